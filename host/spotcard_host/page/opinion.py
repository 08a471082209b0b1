"""What the robot would have done: beside each call that was made, and what each card cost."""

from __future__ import annotations

from typing import Any

from spotcard.game.calls import call_name
from spotcard.game.deal import deal_text
from spotcard.robot.alerts import alert_text
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.page.events import Event, whole_board
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.double_dummy import NoSolver, card_costs, tricks_of
from spotcard_host.records.par import par_score

_WORDS = {"P": "pass", "X": "double", "XX": "redouble"}


class Opinion:
    """The robot's view by the tables of North-South and East-West."""

    def __init__(self, tables: tuple[RuleTable, RuleTable]) -> None:
        self._bidders = [Bidder(tables[seat & 1]) for seat in range(4)]

    def calls(self, record: BoardRecord) -> list[Event]:
        """For each call: `meaning` by its side's system, `rule` where it is the robot's own
        call, `why` in lines."""
        for seat, bidder in enumerate(self._bidders):
            bidder.new_board(seat, record.dealer, record.vulnerability, record.hands[seat])
        notes = []
        for i, call in enumerate(record.calls):
            seat = (record.dealer + i) & 3
            notes.append(self._note(self._bidders[seat], call.call, call.alert))
            for bidder in self._bidders:
                bidder.observe(call.call)
        return notes

    def _note(self, bidder: Bidder, made: int, alert: str | None) -> Event:
        choice = bidder.choose(True)
        words = str(bidder.meaning())
        box, forcing = bidder.shows(made)
        shows = "" if box is None else str(alert_text(box, forcing))
        rule = _rule_for(bidder, made)
        note: Event = {"meaning": alert or shows}
        if rule >= 0:
            table = bidder.table
            note["rule"] = int(table.numbers(rule)[0])
            note["meaning"] = alert or str(table.explanation(rule)) or shows
        if choice == made:
            note["why"] = ["The robot makes the same call."]
            return note
        name = call_name(choice)
        would = f"would {_WORDS.get(name) or 'bid ' + name} by its rules"
        fits = "This hand fits the call; the robot" if rule >= 0 else "The robot"
        note["why"] = [f"{fits} {would}: {words or 'no agreement'}"]
        return note


def _rule_for(bidder: Bidder, call: int) -> int:
    """The rule by which the hand may make `call`, after `choose(True)`; -1 for none."""
    table = bidder.table
    for at in range(0 if table is None else table.count):
        if table.calls[at] == call:
            return int(table.rules[at])
    return -1


def board_events(record: BoardRecord, key: str, opinion: Opinion | None = None,
                 **more: Any) -> list[Event]:
    """A board that is over, with the robot's view and, where the extra `dds` is installed,
    double-dummy tricks, par and what each card cost."""
    notes = opinion.calls(record) if opinion else []
    costs: list[int] = []
    try:
        tricks = tricks_of(record.hands)
        costs = card_costs(record)
        more = {"dd": {seat: [tricks[strain][n] for strain in range(5)]
                       for n, seat in enumerate("NESW")},
                "par": par_score(tricks, record.vulnerability, record.dealer), **more}
    except NoSolver:
        pass

    def annotate(_: BoardRecord, step: int) -> Event:
        if step < len(record.calls):
            return notes[step] if notes else {}
        at = step - len(record.calls)
        lost = costs[at] if at < len(costs) else 0
        return {"cost": lost, "why": [f"Costs {_tricks(lost)}, double dummy."]} if lost else {}

    more.setdefault("link", viewer_link(record))
    return whole_board(record, key, annotate, record.room, **more)


def _tricks(count: int) -> str:
    return "a trick" if count == 1 else f"{count} tricks"


def viewer_link(record: BoardRecord) -> str:
    """The board in the BBO hand viewer: deal, auction and play in the link itself."""
    from urllib.parse import urlencode

    hands = deal_text(record.hands, 0).partition(":")[2].split()
    fields = {seat: "".join(suit + cards for suit, cards in zip("shdc", hand.split("."),
                                                              strict=True)).lower()
              for seat, hand in zip("nesw", hands, strict=True)}
    calls = "".join({"P": "p", "X": "d", "XX": "r"}.get(name, name.lower())
                    for name in (call_name(call.call) for call in record.calls))
    fields |= {"d": "nesw"[record.dealer], "v": "oneb"[record.vulnerability],
               "b": str(record.board), "a": calls}
    if record.cards:
        from spotcard.game.cards import card_name

        fields["p"] = "".join(card_name(card).lower() for card in record.cards)
    return "https://www.bridgebase.com/tools/handviewer.html?" + urlencode(fields)


def after_board(opinion: Opinion, record: BoardRecord, key: str) -> list[Event]:
    """The events after a watched board: the robot's view of every call, the
    cost of every card and, with the extra `dds`, the table of tricks and par."""
    whole = board_events(record, key, opinion)
    kept = ("meaning", "rule", "why", "cost")
    notes = {
        str(step): {name: event[name] for name in kept if event.get(name) is not None}
        for step, event in enumerate(e for e in whole if e["kind"] in ("call", "card"))
    }
    return [{"kind": "notes", "key": key, "notes": notes}, whole[-1]]
