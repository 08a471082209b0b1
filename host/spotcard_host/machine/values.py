"""A function's expressions as ARMv6-M instructions."""

from __future__ import annotations

import ast

from spotcard_host.machine.variables import (
    BASE,
    LOW,
    TEMPORARY,
    Refused,
    Variables,
    array_of,
)

TWO = {ast.BitAnd: "and_", ast.BitOr: "orr", ast.BitXor: "eor", ast.Mult: "mul"}
SHIFT = {ast.LShift: "lsl", ast.RShift: "asr"}


class Values(Variables):
    """The instructions for the expressions of one function."""

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
            raise Refused(f"line {e.lineno}: bytes are read-only: {ast.unparse(e)}")
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
