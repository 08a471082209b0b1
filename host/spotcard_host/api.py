"""Spotcard as a library: systems, a bidder, a card player, a table, records.

    from spotcard_host import System, Bidder
    system = System.load("sayc")
    Bidder(system).call("AKJ54.Q872.K93.6", "1NT P").call      # "2C"

This module is the whole public surface (docs/reference/api.md); everything else may change from
one release to the next. Hands, calls, cards and seats are text in the notation of the command
line: `AKJ54.Q872.K93.6`, `1N`, `H7`, `N`; what players write (`1♠`, `♠AKJ54♥...`) is read too.
Every deliberate error is a `SpotcardError`.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, overload

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction
from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, card_name, hand_text, parse_seat
from spotcard.game.deal import VULNERABILITIES, parse_vulnerability
from spotcard.robot.bidder import Bidder as _Robot
from spotcard_host.common.diagnostics import Collector, CompileError, Diagnostic
from spotcard_host.common.notation import read_calls, read_hand
from spotcard_host.common.output import write_output
from spotcard_host.inspection.lint import Effort, lint
from spotcard_host.inspection.why import Why
from spotcard_host.library import tables
from spotcard_host.notes import lint as notes_lint
from spotcard_host.records import endplay_boards
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import Board, BoardRecord, random_board
from spotcard_host.records.load import load_records, that_count
from spotcard_host.records.pbn_writer import pbn_bytes
from spotcard_host.robots.card_worker import Answerer
from spotcard_host.robots.cardplay import carding_of, nodes_of, think_of
from spotcard_host.robots.crew import Crew, Robot, play_match
from spotcard_host.robots.explain_bidding import Explainer
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

Explanation = Why
"""Why a call: `call rule place meaning shows ranges others judgement`, `text()`, `to_json()`."""

Finding = Diagnostic
"""A finding about a source: `level place message source notes code`, `text()`, `as_json()`."""


@dataclass(frozen=True)
class Call:
    """A call, what it means, the author's number of its rule (None: no rule had one), and the
    other calls that rules offered."""

    call: str
    meaning: str
    rule: int | None
    alternatives: tuple[str, ...]


@dataclass(frozen=True)
class Meaning:
    """What one call of an auction shows, without a look at anybody's hand."""

    seat: str
    call: str
    shows: str


def _situation(auction: str, dealer: str, vul: str) -> tuple[int, int, list[int], Auction]:
    number = int(parse_seat(dealer))
    calls = read_calls(auction)
    made = Auction(number)
    for call in calls:
        made.add(call)
    return number, int(parse_vulnerability(vul)), calls, made


class System:
    """A bidding system: a shipped book, rules, notes, or a compiled table."""

    def __init__(self, name: str, path: Path, over: str | None) -> None:
        """Use `System.load`."""
        self.name = name
        self.over = over
        self._path = path
        self._explainer: Explainer | None = None

    @classmethod
    def load(cls, source: str | os.PathLike[str], over: str | None = None) -> System:
        """The system that `--table SOURCE --over OVER` names, compiled if need be.

        Raises SpotcardError; for a source with mistakes it is a CompileError with `diagnostics`.
        """
        name = os.fspath(source)
        return cls(name, tables.resolve(name, over), over)

    @staticmethod
    def check(source: str | os.PathLike[str], over: str | None = None, quick: bool = True
              ) -> list[Finding]:
        """What is wrong with a source, as `spotcard check` finds it; quick: without sampling."""
        collector = Collector()
        try:
            path = tables.source_of(os.fspath(source))
            if tables.kind_of(path) == "notes":
                effort = notes_lint.Effort()
                if quick:
                    effort = replace(effort, decisions=0)
                notes_lint.check_notes(path, collector, effort)
            else:
                system = tables.load_source([path], over=over, collector=collector)
                if not quick and not collector.errors:
                    lint(system, collector, Effort(), None)
        except CompileError as error:
            collector.diagnostics += error.diagnostics
        return collector.diagnostics

    @property
    def data(self) -> bytes:
        """The compiled rule table, as a board reads it."""
        return self._path.read_bytes()

    def save(self, path: str | os.PathLike[str], force: bool = False) -> None:
        """Write the table (`.sct`). What this did not write itself is overwritten by `force`."""
        write_output(path, self.data, force=force)

    def explain(self, hand: str, auction: str = "", dealer: str = "N", vul: str = "None"
                ) -> Explanation:
        """Why the system makes its call with `hand` after `auction`."""
        number, vulnerability, calls, _ = _situation(auction, dealer, vul)
        return self._why().why(read_hand(hand), number, vulnerability, calls)

    def meaning(self, auction: str, dealer: str = "N", vul: str = "None") -> list[Meaning]:
        """What each call of an auction shows."""
        number, vulnerability, calls, _ = _situation(auction, dealer, vul)
        shown = self._why().meanings(number, vulnerability, calls)
        return [Meaning(SEATS[(number + i) & 3], str(call_name(call)), text)
                for i, (call, text) in enumerate(zip(calls, shown, strict=True))]

    def _why(self) -> Explainer:
        if self._explainer is None:
            self._explainer = Explainer(self.name, self.over)
        return self._explainer


