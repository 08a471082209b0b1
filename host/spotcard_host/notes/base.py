"""The base book below notes, and where it may be used.

Notes choose it by a line `#BASE sayc`, `#BASE openings`, `#BASE two-over-one natural`, the command
line by `--base`:

| policy | the book is used |
|---|---|
| `whole` (the default) | where every earlier call of its side means what it means in the book |
| `openings` | where no earlier call of its side is one that the notes describe |
| `natural` | by its general rules alone |
| `none` | never: the fallback answers, which passes when nothing forces |
"""

from __future__ import annotations

from typing import NamedTuple

WHOLE = "whole"
POLICIES = ("openings", "natural", "none")


class Base(NamedTuple):
    """A book by its name or path, and one of the policies."""

    book: str
    policy: str = WHOLE

    @classmethod
    def read(cls, text: str, default: str) -> Base | None:
        """The base named by some words, in either order; None when they name none."""
        words = text.split()
        policies = [word for word in words if word.lower() in (WHOLE, *POLICIES)]
        books = [word for word in words if word not in policies]
        if not words or len(policies) > 1 or len(books) > 1:
            return None
        return cls(books[0] if books else default, policies[0].lower() if policies else WHOLE)
