"""The rules of play on textbook positions, with all hands known and with hidden hands."""

from play_cases import Dice, legal, position, random_position, words

from spotcard.game.cards import RANKS, SUITS
from spotcard.robot import policy


def played(s, text):
    """Play the cards of `text` ("H4 HQ") from the hand whose turn it is."""
    for card in text.split():
        policy.play(s, SUITS.index(card[0]), 1 << RANKS.index(card[1]))
    return s


def choice(s):
    """The policy's card."""
    c = policy.choose(s)
    rank = 0
    while (c & 8191) >> rank > 1:
        rank += 1
    return SUITS[c >> 13] + RANKS[rank]


def hidden(s):
    """Position `s` when East and West may each hold any card that neither North nor South has."""
    for suit in range(4):
        unseen = s[4 + suit] | s[12 + suit]
        s[4 + suit] = s[12 + suit] = unseen
    s[policy.HONEST] = 1
    return s


def test_fourth_hand_wins_as_cheaply_as_it_can():
    s = position(["AQT.2..", "432.4..", "K65.3..", "J97.5.."], "N", 1)
    assert choice(played(s, "S4 S5 SJ")) == "SQ"


def test_fourth_hand_leaves_partners_trick_alone():
    s = position(["AQT.2..", "432.4..", "K65.3..", "J97.5.."], "N", 1)
    assert choice(played(s, "S4 SK SJ")) == "ST"


def test_second_hand_plays_low_when_partner_can_win():
    s = position(["K62.2..", "543.4..", "AJ7.3..", "QT9.5.."], "N", 3, declarer=1)
    assert choice(played(s, "S9")) == "S2"


def test_third_hand_finesses_when_it_works():
    s = position(["AQ2.2..", "765.4..", "543.3..", "KJ9.5.."], "N", 2)
    assert choice(played(s, "S3 S9")) == "SQ"


def test_third_hand_does_not_finesse_into_the_king():
    s = position(["AQ2.2..", "KJ5.4..", "543.3..", "T98.5.."], "N", 2)
    assert choice(played(s, "S3 S8")) == "SA"


def test_third_hand_ruffs_high_enough():
    s = position([".2..KQ4", ".A5..J2", ".43.32.", ".KQ.54."], "C", 2)
    s[policy.TURN] = 2
    played(s, "D2 D4")
    assert choice(s)[0] == "C"


def test_declarer_draws_trumps():
    s = position(["AKQJ.A2..", "432..KQ2.", "T9.54.A3.", "765.KQJ.."], "S", 0)
    assert choice(s)[0] == "S"


def test_cashes_the_suit_that_runs():
    s = position(["AKQJ.32..", "T98.A4.2.", "765.65.4.", "432.KQ.A."], "N", 0)
    assert choice(s)[0] == "S"


def test_discards_a_loser_and_keeps_the_winner():
    s = position([".32.A3.", ".54.KQ.", "32..54.", "A.2.J2."], "N", 2)
    played(s, "S3 SA")
    assert choice(s) not in ("DA",)


def test_hidden_hands_second_hand_low():
    s = position(["K62.32..", "Q54.54..", "A87.76..", "JT9.98.."], "N", 3, declarer=0)
    played(s, "S9")
    assert choice(hidden(s)) == "S2"


def test_a_roll_out_is_legal_and_complete():
    dice = Dice(21)
    for _ in range(20):
        n = 3 + dice.below(8)
        start = random_position(dice, n)
        s = words(policy.STATE)
        policy.copy(start, s)
        while s[policy.LEFT]:
            c = policy.choose(s)
            assert (c >> 13, c & 8191) in legal(s)
            policy.play(s, c >> 13, c & 8191)
        assert s[policy.WON] + s[policy.WON + 1] == n
        again = words(policy.STATE)
        policy.copy(start, again)
        policy.rollout(again, 0)
        assert list(again[:policy.NODES]) == list(s[:policy.NODES])
