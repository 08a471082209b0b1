"""A position for the solver: `endgame` says what its work area holds, and why."""

import micropython
from micropython import const

_TRUMPS = const(4)
_FULL = const(9)
_GUARDS = const(10)
_LOWS = const(11)
_SEAT = const(12)
_PLAYED = const(13)
_BEST = const(14)
_BEST_SEAT = const(15)
_LED = const(16)
_TRICKS = const(17)
_TAG = const(18)
_LOW_CARDS = const(22)
_SHIFTS = const(23)
_MASKS = const(27)
_GENERATION = const(32)
_EPOCH = const(33)
_CODES = const(324)


@micropython.viper
def load(w: ptr32, s: ptr32):
    """Turn the position of a policy state `s` into the work area `w`."""
    trump = s[16]
    count = s[19]
    w[0] = 0
    w[1] = 0
    w[2] = 0
    w[3] = 0
    w[_TRUMPS] = 0
    w[8] = 0
    w[_BEST] = 0
    w[_LED] = 0
    full = 0
    guards = 0
    lows = 0
    bit = 1
    slot = _TRUMPS
    low_cards = 0
    shift = 0
    k = 0
    for i in range(5):
        suit = i - 1
        if i == 0:
            suit = trump
            if trump == 4:
                slot += 1
                continue
        elif suit == trump:
            continue
        live = s[suit] | s[4 + suit] | s[8 + suit] | s[12 + suit]
        best = 0
        if count and s[21] == suit:
            best = s[22]
            live |= best
        start = bit
        w[_SHIFTS + k] = shift
        code = _CODES + (k << 7)
        # the codes of suits 1 and 3 fill the upper half of a word
        half = (k & 1) << 4
        w[code] = 1 << half
        n = 1
        x = 4096
        while live:
            if live & x:
                live ^= x
                owner = 0
                while owner < 3 and not s[4 * owner + suit] & x:
                    owner += 1
                if x == best:
                    w[_BEST] = bit
                else:
                    w[owner] |= bit
                if n < 128:
                    owner <<= half
                    m = n
                    while m:
                        m -= 1
                        w[code + m + n] = (w[code + m] << 2) + owner
                    n <<= 1
                else:
                    low_cards |= bit
                bit <<= 1
                shift += 1
            x >>= 1
        w[_MASKS + k] = n - 1
        k += 1
        x = bit - start
        w[slot] = x
        slot += 1
        if count and s[20] == suit:
            w[_LED] = x
        if x:
            full |= x
            guards |= bit
            lows |= start
            bit <<= 1
            shift += 1
    # Codes say all about an ending with at most seven cards per suit: entries serve any layout.
    x = w[_EPOCH]
    if low_cards:
        x = w[_GENERATION]
    w[_TAG] = (x & 0xFFFFF) << 3 | (trump & 4)
    w[_LOW_CARDS] = low_cards
    w[_FULL] = full
    w[_GUARDS] = guards
    w[_LOWS] = lows
    w[_SEAT] = s[18]
    w[_PLAYED] = count
    w[_BEST_SEAT] = s[23]
    w[_TRICKS] = s[26]
