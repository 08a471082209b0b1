"""Where a function's variables and constants live on ARMv6-M.

r0-r2 hold intermediate values, r3-r6 and r8-r12 the busiest variables, the stack from r7 on the
others. A variable that is only ever used as `array[variable + constant]` is kept as an address.
"""

from __future__ import annotations

import ast

from spotcard.errors import SpotcardError

TEMPORARY = ["r0", "r1", "r2"]
LOW = ["r3", "r4", "r5", "r6"]
HIGH = ["r8", "r9", "r10", "r11", "r12"]
BASE = "r7"

Line = tuple[str, ...]  # an instruction and its operands; "label", its name


class Refused(SpotcardError):
    """The text has a construct that this compiler does not support; the message says where."""


def fold(op: ast.operator, left: int, right: int) -> int:
    name = type(op).__name__
    return {"Add": left + right, "Sub": left - right, "Mult": left * right,
            "BitAnd": left & right, "BitOr": left | right, "BitXor": left ^ right,
            "LShift": left << (right & 31), "RShift": left >> (right & 31)}[name]


def array_of(e: ast.Subscript) -> str:
    """The argument of which an expression is a word."""
    if not isinstance(e.value, ast.Name):
        raise Refused(f"line {e.lineno}: {ast.unparse(e)}")
    return e.value.id


class Variables:
    """The variables of one function, and the code as it grows."""

    def __init__(self, node: ast.FunctionDef, constants: dict[str, int]) -> None:
        self.node = node
        self.constants = constants
        self.code: list[Line] = []  # (op, operands...); ("label", name)
        self.labels = 0
        self.arguments = [a.arg for a in node.args.args]
        self.of_bytes = {a.arg for a in node.args.args
                         if a.annotation and ast.unparse(a.annotation) == "ptr8"}
        self.assigned = {n.id for n in ast.walk(node)
                         if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        self.free = list(TEMPORARY)
        self.loops: list[tuple[str, str]] = []
        self.pointer, self.index = self.walking()
        self.place()

    # Where variables live

    def walking(self) -> tuple[str, str]:
        """(array, variable) of a variable that serves only as `array[variable + constant]`."""
        plain: dict[str, int] = {}
        based: dict[str, set[str]] = {}

        def visit(node: ast.AST) -> None:
            if isinstance(node, ast.Subscript):
                part = node.slice
                if isinstance(part, ast.BinOp) and self.constant(part.right) is not None:
                    part = part.left
                if isinstance(part, ast.Name):
                    based.setdefault(part.id, set()).add(array_of(node))
                    return
                visit(node.slice)
                return
            if isinstance(node, ast.AugAssign) and self.constant(node.value) is not None and (
                    isinstance(node.target, ast.Name) and isinstance(node.op, (ast.Add, ast.Sub))):
                return
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                visit(node.value)
                return
            if isinstance(node, ast.Name):
                plain[node.id] = 1
            for child in ast.iter_child_nodes(node):
                visit(child)

        for statement in self.node.body:
            visit(statement)
        found = [(min(arrays), name) for name, arrays in based.items()
                 if name not in plain and len(arrays) == 1 and name not in self.constants]
        counted = {name: sum(isinstance(n, ast.Name) and n.id == name
                             for n in ast.walk(self.node)) for _, name in found}
        return max(found, key=lambda pair: counted[pair[1]], default=("", ""))

    def place(self) -> None:
        weight: dict[str, int] = dict.fromkeys(self.arguments, 1)
        wide: dict[int, int] = {}

        def visit(node: ast.AST, depth: int) -> None:
            if isinstance(node, (ast.While, ast.For)):
                depth += 1
            if isinstance(node, ast.Name) and node.id not in self.constants and (
                    node.id != "range"):
                weight[node.id] = weight.get(node.id, 0) + 8 ** min(depth, 2)
            for child in ast.iter_child_nodes(node):
                visit(child, depth)

        for statement in self.node.body:
            visit(statement, 0)
        for node in ast.walk(self.node):
            value = self.constant(node) if isinstance(node, (ast.Constant, ast.Name)) else None
            if value is not None and not self.is_short(value):
                wide[value] = 1
        first = [name for name in (*self.arguments[:1], self.index) if name]
        names = first + sorted((n for n in weight if n not in first), key=lambda n: -weight[n])
        registers = LOW + HIGH
        self.home = {name: registers[i] for i, name in enumerate(names[:len(registers)])}
        self.slot: dict[str | int, int] = {}
        things: list[str | int] = [*names[len(registers):], *wide]
        for thing in things:
            self.slot[thing] = len(self.slot)
        if len(self.slot) > 32:
            raise Refused(f"{self.node.name}: {len(self.slot)} variables for 32 words of stack")

    @staticmethod
    def is_short(value: int) -> bool:
        """Whether two or three instructions make the constant."""
        value = abs(value)
        return value < 65536 or not value & (value - 1) or not value & 0xFFFF00

    def constant(self, e: ast.AST) -> int | None:
        if isinstance(e, ast.Constant) and isinstance(e.value, int):
            return e.value
        if isinstance(e, ast.Name):
            return self.constants.get(e.id)
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.USub):
            value = self.constant(e.operand)
            return None if value is None else -value
        if isinstance(e, ast.BinOp):
            left, right = self.constant(e.left), self.constant(e.right)
            if left is not None and right is not None:
                return fold(e.op, left, right)
        return None

    # Instructions

    def put(self, *words: str | int) -> None:
        self.code.append(tuple(str(word) for word in words))

    def label(self, hint: str) -> str:
        self.labels += 1
        return f"{hint}{self.labels}"

    def take(self, *not_these: str) -> str:
        for register in self.free:
            if register not in not_these:
                self.free.remove(register)
                return register
        raise Refused(f"{self.node.name}: an expression needs more than three registers")

    def release(self, register: str) -> None:
        if register in TEMPORARY and register not in self.free:
            self.free.append(register)
            self.free.sort()

    def load_constant(self, value: int, to: str) -> None:
        if value in self.slot:
            self.put("ldr", to, f"[{BASE}, {4 * self.slot[value]}]")
        elif value < 0:
            self.load_constant(-1 - value, to)
            self.put("mvn", to, to)
        elif value < 256:
            self.put("mov", to, value)
        else:
            shift = 0
            while value >> shift > 255:
                shift += 1
            if value >> shift << shift == value:
                self.put("mov", to, value >> shift)
                self.put("lsl", to, to, shift)
            elif value < 511:
                self.put("mov", to, 255)
                self.put("add", to, value - 255)
            else:
                self.put("mov", to, value >> 8)
                self.put("lsl", to, to, 8)
                self.put("add", to, value & 255)
