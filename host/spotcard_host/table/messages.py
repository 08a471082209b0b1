"""Messages as JSON: the grammar's AST (docs/reference/protocol.md), with further kinds of our own.

That page marks the kinds of our own; keys of our own are `infos`, `result` and a `player` that is
"dummy". Only the grammar is checked here: whether a hand has 13 cards is the business of
`spotcard.protocol.connection`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spotcard.errors import RemoteProtocolError
from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, card_name
from spotcard.protocol import seat_reader, table_reader
from spotcard.protocol.events import ANY, DUMMY
from spotcard.protocol.grammar import Cursor, text_of

Event = tuple[Any, ...]

# A seat's messages first: it alone says "ready for", and both say calls and cards.
_READERS: tuple[Callable[[Any], Event | None], ...] = (table_reader.read, seat_reader.read)
_cursor: Callable[[bytes], Any] = Cursor  # shared code carries no types

_VULNERABLE = ("Nil", "NS", "EW", "All")
_CALLS = ("pass", "X", "XX")
# Lines that some managers send and that every client is to drop.
_NOISE = (b"feasability", b"client", b"book", b"cc")


def read_message(line: bytes) -> Event:
    """The event of one line from either side. Raises RemoteProtocolError for other text."""
    line = line.replace(b"\0", b"").strip()
    error: RemoteProtocolError | None = None
    for read in _READERS:
        try:
            event = read(_cursor(line))
        except RemoteProtocolError as e:
            error = e
        else:
            if event is not None:
                return event
    if error is not None:
        raise error
    words = line.lower().split()
    if words and words[0].rstrip(b":") in _NOISE:
        return ("noise", text_of(line))
    raise RemoteProtocolError(
        f"expected a message of the table manager protocol, got {text_of(line)!r}"
    )


def _card(card: int) -> str:
    name = str(card_name(card))
    return name[1] + name[0]


def _cards(cards: bytes) -> list[str]:
    return [_card(card) for card in cards]


def _seat(seat: int) -> str | None:
    if seat == ANY:
        return None
    return "dummy" if seat == DUMMY else SEATS[seat]


def _bid(event: Event) -> dict[str, Any]:
    call = event[2]
    name = _CALLS[call] if call < 3 else call_name(call) + ("T" if (call + 2) % 5 == 4 else "")
    ast: dict[str, Any] = {"seat": _seat(event[1]), "bid": name}
    if event[3] is not None:
        ast["alert"] = event[3]
    if event[4] is not None:
        ast["infos"] = event[4]
    return ast


def _deal(event: Event) -> dict[str, Any]:
    return {"board": event[1], "dealer": _seat(event[2]), "vulnerable": _VULNERABLE[event[3]]}


def _end_of_board(event: Event) -> dict[str, Any]:
    if "" in event[1:]:
        raise RemoteProtocolError("expected four times after `Timing`: N/S and E/W, "
                                  "this board and total")
    keys = ("nsBoardTime", "nsTotalTime", "ewBoardTime", "ewTotalTime")
    return dict(zip(keys, event[1:], strict=True))


# The keys of each kind; other kinds have a seat or nothing.
_FIELDS: dict[str, Callable[[Event], dict[str, Any]]] = {
    "connect": lambda e: {"teamName": e[1], "seat": _seat(e[2]), "protocolVersion": e[3]},
    "seated": lambda e: {"seat": _seat(e[1]), "teamName": e[2]},
    "teams": lambda e: {"NS": e[1], "EW": e[2]},
    "deal": _deal,
    "cards": lambda e: {"seat": _seat(e[1]), "cards": _cards(e[2])},
    "dummyCards": lambda e: {"cards": _cards(e[1])},
    "bid": _bid,
    "readyForBid": lambda e: {"seat": _seat(e[1]), "from": _seat(e[2])},
    "play": lambda e: {"seat": _seat(e[1]), "card": _card(e[2])},
    "readyForCard": lambda e: {"seat": _seat(e[1]), "player": _seat(e[2]), "trick": e[3]},
    "endOfBoard": _end_of_board,
    "endOfSession": lambda e: {"result": e[1]} if e[1] else {},
    "claimAnswer": lambda e: {"seat": _seat(e[1]), "from": _seat(e[2]), "accepted": e[3]},
    "claimResult": lambda e: {"seat": _seat(e[1]), "accepted": e[2]},
    "refused": lambda e: {"text": e[1]},
    "noise": lambda e: {"text": e[1]},
}


def _default(event: Event) -> dict[str, Any]:
    return {"seat": _seat(event[1])} if len(event) == 2 else {}


def message_ast(event: Event) -> dict[str, Any]:
    """The AST of an event: `kind` and the keys of its kind."""
    return {"kind": event[0], **_FIELDS.get(event[0], _default)(event)}
