"""Explains calls: of a hand in an auction, of an auction by itself, or of a board in a file.

Text is for people (suit symbols, the chosen call's meaning, why not the likely others); JSON has
the same and the rules behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction, replay
from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS
from spotcard.game.deal import VULNERABILITIES
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import fields
from spotcard_host.common.notation import (
    SEAT_NAMES,
    show_call,
    show_calls,
    show_hand,
    with_symbols,
)
from spotcard_host.compiler.points import default_records
from spotcard_host.inspection.shown import meaning_of
from spotcard_host.inspection.why import Why, explain_call
from spotcard_host.language.model import System
from spotcard_host.language.rulefile import source_parts
from spotcard_host.language.system_options import with_values
from spotcard_host.library.tables import (
    DEFAULT,
    is_table,
    load_source,
    open_table,
    source_of,
)
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.table.show import diagram, result_line

_SIDES = ("none vulnerable", "North-South vulnerable", "East-West vulnerable", "all vulnerable")


@dataclass(frozen=True)
class Depth:
    """How much to say: `most` other calls (None: all), and whether rule by rule."""

    most: int | None = 3
    rules: bool = False


class Explainer:
    """One system and, if available, its source."""

    def __init__(self, table: str, over: str | None = None, options: Sequence[str] = ()
                 ) -> None:
        self.table = open_table(table, over, options)
        self.system: System | None = None
        if not is_table(table):
            self.system = load_source(source_parts([source_of(table)]), over=over,
                                      name=Path(table).stem, base=DEFAULT)
            self.system.options = with_values(self.system.options, options)

    def why(self, hand: Any, dealer: int, vul: int, calls: list[int]) -> Why:
        """Why the system makes its call after `calls`; raises SpotcardError after the last one."""
        if replay(dealer, calls).is_over:
            raise SpotcardError("the auction is over: there is no call to make")
        return explain_call(self.table, self.system, hand, dealer, vul, calls)

    def meanings(self, dealer: int, vul: int, calls: list[int]) -> list[str]:
        """What each call of an auction shows, without anybody's hand."""
        table, told = self.table, []
        table.start(dealer, vul)
        for call in calls:
            told.append(meaning_of(table, call))
            table.observe(call)
        return told


def hand_line(hand: Any) -> str:
    """`♠AKJ54 ♥Q872 ♦K93 ♣6   13 HCP, 5-4-3-1`."""
    features = evaluate(default_records(), hand, new_features())
    shape = "-".join(map(str, sorted(features[:4], reverse=True)))
    return f"{show_hand(hand)}   {features[fields.HCP]} HCP, {shape}"


def auction_line(dealer: int, vul: int, calls: list[int]) -> str:
    """`1NT (North) Pass, South to call, none vulnerable`."""
    seat = (dealer + len(calls)) & 3
    made = f"dealer {SEAT_NAMES[dealer]}: {show_calls(calls)}; " if calls else ""
    return f"{made}{SEAT_NAMES[seat]} to call, {_SIDES[vul]}"


def hand_text(why: Why, hand: Any, dealer: int, vul: int, calls: list[int], depth: Depth | None
              ) -> list[str]:
    """The explanation of one call with hand and auction on top; these alone for no depth."""
    lines = [f"Hand     {hand_line(hand)}", f"Auction  {auction_line(dealer, vul, calls)}", ""]
    if depth is None:
        return lines
    return lines + (why.rules_text() if depth.rules else why.text(depth.most))


def auction_text(explainer: Explainer, dealer: int, vul: int, calls: list[int]) -> list[str]:
    """What each call of an auction shows."""
    return [
        f"{SEAT_NAMES[(dealer + i) & 3]:<6}{show_call(call):<5}"
        f"{with_symbols(meaning) or 'no rule of the system makes this call here'}"
        for i, (call, meaning) in enumerate(
            zip(calls, explainer.meanings(dealer, vul, calls), strict=True))
    ]


def board_auction(record: BoardRecord, explainers: Sequence[Explainer]) -> list[tuple[int, Why]]:
    """(call made, why) of every call of a board; `explainers` of North-South and East-West.

    A board without an auction is bid by the systems.
    """
    told: list[tuple[int, Why]] = []
    auction = Auction(record.dealer)
    made = [call.call for call in record.calls]
    calls: list[int] = []
    while (len(calls) < len(made)) if made else not auction.is_over:
        seat = int(auction.turn)
        why = explainers[seat & 1].why(record.hands[seat], record.dealer, record.vulnerability,
                                       list(calls))
        call = made[len(calls)] if made else _number(why.call)
        told.append((call, why))
        calls.append(call)
        auction.add(call)
    return told


def _number(name: str) -> int:
    from spotcard.game.calls import parse_call

    return int(parse_call(name))


def board_text(record: BoardRecord, told: Sequence[tuple[int, Why]], depth: Depth, symbols: bool
               ) -> list[str]:
    """A board as people look at it: diagram, a line per call, what the system would differ in."""
    lines = [*diagram(record, symbols), ""]
    if not record.calls:
        lines.append("The file has no auction; the systems bid:")
    all_pass = len(told) > 3 and not any(call for call, _ in told[-3:]) and not depth.rules
    for i, (call, why) in enumerate(told[:-3] if all_pass else told):
        seat = (record.dealer + i) & 3
        head = f"{SEAT_NAMES[seat]:<6}{show_call(call, symbols):<5}"
        if depth.rules or depth.most is None:
            text = why.rules_text() if depth.rules else why.text(None, symbols)
            lines += [f"{SEAT_NAMES[seat]} called {show_call(call, symbols)}",
                      *("  " + line for line in text)]
        elif call == _number(why.call):
            lines.append(f"{head}{with_symbols(why.meaning or why.shows, symbols)}".rstrip())
        else:
            theirs = show_call(_number(why.call), symbols)
            meaning = with_symbols(why.meaning, symbols)
            lines.append(f"{head}the system calls {theirs}" + (f": {meaning}" if meaning else ""))
    if all_pass:
        lines.append("All pass")
    if record.contract is not None or record.passed_out:
        lines += ["", result_line(record, symbols)]
    return lines


def board_json(record: BoardRecord, told: Sequence[tuple[int, Why]], rules: bool = False
               ) -> list[dict[str, Any]]:
    """One object per call."""
    return [
        {"board": record.board, "vul": VULNERABILITIES[record.vulnerability],
         "seat": SEATS[(record.dealer + i) & 3], "made": str(call_name(call)),
         **why.to_json(rules)}
        for i, (call, why) in enumerate(told)
    ]