class Bidder:
    """Bids any hand in any auction by one system, as a board does."""

    def __init__(self, system: System, judge: bool = True) -> None:
        """judge: let the network choose where rules offer a choice, as a board does."""
        self._robot = _Robot(tables.check(system.data, system.name), judge)

    def call(self, hand: str, auction: str = "", dealer: str = "N", vul: str = "None") -> Call:
        """The call of the seat whose turn it is after `auction`."""
        number, vulnerability, calls, made = _situation(auction, dealer, vul)
        if made.is_over:
            raise SpotcardError("the auction is over: there is no call to make")
        robot = self._robot
        robot.new_board(int(made.turn), number, vulnerability, read_hand(hand))
        for call in calls:
            robot.observe(call)
        chosen = robot.choose(True)
        table = robot.table
        rule = None if robot.rule < 0 else int(table.numbers(robot.rule)[0])
        others = dict.fromkeys(str(call_name(table.calls[i])) for i in range(table.count)
                               if table.calls[i] != chosen)
        return Call(str(call_name(chosen)), str(robot.meaning()), rule, tuple(others))


class Player:
    """Plays cards. The same seed and the same position give the same card."""

    def __init__(self, system: System | None = None, opponents: System | None = None,
                 think: str = "30000n", seed: int = 1) -> None:
        """system: whose leads and signals we use; opponents: theirs. think: `30000n`, `2s` or
        `board` (what a board does in 2 s, slow under CPython)."""
        carding = ["" if one is None else carding_of(one.name, one.over)
                   for one in (system, opponents)]
        self._answerer = Answerer(think_of(think), seed, carding)

    def card(self, *, seat: str, hand: str, declarer: str, contract: str, dummy: str | None = None,
             turn: str | None = None, dealer: str = "N", vul: str = "None", auction: str = "",
             played: Iterable[str] = ()) -> str:
        """The card (`H7`) of the hand whose turn it is. Hands are as dealt.

        seat: who decides; turn: whose card it is, where declarer plays dummy's; contract: `3N`,
        `4SX`, `2HXX`; dummy: None before the lead; played: the cards so far, in order.
        """
        text = contract.strip().upper().replace("NT", "N")
        question = {
            "seat": seat, "turn": turn or seat, "hand": hand_text(read_hand(hand)),
            "dummy": None if dummy is None else hand_text(read_hand(dummy)),
            "declarer": declarer, "level": int(text[:1]) if text[:1].isdigit() else 0,
            "strain": text[1:2], "dbl": text[2:].count("X"), "dealer": dealer, "vul": vul,
            "auction": [str(call_name(call)) for call in read_calls(auction)],
            "played": list(played),
        }
        answer = self._answerer.answer(json.dumps(question))
        if "error" in answer:
            raise SpotcardError(answer["error"])
        return answer["card"]


