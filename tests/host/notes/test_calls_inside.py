# ruff: noqa: E501 - a wording is read as a whole
"""Calls that are told inside the row of another: answers, what follows these, neighbours."""

import pytest
from noted import rows_of

MINOR = "1C  3+, 12-20\n  1S  4+ spades, 6+\n    1N  12-14 balanced\n      2D  {}\n      3C  5+ clubs, to play\n"
NOTRUMP = "1N  14-16 balanced\n  2C  Stayman\n  {}\n"


@pytest.mark.parametrize("words", [
    "asks, 11+. 2H = four hearts, 2S = three spades, 2N = neither",
    "relay, 11+ (2H four hearts, 2S three spades, 2N neither)",
    "11+, artificial. Opener bids 2H with four hearts, 2S with three spades, otherwise 2N",
    "enquiry 11+ -> 2H four hearts; 2S three spades; 2N none of these",
    "11+ ask, opener's replies: 2H shows four hearts, 2S three spades, 2N the rest",
    "checkback, 11+; partner must bid 2N, but 2H with four hearts and 2S with three spades",
    "checkback, 11+; with four hearts opener says 2H, with three spades 2S, else 2N",
])
def test_answers_to_a_question(tmp_path, words):
    got = rows_of(tmp_path, MINOR.format(words))
    assert got["1C-1S-1N-2D-2H"] == "four hearts" and got["1C-1S-1N-2D-2S"] == "three spades"
    assert got["1C-1S-1N-2D-2N"] == "any other hand" and "2H" not in got["1C-1S-1N-2D"]


@pytest.mark.parametrize("words", [
    "transfer. Opener has to bid 2S, or 3S with 16 and four of them",
    "trf, 5+ spades. With 16 and four spades opener jumps to 3S",
    "spades; opener always completes with 2S, unless he has 16 and four spades: then 3S",
    "xfer (3S = 16 and four spades)", "forces 2S, with the exception of 16 and four spades: then he says 3S",
])
def test_what_partner_must_do_and_when_not(tmp_path, words):
    got = rows_of(tmp_path, NOTRUMP.format(f"2H  {words}"))
    assert got["1N-2H-3S"] in ("16 and four !s", "16 and four spades")
    assert got.get("1N-2H-2S", "any other hand") == "any other hand"


@pytest.mark.parametrize("words", [
    "puppet to 3C; then 3D = both minors, 3H = short hearts",
    "obliges opener to say 3C. After that 3D shows both minors and 3H short hearts",
    "relay to 3C (then 3D = both minors, 3H = short hearts)", "opener must bid 3C. Now 3D is both minors, 3H is short hearts",
])
def test_what_follows_the_answer(tmp_path, words):
    got = rows_of(tmp_path, NOTRUMP.format(f"2S  {words}"))
    assert got["1N-2S-3C-3D"] == "both minors" and got["1N-2S-3C-3H"] == "short hearts"


@pytest.mark.parametrize(("row", "found"), [
    ("X  4+ hearts, 6+. 1N = 7-10, stopper. 2N = 11-12, stopper", {"X": "4+ hearts, 6+", "1N": "7-10, stopper", "2N": "11-12, stopper"}),
    ("X  hearts; 2C shows 5+ clubs, 10+ and 2H is 6+ hearts, 10+", {"2C": "5+ clubs, 10+", "2H": "6+ hearts, 10+"}),
    ("1N  7-10, stopper. 2N is the invitation, 11-12 with a stopper", {"1N": "7-10, stopper", "2N": "invitation, 11-12 with a stopper"}),
    ("2D  4+, 6-9. So 3D is weak", {"2D": "4+, 6-9", "3D": "weak"}),
])
def test_neighbours(tmp_path, row, found):
    got = rows_of(tmp_path, f"1D  4+, 11-20\n1D-(1S)-\n  {row}\n")
    assert {call: got.get(f"1D-(1S)-{call}") for call in found} == found


def test_a_range_that_partner_does_not_have_is_a_neighbours(tmp_path):
    got = rows_of(tmp_path, "1D  11-20\n  1S  8+\n    1N  12-14 bal\n      2C  asks, GF. 2S = 8-9, five spades\n")
    assert got["1D-1S-1N-2S"] == "8-9, five spades" and "1D-1S-1N-2C-2S" not in got


def test_several_calls_with_a_suit_each(tmp_path):
    got = rows_of(tmp_path, "1H  5+\n  2N  GF raise, asks. 3C/3D/3S = short in clubs/diamonds/spades, 3N = none\n")
    assert [got[f"1H-2N-{call}"] for call in ("3C", "3D", "3S")] == [
        f"short in {suit}" for suit in ("clubs", "diamonds", "spades")]


