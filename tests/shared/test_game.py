"""The pure bridge core: notation both ways, the Laws' cases for auction, play and score."""

from spotcard.errors import IllegalCall, IllegalCard, NotationError
from spotcard.game import auction, calls, cards, deal, play, score


def raises(error, function, *args):
    try:
        function(*args)
    except error as e:
        return str(e)
    raise AssertionError("no %s from %r" % (error.__name__, args))


def test_cards_both_ways():
    for c in range(52):
        assert cards.parse_card(cards.card_name(c)) == c
        name = cards.card_name(c)
        assert cards.parse_card(name[1] + name[0]) == c
    assert cards.card_name(0) == "C2" and cards.card_name(51) == "SA"
    assert cards.parse_card("h10") == cards.parse_card("TH") == cards.card(2, 8)
    for bad in ("", "H", "H1", "7", "HH", "H77", "S-"):
        assert repr(bad) in raises(NotationError, cards.parse_card, bad)


def test_hands_both_ways():
    text = "AKJ54.Q872.K93.6"
    hand = cards.parse_hand(text)
    assert cards.hand_text(hand) == text
    assert cards.count(hand) == 13 and len(cards.cards_of(hand)) == 13
    assert cards.card_name(cards.cards_of(hand)[0]) == "SA"
    assert cards.hand_text(cards.new_hand(cards.cards_of(hand))) == text
    void = cards.parse_hand("-.akqjt98765432..")
    assert cards.hand_text(void) == ".AKQJT98765432.."
    c = cards.parse_card("SK")
    assert cards.holds(hand, c)
    cards.remove(hand, c)
    assert not cards.holds(hand, c) and cards.count(hand) == 12
    for bad in ("", "AKQ.AKQ.AKQ", "AAKJ5.Q872.K93.6", "AKJ54.Q872.K93.", "AKJ5x.Q872.K93.6"):
        raises(NotationError, cards.parse_hand, bad)


def test_calls_both_ways():
    for c in range(calls.CALLS):
        assert calls.parse_call(calls.call_name(c)) == c
    assert calls.parse_call("1nt") == calls.bid(1, 4) == 7
    assert calls.parse_call("Pass") == 0 and calls.parse_call("Dbl") == 1
    assert calls.call_name(37) == "7N" and calls.level_of(37) == 7 and calls.strain_of(37) == 4
    for bad in ("", "8C", "0N", "1X", "1NN", "C1", "pas"):
        raises(NotationError, calls.parse_call, bad)


def _auction(text, dealer=0):
    return auction.replay(dealer, [calls.parse_call(t) for t in text.split()])


def test_auction_ends_and_declarer():
    a = _auction("1H P 2H P 4H P P P", 1)
    assert a.is_over and a.contract().key() == (4, 2, 0, 1)
    a = _auction("P 1N X P P P", 3)
    assert a.is_over and a.contract().key() == (1, 4, 1, 0) and a.contract().name() == "1NX"
    a = _auction("P P P P")
    assert a.is_over and a.contract() is None
    assert not _auction("P P P").is_over
    # North names hearts first, South bids the last heart: North declares (Law 22).
    assert _auction("1H 1S 3H P P P").contract().declarer == 0
    # East names spades first, but for the other side.
    assert _auction("1H 1S 2H P 2S P P P").contract().declarer == 0


def test_auction_legality():
    a = _auction("1H")
    legal = [calls.call_name(c) for c in range(38) if a.is_legal(c)]
    assert legal[:3] == ["P", "X", "1S"] and "1D" not in legal and "XX" not in legal
    a = _auction("1H X")
    assert a.is_legal(calls.REDOUBLE) and not a.is_legal(calls.DOUBLE)
    a = _auction("1H X XX")
    assert not a.is_legal(calls.REDOUBLE) and not a.is_legal(calls.DOUBLE)
    a = _auction("1H P")
    assert not a.is_legal(calls.DOUBLE)  # partner's bid
    a = _auction("1H X P P")
    assert a.is_legal(calls.REDOUBLE)
    assert "2H" in raises(IllegalCall, _auction, "2S 2H")
    raises(IllegalCall, _auction, "1C P P P 1D")
    for c in (-1, 38, 99):
        assert not a.is_legal(c)
        raises(IllegalCall, a.add, c)


def test_longest_auction():
    a = auction.Auction(0)
    for _ in range(3):
        a.add(0)
    for b in range(3, 38):
        a.add(b)
        for c in (0, 0, 1, 0, 0, 2, 0, 0):
            a.add(c)
    a.add(0)
    assert a.is_over and a.length == auction.LONGEST
    assert a.contract().name() == "7NXX"


