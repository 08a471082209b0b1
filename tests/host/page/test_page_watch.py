"""Acts of a match as a watcher sees them."""

from __future__ import annotations

import dataclasses
import json
import random

import pytest
from played import played_acts, played_board

from spotcard.game.calls import call_name
from spotcard.game.cards import hand_text
from spotcard.game.deal import deal_text
from spotcard.game.score import imps
from spotcard_host.library.tables import open_table
from spotcard_host.page.events import Event, Scribe
from spotcard_host.page.meanings import Tables
from spotcard_host.page.opinion import Opinion, after_board
from spotcard_host.page.scores import Scores
from spotcard_host.page.watch import Watch
from spotcard_host.records.acts import Act
from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.robots.explain_bidding import Explainer, board_auction


@pytest.mark.parametrize("seed", range(1, 9))
def test_hidden_hands_are_sent_when_they_may_be_seen(seed: int) -> None:
    record = played_board(seed)
    assert record.declarer is not None
    dummy = (record.declarer + 2) & 3
    said: list[Event] = []
    watch = Watch(said.append)
    seen_at: dict[int, int] = {}
    acts = played_acts(record)
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


def test_open_hands_are_shown_at_once() -> None:
    record = played_board(2)
    said: list[Event] = []
    watch = Watch(said.append, is_open=True)
    for act in played_acts(record)[:3]:
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
        watch = Watch(said.append, {"Ours": table, "Theirs": table})
        for act in played_acts(record)[:-1]:
            if act["act"] != "card":
                watch.hear(act)
        texts.append([event["meaning"] for event in said if event["kind"] == "call"])
    assert texts[0] == texts[1] and any("points" in text for text in texts[0])


def test_one_rule_table_serves_the_watch_and_others_at_the_same_time() -> None:
    """A table follows one auction at a time; what others read with it changes nothing here."""
    table = open_table("sayc")
    record = played_board(1)
    texts = []
    for disturbed in (False, True):
        said: list[Event] = []
        watch = Watch(said.append, {"Ours": table, "Theirs": table})
        for act in played_acts(record)[:-1]:
            watch.hear(act)
            if disturbed:
                table.start(2, 3)
                table.observe(7)
        texts.append([event["meaning"] for event in said if event["kind"] == "call"])
    assert texts[0] == texts[1]


@pytest.mark.parametrize("seed", range(1, 5))
def test_the_robots_view_is_that_of_explain(seed: int) -> None:
    """Of every call the opinion has the call, rule and candidates that `explain` has."""
    record = played_board(seed)
    table = open_table("sayc")
    notes = Opinion((table, table)).notes(record)
    explainer = Explainer("sayc")
    for note, (made, why) in zip(notes, board_auction(record, [explainer, explainer]),
                                 strict=False):
        assert note.get("robot", call_name(made)) == why.call
        if "robot" not in note:
            assert note["rule"] == why.rule
        if why.judgement is not None:
            imps = {one["call"]: one["imps"] for one in why.judgement["candidates"]}
            told = {one["call"]: one["imps"] for one in note["candidates"] if "imps" in one}
            assert told == imps
    assert all("candidates" in note or note == {} for note in notes[len(record.calls):])


def test_cards_are_judged_as_the_robot_plays_them() -> None:
    record = played_board(3)
    table = open_table("sayc")
    opinion = Opinion((table, table))
    notes = opinion.notes(record)
    weighed = [note for note in notes[len(record.calls):] if note]
    assert len(weighed) > 20
    for note in weighed:
        names = [one["card"] for one in note["candidates"]]
        assert len(set(names)) == len(names) >= 2
        assert all(0 <= one["tricks"] <= 13 for one in note["candidates"]
                   if one["tricks"] is not None)
        assert "robot" not in note or note["robot"] == names[0]
    at = len(record.calls) + 5  # a step alone, as it is asked for live, says the same
    cut = dataclasses.replace(record, cards=record.cards[:6])
    assert opinion.step(cut, at) == notes[at]


def test_after_the_board_the_robot_says_what_it_would_have_done() -> None:
    table = open_table("sayc")
    opinion = Opinion((table, table))
    said: list[Event] = []
    watch: Watch

    def think(key: str, record: BoardRecord, step: int | None, tables: Tables) -> None:
        assert step is None
        for event in after_board(opinion, record, key):
            watch.add(event)

    watch = Watch(said.append, {"Ours": table, "Theirs": table}, think=think)
    for act in played_acts(played_board(3)):
        watch.hear(act)
    notes = next(event for event in said if event["kind"] == "notes")
    assert all(notes["notes"][str(step)]["meaning"] is not None for step in range(7))
    ends = [event for event in said if event["kind"] == "end"]
    assert ends[0]["score"] is not None and "bridgebase" in ends[1]["link"]


