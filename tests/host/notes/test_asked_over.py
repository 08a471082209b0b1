"""What is done when they bid or double over our question for aces."""

import pytest
from noted import bidder_of, call_of

RAISE = "1H 5+!h, 11-21\n1H-3H = 10-12, 4+!h\n\n"
KEYS = ("4N is 1430 key card: 5C = 1 or 4, 5D = 0 or 3, 5H = 2 without the queen, 5S = 2 with "
        "the queen.\n")
ASKED = "1H P 3H P 4N"
NONE, ONE, TWO = "K84.QJ73.J95.QJ2", "K84.KQ73.J95.Q62", "A84.KJ73.J95.Q82"


def calls(tmp_path, text, theirs):
    bidder = bidder_of(tmp_path, f"{RAISE}{KEYS}{text}\n")
    return " ".join(call_of(bidder, f"{ASKED} {theirs}", hand) for hand in (NONE, ONE, TWO))


@pytest.mark.parametrize("text", [
    "When they disturb: DOPI.",
    "- DOPI over interference",
    "If they butt in over 4N: double is no key card, pass is one, next suit up is two.",
    "When they overcall our Blackwood, double shows no key card or three, pass one or four, the "
    "next suit two.",
    "DOPI: X = 0/3; P = 1/4; next = 2 - Q; 2nd = 2 + Q",
    "If the opponents overcall 4NT: X = 0 or 3, pass = 1 or 4, cheapest suit = 2.",
    "After interference to RKC: double = 0-3, pass = 1-4, first step = 2 without Q, second step = "
    "2 with Q",
    "Interference over 4N: DOPI below five of our suit, DEPO above it.",
    "Some play PODI, we play DOPI.",
    "When they overcall? DOPI.",
    "We gave up PODI. Over interference DOPI.",
])
def test_a_double_shows_none_and_a_pass_one(tmp_path, text):
    assert calls(tmp_path, text, "5D") == "X P 5H"


@pytest.mark.parametrize(("text", "theirs", "expected"), [
    ("When they bid over 4N: PODI.", "5D", "P X 5H"),
    ("They bid over 4NT: pass shows 0 or 3, double shows 1 or 4, next step 2", "5D", "P X 5H"),
    ("ROPI after a double.", "X", "XX P 5C"),
    ("DOPI, ROPI.", "X", "XX P 5C"),
    ("If they double 4N: redouble = 0/3, pass = 1/4, 5C = 2", "X", "XX P 5C"),
    ("DEPO after 4N.", "6C", "X P X"),
    ("DOPI below five of our suit, DEPO above it.", "5S", "X P X"),
])
def test_other_ways_to_answer(tmp_path, text, theirs, expected):
    assert calls(tmp_path, text, theirs) == expected


def test_the_steps_of_the_answers(tmp_path):
    text = "If they come in over Blackwood: X = first step, pass = second step."
    bidder = bidder_of(tmp_path, f"{RAISE}{KEYS}{text}\n")
    assert [call_of(bidder, f"{ASKED} 5D", hand) for hand in (NONE, ONE)] == ["P", "X"]


@pytest.mark.parametrize("text", [
    "We do not play DOPI.",
    "If they overcall, some people play DOPI; we pass with one ace fewer than promised.",
    "Most pairs use DOPI, ROPI.",
    "Others play DOPI here.",
    "They play DOPI.",
    "Many good players like DOPI.",
    "DOPI is not played.",
    "DOPI and ROPI are off.",
    "DOPI: off.",
    "DOPI does not apply.",
    "DOPI is too complicated.",
    "We gave up DOPI.",
    "We used to play DOPI: X = 0 or 3, pass = 1 or 4.",
    "Should we play DOPI one day?",
    "We might add DOPI one day.",
    "Over their 4N overcall double is for penalties.",
    "If they double 1N, pass shows one stopper, double none.",
])
def test_other_sentences_are_none(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{RAISE}{KEYS}{text}\n")
    plain = bidder_of(tmp_path, f"{RAISE}{KEYS}")
    for hand in (NONE, ONE, TWO):
        assert call_of(bidder, f"{ASKED} 5D", hand) == call_of(plain, f"{ASKED} 5D", hand)


def test_an_answer_behind_the_name_of_the_question(tmp_path):
    bidder = bidder_of(tmp_path, f"{RAISE}4N is 1430 key card: 5C 1 or 4, 5D 0 or 3, 5H two "
                       "without the queen, 5S two with the queen.\n")
    assert call_of(bidder, f"{ASKED} P", ONE) == "5C"
