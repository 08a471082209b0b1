"""Leads and signals: every holding, every signal, sent and read; other agreements, other cards."""

from spotcard.game.auction import Contract
from spotcard.game.calls import parse_call
from spotcard.game.cards import card_name, parse_card, parse_hand
from spotcard.robot import carding
from spotcard.robot.player import Player

AUCTION = bytes([parse_call(c) for c in ("1N", "P", "3N", "P", "P", "P")])
RANKS = "23456789TJQKA"
# The holdings of the agreements in their order, each as a hand may have it.
NOTRUMP = (
    "63 763 7632 76432 Q63 Q763 Q7632 Q76432 Q876432 AK5 KQJ QJT5 JT9 T98 KQT9 AKJT AQJ5 AJT A T9 "
    "KJT KT95 QT9"
).replace("A T9", "AT9").split()
SUIT = (
    "63 763 7632 76432 Q63 Q763 Q7632 Q76432 Q876432 AK AK5 KQJ QJT5 JT9 T98 KJT KT95 QT9"
).split()


def mask(text):
    bits = 0
    for rank in text:
        bits |= 1 << RANKS.index(rank)
    return bits


def names(bits):
    return "".join(RANKS[i] for i in range(12, -1, -1) if bits >> i & 1)


def test_every_holding_is_recognized_and_its_place_is_led():
    for trumps, holdings, base in ((False, NOTRUMP, 0), (True, SUIT, 22)):
        for number in range(len(holdings)):
            text = holdings[number]
            held = mask(text)
            assert carding.holding(held, trumps) == base + number, text
            for place in range(1, len(text) + 1):
                agreed = bytearray(carding.STANDARD)
                agreed[base + number] = place
                assert names(carding.lead(agreed, held, held, trumps)) == text[place - 1]


def test_a_holding_without_agreement_is_led_in_the_standard_way():
    assert names(carding.lead(bytes(58), mask("Q763"), mask("Q763"), True)) == "3"
    assert names(carding.lead(bytes(58), mask("KQJ"), mask("KQJ"), False)) == "K"


def test_the_search_prevails_over_the_agreement():
    # It wants an honour from a suit whose fourth best is agreed on, and a small card from AK.
    assert names(carding.lead(carding.STANDARD, mask("Q"), mask("Q763"), True)) == "Q"
    assert names(carding.lead(carding.STANDARD, mask("QJ"), mask("QJ63"), True)) == "Q"
    second = bytearray(carding.STANDARD)
    second[22 + 12] = 2
    assert names(carding.lead(second, mask("QJ"), mask("QJ63"), True)) == "J"
    assert names(carding.lead(carding.STANDARD, mask("76432"), mask("AK76432"), False)) == "6"


def test_letters_name_the_cards_that_can_be_chosen():
    letters = "ABCDCBBBB" + "B" * 13 + "B" * 18 + "CGACGACAACGACGACAA"
    agreed = carding.from_letters(letters)
    assert agreed[:9] == bytes((0, 1, 2, 3, 3, 2, 2, 2, 2)) and agreed[22 + 4] == 2
    assert agreed[22 + 9] == 1 and agreed[40:43] == bytes((2, 6, 0))
    assert carding.from_letters("A" * 58) == bytes(58)


def test_an_agreement_that_is_not_the_standard_one_decides_the_opening_lead():
    agreed = bytearray(carding.STANDARD)
    agreed[6] = 1  # Qxxxx against notrump: the Queen
    held = mask("Q9742")
    for run in ("Q", "9", "742"):
        assert names(carding.lead(agreed, mask(run), held, False, True)) == "Q"
    assert names(carding.lead(agreed, mask("9"), held, False)) != "Q"
    agreed[22 + 2] = 2  # xxxx against suits: the second highest
    assert names(carding.lead(agreed, mask("32"), mask("8632"), True, True)) == "6"


def test_the_agreed_lead_is_led():
    agreed = bytearray(carding.STANDARD)
    agreed[6] = 1
    for hand in ("Q9742.A4.852.K73", "A4.Q9742.852.K73"):
        player = Player(1, 0)
        player.agree(bytes(agreed), None)
        contract = Contract(3, 4, 0, 0)
        player.start(1, 0, 0, contract, parse_hand(hand), AUCTION, bytes((0, 13) * 80))
        card = card_name(player.choose())
        assert card[0] not in "SH" or card[1] != "9", card
        if card[0] in "SH" and parse_hand(hand)["CDHS".index(card[0])] == mask("Q9742"):
            assert card[1] == "Q"


def test_signals_say_what_is_read():
    told = 0
    for number in range(1, 10):
        for text in ("32", "75", "Q72", "853", "A964", "K5432", "98642"):
            held = mask(text)
            for preference in (-1, 1):
                spots = held & 255
                bit = carding.follow(spots, held, False, number, preference)
                said = carding.said(number, bit, held)
                kind = (number > 4) + (number > 7)
                yes = (held >= 1024, len(text) % 2 == 0, preference > 0)[kind]
                if said is not None and number not in (3, 4, 7):
                    assert said == yes, (number, text)
                    told += 1
                elif said is not None:
                    # an odd or even card may be missing; then it is read wrongly, not sent wrongly
                    odd = RANKS.index(names(bit)) % 2 == 1
                    wanted = yes if number == 3 else not yes
                    has = any((RANKS.index(c) % 2 == 1) == wanted for c in names(spots))
                    assert odd == wanted or not has
    assert told > 60


