"""Exact endings: known ones, all cards tried, budget, and the machine-code twin."""

from play_cases import TWINS, Dice, best, legal, position, random_position, solve, words

from spotcard.robot import endgame, policy


def value(hands, strain, leader):
    tricks = []
    for solver, _, _ in TWINS:
        tricks.append(solve(solver, words(solver.WORDS), position(hands, strain, leader)))
    assert min(tricks) == max(tricks)
    return tricks[0]


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
    works = [words(solver.WORDS) for solver, _, _ in TWINS]
    for n in (1, 2, 3):
        for _ in range(40 if n < 3 else 12):
            s = random_position(dice, n)
            for _ in range(dice.below(4) if n > 1 else 0):
                cards = legal(s)
                suit, bit = cards[dice.below(len(cards))]
                policy.play(s, suit, bit)
            expected = best(s)
            nodes = []
            for i in range(len(TWINS)):
                solver = TWINS[i][0]
                works[i][solver.NODES] = 0
                assert solve(solver, works[i], s) == expected
                nodes.append(works[i][solver.NODES])
            assert min(nodes) == max(nodes)  # the twins search alike, node for node


def test_twins_search_alike_in_longer_endings():
    dice = Dice(99)
    works = [words(solver.WORDS) for solver, _, _ in TWINS]
    total = 0
    for _ in range(6):
        s = random_position(dice, 5)
        answers = []
        for i in range(len(TWINS)):
            solver = TWINS[i][0]
            works[i][solver.NODES] = 0
            answers.append((solve(solver, works[i], s), works[i][solver.NODES]))
        for answer in answers:
            assert answer == answers[0]
        total += answers[0][1]
    assert total > 500


def test_out_of_budget_is_said_and_the_position_is_as_before():
    s = random_position(Dice(5), 6)
    for solver, _, _ in TWINS:
        work = words(solver.WORDS)
        solver.load(work, s)
        before = list(work[:endgame.NODES])
        work[solver.NEED] = 3
        work[solver.BUDGET] = 20
        assert solver.makes(work) == -1
        assert list(work[:endgame.NODES]) == before