class Record:
    """A board: its deal, and what was bid and played so far."""

    def __init__(self, record: BoardRecord) -> None:
        """Use `Records`."""
        self._record = record

    @property
    def board(self) -> int:
        """The board's number."""
        return self._record.board

    @property
    def dealer(self) -> str:
        """`N E S W`."""
        return str(SEATS[self._record.dealer])

    @property
    def vul(self) -> str:
        """`None NS EW All`."""
        return str(VULNERABILITIES[self._record.vulnerability])

    @property
    def hands(self) -> dict[str, str]:
        """The four hands as dealt, by seat."""
        return {SEATS[seat]: str(hand_text(self._record.hands[seat])) for seat in range(4)}

    @property
    def auction(self) -> list[str]:
        """The calls, the dealer's first."""
        return [str(call_name(call.call)) for call in self._record.calls]

    @property
    def meanings(self) -> list[str]:
        """What was said of each call, "" where nothing was."""
        return [call.meaning or call.alert or "" for call in self._record.calls]

    @property
    def contract(self) -> str | None:
        """`3NXX`, `Pass` for a board passed out, None before the auction ended."""
        if self._record.contract is None:
            return "Pass" if self._record.passed_out else None
        return str(self._record.contract.name())

    @property
    def declarer(self) -> str | None:
        """Declarer's seat."""
        return None if self._record.declarer is None else str(SEATS[self._record.declarer])

    @property
    def cards(self) -> list[str]:
        """The cards in the order of play."""
        return [str(card_name(card)) for card in self._record.cards]

    @property
    def tricks(self) -> int | None:
        """Declarer's tricks."""
        return self._record.tricks

    @property
    def score(self) -> int | None:
        """North-South's score."""
        return self._record.score

    def to_endplay(self) -> Any:
        """The deal as `endplay.types.Deal` (extra dds); see `Records.to_endplay`."""
        return endplay_boards.to_deal(self._record)

    def __repr__(self) -> str:
        return f"<Record board {self.board}, {self.contract or 'no contract'}>"


class Records:
    """Boards in order: read from PBN or LIN, dealt, played by a `Table`, written as PBN."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._records = list(records)

    @classmethod
    def read(cls, source: str | os.PathLike[str]) -> Records:
        """The boards of a PBN or LIN file, or of a hand viewer link; what cannot be read is left
        out, and of a board that was begun again all but the last attempt. Raises SpotcardError
        where there is none."""
        return cls(Record(one) for one in that_count(load_records(os.fspath(source))[0]))

    @classmethod
    def deal(cls, count: int, seed: int | str) -> Records:
        """Random boards; the same seed gives the same ones as `spotcard play --seed`."""
        rng = random.Random(seed)
        return cls(Record(BoardRecord.of(random_board(n, rng))) for n in range(1, count + 1))

    @classmethod
    def from_endplay(cls, given: Iterable[Any]) -> Records:
        """The boards of `endplay.types.Board`s or `Deal`s, 1, 2 ... where they have no number."""
        return cls(Record(endplay_boards.of_endplay(one, number))
                   for number, one in enumerate(given, 1))

    def to_endplay(self) -> list[Any]:
        """The boards as `endplay.types.Board`, with auction, contract and play (extra dds)."""
        return [endplay_boards.to_board(one._record) for one in self._records]

    def write(self, path: str | os.PathLike[str], force: bool = False) -> None:
        """Write PBN 2.1. What this did not write itself is overwritten by `force` only."""
        write_output(path, pbn_bytes([one._record for one in self._records]), force=force)

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self._records)

    @overload
    def __getitem__(self, index: int) -> Record: ...
    @overload
    def __getitem__(self, index: slice) -> Records: ...
    def __getitem__(self, index: int | slice) -> Record | Records:
        if isinstance(index, slice):
            return Records(self._records[index])
        return self._records[index]


class Table:
    """Four robots at a table manager on this machine."""

    def __init__(self, north_south: System, east_west: System | None = None, *, on: str = "host",
                 think: str = "0n") -> None:
        """on: "host" (this Python) or "micropython" (with a board's heap); think: time for a card,
        `0n` plays by rule."""
        if on not in ("host", "micropython"):
            raise SpotcardError(f"expected on='host' or on='micropython', got {on!r}")
        self._systems = (north_south, east_west or north_south)
        self._on = on
        self._nodes = nodes_of(think)

    def play(self, boards: Records) -> Records:
        """Play the boards; those finished come back, with calls, meanings, cards and scores.

        Starts four processes; raises SpotcardError when one of them fails.
        """
        from spotcard_host.robots.annotate import Annotator

        teams = ("Spotcard NS", "Spotcard EW")
        robots = {team: Robot(system._path) for team, system in zip(teams, self._systems,
                                                                     strict=True)}
        crew = Crew(robots, self._on, {"think": self._nodes})
        given = [Board(r._record.board, r._record.dealer, r._record.vulnerability,
                       list(r._record.hands)) for r in boards]
        match = Match(ActLog(), given, Rules(pause=0.0, clock=0.0), time.monotonic, teams)
        asyncio.run(play_match(match, crew))
        done = match.tables["1"].records
        for side in (0, 1):
            annotator = Annotator(self._systems[side].data)
            for record in done:
                annotator.annotate(record, side)
        return Records(Record(record) for record in done)
