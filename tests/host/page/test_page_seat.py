"""A person among robots: undo, claim, the report after the board, both rooms of a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from person_client import PersonClient, playing

from spotcard_host.records.acts import read_acts
from spotcard_host.records.load import load_records


def acts_of(pbn: Path) -> list[dict[str, Any]]:
    return read_acts(pbn.with_suffix(".acts"))[0]


def board_by_hints(person: PersonClient) -> None:
    while person.decide() not in ("next", "over"):
        pass


def test_an_undo_takes_back_one_decision_and_everything_after_it(tmp_path: Path) -> None:
    with playing(tmp_path, "--me", "N", "-n", "1", "--seed", "1") as (person, pbn):
        for _ in range(6):
            person.decide()
        person.wait(lambda: person.mine["wants"] == "card")
        before = person.mine
        made = [act for act in acts_of(pbn) if act["act"] in ("call", "card")]
        last = max(i for i, act in enumerate(made) if act["seat"] == "N" or (
            act["act"] == "card" and act["seat"] == "S"))
        assert person.act(act="undo") == ""
        person.wait(lambda: person.mine["step"] == last and person.mine["wants"] == "card")
        acts = acts_of(pbn)
        undo = next(act for act in acts if act["act"] == "undo")
        assert (undo["length"], undo["by"]) == (last, "person") and before["step"] > last
        person.wait(lambda: len([a for a in acts_of(pbn) if a["act"] == "undo"]) == 1)
        board_by_hints(person)
        person.wait(lambda: pbn.exists() and pbn.read_bytes().count(b"[Deal ") == 1)
    (record,), problems = load_records(str(pbn))
    assert problems == [] and record.tricks is not None and len(record.cards) == 52
    assert record.attempt == 1


def test_a_claim_is_an_act_of_its_own_and_ends_the_board(tmp_path: Path) -> None:
    pytest.importorskip("endplay")
    with playing(tmp_path, "--me", "N", "-n", "2", "--seed", "1") as (person, pbn):
        assert "claim when it is your turn" in person.act(act="claim", tricks=3)
        person.bid_by_hints()
        for bad in (14, -1, "9" * 9000, None, "1.5", []):
            assert "expected a number of tricks" in person.act(act="claim", tricks=bad)
        left = person.mine["claim"]
        assert "not agreed" in person.act(act="claim", tricks=left)
        # A lower number in the same trick is not looked at, or 13, 12, 11 ... would tell it.
        assert "in this trick was refused" in person.act(act="claim", tricks=1)
        refused = person.mine["claim"]
        while person.mine["claim"] == refused:
            person.decide()
            person.wait(lambda: person.mine["wants"] == "card")
        assert "not agreed" in person.act(act="claim", tricks=person.mine["claim"])
        agreed = 0  # who gives up the rest may do so at any time: that tells nothing
        assert person.act(act="claim", tricks=agreed) == ""
        person.wait(lambda: person.mine["wants"] == "next")
        claim = next(act for act in acts_of(pbn) if act["act"] == "claim")
        assert (claim["seat"], claim["claimed"]) == ("N", agreed)
        assert sum(act["act"] == "refuse" for act in acts_of(pbn)) == 2
        assert not any(act["act"] == "ruling" for act in acts_of(pbn))
        end = next(event for event in person.heard if event["kind"] == "end")
        assert end["tricks"] == claim["tricks"]
        person.wait(lambda: any("par" in event for event in person.heard))
        assert person.act(act="next") == ""
        person.wait(lambda: person.mine["wants"] == "call" and person.mine["step"] < 4)
    record = load_records(str(pbn))[0][0]
    assert record.tricks == claim["tricks"] and len(record.cards) < 52
    assert "North claimed" in (record.note or "")


def test_after_the_board_all_is_told(tmp_path: Path) -> None:
    with playing(tmp_path, "--me", "S", "-n", "1", "--seed", "7") as (person, _):
        person.bid_by_hints()
        asked = person.mine
        assert person.act(act="card", card=asked["legal"][-1]) == ""
        person.wait(lambda: person.mine["step"] != asked["step"])
        board_by_hints(person)
        person.wait(lambda: any(event["kind"] == "end" and "link" in event
                                for event in person.heard))
    notes: dict[str, dict[str, Any]] = {}
    for event in person.heard:
        if event["kind"] == "notes":
            for step, note in event["notes"].items():
                notes.setdefault(step, {}).update(note)
    ends = {name: value for event in person.heard if event["kind"] == "end"
            for name, value in event.items()}
    assert {"contract", "tricks", "score", "link"} <= set(ends)
    steps = [event for event in person.heard if event["kind"] in ("call", "card")]
    judged = [note for note in notes.values() if note.get("candidates")]
    assert len(judged) > 20
    hands = next(e["hands"] for e in reversed(person.heard) if e["kind"] == "hands")
    assert set(hands) == set("NESW") and len(steps) >= 56


def test_in_a_match_the_other_room_is_told_only_after_the_board(tmp_path: Path) -> None:
    with playing(tmp_path, "--match", "--me", "S", "-n", "1", "--seed", "7") as (person, pbn):
        person.wait(lambda: person.mine["wants"] in ("call", "card"))
        # The robots of the other room play their board meanwhile.
        person.wait(lambda: any(act["act"] == "end" and act["table"] == "closed"
                                for act in acts_of(pbn)))
        before = person.stream
        assert b'"closed-1"' not in before
        act = next(act for act in acts_of(pbn) if act["act"] == "board")
        hands = act["deal"].partition(":")[2].split()
        shown = [hand.encode() in before for hand in hands]  # N E S W
        assert shown[2] and sum(shown) <= 2
        board_by_hints(person)
        person.wait(lambda: any("points" in event for event in person.heard))
        person.wait(lambda: any(event.get("standing") for event in person.heard))
    closed = [event["kind"] for event in person.heard if event.get("key") == "closed-1"]
    assert closed.count("board") == 1 and "end" in closed and closed.count("call") >= 4
    rooms = [event["room"] for event in person.heard if event["kind"] == "board"]
    assert rooms == ["Open", "Closed"]  # the two stand in one row of the page


def test_a_resumed_board_goes_on_where_the_person_was(tmp_path: Path) -> None:
    with playing(tmp_path, "--me", "N", "-n", "1", "--seed", "1") as (person, pbn):
        person.bid_by_hints()
        for _ in range(4):
            person.decide()
        person.wait(lambda: person.mine["wants"] in ("call", "card"))
        before = person.mine
        made = [act for act in acts_of(pbn) if act["act"] in ("call", "card")]
        assert len(made) == before["step"]
    with playing(tmp_path, "--resume", str(pbn.with_suffix(".acts")), "--me", "N") as (again, _):
        again.wait(lambda: (again.mine["wants"], again.mine.get("step")) == (
            before["wants"], before["step"]))
        assert again.mine["legal"] == before["legal"]
        heard = [event for event in again.heard if event["kind"] in ("call", "card")]
        assert [event.get("call") or event["card"] for event in heard] == [
            act.get("call") or act["card"] for act in made]
