"""Judgement on a table made by hand: who is judged, by what, and what happens when time is up."""

from rule_tables import HAND, NOTRUMP, judged_table, tiny

from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot import judge as judging
from spotcard.robot import trial
from spotcard.robot.bidder import Bidder
from spotcard.rules import fields
from spotcard.rules import format as f
from spotcard.rules.reader import RuleTable

CLUB = parse_call("1C")
ENOUGH = 100000


def bidder(made, think=ENOUGH, slice=0, seed=1):
    one = Bidder(made, think, slice)
    one.judge.seed = seed
    one.new_board(0, 0, 0, HAND)
    return one


def test_the_better_contract_is_preferred():
    one = bidder(judged_table())
    assert one.choose() == NOTRUMP and one.judged and one.rule == 0
    assert bytes(one.judge.calls) == bytes((NOTRUMP, CLUB)) and one.judge.mean(1) < 0
    one = bidder(judged_table(2))
    assert one.choose() == CLUB and one.judged and one.rule == 1
    assert one.judge.mean(1) >= judging.MARGIN and one.judge.deals >= judging.FEWEST


def test_never_for_a_rule_that_calls_without_thinking():
    one = bidder(judged_table(2, f.F_BOOK))
    assert one.choose() == NOTRUMP and not one.judged
    assert one.choose(True) == NOTRUMP and not one.judged


def test_always_for_a_rule_that_says_simulate():
    one = bidder(judged_table(0, f.F_SIMULATE))
    assert one.choose() == NOTRUMP and one.judged
    judging.MARGIN, kept = 100.0, judging.MARGIN
    try:
        assert bidder(judged_table(2)).choose() == NOTRUMP
        one = bidder(judged_table(2, f.F_SIMULATE))
        assert one.choose() == CLUB and one.judged, "whatever is ahead"
    finally:
        judging.MARGIN = kept


def test_the_same_seed_gives_the_same_thought():
    thoughts = []
    for seed in (1, 1, 2, 3):
        one = bidder(judged_table(2), seed=seed)
        one.choose()
        thoughts.append((one.judge.mean(1), one.judge.deals, one.judge.spent))
    assert thoughts[0] == thoughts[1]
    assert thoughts[2] != thoughts[0] or thoughts[3] != thoughts[0]


def test_out_of_time_the_rules_choice_stays():
    for think in (1, 60, 120):
        one = bidder(judged_table(2), think)
        assert one.choose() == NOTRUMP and one.rule == 0
        assert one.judge.deals < judging.FEWEST and one.judge.spent < think + 200


def test_out_of_memory_the_rules_choice_stays():
    one = bidder(judged_table(2))

    def full(call):
        raise MemoryError

    public = bytes(one.state[:fields.S_CALLS])
    one.judge._auctions.play_out = full
    try:
        one.choose()
        raise AssertionError("chose")
    except MemoryError:
        pass
    assert one.relent() == NOTRUMP and one.rule == 0 and not one.judged
    assert bytes(one.state[:fields.S_CALLS]) == public
    del one.judge._auctions.play_out
    assert one.choose() is not None and one.judged  # the next thought is a whole one


def test_slices_change_nothing_and_the_table_is_left_as_it_was():
    whole = bidder(judged_table(2))
    made = whole.choose()
    one = bidder(judged_table(2), slice=50)
    public = bytes(one.state[:fields.S_CALLS])
    table_calls = [parse_call("1N"), parse_call("1C")]
    slices = 0
    while True:
        call = one.choose()
        if call is not None:
            break
        slices += 1
    assert call == made and slices > 3
    assert whole.judge.mean(1) == one.judge.mean(1)
    assert bytes(one.state[:fields.S_CALLS]) == public
    assert [one.table.calls[i] for i in range(one.table.count)] == table_calls
    one.observe(call)
    assert one.table.active_count >= 0 and one.auction.length == 1


def test_without_trick_tables_the_rules_bid_alone():
    plain = Bidder(tiny(), ENOUGH)
    assert plain.judge is None and f.TRICKS_SIZE == trial.SIZE
    cut = judged_table()
    cut.sections[f.TRICKS] = (cut.sections[f.TRICKS][0], trial.SIZE - 1, 0)
    assert Bidder(cut, ENOUGH).judge is None


def test_a_new_board_ends_the_thought():
    one = bidder(judged_table(2), slice=10)
    assert one.choose() is None
    one.new_board(0, 0, 0, parse_hand("QJT93.A4.852.K73"))
    assert one.choose() == 0 and not one.judged


def test_a_call_made_for_us_ends_the_thought():
    calm = bidder(judged_table(2))
    calm.observe(CLUB)
    one = bidder(judged_table(2), slice=10)
    state = one.state
    while state[fields.S_LAST_BID] != NOTRUMP:  # it is trying how the auction goes on
        assert one.choose() is None
    one.observe(CLUB)
    assert bytes(one.state) == bytes(calm.state) and one.auction.length == 1


def test_deals_keep_our_cards_and_give_thirteen_to_each():
    one = bidder(judged_table())
    seen = []
    judge = one.judge
    count = judge._count_deal

    def look():
        seen.append(bytes(judge._layout))
        for suit in range(4):
            assert judge._layout[suit] == HAND[suit]
            held = 0
            for seat in range(4):
                assert held & judge._layout[4 * seat + suit] == 0
                held |= judge._layout[4 * seat + suit]
            assert held == 8191
        for seat in range(4):
            assert sum([judge._z[judging.sampler.LENGTH + 4 * seat + s] for s in range(4)]) == 13
        count()

    judge._count_deal = look
    one.choose()
    assert len(seen) >= judging.FEWEST and len(set(seen)) == len(seen)


def test_a_thought_broken_off_leaves_nothing_behind():
    other = parse_hand("KQ72.AJ5.Q94.KT3")
    clean = bidder(judged_table(2), slice=60)
    clean.new_board(0, 0, 3, other)
    while clean.choose() is None:
        pass
    one = bidder(judged_table(2), slice=60)
    for _ in range(12):
        assert one.choose() is None
    assert one.judge._auctions._nodes, "it is in the middle of something"
    one.new_board(0, 0, 3, other)  # the table deals anew
    while one.choose() is None:
        pass
    assert clean.judged and one.call == clean.call and one.judge.deals == clean.judge.deals
    assert one.judge.mean(1) == clean.judge.mean(1)


def test_rules_beyond_a_megabyte():
    near = judged_table(2)
    buffer = bytes(near.table)
    start, size, _ = near.sections[f.EXACT]
    # Only the automaton's own place matters: rules are named by their address.
    try:
        large = buffer + bytes((1 << 20) - len(buffer)) + buffer[start:start + size]
        far = RuleTable(large, False)
    except MemoryError:
        return  # a board's heap: it cannot have such a table
    far.exact = 1 << 20
    far.sections[f.TRICKS] = near.sections[f.TRICKS]
    one, two = bidder(near), bidder(far)
    assert one.choose() == two.choose() == CLUB and two.judged
    assert two.judge.deals == one.judge.deals and two.judge.mean(1) == one.judge.mean(1)


def test_more_nodes_than_the_array_in_use_holds():
    from array import array

    from spotcard.robot.continuation import Continuation

    made = judged_table()
    made.start(0, 0)
    small = made.active
    made.active = array("H", [0] * (len(small) + 6))
    made.active_count = len(made.active)
    auctions = Continuation(made, None)
    auctions.start()
    made.active = small
    auctions.back()
    assert made.active_count == len(made.active) == len(small) + 6
