"""Exact endings: known ones, all cards tried, budget."""

from play_cases import Dice, best, legal, position, random_position, solve, words

from spotcard.robot import endgame, policy
from spotcard.robot.endgame_load import load


def value(hands, strain, leader):
    return solve(words(endgame.WORDS), position(hands, strain, leader))


def test_simple_squeeze():
    # West must keep the ace of spades and the king and queen of hearts: one card too many.
    assert value(["K.AJ..", "2.3.4.", "3.2..A", "A.KQ.."], "N", 2) == 3


def test_without_the_menace_there_is_no_squeeze():
    assert value(["2.AJ..", "K.3.4.", "3.2..A", "A.KQ.."], "N", 2) == 2


def test_finesse_works_on_one_side_only():
    assert value([".AQ..", ".54..", ".32..", ".KJ.."], "N", 2) == 2
    assert value([".AQ..", ".KJ..", ".32..", ".54.."], "N", 2) == 1


def test_cross_ruff_takes_every_trick():
    assert value(["AK...2", "..KQ2.", "32.2..", "..A.KQ"], "S", 0) == 3


def test_end_play_gives_the_last_trick():
    # East, on lead with nothing but the king and the nine to lead from, gives North both.
    assert value([".AQ..", ".K9..", ".32..", ".54.."], "N", 1) == 2


def test_every_card_tried_gives_the_same():
    dice = Dice(4711)
    work = words(endgame.WORDS)
    for n in (1, 2, 3):
        for _ in range(40 if n < 3 else 12):
            s = random_position(dice, n)
            for _ in range(dice.below(4) if n > 1 else 0):
                cards = legal(s)
                suit, bit = cards[dice.below(len(cards))]
                policy.play(s, suit, bit)
            assert solve(work, s) == best(s)


def test_running_out_of_budget_is_reported_and_restores_the_position():
    s = random_position(Dice(5), 6)
    work = words(endgame.WORDS)
    load(work, s)
    before = list(work[:endgame.NODES])
    work[endgame.NEED] = 3
    work[endgame.BUDGET] = 20
    assert endgame.makes(work) == -1
    assert list(work[:endgame.NODES]) == before