def test_play():
    p = play.Play(2, 3)  # hearts by West: North leads, East is dummy
    assert p.turn == 0 and p.dummy == 1
    hand = cards.parse_hand("A2.K3.5432.65432")
    assert p.is_legal(cards.parse_card("SA"), hand)
    assert not p.is_legal(cards.parse_card("SK"), hand)
    for name in ("D2", "DA", "H2", "DK"):
        p.add(cards.parse_card(name))
    assert p.turn == 2 and p.tricks == (0, 1) and p.trick_number == 2
    p.add(cards.parse_card("D5"))
    assert p.turn == 3
    assert not p.is_legal(cards.parse_card("SA"), hand)  # holds diamonds
    assert p.is_legal(cards.parse_card("D4"), hand)
    assert "follow suit" in raises(IllegalCard, p.check, cards.parse_card("SA"), hand)
    assert "does not hold" in raises(IllegalCard, p.check, cards.parse_card("SK"), hand)


def test_trick_winner():
    def won(text, strain):
        p = play.Play(strain, 1)
        for card in text.split():
            p.add(cards.parse_card(card))
        return p.leader

    assert won("H7 HK HA H2", 4) == 0
    assert won("H7 S2 HA S3", 3) == 1
    assert won("H7 S2 DA C3", 4) == 2
    assert won("H7 C2 C9 HA", 0) == 0


def test_deals():
    assert [deal.dealer_of(b) for b in (1, 2, 3, 4, 5, 16, 17)] == [0, 1, 2, 3, 0, 3, 0]
    words = [deal.VULNERABILITIES[deal.vulnerability_of(b)] for b in range(1, 18)]
    assert words == ["None", "NS", "EW", "All", "NS", "EW", "All", "None", "EW", "All", "None",
                     "NS", "All", "None", "NS", "EW", "None"]
    assert deal.is_vulnerable(1, 2) and not deal.is_vulnerable(1, 1) and deal.is_vulnerable(3, 1)
    text = "N:AKQ.K2.KT62.T632 J98642.A9.A93.A7 753.QJT6.QJ75.J4 T.87543.84.KQ985"
    hands = deal.parse_deal(text)
    assert deal.deal_text(hands) == text
    turned = deal.deal_text(hands, 2)
    assert turned.startswith("S:753.") and deal.deal_text(deal.parse_deal(turned)) == text
    for bad in ("", "X:", "N:AKQ.K2.KT62.T632", text.replace("T.8", "A.8"), text[2:]):
        raises(NotationError, deal.parse_deal, bad)
    assert "SA" in raises(NotationError, deal.parse_deal, text.replace("T.8", "A.8"))


def test_vulnerability_words():
    for text, v in (("None", 0), ("love", 0), ("-", 0), ("N/S", 1), ("ew", 2), ("Both", 3)):
        assert deal.parse_vulnerability(text) == v
    raises(NotationError, deal.parse_vulnerability, "sometimes")


def test_scores():
    # (level, strain, doubled, vulnerable, tricks) -> points: the Laws' table and well-known cases
    for args, points in (
        ((4, 3, 0, 1, 10), 620), ((3, 4, 0, 0, 9), 400), ((2, 2, 1, 0, 8), 470),
        ((1, 4, 0, 0, 7), 90), ((1, 4, 2, 1, 8), 1160), ((1, 0, 0, 0, 9), 110),
        ((6, 4, 0, 1, 12), 1440), ((7, 0, 2, 0, 13), 1960), ((6, 1, 0, 0, 13), 940),
        ((7, 4, 0, 1, 13), 2220), ((2, 3, 1, 1, 8), 670), ((1, 3, 1, 0, 7), 160),
        ((5, 0, 1, 0, 11), 550), ((2, 1, 2, 0, 9), 760),
        ((4, 3, 0, 0, 9), -50), ((4, 3, 0, 1, 7), -300), ((2, 3, 1, 1, 6), -500),
        ((3, 4, 1, 0, 8), -100), ((3, 4, 1, 0, 7), -300), ((3, 4, 1, 0, 6), -500),
        ((3, 4, 1, 0, 5), -800), ((3, 4, 1, 1, 8), -200), ((3, 4, 2, 1, 7), -1000),
        ((7, 4, 2, 1, 0), -7600), ((7, 4, 1, 0, 0), -3500),
    ):
        assert score.score(*args) == points, (args, points, score.score(*args))


def test_imps():
    for points, n in ((0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (-420, -9), (430, 10),
                      (620, 12), (1500, 17), (3990, 23), (4000, 24), (7600, 24), (-4000, -24)):
        assert score.imps(points) == n
