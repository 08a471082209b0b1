# ruff: noqa: E501 - a wording is read as a whole
"""Rows of answers, second rounds and competition as several players write them down."""

import pytest
from noted import bidder_of, call_of, rows_of


def described(tmp_path, text):
    """Description of each described call of ours by its auction."""
    return {auction: said for auction, said in rows_of(tmp_path, text + "\n").items() if said}


NESTED = {"1N": "15-17", "1N-2C": "Stayman", "1N-2C-2D": "no major", "1N-2D": "5+!h"}


@pytest.mark.parametrize("text", [
    "1N  15-17\n- 2C = Stayman\n-- 2D = no major\n- 2D = 5+!h",
    "1N  15-17\n* 2C = Stayman\n** 2D = no major\n* 2D = 5+!h",
    "1N  15-17\n• 2C  Stayman\n•• 2D  no major\n• 2D  5+!h",
    "- 1N = 15-17\n-- 2C = Stayman\n--- 2D = no major\n-- 2D = 5+!h",
    "1N = 15-17\n> 2C = Stayman\n>> 2D = no major\n> 2D = 5+!h",
])
def test_as_many_marks_as_steps_further_in(tmp_path, text):
    assert {auction: said for auction, said in described(tmp_path, text).items()
            if auction in NESTED} == NESTED


def test_marks_below_an_auction(tmp_path):
    got = described(tmp_path, "1N-2C;\n- 2D = no major\n- 2H = hearts\n-- 2N = inv")
    assert list(got) == ["1N-2C-2D", "1N-2C-2H", "1N-2C-2H-2N"]


def test_a_heading_between_rows_is_no_item(tmp_path):
    assert described(tmp_path, "1C  12+\n* 1N opening\n2C  clubs\n")["1N-2C"] == "clubs"


@pytest.mark.parametrize("head", ["1H then 1S:", "1H..1S..", "1H ... 1S", "1H, then 1S", "1H…1S"])
def test_calls_one_after_the_other_begin_a_table(tmp_path, head):
    assert described(tmp_path, f"{head}\n2C  4+!c\n2H  6+!h") == {
        "1H-1S-2C": "4+!c", "1H-1S-2H": "6+!h"}


def test_dots_between_calls_and_dots_before_words(tmp_path):
    text = "1N..2C..2D  no major\n\n2C .... 11-15\n2D ... 6 diamonds"
    assert described(tmp_path, text) == {
        "1N-2C-2D": "no major", "2C": "11-15", "2D": "6 diamonds"}


def test_openings_in_a_list_begin_a_table(tmp_path):
    got = described(tmp_path, "1H, 1S:\n2N = 4+ trumps, GF\n3M = 4 trumps, 10-12")
    assert got == {"1H-2N": "4+ trumps, GF", "1H-3H": "4 trumps, 10-12",
                   "1S-2N": "4+ trumps, GF", "1S-3S": "4 trumps, 10-12"}


def test_a_letter_for_the_cue_bid(tmp_path):
    text = "1H-(1S)\nQ  10+ with hearts\nX  negative"
    assert described(tmp_path, text)["1H-(1S)-2S"] == "10+ with hearts"
    assert "1H-(1S)-2S" not in described(tmp_path, "1H-(1S)\nX  negative\nQ = queen of trumps")


def test_double_jump_in_short(tmp_path):
    got = described(tmp_path, "1S---\n2N  4+ trumps, GF\ndbl jump  4+ trumps, 0-1 card in the suit bid")
    assert {"1S-4C", "1S-4D", "1S-4H"} < set(got) and "1S-X" not in got


@pytest.mark.parametrize(("text", "want"), [
    ("* Jacoby\n\nResponder bids 2N over 1H with four trumps and 13+.", {"1H-2N": "four trumps and 13+"}),
    ("* Raises\n\nWe answer 1N with 2C Stayman, 2D hearts (five) and 2H spades.",
     {"1N-2C": "Stayman", "1N-2D": "hearts (five)", "1N-2H": "spades"}),
    ("* Two ways\n\nWe answer 1N with a balanced 8.", {}),
])
def test_who_answers_what(tmp_path, text, want):
    got = described(tmp_path, text)
    assert {auction: got[auction] for auction in want} == want and bool(got) == bool(want)


def test_what_the_calls_of_the_head_mean_stands_below_their_answers(tmp_path):
    got = described(tmp_path, "1N-2S---\n2N  Qxx in !c\n3C  poor\n1N-2N---\n3C  Qxx in !d\n3D  poor\n"
                              "2S shows 6+!c, 2N shows 6+!d.")
    assert got["1N-2S"] == "6+!c" and got["1N-2N"] == "6+!d" and got["1N-2N-3D"] == "poor"


