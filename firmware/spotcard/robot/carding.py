"""Chooses among equal cards: the partnership's leads and signals, given and read.

Strategy. The search decides among cards that are worth different tricks; those of a *run* are
worth the same, and there agreements decide: on a lead by sequence or length, else by the first
signal in order of priority that still carries information. So a signal never costs a trick.
Declarer's side does not signal: it plays the lowest of a run.

Reading uses the same table in reverse. A card is kept as *evidence*, and `contradicts` asks
whether a hand of a layout would have played it; the sampler rejects most layouts in which it would
not (`Player.contradictions`). `denied` adds soft inferences that need no agreement: a hand that
plays last and does not take a trick that it could have taken denies the
cards that would have; third hand, which has to play high, denies what is higher than its card and
did not appear; a lead from the top of a sequence denies the next higher card.

Agreements are the 58 bytes of the rule table's section CARDING (docs/reference/rule-table.md):
for each of
22 holdings against notrump and 18 against suits the place of the card led, counted from the top
(0: no agreement), then for six situations three signals in order of priority.
"""

from array import array

from micropython import const

from spotcard.game.cards import popcount13

SIZE = const(58)
_SUIT = const(22)  # leads against suits begin here
_SIGNALS = const(40)

# What is played when nothing was agreed: top of touching honours, fourth best, top of nothing in
# two or three; attitude (high likes) before count on partner's lead, count (high is even) on
# declarer's, attitude before suit preference when discarding.
STANDARD = bytes((
    1, 1, 4, 4, 3, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
    1, 1, 4, 4, 3, 4, 4, 4, 4, 1, 1, 1, 1, 1, 1, 2, 2, 2,
    1, 5, 8, 5, 8, 0, 1, 8, 0,
    1, 5, 8, 5, 8, 0, 1, 8, 0,
))  # fmt: skip

# Situations: PARTNER_LEADS, DECLARER_LEADS or DISCARD, and IN_SUIT besides.
PARTNER_LEADS, DECLARER_LEADS, DISCARD, IN_SUIT = 0, 1, 2, 3
# Signals by number: 1-4 attitude (high, low, odd likes, odd dislikes), 5-7 count (high is even,
# high is odd, odd is odd), 8-9 suit preference (high for high, high for low), 10 something else.
_ATTITUDE, _COUNT, _PREFERENCE = const(1), const(2), const(4)
TOLD = const(3)  # attitude and count: the hand has played the suit before
_KIND = bytes((0, 1, 1, 1, 1, 2, 2, 2, 4, 4, 0))

_TEN = const(256)  # the bit of the lowest honour
# Holdings by their top cards A K Q J T 9 8 (bits 64 .. 1): held, not held, number against
# notrump, number against suits (255: none). AKx and AK.. differ by length.
_TOPS = bytes((
    0x6C, 0x10, 15, 10, 0x60, 0x00, 9, 10, 0x58, 0x20, 16, 255, 0x4C, 0x30, 17, 255,
    0x46, 0x38, 18, 255, 0x38, 0x40, 10, 11, 0x36, 0x48, 14, 255, 0x2C, 0x50, 19, 15,
    0x26, 0x58, 20, 16, 0x1C, 0x60, 11, 12, 0x16, 0x68, 21, 17, 0x0E, 0x70, 12, 13,
    0x07, 0x78, 13, 14,
))  # fmt: skip
# The sequence that a run from A, K, Q, J or T downwards is led like: its number.
_LIKE_NOTRUMP = b"\x09\x0a\x0b\x0c\x0d"
_LIKE_SUIT = b"\x0a\x0b\x0c\x0d\x0e"


def from_letters(letters):
    """Agreements from the 58 letters of a `%` record of BSS: A for none, B for the highest card
    that can be chosen. The queen is not a choice from Qxx and longer.
    """
    agreed = bytearray(SIZE)
    for i in range(SIZE):
        n = ord(letters[i]) - 65
        agreed[i] = n + 1 if n and i < _SIGNALS and 4 <= i % _SUIT <= 8 else n
    return bytes(agreed)


def _low(mask):
    return mask & -mask


def _high(mask):
    while mask & mask - 1:
        mask &= mask - 1
    return mask


