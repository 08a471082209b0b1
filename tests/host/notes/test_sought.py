"""Hands that do not hurry to three notrump; Lebensohl with some of its rows."""

import pytest
from noted import bidder_of, call_of

TRANSFER = """\
1N 15-17 balanced
  2H transfer, 5+!s
    2S normal
      {other}
      3N {game}
"""
REBID = """\
1m 12-21, 4+
  1M 4+, 6+
    1N 12-14 balanced
      {ask}
        2D neither
        2M three-card support
      3N to play
"""


@pytest.mark.parametrize("other", ["3CD 4+ cards, GF", "3CD natural, game forcing, 4+"])
@pytest.mark.parametrize("game", ["exactly 5 spades, choice of games", "to play, 5!s"])
def test_a_second_suit_is_shown_with_a_short_one(tmp_path, other, game):
    bidder = bidder_of(tmp_path, TRANSFER.format(other=other, game=game))
    auction = "1N P 2H P 2S P"
    assert call_of(bidder, auction, "KQ852.7.A84.KJ96") == "3C"
    assert call_of(bidder, auction, "KQ852.K7.A84.Q96") == "3N"


@pytest.mark.parametrize("ask", [
    "2C asks, 10+, any shape", "2C checkback, 10+, artificial ask", "2C relay, 10+",
])
def test_the_fifth_card_of_a_major_is_shown(tmp_path, ask):
    bidder = bidder_of(tmp_path, REBID.format(ask=ask))
    auction = "1D P 1S P 1N P"
    assert call_of(bidder, auction, "KJ874.Q5.K3.AJ62") == "2C"
    assert call_of(bidder, auction, "KJ87.Q52.K3.AJ62") == "3N"


@pytest.mark.parametrize("words", [
    "Forcing checkback, 9+", "Checkback 10+", "Crowhurst, 10+", "checkback Stayman, 10+",
    "10+ NMF", "asks for three card support, 10+, artificial", "2-way Stayman, 10+",
])
def test_a_question_for_support_needs_no_answers_in_the_notes(tmp_path, words):
    bidder = bidder_of(tmp_path, "1m 12-21, 4+\n  1M 4+, 6+\n    1N 12-14 balanced\n"
                                 f"      2C {words}\n      3N to play, 10-15\n")
    auction = "1D P 1S P 1N P"
    assert call_of(bidder, auction, "KJ874.Q5.K3.AJ62") == "2C"
    assert call_of(bidder, auction, "KJ87.Q52.K3.AJ62") == "3N"


@pytest.mark.parametrize("words", [
    "Lebensohl", "Lebensohl: 3C forced, then pass or sign off", "Lebensohl: opener bids 3C",
    "Lebensohl, puppet to 3C", "Leb, relay to 3!c", "Lebensohl: forces 3C, followed by a sign-off",
])
def test_lebensohl_with_some_rows(tmp_path, words):
    bidder = bidder_of(tmp_path, f"1N 15-17 balanced\n\n1N-(2HS)\n  2N {words}\n    3C forced\n"
                                 "      3N to play, with a stopper\n  3C 5+, GF\n")
    assert call_of(bidder, "1N 2S", "83.65.J42.KQJ974") == "2N"
    assert call_of(bidder, "1N 2S 2N P", "AQ4.K854.KQ3.A72") == "3C"
    assert call_of(bidder, "1N 2S 2N P 3C P", "83.65.J42.KQJ974") == "P"
    assert call_of(bidder, "1N 2S 2N P 3C P", "83.65.KQJ974.J42") == "3D"


@pytest.mark.parametrize("words", ["Lebensohl", "Lebensohl, puppet to 3C", "Lebensohl 0-7"])
def test_lebensohl_opposite_a_double_of_a_weak_two(tmp_path, words):
    bidder = bidder_of(tmp_path, f"(2M)\n  X takeout, 12+\n    2N {words}\n    3C 4+, 8-11\n")
    assert call_of(bidder, "2S X P", "84.J952.Q62.J943") == "2N"
    assert call_of(bidder, "2S X P 2N P", "4.AQ85.KJ74.KJ62") == "3C"
    assert call_of(bidder, "2S X P 2N P 3C P", "84.Q9542.Q62.943") == "3H"


@pytest.mark.parametrize(("ask", "wanted"), [
    ("Stayman, 5-7", "2D"), ("Stayman", "2D"), ("Stayman, or weak and short in clubs", "2D"),
    ("Stayman, also 5 hearts with an invitation", "2C"),
])
def test_five_of_a_major_alone_go_by_the_transfer(tmp_path, ask, wanted):
    notes = f"1N 15-17 balanced\n  2C {ask}\n  2D transfer, 5+!h\n  2H transfer, 5+!s\n"
    bidder = bidder_of(tmp_path, notes)
    assert call_of(bidder, "1N P", "83.KJ872.Q54.864") == "2D"
    if wanted == "2D":
        assert call_of(bidder, "1N P", "K3.KJ872.Q54.864") == wanted
    four = "KJ83.J987.Q54.86" if "5-7" in ask else "KJ83.KJ87.Q54.86"
    assert call_of(bidder, "1N P", four) == "2C"
