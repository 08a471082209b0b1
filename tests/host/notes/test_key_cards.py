"""Questions for key cards of which notes give the name, or a sentence."""

import pytest
from noted import bidder_of, call_of

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.rules import rules_from_notes

RAISE = "1H 5+!h, 11-21\n  2N 4+!h, GF 13+\n    4H minimum, 12-14\n"
ASKED = "1H P 2N P 4H P 4N P"
ONE, NONE = "Q7.AQ963.KJ4.Q85", "QJ7.QJ963.KQ4.K5"


@pytest.mark.parametrize(("notes", "one", "none"), [
    (f"{RAISE}      4N RKC 1430\n", "5C", "5D"),
    (f"{RAISE}      4N key cards, 14/30\n", "5C", "5D"),
    (f"{RAISE}      4N RKC 3014\n", "5D", "5C"),
    (f"{RAISE}      4N RKC\n\nRKC 1430: 5C = 1 or 4, 5D = 0 or 3, 5H = 2 without Q, "
     "5S = 2 with Q.\n", "5C", "5D"),
    (f"{RAISE}\nWe play 1430 key card Blackwood.\n", "5C", "5D"),
    (f"{RAISE}\n4NT is Roman key card: 5C = 0 or 3, 5D = 1 or 4, 5H = 2 without the queen, 5S = 2 "
     "with the queen of trumps.\n", "5D", "5C"),
    (f"{RAISE}\n- RKCB: 5!c 1 or 4, 5!d 0 or 3, 5!h 2 without the queen and 5!s 2 with it\n",
     "5C", "5D"),
    (f"{RAISE}\nAce question 4N with five aces: 0/3, 1/4, 2, 2 and the queen.\n", "5D", "5C"),
    (f"{RAISE}\n4N asks five aces: 5!c 0-3, 5!d 1-4, 5!h 2, 5!s 2 plus lady.\n", "5D", "5C"),
    (f"{RAISE}\n4NT with an agreed suit asks for five key cards. Steps 0314:\n  5C  0 or 3\n"
     "  5D  1 or 4\n  5H  2, trump queen missing\n  5S  2, trump queen present\n", "5D", "5C"),
    (f"{RAISE}\nBlackwood 5 keys (4N), answers 41-30: 5C = 1 or 4, 5D = 0 or 3, 5H = 2 without "
     "the queen, 5S = 2 with.\n", "5C", "5D"),
    (f"{RAISE}\nRoman Blackwood (4NT) with answers: 5C 0 or 3, 5D 1 or 4, 5H 2, 5S 2 and the "
     "queen.\n", "5D", "5C"),
    (f"{RAISE}\nKey card 4NT, answers 1/4, 0/3, 2, 2 + Q.\n", "5C", "5D"),
])
def test_key_cards_are_answered_as_the_notes_say(tmp_path, notes, one, none):
    bidder = bidder_of(tmp_path, notes)
    assert call_of(bidder, ASKED, ONE) == one
    assert call_of(bidder, ASKED, NONE) == none


def test_a_sentence_about_another_four_notrump_is_no_question(tmp_path):
    bidder = bidder_of(tmp_path, f"{RAISE}\n4NT over 1NT is quantitative.\n")
    assert call_of(bidder, ASKED, ONE) == "5D"


@pytest.mark.parametrize("text", [
    "Plain Blackwood, none of that keycard stuff: 4NT then 5!c = 0 or 4, 5!d = 1, 5!h = 2, "
    "5!s = 3.",
    "4NT asks for aces: 5!c shows none or four, 5!d one, 5!h two and 5!s three.",
    "Blackwood, not RKC 1430: 5C = 0 or 4, 5D = 1, 5H = 2, 5S = 3.",
])
def test_aces_are_answered_where_key_cards_are_denied(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{RAISE}\n{text}\n")
    assert call_of(bidder, ASKED, "AQ7.Q9632.K4.Q85") == "5D"
    assert call_of(bidder, ASKED, "A7.AQ963.J84.Q85") == "5H"
    assert call_of(bidder, ASKED, "KQ7.QJ963.KQ4.K5") == "5C"


def test_a_style_that_was_given_up_is_no_agreement(tmp_path):
    path = tmp_path / "ours.bml"
    path.write_text(f"{RAISE}\nWe used to play RKC 3014 but gave it up.\n")
    notes = rules_from_notes(path, Collector()).notes
    assert not any(node.is_floating for node in notes.nodes)
