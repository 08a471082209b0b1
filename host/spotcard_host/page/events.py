"""The page's events, small JSON objects; docs/reference/page.md has the table.

A `Scribe` follows one board and makes its events. It works out what the page must not: whose turn
it is, the contract, who won a trick. It keeps the hands back that a viewer may not see yet; the
caller says who may see what.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, card_name, hand_text
from spotcard.game.deal import VULNERABILITIES
from spotcard.game.play import Play
from spotcard_host.common.notation import running_text
from spotcard_host.records.board_record import Board, BoardRecord

Event = dict[str, Any]
Link = Callable[[list[str], int], str]
"""(calls so far by name, side of the caller) -> the address of the row for the last one, or ""."""

# What turns the direction of the text around it; the page's texts are strangers'.
_TURNS = dict.fromkeys([*range(0x202a, 0x202f), *range(0x2066, 0x206a), 0x200e, 0x200f, 0x61c])

MOVED_ON = "the table has moved on: this was asked before"


def as_json(what: Any) -> str:
    """An event, or a list of them, as it goes to the page."""
    text = json.dumps(what, ensure_ascii=False, separators=(",", ":")).translate(_TURNS)
    return text.encode("utf-8", "replace").decode()  # half a character is none


class Scribe:
    """The events of one board; `key` tells boards of a session apart, `room` is Open or Closed of
    the match `match`, "" where there is one room."""

    def __init__(self, board: Board | BoardRecord, names: Sequence[str], key: str,
                 room: str = "", match: str = "") -> None:
        number = board.number if isinstance(board, Board) else board.board
        self.key = key
        self.number = number
        self._vulnerability = board.vulnerability
        self.hands = board.hands
        self._names = list(names)
        self._room = room
        self._match = match
        self.auction = Auction(board.dealer)
        self.play: Play | None = None
        self.steps = 0

    def has_moved_on(self, act: Mapping[str, Any]) -> bool:
        """Whether an act of the person names another question, by the `key` and `step` that the
        page showed: a second tab that was asleep, or a double click. An undo may come late."""
        step = act.get("step", self.steps)
        is_late = act.get("act") == "undo" and isinstance(step, int) and step < self.steps
        return act.get("key", self.key) != self.key or (step != self.steps and not is_late)

    def begin(self, visible: Iterable[int] = (), **more: Any) -> Event:
        """The board, with the hands of the seats in `visible`; `more`: limit, chapter."""
        return {
            "kind": "board", "key": self.key, "number": self.number, "room": self._room,
            "match": self._match,
            "dealer": SEATS[self.auction.dealer], "vul": VULNERABILITIES[self._vulnerability],
            "names": dict(zip(SEATS, self._names, strict=True)), "hands": self._shown(visible),
            **more,
        }

    def reveal(self, seats: Iterable[int]) -> Event:
        """The hands of these seats, dealt cards and all."""
        return {"kind": "hands", "key": self.key, "hands": self._shown(seats)}

    def call(self, call: int, alert: str | None = None, **more: Any) -> Event:
        """The call of the seat whose turn it is; `more`: meaning, rule, place, why."""
        seat = self.auction.turn
        self.auction.add(call)
        self.steps += 1
        if more.get("meaning"):
            more["meaning"] = running_text(more["meaning"])
        event = {"kind": "call", "key": self.key, "seat": SEATS[seat], "call": call_name(call),
                 **more}
        if alert is not None:
            event["alert"] = running_text(alert) or "alerted"
        if self.auction.is_over:
            contract = self.auction.contract()
            if contract is not None:
                self.play = Play(contract.strain, contract.declarer)
                event |= {"contract": contract.name(), "declarer": SEATS[contract.declarer],
                          "tricks": [0, 0], "turn": SEATS[self.play.turn]}
            else:
                event |= {"contract": "Pass", "turn": None}
        else:
            event["turn"] = SEATS[self.auction.turn]
        return event

    def card(self, card: int, **more: Any) -> Event:
        """The card of the hand whose turn it is. Only after an auction with a contract."""
        play = self.play
        if play is None:
            raise ValueError("a card before the auction has made a contract")
        contract = self.auction.contract()
        assert contract is not None
        seat = play.turn
        play.add(card)
        self.steps += 1
        ours, theirs = play.tricks
        tricks = [theirs, ours] if play.declarer & 1 else [ours, theirs]
        return {
            "kind": "card", "key": self.key, "seat": SEATS[seat], "card": card_name(card),
            "turn": SEATS[play.turn], "tricks": tricks, "contract": contract.name(),
            "declarer": SEATS[play.declarer], **more,
        }

    def end(self, record: BoardRecord, **more: Any) -> Event:
        """The result; `more`: dd, par, points, notes, link, ruling."""
        contract: str | None = None
        if record.contract is not None:
            contract = record.contract.name()
        elif record.passed_out:
            contract = "Pass"
        event = {
            "kind": "end", "key": self.key, "contract": contract,
            "declarer": None if record.declarer is None else SEATS[record.declarer],
            "tricks": record.tricks, "score": record.score, **more,
        }
        if record.adjusted is not None:
            event["percent"] = list(record.adjusted)
        if record.note and "ruling" not in event:
            event["ruling"] = record.note
        return event

    def _shown(self, seats: Iterable[int]) -> dict[str, str]:
        return {SEATS[seat]: hand_text(self.hands[seat]) for seat in seats}


def whole_board(record: BoardRecord, key: str, link: Link | None = None, **more: Any
                ) -> list[Event]:
    """All events of a board that is over, every hand open; `link`: where a call's row is."""
    scribe = Scribe(record, record.names, key, record.room.removesuffix(" room"))
    events = [scribe.begin(range(4))]
    names: list[str] = []
    for call in record.calls:
        names.append(str(call_name(call.call)))
        row = link(names, scribe.auction.turn & 1) if link else ""
        events.append(scribe.call(call.call, call.alert, meaning=call.meaning or call.alert or "",
                                  rule=call.rule, **({"link": row} if row else {})))
    events += [scribe.card(card) for card in record.cards]
    events.append(scribe.end(record, **more))
    return events
