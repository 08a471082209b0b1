"""The cheap policy: a sound card in tens of microseconds, for rollouts and as a fallback.

Strategy. One flat state (`array('i')`, `STATE` words) holds a whole position. The policy reads the
four hands from it and nothing else, so the same rules serve two uses:

* in a *rollout* the state holds one sampled layout, and the rules see all four hands. They play
  about as people do who have counted the hand: a finesse is taken when it works;
* as the *fallback* every hidden hand holds all cards that it may hold (both hidden hands hold the
  same unseen cards, less the suits where they have shown out). "Can the next hand beat this?" is
  then answered for the worst case, "can partner beat it?" for the best, and outstanding cards are
  counted by union, which is right in both uses. `HONEST` tells the few rules that must differ.

Rules are scores: a lead gets the points of the best reason to lead its suit, and the best suit is
led; the comments name the reasons. A position is never searched here.

Cards are (suit, bit): `bit` is the one-bit mask of the rank, so comparing two holdings as numbers
says who has the highest card. A chosen card is returned as `suit << 13 | bit`.
"""

import micropython
from micropython import const

from spotcard.robot.discard import count, discard, highest

# The state: 16 holdings (4 * seat + suit), then
TRUMP = const(16)  # strain 0..4, 4 = notrump
DECLARER = const(17)  # seat
TURN = const(18)  # seat
COUNT = const(19)  # cards in the current trick, 0..3
LED = const(20)  # suit led
BEST_SUIT = const(21)  # the winning card of the trick so far
BEST_BIT = const(22)
BEST_SEAT = const(23)
WON = const(24)  # tricks won by North-South; + 1: by East-West
LEFT = const(26)  # tricks not yet complete
HONEST = const(27)  # 1: hidden hands are unions of what they may hold
NODES = const(28)  # cards chosen by the policy so far: the work counter
STATE = const(32)


@micropython.viper
def play(s: ptr32, suit: int, bit: int):
    """The hand to play plays a card: trick, winner, turn and hand are brought up to date."""
    me = s[TURN]
    s[4 * me + suit] &= 8191 ^ bit
    n = s[COUNT]
    if n == 0:
        s[LED] = suit
        s[BEST_SUIT] = suit
        s[BEST_BIT] = bit
        s[BEST_SEAT] = me
    elif suit == s[BEST_SUIT]:
        if bit > s[BEST_BIT]:
            s[BEST_BIT] = bit
            s[BEST_SEAT] = me
    elif suit == s[TRUMP]:
        s[BEST_SUIT] = suit
        s[BEST_BIT] = bit
        s[BEST_SEAT] = me
    if n == 3:
        me = s[BEST_SEAT]
        s[COUNT] = 0
        s[TURN] = me
        s[WON + (me & 1)] += 1
        s[LEFT] -= 1
    else:
        s[COUNT] = n + 1
        s[TURN] = (me + 1) & 3


# Why a suit is led, in points; a byte is 100 + points. 32 for defenders, 32 for declarer's side.
# The order is that of the comments in `_lead`. Fitted to double-dummy results of random deals.
WEIGHTS = bytes((
    87, 85, 109, 97, 100, 64, 65, 178, 96, 80, 137, 106, 142, 103, 101, 104,
    108, 106, 102, 101, 106, 99, 103, 100, 105, 100, 100, 100, 100, 100, 100, 100,
    116, 65, 110, 103, 60, 65, 45, 125, 116, 80, 134, 102, 142, 103, 102, 98,
    109, 103, 103, 99, 105, 99, 108, 98, 100, 100, 100, 100, 100, 100, 100, 100,
))


