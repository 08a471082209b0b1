"""The functions of the rule language, as the stack machine calls them.

`docs/reference/rule-language.md` defines them, under the macro names used below. The host's table
is `spotcard_host.language.functions`; a test compares the two.
"""

import micropython
from micropython import const

_SEAT = const(0)
_FORCED = const(6)
_AGREED = const(7)
_FEATURES = const(520)
_BOX = const(612)

# The public state, see `fields`.
_S_LENGTH = const(0)
_S_DEALER = const(2)
_S_VUL = const(3)
_S_LAST_BID = const(5)
_S_BIDDER = const(6)
_S_DOUBLED = const(7)
_S_PASSES = const(8)
_S_OPENER = const(9)
_S_FIT = const(10)
_S_AGREED = const(12)
_S_FORCING = const(14)
_S_CAPTAIN = const(16)
_S_BIDS = const(18)
_S_OPTIONS = const(24)
_S_SHOWN = const(40)
_S_CALLS = const(200)
_NOBODY = const(255)
_BOX_BYTES = const(40)
_FIELDS = const(20)

_POINTS = const(13)
_LOSERS = const(14)
_MOST_POINTS = const(50)


@micropython.viper
def shown(state: ptr8, seat: int, field: int, which: int) -> int:
    """What a seat has shown of a field: least (0) or greatest (1); 0 for no such field."""
    if field < 0 or field >= _FIELDS:
        return 0
    return state[_S_SHOWN + _BOX_BYTES * (seat & 3) + 2 * field + which]


@micropython.viper
def mask_of(me: int, seat: int) -> int:
    """A seat as a bit: 1 me, 2 partner, 4 left-hand opponent, 8 right-hand opponent."""
    seat = (seat - me) & 3
    if seat == 0:
        return 1
    if seat == 2:
        return 2
    return 4 if seat == 1 else 8


@micropython.viper
def needed(level: int, strain: int) -> int:
    """NEEDED: points of two partners for a contract."""
    if level < 1:
        return 0
    if level > 7:
        return _MOST_POINTS
    # One byte a level, level 1 (and 4) lowest.
    if level < 4:
        values = 0x191612 if strain == 4 else 0x171411
        level -= 1
    else:
        values = 0x25211F1D if strain == 4 else 0x24201C19
        level -= 4
    return (values >> 8 * level) & 255


@micropython.viper
def my_fit(work: ptr32, state: ptr8) -> int:
    """MYFIT: the agreed strain, my own hand counted; -1 for none."""
    me = work[_SEAT]
    strain = state[_S_AGREED + (me & 1)]
    if strain != _NOBODY:
        return strain
    best = 8
    strain = 0 - 1
    partner = _S_SHOWN + _BOX_BYTES * (me ^ 2)
    s = 0
    while s < 4:
        cards = state[_FEATURES + s] + state[partner + 2 * s]
        if cards >= best:
            best = cards
            strain = s
        s += 1
    return strain


@micropython.viper
def controlled(work: ptr32, state: ptr8, suit: int) -> int:
    """CONTROLLED: first or second round, by me or as far as partner has shown."""
    if suit < 0 or suit > 3:
        return 0
    if state[_FEATURES + suit] <= 1 or state[_FEATURES + 4 + suit] >= 4:
        return 1
    partner = _S_SHOWN + _BOX_BYTES * (work[_SEAT] ^ 2) + 2 * suit
    if state[partner + 1] <= 1 or state[partner + 8] >= 4:
        return 1
    return 0


@micropython.viper
def natural(state: ptr8, seat: int, suit: int) -> int:
    """Whether a seat has shown four cards in a suit, or bid it and shown three."""
    least = state[_S_SHOWN + _BOX_BYTES * seat + 2 * suit]
    if least >= 4:
        return 1
    if least >= 3 and (state[_S_BIDS + seat] >> suit) & 1:
        return 1
    return 0


@micropython.viper
def jump(state: ptr8, level: int, strain: int) -> int:
    """JUMP: -1 insufficient, 0 cheapest, 1 one level more."""
    if strain < 0 or strain > 4:
        return 0 - 1
    cheapest = 1
    last = state[_S_LAST_BID]
    if last:
        last += 2
        cheapest = last // 5
        if strain <= last % 5:
            cheapest += 1
    level -= cheapest
    return level if level > 0 - 1 else 0 - 1


