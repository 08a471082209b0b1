"""What a function of the language is, and the table that `functions` fills."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Function:
    """One entry of the table. `run(context, *arguments)` is the reference implementation.

    `gives` is "number", "suit" (a suit or strain, -1 none) or "flag" (0 or 1).
    """

    number: int
    arity: int
    macro: str
    doc: str
    run: Callable[..., int]
    private: bool = False
    emits: bool = False
    gives: str = "number"

    @property
    def pure(self) -> bool:
        """Whether it depends on its arguments only."""
        return self.macro in ("MAX", "MIN", "MAX3", "MIN3")

    @property
    def form(self) -> str:
        """As a rule writes it: `#2(level,strain)`."""
        names = list(inspect.signature(self.run).parameters)[1:]
        return f"#{self.number}" + (f"({','.join(names)})" if names else "")

    @property
    def reads(self) -> str:
        """What its value depends on: "hand", "public" or "arguments"; "emitter" if it writes."""
        if self.emits:
            return "emitter"
        return "hand" if self.private else "arguments" if self.pure else "public"


TABLE: dict[tuple[int, int], Function] = {}


def declare(
    number: int, arity: int, macro: str, private: bool = False, emits: bool = False,
    gives: str = "number",
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    def add(run: Callable[..., int]) -> Callable[..., int]:
        doc = " ".join((run.__doc__ or "").split())
        TABLE[number, arity] = Function(number, arity, macro, doc, run, private, emits, gives)
        return run

    return add