@micropython.viper
def _lead(s: ptr32) -> int:
    w = ptr8(WEIGHTS)  # type: ignore
    me = s[TURN]
    a = 4 * me
    q = 4 * ((me + 1) & 3)
    p = 4 * ((me + 2) & 3)
    r = 4 * ((me + 3) & 3)
    trump = s[TRUMP]
    k = 32 ^ (((me ^ s[DECLARER]) & 1) << 5)
    my_trumps = 0
    l_trumps = 0
    p_trumps = 0
    r_trumps = 0
    if trump < 4:
        my_trumps = s[a + trump]
        l_trumps = s[q + trump]
        p_trumps = s[p + trump]
        r_trumps = s[r + trump]
    best = 0
    top = -10000
    for suit in range(4):
        mine = s[a + suit]
        if not mine:
            continue
        theirs = s[p + suit]
        left = s[q + suit]
        right = s[r + suit]
        out = left | right
        below = out | out >> 1
        below |= below >> 2
        below |= below >> 4
        below |= below >> 8
        # winners: cards of our side above every outstanding one
        mine_win = mine & (below ^ 8191)
        their_win = theirs & (below ^ 8191)
        n_mine = int(count(mine))
        n_theirs = int(count(theirs))
        n_left = int(count(left))
        n_right = int(count(right))
        longest = n_left if n_left > n_right else n_right
        length = n_mine if n_mine > n_theirs else n_theirs
        winners = int(count(mine_win | their_win))
        if winners > length:
            winners = length
        high = int(highest(mine))
        bit = mine & (0 - mine)
        second = mine ^ high
        touching = 0
        if second and not (out & (high - 1) & (0 - int(highest(second)))):
            touching = 1
        if mine_win:
            if not their_win or n_mine <= n_theirs:
                bit = high
        elif touching and not their_win and high > 64:
            bit = high
        if suit == trump:
            value = w[k] - 100  # 0 trumps
            if not out:
                value += w[k + 1] - 100  # 1 all drawn: the rest are for ruffing
            else:
                if winners:
                    value += w[k + 2] - 100  # 2 top trumps
                # 3 by how many more trumps we have than they
                value += (w[k + 3] - 100) * (n_mine + n_theirs - n_left - n_right)
                if n_left + n_right == 1 and winners == 0:
                    value += w[k + 4] - 100  # 4 the last one out is the best
        else:
            # 14 by our length, 21 by theirs
            value = (w[k + 14] - 100) * length + (w[k + 21] - 100) * (n_left + n_right)
            left_ruffs = 1 if l_trumps and not left else 0
            right_ruffs = 1 if r_trumps and not right else 0
            if left_ruffs:
                value += w[k + 5] - 100  # 5 the next hand ruffs
            if right_ruffs:
                value += w[k + 6] - 100  # 6 the last hand ruffs
            if n_mine == 1 and my_trumps:
                value += w[k + 22] - 100  # 22 to ruff the next one
            if n_theirs == 1 and p_trumps:
                value += w[k + 24] - 100  # 24 for partner to ruff the next one
            if p_trumps and not theirs and not mine_win:
                value += w[k + 7] - 100  # 7 partner ruffs
                if int(count(p_trumps)) <= int(count(my_trumps)):
                    value += w[k + 8] - 100  # 8 in the hand with fewer trumps
                if left_ruffs and l_trumps > p_trumps:
                    value += w[k + 9] - 100  # 9 over-ruffed
            elif winners:
                if l_trumps | r_trumps:
                    value += w[k + 10] - 100  # 10 winners that they may ruff later
                else:
                    value += w[k + 11] - 100  # 11 winners, safe from ruffs
                    if winners >= longest:
                        value += w[k + 12] - 100  # 12 and the suit runs
                value += (w[k + 13] - 100) * winners  # 13 each
                if mine_win:
                    value += w[k + 23] - 100  # 23 in this hand
            else:
                value += w[k + 15] - 100  # 15 their suit
                if left > right:
                    if theirs > right and theirs > mine:
                        value += w[k + 16] - 100  # 16 through their honour, up to partner's
                    elif mine > right:
                        value += w[k + 19] - 100  # 19 from an honour under theirs
                else:
                    if theirs > left and theirs > mine:
                        value += w[k + 17] - 100  # 17 up to partner's honour, under theirs
                    elif mine > left:
                        value += w[k + 18] - 100  # 18 away from an honour, into theirs
                if touching and high > 64:
                    value += w[k + 20] - 100  # 20 touching honours
        if value > top:
            top = value
            best = suit << 13 | bit
    return best


