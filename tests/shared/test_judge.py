"""The network that values calls: its integers, the traits it sees, the call that it prefers."""

from array import array

from networks import network, with_network
from play_cases import Dice
from rule_tables import HAND, NOTRUMP, tiny

from spotcard.errors import TableError
from spotcard.game.calls import parse_call
from spotcard.robot import evaluate as ev
from spotcard.robot import traits
from spotcard.robot.bidder import Bidder
from spotcard.robot.judge import Judge
from spotcard.rules import fields
from spotcard.rules import format as f

CLUB = parse_call("1C")
RULES = 4  # of the tiny table


def slowly(made, embedded, x, row, best):
    """What the network says of a call, worked out in ordinary arithmetic."""
    first, biases, second, more, last = made
    hidden = []
    for j in range(traits.HIDDEN):
        a = biases[j] + ((embedded[row][j] + embedded[2 + best][j]) << 3)
        a += sum([first[j][i] * (x[i] << i % 3) for i in range(traits.TRAITS)])
        hidden.append(min(max(a >> 7, 0), 255))
    deep = []
    for j in range(traits.SECOND):
        a = more[j] + sum([w * v for w, v in zip(second[j], hidden)])
        deep.append(min(max(a >> 6, 0), 255))
    return sum([w * v for w, v in zip(last, deep)]) >> 5


def test_the_network_is_what_ordinary_arithmetic_says():
    dice = Dice(77)
    section, made, embedded = network(dice)
    x = array("i", bytes(4 * traits.WORK))
    for _ in range(4):
        for i in range(traits.TRAITS):
            x[i] = dice.below(64)
        for rule, best in ((0, 1), (1, 0), (3, 2)):
            wanted = slowly(made, embedded, x, (0, 1, 1, 0)[rule], (0, 1, 1, 0)[best])
            assert traits.value(b"??" + section, 2, x, rule, best) == wanted


def test_traits_are_small_and_say_what_is_known():
    table = tiny()
    table.start(1, 1)
    features = ev.new_features()
    for suit, length in enumerate((3, 3, 2, 5)):
        features[suit] = length
    features[fields.HCP], features[fields.POINTS] = 14, 15
    table.set_hand(features)
    x = array("i", bytes(4 * traits.WORK))
    traits.position(table.state, x)
    assert list(x[:12]) == [5, 3, 3, 2, 3, 3, 2, 5, 14, 15, 0, 0]
    assert x[37] == 0 and x[38] == 1  # we are East-West
    assert list(x[40:54]) == [0] * 14
    for call in ("1N", "P"):
        table.observe(parse_call(call))
    table.set_hand(features)
    traits.position(table.state, x)
    # The opener is our partner: three calls by now, two of them his and the pass.
    assert x[39] == 2 and x[40] == 1 and x[41] == 1 and x[44] == 1 and x[52] == 1
    assert x[34] == 14 + x[20] and 0 <= x[61] <= 4
    traits.candidate(table.state, x, parse_call("2S"), parse_call("3N"), 3, 2 | 5 << 2)
    assert list(x[64:70]) == [0, 5, 0, 0, 0, 0]  # spades
    assert x[78] == 1 and x[92] == 1  # no suit
    assert list(x[106:114]) == [2, 0, 1, 0, 0, 0, 0, 0]
    assert list(x[114:122]) == [3, 1, 0, 1, 1, 0, 0, 0]
    assert list(x[122:128]) == [6, 3, 0, 1, 5, 1]
    for i in range(traits.TRAITS):
        assert 0 <= x[i] < 64


def test_another_call_is_preferred_when_it_gains_more_than_the_margin():
    for gain, wanted in ((0, NOTRUMP), (60, NOTRUMP), (61, CLUB)):
        bidder = Bidder(with_network(network(gain=gain)[0]), True)
        bidder.new_board(0, 0, 0, HAND)
        assert bidder.choose() == wanted
        assert bidder.judged and list(bidder.judge.calls) == [NOTRUMP, CLUB]
        assert bidder.judge.mean(1) == gain / 64 and bidder.judge.mean(0) == 0
        assert bidder.rule == bidder.judge.rules[bidder.judge.best]


def test_in_slices_it_chooses_the_same():
    for gain, wanted in ((60, NOTRUMP), (61, CLUB)):
        bidder = Bidder(with_network(network(gain=gain)[0]), True)
        bidder.new_board(0, 0, 0, HAND)
        for _ in range(2):
            assert bidder.step() is None
            assert bidder.call == NOTRUMP and not bidder.judged
            assert bidder.step() == wanted and bidder.judged
        # A new board, or `relent`, between the slices starts the decision again.
        assert bidder.step() is None
        bidder.new_board(0, 0, 0, HAND)
        assert bidder.step() is None
        bidder.relent()
        assert bidder.step() is None and bidder.step() == wanted


def test_a_rule_that_asks_for_judgement_needs_no_margin():
    for gain, wanted in ((0, NOTRUMP), (1, CLUB)):
        bidder = Bidder(with_network(network(gain=gain)[0], f.F_SIMULATE), True)
        bidder.new_board(0, 0, 0, HAND)
        assert bidder.choose() == wanted


def test_out_of_memory_it_falls_back_to_the_rules():
    bidder = Bidder(with_network(network(gain=400)[0]), True)
    bidder.new_board(0, 0, 0, HAND)
    assert bidder.choose() == CLUB
    assert bidder.relent() == NOTRUMP and not bidder.judged


def test_it_keeps_quiet_when_not_asked_and_where_the_book_is_final():
    for made, judged in ((with_network(network(gain=500)[0]), False),
                        (with_network(network(gain=500)[0], f.F_BOOK), True)):
        bidder = Bidder(made, judged)
        bidder.new_board(0, 0, 0, HAND)
        assert bidder.choose() == NOTRUMP and not bidder.judged


def test_a_section_that_does_not_fit_its_table_is_refused():
    good = network()[0]
    Judge(with_network(good))
    other = bytearray(good)
    other[traits.L_VERSION] += 1
    for bad in (good[:-1], good + b"\0", bytes(other), good[:3], network(numbers=(0, 1, 1))[0],
                network(numbers=(0, 1, 2, 0))[0], network(numbers=(0,) * 5)[0]):
        try:
            Judge(with_network(bad))
        except TableError as error:
            assert "damaged" in str(error)
        else:
            raise AssertionError("taken")
