"""Where notes depart from their base book.

A book's rule for a written-out auction may be used only where every earlier call of its side means
what it means in the book. This module finds the calls of the notes that do not: it compares what
the rules of the notes and the book's own rules show by a call, from the opening
down. After such a call (`System.departures`) the book's general rules apply, to the ranges that
were actually shown.

A call means the same when

* both or neither are natural: a bid of a suit is, with three cards of it;
* its strength lies within the book's, give or take a point (three where one side speaks of
  high-card points and the other of total points); a call without upper limit matches
  one that the book limits to 16 points or more only because it has a call for the rest;
* it promises at least the lengths that the book goes by, from three cards on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spotcard.errors import SpotcardError
from spotcard.game.auction import replay
from spotcard.rules.fields import BOX, FIELD_MAX, HCP, LENGTH, POINTS
from spotcard.rules.reader import RuleTable
from spotcard_host.compiler.pack import compile_system, source_digest
from spotcard_host.language.model import Rule, System
from spotcard_host.language.nodes import (
    CALL_CODES,
    FIELD_OF,
    AnyCall,
    Binary,
    Math,
    Not,
    Num,
    Or,
    Pattern,
    Seq,
    Text,
)
from spotcard_host.notes.meaning.context import strain_of
from spotcard_host.notes.position import SEAT

ALL_CALLS = (1 << 38) - 1
_LEAST_LENGTH = 3
_TOLERANCE, _MIXED_TOLERANCE = 1, 3
_NO_LIMIT, _AS_GOOD_AS_OPEN = 37, 16
_LATE = (Num(3), Num(4))
_LIGHTER = 4

Auction = tuple[int, ...]
"""A mask of calls for each place, from the opening bid on."""
Box = list[int]
"""Least and most of every field, as the rule table keeps what a seat has shown."""


def departures(system: System, base: System) -> tuple[Auction, ...]:
    """The shortest auctions of the notes whose last call does not mean what it means in `base`."""
    table = RuleTable(_compiled(base))
    rows: dict[Auction, dict[int | None, Box]] = {}
    late: set[int | None] = set()
    for rule in system.rules:
        if rule.start:
            continue  # a floating convention
        if _is_of_late_seats(rule):
            late.add(rule.expl)
        shown = rows.setdefault(auction_of(rule), {})
        shown[rule.expl] = _hull(shown.get(rule.expl), _box(rule))
    found: dict[Auction, None] = {}
    for auction in sorted(rows, key=lambda a: (len(a), a)):
        if _after_one(auction, found) or auction[-1] == 1:
            continue
        _no_lighter(rows[auction], late)
        book = _book(table, auction)
        if book is None or not all(_within(box, book, auction) for box in rows[auction].values()):
            found[auction] = None
    return tuple(found)


_tables: dict[str, bytes] = {}
"""The last base book compiled, by the digest of its source."""


def _compiled(base: System) -> bytes:
    digest = source_digest(base)
    if digest not in _tables:
        _tables.clear()
        _tables[digest] = compile_system(base).data
    return _tables[digest]


def described(system: System) -> tuple[Auction, ...]:
    """The shortest auctions of the notes except those ending in a pass: none is left to a
    book.
    """
    found: dict[Auction, None] = {}
    for auction in sorted(
        {auction_of(rule) for rule in system.rules if not rule.start}, key=lambda a: (len(a), a)):
        if auction[-1] != 1 and not _after_one(auction, found):
            found[auction] = None
    return tuple(found)


def _after_one(auction: Auction, found: dict[Auction, None]) -> bool:
    return any(
        auction[:size] in found for size in range(len(auction) - 2, 0, -2)
    )


def auction_of(rule: Rule) -> Auction:
    """The calls of a rule that `notes.rules` has made."""
    masks: list[int] = []
    body = rule.seq.body
    items: Iterable[Pattern] = body.items if isinstance(body, Seq) else (body,) if body else ()
    excluded = 0
    for item in items:
        if isinstance(item, Text):
            masks += [1 << CALL_CODES.index(code) for code in item.text.split(":") if code]
        elif isinstance(item, Not):
            excluded = sum(1 << CALL_CODES.index(code) for code in _codes(item.body))
        elif isinstance(item, AnyCall):
            masks.append(ALL_CALLS & ~excluded)
            excluded = 0
        else:
            assert isinstance(item, Math), item
    return tuple(masks)


def _is_of_late_seats(rule: Rule) -> bool:
    """Whether a rule is an opening of third or fourth seat."""
    body = rule.seq.body
    items: Iterable[Pattern] = body.items if isinstance(body, Seq) else ()
    tests = [item.expr for item in items if isinstance(item, Math)]
    return len(auction_of(rule)) == 1 and any(
        isinstance(test, Binary) and test.left == SEAT and test.op in ("==", ">=")
        and test.right in _LATE for test in tests)


def _no_lighter(rows: dict[int | None, Box], late: set[int | None]) -> None:
    """A third hand that opens lighter, or on a card less, than the first two departs no more than
    these: books take such openings lightly themselves.
    """
    first = [box for expl, box in rows.items() if expl not in late]
    for expl in late & set(rows) if len(first) == 1 else ():
        box = rows[expl]
        for field in (HCP, *range(LENGTH, LENGTH + 4)):
            if 0 < first[0][2 * field] - box[2 * field] <= (_LIGHTER if field == HCP else 1):
                box[2 * field] = first[0][2 * field]


def _codes(pattern: Pattern) -> Iterator[str]:
    if isinstance(pattern, Or):
        yield from _codes(pattern.left)
        yield from _codes(pattern.right)
    else:
        assert isinstance(pattern, Text), pattern
        yield pattern.text


def _box(rule: Rule) -> Box:
    box = [n for most in FIELD_MAX for n in (0, most)]
    for bound in rule.spec.bounds:
        assert isinstance(bound.value, Num)
        at = 2 * (FIELD_OF[bound.letter] + (bound.suit if isinstance(bound.suit, int) else 0))
        if bound.is_max:
            box[at + 1] = min(box[at + 1], bound.value.value)
        else:
            box[at] = max(box[at], bound.value.value)
    return box


def _hull(first: Box | None, second: Box) -> Box:
    if first is None:
        return second
    return [
        (max if at & 1 else min)(a, b) for at, (a, b) in enumerate(zip(first, second, strict=True))
    ]


def _book(table: RuleTable, auction: Auction) -> Box | None:
    """What the book's rules show by the last call, None where none of them makes it."""
    calls: list[int] = []
    for mask in auction:
        # The lowest legal call represents a class.
        call = _lowest_legal(calls, mask)
        if call is None:
            return None
        calls.append(call)
    table.start(0, 0)
    for call in calls[:-1]:
        table.observe(call)
    return list(table.box[:BOX]) if table.shown_by(calls[-1]) else None


