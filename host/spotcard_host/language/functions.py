"""The functions of the language: number and arity -> name, meaning, reference implementation.

The arguments decide the arity and each arity has its own numbers: `#0`, `#0(x)` and `#0(x,y)` are
different functions. A book binds them to names in `mac.m4` (`macro` below), so that its rules show
no numbers.

*who* is a mask of seats as the seat to call sees them: 1 me, 2 partner, 4 left-hand opponent,
8 right-hand opponent; so 3 is our side and 12 theirs. *field* is 0-3 length, 4-7 honours, 8-11
stoppers, 12 P, 13 M, 14 L, 15 Q, 16-19 quality (`spotcard.rules.fields`). A function that returns
a suit or strain returns -1 for none. Arguments out of range count as: no seat, no suit, 0.

A function is *private* when it reads the caller's own hand: the other players cannot work it out,
so a specification must not use it, and a condition with it takes no part when a call is observed.
All are pure but the *emitters*, which write into the specification and are worth 1.
Numbers 0-15 fit the table's byte code; every value is a 16-bit number.
"""

from __future__ import annotations

from spotcard.rules.fields import FIELD_MAX, POINTS, S_BIDS, S_LAST_BID
from spotcard_host.language.context import Context, narrow
from spotcard_host.language.function import TABLE, Function, declare
from spotcard_host.language.simple_functions import calls_of, level_of, our_cards, strain_of

__all__ = ["TABLE", "Function", "function"]

# Points with distribution (M) that two partners need between them for a contract at each level
# 1..7; game at 25 combined total points.
NEEDED_SUIT = bytes((0, 17, 20, 23, 25, 28, 32, 36))
NEEDED_NOTRUMP = bytes((0, 18, 22, 25, 29, 31, 33, 37))


@declare(0, 2, "SUMMIN")
def sum_of_least(c: Context, who: int, number: int) -> int:
    """The sum of what the seats of a mask have shown at least of a field."""
    return sum(c.least(seat, number) for seat in c.seats(who))


@declare(1, 2, "SUMMAX")
def sum_of_most(c: Context, who: int, number: int) -> int:
    """The sum of what the seats of a mask can have at most of a field."""
    return sum(c.most(seat, number) for seat in c.seats(who))


@declare(2, 2, "JUMP")
def jump(c: Context, level: int, strain: int) -> int:
    """How far the bid jumps: -1 insufficient, 0 the cheapest in its strain, 1 one level more, 2.
    """
    if not 0 <= strain <= 4:
        return -1
    last = c.state[S_LAST_BID]
    cheapest = level_of(last) + (strain <= strain_of(last))
    return max(-1, level - max(1, cheapest))


@declare(3, 2, "NEEDED")
def needed(c: Context, level: int, strain: int) -> int:
    """The points (M) that two partners need for level 1..7 of a strain: 17 20 23 25 28 32 36 in a
    suit, 18 22 25 29 31 33 37 in notrump.
    """
    if not 1 <= level <= 7:
        return 0 if level < 1 else FIELD_MAX[POINTS]
    return (NEEDED_NOTRUMP if strain == 4 else NEEDED_SUIT)[level]


def _bid_back(c: Context, who: int, back: int) -> int:
    bids = [call for call in calls_of(c, who) if call >= 3]
    return bids[-1 - back] if 0 <= back < len(bids) else 0


@declare(4, 2, "BIDSTRAIN", gives="suit")
def bid_strain(c: Context, who: int, back: int) -> int:
    """The strain of a bid that the seats of a mask made: the last (0), the one before (1) ...
    """
    return strain_of(_bid_back(c, who, back))


@declare(5, 2, "MAX")
def max2(c: Context, a: int, b: int) -> int:
    """The greater of two values."""
    return max(a, b)


@declare(6, 2, "MIN")
def min2(c: Context, a: int, b: int) -> int:
    """The lesser of two values."""
    return min(a, b)


@declare(7, 2, "HASBID", gives="flag")
def has_bid(c: Context, who: int, strain: int) -> int:
    """Whether one of the seats of a mask has bid a strain (naturally or not)."""
    if not 0 <= strain <= 4:
        return 0
    return int(any(c.state[S_BIDS + seat] >> strain & 1 for seat in c.seats(who)))


@declare(8, 2, "MARGIN", private=True)
def margin(c: Context, level: int, strain: int) -> int:
    """My points (M) and partner's shown least, less what level and strain need."""
    return c.mine(POINTS) + c.least(c.partner, POINTS) - needed(c, level, strain)


@declare(9, 2, "BIDLEVEL")
def bid_level(c: Context, who: int, back: int) -> int:
    """The level of a bid that the seats of a mask made: the last (0), the one before (1) ...;
    0 for none.
    """
    return level_of(_bid_back(c, who, back))


@declare(10, 2, "LONGEST")
def longest(c: Context, who: int, suit: int) -> int:
    """The most cards in a suit that one of the seats of a mask has shown; 0 for no suit."""
    if not 0 <= suit < 4:
        return 0
    return max((c.least(seat, suit) for seat in c.seats(who)), default=0)


@declare(11, 2, "LAW", private=True)
def law(c: Context, level: int, suit: int) -> int:
    """Our trumps less those the level asks for (law of total tricks): our cards - level - 6."""
    return our_cards(c, suit) - level - 6


@declare(12, 2, "TIMESBID")
def times_bid(c: Context, who: int, strain: int) -> int:
    """How many bids the seats of a mask have made in a strain, 5 for any strain."""
    bids = [call for call in calls_of(c, who) if call >= 3]
    return sum(strain in (5, strain_of(call)) for call in bids)


# ---------------------------------------------------------------- three arguments


@declare(0, 3, "VALUES", emits=True, gives="flag")
def values(c: Context, level: int, strain: int, extra: int) -> int:
    """Emitter: my points (M) with partner's shown least make what level and strain need, and at
    most `extra` more.
    """
    if c.emitted is not None:
        least = max(0, needed(c, level, strain) - c.least(c.partner, POINTS))
        narrow(c.emitted.box, POINTS, least, False)
        narrow(c.emitted.box, POINTS, least + extra, True)
    return 1


@declare(5, 3, "MAX3")
def max3(c: Context, a: int, b: int, d: int) -> int:
    """The greatest of three values."""
    return max(a, b, d)


@declare(6, 3, "MIN3")
def min3(c: Context, a: int, b: int, d: int) -> int:
    """The least of three values."""
    return min(a, b, d)


def function(number: int, arity: int) -> Function | None:
    """The entry of the table, None where there is none."""
    return TABLE.get((number, arity))
