"""One viper function as a C function: statements and expressions."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from spotcard.errors import SpotcardError

POINTERS = {"ptr8": "uint8_t", "ptr16": "uint16_t", "ptr32": "int32_t"}
OPERATORS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.LShift: "<<", ast.RShift: ">>",
}
DIVISIONS = {ast.FloorDiv: "quotient", ast.Mod: "rest"}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">",
               ast.GtE: ">="}


class NotConvertible(SpotcardError):
    """The source has a construct that the converter does not support; the message says where."""


@dataclass
class Module:
    """A viper module: its dotted name, what its names stand for, its functions."""

    name: str
    constants: dict[str, int] = field(default_factory=dict)
    data: dict[str, bytes] = field(default_factory=dict)
    imported: dict[str, str] = field(default_factory=dict)  # name -> dotted name of a function
    functions: list[ast.FunctionDef] = field(default_factory=list)


@dataclass
class Signature:
    """The signature of a C function: its name, the kinds of its arguments, whether it returns."""

    c_name: str
    kinds: list[str]  # "int", "ptr8" ...
    returns: bool
    writes: set[int] = field(default_factory=set)  # arguments through which it writes


def c_name(module: str, name: str) -> str:
    """The C name of a function or of data of a module."""
    return f"{module.rpartition('.')[2]}_{name}"


def target_of(module: Module, call: ast.Call) -> str:
    """The dotted name of the function that a call is of."""
    name = ast.unparse(call.func)
    return module.imported.get(name, f"{module.name}.{name}")


def prototype(signature: Signature, names: Iterable[str] = ()) -> str:
    """The head of the C function, with or without names of the arguments."""
    given = list(names) or [""] * len(signature.kinds)
    arguments = ", ".join(f"{'int32_t' if kind == 'int' else kind} {name}".strip()
                          for kind, name in zip(signature.kinds, given, strict=True))
    return f"static int32_t {signature.c_name}({arguments or 'void'})"


class Function:
    """One function being converted."""

    def __init__(self, module: Module, node: ast.FunctionDef,
                 signatures: dict[str, Signature], used: dict[str, bytes]) -> None:
        self.module = module
        self.node = node
        self.signatures = signatures
        self.used = used  # the modules' data that functions read, by C name
        self.signature = signatures[f"{module.name}.{node.name}"]
        self.arguments = [a.arg for a in node.args.args]
        self.kinds = dict(zip(self.arguments, self.signature.kinds, strict=True))
        self.lines: list[str] = []
        self.depth = 1
        self.counters = 0
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                self.kinds.setdefault(part.id, "int")
            if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
                kind = self.pointer_kind(part.value)
                if kind:
                    self.kinds[part.targets[0].id] = kind

    def text(self) -> list[str]:
        self.body(self.node.body)
        locals_ = [(name, kind) for name, kind in self.kinds.items()
                   if name not in self.arguments]
        declared = [f"    int32_t v_{name} = 0;" if kind == "int" else f"    {kind} v_{name};"
                    for name, kind in locals_]
        head = prototype(self.signature, [f"v_{name}" for name in self.arguments])
        return [head, "{", *declared, *self.lines, "    return 0;", "}"]

    def refused(self, node: ast.stmt | ast.expr) -> NotConvertible:
        return NotConvertible(f"{self.module.name}:{node.lineno}: {ast.unparse(node)}")

    def put(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    # Statements

    def body(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, s: ast.stmt) -> None:
        if isinstance(s, ast.Expr):
            if not isinstance(s.value, ast.Constant):
                self.put(f"{self.value(s.value)};")
        elif isinstance(s, ast.Assign) and len(s.targets) == 1:
            self.assign(s.targets[0], s)
        elif isinstance(s, ast.AugAssign):
            whole = ast.BinOp(_loaded(s.target), s.op, s.value)
            self.write(s.target, ast.copy_location(whole, s))
        elif isinstance(s, ast.If):
            self.block(f"if ({self.test(s.test)})", s.body)
            if s.orelse:
                self.block("else", s.orelse)
        elif isinstance(s, ast.While) and not s.orelse:
            self.block(f"while ({self.test(s.test)})", s.body)
        elif isinstance(s, ast.For) and not s.orelse:
            self.count(s)
        elif isinstance(s, (ast.Break, ast.Continue)):
            self.put("break;" if isinstance(s, ast.Break) else "continue;")
        elif isinstance(s, ast.Return):
            self.put(f"return {self.value(s.value) if s.value else '0'};")
        elif not isinstance(s, ast.Pass):
            raise self.refused(s)

    def block(self, head: str, statements: list[ast.stmt]) -> None:
        self.put(head + " {")
        self.depth += 1
        self.body(statements)
        self.depth -= 1
        self.put("}")

    def assign(self, target: ast.expr, s: ast.Assign) -> None:
        kind = self.pointer_kind(s.value)
        if not kind:
            self.write(target, s.value)
            return
        source = s.value.args[0] if isinstance(s.value, ast.Call) else s.value
        if not isinstance(target, ast.Name) or not isinstance(source, ast.Name):
            raise self.refused(s)
        if source.id in self.module.data and kind == "ptr8":
            name = c_name(self.module.name, source.id)
            self.used[name] = self.module.data[source.id]
            self.put(f"v_{target.id} = (ptr8){{{name}, sizeof {name}}};")
        elif self.kinds.get(source.id) == kind:
            self.put(f"v_{target.id} = v_{source.id};")
        else:
            raise self.refused(s)

    def write(self, target: ast.expr, value_of: ast.expr) -> None:
        value = self.value(value_of)
        if isinstance(target, ast.Name) and self.kinds[target.id] == "int":
            self.put(f"v_{target.id} = {value};")
        elif isinstance(target, ast.Subscript):
            name, kind = self.buffer(target)
            self.put(f"put_{kind}({name}, {self.value(target.slice)}, {value});")
            self.in_order(target.slice, value_of)
        else:
            raise self.refused(target)

    def count(self, s: ast.For) -> None:
        call = s.iter
        if not (isinstance(call, ast.Call) and ast.unparse(call.func) == "range"
                and 1 <= len(call.args) <= 2 and isinstance(s.target, ast.Name)):
            raise self.refused(s)
        start = self.value(call.args[0]) if len(call.args) == 2 else "0"
        self.counters += 1
        i, end = f"i{self.counters}", f"end{self.counters}"
        head = f"for (int32_t {i} = {start}, {end} = {self.value(call.args[-1])}; {i} < {end};"
        self.put(f"{head} {i}++) {{")
        self.depth += 1
        self.put(f"v_{s.target.id} = {i};")
        self.body(s.body)
        self.depth -= 1
        self.put("}")

    # Expressions

    def pointer_kind(self, e: ast.expr) -> str:
        """`ptr8` ... for an expression that makes or names a pointer, else ""."""
        if isinstance(e, ast.Call) and ast.unparse(e.func) in POINTERS and len(e.args) == 1:
            return ast.unparse(e.func)
        kind = self.kinds.get(e.id, "") if isinstance(e, ast.Name) else ""
        return kind if kind in POINTERS else ""

    def buffer(self, e: ast.Subscript) -> tuple[str, str]:
        name = e.value.id if isinstance(e.value, ast.Name) else ""
        kind = self.kinds.get(name, "int")
        if kind == "int":
            raise self.refused(e)
        return f"v_{name}", kind

    def test(self, e: ast.expr) -> str:
        """An expression of which only the truth counts."""
        if isinstance(e, ast.BoolOp):
            word = " && " if isinstance(e.op, ast.And) else " || "
            return "(" + word.join(self.test(part) for part in e.values) + ")"
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, ast.Not):
            return f"!{self.test(e.operand)}"
        return self.value(e)

    def value(self, e: ast.expr) -> str:
        if isinstance(e, ast.Constant) and isinstance(e.value, int):
            return str(int(e.value))
        if isinstance(e, ast.Name):
            return self.name(e)
        if isinstance(e, ast.BinOp):
            return self.binary(e)
        if isinstance(e, ast.UnaryOp) and isinstance(e.op, (ast.USub, ast.Invert)):
            return f"({'-' if isinstance(e.op, ast.USub) else '~'}{self.value(e.operand)})"
        if isinstance(e, ast.Compare) and len(e.ops) == 1 and type(e.ops[0]) in COMPARISONS:
            self.in_order(e.left, e.comparators[0])
            word = COMPARISONS[type(e.ops[0])]
            return f"({self.value(e.left)} {word} {self.value(e.comparators[0])})"
        if isinstance(e, ast.IfExp):
            return f"({self.test(e.test)} ? {self.value(e.body)} : {self.value(e.orelse)})"
        if isinstance(e, ast.Subscript):
            name, kind = self.buffer(e)
            return f"get_{kind}({name}, {self.value(e.slice)})"
        if isinstance(e, ast.Call):
            return self.call(e)
        raise self.refused(e)

    def in_order(self, *parts: ast.expr) -> None:
        """Refuse what depends on which part is evaluated first: C leaves that open."""
        for part in parts:
            if any(isinstance(e, ast.Call)
                   and (called := self.signatures.get(target_of(self.module, e)))
                   and called.writes for e in ast.walk(part)):
                for other in parts:
                    if other is not part and any(
                            isinstance(e, ast.Subscript) or (
                                isinstance(e, ast.Call) and ast.unparse(e.func) != "int")
                            for e in ast.walk(other)):
                        raise self.refused(part)

    def name(self, e: ast.Name) -> str:
        if self.kinds.get(e.id) == "int":
            return f"v_{e.id}"
        if e.id in self.module.constants and e.id not in self.kinds:
            value = self.module.constants[e.id]
            return str(value) if value >= 0 else f"({value})"
        raise self.refused(e)

    def binary(self, e: ast.BinOp) -> str:
        self.in_order(e.left, e.right)
        left, right = self.value(e.left), self.value(e.right)
        if type(e.op) in DIVISIONS:
            return f"{DIVISIONS[type(e.op)]}({left}, {right})"
        word = OPERATORS.get(type(e.op))
        if word is None:
            raise self.refused(e)
        return f"({left} {word} {right})"

    def call(self, e: ast.Call) -> str:
        if ast.unparse(e.func) == "int" and len(e.args) == 1:
            return self.value(e.args[0])
        called = self.signatures.get(target_of(self.module, e))
        if called is None or len(called.kinds) != len(e.args) or e.keywords:
            raise self.refused(e)
        self.in_order(*e.args)
        given = []
        for kind, argument in zip(called.kinds, e.args, strict=True):
            if kind == "int":
                given.append(self.value(argument))
            elif isinstance(argument, ast.Name) and self.kinds.get(argument.id) == kind:
                given.append(f"v_{argument.id}")
            else:
                raise self.refused(e)
        return f"{called.c_name}({', '.join(given)})"


def _loaded(target: ast.expr) -> ast.expr:
    """A target as the expression that reads it."""
    if isinstance(target, ast.Subscript):
        return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)
    return ast.copy_location(ast.Name(ast.unparse(target), ast.Load()), target)
