"""Double-dummy values of boards, by the solver of the extra `dds` (endplay).

Imported where it is used: a desk without the extra does without these values.
"""

from __future__ import annotations

import contextlib
import itertools
import threading
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Any

from spotcard.errors import SpotcardError
from spotcard.game.cards import card_name
from spotcard.game.deal import deal_text
from spotcard.game.play import Play
from spotcard_host.records.board_record import BoardRecord

Tricks = list[list[int]]
"""`tricks[strain][declarer]`: strains C D H S N, seats N E S W."""


_one_at_a_time = threading.Lock()  # the library keeps state between calls, for all threads


class NoSolver(SpotcardError):
    """The extra `dds` is not installed."""


@cache
def _library() -> tuple[Any, Any]:
    try:
        from endplay import dds, types
    except ImportError:
        raise NoSolver(
            "double-dummy values need the extra dds: pip install 'spotcard[dds]'"
        ) from None
    return dds, types


def make_ready() -> None:
    """Import the solver, where there is one: that takes seconds."""
    with contextlib.suppress(NoSolver):
        _library()


def _named(types: Any) -> tuple[Sequence[Any], Sequence[Any]]:
    """The solver's strains and seats, in our order."""
    denom, player = types.Denom, types.Player
    return ((denom.clubs, denom.diamonds, denom.hearts, denom.spades, denom.nt),
            (player.north, player.east, player.south, player.west))


def solver() -> Callable[[list[str]], list[Tricks]]:
    """A function that solves up to 40 deals (PBN texts) at once. Raises NoSolver."""
    dds, types = _library()
    strains, seats = _named(types)

    def solve(deals: list[str]) -> list[Tricks]:
        with _one_at_a_time:
            tables = dds.calc_all_tables([types.Deal(deal) for deal in deals])
        return [[[int(t[d, p]) for p in seats] for d in strains] for t in tables]

    return solve


def contract_solver() -> Callable[[Sequence[tuple[Sequence[Any], int, int]]], list[int]]:
    """What finds declarer's tricks for up to 200 of (hands, strain, declarer). Raises NoSolver."""
    dds, types = _library()
    strains, seats = _named(types)

    def solve(contracts: Sequence[tuple[Sequence[Any], int, int]]) -> list[int]:
        deals = []
        for hands, strain, declarer in contracts:
            deal = types.Deal(deal_text(list(hands)))
            deal.trump, deal.first = strains[strain], seats[(declarer + 1) & 3]
            deals.append(deal)
        with _one_at_a_time:
            found = dds.solve_all_boards(deals, dds.solve.SolveMode.OptimalOne)
        return [13 - max(int(tricks) for _, tricks in cards) for cards in found]

    return solve


def tricks_of(hands: Sequence[Any]) -> Tricks:
    """The table of one deal. Raises NoSolver."""
    return [list(row) for row in _solved(deal_text(list(hands)))]


@lru_cache(512)
def _solved(deal: str) -> Tricks:
    return solver()([deal])[0]


def _values(hands: Sequence[Any], cards: Sequence[int], strain: int, declarer: int) -> list[int]:
    """Declarer's tricks on the whole board before the first card and after each."""
    dds, types = _library()
    strains, seats = _named(types)
    deal = types.Deal(deal_text(list(hands)))
    deal.trump = strains[strain]
    deal.first = seats[(declarer + 1) & 3]
    with _one_at_a_time:
        return [int(value) for value in dds.analyse_play(deal, [card_name(c) for c in cards])]


def card_costs(record: BoardRecord) -> list[int]:
    """For each card played, up to the last trick, the tricks that it lost its own side. Raises
    NoSolver."""
    contract = record.contract
    if contract is None or not record.cards:
        return []
    values = _values(record.hands, record.cards, contract.strain, contract.declarer)
    return [abs(after - before) for before, after in itertools.pairwise(values)]


def solve_rest(hands: Sequence[Any], played: Sequence[int], strain: int, declarer: int) -> int:
    """Declarer's tricks of those left after `played`, the tricks of a trick in progress
    included. Raises NoSolver."""
    play = Play(strain, declarer)
    for card in played:
        play.add(card)
    if play.is_over:
        return 0
    values = _values(hands, played, strain, declarer)
    return values[-1] - int(play.declarer_tricks)
