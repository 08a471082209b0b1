"""A person's claim: accepted when the claimed tricks are there double dummy."""

from __future__ import annotations

from array import array
from typing import Any

from spotcard.robot import candidates, policy
from spotcard_host.common.terminal import amount
from spotcard_host.page.person import InvalidAct
from spotcard_host.records.double_dummy import NoSolver, solve_rest
from spotcard_host.robots.exact import Exact


class NotAgreed(InvalidAct):
    """The claim is for more than best defence gives."""


_OWN_SOLVER = 7  # most tricks left for the robot's own, exact solver; more go to double dummy


def agreed_tricks(state: Any, side: int, claimed: int) -> int:
    """Declarer's tricks on the whole board when `side` takes `claimed` of the tricks that are
    left. Raises NotAgreed where best defence would not give them, InvalidAct where that cannot
    be told."""
    play = state.play
    left = 13 - int(play.declarer_tricks + play.defender_tricks)
    if claimed > left:
        raise InvalidAct(f"expected a claim of at most {amount(left, 'trick')}, no more are "
                         f"left, got {claimed}")
    best = _declarers_rest(state)
    is_declarer = side == play.declarer & 1
    mine = best if is_declarer else left - best
    if claimed > mine:
        # How many there are would tell how to play.
        raise NotAgreed(f"not agreed: with best play on both sides you take fewer than {claimed}; "
                        "play on")
    declarers = claimed if is_declarer else left - claimed
    return int(play.declarer_tricks) + declarers


def _declarers_rest(state: Any) -> int:
    """Declarer's tricks of those left. Raises InvalidAct where nothing can solve so many cards."""
    play = state.play
    cards = list(play.played[:play.length])
    try:
        return solve_rest(state.board.hands, cards, play.strain, play.declarer)
    except NoSolver as e:
        position = candidates.words(policy.STATE)
        for at, hand in enumerate(state.board.hands):
            position[4 * at:4 * at + 4] = array(position.typecode, hand)
        position[policy.TRUMP], position[policy.DECLARER] = play.strain, play.declarer
        position[policy.TURN], position[policy.LEFT] = (play.declarer + 1) & 3, 13
        for card in cards:
            policy.play(position, card // 13, 1 << card % 13)
        left = int(position[policy.LEFT])
        if left > _OWN_SOLVER:
            raise InvalidAct(f"claims are checked double dummy, and with more than {_OWN_SOLVER} "
                           f"tricks left {e}; or play on") from e
        ours = Exact().tricks(position)
        return left - ours if play.declarer & 1 else ours
