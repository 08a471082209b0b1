"""Running out of memory, on any line of a judged call or a session, costs quality only.

A trace function injects the faults, which needs CPython; `tests/shared` has single cases for both.
"""

from __future__ import annotations

import linecache
import sys
from collections import Counter
from types import FrameType, ModuleType
from typing import Any

import pytest
from networks import network, with_network
from robot_fakes import FakeBidder, FakePlayer
from rule_tables import HAND

from spotcard.protocol import connection, grammar, linebuf, seat_reader, seat_writer
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import SEAT
from spotcard.robot import judge, record
from spotcard.robot import seat as seat_module
from spotcard.robot.bidder import Bidder
from spotcard.robot.seat import Seat
from spotcard.rules import fields
from spotcard.rules import state as facts

TURNS = (1, 3)  # a line's first execution, and one in the middle of things


class Fault:
    """Raises MemoryError when a line is executed for the nth time; counts what is executed."""

    def __init__(self, modules: tuple[ModuleType, ...], at: tuple[str, int] = ("", 0),
                 turn: int = 0) -> None:
        self.files = {module.__file__ for module in modules}
        self.at = at
        self.turn = turn
        self.seen: Counter[tuple[str, int]] = Counter()

    def __call__(self, frame: FrameType, event: str, value: Any) -> Any:
        if frame.f_code.co_filename not in self.files:
            return None
        if event == "line":
            here = (frame.f_code.co_filename, frame.f_lineno)
            self.seen[here] += 1
            if here == self.at and self.seen[here] == self.turn:
                raise MemoryError
        return self

    def choose(self, bidder: Bidder) -> int | None:
        """The bidder's call under this fault; raises its MemoryError."""
        before = sys.gettrace()
        sys.settrace(self)
        try:
            call: int | None = bidder.choose()
            return call
        finally:
            sys.settrace(before)


def comparing() -> Bidder:
    """A bidder with a network that prefers the second call."""
    one = Bidder(with_network(network(gain=400)[0]), True)
    one.new_board(0, 0, 0, HAND)
    return one


def public(bidder: Bidder) -> bytes:
    """The auction and what it has shown."""
    state: bytearray = bidder.state
    return bytes(state[:fields.S_CALLS + facts.calls_made(state)])


def test_a_fault_on_any_line_leaves_the_rules_call_and_a_valid_table() -> None:
    calm = Fault((judge,))
    undisturbed = comparing()
    before = public(undisturbed)
    wanted = calm.choose(undisturbed)
    assert undisturbed.judged, "there was something to judge"
    active = list(undisturbed.table.active[:undisturbed.table.active_count])
    plain = comparing()
    plain.judge = None
    by_rule = plain.choose()
    after = {}
    for at, times in calm.seen.items():
        for turn in TURNS:
            if turn > times:
                continue
            one = comparing()
            where = f"{at[0].rsplit('/', 1)[-1]}:{at[1]}, time {turn}"
            with pytest.raises(MemoryError):
                Fault((judge,), at, turn).choose(one)
            assert one.relent() == by_rule and not one.judged, where
            assert public(one) == before, where
            assert list(one.table.active[:one.table.active_count]) == active, where
            after[where] = one.choose()
    assert set(after.values()) == {wanted}, "the next thought is a whole one"
    assert len(after) > 15


# What North hears in a short board; it declares 1NT and plays for dummy too. The table refuses a
# card; in the other board it refuses the bid, and all pass.
HANDS = ("AK.8432.KQ2.AJ73", "QJT9.AK.A43.T982", "852.QJT9.JT98.KQ", "7643.765.765.654")
HEARD = (
    b'North ("us") seated\r\n', b'Teams : N/S : "us". E/W : "them"\r\n', b"Start of board\r\n",
    b"Board number 1. Dealer North. Neither vulnerable.\r\n",
    b"North's cards : S A K. H 8 4 3 2. D K Q 2. C A J 7 3.\r\n",
    b"East passes\r\n", b"South passes\r\n", b"West passes\r\n", b"East plays SQ\r\n",
    b"Dummy's cards : S 8 5 2. H Q J T 9. D J T 9 8. C K Q.\r\n", b"West plays S3\r\n",
    b"North to lead\r\n", b"Illegal card\r\n", b"East plays S9\r\n", b"West plays S4\r\n",
)
PASSED_OUT = (*HEARD[:5], b"Illegal bid\r\n", *HEARD[5:8])


class Short(Fault):
    """A fault only where something may be allocated: in a call, a slice, a new object."""

    def __call__(self, frame: FrameType, event: str, value: Any) -> Any:
        if frame.f_code.co_name == "add_card":  # works in place
            return None
        text = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
        if event == "line" and not set("([{%") & set(text.split("#")[0]):
            return self
        return super().__call__(frame, event, value)


def session(heard: tuple[bytes, ...], fault: Fault | None) -> list[bytes]:
    """North's messages, when every step that runs out of memory is repeated."""
    said: list[bytes] = []
    seat = Seat(0, "us", FakeBidder([7]), FakePlayer(1))
    seat.bidder.relent = lambda: 7 if seat.auction.is_legal(7) else 0  # type: ignore[attr-defined]
    seat.player.relent = lambda: seat.player.step(1)  # type: ignore[attr-defined]
    table = Connection(SEAT)

    def persist(work: Any, again: Any, *given: Any) -> Any:
        try:
            return work(*given)
        except MemoryError:
            return again(*given)

    def answer(work: Any, again: Any, *given: Any) -> None:
        for event in persist(work, again, *given):
            said.append(persist(table.send, table.send, event))

    answer(seat.start, seat.start)
    before = sys.gettrace()
    sys.settrace(fault)
    try:
        for piece in heard:
            for half in (piece[:9], piece[9:]):
                persist(table.receive_data, table.receive_data, half)
                while event := persist(table.next_event, table.next_event):
                    answer(seat.receive, seat.hear_again, event)
                while seat.is_thinking:
                    answer(seat.think, seat.relent)
    finally:
        sys.settrace(before)
    return said


@pytest.mark.parametrize(("heard", "cards"), [(HEARD, 5), (PASSED_OUT, 0)])
def test_a_fault_on_any_line_of_the_session_changes_no_message(
        heard: tuple[bytes, ...], cards: int) -> None:
    modules = (seat_module, record, connection, linebuf, grammar, seat_reader, seat_writer)
    calm = Short(modules)
    told = session(heard, calm)
    assert sum(line.split()[1] == b"plays" for line in told) == cards, told
    for at, times in calm.seen.items():
        for turn in range(1, min(times, 3) + 1):
            where = f"{at[0].rsplit('/', 1)[-1]}:{at[1]}, time {turn}"
            assert session(heard, Short(modules, at, turn)) == told, where
