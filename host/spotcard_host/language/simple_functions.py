"""The functions of the language without an argument or with one (see `functions`)."""

from __future__ import annotations

from spotcard.rules.fields import (
    HONOURS,
    LOSERS,
    NOBODY,
    OPTIONS,
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
from spotcard_host.language.context import Context
from spotcard_host.language.function import declare

# A strain that was bid counts as natural while its bidder may hold this many cards in it.
NATURAL = 3
SHOWN_SUIT = 4  # shown cards that make a suit a player's own, bid or not


def level_of(call: int) -> int:
    return (call + 2) // 5 if call >= 3 else 0


def strain_of(call: int) -> int:
    return (call + 2) % 5 if call >= 3 else -1


def _none(value: int) -> int:
    return -1 if value == NOBODY else value


# ---------------------------------------------------------------- no argument


@declare(0, 0, "AGREED", gives="suit")
def agreed(c: Context) -> int:
    """Our agreed strain: the one a rule agreed, else the suit in which both have shown eight."""
    return _none(c.state[S_FIT + c.side])


@declare(1, 0, "MYFIT", private=True, gives="suit")
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


@declare(2, 0, "LASTLEVEL")
def last_level(c: Context) -> int:
    """The level of the last bid, 0 when nobody has bid."""
    return level_of(c.state[S_LAST_BID])


@declare(3, 0, "LASTSTRAIN", gives="suit")
def last_strain(c: Context) -> int:
    """The strain of the last bid."""
    return strain_of(c.state[S_LAST_BID])


@declare(4, 0, "LASTSIDE")
def last_side(c: Context) -> int:
    """Who made the last bid: 0 nobody, 1 our side, 2 theirs."""
    bidder = c.state[S_BIDDER]
    return 0 if bidder == NOBODY else 1 + ((bidder ^ c.seat) & 1)


@declare(5, 0, "DOUBLED")
def doubled(c: Context) -> int:
    """Whether the last bid is doubled: 0 no, 1 doubled, 2 redoubled."""
    return c.state[S_DOUBLED]


@declare(6, 0, "VULNERABLE")
def vulnerable(c: Context) -> int:
    """Vulnerability: 1 we, 2 they, 3 both, 0 none."""
    vul = c.state[S_VUL]
    return (vul >> c.side & 1) | (vul >> (1 - c.side) & 1) << 1


@declare(7, 0, "MYSEAT")
def my_seat(c: Context) -> int:
    """My place from the dealer: 1 the dealer, 2, 3, 4."""
    return 1 + (c.seat - c.state[S_DEALER] & 3)


@declare(8, 0, "FORCED")
def forced(c: Context) -> int:
    """Whether our side is forced: 0 no, 1 for one round, 2 to game."""
    return c.state[S_FORCING + c.side]


@declare(9, 0, "PASSES")
def passes(c: Context) -> int:
    """How many passes the auction ends with."""
    return c.state[S_PASSES]


@declare(10, 0, "CAPTAIN")
def captain(c: Context) -> int:
    """Who is captain of our side: 0 nobody, 1 me, 2 partner."""
    seat = c.state[S_CAPTAIN + c.side]
    return 0 if seat == NOBODY else c.mask(seat)


@declare(11, 0, "ALLCONTROLLED", private=True, gives="flag")
def all_controlled(c: Context) -> int:
    """Whether every suit but the agreed one has a control in my hand or a shown one in partner's.
    """
    trumps = my_fit(c)
    return int(all(s == trumps or controlled(c, s) for s in range(4)))


@declare(12, 0, "OPENER")
def opener(c: Context) -> int:
    """Who made the first bid, as a mask (1 me, 2 partner, 4, 8); 0 nobody yet."""
    seat = c.state[S_OPENER]
    return 0 if seat == NOBODY else c.mask(seat)


@declare(13, 0, "PASSEDHANDS")
def passed_hands(c: Context) -> int:
    """Who passed before anybody bid, as a mask."""
    mask = 0
    for i in range(min(calls_made(c.state), 4)):
        if c.state[S_CALLS + i] != 0:
            break
        mask |= c.mask((c.state[S_DEALER] + i) & 3)
    return mask


@declare(14, 0, "CONTESTED", gives="flag")
def contested(c: Context) -> int:
    """Whether the other side has bid, doubled or redoubled."""
    return int(any(calls_of(c, 12)))


# ---------------------------------------------------------------- one argument


@declare(0, 1, "MINE", private=True)
def my_value(c: Context, number: int) -> int:
    """My own value of a field."""
    return c.mine(number)


@declare(1, 1, "PDMIN")
def partner_least(c: Context, number: int) -> int:
    """The least that partner has shown of a field."""
    return c.least(c.partner, number)


@declare(2, 1, "PDMAX")
def partner_most(c: Context, number: int) -> int:
    """The most that partner can have of a field by what was shown."""
    return c.most(c.partner, number)


@declare(3, 1, "NEXTSUIT", gives="suit")
def next_suit(c: Context, below: int) -> int:
    """The highest suit below strain `below` in which partner has shown four cards."""
    for suit in range(min(below, 4) - 1, -1, -1):
        if c.least(c.partner, suit) >= SHOWN_SUIT:
            return suit
    return -1


@declare(4, 1, "OURCARDS", private=True)
def our_cards(c: Context, suit: int) -> int:
    """My length in a suit and partner's shown least, together; 0 for no suit."""
    return c.mine(suit) + c.least(c.partner, suit) if 0 <= suit < 4 else 0


def _natural(c: Context, seat: int, suit: int) -> bool:
    if c.least(seat, suit) >= SHOWN_SUIT:
        return True
    bid = c.state[S_BIDS + seat] >> suit & 1
    return bool(bid) and c.least(seat, suit) >= NATURAL


@declare(5, 1, "UNBID", gives="flag")
def unbid(c: Context, suit: int) -> int:
    """Whether nobody has bid this suit naturally (3 cards shown) or shown four cards in it."""
    return int(0 <= suit < 4 and not any(_natural(c, seat, suit) for seat in range(4)))


@declare(6, 1, "THEIRS", gives="flag")
def theirs(c: Context, suit: int) -> int:
    """Whether an opponent has bid this suit naturally (3 cards shown) or shown four cards in it.
    """
    return int(0 <= suit < 4 and any(_natural(c, seat, suit) for seat in c.seats(12)))


@declare(7, 1, "MYMIN")
def my_least(c: Context, number: int) -> int:
    """The least that I have shown of a field."""
    return c.least(c.seat, number)


@declare(8, 1, "MYMAX")
def my_most(c: Context, number: int) -> int:
    """The most that I can have of a field by what I have shown."""
    return c.most(c.seat, number)


@declare(9, 1, "OPTION")
def option(c: Context, number: int) -> int:
    """System option `number`, 0..15."""
    return c.state[S_OPTIONS + number] if 0 <= number < OPTIONS else 0


@declare(10, 1, "MYTOPS", private=True)
def my_tops(c: Context, kind: int) -> int:
    """How many aces (0), kings (1), queens (2) or jacks (3) I hold."""
    if not 0 <= kind < 4:
        return 0
    return sum(c.mine(HONOURS + suit) >> (3 - kind) & 1 for suit in range(4))


@declare(11, 1, "CONTROLLED", private=True, gives="flag")
def controlled(c: Context, suit: int) -> int:
    """Whether I control a suit (ace, king, singleton or void), or partner has shown ace, king or
    at most one card in it.
    """
    if not 0 <= suit < 4:
        return 0
    mine = c.mine(suit) <= 1 or c.mine(HONOURS + suit) >= 4
    partners = c.most(c.partner, suit) <= 1 or c.least(c.partner, HONOURS + suit) >= 4
    return int(mine or partners)


@declare(12, 1, "LEFTLOSERS")
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


@declare(13, 1, "CALLOF")
def call_of(c: Context, who: int) -> int:
    """The last call of the seats of a mask: 0 pass, 1 double, 2 redouble, bids 3 to 37; -1 none.
    """
    calls = calls_of(c, who)
    return calls[-1] if calls else -1


@declare(14, 1, "FORCING", emits=True, gives="flag")
def forcing(c: Context, rounds: int) -> int:
    """Emitter: this call forces partner, for one round (1) or to game (2)."""
    if c.emitted is not None:
        c.emitted.forcing = max(0, min(2, rounds))
    return 1


@declare(15, 1, "AGREE", emits=True, gives="flag")
def agree(c: Context, strain: int) -> int:
    """Emitter: this call agrees a strain (0..4) as trumps or notrump."""
    if c.emitted is not None and 0 <= strain <= 4:
        c.emitted.agreed = strain
    return 1
