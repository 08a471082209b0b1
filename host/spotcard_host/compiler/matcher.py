"""Programs for the board's backtracking matcher: patterns that are neither path nor condition.

One instruction per node of the pattern, in the order of the reference matcher: what it tries first
comes first, SPLIT records what to try next (`spotcard.rules.matcher` runs them).
Addresses are those of the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from spotcard.rules import format as f
from spotcard.rules import matcher as m
from spotcard_host.compiler.constraint import Reader
from spotcard_host.compiler.emit import Emitter, TooMuch
from spotcard_host.compiler.ir import Arena
from spotcard_host.compiler.sequence import ALL_CALLS, fits_character
from spotcard_host.language.nodes import (
    CALL_CODES,
    VARIABLE,
    And,
    AnyCall,
    Assign,
    Class,
    Dot,
    Expr,
    Goal,
    Goto,
    Grab,
    Math,
    Not,
    Or,
    Pattern,
    Push,
    Repeat,
    Seq,
    Text,
)
from spotcard_host.language.reference.matcher import range_text
from spotcard_host.language.walk import walk

_PART = re.compile(r"([1-7][CDHSN]|[PXR])(_[_A-Z0-9]*)?")


class _LiveReader(Reader):
    """Reads expressions that run while the matcher does: grabs and fields are taken then."""

    def expr(self, node: Expr) -> int:
        if isinstance(node, Assign):
            return self.arena.make("set", ord(node.name) - 97, self.expr(node.value))
        return super().expr(node)

    def grab(self, name: str) -> int:
        return self.arena.make("live", ord(name) - 97)

    def pull(self) -> int:
        return self.arena.make("pull", len(self.arena.nodes))


class Assembler:
    """Assembles matcher programs into the code section."""

    def __init__(self, emitter: Emitter, arena: Arena) -> None:
        self.emitter = emitter
        self.arena = arena

    def sequence(self, goal: Goal) -> int:
        """The address of a sequence's program: its colons and tail first."""
        colons = f.VARIABLE if goal.colons == VARIABLE else goal.colons
        if max(goal.colons, goal.tail) >= f.VARIABLE:
            raise TooMuch("the sequence of this rule is longer than any auction")
        head = bytes((colons, goal.tail)) if goal.start else bytes((f.NO_START, 0))
        return self.program(goal.body, head)

    def constraint(self, goal: Goal) -> int:
        """The address of a constraint's program."""
        return self.program(goal.body, b"")

    def program(self, body: Pattern | None, head: bytes) -> int:
        """Assemble; jumps count from the first byte after the head."""
        self.code = bytearray()
        self.registers = 0
        if body is not None:
            self.node(body)
        self.code.append(m.ACCEPT)
        if len(self.code) > 0xFFFF:
            raise TooMuch("a pattern of this rule is longer than 65535 bytes")
        return self.emitter.place(head + bytes(self.code))

    # -------------------------------------------------------------- nodes

    def node(self, node: Pattern) -> None:
        code = self.code
        if isinstance(node, Text):
            for ch in node.text:
                code += bytes((m.CHAR, ord(ch)))
        elif isinstance(node, Dot):
            code.append(m.ANY)
        elif isinstance(node, AnyCall):
            code.append(m.CALL)
        elif isinstance(node, (Push, Grab)):
            code += bytes((m.PUSH if isinstance(node, Push) else m.GRAB, ord(node.name) - 97))
        elif isinstance(node, Seq):
            for item in node.items:
                self.node(item)
        elif isinstance(node, Class):
            self.bracket(node)
        elif isinstance(node, Math):
            self.math(node.expr)
        elif isinstance(node, Or):
            other = self.jump(m.SPLIT)
            self.node(node.left)
            end = self.jump(m.JUMP)
            self.land(other)
            self.node(node.right)
            self.land(end)
        elif isinstance(node, And):
            register = self.register()
            code += bytes((m.SAVE, register))
            self.node(node.left)
            code += bytes((m.LOAD, register))
            self.node(node.right)
        elif isinstance(node, Goto):
            if node.left is not None:
                self.node(node.left)
            code += bytes((m.GOTO_ON if node.advance else m.GOTO, node.position))
            self.node(node.body)
        elif isinstance(node, Not):
            after = self.jump(m.NOT)
            self.node(node.body)
            code.append(m.NOT_END)
            self.land(after)
        else:
            self.repeat(node)

    def repeat(self, node: Repeat) -> None:
        code = self.code
        if node.kind == "?":
            out = self.jump(m.SPLIT)
            self.node(node.body)
            self.land(out)
            return
        register = self.register()
        outs = []
        if node.kind == "+":
            code += bytes((m.SAVE, register))
            self.node(node.body)
            code += bytes((m.STILL, register))
            outs.append(self.address())
        again = len(code)
        outs.append(self.jump(m.SPLIT))
        code += bytes((m.SAVE, register))
        self.node(node.body)
        code += bytes((m.MOVED, register))
        code += bytes((m.JUMP,)) + (again & 0xFFFF).to_bytes(2, "little")
        for out in outs:
            self.land(out)

    def bracket(self, node: Class) -> None:
        """Operation, steps, members: (low, high) characters, or (0, letter) what was saved."""
        items: dict[tuple[int, int], None] = {}  # each once: there are at most 255
        for item in node.items:
            if item.grab:
                items[0, ord(item.low) - 97] = None
                continue
            members = range_text(item)
            if node.op in ("", "^") and members and (
                ord(members[-1]) - ord(members[0]) == len(members) - 1
                and all(ord(b) - ord(a) == 1 for a, b in pairwise(members))
            ):
                items[ord(members[0]), ord(members[-1])] = None
            else:
                for ch in members:
                    items[ord(ch), ord(ch)] = None
        op = {"": 0, "^": 1, "<": 2, ">": 3, "+": 4, "-": 5}[node.op]
        self.code += bytes((m.CLASS, op, min(node.steps, 255), len(items)))
        for low, high in items:
            self.code += bytes((low, high))

    def math(self, expr: Expr) -> None:
        reader = _LiveReader(self.arena)
        number = reader.expr(expr)
        letters = sorted({ord(n.name) - 97 for n in walk(expr) if isinstance(n, Assign)})
        value = self.emitter.push(number) + bytes((f.RETURN,))
        self.code += bytes((m.MATH, len(letters), *letters))
        self.code += self.emitter.place(value).to_bytes(3, "little")

    # -------------------------------------------------------------- helpers

    def register(self) -> int:
        if self.registers == m.REGISTERS:
            raise TooMuch(f"a pattern of this rule has more than {m.REGISTERS} repetitions and "
                          "alternatives that remember a place")
        self.registers += 1
        return self.registers - 1

    def jump(self, op: int) -> int:
        self.code.append(op)
        return self.address()

    def address(self) -> int:
        self.code += bytes(2)
        return len(self.code) - 2

    def land(self, place: int) -> None:
        self.code[place:place + 2] = (len(self.code) & 0xFFFF).to_bytes(2, "little")


