"""Which of several equal cards: the partnership's leads and signals, sent and read.

Strategy. The search decides among cards that are worth different tricks; those of a *run* are
worth the same, and there agreements speak: on a lead the sequence or the length, after partner's
lead attitude, after declarer's count. So a signal never costs a trick. Declarer's side tells
nothing: it plays the lowest of a run.

Reading goes the other way, as leanings for the sampler: what a defender's card denies. A hand that
plays last and does not take a trick that it could have denies the cards that would have; third
hand, that has to play high, denies what is higher than its card and did not appear; a lead from
the top of a sequence denies the next higher card.

Agreements are five bytes: honour leads, spot-card leads, attitude, count, discards.
"""

TOP, SECOND = 0, 1  # of touching honours (standard, Rusinow)
FOURTH, THIRD_FIFTH, LOW_LIKES = 0, 1, 2
HIGH_LIKES, LOW_ENCOURAGES, ODD_LIKES = 0, 1, 2
HIGH_EVEN, LOW_EVEN = 0, 1
STANDARD = bytes((TOP, FOURTH, HIGH_LIKES, HIGH_EVEN, HIGH_LIKES))

_TEN = 256  # the bit of the lowest honour


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


def _size(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def _odd(bit):
    """Whether the card's number is odd (3, 5, 7, 9)."""
    return bool(bit & 0x1555 << 1)


def lead(agreed, run, held, trumps):
    """The card of the run `run` to lead from the holding `held`; `trumps`: not at no trumps."""
    if run >= _TEN:
        honours = run & -_TEN
        if honours & honours - 1 and agreed[0] == SECOND and trumps:
            return _nth(honours, 2)
        return _high(run)
    n = _size(held)
    if n < 3:
        return _high(run)
    if agreed[1] == THIRD_FIFTH:
        wanted = _nth(held, 3 if n < 5 else 5)
    elif agreed[1] == LOW_LIKES:
        wanted = _low(held) if held >= 1024 else _nth(held, 2)
    elif n == 3:
        wanted = _low(held) if held >= _TEN else _high(held)
    else:
        wanted = _nth(held, 4)
    if wanted & run:
        return wanted
    return _low(run) if wanted < run else _high(run)


def follow(agreed, run, held, wins, partner_led, discards):
    """The card of `run` to play to a trick that another hand has led.

    held: our holding in the suit, with this card; wins: the card would be the best so far;
    partner_led: our partner led the suit; discards: another suit was led.
    """
    if wins and not discards:
        return _low(run)
    if partner_led or discards:
        likes = held >= 1024  # a queen or better
        style = agreed[4] if discards else agreed[2]
        if style == ODD_LIKES:
            cards = run
            while cards:
                bit = _low(cards)
                if _odd(bit) == likes:
                    return bit
                cards ^= bit
            return _low(run)
        high = likes == (style == HIGH_LIKES)
    else:
        even = _size(held) & 1 == 0
        high = even == (agreed[3] == HIGH_EVEN)
    spots = run & _TEN - 1
    return _high(spots or run) if high else _low(run)


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
