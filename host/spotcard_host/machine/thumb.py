"""A viper module's text as MicroPython assembler for the RP2040.

Viper keeps three variables in registers and passes every intermediate value through memory. This
compiler of the few constructs that a solver needs keeps more of them in registers and joins tests
with jumps: the same search in less than half the cycles and half the code.

It takes functions of up to three arguments (`ptr32`, `ptr8`, `int`), integer variables, `if`,
`while`, `for` over a `range`, `break`, `continue`, `return`, `+ - * & | ^ << >>`, comparisons,
`and`, `or`, `not`, and elements of an argument; bytes are read only. Anything else is refused with
its line.
"""

from __future__ import annotations

import ast

from spotcard_host.common.garbage import syntax_tree
from spotcard_host.machine.flow import Function


def constants_of(tree: ast.Module) -> dict[str, int]:
    """The names that a module defines by `NAME = const(number)`."""
    return {node.targets[0].id: ast.literal_eval(node.value.args[0])
            for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Call)}


def thumb_text(text: str, source: str) -> str:
    """The assembler module for a viper module's text; `source` is the name its head gives.

    Raises `variables.Refused` for a construct that the compiler does not take.
    """
    tree = syntax_tree(text)
    constants = constants_of(tree)
    head = (ast.get_docstring(tree, clean=False) or "").split("\n")[0]
    out = [f'"""{head}', "", f"Made from `{source}` by spotcard_host.machine.thumb.", '"""',
           "", "import micropython", "from micropython import const", ""]
    out += [f"{name} = const({value})" for name, value in constants.items()]
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        function = Function(node, constants)
        registers = [f"r{i}" for i in range(len(function.arguments))]
        answers = " -> int" if node.returns else ""
        out += ["", "", "@micropython.asm_thumb",
                f"def {node.name}({', '.join(registers)}){answers}:"]
        out += [f"    {line[0]}({', '.join(line[1:])})" for line in function.compiled()]
    return "\n".join(out) + "\n"
