"""Why this call and not another, in words (`Why.text`) and rule by rule (`Why.rules_text`).

The call itself and what it shows come from the compiled table. Where the source is available (a
book, a source file) the reference bidder is asked as well: it can say of every rule that matched
the auction what the hand lacks for it. Without the source the other calls are judged by what they
would show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction
from spotcard.game.calls import CALLS, PASS, call_name, parse_call
from spotcard.robot.bidder import Bidder
from spotcard.robot.judge import UNIT
from spotcard.rules.fields import BOX, FIELD_MAX, FIELDS, STATE
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import show_call, with_symbols
from spotcard_host.inspection.decompile import FIELD_NAMES
from spotcard_host.inspection.learned import what_weighed
from spotcard_host.inspection.misfit import in_short, misfits, of_box, total
from spotcard_host.inspection.row import Row, absent, departed, place_of, row_in_table, row_of
from spotcard_host.inspection.shown import shown_text
from spotcard_host.language.context import Context
from spotcard_host.language.model import NOBODY, Rule, System
from spotcard_host.language.printer import goal_text
from spotcard_host.language.reference.chooser import (
    Candidate,
    Reference,
    pattern_string,
    reference_of,
)
from spotcard_host.language.reference.evaluator import Evaluator

_UNSAID = 6.0  # the distance of a rule whose condition cannot be put into words
_GENERAL = 1.5  # added to the distance of a general rule
_NO_RULE = 40.0  # from this distance on a rule is for another auction


@dataclass
class Loser:
    """A rule that matched the auction and did not make the call."""

    call: str
    rule: int
    priority: int
    why: str
    place: str

    def to_json(self) -> dict[str, Any]:
        """The fields as `--json` prints them."""
        return {"call": self.call, "rule": self.rule, "priority": self.priority,
                "why": self.why, "place": self.place}


@dataclass
class Other:
    """A call that was not made: what it would mean, and why not, in words.

    distance: how far the hand is from it, roughly in points; 0 when the call fits too.
    row: where it stands, None when that is not known.
    """

    call: str
    meaning: str
    why: str
    distance: float
    row: Row | None = None

    def to_json(self) -> dict[str, Any]:
        """The fields as `--json` prints them."""
        return {"call": self.call, "meaning": self.meaning, "why": self.why,
                "place": self.row.place if self.row else ""}


@dataclass
class Why:
    """The answer: call, rule (author's number, None: the fallback), meaning, what it shows.

    others: every other call that a rule has for this auction, the likeliest first.
    """

    call: str
    rule: int | None
    place: str
    meaning: str
    shows: str
    ranges: dict[str, list[int]]
    alternatives: list[dict[str, Any]] = field(default_factory=list)
    losers: list[Loser] = field(default_factory=list)
    # IMPs that each candidate should gain over the first, the rules' choice; the margin that a
    # gain must exceed; what weighed.
    judgement: dict[str, Any] | None = None
    others: list[Other] = field(default_factory=list)
    row: Row | None = None
    absent: Callable[[int], tuple[str, Row | None]] | None = None
    departed: Callable[[int], Row | None] | None = None

    def to_json(self, rules: bool = False) -> dict[str, Any]:
        """Plain values; `rules`: with every rule that lost."""
        told: dict[str, Any] = {
            "call": self.call, "rule": self.rule, "place": self.place, "meaning": self.meaning,
            "shows": self.shows, "ranges": self.ranges, "alternatives": self.alternatives,
            "judgement": self.judgement, "text": self.text(symbols=True),
            "others": [other.to_json() for other in self.others],
        }
        if rules:
            told["losers"] = [loser.to_json() for loser in self.losers]
        return told

    def text(self, most: int | None = 3, symbols: bool | None = None) -> list[str]:
        """The call, its meaning and why not the likeliest `most` others (None: all)."""
        call = show_call(parse_call(self.call), symbols)
        by = "no rule: the fallback" if self.rule is None else f"rule {self.rule} ({self.place})"
        lines = [f"{call:<5} {_sentence(self.meaning or by, symbols)}"]
        shows = self.shows.rstrip(".")
        if shows and shows.lower() != self.meaning.lower().rstrip("."):
            shows = shows[0].lower() + shows[1:]
            lines.append(f"      shows {_sentence(shows, symbols)}")
        if self.judgement is not None:
            lines.append(f"      {self.weighed(symbols)}")
            if self.judgement["weighed"]:
                lines.append("      what weighed: " + ", ".join(self.judgement["weighed"]))
        for other in self.others[:most]:
            name = show_call(parse_call(other.call), symbols)
            meaning = f" ({_sentence(other.meaning, symbols)})" if other.meaning else ""
            lines.append(f"not {name}{meaning}: {_sentence(other.why, symbols)}")
        return lines

    def weighed(self, symbols: bool | None = None) -> str:
        """What judgement compared, and by what rule the call was preferred; "" for nothing."""
        if self.judgement is None:
            return ""
        gains = {one["call"]: one["imps"] for one in self.judgement["candidates"]}
        first, most = next(iter(gains)), max(gains.values())
        imps = ", ".join(f"{show_call(parse_call(call), symbols)} {gain:+.1f}"
                         for call, gain in gains.items())
        words = (f"expected gain over {show_call(parse_call(first), symbols)}, the rules' choice, "
                 f"in IMPs: {imps}")
        if self.call == first and most > 0:
            words += f"; another call must gain more than {self.judgement['margin']:.2f}"
        return words

    def why_not(self, call: int) -> Other:
        """Why not that call; raises SpotcardError when it is the call that was made."""
        name = str(call_name(call))
        if name == self.call:
            raise SpotcardError(f"{show_call(call)} is the call that the system makes")
        for other in self.others:
            if other.call == name:
                return other
        words, row = ("no rule of the system makes this call in this auction", None)
        if self.absent is not None:
            words, row = self.absent(call)
        return Other(name, "", words, _NO_RULE, row)

    def text_without(self, call: int, symbols: bool | None = None) -> list[str]:
        """The call, why not that other one, and where both stand."""
        other = self.why_not(call)
        lines = replace(self, others=[other]).text(1, symbols)
        if other.row is not None:
            lines.append(f"      {other.row.text(call, symbols)}")
            unused = self.departed(call) if self.departed and other.row.is_base else None
            if unused is not None and unused != other.row:
                lines.append(f"      the book's rule for this auction, {unused.place}, is not used"
                             ": an earlier call of our side means something else in the notes")
        if self.row is not None:
            lines.append(f"      {self.row.text(parse_call(self.call), symbols)}")
        return lines

    def rules_text(self) -> list[str]:
        """Rule by rule, in the language of the rules."""
        by = f"rule #{self.rule} ({self.place})" if self.rule is not None else "the fallback"
        lines = [f"{self.call}  by {by}"]
        if self.meaning:
            lines.append(f"  meaning       {self.meaning}")
        if self.shows:
            lines.append(f"  shows         {self.shows}")
        if self.judgement is not None:
            lines.append("  judgement     " + ", ".join(
                f"{one['call']} {one['imps']:+.1f}" for one in self.judgement["candidates"])
                + " IMPs expected")
        for alternative in self.alternatives:
            lines.append(f"  alternative   {alternative['call']:<3} rule #{alternative['rule']}"
                         f"  {alternative['meaning']}".rstrip())
        for loser in self.losers:
            lines.append(f"  lost          {loser.call:<3} rule #{loser.rule} "
                         f"(priority {loser.priority}): {loser.why}")
        return lines


def ranges(box: Any) -> dict[str, list[int]]:
    """The bounded fields of a box by name: `{"HCP": [15, 17]}`."""
    return {
        FIELD_NAMES[f]: [box[2 * f], box[2 * f + 1]]
        for f in range(FIELDS)
        if box[2 * f] > 0 or box[2 * f + 1] < FIELD_MAX[f]
    }


def explain_call(
    table: RuleTable, system: System | None, hand: Any, dealer: int, vul: int, calls: list[int]
) -> Why:
    """Why the table makes its call after `calls` with `hand`. The auction must not be over."""
    bidder = Bidder(table, True)
    auction = Auction(dealer)
    for call in calls:
        auction.add(call)
    bidder.new_board(int(auction.turn), dealer, vul, hand)
    for call in calls:
        bidder.observe(call)
    chosen = bidder.choose(True)
    alternatives = [
        {"call": call_name(table.calls[i]), "rule": int(table.numbers(table.rules[i])[0]),
         "meaning": str(table.explanation(table.rules[i]))}
        for i in range(table.count) if table.calls[i] != chosen
    ]
    rule = None if bidder.rule < 0 else int(table.numbers(bidder.rule)[0])
    place = "" if bidder.rule < 0 else place_of(table, bidder.rule)
    meaning = str(bidder.explanation())
    box, forcing = bidder.shows(chosen)
    kept = bytes(box) if box is not None else b""
    losers = [] if system is None else _losers(system, bidder, chosen, rule)
    judgement = _judgement(bidder)
    why = Why(
        str(call_name(chosen)), rule, place, meaning,
        shown_text(kept, forcing) if kept else "",
        ranges(kept) if len(kept) == BOX else {}, alternatives, losers, judgement,
    )
    why.row = row_in_table(table, system, bidder.rule)
    why.others = _others(why, system, bidder, chosen)
    if system is not None:
        state = bytearray(bidder.state[:STATE])
        why.absent, why.departed = partial(absent, system, state), partial(departed, system, state)
    return why


def _others(why: Why, system: System | None, bidder: Bidder, chosen: int) -> list[Other]:
    """Every other call that a rule makes here, the likeliest first."""
    fits = {one["call"]: one["meaning"] for one in reversed(why.alternatives)}
    reference = None if system is None else reference_of(system)
    features = bytes(bidder.features)
    found = []
    for call in range(CALLS):
        if call == chosen or not bidder.auction.is_legal(call):
            continue
        name = str(call_name(call))
        if name in fits:
            # A pass fits nearly everywhere and is least interesting, so it comes last.
            rule = next(bidder.table.rules[i] for i in range(bidder.table.count)
                        if bidder.table.calls[i] == call)
            found.append(Other(name, fits[name], _fits_too(why, name),
                               _UNSAID if call == PASS else 0.0,
                               row_in_table(bidder.table, system, rule)))
            continue
        near = (_nearest(reference, bidder, call, features) if reference is not None
                else _by_box(bidder, call, features))
        if near is not None:
            found.append(near)
    return sorted(found, key=lambda other: (other.distance, parse_call(other.call) == PASS))


def _fits_too(why: Why, name: str) -> str:
    """Why a call that fits was not made: the system's order, or judgement."""
    made = show_call(parse_call(why.call))
    imps = {} if why.judgement is None else {
        one["call"]: one["imps"] for one in why.judgement["candidates"]}
    if name in imps and why.call in imps and imps[name] < imps[why.call]:
        more = imps[why.call] - imps[name]
        return f"fits too, but {made} is expected to gain {more:.1f} IMPs more"
    if imps.get(name, 0) > 0 and why.judgement is not None:
        return (f"fits too; it is expected to gain {imps[name]:.2f} IMPs, and must gain more than "
                f"{why.judgement['margin']:.2f} to replace {made}, which the system puts first")
    return f"fits too, but the system puts {made} first"


def _nearest(reference: Reference, bidder: Bidder, call: int, features: bytes) -> Other | None:
    """The rule for a call that the hand is nearest to; None when no rule has the call here."""
    state = bytearray(bidder.state[:STATE])
    best: tuple[float, int, Other] | None = None
    for candidate in reference.candidates(state, call, features):
        rule = candidate.rule
        if reference.guard(rule, candidate.grabs, state) is None:
            continue  # it is for another auction
        evaluator = Evaluator(pattern_string(features), Context(state, features), candidate.grabs)
        row = row_of(reference.system, rule)
        if rule.constraint == NOBODY:
            return Other(str(call_name(call)), reference.system.explanation(rule),
                         "the notes do not say which hands make it", _NO_RULE, row)
        lacks = misfits(rule.constraint.body, evaluator, features)
        distance = total(lacks) or _UNSAID
        # A rule of the book says more about a call than a general one does.
        distance += _GENERAL if rule.start else 0.0
        if distance >= _NO_RULE:
            continue
        words = in_short(lacks)
        if not words and reference.holds(rule, candidate.grabs, state, features):
            words = _held_back(bidder, rule)
        words = words or "the hand is not what the rule asks for"
        other = Other(str(call_name(call)), reference.system.explanation(rule), words, distance,
                      row)
        if best is None or (distance, -rule.prio) < best[:2]:
            best = (distance, -rule.prio, other)
    return None if best is None else best[2]


def _held_back(bidder: Bidder, rule: Rule) -> str:
    """Why a rule that fits the hand gave no call."""
    if bidder.table.bound and rule.start:
        return "partner is captain: only calls of the book answer"
    return "another rule has this call"


def _by_box(bidder: Bidder, call: int, features: bytes) -> Other | None:
    """Why a call was not made, by what it would show; None for one that no rule describes."""
    box, forcing = bidder.shows(call)
    if box is None:
        return None
    kept = bytes(box)
    lacks = of_box(kept, features)
    words = in_short(lacks)
    entries: list[int] = []
    bidder.table.shown_by(call, entries)
    rule = bidder.table.short(entries[0]) if entries else -1
    return Other(str(call_name(call)), shown_text(kept, forcing).rstrip("."),
                 words or "the hand is not what its rule asks for", total(lacks) or _UNSAID,
                 row_in_table(bidder.table, None, rule))


def _sentence(text: str, symbols: bool | None) -> str:
    """Words for the screen: bids with symbols, suits' names left as they are."""
    return with_symbols(text.rstrip("."), symbols)


def _judgement(bidder: Bidder) -> dict[str, Any] | None:
    """What judgement compared for the call just chosen, the rules' choice first."""
    judge = bidder.judge
    if not bidder.judged or judge is None:
        return None
    return {"candidates": [
        {"call": str(call_name(call)), "rule": int(bidder.table.numbers(judge.rules[i])[0]),
         "imps": round(judge.mean(i), 2)}
        for i, call in enumerate(judge.calls)
    ], "margin": round(judge.margin / UNIT, 2), "weighed": what_weighed(judge)}


def _losers(system: System, bidder: Bidder, chosen: int, rule: int | None) -> list[Loser]:
    reference = reference_of(system)
    state = bytearray(bidder.state[:STATE])
    features = bytes(bidder.features)
    winner = next((r for r in system.rules if r.id == rule), None)
    found: list[Loser] = []
    for call in range(38):
        if not bidder.auction.is_legal(call):
            continue
        for candidate in reference.candidates(state, call, features):
            if candidate.rule is winner and call == chosen:
                continue
            holds = reference.holds(candidate.rule, candidate.grabs, state, features)
            found.append(Loser(
                str(call_name(call)), candidate.rule.id, candidate.rule.prio,
                _why(candidate, holds, winner), str(candidate.rule.place),
            ))
    found.sort(key=lambda loser: -loser.priority)
    return found


def _why(candidate: Candidate, holds: bool, winner: Any) -> str:
    rule = candidate.rule
    if not holds:
        return f"the hand does not fit {goal_text(rule.constraint)}"
    if winner is None:
        return "the call was not allowed here (a pass of a forcing call)"
    if rule.prio > winner.prio:
        return f"higher priority than {winner.prio}, but judgement preferred the call made"
    if rule.prio < winner.prio:
        return f"lower priority than {winner.prio}"
    return "the same priority, and later in the file"
