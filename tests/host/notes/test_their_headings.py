"""Headings about an opening of theirs, about what they do over ours, and those that say neither."""

# ruff: noqa: E501 - notes are read as a whole
from __future__ import annotations

from pathlib import Path

import pytest
from notes_rows import auctions

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.nodes import read_notes
from spotcard_host.notes.rules import rules_from_notes

_BOTH_MAJORS = "2C = both majors, 5-4 or better\n"
_TAKEOUT = "X = takeout, 12+\n"


@pytest.mark.parametrize("title", [
    "Competing against 1NT", "Competing over their 1NT", "Bidding against 1NT", "Interfering over 1NT",
    "Overcalls of 1NT", "Overcalling 1NT", "1NT Defence", "Our methods over their 1NT",
    "Action over (1NT)", "Opps open 1NT", "Strong notrump defense", "Against a strong notrump",
    "Defensive bidding\n\n** Against 1NT", "Defence\n\n** 1NT", "When they open\n\n** 1NT",
])
def test_a_heading_about_their_notrump(tmp_path: Path, title: str) -> None:
    assert set(auctions(tmp_path, f"* {title}\n\n{_BOTH_MAJORS}")) == {"(1N)-2C"}


@pytest.mark.parametrize(("title", "theirs"), [
    ("Coping with their weak twos", "2D 2H 2S"), ("Weak two defence", "2D 2H 2S"),
    ("When RHO opens a weak two", "2D 2H 2S"), ("Over a weak two", "2H 2S"),
    ("Combating preempts", "3C 3D 3H 3S"), ("Preempt defence", "3C 3D 3H 3S"),
    ("Multi 2D defence", "2D"), ("Defence\n\n** Weak twos", "2D 2H 2S"),
])
def test_a_heading_about_their_twos_and_threes(tmp_path: Path, title: str, theirs: str) -> None:
    assert set(auctions(tmp_path, f"* {title}\n\n{_TAKEOUT}")) == {
        f"({call})-X" for call in theirs.split()}


@pytest.mark.parametrize("title", [
    "Interference over our 1NT", "After 1NT is overcalled", "1NT (overcalled)",
    "Handling interference over our 1NT",
])
def test_a_heading_about_their_overcall(tmp_path: Path, title: str) -> None:
    assert "1N-(overcall)-X" in auctions(tmp_path, f"* {title}\n\nX = penalty\n")


@pytest.mark.parametrize("title", ["Interference over 1NT", "1NT Interference", "In competition over 1NT"])
def test_a_heading_that_says_of_neither_side_that_it_opened(tmp_path: Path, title: str) -> None:
    assert not auctions(tmp_path, f"* {title}\n\n{_BOTH_MAJORS}")


def test_a_heading_about_our_opening_and_a_defence_to_it(tmp_path: Path) -> None:
    assert set(auctions(tmp_path, "* 1NT and defence to it\n\n1NT = 15-17\n")) == {"1N"}


@pytest.mark.parametrize("title", ["Lebensohl", "Advancing the double", "Responding to the double"])
def test_answers_to_our_double_below_a_defence(tmp_path: Path, title: str) -> None:
    text = f"* Defence to weak twos\n\n{_TAKEOUT}\n** {title}\n\n3C = 8-11 with five clubs\n"
    assert {"(2D)-X-3C", "(2H)-X-3C", "(2S)-X-3C"} <= set(auctions(tmp_path, text))


def test_answers_to_a_double_that_a_heading_is_about(tmp_path: Path) -> None:
    found = auctions(tmp_path, f"* Takeout doubles\n\n{_TAKEOUT}\n** Responses\n\n1M = 0-8, 4+\n")
    assert found["(1D)-X-1H"] == "0-8, 4+"


@pytest.mark.parametrize(("text", "wanted"), [
    ("* 1M opening\n\n1M = 5+, 11-21\n\n** JACOBY 2NT\n\n2N = four-card support, 13+\n\n*** OPENER'S REBID\n\n4M = minimum\n",
     {"1H", "1S", "1H-2N", "1S-2N", "1H-2N-4H", "1S-2N-4S"}),
    ("* 1D opening\n\n1D = 4+, 11-21\n\n** 1M response\n\n1M = 4+, 6+\n\n*** Opener's rebids\n\n2N = 18-19\n",
     {"1D", "1D-1H", "1D-1S", "1D-1H-2N", "1D-1S-2N"}),
    ("* 1H opening\n\n1H = 5+, 11-21\n\n** 2NT response\n\n3H = 16+\n4H = minimum\n",
     {"1H", "1H-2N-3H", "1H-2N-4H"}),
])
def test_rebids_below_the_heading_of_an_answer(
        tmp_path: Path, text: str, wanted: set[str]) -> None:
    assert {one for one, said in auctions(tmp_path, text).items() if "!" not in said} == wanted


