"""Calls: pass 0, double 1, redouble 2, bid `3 + 5*(level-1) + strain` (3..37).

The Laws' word is call for any of these and bid only for level + denomination; "strain" is
the players' word for denomination and the one used here.
"""

from spotcard.errors import NotationError
from spotcard.game.cards import STRAINS

PASS = 0
DOUBLE = 1
REDOUBLE = 2
FIRST_BID = 3
CALLS = 38  # how many there are
NOTRUMP = 4

_WORDS = {
    "P": 0, "PASS": 0, "PASSES": 0,
    "X": 1, "D": 1, "DBL": 1, "DOUBLE": 1, "DOUBLES": 1,
    "XX": 2, "R": 2, "RD": 2, "RDBL": 2, "REDOUBLE": 2, "REDOUBLES": 2,
}


def bid(level, strain):
    """The bid of a level 1..7 and a strain 0..4 (C D H S N)."""
    return 5 * level + strain - 2


def level_of(call):
    """The level 1..7 of a bid."""
    return (call + 2) // 5


def strain_of(call):
    """The strain 0..4 of a bid."""
    return (call + 2) % 5


def call_name(call):
    """`P`, `X`, `XX`, `1C` .. `7N`."""
    if call < FIRST_BID:
        return ("P", "X", "XX")[call]
    return str((call + 2) // 5) + STRAINS[(call + 2) % 5]


def parse_call(text):
    """The call written `P`, `pass`, `X`, `Dbl`, `XX`, `R`, `1N`, `1nt` ...

    Raises NotationError for anything else.
    """
    t = text.strip().upper()
    if t in _WORDS:
        return _WORDS[t]
    if len(t) == 3 and t[1:] == "NT":
        t = t[:2]
    if len(t) == 2 and t[0] in "1234567":
        strain = STRAINS.find(t[1])
        if strain >= 0:
            return 5 * int(t[0]) + strain - 2
    raise NotationError("expected a call P, X, XX or 1C..7N, got %r" % (text,))
