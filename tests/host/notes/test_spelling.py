# ruff: noqa: E501 - a wording is read as a whole
"""One way of writing: what is only spelt otherwise is read alike, for descriptions of many players,
and rows of which each class is told in several spellings.
"""

import json
import re
from pathlib import Path

import pytest
from meaning_table import misread, wordings
from measure_meaning import judge

ROOT = Path(__file__).parents[3]
GOLDEN = ROOT / "tests" / "golden"
SPELLINGS = {
    "blanks": (lambda text: text.replace(" ", "  "), 1),
    "blanks that do not break": (lambda text: text.replace(" ", "\u00a0"), 1),
    "a capital": (lambda text: text[:1].upper() + text[1:] if re.match(r"[a-z]{4,}", text) else text, 1),
    "a stop": (lambda text: text.rstrip(".") + ".", 1),
    "points": (lambda text: re.sub(r"\bpoints\b", "pts", text), 2),
    "ranges in words": (lambda text: re.sub(r"\b(1\d)-(1\d)\b(?![-=])", r"\1 to \2", text), 1),
    "with": (lambda text: re.sub(r"\bwith\b", "w/", text), 2),
    "and": (lambda text: text.replace(" and ", " & "), 2),
    "suits": (lambda text: re.sub(r"[♣♦♥♠]", lambda found: "!" + "cdhs"["♣♦♥♠".index(found[0])], text), 1),
}


@pytest.fixture(scope="module")
def items():
    lines = (GOLDEN / "descriptions_formulas.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[::6]]


@pytest.mark.parametrize("name", list(SPELLINGS))
def test_spelt_otherwise_the_reading_is_the_same(items, name):
    spell, most = SPELLINGS[name]
    other = [(item, spell(item["text"])) for item in items]
    changed = [
        text for item, text in other
        if text != item["text"] and judge(item)[2:] != judge({**item, "text": text})[2:]
    ]
    assert any(text != item["text"] for item, text in other)
    assert len(changed) <= most, changed


CLASSES = {
    "minors with a capital": (
        "2N {}, 5-5, 5-10",
        ("Minors", "minors", "The minors", "Both minors", "MINORS"),
        "2.32.KQ432.QJ432", "KQ432.QJ432.2.32"),
    "suits as signs behind words": (
        "1N 15-17 BAL\n  2C Stayman\n    2S {}",
        ("four !s and no four !h", "four ♠, fewer than four !h", "4 !s, denies four !h"),
        "AQ43.K32.A32.K32", "AQ43.K432.A3.K32 AQ4.K32.A432.K32"),
    "what opener bids next": (
        "1N 12-14 BAL\n  2D 5+!h. {}",
        ("Opener bids 2!h, or 3!h with four hearts and 14 points", "Partner must bid 2!h; with four trumps he jumps to 3!h",
         "Opener always completes to 2!h, or 2N with a maximum", "Then opener bids 2!h"),
        "K2.KJ432.432.432 2.AQ5432.K432.32", "KQ432.K43.432.32"),
    "what another call shows now": (
        "1N 12-14 BAL\n  2C Stayman\n    2S Four spades and fewer than four hearts. {}",
        ("Now 2N is 11-12 with four hearts", "Then 3C shows five clubs", "After that 2N denies four spades", "Here 3H asks for a stopper"),
        "AQ43.K32.K32.432", "AQ43.K432.K3.432"),
    "invites": (
        "1N 15-17 BAL\n  2C Stayman\n    2H 4+!h\n      3H {}, four-card support",
        ("Inviting game", "Invites game", "Game invitation", "Interested in game"),
        "K2.Q432.K432.432", "K2.AQ32.KQ32.432 32.Q432.J432.432"),
    "a game force by itself": (
        "2C 23+ BAL, or any hand that wants to be in game {}",
        ("opposite very little", "facing next to nothing", "opposite a few points", "opposite precious little"),
        "AKQJ432.AK2.A2.2 AK2.AQ32.KQ2.AK2", "AQ32.K432.K32.A2"),
    "with four only of a kind": (
        "1H {}",
        ("At least four hearts and 11-19. If there are only four the hand is 15-19 balanced or 4-4-4-1",
         "4+ hearts, 11-19; with only four it is 15-19 balanced or 4-4-4-1"),
        "K32.AQ432.K32.32 A32.AQ43.K32.KQ2 A432.AQ43.K432.2", "K32.AQ43.K432.32 K2.AQ43.K5432.K2"),
    "fewer in one seat": (
        "3H pre-emptive, {}, 5-10",
        ("7; 6 ok in third seat NV", "7 (6 in third seat NV)", "7 cards, 6 possible in third seat NV", "7; six fine in third seat NV"),
        "32.KQ65432.32.43", "32.KQ654.A32.432 32.KQ65432.AK.AK"),
    "which minor first": (
        "1C 3+, 11-21 {}",
        ("(3-3 m)", "(3-3 minors)", "(with 3-3 in the minors)", "(4-4 m)"),
        "K432.A32.K32.Q32 K2.A32.32.AQ5432", "KQ32.A432.K432.2"),
    "the minor that is another's": (
        "1C 3+, 12-21; {}",
        ("4-4 m = 1D", "4-4 minors open 1D"),
        "K432.A32.K32.Q32 K2.A32.32.AQ5432", "KQ32.A432.K432.2"),
    "2NT asks a weak two": (
        "2H weak, 6!h\n  2N\n    3C {}",
        ("Minimum with a poor suit", "Min, bad suit", "minimum, poor suit"),
        "J74.K98653.K7.53", "74.KQ9865.A4.532 2.AQ9853.K53.532"),
    "Bergen counts trumps": (
        "1S 5+!s\n  3C Bergen 7-9, {}",
        ("4+", "4 cards", "4+ cards", "four"),
        "K432.432.KJ32.32", "K43.432.KJ32.J32"),
}


@pytest.mark.parametrize(("table", "yes", "no"), wordings(CLASSES))
def test_spellings_of_a_row(table, yes, no):
    assert misread(table, yes, no) == []
