"""Card and book: what they say is the table's, and the card prints on one sheet."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from bml_structure import problems

from spotcard.rules.reader import RuleTable
from spotcard_host.cli import main
from spotcard_host.inspection import booklet, card_page
from spotcard_host.inspection.card import lines_after
from spotcard_host.library.tables import BOOKS, open_table

CLUBS = str(BOOKS / "notes" / "clubs.bml")
SYSTEMS = [("sayc", None), ("two-over-one", None), (CLUBS, "sayc")]


@pytest.fixture(name="table", params=SYSTEMS, ids=lambda pair: Path(pair[0]).stem)
def _table(request: pytest.FixtureRequest) -> RuleTable:
    return open_table(*request.param)


@pytest.mark.parametrize("layout", card_page.LAYOUTS)
def test_the_card_is_well_formed_and_has_symbols(table: RuleTable, layout: str) -> None:
    page = card_page.card_page(table, layout, ("Ann", "Bob <x>"))
    assert not problems(page)
    assert "Ann and Bob &lt;x&gt;" in page and "♠" in page and "http" not in page
    assert not re.search(r">[^<]*\b[1-7][CDHS]\b[^<]*<", page), "a bid without its symbol"
    assert not re.search(r"![cdhs]\b", page), "a suit as notes write it"


def test_every_line_of_the_card_is_what_the_table_says(table: RuleTable) -> None:
    told = card_page.card_json(table)
    lines = [line for box in told["boxes"] for line in box["calls"]]
    assert len(lines) > 40
    for line in lines:
        known = {one.call: one for one in lines_after(table, line["after"], True)}
        assert known[line["call"]].shows == line["shows"]
        assert known[line["call"]].alerted == line["alerted"]


def test_the_book_has_every_opening_and_its_contents_lead_there(table: RuleTable) -> None:
    page = booklet.booklet(table)
    chapters = [title for title, _ in booklet.chapters(table)]
    openings = [line.call for line in lines_after(table, "") if line.call not in ("P",)]
    for call in openings[:8]:
        assert f"After our {call}" in chapters
    links = re.findall(r'href="#(c\d+)"', page)
    assert len(links) == len(chapters) + 1
    assert all(f'id="{link}"' in page for link in links)
    assert "They open 1N" in chapters and "When they interfere" in chapters


def test_the_book_as_text_and_json(capsys) -> None:
    assert main(["cc", "sayc", "--booklet"]) == 0
    out = capsys.readouterr().out
    assert "Stayman" in out and "Jacoby" in out
    assert main(["cc", "sayc", "--booklet", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["system"] == "sayc" and len(told["chapters"]) > 20


@pytest.mark.parametrize("layout", card_page.LAYOUTS)
@pytest.mark.parametrize(("source", "over"), SYSTEMS, ids=["sayc", "two-over-one", "clubs"])
def test_the_card_prints_on_one_sheet(source, over, layout, tmp_path: Path) -> None:
    if shutil.which("chromium") is None:
        pytest.skip("needs Chromium")
    out = tmp_path / "card.pdf"
    words = ["cc", source, "--layout", layout, "-o", str(out)]
    assert main([*words, "--over", over] if over else words) == 0
    assert len(re.findall(rb"/Type\s*/Page[^s]", out.read_bytes())) == 1


def test_without_a_browser_the_message_says_what_to_do(monkeypatch, capsys, tmp_path) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert main(["cc", "sayc", "-o", str(tmp_path / "card.pdf")]) == 1
    assert "needs Chromium, Chrome or Edge" in capsys.readouterr().err


@pytest.mark.parametrize("book", ["sayc", "two-over-one"])
@pytest.mark.parametrize(("auction", "alerted", "natural"), [
    ("1S P 3S P 4N P", "5C 5D 5H 5S", ""),  # an answer, though partner has spades
    ("1H P 3H P 4N P", "5C 5D 5H 5S", ""),
    ("1H P 3H P 4N 5C", "5D 5H", ""),
    ("1S P 3S P 4N P 5H P", "", "5S 6S"),  # the asker's own suit, opposite three cards
    ("2H P 2N P", "3C 3D 3S", "3H"),
])
def test_answers_to_an_ask_are_alerted_and_the_own_suit_is_not(
    book: str, auction: str, alerted: str, natural: str
) -> None:
    found = {line.call: line.alerted for line in lines_after(open_table(book), auction, True)}
    assert {call: found[call] for call in alerted.split()} == dict.fromkeys(alerted.split(), True)
    assert {call: found[call] for call in natural.split()} == dict.fromkeys(natural.split(), False)


def test_each_answer_to_blackwood_has_its_own_words() -> None:
    found = {line.call: line.words for line in lines_after(open_table("sayc"), "1H P 3H P 4N P",
                                                        True)}
    assert [found[call] for call in ("5C", "5D", "5H", "5S")] == [
        ["no ace, or all four"], ["one ace"], ["two aces"], ["three aces"]]
