"""The player: legal, repeatable, blind to hidden cards, in slices; lead, reading and sampler."""

from play_cases import Dice, words

from spotcard.game.auction import Contract
from spotcard.game.calls import parse_call
from spotcard.game.cards import new_hand, parse_card, parse_hand
from spotcard.game.play import Play
from spotcard.robot import lead, reading, sampler
from spotcard.robot.player import Player

AUCTION = bytes([parse_call(c) for c in ("1N", "P", "3N", "P", "P", "P")])


def deal(dice):
    cards = dice.shuffled(52)
    return [new_hand(cards[13 * k:13 * k + 13]) for k in range(4)]


def play_out(hands, contract, players):
    """Four players play a whole deal; returns the cards played."""
    play = Play(contract.strain, contract.declarer)
    left = [new_hand() for _ in range(4)]
    for k in range(4):
        for s in range(4):
            left[k][s] = hands[k][s]
        players[k].start(k, 0, 0, contract, hands[k], AUCTION)
    while not play.is_over:
        turn = play.turn
        chooser = contract.declarer if turn == play.dummy else turn
        for k in range(4):
            assert players[k].decides == (k == chooser)
        card = players[chooser].choose()
        play.check(card, left[turn])
        left[turn][card // 13] ^= 1 << card % 13
        play.add(card)
        for k in range(4):
            players[k].observe(turn, card)
        if play.length == 1:
            for k in range(4):
                players[k].set_dummy(hands[play.dummy])
    return bytes(play.played)


def test_four_players_finish_a_deal_in_every_strain():
    dice = Dice(77)
    players = [Player(k, 0) for k in range(4)]
    for strain in range(5):
        for declarer in range(4):
            cards = play_out(deal(dice), Contract(3, strain, 0, declarer), players)
            assert sorted(cards) == list(range(52))


def test_with_look_ahead_too_and_the_same_seed_gives_the_same_cards():
    hands = deal(Dice(3))
    contract = Contract(2, 3, 0, 1)
    first = play_out(hands, contract, [Player(5, 150) for _ in range(4)])
    assert sorted(first) == list(range(52))
    assert play_out(hands, contract, [Player(5, 150) for _ in range(4)]) == first


def told(player, seat, hands, contract, cards, auction=AUCTION):
    player.start(seat, 0, 0, contract, hands[seat], auction)
    if cards:
        player.set_dummy(hands[(contract.declarer + 2) & 3])
    for text in cards:
        player.observe(player.play.turn, parse_card(text))
    return player


HANDS = [
    "AQ5.K72.KT62.T63", "JT984.A9.A93.A72", "K73.QJT6.QJ75.J4", "62.8543.84.KQ985",
]


def test_hidden_cards_cannot_reach_a_decision():
    # East's and West's hands change places in all they have not played: same choices of South's.
    contract = Contract(3, 4, 0, 2)
    plays = (["C5"], ["C5", "C3", "CA", "C4"], ["C5", "C3", "CA", "C4", "C7", "CJ", "CQ", "C6"])
    one = [parse_hand(h) for h in HANDS]
    other = [parse_hand(h) for h in HANDS]
    for suit in range(4):
        both = one[1][suit] | one[3][suit]
        keep = 0
        for text in plays[2]:
            c = parse_card(text)
            if c // 13 == suit:
                keep |= 1 << c % 13
        other[1][suit] = (one[3][suit] & (8191 ^ keep)) | (one[1][suit] & keep)
        other[3][suit] = both ^ other[1][suit]
    for cards in plays:
        for seat in (1, 2, 3):
            choices = []
            for hands in (one, other):
                player = Player(9, 400)
                if seat != 2:
                    # a defender: the hands of declarer and the other defender change places
                    hidden = [hands[k] for k in range(4)]
                    mine = one[seat]
                    other_defender = one[4 - seat]
                    declarer = one[2]
                    if hands is other:
                        other_defender, declarer = declarer, other_defender
                    hidden[seat] = mine
                    hidden[4 - seat] = other_defender
                    hidden[2] = declarer
                    hands = hidden
                told(player, seat, hands, contract, cards)
                if player.decides:
                    choices.append(player.choose())
            if choices:
                assert choices[0] == choices[1]


def test_slices_lead_to_the_same_card_and_so_far_is_legal():
    contract = Contract(3, 4, 0, 2)
    hands = [parse_hand(h) for h in HANDS]
    cards = ["C5", "C3", "CA", "C4", "C7", "CJ", "CQ", "C6"]
    whole = told(Player(4, 1500), 3, hands, contract, cards).choose()
    player = told(Player(4, 1500), 3, hands, contract, cards)
    player.begin()
    slices = 0
    card = None
    while card is None:
        assert player.play.is_legal(player.so_far(), player.own)
        card = player.step(60)
        slices += 1
    assert card == whole
    assert slices > 3


def test_opening_lead_by_table():
    contract = Contract(4, 3, 0, 0)
    king = told(Player(1, 0), 1, [None, parse_hand("432.KQJ4.A53.J73"), None, None], contract, [])
    assert king.choose() == parse_card("HK")
    # an unsupported ace-queen is kept for the suit to come
    bid = lead.suits_bid(0, AUCTION)
    shown = bytearray(reading.SHOWN)
    reading.read(0, AUCTION, shown)
    ace_queen = lead.cost(parse_hand("943.AQ42.J843.72"), 2, 1, contract, shown, bid)
    small = lead.cost(parse_hand("943.J842.AQ43.72"), 2, 1, contract, shown, bid)
    assert ace_queen > small + 40


def test_natural_reading_of_an_auction():
    shown = bytearray(reading.SHOWN)
    calls = bytes([parse_call(c) for c in ("1S", "P", "2S", "X", "P", "3C", "P", "P", "P")])
    reading.read(0, calls, shown)

    def box(seat, field):
        i = reading.BOX * seat + 2 * field
        return (shown[i], shown[i + 1])

    assert box(0, 3)[0] == 5 and box(0, 12) == (11, 21)
    assert box(2, 3)[0] == 3
    assert box(3, 3)[1] == 3 and box(3, 12)[0] == 12
    assert box(1, 0)[0] == 4


def filled(dice, ranged):
    """A sampler work area of 20 cards: East has no spade, West showed at most 3 points."""
    z = words(sampler.WORDS)
    z[sampler.RANDOM] = 12345
    z[sampler.RANGED] = ranged
    for seat in range(4):
        z[sampler.RANGES + 10 * seat + 1] = 37
        for suit in range(4):
            z[sampler.RANGES + 10 * seat + 3 + 2 * suit] = 13
    z[sampler.RANGES + 10 * 3 + 1] = 3
    z[sampler.VOIDS + 1] = 8
    cards = sorted(dice.shuffled(52)[:20], reverse=True)  # spades first: they are West's
    for i in range(20):
        seat = 3 if i < 10 else 1
        z[sampler.CARDS + i] = cards[i]
        z[sampler.OWNERS + i] = seat
        z[sampler.LENGTH + 4 * seat + cards[i] // 13] += 1
        if cards[i] % 13 > 8:
            z[sampler.POINTS + seat] += cards[i] % 13 - 8
    z[sampler.POOL] = 20
    return z


def points_of_west(ranged):
    """Mean points of West over 30 layouts, and the layouts."""
    z = filled(Dice(8), ranged)
    points = 0
    layouts = []
    for _ in range(30):
        sampler.mix(z, 40)
        state = words(32)
        sampler.deal(z, state, 10)
        held = [0, 0, 0, 0]
        west = 0
        for i in range(z[sampler.POOL]):
            seat = z[sampler.OWNERS + i]
            held[seat] += 1
            if seat == 3 and z[sampler.CARDS + i] % 13 > 8:
                west += z[sampler.CARDS + i] % 13 - 8
        assert held == [0, 10, 0, 10]
        assert state[4 + 3] == 0
        points += west
        layouts.append(list(state))
    return points / 30, layouts


def test_layouts_keep_voids_and_counts_and_follow_ranges():
    points, layouts = points_of_west(1)
    assert points < points_of_west(0)[0] - 1
    assert len({str(layout) for layout in layouts}) > 20
