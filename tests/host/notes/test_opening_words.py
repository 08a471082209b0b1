# ruff: noqa: E501 - a wording is read as a whole
"""Words of openings in other writing: holdings, seats and vulnerability, exceptions, passes."""

import pytest
from meaning_table import misread, wordings
from noted import bidder_of, call_of

FIVE, POOR, SIX = "T4.KQ984.A62.732", "T4.KJ984.A62.732", "T4.KJ9843.A62.73"

CLASSES = {
    "two of the top three": (
        "2H 6-10, 5+ cards, {}",
        ("2 of 3 tops", "two of the three tops", "AK/AQ/KQ", "KQ, AQ or AK", "at least AQ, AK or KQ",
         "2 of top 3 honors", "two honours out of AKQ", "two of A, K, Q", "2 of the 3 top honours"),
        FIVE, POOR),
    "a good suit": (
        "2H 6-10, {}",
        ("good suit of five", "with five good cards", "five good cards (2 of 3 tops)"), FIVE, "T4.J9873.AK2.732"),
    "no other major": (
        "2H 6-10, 6 cards{}",
        (" (but pass if you also hold 4 cards in a major)", ", OM max 3c (P w/ 4)",
         ", other major max 3", "; pass with a four-card major on the side"),
        SIX, "A842.KQJ984.73.6"),
    "a condition in front": (
        "1S 5+, 9-21; {}",
        ("if below 12, two of the three tops", "if 9-11: two of the top three",
         "when 9-11 hcp, then 2 of 3 tops"),
        "AQJ73.84.K62.973 AQJ73.84.K62.A73", "AJ973.84.K62.Q73"),
    "an ace or king outside at most": (
        "3N AKQJxxx in a minor, {}",
        ("up to one side ace or king", "at most 1 outside A/K", "none or one of A, K elsewhere"),
        "K3.84.AKQJ963.62 73.84.AKQJ963.62", "A3.K4.AKQJ963.62"),
    "nothing outside": (
        "3N minor suit of AKQJxxx, {}",
        ("w/o A, K elsewhere", "no side ace, no side king", "nothing higher than a queen on the side"),
        "Q3.84.AKQJ963.62", "K3.84.AKQJ963.62"),
    "a singleton honour": (
        "1N 15-17, 4441 {}",
        ("with stiff A/K/Q", "with a singleton honour", "with singleton ace, king or queen",
         "with a singleton A, K or Q"),
        "KQ84.A.KJ73.Q962 AQ84.KJ73.Q962.K", "AQ84.J.KJ73.KQ62 KQ8.AJ4.KJ73.Q62"),
    "one length and a shape": (
        "1C {}",
        ("2+ clubs, two only when 4=4=3=2", "2+!c, two only with 4432",
         "min. 3 !c unless 4-4 in the majors with three !d and two !c",
         "3+!c (exc. 4-4-3-2 with both majors and 3!d)"),
        "KQ84.AJ73.K62.85 KQ8.AJ7.K62.8532", "KQ84.AJ7.K962.85"),
    "both suits of a colour": (
        "2S 6-10, {}",
        ("5-5 blacks", "5-5 in the black suits", "black 5-5", "5-5 in both black suits"),
        "KQ842.73.6.KJ852", "KQ842.6.KJ852.73"),
    "five and four either way": (
        "2H 5-10, {}",
        ("(54) in the majors or better", "five hearts and four spades or five spades and four hearts, or more",
         "5!s4!h, 4!s5!h, or more extreme"),
        "KQ84.QJ973.62.73 KJ984.QT73.6.J73", "84.KQJ973.K62.73"),
    "lines with labels": (
        "2D Flannery\n     {}\n     hearts: five\n     spades: four",
        ("strength: 11-15", "points  11-15", "strength: 11-15 (16 and up open 1!h)"),
        "KQ84.AQJ73.62.73", "AQ84.AKJ73.K2.73"),
    "two ranges": (
        "2N {}", ("bal 12-14, 20-21", "bal 12-14 and 20-21 etc."),
        "KQ4.AJ3.KQ73.AJ2 KQ4.AJ3.K873.J52", "KQ4.AJ3.KQ73.K52"),
    "a length that is never": (
        "1D {}", ("4 cards or longer, never three", "4+, never 3"), "KQ8.AJ7.K962.852", "KQ84.AJ7.K62.852"),
    "flat hands with twelve": (
        "1D 12-21, 4+{}",
        (", but 4-3-3-3 hands with only 12 are passed (also in fourth seat)", ", not 4333 with 12",
         " but 4333 with 12 is passed"),
        "KQ84.A73.QJ73.92", "QJ3.A84.KQ73.962"),
}


@pytest.mark.parametrize(("table", "made", "refused"), wordings(CLASSES))
def test_wordings(table, made, refused):
    assert misread(table, made, refused) == []


@pytest.mark.parametrize("text", [
    "1N  bal\n    Range:\n    white  12-14\n    red  15-17", "1N  Not vul = weak = 12-14. Vul = strong = 15-17",
    "1N  balanced\n    us vul       15 16 17\n    us non-vul   12 13 14",
    "1. 1N is balanced.\n2. Green: 12-14.\n3. Red: 15-17."])
