"""Seat and vulnerability of notes as tests of the public state.

A call that is defined for one seat or vulnerability is another call than the same one defined
without a condition, or with a wider one: the narrower definition holds where its condition does,
and the wider one everywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable

from spotcard_host.language.nodes import Expr
from spotcard_host.notes.build import compare, either, function, joined, negated
from spotcard_host.notes.conditions import vulnerable
from spotcard_host.notes.nodes import NoteNode

_TESTS = {"12": ("<=", 2), "34": (">=", 3)}
SEAT = function(7)
"""The place of the opening bid, 1 to 4."""
_ALL_SEATS = "1234"


def condition(node: NoteNode) -> list[Expr]:
    """Tests of seat and vulnerability. The seat is the place of the opening bid; the caller's own
    place follows from it.
    """
    tests: list[Expr] = []
    if node.seat != "0":
        before = len(_calls_before(node))
        if before % 4 == 0:
            op, value = _TESTS.get(node.seat) or ("==", int(node.seat))
            tests.append(compare(op, SEAT, value))
        else:
            mine = sorted({(int(s) - 1 + before) % 4 + 1 for s in node.seat})
            tests.append(either(compare("==", SEAT, s) for s in mine))
    for side, is_vulnerable in zip((1, 2), node.vul, strict=True):
        if is_vulnerable != "0":
            tests.append(vulnerable(side, is_vulnerable == "Y"))
    return tests


def _calls_before(node: NoteNode) -> list[int]:
    calls: list[int] = []
    for step in node.path():
        if step.passes:
            calls.append(0)
        calls.append(step.call)
    return calls[:-1]


def exceptions(node: NoteNode, others: Iterable[NoteNode]) -> list[Expr]:
    """Tests that no narrower definition of the same call holds."""
    found = [
        negated(joined("&&", condition(other)))
        for other in others
        if _narrowness(other) > _narrowness(node) and _overlap(other, node)
    ]
    return list(dict.fromkeys(found))


def _narrowness(node: NoteNode) -> int:
    seats = 4 if node.seat == "0" else len(node.seat)
    return 4 - seats + 4 * sum(letter != "0" for letter in node.vul)


def _overlap(first: NoteNode, second: NoteNode) -> bool:
    seats = [_ALL_SEATS if n.seat == "0" else n.seat for n in (first, second)]
    return bool(set(seats[0]) & set(seats[1])) and all(
        a == b or "0" in (a, b) for a, b in zip(first.vul, second.vul, strict=True)
    )
