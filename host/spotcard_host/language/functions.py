"""The functions of the language: number and arity -> name, meaning, reference implementation.

The arguments decide the arity and each arity has its own numbers: `#0`, `#0(x)` and `#0(x,y)` are
different functions. A book binds them to names in `mac.m4` (`macro` below), so that its rules show
no numbers.

*who* is a mask of seats as the seat to call sees them: 1 me, 2 partner, 4 left-hand opponent,
8 right-hand opponent; so 3 is our side and 12 theirs. *field* is 0-3 length, 4-7 honours, 8-11
stoppers, 12 P, 13 M, 14 L, 15 Q, 16-19 quality (`spotcard.rules.fields`). A function that answers
with a suit or strain gives -1 for none. Arguments out of range count as: no seat, no suit, 0.

A function is *private* when it reads the caller's own hand: the other players cannot work it out,
so a specification must not use it, and a condition with it takes no part when a call is observed.
All are pure but the *emitters*, which write into the specification and are worth 1.
Numbers 0-15 fit the table's byte code; every value is a 16-bit number.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass

from spotcard.rules.fields import (
    FIELD_MAX,
    HONOURS,
    LOSERS,
    NOBODY,
    OPTIONS,
    POINTS,
    S_AGREED,
    S_BIDDER,
    S_BIDS,
    S_CALLS,
    S_CAPTAIN,
    S_DEALER,
    S_DOUBLED,
    S_FIT,
    S_FORCING,
    S_LAST_BID,
    S_OPENER,
    S_OPTIONS,
    S_PASSES,
    S_VUL,
)
from spotcard.rules.state import calls_made
from spotcard_host.language.context import Context, narrow

# Points with distribution (M) that two partners need between them for a contract at each level
# 1..7; game at 25 combined total points.
NEEDED_SUIT = bytes((0, 17, 20, 23, 25, 28, 32, 36))
NEEDED_NOTRUMP = bytes((0, 18, 22, 25, 29, 31, 33, 37))

# A strain that was bid counts as natural while its bidder may hold this many cards in it.
NATURAL = 3
SHOWN_SUIT = 4  # shown cards that make a suit a player's own, bid or not


@dataclass(frozen=True, slots=True)
class Function:
    """One entry of the table. `run(context, *arguments)` is the reference implementation.

    `gives` is "number", "suit" (a suit or strain, -1 none) or "flag" (0 or 1).
    """

    number: int
    arity: int
    macro: str
    doc: str
    run: Callable[..., int]
    private: bool = False
    emits: bool = False
    gives: str = "number"

    @property
    def pure(self) -> bool:
        """Whether it depends on its arguments only."""
        return self.macro in ("MAX", "MIN", "MAX3", "MIN3")

    @property
    def form(self) -> str:
        """As a rule writes it: `#2(level,strain)`."""
        names = list(inspect.signature(self.run).parameters)[1:]
        return f"#{self.number}" + (f"({','.join(names)})" if names else "")

    @property
    def reads(self) -> str:
        """What its value depends on: "hand", "public" or "arguments"; "emitter" if it writes."""
        if self.emits:
            return "emitter"
        return "hand" if self.private else "arguments" if self.pure else "public"


TABLE: dict[tuple[int, int], Function] = {}


def _function(
    number: int, arity: int, macro: str, private: bool = False, emits: bool = False,
    gives: str = "number",
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    def add(run: Callable[..., int]) -> Callable[..., int]:
        doc = " ".join((run.__doc__ or "").split())
        TABLE[number, arity] = Function(number, arity, macro, doc, run, private, emits, gives)
        return run

    return add


def _level(call: int) -> int:
    return (call + 2) // 5 if call >= 3 else 0


def _strain(call: int) -> int:
    return (call + 2) % 5 if call >= 3 else -1


def _none(value: int) -> int:
    return -1 if value == NOBODY else value


# ---------------------------------------------------------------- no argument


@_function(0, 0, "AGREED", gives="suit")
def agreed(c: Context) -> int:
    """Our agreed strain: the one a rule agreed, else the suit in which both have shown eight."""
    return _none(c.state[S_FIT + c.side])


@_function(1, 0, "MYFIT", private=True, gives="suit")
def my_fit(c: Context) -> int:
    """Our agreed strain when I count my own hand: what a rule agreed, else the suit in which my
    length and partner's shown least make the most cards, eight at least; the higher suit of two.
    """
    fixed = c.state[S_AGREED + c.side]
    if fixed != NOBODY:
        return fixed
    best, suit = 8, -1
    for s in range(4):
        cards = c.mine(s) + c.least(c.partner, s)
        if cards >= best:
            best, suit = cards, s
    return suit


@_function(2, 0, "LASTLEVEL")
def last_level(c: Context) -> int:
    """The level of the last bid, 0 when nobody has bid."""
    return _level(c.state[S_LAST_BID])


@_function(3, 0, "LASTSTRAIN", gives="suit")
def last_strain(c: Context) -> int:
    """The strain of the last bid."""
    return _strain(c.state[S_LAST_BID])


@_function(4, 0, "LASTSIDE")
def last_side(c: Context) -> int:
    """Who made the last bid: 0 nobody, 1 our side, 2 theirs."""
    bidder = c.state[S_BIDDER]
    return 0 if bidder == NOBODY else 1 + ((bidder ^ c.seat) & 1)


@_function(5, 0, "DOUBLED")
def doubled(c: Context) -> int:
    """Whether the last bid is doubled: 0 no, 1 doubled, 2 redoubled."""
    return c.state[S_DOUBLED]


@_function(6, 0, "VULNERABLE")
def vulnerable(c: Context) -> int:
    """Vulnerability: 1 we, 2 they, 3 both, 0 none."""
    vul = c.state[S_VUL]
    return (vul >> c.side & 1) | (vul >> (1 - c.side) & 1) << 1


@_function(7, 0, "MYSEAT")
def my_seat(c: Context) -> int:
    """My place from the dealer: 1 the dealer, 2, 3, 4."""
    return 1 + (c.seat - c.state[S_DEALER] & 3)


@_function(8, 0, "FORCED")
def forced(c: Context) -> int:
    """Whether our side is forced: 0 no, 1 for one round, 2 to game."""
    return c.state[S_FORCING + c.side]


@_function(9, 0, "PASSES")
def passes(c: Context) -> int:
    """How many passes the auction ends with."""
    return c.state[S_PASSES]


@_function(10, 0, "CAPTAIN")
def captain(c: Context) -> int:
    """Who is captain of our side: 0 nobody, 1 me, 2 partner."""
    seat = c.state[S_CAPTAIN + c.side]
    return 0 if seat == NOBODY else c.mask(seat)


@_function(11, 0, "ALLCONTROLLED", private=True, gives="flag")
def all_controlled(c: Context) -> int:
    """Whether every suit but the agreed one has a control in my hand or a shown one in partner's.
    """
    trumps = my_fit(c)
    return int(all(s == trumps or controlled(c, s) for s in range(4)))


@_function(12, 0, "OPENER")
def opener(c: Context) -> int:
    """Who made the first bid, as a mask (1 me, 2 partner, 4, 8); 0 nobody yet."""
    seat = c.state[S_OPENER]
    return 0 if seat == NOBODY else c.mask(seat)


@_function(13, 0, "PASSEDHANDS")
def passed_hands(c: Context) -> int:
    """Who passed before anybody bid, as a mask."""
    mask = 0
    for i in range(min(calls_made(c.state), 4)):
        if c.state[S_CALLS + i] != 0:
            break
        mask |= c.mask((c.state[S_DEALER] + i) & 3)
    return mask


@_function(14, 0, "CONTESTED", gives="flag")
def contested(c: Context) -> int:
    """Whether the other side has bid, doubled or redoubled."""
    return int(any(calls_of(c, 12)))


# ---------------------------------------------------------------- one argument


@_function(0, 1, "MINE", private=True)
def my_value(c: Context, number: int) -> int:
    """My own value of a field."""
    return c.mine(number)


@_function(1, 1, "PDMIN")
def partner_least(c: Context, number: int) -> int:
    """The least that partner has shown of a field."""
    return c.least(c.partner, number)


@_function(2, 1, "PDMAX")
def partner_most(c: Context, number: int) -> int:
    """The most that partner can have of a field by what was shown."""
    return c.most(c.partner, number)


@_function(3, 1, "NEXTSUIT", gives="suit")
def next_suit(c: Context, below: int) -> int:
    """The highest suit below strain `below` in which partner has shown four cards."""
    for suit in range(min(below, 4) - 1, -1, -1):
        if c.least(c.partner, suit) >= SHOWN_SUIT:
            return suit
    return -1


@_function(4, 1, "OURCARDS", private=True)
def our_cards(c: Context, suit: int) -> int:
    """My length in a suit and partner's shown least, together; 0 for no suit."""
    return c.mine(suit) + c.least(c.partner, suit) if 0 <= suit < 4 else 0


