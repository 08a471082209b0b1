"""The ARMv6-M text of solver and network, run by a small interpreter, against its source.

The interpreter follows the instructions one by one, with registers of 32 bits and the flags that
they set. That the board's own assembler agrees is measured on an emulated board
(docs/reports/2026-11-22-card-play.md).
"""

from __future__ import annotations

import ast
import random
from typing import Any

import pytest

from spotcard.robot import endgame, policy, traits
from spotcard.robot.candidates import words
from spotcard.robot.endgame_load import load
from spotcard.robot.layers import layers
from spotcard_host.common.garbage import syntax_tree
from spotcard_host.device.build import THUMB, firmware_sources
from spotcard_host.machine.thumb import thumb_text
from spotcard_host.machine.variables import Refused

STATE_AT = 0  # in the interpreter's memory, words: the policy state, the work area, the stack
WORK_AT = 64
MEMORY = WORK_AT + endgame.WORDS + 256


class Register(int):
    """A register's number, to be told from a constant."""


NAMES = {f"r{i}": Register(i) for i in range(13)} | {"sp": Register(13)}
SUMS: dict[str, Any] = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b,
    "and_": lambda a, b: a & b, "orr": lambda a, b: a | b, "eor": lambda a, b: a ^ b,
    "lsl": lambda a, b: a << b, "asr": lambda a, b: signed(a) >> b,
}
JUMPS: dict[str, Any] = {
    "b": lambda a, b: True, "bl": lambda a, b: True, "beq": lambda a, b: a == b,
    "bne": lambda a, b: a != b, "blt": lambda a, b: a < b, "bge": lambda a, b: a >= b,
    "bgt": lambda a, b: a > b, "ble": lambda a, b: a <= b,
}


def signed(x: int) -> int:
    return x - (1 << 32) if x >> 31 else x


def words_of(part: ast.expr) -> Any:
    """An operand: a Register, a constant, a label, [register, offset] or a list of registers."""
    if isinstance(part, ast.Name):
        return NAMES.get(part.id, part.id)
    if isinstance(part, (ast.List, ast.Set)):
        return [words_of(e) for e in part.elts]
    return ast.literal_eval(part)


class Machine:
    """The functions of assembler modules, and memory of MEMORY words."""

    def __init__(self, *texts: str) -> None:
        self.memory = [0] * MEMORY
        self.code: dict[str, list[tuple[str, list[Any]]]] = {}
        for node in (node for text in texts for node in syntax_tree(text).body):
            if isinstance(node, ast.FunctionDef):
                calls = [s.value for s in node.body if isinstance(s, ast.Expr)]
                self.code[node.name] = [
                    (ast.unparse(c.func), [words_of(a) for a in c.args])
                    for c in calls if isinstance(c, ast.Call)
                ]

    def run(self, function: str, *arguments: int) -> int:
        """Call a function; arguments are word numbers of memory. What it leaves in r0."""
        code = self.code[function]
        labels = {words[0]: at for at, (name, words) in enumerate(code) if name == "label"}
        self.r = r = [0xDEAD0000 + i for i in range(14)]
        r[:len(arguments)] = [4 * a for a in arguments]
        r[13] = 4 * MEMORY
        kept = r[8:12]
        self.flags = (0, 0)  # as after comparing these two
        at = 0
        while at < len(code):
            name, words = code[at]
            at += 1
            if name in JUMPS:
                if JUMPS[name](*self.flags):
                    at = labels[words[0]]
            elif name in ("ldr", "ldrb", "str"):
                self.move(name, words[0], *words[1])
            elif name in ("push", "pop"):
                self.stack(name, words[0])
            elif name != "label":
                self.compute(name, words)
        assert r[13] == 4 * MEMORY and r[8:12] == kept
        return signed(r[0])

    def move(self, name: str, register: int, base: int, offset: int) -> None:
        """`ldr`, `ldrb` and `str`."""
        if name == "ldrb":
            assert 0 <= offset < 32
            place, shift = divmod(self.r[base] + offset, 4)
            self.r[register] = self.memory[place] >> 8 * shift & 255
            return
        assert 0 <= offset < 128 and not (self.r[base] + offset) & 3
        place = (self.r[base] + offset) // 4
        if name == "ldr":
            self.r[register] = self.memory[place]
        else:
            self.memory[place] = self.r[register]

    def stack(self, name: str, registers: list[int]) -> None:
        """`push` and `pop`."""
        r = self.r
        if name == "push":
            r[13] -= 4 * len(registers)
        top = r[13] // 4
        for i, register in enumerate(registers):
            if name == "push":
                self.memory[top + i] = r[register]
            else:
                r[register] = self.memory[top + i]
        if name == "pop":
            r[13] += 4 * len(registers)

    def compute(self, name: str, words: list[Any]) -> None:
        """Comparisons and arithmetic."""
        values = [self.r[w] if isinstance(w, Register) else w for w in words]
        if name == "cmp":
            self.flags = (signed(values[0]), signed(values[1]))
            return
        if name == "tst":
            self.flags = (values[0] & values[1], 0)
            return
        if name == "mov":
            value = values[1]
        elif name == "mvn":
            value = ~values[1]
        else:
            value = SUMS[name](values[-2], values[-1])
        self.r[words[0]] = value & 0xFFFFFFFF
        if name != "mov" or not isinstance(words[1], Register):
            self.flags = (signed(self.r[words[0]]), 0)