def test_with_open_hands_every_step_is_thought_about_as_it_is_made() -> None:
    asked: list[int | None] = []
    watch = Watch(lambda event: None, is_open=True,
                  think=lambda key, record, step, tables: asked.append(step))
    for act in played_acts(played_board(3)):
        watch.hear(act)
    assert asked == [*range(59), None]


def two_rooms(seed: int) -> tuple[BoardRecord, list[Act], list[Act], list[Act]]:
    """A board of a match: what is common, and the acts of the open and of the closed room."""
    record = played_board(seed)
    fields = {"deal": deal_text(record.hands)}
    head: list[Act] = [{"act": "match", "boards": [fields]}]
    rooms = []
    for room in ("open", "closed"):
        head.append({"act": "table", "table": room, "room": room.capitalize()})
        rooms.append(played_acts(record, room)[1:])
    return record, head, rooms[0], rooms[1]


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_deal_that_the_other_room_has_yet_to_play_is_not_shown(seed: int) -> None:
    record, head, first, second = two_rooms(seed)
    assert record.declarer is not None
    said: list[Event] = []
    watch = Watch(said.append, think=lambda key, record, step, tables: watch.add(
        {"kind": "notes", "key": key, "notes": {"0": {"why": ["SECRET"]}}}))
    for act in [*head, *first, *second[:-1]]:
        watch.hear(act)
        text = json.dumps(said)
        for seat in range(4):
            if seat != (record.declarer + 2) & 3:
                assert hand_text(record.hands[seat]) not in text
        assert "SECRET" not in text
    assert any(event["kind"] == "end" and event["key"] == f"open-{seed}" for event in said)
    watch.hear(second[-1])
    text = json.dumps(said)
    assert all(hand_text(hand) in text for hand in record.hands) and text.count("SECRET") == 2


@pytest.mark.parametrize("is_open", [False, True])
def test_what_a_room_does_is_told_when_the_other_has_played_the_deal(is_open: bool) -> None:
    """Else somebody who watches could tell the other room's players."""
    _, head, first, second = two_rooms(1)
    said: list[Event] = []
    watch = Watch(said.append, is_open=is_open, delay=None)

    def kinds(key: str) -> list[str]:
        return [event["kind"] for event in said if event.get("key") == key]

    for act in [*head, *first[:9], *second[:9], *first[9:-1]]:
        watch.hear(act)
    assert kinds("open-1") == kinds("closed-1") == []
    watch.hear(first[-1])
    calls = sum(act["act"] == "call" for act in second[:9])
    assert kinds("closed-1").count("call") == calls > 5 and kinds("open-1") == []
    for act in second[9:]:
        watch.hear(act)
        at_once = [event["kind"] for event in said[-2:] if event.get("key") == "closed-1"]
        assert act["act"] in at_once or act["act"] == "end"
    for key in ("open-1", "closed-1"):
        assert kinds(key)[0] == "board" and kinds(key).count("card") == 52
        assert kinds(key).count("end") == 1


def test_one_table_is_watched_as_it_plays() -> None:
    said: list[Event] = []
    watch = Watch(said.append, delay=None)
    for act in played_acts(played_board(1)):
        watch.hear(act)
        assert said[-1]["kind"] in (act["act"], "hands", "match") or act["act"] == "start"


def test_watchers_are_behind_by_boards_of_the_slowest_table() -> None:
    records = [played_board(number) for number in (1, 2, 3)]
    head: list[Act] = [{"act": "match",
                        "boards": [{"deal": deal_text(r.hands)} for r in records]}]
    head += [{"act": "table", "table": name, "room": name} for name in ("open", "closed")]
    said: list[Event] = []
    watch = Watch(said.append, delay=1)
    boards = {name: [played_acts(r, name)[1:] for r in records] for name in ("open", "closed")}
    for act in head:
        watch.hear(act)

    def keys() -> set[str]:
        return {event["key"] for event in said if "key" in event}

    for acts in boards["open"]:
        for act in acts:
            watch.hear(act)
    assert keys() == set()  # the closed room has all three to play
    for act in boards["closed"][0]:
        watch.hear(act)
    assert keys() == set()
    for act in boards["closed"][1]:
        watch.hear(act)
    assert keys() == {"open-1", "closed-1"}
    for name in ("open", "closed"):
        watch.hear({"act": "close", "table": name})
    watch.release()
    assert len(keys()) == 5
    first = [event for event in said if event.get("key") == "open-1"]
    assert [event["kind"] for event in first][:1] == ["board"]


