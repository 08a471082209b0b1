"""Where the caller must not pass, the cheapest call of which nothing is known takes the rest."""

import pytest

from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.library.tables import load_source

NOTES = """\
2C any game force or 23+ balanced
  2D waiting, denies a good 5-card suit with 8+
  2H 5+ hearts with two of the top three honours, 8+
1C 16+ any shape
  1D negative or something frumious
  1H 8+, 5+ hearts
  1S 8+, 5+ spades
    1N relay
      2C unclear frumious
      2D frumious too
      2H 5-4 or better with hearts
1N 15-17
  2N frumious
"""


@pytest.fixture(scope="module")
def bidder(tmp_path_factory):
    path = tmp_path_factory.mktemp("notes") / "ours.bml"
    path.write_text(NOTES)
    system = load_source([path], over="sayc", collector=Collector())
    return Bidder(RuleTable(compile_system(system).data))


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("2C P", "K542.Q5.9432.762", "2D"),
    ("2C P", "K5.AQ542.9432.76", "2H"),
    ("1C P", "K542.Q5.9432.762", "1D"),
    ("1C P", "KQ54.K5.Q43.J762", "1D"),
    ("1C P 1S P 1N P", "KQ542.K5.Q43.762", "2C"),
    ("1C P 1S P 1N P", "KQ542.KQ52.43.76", "2H"),
])  # fmt: skip
def test_a_forced_call_of_which_nothing_is_known_takes_what_is_left(bidder, auction, hand, call):
    calls = [parse_call(word) for word in auction.split()]
    bidder.new_board(len(calls) & 3, 0, 0, parse_hand(hand))
    for each in calls:
        bidder.observe(each)
    assert bidder.choose() == parse_call(call)


def test_where_one_may_pass_nothing_is_guessed(bidder):
    calls = [parse_call(word) for word in ("1N", "P")]
    bidder.new_board(2, 0, 0, parse_hand("K542.Q52.A432.76"))
    for each in calls:
        bidder.observe(each)
    assert bidder.choose() != parse_call("2N")
