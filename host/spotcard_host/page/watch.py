"""The acts of a match as the page's events: one more view of the list.

A watcher sees no hand before the deal has been played at every table that plays it, but dummy once
it is down; with `is_open` all four from the start. Rules and candidates tell of hidden hands and
come with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_card
from spotcard.rules.reader import RuleTable
from spotcard_host.page.events import Event, Link, Scribe
from spotcard_host.page.meanings import Meanings, Tables
from spotcard_host.page.plan import Plan
from spotcard_host.records.acts import Act
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.board_state import BoardState

Thought = Callable[[str, BoardRecord, "int | None", Tables], None]
"""(key, record, step or None for the whole board, tables): has the robot's view worked out."""


class _Watched:
    """One board as it is played at one table."""

    def __init__(self, table: str, state: BoardState, scribe: Scribe, deal: str, tables: Tables,
                 link: Link | None) -> None:
        self.state = state
        self.scribe = scribe
        self.table = table
        self.deal = deal
        self.tables = tables
        self.meanings = Meanings(tables, link)
        self.meanings.start(state.board.dealer, state.board.vulnerability)
        self.is_seen = False


class Watch:
    """Turns acts into events for `say`.

    systems: rule tables by team, where they are known; link: where a call's row is, by team;
    delay: as `Plan` has it; think: has the robot's view of a board that is over
    worked out, which comes back through `add`; with `is_open` of each call and card as well.
    """

    def __init__(self, say: Callable[[Event], None],
                 systems: Mapping[str, RuleTable] | None = None, is_open: bool = False,
                 delay: int | None = 0, think: Thought | None = None,
                 link: Callable[[str, list[str]], str] | None = None) -> None:
        self._say = say
        self._systems = systems or {}
        self._is_open = is_open
        self._think = think
        self._link = link
        self._plan = Plan(delay)
        self._limit = 0.0
        self._teams: dict[str, tuple[str, str]] = {}
        self._rooms: dict[str, tuple[str, str]] = {}  # room and match
        self._now: dict[str, _Watched] = {}  # by table
        self._by_key: dict[str, _Watched] = {}
        # Events held back until they may be sent, by table and deal.
        self._held: dict[tuple[str, str], list[Event]] = {}
        self._hidden: dict[str, list[Event]] = {}  # until its hands may be seen

    def hear(self, act: Act) -> None:
        """Take the next act of the list; kinds that a watcher has no use for are passed over."""
        self._plan.take(act)
        take = getattr(self, f"_take_{act['act']}", None)
        if take is not None:
            take(act)
        if act["act"] == "close":
            self._see()
        if act["act"] in ("board", "end", "close"):
            for where in [where for where in self._held if self._plan.may_be_told(*where)]:
                for event in self._held.pop(where):
                    self._say(event)

    def is_over(self, key: str) -> bool:
        """Whether no table has the deal of a board still to play."""
        return key in self._by_key and self._plan.is_over(self._by_key[key].deal)

    def add(self, event: Event) -> None:
        """Send an event about the board `event["key"]` that would reveal its hands."""
        board = self._by_key.get(event["key"])
        if board is None:
            return
        if self._is_open or self._plan.is_over(board.deal):
            self._tell(board, event)
        else:
            self._hidden.setdefault(board.deal, []).append(event)

    def room_of(self, table: str) -> tuple[str, str]:
        """The room and match of a table, each "" where there is one."""
        return self._rooms.get(table, ("", ""))

    def release(self) -> None:
        """The match is over: send everything that was held back."""
        self._see(True)
        for events in self._held.values():
            for event in events:
                self._say(event)
        self._held.clear()

    def _tell(self, board: _Watched, event: Event) -> None:
        where = board.table, board.deal
        if self._plan.may_be_told(*where) and where not in self._held:
            self._say(event)
        else:
            self._held.setdefault(where, []).append(event)

    def _see(self, every: bool = False) -> None:
        """Show the hands that may be seen from now on, and send the events held back with them."""
        for board in self._by_key.values():
            if not board.is_seen and (every or self._plan.is_over(board.deal)):
                board.is_seen = True
                self._tell(board, board.scribe.reveal(range(4)))
                for event in self._hidden.pop(board.deal, ()):
                    self._tell(board, event)

    def _take_match(self, act: Act) -> None:
        self._limit = (act.get("rules") or {}).get("clock", 0.0)
        self._say({"kind": "match", "scoring": act.get("scoring", "")})

    def _take_table(self, act: Act) -> None:
        name = act.get("table", "")
        self._teams[name] = (act.get("ns", ""), act.get("ew", ""))
        match = f"{act['round']}.{act.get('match', 1)}" if "round" in act else ""
        self._rooms[name] = act.get("room", ""), match

    def _take_start(self, act: Act) -> None:
        self._teams[act.get("table", "")] = (act.get("ns", ""), act.get("ew", ""))

    def _take_board(self, act: Act) -> None:
        name = act.get("table", "")
        ns, ew = self._teams.get(name, ("", ""))
        state = BoardState(act, (ns, ew, ns, ew))
        self._begin(name, state, act["deal"])

    def _begin(self, name: str, state: BoardState, deal: str) -> None:
        teams = self._teams.get(name, ("", ""))
        ns, ew = (self._systems.get(team) for team in teams)
        key = board_key(name, state.board.number)
        scribe = Scribe(state.board, state.record.names, key, *self.room_of(name))
        find = self._link
        link = None if find is None else lambda calls, side: find(teams[side], calls)
        board = _Watched(name, state, scribe, deal, (ns, ew), link)
        self._now[name] = self._by_key[key] = board
        more = {"limit": self._limit} if self._limit else {}
        self._tell(board, scribe.begin(range(4) if self._is_open else (), **more))

    def _take_call(self, act: Act) -> None:
        board = self._now.get(act.get("table", ""))
        if board is None:
            return
        board.state.apply(act)
        call = parse_call(act["call"])
        alert = act.get("alert", act.get("infos"))
        more: Event = board.meanings.take(call)
        if alert:
            more["meaning"] = alert
        if act.get("by"):
            more["why"] = ["The director made this call."]
        self._tell(board, board.scribe.call(call, alert, spent=_seconds(board), **more))
        self._ponder(board)

    def _take_card(self, act: Act) -> None:
        board = self._now.get(act.get("table", ""))
        if board is None or board.scribe.play is None:
            return
        board.state.apply(act)
        more = {"why": ["The director played this card."]} if act.get("by") else {}
        card = parse_card(act["card"])
        self._tell(board, board.scribe.card(card, spent=_seconds(board), **more))
        play = board.scribe.play
        if play.length == 1 and not self._is_open:
            self._tell(board, board.scribe.reveal([play.dummy]))
        self._ponder(board)

    def _ponder(self, board: _Watched) -> None:
        if self._is_open and self._think is not None:
            self._think(board.scribe.key, board.state.record, board.scribe.steps - 1, board.tables)

    def _take_claim(self, act: Act) -> None:
        board = self._now.get(act.get("table", ""))
        if board is not None:
            board.state.apply(act)

    def _take_ruling(self, act: Act) -> None:
        """Apply a ruling to a board in play, or to an ended one, whose result is sent again."""
        board = self._by_key.get(board_key(act.get("table", ""), act["board"]))
        if board is None:
            return
        if board is self._now.get(act.get("table", "")):
            board.state.apply(act)
            return
        board.state.record.adjust(act["result"], act["why"])
        self._tell(board, board.scribe.end(board.state.record))

    def _take_undo(self, act: Act) -> None:
        """The board again, as far as it stands."""
        board = self._now.get(act.get("table", ""))
        if board is None:
            return
        made = board.state.made[:act["length"]]
        self._begin(act.get("table", ""), board.state.cut(0), board.deal)
        for each in made:
            self.hear(each)

    def _take_end(self, act: Act) -> None:
        board = self._now.pop(act.get("table", ""), None)
        if board is None:
            return
        self._see()
        self._tell(board, board.scribe.end(board.state.record))
        if self._think is not None:
            self._think(board.scribe.key, board.state.record, None, board.tables)

    def _take_say(self, act: Act) -> None:
        self._say({"kind": "match", "said": act.get("text", "")})


def board_key(table: str, number: int) -> str:
    """How the page names a board of a table."""
    return "-".join(str(part) for part in (table, number) if part != "")


def _seconds(board: _Watched) -> list[int]:
    return [round(seconds) for seconds in board.state.spent]
