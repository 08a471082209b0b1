"""Deals, and what the board number says: dealer and vulnerability (Law 2)."""

from spotcard.errors import NotationError
from spotcard.game.cards import RANKS, SEATS, SUITS, hand_text, parse_hand

VULNERABILITIES = ("None", "NS", "EW", "All")  # bit 0 North-South, bit 1 East-West

# Vulnerability repeats every 16 boards: four rows, each shifted by one (Law 2).
_VULNERABLE = b"\x00\x01\x02\x03\x01\x02\x03\x00\x02\x03\x00\x01\x03\x00\x01\x02"


def dealer_of(board):
    """The dealer (a seat) of a board number 1, 2, 3 ..."""
    return (board - 1) & 3


def vulnerability_of(board):
    """The vulnerability 0..3 of a board number 1, 2, 3 ..."""
    return _VULNERABLE[(board - 1) & 15]


def is_vulnerable(vulnerability, seat):
    """Whether `seat`'s side is vulnerable."""
    return bool(vulnerability >> (seat & 1) & 1)


def parse_vulnerability(text):
    """0..3 of `None NS EW All` and of the other words PBN and the protocol know."""
    t = text.strip().upper().replace("/", "").replace("-", "")
    if t in ("NONE", "LOVE", "NEITHER", "NIL", "O", ""):
        return 0
    if t in ("NS", "EW"):
        return 1 if t == "NS" else 2
    if t in ("ALL", "BOTH", "B"):
        return 3
    raise NotationError("expected a vulnerability None, NS, EW or All, got %r" % (text,))


def check_deal(hands):
    """Raise NotationError unless the four hands are 13 cards each and all 52 together."""
    for s in range(4):
        seen = 0
        for h in range(4):
            twice = seen & hands[h][s]
            if twice:
                r = 0
                while not twice >> r & 1:
                    r += 1
                raise NotationError("card %s is in two hands" % (SUITS[s] + RANKS[r]))
            seen |= hands[h][s]
        if seen != 8191:
            r = 0
            while seen >> r & 1:
                r += 1
            raise NotationError("card %s is in no hand" % (SUITS[s] + RANKS[r]))


def parse_deal(text):
    """Four hands by seat from PBN's `"N:S.H.D.C S.H.D.C S.H.D.C S.H.D.C"`, first seat first.

    All 52 cards must be there once. Raises NotationError.
    """
    t = text.strip()
    first = SEATS.find(t[:1].upper())
    if first < 0 or t[1:2] != ":":
        raise NotationError("expected a deal that begins N:, E:, S: or W:, got %r" % (text,))
    parts = t[2:].split()
    if len(parts) != 4:
        raise NotationError("expected four hands in a deal, got %d in %r" % (len(parts), text))
    read = [parse_hand(part) for part in parts]
    hands = [read[(seat - first) & 3] for seat in range(4)]
    check_deal(hands)
    return hands


def deal_text(hands, first=0):
    """PBN's text of four hands by seat, beginning with seat `first`."""
    return SEATS[first] + ":" + " ".join([hand_text(hands[(first + i) & 3]) for i in range(4)])
