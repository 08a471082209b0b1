"""Exact double-dummy endings of up to seven cards per hand, inside a small fixed memory.

Strategy. Zero-window alpha-beta over single cards: "do North-South take `need` of the tricks
left?", with a table of positions at the start of tricks, as one loop with its own stack.

* A hand is one 32-bit word. Each suit is a *field* as wide as its live cards, ace of the field in
  its lowest bit, with a guard bit above it that is always 0. Trumps are the lowest field. So the
  cards that beat a card are the bits below it in its field (and all trumps), and one addition
  works on all suits at once, its carries stopping at the guards:
  - `dead + (h << 1 & dead)` runs from each card of `h` down through dead cards, so cards of a hand
    with nothing but dead cards between them are merged and only the highest is tried;
  - `t + LOW`, with t = hand or dead, runs from the top of every suit: the hand's top winners;
  - `h + FULL` carries into the guard of each suit that is not void.
* Cards already played to the trick are dead too, but for the one that is winning it.
* Before a trick is searched: top winners that can be cashed (quick tricks), tricks that the other
  side cannot lose (top trumps; every suit, when nothing of ours stands), then the table.
* A table entry is four words. Two hold *codes*: for the first seven cards of a field, whose they
  are from the top down, dead ones left out (`endgame_load` makes a code for every set of them that
  may be left); the third the live cards below those; the fourth whose turn it is, bounds on
  North-South's tricks, and a tag. So positions that differ in dead cards only are one, and when no
  suit has more than seven cards an entry serves every layout of the same decision (EPOCH).

A position has at most 28 live cards: 28 + 4 guards = 32 bits. The values are used through masks
only, so the wrap of 32 bits in one dialect and its absence in the other make no difference.
`makes` is long because it is one loop: a call would cost as much as ten of its operations.
"""

import micropython
from micropython import const

# The work area, `array('i')` of WORDS: 0..3 the hands, then
TRUMPS = const(4)  # field masks: trumps (0 in notrump), then the other suits
FULL = const(9)  # the cards of all fields
GUARDS = const(10)
LOWS = const(11)  # the lowest bit of each field
SEAT = const(12)  # to play
PLAYED = const(13)  # cards in the current trick
BEST = const(14)  # the card that wins it so far, 0 when none
BEST_SEAT = const(15)
LED = const(16)  # field mask of the suit led
TRICKS = const(17)  # tricks left, the current one included
TAG = const(18)  # whose table entries are valid: a generation << 3, 4 in notrump
NODES = const(19)  # cards tried since it was last set to 0
NEED = const(20)  # tricks that North-South should take
BUDGET = const(21)  # nodes for one question
LOW_CARDS = const(22)  # the cards below the first seven of each field
SHIFTS = const(23)  # by suit in key order: where its field starts ...
MASKS = const(27)  # ... and as many ones as it has cards, at most seven
GENERATION = const(32)  # to be changed for each ending
EPOCH = const(33)  # changed to invalidate the entries of earlier endings
FRAMES = const(34)  # 9 words per card
KILLERS = const(295)  # by card of the ending: the lead there that decided last
CODES = const(324)  # 128 words per suit: the code of what is left of its first seven cards
TABLE = const(836)  # 512 entries of 4 words
WORDS = const(2884)


