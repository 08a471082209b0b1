"""A person's claim: accepted when the claimed tricks are there double dummy."""

from __future__ import annotations

from typing import Any

from spotcard_host.page.person import ActError
from spotcard_host.records.double_dummy import NoSolver, solve_rest


def agreed_tricks(state: Any, side: int, claimed: int) -> int:
    """Declarer's tricks on the whole board when `side` takes `claimed` of the tricks that are
    left. Raises ActError where best defence would not give them."""
    play = state.play
    left = 13 - int(play.declarer_tricks + play.defender_tricks)
    if claimed > left:
        raise ActError(f"{left} tricks are left: expected a claim of at most {left}")
    try:
        best = solve_rest(state.board.hands, list(play.played[:play.length]), play.strain,
                          play.declarer)
    except NoSolver as e:
        raise ActError(f"claims are checked double dummy: {e}; or play on") from e
    is_declarer = side == play.declarer & 1
    mine = best if is_declarer else left - best
    if claimed > mine:
        raise ActError(f"not agreed: best defence leaves {mine} of the {left} tricks to you")
    declarers = claimed if is_declarer else left - claimed
    return int(play.declarer_tricks) + declarers


