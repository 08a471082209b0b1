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
from spotcard_host.common.notation import show_card, suit_sign
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.double_dummy import card_costs, tricks_of


@dataclass(frozen=True)
class DoubleDummy:
    """`tricks[strain][seat]` of every declarer, North-South's par, and (trick, card, tricks lost)
    of each card played that cost its side a trick."""

    tricks: Sequence[Sequence[int]]
    par: int
    costs: list[tuple[int, int, int]] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """`{"tricks": {"N": {"C": 7, ...}, ...}, "par": -50, "costs": [...]}`."""
        return {
            "par": self.par,
            "tricks": {SEATS[seat]: {STRAINS[strain]: self.tricks[strain][seat]
                                     for strain in range(5)} for seat in range(4)},
            "costs": [{"trick": trick, "card": card_name(card), "tricks": lost}
                      for trick, card, lost in self.costs],
        }

    def lines(self) -> list[str]:
        """The grid, par and costly cards for people."""
        strains = [suit_sign(strain) if strain < 4 else "NT" for strain in range(5)]
        rows = [f"{SEATS[seat]}  " + "".join(f"{self.tricks[strain][seat]:>4}"
                                             for strain in range(5)) for seat in (0, 2, 1, 3)]
        lines = ["Double-dummy tricks by declarer", "   " + "".join(f"{s:>4}" for s in strains),
                 *rows, f"Par      North-South {self.par:+d}"]
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
    return DoubleDummy(tricks, par_score(tricks, record.vulnerability, record.dealer), costs)


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


def _better(side: int, a: int, b: int) -> int:
    return max(a, b) if side == 0 else min(a, b)


def _value(call: int, side: int, tricks: Sequence[Sequence[int]], vulnerability: int,
           answer: int | None) -> int:
    level, strain = level_of(call), strain_of(call)
    taken = max(tricks[strain][side], tricks[strain][side + 2])
    doubled = 1 if taken < level + 6 else 0
    points = score(level, strain, doubled, is_vulnerable(vulnerability, side), taken)
    held = int(points if side == 0 else -points)
    return held if answer is None else _better(1 - side, held, answer)