@micropython.viper
def makes(w: ptr32) -> int:
    """Whether North-South take at least w[NEED] of the tricks left: 1, 0, or -1: out of budget."""
    # The first three locals live in registers: the work area and the two used most.
    x = 0
    h = 0
    need = w[NEED]
    budget = w[BUDGET]
    dead = 0
    full = w[FULL]
    guards = w[GUARDS]
    lows = w[LOWS]
    trumps = w[TRUMPS]
    seat = w[SEAT]
    best = w[BEST]
    best_seat = w[BEST_SEAT]
    led = w[LED]
    d = w[PLAYED]
    first = d
    tricks = w[TRICKS]
    live = w[0] | w[1] | w[2] | w[3]
    tag = w[TAG]
    low_cards = w[LOW_CARDS]
    nodes = 0
    f = FRAMES + 9 * d
    while True:
        # a new position: `seat` is to play, card d & 3 of its trick
        r = -1
        h = w[seat]
        if d & 3 == 0:
            n = tricks - (d >> 2)
            w[f + 8] = 0
            if need <= 0:
                r = 1
            elif need > n:
                r = 0
            elif n == 1:
                # one card each: look who wins
                best = h
                best_seat = seat
                led = trumps
                if not h & trumps:
                    x = 5
                    while not h & w[x]:
                        x += 1
                    led = w[x]
                x = (best - 1) & led
                if led != trumps:
                    x |= trumps
                for i in range(1, 4):
                    h = w[(seat + i) & 3]
                    if h & x:
                        best = h
                        best_seat = seat + i
                        x = (best - 1) & led
                        if best & trumps:
                            x = (best - 1) & trumps
                        elif led != trumps:
                            x |= trumps
                r = 1 ^ (best_seat & 1)
            else:
                dead = full ^ live
                partner = w[seat ^ 2]
                left = w[(seat + 1) & 3]
                right = w[(seat + 3) & 3]
                x = h | dead
                mine = h & (x ^ (x & (x + lows)))
                x = partner | dead
                theirs = partner & (x ^ (x & (x + lows)))
                quick = 0
                lose = 0
                if (left | right) & trumps:
                    # sure trump tricks: the longer hand of our run from the top
                    x = h | partner | dead
                    x = (x ^ (x & (x + lows))) & trumps
                    y = x & partner
                    x &= h
                    while x or y:
                        x &= x - 1
                        y &= y - 1
                        quick += 1
                    # rounds of side suits that a hand with trumps must follow
                    a = left
                    if not left & trumps:
                        a = full
                    b = right
                    if not right & trumps:
                        b = full
                    y = (a + full) & (b + full) & guards & (trumps + 1 ^ -1)
                    x = (theirs + full) & y
                    if x and (x | (theirs & trumps) + trumps) & (h + full) & guards:
                        # partner's, when a suit of theirs can be led
                        while x:
                            x &= x - 1
                            quick += 1
                    x = mine & (trumps ^ -1)
                    y &= x + full
                    while y:
                        while y:
                            y &= y - 1
                            quick += 1
                        x &= (x | guards) - lows
                        a &= (a | guards) - lows
                        b &= (b | guards) - lows
                        y = (x + full) & (a + full) & (b + full) & guards
                    # their top trumps
                    x = left | right | dead
                    x = (x ^ (x & (x + lows))) & trumps
                    y = x & right
                    x &= left
                    while x or y:
                        x &= x - 1
                        y &= y - 1
                        lose += 1
                    if not lose:
                        if not (mine | theirs | (h | partner) & trumps):
                            lose = 1
                else:
                    x = mine
                    while x:
                        x &= x - 1
                        quick += 1
                    if theirs:
                        if (theirs + full) & (h + full) & guards:
                            x = theirs
                            while x:
                                x &= x - 1
                                quick += 1
                    if not mine | theirs | (live & trumps):
                        lose = 1
                if seat & 1:
                    if quick > n - need:
                        r = 0
                    elif lose >= need:
                        r = 1
                elif quick >= need:
                    r = 1
                elif lose > n - need:
                    r = 0
                if r < 0:
                    x = w[MASKS] & (live >> w[SHIFTS])
                    key = w[x + CODES]
                    x = w[MASKS + 1] & (live >> w[SHIFTS + 1])
                    key |= w[x + (CODES + 128)]
                    x = w[MASKS + 2] & (live >> w[SHIFTS + 2])
                    y = w[x + (CODES + 256)]
                    x = w[MASKS + 3] & (live >> w[SHIFTS + 3])
                    y |= w[x + (CODES + 384)]
                    a = live & low_cards
                    b = tag | seat
                    x = ((key ^ a) * 0x2545F491 + y * 0x1F123BB5 + (b << 21)) >> 20
                    x = (x & 2044) + TABLE
                    w[f + 8] = x
                    if w[x] == key and w[x + 1] == y and w[x + 2] == a and w[x + 3] >> 8 == b:
                        b = w[x + 3]
                        if b & 15 >= need:
                            r = 1
                        elif (b >> 4) & 15 < need:
                            r = 0
                        if r >= 0:
                            w[f + 8] = 0
                    if r < 0:
                        # for the entry, when this position is decided
                        w[f + 3] = key
                        w[f + 4] = y
                        w[f + 5] = a
                        y = h << 1
                        y |= (y & dead) + dead
                        x = h ^ (h & y)
                        y = x & w[d + KILLERS]
                        if not y:
                            y = x & mine
                        w[f] = y
                        w[f + 1] = x ^ y
        else:
            dead = full ^ live ^ best
            x = h & led
            if not x:
                x = h
            y = x << 1
            y |= (y & dead) + dead
            x ^= x & y
            if best & trumps:
                y = (best - 1) & x
            else:
                y = (best - 1) & led & x
                if led != trumps:
                    y |= trumps & x
            # Of the cards that win, those that the next hand cannot beat; else as they come.
            # When partner's card is sure to win, low ones first.
            if d & 3 == 3:
                if (best_seat ^ seat) & 1 == 0:
                    y ^= x
            else:
                b = y
                h = w[(seat + 1) & 3]
                a = h & led
                if a:
                    if not best & trumps or led == trumps:
                        b = y & (((a & (0 - a)) - 1) & led | trumps)
                        a &= best - 1
                    else:
                        a = 0
                elif h & trumps:
                    a = h & trumps
                    b = y & trumps & ((a & (0 - a)) - 1)
                    if best & trumps:
                        a &= best - 1
                if d & 2 and (best_seat ^ seat) & 1 == 0 and not (a and b):
                    y ^= x
                elif b:
                    y = b
            w[f] = y
            w[f + 1] = x ^ y
        while True:
            if r < 0:
                # the next candidate here: followers try low cards first, leaders high ones
                x = w[f]
                if not x:
                    x = w[f + 1]
                    w[f + 1] = 0
                if x:
                    h = x & (0 - x)
                    if d & 3:
                        h = x
                        while h & (h - 1):
                            h &= h - 1
                    w[f] = x ^ h
                    w[f + 2] = h
                    w[f + 6] = seat
                    w[f + 7] = need
                    nodes += 1
                    w[seat] ^= h
                    live ^= h
                    if d & 3:
                        w[f + 3] = best
                        w[f + 4] = best_seat
                        w[f + 5] = led
                        if best & trumps:
                            if h & (best - 1):
                                best = h
                                best_seat = seat
                        elif h & (((best - 1) & led) | trumps):
                            best = h
                            best_seat = seat
                    else:
                        best = h
                        best_seat = seat
                        x = 4
                        while not h & w[x]:
                            x += 1
                        led = w[x]
                    d += 1
                    f += 9
                    seat = (seat + 1) & 3
                    if d & 3 == 0:
                        seat = best_seat
                        need -= 1 ^ (seat & 1)
                        best = 0
                    break
                r = seat & 1
            # this position is decided
            if d & 3 == 0:
                x = w[f + 8]
                if x:
                    if (r ^ seat) & 1:
                        w[d + KILLERS] = w[f + 2]
                    need = w[f + 7]
                    b = tag | seat
                    y = (tricks - (d >> 2)) << 4
                    key = w[f + 3]
                    a = w[f + 4]
                    n = w[f + 5]
                    if w[x] == key and w[x + 1] == a and w[x + 2] == n and w[x + 3] >> 8 == b:
                        y = w[x + 3] & 255
                    else:
                        w[x] = key
                        w[x + 1] = a
                        w[x + 2] = n
                    if r:
                        y = y & 240 | need
                    else:
                        y = y & 15 | (need - 1) << 4
                    w[x + 3] = b << 8 | y
            if d == first:
                w[NODES] += nodes
                return r
            d -= 1
            f -= 9
            seat = w[f + 6]
            h = w[f + 2]
            w[seat] ^= h
            live ^= h
            if (r ^ seat) & 1 == 0:
                best = w[f + 3]
                best_seat = w[f + 4]
                led = w[f + 5]
                need = w[f + 7]
                r = -1
        if nodes > budget:
            # put the cards back
            while d > first:
                d -= 1
                f -= 9
                w[w[f + 6]] ^= w[f + 2]
            w[NODES] += nodes
            return -1
