"""Tables as the others would write them: without the auction that stands above a row already and
passes of theirs that stand without brackets, and what a passed hand bids in a table of its own.
"""

from __future__ import annotations

from spotcard_host.notes.bml.beginnings import lowest
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.over import by_passed_hand

_LONGEST, _FIRST_BID, _TWO = 320, 3, 2


def passed_hands(table: BidTable) -> list[BidTable]:
    """Take out of the rows what responder or overcaller bids as a passed hand; the tables for that
    seat, and for the others where a row is off then.
    """
    found = []
    stack = [(table.rows, table.after)] if table.seat == "0" else []
    while stack:
        rows, above = stack.pop()
        for row in list(rows):
            path = (*above, *row.patterns)
            if len(path) < _LONGEST:
                stack.append((row.children, path))
            after_pass, others = _seats_of_opening(path)
            if not after_pass:
                continue
            general, passed = by_passed_hand(row.description)
            if passed is None:
                continue
            for seat in (after_pass,) if passed else others:
                said = passed or general or ""
                part = BidTable(row.place, seat, table.vul, table.hidden)
                part.after, part.under = path[:-1], table.under
                part.rows = [Row(row.place, row.patterns[-1].text, path[-1:], said)]
                if general is None or not passed:
                    part.rows[0].children = row.children
                found.append(part)
            if general is None or not passed:
                rows.remove(row)
            else:
                row.description = general
    return found


def _seats_of_opening(path: tuple[Pattern, ...]) -> tuple[str, tuple[str, ...]]:
    """(the seats of the opening in which the last call is a passed hand's, the others), if that is
    responder's first call or a direct overcall; else ("", ()).
    """
    ours = [pattern for pattern in path if not pattern.opponents]
    if path[-1].opponents or lowest(path[0]) < _FIRST_BID:
        return "", ()
    if len(ours) == _TWO and not path[0].opponents:
        return "34", ("12",)
    if len(ours) == 1 and len(path) == _TWO:
        return "4", ("12", "3")  # who passed as dealer sits behind the fourth hand
    return "", ()


def tidied(table: BidTable) -> None:
    """Take out of the rows the auction that stands above them already (`1S-2N = limit raise` below
    `1S`), and their passes between two calls of ours (`1S-P-2N`). A row that begins an auction of
    its own below another goes to the margin.
    """
    table.after = _without_passes(table.after, (), _next(table.rows))
    margin: list[Row] = []
    stack: list[tuple[list[Row], tuple[Pattern, ...]]] = [(table.rows, table.after)]
    while stack:
        rows, above = stack.pop()
        at = 0
        while at < len(rows):
            row = rows[at]
            row.patterns, is_whole = _behind(row.patterns, above)
            if is_whole and not table.after and (len(row.patterns) > 1 or _leads_on(row)):
                margin.append(rows.pop(at))
                continue
            follows = _next(row.children) if _leads_on(row) else ()
            row.patterns = _without_passes(row.patterns, above, follows)
            if not row.patterns or (follows and _repeats(row.patterns, above)):
                rows[at:at + 1] = row.children
                for child in row.children:
                    child.parent = row.parent
                continue
            path = (*above, *row.patterns)
            if len(path) < _LONGEST:
                stack.append((row.children, path))
            at += 1
        if not stack and margin:
            stack.append((margin, ()))
            table.rows += margin
            margin = []


def _next(rows: list[Row]) -> tuple[Pattern, ...]:
    return rows[0].patterns[:1] if rows else ()


def _leads_on(row: Row) -> bool:
    return bool(row.children) and not row.description


def _behind(
    patterns: tuple[Pattern, ...], above: tuple[Pattern, ...]
) -> tuple[tuple[Pattern, ...], bool]:
    """The calls of a row without those that stand above it (one alone stays), and whether they
    begin an auction of their own, as they cannot follow.
    """
    first = lowest(patterns[0])
    for start in range(len(above) if first >= _FIRST_BID else 0):
        same = above[start:]
        if len(same) <= len(patterns) and all(map(same_calls, patterns, same)):
            return patterns[len(same):] or patterns, False
    bid = max(map(lowest, above), default=0)
    return patterns, _FIRST_BID <= first <= bid and patterns[0].literal


def _repeats(patterns: tuple[Pattern, ...], above: tuple[Pattern, ...]) -> bool:
    """Whether a row is nothing but the bid that stands above it."""
    if len(patterns) > 1 or not above or lowest(patterns[0]) < _FIRST_BID:
        return False
    return same_calls(patterns[0], above[-1])


def same_calls(one: Pattern, other: Pattern) -> bool:
    """Whether two patterns stand for the same calls, however they are written."""
    return one.opponents == other.opponents and [
        (part.kind, part.level, part.name, part.calls) for part in one.parts
    ] == [(part.kind, part.level, part.name, part.calls) for part in other.parts]


def _is_pass(pattern: Pattern) -> bool:
    return pattern.literal and pattern.parts[0].calls == (0,)


def _without_passes(
    patterns: tuple[Pattern, ...], above: tuple[Pattern, ...], follows: tuple[Pattern, ...]
) -> tuple[Pattern, ...]:
    """A history without the passes that can only be theirs: one between two calls of ours, the
    second of two behind a call of theirs. Our own would end the auction.
    """
    calls = (*patterns, *follows)
    kept: list[Pattern] = []
    for at, pattern in enumerate(patterns):
        before = (*above[-2:], *kept)[-2:]
        after = calls[at + 1:at + 2]
        is_ours = bool(before) and bool(after) and not any(
            one.opponents for one in (pattern, before[-1], *after))
        if is_ours and _is_pass(pattern) and not _is_pass(after[0]) and (
            not _is_pass(before[-1]) or (len(before) > 1 and before[0].opponents)
        ):
            continue
        kept.append(pattern)
    return tuple(kept)
