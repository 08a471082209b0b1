"""What resolving a conjunction of items gives."""

from __future__ import annotations

from dataclasses import dataclass

from spotcard_host.notes.meaning.constraint import NOTHING_SAID, Constraint

_FORCE_RANK = ("", "nf", "signoff", "con", "inv", "f1", "inv+", "st", "pre", "gf")


@dataclass(slots=True)
class Resolved:
    """One alternative: its constraint and what it says about going on."""

    constraint: Constraint = NOTHING_SAID
    force: str = ""
    kind: str = ""
    target: int = -1
    artificial: bool = False
    natural: bool = False
    asks: str = ""


def stronger(a: str, b: str) -> str:
    return a if _FORCE_RANK.index(a) >= _FORCE_RANK.index(b) else b
