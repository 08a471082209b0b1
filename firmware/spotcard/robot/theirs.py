"""How the calls of opponents are read: by our table, loosely.

They may bid by another system. Styles differ most in their openings (how short a minor may be,
a strong club, two-bids of five cards or of another suit, weak notrump), so those are read as the
union of ours and what others commonly play; later calls are widened, by what kind of call it is.
Honours, stoppers and the rest are our table's own, and are left out.
"""

from micropython import const

from spotcard.game.calls import FIRST_BID, PASS
from spotcard.rules.fields import (
    FIELD_MAX,
    FIELDS,
    HCP,
    HONOURS,
    LOSERS,
    POINTS,
    S_CALLS,
    S_LEADING,
    S_LENGTH,
)
from spotcard.rules.show import copy
from spotcard.rules.state import widest
from spotcard.rules.vm import WIDEST

_OPENINGS = const(9)

# Least and most C D H S, HCP, points: openings from 1C to 2S.
_LOOSE = bytes((
    1, 13, 0, 6, 0, 6, 0, 6, 10, 23, 11, 25,
    0, 6, 1, 13, 0, 5, 0, 5, 10, 21, 11, 23,
    0, 5, 0, 6, 4, 13, 0, 6, 9, 21, 10, 23,
    0, 6, 0, 6, 0, 6, 4, 13, 9, 21, 10, 23,
    1, 6, 1, 6, 2, 5, 2, 5, 11, 18, 11, 20,
    0, 13, 0, 13, 0, 13, 0, 13, 6, 37, 7, 50,
    0, 13, 0, 13, 0, 13, 0, 13, 5, 37, 6, 50,
    0, 13, 0, 13, 4, 7, 0, 5, 4, 13, 5, 16,
    0, 13, 0, 13, 0, 6, 5, 7, 4, 13, 5, 16,
))

# By how much later calls are widened: cards of a suit, HCP, points, each below and above. Chosen
# on 22 sets of bidding notes, one step after another, by hands gained inside for each random hand
# that came with them.
_WIDER = bytes((
    0, 0, 0, 1, 0, 0,  # pass
    0, 3, 8, 11, 13, 9,  # answer to an opening that was passed
    0, 1, 2, 4, 4, 5,  # opener's next call
    1, 3, 6, 4, 6, 1,  # answer after we bid or doubled
    0, 2, 0, 4, 2, 4,  # opener's next call
    2, 1, 3, 1, 0, 5,  # later calls
    4, 2, 4, 1, 0, 0,  # overcall
    0, 0, 0, 0, 0, 0,  # overcaller's later calls
    3, 4, 0, 0, 1, 0,  # double by opener's side
    0, 0, 1, 1, 2, 0,  # double of opener's side
))
_PASSES = const(0)
_ANSWERS = const(1)
_CONTESTED = const(2)  # added to an answer or an opener's next call
_LATER = const(5)
_OVERCALLS = const(6)
_DOUBLES = const(8)
_ONE_CLUB = const(3)
_ONE_DIAMOND = const(4)
_ONE_HEART = const(5)
_ONE_SPADE = const(6)
_TWO_CLUBS = const(8)
_TWO_DIAMONDS = const(9)
_TWO_NOTRUMP = const(12)
_THREE_DIAMONDS = const(14)
_FIELDS = (0, 1, 2, 3, HCP, POINTS)


def _is_disputed(opening, answer):
    """Whether partnerships give an answer quite different meanings, which often say nothing of its
    strain: relays, negative answers, raises by another name."""
    if opening == _ONE_HEART or opening == _ONE_SPADE:
        return _TWO_NOTRUMP <= answer <= _THREE_DIAMONDS
    if opening == _ONE_CLUB:
        return answer == _ONE_DIAMOND
    return answer >= FIRST_BID and (opening == _TWO_CLUBS or opening == _TWO_DIAMONDS)


def _kind(state, n, first):
    """Row of `_WIDER` for the call numbered n of an auction that the call numbered `first` opened.
    """
    call = state[S_CALLS + n]
    theirs = (n - first) & 1  # by the side that did not open
    if call == PASS:
        return _PASSES
    if call < FIRST_BID:
        return _DOUBLES + theirs
    earlier = 0
    for i in range(n - 4, first - 1, -4):
        earlier += state[S_CALLS + i] != PASS
    if theirs:
        return _OVERCALLS + min(earlier, 1)
    if earlier > 1:
        return _LATER
    for i in range(first + 1, n, 2):
        if state[S_CALLS + i] != PASS:
            return _ANSWERS + _CONTESTED + earlier
    return _ANSWERS + earlier


def loosen(state, box):
    """Widen `box`, what the last call of a table's `state` shows by it, when an opponent made it.
    """
    n = state[S_LENGTH] + (state[S_LENGTH + 1] << 8) - 1
    first = state[S_LEADING]
    opening = state[S_CALLS + first]
    copy(box, 2 * HONOURS, state, WIDEST + 2 * HONOURS, 2 * (HCP - HONOURS))
    copy(box, 2 * LOSERS, state, WIDEST + 2 * LOSERS, 2 * (FIELDS - LOSERS))
    if n == first and opening - FIRST_BID in range(_OPENINGS):
        k = 12 * (opening - FIRST_BID)
        for field in _FIELDS:
            i = 2 * field
            box[i] = min(box[i], _LOOSE[k])
            box[i + 1] = max(box[i + 1], _LOOSE[k + 1])
            k += 2
        return
    if n == first + 2 and _is_disputed(opening, state[S_CALLS + n]):
        widest(box, 0)
        return
    row = 6 * _kind(state, n, first)
    for field in _FIELDS:
        i = 2 * field
        k = row + (0 if field < HCP else 2 if field == HCP else 4)
        box[i] = max(0, box[i] - _WIDER[k])
        box[i + 1] = min(FIELD_MAX[field], box[i + 1] + _WIDER[k + 1])