def _natural(c: Context, seat: int, suit: int) -> bool:
    if c.least(seat, suit) >= SHOWN_SUIT:
        return True
    bid = c.state[S_BIDS + seat] >> suit & 1
    return bool(bid) and c.least(seat, suit) >= NATURAL


@_function(5, 1, "UNBID", gives="flag")
def unbid(c: Context, suit: int) -> int:
    """Whether nobody has bid this suit naturally (3 cards shown) or shown four cards in it."""
    return int(0 <= suit < 4 and not any(_natural(c, seat, suit) for seat in range(4)))


@_function(6, 1, "THEIRS", gives="flag")
def theirs(c: Context, suit: int) -> int:
    """Whether an opponent has bid this suit naturally (3 cards shown) or shown four cards in it.
    """
    return int(0 <= suit < 4 and any(_natural(c, seat, suit) for seat in c.seats(12)))


@_function(7, 1, "MYMIN")
def my_least(c: Context, number: int) -> int:
    """The least that I have shown of a field."""
    return c.least(c.seat, number)


@_function(8, 1, "MYMAX")
def my_most(c: Context, number: int) -> int:
    """The most that I can have of a field by what I have shown."""
    return c.most(c.seat, number)


@_function(9, 1, "OPTION")
def option(c: Context, number: int) -> int:
    """System option `number`, 0..15."""
    return c.state[S_OPTIONS + number] if 0 <= number < OPTIONS else 0


