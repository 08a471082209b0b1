"""Claims are agreed when best defence leaves the tricks."""

from __future__ import annotations

from typing import Any

import pytest
from played import played_board

from spotcard.game.calls import call_name
from spotcard.game.cards import SEATS, card_name
from spotcard_host.page import claims
from spotcard_host.page.claims import _declarers_rest, agreed_tricks
from spotcard_host.page.person import InvalidAct
from spotcard_host.records.board_record import Board
from spotcard_host.records.board_state import BoardState, board_fields
from spotcard_host.records.double_dummy import NoSolver


def after(cards: int, seed: int = 1) -> Any:
    """The state of a played board after `cards` cards."""
    record = played_board(seed)
    board = Board(record.board, record.dealer, record.vulnerability, record.hands)
    state = BoardState({"act": "board", **board_fields(board)})
    for i, call in enumerate(record.calls):
        seat = SEATS[(record.dealer + i) & 3]
        state.apply({"act": "call", "call": call_name(call.call), "seat": seat})
    for card in record.cards[:cards]:
        seat = SEATS[int(state.play.turn)]
        state.apply({"act": "card", "card": card_name(card), "seat": seat})
    return state


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
@pytest.mark.parametrize("cards", [0, 13, 30, 44])
def test_each_side_gets_what_double_dummy_gives_and_no_more(seed: int, cards: int) -> None:
    pytest.importorskip("endplay")
    state = after(cards, seed)
    declarer = state.play.declarer & 1
    left = 13 - state.play.declarer_tricks - state.play.defender_tricks
    agreed = []
    for side in (declarer, 1 - declarer):
        most = max(n for n in range(left + 1) if _agrees(state, side, n))
        agreed.append(most)
        assert all(_agrees(state, side, n) for n in range(most + 1))
    assert sum(agreed) == left
    total = agreed_tricks(state, declarer, agreed[0])
    assert total == state.play.declarer_tricks + agreed[0]
    for side, most in zip((declarer, 1 - declarer), agreed, strict=True):
        for claimed in range(most + 1, left + 1):  # in the same words, whatever there is
            with pytest.raises(InvalidAct, match=r"^not agreed: .* fewer than \d+; play on$"):
                agreed_tricks(state, side, claimed)
    with pytest.raises(InvalidAct, match="at most"):
        agreed_tricks(state, declarer, left + 1)


def _agrees(state: Any, side: int, tricks: int) -> bool:
    try:
        agreed_tricks(state, side, tricks)
    except InvalidAct:
        return False
    return True


@pytest.mark.parametrize("seed", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("cards", [24, 27, 33, 46, 51])
def test_without_the_extra_the_boards_own_solver_says_the_same(
    seed: int, cards: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("endplay")
    state = after(cards, seed)
    known = _declarers_rest(state)

    def missing(*args: Any) -> int:
        raise NoSolver("they need the extra dds")

    monkeypatch.setattr(claims, "solve_rest", missing)
    assert _declarers_rest(state) == known
    with pytest.raises(InvalidAct, match="extra dds; or play on"):
        _declarers_rest(after(20, seed))