_DEFENCE = "X = penalties, 15+\n2C = both majors\n2D = six hearts or six spades\n"


@pytest.mark.parametrize("signs", ["", "\n"])
@pytest.mark.parametrize("suit", [{"C": "C", "D": "D", "H": "H"}, {"C": "♣", "D": "♦", "H": "♥"}])
def test_answers_below_a_defence(tmp_path: Path, signs: str, suit: dict[str, str]) -> None:
    after = f"After 2{suit['C']}: 2{suit['D']} asks for the better major\nAfter 2{suit['D']}: 2{suit['H']} is pass or correct\n"
    found = auctions(tmp_path, f"Defence to their 1NT\n{_DEFENCE}{signs}{after}")
    assert found["(1N)-2C-2D"] == "asks for the better major"
    assert found["(1N)-2D-2H"] == "pass or correct"


def test_an_opening_of_another_section_is_no_defence(tmp_path: Path) -> None:
    found = auctions(tmp_path, f"2C = 20+\n\n* Defence to their 1NT\n\n{_DEFENCE}\n* Strong twos\n\nAfter 2C: 2D is negative, 0-7.\n")
    assert found["2C-2D"] == "negative, 0-7"


@pytest.mark.parametrize(("rows", "wanted"), [
    ("2C opening: 22+\n  2D: waiting, 0-7\nAfter 2C-2D:\n  2NT: 22-24 balanced\n  2H, 2S: 5+ cards, forcing\n",
     "2C 2C-2D 2C-2D-2N 2C-2D-2H 2C-2D-2S"),
    ("2♣ = 22+\n  2♦ = waiting, 0-7\nAfter 2♣ – 2♦:\n  2NT = 22-24 balanced\n  2♥, 2♠ = 5+ cards, forcing\n",
     "2C 2C-2D 2C-2D-2N 2C-2D-2H 2C-2D-2S"),
])
def test_a_line_that_names_an_auction_ends_a_table(tmp_path: Path, rows: str, wanted: str) -> None:
    assert set(auctions(tmp_path, rows)) == set(wanted.split())


@pytest.mark.parametrize(("title", "wanted"), [
    ("Advancer after a pass", "(1D)-X-1S"), ("Advancing a double", "(1D)-X-1S"),
    ("Advancer after a redouble", "(1D)-X-(XX)-1S"),
    ("Partner's answer when right hand opponent redoubles", "(1D)-X-(XX)-1S"),
])
def test_answers_to_our_double_by_what_they_do(tmp_path: Path, title: str, wanted: str) -> None:
    assert wanted in auctions(tmp_path, f"* {title}\n\n1S = five cards\n")


@pytest.mark.parametrize(("title", "is_assumed"), [
    ("Against 2D - in our circle it is always the Multi", True),
    ("They open 2D (everyone here plays Multi)", True), ("Against the Multi 2D", False),
])
def test_the_multi_where_it_is_assumed(tmp_path: Path, title: str, is_assumed: bool) -> None:
    (tmp_path / "ours.bml").write_text(f"* {title}\n\nX = 13-15 balanced, or 19+\n")
    notes = read_notes(tmp_path / "ours.bml", Collector())
    assert [not node.qualified for node in notes.nodes if node.ours] == [is_assumed]


def test_a_pass_behind_pass_or_correct_is_openers(tmp_path: Path) -> None:
    (tmp_path / "ours.bml").write_text(
        "2D = weak two in a major, 5-10\n  2S = p/c, pass if spades; with hearts bid 3H\n")
    nodes = rules_from_notes(tmp_path / "ours.bml", Collector()).notes.nodes
    assert [len(node.path()) for node in nodes if node.call == 0] == [3]


@pytest.mark.parametrize(("title", "theirs"), [
    ("They open\n\n** 1N", "(1N)"), ("Our defence\n\n** Strong club", "(1C)"),
    ("Against their openings\n\n** 2D multi", "(2D)"), ("When they open\n\n** One of a major", "(1H) (1S)"),
    ("(2D) multi", "(2D)"), ("(1C) strong", "(1C)"), ("(2M) weak", "(2H) (2S)"), ("(1N), weak", "(1N)"),
    ("1M (2y)", "1H-(2C) 1H-(2D) 1H-(2S) 1S-(2C) 1S-(2D) 1S-(2H)"),
    ("(1x) p (1y)", "(1C)-P-(1D) (1C)-P-(1H) (1C)-P-(1S) (1D)-P-(1H) (1D)-P-(1S) (1H)-P-(1S)"),
])
def test_headings_in_short(tmp_path: Path, title: str, theirs: str) -> None:
    found = auctions(tmp_path, f"* {title}\n\n- X = takeout, 12+\n")
    assert set(found) == {f"{place}-X" for place in theirs.split()}