@_function(10, 1, "MYTOPS", private=True)
def my_tops(c: Context, kind: int) -> int:
    """How many aces (0), kings (1), queens (2) or jacks (3) I hold."""
    if not 0 <= kind < 4:
        return 0
    return sum(c.mine(HONOURS + suit) >> (3 - kind) & 1 for suit in range(4))


@_function(11, 1, "CONTROLLED", private=True, gives="flag")
def controlled(c: Context, suit: int) -> int:
    """Whether I control a suit (ace, king, singleton or void), or partner has shown ace, king or
    at most one card in it.
    """
    if not 0 <= suit < 4:
        return 0
    mine = c.mine(suit) <= 1 or c.mine(HONOURS + suit) >= 4
    partners = c.most(c.partner, suit) <= 1 or c.least(c.partner, HONOURS + suit) >= 4
    return int(mine or partners)


@_function(12, 1, "LEFTLOSERS")
def left_losers(c: Context, losers: int) -> int:
    """The `losers` of a hand left when partner covers as many as the shown most of
    partner's losers promises: losers + partner's most - 11, at least 0 (losing trick count).
    """
    return max(0, losers + c.most(c.partner, LOSERS) - 11)


def calls_of(c: Context, who: int) -> list[int]:
    """The calls that the seats of a mask have made, in turn."""
    seats = c.seats(who)
    dealer = c.state[S_DEALER]
    made = range(calls_made(c.state))
    return [c.state[S_CALLS + i] for i in made if (dealer + i) & 3 in seats]


@_function(13, 1, "CALLOF")
def call_of(c: Context, who: int) -> int:
    """The last call of the seats of a mask: 0 pass, 1 double, 2 redouble, bids 3 to 37; -1 none.
    """
    calls = calls_of(c, who)
    return calls[-1] if calls else -1


@_function(14, 1, "FORCING", emits=True, gives="flag")
def forcing(c: Context, rounds: int) -> int:
    """Emitter: this call forces partner, for one round (1) or to game (2)."""
    if c.emitted is not None:
        c.emitted.forcing = max(0, min(2, rounds))
    return 1


@_function(15, 1, "AGREE", emits=True, gives="flag")
def agree(c: Context, strain: int) -> int:
    """Emitter: this call agrees a strain (0..4) as trumps or notrump."""
    if c.emitted is not None and 0 <= strain <= 4:
        c.emitted.agreed = strain
    return 1


# ---------------------------------------------------------------- two arguments


@_function(0, 2, "SUMMIN")
def sum_of_least(c: Context, who: int, number: int) -> int:
    """The sum of what the seats of a mask have shown at least of a field."""
    return sum(c.least(seat, number) for seat in c.seats(who))


