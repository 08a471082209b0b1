"""Rows of bidding tables that are written as lists, in pipes, behind colons and in sentences."""

import pytest
from noted import rows_of


def described(tmp_path, text):
    """Description of each described call of ours by its auction."""
    return {auction: text for auction, text in rows_of(tmp_path, text).items() if text}


TWO = {"1N": "15-17 balanced", "2N": "20-21 balanced"}


@pytest.mark.parametrize("text", [
    "1N = 15-17 balanced\n2N = 20-21 balanced",
    "1N: 15-17 balanced\n2N: 20-21 balanced",
    "1N : 15-17 balanced\n2N : 20-21 balanced",
    "1N - 15-17 balanced\n2N - 20-21 balanced",
    "1NT – 15-17 balanced\n2NT – 20-21 balanced",
    "1NT -> 15-17 balanced\n2NT -> 20-21 balanced",
    "- 1N = 15-17 balanced\n- 2N = 20-21 balanced",
    "- 1N: 15-17 balanced\n- 2N: 20-21 balanced",
    "* 1N 15-17 balanced\n* 2N 20-21 balanced",
    "- 1N :: 15-17 balanced\n- 2N :: 20-21 balanced",
    "1. 1N = 15-17 balanced\n2. 2N = 20-21 balanced",
    "1) 1NT 15-17 balanced\n2) 2NT 20-21 balanced",
    "- *1N* 15-17 balanced\n- *2N* 20-21 balanced",
    "*1N* 15-17 balanced\n*2N* 20-21 balanced",
    "**1N** 15-17 balanced\n**2N** 20-21 balanced",
    "| 1N | 15-17 balanced |\n| 2N | 20-21 balanced |",
    "| Opening | Meaning |\n|---|---|\n| 1N | 15-17 balanced |\n| 2N | 20-21 balanced |",
])
def test_rows_in_any_dress(tmp_path, text):
    assert described(tmp_path, f"* Openings\n\n{text}\n") == TWO


def test_items_below_items_follow_them(tmp_path):
    text = "- 1N = 15-17\n  - 2C = Stayman\n    - 2D = no major\n  - 2D = 5+!h\n"
    got = described(tmp_path, text)
    assert list(got) == ["1N", "1N-2C", "1N-2C-2D", "1N-2D"]


@pytest.mark.parametrize("text", [
    "- 1N is explained below\n- 2N is rare", "1. 1C openings are always alerted",
    "* 1N opening", "* 2C forcing", "* 1H and 1S: 5+ cards\n\nText.",
    "- three points\n- 1N responses are wide ranging and so on",
])
def test_lists_of_remarks_are_no_rows(tmp_path, text):
    assert described(tmp_path, f"1S = 5+\n\n{text}\n") == {"1S": "5+"}


@pytest.mark.parametrize("text", [
    "1N-2C = both majors", "1N -> 2C = both majors", "1N → 2C: both majors", "1N-2C: both majors",
])
def test_auctions_in_the_call_column(tmp_path, text):
    assert described(tmp_path, text + "\n") == {"1N-2C": "both majors"}


@pytest.mark.parametrize(("text", "want"), [
    ("1C-(1S): X 7+, 4+!h; 2H 5+, 10+; 1N 8-10 stop",
     {"1C-(1S)-X": "7+, 4+!h", "1C-(1S)-2H": "5+, 10+", "1C-(1S)-1N": "8-10 stop"}),
    ("(1N): X = 15+, 2C = both majors", {"(1N)-X": "15+", "(1N)-2C": "both majors"}),
    ("(1N) X = 15+; 2C = both majors.", {"(1N)-X": "15+", "(1N)-2C": "both majors"}),
    ("(2D weak): X takeout, 2N 15-18 stopper",
     {"(2D)-X": "takeout", "(2D)-2N": "15-18 stopper"}),
    ("1N-2C: 2D = no major; 2H = 4!h; 2S = 4!s",
     {"1N-2C-2D": "no major", "1N-2C-2H": "4!h", "1N-2C-2S": "4!s"}),
    ("Their 1NT (any range): X = 15+; 2D 2H 2S natural, 6 cards",
     {"(1N)-X": "15+", "(1N)-2D": "natural, 6 cards", "(1N)-2H": "natural, 6 cards",
      "(1N)-2S": "natural, 6 cards"}),
    ("Against their 1NT: X = 15+, 2C = both majors", {"(1N)-X": "15+", "(1N)-2C": "both majors"}),
    ("vs 1NT: X = 15+, 2C = both majors", {"(1N)-X": "15+", "(1N)-2C": "both majors"}),
    ("When they open 2D: X = takeout, 2N = 15-18", {"(2D)-X": "takeout", "(2D)-2N": "15-18"}),
    ("After they double 1N: XX = 10+. Else as usual.", {"1N-(X)-R": "10+"}),
    ("After 1N-(X): pass = 0-6; XX = 10+.", {"1N-(X)-P": "0-6", "1N-(X)-R": "10+"}),
])
def test_rows_behind_an_auction(tmp_path, text, want):
    assert described(tmp_path, text + "\n") == want


