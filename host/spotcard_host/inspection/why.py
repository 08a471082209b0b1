"""Why this call: the rules that competed, from the system's own source.

The call itself and what it shows come from the compiled table, the thing that plays. Where the
source is at hand (a book, a source file) the reference bidder is asked as well, since it can say
of every rule that matched the auction why it did not win.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name
from spotcard.robot.alerts import alert_text
from spotcard.robot.bidder import THINK, Bidder
from spotcard.rules import format as layout
from spotcard.rules.fields import BOX, FIELD_MAX, FIELDS, STATE
from spotcard.rules.reader import RuleTable
from spotcard_host.inspection.decompile import FIELD_NAMES
from spotcard_host.language.model import System
from spotcard_host.language.printer import goal_text
from spotcard_host.language.reference.chooser import Candidate, Reference


@dataclass
class Loser:
    """A rule that matched the auction and did not make the call."""

    call: str
    rule: int
    priority: int
    why: str
    place: str

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"call": self.call, "rule": self.rule, "priority": self.priority,
                "why": self.why, "place": self.place}


@dataclass
class Why:
    """The answer: call, rule (author's number, None: the fallback), meaning, what it shows."""

    call: str
    rule: int | None
    place: str
    meaning: str
    shows: str
    ranges: dict[str, list[int]]
    alternatives: list[dict[str, Any]] = field(default_factory=list)
    losers: list[Loser] = field(default_factory=list)
    judgement: dict[str, Any] | None = None  # deals, and IMPs a deal of each candidate

    def to_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"call": self.call, "rule": self.rule, "place": self.place,
                "meaning": self.meaning, "shows": self.shows, "ranges": self.ranges,
                "alternatives": self.alternatives, "judgement": self.judgement,
                "losers": [loser.to_json() for loser in self.losers]}

    def lines(self) -> list[str]:
        """For people."""
        by = f"rule #{self.rule} ({self.place})" if self.rule is not None else "the fallback"
        lines = [f"{self.call}  by {by}"]
        if self.meaning:
            lines.append(f"  meaning       {self.meaning}")
        if self.shows:
            lines.append(f"  shows         {self.shows}")
        if self.judgement is not None:
            lines.append(f"  judgement     {self.judgement['deals']} deals: " + ", ".join(
                f"{one['call']} {one['imps']:+.1f}" for one in self.judgement["candidates"])
                + " IMPs a deal")
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


def _place(table: RuleTable, rule: int) -> str:
    _, _, line, file = table.numbers(rule)
    start, size, _ = table.sections[layout.META]
    meta = bytes(table.table[start : start + size]).decode().splitlines()
    files = [text.partition(" ")[2] for text in meta if text.startswith("file ")]
    return f"{files[file]}:{line}"


def explain_call(
    table: RuleTable, system: System | None, hand: Any, dealer: int, vul: int, calls: list[int]
) -> Why:
    """Why the table makes its call after `calls` with `hand`. The auction must not be over."""
    bidder = Bidder(table, THINK)
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
    place = "" if bidder.rule < 0 else _place(table, bidder.rule)
    meaning = str(bidder.explanation())
    box, forcing = bidder.shows(chosen)
    kept = bytes(box) if box is not None else b""
    losers = [] if system is None else _losers(system, bidder, chosen, rule)
    return Why(
        str(call_name(chosen)), rule, place, meaning,
        str(alert_text(kept, forcing)) if kept else "",
        ranges(kept) if len(kept) == BOX else {}, alternatives, losers, _judgement(bidder),
    )


def _judgement(bidder: Bidder) -> dict[str, Any] | None:
    """What judgement compared for the call just chosen, the rules' choice first."""
    judge = bidder.judge
    if not bidder.judged or judge is None:
        return None
    return {"deals": judge.deals, "candidates": [
        {"call": str(call_name(call)), "rule": int(bidder.table.numbers(judge.rules[i])[0]),
         "imps": round(judge.mean(i), 2)}
        for i, call in enumerate(judge.calls)
    ]}


def _losers(system: System, bidder: Bidder, chosen: int, rule: int | None) -> list[Loser]:
    reference = Reference(system)
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
        return "the call was not allowed here (a pass of a forcing bid)"
    if rule.prio > winner.prio:
        return f"higher priority than {winner.prio}, but judgement preferred the call made"
    if rule.prio < winner.prio:
        return f"lower priority than {winner.prio}"
    return "the same priority, and later in the file"
