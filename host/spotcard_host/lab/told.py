"""What `spotcard lab bid` says of a match: text and JSON."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, hand_text
from spotcard.game.deal import VULNERABILITIES
from spotcard.game.score import imps
from spotcard_host.common.terminal import amount
from spotcard_host.lab.boards import LabBoard
from spotcard_host.lab.duel import Duel, DuelBoard, Room
from spotcard_host.lab.levels import by_level
from spotcard_host.lab.loss import RuleLoss, losses_by_rule
from spotcard_host.lab.themes import Tally, by_theme
from spotcard_host.records.par import par_score

TURNS = 25  # pairs of rules printed, from either end


@dataclass
class Told:
    """A match of `table` against `rival` (None: self-play against par), and what is asked for:
    the `worst` boards, `themes`, and the `worst_rules` rules that lost most."""

    table: str
    rival: str | None
    boards: Sequence[LabBoard]
    outcome: Duel
    worst: int = 10
    themes: bool = False
    worst_rules: int = 0

    def swings(self) -> list[int]:
        """IMPs by board: those of the match, or the distance of self-play from par."""
        if self.rival is not None:
            return [b.swing for b in self.outcome.boards]
        swings = []
        for board, done in zip(self.boards, self.outcome.boards, strict=True):
            par = par_score(board.tricks, board.vulnerability, board.dealer)
            swings.append(-abs(int(imps(done.rooms[0].score - par))))
        return swings

    def _numbers(self) -> tuple[list[int], float, float | None, list[int]]:
        swings = self.swings()
        # The standard error of one board is unknown, and NaN is no JSON.
        error = statistics.stdev(swings) / len(swings) ** 0.5 if len(swings) > 1 else None
        order = sorted(range(len(swings)), key=lambda i: swings[i])[: self.worst]
        return swings, statistics.fmean(swings), error, order

    def _tallies(self) -> dict[str, dict[str, Tally]]:
        if not self.themes:
            return {}
        if self.rival is None:
            return {"level": by_level(
                (b, d.rooms[0]) for b, d in zip(self.boards, self.outcome.boards, strict=True))}
        return by_theme((d, b.dealer)
                        for b, d in zip(self.boards, self.outcome.boards, strict=True))

    def _rules(self) -> list[tuple[int, RuleLoss]]:
        if not self.worst_rules:
            return []
        found = losses_by_rule(zip(self.boards, self.outcome.boards, strict=True))
        return sorted(found.items(), key=lambda item: -item[1].imps)[: self.worst_rules]

    def to_json(self) -> dict[str, Any]:
        """The result for programs."""
        swings, mean, error, order = self._numbers()
        return {
            "boards": len(self.boards), "table": self.table, "against": self.rival or "par",
            "imps_per_board": round(mean, 3),
            "standard_error": None if error is None else round(error, 3),
            "themes": {kind: {name: {"boards": len(t.swings), "imps": t.total}
                              for name, t in found.items()}
                       for kind, found in self._tallies().items()},
            "rules": {number: {"calls": r.calls, "imps": r.imps,
                               "boards": [b for _, b in r.boards]}
                      for number, r in self._rules()},
            "worst": [_board_json(self.boards[i], self.outcome.boards[i], swings[i])
                      for i in order],
        }

    def lines(self) -> Iterator[str]:
        """The result as lines of text."""
        swings, mean, error, order = self._numbers()
        within = "" if error is None else f" +- {error:.3f}"
        yield (f"{self.table} against {self.rival or 'par (self-play)'}: {mean:+.3f}{within} "
               f"IMPs per board, {amount(len(self.boards), 'board')}")
        for kind, found in self._tallies().items():
            yield from self._theme_lines(kind, found)
        rules = self._rules()
        if rules:
            yield "\nrule    calls   IMPs lost  per call  boards"
        for number, r in rules:
            yield (f"{number:<7}{r.calls:6}  {r.imps:10}  {r.mean:8.2f}  "
                   + " ".join(str(b) for _, b in r.boards))
        for i in order:
            yield from self._board_lines(self.boards[i], self.outcome.boards[i], swings[i])

    def _theme_lines(self, kind: str, found: dict[str, Tally]) -> Iterator[str]:
        rows = sorted(found.items(), key=lambda item: item[1].total)
        if kind == "rules" and len(rows) > 2 * TURNS:
            rows = rows[:TURNS] + rows[-TURNS:]
        title = {"turn": "the first call that differs is in", "outcome": "what came of it",
                 "level": "what was missed or overbid",
                 "rules": "the rules of the first call that differs"}[kind]
        yield f"\n{title:<44} boards   IMPs per board"
        for name, tally in rows:
            mean, error = tally.worth(len(self.boards))
            yield f"  {name:<42} {len(tally.swings):6}   {mean:+.3f} +- {error:.3f}"

    def _board_lines(self, board: LabBoard, done: DuelBoard, swing: int) -> Iterator[str]:
        yield (f"\nboard {board.number}, dealer {SEATS[board.dealer]}, "
               f"{VULNERABILITIES[board.vulnerability]} vulnerable: {swing:+d} IMPs")
        for seat in range(4):
            yield f"  {SEATS[seat]} {hand_text(board.hands[seat])}"
        names = ("self-play",) if self.rival is None else ("North-South", "East-West")
        for name, room in zip(names, done.rooms, strict=False):
            yield f"  {self.table} {name}: {_room(room)}"


def _room(room: Room) -> str:
    calls = " ".join(
        str(call_name(c.call)) + (f"[{c.rule}]" if c.rule is not None else "") for c in room.calls
    )
    contract = room.contract
    end = "passed out" if contract is None else f"{contract.name()} {SEATS[contract.declarer]}"
    played = "" if room.tricks is None else f", {amount(room.tricks, 'trick')}"
    return f"{calls}  {end}{played} {room.score:+d}"


def _board_json(board: LabBoard, outcome: DuelBoard, swing: int) -> dict[str, Any]:
    return {
        "board": board.number, "dealer": SEATS[board.dealer],
        "vul": VULNERABILITIES[board.vulnerability], "imps": swing,
        "hands": {SEATS[s]: hand_text(board.hands[s]) for s in range(4)},
        "rooms": [
            {
                "auction": [{"call": call_name(c.call), "rule": c.rule} for c in room.calls],
                "contract": None if room.contract is None else room.contract.name(),
                "declarer": None if room.contract is None else SEATS[room.contract.declarer],
                "score": room.score,
                **({} if room.tricks is None else {"tricks": room.tricks}),
            }
            for room in outcome.rooms
        ],
    }
