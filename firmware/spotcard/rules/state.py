"""The public state: the facts of the auction, and what each seat has shown.

One bytearray (`fields` names its bytes), so that a board keeps no object per fact, and one set of
functions for board and desk, so that the reference evaluator and the compiled table cannot
disagree about facts. Rules are judged *before* a call is added: "last bid" is then the bid that
the call must beat.
"""

from spotcard.rules.fields import (
    BOX,
    FIELD_MAX,
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
    S_LEADING,
    S_LENGTH,
    S_OPENER,
    S_OPTIONS,
    S_PASSES,
    S_SHOWN,
    S_VUL,
    STATE,
)
from spotcard.rules.show import copy, narrow

FIT = 8  # cards that two partners must show in a suit for it to count as agreed
_WIDEST = bytearray([FIELD_MAX[i >> 1] if i & 1 else 0 for i in range(BOX)])


def new_state():
    """A state with no auction in it; call `start` before use."""
    return bytearray(STATE)


def start(state, dealer, vul, options=b""):
    """Begin an auction, with no calls made and nothing shown.

    `vul` is bit 0 North-South, bit 1 East-West; `options` up to 16 bytes that rules can ask for.
    """
    for i in range(S_SHOWN):
        state[i] = 0
    state[S_DEALER] = dealer
    state[S_VUL] = vul
    state[S_BIDDER] = NOBODY
    state[S_OPENER] = NOBODY
    for side in range(2):
        state[S_FIT + side] = NOBODY
        state[S_AGREED + side] = NOBODY
        state[S_CAPTAIN + side] = NOBODY
    for i in range(min(OPTIONS, len(options))):
        state[S_OPTIONS + i] = options[i]
    for seat in range(4):
        widest(state, S_SHOWN + BOX * seat)


def calls_made(state):
    """How many calls the auction has."""
    return state[S_LENGTH] | state[S_LENGTH + 1] << 8


def turn(state):
    """The seat that is to call."""
    return (state[S_DEALER] + state[S_LENGTH]) & 3


def legal(state):
    """The calls that are legal now, as bits of two words: 0 to 29, 30 to 37."""
    last = state[S_LAST_BID]
    lo = 1
    hi = 0xFF
    if last < 29:
        first = last + 1 if last else 3
        lo |= (0x3FFFFFFF >> first) << first
    else:
        hi = (0xFF >> (last - 29)) << (last - 29)
    if last:
        theirs = (state[S_BIDDER] ^ turn(state)) & 1
        doubled = state[S_DOUBLED]
        if theirs and doubled == 0:
            lo |= 2
        elif not theirs and doubled == 1:
            lo |= 4
    return lo, hi


def add_call(state, call):
    """Make `call` (0..37, legal) for the seat whose turn it is: the facts of the auction change.

    `publish` and `take_captaincy` then record what the call shows.
    """
    n = calls_made(state)
    seat = (state[S_DEALER] + n) & 3
    side = seat & 1
    state[S_CALLS + n] = call
    n += 1
    state[S_LENGTH] = n & 255
    state[S_LENGTH + 1] = n >> 8
    if state[S_FORCING + side] == 1:
        state[S_FORCING + side] = 0  # this call answers a bid that was forcing for one round
    if call == 0:
        state[S_PASSES] += 1
        if state[S_LEADING] == n - 1:
            state[S_LEADING] = n
        return
    state[S_PASSES] = 0
    if call < 3:
        state[S_DOUBLED] = call
        return
    if state[S_OPENER] == NOBODY:
        state[S_OPENER] = seat
    state[S_LAST_BID] = call
    state[S_BIDDER] = seat
    state[S_DOUBLED] = 0
    state[S_BIDS + seat] |= 1 << (call + 2) % 5


def force(state, side, rounds):
    """A call of `side` forces its partner: 1 for one round, 2 to game (which stays), 0 no more."""
    if rounds != 1 or state[S_FORCING + side] != 2:
        state[S_FORCING + side] = rounds


def agree(state, side, strain):
    """A call of `side` fixes `strain` (0..4) as agreed, whatever lengths are shown."""
    state[S_AGREED + side] = strain
    state[S_FIT + side] = strain


def publish(state, seat, box, at, strain, rounds):
    """All know what a call of `seat` shows: a box; `strain` is agreed, from 0; `rounds` forced."""
    if strain >= 0:
        agree(state, seat & 1, strain)
    show(state, seat, box, at)
    if rounds:
        force(state, seat & 1, rounds)


def take_captaincy(state, seat):
    """`seat` becomes captain of its side."""
    state[S_CAPTAIN + (seat & 1)] = seat


def is_bound(state):
    """Whether the seat to call is bound to the book's call, its partner being captain."""
    seat = turn(state)
    return state[S_CAPTAIN + (seat & 1)] == seat ^ 2


def give_up_captaincy(state, side):
    """`side` has no captain any more."""
    state[S_CAPTAIN + side] = NOBODY


def widest(box, at):
    """Write the box that allows every hand."""
    copy(box, at, _WIDEST, 0, BOX)


def show(state, seat, box, at=0):
    """`seat` has shown `box`: intersect, field by field, with what it showed before.

    A field whose range would be empty keeps the older range, and four lengths that could not add
    up to thirteen keep the older ones together. Then what follows is drawn: lengths add up to 13,
    and total points are never fewer than high-card points.
    """
    narrow(state, S_SHOWN + BOX * seat, box, at)
    find_fit(state, seat & 1)


def find_fit(state, side):
    """Work out the agreed strain: the one a rule fixed, else the suit with most shown cards.

    A suit counts when both partners' least lengths add up to eight; the higher suit wins a tie.
    """
    if state[S_AGREED + side] != NOBODY:
        state[S_FIT + side] = state[S_AGREED + side]
        return
    best = FIT
    strain = NOBODY
    for suit in range(4):
        least = S_SHOWN + BOX * side + 2 * suit
        both = state[least] + state[least + 2 * BOX]
        if both >= best:
            best = both
            strain = suit
    state[S_FIT + side] = strain
