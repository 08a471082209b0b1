"""Which of several calls that fit is made: raises, majors, preempts, numbers of controls."""

import pytest
from noted import bidder_of, call_of

MAJOR = "1S 5+!s, 11-20\n  1N forcing\n  2S 3+!s, 6-9\n"

CONTROLS = ("1C 17+\n  1D 0-5\n  1H 6+, 0-2 controls\n  1S 3 controls\n  1N 4 controls\n"
            "  2C 5 controls\n")


@pytest.mark.parametrize(("notes", "auction", "hand", "call"), [
    # an artificial raise goes before a suit of one's own
    ("1S 5+!s, 11-20\n\nP-1S\n  2C Drury, 3+ trumps, 10-12\n  2D natural, 5+, not forcing\n",
     "P P 1S P", "K84.A52.KJ843.94", "2C"),
    (f"{MAJOR}  2N Jacoby, 4+ trumps, GF\n  2D 5+!d, GF\n", "1S P", "KJ84.A5.AQ843.94", "2N"),
    ("1H 5+!h, 11-20\n\n1H-(1S)\n  2S 3+!h, 10+\n  2D 5+!d, 10+\n", "1H 1S",
     "84.K52.AKJ43.J94", "2S"),
    # four cards in a major are shown before a fit for a minor
    ("1C 2+!c, 11-21\n\n1C-(1S)\n  X 4+!h, 7+\n  1N 7-10, stopper\n  2S fit for !c, inv+\n",
     "1C 1S", "84.KJ75.A932.Q64", "X"),
    ("1D 4+!d, 11-21\n\n1D-(1S)\n  X negative, 4+!h, 6+\n  2S limit raise in !d or better\n",
     "1D 1S", "84.KJ75.A932.Q64", "X"),
    # six cards of partner's minor raise it
    ("1C 4+!c, 11-20\n  2C 5+!c, 10+, F1\n  2N 11-12, no major\n  1N 6-10, no major\n", "1C P",
     "74.K5.A93.KQ8642", "2C"),
    # the shortest suit of a preempt opens it lower
    ("2D weak two in a major, 6 cards, 5-10\n3X 6-7 cards, preempt\n", "", "74.KQJ952.Q83.64",
     "2D"),
    ("2D weak two in a major, 6 cards, 5-10\n3X 6-7 cards, preempt\n", "", "7.KQJ9652.Q83.64",
     "3H"),
    # a call that shows two suits goes before one that shows the longer of them
    ("1D 4+!d, 11-20\n  1H 4+\n    2C 4+ clubs, 5+ diamonds, 11-17\n    2D 5+ diamonds, 11-15\n",
     "1D P 1H P", "A5.64.KQ842.KJ73", "2C"),
    ("1D 4+!d, 11-20\n  1H 4+\n    2C 4+ clubs, 5+ diamonds, 11-17\n    2D 5+ diamonds, 11-15\n",
     "1D P 1H P", "A53.64.KQ8642.K7", "2D"),
    ("1H 5+!h, 11-20\n  1S 4+\n    2D 5+!h, 4+!d\n    2H 5+!h, 11-15\n", "1H P 1S P",
     "5.KQ842.AJ73.Q84", "2D"),
    # a number of controls or the place of an ace is no suit
    (CONTROLS, "1C P", "K84.Q962.A5.J843", "1S"),
    (CONTROLS, "1C P", "A84.AK5.J9652.74", "2C"),
    ("2D 24+\n  2H no ace\n  2S ace of spades only\n  3C ace of clubs only\n", "2D P",
     "8743.Q84.J95.A84", "3C"),
    # a forcing notrump without more words has less than the other calls
    (f"{MAJOR}  2D 5+!d, GF\n", "1S P", "Q8.KJ5.A862.J932", "1N"),
    # a relay may be passed where the notes say with what
    ("2C game force, or a weak two in !d\n  2D relay\n    P weak two in !d\n    2H 5+!h\n",
     "2C P 2D P", "84.72.KQJ964.Q83", "P"),
    # 3Y over their overcall is any other suit
    ("1N 15-17\n\n1N-(2X)\n  X takeout, 7+\n  3X Stayman, no stop\n  3Y 5+, GF\n", "1N 2S",
     "84.AQJ975.K73.Q6", "3H"),
])
def test_the_call_that_is_made(tmp_path, notes, auction, hand, call):
    assert call_of(bidder_of(tmp_path, notes), auction, hand) == call


