"""The par score of a board: what two sides reach that see all four hands.

A contract is doubled when it fails and played by the better hand of its side. A side that does not
hold the last bid accepts it or bids higher, whichever is better for it; the value of a bid is what
that leads to. Worked out from the highest bid down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from spotcard.game.calls import FIRST_BID, level_of, strain_of
from spotcard.game.cards import SEATS, STRAINS, card_name
from spotcard.game.deal import is_vulnerable
from spotcard.game.score import score
from spotcard_host.common.notation import show_call, show_card, suit_sign
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.double_dummy import card_costs, tricks_of

_PART_SCORES = 240  # the highest: a game, doubled or not, scores more


@dataclass(frozen=True)
class ParContract:
    """A contract that scores par: the bid, whether it is doubled, who may declare it, and its
    tricks."""

    call: int
    doubled: bool
    seats: tuple[int, ...]
    tricks: int

    def words(self, symbols: bool | None = None) -> str:
        """`4S N-S`, `3NT E +1`, `5CX N-S -2`."""
        over = self.tricks - level_of(self.call) - 6
        return (show_call(self.call, symbols) + "X" * self.doubled
                + f" {'-'.join(SEATS[seat] for seat in self.seats)}"
                + (f" {over:+d}" if over else ""))


@dataclass(frozen=True)
class DoubleDummy:
    """`tricks[strain][seat]` of every declarer, North-South's par and its contracts, and (trick,
    card, tricks lost) of each card played that cost its side a trick."""

    tricks: Sequence[Sequence[int]]
    par: int
    contracts: Sequence[ParContract] = ()
    costs: list[tuple[int, int, int]] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """`{"tricks": {"N": {"C": 7, ...}, ...}, "par": -50, "contracts": [...], "costs": [...]}`
        """
        return {
            "par": self.par,
            "contracts": [each.words(False) for each in self.contracts],
            "tricks": {SEATS[seat]: {STRAINS[strain]: self.tricks[strain][seat]
                                     for strain in range(5)} for seat in range(4)},
            "costs": [{"trick": trick, "card": card_name(card), "tricks": lost}
                      for trick, card, lost in self.costs],
        }

    def lines(self) -> list[str]:
        """The grid, par and costly cards as text."""
        strains = [suit_sign(strain) if strain < 4 else "NT" for strain in range(5)]
        rows = [f"{SEATS[seat]}  " + "".join(f"{self.tricks[strain][seat]:>4}"
                                             for strain in range(5)) for seat in (0, 2, 1, 3)]
        lines = ["Double-dummy tricks by declarer", "   " + "".join(f"{s:>4}" for s in strains),
                 *rows, f"Par      North-South {self.par:+d}{in_brackets(self.contracts)}"]
        if self.costs:
            lines.append("Costly   " + ", ".join(
                f"{show_card(card)} in trick {trick} (-{lost})"
                for trick, card, lost in self.costs))
        return lines


def double_dummy(record: BoardRecord) -> DoubleDummy:
    """Solve a board. Raises SpotcardError where the solver (extra dds) is missing."""
    tricks = tricks_of(record.hands)
    costs = [(1 + i // 4, record.cards[i], lost)
             for i, lost in enumerate(card_costs(record)) if lost]
    par = par_score(tricks, record.vulnerability, record.dealer)
    return DoubleDummy(tricks, par, par_contracts(tricks, record.vulnerability, par), costs)


def in_brackets(contracts: Sequence[ParContract], symbols: bool | None = None) -> str:
    """` (4S N-S or 5D E-W)`; "" for none."""
    words = " or ".join(each.words(symbols) for each in contracts)
    return f" ({words})" if words else ""


def par_score(tricks: Sequence[Sequence[int]], vulnerability: int, dealer: int) -> int:
    """North-South's par; `tricks[strain][seat]` double dummy, vulnerability 0..3, dealer."""
    # best[side]: what that side gets at best by bidding above the bid in hand, None: no bid left
    best: list[int | None] = [None, None]
    for call in range(37, FIRST_BID - 1, -1):
        values = [_value(call, side, tricks, vulnerability, best[1 - side]) for side in range(2)]
        for side, value in enumerate(values):
            known = best[side]
            best[side] = value if known is None else _better(side, known, value)
    first = dealer & 1
    second = 1 - first
    passed = _better(second, 0, best[second] or 0)
    return _better(first, passed, best[first] or 0)


def par_contracts(tricks: Sequence[Sequence[int]], vulnerability: int, par: int
                  ) -> list[ParContract]:
    """The contracts that score `par` and that nobody gains by bidding on from, one of each strain
    and side (the lowest game, the highest part-score); none where a board is passed out. One that
    fails is a save: over a contract that would score more, and the last one."""
    found: dict[tuple[int, int], ParContract] = {}
    best: list[int | None] = [None, None]
    for call in range(37, FIRST_BID - 1, -1) if par else ():
        values = [_value(call, side, tricks, vulnerability, best[1 - side]) for side in range(2)]
        for side, value in enumerate(values):
            strain, above = strain_of(call), best[side]
            held, taken = _held(call, side, tricks, vulnerability)
            fails = taken < level_of(call) + 6
            is_stable = above is None or _better(side, par, above) == par
            saves = best[1 - side] != par and any(
                _better(1 - side, _held(lower, 1 - side, tricks, vulnerability)[0], par) != par
                for lower in range(FIRST_BID, call))
            if held == value == par and is_stable and (saves or not fails) and (
                abs(par) > _PART_SCORES or (strain, side) not in found
            ):
                seats = tuple(seat for seat in (side, side + 2) if tricks[strain][seat] == taken)
                found[strain, side] = ParContract(call, fails, seats, taken)
        for side, value in enumerate(values):
            known = best[side]
            best[side] = value if known is None else _better(side, known, value)
    return sorted(found.values(), key=lambda each: each.call)


def _better(side: int, a: int, b: int) -> int:
    return max(a, b) if side == 0 else min(a, b)


def _value(call: int, side: int, tricks: Sequence[Sequence[int]], vulnerability: int,
           answer: int | None) -> int:
    held, _ = _held(call, side, tricks, vulnerability)
    return held if answer is None else _better(1 - side, held, answer)


def _held(call: int, side: int, tricks: Sequence[Sequence[int]], vulnerability: int
          ) -> tuple[int, int]:
    """North-South's score of a contract that all pass, and its tricks."""
    level, strain = level_of(call), strain_of(call)
    taken = max(tricks[strain][side], tricks[strain][side + 2])
    doubled = 1 if taken < level + 6 else 0
    points = score(level, strain, doubled, is_vulnerable(vulnerability, side), taken)
    return int(points if side == 0 else -points), taken