def test_a_range_for_each_vulnerability(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{text}\n")
    weak, strong = "KQ3.A84.KJ73.962", "KQ3.A84.KQ73.K62"
    made = [call_of(bidder, "", hand, vul) for hand in (weak, strong) for vul in (0, 1)]
    assert [call == "1N" for call in made] == [True, False, False, True]


@pytest.mark.parametrize("more", [
    "(5 in 3rd NV if AK/AQ/KQ)", "(five in third seat NV with 2 of 3 tops)", "(5, 3rd NV, if 2 of the three tops)"])
def test_fewer_good_cards_at_a_place(tmp_path, more):
    bidder = bidder_of(tmp_path, f"2H  6-10, 6!h {more}\n")
    made = [call_of(bidder, auction, hand, vul) for auction, hand, vul in (
        ("P P", FIVE, 0), ("P P", FIVE, 1), ("P", FIVE, 0), ("P P", POOR, 0), ("", SIX, 3))]
    assert made == ["2H", "P", "P", "P", "2H"]


@pytest.mark.parametrize(("rows", "made"), [
    ("1N  15-17 bal\n1N  15-17 4441 with stiff A/K/Q", ["1N", "1N"]),
    ("1N  15-17 bal\n1N  never with 4441", ["1N", "1D"]),
])
def test_an_opening_in_two_rows(tmp_path, rows, made):
    bidder = bidder_of(tmp_path, f"{rows}\n")
    assert [call_of(bidder, "", hand) for hand in ("KQ8.AJ4.KJ73.Q62", "KQ84.A.KJ73.Q962")] == made


def test_a_notrump_goes_before_its_shapes_in_a_minor(tmp_path):
    bidder = bidder_of(tmp_path, "1C  3+ clubs or 4=4=3=2\n1D  4+\n1N  15-17\n")
    assert [call_of(bidder, "", hand) for hand in ("KQ84.AJ73.KQ2.J5", "KQ84.AJ73.K62.85")] == ["1N", "1C"]


@pytest.mark.parametrize("text", [
    "Opening after three passes:\n10-12 HCP  Rule of 15 (HCP + spade length at least 15)\n13+ HCP    open",
    "P-P-P-\n1x  13+, or 10-12 with HCP + !s cards = 15+", "P P P 1x  = 13+ HCP, or Pearson points 15+ with 10-12 HCP"])
def test_points_and_spades_in_fourth_seat(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{text}\n")
    hands = "AQ93.84.KJ73.Q62", "KJ973.84.AQ62.73", "4.KQ83.AJ972.Q84", "4.KQ83.AQ972.Q84"
    assert [call_of(bidder, "P P P", hand) for hand in hands] == ["1D", "1S", "P", "1D"]


def test_a_pass_that_includes_hands(tmp_path):
    bidder = bidder_of(tmp_path, "2H  6!h, 6-10\n2S  6!s, 6-10\n"
                                 "P   includes 6-10 with a six-card suit and a 4c major outside it\n")
    assert [call_of(bidder, "", hand) for hand in ("KQJ984.73.6.Q732", "KQJ984.Q732.6.73")] == ["2S", "P"]


def test_a_weak_and_a_strong_notrump_in_a_sentence(tmp_path):
    bidder = bidder_of(tmp_path, "* Notrump\nWe play the weak notrump (12-14) when we are not vulnerable and the "
                                 "strong one (15-17) when vulnerable.\n1N  balanced\n")
    weak, strong = "KQ3.A84.KJ73.962", "KQ3.A84.KQ73.K62"
    assert [call_of(bidder, "", hand, vul) == "1N" for hand in (weak, strong) for vul in (0, 1)] == [
        True, False, False, True]


@pytest.mark.parametrize("rows", [
    "(1D)-1S  8-10, 5+ cards headed by two of A K Q\n(1D)-1S  11-16, any 5+ suit",
    "(1D)\n  1S  8-10, 5+!s with two of the top three\n  1S  11-16, 5+!s"])
def test_an_overcall_in_two_rows(tmp_path, rows):
    bidder = bidder_of(tmp_path, f"{rows}\n")
    hands = "KQT95.83.74.A962", "Q9764.K3.84.AJ62", "J9764.AK3.84.KJ2"
    assert [call_of(bidder, "1D", hand) == "1S" for hand in hands] == [True, False, True]


def test_an_overcall_for_each_vulnerability(tmp_path):
    bidder = bidder_of(tmp_path, "(1M)-2N NV = minors 5-5, 6+\n(1M)-2N V = minors 5-5, 11+\n")
    made = [call_of(bidder, "1S", "4.83.KJ976.QJT85", vul=vul) for vul in (0, 2)]
    assert [call == "2N" for call in made] == [True, False]


@pytest.mark.parametrize("text", [
    "1N = 15-17\n1. balanced\n2. 6322 with a six-card minor", "1N  15-17\na) balanced\nb) 6322 with a six-card minor"])
def test_items_below_a_row(tmp_path, text):
    bidder = bidder_of(tmp_path, f"{text}\n")
    hands = "K7.Q5.A83.AKJ962", "K73.Q52.A83.AKJ2", "AQ9862.K7.A83.K5"
    assert [call_of(bidder, "", hand) for hand in hands] == ["1N", "1N", "1S"]


def test_notes_below_a_table_are_no_items(tmp_path):
    bidder = bidder_of(tmp_path, "1S  12+, 5+ cards\nNotes:\n1. with 5-5 reds the higher suit first\n")
    assert call_of(bidder, "", "AQJ73.84.K43.KJ8") == "1S"


@pytest.mark.parametrize("clubs", [
    "(a) natural 3+  (b) black 5-5, 12-15", "3+ clubs, 12+; also five clubs and five spades, 12-15",
    "3+!c, 12-21. Includes 5!s-5!c if 12-15 HCP"])
def test_an_alternative_that_names_both_suits_is_chosen(tmp_path, clubs):
    bidder = bidder_of(tmp_path, f"1C  {clubs}\n1S  natural 5+\n")
    hands = "AQJ73.8.K4.KJ852", "AKJ73.8.A4.KQ852", "AQJ73.84.K4.KJ82"
    assert [call_of(bidder, "", hand) for hand in hands] == ["1C", "1S", "1S"]
