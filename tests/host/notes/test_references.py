# ruff: noqa: E501 - a wording is read as a whole
"""Rows and remarks that refer to another auction for what they mean."""

import pytest
from noted import bidder_of, call_of

from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.rules import rules_from_notes

SIX = "1H = 5+!h, 11-20\n"


def rows(tmp_path, text):
    """Description of each call by its auction."""
    path = tmp_path / "ours.bml"
    path.write_text(text)
    notes = rules_from_notes(path, Collector()).notes
    return {
        "-".join(CALL_CODES[step.call] for step in node.path()): node.description
        for node in notes.nodes if node.ours
    }


@pytest.mark.parametrize(("words", "want"), [
    ("Like 1H but spades", "5+!s, 11-20"),
    ("same as 1!h", "5+!s, 11-20"),
    ("Same", "5+!s, 11-20"),
    ("ditto", "5+!s, 11-20"),
    ("The same thing in spades", "5+!s, 11-20"),
    ("Exactly the same but !s. With 5-5 this one", "5+!s, 11-20. With 5-5 this one"),
    ("good suit, as 1H", "good suit, 5+!s, 11-20"),
    ("Same as 1H but 12-20", "5+!s, 12-20"),
    ("same strength as 1H, five cards", "same strength as 1H, five cards"),
    ("5+, as strong as 1H", "5+, as strong as 1H"),
    ("5+, like spades", "5+, like spades"),
])
def test_a_row_means_what_the_row_it_names_means(tmp_path, words, want):
    assert rows(tmp_path, f"{SIX}1S = {words}\n")["1S"] == want


@pytest.mark.parametrize("words", [
    "Transfer. Breaks as over 2D", "xfer, answers the same as after 2!d",
    "transfer: continuations like over 2D",
])
def test_answers_are_those_of_another_transfer(tmp_path, words):
    got = rows(tmp_path, "1N = 15-17\n  2D = transfer\n    2H = usual\n    3H = 4!h, 17\n"
                         f"  2H = {words}\n")
    assert got["1N-2H"] == words
    assert got["1N-2H-2S"] == "usual"
    assert got["1N-2H-3S"] == "4!s, 17"


@pytest.mark.parametrize("words", [
    "5+!s. As above with spades for hearts", "5+!s. The same as above w/ !s for !h",
])
def test_suits_that_take_the_place_of_others_are_named(tmp_path, words):
    got = rows(tmp_path, "1N = 15-17\n  2D = 5+!h\n    2H = usual\n"
                         f"  2H = {words}\n")
    assert got["1N-2H-2S"] == "usual"


@pytest.mark.parametrize("words", [
    "4!s, 10-12. The rest as over 1H", "4!s, 10-12; other bids are the same as after 1!h",
])
def test_the_rest_is_copied(tmp_path, words):
    got = rows(tmp_path, "1H = 5+!h\n  1S = 4+!s\n  2C = 4+!c, GF\n  2H = 3!h, 6-9\n"
                         "  2S = 6!s, weak\n  3H = 4!h, 10-12\n"
                         f"1S = 5+!s\n  3S = {words}\n")
    assert got["1S-2C"] == "4+!c, GF"
    assert got["1S-2S"] == "3!s, 6-9"
    assert "1S-2H" not in got  # a jump there, none here


@pytest.mark.parametrize("remark", [
    "Over 1C-1S it's the same.", "The same structure over 1!c - 1!s, one step up.",
    "After 1C-1S we play exactly the same thing.",
])
def test_a_remark_behind_a_table_copies_it(tmp_path, remark):
    got = rows(tmp_path, "1C = 3+!c\n  1HS = 4+ cards\n\n1C-1H;\n1N = 12-14, no 4!s\n"
                         f"2H = 4!h, 12-14\n  3H = INV\n2N = 18-19\n\n{remark}\n")
    assert got["1C-1S-2S"] == "4!s, 12-14"
    assert got["1C-1S-2S-3S"] == "INV"
    assert got["1C-1S-2N"] == "18-19"


def test_calls_that_stand_in_the_text_of_another_row(tmp_path):
    got = rows(tmp_path, "1S = 5+!s\n  3C = 4!s, 7-9\n  3D = 3!s, 10-11\n  3S = 4!s, 0-6\n"
                         "1H = 5+!h\n  3C = 4!h, 7-9, 3D/3H like over 1S\n"
                         "  1S = 4+!s\n    2C = 4+!c, 12-18 (2D the same with diamonds)\n")
    assert (got["1H-3D"], got["1H-3H"]) == ("3!h, 10-11", "4!h, 0-6")
    assert got["1H-1S-2D"] == "4+!d, 12-18"


