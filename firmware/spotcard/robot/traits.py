"""A position and a candidate call as numbers, and the small network that values them.

`position` and `candidate` write TRAITS small numbers (0 to 63) into `x`; `value` says by how many
64ths of an IMP the candidate is expected to be better than the rules' choice. Integers only, so
that board and desk agree to the bit. `spotcard_host.lab.learning` fits the network and has the
layout of the section LEARNED, which `value` reads in place.
"""

import micropython
from micropython import const

try:
    # The same in an RP2040's own instructions.
    from spotcard.robot.layers_thumb import layers  # type: ignore
except ImportError:
    from spotcard.robot.layers import layers

TRAITS = const(128)
HIDDEN = const(64)
SECOND = const(32)
WORK = const(352)  # words of `x`: the traits, the same raised, then two layers
_RAISED = const(128)
_FIRST = const(256)
_SECOND = const(320)
POSITION = const(64)  # traits that do not depend on the candidate

# The section: its head; by how many bits each trait is shifted, so that all have similar variances
# and bytes do for the weights; the layers; the output; a row of HIDDEN numbers for each rule that
# the network knows, as a candidate's and as the rules' choice; the row of each rule of the table;
# the average of each trait.
VERSION = const(1)
L_VERSION = const(0)
L_EMBED = const(1)  # shift of the rows
L_OUT = const(2)  # shift of the output
L_MARGIN = const(3)  # 64ths of an IMP that a candidate must be ahead of a general rule
L_BOOK = const(4)  # the same, of a rule of the book
L_ROWS = const(6)  # two bytes
L_RULES = const(8)  # two bytes: rules of the table, two bytes each
HEAD = const(16)
FIRST_BYTES = const(8448)  # HIDDEN shifts, biases of 3 bytes, rows of TRAITS weights
SECOND_BYTES = const(2176)
OUT_BYTES = const(35)

_FEATURES = const(520)
_S_LENGTH = const(0)
_S_DEALER = const(2)
_S_VUL = const(3)
_S_LAST_BID = const(5)
_S_BIDDER = const(6)
_S_DOUBLED = const(7)
_S_PASSES = const(8)
_S_OPENER = const(9)
_S_FIT = const(10)
_S_FORCING = const(14)
_S_CAPTAIN = const(16)
_S_BIDS = const(18)
_S_SHOWN = const(40)
_NOBODY = const(255)
_BOX_BYTES = const(40)
_HONOURS = const(4)
_STOPPERS = const(8)
_HCP = const(12)
_POINTS = const(13)
_LOSERS = const(14)
_CONTROLS = const(15)
_QUALITY = const(16)


@micropython.viper
def position(state: ptr8, x: ptr32):
    """The traits of the hand in `state` and of the public position: the first POSITION ones."""
    me = (state[_S_DEALER] + state[_S_LENGTH]) & 3
    i = 0
    while i < POSITION:
        x[i] = 0
        i += 1
    _hand(state, x, me)
    _auction(state, x, me)
    _suits_together(state, x, me)


@micropython.viper
def _hand(state: ptr8, x: ptr32, me: int):
    """Traits 0 to 36, and 62: the hand, what the four seats have shown, and both together."""
    own = _S_SHOWN + _BOX_BYTES * me
    partner = _S_SHOWN + _BOX_BYTES * (me ^ 2)
    hcp = state[_FEATURES + _HCP]
    points = state[_FEATURES + _POINTS]
    # 0-3: lengths, longest first, by how many suits are at least as long
    i = 0
    while i < 4:
        length = state[_FEATURES + i]
        x[4 + i] = length
        place = 0
        j = 0
        while j < 4:
            other = state[_FEATURES + j]
            if other > length or (other == length and j > i):
                place += 1
            j += 1
        x[place] = length
        i += 1
    x[8] = hcp
    x[9] = points
    x[10] = state[_FEATURES + _LOSERS]
    x[11] = state[_FEATURES + _CONTROLS]
    i = 0
    while i < 4:
        box = _S_SHOWN + _BOX_BYTES * ((me + i) & 3)
        x[12 + 4 * i] = state[box + 2 * _HCP]
        x[13 + 4 * i] = state[box + 2 * _HCP + 1]
        x[14 + 4 * i] = state[box + 2 * _POINTS]
        x[15 + 4 * i] = state[box + 2 * _POINTS + 1]
        x[28 + i] = 0
        strains = state[_S_BIDS + ((me + i) & 3)]
        while strains:
            x[28 + i] += strains & 1
            strains = strains >> 1
        i += 1
    if hcp > state[own + 2 * _HCP]:
        x[32] = hcp - state[own + 2 * _HCP]
    if points > state[own + 2 * _POINTS]:
        x[33] = points - state[own + 2 * _POINTS]
    x[34] = hcp + state[partner + 2 * _HCP]
    x[35] = points + state[partner + 2 * _POINTS]
    rest = 40 - hcp - state[partner + 2 * _HCP]
    x[36] = rest if rest > 0 else 0
    x[62] = hcp + state[partner + 2 * _HCP + 1]
    if x[62] > 63:
        x[62] = 63


