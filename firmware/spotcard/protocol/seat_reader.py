"""Parses the messages that a table manager sends to a seat."""

from spotcard.protocol.events import DUMMY
from spotcard.protocol.grammar import read_call, read_card, text_of

# Refusals are free text; these beginnings have been seen.
_REFUSALS = (
    b"error", b"expected team name", b"seat already", b"illegal hand", b"protocol version",
)


def read(cursor) -> "tuple | None":
    """The event of a line from the table; None when it is not one of its messages."""
    whose = cursor.owner(True)
    if whose >= 0:
        if not cursor.word(b"cards"):
            return None
        cards = cursor.cards()
        return ("dummyCards", cards) if whose == DUMMY else ("cards", whose, cards)
    seat = cursor.seat(True)
    if seat >= 0:
        return _about_seat(cursor, seat)
    if cursor.words(b"start of board", True):
        while cursor.words(b"start of board", True):
            pass  # Bridge Moniteur sends it twice in one go, without a line end
        return ("startOfBoard",)
    if cursor.words(b"board number"):
        return _deal(cursor)
    if cursor.word(b"timing"):
        return _timing(cursor)
    if cursor.words(b"end of session"):
        return ("endOfSession", "")
    if cursor.words(b"illegal bid"):
        return ("illegalBid",)
    if cursor.words(b"illegal card"):
        return ("illegalCard",)
    if cursor.word(b"teams"):
        return _teams(cursor)
    if cursor.low[:3] == b"ns:":
        return ("endOfSession", cursor.rest())
    for head in _REFUSALS:
        if cursor.low[: len(head)] == head:
            return ("refused", cursor.rest())
    return None


def _about_seat(cursor, seat):
    if cursor.words(b"to lead", True):
        return ("dummyLead",) if seat == DUMMY else ("lead", seat)
    event = read_card(cursor, seat)
    if event or seat == DUMMY:
        return event
    event = read_call(cursor, seat)
    if event:
        return event
    # the last " seated", since a team may be called anything
    end = cursor.low.rfind(b" seated")
    if end < cursor.at:
        return ("claim", seat) if cursor.words(b"claims") else None
    name = cursor.raw[cursor.at : end].strip()
    if name[:1] == b"(" and name[-1:] == b")":
        name = name[1:-1].strip()
    return ("seated", seat, unquote(name))


def unquote(name):
    """A team's name without the quotes around it, if any; `\\"` inside is a quote."""
    if len(name) > 1 and name[:1] == b'"' and name[-1:] == b'"':
        name = name[1:-1]
    return text_of(name.replace(b'\\"', b'"'))


def _teams(cursor):
    """`: N/S : "a" E/W : "b"`; stops, quotes and blanks are optional."""
    if not cursor.word(b"n/s", True):
        cursor.fail("N/S")
    cursor.skip(b" :")
    start = cursor.at
    low = cursor.low
    # a quoted name may hold " e/w" itself: take the first that a quote or stop precedes
    middle = low.find(b"e/w", start)
    if low[start : start + 1] == b'"':
        while middle >= 0 and low[start + 1 : middle].rstrip(b" .,")[-1:] != b'"':
            middle = low.find(b"e/w", middle + 1)
    if middle < 0:
        cursor.fail("E/W")
    ns = unquote(cursor.raw[start:middle].rstrip(b" .,"))
    cursor.at = middle + 3
    cursor.skip(b" :")
    ew = cursor.raw[cursor.at :].rstrip(b" .")
    if ew[:1] == b'"':
        ew = ew[: ew.rfind(b'"') + 1] if ew.rfind(b'"') > 0 else ew
    else:
        end = ew.lower().rfind(b". playing")
        ew = ew if end < 0 else ew[:end]
    return ("teams", ns, unquote(ew))


def _deal(cursor):
    board = cursor.number("a board number")
    dealer = cursor.seat() if cursor.word(b"dealer", True) else -1
    if dealer < 0:
        cursor.fail("the dealer")
    for i in range(5):
        if cursor.word((b"neither", b"n/s", b"e/w", b"both", b"all")[i], True):
            return ("deal", board, dealer, min(i, 3))
    cursor.fail("Neither, N/S, E/W or Both vulnerable")


def _timing(cursor):
    """Four times, as written, with any separators; "" for a missing one."""
    times = []
    time = ""
    for b in cursor.low[cursor.at :] + b" ":
        if 48 <= b <= 58:
            time += chr(b)
        else:
            if ":" in time.strip(":") and len(times) < 4:
                times.append(time)
            time = ""
    while len(times) < 4:
        times.append("")
    return ("endOfBoard", times[0], times[1], times[2], times[3])