@pytest.mark.parametrize("above", [
    "When we open and they compete", "We open, and they interfere", "Interference", "They compete over our openings",
])
def test_what_they_do_below_a_heading_about_our_openings(tmp_path: Path, above: str) -> None:
    text = (f"* {above}\n\n** Over a takeout double\n\nA jump raise is weak.\n\n"
            "** Over an overcall\n\nA cue-bid shows a limit raise or better.\n")
    found = auctions(tmp_path, text)
    assert {"1H-(X)-3H", "1H-(1S)-2S", "1S-(2D)-3D"} <= set(found)
    assert not any(auction.startswith("(") for auction in found)


def test_text_below_their_openings_tells_of_no_opening_of_ours(tmp_path: Path) -> None:
    text = ("* When they open\n\n** Weak twos\n\nDouble is for takeout. Two notrump is 15 to 18 with a "
            "stopper. Four clubs is leaping Michaels.\n")
    found = auctions(tmp_path, text)
    assert {"(2H)-X", "(2H)-2N"} <= set(found)
    assert not any(not auction.startswith("(") for auction in found)


@pytest.mark.parametrize(("item", "expected"), [
    ("XX 10+ no fit; 2N = LR+ 4M; 3M = pre 4M", "XX 2N 3M"),
    ("2N = 4M LR+; 3M = pre; jump in new suit = fit, 9-11", "2N 3M 3m"),
    ("Truscott: 2N = 4M LR+; suits nat; jumps pre", "2N 2m 3m"),
])
def test_items_that_are_several_rows(tmp_path: Path, item: str, expected: str) -> None:
    found = auctions(tmp_path, f"* 1M (X)\n\n- {item}\n")
    told = {"3M": "3S", "2m": "2D", "3m": "3D"}
    assert {f"1S-(X)-{told.get(call, call)}" for call in expected.split()} <= set(found)


@pytest.mark.parametrize("item", [
    "2N asks; 3C = minimum; 3D = maximum", "2N = 4!d 5+!c; 4!d 6!c", "2H = hearts; then 3H = six",
])
def test_items_that_are_one_row(tmp_path: Path, item: str) -> None:
    found = auctions(tmp_path, f"* 1M (X)\n\n- {item}\n")
    assert not {"1S-(X)-3C", "1S-(X)-4D", "1S-(X)-3H"} & set(found)


def test_several_calls_with_what_holds_of_all(tmp_path: Path) -> None:
    found = auctions(tmp_path, "* (1y) X (P)\n\n- 0-7 suit, 8-10 jump, 11+ cue\n"
                     "- 1N 7-10, 2N 11-12, both w/ stop\n")
    assert {"(1H)-X-(P)-1S", "(1H)-X-(P)-2S", "(1H)-X-(P)-2H"} <= set(found)
    assert "(1H)-X-(P)-2N" in found


def test_a_double_of_what_the_text_is_about_is_theirs(tmp_path: Path) -> None:
    found = auctions(tmp_path, "* 1NT\n\n1N = 15-17\n\nOver 2C double is Stayman.\n")
    assert "2C-X" not in found and "2C-(X)-X" not in found


@pytest.mark.parametrize(("item", "of_them"), [
    ("X 8+ minors; 2S = splinter; 3S 10+; 2N 11-12, 3N 13-15, both {}", "2N 3N"),
    ("2C 10+ natural; 2N 11-12; 3N 13-15, both {}", "2N 3N"),
    ("2C 10+ natural; 1N 8-10, 2N 11-12, and 3N 13-15, all {}", "1N 2N 3N"),
    ("2C 10+ natural; 1N 8-10, 2N 11-12, 3N 13-15, each {}", "1N 2N 3N"),
    ("1N 7-10; 2N 11-12, both {}", "1N 2N"),
    ("1N 8-10; 2C 10+ natural; 2N 11-12 and 3N 13-15, both {}", "2N"),  # one row, as it is
    ("1N 8-10; 2N 11-12; 3N 13-15, all {}", "1N 2N 3N"),
])
def test_how_many_of_the_calls_the_last_words_are_about(tmp_path: Path, item: str, of_them: str) -> None:
    for words in ("without a stopper", "with a stopper", "w/ stop"):
        found = auctions(tmp_path, f"* 1H (1S)\n\n- {item.format(words)}\n")
        assert {auction for auction, said in found.items() if words in said} == {
            f"1H-(1S)-{call}" for call in of_them.split()}