@pytest.mark.parametrize("heading", [
    "Defence to 1NT", "Defense against 1N", "When they open 1NT", "Over their 1NT", "vs 1NT",
    "Their 1NT opening", "Against (1N)", "DONT defence to their 1NT",
])
def test_rows_below_a_heading_about_them(tmp_path, heading):
    got = described(tmp_path, f"** {heading}\n\nX  15+\n2C  both majors\n")
    assert got == {"(1N)-X": "15+", "(1N)-2C": "both majors"}


@pytest.mark.parametrize(("heading", "opening"), [
    ("Defence to weak twos", "2H"), ("Their weak two bids", "2S"), ("Against 3X", "3C"),
    ("Over their preempts", "3H"), ("They open 2D", "2D"),
])
def test_headings_that_name_several_openings_of_theirs(tmp_path, heading, opening):
    assert described(tmp_path, f"** {heading}\n\nX  15+\n4S  8+!s\n")[f"({opening})-X"] == "15+"


def test_a_table_that_names_their_opening_keeps_it(tmp_path):
    assert described(tmp_path, "** Their weak twos\n\n(2M)\n  X  15+\n") == {
        "(2H)-X": "15+", "(2S)-X": "15+"}


def test_descriptions_of_their_calls_stay(tmp_path):
    assert described(tmp_path, "(1C) = strong\n  X = both majors\n") == {"(1C)-X": "both majors"}
    assert described(tmp_path, "1D\n  (2C) weak or strong\n    X  penalties\n") == {
        "1D-(2C)-X": "penalties"}


@pytest.mark.parametrize("items", [
    "1. 1!h-1NT does not conceal a fit.  1!s-1NT may hide 4!h.\n2. 1!h-2!h does not preempt 2!s.",
    "- 1H-2H doesn't preempt 2S.\n- 1H-1N is 6-10 hcp as a rule.",
    "- 1H-2H shows less than 10.\n- 1H-1N cannot be strong.",
])
def test_sentences_about_calls_are_no_rows(tmp_path, items):
    text = f"1H  5+!h\n\nSome differences:\n\n{items}\n\n1H-\n1N  6-10\n2H  8-10, 3+!h\n"
    assert described(tmp_path, text)["1H-2H"] == "8-10, 3+!h"


@pytest.mark.parametrize("row", [
    "1N ........ 15-17 balanced", "1N .... 15-17 balanced", "1N......15-17 balanced",
    "1N .. 15-17 balanced", "1N ... 15-17 balanced", "1N . . . . 15-17 balanced",
    "1N ____ 15-17 balanced", "1N ------- 15-17 balanced", "1N ~~~~ 15-17 balanced",
    "1N …… 15-17 balanced", "1NT .......= 15-17 balanced",
])
def test_dots_lead_from_a_call_to_what_it_shows(tmp_path, row):
    assert described(tmp_path, f"OPENINGS\n{row}\n2N ........ 20-21 balanced\n") == TWO


@pytest.mark.parametrize(("row", "calls"), [
    ("2H,2S  weak, six cards", "2H 2S"), ("2H,2S,2D  weak, six cards", "2H 2S 2D"),
    ("2H&2S  weak, six cards", "2H 2S"), ("2H+2S ..... weak, six cards", "2H 2S"),
    ("2D/2H,2S = weak, six cards", "2D 2H 2S"), ("2!h,2!s: weak, six cards", "2H 2S"),
    ("3 any  weak, six cards", "3C 3D 3H 3S"), ("3 any suit: weak, six cards", "3C 3D 3H 3S"),
    ("3 of a suit ...... weak, six cards", "3C 3D 3H 3S"),
    ("2 of a major: weak, six cards", "2H 2S"), ("3-level any = weak, six cards", "3C 3D 3H 3S"),
    ("3 anything .. weak, six cards", "3C 3D 3H 3S"),
])
def test_openings_of_one_row(tmp_path, row, calls):
    got = described(tmp_path, f"1C = 11+\n1D = 11+\n1N = 15-17\n{row}\n4N = asks for aces\n")
    assert {call for call, text in got.items() if text == "weak, six cards"} == set(calls.split())


