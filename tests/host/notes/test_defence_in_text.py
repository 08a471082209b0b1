# ruff: noqa: E501 - a wording is read as a whole
"""Calls over their openings in running text."""

import pytest
from noted import bidder_of, call_of, rows_of

INTRO = "* Competitive bidding\n\nAll of it as we play it.\n\n"
MAJORS, SPADES_AND_MINOR = "KQJ75.AJ963.84.5", "KQJ75.4.83.AQ964"
HEARTS_AND_MINOR = "4.KQJ75.83.AQ964"


@pytest.mark.parametrize("text", [
    "Michaels: over a minor both majors, over a major the other major and a minor.",
    "Michaels: bidding their minor = 5-5 majors. Bidding their major = other major and a minor.",
    "Cue = 5-5 M (over minor), second M + minor (over major), 8+.",
    "A cue-bid of a minor shows both majors, of a major the other major and a minor, 5-5.",
    "Michaels cue-bids, 8+.",
    "Cue = Michaels 5-5",
    "- Direct cue-bid over 1C/1D is both majors\n- over 1H/1S the cue-bid = oM + minor 5-5",
    "- 1N overcall 15-18\n- Michaels (1C)-2C or (1D)-2D both majors; (1H)-2H spades + minor; "
    "(1S)-2S hearts + minor. 5-5, 6-10 or 11+",
    "Michaels cue: (1C) 2C, (1D) 2D = majors 5-5. (1H) 2H = spades and a minor. (1S) 2S = hearts "
    "and a minor. 5-5, 8+",
    "1. Overcalls: one level 8-15 with five cards.\n2. Michaels over 1m: H+S; over 1M: other M "
    "and a minor.",
])
def test_a_cue_bid_shows_two_suits(tmp_path, text):
    got = rows_of(tmp_path, INTRO + text + "\n")
    assert all("5-5" in got[row] for row in ("(1C)-2C", "(1D)-2D", "(1H)-2H", "(1S)-2S"))


def test_the_calls_of_such_sentences(tmp_path):
    bidder = bidder_of(tmp_path, INTRO + (
        "Overcalls: one level 8-15, 5 cards, two level 11-16.\n"
        "Double = take out 12+, short in their suit, or any 18+\n"
        "Michaels: bidding their minor = majors. Bidding their major = other major and a minor.\n"
        "Over their 1NT: Landy 2C (both majors), X = 15+\n"))
    assert [call_of(bidder, theirs, hand) for theirs, hand in (
        ("1C", MAJORS), ("1D", MAJORS), ("1H", SPADES_AND_MINOR), ("1S", HEARTS_AND_MINOR),
        ("1N", "KQ974.AQ85.73.84"), ("1N", "KQ94.AQ5.A73.K84"), ("1H", "AQ84.5.KJ83.A942"),
        ("1H", "AKQJ84.5.AK3.A94"),
    )] == ["2C", "2D", "2H", "2S", "2C", "X", "X", "X"]


@pytest.mark.parametrize("text", [
    "Cue bid = raise with 11+.", "A cue-bid over their overcall shows 10+ and support.",
    "Over 1H/1S the cue-bid = splinter", "Bidding their suit asks for a stopper.",
    "Michaels? No, we gave it up: cue-bids are strong.",
])
def test_another_cue_bid_is_none_of_these(tmp_path, text):
    assert not [row for row in rows_of(tmp_path, f"1N = 15-17\n\n{INTRO}{text}\n")
                if row.startswith("(")]


def test_a_cue_bid_over_one_suit_holds_there_alone(tmp_path):
    got = rows_of(tmp_path, f"{INTRO}Cue-bid over 1H: spades and a minor, 5-5\n")
    assert list(got) == ["(1H)-2H"]


@pytest.mark.parametrize("text", [
    "2N = two lowest 5-5.", "Unusual 2NT: two lowest suits unbid, 5-5", "2NT is 5-5 lower two",
    "- Jump to 2NT = the two lowest unbid suits\n- Double = takeout, 12+", "2SA: two lowest",
    "Unusual for the two lower suits",
])
def test_two_notrump_shows_the_lowest_suits(tmp_path, text):
    got = rows_of(tmp_path, INTRO + text + "\n")
    assert {"(1C)-2N", "(1D)-2N", "(1H)-2N", "(1S)-2N"} <= set(got)