@micropython.viper
def _follow(s: ptr32) -> int:
    me = s[TURN]
    n = s[COUNT]
    led = s[LED]
    trump = s[TRUMP]
    best_suit = s[BEST_SUIT]
    best_bit = s[BEST_BIT]
    a = 4 * me
    q = 4 * ((me + 1) & 3)
    p = 4 * ((me + 2) & 3)
    mine = s[a + led]
    partner_wins = 0
    if s[BEST_SEAT] == ((me + 2) & 3):
        partner_wins = 1
    # what the next hand can do to a card of the suit led (`left`), and to a trump (`left_trumps`)
    left = 0
    left_trumps = 0
    if n < 3:
        left = s[q + led]
        if trump < 4 and led != trump and not left:
            left_trumps = s[q + trump]
    if mine:
        low = mine & (0 - mine)
        if best_suit != led:
            return led << 13 | low  # it is ruffed
        above = mine & (0 - best_bit)
        if n == 3:
            if partner_wins or not above:
                return led << 13 | low
            return led << 13 | (above & (0 - above))
        if left_trumps and not (n == 1 and not s[p + led] and s[p + trump]):
            return led << 13 | low  # the next hand ruffs
        if n == 2:
            if partner_wins and left < best_bit:
                return led << 13 | low
            sure = above
            if left:
                x = left
                while x & (x - 1):
                    x &= x - 1
                sure = above & (0 - x)
            if partner_wins and not s[HONEST] and not sure:
                return led << 13 | low
            if sure:
                if partner_wins and best_bit > 512 and sure == above:
                    # do not overtake partner's honour with a bare winner unless forced to
                    return led << 13 | (sure & (0 - sure))
                if s[HONEST] and not ((me ^ s[DECLARER]) & 1):
                    # finesse: the card below a missing honour, when we keep the card above it
                    x = above ^ (above & sure)
                    y = int(highest(x)) if x else 0
                    if y and int(count(left & (0 - y))) == 1 and int(count(sure)) < 3:
                        return led << 13 | y
                return led << 13 | (sure & (0 - sure))
            if not above:
                return led << 13 | low
            # third hand high: the cheapest of the cards equal to my best
            high = int(highest(above))
            x = high
            y = above
            while y:
                bit = y & (0 - y)
                y ^= bit
                if not (left & (0 - bit) & (high - 1)):
                    x = bit
                    break
            if s[HONEST] or partner_wins == 0:
                # forcing out a high card is worth it when partner may have the next
                if s[HONEST] or s[p + led] & (high - 1) & (0 - best_bit):
                    return led << 13 | x
            return led << 13 | low
        # second hand
        theirs = s[p + led]
        x = int(highest(left)) if left else 0
        if best_bit > x:
            x = best_bit
        if theirs > x:
            # partner takes it; but keep partner's honour off an honour that I can cover
            if best_bit > 256 and above and s[HONEST] and (
                best_bit >= 512 or not (me ^ s[DECLARER]) & 1
            ):
                return led << 13 | (above & (0 - above))
            return led << 13 | low
        sure = above & (0 - x)
        if sure:
            if s[HONEST] and best_bit < 256 and s[LEFT] > 4 and mine & (mine - 1):
                # second hand low
                if (me ^ s[DECLARER]) & 1:
                    return led << 13 | low
            return led << 13 | (sure & (0 - sure))
        if above and best_bit > 128:
            return led << 13 | (above & (0 - above))  # cover an honour
        return led << 13 | low
    # void in the suit led
    if trump < 4 and led != trump and s[a + trump]:
        mine = s[a + trump]
        above = mine
        if best_suit == trump:
            above = mine & (0 - best_bit)
        if above:
            if n == 3:
                if not partner_wins:
                    return trump << 13 | (above & (0 - above))
                return int(discard(s))
            if partner_wins:
                # partner's card holds: a discard
                if best_suit == trump:
                    if left_trumps < best_bit:
                        return int(discard(s))
                elif not left_trumps and left < best_bit:
                    return int(discard(s))
            elif n == 1:
                # partner plays last: does partner win without my trump?
                x = int(highest(left)) if left else 0
                if best_suit == led and best_bit > x:
                    x = best_bit
                if best_suit == led and not left_trumps and s[p + led] > x and not s[HONEST]:
                    return int(discard(s))
            if left_trumps:
                x = left_trumps
                while x & (x - 1):
                    x &= x - 1
                sure = above & (0 - x)
                if sure:
                    return trump << 13 | (sure & (0 - sure))
                if not s[HONEST] and partner_wins == 0:
                    return int(discard(s))
            return trump << 13 | (above & (0 - above))
    return int(discard(s))


@micropython.viper
def choose(s: ptr32) -> int:
    """The policy's card for the hand to play, as `suit << 13 | bit`."""
    s[NODES] += 1
    if s[COUNT]:
        return int(_follow(s))
    return int(_lead(s))


@micropython.viper
def rollout(s: ptr32, left: int):
    """Let the policy play until a trick is complete and only `left` tricks remain."""
    while s[LEFT] > left:
        if s[COUNT]:
            c = int(_follow(s))
        else:
            c = int(_lead(s))
        s[NODES] += 1
        play(s, c >> 13, c & 8191)


@micropython.viper
def copy(source: ptr32, target: ptr32):
    """Copy a state."""
    i = 32
    while i:
        i -= 1
        target[i] = source[i]
