"""Ends of strength that custom gives, what forces by custom, and doubles that ask for a suit."""

import pytest
from noted import bidder_of, call_of

from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.rules import rules_from_notes

NOTES = """\
1C = 16+ hcp, artificial, forcing
  1D = 0-7 hcp, artificial
1D = 3+!d, 11-21 hcp
  1M = 4+M, 5+ HCP
    1S = 4!s
    2C = 5+!d, 4+!c, 11-17(18)
    2D = 6+!d
    3D = 6+!d
  1N = 6-10, BAL
    2C = S/O, 4+!c
    3C = FG, 4+!c
1H = 5+!h, 11-15 hcp
  1S = 4+!s, 6+ HCP
  1N = NF, at most 3!s
    2C = 4+!c
    2H = MIN 6+!h or MAX 5=!h
  2C = FG, 4+!c
  2N = fit, INV
  3S = Choice of games, 6+!s
2C = 11-15 hcp, 6+!c
  2D = !(R), FG
  2M = NF, 5+#

1D-(1H)-
D = Negative double with at least 4 cards in spades, 4 or more
1C-(1H)-
"""


@pytest.fixture(scope="module")
def bidder(tmp_path_factory):
    return bidder_of(tmp_path_factory.mktemp("notes"), NOTES)


@pytest.mark.parametrize(("auction", "hand", "call"), [
    # A new suit without an upper end forces.
    ("1D P 1H P", "A32.43.AK654.Q43", "P"),
])
def test_what_forces_by_custom(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) != call


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("1D P 1S P", "A2.K43.AQ654.K43", "2D"),
    ("1D P 1N P", "AK2.K4.AQ54.KJ43", "2C"),
    ("2C P", "K9.AK643.A63.965", "2H"),
    ("1H P", "AQ.2.KQ43.A98653", "1N"),
])
def test_strong_hands_make_no_limited_call(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) != call


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("1D P 1S P", "2.K43.AQ654.KQ43", "2C"),
    ("1H P 1N P", "A3.KQT82.J53.AJ9", "2H"),
    ("1H P 3S P", "3.AQ876.AK3.9853", "3N"),
    # Over a strong club: the majors with a double; opener bids a suit.
    ("1C 2D", "K954.Q843.32.K54", "X"),
    ("1C 2H P 3H", "AKQT863.AT7.K.A8", "3S"),
])
def test_calls(bidder, auction, hand, call):
    assert call_of(bidder, auction, hand) == call


STRONG_CLUB = "1C = 16+ HCP, artificial, forcing\n  1D = 0-7 HCP, artificial\n"
MULTI = """\
2D = 6M, 5-10 HCP
  2H = P/C
    2S = weak, 6!s
      2N = (R) asks for shortness
  2N = !INV+ (R)

2D-(3C)-
D = PEN
3M = P/C
"""
TWO_SUITS = """\
1N = 14-16 HCP, BAL
  2S = !Minor suit Multi, 6+m or FG 4+!d 4+!c
    3C = !P/C, 4+!d
1S = 5+!s, 11-15 HCP
  2C = !NAT FG 4+!c or NF 5+!h, 6-9 HCP
    3H = !P/C MIN, 4=!h
"""
NATURAL = """\
1C = 3+!c, 11+ HCP (11 BAL is rare)
  1D = 4+!d
    1M = 4M
      1S = 4!s
      1N = NF
1N = 15-17 BAL
1H = 5+!h, 11+ HCP
  2C = F1
    2H = weak but forcing
      2N = NF
      3C = NF
      2S = NAT, FG

1N-(2C)-
2H = NF
D = values, 8+
"""


