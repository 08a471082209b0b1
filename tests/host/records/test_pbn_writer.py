"""PBN export: strict in form, and reading it back gives the same record."""

import random

import pytest
from played import play_cards

from spotcard.game.auction import Auction
from spotcard_host.records.board_record import BoardRecord, CallRecord, random_board
from spotcard_host.records.pbn_reader import decode
from spotcard_host.records.pbn_record import read_records
from spotcard_host.records.pbn_writer import contract_text, game_text, header, pbn_bytes

MANDATORY = ["Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer",
             "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"]


def random_record(number, rng, stop_at=52):
    """A board bid and played at random, ending after `stop_at` cards."""
    record = BoardRecord.of(random_board(number, rng), ["a", "b", 'c "q"', ""])
    auction = Auction(record.dealer)
    while not auction.is_over:
        legal = [c for c in range(38) if auction.is_legal(c)]
        call = rng.choice(legal[:6] if rng.random() < 0.5 else [0])
        auction.add(call)
        text = rng.choice([None, None, "12 to 14 total points.", "says \\ \"x\""])
        record.calls.append(CallRecord(call, alert=text))
        if text is None and rng.random() < 0.3:
            record.calls[-1].meaning = "5+ hearts"
    record.end_auction(auction)
    play_cards(record, rng.choice, stop_at)
    if record.contract is not None and len(record.cards) < 52:
        record.note = "table closed"
    return record


def test_form():
    rng = random.Random(3)
    text = game_text(random_record(9, rng), {"Event": "Match", "Room": "Open"})
    assert text.endswith("\r\n\r\n") and "\n" not in text.replace("\r\n", "")
    tags = [line[1:].split(" ")[0] for line in text.split("\r\n") if line.startswith("[")]
    assert tags[:15] == MANDATORY
    others = tags[15 : tags.index("Auction")]
    assert others == sorted(others) and "Generator" in others and "Room" in others
    assert all(len(line) <= 253 for line in text.split("\r\n"))
    assert '[Site "?"]' in text and '[Event "Match"]' in text


def test_read_back_equal():
    rng = random.Random(1)
    records = [random_record(n, rng, rng.choice([52, 52, 0, 7, 50])) for n in range(1, 120)]
    again, problems = read_records(decode(pbn_bytes(records)))
    assert not problems
    assert len(again) == len(records)
    assert sum(r.passed_out for r in records) > 3
    for mine, theirs in zip(records, again, strict=True):
        assert mine == theirs


def test_long_and_foreign_text_stays_within_its_line():
    rng = random.Random(5)
    record = random_record(1, rng)
    record.calls[0].alert = "x\r\n" + "\u2660" * 400
    data = pbn_bytes([record])
    assert max(len(line) for line in data.split(b"\r\n")) <= 253
    again, problems = read_records(decode(data))
    assert not problems and again[0].cards == record.cards


def test_no_more_than_32_notes():
    rng = random.Random(8)
    record = random_record(1, rng)
    while len(record.calls) < 50:
        record = random_record(1, rng)
    for i, call in enumerate(record.calls):
        call.alert = f"text {i}"
    assert game_text(record).count("[Note ") == 32


def test_illegal_contents_end_the_record_there():
    rng = random.Random(2)
    record = random_record(1, rng)
    while record.contract is None:
        record = random_record(1, rng)
    text = game_text(record)
    lines = text.split("\r\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("[Play"))
    lines[at + 2] = lines[at + 1]
    again, problems = read_records("\n".join(lines))
    assert len(problems) == 1 and "does not hold it" in problems[0].text
    assert again[0].cards == record.cards[:4]
    broken = text.replace('[Auction "N"]\r\n', '[Auction "N"]\r\nXX ')
    again, problems = read_records(broken)
    assert "XX is not legal" in problems[0].text and not again[0].calls


def test_results_without_an_auction():
    rng = random.Random(6)
    record = random_record(1, rng)
    while record.tricks is None:
        record = random_record(1, rng)
    text = game_text(record)
    bare = text[: text.index("[Auction")]
    again, problems = read_records(bare)
    assert not problems and not again[0].calls
    assert again[0].contract == record.contract and again[0].score == record.score
    for contract, words in (("9NT", "9NT"), ("3NTXXX", "3NTXXX"), ("P3", "P3")):
        broken = bare.replace(f'[Contract "{contract_text(record)}"]', f'[Contract "{contract}"]')
        again, problems = read_records(broken)
        assert words in problems[0].text and again[0].contract is None


@pytest.mark.parametrize(
    "alert", ["", "weak", "(weak)", "(weak", "alerted", "alerted twice", "a)"]
)
def test_an_alert_comes_back_as_an_alert(alert):
    record = random_record(1, random.Random(3))
    record.calls[0].alert, record.calls[0].meaning = alert, None
    record.calls[1].alert, record.calls[1].meaning = None, "to play"
    (again,), problems = read_records(game_text(record))
    assert not problems
    assert (again.calls[0].alert, again.calls[0].meaning) == (alert, None)
    assert (again.calls[1].alert, again.calls[1].meaning) == (None, "to play")


def test_version_1_has_no_later_tags_and_no_escapes() -> None:
    record = random_record(9, random.Random(4))
    record.names = ['The "Jokers"', "Back\\slash", 'The "Jokers"', "Back\\slash"]
    record.attempt, record.rulings = 2, ["late"]
    text = game_text(record, {"Room": "Open"}, "1.0")
    assert '[North "The \'Jokers\'"]' in text and '[East "Back/slash"]' in text
    assert "\\" not in text and '[Room "Open"]' in text
    assert not any(f"[{name} " in text for name in ("Score", "Attempt", "Ruling"))
    assert "{\r\nAttempt 2; Ruling late; Score NS" in text
    (again,), problems = read_records(text)
    assert problems == [] and again.cards == record.cards and again.score == record.score
    assert header("1.0").startswith("% PBN 1.0\r\n")


def test_a_ruling_in_version_1_is_one_comment_whatever_its_words() -> None:
    record = random_record(9, random.Random(4))
    record.adjust({"percent": [40.0, 60.0]}, "a } b { c\x07 " + "long words " * 60)
    record.note = None
    text = game_text(record, None, "1.0")
    assert max(map(len, text.split("\r\n"))) < 255 and text.count("}") == text.count("{") == 1
    assert "ScorePercentage NS 40 EW 60" in " ".join(text.split())
    assert read_records(text)[1] == []
