"""Whatever the bytes: a document or a file with findings, in bounded time, and no other
exception."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from languages import round_trip

from spotcard_host.common.diagnostics import Collector, report
from spotcard_host.notes.bml.bss_out import bss_text
from spotcard_host.notes.bml.decoding import decode
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.html import html_text
from spotcard_host.notes.bml.latex import latex_text
from spotcard_host.notes.bml.lint import lint_structure
from spotcard_host.notes.bml.reader import parse_document, read_document
from spotcard_host.notes.bss.bml_out import bml_text
from spotcard_host.notes.bss.reader import encode, parse_bss

MEGABYTE = 1_000_000
# Generous for a slow, shared machine; a quadratic step would need hours on these.
SECONDS = 60.0


def everything(data: bytes) -> Collector:
    """Read as BML and as BSS, write every form; the findings of the BML reading."""
    document = parse_document(decode(data))
    system = expand(document.tables, document.collector)
    lint_structure(document, system, document.collector)
    bss_text(document, system, collector=document.collector)
    for tree in (True, False):
        html_text(document, tree)
        latex_text(document, tree)
    report(document.collector.diagnostics)
    compatible = parse_document(decode(data), reference=True)
    expand(compatible.tables, compatible.collector, reference=True)
    file = parse_bss(data, "x", Collector())
    assert encode(file) == data
    bml_text(file)
    assert round_trip(file)
    return document.collector


PIECES = [
    "\n", "  ", "    ", "1C", "2HS", "(1X)", "-", ";", "#CUT a\n", "#ENDCUT\n", "#PASTE a b=c\n",
    "#HIDE\n", "#VUL YN\n", "= ", "*", "|", "\t", "!h", "3steps", "oM", "1M ", "2X ", "P ", "\\n",
    "{x}", "//bss ", "\r", ".", "#+TITLE: x\n", "[a](b)", "%", "*00{", "}=NYYYYYY0", "008", "001C",
    "\x00", "\u2028", "é",
]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_pieces_in_any_order(pieces: list[str]) -> None:
    everything("".join(pieces).encode())


@pytest.mark.parametrize("mark", ": = - ; -> – * / , . ! [] ()".split())
def test_marks_without_a_call(mark: str) -> None:
    for text in (mark, f"{mark} x", f"{mark}{mark}", f"1C 16+\n  {mark} x", f"* 1C\n{mark}"):
        everything(text.encode())


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    everything(data)


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_truncated_and_damaged_notes(data: st.DataObject) -> None:
    text = (
        b"#+TITLE: T\n\n1C-(1D)-\nD  4+!h\n  (P)\n    1M = 5+M\n#COPY a\n2X 6+\n#ENDCOPY\n\n"
        b"* H\n\n"
        b"#SEAT 12\n\n1N 12--14\n  #PASTE a\n     more\n"
    )
    end = data.draw(st.integers(0, len(text)))
    start = data.draw(st.integers(0, end))
    everything(text[:start] + data.draw(st.binary(max_size=8)) + text[start:end])


@pytest.mark.timeout(300)
@pytest.mark.parametrize("data", [
    b"1C " + b"x" * MEGABYTE, b"1C" + b"-1D" * (MEGABYTE // 3), b"(" * MEGABYTE,
    b"1C " + b"=" * MEGABYTE,
    b"*" * MEGABYTE, b"1C " + b"/a " * (MEGABYTE // 3), b"x" + b" *a" * (MEGABYTE // 3),
    b"[a](" * (MEGABYTE // 4), b"1C " + b"!" * MEGABYTE, b"%" + b"B" * MEGABYTE, b"|" * MEGABYTE,
    b"*00{" + b"}=" * (MEGABYTE // 2),
    b"*00=NYYYYYY\n00" + b"1C{x}" * (MEGABYTE // 5) + b"=NYYYYYY008\n",
], ids=lambda data: str(data[:12]))
def test_lines_of_a_megabyte(data: bytes) -> None:
    start = time.process_time()
    everything(data)
    assert time.process_time() - start < SECONDS


@pytest.mark.timeout(300)
def test_ten_thousand_levels_of_indentation() -> None:
    start = time.process_time()
    found = everything(b"".join(b" " * n + b"P x\n" for n in range(10_000)))
    assert "too-deep" in {d.code for d in found.diagnostics}
    assert time.process_time() - start < SECONDS


@pytest.mark.timeout(300)
def test_pastes_that_double_end_in_an_error() -> None:
    text = "#COPY a\n1C x\n#ENDCOPY\n" + "".join(
        f"#COPY a{n}\n#PASTE a{n - 1 if n else ''}\n#PASTE a{n - 1 if n else ''}\n#ENDCOPY\n"
        for n in range(40)
    )
    start = time.process_time()
    document = parse_document(text)
    assert "too-long" in {d.code for d in document.collector.diagnostics}
    assert time.process_time() - start < SECONDS
    document = parse_document("#COPY a\n1C " + "x" * 999 + "\n#ENDCOPY\n#PASTE a " + "x=xx " * 60)
    assert "too-long" in {d.code for d in document.collector.diagnostics}


@pytest.mark.timeout(300)
def test_includes_that_double_end_in_an_error(tmp_path: Path) -> None:
    for n in range(40):
        (tmp_path / f"{n}.bml").write_text(f"#INCLUDE {n + 1}.bml\n#INCLUDE {n + 1}.bml\n1C x\n")
    (tmp_path / "40.bml").write_text("1D y\n" * 100)
    start = time.process_time()
    document = read_document(str(tmp_path / "0.bml"))
    assert "too-long" in {d.code for d in document.collector.diagnostics}
    assert time.process_time() - start < SECONDS


@pytest.mark.timeout(300)
@pytest.mark.parametrize("last", ["//", "// x\n" * 1000])
def test_includes_of_comments_alone_end_too(tmp_path: Path, last: str) -> None:
    for n in range(60):
        (tmp_path / f"{n}.bml").write_text(f"#INCLUDE {n + 1}.bml\n#INCLUDE {n + 1}.bml")
    (tmp_path / "60.bml").write_text(last.rstrip("\n"))
    start = time.process_time()
    document = read_document(str(tmp_path / "0.bml"))
    assert "too-long" in {d.code for d in document.collector.diagnostics}
    assert time.process_time() - start < SECONDS


@pytest.mark.timeout(300)
@pytest.mark.parametrize("text", [
    "* a\n" * 5000, "1C = x\n* a\n" * 500, "* a\n\n" * 20_000,
    "#+TITLE: a" + " " * MEGABYTE + "b\n", "#HIDE a" + " " * MEGABYTE + "b\n",
    "#INCLUDE a" + " " * MEGABYTE + "b\n", "#PASTE a" + " " * MEGABYTE + "b\n",
    "#INCLUDE a\0b\n", "#COPY a\n" * 4000 + "x\n" * 20_000, "*00" + " " * MEGABYTE + "x\n",
    "#CUT a0\n\n\n#ENDCUT\n" + "".join(
        f"#CUT a{n}\n#PASTE a{n - 1}\n#PASTE a{n - 1}\n#ENDCUT\n" for n in range(1, 60)
    ),
], ids=lambda text: repr(text[:16]))
def test_many_small_elements_are_fast(text: str) -> None:
    start = time.process_time()
    document = parse_document(text)
    html_text(document)
    parse_bss(text.encode(), "x", Collector())
    assert time.process_time() - start < SECONDS


def test_headings_without_blank_lines_are_all_kept() -> None:
    assert len(parse_document("* a\n" * 5000).elements) == 5000
    page = html_text(parse_document("* a\n\n* a-2\n\n* a\n\n* a\n"))
    assert [f'id="{name}"' in page for name in ("a", "a-2", "a-3", "a-4")] == [True] * 4
    assert page.count('id="a-2"') == 1
