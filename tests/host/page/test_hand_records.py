"""Hand records: every board once, what the deal says, six on a sheet."""

from __future__ import annotations

import dataclasses
import html
import re
from pathlib import Path

import pytest
from browser import chromium
from played import played_board

from spotcard_host.cli import main
from spotcard_host.page.hand_records import hand_records
from spotcard_host.records.load import that_count
from spotcard_host.records.pbn_record import read_records
from spotcard_host.records.pbn_writer import pbn_bytes


def plain(page: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", " ", page.partition("<body>")[2]))


def test_a_board_has_hands_points_dealer_vulnerability_and_what_became_of_it() -> None:
    record = played_board(4)
    words = " ".join(plain(hand_records([record], "Tuesday <b>")).split())
    assert "Tuesday <b>" in words and "Dealer West" in words and "All vul" in words
    for hand in record.hands:
        for suit in range(4):
            ranks = [r for r in range(13) if hand[suit] >> r & 1]
            text = " ".join("23456789TJQKA"[r].replace("T", "10") for r in reversed(ranks)) or "–"
            assert f"{'♣♦♥♠'[suit]} {text}" in words
    points = [sum(max(0, r - 8) for suit in range(4) for r in range(13) if hand[suit] >> r & 1)
              for hand in record.hands]
    north, east, south, west = points
    assert sum(points) == 40 and f"{north} {west}" in words and f"{east} {south}" in words
    assert "1NT×" in words and f"{record.score:+d}".replace("-", "−") in words


def test_both_rooms_of_a_board_are_one_entry_and_equal_numbers_of_other_deals_are_not() -> None:
    record = played_board(1)
    rooms = [dataclasses.replace(record, room=name) for name in ("Closed room", "Open room")]
    other = dataclasses.replace(played_board(2), board=1)
    page = hand_records([*rooms, other], "Match")
    assert page.count("<article>") == 2
    assert 0 < plain(page).index("Open room: ") < plain(page).index("Closed room: ")


def test_of_a_board_that_was_begun_again_the_last_attempt_stands() -> None:
    record = played_board(1)
    again = dataclasses.replace(record, attempt=2, tricks=3, score=-777)
    other = dataclasses.replace(record, room="Closed room")
    words = plain(hand_records([record, again, other], "Match"))
    assert words.count("−777") == 1 and f"{record.score:+d}".replace("-", "−") in words
    assert that_count([record, again, other]) == [again, other]


def test_results_that_have_no_room_are_counted_and_par_has_its_contract() -> None:
    record = played_board(1)
    names = [(f"A{n}", f"B{n}", f"A{n}", f"B{n}") for n in range(6)]
    many = [dataclasses.replace(record, room="Open room", names=four) for four in names]
    words = " ".join(plain(hand_records(many, "Match")).split())
    assert "A0, B0: " in words and "A3, B3: " in words and "and 2 more" in words
    assert "Open room" not in words
    pytest.importorskip("endplay")
    assert re.search(r"Par (N-S|E-W) \d+ \(\d(NT|[♣♦♥♠])X? [NESW]", words)


@pytest.mark.parametrize(("boards", "sheets"), [(1, 1), (6, 1), (7, 2), (18, 3)])
def test_six_boards_a_sheet(boards: int, sheets: int, tmp_path: Path) -> None:
    records = [played_board(number) for number in range(1, boards + 1)]
    assert hand_records(records, "Club").count('class="sheet"') == sheets
    if boards != 7:
        return
    chromium()
    source, out = tmp_path / "club.pbn", tmp_path / "club.pdf"
    source.write_bytes(pbn_bytes(records))
    assert main(["view", str(source), "--records", "-o", str(out)]) == 0
    assert len(re.findall(rb"/Type\s*/Page\b", out.read_bytes())) == sheets


@pytest.mark.parametrize("has_auction", [True, False])
def test_what_a_director_gave_is_shown(has_auction: bool) -> None:
    for result, words in (
        ({"score": -90}, "adjusted: N-S −90"), ({"percent": [40.0, 60.0]},
                                                "adjusted: N-S 40 %, E-W 60 %"),
        ({"contract": "4S", "declarer": "N", "tricks": 9}, "adjusted: 4 ♠ N −1, N-S −100"),
        ({"score": 0}, "adjusted: passed out"),
    ):
        record = played_board(4)
        if not has_auction:
            record.calls, record.cards = [], []
            record.contract = None
        record.adjust(result, "late; absent")
        for each in (record, read_records(pbn_bytes([record]).decode())[0][0]):
            shown = " ".join(plain(hand_records([each], "T")).split())
            assert words in shown and "1NT" not in shown
