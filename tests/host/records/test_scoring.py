"""Victory points, board-a-match, cross-IMPs, adjusted boards."""

from __future__ import annotations

import itertools
import random

import pytest

from spotcard_host.records.board_record import BoardRecord, random_board
from spotcard_host.records.scoring import cross_imps, team_board, victory_points


def record(score: int | None, percent: tuple[float, float] | None = None) -> BoardRecord:
    made = BoardRecord.of(random_board(1, random.Random(1)))
    made.score = score
    made.adjusted = percent
    return made


@pytest.mark.parametrize(("margin", "boards", "winner"), [
    # WBF's published tables
    (0, 16, 10.0), (1, 16, 10.31), (10, 16, 12.80), (30, 16, 16.73), (60, 16, 20.0),
    (99, 16, 20.0), (1, 32, 10.22), (10, 32, 12.05), (1, 20, 10.28),
    # where the formula, rounded, would give 0.01 less
    (5, 24, 11.23), (20, 24, 14.26), (22, 24, 14.60), (33, 24, 16.25), (63, 24, 19.30),
    (7, 24, 11.68), (73, 24, 19.97), (74, 24, 20.0),
    # fractions: boards that were adjusted, points carried over
    (0.5, 16, 10.16), (4.5, 24, 11.11), (73.5, 24, 19.99), (74.1, 24, 20.0),
])
def test_victory_points(margin: float, boards: int, winner: float) -> None:
    got, loser = victory_points(margin, boards)
    assert got == pytest.approx(winner, abs=0.005) and round(got + loser, 2) == 20


@pytest.mark.parametrize("boards", [1, 4, 8, 14, 16, 20, 24, 32, 64, 128])
def test_no_imp_is_worth_more_than_the_one_before_it(boards: int) -> None:
    values = [round(100 * victory_points(margin, boards)[0]) for margin in range(180)]
    steps = [b - a for a, b in itertools.pairwise(values)]
    assert all(a >= b for a, b in itertools.pairwise(steps))
    assert all(step >= 0 for step in steps) and values[0] == 1000 and values[-1] == 2000


@pytest.mark.parametrize(("rooms", "scoring", "points"), [
    ((620, 170), "IMP", (10, -10)), ((620, 170), "MP", (2, 0)), ((620, 170), "total", (450, -450)),
    ((100, 100), "IMP", (0, 0)), ((100, 100), "MP", (1, 1)), ((-50, 50), "MP", (0, 2)),
])
def test_a_board_of_two_teams(rooms: tuple[int, int], scoring: str,
                              points: tuple[float, float]) -> None:
    assert team_board((record(rooms[0]), record(rooms[1])), scoring) == points


def test_a_board_that_is_not_played_in_both_rooms_does_not_count() -> None:
    assert team_board((record(620), None)) is None
    assert team_board((record(620), record(None))) is None


def test_adjusted_boards() -> None:
    """Open room: North-South is at fault, so the home team is."""
    assert team_board((record(None, (40, 60)), record(620))) == (-3, 3)
    assert team_board((record(620), record(None, (40, 60)))) == (3, -3)
    assert team_board((record(None, (50, 50)), record(None, (50, 50)))) == (0, 0)
    assert team_board((record(None, (0, 100)), record(1)), "MP") == (0, 2)


def test_cross_imps() -> None:
    records = [record(420), record(420), record(-50), record(None, (60, 40))]
    assert [pair[0] for pair in cross_imps(records)] == [5, 5, -10, pytest.approx(3)]
