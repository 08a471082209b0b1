"""What judgement repeats: fitting, wearing a hand, tricks."""

from array import array

from rule_tables import judged_table, tricks

from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot import evaluate as ev
from spotcard.robot import sampler, trial
from spotcard.rules import fields
from spotcard.rules.pattern import PATTERN, SHAPES, write_pattern
from spotcard.rules.reader import sc, vm

HAND = parse_hand("AQ72.KJ5.QJ4.A83")
HANDS = [parse_hand(text) for text in (
    "AKJ54.Q872.K93.6", ".AKQJT98765432..", "K.AQ3.AKQ762.A85", "8743.652.T94.872")]


def test_a_hand_is_worn_as_the_table_writes_it():
    made = judged_table()
    for hand in HANDS:
        features = ev.evaluate(made.points, hand, ev.new_features())
        made.set_hand(features)
        made.state[vm.FEATURES + 12] = 255  # to be written again
        trial.wear(made.state, features, SHAPES)
        pattern = bytearray(PATTERN)
        write_pattern(features, pattern)
        assert bytes(made.state[vm.FEATURES:vm.FEATURES + 21]) == bytes(features)
        worn = bytes(made.state[vm.PATTERN:vm.PATTERN + PATTERN])
        # The tiny table reads no pattern, so the letters that never change are not there.
        for i in range(PATTERN):
            assert worn[i] in (pattern[i], 0), (i, worn, pattern)


def test_misfit_counts_every_step_outside():
    state = bytearray(100)
    for i in range(fields.FIELDS):
        state[50 + 2 * i], state[51 + 2 * i] = 2, 4
    features = bytearray([3] * fields.FEATURES)
    assert trial.misfit(features, state, 50) == 0
    features[0], features[7], features[19] = 1, 9, 4
    assert trial.misfit(features, state, 50) == 1 + 5


def test_pick_takes_the_first_rule_that_fits():
    made = judged_table()
    made.start(0, 0)
    first = []
    features = ev.evaluate(made.points, HAND, ev.new_features())
    made.set_hand(features)
    made.choose(True)
    for i in range(made.count):
        first.append(made.entries[i] | made.calls[i] << 24)
    entries = array("i", first)
    for hand, wanted in ((HAND, 0), (HANDS[0], 1), (HANDS[3], -1)):
        trial.wear(made.state, ev.evaluate(made.points, hand, features), SHAPES)
        sc.fill(made.work, vm.MEMO, made.atoms, vm.UNKNOWN)
        tests = made.sections[13][0]
        assert trial.pick(made.table, made.work, made.state, tests, entries, 2, 0) == wanted
    assert made.calls[1] == parse_call("1C")


def layout(*hands):
    """The sampler's lengths and sixteen holdings."""
    z = array("i", bytes(4 * sampler.WORDS))
    s = array("i", bytes(64))
    for seat, hand in enumerate(hands):
        for suit in range(4):
            s[4 * seat + suit] = hand[suit]
            z[sampler.LENGTH + 4 * seat + suit] = sum([hand[suit] >> i & 1 for i in range(13)])
    return z, s


def test_tricks_are_the_sum_of_what_the_hands_ask_for():
    hands = [parse_hand(t) for t in (
        "AKQ5.Q87.K93.652", "J62.A94.A72.T983", "T987.KJT.QJT.AKQ", "43.6532.8654.J74")]
    z, s = layout(*hands)
    # North-South 14 + 16 points: 30, less 20, five 32nds each.
    assert trial.tricks(tricks(0), 0, z, s, 0, 3) == 208 + 50
    assert trial.tricks(tricks(1), 0, z, s, 0, 4) == 208 + 50 - 32
    assert trial.tricks(tricks(0), 0, z, s, 1, 0) == 208 - 50
    # Seven or more spades of ours, they have 3 and 2.
    few = bytearray(tricks(0))
    few[trial.BREAK + 8 * 8 + 3] = 130
    few[trial.KIND + 32 + 6 * 4 + 4] = 131
    assert trial.tricks(bytes(few), 0, z, s, 0, 3) == 208 + 50 + 5
    assert trial.tricks(bytes(few), 0, z, s, 0, 2) == 208 + 50
