"""Boards with double-dummy tables: kept by seed, and only while they are that seed's."""

from __future__ import annotations

import json

import pytest

from spotcard.game.cards import hand_text
from spotcard_host.lab import boards


@pytest.fixture
def solved(tmp_path, monkeypatch):
    """A stand-in for the solver, and how many deals it was given."""
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path))
    asked: list[str] = []

    def solve(deals):
        asked.extend(deals)
        return [[[7, 6, 7, 6]] * 5 for _ in deals]

    monkeypatch.setattr(boards, "solver", lambda: solve)
    return asked


def hands(made):
    return [[hand_text(hand) for hand in board.hands] for board in made]


def test_a_second_run_solves_only_new_boards(solved):
    first = boards.lab_boards("club", 3)
    assert len(solved) == 3 and [b.number for b in first] == [1, 2, 3]
    assert hands(boards.lab_boards("club", 5))[:3] == hands(first) and len(solved) == 5
    boards.lab_boards("club", 2)
    assert len(boards.lab_boards("club", 5)) == 5 and len(solved) == 5


def test_similar_seeds_have_different_boards(solved):
    names = ("a b", "a_b", "ab", "\u00e1b", "a/b", "../ab", "a" * 300)
    assert len({str(hands(boards.lab_boards(seed, 1))) for seed in names}) == len(names)
    files = {boards._cache_file(seed) for seed in names}
    assert len(files) == len(names) and len({file.parent for file in files}) == 1


def test_a_truncated_or_mixed_file_is_repaired(solved):
    whole = hands(boards.lab_boards("club", 4))
    path = boards._cache_file("club")
    lines = path.read_text().splitlines()
    for damaged in (
        [*lines[:2], lines[2][:20]],
        [lines[0], lines[0], *lines[1:]],
        [*lines[:3], "7"],
        [*lines[:3], json.dumps([json.loads(lines[3])[0]])],
    ):
        path.write_text("\n".join(damaged))
        assert hands(boards.lab_boards("club", 4)) == whole
        assert path.read_text().splitlines() == lines
