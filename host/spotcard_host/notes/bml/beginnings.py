"""Where the rows of a table begin: the auction above them, passes first, the last bid."""

from __future__ import annotations

from spotcard_host.notes.bml.bidtable import (
    CALLS,
    VARIABLES,
    BidTable,
    Node,
    Part,
    Pattern,
    Row,
)

LOWEST_BID = 3  # 1C; lower calls are pass, double and redouble


def last_bid(node: Node | None) -> int:
    """The last bid on the way to `node` and at it, 0 for none."""
    while node is not None and node.call < LOWEST_BID:
        node = node.parent
    return node.call if node is not None else 0


def first_bid(row: Row) -> int:
    """How many passes a history starts with; all of it but the last call may be."""
    for at, pattern in enumerate(row.patterns[:-1]):
        if not pattern.literal or pattern.parts[0].calls != (0,):
            return at
    return len(row.patterns) - 1


def rows_of(table: BidTable) -> list[Row]:
    """The rows of a table; below a heading that names an auction they continue it."""
    if not table.after:
        return table.rows
    text = "-".join(pattern.text for pattern in table.after)
    root = Row(table.place, text, table.after, "", opens=True)
    root.gathered = True
    root.children = table.rows
    return [root]


def lowest(pattern: Pattern) -> int:
    """The lowest bid that a pattern stands for, 0 for no bid."""
    return min((bid for part in pattern.parts for bid in _bids(part)), default=0)


def highest(pattern: Pattern) -> int:
    """The highest one."""
    return max((bid for part in pattern.parts for bid in _bids(part)), default=0)


def plain_calls(patterns: tuple[Pattern, ...]) -> tuple[int, ...]:
    """The calls of a lone pattern of ours, () where it stands for none that are sure."""
    if len(patterns) != 1 or patterns[0].opponents:
        return ()
    parts = patterns[0].parts
    if any(part.kind != CALLS and part.name not in VARIABLES for part in parts):
        return ()
    return tuple(call for part in parts for call in _bids(part))


def _bids(part: Part) -> list[int]:
    """The calls that a part may stand for."""
    if part.kind == CALLS:
        return list(part.calls)
    base = 5 * part.level - 2
    return [max(base + strain, 0) for strain in VARIABLES.get(part.name, range(5))]


def named_above(row: Row, first: Row, lows: list[int]) -> tuple[Pattern, ...]:
    """The auction that a row follows which tells what a call of the table's head means:
    `2S = clubs` below `1N-2S-`; () for the answers to it. `lows`: the lowest bids of the head.
    """
    call = row.patterns[-1]
    if len(row.patterns) > 1 or not call.literal or call.opponents:
        return ()
    low = lowest(call)
    if low < LOWEST_BID or low > max(lows):
        return ()
    for at, step in enumerate(first.patterns[1:], 1):
        if not step.opponents and lows[at - 1] < low <= lows[at]:
            return first.patterns[:at]
    return ()
