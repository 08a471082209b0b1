"""What clauses have in common: which are built alike, which are alternatives of each other."""

from __future__ import annotations

from spotcard_host.notes.meaning.items import Item, Shapes, Vulnerable

Alternatives = list[list[Item]]
"""Disjunctive normal form over items."""

MOST = 64
"""Alternatives kept; more means a text that is no description."""

def signature(part: Alternatives) -> frozenset[str]:
    """What a clause is about: strength, length, both or neither."""
    return frozenset(i.about for a in part for i in a if i.about)


def by_vulnerability(parts: list[Alternatives]) -> list[Alternatives]:
    """`10-12 NV, 15-17 V`: what holds at different vulnerabilities are alternatives; `10-12,
    vulnerable 5-5` narrows the hand at one of them only.
    """
    if not any(isinstance(i, Vulnerable) for part in parts for a in part for i in a):
        return parts
    result: list[Alternatives] = []
    for part in parts:
        mine = _vulnerability(part)
        if mine is None:
            result.append(part)
            continue
        before = _vulnerability(result[-1]) if result else None
        if before is not None and before != mine:
            result[-1] = result[-1] + part
        elif result and isinstance(part[0][0], Vulnerable) and len(part[0]) > 1:
            result.append([[part[0][0].opposite()], *part])
        else:
            result.append(part)
    return result


def _vulnerability(part: Alternatives) -> tuple[str, ...] | None:
    """The vulnerability of a clause that has one, else None."""
    said = {i.sides for a in part for i in a if isinstance(i, Vulnerable)}
    if len(said) != 1 or not all(any(isinstance(i, Vulnerable) for i in a) for a in part):
        return None
    return said.pop()


def shape_lists(parts: list[Alternatives]) -> list[Alternatives]:
    """`4414, 4405, 4305 or 3405`: shapes alone in clauses that follow each other are
    alternatives.
    """
    result: list[Alternatives] = []
    for part in parts:
        if _only_shapes(part) and result and _only_shapes(result[-1]):
            result[-1] = result[-1] + part
        else:
            result.append(part)
    return result


def _only_shapes(part: Alternatives) -> bool:
    return all(len(a) == 1 and isinstance(a[0], Shapes) for a in part)
