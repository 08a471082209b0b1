"""What a natural auction shows: ranges for the sampler when no rule table says it.

The player's own table knows the meaning of every call and gives its ranges to `Player.start`.
Without one (unknown partners, a single hand to judge) calls are read as standard
natural bidding: five-card majors, 15-17 notrump, weak twos, takeout doubles. The sampler treats
ranges as soft, so a wrong reading costs a little, not everything.

`read` fills 4 boxes of 20 fields, least and most, as `spotcard.rules.fields` lays them out; only
suit lengths (fields 0-3) and high card points (field 12) are set.
"""

from spotcard.game.calls import DOUBLE, FIRST_BID, PASS
from spotcard.rules.fields import FIELD_MAX

BOX = 40
SHOWN = 160

# Opening bids by call number - FIRST_BID: least and most points, least length of the suit.
_OPENINGS = bytes((
    11, 21, 3, 11, 21, 3, 11, 21, 5, 11, 21, 5, 15, 17, 0,  # 1C 1D 1H 1S 1N
    20, 37, 0, 5, 11, 6, 5, 11, 6, 5, 11, 6, 20, 22, 0,  # 2C strong, weak twos, 2N
    4, 10, 7, 4, 10, 7, 4, 10, 7, 4, 10, 7, 12, 27, 0,  # threes, 3N
    4, 11, 7, 4, 11, 7, 4, 13, 7, 4, 13, 7,  # fours
))


def _least(shown, seat, field, value):
    i = BOX * seat + 2 * field
    if shown[i] < value <= shown[i + 1]:
        shown[i] = value


def _most(shown, seat, field, value):
    i = BOX * seat + 2 * field
    if shown[i] <= value < shown[i + 1]:
        shown[i + 1] = value


def _points(shown, seat, least, most):
    _least(shown, seat, 12, least)
    _most(shown, seat, 12, most)


def _balanced(shown, seat):
    for suit in range(4):
        _least(shown, seat, suit, 2)
        _most(shown, seat, suit, 5)


def read(dealer, calls, shown):
    """Fill `shown` (a bytearray of SHOWN) with what the `calls` from `dealer` on show."""
    for seat in range(4):
        for field in range(20):
            shown[BOX * seat + 2 * field] = 0
            shown[BOX * seat + 2 * field + 1] = FIELD_MAX[field]
    bids = bytearray(4)  # by seat: the last bid
    acted = bytearray(4)  # by seat: calls so far
    doubled = bytearray(4)
    last = 0
    for i in range(len(calls)):
        call = calls[i]
        seat = dealer + i & 3
        partner = seat + 2 & 3
        theirs = bids[seat + 1 & 3] or bids[seat + 3 & 3]
        if call >= FIRST_BID:
            strain = (call - FIRST_BID) % 5
            jump = _jump(call, last)
            if bids[seat]:
                _rebid(shown, seat, strain, bids[seat], bids[partner])
            elif bids[partner]:
                after = calls[i + 2] if i + 2 < len(calls) else PASS
                _response(shown, seat, call, bids[partner], jump, after)
            elif not theirs:
                _opening(shown, seat, call)
            elif not doubled[partner]:
                _overcall(shown, seat, call, jump)
            elif strain < 4:
                _least(shown, seat, strain, 4)
            bids[seat] = last = call
        elif call == DOUBLE:
            if not bids[seat] and not bids[partner] and last < 18 and (last - FIRST_BID) % 5 < 4:
                _takeout(shown, seat, (last - FIRST_BID) % 5)
            doubled[seat] = 1
        elif call == PASS and not acted[seat]:
            _first_pass(shown, seat, last, bids[partner], theirs)
        acted[seat] += 1


def _jump(call, last):
    """1 for the cheapest bid in its strain, and 1 for each level more; level - 1 of an opening."""
    level = (call - FIRST_BID) // 5
    if not last:
        return level
    higher = (call - FIRST_BID) % 5 > (last - FIRST_BID) % 5
    return level - (last - FIRST_BID) // 5 + higher


