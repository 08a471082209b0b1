"""Hands that the words of another row, or running text, give to a call; questions at
the margin."""

import pytest
from noted import bidder_of, call_of


@pytest.mark.parametrize(("row", "hand", "call"), [
    # the words stand in the row of the minor, of the majors, of 1NT or in running text
    ("1D = 4+!d, 6+. I prefer to show a major first", "KJ32.32.KQ432.32", "1S"),
    ("1D = 4+!d, 6+. Bypass diamonds to show a 4-card major", "KJ32.32.KQ432.32", "1S"),
    ("1D = 4+!d, 6+. With a four card major bid the major", "32.KJ32.KQ432.32", "1H"),
    ("1D = 4+!d, 6+. 4M => 1N", "32.KJ32.KQ432.32", "1H"),
    ("1D = 4+!d, 6+. Major goes first, unless game forcing with longer diamonds",
     "KJ32.32.KQ432.32", "1S"),
    ("1D = 4+!d, 6+. Major goes first, unless game forcing with longer diamonds",
     "KQ32.A2.AKQ32.32", "1D"),
    ("1D = 4+!d, 6+. A 4-card major comes first unless the diamonds are longer and we have 11+",
     "KQ32.32.KQJ32.32", "1D"),
    ("1D = 4+!d, 6+. Shows diamonds first", "KJ32.32.KQ432.32", "1D"),
    ("1S = 4+!s, 6+. 44M bid 1S", "KJ32.KQ32.432.32", "1S"),
    ("1H = 4+!h, 6+. With both majors we answer 1S", "KJ32.KQ32.432.32", "1S"),
    ("1H = 4+!h, 6+. With both majors bid this", "KJ32.KQ32.432.32", "1H"),
    ("2D = 5+!d, 6-9. This takes precedence over 1D", "432.32.KQ5432.Q2", "2D"),
])
def test_a_hand_makes_the_call_it_is_given_to(tmp_path, row, hand, call):
    table = {"1D": "1D = 4+!d, 6+", "1H": "1H = 4+!h, 6+", "1S": "1S = 4+!s, 6+",
             "1N": "1N = 6-9, no 4M"}
    table[row[:2]] = row
    rows = "\n".join(f"  {table[call]}" for call in sorted(table))
    bidder = bidder_of(tmp_path, f"1C = 3+!c, 12-21\n{rows}\n")
    assert call_of(bidder, "1C P", hand) == call


def test_running_text_gives_hands_to_openings(tmp_path):
    bidder = bidder_of(tmp_path, "1C = 3+!c, 12-21\n1D = 3+!d, 12-21\n1M = 5+, 12-21\n"
                                 "1N = 15-17 BAL\n\nWith 4-4 in the minors open 1C.\n"
                                 "With a five card major and 15-17 we open 1N.\n")
    assert call_of(bidder, "", "A2.K32.KJ32.Q432") == "1C"
    assert call_of(bidder, "", "AQ432.KJ2.K32.Q2") == "1N"


@pytest.mark.parametrize(("row", "hand", "answer"), [
    ("4N = RKC 1430: 5C = 1 or 4, 5D = 0 or 3, 5H = 2 no Q, 5S = 2 + Q",
     "KQ32.A32.K32.432", "5S"),
    ("4N = Blackwood 0314\n  5C = 0 or 3\n  5D = 1 or 4\n  5H = 2 without the queen\n"
     "  5S = 2 with the queen of trumps", "K932.A32.K32.432", "5H"),
    ("4N = asks for keycards: 5C = none or three, 5D = one or four, 5H = two, 5S = two + Q\n"
     "  5N = asks kings: 6C = none, 6D = one", "KQ32.K32.K32.432", "5D"),
])
def test_a_question_at_the_margin_is_asked_where_a_suit_is_agreed(tmp_path, row, hand, answer):
    bidder = bidder_of(tmp_path, f"1S = 5+!s, 11-20\n  3S = 4+!s, 10-12\n\n{row}\n")
    assert call_of(bidder, "1S P 3S P 4N P", hand) == answer


def test_natural_four_notrump_at_the_margin_stays_an_opening(tmp_path):
    bidder = bidder_of(tmp_path, "1S = 5+!s, 11-20\n  3S = 4+!s, 10-12\n\n"
                                 "4N = both minors 6-5, not asking for aces\n  5C = to play\n")
    assert call_of(bidder, "1S P 3S P 4N P", "KQ32.A32.K32.432") != "5C"


