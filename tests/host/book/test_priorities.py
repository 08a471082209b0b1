"""The published table of general priorities, as tests/golden/priorities.txt has it.

Each line of that table has an auction, a hand with which its rule makes a call and one, a
near miss, with which it does not. A rule is tried alone, in a table of no other rule that takes
over what the book has understood of the auction; then both books are asked what they call.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from shared_data import shared_path

from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand, parse_seat
from spotcard.game.deal import parse_vulnerability
from spotcard.robot.bidder import Bidder
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules.fields import STATE
from spotcard.rules.reader import RuleTable
from spotcard_host.compiler.pack import compile_system
from spotcard_host.inspection.listing import Listing
from spotcard_host.language.functions import TABLE
from spotcard_host.language.model import System
from spotcard_host.language.nodes import Call, Dot
from spotcard_host.language.rulefile import load_system
from spotcard_host.language.walk import walk
from spotcard_host.library.tables import BOOKS, open_table, resolve

ROOT = Path(__file__).resolve().parents[3]
TABLE_OF_RULES = ROOT / "tests" / "golden" / "priorities.txt"
BOOK_NAMES = ("sayc", "two-over-one")


@dataclass(frozen=True)
class Line:
    """One line of the table."""

    priority: int
    ids: tuple[int, ...]
    dealer: int
    vulnerability: int
    calls: tuple[int, ...]
    hand: str
    call: str
    near_miss: str
    books: str


def read_lines() -> list[Line]:
    lines = []
    for text in TABLE_OF_RULES.read_text(encoding="utf-8").splitlines():
        if not re.match(r"\| \d+ \| 10\d\d\d", text):
            continue
        cells = [cell.strip() for cell in text.strip("|").split("|")]
        priority, ids, _, auction, hand, call, near_miss, books, _, worth = cells
        assert worth, text
        dealer, vulnerability, *calls = auction.split()
        lines.append(Line(
            int(priority), tuple(map(int, ids.split())), parse_seat(dealer),
            parse_vulnerability(vulnerability), tuple(map(parse_call, calls)), hand, call,
            near_miss, books))
    return lines


LINES = read_lines()


@cache
def book(name: str) -> Bidder:
    return Bidder(open_table(name))


@cache
def system(name: str) -> System:
    return load_system([BOOKS / name])


def only(name: str, number: int) -> RuleTable:
    """A table of one rule of a book."""
    whole = system(name)
    rule = next(r for r in whole.rules if r.id == number)
    index, rule.index = rule.index, 0
    try:
        alone = System("alone", [rule], whole.explanations, options=whole.options)
        return RuleTable(compile_system(alone).data)
    finally:
        rule.index = index


def follow(name: str, line: Line, hand: str) -> Bidder:
    bidder = book(name)
    seat = (line.dealer + len(line.calls)) & 3
    bidder.new_board(seat, line.dealer, line.vulnerability, parse_hand(hand))
    for call in line.calls:
        bidder.observe(call)
    return bidder


def call_alone(name: str, line: Line, hand: str) -> str | None:
    """What the line's rule calls with a hand, None for nothing."""
    bidder, table = follow(name, line, hand), only(name, line.ids[0])
    table.start(0, 0)
    table.state[:STATE] = bidder.table.state[:STATE]
    features = new_features()
    evaluate(bidder.table.points, parse_hand(hand), features)
    table.set_hand(features)
    call = table.choose()
    return str(call_name(call)) if call >= 0 else None


def call_in_book(name: str, line: Line) -> tuple[str, int]:
    bidder = follow(name, line, line.hand)
    call = bidder.choose()
    return str(call_name(call)), int(bidder.table.numbers(bidder.rule)[0])


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line.ids[0]))
def test_fires_and_does_not(line: Line) -> None:
    assert call_alone("sayc", line, line.hand) == line.call
    assert call_alone("sayc", line, line.near_miss) is None


@pytest.mark.parametrize("line", LINES, ids=lambda line: str(line.ids[0]))
def test_the_books_call_what_the_table_says(line: Line) -> None:
    made = []
    for name in BOOK_NAMES:
        call, rule = call_in_book(name, line)
        made.append("same" if (call, rule) == (line.call, line.ids[0]) else f"{call} {rule}")
    both = made[0] if made[0] == made[1] else f"sayc {made[0]}, two-over-one {made[1]}"
    assert line.books == both


@pytest.mark.parametrize("name", BOOK_NAMES)
def test_every_number_stands_at_its_priority(name: str) -> None:
    listed = {number: (rule.priority, rule.id, *rule.aliases)
              for rule in Listing(resolve(name).read_bytes()).read()
              for number in (rule.id, *rule.aliases)}
    for line in LINES:
        for number in line.ids:
            assert listed[number] == (line.priority, *line.ids)
    own = {rule.id for rule in system(name).rules} - {line.ids[0] for line in LINES}
    published = {number for line in LINES for number in line.ids}
    assert not own & published


def test_the_table_has_every_number_of_the_text() -> None:
    text = shared_path("seeds/gib-bidding-database.txt").read_text(encoding="utf-8")
    table = text[text.index("general priorities are as follows"):]
    table = table[: table.index("constraint is a string")]
    published: set[tuple[int, int]] = set()
    priority = 0
    for words, numbers in re.findall(r"([^()]*)\(([\d, -]+)\)", table.partition(":")[2]):
        new = re.match(r"\s*(\d\d?) ", words)
        priority = int(new[1]) if new else priority
        for part in numbers.split(","):
            first, _, last = part.strip().partition("-")
            end = first[: len(first) - len(last)] + last
            published |= {(priority, n) for n in range(int(first), int(end) + 1)}
    assert len({number for _, number in published}) == 95
    ours = {(line.priority, number) for line in LINES for number in line.ids}
    assert ours == published


def test_every_function_is_used_by_a_book() -> None:
    used = set()
    for rule in (rule for name in BOOK_NAMES for rule in system(name).rules):
        values = (bound.value for bound in rule.spec.bounds)
        for root in (rule.seq.body, rule.constraint.body, rule.spec.math, *values):
            used |= {(node.number, len(node.args)) for node in walk(root or Dot())
                     if isinstance(node, Call)}
    assert [f.macro for key, f in TABLE.items() if key not in used] == []
