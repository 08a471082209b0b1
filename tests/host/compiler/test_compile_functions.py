"""Every function of the language: the stack machine against the reference implementation."""

from __future__ import annotations

import random
from array import array

from spotcard.game.auction import Auction
from spotcard.game.cards import new_hand
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import fields, functions, vm
from spotcard.rules import state as facts
from spotcard_host.compiler.points import default_records
from spotcard_host.language.context import Context, Emitted
from spotcard_host.language.functions import TABLE

SHARED_FUNCTIONS = (functions.function0, functions.function1, functions.function2)


def random_state(rng: random.Random) -> bytearray:
    """A state in the middle of some auction, with boxes that need not make sense together."""
    state = bytearray(vm.RESULTS)
    facts.start(state, rng.randrange(4), rng.randrange(4), bytes(range(10, 26)))
    auction = Auction(state[fields.S_DEALER])
    for _ in range(rng.randrange(14)):
        legal = [c for c in range(38) if auction.is_legal(c)]
        if auction.is_over or not legal:
            break
        call = rng.choice([0, *legal[:9]])
        auction.add(call)
        facts.add_call(state, call)
    for seat in range(4):
        for number in range(fields.FIELDS):
            most = fields.FIELD_MAX[number]
            low = rng.randrange(most + 1)
            at = fields.S_SHOWN + fields.BOX * seat + 2 * number
            state[at], state[at + 1] = low, rng.randrange(low, most + 1)
    for side in range(2):
        state[fields.S_FIT + side] = rng.choice([0, 1, 2, 3, 4, fields.NOBODY])
        state[fields.S_AGREED + side] = rng.choice([2, fields.NOBODY, fields.NOBODY])
        state[fields.S_FORCING + side] = rng.randrange(3)
        state[fields.S_CAPTAIN + side] = rng.choice([side, side + 2, fields.NOBODY])
    return state


def test_every_function_on_random_states() -> None:
    rng = random.Random(11)
    work = array("i", bytes(4 * 200))
    tried: dict[tuple[int, int], int] = dict.fromkeys(TABLE, 0)
    for _ in range(150):
        state = random_state(rng)
        features = evaluate(default_records(), new_hand(rng.sample(range(52), 13)), new_features())
        state[vm.FEATURES : vm.FEATURES + 21] = features
        work[vm.SEAT] = facts.turn(state)
        for (number, arity), entry in TABLE.items():
            for _ in range(4):
                args = [rng.choice([*range(-1, 8), rng.randrange(-3, 40)]) for _ in range(arity)]
                emitted = Emitted()
                facts.widest(state, vm.BOX)
                work[vm.FORCED] = work[vm.AGREED] = 0
                wanted = entry.run(Context(state, bytes(features), emitted), *args)
                if arity == 3:
                    for i, arg in enumerate(args):
                        work[vm.STACK + i] = arg
                    got = functions.function3(work, state, number, vm.STACK)
                else:
                    got = SHARED_FUNCTIONS[arity](work, state, number, *args)
                assert got == wanted, (entry.macro, args)
                tried[number, arity] += 1
                if entry.emits:
                    assert state[vm.BOX : vm.BOX + fields.BOX] == emitted.box, (entry.macro, args)
                    assert max(0, work[vm.FORCED] - 1) == emitted.forcing
                    assert (work[vm.AGREED] - 1 if work[vm.AGREED] else None) == emitted.agreed
    assert min(tried.values()) == 600 and len(tried) >= 40
