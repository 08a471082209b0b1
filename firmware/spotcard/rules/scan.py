"""Going through the rules that an auction leads to, in order of priority.

Strategy. Rules stand in groups of one *key* (twice the rank of the priority, 1 more unless they
are defaults) and one set of candidate calls, highest key first. `scan` merges the groups of all
nodes that `walk` has reached: at each moment no rule left has a higher key. So it knows when a
default rule is superseded (a higher key had a rule for the call that is no default), and the
caller can stop at the first rule that holds, or go on for the alternatives.

`scan` can be left and entered again: everything it knows is in `work`. It comes back with a rule
that holds for a call (1), with a rule that needs the backtracking matcher (2), or at the end (0).
"""

import micropython
from micropython import const

from spotcard.rules.vm import run

# Registers in `work`, after those of the machine (`vm`).
_GUARD = const(1)
_CALL = const(2)
_LENGTH = const(3)
_FAILED = const(34)
LEGAL = const(10)  # two words: calls still wanted
SEEN = const(12)  # two: calls for which a higher key had a rule, defaults not counted
PENDING = const(14)  # two: the same for the present key
DONE = const(16)  # two: calls decided at the present priority
KEY = const(18)  # key of the present group
LISTS = const(19)  # how many lists
CURRENT = const(20)  # the list in use
NEXT_KEY = const(21)  # highest key of the other lists
LEFT = const(22)  # rules left in the group after the current one
RULE = const(23)  # address of the present rule
GROUP = const(24)  # two: calls of the present group
CALLS = const(26)  # two: calls of the present rule still to try
MASK_WORDS = const(32)  # where in `work` the masks begin
LIST_WORDS = const(33)  # where the lists begin: address of the next group, groups left, LENGTH
HAS_DEFAULTS = const(30)  # bit 0: there are defaults; above it the first key of no base book
PROGRAM = const(31)  # code of the present rule's constraint; 0: it holds for no call
TAKEN = const(28)  # two: calls for which some rule so far had a fitting sequence
PUBLIC = const(35)  # 1: the rule found asks nothing of the caller's hand

# The layout of the table, see `format`.
_WIDE = const(224)
_RULE_BYTES = const(8)
_F_SEQUENCE = const(1)
_F_MATCH = const(2)

_FEATURES = const(520)
_RESULTS = const(736)


@micropython.viper
def after_tests(table: ptr8, at: int) -> int:
    """The address of the code of the constraint at `at`."""
    n = table[at]
    at += 1
    while n:
        if table[at] >= _WIDE:
            at += 1
        at += 1
        n -= 1
    return at


@micropython.viper
def program(table: ptr8, work: ptr32, state: ptr8, at: int) -> int:
    """The address of the code of the constraint at `at`.

    0 when the hand is known and fails one of the interval tests (see `judge`).
    """
    known = work[_GUARD] == 0
    n = table[at]
    at += 1
    while n:
        test = table[at]
        at += 1
        if test >= _WIDE:
            test = _WIDE + ((test - _WIDE) << 8 | table[at])
            at += 1
        if known and state[_RESULTS + test] == 0:
            return 0
        n -= 1
    return at


@micropython.viper
def only_learn(work: ptr32):
    """The present rule holds for no call: keep those of which its sequence may say something."""
    lo = work[TAKEN]
    hi = work[TAKEN + 1]
    if work[KEY] & 1:
        lo &= work[SEEN] | work[PENDING]
        hi &= work[SEEN + 1] | work[PENDING + 1]
    work[CALLS] &= lo ^ 0x3FFFFFFF
    work[CALLS + 1] &= hi ^ 0x3FFFFFFF


@micropython.viper
def judge(table: ptr8, at: int, count: int, state: ptr8):
    """Judge a hand by all interval tests of the table; they stand at `at`."""
    i = 0
    while i < count:
        value = state[_FEATURES + table[at]]
        state[_RESULTS + i] = 1 if value >= table[at + 1] and value <= table[at + 2] else 0
        at += 3
        i += 1


@micropython.viper
def may_hold(table: ptr8, work: ptr32, state: ptr8, at: int, lo: int, hi: int) -> int:
    """Whether defaults give way to the present rule for these calls.

    It is no default itself, they do not give way already, and its constraint at `at` holds as far
    as everybody can tell.
    """
    lo &= (work[SEEN] | work[PENDING]) ^ 0x3FFFFFFF
    hi &= (work[SEEN + 1] | work[PENDING + 1]) ^ 0x3FFFFFFF
    if work[KEY] & 1 == 0 or (lo == 0 and hi == 0):
        return 0
    at = int(after_tests(table, at))
    if table[at] == 0 or table[at] == 2:  # END, HAND
        return 1
    known = work[_GUARD]
    work[_GUARD] = 1
    r = int(run(table, work, state, at))
    work[_GUARD] = known
    return r