@micropython.viper
def _auction(state: ptr8, x: ptr32, me: int):
    """Traits 37 to 58: the auction so far."""
    vul = state[_S_VUL]
    side = me & 1
    x[37] = vul >> side & 1
    x[38] = vul >> (side ^ 1) & 1
    n = state[_S_LENGTH]
    x[39] = n if n < 30 else 30
    last = state[_S_LAST_BID]
    if last:
        x[40] = (last + 2) // 5
        x[41] = 1 if (last + 2) % 5 == 4 else 0
        x[42 + ((state[_S_BIDDER] - me) & 3)] = 1
        x[46 + state[_S_DOUBLED]] = 1
    x[49] = state[_S_PASSES]
    if state[_S_OPENER] != _NOBODY:
        x[50 + ((state[_S_OPENER] - me) & 3)] = 1
    x[54] = state[_S_FORCING + side]
    x[55] = state[_S_FORCING + (side ^ 1)]
    x[56] = 1 if state[_S_FIT + side] != _NOBODY else 0
    x[57] = 1 if state[_S_FIT + (side ^ 1)] != _NOBODY else 0
    if state[_S_CAPTAIN + side] != _NOBODY:
        x[58] = 1 if state[_S_CAPTAIN + side] == me else 2


@micropython.viper
def _suits_together(state: ptr8, x: ptr32, me: int):
    """Traits 59 to 61: our best fit, theirs, our weakest stopper where one of them has length."""
    partner = _S_SHOWN + _BOX_BYTES * (me ^ 2)
    worst = 4
    i = 0
    while i < 4:
        both = state[_FEATURES + i] + state[partner + 2 * i]
        if both > x[59]:
            x[59] = both
        left = state[_S_SHOWN + _BOX_BYTES * ((me + 1) & 3) + 2 * i]
        right = state[_S_SHOWN + _BOX_BYTES * ((me + 3) & 3) + 2 * i]
        if left + right > x[60]:
            x[60] = left + right
        if left > 3 or right > 3:
            stopper = state[_FEATURES + _STOPPERS + i]
            if stopper < worst:
                worst = stopper
        i += 1
    x[61] = worst


@micropython.viper
def suit(state: ptr8, x: ptr32, at: int, call: int):
    """Fourteen traits of the suit of a call, at `x[at]`; without one only the first is not 0."""
    i = 0
    while i < 14:
        x[at + i] = 0
        i += 1
    s = 4
    if call > 2:
        s = (call + 2) % 5
    if s == 4:
        x[at] = 1 if call > 2 else 2
        return
    me = (state[_S_DEALER] + state[_S_LENGTH]) & 3
    x[at + 1] = state[_FEATURES + s]
    x[at + 2] = state[_FEATURES + _HONOURS + s]
    x[at + 3] = state[_FEATURES + _STOPPERS + s]
    x[at + 4] = state[_FEATURES + _QUALITY + s]
    i = 1
    while i < 4:
        box = _S_SHOWN + _BOX_BYTES * ((me + i) & 3) + 2 * s
        x[at + 3 + 2 * i] = state[box]
        x[at + 4 + 2 * i] = state[box + 1]
        i += 1
    x[at + 11] = state[_FEATURES + s] + state[_S_SHOWN + _BOX_BYTES * (me ^ 2) + 2 * s]
    bit = 0
    i = 0
    while i < 4:
        bit |= (state[_S_BIDS + ((me + i) & 3)] >> s & 1) << i
        i += 1
    x[at + 12] = bit & 5
    x[at + 13] = bit & 10


@micropython.viper
def candidate(state: ptr8, x: ptr32, call: int, best: int, rank: int, marks: int):
    """The traits of a candidate compared with the rules' choice `best`.

    rank: its place in the reader's order. marks: bit 0 the candidate's rule is general, bit 1
    the choice's is; above them how far their priorities lie apart, in steps of 16.
    """
    last = state[_S_LAST_BID]
    suit(state, x, 64, call)
    suit(state, x, 78, best)
    suit(state, x, 92, last)
    i = 0
    while i < 2:
        c = call if i == 0 else best
        at = 106 + 8 * i
        j = 0
        while j < 8:
            x[at + j] = 0
            j += 1
        if c < 3:
            x[at + 5 + c] = 1
        else:
            level = (c + 2) // 5
            strain = (c + 2) % 5
            x[at] = level
            x[at + 1] = 1 if strain == 4 else 0
            x[at + 2] = 1 if strain == 2 or strain == 3 else 0
            x[at + 3] = (c - last - 1) // 5 if last else level - 1
            if level > 5:
                x[at + 4] = 2
            elif c >= 23 or c == 20 or c == 21 or c == 17:
                x[at + 4] = 1
        i += 1
    x[122] = x[106] - x[114] + 7
    x[123] = rank if rank < 8 else 8
    x[124] = marks & 1
    x[125] = marks >> 1 & 1
    apart = marks >> 2
    x[126] = apart if apart < 31 else 31
    x[127] = 1


@micropython.viper
def value(table: ptr8, start: int, x: ptr32, rule: int, best: int) -> int:
    """The expected gain, given the rules of the candidate and of the choice."""
    rows = table[start + L_ROWS] | table[start + L_ROWS + 1] << 8
    i = 0
    while i < TRAITS:
        x[_RAISED + i] = x[i] << table[start + HEAD + i]
        i += 1
    first = start + HEAD + TRAITS
    out = first + FIRST_BYTES + SECOND_BYTES
    embedded = out + OUT_BYTES
    numbers = embedded + 2 * HIDDEN * rows
    a = numbers + 2 * rule
    a = embedded + HIDDEN * (table[a] | table[a + 1] << 8)
    b = numbers + 2 * best
    b = embedded + HIDDEN * (rows + (table[b] | table[b + 1] << 8))
    j = 0
    while j < HIDDEN:
        x[_FIRST + j] = (table[a + j] + table[b + j] - 256) << table[start + L_EMBED]
        j += 1
    j = _SECOND
    while j < WORK:
        x[j] = 0
        j += 1
    layers(table, x, first)
    total = (table[out] | table[out + 1] << 8 | table[out + 2] << 16) - 0x800000
    j = 0
    while j < SECOND:
        total += (table[out + 3 + j] - 128) * x[_SECOND + j]
        j += 1
    return total >> table[start + L_OUT]