@pytest.mark.parametrize("text", [
    "Take-out double 12+, short in their suit; 18+ any.",
    "We double for takeout: 12+ and short in their suit. Or 18+ and own suit.",
    "Double = take out 12+, short in their suit, or any 18+",
    "4. Double: takeout, 12+ short in their suit, or any 18+",
    "X = takeout 12+ or any 18+.", "DBL takeout 12+,  or 18+ with a suit",
])
def test_a_takeout_double_is_short_or_strong(tmp_path, text):
    got = rows_of(tmp_path, INTRO + text + "\n")["(1H)-X"]
    assert got.startswith("takeout, 12+") and "or" in got and "18+" in got


@pytest.mark.parametrize("text", [
    "Overcall at one level 8-17 HL, 5 cards. At two level 11-17 HL good suit.",
    "Overcalls: one level 8-15 with five cards. Two level 11-15, six cards or a very good five.",
    "Overcalls at 1 level 8-15 five cards, at 2 level 11-16, five good or six cards.",
    "Our overcalls: 1-level 8-16 with 5k, 2-level 11-16 good 5 or 6k.",
    "- Simple overcall 1 level: 8-16, 5 cards. 2 level: 11-16, six cards",
])
def test_overcalls_of_each_level(tmp_path, text):
    got = rows_of(tmp_path, INTRO + text + "\n")
    assert got["(1H)-1S"].startswith("8-1") and got["(1H)-2C"].startswith("11-1")
    assert "(1C)-2D" not in got


def test_rows_below_a_sentence_about_overcalls_are_overcalls(tmp_path):
    got = rows_of(tmp_path, f"1N = 12-14\n\n{INTRO}Our overcalls: 1-level 8-16, 5 cards. Jump = "
                            "weak, 6 cards.\n1N = 15-18 w/ stop. 2N = 5-5 lower two.\n"
                            "X = takeout 12+ or any 17+.\n")
    assert got["(1H)-1N"] == "15-18 w/ stop" and got["1N"] == "12-14"
    assert got["(1H)-2S"] == "weak, 6 cards" and "(1S)-2N" in got and "(1D)-X" in got


@pytest.mark.parametrize("text", [
    "Over their 1SA: Landy 2C (both majors 5-4, 10+), X = 15+",
    "vs their 1N strong:  X = 15+, 2C = both M 5-4", "Over their 1NT 2C = both majors, X = 15+",
    "When they open 1NT we play 2C for both majors, double for 15+",
    "Defence to 1NT: Landy (2C both majors, 9+). Dbl 15+", "Versus a 1NT opening: Landy 2C, X 15+",
    "Over their no-trump, double shows 15+ and 2C shows both majors",
    "Against 1NT (any strength) Landy: 2C = majors 5-4, X = penalty 15+",
    "7. Against their 1NT: double is 15+; 2C is hearts and spades; 2D/2H/2S natural six cards",
    "Our methods against a strong 1NT: X = 15+, 2C = majors",
])
def test_calls_over_their_notrump(tmp_path, text):
    got = rows_of(tmp_path, f"{INTRO}- Doubles are for takeout.\n- {text}\n")
    assert "15+" in got["(1N)-X"]
    assert any(word in got["(1N)-2C"] for word in ("majors", "both M", "Landy", "hearts and"))


def test_the_rest_is_the_same_against_the_other_strength(tmp_path):
    got = rows_of(tmp_path, f"{INTRO}vs. weak NT: X = 14+, 2C = both majors. vs. strong NT: X = "
                            "minor + major, rest the same.\n")
    assert got == {"(1N)-X": "minor + major", "(1N)-2C": "both majors"}


@pytest.mark.parametrize("text", [
    "We never bid 1C-1D with a four card major.", "We never raise 1H-2H with four trumps.",
    "Don't jump 1S-3S with three trumps.", "I dislike 1D-1N with five clubs.",
    "My partner hates 1H-3H with four trumps and 10-12.",
    "Some players use 1N-3D as natural, five diamonds, but we gave it up.",
    "Opponents bid 1C-1H = natural, four hearts.", "In third seat 1H-2C = Drury, three hearts.",
    "Vulnerable 1S-4S is sound, 8+, five trumps.", "In competition 1H-2N is natural, 11-12.",
    "After 1C-1H, 1S-2D is game forcing with four diamonds.",
])
def test_what_a_sentence_denies_or_limits_is_no_row(tmp_path, text):
    assert not rows_of(tmp_path, f"* Ideas\n\nWe talked a lot. {text}\n")