def ending(dice: random.Random, n: int) -> Any:
    """A policy state of n cards per hand, up to three cards of the trick played."""
    cards = dice.sample(range(52), 4 * n)
    state = words(policy.STATE)
    for k, card in enumerate(cards):
        state[4 * (k // n) + card // 13] |= 1 << card % 13
    state[policy.TRUMP], state[policy.TURN] = dice.randrange(5), dice.randrange(4)
    state[policy.LEFT] = n
    for _ in range(dice.randrange(4)):
        me = 4 * state[policy.TURN]
        led = state[policy.LED]
        suits = [led] if state[policy.COUNT] and state[me + led] else range(4)
        suit = dice.choice([s for s in suits if state[me + s]])
        policy.play(state, suit, state[me + suit] & -state[me + suit])
    return state


def thumb_of(module: str) -> str:
    return firmware_sources()[THUMB % module].read_text(encoding="utf-8")


@pytest.mark.parametrize("body", [
    "return a[0] // 2", "return (a[0] < 1) + 1", "return len(a)", "x = y = 1", "a.b = 1",
    "return missing", "with a:\n        return 1", "b[0] = 1", "b[a[0]] += 1",
])
def test_unsupported_constructs_are_refused(body: str) -> None:
    with pytest.raises(Refused):
        thumb_text(f"def f(a: ptr32, b: ptr8) -> int:\n    {body}\n", "f.py")


def test_instructions_search_as_the_python_text_does() -> None:
    dice = random.Random(6)
    machine = Machine(thumb_of("spotcard/robot/endgame_load"), thumb_of("spotcard/robot/endgame"))
    work: Any = words(endgame.WORDS)
    searched = 0
    for k in range(60):
        state = ending(dice, 2 + k % 4)
        machine.memory[:len(state)] = [x & 0xFFFFFFFF for x in state]
        for name, value in ((endgame.GENERATION, k), (endgame.EPOCH, k // 8),
                            (endgame.BUDGET, 40 if k % 5 == 4 else 1 << 28)):
            work[name] = machine.memory[WORK_AT + name] = value
        load(work, state)
        machine.run("load", WORK_AT, STATE_AT)
        for need in range(state[policy.LEFT] + 1):
            work[endgame.NODES] = machine.memory[WORK_AT + endgame.NODES] = 0
            work[endgame.NEED] = machine.memory[WORK_AT + endgame.NEED] = need
            assert machine.run("makes", WORK_AT) == endgame.makes(work)
            searched += work[endgame.NODES]
            # all of the work area, table included: they went the same way
            assert [x & 0xFFFFFFFF for x in work] == machine.memory[WORK_AT:][:endgame.WORDS]
    assert searched > 3000


def test_instructions_value_a_call_as_the_python_text_does() -> None:
    dice = random.Random(7)
    machine = Machine(thumb_of("spotcard/robot/layers"))
    size = traits.FIRST_BYTES + traits.SECOND_BYTES
    at = 8  # in the table
    for k in range(4):
        table = bytearray(dice.randbytes(at + size))
        x: Any = words(traits.WORK)
        for i in range(len(x)):
            x[i] = dice.randrange(-3 if k else 0, 256)
        start = at
        for n in (traits.HIDDEN, traits.SECOND):  # shifts, and biases that are not far from 0
            for j in range(n):
                table[start + j] = dice.randrange(5, 12)
                table[start + n + 3 * j + 2] = dice.choice((0x7F, 0x80))
            start += traits.FIRST_BYTES
        machine.memory[:len(x)] = [value & 0xFFFFFFFF for value in x]
        for i in range(len(table) // 4):
            machine.memory[len(x) + i] = int.from_bytes(table[4 * i:4 * i + 4], "little")
        machine.run("layers", len(x), 0, at // 4)
        layers(table, x, at)
        assert [value & 0xFFFFFFFF for value in x] == machine.memory[:len(x)]
        assert len({*x[2 * traits.TRAITS:]}) > 12
