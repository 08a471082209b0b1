"""Results that the director gave, and tags that disagree with auction and play."""

import copy
import random

import pytest
from played import play_cards

from spotcard.game.auction import Auction, Contract
from spotcard.game.calls import parse_call
from spotcard_host.records.board_record import BoardRecord, CallRecord, random_board
from spotcard_host.records.lin_reader import read_lin
from spotcard_host.records.lin_writer import lin_board
from spotcard_host.records.pbn_record import read_records
from spotcard_host.records.pbn_writer import game_text
from spotcard_host.table.show import result_line

NOTRUMP = {"contract": "3N", "declarer": "E", "tricks": 9}
RESULTS = [
    {"percent": [60.0, 40.0]}, {"percent": [0.0, 37.5]}, NOTRUMP,
    {"contract": "4SXX", "declarer": "W", "tricks": 7},
    {"contract": "1C", "declarer": "N", "tricks": 7},
    {"score": -90}, {"score": 620}, {"score": 0},
]


def record_with(calls: str, cards: int = 52, number: int = 1, seed: int = 7) -> BoardRecord:
    """A board (board 1 is dealt by North) bid as told and played at random."""
    rng = random.Random(seed)
    record = BoardRecord.of(random_board(number, rng), ["a", "b", "a", "b"])
    auction = Auction(record.dealer)
    for word in calls.split():
        auction.add(parse_call(word))
        record.calls.append(CallRecord(parse_call(word)))
    if auction.is_over:
        record.end_auction(auction)
    play_cards(record, rng.choice, cards)
    return record


def tag(text: str, name: str) -> str | None:
    """The value of a tag in a game."""
    return next((line.split('"')[1] for line in text.splitlines()
                 if line.startswith(f"[{name} ")), None)


def set_tags(text: str, **tags: str) -> str:
    """A game with other values of its tags; those it does not have are put before the auction."""
    lines = text.splitlines()
    for name, value in tags.items():
        at = next((n for n, line in enumerate(lines) if line.startswith(f"[{name} ")), None)
        if at is None:
            at = next(n for n, line in enumerate(lines) if line.startswith("[Auction "))
            lines.insert(at, "")
        lines[at] = f'[{name} "{value}"]'
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("last", RESULTS)
@pytest.mark.parametrize("first", RESULTS)
def test_the_last_ruling_is_the_result(first, last):
    """A correction leaves nothing of the ruling before it."""
    for calls, cards in (("1S P P P", 52), ("1S P P P", 9), ("1S P", 0), ("P P P P", 0)):
        corrected = record_with(calls, cards)
        once = copy.deepcopy(corrected)
        corrected.adjust(first, "late")
        corrected.adjust(last, "corrected")
        once.adjust(last, "corrected")
        assert corrected.rulings == ["late", "corrected"]
        corrected.rulings = once.rulings
        assert corrected == once
        assert (corrected.adjusted is None) == ("percent" not in last)
        assert (corrected.score is None) == ("percent" in last) and corrected.is_complete


@pytest.mark.parametrize("result", RESULTS)
@pytest.mark.parametrize(("calls", "cards"), [
    ("1S P P P", 52), ("P 1D X P P P", 30), ("1N P 3N P P P", 52), ("1C 1D", 0), ("", 0),
    ("P P P P", 0),
])
def test_an_adjusted_board_reads_back_as_adjusted(result, calls, cards):
    record = record_with(calls, cards)
    record.adjust({"percent": [50.0, 50.0]}, "a clock")
    record.adjust(result, 'the "revoke"')
    text = game_text(record)
    (again,), problems = read_records(text)
    assert problems == []
    assert again == record and again.is_complete
    assert game_text(again) == text


