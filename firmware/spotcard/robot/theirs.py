"""How the calls of opponents are read: by our table, loosely.

They may bid by another system. Styles differ most in their openings (how short a minor may be,
a strong club, two-bids of five cards or of another suit, 14-17 notrump), so those are read as the
union of ours and what others commonly play; later calls keep their suits, with a point more or
less and a card more. Honours, stoppers and the rest are our table's own, and are left out.
"""

from micropython import const

from spotcard.game.calls import FIRST_BID
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
    2, 13, 0, 5, 0, 5, 0, 5, 10, 23, 11, 25,
    0, 5, 2, 13, 0, 4, 0, 4, 10, 21, 11, 23,
    0, 5, 0, 5, 5, 13, 0, 4, 10, 21, 11, 23,
    0, 5, 0, 5, 0, 5, 5, 13, 10, 21, 11, 23,
    2, 5, 2, 5, 2, 5, 2, 5, 14, 17, 14, 19,
    0, 13, 0, 13, 0, 13, 0, 13, 10, 37, 11, 50,
    0, 13, 0, 13, 0, 13, 0, 13, 5, 37, 6, 50,
    0, 13, 0, 13, 5, 7, 0, 5, 4, 11, 5, 14,
    0, 13, 0, 13, 0, 13, 5, 7, 4, 11, 5, 14,
))
_ONE_CLUB = const(3)
_ONE_DIAMOND = const(4)
_ONE_HEART = const(5)
_ONE_SPADE = const(6)
_TWO_CLUBS = const(8)
_TWO_DIAMONDS = const(9)
_TWO_NOTRUMP = const(12)
_THREE_DIAMONDS = const(14)


def _is_disputed(opening, answer):
    """Whether partnerships give an answer quite different meanings, which often say nothing of its
    strain: relays, negative answers, raises by another name."""
    if opening == _ONE_HEART or opening == _ONE_SPADE:
        return _TWO_NOTRUMP <= answer <= _THREE_DIAMONDS
    if opening == _ONE_CLUB:
        return answer == _ONE_DIAMOND
    return answer >= FIRST_BID and (opening == _TWO_CLUBS or opening == _TWO_DIAMONDS)


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
        for field in (0, 1, 2, 3, HCP, POINTS):
            field *= 2
            box[field] = min(box[field], _LOOSE[k])
            box[field + 1] = max(box[field + 1], _LOOSE[k + 1])
            k += 2
        return
    if n == first + 2 and _is_disputed(opening, state[S_CALLS + n]):
        widest(box, 0)
        return
    for field in (0, 1, 2, 3, HCP, POINTS):
        i = 2 * field
        box[i + 1] = min(FIELD_MAX[field], box[i + 1] + 1)
        if i > 6:
            box[i] = max(0, box[i] - 1)
