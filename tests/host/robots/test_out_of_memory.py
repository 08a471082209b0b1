"""Memory that runs out on any line of a judged call costs the judgement and nothing else.

Faults come from a trace function, so on CPython alone; `tests/shared` has single ones for both.
"""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType, ModuleType
from typing import Any

import pytest
from networks import network, with_network
from rule_tables import HAND, judged_table

from spotcard.game.cards import parse_hand
from spotcard.robot import continuation, judge, learned
from spotcard.robot.bidder import Bidder
from spotcard.rules import fields
from spotcard.rules import state as facts

OTHER = parse_hand("KQ72.AJ5.Q94.KT3")
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


def sampling(think: int = 1500) -> Bidder:
    """A bidder that samples, left in the middle of the thought of another board."""
    one = Bidder(judged_table(2), think, 60)
    one.new_board(1, 1, 3, OTHER)
    one.observe(0)
    one.new_board(0, 0, 3, OTHER)
    for _ in range(8):
        one.choose()
    one._slice = 0
    one.new_board(0, 0, 0, HAND)
    return one


def comparing() -> Bidder:
    """A bidder with a network that prefers the second call."""
    one = Bidder(with_network(network(gain=400)[0]), 1)
    one.new_board(0, 0, 0, HAND)
    return one


def public(bidder: Bidder) -> bytes:
    """The auction and what it has shown."""
    state: bytearray = bidder.state
    return bytes(state[:fields.S_CALLS + facts.calls_made(state)])


@pytest.mark.parametrize(("make", "modules"), [
    (sampling, (judge, continuation)), (comparing, (learned,))], ids=["sampling", "learned"])
def test_a_fault_on_any_line_leaves_the_rules_call_and_a_sound_table(
        make: Any, modules: tuple[ModuleType, ...]) -> None:
    calm = Fault(modules)
    undisturbed = make()
    before = public(undisturbed)
    wanted = calm.choose(undisturbed)
    assert undisturbed.judged, "there was something to judge"
    active = list(undisturbed.table.active[:undisturbed.table.active_count])
    plain = make()
    plain.judge = None
    by_rule = plain.choose()
    after = {}
    for at, times in calm.seen.items():
        for turn in TURNS:
            if turn > times:
                continue
            one = make()
            where = f"{at[0].rsplit('/', 1)[-1]}:{at[1]}, time {turn}"
            with pytest.raises(MemoryError):
                Fault(modules, at, turn).choose(one)
            assert one.relent() == by_rule and not one.judged, where
            assert public(one) == before, where
            assert list(one.table.active[:one.table.active_count]) == active, where
            after[where] = one.choose()
    assert set(after.values()) == {wanted}, "the next thought is a whole one"
    assert len(after) > 15