@pytest.mark.parametrize("text", [
    "Defence to weak twos\nDouble is takeout, 2NT 15-18 balanced with Lebensohl.",
    "Defence to weak twos. Double is takeout, 12+.", "Takeout doubles of preempts 14+.",
    "If they open 1NT and it is passed round to us, X = 11+, 2C = both majors.",
    "If they open 1NT in third seat, X = 13+.", "After their 1NT rebid, X = leads.",
])
def test_a_defence_to_something_else_is_none_to_one_of_a_suit_or_one_notrump(tmp_path, text):
    assert not {"(1C)-X", "(1S)-X", "(1N)-X", "(1N)-2C"} & set(rows_of(tmp_path, INTRO + text))


def test_each_sentence_about_one_notrump_says_its_own(tmp_path):
    got = rows_of(tmp_path, INTRO + (
        "Over their 1NT we play Landy: 2C both majors, everything else natural. Against Precision "
        "1C: X = majors, 1N = minors.\n"))
    assert got["(1N)-2C"].endswith("both majors") and "(1N)-1N" not in got and "(1N)-X" not in got


def test_a_takeout_double_has_no_points_of_another_call(tmp_path):
    got = rows_of(tmp_path, INTRO + (
        "Our takeout doubles show opening values, and partner's raises to the two level show 8-10."
        "\n"))
    assert got["(1D)-X"] == "takeout, opening values"


@pytest.mark.parametrize("text", [
    "- 1-lvl O/C = 8-16, 5+\n- 2-lvl O/C = 11-16, 5+\n- jump O/C = weak, 6 cards\n- 1N O/C = 15-18, stop",
    "| 1-level overcall | 8-16, 5+ |\n| 2-level overcall | 11-16, 5+ |\n| Jump overcall | weak, 6 cards |\n"
    "| 1NT overcall | 15-18, stop |",
    "| bid | meaning |\n| 1-level | 8-16, 5+ |\n| 2-level | 11-16, 5+ |\n| jump | weak, 6 cards |\n"
    "| 1N | 15-18, stop |",
    "1-level overcall: 8-16, 5+\n2-level overcall: 11-16, 5+\njump overcall: weak, 6 cards\n"
    "1N overcall: 15-18, stop",
])
def test_overcalls_in_a_table_or_list(tmp_path, text):
    rows = rows_of(tmp_path, f"1N = 12-14\n\n* Competition\n{text}\n")
    assert rows["(1D)-1S"] == "8-16, 5+"
    assert rows["(1S)-2H"] == "11-16, 5+"
    assert rows["(1H)-2S"] == "weak, 6 cards"
    assert rows["(1H)-1N"] == "15-18, stop"
    assert rows["1N"] == "12-14"


def test_michaels_and_the_unusual_notrump_in_one_sentence(tmp_path):
    rows = rows_of(tmp_path, "1N = 12-14\n\n* When they open\n\n- Michaels cue-bids and the unusual 2N are "
                             "5-5, weak (6-10) or strong (16+).\n")
    assert rows["(1H)-2H"] == "michaels, 5-5, weak (6-10) or strong (16+)"
    assert rows["(1H)-2N"] == "Unusual, 5-5, weak (6-10) or strong (16+)"


@pytest.mark.parametrize(("text", "said"), [
    ("We play Landy. 2C shows both majors, 10+. Other two-level bids are natural, 10-15.", "natural, 10-15"),
    ("Landy: 2C = both majors, 10+. The rest (2D, 2H, 2S) natural, 6 cards.", "natural, 6 cards"),
    ("A friend taught us this one (Landy): 2C = both majors, 10+. All other bids natural.", "natural"),
])
def test_the_other_calls_over_their_notrump(tmp_path, text, said):
    rows = rows_of(tmp_path, f"1N = 12-14\n\n** When they open 1N\n\n{text}\n")
    assert rows["(1N)-2C"] == "both majors, 10+"
    assert rows["(1N)-2D"] == rows["(1N)-2S"] == said


@pytest.mark.parametrize(("text", "auction", "said"), [
    ("After a one-level response, 1N shows 15-17 balanced.", "1D-1H-1N", "15-17 balanced"),
    ("After a takeout double of our one-of-a-major: redouble is 10+, 2N is a good raise (10+, four trumps).", "1H-(X)-R", "10+"),
])
def test_places_in_words(tmp_path, text, auction, said):
    assert rows_of(tmp_path, f"1N = 12-14\n1M = 11-19, 5+\n\n{text}\n")[auction] == said


def test_sans_atout_in_headings_is_notrump(tmp_path):
    rows = rows_of(tmp_path, "1SA = 15-17\n\n** Against 1SA: Landy\n- 2C: both majors, 9 t/m 15 pt\n- 2D: 6+!d\n")
    assert "(1N)-2C" in rows and not any(name.startswith("(1S)") for name in rows)