def test_the_first_signal_that_is_still_informative():
    agreed = bytearray(carding.STANDARD)
    agreed[40:43] = bytes((1, 5, 8))
    assert carding.signal(agreed, carding.PARTNER_LEADS, 0) == 1
    assert carding.signal(agreed, carding.PARTNER_LEADS, 1) == 5
    assert carding.signal(agreed, carding.PARTNER_LEADS, carding.TOLD) == 8
    assert carding.signal(agreed, carding.PARTNER_LEADS, 7) == 0
    agreed[40:43] = bytes((0, 10, 6))
    assert carding.signal(agreed, carding.PARTNER_LEADS, 0) == 6


def agreed_with(situation, number):
    agreed = bytearray(carding.STANDARD)
    agreed[40 + 3 * situation] = number
    return bytes(agreed)


def after(seat, hand, dummy, cards, contract, agreed, theirs=None, think=0):
    player = Player(3, think)
    player.agree(agreed, theirs)
    player.start(seat, 2, 0, contract, parse_hand(hand), AUCTION)
    for i in range(len(cards)):
        player.observe(player.play.turn, parse_card(cards[i]))
        if i == 0:
            player.set_dummy(parse_hand(dummy))
    return player


DUMMY = "AQ5.K72.765.K976"
WEST = "J74.A64.KQJT8.85"
NOTRUMPS = Contract(3, 4, 0, 2)


def test_attitude_and_the_same_upside_down():
    # West leads the king of diamonds against 3N; East has 4 3 2, with or without the ace.
    for hand, high in (("T983.T953.A432.4", True), ("T983.T9532.432.A", False)):
        for number, up in ((1, True), (2, False), (3, None)):
            player = after(1, hand, DUMMY, ["DK", "D5"], NOTRUMPS, agreed_with(0, number))
            card = card_name(player.choose())
            if up is None:
                assert card == ("D3" if high else "D2")  # odd encourages
            else:
                assert card == ("D4" if high == up else "D2")


def test_count_on_declarers_lead():
    # Dummy leads a club, East follows from two or three small ones.
    for hand, even in (("T983.T9532.43.32", True), ("T983.T953.43.432", False)):
        for number in (5, 6):
            agreed = agreed_with(carding.DECLARER_LEADS, number)
            cards = ["H4", "HK", "H3", "H8", "C6"]
            player = after(1, hand, DUMMY, cards, NOTRUMPS, agreed)
            high = even == (number == 5)
            assert card_name(player.choose()) == ("C2" if not high else "C3" if even else "C4")


def test_discards_tell_the_suit_preferred():
    # East has no spade, West leads one through dummy: a discard from the low clubs, the higher
    # suit being hearts.
    contract = Contract(4, 3, 0, 2)
    cards = ["S2", "SA"]
    for hand, high in ((".AKQ953.987.5432", True), (".T98653.AKQ.5432", False)):
        for number in (8, 9):
            player = after(1, hand, "AQ5.72.T653.K976", cards, contract,
                           agreed_with(carding.DISCARD + carding.IN_SUIT, number))
            assert player.signal(1, 0) == number | (2 << 4 | 1) << 4  # hearts before diamonds
            card = card_name(player.agreed_card(1))
            assert card == ("C5" if high == (number == 8) else "C2")


def share_with_ace(card, agreed, seat=3, theirs=None):
    """How often East has the ace of diamonds in the layouts of `seat`, after East's `card`."""
    hand = WEST if seat == 3 else "K962.QJ8.93.AQJT"
    cards = ["DK", "D5", card, "D9"][:4 if seat == 3 else 3]
    player = after(seat, hand, DUMMY, cards, NOTRUMPS, agreed, theirs, 1000)
    player.begin()
    search = player.search
    found = 0
    for _ in range(150):
        while not search._deal():
            pass
        found += search.layout[4 + 1] >> 12 & 1
    return found / 150


def test_partner_reads_what_was_signalled():
    # From 4 3 2 the four encourages, or discourages when that is agreed.
    standard = agreed_with(0, 1)
    reverse = agreed_with(0, 2)
    likes, dislikes = share_with_ace("D4", standard), share_with_ace("D2", standard)
    assert likes > dislikes + 0.2
    assert share_with_ace("D2", reverse) > share_with_ace("D4", reverse) + 0.2


def test_opponents_are_read_only_where_their_agreements_are_known():
    plain = [share_with_ace(c, None, 2) for c in ("D4", "D2")]
    assert abs(plain[0] - plain[1]) < 0.15
    told = agreed_with(0, 1)
    known = [share_with_ace(c, None, 2, told) for c in ("D4", "D2")]
    # West would have led the ace from ace and king, and East's four encourages.
    assert known[0] > plain[0] + 0.15
    assert known[0] > known[1]


def test_the_lead_is_read():
    # Partner leads the four of hearts: fourth best, so that it has four of them, not five.
    player = after(1, "T983.Q53.432.A82", DUMMY, ["H4"], NOTRUMPS, None, None, 1000)
    player.begin()
    lengths = [0] * 14
    for _ in range(150):
        while not player.search._deal():
            pass
        n = 0
        held = player.search.layout[12 + 2] | 4
        while held:
            held &= held - 1
            n += 1
        lengths[n] += 1
    assert lengths[4] + lengths[3] > 0.75 * 150
