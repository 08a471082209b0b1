"""What the robot thinks of a board that is over: of each call and card that was made the calls or
cards that it weighed, with the result that it expects of each, and double dummy what cards cost.

A rule table follows one auction at a time, so everybody here has tables of their own.
"""

from __future__ import annotations

from typing import Any

from spotcard.game.auction import replay
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import SEATS, parse_card
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.common.notation import show_call, show_card
from spotcard_host.inspection.why import Why, explain_call
from spotcard_host.page.events import Event
from spotcard_host.page.meanings import Tables, own_tables, words_of
from spotcard_host.page.undecided import NODES, SEED
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.double_dummy import NoSolver, card_costs, tricks_of
from spotcard_host.records.lin_writer import viewer_link
from spotcard_host.records.par import in_brackets, par_contracts, par_score
from spotcard_host.robots.explain_play import explain_card, turns_of

_OTHERS = 3  # calls listed with what the hand lacks for them


class Opinion:
    """The robot's view by the tables of North-South and East-West (None: nothing is known)."""

    def __init__(self, tables: Tables) -> None:
        self._tables = own_tables(tables)
        self._carding = [None if table is None or table.carding is None else bytes(table.carding)
                         for table in self._tables]

    def step(self, record: BoardRecord, step: int) -> Event:
        """The note on the call or card at a step, without looking beyond it."""
        if step < len(record.calls):
            return self._call(record, step)
        return self._card(record, step - len(record.calls))

    def notes(self, record: BoardRecord) -> list[Event]:
        """The notes on all steps, in order."""
        return [self.step(record, step)
                for step in range(len(record.calls) + len(record.cards))]

    def _call(self, record: BoardRecord, at: int) -> Event:
        seat = (record.dealer + at) & 3
        table = self._tables[seat & 1]
        made = record.calls[at]
        if table is None:
            return {"meaning": made.alert} if made.alert else {}
        before = [call.call for call in record.calls[:at]]
        if replay(record.dealer, before).is_over:
            return {}
        why = explain_call(table, None, record.hands[seat], record.dealer, record.vulnerability,
                           before)
        name = str(call_name(made.call))
        note: Event = {"meaning": made.alert or "", "candidates": _candidates(why)}
        if name == why.call:
            note |= {"rule": why.rule, "place": why.place or None,
                     "meaning": made.alert or why.meaning or why.shows}
            note["why"] = _other_lines(why, set())
            return note
        note |= _reading(table, record, before, made.call, why, name)
        note["robot"] = why.call
        words = why.meaning or why.shows.rstrip(".") or "no agreement"
        note["why"] = [f"The robot calls {_said(why.call)}: {words}",
                       *_other_lines(why, {name})]
        return note

    def _card(self, record: BoardRecord, index: int) -> Event:
        side = turns_of(record)[index] & 1
        told = explain_card(record, index, f"{NODES}n", SEED, self._carding[side],
                            self._shown(record, side))
        weighed = told["candidates"]
        if not weighed:
            return {}
        note: Event = {"candidates": [
            {"card": one["card"], "tricks": one["tricks"], "layouts": one["layouts"]}
            for one in weighed]}
        mine = next((one for one in weighed if told["played"] in one["cards"]), None)
        first = next((one for one in weighed if told["choice"] in one["cards"]), None)
        if mine is not first or first is None:
            note["robot"] = told["choice"]
            note["why"] = [f"The robot plays {_card_said(told['choice'])}."]
        if told["preferred"]:
            note.setdefault("why", []).append(f"{told['preferred']}.")
        if told["agreement"]:
            note.setdefault("why", []).append(f"By agreement: {told['agreement']}")
        return note

    def _shown(self, record: BoardRecord, side: int) -> bytes | None:
        """What the auction showed, as the players of a side read it."""
        table = self._tables[side]
        if table is None:
            return None
        bidder = Bidder(table)
        bidder.new_board(side, record.dealer, record.vulnerability, record.hands[side])
        for call in record.calls:
            bidder.observe(call.call)
        return bytes(bidder.shown)


