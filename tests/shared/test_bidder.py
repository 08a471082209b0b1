"""The bidder without a table: legal, sensible, and ignoring texts that are not alerts."""

from rule_tables import tiny

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import FALLBACK, Bidder
from spotcard.rules import fields

HAND = parse_hand("AKJ54.Q872.K93.6")


class Scripted:
    """A table double that wants certain calls, best first; the rules of `lying` show other hands.
    """

    def __init__(self, wanted, lying=()):
        self.state = bytearray(fields.STATE)
        self.calls = bytearray(wanted)
        self.rules = list(range(10, 10 + len(wanted)))
        self.entries = self.rules
        self.lying = lying
        self.count = len(wanted)
        self.points = None

    def choose(self, alternatives):
        self.count = len(self.calls) if alternatives else 1
        return self.calls[0]

    def fits(self, entry, call):
        return call_name(call) not in self.lying


def test_without_a_table():
    bidder = Bidder()
    bidder.new_board(2, 0, 0, HAND)
    assert bidder.features[fields.HCP] == 13 and list(bidder.features[:4]) == [1, 3, 4, 5]
    for text in ("1H", "X"):
        bidder.observe(parse_call(text))
    assert bidder.choose() == 0 and bidder.rule == FALLBACK
    assert bidder.meaning() == "" and bidder.alert() is None
    assert len(bidder.shown) == 160


def test_answers_a_takeout_double_without_a_table():
    bidder = Bidder()
    bidder.new_board(3, 0, 0, HAND)
    for text in ("1D", "X", "P"):
        bidder.observe(parse_call(text))
    assert call_name(bidder.choose()) == "4S"


def test_illegal_and_forbidden_calls_of_a_table_are_passed_over():
    bidder = Bidder()
    bidder.table = Scripted([parse_call(t) for t in ("1C", "P", "2H")])
    bidder.auction = Auction(0)
    for text in ("1S", "P"):
        bidder.auction.add(parse_call(text))
    assert bidder.choose() == 0 and bidder.rule == 11  # 1C is not legal any more
    from spotcard.rules import state

    state.start(bidder.state, 0, 0)
    for text in ("1S", "P"):
        state.add_call(bidder.state, parse_call(text))
    state.force(bidder.state, 0, 1)
    assert call_name(bidder.choose()) == "2H" and bidder.rule == 12


def test_a_call_that_shows_another_hand_gives_way_to_one_that_shows_ours():
    for lying, call, rule in (((), "1S", 10), (("1S",), "2H", 11), (("1S", "2H"), "P", 12),
                              (("1S", "2H", "P"), "1S", 10)):
        bidder = Bidder()
        bidder.table = Scripted([parse_call(t) for t in ("1S", "2H", "P")], lying)
        bidder.auction = Auction(0)
        assert (call_name(bidder.choose()), bidder.rule) == (call, rule)


def test_an_alert_stands_instead_of_our_own_reading():
    bidder = Bidder(tiny())
    bidder.new_board(0, 1, 0, HAND)
    east = fields.S_SHOWN + fields.BOX
    wide = bytes(bidder.state[east:east + fields.BOX])
    bidder.observe(parse_call("1N"))
    read = bytes(bidder.state[east:east + fields.BOX])
    assert read != wide
    bidder.hear_alert("Forcing for one round.")  # that says nothing of the hand
    assert bytes(bidder.state[east:east + fields.BOX]) == read
    bidder.hear_alert("at least 16 total points, up to 1 cards in hearts.")
    shown = bidder.state[east:east + fields.BOX]
    assert (shown[2 * fields.POINTS], shown[5]) == (16, 1)
    other = Bidder()
    other.new_board(0, 1, 0, HAND)
    other.observe(parse_call("1N"))
    other.hear_alert("at least 16 total points, up to 1 cards in hearts.")
    assert bytes(other.state[east:east + fields.BOX]) == bytes(shown)


def test_opponents_are_read_loosely_by_the_player_and_exactly_by_the_rules():
    bidder = Bidder(tiny())
    bidder.new_board(0, 1, 0, HAND)
    bidder.observe(parse_call("1N"))
    east = fields.BOX
    exact = bidder.state[fields.S_SHOWN + east:fields.S_SHOWN + 2 * east]
    loose = bidder.shown[east:2 * east]
    hcp = 2 * fields.HCP
    assert loose[hcp] <= min(14, exact[hcp]) and loose[hcp + 1] >= max(17, exact[hcp + 1])
    partner = Bidder(tiny())
    partner.new_board(3, 1, 0, HAND)
    partner.observe(parse_call("1N"))
    assert partner.shown[east:2 * east] == bytes(exact)
    bidder.hear_alert("at least 16 total points, up to 1 cards in hearts.")
    shown = bidder.shown[east:2 * east]
    assert (shown[2 * fields.POINTS], shown[hcp], shown[5]) == (16, 0, 1)


def test_hears_opponents_only():
    bidder = Bidder()
    bidder.new_board(0, 0, 0, HAND)
    bidder.observe(parse_call("P"))
    bidder.observe(parse_call("2D"))
    bidder.hear_alert("at least 5 cards in hearts, up to 10 total points.")
    east = fields.S_SHOWN + fields.BOX
    assert bidder.state[east + 2 * 2] == 5 and bidder.state[east + 2 * fields.POINTS + 1] == 10
    bidder.observe(parse_call("P"))
    bidder.hear_alert("at least 5 cards in spades")  # partner's alert is not for us
    assert bidder.state[fields.S_SHOWN + 2 * fields.BOX + 2 * 3] == 0
    bidder.observe(parse_call("P"))
    bidder.hear_alert("rubbish")
