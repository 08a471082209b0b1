"""Acts of people only: taking back a call or card, and claiming."""

from __future__ import annotations

import random

import pytest
from random_robots import boards, check
from table_harness import Wired, random_table

from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import BoardRecord
from spotcard_host.records.lin_reader import read_lin
from spotcard_host.records.lin_writer import lin_board
from spotcard_host.records.match_book import MatchBook
from spotcard_host.records.pbn_record import read_records
from spotcard_host.records.pbn_writer import game_text
from spotcard_host.table.rules import CommandError, Rules
from spotcard_host.table.table import Table


def begun(steps: int, seed: int) -> Wired:
    wired = random_table(2, seed)
    wired.faults = []
    for seat in range(4):
        wired.connect(seat)
    wired.run(steps)
    return wired


def read_back(wired: Wired) -> MatchBook:
    """The view that others have of the same acts."""
    book = MatchBook()
    book.take({"act": "match"})
    book.take({"act": "table", "table": "1"})
    for act in wired.core._acts.acts:
        book.take(act)
    return book


@pytest.mark.parametrize("seed", range(12))
def test_an_undo_cuts_the_board_and_play_goes_on_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    wired = begun(60 + 37 * seed, seed)
    for _ in range(4):
        state = wired.core.state
        if state is None or state.is_over or not state.made:
            break
        made, spent = list(state.made), list(state.spent)
        length = rng.randrange(len(made))
        wired._table_says(wired.core.undo(length, "test"))
        now = wired.core.state
        assert now.made == made[:length] and now.spent == spent
        book = read_back(wired).tables["1"].state
        assert book is not None and book.made == now.made and book.turn == now.turn
        wired.run(rng.randrange(200))
    wired.run()
    assert wired.core.finished
    records = wired.core.records
    for record, board in zip(records, boards(2, seed), strict=True):
        check(record, board)
    assert read_back(wired).tables["1"].records == records


@pytest.mark.parametrize("seed", range(6))
def test_a_table_read_back_has_what_an_undo_left(seed: int) -> None:
    wired = begun(150 + 20 * seed, seed)
    state = wired.core.state
    wired._table_says(wired.core.undo(len(state.made) // 2, "test"))
    again = Table("1", ActLog(), boards(2, seed), Rules(pause=0.0))
    again.restore(wired.core._acts.acts)
    assert again.state is not None
    assert again.state.made == wired.core.state.made


def test_an_undo_without_calls_is_refused() -> None:
    wired = begun(100, 1)
    for length in (-1, len(wired.core.state.made), 1000):
        with pytest.raises(CommandError, match="nothing to take back"):
            wired.core.undo(length, "test")


def claimed(seed: int, more: int) -> tuple[BoardRecord, Wired]:
    """A board whose play ends by a claim of `more` tricks beyond those taken."""
    wired = begun(0, seed)
    while True:
        wired.run(1)
        state = wired.core.state
        if state is not None and state.play is not None and state.play.length >= 18:
            break
    tricks = state.play.tricks[0] + more
    wired._table_says(wired.core.claim(
        state.play.declarer, more, tricks, "test"))
    return state.record, wired


@pytest.mark.parametrize("seed", [2, 3, 5])
def test_a_claim_ends_the_board_with_its_tricks_and_the_next_begins(seed: int) -> None:
    record, wired = claimed(seed, 5)
    assert record.tricks is not None and record.score is not None and not record.rulings
    assert "claimed 5 of" in (record.note or "")
    assert len(record.cards) < 52
    acts = wired.core._acts.acts
    kinds = [act["act"] for act in acts]
    assert kinds[kinds.index("claim") + 1] == "end" and "ruling" not in kinds
    assert acts[kinds.index("claim") + 1]["tricks"] == record.tricks
    wired.run()
    assert wired.core.finished and len(wired.core.records) == 2
    (pbn,), _ = read_records(game_text(record))
    (lin,), _ = read_lin(lin_board(record))
    for other in (pbn, lin, read_back(wired).tables["1"].records[0]):
        assert (other.tricks, other.score, other.cards) == (
            record.tricks, record.score, record.cards)


def test_a_claim_of_more_tricks_than_are_left_is_refused() -> None:
    wired = begun(100, 4)
    with pytest.raises(CommandError, match="no play"):
        begun(8, 4).core.claim(0, 1, 1, "test")
    while wired.core.state.play is None:
        wired.run(1)
    with pytest.raises(CommandError, match="expected 0 to 13 tricks"):
        wired.core.claim(0, 14, 14, "test")


def test_one_claim_in_a_trick_is_an_act_and_the_others_are_answered_only() -> None:
    wired = begun(100, 4)
    while wired.core.state.play is None or wired.core.state.play.length != 6:
        wired.run(1)
    said = [wired.core.receive(seat, ("claim", seat)) for seat in (0, 2, 0, 1, 3)]
    assert all(("claimResult", seat, False) in [event for to, event in sends if to == seat]
               for seat, sends in zip((0, 2, 0, 1, 3), said, strict=True))
    refused = [act["seat"] for act in wired.core._acts.acts if act["act"] == "refuse"]
    assert refused == ["N", "E"]
    assert not wired.core.state.may_claim(2) and not wired.core.state.may_claim(3)
    again = Table("1", ActLog(), boards(2, 4), Rules(pause=0.0))
    again.restore(wired.core._acts.acts)
    assert not again.state.may_claim(0)
    # Taking back within the trick gives no further claim; the next trick does.
    wired._table_says(wired.core.undo(len(wired.core.state.made) - 1, "test"))
    assert not wired.core.state.may_claim(0)
    for _ in range(1000):
        if wired.core.state.play is not None and wired.core.state.play.length >= 8:
            break
        wired.run(1)
    assert wired.core.state.may_claim(0)
