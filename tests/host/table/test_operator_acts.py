"""What the operator's commands do to the boards, the seats and the results."""

from __future__ import annotations

from typing import Any

import pytest
from random_robots import boards
from table_harness import TEAMS

from spotcard_host.page.plan import Plan
from spotcard_host.records.acts import ActLog
from spotcard_host.records.match_book import MatchBook
from spotcard_host.records.standings import standings
from spotcard_host.records.team_match import matches
from spotcard_host.table.match import Match
from spotcard_host.table.rules import CommandError, Refused, Rules
from spotcard_host.table.show import result_line
from spotcard_host.table.table import Table

QUICK = Rules(pause=0.0)


class Passing:
    """A match at one table whose four clients pass out every board."""

    def __init__(self, count: int) -> None:
        self.now = 0.0
        rules = Rules(pause=0.0, clock=4.0)
        self.match = Match(ActLog(), boards(count), rules, lambda: self.now)
        self.table = self.match.tables["1"]
        self.book = MatchBook()
        self.match.acts.listen(self.book.take, replay=True)
        for seat in range(4):
            self.table.sit(seat, TEAMS[seat])
        for kind in ("readyForTeams", "readyToStart", "readyForDeal", "readyForCards"):
            for seat in range(4):
                self.table.receive(seat, (kind, seat))

    def play(self, calls: int = 4) -> None:
        for _ in range(calls):
            turn = self.table.turn
            self.table.receive(turn, ("bid", turn, 0, None, None))

    def played(self) -> list[tuple[int, int]]:
        return [(r.board, r.attempt) for r in self.book.tables["1"].records]


def test_a_board_that_is_played_again_costs_no_other_board() -> None:
    match = Passing(3)
    match.play(6)  # board 2 is begun
    match.table.redo(1)
    match.play(2)
    match.play(8)
    assert match.played() == [(1, 1), (2, 1), (1, 2), (3, 1)]
    again = Match(ActLog(acts=list(match.match.acts.acts)))
    assert [(r.board, r.attempt) for r in again.tables["1"].records] == match.played()


def test_a_board_begun_again_twice_has_two_numbers() -> None:
    match = Passing(2)
    match.play(5)
    match.table.redo(1)
    with pytest.raises(CommandError, match="is to be replayed already"):
        match.table.redo(1)  # else attempt 2 would be played after 3, and count
    match.play(5)  # board 1 is being played again
    match.table.redo(1)
    match.play(4)
    assert match.played() == [(1, 1), (2, 1), (1, 3)]
    assert [(r.board, r.attempt) for r in match.book.tables["1"].standing()] == [(1, 3), (2, 1)]


def test_a_board_begun_again_is_adjusted_in_the_attempt_that_counts() -> None:
    match = Passing(2)
    match.play(5)
    match.table.redo(1)
    match.play(7)  # the rest of board 2, and board 1 again
    match.table.adjust(1, {"score": 620})
    again = Match(ActLog(acts=list(match.match.acts.acts)))
    for records in (match.book.tables["1"].records, match.table.records,
                    again.tables["1"].records):
        assert [(r.board, r.attempt, r.score, len(r.rulings)) for r in records] == [
            (1, 1, 0, 0), (2, 1, 0, 0), (1, 2, 620, 1)]


def test_a_flood_during_a_pause_does_not_cost_the_seat_in_turn_its_call() -> None:
    match = Passing(2)
    match.play(1)
    match.table.pause()
    for _ in range(2000):
        match.table.receive(2, ("bid", 2, 37, None, None))
    match.table.receive(1, ("bid", 1, 0, None, None))
    match.table.resume()
    assert match.table.state is not None and match.table.state.auction.length >= 2


def test_admitting_a_team_takes_no_free_seat() -> None:
    table = Table("1", ActLog(), boards(1), QUICK)
    table.admit("theirs")
    for seat in range(4):
        table.sit(seat, TEAMS[seat])


def test_a_team_is_not_admitted_to_its_opponents_side() -> None:
    match = Passing(1)
    with pytest.raises(CommandError, match="other side"):
        match.table.admit("theirs", 0)
    match.table.leave(3)
    match.table.sit(3, "theirs")


def test_an_ejected_seat_is_closed_to_the_other_side_after_admit() -> None:
    match = Passing(1)
    match.table.eject(0)
    match.table.leave(0)
    match.table.admit("theirs")
    with pytest.raises(Refused):
        match.table.sit(0, "ours")
    match.table.admit("ours")
    match.table.sit(0, "ours")