@micropython.viper
def scan(table: ptr8, work: ptr32, state: ptr8) -> int:
    """Go on to the next rule and call that hold: 1; that need the matcher: 2; no more: 0."""
    while True:
        lo = work[CALLS]
        hi = work[CALLS + 1]
        rule = work[RULE]
        if lo == 0 and hi == 0:
            # The next rule of the group, or the next group.
            if work[LEFT]:
                work[LEFT] -= 1
                rule += _RULE_BYTES
            else:
                rule = int(next_group(table, work))
                if rule == 0:
                    return 0
            work[RULE] = rule
            flags = table[rule + 2]
            lo = work[GROUP] & work[LEGAL]
            hi = work[GROUP + 1] & work[LEGAL + 1]
            if work[KEY] & 1 == 0:  # a default: not for calls that a higher key has
                lo &= work[SEEN] ^ 0x3FFFFFFF
                hi &= work[SEEN + 1] ^ 0x3FFFFFFF
            at = table[rule + 3] | table[rule + 4] << 8 | table[rule + 5] << 16
            if flags & _F_SEQUENCE:
                at = table[at] | table[at + 1] << 8 | table[at + 2] << 16
            if flags & (_F_SEQUENCE | _F_MATCH) == 0:
                # The calls decide nothing more about the sequence.
                work[TAKEN] |= lo
                work[TAKEN + 1] |= hi
                if work[HAS_DEFAULTS] and work[KEY] & 1 and (
                        int(may_hold(table, work, state, at, lo, hi))):
                    work[PENDING] |= lo
                    work[PENDING + 1] |= hi
            if flags & _F_MATCH == 0:
                at = int(program(table, work, state, at))
                work[PROGRAM] = at
                if at == 0 and (flags & _F_SEQUENCE == 0 or work[HAS_DEFAULTS] == 0):
                    lo = 0
                    hi = 0
            work[CALLS] = lo
            work[CALLS + 1] = hi
            if at == 0 and lo | hi:
                only_learn(work)
            continue
        # The lowest call.
        call = 0
        if lo:
            bit = lo & (0 - lo)
            work[CALLS] = lo ^ bit
            low_word = bit
            high_word = 0
        else:
            bit = hi & (0 - hi)
            work[CALLS + 1] = hi ^ bit
            low_word = 0
            high_word = bit
            call = 30
        if bit & 0xFFFF == 0:
            bit = bit >> 16
            call += 16
        if bit & 0xFF == 0:
            bit = bit >> 8
            call += 8
        if bit & 15 == 0:
            bit = bit >> 4
            call += 4
        if bit & 3 == 0:
            bit = bit >> 2
            call += 2
        if bit & 1 == 0:
            call += 1
        work[_CALL] = call
        flags = table[rule + 2]
        if flags & _F_MATCH:
            return 2
        if flags & _F_SEQUENCE:
            at = table[rule + 3] | table[rule + 4] << 8 | table[rule + 5] << 16
            if int(run(table, work, state, at + 3)) == 0:
                continue
            work[TAKEN] |= low_word
            work[TAKEN + 1] |= high_word
            if work[HAS_DEFAULTS] and work[KEY] & 1:
                at = table[at] | table[at + 1] << 8 | table[at + 2] << 16
                if int(may_hold(table, work, state, at, low_word, high_word)):
                    work[PENDING] |= low_word
                    work[PENDING + 1] |= high_word
            if work[PROGRAM] == 0:
                continue
        work[_FAILED] = 0
        a = int(run(table, work, state, work[PROGRAM]))
        if a == 0:
            if work[_FAILED] and work[HAS_DEFAULTS]:
                work[PROGRAM] = 0  # so it does for the other calls
                if flags & _F_SEQUENCE:
                    only_learn(work)
                else:
                    work[CALLS] = 0
                    work[CALLS + 1] = 0
        else:
            work[PUBLIC] = 1 if a == 1 else 0
            if work[_GUARD] == 0:
                work[DONE] |= low_word
                work[DONE + 1] |= high_word
            return 1


@micropython.viper
def next_group(table: ptr8, work: ptr32) -> int:
    """Turn to the group with the highest key that has a call still wanted.

    Returns the address of its first rule, 0 when no group is left.
    """
    lists = work[LIST_WORDS]
    masks = work[MASK_WORDS]
    best = work[CURRENT]
    present = work[KEY]
    lo = work[LEGAL]
    hi = work[LEGAL + 1]
    while True:
        if best >= 0:
            at = work[lists + best]
            left = work[lists + best + 1]
            while left:
                key = table[at] | table[at + 1] << 8
                if key < work[NEXT_KEY]:
                    break
                if key != present:
                    work[SEEN] |= work[PENDING]
                    work[SEEN + 1] |= work[PENDING + 1]
                    work[PENDING] = 0
                    work[PENDING + 1] = 0
                    base = work[HAS_DEFAULTS] >> 1
                    if key < base and present >= base:
                        # The book below: calls that the system above it defines here are not
                        # its own.
                        lo &= work[TAKEN] ^ 0x3FFFFFFF
                        hi &= work[TAKEN + 1] ^ 0x3FFFFFFF
                        work[LEGAL] = lo
                        work[LEGAL + 1] = hi
                    if key >> 1 != present >> 1:
                        lo &= work[DONE] ^ 0x3FFFFFFF
                        hi &= work[DONE + 1] ^ 0x3FFFFFFF
                        work[LEGAL] = lo
                        work[LEGAL + 1] = hi
                        if lo == 0 and hi == 0:
                            return 0
                    work[KEY] = key
                    present = key
                mask = masks + ((table[at + 2] | table[at + 3] << 8) << 1)
                n = table[at + 4]
                at += 5
                left -= 1
                if work[mask] & lo or work[mask + 1] & hi:
                    work[GROUP] = work[mask]
                    work[GROUP + 1] = work[mask + 1]
                    work[LEFT] = n - 1
                    work[_LENGTH] = work[lists + best + 2]
                    work[lists + best] = at + (n << 3)
                    work[lists + best + 1] = left
                    return at
                at += n << 3
            work[lists + best] = at
            work[lists + best + 1] = left
        # Another list has the highest key.
        top = 0 - 1
        second = 0 - 1
        best = 0 - 1
        i = 0
        while i < work[LISTS]:
            if work[lists + i + 1]:
                at = work[lists + i]
                key = table[at] | table[at + 1] << 8
                if key > top:
                    second = top
                    top = key
                    best = i
                elif key > second:
                    second = key
            i += 3
        work[CURRENT] = best
        work[NEXT_KEY] = second
        if best < 0:
            return 0