@pytest.mark.parametrize(("title", "auction"), [
    ("1N (15-17): 2C", "1N-2C-2D"), ("1N (15-17) - 2C", "1N-2C-2D"), ("1S - 1N: the 2C rebid", "1S-1N-2C-2D"),
    ("After opener's rebid of 1N (12-14)", "1C-1H-1N-2D"), ("The 1N rebid: checkback", "1D-1S-1N-2D"),
])
def test_headings_that_name_an_auction(tmp_path, title, auction):
    assert described(tmp_path, f"* {title}\n\n2D = 8+\n2H = 0-7\n")[auction] == "8+"


def test_rows_that_write_the_auction_out_among_others(tmp_path):
    got = described(tmp_path, "* 1 in a minor - raises\n\n2m  10+, support\n1m-1N  7-9\n")
    assert got == {"1C-2C": "10+, support", "1D-2D": "10+, support", "1C-1N": "7-9", "1D-1N": "7-9"}
    assert "1H-2N" in described(tmp_path, "* Major raises\n\n1H  5+\n  2N  GF raise\n")


@pytest.mark.parametrize("text", [
    "forcing; after opener's suit: 3H = 10-12 and three, 2H = 6-9 and two",
    "forcing, the next call shows: 3H three and 10-12, 2H two and 6-9",
])
def test_what_comes_at_the_next_turn(tmp_path, text):
    got = described(tmp_path, f"1H  5+\n  1N  {text}\n")
    assert "6-9" in got["1H-1N-2C-2H"] and "10-12" in got["1H-1N-2D-3H"] and "1H-1N-3H" not in got


def test_what_comes_behind_the_forced_reply(tmp_path):
    got = described(tmp_path, "1N 15-17\n  2S puppet to 3C, then 3D = 5+!d weak, 3H = short hearts\n")
    assert got["1N-2S-3C-3D"] == "5+!d weak" and got["1N-2S-3C-3H"] == "short hearts"


def test_hands_of_one_call_in_a_list(tmp_path):
    text = ("After 1S - 1N:\n1. 16 or more: 2C.\n2. 11 to 15 with four clubs: 2C.\nResponder to 2C:\n"
            "1. 8 or more: 2D.\n")
    got = described(tmp_path, text)
    assert "16 or more or 11 to 15 with four clubs" in got["1S-1N-2C"] and "8 or more" in got["1S-1N-2C-2D"]


def test_a_second_row_that_begins_with_or(tmp_path):
    got = described(tmp_path, "1S  5+\n  2C  4+ clubs\n  2C  or a hand with 16+\n")
    assert got["1S-2C"] == "4+ clubs or a hand with 16+"


@pytest.mark.parametrize("remark", ["same with !h trumps", "(the same with hearts)", "Same for !h."])
def test_the_same_with_the_other_major(tmp_path, remark):
    got = described(tmp_path, f"1S-3S-4N\n  5C = 1/4\n  5D = 0/3\n  5H = 2\n{remark}\n")
    assert got["1H-3H-4N-5H"] == "2" and "1H-3H-4N-5S" not in got


def test_the_same_and_what_stands_in_brackets(tmp_path):
    text = "1H-2N\n  3CD = singleton\n  3S = singleton\n  3H = 16+, no singleton\n1S-2N  the same with !s (3H shortness, 3S 16+)\n"
    got = described(tmp_path, text)
    assert got["1S-2N-3H"] == "singleton" and got["1S-2N-3S"] == "16+, no singleton"


def test_the_same_but_with_a_stopper(tmp_path):
    got = described(tmp_path, "1C-(1H)\n  1S = artificial, 0-3!s, 6-10, no !h stop\n  1N = same w/ stop\n")
    assert got["1C-(1H)-1N"] == "0-3!s, 6-10, w/ stop"


def test_what_is_described_elsewhere_is_no_call_to_make(tmp_path):
    assert "1S-2S" not in described(tmp_path, "1S  5+\n  2S  see above\n  2N  see note 3\n")


def test_other_openings_and_overcalls_alike(tmp_path):
    got = described(tmp_path, "1S-(2D)---\n2N  4+!s, 10+\n3D  10+, 3!s\n1H and other overcalls alike\n")
    assert got["1H-(2C)-3C"] == "10+, 3!h" and got["1S-(2H)-3H"] == "10+, 3!s"


@pytest.mark.parametrize(("first", "second"), [
    ("1 step", "2 steps"), ("+1", "+2"), ("next bid", "next but one"), ("1st step", "2nd step"),
])
def test_steps_over_their_bid(tmp_path, first, second):
    bidder = bidder_of(tmp_path, f"4N-(5x)\n  X  0 or 3\n  P  1 or 4\n  {first} = 2 - Q\n  {second} = 2 + Q\n")
    for hand, call in (("K974.A83.Q742.Q6", "5H"), ("KQ74.A83.J742.86", "5S"), ("QJ84.A73.KJ42.83", "P")):
        assert call_of(bidder, "1S P 3S P 4N 5D", hand) == call


