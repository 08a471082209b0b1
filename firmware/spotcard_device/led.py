"""What the LED says. This table is the one source; docs/howto/board.md tells it.

A pattern is times in steps of 50 ms, alternately on and off, repeated. Error N is N long flashes
and a pause. It shows without a console where the board is stuck.
"""

from micropython import const

STEP_MS = const(50)

OFF = const(0)
JOINING = const(1)
SEEKING = const(2)
SEATED = const(3)
THINKING = const(4)
UNCONFIGURED = const(5)

PATTERNS = (
    b"\x00\x01",  # off: no firmware runs, or the board waits at the REPL
    b"\x14\x14",  # slow, one second on and one off: joining Wi-Fi
    b"\x02\x03\x02\x19",  # double flash: looking for the table
    b"\x01\x00",  # steady: seated
    b"\x01\x01",  # flicker: thinking
    b"\x01\x27",  # a short flash every two seconds: waiting to be configured
)

# Errors: number of long flashes. What to do is in docs/howto/board.md.
ERROR_SETTINGS = const(1)
ERROR_RADIO = const(2)
ERROR_NETWORK = const(3)
ERROR_PASSWORD = const(4)
ERROR_ADDRESS = const(5)
ERROR_HOST = const(6)
ERROR_REFUSED = const(7)
ERROR_TABLE = const(8)

_LONG = b"\x0a\x06"
_PAUSE = b"\x00\x20"


class Led:
    """Plays patterns on `switch`, a function of one truth value, one step each `tick()`."""

    def __init__(self, switch):
        self._switch = switch
        self._pattern = PATTERNS[OFF]
        self._at = 0
        self._left = 0
        self.state = OFF

    def show(self, state):
        """Show one of the states `OFF` .. `UNCONFIGURED`."""
        if state != self.state:
            self.state = state
            self._pattern = PATTERNS[state]
            self._at = self._left = 0

    def error(self, number):
        """Show error `number`, 1..8, until `show` is called."""
        if self.state != -number:
            self.state = -number
            self._pattern = _LONG * number + _PAUSE
            self._at = self._left = 0

    def tick(self):
        """Advance by `STEP_MS`; call it that often."""
        if self._left == 0:
            length = len(self._pattern)
            # At most one entry of a pattern in a row is zero, so this ends.
            while True:
                self._left = self._pattern[self._at]
                on = not self._at & 1
                self._at = (self._at + 1) % length
                if self._left:
                    break
            self._switch(on)
        self._left -= 1
