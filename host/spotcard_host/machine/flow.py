"""A function's tests, statements and frame as ARMv6-M instructions.

Jumps are written as ("go", label) and ("jump", condition, label); `jumps` gives them their
length.
"""

from __future__ import annotations

import ast

from spotcard_host.machine.jumps import OPPOSITE, relaxed, threaded
from spotcard_host.machine.values import TWO, Values
from spotcard_host.machine.variables import BASE, LOW, TEMPORARY, Line, Refused

COMPARE = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt",
           ast.GtE: "ge"}
MIRROR = {"eq": "eq", "ne": "ne", "lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
SETS_FLAGS = ("and_", "orr", "eor", "add", "sub", "lsl", "asr", "mul")


class Function(Values):
    """One function being compiled."""

    # Tests

    def test(self, e: ast.expr, target: str, when: bool) -> None:
        """Jump to `target` when the truth of `e` is `when`."""
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.Not):
            self.test(e.operand, target, not when)
        elif isinstance(e, ast.BoolOp):
            self.test_parts(e, target, when)
        elif isinstance(e, ast.Compare):
            self.compare(e, target, when)
        elif isinstance(e, ast.Constant):
            if bool(e.value) == when:
                self.put("go", target)
        else:
            if isinstance(e, ast.BinOp) and isinstance(e.op, ast.BitAnd):
                self.test_bits(e)
            else:
                a = self.value(e)
                if not (isinstance(e, ast.BinOp) and self.code[-1][0] in SETS_FLAGS
                        and self.code[-1][1] == a):
                    self.put("cmp", a, 0)
                self.release(a)
            self.put("jump", "ne" if when else "eq", target)

    def test_parts(self, e: ast.BoolOp, target: str, when: bool) -> None:
        """`test` for `and` and `or`."""
        if isinstance(e.op, ast.And) == when:
            over = self.label("over")
            for part in e.values[:-1]:
                self.test(part, over, not when)
            self.test(e.values[-1], target, when)
            self.put("label", over)
        else:
            for part in e.values:
                self.test(part, target, when)

    def compare(self, e: ast.Compare, target: str, when: bool) -> None:
        """`test` for a comparison."""
        if len(e.ops) != 1:
            raise Refused(f"line {e.lineno}: {ast.unparse(e)}")
        condition = COMPARE[type(e.ops[0])]
        left, right = e.left, e.comparators[0]
        if self.constant(left) is not None:
            left, right = right, left
            condition = MIRROR[condition]
        number = self.constant(right)
        if number == 0 and condition in ("eq", "ne"):
            self.test(left, target, when == (condition == "ne"))
            return
        if number is not None and 0 <= number < 256:
            a = self.value(left)
            self.put("cmp", a, number)
        else:
            if self.need(right) > self.need(left):
                b = self.value(right)
                a = self.value(left)
            else:
                a = self.value(left)
                b = self.value(right)
            self.put("cmp", a, b)
            self.release(b)
        self.release(a)
        self.put("jump", condition if when else OPPOSITE[condition], target)

    def test_bits(self, e: ast.BinOp) -> None:
        """Set the flags by `left & right`, without keeping the value."""
        number = self.constant(e.right)
        if number is not None and number > 0 and not number & (number + 1):
            a = self.value(e.left)
            spare = a if a in TEMPORARY else self.take()
            self.put("lsl", spare, a, 32 - number.bit_length())
            self.release(spare)
            self.release(a)
        else:
            first, second = e.left, e.right
            if self.need(second) > self.need(first):
                first, second = second, first
            a = self.value(first)
            b = self.value(second)
            self.put("tst", a, b)
            self.release(a)
            self.release(b)

    # Statements

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)
            if sorted(self.free) != sorted(TEMPORARY):
                raise Refused(f"line {statement.lineno}: registers lost, {self.free}")

    def statement(self, s: ast.stmt) -> None:
        if isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant):
            return
        if isinstance(s, ast.Assign) and len(s.targets) == 1:
            self.write(s.targets[0], s.value)
        elif isinstance(s, ast.AugAssign):
            self.augment(s)
        elif isinstance(s, ast.If):
            self.branch(s)
        elif isinstance(s, ast.While):
            self.loop(s)
        elif isinstance(s, ast.For):
            self.count(s)
        elif isinstance(s, ast.Break):
            self.put("go", self.loops[-1][1])
        elif isinstance(s, ast.Continue):
            self.put("go", self.loops[-1][0])
        elif isinstance(s, ast.Return):
            if s.value is not None:
                self.into(s.value, "r0")
            self.put("go", "leave")
        else:
            raise Refused(f"line {s.lineno}: {ast.unparse(s)}")

    def augment(self, s: ast.AugAssign) -> None:
        target, value = s.target, s.value
        if isinstance(target, ast.Name) and target.id == self.index:
            number = self.constant(value)
            if number is None:
                raise Refused(f"line {s.lineno}: {ast.unparse(s)}")
            step = ast.Constant(self.size(self.pointer) * number)
            self.into_index(ast.BinOp(ast.Name(target.id), s.op, step))
            return
        if not isinstance(target, ast.Subscript):
            self.write(target, ast.copy_location(ast.BinOp(target, s.op, value), s))
            return
        other = self.value(value)
        array, offset, mine = self.changed(target)
        old = self.take()
        self.put("ldr", old, f"[{array}, {offset}]")
        word = TWO.get(type(s.op))
        if word:
            self.put(word, old, other)
        elif isinstance(s.op, (ast.Add, ast.Sub)):
            self.put("add" if isinstance(s.op, ast.Add) else "sub", old, old, other)
        else:
            raise Refused(f"line {s.lineno}: {ast.unparse(s)}")
        self.put("str", old, f"[{array}, {offset}]")
        self.release(old)
        self.release(other)
        if mine:
            self.release(array)

    def branch(self, s: ast.If) -> None:
        other = self.label("else_")
        self.test(s.test, other, False)
        self.body(s.body)
        if s.orelse:
            end = self.label("end")
            if self.code[-1][0] != "go":
                self.put("go", end)
            self.put("label", other)
            self.body(s.orelse)
            self.put("label", end)
        else:
            self.put("label", other)

    def into_index(self, e: ast.expr) -> None:
        home = self.home[self.index]
        if home not in LOW:
            raise Refused("the index is not in a low register")
        self.into(e, home)

    def loop(self, s: ast.While) -> None:
        again, end = self.label("loop"), self.label("end")
        forever = isinstance(s.test, ast.Constant)
        if not forever:
            self.test(s.test, end, False)
        self.put("label", again)
        check = again if forever else self.label("check")
        self.loops.append((check, end))
        self.body(s.body)
        self.loops.pop()
        if forever:
            if self.code[-1][0] != "go":
                self.put("go", again)
        else:
            self.put("label", check)
            self.test(s.test, again, True)
        self.put("label", end)

    def count(self, s: ast.For) -> None:
        call = s.iter
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "range"
                and len(call.args) < 3):
            raise Refused(f"line {s.lineno}: {ast.unparse(call)}")
        start = call.args[0] if len(call.args) == 2 else ast.Constant(0)
        self.write(s.target, start)
        again, step, end = self.label("loop"), self.label("step"), self.label("end")
        self.put("label", again)
        self.loops.append((step, end))
        self.body(s.body)
        self.loops.pop()
        self.put("label", step)
        self.write(s.target, ast.BinOp(s.target, ast.Add(), ast.Constant(1)))
        self.test(ast.Compare(s.target, [ast.Lt()], [call.args[-1]]), again, True)
        self.put("label", end)

    # The whole function

    def compiled(self) -> list[Line]:
        arguments = self.arguments
        self.put("mov", "r4", "r8")
        self.put("mov", "r5", "r9")
        self.put("mov", "r6", "r10")
        self.put("mov", "r7", "r11")
        self.put("push", "{r4, r5, r6, r7}")
        room = (len(self.slot) + 3) // 4
        for _ in range(room):
            self.put("push", "{r4, r5, r6, r7}")
        self.put("mov", BASE, "sp")
        # an argument may live where another one comes in: all come from the top down
        for i in reversed(range(len(arguments))):
            name = arguments[i]
            home = self.home.get(name)
            if home is None:
                self.put("str", f"r{i}", f"[{BASE}, {4 * self.slot[name]}]")
            elif home != f"r{i}":
                self.put("mov", home, f"r{i}")
        for thing, slot in self.slot.items():
            if isinstance(thing, int):
                self.spell(thing, "r0")
                self.put("str", "r0", f"[{BASE}, {4 * slot}]")
        self.body(self.node.body)
        self.put("label", "leave")
        for _ in range(room):
            self.put("pop", "{r4, r5, r6, r7}")
        self.put("pop", "{r4, r5, r6, r7}")
        self.put("mov", "r8", "r4")
        self.put("mov", "r9", "r5")
        self.put("mov", "r10", "r6")
        self.put("mov", "r11", "r7")
        return relaxed(threaded(self.code))

    def spell(self, value: int, to: str) -> None:
        value &= 0xFFFFFFFF
        self.put("mov", to, value >> 24)
        for shift in (16, 8, 0):
            self.put("lsl", to, to, 8)
            if value >> shift & 255:
                self.put("add", to, value >> shift & 255)
