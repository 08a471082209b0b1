"""Walking the automata: from the calls of an auction to the groups of rules that may apply.

Strategy. A node of an automaton has the rules whose sequence is complete there but for the
candidate call; an edge has the symbols over which it leads on. `gather` begins a decision with the
groups of all nodes reached, `scan` goes through them.
"""

import micropython
from micropython import const

# Registers in `work`, see `vm` and `scan`.
_SEAT = const(0)
_LENGTH = const(3)
_REMEMBERED = const(9)
_SEEN = const(12)
_KEY = const(18)
_LISTS = const(19)
_CURRENT = const(20)
_NEXT_KEY = const(21)
_MASK_WORDS = const(32)
_LIST_WORDS = const(33)
_GRABS = const(50)
_TAGS = const(76)
_MEMO = const(168)
_UNKNOWN = const(-32768)
GENERAL = const(47)  # words of lists that are not of START rules
AFTER = const(48)  # and with those START rules that do not look back to partner's call, 0 for all

_WORD = const(30)  # bits of a word of a mask
_S_LENGTH = const(0)
_S_DEALER = const(2)
_S_CALLS = const(200)


@micropython.viper
def step(table: ptr8, work: ptr32, active: ptr16, count: int, symbol: int, out: ptr16,
         room: int, base: int) -> int:
    """Take every active node over `symbol`; returns how many nodes are active then.

    A node is kept as a quarter of its distance from `base`, the address of the root. Nodes beyond
    `room` are counted (perhaps twice) but not written: the caller tries again with more room.
    """
    word = work[_MASK_WORDS]
    bit = 1 << symbol
    if symbol >= _WORD:
        word += 1
        bit = 1 << (symbol - _WORD)
    n = 0
    i = 0
    while i < count:
        at = base + (active[i] << 2)
        edges = table[at] | table[at + 1] << 8
        if edges & 0x8000:  # only an edge
            mask = edges & 0x7FFF
            edges = 1
        else:
            at += 4
            mask = table[at] | table[at + 1] << 8
        while edges:
            if work[word + (mask << 1)] & bit:
                target = table[at + 2] | table[at + 3] << 8
                k = 0
                while k < n and k < room:
                    if out[k] == target:
                        break
                    k += 1
                if k == n or k == room:
                    if k < room:
                        out[k] = target
                    n += 1
            edges -= 1
            if edges:
                at += 4
                mask = table[at] | table[at + 1] << 8
        i += 1
    return n


@micropython.viper
def collect(table: ptr8, work: ptr32, active: ptr16, count: int, base: int, room: int) -> int:
    """Add the groups of active nodes to the lists; returns 0 when there is no room for all."""
    lists = work[_LIST_WORDS]
    n = work[_LISTS]
    i = 0
    while i < count:
        at = base + (active[i] << 2)
        groups = table[at + 2] | table[at + 3] << 8
        if groups and table[at + 1] & 0x80 == 0:
            if n + 3 > room:
                return 0
            work[lists + n] = at + 4 + ((table[at] | table[at + 1] << 8) << 2)
            work[lists + n + 1] = groups
            work[lists + n + 2] = work[_LENGTH]
            n += 3
        i += 1
    work[_LISTS] = n
    return 1


@micropython.viper
def gather(table: ptr8, work: ptr32, state: ptr8, nodes: ptr16, count: int, base: int,
           walk: ptr16, other: ptr16, most: int, suffix: int, room: int) -> int:
    """Begin a decision for the seat to call: add the groups of every list of rules that fits.

    `nodes` are the `count` active ones of the automaton with its root at `base`; `walk` and
    `other` have room for `most` of that of START rules, at `suffix`. Returns 0 when there is not
    enough room.
    """
    at = state[_S_LENGTH] | state[_S_LENGTH + 1] << 8
    fill(work, _MEMO, work[_REMEMBERED], _UNKNOWN)
    fill(work, _SEEN, 18, 0)
    fill(work, _GRABS, 26, 0 - 1)
    fill(work, _TAGS, 26, 0)
    work[_SEAT] = (state[_S_DEALER] + at) & 3
    work[_LENGTH] = at
    work[_KEY] = 0 - 1
    work[_CURRENT] = 0 - 1
    work[_NEXT_KEY] = 0x7FFF
    work[AFTER] = 0
    while int(collect(table, work, nodes, count, base, room)):
        if base != suffix:
            # START rules, backwards from the last call.
            work[GENERAL] = work[_LISTS]
            base = suffix
            walk[0] = 0
            count = 1
            nodes = walk
        elif at == 0 or count == 0:
            return 1
        else:
            at -= 1
            if at == work[_LENGTH] - 2:
                work[AFTER] = work[_LISTS]
            count = int(step(table, work, nodes, count, state[_S_CALLS + at], other, most, base))
            if count > most:
                return 0
            walk = nodes
            nodes = other
            other = walk
    return 0


@micropython.viper
def fill(work: ptr32, at: int, count: int, value: int):
    """Set words of `work` to a value."""
    count += at
    while at < count:
        work[at] = value
        at += 1
