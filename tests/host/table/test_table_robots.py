"""A table with four robots wired to it in memory."""

from __future__ import annotations

import pytest
from random_robots import boards, check
from table_harness import FakeBidder, Wired, random_table

from spotcard.errors import RemoteProtocolError

ONE_CLUB, ONE_NT = 3, 7


def test_sixty_random_boards() -> None:
    table = random_table(60)
    table.play()
    assert table.core.told_all
    assert len(table.core.records) == 60
    for record, board in zip(table.core.records, boards(60), strict=True):
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
    assert [r.to_json() for r in table.core.records] == [
        r.to_json() for r in plain.core.records
    ]


def test_passed_out_boards_end_with_timing_too() -> None:
    table = Wired(boards(2))
    table.play()
    assert [record.to_json()["contract"] for record in table.core.records] == ["Pass"] * 2
    for lines in table.lines:
        kinds = [line.split(" ")[0] for line in lines]
        assert kinds.count("Timing") == 2
        assert kinds[-2:] == ["Timing", "End"]
        assert kinds[kinds.index("Timing") + 1] == "Start"


def test_alerts_go_to_the_opponents_only() -> None:
    table = Wired(boards(1), [FakeBidder([ONE_NT], "12 to 14 total points.")] + [
        FakeBidder() for _ in range(3)
    ])
    table.play()
    alerted = "North bids 1NT Alert. 12 to 14 total points."
    assert alerted in table.lines[1] and alerted in table.lines[3]
    assert "North bids 1NT" in table.lines[2] and alerted not in table.lines[2]
    assert not any(line.startswith("North bids") for line in table.lines[0])
    assert table.seats[1].bidder.heard == ["12 to 14 total points."]
    assert table.seats[2].bidder.heard == []
    assert table.core.records[0].calls[0].alert == "12 to 14 total points."


def test_seats_that_must_not_alert_do_not() -> None:
    bidders = [FakeBidder([ONE_NT], "x.") for _ in range(4)]
    table = Wired(boards(1), bidders, alert_passes=False)
    table.play()
    assert "North bids 1NT Alert. x." in table.said[0] and "East passes" in table.said[1]
    table = Wired(boards(1), bidders, alerts="none")
    table.play()
    assert not any("Alert" in line for said in table.said for line in said)


def test_dummy_by_its_seat_for_servers_that_want_that() -> None:
    table = Wired(boards(1), [FakeBidder([ONE_NT])] + [FakeBidder() for _ in range(3)],
                  say_dummy=False)
    table.play()
    assert table.core.told_all
    said = [line for said in table.said for line in said]
    assert not any("dummy's" in line for line in said)
    assert "West ready for South's card to trick 1" in said


def test_the_order_of_messages_in_a_board() -> None:
    """What the leader and dummy hear and say."""
    table = Wired(boards(1), [FakeBidder([ONE_NT])] + [FakeBidder() for _ in range(3)])
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


def test_robots_that_cannot_agree_with_the_table_say_so() -> None:
    """A relayed call that was never legal: the seat reports and waits for the next board."""
    table = Wired(boards(1), [FakeBidder([ONE_NT])] + [FakeBidder() for _ in range(3)])
    for seat in range(4):
        table.connect(seat)
    table.run(30)
    with pytest.raises(RemoteProtocolError, match="board 1: W calls 1C out of turn"):
        table.seats[0].receive(("bid", 3, ONE_CLUB, None, None))