# -------------------------------------------------------------- where to try


def _edge_items(body: Pattern | None, from_left: bool) -> tuple[list[Pattern], bool]:
    """The items that surely match the first (or last) characters, and whether they are a whole
    call (a colon or the end of the pattern follows).
    """
    items: list[Pattern] = list(body.items) if isinstance(body, Seq) else [body] if body else []
    found: list[Pattern] = []
    if not from_left:
        items.reverse()
    for item in items:
        if isinstance(item, Push):
            continue  # saves a character without taking it
        if isinstance(item, Text):
            text = item.text if from_left else item.text[::-1]
            for ch in text:
                if ch == ":":
                    return found, True
                found.append(Text(ch))
        elif isinstance(item, (Class, Grab)):
            found.append(item)
        else:
            return found, False
    return found, True


def first_mask(goal: Goal) -> int:
    """The calls with which an auction can begin that the sequence matches."""
    found, whole = _edge_items(goal.body, True)
    return _calls(found, whole, True)


def candidate_mask(goal: Goal) -> int:
    """The candidate calls that can end what the sequence matches."""
    if goal.tail:
        return ALL_CALLS
    found, whole = _edge_items(goal.body, False)
    return _calls(found, whole, False)


def _calls(items: list[Pattern], whole: bool, from_left: bool) -> int:
    mask = 0
    for call, text in enumerate(CALL_CODES):
        chars = text if from_left else text[::-1]
        if len(items) > len(chars) or (whole and len(items) != len(chars)):
            if not any(fits_character(i, ":") for i in items):
                continue
            return ALL_CALLS
        if all(fits_character(i, ch) for i, ch in zip(items, chars, strict=False)):
            mask |= 1 << call
    return mask or ALL_CALLS


def label_symbols(text: str, number: Callable[[str], int]) -> list[int]:
    """The symbols that appending a label's text means; OTHER for text that is not a call."""
    out: list[int] = []
    for i, part in enumerate(text.split(":")):
        if i == 0:
            if part:
                if not part.startswith("_"):
                    return [f.OTHER]
                out.append(number(part))
            continue
        found = _PART.fullmatch(part)
        if found is None:
            return [f.OTHER]
        out.append(CALL_CODES.index(found[1]))
        if found[2]:
            out.append(number(found[2]))
    return out
