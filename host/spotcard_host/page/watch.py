"""The acts of a match as the page's events: one more view of the list.

A watcher sees no hand before its board is over, but dummy once it is down; with `is_open` all four
from the start. Rules and candidates tell of hidden hands and come when the board is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from spotcard.game.calls import parse_call
from spotcard.game.cards import SEATS, parse_card
from spotcard.game.deal import parse_deal, parse_vulnerability
from spotcard.rules.reader import RuleTable
from spotcard_host.page.events import Event, Scribe
from spotcard_host.page.meanings import Meanings
from spotcard_host.records.board_record import Board, BoardRecord, CallRecord

Act = Mapping[str, Any]
Tables = tuple[RuleTable | None, RuleTable | None]


class _Watched:
    """One board as it is played at one table."""

    def __init__(self, scribe: Scribe, record: BoardRecord, meanings: Meanings) -> None:
        self.scribe = scribe
        self.record = record
        self.meanings = meanings


class Watch:
    """Turns acts into events for `say`.

    tables: the rule tables by which North-South and East-West bid, where they are known; after:
    what is added when a board is over, such as `page.opinion.after_board`.
    """

    def __init__(self, say: Callable[[Event], None], tables: Tables = (None, None),
                 is_open: bool = False,
                 after: Callable[[BoardRecord, str], list[Event]] | None = None) -> None:
        self._say = say
        self._tables = tables
        self._is_open = is_open
        self._after = after
        self._names: dict[str, tuple[str, str]] = {}
        self._rooms: dict[str, str] = {}
        self._boards: dict[str, _Watched] = {}

    def hear(self, act: Act) -> None:
        """Take the next act of the list; kinds that a watcher has no use for are passed over."""
        take = getattr(self, f"_take_{act['act']}", None)
        if take is not None:
            take(act)

    def _take_match(self, act: Act) -> None:
        self._say({"kind": "match", "title": act.get("event") or "Match",
                   "scoring": act.get("scoring", "")})

    def _take_table(self, act: Act) -> None:
        name = act.get("table", "")
        self._names[name] = (act.get("ns", ""), act.get("ew", ""))
        self._rooms[name] = act.get("room", "")

    def _take_start(self, act: Act) -> None:
        self._names[act.get("table", "")] = (act.get("ns", ""), act.get("ew", ""))

    def _take_board(self, act: Act) -> None:
        name = act.get("table", "")
        board = Board(act["board"], SEATS.index(act["dealer"]), parse_vulnerability(act["vul"]),
                      parse_deal(act["deal"]))
        sides = self._names.get(name, ("", ""))
        names = [sides[seat & 1] for seat in range(4)]
        key = "-".join(str(part) for part in (name, board.number) if part != "")
        scribe = Scribe(board, names, key, self._rooms.get(name, ""))
        meanings = Meanings(self._tables)
        meanings.start(board.dealer, board.vulnerability)
        self._boards[name] = _Watched(scribe, BoardRecord.of(board, names), meanings)
        self._say(scribe.begin(range(4) if self._is_open else ()))

    def _take_call(self, act: Act) -> None:
        board = self._boards.get(act.get("table", ""))
        if board is None:
            return
        call = parse_call(act["call"])
        alert = act.get("alert", act.get("infos"))
        meaning = board.meanings.take(call)
        board.record.calls.append(CallRecord(call, alert))
        more = {"why": ["The director made this call."]} if act.get("by") else {}
        self._say(board.scribe.call(call, alert, meaning=alert or meaning, **more))
        if board.scribe.auction.is_over:
            board.record.end_auction(board.scribe.auction)

    def _take_card(self, act: Act) -> None:
        board = self._boards.get(act.get("table", ""))
        if board is None or board.scribe.play is None:
            return
        card = parse_card(act["card"])
        board.record.cards.append(card)
        more = {"why": ["The director played this card."]} if act.get("by") else {}
        self._say(board.scribe.card(card, **more))
        play = board.scribe.play
        if play.length == 1 and not self._is_open:
            self._say(board.scribe.reveal([play.dummy]))

    def _take_ruling(self, act: Act) -> None:
        board = self._boards.get(act.get("table", ""))
        if board is not None:
            board.record.note = act.get("why")

    def _take_end(self, act: Act) -> None:
        board = self._boards.pop(act.get("table", ""), None)
        if board is None:
            return
        record = board.record
        record.tricks, record.score = act.get("tricks"), act.get("score")
        self._say(board.scribe.reveal(range(4)))
        self._say(board.scribe.end(record))
        if self._after is not None:
            for event in self._after(record, board.scribe.key):
                self._say(event)

    def _take_say(self, act: Act) -> None:
        self._say({"kind": "match", "standing": act.get("text", "")})