@pytest.mark.parametrize(("rows", "auction", "hand", "calls"), [
    # a transfer with an invitation: its caller can go on
    (STRONG_CLUB + "\n1C-(1D)-\n2D = !G/T TRF, 5+!h\n2H = PRE, 6+!h", "1C 1D", "A87.AQJ98.A6.T94",
     "2D"),
    (STRONG_CLUB + "\n1C-(1D)-\n2D = !INV TRF, 5+!h\n2H = PRE, 6+!h", "1C 1D", "87.AQJ98.A6.T943",
     "2D"),
    # the corrected hand has no values for game
    (TWO_SUITS, "1N P 2S P 3C P", "AJ2.K.T853.KT986", "3N"),
    (TWO_SUITS, "1N P 2S P 3C P", "J2.43.QT9853.986", "3D"),
    (TWO_SUITS, "1S P 2C P 3H P", "2.QT8543.832.A42", "P"),
    # a question, over a call that may be passed
    (MULTI, "2D P 2H P 2S P", "6.Q854.JT85.K832", "P"),
    (MULTI, "2D P 2H P 2S P", "A6.AQ84.K85.K832", "2N"),
    # penalties with their trumps
    (MULTI, "2D 3C", "KQT854.A83.3.QT5", "P"),
    (MULTI, "2D 3C", "K94.AK862.Q98.52", "P"),
    (MULTI, "2D 3C", "K94.A62.Q9.KQT52", "X"),
    # what is rare
    (NATURAL, "", "A42.KJ3.Q42.J843", "P"),
    (NATURAL, "", "A42.KJ3.Q2.KJ843", "1C"),
    (NATURAL, "", "A.KJ32.J42.K9843", "1C"),
    # not forcing: no hand with game, opposite notrump five cards
    (NATURAL, "1N 2C", "QT4.AQT832.5.Q87", ("X", "3H")),
    (NATURAL, "1N 2C", "JT4.QT83.J95.Q87", "P"),
    # answerer's second suit
    (NATURAL, "1C P 1D P 1H P 1S P", "K32.QT74.6.AKJ86", ("2S", "1N", "2C")),
    # a strong opening by its name
    ("2C = Albarran\n1S = 5+!s, 11+", "", "AKQ943.K83.A.AQ5", "2C"),
    ("2D = Albarran\n1S = 5+!s, 11+", "", "AKQ943.K83.A.AQ5", "2D"),
    # gambling: may be passed, and is left with a weak hand
    ("3N = !Gambling, SOL 7+m, no outside A", "3N P", "AQ765.KT42.42.K6", "P"),
    ("3N = !Gambling", "3N P", "T9862.76.3.Q9732", "4C"),
    ("3N = Gambling", "3N P 4C P", "6.32.AKQJ732.J32", "4D"),
])  # fmt: skip
def test_rows_that_leave_much_open(tmp_path, rows, auction, hand, calls):
    assert call_of(bidder_of(tmp_path, rows + "\n"), auction, hand) in calls


@pytest.mark.parametrize(("auction", "hand"), [
    ("1H P 2C P 2H P", "A.Q9852.AT9.AQ83"), ("1H P 2C P 2H P", "AQ4.Q2.KJ9.AQJ83"),
])
def test_no_hand_with_game_goes_to_a_call_that_may_be_passed(tmp_path, auction, hand):
    assert call_of(bidder_of(tmp_path, NATURAL), auction, hand) not in ("2N", "3C", "P")


@pytest.mark.parametrize("hand", ["K52.876.AKQ975.T", "K5.876.AKQ752.T9", "52.K76.AKQ97.T92"])
def test_a_gap_of_a_point_is_filled(tmp_path, hand):
    rows = STRONG_CLUB.replace("0-7", "0-8") + (
        "  1HS = 8+, 4+ suit\n  2CD = FG, 13+, 5+ suit\n  3CD = INV, 9-11, 6+ suit\n"
        "  1N = 8-12, 2-3!s, 2-3!h, BAL\n  2N = 13+, 2-3!s, 2-3!h, BAL\n")
    assert call_of(bidder_of(tmp_path, rows), "1C P", hand) != "P"


@pytest.mark.parametrize("row", [
    "4M = to play, either 5 trumps and weak or 13-15 without slam interest",
    "4M = weak with five trumps or 13-15, not interested in slam",
    "4M = 4+ trumps and weak; or balanced 13-15",
    "2M = 6-9 or a bad 10",
    "2M = 6-9 or flat 10",
    "2M = 6 to 9, or 10 with a poor hand",
    "3M = limit raise or 4-card mixed raise",
    "3M = mixed raise or 10-12",
])
def test_a_raise_shows_support_in_each_of_its_choices(tmp_path, row):
    bidder = bidder_of(tmp_path, f"1M = 5+!M, 11-21\n  {row}\n  2C = 4+!c, 10+\n  1N = 6-10")
    level = int(row[0])
    for auction, hand in (("1H P", "K43.5.J976.A9864"), ("1S P", "5.KQ43.AQ65.K976"),
                          ("1H P", "AJ43.5.KQ43.A864"), ("1S P", "3.QJ43.A865.Q976")):
        assert call_of(bidder, auction, hand) != f"{level}{auction[1]}"


