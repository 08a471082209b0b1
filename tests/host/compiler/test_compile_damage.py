"""Damaged rule tables: refused with a clear error, never a crash, never a hang."""

from __future__ import annotations

import os
import random

import pytest
from sealed_table import sealed

from spotcard.errors import TableError
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_host.library.tables import resolve

# `SPOTCARD_FUZZ=10000` for the whole proof (a minute).
CASES = int(os.environ.get("SPOTCARD_FUZZ", "1000"))


@pytest.fixture(scope="module")
def table() -> bytes:
    return resolve("sayc").read_bytes()


def test_flipped_bits_and_cut_tables_are_refused(table: bytes) -> None:
    rng = random.Random(9)
    for case in range(CASES):
        damaged = bytearray(table)
        if case % 3 == 0:
            del damaged[rng.randrange(len(damaged)):]
        else:
            for _ in range(rng.choice((1, 1, 2, 8))):
                damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
        if bytes(damaged) == table:
            continue
        with pytest.raises(TableError):
            RuleTable(bytes(damaged))


@pytest.mark.parametrize(("at", "value", "words"), [
    (0, b"XXXX", "not a rule table"),
    (4, (99).to_bytes(2, "little"), "version 99"),
    (8, (1 << 24).to_bytes(4, "little"), "cut off"),
    (12, bytes(4), "CRC"),
])
def test_each_part_of_the_header_is_checked(
    table: bytes, at: int, value: bytes, words: str
) -> None:
    damaged = bytearray(table)
    damaged[at:at + len(value)] = value
    with pytest.raises(TableError, match=words):
        RuleTable(bytes(damaged))


def test_a_directory_that_points_outside_is_refused_even_with_a_good_crc(table: bytes) -> None:
    for entry in range(int.from_bytes(table[6:8], "little")):
        for offset in (4, 8):
            damaged = bytearray(table)
            at = layout.HEADER + layout.ENTRY * entry + offset
            damaged[at:at + 4] = (len(table) + 1).to_bytes(4, "little")
            with pytest.raises(TableError, match="beyond its end"):
                RuleTable(sealed(damaged))


def test_a_table_without_a_needed_section_is_refused(table: bytes) -> None:
    damaged = bytearray(table)
    damaged[layout.HEADER:layout.HEADER + 2] = (77).to_bytes(2, "little")
    with pytest.raises(TableError, match="missing"):
        RuleTable(sealed(damaged))


def test_other_files_are_refused() -> None:
    for other in (b"", b"SCRT", b"\x7fELF" + bytes(100), b"SCRT" + bytes(40)):
        with pytest.raises(TableError):
            RuleTable(other)


def entry_of(table: bytes, kind: int) -> int:
    """Where a section stands in the directory."""
    return next(at for at in range(layout.HEADER, len(table), layout.ENTRY)
                if int.from_bytes(table[at:at + 2], "little") == kind)


@pytest.mark.parametrize(("kind", "offset", "value"), [
    (layout.MASKS, 2, 0xFFFF), (layout.ATOMS, 2, 0xFFFF), (layout.TESTS, 2, 0xFFFF),
    (layout.MASKS, 8, 7), (layout.TESTS, 8, 2), (layout.POINTS, 8, 2303), (layout.POINTS, 8, 0),
    (layout.EXACT, 8, 0), (layout.SUFFIX, 8, 3),
])
def test_items_beyond_their_section_are_refused_even_with_a_good_crc(
    table: bytes, kind: int, offset: int, value: int
) -> None:
    damaged = bytearray(table)
    at = entry_of(table, kind) + offset
    size = 2 if offset == 2 else 4
    damaged[at:at + size] = value.to_bytes(size, "little")
    with pytest.raises(TableError, match=r"damaged: .*section"):
        RuleTable(sealed(damaged))


def test_a_test_of_no_feature_is_refused(table: bytes) -> None:
    damaged = bytearray(table)
    damaged[RuleTable(table).sections[layout.TESTS][0] + 3] = 21
    with pytest.raises(TableError, match="a test of feature 21"):
        RuleTable(sealed(damaged))


@pytest.mark.parametrize("line", ["base 99999999999", "base -1", "defaults 2", "options 99=1",
                                  "options 0=x", "matchers x"])
def test_impossible_numbers_of_the_description_are_refused(table: bytes, line: str) -> None:
    damaged = bytearray(table)
    start, size, _ = RuleTable(table).sections[layout.META]
    damaged[start:start + size] = line.encode().ljust(size, b"\n")
    with pytest.raises(TableError, match="description"):
        RuleTable(sealed(damaged))