@pytest.mark.parametrize("text", [
    "* Opening bids\n| Bid | Meaning |\n| One level | 11+, 5 cards |\n| 1NT | 15-17 balanced |\n| Two level | weak twos |",
    "* Responses to 1C\n| 1 level | 6+, four cards |\n| 1NT | 6-9 |\n| 2 level | weak jumps |",
    "* Weak jump shifts\n| 1 level | natural 6+ |\n| 2 level | weak, 3-6 |",
])
def test_levels_below_another_heading_are_no_overcalls(tmp_path, text):
    rows = rows_of(tmp_path, f"1C = 11+\n\n{text}\n")
    assert not any(name.startswith("(") for name in rows)


def test_a_table_of_overcalls_keeps_its_other_rows(tmp_path):
    rows = rows_of(tmp_path, "1N = 12-14\n\n* Competition\n\n| Bid | Meaning |\n| 1-level | 8-16, 5+ |\n"
                             "| Takeout double | 12+, short in their suit |\n")
    assert rows["(1D)-1S"] == "8-16, 5+"
    assert rows["(1D)-X"] == "takeout, 12+, short in their suit"


def test_all_other_bids_are_those_at_the_two_level_over_their_notrump_alone(tmp_path):
    rows = rows_of(tmp_path, "1C = 11+\n\n* Responses to 1C\n\n1D is negative, 0-7. All other bids are natural, 8+.\n")
    assert "1C-2C" not in rows and "1C-2S" not in rows


@pytest.mark.parametrize("text", [
    "Overcalls 8-16, 1N overcall 15-17. Jump overcalls weak.",
    "Overcalls 8-16, 1N overcall 15-17, jumps weak.",
    "Overcalls: 8-16 (1N 15-17), jumps weak with six",
    "O/C 1-lvl 8-16, 5+c; 2-lvl 11-15, 5+c; WJO 5-10, 6c; 1N O/C 15-17 bal + stop",
    "O/C 8-16, 1N O/C 15-17, JO/C WK, 2N 2 lowest",
])
def test_overcalls_in_short(tmp_path, text):
    got = rows_of(tmp_path, f"{INTRO}{text}\n")
    assert got["(1D)-1H"].startswith("8-16") and "1" not in got["(1D)-1H"][4:]
    assert got["(1D)-1N"].startswith("15-17")
    assert got["(1D)-2S"].lower().startswith(("weak", "wk"))


@pytest.mark.parametrize("text", [
    "- O/C 8-16, JO/C WK, 2N 2 lowest, cue m = both M, cue M = OM + m",
    "Overcalls 8-16, jumps weak, 2N two lowest, cue of a minor = both majors",
])
def test_what_stands_behind_overcalls_in_a_line(tmp_path, text):
    got = rows_of(tmp_path, f"{INTRO}{text}\n")
    assert got["(1D)-1H"].startswith("8-16")
    assert got["(1D)-2D"].startswith("both") and "lowest" in got["(1D)-2N"]


def test_one_call_goes_before_jumps(tmp_path):
    got = rows_of(tmp_path, f"{INTRO}After (1D): 3C = two highest, 5-5. Overcalls 8-16, jumps weak.\n")
    assert got["(1D)-3C"].startswith("two highest")
    assert got["(1D)-2S"].startswith("weak")


def test_a_glossary_tells_of_no_overcall(tmp_path):
    assert "(1D)-2S" not in rows_of(tmp_path, f"{INTRO}WJO   = weak jump overcall\n")


@pytest.mark.parametrize("line", [
    "Their 1N: DONT (weak or strong, no difference)", "vs 1N: DONT", "Over their 1NT we play DONT",
    "Against their weak 1NT: DONT",
])
def test_a_line_that_names_a_defence_places_the_list_below(tmp_path, line):
    got = rows_of(tmp_path, f"{INTRO}{line}\n- X one-suiter, 6+ cards\n- 2C C + a higher suit\n- 2D D + M\n")
    assert got["(1N)-2C"] == "C + a higher suit"
    assert "X" not in got


def test_another_matter_below_a_list(tmp_path):
    got = rows_of(tmp_path, f"{INTRO}Their 1N: DONT\n- X one-suiter\n- 2S 6+S\nOvercalls 8-16. 2N = two "
                  "lowest, 5-5.\n")
    assert "(1N)-2N" not in got and "(1D)-2N" in got
