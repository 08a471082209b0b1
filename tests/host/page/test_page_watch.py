"""Acts of a match as a watcher sees them."""

from __future__ import annotations

import json
import random

import pytest
from played import played_board

from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, card_name, hand_text
from spotcard.game.deal import VULNERABILITIES, deal_text
from spotcard.game.play import Play
from spotcard_host.library.tables import open_table
from spotcard_host.page.events import Event
from spotcard_host.page.opinion import Opinion, after_board
from spotcard_host.page.watch import Act, Watch
from spotcard_host.records.board_record import BoardRecord


def acts_of(record: BoardRecord, table: str = "1") -> list[Act]:
    """The acts of a board as a table keeps them."""
    acts: list[Act] = [
        {"act": "match", "event": "Club night", "scoring": "IMP"},
        {"act": "start", "table": table, "ns": "Ours", "ew": "Theirs"},
        {"act": "board", "table": table, "board": record.board, "dealer": SEATS[record.dealer],
         "vul": VULNERABILITIES[record.vulnerability], "deal": deal_text(record.hands)},
    ]
    for i, call in enumerate(record.calls):
        alert = {} if call.alert is None else {"alert": call.alert}
        acts.append({"act": "call", "table": table, "seat": SEATS[(record.dealer + i) & 3],
                     "call": call_name(call.call), **alert})
    contract = record.contract
    assert contract is not None
    play = Play(contract.strain, contract.declarer)
    for card in record.cards:
        acts.append({"act": "card", "table": table, "seat": SEATS[play.turn],
                     "card": card_name(card)})
        play.add(card)
    acts.append({"act": "end", "table": table, "board": record.board, "tricks": record.tricks,
                 "score": record.score})
    return acts


@pytest.mark.parametrize("seed", range(1, 9))
def test_hidden_hands_come_when_they_may_be_seen(seed: int) -> None:
    record = played_board(seed)
    assert record.declarer is not None
    dummy = (record.declarer + 2) & 3
    said: list[Event] = []
    watch = Watch(said.append)
    seen_at: dict[int, int] = {}
    acts = acts_of(record)
    for number, act in enumerate(acts):
        watch.hear(act)
        text = json.dumps(said)
        for seat in range(4):
            if hand_text(record.hands[seat]) in text:
                seen_at.setdefault(seat, number)
    lead = next(n for n, act in enumerate(acts) if act["act"] == "card")
    last = len(acts) - 1
    assert seen_at == {seat: lead if seat == dummy else last for seat in range(4)}
    assert said[1]["names"] == {"N": "Ours", "E": "Theirs", "S": "Ours", "W": "Theirs"}
    assert said[-1]["kind"] == "end" and said[-1]["score"] == record.score


def test_open_hands_are_there_at_once() -> None:
    record = played_board(2)
    said: list[Event] = []
    watch = Watch(said.append, is_open=True)
    for act in acts_of(record)[:3]:
        watch.hear(act)
    assert set(said[-1]["hands"]) == set("NESW")


def test_meanings_tell_what_the_auction_shows_and_no_more() -> None:
    table = open_table("sayc")
    record = played_board(1)
    texts = []
    for seed in (1, 2):  # the same auction with other hands means the same
        other = played_board(seed)
        record.hands = other.hands
        said: list[Event] = []
        watch = Watch(said.append, (table, table))
        for act in acts_of(record)[:-1]:
            if act["act"] != "card":
                watch.hear(act)
        texts.append([event["meaning"] for event in said if event["kind"] == "call"])
    assert texts[0] == texts[1] and any("points" in text for text in texts[0])


def test_after_the_board_the_robot_says_what_it_would_have_done() -> None:
    table = open_table("sayc")
    opinion = Opinion((table, table))
    said: list[Event] = []
    watch = Watch(said.append, (table, table),
                  after=lambda record, key: after_board(opinion, record, key))
    for act in acts_of(played_board(3)):
        watch.hear(act)
    notes = next(event for event in said if event["kind"] == "notes")
    assert len(notes["notes"]) == 59
    assert all(notes["notes"][str(step)]["why"] for step in range(7))


def test_acts_of_two_tables_do_not_mix() -> None:
    one, two = acts_of(played_board(1), "open"), acts_of(played_board(1), "closed")
    said: list[Event] = []
    watch = Watch(said.append)
    dice = random.Random(1)
    while one or two:
        watch.hear((one if one and (not two or dice.random() < 0.5) else two).pop(0))
    ends = {event["key"]: event for event in said if event["kind"] == "end"}
    assert set(ends) == {"open-1", "closed-1"}
    for key in ends:
        assert sum(e.get("key") == key and e["kind"] == "card" for e in said) == 52
