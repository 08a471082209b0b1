"""How the calls of opponents are read: by our table, loosely.

They may bid by another system. Styles differ most in their openings (how short a minor may be,
a strong club, two-bids of five cards or of another suit, 14-17 notrump), so those are read as the
union of ours and what others commonly play; later calls keep their suits, with a point more or
less and a card more. Honours, stoppers and the rest are our table's own, and are left out.
"""

from micropython import const

from spotcard.game.calls import FIRST_BID
from spotcard.rules.fields import FIELD_MAX, HCP, POINTS, S_CALLS, S_LEADING, S_LENGTH
from spotcard.rules.state import widest

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


def _join(box, field, least, most):
    if least < box[2 * field]:
        box[2 * field] = least
    if most > box[2 * field + 1]:
        box[2 * field + 1] = most


def loosen(state, box):
    """Widen `box`, what the last call of `state` shows by our table, when an opponent made it."""
    n = state[S_LENGTH] + (state[S_LENGTH + 1] << 8) - 1
    first = state[S_LEADING]
    opening = state[S_CALLS + first]
    for field in range(4, 20):
        if field != HCP and field != POINTS:
            _join(box, field, 0, FIELD_MAX[field])
    if n == first and opening - FIRST_BID in range(_OPENINGS):
        k = 12 * (opening - FIRST_BID)
        for field in (0, 1, 2, 3, HCP, POINTS):
            _join(box, field, _LOOSE[k], _LOOSE[k + 1])
            k += 2
        return
    if n == first + 2 and _is_disputed(opening, state[S_CALLS + n]):
        widest(box, 0)
        return
    for field in (0, 1, 2, 3, HCP, POINTS):
        fewer = 0 if field < 4 else 1
        most = min(FIELD_MAX[field], box[2 * field + 1] + 1)
        _join(box, field, max(0, box[2 * field] - fewer), most)
