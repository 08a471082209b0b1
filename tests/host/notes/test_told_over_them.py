"""What text says of our calls over theirs, and of calls in steps or words."""

import pytest
from noted import bidder_of, call_of, rows_of

OVERCALLS = ("1D", "1H", "1S", "2C")


def described(tmp_path, text):
    return {call: said for call, said in rows_of(tmp_path, f"{text}\n").items() if said}


@pytest.mark.parametrize("title", [
    "7.2 Defence to 1N", "7. Defence to 1N", "B. Against 1NT", "3) When they open 1NT",
    "Defence to 1N",
])
def test_numbered_headings_about_their_opening(title, tmp_path):
    got = described(tmp_path, f"* {title}\n- X: 15+, penalties\n- 2C: hearts and another suit")
    assert got == {"(1N)-X": "15+, penalties", "(1N)-2C": "hearts and another suit"}


@pytest.mark.parametrize("text", [
    "They overcall 1C: pass = 0-5, X = 6+ with fewer than 3 controls, first step = 3 controls, "
    "second = 4.",
    "They overcall 1C: pass = 0-5, X = 6+ with fewer than 3 controls, 1st step = 3 controls, "
    "one higher = 4.",
])
def test_steps_over_an_overcall(text, tmp_path):
    got = described(tmp_path, f"1C = 17+\n\n{text}")
    for overcall, first, second in zip(
            OVERCALLS, ("1H", "1S", "1N", "2D"), ("1S", "1N", "2C", "2H"), strict=True):
        assert got[f"1C-({overcall})-P"] == "0-5"
        assert got[f"1C-({overcall})-X"] == "6+ with fewer than 3 controls"
        assert got[f"1C-({overcall})-{first}"] == "3 controls"
        assert got[f"1C-({overcall})-{second}"] == "4 controls"


@pytest.mark.parametrize(("text", "wanted"), [
    ("1D = 17+\n\n* When they interfere over 1D\nIf they double: pass is 0-4, redouble is 5-7, "
     "and everything else is positive except that 1H is natural.",
     {"1D-(X)-P": "0-4", "1D-(X)-R": "5-7"}),
    ("* They overcall 1C\nA free bid of a new suit at the two level is 8-11 with five cards.",
     {"1C-(1H)-2D": "8-11 with five cards", "1C-(1S)-2H": "8-11 with five cards"}),
    ("If they overcall our 1N, double is for penalties, two of a suit is to play and three of a "
     "suit is forcing.",
     {"1N-(2D)-X": "for penalties", "1N-(2D)-2H": "to play", "1N-(2D)-3C": "forcing"}),
    ("If they overcall our 1N, double is for penalties, and their suit is Stayman.",
     {"1N-(2D)-X": "for penalties", "1N-(2D)-3D": "Stayman"}),
    ("** After 1D-1N\nThe strong hand now asks as responder does in section 5: 2C is Stayman, 2H "
     "shows five spades.", {"1D-1N-2C": "Stayman", "1D-1N-2H": "five spades"}),
])
def test_sentences_over_them(text, wanted, tmp_path):
    got = described(tmp_path, text)
    assert {call: got.get(call) for call in wanted} == wanted


def test_a_condition_in_front_of_calls_is_none_of_all(tmp_path):
    assert not described(tmp_path, "** After 1D-1N\nWith a minimum: 2C is Stayman, 2D hearts.")


@pytest.mark.parametrize("head", [
    "After partner doubles their weak two for takeout we play Lebensohl:",
    "After our double of a weak two:",
    "When partner doubles a weak two for takeout,",
    "After our takeout double of 2H:",
])
def test_behind_our_double_of_a_weak_two(head, tmp_path):
    got = described(tmp_path, f"{head} 2N is 0-7 and asks for 3C. Three of a suit is 8-11.")
    assert got["(2H)-X-3D"] == "8-11"
    assert got["(2H)-X-2N"].startswith("0-7")


@pytest.mark.parametrize("said", [
    "opener shows three cards in our major at the two level, otherwise 2D",
    "opener bids two of our major with three cards, otherwise 2D",
])
def test_the_major_at_a_level(said, tmp_path):
    bidder = bidder_of(tmp_path, "* 1D - 1S - 1N, 1C - 1H - 1N and so on\n"
                       f"| 2C | 9+ | - | asks; {said} |\n")
    assert call_of(bidder, "1D P 1S P 1N P 2C P", "K84.AJ3.AQ62.985") == "2S"
    assert call_of(bidder, "1D P 1S P 1N P 2C P", "K8.AJ3.AQ62.9852") == "2D"


def test_one_long_suit_not_spades(tmp_path):
    bidder = bidder_of(tmp_path, "Over their 1N we play DONT. Double shows one long suit, not "
                       "spades: partner bids 2C. 2C is clubs and another, 2S is six spades.\n")
    assert call_of(bidder, "1N", "84.AQJ973.K62.85") == "X"
    assert call_of(bidder, "1N", "AQJ973.84.K62.85") == "2S"