def _lowest_legal(calls: list[int], mask: int) -> int | None:
    for call in range(38):
        if mask >> call & 1:
            try:
                replay(0, [*calls, call])
            except SpotcardError:
                continue
            return call
    return None


def _within(ours: Box, book: Box, auction: Auction) -> bool:
    call = auction[-1].bit_length() - 1
    suit = strain_of(call) if call >= 3 else 4
    if suit < 4:
        natural = [box[2 * (LENGTH + suit)] >= _LEAST_LENGTH for box in (ours, book)]
        if natural[0] != natural[1]:
            return False
    for field in range(LENGTH, LENGTH + 4):
        if book[2 * field] >= _LEAST_LENGTH and ours[2 * field] < book[2 * field]:
            return False
    (mine, low, high), (theirs, least, most) = _strength(ours), _strength(book)
    slack = _TOLERANCE if mine == theirs else _MIXED_TOLERANCE
    is_open = high == _NO_LIMIT and most >= _AS_GOOD_AS_OPEN
    return theirs < 0 or (low >= least - slack and (is_open or high <= most + slack))


def _strength(box: Box) -> tuple[int, int, int]:
    """(field, least, most) of a box's strength; field -1 if it shows none."""
    for field in (HCP, POINTS):
        low, high = box[2 * field], box[2 * field + 1]
        if (low, high) != (0, FIELD_MAX[field]):
            return field, low, min(high, _NO_LIMIT)
    return -1, 0, _NO_LIMIT