def _candidates(why: Why) -> list[dict[str, Any]]:
    """The calls that rules make with the hand, the robot's first; `imps` where they were weighed,
    against the rules' own choice."""
    imps: dict[str, float] = {}
    if why.judgement is not None:
        imps = {one["call"]: one["imps"] for one in why.judgement["candidates"]}
    found: dict[str, dict[str, Any]] = {}
    for one in [{"call": why.call, "meaning": why.meaning or why.shows.rstrip(".")},
                *why.alternatives]:
        if one["call"] not in found:
            found[one["call"]] = {"call": one["call"], "meaning": one["meaning"]}
            if one["call"] in imps:
                found[one["call"]]["imps"] = imps[one["call"]]
    return list(found.values()) if len(found) > 1 else []


def _other_lines(why: Why, besides: set[str]) -> list[str]:
    """What the likeliest other calls would have meant, and what the hand lacks for them."""
    gains = {} if why.judgement is None else {
        one["call"]: one["imps"] for one in why.judgement["candidates"]}
    # A table beside it has those that fit; why one that should gain more was not made it has not.
    more = {call for call, gain in gains.items() if gain > gains.get(why.call, gain)}
    fits = {one["call"] for one in why.alternatives} - more | besides
    others = sorted((one for one in why.others if one.call not in fits),
                    key=lambda one: one.call not in more)[:_OTHERS]
    return [f"Not {_said(one.call)}{f' ({one.meaning})' if one.meaning else ''}: {one.why}"
            for one in others]


def _reading(table: RuleTable, record: BoardRecord, before: list[int], call: int, why: Why,
             name: str) -> Event:
    """How the system reads a call that the robot would not make; the rule that its hand fits."""
    table.start(record.dealer, record.vulnerability)
    for earlier in before:
        table.observe(earlier)
    shows = ""
    if table.shown_by(call):
        shows = words_of(bytes(table.box), max(0, table.forced - 1)).rstrip(".")
    made = record.calls[len(before)]
    fits = next((one for one in why.alternatives if one["call"] == name), None)
    words = made.alert or (fits and fits["meaning"]) or shows
    return {"meaning": words, "rule": fits and fits["rule"]}


def _said(call: str) -> str:
    return show_call(parse_call(call), True)


def _card_said(card: str) -> str:
    return show_card(parse_card(card), True)


def _double_dummy(record: BoardRecord) -> tuple[list[int], Event]:
    """What each card cost, the tricks of all contracts and par; nothing without the extra."""
    try:
        tricks = tricks_of(record.hands)
        costs = card_costs(record)
    except NoSolver:
        return [], {}
    par = par_score(tricks, record.vulnerability, record.dealer)
    contracts = par_contracts(tricks, record.vulnerability, par)
    return costs, {
        "dd": {seat: [tricks[strain][n] for strain in range(5)] for n, seat in enumerate(SEATS)},
        "par": par, "par_by": in_brackets(contracts, True).strip(),
    }


def robot_view(opinion: Opinion, record: BoardRecord, key: str) -> Event:
    """The notes on every call and card of a board that is over."""
    return {"kind": "notes", "key": key, "notes": {
        str(step): {name: value for name, value in note.items() if value is not None}
        for step, note in enumerate(opinion.notes(record)) if note}}


def double_dummy_view(record: BoardRecord, key: str) -> list[Event]:
    """What cards cost; to the board's end the table of tricks, par, a link to a hand viewer."""
    costs, end = _double_dummy(record)
    told = {str(len(record.calls) + at): {"cost": lost} for at, lost in enumerate(costs) if lost}
    return [{"kind": "notes", "key": key, "notes": told},
            {"kind": "end", "key": key, **end, "link": viewer_link(record)}]


def after_board(opinion: Opinion, record: BoardRecord, key: str) -> list[Event]:
    """All that is added when a board is over."""
    return [robot_view(opinion, record, key), *double_dummy_view(record, key)]
