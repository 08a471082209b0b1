"""The director, by itself and with four robots wired to it in memory."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_robots import RandomBidder, RandomPlayer, boards, check
from table_harness import TEAMS, FakeBidder, Table

from spotcard.errors import RemoteProtocolError
from spotcard.game.cards import cards_of
from spotcard_host.table import director as rules
from spotcard_host.table.director import Director, Options
from spotcard_host.table.seating import Refused

PASS, DOUBLE, ONE_CLUB, ONE_NT, THREE_NT = 0, 1, 3, 7, 17
QUICK = Options(pause=0.0)


def random_table(count: int, seed: int = 1, **options: Any) -> Table:
    return Table(
        boards(count, seed), [RandomBidder(seed + s) for s in range(4)],
        [RandomPlayer(seed + s) for s in range(4)], **options,
    )


def test_sixty_boards_by_chance() -> None:
    table = random_table(60)
    table.play()
    assert table.director.ended and table.director.failure is None
    assert len(table.director.records) == 60
    for record, board in zip(table.director.records, boards(60), strict=True):
        check(record, board)
    assert all(seat.slips == 0 for seat in table.seats)
    assert all(lines[-1] == "End of session" for lines in table.lines)
    for lines in table.lines:
        assert sum(line.startswith("Timing - N/S : this board  0") for line in lines) == 60


@pytest.mark.parametrize("size", [1, 2, 7, 100_000])
def test_packets_of_any_size_give_the_same_boards(size: int) -> None:
    plain = random_table(3)
    plain.play()
    table = random_table(
        3, cut=lambda data: [data[i : i + size] for i in range(0, len(data), size)]
    )
    table.play()
    assert [r.to_json() for r in table.director.records] == [
        r.to_json() for r in plain.director.records
    ]


def test_passed_out_boards_end_with_timing_too() -> None:
    table = Table(boards(2))
    table.play()
    assert [record.to_json()["contract"] for record in table.director.records] == ["Pass"] * 2
    for lines in table.lines:
        kinds = [line.split(" ")[0] for line in lines]
        assert kinds.count("Timing") == 2
        assert kinds[-2:] == ["Timing", "End"]
        assert kinds[kinds.index("Timing") + 1] == "Start"


def test_alerts_go_to_the_opponents_only() -> None:
    table = Table(boards(1), [FakeBidder([ONE_NT], "12 to 14 total points.")] + [
        FakeBidder() for _ in range(3)
    ])
    table.play()
    alerted = "North bids 1NT Alert. 12 to 14 total points."
    assert alerted in table.lines[1] and alerted in table.lines[3]
    assert "North bids 1NT" in table.lines[2] and alerted not in table.lines[2]
    assert not any(line.startswith("North bids") for line in table.lines[0])
    assert table.seats[1].bidder.heard == ["12 to 14 total points."]
    assert table.seats[2].bidder.heard == []
    assert table.director.records[0].calls[0].alert == "12 to 14 total points."


def test_seats_that_must_not_alert_do_not() -> None:
    bidders = [FakeBidder([ONE_NT], "x.") for _ in range(4)]
    table = Table(boards(1), bidders, alert_passes=False)
    table.play()
    assert "North bids 1NT Alert. x." in table.said[0] and "East passes" in table.said[1]
    table = Table(boards(1), bidders, alerts="none")
    table.play()
    assert not any("Alert" in line for said in table.said for line in said)


def test_dummy_by_its_seat_for_servers_that_want_that() -> None:
    table = Table(boards(1), [FakeBidder([ONE_NT])] + [FakeBidder() for _ in range(3)],
                  say_dummy=False)
    table.play()
    assert table.director.ended
    said = [line for said in table.said for line in said]
    assert not any("dummy's" in line for line in said)
    assert "West ready for South's card to trick 1" in said


def test_the_order_of_things_in_a_board() -> None:
    """docs/reference/protocol.md, sequence chart: what the leader and dummy hear and say."""
    table = Table(boards(1), [FakeBidder([ONE_NT])] + [FakeBidder() for _ in range(3)])
    table.play()
    east, south = table.lines[1], table.lines[2]
    assert east[:3] == ['East ("theirs") seated',
                        'Teams : N/S : "ours" E/W : "theirs"', "Start of board"]
    lead = east.index("East to lead")
    assert east[lead - 1] == "West passes" and east[lead + 1].startswith("Dummy's cards : S ")
    assert "North ready for East's card to trick 1" in table.said[0]
    assert not any(line.startswith("Dummy's cards") for line in south)
    assert not any(" plays " in line for line in table.said[2]), "dummy never plays"
    leads = [line for line in table.lines[0] if line.endswith("to lead")]
    assert set(leads) <= {"North to lead", "Dummy to lead"} and leads
    after = table.said[1].index(next(x for x in table.said[1] if " plays " in x))
    assert table.said[1][after + 1] == "East ready for dummy"


# A director without robots


def at_auction(options: Options = QUICK, **more: Any) -> Director:
    """Board 1 (dealer North), four seated and ready, the cards dealt."""
    director = Director(boards(1), options, **more)
    for seat in range(4):
        assert director.join(TEAMS[seat], seat, 18) == seat
    for kind in ("readyForTeams", "readyToStart", "readyForDeal", "readyForCards"):
        for seat in range(4):
            director.receive(seat, (kind, seat))
    assert director.phase == rules.AUCTION
    return director


def test_ready_forms_may_come_early_and_twice() -> None:
    director = Director(boards(2), QUICK)
    kinds = ("readyForTeams", "readyToStart", "readyForDeal", "readyForCards")
    for seat in range(4):
        director.join(TEAMS[seat], seat, 18)
    sends = []
    for seat in range(4):
        for kind in kinds:
            sends += director.receive(seat, (kind, seat))
    assert [event[0] for to, event in sends if to == 3] == [
        "teams", "startOfBoard", "deal", "cards"
    ]
    assert director.phase == rules.AUCTION
    for kind in kinds[2:]:
        assert director.receive(0, (kind, 0)) == []
    for seat in range(4):
        call(director, seat, PASS)
    assert director.phase == rules.DEALING
    assert director.waits_for().count("and") == 3, "what was said twice does not count again"
    director.receive(0, ("readyForDeal", 0))
    assert director.waits_for() == "East and South and West"


def call(director: Director, seat: int, number: int, alert: str | None = None) -> Any:
    return director.receive(seat, ("bid", seat, number, alert, None))


def at_play(options: Options = QUICK, **more: Any) -> Director:
    """North plays 1NT, East is to lead."""
    director = at_auction(options, **more)
    for i, number in enumerate((ONE_NT, PASS, PASS, PASS)):
        call(director, i, number)
    assert director.phase == rules.PLAY
    return director


def ready(director: Director) -> None:
    """All say whatever may be needed, so that nothing waits in a queue."""
    for seat in range(4):
        director.receive(seat, ("readyForDummy", seat))
        for kind in ("readyForBid", "readyForCard"):
            for whose in range(4):
                director.receive(seat, (kind, seat, whose, 1))


def test_illegal_calls_are_refused_and_another_is_awaited() -> None:
    director = at_auction()
    assert call(director, 0, DOUBLE) == [(0, ("illegalBid",))]
    assert call(director, 1, ONE_NT) == [(1, ("illegalBid",))], "out of turn"
    call(director, 0, ONE_NT)
    assert call(director, 0, ONE_NT) == [], "said twice"
    assert call(director, 1, ONE_CLUB) == [(1, ("illegalBid",))]
    assert director.partial is not None
    assert [c.call for c in director.partial.calls] == [ONE_NT]
    for _ in range(3):
        call(director, 1, ONE_CLUB)
    assert not director.ended
    sends = call(director, 1, ONE_CLUB)
    assert director.ended and director.failure is not None
    assert "East went on making illegal calls" in director.failure
    assert {event for _, event in sends} == {("endOfSession", "")}
    assert director.partial.note == director.failure


def test_what_a_seat_says_for_another_is_ignored() -> None:
    director = at_auction()
    assert director.receive(1, ("bid", 0, ONE_NT, None, None)) == []
    assert director.receive(1, ("readyForBid", 2, 0)) == []
    call(director, 0, ONE_NT)
    assert director.partial is not None and len(director.partial.calls) == 1


def test_illegal_cards_are_refused() -> None:
    director = at_play()
    ready(director)
    board = boards(1)[0]
    east = cards_of(board.hands[1])
    assert director.receive(1, ("play", 1, cards_of(board.hands[0])[0])) == [
        (1, ("illegalCard",))
    ], "not held"
    assert director.receive(0, ("play", 0, cards_of(board.hands[0])[0])) == [
        (0, ("illegalCard",))
    ], "out of turn"
    assert director.receive(3, ("play", 1, east[0])) == [], "for another seat"
    director.receive(1, ("play", 1, east[0]))
    ready(director)
    assert director.receive(1, ("play", 1, east[0])) == [], "said twice"
    suit = east[0] // 13
    dummy = cards_of(board.hands[2])
    other = next(c for c in dummy if c // 13 != suit)
    assert any(c // 13 == suit for c in dummy)
    assert director.receive(0, ("play", 2, other)) == [(0, ("illegalCard",))], "a revoke"
    assert director.receive(2, ("play", 2, dummy[0])) == [(2, ("illegalCard",))]
    assert director.partial is not None and director.partial.cards == [east[0]]


@pytest.mark.parametrize("named", [0, 2, 4])
def test_declarer_may_name_itself_dummy_or_the_seat(named: int) -> None:
    director = at_play()
    board = boards(1)[0]
    led = cards_of(board.hands[1])[0]
    director.receive(1, ("play", 1, led))
    card = next(c for c in cards_of(board.hands[2]) if c // 13 == led // 13)
    ready(director)
    for seat in (1, 2, 3):
        director.receive(seat, ("readyForCard", seat, 4, 1))
    assert sorted(director.receive(0, ("play", named, card))) == [
        (seat, ("play", 2, card)) for seat in (1, 2, 3)
    ]


def test_a_call_waits_until_the_others_are_ready_or_the_grace_is_over() -> None:
    now = [0.0]
    director = at_auction(Options(pause=0.0, grace=5.0), clock=lambda: now[0])
    relayed = ("bid", 0, ONE_NT, None, None)
    director.receive(1, ("readyForBid", 1, 0))
    director.receive(2, ("readyForBid", 2, 3))
    assert call(director, 0, ONE_NT) == [(1, relayed)]
    assert director.receive(2, ("readyForBid", 2, 0)) == [(2, relayed)]
    assert director.receive(2, ("readyForBid", 2, 0)) == [], "ready twice"
    assert director.deadline() == 5.0
    now[0] = 4.9
    assert director.tick() == []
    now[0] = 5.0
    assert director.tick() == [(3, relayed)]


def test_a_bare_alert_is_relayed_as_nothing_and_infos_to_those_who_know_them() -> None:
    director = Director(boards(1), Options(pause=0.0, grace=0.0))
    for seat, version in enumerate((18, 18, 18, 19)):
        director.join(TEAMS[seat], seat, version)
    for kind in ("readyForTeams", "readyToStart", "readyForDeal", "readyForCards"):
        for seat in range(4):
            director.receive(seat, (kind, seat))
    director.receive(0, ("bid", 0, ONE_NT, "", "balanced"))
    assert sorted(director.tick()) == [
        (1, ("bid", 0, ONE_NT, None, None)), (2, ("bid", 0, ONE_NT, None, None)),
        (3, ("bid", 0, ONE_NT, None, "balanced")),
    ]


def test_the_pause_before_a_lead() -> None:
    now = [100.0]
    director = at_play(Options(pause=1.0, grace=0.0), clock=lambda: now[0])
    assert director.deadline() == 100.0
    assert all(event[0] == "bid" for _, event in director.tick())
    assert director.deadline() == 101.0
    now[0] = 101.0
    assert director.tick() == [(1, ("lead", 1))]


def test_a_lead_before_it_is_asked_for_counts() -> None:
    now = [0.0]
    director = at_play(Options(pause=1.0), clock=lambda: now[0])
    director.receive(1, ("play", 1, cards_of(boards(1)[0].hands[1])[0]))
    assert director.partial is not None and len(director.partial.cards) == 1
    assert director.deadline() is not None and director.tick() == []
    ready(director)
    now[0] = 9.0
    assert ("lead", 1) not in [event for _, event in director.tick()]


def test_think_times_are_told() -> None:
    now = [0.0]
    director = at_auction(Options(pause=0.0, answer_limit=0), clock=lambda: now[0])
    for seat, seconds in enumerate((96.0, 30.0, 1.5, 60.0)):
        now[0] += seconds
        call(director, seat, PASS)
    now[0] += 100
    timing = next(event for _, event in director.tick() if event[0] == "endOfBoard")
    assert timing == ("endOfBoard", "01:37", "0:01:37", "01:30", "0:01:30")


def test_who_may_sit_where() -> None:
    director = Director(boards(1))
    assert director.join("a", -1, 18) == 0
    assert director.join("b", -1, 19) == 1
    for team, seat, version, why in (
        ("a", 0, 18, "North already seated"), ("b", 2, 18, "mismatch"), ("c", 3, 18, "mismatch"),
        ("a", 2, 17, "version"),
    ):
        with pytest.raises(Refused, match=why):
            director.join(team, seat, version)
    assert director.join("a", -1, 20) == 2
    assert director.join("b", -1, 18) == 3
    with pytest.raises(Refused, match="taken"):
        director.join("a", -1, 18)
    assert director.waits_for() == "North and East and South and West"
    director.leave(3)
    assert director.join("b", 3, 18) == 3
    director = Director(boards(1))
    director.join("a", 0, 18)
    with pytest.raises(Refused, match="other side"):
        director.join("a", 3, 18)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 400), st.integers(0, 3), st.integers(0, 30))
def test_a_seat_may_break_off_at_any_moment_and_come_back(
    steps: int, seat: int, away: int
) -> None:
    table = Table(
        boards(2), [FakeBidder([ONE_NT, ONE_NT]) for _ in range(4)], options=QUICK
    )
    for s in range(4):
        table.connect(s)
    table.run(steps)
    if table.director.phase in (rules.SEATING, rules.ENDED):
        return
    table.disconnect(seat)
    table.run(away)
    table.seats[seat].bidder.script = [ONE_NT]
    table.connect(seat)
    table.run()
    for _ in range(3):
        table.wait(6.0)  # what a seat was ready for was lost with the board
    assert table.director.ended and table.director.failure is None
    for record, board in zip(table.director.records, boards(2), strict=True):
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


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2), st.lists(st.tuples(st.integers(0, 3), EVENTS), max_size=60))
def test_no_order_of_events_breaks_the_director(
    start: int, events: list[tuple[int, tuple[Any, ...]]]
) -> None:
    now = [0.0]
    director = (
        Director(boards(1), QUICK, clock=lambda: now[0]),
        at_auction(clock=lambda: now[0]), at_play(clock=lambda: now[0]),
    )[start]
    for seat, event in events:
        now[0] += 1.0
        if event[0] == "leave":
            director.leave(seat)
        elif event[0] == "join":
            try:
                director.join(TEAMS[seat], seat, 18)
            except Refused:
                pass
        elif event[0] == "tick":
            director.tick()
        elif director.places[seat].connected:
            director.receive(seat, event)
        director.deadline()
        director.waits_for()
    for record in director.records:
        check(record, boards(1)[0])


def test_robots_that_cannot_agree_with_the_table_say_so() -> None:
    """A relayed call that was never legal: the seat reports and waits for the next board."""
    table = Table(boards(1), [FakeBidder([ONE_NT])] + [FakeBidder() for _ in range(3)])
    for seat in range(4):
        table.connect(seat)
    table.run(30)
    with pytest.raises(RemoteProtocolError, match="board 1: W calls 1C out of turn"):
        table.seats[0].receive(("bid", 3, ONE_CLUB, None, None))
