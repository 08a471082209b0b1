"""Where calls stand that the headings of a section name: behind the place above, or over it."""

from __future__ import annotations

from spotcard_host.notes.bml.answers_beside import are_answers, opens_by_strength
from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.bidtable import CALLS, BidTable, Pattern, Row
from spotcard_host.notes.bml.headings import continues
from spotcard_host.notes.bml.pattern import parse_history
from spotcard_host.notes.bml.section_titles import (
    BALANCING,
    COMPLETED,
    CONVENTIONS,
    DIRECT,
    LEADING,
    LEBENSOHL,
    NOTRUMP,
    OUR_DOUBLE,
    OVERCALLED_WITH,
    THEY_OPEN,
    of_theirs,
)

Auction = tuple[Pattern, ...]
_DOUBLE = 2
_SHORTEST, _LOOKED_AT = 5, 40


def next_is(auction: Auction, role: str) -> bool:
    """Whether it is this player's turn behind an auction that we opened."""
    return sum(not pattern.opponents for pattern in auction) % 2 == (role[0] in "rR")


def path_of(table: BidTable, row: Row) -> Auction:
    """The auction of a row."""
    steps = [row]
    while steps[0].parent is not None:
        steps.insert(0, steps[0].parent)
    return (*table.after, *(pattern for step in steps for pattern in step.patterns))


def text_of(pattern: Pattern) -> str:
    """The call of a pattern, with N for notrump and no sign before a suit."""
    return NOTRUMP.sub("N", pattern.text).replace("!", "")


def is_rows(table: BidTable) -> bool:
    """Whether a table is rows of one call of ours each."""
    return bool(table.rows) and not table.rows[0].opens and all(
        len(row.patterns) == 1 and not row.patterns[0].opponents for row in table.rows)


def is_plain(table: BidTable) -> bool:
    """Whether a table is rows of one call of ours each that say what they show."""
    return is_rows(table) and any(row.description for row in table.rows)


def of_one_level(rows: list[Row]) -> Auction:
    """The openings of a table as one pattern, () where they are of several levels."""
    texts = [text_of(row.patterns[0]) for row in rows if text_of(row.patterns[0])[1:] != "N"]
    parsed = parse_history("/".join(texts)) if len({text[:1] for text in texts}) == 1 else None
    return parsed[0] if parsed is not None and len(parsed[0]) == 1 else ()


def headed(table: BidTable) -> tuple[Pattern, ...]:
    """The auction of the one row at the margin that has all others below it."""
    row = table.rows[0] if len(table.rows) == 1 else None
    return row.patterns if row is not None and row.children and not row.description else ()


def row_named(
    title: str, above_it: str, tables: list[BidTable], table: BidTable
) -> tuple[Pattern, ...]:
    """The auction of the row below the same heading that the title names: `** Stayman`."""
    word = LEADING.sub("", title).strip(" .:").lower()
    if len(word) < _SHORTEST or not above_it or word.startswith(COMPLETED):
        return ()
    for one in reversed(tables[-_LOOKED_AT:]):
        if not one.under.startswith(above_it):
            return ()
        for row in one.walk():
            if row.description.lower().startswith(word) and len(row.patterns) == 1:
                auction = path_of(one, row)
                if len(auction) > 1 and continues(table.rows, auction):
                    return auction
    return ()


def place_called(above: Auction, call: Auction) -> Auction:
    """The place of a heading that is a call: theirs below `They overcall`."""
    if not call:
        return ()
    last = above[-1]
    if last.opponents and last.text == "overcall":
        return (*above[:-1], Pattern(call[0].text, True, call[0].parts))
    return going_on(above, call)


def place_against(above: Auction, theirs: str) -> Auction:
    """The place of what they do: one act of theirs takes the place of another, and none stands
    behind their own opening."""
    if above[-1].opponents:
        above = above[:-1]
    behind = place_behind(above, theirs) if above else ()
    bid = lowest(behind[-1]) if behind else 0
    return () if _DOUBLE < bid <= max(map(highest, above)) else behind


def may_follow(rows: list[Row], place: Auction) -> bool:
    """Whether rows can follow a place: no double of our own bid, no redouble without a double."""
    acts = {call for row in rows for part in row.patterns[0].parts if part.kind == CALLS
            for call in part.calls}
    last = place[-1]
    is_doubled = last.opponents and last.text.upper() in ("X", "DBL")
    if (1 in acts and (not last.opponents or is_doubled)) or (2 in acts and not is_doubled):
        return False
    return continues(rows, place)


def nested_rows(rows: list[Row], title: str, above: Auction, call: Auction) -> list[Row]:
    """The rows of a convention's heading with its answers below the call that asks."""
    asks = convention_calls(title, above) or (text_of(call[0]) if call else "")
    if len(rows) == 1 or not asks or text_of(rows[0].patterns[0]) != asks.split("-")[-1] or any(
            highest(row.patterns[0]) <= highest(rows[0].patterns[0]) for row in rows[1:]):
        return []
    if call and not are_answers([rows[0].description]):
        return []
    for row in rows[1:]:
        row.parent = rows[0]
    rows[0].children += rows[1:]
    return rows[:1]


def going_on(above: Auction, auction: Auction) -> Auction:
    """An auction that goes on from a place, () where it is too low for that."""
    low = max(map(lowest, above))
    fits = all(highest(pattern) < 3 or highest(pattern) > low for pattern in auction)
    return (*above, *auction) if fits else ()


def place_behind(above: Auction, calls: str) -> Auction:
    """The calls of a text behind a place."""
    parsed = parse_history(calls)
    return (*above, *parsed[0]) if parsed is not None else ()


def they_open(table: BidTable) -> None:
    """Make the bare calls above answers theirs, below `* When they open`."""
    if not table.titles or not THEY_OPEN.fullmatch(table.titles[-1].strip(" .:")):
        return
    for row in table.rows:
        if row.children and not row.description and len(row.patterns) == 1:
            one = row.patterns[0]
            row.patterns = (Pattern(one.text, True, one.parts),)


def in_defence(above: Auction, title: str) -> Auction:
    """The place of a heading below that of their opening: our double, the seat."""
    title = title.strip(" .:")
    if not above or not above[-1].opponents:
        return ()
    if OUR_DOUBLE.fullmatch(title) or LEBENSOHL.fullmatch(title):
        return place_behind(above, "X")
    if BALANCING.match(title):
        return place_behind(above, "P-(P)")
    return above if DIRECT.match(title) else ()


def over_ours(above: Auction, title: str) -> Auction:
    """The place of `They overcall 2H` below the heading of a lower opening of ours."""
    if not above or not OVERCALLED_WITH.fullmatch(title.strip(" .:")):
        return ()
    behind = place_behind(above, of_theirs(title))
    return behind if behind and lowest(behind[-1]) > max(map(highest, above)) else ()


def convention_calls(title: str, above: Auction) -> str:
    """The calls behind an opening of the convention that a heading is about, "" for none."""
    opening = text_of(above[0]) if len(above) == 1 else ""
    return next((calls.get(opening, "") for name, calls in CONVENTIONS if name.match(
        title.strip(" .:"))), "")


def can_follow(rows: list[Row], above: Auction) -> bool:
    """Whether rows can follow a place, and none has the strength of an opening."""
    return continues(rows, above) and not any(map(opens_by_strength, rows))