@micropython.viper
def calls_of(work: ptr32, state: ptr8, who: int, what: int, strain: int) -> int:
    """The calls of the seats of a mask, the last one first.

    `what` 0: whether one of them is no pass; 1: the last call, -1 for none; 2: how many bids in
    `strain` (5: any); 3 + n: the bid n places before the last one, 0 for none.
    """
    me = work[_SEAT]
    i = state[_S_LENGTH] | state[_S_LENGTH + 1] << 8
    seat = state[_S_DEALER] + i
    found = 0
    while i:
        i -= 1
        seat += 3
        if int(mask_of(me, seat)) & who:
            call = state[_S_CALLS + i]
            if what == 1:
                return call
            if what == 0:
                if call:
                    return 1
            elif call >= 3:
                if what == 2:
                    if strain == 5 or (call + 2) % 5 == strain:
                        found += 1
                elif what == 3:
                    return call
                else:
                    what -= 1
    return found if what != 1 else 0 - 1


@micropython.viper
def over_seats(work: ptr32, state: ptr8, who: int, field: int, what: int) -> int:
    """Of the seats of a mask: 0 the sum of least values of a field, 1 of greatest, 2 the
    greatest least value.
    """
    me = work[_SEAT]
    total = 0
    seat = 0
    while seat < 4:
        if int(mask_of(me, seat)) & who:
            value = int(shown(state, seat, field, what & 1))
            if what < 2:
                total += value
            elif value > total:
                total = value
        seat += 1
    return total


@micropython.viper
def function0(work: ptr32, state: ptr8, number: int) -> int:
    """A function without arguments."""
    me = work[_SEAT]
    side = me & 1
    if number == 0 or number == 3:
        value = state[_S_FIT + side]
        if number == 3:
            value = state[_S_LAST_BID]
            return (value + 2) % 5 if value else 0 - 1
        return 0 - 1 if value == _NOBODY else value
    if number == 2:
        return (state[_S_LAST_BID] + 2) // 5
    if number == 1:
        return int(my_fit(work, state))
    if number == 4:
        value = state[_S_BIDDER]
        return 0 if value == _NOBODY else 1 + ((value ^ me) & 1)
    if number == 5:
        return state[_S_DOUBLED]
    if number == 6:
        value = state[_S_VUL]
        return value if side == 0 else (value >> 1 | (value & 1) << 1)
    if number == 7:
        return 1 + ((me - state[_S_DEALER]) & 3)
    if number == 8:
        return state[_S_FORCING + side]
    if number == 9:
        return state[_S_PASSES]
    if number == 10 or number == 12:
        value = state[_S_OPENER]
        if number == 10:
            value = state[_S_CAPTAIN + side]
        return 0 if value == _NOBODY else int(mask_of(me, value))
    if number == 11:
        value = int(my_fit(work, state))
        suit = 0
        while suit < 4:
            if suit != value and int(controlled(work, state, suit)) == 0:
                return 0
            suit += 1
        return 1
    if number == 13:
        n = state[_S_LENGTH] | state[_S_LENGTH + 1] << 8
        value = 0
        i = 0
        while i < 4 and i < n:
            if state[_S_CALLS + i]:
                break
            value |= int(mask_of(me, (state[_S_DEALER] + i) & 3))
            i += 1
        return value
    if number == 14:
        return int(calls_of(work, state, 12, 0, 0))
    return 0