def test_an_undo_begins_the_board_again_as_far_as_it_stands() -> None:
    record = played_board(2)
    said: list[Event] = []
    watch = Watch(said.append)
    acts = played_acts(record)
    for act in acts[:15]:  # the calls and five cards
        watch.hear(act)
    watch.hear({"act": "undo", "table": "1", "board": 2, "length": 9})
    again = said[max(i for i, event in enumerate(said) if event["kind"] == "board"):]
    assert [event["kind"] for event in again].count("card") == 2
    for act in acts[12:]:
        watch.hear(act)
    assert said[-1]["kind"] == "end" and said[-1]["score"] == record.score


def test_acts_of_two_tables_do_not_mix() -> None:
    one, two = played_acts(played_board(1), "open"), played_acts(played_board(1), "closed")
    said: list[Event] = []
    watch = Watch(said.append)
    dice = random.Random(1)
    while one or two:
        watch.hear((one if one and (not two or dice.random() < 0.5) else two).pop(0))
    ends = {event["key"]: event for event in said if event["kind"] == "end"}
    assert set(ends) == {"open-1", "closed-1"}
    for key in ends:
        assert sum(e.get("key") == key and e["kind"] == "card" for e in said) == 52


def test_a_board_that_is_adjusted_afterwards_has_its_new_result() -> None:
    record, head, first, second = two_rooms(1)
    said: list[Event] = []
    watch = Watch(said.append)
    scores = Scores(watch.add)
    acts = [*head, *first, *second,
            {"act": "ruling", "table": "open", "board": 1, "why": "a revoke",
             "result": {"contract": "1NX", "declarer": "S", "tricks": 9}}]
    for act in acts:
        scores.book.take(act)
        watch.hear(act)
        scores.hear(act)
    ends = [event for event in said if event["kind"] == "end" and event["key"] == "open-1"]
    assert ends[0]["score"] == record.score
    last = {name: value for event in ends for name, value in event.items()}
    assert last["contract"] == "1NX" and last["tricks"] == 9 and last["ruling"] == "a revoke"
    assert last["points"] == float(imps(last["score"] - (record.score or 0)))


def test_points_and_standing_come_when_both_rooms_have_played() -> None:
    _, head, first, second = two_rooms(3)
    said: list[Event] = []
    watch = Watch(said.append)
    scores = Scores(watch.add)
    for act in [*head, *first, *second]:
        assert not any("points" in event or "standing" in event for event in said)
        scores.book.take(act)
        watch.hear(act)
        scores.hear(act)
    assert {event["key"] for event in said if "points" in event} == {"open-3", "closed-3"}
    assert said[-1]["standing"] == "Ours 0, Theirs 0 IMPs after 1 board"


@pytest.mark.parametrize(("header", "number", "told"), [
    ({"form": "teams"}, 1, "Ours 0, Theirs 7.5"),
    ({"form": "knock-out", "segments": 2}, 1, "Ours 0, Theirs 7.5"),
    ({"form": "knock-out", "segments": 2}, 2, "Ours 0, Theirs 7.5"),
    ({"form": "knock-out", "segments": 2}, 3, "Ours 0, Theirs 0"),
    ({"form": "knock-out"}, 2, "Ours 0, Theirs 0"),
])
def test_points_carried_over_stand_in_the_standing(
    header: Act, number: int, told: str
) -> None:
    _, head, first, second = two_rooms(3)
    head[0] |= {**header, "carry": {"Theirs": 7.5, "Others": 30.0}}
    said: list[Event] = []
    scores = Scores(said.append)
    for act in [*head, *first, *second]:
        if act["act"] == "table":
            act = {**act, "round": number}
        scores.book.take(act)
        scores.hear(act)
    assert said[-1]["standing"] == f"{told} IMPs after 1 board"


def test_a_robots_alert_is_shown_as_text() -> None:
    scribe = Scribe(random_board(1, random.Random(1)), "NESW", "1")
    alert = "At least 6 total points, Forcing for one round."
    event = scribe.call(7, alert, meaning=alert)
    assert event["alert"] == event["meaning"] == "At least 6 total points, forcing for one round."
