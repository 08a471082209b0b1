"""Work without garbage collection."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_collections() -> Iterator[None]:
    """Suspends garbage collection: a large book is a million objects that all stay, and scanning
    them takes as long as compiling.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def syntax_tree(text: str) -> ast.Module:
    """The syntax tree of Python source.

    CPython before 3.11.8 and 3.12.2 raises SystemError when a finalizer that runs meanwhile parses
    too, as formatting a traceback does (https://github.com/python/cpython/issues/106905).
    """
    with no_collections():
        return ast.parse(text)
