"""Several teams: pairings, rounds on one connection, withdrawals, standings, resume."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from typing import Any

import pytest
from peers import TALKS, Peer

from spotcard_host.cli import build_parser
from spotcard_host.commands import table as table_command
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import Board, random_board
from spotcard_host.records.knock_out import bracket, knock_out
from spotcard_host.records.match_book import MatchBook
from spotcard_host.records.standings import stage_name, standings, standings_text
from spotcard_host.records.team_match import matches
from spotcard_host.table.hall import Hall
from spotcard_host.table.rules import Rules
from spotcard_host.table.tournament import (
    PlanError,
    Tournament,
    header,
    round_robin,
    rounds_of,
)

RULES = Rules(pause=0.0, clock=30.0)


@pytest.mark.parametrize("count", range(2, 12))
def test_everybody_meets_everybody_once(count: int) -> None:
    teams = [f"T{n}" for n in range(count)]
    rounds = round_robin(teams)
    met = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert sorted(map(sorted, met)) == sorted(map(list, itertools.combinations(sorted(teams), 2)))
    assert all(len(set(sum(pairs, ()))) == 2 * len(pairs) for pairs in rounds)
    assert len(rounds) == rounds_of("round-robin", teams)


def test_the_best_teams_have_the_byes_and_meet_last() -> None:
    assert bracket(["a", "b", "c", "d"]) == ["a", "d", "b", "c"]
    assert bracket(["a", "b", "c", "d", "e"]) == ["a", None, "d", "e", "b", None, "c", None]
    with pytest.raises(PlanError, match="name of its own"):
        rounds_of("round-robin", ["a", "a"])
    with pytest.raises(PlanError, match="two teams, got 3"):
        rounds_of("teams", ["a", "b", "c"])


def deals(rounds: int, count: int = 1) -> list[Board]:
    rng = random.Random(4)
    return [random_board(n + 1, rng) for _ in range(rounds) for n in range(count)]


def script(team: str, boards: int) -> list[list[str]]:
    """Team A bids games, the others pass: so A wins or loses by its cards."""
    return [["1NT"] if team == "A" else ["P"] for _ in range(boards)]


def play(match: Tournament, teams: list[str], rounds: int) -> MatchBook:
    """Play a tournament with a client at every seat of every team."""
    async def player(team: str, seat: int, port: int) -> None:
        await Peer(TALKS["spec"], seat, team, script(team, rounds)).play(port)

    async def go() -> None:
        hall = Hall([match])
        await hall.start("127.0.0.1", 0)
        tasks = [asyncio.create_task(player(team, seat, hall.port))
                 for team in teams for seat in range(4)]
        await asyncio.wait_for(hall.run(), 60)
        await asyncio.wait_for(asyncio.gather(*tasks), 10)

    asyncio.run(go())
    book = MatchBook()
    match.acts.listen(book.take, replay=True)
    return book


def tournament(form: str, teams: list[str], count: int = 1, **more: Any) -> Tournament:
    fields = header(form, teams, count, more.pop("scoring", "IMP"), **more)
    rounds = rounds_of(form, teams, fields["segments"])
    return Tournament(ActLog(), deals(rounds, count), RULES, time.monotonic, **fields)


def test_a_round_robin_continues_on_the_same_connections() -> None:
    teams = ["A", "B", "C"]
    match = tournament("round-robin", teams, 2, scoring="VP")
    book = play(match, teams, 6)
    assert match.finished
    assert [(m.home, m.visit) for m in matches(book)] == [
        pair for pairs in round_robin(teams) for pair in pairs]
    assert all(m.over and m.played == 2 and m.vp for m in matches(book))
    lines = standings(book)
    assert sum(line.points for line in lines) == pytest.approx(3 * 20 + 3 * 12)
    assert len(standings_text(book).splitlines()) == 4
    for table in book.tables.values():
        assert len(table.records) == 2 and table.teams[0] != table.teams[1]
    one, other = (book.tables[f"1.1.{room}"] for room in ("open", "closed"))
    assert one.teams == other.teams[::-1]
    assert [r.hands for r in one.records] == [r.hands for r in other.records]
    assert book.tags(one)["Room"] == "Open" and book.tags(one)["HomeTeam"] == one.teams[0]


def test_a_knock_out_in_segments_with_a_bye_and_a_carry_over() -> None:
    teams = ["A", "B", "C"]
    match = tournament("knock-out", teams, 1, segments=2, carry={"C": 100.5})
    book = play(match, teams, 4)
    pairs = [(m.round, m.home, m.visit) for m in matches(book)]
    assert pairs == [(1, "B", "C"), (2, "B", "C"), (3, "A", "C"), (4, "A", "C")]
    stages = knock_out(book)
    assert [(tie.home, tie.visit, tie.winner) for tie in stages[0]] == [
        ("A", None, "A"), ("B", "C", "C")]
    assert stages[0][1].points[1] - 100.5 == -stages[0][1].points[0] and stages[1][0].over
    first, second, third = standings(book)
    assert (first.out, second.out, third.out) == (None, 2, 1) and third.team == "B"
    text = standings_text(book)
    assert "A has a bye" in text and "semi-final:" in text and f"  1 {first.team}" in text


@pytest.mark.parametrize(("options", "numbers"), [
    (["--form", "knock-out", "--segments", "2"], [[1, 2, 3], [4, 5, 6], [1, 2, 3], [4, 5, 6]]),
    (["--form", "knock-out"], [[1, 2, 3]] * 2), (["--form", "round-robin"], [[1, 2, 3]] * 3),
])
def test_the_numbers_of_boards_go_on_through_a_match(
    options: list[str], numbers: list[list[int]],
) -> None:
    args = build_parser("table").parse_args(["--teams", "A,B,C,D", "-n", "3", *options])
    match = table_command._make(args, ActLog())
    assert [[board.number for board in match.boards[at:at + 3]]
            for at in range(0, len(match.boards), 3)] == numbers
    assert all(board.dealer == (board.number - 1) & 3 for board in match.boards)


def test_a_team_that_withdraws_later_keeps_the_stages_it_won() -> None:
    teams = ["A", "B", "C"]
    match = tournament("knock-out", teams, 1, carry={"C": 100.5})
    play(match, teams, 2)
    match.acts.append("withdraw", table="2.1.open", side="EW", team="C", why="went home")
    stages = knock_out(fold(match.acts))
    assert stages[0][1].winner == "C" and stages[1][0].winner == "A"


def test_points_are_carried_over_by_a_team_of_the_match() -> None:
    with pytest.raises(PlanError, match="got 'Z'"):
        header("teams", ["A", "B"], 2, "IMP", carry={"Z": 1.0})
    with pytest.raises(PlanError, match="round robin"):
        header("round-robin", ["A", "B", "C"], 2, "VP", carry={"A": 1.0})
    match = tournament("teams", ["A", "B"], 1, carry={"A": 0.33})
    lines = standings(play(match, ["A", "B"], 1))
    assert sum(line.points for line in lines) == pytest.approx(0.33)


def test_the_names_of_the_stages() -> None:
    assert [stage_name(n, 6) for n in (1, 2, 3)] == ["quarter-final", "semi-final", "final"]
    assert stage_name(1, 2) == "final" and stage_name(1, 16) == "round of 16"


def test_a_tournament_is_resumed_in_any_round() -> None:
    teams = ["A", "B", "C"]
    whole = tournament("round-robin", teams, 1)
    play(whole, teams, 3)
    acts = whole.acts.acts
    cut = next(act["n"] for act in acts if act["act"] == "board" and act["table"].startswith("2."))
    for end in (cut + 3, cut - 1):
        again = Tournament(ActLog(acts=list(acts[:end])), clock=time.monotonic)
        book = play(again, teams, 3)
        assert again.finished and len(matches(book)) == 3
        assert [m.points for m in matches(book)] == [
            m.points for m in matches(fold(whole.acts))]


def fold(acts: ActLog) -> MatchBook:
    book = MatchBook()
    acts.listen(book.take, replay=True)
    return book


async def test_a_team_that_withdraws_leaves_the_others_to_play_on() -> None:
    teams = ["A", "B", "C"]
    match = tournament("round-robin", teams, 1)
    hall = Hall([match])
    await hall.start("127.0.0.1", 0)
    async def player(team: str, seat: int) -> None:
        await Peer(TALKS["spec"], seat, team, script(team, 3)).play(hall.port)

    gone = round_robin(teams)[0][0][0]
    tasks = [asyncio.create_task(player(team, seat))
             for team in teams for seat in range(4) if team != gone]
    await asyncio.sleep(0.2)
    for seats in list(hall.tables):
        side = (seats.table.teams or ("", "")).index(gone)
        hall.do(seats, lambda s=seats, n=side: s.table.withdraw(n, "went home"))
        break
    await asyncio.wait_for(hall.run(), 60)
    await asyncio.gather(*tasks)
    book = fold(match.acts)
    lines = standings(book)
    assert [line.withdrawn for line in lines] == [False, False, True]
    assert sum(m.over and not any(t in book.withdrawn for t in (m.home, m.visit))
               for m in matches(book)) == 1


@pytest.mark.parametrize("team", ["A\nB", "x" * 600, "ü" * 300, "a\x00", "\udcff"])
def test_a_name_that_no_client_can_say_is_refused(team: str) -> None:
    with pytest.raises(PlanError, match="can say between quotes"):
        rounds_of("teams", [team, "B"])


@pytest.mark.parametrize("team", ["Ü ß", 'A"B', "C\\D", "c@d", "x" * 380, "it's (2)", "A. B"])
def test_other_names_are_not(team: str) -> None:
    assert rounds_of("teams", [team, "B"]) == 1


def test_an_adjustment_after_a_stage_does_not_unmake_the_next_one() -> None:
    teams = ["A", "B", "C", "D"]
    match = tournament("knock-out", teams)
    book = play(match, teams, 2)
    before = [[(tie.home, tie.visit, tie.winner) for tie in ties] for ties in knock_out(book)]
    assert len(before) == 2
    loser = knock_out(book)[0][0].loser
    table = next(t for t in match.tables.values() if t.round == 1 and loser in t.teams)
    mine = table.teams.index(loser)
    table.adjust(1, {"percent": [100.0, 0.0] if mine == 0 else [0.0, 100.0]})
    after = knock_out(book)
    assert [[(tie.home, tie.visit, tie.winner) for tie in ties] for ties in after] == before
    assert all(tie.over for tie in after[1]) and len(standings(book)) == 4