@pytest.mark.parametrize("text", [
    "OVER 2C       2D = asks, 11+.   2H/2S = 5 cards, NF.\n"
    "   after 2D:   2H/2S = 4 cards there.   2N = max.\n"
    "OVER 2D       2H/2S = to play.   2N = relay.\n",
    "After 2C:  2D = asks, 11+; 2H/2S = 5 cards, NF\n"
    "  After 2D:  2H/2S = 4 cards there; 2N = max\n"
    "After 2D:  2H/2S = to play; 2N = relay\n",
    "Responses to 2C\t2D = asks, 11+, 2H/2S = 5 cards, NF\n"
    "\tafter 2D\t2H/2S = 4 cards there, 2N = max\n"
    "Responses to 2D\t2H/2S = to play, 2N = relay\n",
])
def test_phrases_in_a_column_before_their_rows(tmp_path, text):
    got = described(tmp_path, f"2C = 11-15\n2D = 11-15\n\n{text}")
    want = {"2C": "11-15", "2D": "11-15", "2C-2D": "asks, 11+", "2C-2D-2N": "max",
            "2D-2N": "relay"}
    want |= {f"2C-2{s}": "5 cards, NF" for s in "HS"} | {f"2D-2{s}": "to play" for s in "HS"}
    assert got == want | {f"2C-2D-2{s}": "4 cards there" for s in "HS"}


def test_a_row_that_holds_for_one_of_the_calls_above(tmp_path):
    got = described(tmp_path, (
        "1H = 5+\n1S = 5+\n\nRESPONSES TO 1H / 1S\n1S over 1H. 4+ spades, F\n1N ..... 6-11\n"
        "2 new .... 12+, 5+ cards\ndouble jump splinter\n"))
    assert got["1H-1S"] == "4+ spades, F" and got["1H-2C"] == got["1S-2H"] == "12+, 5+ cards"
    assert got["1H-3S"] == got["1S-4C"] == "splinter" and "1S-1S" not in got


@pytest.mark.parametrize(("text", "want"), [
    ("Michaels: (1C)-2C or (1D)-2D both majors; (1H)-2H spades + minor. 5-5, 6-10.",
     {"(1C)-2C": "both majors, 5-5, 6-10", "(1D)-2D": "both majors, 5-5, 6-10",
      "(1H)-2H": "spades + minor, 5-5, 6-10"}),
    ("Unusual: (1H) 2NT minors, 5-5.", {"(1H)-2N": "minors, 5-5"}),
    ("(1 any) 2NT: two lowest, 5-5", {f"(1{s})-2N": "two lowest, 5-5" for s in "CDHS"}),
    ("Game raise 1H-4H, 1S-4S: weak, five trumps.",
     {"1H-4H": "weak, five trumps", "1S-4S": "weak, five trumps"}),
    ("A splinter 1H-3S, 1S-4C = four trumps, 11-14.",
     {"1H-3S": "four trumps, 11-14", "1S-4C": "four trumps, 11-14"}),
    ("We play a lot. Break the transfer with four trumps and 17: 1NT-2D-3H.",
     {"1N-2D-3H": "four trumps and 17"}),
    ("Super-accept with 4 hearts and a maximum: 1N-2D-3H.",
     {"1N-2D-3H": "4 hearts and a maximum"}),
    ("Asking: 1NT - 4C is always Gerber, 16+.", {"1N-4C": "Gerber, 16+"}),
    ("Our raise 1D-2D shows 10+ with five diamonds.", {"1D-2D": "10+ with five diamonds"}),
    ("Responses: 1S-2H promises five hearts, 10+.", {"1S-2H": "five hearts, 10+"}),
])
def test_auctions_in_sentences(tmp_path, text, want):
    got = described(tmp_path, f"1C = 3+\n1D = 4+\n1H = 5+\n1S = 5+\n1N = 15-17\n\n{text}\n")
    assert {auction: got.get(auction) for auction in want} == want


@pytest.mark.parametrize("text", [
    "After 1H-2N we show shortness with 15.", "If 1N-2C then 2D denies four hearts.",
    "We should discuss 1S-2H: five hearts or four?", "E.g. 1D-2S with 17 and five spades.",
])
def test_auctions_that_sentences_only_mention(tmp_path, text):
    got = described(tmp_path, f"1D = 4+\n1H = 5+\n1S = 5+\n1N = 15-17\n\n{text}\n")
    assert not [auction for auction in got if auction in ("1H-2N", "1S-2H", "1D-2S", "1N-2C")]


