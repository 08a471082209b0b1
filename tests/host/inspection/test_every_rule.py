"""All candidates of a position, and one rule tried on hands: as the reference has them."""

from __future__ import annotations

import random

import differential
import pytest

from spotcard.game.auction import Auction
from spotcard.rules import state as facts
from spotcard_host.compiler.pack import compile_system
from spotcard_host.inspection import every_rule
from spotcard_host.inspection.contexts import sample_hands
from spotcard_host.language.context import Context
from spotcard_host.language.model import System
from spotcard_host.language.reference.chooser import Reference
from spotcard_host.language.reference.specs import evaluate_spec
from spotcard_host.library.tables import load_source, source_of

HANDS = [hand.features for hand in sample_hands(5, 40)]


def auctions(system: System, seed: int, count: int) -> list[list[int]]:
    """Auctions that the system bids, each with a call or two made at random."""
    rng = random.Random(seed)
    table = every_rule.EveryRule(compile_system(system).data)
    found = []
    while len(found) < count:
        auction = Auction(0)
        calls: list[int] = []
        for _ in range(rng.randrange(9)):
            table.go_to((0, *calls))
            table.set_hand(rng.choice(HANDS))
            call = int(table.table.choose(False))
            if call < 0 or rng.random() < 0.3:
                call = rng.choice([c for c in range(38) if auction.is_legal(c)][:9])
            auction.add(call)
            calls.append(call)
            if auction.is_over:
                break
        if not auction.is_over:
            found.append(calls)
    return found


def compare(system: System, seed: int, count: int) -> tuple[int, int]:
    """How many candidates were compared, and how many hands some rule held for."""
    reference = Reference(system)
    every = every_rule.EveryRule(compile_system(system).data)
    options = bytearray(16)
    for number, option in system.options.items():
        options[number] = option.worth
    compared = held = 0
    for calls in auctions(system, seed, count):
        state = facts.new_state()
        facts.start(state, 0, 1, options)
        for call in calls:
            reference.observe(state, call)
        lo, hi = facts.legal(state)
        legal = [call for call in range(38) if (lo | hi << 30) >> call & 1]
        wanted = {(call, c.rule.index): c for call in legal
                  for c in reference.candidates(state, call)
                  if reference.guard(c.rule, c.grabs, state) is not None}
        every.go_to((1, *calls))
        assert every.candidates() == wanted.keys()
        for (call, index), candidate in wanted.items():
            assert every.seek(call, index)
            grabs = reference.guard(candidate.rule, candidate.grabs, state)
            box = evaluate_spec(candidate.rule.spec, Context(state), grabs).box
            assert every.shown == bytes(box)
            for hand in HANDS[:12]:
                fits = reference.matched(candidate.rule, candidate.grabs, state, hand)
                assert every.holds(hand) == (fits is not None)
                held += fits is not None
            compared += 1
        assert not every.seek(legal[-1], len(system.rules))
    return compared, held


def test_the_book_as_its_reference_reads_it() -> None:
    compared, held = compare(load_source([source_of("sayc")]), 3, 12)
    assert compared > 200 and held > 100


@pytest.mark.parametrize("seed", range(6))
def test_generated_rules_as_their_reference_reads_them(seed: int,
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(every_rule, "MOST_HANDS", 10)  # so that judged hands are forgotten too
    compared, held = compare(differential.generated(60, seed), seed, 30)
    assert compared > 50 and held > 20
