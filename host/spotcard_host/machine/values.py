"""Where a function's variables live, and its expressions as ARMv6-M instructions.

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
TWO = {ast.BitAnd: "and_", ast.BitOr: "orr", ast.BitXor: "eor", ast.Mult: "mul"}
SHIFT = {ast.LShift: "lsl", ast.RShift: "asr"}

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


class Values:
    """The variables of one function, and instructions for its expressions."""

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
        self.pointer, self.index = self.strength()
        self.place()

    # Where variables live

    def strength(self) -> tuple[str, str]:
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
        return value < 512 or value < 65536 or not value & (value - 1) or not value & 0xFFFF00

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

    # Values

    def value(self, e: ast.expr) -> str:
        """A low register with the value: a variable's own, or a temporary one to release."""
        if isinstance(e, ast.Name) and self.constant(e) is None and self.home.get(e.id, "") in LOW:
            return self.home[e.id]
        to = self.take()
        self.into(e, to)
        return to

    def need(self, e: ast.expr) -> int:
        """Temporary registers that an expression takes (Sethi and Ullman's number)."""
        if self.constant(e) is not None:
            return 1
        if isinstance(e, ast.Name):
            return 0 if self.home.get(e.id) in LOW else 1
        if isinstance(e, ast.BinOp):
            left, right = self.need(e.left), self.need(e.right)
            if self.constant(e.right) is not None and self.is_immediate(e.op, e.right):
                return max(left, 1)
            return max(left, right, 1) if left != right else left + 1
        if isinstance(e, ast.Subscript):
            return max(1, self.need(e.slice)) + (0 if self.home.get(array_of(e)) in LOW else 1)
        return 3

    def is_immediate(self, op: ast.operator, right: ast.expr) -> bool:
        value = self.constant(right)
        if value is None:
            return False
        if isinstance(op, (ast.LShift, ast.RShift)):
            return True
        return isinstance(op, (ast.Add, ast.Sub)) and abs(value) < 256

    def into(self, e: ast.expr, to: str) -> None:
        """Compute an expression into a low register, which may be a variable of it."""
        value = self.constant(e)
        if value is not None:
            self.load_constant(value, to)
        elif isinstance(e, ast.Name):
            self.read(e.id, to)
        elif isinstance(e, ast.BinOp):
            self.binary(e, to)
        elif isinstance(e, ast.Subscript):
            array, offset, mine = self.address(e, to)
            self.put("ldrb" if array_of(e) in self.of_bytes else "ldr", to,
                     f"[{array}, {offset}]")
            if mine:
                self.release(array)
        elif isinstance(e, ast.Compare) or isinstance(e, ast.BoolOp):
            raise Refused(f"line {e.lineno}: a truth value as a number")
        else:
            raise Refused(f"line {e.lineno}: {ast.unparse(e)}")

    def read(self, name: str, to: str) -> None:
        if name not in self.assigned and name not in self.arguments:
            raise Refused(f"{self.node.name}: unknown name {name}")
        home = self.home.get(name)
        if home is None:
            self.put("ldr", to, f"[{BASE}, {4 * self.slot[name]}]")
        elif home != to:
            self.put("mov", to, home)

    def binary(self, e: ast.BinOp, to: str) -> None:
        left, right, op = e.left, e.right, e.op
        commutes = isinstance(op, (ast.Add, *TWO))
        if commutes and self.constant(left) is not None:
            left, right = right, left
        if self.is_immediate(op, right):
            number = self.constant(right) or 0
            source = self.operand(left, to)
            if isinstance(op, (ast.LShift, ast.RShift)):
                if number:
                    self.put(SHIFT[type(op)], to, source, number)
                elif source != to:
                    self.put("mov", to, source)
            else:
                sum_word = "add" if isinstance(op, ast.Add) == (number >= 0) else "sub"
                number = abs(number)
                if number < 8:
                    self.put(sum_word, to, source, number)
                else:
                    if source != to:
                        self.put("mov", to, source)
                    self.put(sum_word, to, number)
            self.release_unless(source, to)
            return
        if self.need(right) > self.need(left):
            b = self.operand(right, to, left)
            a = self.operand(left, to if b != to else "")
        else:
            a = self.operand(left, to, right)
            b = self.operand(right, to if a != to else "")
        if isinstance(op, (ast.Add, ast.Sub)):
            self.put("add" if isinstance(op, ast.Add) else "sub", to, a, b)
        else:
            word = TWO.get(type(op)) or SHIFT.get(type(op))
            if word is None:
                raise Refused(f"line {e.lineno}: {ast.unparse(e)}")
            if to == b and to != a:
                if commutes:
                    self.put(word, to, a)
                else:
                    spare = self.take(to, a, b)
                    self.put("mov", spare, a)
                    self.put(word, spare, b)
                    self.put("mov", to, spare)
                    self.release(spare)
            else:
                if to != a:
                    self.put("mov", to, a)
                self.put(word, to, b)
        self.release_unless(a, to)
        self.release_unless(b, to)

    def release_unless(self, register: str, to: str) -> None:
        if register != to:
            self.release(register)

    def operand(self, e: ast.expr, to: str, other: ast.expr | None = None) -> str:
        """A low register with the value; `to` itself when `other` does not need what is in it."""
        if isinstance(e, ast.Name) and self.constant(e) is None and self.home.get(e.id, "") in LOW:
            return self.home[e.id]
        if to and (other is None or not self.uses(other, to)):
            self.into(e, to)
            return to
        register = self.take()
        self.into(e, register)
        return register

    def uses(self, e: ast.expr, register: str) -> bool:
        return any(isinstance(n, ast.Name) and self.home.get(n.id) == register
                   for n in ast.walk(e))

    def size(self, array: str) -> int:
        """Bytes of an element of an argument."""
        return 1 if array in self.of_bytes else 4

    def changed(self, e: ast.Subscript) -> tuple[str, int, bool]:
        """`address` of a word that is written."""
        if array_of(e) in self.of_bytes:
            raise Refused(f"line {e.lineno}: bytes are read only: {ast.unparse(e)}")
        return self.address(e, "")

    def address(self, e: ast.Subscript, to: str) -> tuple[str, int, bool]:
        """(register, offset in bytes, whether to release it) of an element of an argument."""
        array = array_of(e)
        size = self.size(array)
        part: ast.expr = e.slice
        offset = 0
        while isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add) and (
                self.constant(part.right) is not None):
            offset += self.constant(part.right) or 0
            part = part.left
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add) and (
                self.constant(part.left) is not None):
            offset += self.constant(part.left) or 0
            part = part.right
        if self.constant(part) is not None:
            offset += self.constant(part) or 0
            part = ast.Constant(0)
        if isinstance(part, ast.Name) and part.id == self.index and array == self.pointer:
            register = self.value(part)
            if not 0 <= offset < 32:
                raise Refused(f"line {e.lineno}: offset {offset}")
            return register, size * offset, register in TEMPORARY
        if isinstance(part, ast.Constant) and offset < 32:
            register = self.value(e.value)
            return register, size * offset, register in TEMPORARY
        own = bool(to) and to != self.home.get(array)
        if isinstance(part, ast.Constant):
            register = to if own else self.take()
            self.load_constant(size * offset, register)
            offset = 0
            source = register
        else:
            register = to if own else self.take()
            source = self.operand(part, register)
            if size == 4:
                self.put("lsl", register, source, 2)
                if source != register:
                    self.release(source)
                source = register
        base = self.value(e.value)
        self.put("add", register, source, base)
        if source != register:
            self.release(source)
        self.release(base)
        if not 0 <= offset < 32:
            number = self.take()
            self.load_constant(size * offset, number)
            self.put("add", register, register, number)
            self.release(number)
            offset = 0
        return register, size * offset, not own

    def write(self, target: ast.expr, e: ast.expr) -> None:
        if isinstance(target, ast.Name):
            if target.id == self.index:
                e = self.scaled(e)
            home = self.home.get(target.id, "")
            if home in LOW:
                self.into(e, home)
                return
            register = self.value(e)
            if home:
                self.put("mov", home, register)
            else:
                self.put("str", register, f"[{BASE}, {4 * self.slot[target.id]}]")
            self.release(register)
        else:
            if not isinstance(target, ast.Subscript):
                raise Refused(f"line {target.lineno}: {ast.unparse(target)}")
            register = self.value(e)
            array, offset, mine = self.changed(target)
            self.put("str", register, f"[{array}, {offset}]")
            if mine:
                self.release(array)
            self.release(register)

    def scaled(self, e: ast.expr) -> ast.expr:
        """The address for an index: array + size * index."""
        return ast.copy_location(ast.BinOp(
            ast.BinOp(e, ast.LShift(), ast.Constant(2 if self.size(self.pointer) == 4 else 0)),
            ast.Add(), ast.Name(self.pointer)), e)
