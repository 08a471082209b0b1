"""Variables of bidding tables: which suits are taken, and suits put in for variables."""

from __future__ import annotations

import re
from collections.abc import Iterable

from spotcard.game.calls import level_of, strain_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import (
    CALLS,
    VARIABLE,
    VARIABLES,
    Node,
    Part,
    Pattern,
    Row,
)

_BOTH, _LOWEST_BID = 2, 3
_NOTRUMPS, _TO_MAJORS = (7, 12), (2, 3)
_TRANSFER = later(r"\b(?:transfers?|xfer|trf|tfr|jacoby)\b", re.I)
ORDER = "XYZ"  # X stands for a suit below Y, Y for one below Z


def without_theirs(bound: dict[str, int], parent: Node | None) -> dict[str, int]:
    """The variables that limit others: not one for the suit of their overcall over our bid,
    `1N-(2X)`, where 3Y is any other suit.
    """
    node, theirs = parent, set[str]()
    while node is not None:
        if node.ours and node.call >= _LOWEST_BID:
            return {name: strain for name, strain in bound.items() if name not in theirs}
        before = node.parent.bindings if node.parent is not None else {}
        if not node.ours:
            theirs |= set(node.bindings) - set(before)
        node = node.parent
    return bound


def transferred_to(name: str, parent: Node | None) -> tuple[int, ...]:
    """The major that `M` is below our 2D or 2H over our 1N, and the same a level higher, of which
    nothing is said or that it is a transfer; () for any other call.
    """
    notrump = parent.parent if parent is not None else None
    if name != "M" or parent is None or notrump is None or not (parent.ours and notrump.ours):
        return ()
    steps = parent.call - notrump.call
    plain = not parent.description or _TRANSFER.search(parent.description) is not None
    is_notrump = notrump.call in _NOTRUMPS and notrump.parent is None
    return (steps,) if is_notrump and plain and steps in _TO_MAJORS else ()


def between(name: str, bound: dict[str, int], strains: Iterable[int]) -> list[int]:
    """The suits that X, Y or Z may stand for beside those that stand for one."""
    place = ORDER.index(name)
    low = max((bound[n] for n in ORDER[:place] if n in bound), default=-1)
    top = min((bound[n] for n in ORDER[place + 1:] if n in bound), default=4)
    return [s for s in strains if low < s < top]


def named_before(pattern: Pattern, bound: dict[str, int]) -> str:
    """The variables that already stand for every suit that a pattern's variable could be."""
    for part in pattern.parts:
        if part.kind == VARIABLE and part.name not in bound:
            names = {strain: name for name, strain in bound.items()}
            if all(strain in names for strain in VARIABLES[part.name]):
                return ", ".join(names[strain] for strain in VARIABLES[part.name])
    return ""


def variable_of(part: Part) -> str:
    """The variable that a row of both majors, `1HS` or `1H/1S`, or both minors stands for, "" for
    none: below it `3M` is a raise.
    """
    if part.kind != CALLS or len(part.calls) != _BOTH or min(part.calls) < _LOWEST_BID:
        return ""
    levels = {level_of(call) for call in part.calls}
    suits = tuple(sorted(strain_of(call) for call in part.calls))
    return next((name for name in "mM" if len(levels) == 1 and suits == VARIABLES[name]), "")


def calls_named(rows: Iterable[Row], at: int) -> set[tuple[int, bool]]:
    """The (call, ours) that rows name outright and describe."""
    return {
        (call, not row.patterns[at].opponents)
        for row in rows if row.description and len(row.patterns) == at + 1
        for part in row.patterns[at].parts if part.kind == CALLS for call in part.calls
    }


_RAISES = later(
    r"\b(?:rais\w*|support\w*|trumps?|fit|preference|prefers?|own suit|sign|to play)\b", re.I)


def of_this_suit(rows: Iterable[Row], at: int, bound: dict[str, int], high: int) -> list[Row]:
    """Rows without those that name one call outright and are for another suit than the one a
    variable stands for: `1S` below `1M` is no answer to 1S, and `2H = 5+!h` none to 1H where `2M`
    is the raise.
    """
    rows = list(rows)
    if not bound:
        return rows
    ours = {
        5 * part.level - 2 + bound[part.name]
        for row in rows if row.description and len(row.patterns) == at + 1
        for part in row.patterns[at].parts if part.kind == VARIABLE and part.name in bound
    }
    aside: set[int] = set()
    for row in rows:
        parts = row.patterns[at].parts
        if len(row.patterns) != at + 1 or len(parts) > 1 or len(parts[0].calls) != 1:
            continue
        call = parts[0].calls[0] if parts[0].kind == CALLS else 0
        if call < _LOWEST_BID or row.patterns[at].opponents:
            continue
        strain = (call - _LOWEST_BID) % 5
        if strain in bound.values() and (
            call <= high or (call in ours and not _RAISES.search(row.description))
        ):
            aside.add(id(row))
    return [row for row in rows if id(row) not in aside]


_PATTERNS = {
    name: later(rf"(?<![\w!])(\d*){name}(?!\w)")
    for name in ("m", "om", "M", "oM", "X", "Y", "Z")
}
# X alone is a double in running text; a count or a sign before it makes it a suit.
_COUNTED = {name: later(rf"(?<![\w!])(\d+|(?<=[\d+-])){name}(?!\w)") for name in ORDER}


def capitalized(text: str, name: str, call: str) -> str:
    """`3x  short in x`: the variable of a row in its description, as it is written in calls."""
    if name not in ORDER or not call[-1:].islower():
        return text
    return re.sub(rf"\b(in|of|where) {name.lower()}(?![\w'])", rf"\1 {name}", text)


def substitute(text: str, variable: str, strain: int, own: bool) -> str:
    """`text` with the suit mark of `strain` for `variable`: `5+M` -> `5+!h`, `4M` -> `4!h`.

    `own`: the variable is the one of the row's call, so a bare `X` is the suit, not a double.
    """
    pattern = _PATTERNS[variable] if own or variable not in _COUNTED else _COUNTED[variable]
    return pattern.sub(lambda m: f"{m.group(1)}!{'cdhs'[strain]}", text)


def own_variable(text: str, name: str, strain: int) -> str:
    """As BML 2: the digits before a variable become a control character."""
    suit = "!" + "cdhs"[strain]
    text = re.sub(rf"\b\d+{name}\b", "\x01" + suit, text)
    return re.sub(rf"\b{name}\b", suit, text)
