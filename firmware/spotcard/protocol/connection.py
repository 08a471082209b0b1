"""One end of the link between a table manager and one seat: bytes in, events out, and back.

    connection = Connection(SEAT)
    send_to_peer(connection.send(("connect", "team", 0, 18)))
    connection.receive_data(bytes_from_peer)      # b"" when the stream has ended
    while True:
        event = connection.next_event()
        if event is NEED_DATA: ...

Whatever bytes arrive, `next_event` returns an event ("noise" for a line to be ignored) or raises
RemoteProtocolError; the line is used up either way, and the next call goes on behind it.
`send` raises LocalProtocolError, and changes nothing, for an event that is not
ours to say now. When memory runs out in any of them it may be repeated.
"""

from spotcard.errors import LocalProtocolError, RemoteProtocolError
from spotcard.protocol.events import NEED_DATA, SEAT
from spotcard.protocol.grammar import Cursor, check_hand, text_of
from spotcard.protocol.linebuf import LineBuffer
from spotcard.protocol.states import ENDED, NEW, SEAT_SAYS, SEATING, after_table

_CLAIMS = ("claim", "claimAnswer", "claimResult")
_LOOSE_END = b" \t.,:;"


class Connection:
    """The link as seen from `role` (SEAT or TABLE).

    `style` is that of a seat's messages, "", "upper" or "seed" (`dialect.restyle`); `write` gives
    the text of an event, and a table may have another. `noise` counts lines that were not
    understood, `skipped` the bytes of overlong ones.
    """

    def __init__(self, role, style=""):
        self.our_role = role
        self.their_role = 1 - role
        self.state = NEW
        self.style = style
        self.noise = 0
        self._lines = LineBuffer()
        self._waiting = None  # the rest of a line that held two messages
        self._eof = 0  # 1: the stream has ended, 2: and "closed" was given
        self._last_noise = ""
        if role == SEAT:
            from spotcard.protocol import seat_reader as reader
            from spotcard.protocol import seat_writer as writer
        else:
            from spotcard.protocol import table_reader as reader
            from spotcard.protocol import table_writer as writer
        self._read = reader.read
        self.write = writer.write

    @property
    def skipped(self):
        """How many bytes of overlong lines were dropped."""
        return self._lines.skipped

    def receive_data(self, data):
        """Take bytes from the peer; `b""` says that the stream has ended."""
        if data:
            self._lines.feed(data)
        elif not self._eof:
            self._eof = 1

    def flush(self):
        """Call after 300 to 500 ms of silence: whether an unended line is a message after all."""
        if self._waiting is None:
            self._waiting = self._lines.flush()
        return self._waiting is not None

    def next_event(self):
        """The next event, or NEED_DATA. Raises RemoteProtocolError and nothing else."""
        line = self._waiting
        self._waiting = None
        if line is None:
            line = self._lines.next_line()
        if line is None and self._eof == 1:
            line = self._lines.take()
            if line is None:
                closed = ("closed", self._last_noise)
                self._eof = 2
                self.state = ENDED
                return closed
        if line is None:
            return NEED_DATA
        try:
            return self._event_of(line)
        except MemoryError:
            self._waiting = line  # for the next call
            raise

    def _event_of(self, line):
        cursor = Cursor(line)
        event = self._read(cursor)
        if event is None or self.state == ENDED:
            return self._ignore(line)
        kind = event[0]
        if kind == "startOfBoard" or kind == "lead" or kind == "dummyLead":
            # sent without a line end, so another message may follow on the same line
            cursor.skip(_LOOSE_END)
            self._waiting = line[cursor.at :] or None
        elif kind == "cards":
            check_hand(event[2])
        elif kind == "dummyCards":
            check_hand(event[1])
        elif kind == "refused" and after_table(self.state, kind) is None:
            return self._ignore(line)  # "Error ..." in the middle of a board is talk
        self._move(event, self.their_role, RemoteProtocolError)
        return event

    def _ignore(self, line):
        if self.our_role != SEAT and self.state == NEW:
            raise RemoteProtocolError('expected Connecting "team" as North ..., got %r'
                                      % (text_of(line)[:80],))
        self.noise += 1
        self._last_noise = text_of(line)
        return ("noise", self._last_noise)

    def send(self, event):
        """The bytes that say `event`. Raises LocalProtocolError when it is not ours to say now."""
        state = self.state
        self._move(event, self.our_role, LocalProtocolError)
        try:
            text = self.write(event)
            if self.style:
                from spotcard.protocol.dialect import restyle

                text = restyle(text, self.style)
            return text.encode() + b"\r\n"
        except MemoryError:
            self.state = state
            raise
        except (IndexError, TypeError, ValueError) as e:
            self.state = state
            raise LocalProtocolError("event %r cannot be written: %s" % (event, e))

    def _move(self, event, role, error):
        """Go to the state that `event` by `role` leads to; raise `error` when it may not be."""
        kind = event[0]
        if kind in _CLAIMS or kind == "noise":
            return
        if role != SEAT:
            after = after_table(self.state, kind)
            if after is not None:
                self.state = after
                return
        elif kind in SEAT_SAYS[self.state]:
            if kind == "connect":
                self.state = SEATING
            return
        elif role != self.our_role and kind != "connect" and self.state not in (NEW, SEATING):
            return  # late, for the director to ignore
        raise error("%s may not be sent while the link is %s" % (kind, self.state))
