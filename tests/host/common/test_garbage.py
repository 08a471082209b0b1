"""Parsing while finalizers run."""

from __future__ import annotations

import ast
import gc

from spotcard.rules import vm
from spotcard_host.common.garbage import syntax_tree


def test_a_finalizer_that_parses_does_not_disturb_a_syntax_tree() -> None:
    with open(str(vm.__file__), encoding="utf-8") as file:
        text = file.read()
    wanted = ast.dump(syntax_tree(text))
    parsed = 0

    def parse(phase: str, _: object) -> None:
        nonlocal parsed
        if phase == "start":
            ast.parse("1")
            parsed += 1

    gc.callbacks.append(parse)
    try:
        for _ in range(20):
            assert ast.dump(syntax_tree(text)) == wanted
        gc.collect()
    finally:
        gc.callbacks.remove(parse)
    assert parsed