def _opening(shown, seat, call):
    k = 3 * (call - FIRST_BID)
    if k >= len(_OPENINGS):
        return
    strain = (call - FIRST_BID) % 5
    _points(shown, seat, _OPENINGS[k], _OPENINGS[k + 1])
    if strain == 4:
        _balanced(shown, seat)
        return
    _least(shown, seat, strain, _OPENINGS[k + 2])
    if call < FIRST_BID + 2:
        _most(shown, seat, 2, 4)
        _most(shown, seat, 3, 4)


def _overcall(shown, seat, call, jump):
    strain = (call - FIRST_BID) % 5
    one = call < FIRST_BID + 5
    if strain < 4:
        _least(shown, seat, strain, 5 if jump < 2 else 6)
        if jump >= 2:
            _points(shown, seat, 4, 11)
        else:
            _points(shown, seat, 8 if one else 10, 17)
    elif one:
        _points(shown, seat, 15, 18)
        _balanced(shown, seat)


def _takeout(shown, seat, suit):
    """A double for takeout: short in their suit, something in every other."""
    _points(shown, seat, 12, 37)
    for s in range(4):
        if s == suit:
            _most(shown, seat, s, 3)
        else:
            _least(shown, seat, s, 3)


def _first_pass(shown, seat, last, partner, theirs):
    if not last:
        _points(shown, seat, 0, 12)
    elif not theirs:
        if last < 8 and partner:
            _points(shown, seat, 0, 6)
    elif last < 18:
        _points(shown, seat, 0, 9 if partner else 15)


def _response(shown, seat, call, partner, jump, after):
    """The first bid of a seat whose partner has bid."""
    level = (call - FIRST_BID) // 5 + 1
    strain = (call - FIRST_BID) % 5
    suit = (partner - FIRST_BID) % 5
    opened = (partner - FIRST_BID) // 5 + 1
    if strain == suit and strain < 4:
        _raise(shown, seat, level, strain, opened)
    elif strain == 4:
        _notrump_response(shown, seat, level, suit, opened)
    elif suit == 4:
        if level == 2 and opened == 1 and strain in (1, 2):
            # a transfer when partner completes it, natural when partner passes
            if after == partner + (level - opened) * 5 + strain + 1 - suit:
                _least(shown, seat, strain + 1, 5)
            elif after == PASS:
                _least(shown, seat, strain, 5)
        elif strain or level > 2:
            _least(shown, seat, strain, 5)
    elif level == 1:
        _points(shown, seat, 6, 37)
        _least(shown, seat, strain, 4)
    else:
        _least(shown, seat, strain, 6 if jump > 1 and level > 2 else 5 if strain > 1 else 4)
        if jump < 2 and opened == 1:
            _points(shown, seat, 9, 37)


def _raise(shown, seat, level, strain, opened):
    _least(shown, seat, strain, 3 if opened > 1 or strain > 1 else 4)
    if level == 2:
        _points(shown, seat, 4, 11)
    elif level == 3 and opened == 1:
        _points(shown, seat, 7, 13)
    elif level < 6:
        _points(shown, seat, 5, 17)


def _notrump_response(shown, seat, level, suit, opened):
    if suit == 4:
        if level < 4:
            _points(shown, seat, 7 if level == 2 else 9, 15)
    elif opened == 1:
        i = min(level, 4) - 1
        _points(shown, seat, (6, 10, 12, 12)[i], (11, 13, 17, 37)[i])
        _most(shown, seat, 2, 5)
        _most(shown, seat, 3, 5)


def _rebid(shown, seat, strain, before, partner):
    """A later bid of a seat: length in the suit; its points are known."""
    if strain == 4:
        return
    if strain == (before - FIRST_BID) % 5:
        _least(shown, seat, strain, 6)
    elif partner and strain == (partner - FIRST_BID) % 5:
        _least(shown, seat, strain, 3)
    else:
        _least(shown, seat, strain, 4)