def test_text_that_names_a_call_and_tells_what_answers_it(tmp_path):
    got = rows_of(tmp_path, "* Answers to 1N (14-16)\n- 2C asks for majors\n- 2H obliges opener to say 2S, but 3S with four spades\n")
    assert got["1N-2H-3S"] == "four spades"


@pytest.mark.parametrize("words", [
    "5+ spades, 10+ (see 2N and 3D)", "5+ spades, weaker than 2N = 11-12", "5+ spades; if they double, 2N = 11-12",
    "5+ spades, never with the hand for 2N = 11-12", "5+ spades, so not 2N = 11-12", "5+ spades, 4 or 5 hearts, 3D cards",
])
def test_calls_that_are_only_named(tmp_path, words):
    got = rows_of(tmp_path, f"1C  3+\n  2S  {words}\n")
    assert list(got) == ["1C", "1C-2S"] and got["1C-2S"] == words


@pytest.mark.parametrize("words", ["5+, 10+; opener bids 3C or 3D", "5+, 10+, then responder bids 3H"])
def test_calls_without_a_hand_that_are_not_forced(tmp_path, words):
    got = rows_of(tmp_path, f"1C  3+\n  2S  {words}\n")
    assert "any other hand" not in got.values()


@pytest.mark.parametrize(("row", "call"), [
    ("2C  5+ clubs, 10+. 2D => !h", "2D"), ("2C  5+ clubs, 10+. 4M => 2N", "4H"),
    ("2C  puppet to 2D", "2C-2D"),
])
def test_what_is_no_call_with_a_hand_of_its_own_makes_no_row(tmp_path, row, call):
    got = rows_of(tmp_path, f"1N  14-16\n  {row}\n")
    assert not got.get(f"1N-{call}") and got["1N-2C"] == row[4:]


def test_a_length_with_an_aside_is_no_call(tmp_path):
    row = "min, 4!h (3 only if side singleton or void)"
    got = rows_of(tmp_path, f"1D  4+\n  1H  4+\n    2H  {row}\n    3H  inv, 4!h\n")
    assert got["1D-1H-2H"] == row and "1D-1H-4H" not in got


def test_a_length_that_looks_like_a_call_is_a_hand(tmp_path):
    got = rows_of(tmp_path, "2C  5+ clubs\n  2D  relay. 2M = 4M, 2N = 12-13\n")
    assert got["2C-2D-2H"] == "4!h" and got["2C-2D-2N"] == "12-13"


def test_minimum_and_maximum_are_what_the_row_says(tmp_path):
    got = rows_of(tmp_path, MINOR.format("ask (2H min, 4!h, 2N max; min = 12-13, max = 14)"))
    assert got["1C-1S-1N-2D-2H"] == "12-13, 4!h" and got["1C-1S-1N-2D-2N"] == "14"
    assert got["1C-1S-1N-2D"] == "ask"


def test_what_stands_in_front_of_a_bracket_holds_for_the_calls_in_it(tmp_path):
    got = rows_of(tmp_path, NOTRUMP.format("2H  puppet to spades; with four spades he super-accepts (3S, or 2N with 17)"))
    assert got["1N-2H-3S"] == "four spades" and got["1N-2H-2N"] == "four spades, 17"
    assert got["1N-2H"] == "puppet to spades"


@pytest.mark.parametrize(("who", "call"), [("opener rebids", "1N-2H-2S"), ("responder continues", "2S")])
def test_a_line_of_words_between_an_auction_and_its_rows(tmp_path, who, call):
    got = rows_of(tmp_path, f"1N-2H;\nSpades, five at least; {who}:\n2S  two or three spades\n3S  four spades\n")
    assert got[call] == "two or three spades"


def test_the_row_beside_keeps_what_the_row_before_says_of_it(tmp_path):
    row = "5+ clubs. 2D = 4+ diamonds. 2S = 5+ spades"
    got = rows_of(tmp_path, f"1C  16+\n  1S  {row}\n  2D  game force\n")
    assert got["1C-2D"] == "game force" and got["1C-2S"] == "5+ spades"
    assert got["1C-1S"] == "5+ clubs. 2D = 4+ diamonds"


def test_a_description_that_ends_with_what_links_the_call(tmp_path):
    got = rows_of(tmp_path, "1N  14-16, and then 2H is five hearts to play\n")
    assert got["1N"] == "14-16"