@micropython.viper
def function1(work: ptr32, state: ptr8, number: int, a: int) -> int:
    """A function of one argument."""
    me = work[_SEAT]
    if number == 0:
        return state[_FEATURES + a] if a >= 0 and a < _FIELDS else 0
    if number == 1:
        return int(shown(state, me ^ 2, a, 0))
    if number == 2:
        return int(shown(state, me ^ 2, a, 1))
    if number == 7:
        return int(shown(state, me, a, 0))
    if number == 8:
        return int(shown(state, me, a, 1))
    if number == 4:
        if a < 0 or a > 3:
            return 0
        return state[_FEATURES + a] + state[_S_SHOWN + _BOX_BYTES * (me ^ 2) + 2 * a]
    if number == 3:
        if a > 4:
            a = 4
        a -= 1
        while a >= 0:
            if state[_S_SHOWN + _BOX_BYTES * (me ^ 2) + 2 * a] >= 4:
                return a
            a -= 1
        return 0 - 1
    if number == 5 or number == 6:
        if a < 0 or a > 3:
            return 0
        found = int(natural(state, me ^ 1, a)) | int(natural(state, me ^ 3, a))
        if number == 6:
            return found
        return 1 ^ (found | int(natural(state, me, a)) | int(natural(state, me ^ 2, a)))
    if number == 9:
        return state[_S_OPTIONS + a] if a >= 0 and a < 16 else 0
    if number == 10:
        if a < 0 or a > 3:
            return 0
        a = 3 - a
        n = 0
        suit = 0
        while suit < 4:
            n += (state[_FEATURES + 4 + suit] >> a) & 1
            suit += 1
        return n
    if number == 11:
        return int(controlled(work, state, a))
    if number == 12:
        a += state[_S_SHOWN + _BOX_BYTES * (me ^ 2) + 2 * _LOSERS + 1] - 11
        return a if a > 0 else 0
    if number == 13:
        return int(calls_of(work, state, a, 1, 0))
    if number == 14:
        if a > 2:
            a = 2
        if a < 0:
            a = 0
        work[_FORCED] = 1 + a
        return 1
    if number == 15:
        if a >= 0 and a < 5:
            work[_AGREED] = 1 + a
        return 1
    return 0


@micropython.viper
def function2(work: ptr32, state: ptr8, number: int, a: int, b: int) -> int:
    """A function of two arguments."""
    if number == 2:
        return int(jump(state, a, b))
    if number == 0:
        return int(over_seats(work, state, a, b, 0))
    if number == 1:
        return int(over_seats(work, state, a, b, 1))
    if number == 3:
        return int(needed(a, b))
    if number == 5:
        return a if a > b else b
    if number == 6:
        return a if a < b else b
    me = work[_SEAT]
    if number == 7:
        if b < 0 or b > 4:
            return 0
        seat = 0
        while seat < 4:
            if int(mask_of(me, seat)) & a and (state[_S_BIDS + seat] >> b) & 1:
                return 1
            seat += 1
        return 0
    if number == 8:
        both = state[_FEATURES + _POINTS] + state[_S_SHOWN + _BOX_BYTES * (me ^ 2) + 2 * _POINTS]
        return both - int(needed(a, b))
    if number == 10:
        if b < 0 or b > 3:
            return 0
        return int(over_seats(work, state, a, b, 2))
    if number == 12:
        return int(calls_of(work, state, a, 2, b))
    if number == 4 or number == 9:
        call = 0
        if b >= 0:
            call = int(calls_of(work, state, a, 3 + b, 0))
        if number == 9:
            return (call + 2) // 5
        return (call + 2) % 5 if call else 0 - 1
    if number == 11:
        cards = 0
        if b >= 0 and b < 4:
            cards = state[_FEATURES + b] + state[_S_SHOWN + _BOX_BYTES * (me ^ 2) + 2 * b]
        return cards - a - 6
    return 0


@micropython.viper
def function3(work: ptr32, state: ptr8, number: int, at: int) -> int:
    """A function of the three arguments that begin at `work[at]`."""
    a = work[at]
    b = work[at + 1]
    c = work[at + 2]
    if number == 0:
        least = state[_S_SHOWN + _BOX_BYTES * (work[_SEAT] ^ 2) + 2 * _POINTS]
        least = int(needed(a, b)) - least
        if least < 0:
            least = 0
        most = least + c
        if most > _MOST_POINTS:
            most = _MOST_POINTS
        if most < 0:
            most = 0
        if least > _MOST_POINTS:
            least = _MOST_POINTS
        at = _BOX + 2 * _POINTS
        if state[at] < least:
            state[at] = least
        if state[at + 1] > most:
            state[at + 1] = most
        return 1
    if number == 5:
        if b > a:
            a = b
        return a if a > c else c
    if number == 6:
        if b < a:
            a = b
        return a if a < c else c
    return 0