@pytest.mark.parametrize("words", ["system on", "SYS ON", "transfers still on", "systems are on"])
def test_stayman_and_transfers_over_their_double(tmp_path, words):
    bidder = bidder_of(tmp_path, f"1N  15-17\n\n1N-(X)  {words}\n")
    assert call_of(bidder, "1N X", "84.QJ974.83.9652") == "2D"
    assert "1N-(2D)-2H" not in rows_of(tmp_path, "1N-(2D)  system off\n")


def test_a_transfer_is_completed_though_only_better_answers_are_written(tmp_path):
    bidder = bidder_of(tmp_path, "1N  15-17\n  2D  transfer, 5+!h\n    2N  4!h, 17\n    3H  4!h, 15-16\n")
    for hand, call in (("AQ43.KQ8.QJ5.K62", "2H"), ("AQ4.KQ83.QJ5.K62", "2N"), ("AQ4.KQ83.QJ5.J62", "3H")):
        assert call_of(bidder, "1N P 2D P", hand) == call


def test_points_in_french_are_no_passed_hand(tmp_path):
    assert described(tmp_path, "2D  6-10 PH, 6+!d\n  2N  14+ PH, asks\n")["2D-2N"] == "14+ PH, asks"


@pytest.mark.parametrize(("head", "answers"), [
    ("1N-2DH---\n2M", {"1N-2D-2H", "1N-2H-2S"}), ("2N\n  3D  transfer\n    3M", {"2N-3D-3H"}),
    ("1N\n  2C  Stayman\n    2M", {"1N-2C-2H", "1N-2C-2S"}), ("1C-1D---\n1M", {"1C-1D-1H", "1C-1D-1S"}),
])
def test_the_major_below_a_transfer_is_the_one_that_it_shows(tmp_path, head, answers):
    got = described(tmp_path, f"{head}  four cards")
    assert {auction for auction in got if auction in answers or got[auction] == "four cards"} == answers


ANSWERED = {"1N": "15-17", "1N-2C": "Stayman, 8+", "1N-2C-2D": "no major",
            "1N-2C-2H": "4!h", "1N-2C-2S": "4!s"}


@pytest.mark.parametrize("text", [
    "2C is Stayman, 8+. The opener answers:\n  - 2D no major\n  - 2H 4!h\n  - 2S 4!s",
    "2C is Stayman,\n8+. Opener's answers:\n- 2D no major\n- 2H 4!h\n- 2S 4!s",
    "2C = Stayman, 8+. Replies:\n2D = no major\n2H = 4!h\n2S = 4!s",
    "Over 1N, 2C is Stayman, 8+, then opener bids\n- 2D no major\n- 2H 4!h\n- 2S 4!s",
])
@pytest.mark.parametrize("above", ["* After 1N\n", "* After 1N\n\n"])
def test_answers_listed_below_a_question(tmp_path, text, above):
    got = described(tmp_path, f"1N = 15-17\n\n{above}{text}\n\n1N-\n  2D transfer, 5+!h")
    assert got == {**ANSWERED, "1N-2D": "transfer, 5+!h"}


def test_an_auction_at_the_margin_of_a_table_is_its_own(tmp_path):
    got = described(tmp_path, "1m-\n  1M  6+, 4+ cards\n  3m  weak\n1D-2C  GF\n2H-2N  asks")
    assert "1D-2C" in got and "2H-2N" in got
    assert "1C-1D-2C" not in got


def test_a_line_at_the_margin_below_rows_further_in(tmp_path):
    got = described(tmp_path, "* After 1C - 1H\n  - 1N : 12-14\n  - 2H : 4!h\n"
                              "A reverse shows 17+ HCP.")
    assert got["1C-1H-2H"].startswith("4!h") and "1C-1H-1N-2H" not in got


def test_answers_end_at_a_call_below_the_question(tmp_path):
    got = described(tmp_path, "2C is artificial, 20+. Answers:\n2D = negative\n"
                              "2H = 8+, five hearts\n1C = 11+ natural")
    assert got["2C-2D"] == "negative" and got["1C"] == "11+ natural"


@pytest.mark.parametrize("first", ["#HIDE", "#VUL Y0", "Some text."])
def test_a_heading_inside_a_paragraph_that_begins_with_something_else(tmp_path, first):
    got = described(tmp_path, f"{first}\n1C = 11+\n* After 1C-1H-\n1S = 4+\n1N = 12-14")
    assert "1C-1H-1S" in got and "1S" not in got
