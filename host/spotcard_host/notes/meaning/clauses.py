"""What clauses have in common: which are built alike, which are alternatives of each other."""

from __future__ import annotations

from spotcard_host.notes.meaning.numbers import Item

Alternatives = list[list[Item]]
"""Disjunctive normal form over items."""

MOST = 64
"""Alternatives kept; more means a text that is no description."""

HARD = frozenset(
    (
        "length",
        "hcp",
        "points",
        "shapes",
        "shape",
        "support",
        "support length",
        "own length",
        "short",
        "stop",
        "not",
        "suit",
        "strength",
        "pair",
        "two suiter",
        "solid",
        "good suit",
        "keycards",
    )
)
CHOICES = frozenset(("length", "shapes", "hcp", "points", "honours"))
_LENGTHS = frozenset(
    (
        "length",
        "shapes",
        "shape",
        "short",
        "two suiter",
        "own length",
        "support",
        "support length",
        "solid",
        "suit",
        "pair",
    )
)


def family(kind: str) -> str:
    """Kinds that may share one "no": lengths of suits, stoppers, points and so on."""
    return "length" if kind in _LENGTHS and kind not in ("shape", "short") else kind


def signature(part: Alternatives) -> frozenset[str]:
    kinds = {i.kind for a in part for i in a}
    found = set()
    if kinds & {"hcp", "points", "strength", "play"}:
        found.add("strength")
    if kinds & _LENGTHS:
        found.add("length")
    return frozenset(found)


def by_vulnerability(parts: list[Alternatives]) -> list[Alternatives]:
    """`10-12 NV, 15-17 V`: what holds at different vulnerabilities are alternatives; `10-12,
    vulnerable 5-5` narrows the hand at one of them only.
    """
    if not any(i.kind == "vul" for part in parts for a in part for i in a):
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
        elif result and part[0][0].kind == "vul" and len(part[0]) > 1:
            other = tuple({"Y": "N", "N": "Y"}.get(side, "") for side in mine)
            first = part[0][0]
            result.append([[Item("vul", other, first.start, first.end)], *part])
        else:
            result.append(part)
    return result


def _vulnerability(part: Alternatives) -> tuple[str, ...] | None:
    """The vulnerability of a clause that has one, else None."""
    said = {i.value for a in part for i in a if i.kind == "vul" and isinstance(i.value, tuple)}
    if len(said) != 1 or not all(any(i.kind == "vul" for i in a) for a in part):
        return None
    return said.pop()


def shape_lists(parts: list[Alternatives]) -> list[Alternatives]:
    """`4414, 4405, 4305 or 3405`: shapes alone in clauses that follow each other are
    alternatives.
    """
    result: list[Alternatives] = []
    for part in parts:
        only = all(len(a) == 1 and a[0].kind == "shapes" for a in part)
        if (
            only
            and result
            and all(a and a[-1].kind == "shapes" and len(a) == 1 for a in result[-1])
        ):
            result[-1] = result[-1] + part
        else:
            result.append(part)
    return result
