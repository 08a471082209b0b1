"""BSS records: every field, round trips byte for byte, broken lines kept, files merged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from languages import round_trip

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.bss.lossless import lossless_text
from spotcard_host.notes.bss.merge import merge
from spotcard_host.notes.bss.reader import encode, parse_bss
from spotcard_host.notes.bss.records import (
    BssFile,
    CardingRecord,
    Convention,
    Header,
    Sequence,
    StockCard,
    Unknown,
)

Shared = Callable[[str], Path]

LEADS = "B" * 22 + "C" * 18
FULL = (
    "*00{My card}=NYYYYYYSummary of it\n$SAYC basic.bss\n001N=NYYYYYY215-17 bal\n"
    "001NP2D=YYNYNYYA58transfer = hearts\\nor more\n*561C{16+ = any}D=NYYYYYY0takeout\n"
    "341NPP2S=NYYYYYY956weak\n+Blackwood.bss\n%" + LEADS + "A" * 18 + "odd-even discards\n"
)


def read(text: str | bytes) -> tuple[BssFile, list[str]]:
    """The file of a text and its findings as `line: code`."""
    collector = Collector()
    data = text if isinstance(text, bytes) else text.encode()
    file = parse_bss(data, "card.bss", collector)
    assert encode(file) == data
    return file, [f"{d.place.line}: {d.code}" for d in collector.diagnostics]


def sequence(line: str) -> Sequence:
    """The record of one line that has no findings."""
    file, found = read("*00=NYYYYYY\n" + line)
    assert found == []
    (record,) = file.sequences
    return record


def test_every_kind_of_record() -> None:
    file, found = read(FULL)
    assert found == []
    assert [type(r) for r in file.records] == [
        Header, StockCard, Sequence, Sequence, Sequence, Sequence, Convention, CardingRecord,
    ]
    header = file.header
    assert header is not None
    assert (header.name, header.summary, header.floating) == ("My card", "Summary of it", False)
    assert all(record.raw is None for record in file.records)
    assert round_trip(file)


def test_fields_of_a_sequence() -> None:
    record = sequence("561NP2D=YYNYNYYA58transfer = hearts\\nx")
    assert (record.they_open, record.position, record.vulnerability) == (False, 5, 6)
    assert record.calls == (7, 0, 9)
    assert (record.artificial, record.outcomes, record.disposition) == (True, "YNYNYY", 10)
    assert (record.shortest, record.longest) == (5, 8)
    assert record.description == "transfer = hearts\\nx"
    assert [record.ours(n) for n in range(3)] == [True, False, True]


@pytest.mark.parametrize(("line", "lengths", "text"), [
    ("001N=NYYYYYY215-17", (-1, -1), "15-17"),
    ("001C=NYYYYYY03813+", (3, 8), "13+"),
    ("001CD=NYYYYYY015+ any", (-1, -1), "15+ any"),
    ("001CD=NYYYYYY008takeout", (0, 8), "takeout"),
    ("001CD=NYYYYYY0085", (-1, -1), "085"),
    ("001CP1NPP=NYYYYYY1", (-1, -1), ""),
])
def test_lengths_stand_after_suit_bids(line: str, lengths: tuple[int, int], text: str) -> None:
    record = sequence(line)
    assert ((record.shortest, record.longest), record.description) == (lengths, text)


def test_blanks_as_the_reference_prints_them_are_read_and_kept() -> None:
    file, found = read(
        "*00 {Name} = NYYYYYY Summary\n$ stock.bss\n00 1C P 1D = NYYYYYY 5 48 text\n"
        "* 00 1N D = NYYYYYY 0 strong\n+ conv.bss\n% " + "B" * 22 + " " + "C" * 18 + " "
        + "A" * 18 + " notes\n"
    )
    assert found == []
    first, second = file.sequences
    assert (first.calls, first.disposition, first.shortest) == ((3, 0, 4), 5, 4)
    assert (second.they_open, second.calls) == (True, (7, 1))
    carding = file.carding
    assert carding is not None and carding.signals == "A" * 18 and carding.description == " notes"
    assert all(record.raw is not None for record in file.records)
    assert first.text() == "001CP1D=NYYYYYY548 text" and round_trip(file)


def test_qualifications_are_read_with_their_place() -> None:
    record = sequence("*001NP2D{hearts}D=NYYYYYY0shows diamonds")
    assert record.qualifications == ((3, "hearts"),) and record.calls == (7, 0, 9, 1)
    after = sequence("*001C1D{could be = short}P1H=NYYYYYY008x")
    assert after.sequence_text() == "1C1D{could be = short}P1H"


def test_headers() -> None:
    for line, name, summary in (
        ("*00=NNNNNNN", None, ""), ("*00{}=NYYYYYYx", "", "x"),
        ("?00{RKC 1430}=NYYYYYY", "RKC 1430", ""), ("*00{a}=b}=NYYYYYY", "a}=b", ""),
    ):
        file, found = read(line + "\n001C=NYYYYYY008\n")
        assert found == [] and file.header is not None
        assert (file.header.name, file.header.summary) == (name, summary), line
    assert read("?00{x}=NYYYYYY\n")[0].header.floating  # type: ignore[union-attr]
    assert read("001C=NYYYYYY008\n")[1] == ["1: header"]


def test_a_broken_record_is_reported_and_the_rest_is_read() -> None:
    file, found = read(
        "*00=NYYYYYY\n001C=NYYYYYY008a\nthis is nothing\n0X1C=NYYYYYY008\n791C=NYYYYYY008\n"
        "001C1Z=NYYYYYY008\n001D=NYYY008\n\n001H=NYYYYYY0\n001S=NYYYYYY083x\n001N=NYYYYYY0b\n"
    )
    assert found == [
        "3: record", "4: record", "5: record", "6: record", "7: record", "9: lengths",
        "10: lengths",
    ]
    assert [r.line for r in file.records if isinstance(r, Unknown)] == [3, 4, 5, 6, 7, 8]
    assert [record.line for record in file.sequences] == [2, 9, 10, 11]
    assert round_trip(file)


def test_order_counts_duplicates_and_impossible_auctions() -> None:
    _, found = read(
        "*00=NYYYYYY\n001C=NYYYYYY008\n$late\n001C=NYYYYYY008again\n001CP1C=NYYYYYY008\n"
        "001CPD=NYYYYYY0\n001CDRR=NYYYYYY0\n001CPPP1D=NYYYYYY008\n%" + LEADS + "A" * 18
        + "\n%" + LEADS + "A" * 18 + "\n001S=NYYYYYY008\n"
    )
    assert found == [
        "3: order", "4: duplicate", "5: illegal", "6: illegal", "7: illegal", "8: illegal",
        "10: count", "11: order",
    ]


@pytest.mark.parametrize("data", [
    b"\xef\xbb\xbf" + FULL.encode(), FULL.replace("\n", "\r\n").encode(), FULL.rstrip().encode(),
    FULL.replace("Summary", "Caf\u00e9 \u20ac").encode("cp1252"), b"", b"\n\n", b"\r\r\n\n",
    FULL.replace("Summary", "\u4e2d\u2028").encode(), b"*00=NYYYYYY\n\x81\x8d\xff\n",
    FULL.encode() + b"\r\n\r001C=NYYYYYY008mixed ends",
])
def test_round_trips_are_byte_identical(data: bytes) -> None:
    file, _ = read(data)
    assert round_trip(file)


def test_every_shared_file_round_trips(shared: Shared) -> None:
    files = sorted(shared("data").rglob("*.bss"))
    assert len(files) >= 10
    for path in files:
        file, found = read(path.read_bytes())
        assert found == [], path.name
        assert round_trip(file), path.name


def test_lossless_notes_can_be_edited() -> None:
    from spotcard_host.notes.bml.expand import expand
    from spotcard_host.notes.bml.reader import parse_document
    from spotcard_host.notes.bss.lossless import has_notes, restore

    file, _ = read("*00{T}=NYYYYYY\n001D=YYYYYYY208two\n001C=NYYYYYY538one\n+conv\n")
    text = lossless_text(file)
    assert "001C" in text and text.startswith("#+TITLE: T\n")
    edited = text.replace("1C = one", "1C = better\n1H = new").replace("1D = two\n", "")
    document = parse_document(edited)
    assert has_notes(document)
    said: list[str] = []
    data = restore(document, expand(document.tables), said.append)
    assert data == (
        b"*00{T}=NYYYYYY\n001C=NYYYYYY538better\n+conv\n001H=NYYYYYY008new\n"
    )
    assert said == ["the row of 001D is gone: its record is left out"]


def test_stock_cards_and_conventions_are_merged(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "a.bss").write_text(
        "*00=NYYYYYY\n$ stock\n001C=NYYYYYY008own\n+conv.bss\n+none.bss\n"
    )
    (tmp_path / "lib" / "stock.bss").write_text(
        "*00=NYYYYYY\n001C=NYYYYYY008stock\n001D=NYYYYYY008stock\n001H=NYYYYYY008stock\n"
        f"%{LEADS}{'A' * 18}\n"
    )
    (tmp_path / "conv.bss").write_text("*00=NYYYYYY\n001H=NYYYYYY008conv\n+nested.bss\n")
    (tmp_path / "nested.bss").write_text("*00=NYYYYYY\n001S=NYYYYYY008no\n")
    path = tmp_path / "a.bss"
    collector = Collector()
    file = parse_bss(path.read_bytes(), str(path), collector)
    merged = merge(file, str(path), collector, [str(tmp_path / "lib")])
    assert [(r.calls, r.description) for _, r in merged.sequences] == [
        ((3,), "own"), ((5,), "conv"), ((4,), "stock"),
    ]
    assert merged.carding is not None and merged.carding[0].endswith("stock.bss")
    assert [(d.place.line, d.code) for d in collector.diagnostics] == [
        (3, "nested"), (5, "missing-file"),
    ]
