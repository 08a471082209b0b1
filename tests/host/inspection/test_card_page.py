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
