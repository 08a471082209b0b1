"""A table without robots: what it accepts, refuses and relays."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_robots import boards, check
from table_harness import TEAMS, FakeBidder, Wired

from spotcard.game.cards import cards_of
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import Board
from spotcard_host.table.rules import Refused, Rules
from spotcard_host.table.table import Table

PASS, DOUBLE, ONE_CLUB, ONE_NT = 0, 1, 3, 7
QUICK = Rules(pause=0.0)


def new_table(deals: list[Board], rules: Rules = QUICK, **more: Any) -> Table:
    return Table("1", ActLog(), deals, rules, **more)


def at_auction(options: Rules = QUICK, **more: Any) -> Table:
    """Board 1 (dealer North), four seated and ready, the cards dealt."""
    core = new_table(boards(1), options, **more)
    seat_all(core)
    assert core.turn == 0
    return core


def seat_all(core: Table) -> None:
    """Four seated and ready, so that the first board is dealt."""
    for seat in range(4):
        assert core.sit(seat, TEAMS[seat]) == [(seat, ("seated", seat, TEAMS[seat]))]
    for kind in ("readyForTeams", "readyToStart", "readyForDeal", "readyForCards"):
        for seat in range(4):
            core.receive(seat, (kind, seat))


def test_ready_forms_may_come_early_and_twice() -> None:
    core = new_table(boards(2), Rules(pause=0.0, grace=0.0))
    kinds = ("readyForTeams", "readyToStart", "readyForDeal", "readyForCards")
    for seat in range(4):
        core.sit(seat, TEAMS[seat])
    sends = []
    for seat in range(4):
        for kind in kinds:
            sends += core.receive(seat, (kind, seat))
    assert [event[0] for to, event in sends if to == 3] == [
        "teams", "startOfBoard", "deal", "cards"
    ]
    assert core.turn == 0
    for kind in kinds[2:]:
        assert core.receive(0, (kind, 0)) == []
    for seat in range(4):
        call(core, seat, PASS)
    assert core.state is not None and core.state.board.number == 2
    assert all(not place.said for place in core.places), "said twice does not count again"
    assert [event[0] for _, event in core.receive(0, ("readyForDeal", 0))] == ["deal"]


def call(core: Table, seat: int, number: int, alert: str | None = None) -> Any:
    return core.receive(seat, ("bid", seat, number, alert, None))


def at_play(options: Rules = QUICK, **more: Any) -> Table:
    """North plays 1NT, East is to lead."""
    core = at_auction(options, **more)
    for i, number in enumerate((ONE_NT, PASS, PASS, PASS)):
        call(core, i, number)
    assert core.state is not None and core.state.play is not None
    return core


def ready(core: Table) -> None:
    """All say whatever may be needed, so that nothing has to wait."""
    for seat in range(4):
        core.receive(seat, ("readyForDummy", seat))
        for kind in ("readyForBid", "readyForCard"):
            for whose in range(4):
                core.receive(seat, (kind, seat, whose, 1))


def test_illegal_calls_are_refused_and_another_is_awaited() -> None:
    core = at_auction()
    assert call(core, 0, DOUBLE) == [(0, ("illegalBid",))]
    assert call(core, 1, ONE_NT) == [(1, ("illegalBid",))], "out of turn"
    call(core, 0, ONE_NT)
    assert call(core, 0, ONE_NT) == [], "said twice"
    assert call(core, 1, ONE_CLUB) == [(1, ("illegalBid",))]
    assert core.state is not None
    record = core.state.record
    assert [c.call for c in record.calls] == [ONE_NT]
    for _ in range(3):
        assert call(core, 1, ONE_CLUB) == [(1, ("illegalBid",))]
    sends = call(core, 1, ONE_CLUB)
    for seat in range(4):
        sends += core.receive(seat, ("readyForBid", seat, 0))
        sends += core.receive(seat, ("readyForBid", seat, 1))
    assert sorted(seat for seat, event in sends if event[:3] == ("bid", 1, PASS)) == [0, 1, 2, 3]
    assert [c.call for c in record.calls] == [ONE_NT, PASS]
    assert record.rulings == ["the director called P for E"]


@pytest.mark.parametrize("on_illegal", ["act", "adjust"])
def test_illegal_acts_cost_the_one_who_makes_them_and_the_match_goes_on(on_illegal: str) -> None:
    core = new_table(boards(2), Rules(pause=0.0, grace=0.0, on_illegal=on_illegal))
    seat_all(core)
    for _ in range(6):
        call(core, 0, DOUBLE)
    assert core.state is not None
    if on_illegal == "act":
        assert core.state.board.number == 1 and core.turn == 1
    else:
        assert core.state.board.number == 2
        assert core.records[0].adjusted == (40.0, 60.0)
        assert "North went on making illegal calls" in core.records[0].rulings[0]


def test_a_client_that_is_odd_before_each_call_makes_its_own_calls() -> None:
    core = at_auction()
    for round_ in range(4):
        for _ in range(2):  # eight in all, but never six in one turn
            core.receive(0, ("unreadable", "North hopes for the best"))
        for seat in range(4):
            call(core, seat, 3 + 4 * round_ + seat)
    assert core.state is not None
    record = core.state.record
    assert [c.call for c in record.calls] == list(range(3, 19)) and record.rulings == []


def test_the_director_plays_the_lowest_legal_card() -> None:
    core = at_play()
    for _ in range(6):
        core.receive(1, ("unreadable", "East plays 9Z"))
    assert core.state is not None
    east = cards_of(boards(1)[0].hands[1])
    assert core.state.record.cards == [min(east, key=lambda c: (c % 13, c))]
    assert core.state.record.rulings[0].startswith("the director played ")


def test_messages_for_another_seat_are_ignored() -> None:
    core = at_auction()
    assert core.receive(1, ("bid", 0, ONE_NT, None, None)) == []
    assert core.receive(1, ("readyForBid", 2, 0)) == []
    call(core, 0, ONE_NT)
    assert core.state is not None and len(core.state.record.calls) == 1


def test_illegal_cards_are_refused() -> None:
    core = at_play()
    ready(core)
    board = boards(1)[0]
    east = cards_of(board.hands[1])
    assert core.receive(1, ("play", 1, cards_of(board.hands[0])[0])) == [
        (1, ("illegalCard",))
    ], "not held"
    assert core.receive(0, ("play", 0, cards_of(board.hands[0])[0])) == [
        (0, ("illegalCard",))
    ], "out of turn"
    assert core.receive(3, ("play", 1, east[0])) == [], "for another seat"
    core.receive(1, ("play", 1, east[0]))
    ready(core)
    assert core.receive(1, ("play", 1, east[0])) == [], "said twice"
    suit = east[0] // 13
    dummy = cards_of(board.hands[2])
    other = next(c for c in dummy if c // 13 != suit)
    assert any(c // 13 == suit for c in dummy)
    assert core.receive(0, ("play", 2, other)) == [(0, ("illegalCard",))], "a revoke"
    assert core.receive(2, ("play", 2, dummy[0])) == [(2, ("illegalCard",))]
    assert core.state is not None and core.state.record.cards == [east[0]]


@pytest.mark.parametrize("named", [0, 2, 4])
def test_declarer_may_name_itself_dummy_or_the_seat(named: int) -> None:
    core = at_play()
    board = boards(1)[0]
    led = cards_of(board.hands[1])[0]
    core.receive(1, ("play", 1, led))
    card = next(c for c in cards_of(board.hands[2]) if c // 13 == led // 13)
    ready(core)
    for seat in (1, 2, 3):
        core.receive(seat, ("readyForCard", seat, 4, 1))
    assert sorted(core.receive(0, ("play", named, card))) == [
        (seat, ("play", 2, card)) for seat in (1, 2, 3)
    ]


def test_a_call_waits_until_the_others_are_ready_or_the_grace_expires() -> None:
    now = [0.0]
    core = at_auction(Rules(pause=0.0, grace=5.0), clock=lambda: now[0])
    relayed = ("bid", 0, ONE_NT, None, None)
    core.receive(1, ("readyForBid", 1, 0))
    core.receive(2, ("readyForBid", 2, 3))
    assert call(core, 0, ONE_NT) == [(1, relayed)]
    assert core.receive(2, ("readyForBid", 2, 0)) == [(2, relayed)]
    assert core.receive(2, ("readyForBid", 2, 0)) == [], "ready twice"
    assert core.deadline() == 5.0
    now[0] = 4.9
    assert core.tick() == []
    now[0] = 5.0
    assert core.tick() == [(3, relayed)]


def test_a_bare_alert_is_dropped_and_infos_go_to_those_who_know_them() -> None:
    core = new_table(boards(1), Rules(pause=0.0, grace=0.0))
    for seat, version in enumerate((18, 18, 18, 19)):
        core.sit(seat, TEAMS[seat], None, version)
    for kind in ("readyForTeams", "readyToStart", "readyForDeal", "readyForCards"):
        for seat in range(4):
            core.receive(seat, (kind, seat))
    assert sorted(core.receive(0, ("bid", 0, ONE_NT, "", "balanced"))) == [
        (1, ("bid", 0, ONE_NT, None, None)), (2, ("bid", 0, ONE_NT, None, None)),
        (3, ("bid", 0, ONE_NT, None, "balanced")),
    ]


def test_the_pause_before_a_lead() -> None:
    now = [100.0]
    core = at_play(Rules(pause=1.0, grace=0.0), clock=lambda: now[0])
    assert core.deadline() == 101.0 and core.tick() == []
    now[0] = 101.0
    assert core.tick() == [(1, ("lead", 1))]


def test_a_lead_before_it_is_asked_for_counts() -> None:
    now = [0.0]
    core = at_play(Rules(pause=1.0), clock=lambda: now[0])
    core.receive(1, ("play", 1, cards_of(boards(1)[0].hands[1])[0]))
    assert core.state is not None and len(core.state.record.cards) == 1
    assert core.deadline() is not None and core.tick() == []
    ready(core)
    now[0] = 9.0
    assert ("lead", 1) not in [event for _, event in core.tick()]


def test_thinking_times_are_reported() -> None:
    now = [0.0]
    core = at_auction(Rules(pause=0.0, clock=0), clock=lambda: now[0])
    for seat, seconds in enumerate((96.0, 30.0, 1.5, 60.0)):
        now[0] += seconds
        call(core, seat, PASS)
    now[0] += 100
    timing = next(event for _, event in core.tick() if event[0] == "endOfBoard")
    assert timing == ("endOfBoard", "01:37", "0:01:37", "01:30", "0:01:30")


def join(core: Table, team: str, seat: int, version: int = 18) -> int:
    seat = core.seat_for(team, seat, None, version)
    core.sit(seat, team, None, version)
    return seat


def test_who_may_sit_where() -> None:
    core = new_table(boards(1))
    assert join(core, "a", -1) == 0
    assert join(core, "b", -1, 19) == 1
    for team, seat, version, why in (
        ("a", 0, 18, "North already seated"), ("b", 2, 18, "mismatch"), ("c", 3, 18, "mismatch"),
        ("a", 2, 17, "version"),
    ):
        with pytest.raises(Refused, match=why):
            join(core, team, seat, version)
    assert join(core, "a", -1, 20) == 2
    assert join(core, "b", -1) == 3
    with pytest.raises(Refused, match="taken"):
        join(core, "a", -1)
    assert core.waits_for() == [0, 1, 2, 3]
    core.leave(3)
    assert join(core, "b", 3) == 3
    core = new_table(boards(1))
    join(core, "a", 0)
    with pytest.raises(Refused, match="other side"):
        join(core, "a", 3)


@settings(max_examples=40)
@given(st.integers(0, 400), st.integers(0, 3), st.integers(0, 30))
def test_a_seat_may_break_off_at_any_moment_and_come_back(
    steps: int, seat: int, away: int
) -> None:
    table = Wired(boards(2), [FakeBidder([ONE_NT, ONE_NT]) for _ in range(4)], rules=QUICK)
    for s in range(4):
        table.connect(s)
    table.run(steps)
    if not table.core.started or table.core.finished:
        return
    table.disconnect(seat)
    table.run(away)
    table.seats[seat].bidder.script = [ONE_NT]
    table.connect(seat)
    table.run()
    for _ in range(3):
        table.wait(6.0)  # its readiness was lost with the board
    assert table.core.told_all
    for record, board in zip(table.core.records, boards(2), strict=True):
        check(record, board)


EVENTS = st.one_of(
    st.tuples(st.just("bid"), st.integers(0, 3), st.integers(0, 37), st.none(), st.none()),
    st.tuples(st.just("play"), st.integers(0, 4), st.integers(0, 51)),
    st.tuples(st.sampled_from((
        "readyForTeams", "readyToStart", "readyForDeal", "readyForCards", "readyForDummy",
        "receivedDummy", "claim", "noise",
    )), st.integers(0, 3)),
    st.tuples(st.just("readyForBid"), st.integers(0, 3), st.integers(0, 3)),
    st.tuples(st.just("readyForCard"), st.integers(0, 3), st.integers(0, 4), st.integers(0, 99)),
    st.sampled_from((("leave",), ("join",), ("tick",))),
)


@settings(max_examples=60)
@given(st.integers(0, 2), st.lists(st.tuples(st.integers(0, 3), EVENTS), max_size=60))
def test_the_core_survives_events_in_any_order(
    start: int, events: list[tuple[int, tuple[Any, ...]]]
) -> None:
    now = [0.0]
    core = (
        new_table(boards(1), QUICK, clock=lambda: now[0]),
        at_auction(clock=lambda: now[0]), at_play(clock=lambda: now[0]),
    )[start]
    for seat, event in events:
        now[0] += 1.0
        if event[0] == "leave":
            core.leave(seat)
        elif event[0] == "join":
            try:
                core.sit(seat, TEAMS[seat])
            except Refused:
                pass
        elif event[0] == "tick":
            core.tick()
        elif core.places[seat].stage:
            core.receive(seat, event)
        core.deadline()
        core.waits_for()
    for record in core.records:
        check(record, boards(1)[0])


@pytest.mark.parametrize("ready", [(), ("readyForDeal",)])
def test_what_a_seat_says_for_an_attempt_that_was_given_up_is_ignored(
    ready: tuple[str, ...],
) -> None:
    """Its call was on the way when the operator had the board begun again."""
    core = at_auction()
    sends = core.redo(1)
    assert (0, ("startOfBoard",)) in sends
    for kind in ready:
        core.receive(0, (kind, 0))
    assert core.receive(0, ("bid", 0, ONE_CLUB, None, None)) == []
    assert core.turn == 0
    for kind in ("readyForDeal", "readyForCards"):
        for seat in range(4):
            core.receive(seat, (kind, seat))
    core.receive(0, ("bid", 0, ONE_NT, None, None))
    assert core.state is not None and core.state.auction.calls[0] == ONE_NT