def plan_after(*acts: tuple[Any, ...]) -> Plan:
    plan = Plan()
    plan.take({"act": "match", "boards": [{"deal": deal} for deal in "abc"]})
    plan.take({"act": "table", "table": "1"})
    for kind, *rest in acts:
        plan.take({"act": kind, "table": "1", **(
            {"deal": rest[0], "attempt": rest[1]} if rest else {})})
    return plan


def test_watchers_see_no_hand_of_a_board_that_is_still_to_be_played_again() -> None:
    begun = [("board", "a", 1), ("end",), ("board", "b", 1), ("end",), ("board", "c", 1)]
    # Boards 3 and 1 are begun again; 1 comes first, so 3 is still to be played after it.
    plan = plan_after(*begun, ("board", "a", 2), ("end",))
    assert plan.is_over("a") and plan.is_over("b") and not plan.is_over("c")
    later = (*begun, ("board", "a", 2), ("end",), ("board", "c", 2), ("end",))
    assert plan_after(*later).is_over("c")


def tournament(scoring: str, teams: str, *rounds: tuple[tuple[str, bool], ...]) -> MatchBook:
    """Rounds of (pairing such as `AB`, whether it is over); every board is 0 all."""
    book = MatchBook()
    book.take({"act": "match", "form": "round-robin", "teams": list(teams), "scoring": scoring})
    for number, pairs in enumerate(rounds, 1):
        for at, (pair, over) in enumerate(pairs, 1):
            for room, (ns, ew) in (("Open", pair), ("Closed", pair[::-1])):
                name = f"{number}.{at}.{room}"
                book.take({"act": "table", "table": name, "room": room, "round": number,
                           "match": at, "ns": ns, "ew": ew, "boards": [0]})
                if over:
                    book.take({"act": "close", "table": name})
    return book


def points(book: MatchBook) -> dict[str, float]:
    return {line.team: line.points for line in standings(book)}


def test_a_match_that_is_being_played_is_no_bye() -> None:
    book = tournament("VP", "ABCD", (("AB", True), ("CD", False)))
    assert points(book) == {"A": 10, "B": 10, "C": 0, "D": 0}


def test_a_team_that_has_withdrawn_has_no_byes() -> None:
    book = tournament("VP", "ABC", (("BC", True),), (("AC", True),), (("BC", True),))
    book.withdrawn["A"] = 2
    assert points(book)["A"] == 12 + 10


def test_each_side_has_the_victory_points_of_its_own_imps() -> None:
    both = MatchBook()
    both.take({"act": "match", "form": "teams", "teams": ["A", "B"], "scoring": "VP"})
    for room, (ns, ew) in (("Open", "AB"), ("Closed", "BA")):
        both.take({"act": "table", "table": room, "room": room, "ns": ns, "ew": ew,
                   "boards": [0]})
        both.take({"act": "start", "table": room, "ns": ns, "ew": ew})
    board = boards(1)[0]
    from spotcard_host.records.board_state import board_fields

    for room in ("Open", "Closed"):
        fields = board_fields(board)
        both.take({"act": "board", "table": room, **fields})
        both.take({"act": "ruling", "table": room, "board": fields["board"], "why": "both right",
                   "result": {"percent": [60.0, 60.0]}})
        both.take({"act": "end", "table": room, "board": fields["board"], "times": [0, 0]})
        both.take({"act": "close", "table": room})
    (match,) = matches(both)
    assert match.points == [3.0, 3.0] and match.vp is not None
    assert match.vp[0] == match.vp[1] > 10


PERCENT = ({"percent": [60.0, 40.0]}, "North-South 60 %, East-West 40 %: adjusted by the operator")


@pytest.mark.parametrize(("calls", "given", "line"), [
    (4, {"score": -90}, "1C by North, North-South -90"),
    (1, {"score": -90}, "No contract, North-South -90: adjusted by"),
    (4, *PERCENT), (1, *PERCENT),
])
def test_what_the_operator_gives_is_shown_without_tricks(
    calls: int, given: dict[str, Any], line: str,
) -> None:
    match = Passing(2)
    match.table.receive(0, ("bid", 0, 3, None, None))
    match.play(calls - 1)
    match.table.adjust(1, given)
    assert result_line(match.book.tables["1"].records[0]).startswith(line)
