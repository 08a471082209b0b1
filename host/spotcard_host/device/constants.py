"""Public constants written into the code that uses them, so that a board keeps no names for them.

`NAME = const(5)` of a module costs a board an entry in the module's dictionary and a string;
MicroPython drops both for `_NAME`, which only the module itself can use. Here every use of a
public constant elsewhere becomes its number, and the constant itself a private one. No line moves.

What is a constant: in capitals, assigned once, at the top of a module, a number or an expression
of other constants of the module, in `const(...)` or not. One whose name is used for anything else
keeps it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from spotcard_host.common.garbage import syntax_tree

Edit = tuple[int, int, int, str]  # line, first and last column in bytes, what comes in their place


@dataclass
class Module:
    """One module's text and what is known of it. constants: public ones, by name."""

    text: str
    tree: ast.Module
    constants: dict[str, int] = field(default_factory=dict)


def inlined(texts: Mapping[str, str]) -> dict[str, str]:
    """The modules (path without suffix -> source) with constants inlined."""
    modules = {}
    for name, text in texts.items():
        tree = syntax_tree(text)
        modules[name] = Module(text, tree, _constants(tree))
    uses = {name: _uses(module, modules) for name, module in modules.items()}
    named = set().union(*(left for _, left in uses.values()))
    return {name: _edited(module.text, uses[name][0] + _own(module, named))
            for name, module in modules.items()}


def _value(node: ast.expr, known: Mapping[str, int]) -> int | None:
    """The number that an expression of numbers and constants stands for."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const":
        node = node.args[0]
    plain = (ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop, ast.Load)
    if not all(isinstance(part, plain) for part in ast.walk(node)):
        return None
    try:
        code = compile(ast.Expression(node), "constant", "eval")
        value = eval(code, {"__builtins__": {}}, dict(known))
    except (NameError, TypeError):
        return None
    return value if type(value) is int else None


def _constants(tree: ast.Module) -> dict[str, int]:
    values: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(
                node.targets[0], ast.Name) and node.targets[0].id.isupper():
            value = _value(node.value, values)
            if value is not None:
                values[node.targets[0].id] = value
    stored = [node.id for node in ast.walk(tree)
              if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)]
    others = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    others |= {name for node in ast.walk(tree) if isinstance(node, ast.Global)
               for name in node.names}
    return {name: value for name, value in values.items()
            if name[0] != "_" and stored.count(name) == 1 and name not in others
            and "_" + name not in stored}


def _uses(module: Module, modules: Mapping[str, Module]) -> tuple[list[Edit], set[str]]:
    """The edits that make numbers of other modules' constants; the names that are still needed."""
    edits: list[Edit] = []
    named: set[str] = set()
    aliases: dict[str, dict[str, int]] = {}  # name in this module -> constants behind it
    numbers: dict[str, int] = {}
    bound = {node.id for node in ast.walk(module.tree)
             if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    bound |= {node.arg for node in ast.walk(module.tree) if isinstance(node, ast.arg)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            _read_import(node, modules, bound, aliases, numbers, edits)
            named |= {name.name for name in node.names
                      if (name.asname or name.name) not in numbers}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute):
            behind = aliases.get(node.value.id, {}) if isinstance(node.value, ast.Name) else {}
            if node.attr in behind:
                edits.append((*_place(node), _literal(behind[node.attr])))
            else:
                named.add(node.attr)
        elif isinstance(node, ast.Name) and node.id in numbers:
            edits.append((*_place(node), _literal(numbers[node.id])))
    return edits, named


def _own(module: Module, named: set[str]) -> list[Edit]:
    """The edits that make a module's constants private, but for those in `named`."""
    private = module.constants.keys() - named
    edits: list[Edit] = [(*_place(node), "_" + node.id) for node in ast.walk(module.tree)
                         if isinstance(node, ast.Name) and node.id in private]
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and (
                node.targets[0].id in private):
            # Its value may name what is now private, too: the number stands for all of it.
            first, last = _place(node.value)[:2], _place(node.value)[2]
            edits = [edit for edit in edits if edit[0] != node.lineno or edit[1] < first[1]]
            edits.append((*first, last, f"const({module.constants[node.targets[0].id]})"))
    return edits


def _read_import(node: ast.ImportFrom, modules: Mapping[str, Module], bound: set[str],
                 aliases: dict[str, dict[str, int]], numbers: dict[str, int],
                 edits: list[Edit]) -> None:
    """Note what an import brings; constants leave it."""
    assert node.module
    path = node.module.replace(".", "/")
    there = modules[path].constants if path in modules else {}
    kept = []
    for name in node.names:
        if name.name in there and (name.asname or name.name) not in bound:
            numbers[name.asname or name.name] = there[name.name]
            continue
        kept.append(name)
        behind = modules.get(f"{path}/{name.name}")
        if behind is not None and (name.asname or name.name) not in bound:
            # One of two modules (with machine code or without): the same constants in both.
            alias = name.asname or name.name
            aliases[alias] = {**aliases.get(alias, {}), **behind.constants}
    if len(kept) < len(node.names):
        # The module itself is still imported: its turn may matter.
        edits.append((*_place(node), ast.unparse(ast.ImportFrom(node.module, kept, node.level))
                      if kept else "import " + node.module))


def _literal(value: int) -> str:
    return str(value) if value >= 0 else f"({value})"


def _place(node: ast.stmt | ast.expr) -> tuple[int, int, int]:
    """Line, first column, and last column; for several lines, counted on from the first."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    if node.end_lineno > node.lineno:
        return node.lineno, node.col_offset, -node.end_lineno
    return node.lineno, node.col_offset, node.end_col_offset


def _edited(text: str, edits: Iterable[Edit]) -> str:
    lines = [line.encode() for line in text.split("\n")]
    for line, first, last, new in sorted(set(edits), reverse=True):
        if last < 0:  # a statement of several lines, which are all its own
            lines[line - 1] = lines[line - 1][:first] + new.encode()
            lines[line:-last] = [b""] * (-last - line)
        else:
            whole = lines[line - 1]
            lines[line - 1] = whole[:first] + new.encode() + whole[last:]
    return b"\n".join(lines).decode()
