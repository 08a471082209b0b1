"""Cards and hands.

A card is `13*suit + rank`: clubs first, deuce 0 .. ace 12. A hand is four *holdings*,
`array('H')` of length 4, clubs first; a holding is a 13-bit mask whose bit r is rank r.
Four small masks, because one of 52 bits would be a big integer on the board.
"""

from array import array

from spotcard.errors import NotationError

SUITS = "CDHS"
STRAINS = "CDHSN"
RANKS = "23456789TJQKA"
SEATS = "NESW"


def card(suit, rank):
    """The card of a suit 0..3 (C D H S) and a rank 0..12 (deuce .. ace)."""
    return 13 * suit + rank


def card_name(c):
    """`"H7"`: suit first, ten is `T`."""
    return SUITS[c // 13] + RANKS[c % 13]


def parse_card(text):
    """The card written `H7`, `h7` or rank first `7H`; `10` for the ten is read too.

    Raises NotationError for anything else.
    """
    t = text.strip().upper().replace("10", "T")
    if len(t) == 2:
        s = SUITS.find(t[0])
        r = RANKS.find(t[1])
        if s < 0 or r < 0:
            s = SUITS.find(t[1])
            r = RANKS.find(t[0])
        if s >= 0 and r >= 0:
            return 13 * s + r
    raise NotationError("expected a card such as H7 or ST, got %r" % (text,))


def parse_seat(text):
    """The seat 0..3 of `N`, `east`, `South` ...; raises NotationError."""
    t = text.strip().upper()
    if t in ("N", "E", "S", "W", "NORTH", "EAST", "SOUTH", "WEST"):
        return SEATS.find(t[0])
    raise NotationError("expected a seat N, E, S or W, got %r" % (text,))


def popcount13(mask):
    """How many cards a holding has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def new_hand(cards=()):
    """A hand holding `cards`."""
    hand = array("H", (0, 0, 0, 0))
    for c in cards:
        hand[c // 13] |= 1 << c % 13
    return hand


def holds(hand, c):
    """Whether the hand has card `c`."""
    return hand[c // 13] >> c % 13 & 1


def remove(hand, c):
    """Take card `c` out of the hand (it must be there)."""
    hand[c // 13] &= 8191 ^ 1 << c % 13


def count(hand):
    """How many cards the hand has."""
    n = 0
    for s in range(4):
        n += popcount13(hand[s])
    return n


def cards_of(hand):
    """The hand's cards as a list, spades first and high to low, as players hold them."""
    out = []
    for s in range(3, -1, -1):
        for r in range(12, -1, -1):
            if hand[s] >> r & 1:
                out.append(13 * s + r)
    return out


def holding_text(mask):
    """The ranks of a holding, high to low: `"AKJ54"`; a void is the empty string."""
    text = ""
    for r in range(12, -1, -1):
        if mask >> r & 1:
            text += RANKS[r]
    return text


def hand_text(hand):
    """`"AKJ54.Q872.K93.6"`: spades, hearts, diamonds, clubs."""
    return ".".join([holding_text(hand[s]) for s in (3, 2, 1, 0)])


def parse_hand(text, cards=13):
    """The hand written as `S.H.D.C`, e.g. `"AKJ54.Q872.K93.6"`; `-` or nothing for a void.

    `cards` is how many it must hold (None: any number). Raises NotationError.
    """
    suits = text.strip().upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise NotationError(
            "expected four suits S.H.D.C with dots between them, got %r" % (text,)
        )
    hand = array("H", (0, 0, 0, 0))
    total = 0
    for i in range(4):
        if suits[i] == "-":
            continue
        for ch in suits[i]:
            r = RANKS.find(ch)
            if r < 0:
                raise NotationError("expected ranks AKQJT98765432, got %r in %r" % (ch, text))
            if hand[3 - i] >> r & 1:
                raise NotationError(
                    "card %s appears twice in %r" % (SUITS[3 - i] + ch, text)
                )
            hand[3 - i] |= 1 << r
            total += 1
    if cards is not None and total != cards:
        raise NotationError("expected %d cards, got %d in %r" % (cards, total, text))
    return hand