@pytest.mark.parametrize(("full", "less"), [
    ("true opening", "less than a true opening"), ("full opener, game possible", "sub-min"),
    ("real opening (12+)", "sub-minimum, we would have passed in first seat"),
    ("proper opening bid", "not a proper opening"), ("12+", "below opening values"),
])
@pytest.mark.parametrize(("hand", "call"), [
    ("AQ864.K73.J52.94", "2S"), ("AQ864.K73.AJ2.94", "2D"),
])
def test_opener_answers_drury(tmp_path, full, less, hand, call):
    notes = ("1S 5+!s, 11-20\n#SEAT 3\n1S 5+!s, 9-20\n#SEAT 0\n\nP-1S\n  2C Drury, 3+!s, 10-12\n"
             f"    2D {full}\n    2S {less}\n")
    assert call_of(bidder_of(tmp_path, notes), "P P 1S P 2C P", hand) == call


@pytest.mark.parametrize("text", [
    "hearts and another suit", "hearts and another", "hearts + another suit",
    "5 hearts and another suit", "hearts plus another",
])
def test_a_suit_and_another(tmp_path, text):
    bidder = bidder_of(tmp_path, f"(1N)\n  2C {text}\n  2D spades and another suit\n")
    assert call_of(bidder, "1N", "84.AQ953.6.KQ982") == "2C"
    assert call_of(bidder, "1N", "AQ953.84.6.KQ982") == "2D"


BY_SHAPE = (
    "2C 11-15, six clubs, or five with a four-card major when the hand is not a 2!d\n"
    "2D 11-15, short diamonds. The only shapes (spades first) are 4-3-1-5, 3-4-1-5, no other\n")


@pytest.mark.parametrize(("notes", "auction", "hand", "call"), [
    # A splinter raises a major of four cards, too, and says more than a limit raise.
    ("1S 4+!s, 11-19\n\n1S---\n3S 10-12, four spades\n4C, 4D, 4H splinter, four spades, 10-14\n",
     "1S P", "KJ84.5.AQ73.J962", "4H"),
    # Who is asked for shortness names the short suit.
    ("1H 5+!h, 11-19\n\n1H---\n2N 4+!h, GF, asks for the singleton: 3!c diamonds, 3!d clubs, "
     "3N none\n",
     "1H P 2N P", "K62.AQ984.K9743.", "3D"),
    # One of two kinds of hand: the bid shows no suit of its own.
    ("1N 15-17\n\n1N---\n2S 8-9 balanced with no 4-card major, or 6+!c\n", "1N P",
     "K84.Q73.KJ52.964", "2S"),
    ("1N 15-17\n\n1N---\n2S 8-9 balanced with no 4-card major, or 6+!c\n", "1N P",
     "84.Q3.Q52.AJ9642", "2S"),
    # The shapes of a row, and a hand that another row opens.
    (BY_SHAPE, "", "AJ84.K73.6.KJ952", "2D"),
    (BY_SHAPE, "", "AJ84.3.K63.KJ952", "2C"),
    # A word too many takes nothing back.
    ("1C 4+ clubs, 12-19; never an opening on three\n", "", "A84.K73.62.AQJ52", "1C"),
    # XYZ after any three bids of one.
    ("1C 3+ clubs, 12-19\n1D 4+ diamonds, 12-19\n\nXYZ after 1x-1y-1z (z may be N).\n",
     "1C P 1H P 1S P", "K4.AJ952.Q83.J62", "2C"),
    ("1N 15-17\n\nOver 2!s, 2N is Lebensohl. Direct 3N has no stopper.\n", "1N 2S",
     "KJ4.Q7.KQ952.J84", "2N"),
])
def test_what_says_more(tmp_path, notes, auction, hand, call):
    assert call_of(bidder_of(tmp_path, notes), auction, hand) == call


@pytest.mark.parametrize("words", [
    "when vulnerable the suit has two of the top three honours",
    "vulnerable we want two honours of the first three",
    "if vulnerable, it needs two of the top three", "vul we promise two of the top three",
])
def test_honours_when_vulnerable(tmp_path, words):
    bidder = bidder_of(tmp_path, f"3H seven cards, 5-10; {words}\n")
    assert [call_of(bidder, "", "5.QJ98643.K72.84", vul) for vul in (0, 1)] == ["3H", "P"]
    assert call_of(bidder, "", "5.AQ98643.972.84", 1) == "3H"
