"""Writes expressions as code of the stack machine; code used by several programs is shared."""

from __future__ import annotations

from collections import Counter

from spotcard.rules import format as f
from spotcard.rules.vm import DEPTH
from spotcard_host.compiler.ir import Arena, domain

BINARY = {
    "==": f.EQ, "!=": f.NE, "<": f.LT, "<=": f.LE, ">": f.GT, ">=": f.GE, "+": f.ADD, "-": f.SUB,
    "*": f.MUL, "&": f.BIT_AND, "|": f.BIT_OR, "&&": f.AND, "||": f.OR,
}
MOST_ATOMS = 64 * 256  # what TERM can name
MOST_REMEMBERED = 1000  # a word of the board's memory each


class TooMuch(ValueError):
    """A part of a rule that the board has no room for; the text says what."""


class Emitter:
    """Writes nodes as code. `base`: the address at which the code will stand."""

    def __init__(self, arena: Arena, base: int) -> None:
        self.arena = arena
        self.base = base
        self.code = bytearray()
        self.atoms: list[int] = []  # addresses
        self.remembered = 0  # atoms that do not depend on the call
        self.uses: dict[int, int] = {}
        self.tested: dict[int, int] = {}  # how many of them are tests
        self._atom_of: dict[int, int] = {}
        self._bytes: dict[int, bytes] = {}
        self._depth: dict[int, int] = {}
        self._pool: dict[bytes, int] = {}

    def count(self, number: int, test: bool = False) -> None:
        """Count a program's use of a node, as a value or as a test: frequent ones are shared."""
        if test:
            self.tested[number] = self.tested.get(number, 0) + 1
        stack = [number]
        while stack:
            number = stack.pop()
            known = self.uses.get(number, 0)
            self.uses[number] = known + 1
            if not known and self.arena.ranges(number) is None:
                stack.extend(self.arena.children(self.arena.nodes[number]))

    def share(self) -> None:
        """Decide what is shared, once all uses are counted: atoms that depend on no grab first.

        As a test a shared expression takes two bytes, not its own and TEST; as a value three.
        """
        arena = self.arena
        wanted = [n for n, uses in self.uses.items() if uses > 1 and arena.pure[n]]
        wanted.sort(key=lambda n: -self.uses[n])
        for free in (True, False):
            for number in wanted:
                size, tested = self._size(number), self.tested.get(number, 0)
                saved = tested * (size - 1) + (self.uses[number] - tested) * (size - 3)
                # What is remembered saves time, too.
                if arena.free[number] == free and (saved > size + 4 or (free and size > 4)):
                    self._atom_of[number] = len(self._atom_of)
            if free:
                while len(self._atom_of) > MOST_REMEMBERED:
                    self._atom_of.popitem()
                self.remembered = len(self._atom_of)
        while len(self._atom_of) > MOST_ATOMS:
            self._atom_of.popitem()
        self.atoms = [0] * len(self._atom_of)
        # Smaller expressions have smaller numbers: what an atom uses is written before it.
        for number in sorted(self._atom_of):
            self.push(number)

    def _size(self, number: int) -> int:
        """About how many bytes the code of a node takes."""
        arena = self.arena
        node = arena.nodes[number]
        if node[0] == "num":
            return 1 if 0 <= int(node[1]) < 32 else 2
        ranges = arena.ranges(number) if arena.truth[number] else None
        if ranges is not None and len(ranges) <= 2:
            return 5 * len(ranges) - 1 if ranges else 1
        children = arena.children(node)
        leaf = _leaf(node)
        own = len(leaf) if leaf is not None else 2 if node[0] == "fn" else 1
        return own + sum(3 if c in self._atom_of else self._size(c) for c in children)

    def test(self, number: int) -> bytes:
        """Code that fails unless the node is true."""
        atom = self._atom_of.get(number)
        if atom is not None:
            self.push(number)
            return bytes((f.TERM | atom >> 8, atom & 255))
        return self.push(number) + bytes((f.TEST,))

    def share_steps(self, programs: Counter[bytes]) -> dict[bytes, bytes]:
        """What sequences save and test, each with the number of its programs: what is worth it
        becomes an atom that ends in 1. Returns program -> what to write in its place.
        """
        written = {}
        for code, uses in programs.items():
            body = code[:-1] + bytes((f.SMALL + 1, f.RETURN))  # without END
            if uses * (len(code) - 3) > len(body) + 3 and len(self.atoms) < MOST_ATOMS:
                atom = len(self.atoms)
                self.atoms.append(self.place(body))
                written[code] = bytes((f.TERM | atom >> 8, atom & 255, f.END))
        return written

    def place(self, program: bytes) -> int:
        """The address of a program; equal programs are kept once."""
        address = self._pool.get(program)
        if address is None:
            address = self._pool[program] = self.base + len(self.code)
            self.code += program
        return address

    def push(self, number: int) -> bytes:
        """Code that pushes the value of a node, shared if that saves bytes."""
        code = self._bytes.get(number)
        if code is not None:
            return code
        code = self._inline(number)
        if self._depth[number] > DEPTH - 4:
            raise TooMuch("an expression of this rule is nested too deep for the board")
        atom = self._atom_of.get(number)
        if atom is not None:
            self.atoms[atom] = self.place(code + bytes((f.RETURN,)))
            code = bytes((f.ATOM,)) + atom.to_bytes(2, "little")
            self._depth[number] += 2
        self._bytes[number] = code
        return code

    def _inline(self, number: int) -> bytes:
        arena = self.arena
        node = arena.nodes[number]
        op = node[0]
        ranges = arena.ranges(number) if arena.truth[number] else None
        if ranges is not None and len(ranges) <= 2:
            return self._intervals(number, ranges)
        depth = 1
        leaf = _leaf(node)
        if leaf is not None:
            out = leaf
        else:
            children = arena.children(node)
            parts = [self.push(c) for c in children]
            depths = [self._depth[c] for c in children]
            if op in ("&&", "||") and arena.pure[number]:
                out, depth = self._short(str(op), children, parts, depths)
            else:
                out = b"".join(parts)
                depth = max([d + i for i, d in enumerate(depths)], default=0) or 1
                if op == "set":
                    out += bytes((f.SET, int(node[1])))
                elif op == "fn":
                    out += bytes((f.FUNCTION0 + len(children), int(node[1])))
                elif op == "!":
                    out += bytes((f.NOT,))
                elif op == "neg":
                    out += bytes((f.NEGATE,))
                elif op == "[]":
                    out += bytes((f.BETWEEN,))
                elif op in ("&", "|") and arena.truth[number] and arena.pure[number]:
                    out, depth = self._short(str(op) * 2, children, parts, depths)
                else:
                    out += bytes((BINARY[str(op)],))
        self._depth[number] = depth
        return out

    def _short(self, op: str, children: list[int], parts: list[bytes], depths: list[int]
               ) -> tuple[bytes, int]:
        """A logical operation that skips its second operand when the first decides."""
        first, second = parts
        truth = [self.arena.truth[c] for c in children]
        if len(second) + 1 > 255:
            return first + second + bytes((f.AND if op == "&&" else f.OR,)), max(
                depths[0], depths[1] + 1)
        if not truth[1]:
            second += bytes((f.TRUTH,))
        if op == "||" and not truth[0]:
            first += bytes((f.TRUTH,))
        skip = f.SKIP_FALSE if op == "&&" else f.SKIP_TRUE
        return first + bytes((skip, len(second))) + second, max(depths)

    def _intervals(self, number: int, ranges: list[tuple[int, int]]) -> bytes:
        feature = self.arena.base[number]
        self._depth[number] = 2
        if not ranges:
            return push_number(0)
        if ranges[0] == (0, domain(feature) - 1):
            return push_number(1)
        out = bytes((f.IN, feature, *ranges[0]))
        for one in ranges[1:]:
            out += bytes((f.IN, feature, *one, f.OR))
        return out


# Nodes without children: operation and how many of the node's numbers follow it.
_LEAVES = {
    "feature": (f.FEATURE, 1), "in": (f.IN, 3), "char": (f.CHAR, 3), "field": (f.FIELD, 1),
    "pull": (f.PULL, 0), "depth": (f.DEPTH, 0), "callchar": (f.CALL_CHAR, 2),
}


def _leaf(node: tuple[str | int, ...]) -> bytes | None:
    """The code of a node without children, None for any other."""
    op = str(node[0])
    if op == "num":
        return push_number(int(node[1]))
    if op in ("grab", "live"):
        return bytes((f.GRAB + int(node[1]),))
    if op not in _LEAVES:
        return None
    code, operands = _LEAVES[op]
    return bytes((code, *(int(n) for n in node[1:1 + operands])))


def push_number(value: int) -> bytes:
    """Code that pushes a number."""
    if 0 <= value < f.TERM - f.SMALL:
        return bytes((f.SMALL + value,))
    if -128 <= value <= 127:
        return bytes((f.NUM8, value & 255))
    return bytes((f.NUM16,)) + (value & 65535).to_bytes(2, "little")