def _nth(mask, n):
    """The n-th highest card (1 is the highest), or the lowest when there are fewer."""
    high = _high(mask)
    while n > 1 and mask != high:
        mask ^= high
        high = _high(mask)
        n -= 1
    return high


def _odd(bit):
    """Whether the card's number is odd (3, 5, 7, 9)."""
    return bool(bit & 0x1555 << 1)


def holding(held, trumps):
    """The number of the holding in the agreements (0..39) that `held` counts as, -1 for none."""
    n = popcount13(held)
    tops = held >> 6
    base = _SUIT if trumps else 0
    for i in range(0, len(_TOPS), 4):
        if tops & _TOPS[i] == _TOPS[i] and not tops & _TOPS[i + 1]:
            number = _TOPS[i + 3 if trumps else i + 2]
            if _TOPS[i] == 0x60 and n == 2:
                number = 9 if trumps else 255
            if number < 255:
                return base + number
    if held > 511:  # headed by the jack or better
        return base + (1 + n if n < 7 else 8) if n > 2 else -1
    return base + (n - 2 if n < 5 else 3) if n > 1 else -1


def _place(agreed, at):
    """The place of the card led from a holding, 0 for none; a gap is filled by STANDARD."""
    return (agreed[at] or STANDARD[at]) if at >= 0 else 0


def lead(agreed, run, held, trumps, opening=False):
    """The card of the run `run` to lead from the holding `held`; `trumps`: not at notrump.

    opening: the lead to the first trick, when an agreement that is not the standard one decides
    the card, whichever card of the suit the search wants.
    """
    at = holding(held, trumps)
    place = _place(agreed, at)
    wanted = _nth(held, place) if place else 0
    if wanted & run or (opening and wanted and place != STANDARD[at]):
        return wanted
    # The search wants another card of the suit than the one agreed on: like a sequence, or like
    # a small card below an honour.
    if run >= _TEN:
        top = 4
        high = _high(run)
        while high >> 8 + top != 1:
            top -= 1
        like = _LIKE_SUIT[4 - top] + _SUIT if trumps else _LIKE_NOTRUMP[4 - top]
        return _nth(run, 2) if _place(agreed, like) == 2 else high
    n = popcount13(held)
    if n < 3:
        return _high(run)
    wanted = _nth(held, _place(agreed, (_SUIT if trumps else 0) + (1 + n if n < 7 else 8)))
    if wanted & run:
        return wanted
    return _low(run) if wanted < run else _high(run)


def signal(agreed, situation, moot):
    """The number of the first signal of a situation that is still informative; 0 for none.

    moot: _ATTITUDE, _COUNT and _PREFERENCE bits of what is public already.
    """
    at = _SIGNALS + 3 * situation
    for i in range(at, at + 3):
        if _KIND[agreed[i]] & ~moot:
            return agreed[i]
    return 0


def moot(play, dummy_has, trumps_in_dummy):
    """Signals that the cards on the table make uninformative on partner's lead.

    play: the trick so far; dummy_has: dummy's cards left of the suit led.
    """
    if play.best_seat != play.dummy:
        return 0
    if not dummy_has and trumps_in_dummy:
        return _ATTITUDE | _COUNT  # dummy ruffs the next round
    # We could not beat dummy's card, so a jack or lower denies what is above it.
    return _ATTITUDE if play.best % 13 < 10 and play.best // 13 != play.strain else 0


def _says_yes(number, held, preference):
    """Whether the hand likes, has an even number, or prefers the higher of the other suits."""
    kind = _KIND[number]
    if kind == _ATTITUDE:
        return held >= 1024  # a queen or better
    if kind == _COUNT:
        return not popcount13(held) & 1
    return preference > 0


def follow(run, held, wins, number, preference):
    """The card of `run` to play to a trick that another hand has led.

    held: our holding in the suit, with this card; wins: the card would be the best so far; number:
    the signal to give (`signal`); preference: above 0 for the higher of the other suits.
    """
    if wins or not number:
        return _low(run)
    yes = _says_yes(number, held, preference)
    if number == 3 or number == 4 or number == 7:
        odd = yes if number == 3 else not yes
        cards = run
        while cards:
            bit = _low(cards)
            if _odd(bit) == odd:
                return bit
            cards ^= bit
        return _low(run)
    if yes == (number == 1 or number == 5 or number == 8):
        return _high(run & _TEN - 1 or run)
    return _low(run)