@pytest.mark.parametrize("passes", ["P-P-1H", "P-(P)-1H"])
def test_passes_before_a_history_give_the_seat(tmp_path, passes):
    bidder = bidder_of(tmp_path, f"1H = 5+!h, 11-20\n  1N = 6-9\n\n{passes};\n"
                                 "2C = 3+!h, 10-11\n")
    assert call_of(bidder, "P P 1H P", "K32.QJ2.AJ32.432") == "2C"


@pytest.mark.parametrize(("text", "hand", "call"), [
    ("preempt, 7 cards, 5-9, 3rd seat may be 6", "32.KQJ432.J32.32", "P"),
    ("preempt, 7 cards, 5-9; third hand six is enough", "32.KQJ432.J32.32", "P"),
])
def test_a_shorter_suit_of_one_seat_is_that_seats(tmp_path, text, hand, call):
    bidder = bidder_of(tmp_path, f"1H = 5+!h, 11-20\n2H = 12-14, 6+!h\n3H = {text}\n")
    assert call_of(bidder, "", hand) == call
    assert call_of(bidder, "P P", hand) == "3H"


ANSWERS = "1C = 12-21, 3+!c\n1C-\n  1D 6+, 4+!d\n  1H 6+, 4+!h\n  1S 6+, 4+!s\n\n"


@pytest.mark.parametrize(("text", "call"), [
    ("Walsh: over 1C, with less than 12 we skip any number of diamonds to show a major.", "1S"),
    ("We bypass longer diamonds to show a four-card major unless strong.", "1S"),
    ("We play Walsh.", "1S"), ("We don't play Walsh.", "1D"), ("T-Walsh over 1C.", "1D"),
    ("Walsh is not used.", "1D"), ("We hate Walsh.", "1D"), ("We gave up Walsh last year.", "1D"),
    ("Instead of Walsh we answer up the line.", "1D"), ("Walsh: off in competition.", "1D"),
    ("Some pairs play Walsh. We answer up the line.", "1D"),
    ("Opponents who play Walsh bypass diamonds with a major.", "1D"),
    ("Walsh players skip diamonds; our style is to answer 1D first.", "1D"),
    ("Walsh only by a passed hand.", "1D"), ("Should we add Walsh one day?", "1D"),
    ("Many good players bypass diamonds to show a major.", "1D"),
    ("We used to play Walsh.", "1D"), ("Walsh does not apply.", "1D"), ("No Walsh.", "1D"),
    ("Our answers are not Walsh.", "1D"), ("They skip diamonds to show a major.", "1D"),
    ("If they pass we play Walsh.", "1S"), ("Walsh style.", "1S"),
    ("Over 1C we use Walsh.", "1S"), ("Walsh responses to 1C.", "1S"),
    ("Walsh with fewer than 12.", "1S"), ("We rebid 1NT up to 9. Walsh.", "1S"),
    ("Walsh only with less than 12.", "1S"), ("Some conventions: Walsh, Stayman.", "1S"),
])
def test_running_text_skips_diamonds(tmp_path, text, call):
    bidder = bidder_of(tmp_path, f"{ANSWERS}{text}\n")
    assert call_of(bidder, "1C P", "KJ74.82.AJ963.75") == call


@pytest.mark.parametrize("text", [
    "We rebid 1NT up to 14. Walsh with less than 12.", "Strong from 16, weak up to 14. Walsh.",
    "Walsh. A 1NT rebid is at most 14.",
])
def test_the_strength_of_walsh_stands_in_its_sentence(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{ANSWERS}{text}\n")
    assert call_of(bidder, "1C P", "KJ74.82.AJ963.75") == "1S"
    assert call_of(bidder, "1C P", "KJ74.A2.AJ963.75") == "1D"


@pytest.mark.parametrize(("text", "call"), [
    ("1S = 12-21, 5+!s. 5-5 in the blacks is 1S, not 1C (really)", "1S"),
    ("1S = 12-21, 5+!s. 5-5 in the black suits is 1C", "1C"),
    ("1S = 12-21, 5+!s, not 1C", "1C"),
])
def test_two_black_suits(tmp_path, text, call):
    bidder = bidder_of(tmp_path, f"1C = 12-21, 3+!c\n{text}\n")
    assert call_of(bidder, "", "AK862.7.83.KQ964") == call
