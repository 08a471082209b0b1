"""Constants inlined for a board: fewer names, the same numbers, no line moved."""

from __future__ import annotations

import ast

import pytest

from spotcard_host.common.garbage import syntax_tree
from spotcard_host.device import build
from spotcard_host.device.constants import inlined

MODULES = {
    "a/numbers": """
from micropython import const
WIDTH = const(3)
HEIGHT = const(WIDTH << 1 | 1)
BELOW = const(-2)
KEPT = const(5)
TWICE = const(7)
TWICE = 8
LATER = 9  # with `WIDTH` in a comment
WIDE = LATER * WIDTH
def area(KEPT):
    return WIDTH * HEIGHT + KEPT
""",
    "a/user": """
from a import numbers as n
from a import numbers
from a.numbers import (
    WIDTH,
    HEIGHT as TALL,
    area,
)
from a.numbers import BELOW
def volume(depth):
    return n.WIDTH * TALL * depth - BELOW, WIDTH, numbers.TWICE, n.LATER, "WIDTH", depth.KEPT
""",
}


def ran(texts: dict[str, str]) -> tuple[dict[str, object], dict[str, object]]:
    """The namespaces of the two modules when they are run."""
    import sys
    from types import ModuleType

    sys.modules["micropython"].const = lambda value: value  # type: ignore[attr-defined]
    made = []
    for name in MODULES:
        module = ModuleType(name.replace("/", "."))
        sys.modules[module.__name__] = module
        package = sys.modules.setdefault("a", ModuleType("a"))
        setattr(package, name.rpartition("/")[2], module)
        exec(texts[name], module.__dict__)
        made.append(module.__dict__)
    return made[0], made[1]


@pytest.fixture(autouse=True)
def _modules(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys
    from types import ModuleType

    monkeypatch.setitem(sys.modules, "micropython", ModuleType("micropython"))
    for name in ("a", "a.numbers", "a.user"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))


def test_uses_become_numbers_and_names_go() -> None:
    made = inlined(MODULES)
    for name, text in MODULES.items():
        assert made[name].count("\n") == text.count("\n"), "no line moves"
    numbers, user = ran(made)
    assert numbers["_WIDTH"] == 3 and numbers["_HEIGHT"] == 7 and numbers["_BELOW"] == -2
    assert not {"WIDTH", "HEIGHT", "BELOW"} & set(numbers)
    assert numbers["_LATER"] == 9, "a plain number is one too"
    assert {"KEPT", "TWICE"} <= set(numbers), "used for something else, or twice"
    assert "WIDTH" not in user and "TALL" not in user and "area" in user
    before = ran(MODULES)[1]

    class Depth(int):
        KEPT = 1

    assert user["volume"](Depth(2)) == before["volume"](Depth(2))  # type: ignore[operator]


def test_the_firmware_keeps_its_meaning() -> None:
    """Nothing that is named in one module is missing from another."""
    texts = {name: path.read_text(encoding="utf-8")
             for name, path in build.board_sources(build.RP2040).items()}
    made = inlined(texts)
    tops = {name: {node.id for node in ast.walk(syntax_tree(text)) if isinstance(node, ast.Name)
                   and isinstance(node.ctx, ast.Store)} for name, text in made.items()}
    gone = {name: {node.id for node in ast.walk(syntax_tree(texts[name]))
                   if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)} - tops[name]
            for name in texts}
    assert sum(map(len, gone.values())) > 250
    for name, text in made.items():
        for node in ast.walk(syntax_tree(text)):
            if isinstance(node, ast.ImportFrom) and node.module:
                lost = gone.get(node.module.replace(".", "/"), set())
                assert not lost & {alias.name for alias in node.names}, (name, node.module)
            elif isinstance(node, ast.Attribute):
                assert not any(node.attr in lost for lost in gone.values()), (name, node.attr)
