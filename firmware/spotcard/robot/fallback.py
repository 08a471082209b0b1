"""The call where no rule of the table applies: never illegal, never absurd.

Strategy. Silence is nearly always sound, so the answer is pass unless passing would be a blunder:

* partner's call forces us (a rule said so) and right-hand opponent passed, or we are forced to
  game and game is not reached: *continue* - raise a fit, else name the best suit, else notrump,
  as cheaply as the auction lets us, straight to game when the points shown are enough;
* partner made a double that asks for a suit, and right-hand opponent passed: answer with the
  longest suit they have not bid; with five good trumps and nothing better, let it stand;
* neither: pass.

A complete rule table never gets here; with an incomplete one the robot still makes sensible calls.
"""

from spotcard.game.calls import DOUBLE, FIRST_BID, PASS, bid, level_of, strain_of
from spotcard.rules.fields import (
    BOX,
    HCP,
    NOBODY,
    POINTS,
    QUALITY,
    S_BIDDER,
    S_BIDS,
    S_CALLS,
    S_DOUBLED,
    S_FIT,
    S_FORCING,
    S_LAST_BID,
    S_SHOWN,
)
from spotcard.rules.state import calls_made, turn

_NOTRUMP = 4
_GAME_POINTS = 25  # both hands together, for 3NT or four of a major


def game_reached(last_bid):
    """Whether a bid is 3NT, four of a major, five of a minor or higher."""
    if last_bid < FIRST_BID:
        return False
    level = level_of(last_bid)
    strain = strain_of(last_bid)
    return level >= (3 if strain == _NOTRUMP else 4 if strain >= 2 else 5)


def must_act(state):
    """Whether the seat to call is forced to do something other than pass."""
    side = turn(state) & 1
    forcing = state[S_FORCING + side]
    if not forcing or not state[S_LAST_BID]:
        return False
    ours = state[S_BIDDER] & 1 == side
    if forcing == 2:
        return ours and not state[S_DOUBLED] and not game_reached(state[S_LAST_BID])
    return ours and state[S_DOUBLED] == 0


def asked_by_double(state):
    """Whether partner's last call is a takeout double that right-hand opponent passed."""
    n = calls_made(state)
    if n < 3 or state[S_DOUBLED] != 1 or state[S_CALLS + n - 2] != DOUBLE:
        return False
    last = state[S_LAST_BID]
    if state[S_CALLS + n - 1] != PASS or strain_of(last) == _NOTRUMP or level_of(last) > 3:
        return False
    seat = turn(state)
    # After a bid by our own side the double is taken for penalties.
    return not (state[S_BIDS + seat] | state[S_BIDS + (seat + 2 & 3)])


def _cheapest(last, strain):
    call = bid(1, strain)
    while call <= last:
        call += 5
    return call


def _their_suits(state, seat):
    return state[S_BIDS + (seat + 1 & 3)] | state[S_BIDS + (seat + 3 & 3)]


def _answer_double(state, features, seat):
    theirs = _their_suits(state, seat)
    last = state[S_LAST_BID]
    doubled = strain_of(last)
    best = -1
    best_value = 0
    for suit in range(4):
        if theirs >> suit & 1:
            continue
        # Length first, a major before a minor of equal length, the cheaper level before honour.
        value = 4 * features[suit] + (suit >= 2) - 2 * level_of(_cheapest(last, suit))
        if best < 0 or value > best_value:
            best = suit
            best_value = value
    if best < 0:  # they have bid every suit
        call = _cheapest(last, _NOTRUMP)
        return call if call <= bid(2, _NOTRUMP) else PASS
    if features[doubled] >= 5 and features[QUALITY + doubled] >= 4 and features[best] < 5:
        return PASS
    call = _cheapest(last, best)
    if best >= 2 and features[HCP] >= 12 and call < bid(4, best):
        return bid(4, best)
    if features[HCP] >= 9 and call + 5 <= bid(3, best):
        return call + 5
    return call


def _continue(state, features, seat):
    last = state[S_LAST_BID]
    partner = S_SHOWN + BOX * (seat + 2 & 3)
    together = features[POINTS] + state[partner + 2 * POINTS]
    theirs = _their_suits(state, seat)
    fit = state[S_FIT + (seat & 1)]
    if fit == NOBODY or fit == _NOTRUMP:
        for suit in range(4):
            if features[suit] + state[partner + 2 * suit] >= 8 and features[suit] >= 2:
                fit = suit
    if fit < 4:
        call = _cheapest(last, fit)
        game = bid(4 if fit >= 2 else 5, fit)
        if together >= _GAME_POINTS and call <= game and fit >= 2:
            return game
        if call <= game:
            return call
    if together >= _GAME_POINTS and last < bid(3, _NOTRUMP):
        return bid(3, _NOTRUMP)
    best = -1
    for suit in range(4):
        if features[suit] >= 5 and not theirs >> suit & 1:
            call = _cheapest(last, suit)
            if level_of(call) <= 3 and (best < 0 or features[suit] > features[best]):
                best = suit
    if best >= 0:
        return _cheapest(last, best)
    call = _cheapest(last, _NOTRUMP)
    if call <= bid(3, _NOTRUMP):
        return call
    longest = 0
    for suit in range(1, 4):
        if features[suit] > features[longest]:
            longest = suit
    return _cheapest(last, longest)


def fallback(state, features):
    """A legal call (0..37) for the seat to call, from the facts and its own hand's features."""
    seat = turn(state)
    call = PASS
    if asked_by_double(state):
        call = _answer_double(state, features, seat)
    elif must_act(state):
        call = _continue(state, features, seat)
    return call if call <= 37 else PASS