@_function(1, 2, "SUMMAX")
def sum_of_most(c: Context, who: int, number: int) -> int:
    """The sum of what the seats of a mask can have at most of a field."""
    return sum(c.most(seat, number) for seat in c.seats(who))


@_function(2, 2, "JUMP")
def jump(c: Context, level: int, strain: int) -> int:
    """How far the bid jumps: -1 insufficient, 0 the cheapest in its strain, 1 one level more, 2.
    """
    if not 0 <= strain <= 4:
        return -1
    last = c.state[S_LAST_BID]
    cheapest = _level(last) + (strain <= _strain(last))
    return max(-1, level - max(1, cheapest))


@_function(3, 2, "NEEDED")
def needed(c: Context, level: int, strain: int) -> int:
    """The points (M) that two partners need for level 1..7 of a strain."""
    if not 1 <= level <= 7:
        return 0 if level < 1 else FIELD_MAX[POINTS]
    return (NEEDED_NOTRUMP if strain == 4 else NEEDED_SUIT)[level]


def _bid_back(c: Context, who: int, back: int) -> int:
    bids = [call for call in calls_of(c, who) if call >= 3]
    return bids[-1 - back] if 0 <= back < len(bids) else 0


@_function(4, 2, "BIDSTRAIN", gives="suit")
def bid_strain(c: Context, who: int, back: int) -> int:
    """The strain of a bid that the seats of a mask made: the last (0), the one before (1) ...
    """
    return _strain(_bid_back(c, who, back))


@_function(5, 2, "MAX")
def max2(c: Context, a: int, b: int) -> int:
    """The greater of two values."""
    return max(a, b)


@_function(6, 2, "MIN")
def min2(c: Context, a: int, b: int) -> int:
    """The lesser of two values."""
    return min(a, b)


@_function(7, 2, "HASBID", gives="flag")
def has_bid(c: Context, who: int, strain: int) -> int:
    """Whether one of the seats of a mask has bid a strain (naturally or not)."""
    if not 0 <= strain <= 4:
        return 0
    return int(any(c.state[S_BIDS + seat] >> strain & 1 for seat in c.seats(who)))


@_function(8, 2, "MARGIN", private=True)
def margin(c: Context, level: int, strain: int) -> int:
    """My points (M) and partner's shown least, less what level and strain need."""
    return c.mine(POINTS) + c.least(c.partner, POINTS) - needed(c, level, strain)


@_function(9, 2, "BIDLEVEL")
def bid_level(c: Context, who: int, back: int) -> int:
    """The level of a bid that the seats of a mask made: the last (0), the one before (1) ...;
    0 for none.
    """
    return _level(_bid_back(c, who, back))


@_function(10, 2, "LONGEST")
def longest(c: Context, who: int, suit: int) -> int:
    """The most cards in a suit that one of the seats of a mask has shown; 0 for no suit."""
    if not 0 <= suit < 4:
        return 0
    return max((c.least(seat, suit) for seat in c.seats(who)), default=0)


@_function(11, 2, "LAW", private=True)
def law(c: Context, level: int, suit: int) -> int:
    """Our trumps less those the level asks for (law of total tricks): our cards - level - 6."""
    return our_cards(c, suit) - level - 6


@_function(12, 2, "TIMESBID")
def times_bid(c: Context, who: int, strain: int) -> int:
    """How many bids the seats of a mask have made in a strain, 5 for any strain."""
    bids = [call for call in calls_of(c, who) if call >= 3]
    return sum(strain in (5, _strain(call)) for call in bids)


# ---------------------------------------------------------------- three arguments


@_function(0, 3, "VALUES", emits=True, gives="flag")
def values(c: Context, level: int, strain: int, extra: int) -> int:
    """Emitter: my points (M) with partner's shown least make what level and strain need, and at
    most `extra` more.
    """
    if c.emitted is not None:
        least = max(0, needed(c, level, strain) - c.least(c.partner, POINTS))
        narrow(c.emitted.box, POINTS, least, False)
        narrow(c.emitted.box, POINTS, least + extra, True)
    return 1


@_function(5, 3, "MAX3")
def max3(c: Context, a: int, b: int, d: int) -> int:
    """The greatest of three values."""
    return max(a, b, d)


@_function(6, 3, "MIN3")
def min3(c: Context, a: int, b: int, d: int) -> int:
    """The least of three values."""
    return min(a, b, d)


def function(number: int, arity: int) -> Function | None:
    """The entry of the table, None where there is none."""
    return TABLE.get((number, arity))