@pytest.mark.parametrize(("rows", "call", "least"), [
    ("1C = 12+\n  2D = !FG, 5+!d\n  3D = !INV, 9--11 HCP, 6+!d\n", "2D", 12),
    ("1C = 11+, 3+!c\n  2D = !FG, 5+!d\n  3D = !INV, 9--11 HCP, 6+!d\n", "2D", 12),
    ("1H = 12+\n  2N = GF, 4+!h\n  3C = INV, 10-11 HCP, 6+!c\n", "2N", 12),
    ("1S = 11-15\n  2D = GF, 5+!d\n  2N = INV, 10-12 HCP\n", "2D", 13),
    ("1C = 16+\n  1D = negative, 0-7 HCP\n  1S = GF, 4+!s\n", "1S", 8),
    ("1C = 16+\n  1D = negative, any 0-7 HCP\n  1S = GF, 4+!s\n  2N = INV, 5-7 HCP\n", "1S", 8),
    # points that are written, no invitation, one that ends far below or without points
    ("1H = 12+\n  2N = GF, 14+ HCP, 4+!h\n  3C = INV, 10-11 HCP, 6+!c\n", "2N", 14),
    ("1H = 12+\n  2N = GF, 13-15 HCP, 4+!h\n  3C = INV, 10-11 HCP, 6+!c\n", "2N", 13),
    ("1H = 12+\n  2N = GF, 4+!h\n  1N = 6-11 HCP\n", "2N", 13),
    ("1H = 12+\n  2N = GF, 4+!h\n  3C = INV, 6-8 HCP, 6+!c\n", "2N", 13),
    ("1H = 12+\n  2N = GF, 4+!h\n  3H = INV, 4+!h\n", "2N", 13),
], ids=str)
def test_a_game_force_begins_where_invitations_end(rows, call, least, tmp_path):
    path = tmp_path / "ours.bml"
    path.write_text(rows)
    compiled = rules_from_notes(path, Collector())
    choices = [compiled.entries[id(node)].choice for node in compiled.notes.nodes
               if node.parent and CALL_CODES[node.call] == call]
    assert [choice.range("P")[0] for choice in choices] == [least]


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("3N P 4C P", "2.Q7.AKQ8753.A92", "4D"), ("3N P 4C X", "2.Q7.AKQ8753.A92", "4D"),
    ("3N P 4C X", "2.Q7.A92.AKQ8753", "P"),
])
def test_a_written_correction_is_made_when_they_double(tmp_path, auction, hand, call):
    rows = "3N = gambling, solid 7+m\n  4C = P/C\n    P = 7+!c\n    4D = 7+!d\n"
    assert call_of(bidder_of(tmp_path, rows), auction, hand) == call


PUPPET = ("1C 2+!c, 11-21\n  1H 4+!h, 6+\n    1N 12-14 balanced\n      2C 10-12, puppet to 2!d\n"
          "        2D {0}\n          P {1}\n          2H 5 cards\n          2N 4 cards\n")


@pytest.mark.parametrize("forced", ["forced", "must", "as asked", "completes"])
@pytest.mark.parametrize("words", ["diamonds all the time, weak", "weak", "to play"])
def test_who_passes_a_puppet_has_the_suit(tmp_path, forced, words):
    bidder = bidder_of(tmp_path, PUPPET.format(forced, words))
    assert call_of(bidder, "1C P 1H P 1N P 2C P 2D P", "K4.AQ842.Q63.984") == "2H"


@pytest.mark.parametrize("text", [
    "any strength", "any points", "|!h|>=4, any strength", "4+!h, any HCP",
])
def test_an_answer_of_any_strength(tmp_path, text):
    bidder = bidder_of(tmp_path, f"1C 16+, artificial\n  1D 4+!h, {text}\n  1S 0-9, no 4M\n")
    assert call_of(bidder, "1C P", "84.KJ74.9652.J84") == "1D"