@pytest.mark.parametrize(("tricks", "said"), [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks")])
def test_one_trick_is_no_tricks(tricks, said):
    record = record_with("1N P P P", 52)
    record.end_play(tricks)
    assert f"by North, {said}, North-South" in result_line(record)
    _, problems = read_records(set_tags(game_text(record), Score="NS 120"))
    assert any(f", {said}, scores NS" in str(problem) for problem in problems)


def test_the_play_section_is_that_of_the_contract_played():
    record = record_with("1S P P P")
    before = game_text(record)
    record.adjust(NOTRUMP, "a revoke")
    after = game_text(record)
    assert after[after.index("[Play"):] == before[before.index("[Play"):]
    assert tag(after, "Play") == "E"
    assert [tag(after, name) for name in ("Contract", "Declarer", "Result", "Score")] == [
        "3NT", "E", "9", "NS -400"]
    assert record.trick_leaders()[0] == 1 and record.played_contract == Contract(1, 3, 0, 0)


def test_a_score_alone_leaves_no_number_of_tricks():
    record = record_with("1D P P P")
    record.adjust({"score": -90}, "misinformation")
    text = game_text(record)
    assert [tag(text, name) for name in ("Contract", "Declarer", "Result", "Score")] == [
        "1D", "N", "?", "NS -90"]
    assert record.tricks is None


@pytest.mark.parametrize(("calls", "cards"), [("4S P P P", 52), ("1C 1H", 0)])
def test_adjusted_to_a_pass_out(calls, cards):
    record = record_with(calls, cards)
    record.adjust({"score": 0}, "bid out of turn")
    assert record.passed_out and record.contract is None and record.tricks is None
    text = game_text(record)
    assert [tag(text, name) for name in ("Contract", "Declarer", "Result", "Score")] == [
        "Pass", "", "", None]


def test_an_auction_that_was_broken_off_says_so_beside_an_adjusted_contract():
    record = record_with("1C 1H", 0)
    record.adjust(NOTRUMP, "a clock")
    lines = game_text(record).splitlines()
    assert lines[lines.index("1C 1H") + 1] == "*"


def test_lin_claims_tricks_of_the_played_contract_only():
    record = record_with("1S P P P", 8)
    record.end_play(9)
    assert "mc|9|" in lin_board(record)
    record.adjust({"contract": "3N", "declarer": "E", "tricks": 12}, "a revoke")
    text = lin_board(record)
    assert "mc|" not in text and "nt|a revoke|" in text
    (again,), problems = read_lin(text)
    assert problems == [] and again.score is None and again.cards == record.cards


def test_tags_that_disagree_with_the_auction_stand_and_are_reported():
    record = record_with("1C X P P P", number=1)
    text = set_tags(game_text(record), Contract="3NTX", Declarer="N", Result="9", Score="550")
    (again,), problems = read_records(text)
    assert again.contract == Contract(3, 4, 1, 0) and (again.tricks, again.score) == (9, 550)
    assert again.cards == record.cards
    (problem,) = problems
    assert text.splitlines()[problem.line - 1].startswith("[Contract ")
    assert "1CX by N" in problem.text and "3NX by N" in problem.text
    (again,), problems = read_records(set_tags(text, Result="?"))
    assert (again.tricks, again.score) == (9, 550) and len(problems) == 1


@pytest.mark.parametrize(("tags", "expected", "name", "words"), [
    ({"Declarer": "W"}, (Contract(1, 3, 0, 3), None), "Contract", "1S by W"),
    ({"Contract": "Pass", "Declarer": "", "Result": "", "Score": "?"}, (None, 0),
     "Contract", "passed out"),
    ({"Result": "13", "Score": "?"}, (Contract(1, 3, 0, 0), 260), "Result", "13"),
    ({"Result": "EW 0", "Score": "260"}, (Contract(1, 3, 0, 0), 260), "Result", "13"),
    ({"Result": "?", "Score": "EW -230"}, (Contract(1, 3, 0, 0), 230), "Score", "230"),
    ({"Result": "14"}, None, "Result", "14"),
    ({"Score": "NS 430"}, None, "Score", "430"),
    ({"Result": "?", "Score": "NS 431"}, None, "Score", "431"),
    ({"Score": "good"}, None, "Score", "good"),
    ({"Contract": "9S"}, None, "Contract", "9S"),
    ({"Contract": "2S", "Declarer": "?"}, None, "Contract", "2S"),
])
def test_each_tag_that_disagrees_is_reported(tags, expected, name, words):
    """A score that is not that of the contract and tricks in the tags gives way to them."""
    record = record_with("1S P P P")
    text = set_tags(game_text(record), **tags)
    (again,), problems = read_records(text)
    if expected is None:
        assert (again.contract, again.score) == (record.contract, record.score)
    else:
        assert again.contract == expected[0] and expected[1] in (None, again.score)
    assert any(text.splitlines()[p.line - 1].startswith(f"[{name} ") and words in p.text
               for p in problems), problems


def test_tags_that_agree_are_no_problem():
    record = record_with("1S P P P")
    points, tricks = record.score or 0, record.tricks or 0
    for tags in ({"Score": f"{points}"}, {"Score": f"NS {points:+d}"}, {"Score": f"EW {-points}"},
                 {"Result": f"^{tricks}"}, {"Result": f"EW {13 - tricks}"}, {"Declarer": "^N"},
                 {"Declarer": "?"}, {"Score": f"NS {points} EW {-points}"},
                 {"ScorePercentage": "NS 61.5"}):
        (again,), problems = read_records(set_tags(game_text(record), **tags))
        assert problems == [] and again == record, tags


def test_a_score_of_nothing_is_no_result_of_a_board_not_played():
    record = record_with("", 0)
    (again,), problems = read_records(set_tags(game_text(record), Score="0"))
    assert problems == [] and again == record and not again.is_complete


def test_a_result_without_an_auction_has_its_score_checked():
    record = record_with("1S P P P")
    bare = game_text(record).partition("[Auction")[0]
    (again,), problems = read_records(bare.replace('[Result "', '[Result "?"]\r\n[Was "'))
    assert problems == [] and (again.tricks, again.score) == (record.tricks, record.score)
