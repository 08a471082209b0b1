"""Parses the messages that a seat sends to the table. A board never imports this."""

from spotcard.protocol.events import DUMMY
from spotcard.protocol.grammar import read_call, read_card
from spotcard.protocol.seat_reader import unquote

_READY = (
    (b"teams", "readyForTeams"),
    (b"deal", "readyForDeal"),
    (b"cards", "readyForCards"),
)


def read(cursor) -> "tuple | None":
    """The event of a line from a seat; None when it is not one of its messages."""
    if cursor.word(b"connecting"):
        return _connect(cursor)
    whose = cursor.owner()
    if whose >= 0:  # sent by a table; our seats do not use it
        if cursor.words(b"claim is accepted"):
            return ("claimResult", whose, True)
        return ("claimResult", whose, False) if cursor.words(b"claim is rejected") else None
    seat = cursor.seat(True)
    if seat < 0:
        return None
    if seat == DUMMY:  # declarer should name the seat, and some do not
        return read_card(cursor, seat)
    if cursor.words(b"ready for"):
        return _ready_for(cursor, seat)
    # the older grammar has "[seat] to start", the protocol "[seat] ready to start"
    if cursor.words(b"ready to start") or cursor.words(b"to start"):
        return ("readyToStart", seat)
    if cursor.words(b"received dummy"):
        return ("receivedDummy", seat)
    if cursor.word(b"claims"):
        return ("claim", seat)
    for i in range(2):
        if cursor.word((b"rejects", b"accepts")[i]):
            whose = cursor.owner()
            if whose < 0 or not cursor.word(b"claim"):
                cursor.fail("North's claim")
            return ("claimAnswer", seat, whose, i == 1)
    return read_card(cursor, seat) or read_call(cursor, seat) or _bare_call(cursor, seat)


def _bare_call(cursor, seat):
    """`North pass`, as some clients say."""
    for call in range(3):
        if cursor.word((b"pass", b"double", b"redouble")[call]):
            return ("bid", seat, call, None, None)
    return None


def _ready_for(cursor, seat):
    for word, kind in _READY:
        if cursor.word(word):
            return (kind, seat)
    whose = cursor.owner(True)
    if whose < 0:
        if cursor.word(b"dummy"):
            return ("readyForDummy", seat)
        cursor.fail("teams, deal, cards, dummy, or whose bid or card")
    if cursor.word(b"bid"):
        return ("readyForBid", seat, whose)
    if cursor.words(b"card to trick"):
        return ("readyForCard", seat, whose, cursor.number("the number of the trick"))
    cursor.fail("bid, or card to trick and its number")


def _connect(cursor):
    cursor.skip()
    start = cursor.at
    if cursor.low[start : start + 1] != b'"':
        cursor.fail("the team's name in quotes")
    # the name ends at the first quote that `as` and a seat follow, so it may hold quotes itself
    end = start
    seat = None
    while seat is None:
        end = cursor.low.find(b'"', end + 1)
        if end < 0:
            cursor.at = start
            cursor.fail("the team's name in quotes, `as`, and North, East, South, West or ANYPL")
        cursor.at = end + 1
        if cursor.word(b"as"):
            seat = cursor.seat()
            if seat < 0 and not cursor.word(b"anypl"):
                seat = None
    if not cursor.words(b"using protocol version"):
        cursor.fail("`using protocol version`")
    version = cursor.number("the protocol version")
    return ("connect", unquote(cursor.raw[start : end + 1]), seat, version)
