"""What calls show: specifications become ranges, ranges are joined and narrowed."""

import micropython
from micropython import const

from spotcard.rules.scan import scan
from spotcard.rules.vm import run

_VALUE = const(4)
_FORCED = const(6)
_AGREED = const(7)
_KEY = const(18)
_RULE = const(23)
_PUBLIC = const(35)
_FEATURES = const(520)
_FIELDS = const(20)
_BOX = const(612)
_HULL = const(652)
_WIDEST = const(692)
_BOX_BYTES = const(40)
_HCP = const(12)
_POINTS = const(13)

# Registers in `work`, after those of `scan`.
SPECS = const(37)  # address of the specifications
FOUND = const(8)  # rules that took part
AGAIN = const(39)  # 1: a default took part that a later one supersedes: go through them again
ALL_FORCE = const(40)  # 1 + the rounds that all of them force, 1 for none
ALL_AGREE = const(41)  # 1 + the strain that all of them agree, 0 for none
FLAGS = const(42)  # the flags of the best of them
SURE_KEY = const(43)  # key of the best default that asks nothing of the hand, -1 for none
SURE_RULE = const(44)  # and its number
BEST_KEY = const(45)  # key and number of the best rule that took part
BEST_RULE = const(46)


@micropython.viper
def show(table: ptr8, work: ptr32, state: ptr8, at: int):
    """Evaluate the specification at an address: into BOX, FORCED and AGREED."""
    i = 0
    while i < _BOX_BYTES:
        state[_BOX + i] = state[_WIDEST + i]
        i += 1
    work[_FORCED] = 0
    work[_AGREED] = 0
    while True:
        head = table[at]
        at += 1
        if head == 255:
            return
        number = head & 31
        if number == 30:
            int(run(table, work, state, at + 1))
            at += 1 + table[at]
            continue
        value = table[at]
        at += 1
        if head & 64:
            int(run(table, work, state, at))
            at += value
            value = work[_VALUE]
        if head & 128:
            int(run(table, work, state, at + 1))
            at += 1 + table[at]
            suit = work[_VALUE]
            if suit < 0 or suit > 3:
                continue
            number += suit
        number += number
        if value > state[_WIDEST + 1 + number]:
            value = state[_WIDEST + 1 + number]
        if value < 0:
            value = 0
        number += _BOX
        if head & 32:
            if value < state[number + 1]:
                state[number + 1] = value
        elif value > state[number]:
            state[number] = value


@micropython.viper
def copy(to: ptr8, at: int, source: ptr8, start: int, count: int):
    """`to[at:at + count] = source[start:start + count]`, without allocating."""
    count += start
    while start < count:
        to[at] = source[start]
        at += 1
        start += 1


@micropython.viper
def fits(state: ptr8) -> int:
    """Whether the hand lies inside BOX."""
    i = 0
    while i < _FIELDS:
        value = state[_FEATURES + i]
        if value < state[_BOX + i + i] or value > state[_BOX + i + i + 1]:
            return 0
        i += 1
    return 1


@micropython.viper
def take_part(table: ptr8, work: ptr32, state: ptr8) -> int:
    """The rule that `scan` is at takes part in what an observed call shows: HULL grows.

    Returns 0 when it does not: a default that gives way to another one, which applies
    whatever the hand, and has a higher priority or stands before it.
    """
    rule = work[_RULE]
    key = work[_KEY]
    number = table[rule] | table[rule + 1] << 8
    if key & 1 == 0:
        if key < work[SURE_KEY]:
            return 0
        if key == work[SURE_KEY] and number > work[SURE_RULE]:
            return 0
        if work[_PUBLIC]:
            if work[FOUND]:
                work[AGAIN] = 1
            work[SURE_KEY] = key
            work[SURE_RULE] = number
    show(table, work, state, work[SPECS] + ((table[rule + 6] | table[rule + 7] << 8) << 1))
    forced = work[_FORCED]
    if forced == 0:
        forced = 1
    i = 0
    if work[FOUND] == 0:
        while i < _BOX_BYTES:
            state[_HULL + i] = state[_BOX + i]
            i += 1
        work[ALL_FORCE] = forced
        work[ALL_AGREE] = work[_AGREED]
        work[BEST_KEY] = key
        work[BEST_RULE] = 0x10000
    else:
        while i < _BOX_BYTES:
            value = state[_BOX + i]
            if value < state[_HULL + i]:
                state[_HULL + i] = value
            value = state[_BOX + i + 1]
            if value > state[_HULL + i + 1]:
                state[_HULL + i + 1] = value
            i += 2
        if forced < work[ALL_FORCE]:
            work[ALL_FORCE] = forced
        if work[_AGREED] != work[ALL_AGREE]:
            work[ALL_AGREE] = 0
    if key == work[BEST_KEY] and number < work[BEST_RULE]:
        work[BEST_RULE] = number
        work[FLAGS] = table[rule + 2]
    work[FOUND] += 1
    return 1


@micropython.viper
def begin(work: ptr32):
    """No rule has taken part yet."""
    work[FOUND] = 0
    work[AGAIN] = 0
    work[ALL_FORCE] = 1
    work[ALL_AGREE] = 0
    work[FLAGS] = 0


@micropython.viper
def follow(table: ptr8, work: ptr32, state: ptr8) -> int:
    """Go through the rules for an observed call: 0 at the end, 2 at one for the matcher."""
    while True:
        found = int(scan(table, work, state))
        if found != 1:
            return found
        int(take_part(table, work, state))


@micropython.viper
def narrow(state: ptr8, to: int, box: ptr8, at: int):
    """Narrow the ranges at `state[to]` by a box: see `state.show`, which documents the rules."""
    least = 0
    most = 0
    i = 0
    while i < 8:
        a = state[to + i]
        b = state[to + i + 1]
        low = box[at + i]
        high = box[at + i + 1]
        if low < a:
            low = a
        if high > b:
            high = b
        if low > high:
            low = a
            high = b
        least += low
        most += high
        i += 2
    i = 8
    if least <= 13 and most >= 13:
        i = 0
    while i < _BOX_BYTES:
        low = box[at + i]
        high = box[at + i + 1]
        if low < state[to + i]:
            low = state[to + i]
        if high > state[to + i + 1]:
            high = state[to + i + 1]
        if low <= high:
            state[to + i] = low
            state[to + i + 1] = high
        i += 2
    # Lengths add up to thirteen.
    least = state[to] + state[to + 2] + state[to + 4] + state[to + 6]
    most = state[to + 1] + state[to + 3] + state[to + 5] + state[to + 7]
    i = to
    while i < to + 8:
        low = state[i]
        high = state[i + 1]
        if 13 - (most - high) > low:
            state[i] = 13 - (most - high)
        if 13 - (least - low) < high:
            state[i + 1] = 13 - (least - low)
        i += 2
    # Points with distribution are never fewer than high-card points.
    p = to + 2 * _HCP
    m = to + 2 * _POINTS
    if state[p] > state[m] and state[p] <= state[m + 1]:
        state[m] = state[p]
    if state[m + 1] < state[p + 1] and state[m + 1] >= state[p]:
        state[p + 1] = state[m + 1]
