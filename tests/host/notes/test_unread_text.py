"""Running text that tells of calls and makes no row is listed; other text is not."""

from __future__ import annotations

import json

import pytest

from spotcard_host.cli import main
from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.reading_page import page
from spotcard_host.notes.rules import rules_from_notes
from spotcard_host.notes.unread_text import unread_text

SYSTEM = "1C = 16+\n  1D = 0-7\n1N = 12-14\n\n"


def unread(tmp_path, text):
    file = tmp_path / "ours.bml"
    file.write_text(SYSTEM + text)
    return [(place.line, said) for place, said in unread_text(rules_from_notes(file, Collector()))]


@pytest.mark.parametrize("text", [
    "If partner is dead, 4C shows a void.", "Holding nothing, one then bids 2H with four.",
    "In the ninth round a jump shift means business.",
])
def test_what_makes_no_row_is_listed(tmp_path, text):
    assert unread(tmp_path, f"Our style is sound.\n{text}\n") == [(6, text)]


@pytest.mark.parametrize("text", [
    "1H and 1S promise five cards.",  # rows
    "2C is Stayman,\nand 2D and 2H are transfers.",
    "With six hearts and 5-10 we open 2H.",  # the hand of an opening
    "4NT asks for key cards: 5C none or three, 5D one or four, 5H two.",
    "We do not like to pass. A raise to game ends the talk.",  # nothing is said of a hand
    "Lead 4th best; 2C contracts are rare.",
    "Legend: 2S = anything below ten",
    "Here 2H asks again.\n\n1N-\n2C = Stayman\n  2D = no major\n    2H = weak",  # the row is below
])
def test_what_is_used_or_says_nothing_is_not(tmp_path, text):
    assert unread(tmp_path, f"{text}\n") == []


def test_of_a_paragraph_only_what_is_left(tmp_path):
    text = ("* Responses to 1N\n\nWe are old. 2C is Stayman, 2D and 2H are transfers. "
            "In the ninth round 3S shows a void.\n")
    assert unread(tmp_path, text) == [(7, "In the ninth round 3S shows a void.")]


def test_where_it_is_shown(tmp_path, capsys):
    file = tmp_path / "ours.bml"
    file.write_text(f"{SYSTEM}In the ninth round 3S shows !s.\n")
    assert main(["check", "--show", "--json", str(file)]) == 0
    told = json.loads(capsys.readouterr().out)["unread_text"]
    assert [(one["line"], one["text"]) for one in told] == [(5, "In the ninth round 3S shows !s.")]
    assert main(["check", "--show", str(file)]) == 0
    assert "ours.bml:5: no row is made of this text: In" in capsys.readouterr().out
    shown = page("ours", [], unread_text(rules_from_notes(file, Collector())))
    assert "Text without a row" in shown and "3S shows ♠" in shown
    assert "Text without a row" not in page("ours", [])
