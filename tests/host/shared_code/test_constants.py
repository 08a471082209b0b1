"""Numbers that several viper modules need stand once; the copies that viper forces are compared.

Viper inlines only constants of its own module. A private `_NAME = const(n)` is therefore a copy:
`_S_NAME` of `fields.S_NAME`, `_F_NAME` of `format.F_NAME`, `_OP_NAME` of `format.NAME`, another
one of the `NAME` of the modules in SOURCES, in their order.
"""

from __future__ import annotations

import ast
from itertools import pairwise
from typing import Any

import pytest

from spotcard.game import auction
from spotcard.robot import endgame, evaluate, policy, traits
from spotcard.rules import fields, pattern, scan, show, vm, walk
from spotcard.rules import format as layout
from spotcard_host.common.garbage import syntax_tree
from spotcard_host.device.build import firmware_dir
from spotcard_host.machine.extension import viper_texts

SOURCES: dict[str, tuple[Any, ...]] = {
    "rules.functions": (vm, fields), "rules.scan": (vm, layout), "rules.show": (vm, scan, fields),
    "rules.vm": (), "rules.walk": (vm, scan, layout),
    "robot.evaluate": (evaluate, fields), "robot.traits": (vm, fields), "robot.layers": (traits,),
    "robot.discard": (policy,), "robot.endgame_load": (endgame,),
}
NAMED_OTHERWISE = {
    "_BOX_BYTES": fields.BOX, "_PATTERN_BYTES": pattern.PATTERN, "_RULE_BYTES": layout.RULE,
    "_FEATURE_BYTES": fields.FEATURES, "_MOST_POINTS": fields.FIELD_MAX[fields.POINTS],
    "_RAISED": traits.TRAITS, "_FIRST": 2 * traits.TRAITS,
    "_SECOND": 2 * traits.TRAITS + traits.HIDDEN, "_LAST": traits.SECOND,
    "_MOST_LOSERS": fields.FIELD_MAX[fields.LOSERS],
}
NAMES = sorted(name.removeprefix("spotcard.")
               for name in viper_texts(firmware_dir() / "spotcard"))


def copies(name: str) -> dict[str, int]:
    path = firmware_dir().joinpath("spotcard", *name.split(".")).with_suffix(".py")
    return {
        node.targets[0].id: ast.literal_eval(node.value.args[0])
        for node in syntax_tree(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id.startswith("_") and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func) == "const"
    }


def original(module: str, name: str) -> int:
    if name in NAMED_OTHERWISE:
        return int(NAMED_OTHERWISE[name])
    for prefix, source in (("_S_", fields), ("_F_", layout)):
        if name.startswith(prefix):
            return int(getattr(source, name[1:]))
    if name.startswith("_OP_"):
        return int(getattr(layout, name[4:]))
    for source in (*SOURCES[module], fields):
        if hasattr(source, name[1:]):
            return int(getattr(source, name[1:]))
    raise AssertionError(f"{module}: {name} is a copy of nothing: give it to SOURCES")


@pytest.mark.parametrize("module", NAMES)
def test_a_copy_equals_its_original(module: str) -> None:
    for name, value in copies(module).items():
        assert value == original(module, name), f"{module}: {name} = {value}"


def test_the_readers_bytes_do_not_overlap() -> None:
    """Each part of the reader's state ends where the next begins, or before."""
    parts = [(0, fields.S_SHOWN), (fields.S_SHOWN, 4 * fields.BOX),
             (fields.S_CALLS, fields.MAX_CALLS), (vm.FEATURES, fields.FEATURES),
             (vm.PATTERN, pattern.PATTERN), (vm.BOX, fields.BOX), (vm.HULL, fields.BOX),
             (vm.WIDEST, fields.BOX), (vm.RESULTS, 0)]
    for (start, size), (after, _) in pairwise(parts):
        assert start + size <= after
    assert fields.S_CALLS + fields.MAX_CALLS <= fields.STATE <= vm.FEATURES
    assert auction.LONGEST == fields.MAX_CALLS
    assert layout.ITEMS and dict(layout.LEAST)[layout.POINTS] == evaluate.CLASSES * evaluate.RECORD


def test_the_registers_do_not_overlap() -> None:
    registers = {name: value for module in (vm, scan, walk, show)
                 for name, value in vars(module).items()
                 if name.isupper() and not name.startswith("_") and isinstance(value, int)
                 and name not in ("FEATURES", "PATTERN", "BOX", "HULL", "WIDEST", "RESULTS",
                                  "UNKNOWN", "DEPTH")}
    wide = {"GRABS": 26, "TAGS": 26, "STACK": vm.DEPTH, "LEGAL": 2, "SEEN": 2, "PENDING": 2,
            "DONE": 2, "GROUP": 2, "CALLS": 2, "MEMO": 0}
    taken: dict[int, str] = {}
    for name, start in registers.items():
        for at in range(start, start + wide.get(name, 1)):
            assert at not in taken, f"{name} and {taken[at]} share word {at}"
            taken[at] = name
    assert max(taken) < vm.MEMO