@pytest.mark.parametrize(("answers", "want"), [
    ("3H = bad suit\n3S = good suit", {"3H": "bad suit", "3S": "good suit"}),
    ("3H = min\n3S = short !s", {"3S": "min", "3H": "short !h"}),
    ("3CDS = singleton\n3H = min",
     {"3C": "singleton", "3D": "singleton", "3H": "singleton", "3S": "min"}),
])
def test_steps_stay_and_suits_change(tmp_path, answers, want):
    lines = "\n".join(f"    {line}" for line in answers.split("\n"))
    got = rows(tmp_path, f"1H = 5+!h\n  2N = asks\n{lines}\n1S = 5+!s\n  2N = as over 1H\n")
    assert {call: got.get(f"1S-2N-{call}") for call in want} == want


HEARTS = """\
1H 5+, 11-20
1S 5+, 11-20

1H-
1S four spades, 6+
2H 6-10, three hearts
2N 13+, four hearts
3C four hearts, 7-9
3D four hearts, 10-12

"""


@pytest.mark.parametrize("words", [
    "Over 1S everything is one up in the obvious way, and 2H is 5 cards, 11+.",
    "Over 1!s it is the same, but 2!h shows 5 cards, 11+.",
    "The same structure applies after 1S, where 2H is 5 cards and 11+.",
    "After 1!s we play the same; 2!h is 5+ cards, 11+.",
    "Likewise over 1S. There 2H is natural with 5 cards, 11+.",
    "For 1S mutatis mutandis; 2H = 5 cards, 11+.",
    "To 1!s we answer likewise. 2!h now promises 5 cards, 11+.",
    "Facing 1S all that is identical, 2H means 5 cards, 11+.",
])
def test_running_text_says_that_another_opening_is_answered_alike(tmp_path, words):
    bidder = bidder_of(tmp_path, f"{HEARTS}{words}\n")
    assert call_of(bidder, "1S P", "QJ84.K5.T863.K92") == "3C"
    assert call_of(bidder, "1S P", "QJ84.K5.AT86.K92") == "2N"
    assert call_of(bidder, "1S P", "J4.KQ854.A863.K9") == "2H"


def test_a_call_in_the_place_of_another_is_answered_alike(tmp_path):
    bidder = bidder_of(tmp_path, (
        "1C 11+, 2+\n  1D 4+!h, 5+\n  1H 4+!s, 5+\n\n1C-1D;\n1H 2-3 hearts, 11-13\n"
        "2H four hearts, 11-14\n3H four hearts, 15-17\n\nThe same frame works after 1H.\n"))
    assert call_of(bidder, "1C P 1H P", "KJ84.A5.763.AQ92") == "2S"


@pytest.mark.parametrize("words", [
    "It is not the same over 1S.", "1S is another matter.", "Over 1S we do not play the same.",
])
def test_what_is_not_alike_is_not_copied(tmp_path, words):
    bidder = bidder_of(tmp_path, f"{HEARTS}{words}\n")
    assert call_of(bidder, "1S P", "QJ84.K5.T863.K92") != "3C"


@pytest.mark.parametrize("words", [
    "the same with spades", "likewise with !s", "in just the same way", "same pattern", "similarly",
    "the same with !s (3H short)",
])
def test_the_same_after_the_other_major(tmp_path, words):
    got = rows(tmp_path, f"1H-2N  GF, 4+!h\n  3C  short\n  4H  minimum\n1S-2N  {words}\n")
    assert (got["1S-2N"], got["1S-2N-3C"], got["1S-2N-4S"]) == ("GF, 4+!s", "short", "minimum")


@pytest.mark.parametrize("words", ["same strength", "the same with hearts", "the same as before"])
def test_what_is_not_the_same(tmp_path, words):
    got = rows(tmp_path, f"1H-2N  GF, 4+!h\n  3C  short\n1S-2N  {words}\n")
    assert "1S-2N-3C" not in got


def test_rows_of_several_auctions(tmp_path):
    got = rows(tmp_path, "1S-3C  4!s, 7-9\n1S-3S  4!s, 0-6\n1H-3C, 1H-3H  likewise with !h\n")
    assert (got["1H-3C"], got["1H-3H"]) == ("4!h, 7-9", "4!h, 0-6")


@pytest.mark.parametrize("words", [
    "Over 1!h it is the same, with 1!s extra (4+, 6+), 2!s is six cards and the splinters are 3!s, 4!c and 4!d.",
    "On 1!h all the same; 1!s is extra (4+, 6+). Then 2!s is six cards, and splinters become 3!s, 4!c, 4!d.",
])
def test_what_differs_in_a_sister_auction(tmp_path, words):
    text = ("1H = 5+!h\n1S = 5+!s\n\n1S---\n2C = 13+, four or more\n2H = 13+, five or more\n2S = 6-9, three or more\n"
            f"4C, 4D, 4H = singleton or void, four spades\n\n{words}\n")
    got = {auction: said for auction, said in rows(tmp_path, text).items() if auction.startswith("1H-")}
    assert got == {
        "1H-1S": "4+, 6+", "1H-2C": "13+, four or more", "1H-2H": "6-9, three or more", "1H-2S": "six cards",
        "1H-3S": "singleton or void, four hearts", "1H-4C": "singleton or void, four hearts",
        "1H-4D": "singleton or void, four hearts"}