@pytest.mark.parametrize("heading", ["ANSWERING A SUIT", "Responses to a suit opening",
                                     "Responding to one of a suit", "Replies to suit bids"])
@pytest.mark.parametrize("mark", ["-", "•", "+", "1."])
def test_items_whose_call_is_a_word(tmp_path, heading, mark):
    items = ("New suit at one level: 4+ cards, 6+", "1NT: 6-9", "Single raise: 6-9, four cards",
             "Double raise: 10-12, four cards", "We like raises a lot",
             "Jump shift: 16+, five cards")
    text = "".join(f"{mark} {item}\n" for item in items)
    got = described(tmp_path, f"1C = 4+\n1D = 4+\n1H = 4+\n1S = 4+\n\n* {heading}\n\n{text}")
    assert got["1D-1H"] == "4+ cards, 6+" and got["1H-1N"] == "6-9"
    assert got["1H-2H"] == "6-9, four cards" and got["1S-3S"] == "10-12, four cards"
    assert got["1D-2S"] == "16+, five cards"


def test_what_opener_rebids_in_words(tmp_path):
    got = described(tmp_path, (
        "1C = 4+\n1D = 4+\n1H = 4+\n1S = 4+\n\nOpener after 1C 1D / 1C 1H etc:\n"
        "   1NT ........ 12-14\n   raise to 2 .. 11-14\n   rebid suit .. 11-15\n"
        "   jump rebid .. 16-18\n   reverse .... 16+\n"))
    assert got["1C-1H-1N"] == got["1D-1S-1N"] == "12-14" and got["1H-1S-2S"] == "11-14"
    assert got["1C-1S-2C"] == "11-15" and got["1D-1H-3D"] == "16-18" and got["1C-1H-2D"] == "16+"
    assert "1D-1H-2C" not in got and "1C-1D-2H" not in got


@pytest.mark.parametrize(("title", "acts"), [
    ("IF THEY INTERFERE OVER 1C", ("dbl        ", "1x overcall  ", "1N overcall  ")),
    ("When they overcall our 1C", ("(X):", "(1X):", "(1N):")),
    ("After they interfere over 1C", ("double =", "1-level =", "1NT =")),
    ("If they overcall 1C", ("over a double:", "one level overcall:", "over 1N:")),
])
def test_what_they_do_in_a_first_column(tmp_path, title, acts):
    doubled, suit, notrump = acts
    got = described(tmp_path, (
        f"1C = 16+\n1N = 14-16\n\n{title}\n{doubled} pass = 0-4, XX = 8+\n"
        f"{suit} dbl = 5-8; suit = 5+ cards, GF; cue = 8+, no stopper\n{notrump} dbl = 9+\n"))
    assert got["1C-(X)-P"] == "0-4" and got["1C-(X)-R"] == "8+" and got["1C-(1N)-X"] == "9+"
    assert got["1C-(1H)-X"] == "5-8" and got["1C-(1H)-1S"] == "5+ cards, GF"
    assert got["1C-(1S)-2S"] == "8+, no stopper" and "(1C)-P" not in got


@pytest.mark.parametrize(("row", "want"), [
    ("2NT: 10-12 balanced over 1C or 1D. Over 1H/1S it is Jacoby: 13+",
     ("10-12 balanced", "Jacoby: 13+")),
    ("2NT: over 1m, 10-12; over 1M 13+", ("10-12", "13+")),
    ("2NT: 13+ over 1H, 1S; 11-12 over 1C, 1D", ("11-12", "13+")),
    ("2NT: 11-12, but 1H-2N is 13+", ("11-12", "11-12, 13+")),
    ("2NT: 10-12 after 1m, but after 1M 13+", ("10-12", "13+")),
])
def test_a_text_that_says_different_things_of_each_auction(tmp_path, row, want):
    got = described(tmp_path, f"1C = 4+\n1D = 4+\n1H = 4+\n1S = 4+\n\n1X-\n{row}\n")
    assert (got["1D-2N"].strip(" ;"), got["1H-2N"].strip()) == want


@pytest.mark.parametrize("words", [
    "no four card suit we could have bid at one level",
    "no 4-card suit that could be shown cheaply",
    "no other four-card suit biddable at the one level", "no 4-card suit I could bid",
])
def test_no_suit_that_could_be_bid(tmp_path, words):
    got = described(tmp_path, f"1C = 4+\n1H = 4+\n1S = 4+\n\n1X-\n1N = 6-9, {words}\n")
    assert got["1H-1N"] == "6-9, no 4!s" and got["1C-1N"] == "6-9, no 4!d, no 4!h, no 4!s"
    assert got["1S-1N"].rstrip(" ,") == "6-9"