def said(number, bit, held):
    """How a card from the holding `held` reads as a signal: True, False, or None for neither."""
    spots = held & _TEN - 1
    if not bit & spots or not spots & spots - 1:
        return None
    if number == 3 or number == 4 or number == 7:
        odd = _odd(bit)
        while spots and _odd(_low(spots)) == odd:
            spots &= spots - 1
        return None if not spots else odd == (number == 3)
    return (bit != _low(spots)) == (number == 1 or number == 5 or number == 8)


# Evidence: seat, suit, number of the signal (0: a lead), the bit played, cards of the suit that
# the hand has played since (this one too), cards of the suit played before by all, other suits
# of a suit preference (16 * higher + lower).
EVIDENCE = const(7)
_MOST = const(26)


class Evidence:
    """The signals given so far, for `contradictions`."""

    def __init__(self):
        self.words = array("H", bytes(2 * EVIDENCE * _MOST))
        self.count = 0

    def add(self, seat, suit, number, bit, before, others):
        """Keep a card; the seat's later cards of the suit go to `gone`."""
        if self.count == _MOST:
            return
        w = self.words
        i = EVIDENCE * self.count
        w[i] = seat
        w[i + 1] = suit
        w[i + 2] = number
        w[i + 3] = bit
        w[i + 4] = 0
        w[i + 5] = before
        w[i + 6] = others
        self.count += 1

    def gone(self, seat, suit, bit):
        """A card of a seat was played: add it to the earlier holdings in its evidence."""
        w = self.words
        for i in range(0, EVIDENCE * self.count, EVIDENCE):
            if w[i] == seat and w[i + 1] == suit:
                w[i + 4] |= bit

    def contradictions(self, agreed, layout, trumps):
        """How many of the cards the hands of `layout` (4 * seat + suit) would not have played.

        agreed: by side of the seat (0 North-South), None where unknown.
        """
        w = self.words
        found = 0
        for i in range(0, EVIDENCE * self.count, EVIDENCE):
            seat = w[i]
            held = layout[4 * seat + w[i + 1]] | w[i + 4]
            bit = w[i + 3]
            if not w[i + 2]:
                out = 8191 & ~(held | w[i + 5]) & -_TEN
                found += lead(agreed[seat & 1], run_of(bit, held, out), held, trumps) != bit
                continue
            preference = 0
            if w[i + 6]:
                preference = strength(layout[4 * seat + (w[i + 6] >> 4)]) - strength(
                    layout[4 * seat + (w[i + 6] & 15)])
                if not preference:
                    continue
            told = said(w[i + 2], bit, held)
            found += told is not None and told != _says_yes(w[i + 2], held, preference)
        return found


def strength(held):
    """High card points of a holding."""
    tops = held >> 9
    return (tops >> 3) * 4 + (tops >> 2 & 1) * 3 + (tops >> 1 & 1) * 2 + (tops & 1)


def run_of(bit, held, between):
    """The cards of `held` that touch `bit`: no card of `between` lies between them."""
    run = 0
    b = bit
    while b <= held and not between & b:
        run |= b & held
        b <<= 1
    b = bit >> 1
    while b and not between & b:
        run |= b & held
        b >>= 1
    return run


def denied(bit, position, best, partner_wins, run_above):
    """The ranks of the suit led that a card denies: what its hand would have played.

    bit: the card, of the suit led; position: 0 led, 1 second hand, 2 third, 3 last; best: the
    winning card of the suit before it (0: it was ruffed or led now); run_above: the cards out.
    """
    if position == 0:
        # the top of a sequence: not the card above it
        return _low(run_above & -bit & (8191 ^ bit)) if bit >= 512 and bit < 4096 else 0
    if partner_wins or not best:
        return 0
    above = 8191 & -(best << 1)
    if position == 3 and bit < best:
        return above
    if position == 2:
        return above & -bit & (8191 ^ bit) if bit > best else above
    return 0
