"""Our converters against the reference's own test files and the public systems
(../shared/data)."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from bml_structure import problems, structure

from spotcard_host.commands import bml as tools
from spotcard_host.notes.bml.document import (
    AuctionDiagram,
    Document,
    Heading,
    ListBlock,
    Paragraph,
    PipeTable,
)
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.html import html_text
from spotcard_host.notes.bml.latex import latex_text
from spotcard_host.notes.bml.reader import read_document
from spotcard_host.notes.bss.bml_out import bml_text
from spotcard_host.notes.bss.reader import parse_bss

Shared = Callable[[str], Path]


def expected(shared: Shared, pattern: str) -> list[tuple[Path, Path]]:
    """(expected file, BML source) pairs of the reference's tests."""
    peer = shared("data/bml/peer")
    found = [
        (path, peer / "data" / (path.stem.replace("-tree", "") + ".bml"))
        for path in sorted((peer / "expected").glob(pattern))
    ]
    assert found
    return found


def test_bss_is_byte_equal(shared: Shared, tmp_path: Path) -> None:
    for want, source in expected(shared, "*.bss"):
        for options in ([], ["--compat=bml2"]):
            out = tmp_path / "out.bss"
            assert tools.bml2bss([*options, "-o", str(out), str(source)]) == 0
            assert out.read_bytes() == want.read_bytes(), (want.name, options)


def test_bml_of_bss_is_equal_but_for_trailing_blanks(shared: Shared) -> None:
    for want, _ in expected(shared, "*.bml"):
        source = want.with_suffix(".bss")
        text = bml_text(parse_bss(source.read_bytes(), source.name))
        assert [line.rstrip() for line in text.splitlines()] == [
            line.rstrip() for line in want.read_text("utf-8").splitlines()
        ], want.name


def test_dependencies_are_byte_equal(shared: Shared, tmp_path: Path) -> None:
    for want, source in expected(shared, "*.mk"):
        out = tmp_path / "out.mk"
        assert tools.bml_makedepend(["-o", str(out), str(source)]) == 0
        assert out.read_bytes() == want.read_bytes(), want.name


def test_html_has_the_structure_of_the_reference(shared: Shared) -> None:
    for want, source in expected(shared, "*.htm"):
        html = html_text(read_document(str(source)), want.stem.endswith("-tree"))
        assert structure(html) == structure(want.read_text("utf-8")), want.name
        assert problems(html) == []


def _body(latex: str) -> list[str]:
    """Lines from the table of contents on, blanks collapsed, the reference's slip put right."""
    body = latex[latex.index("\\tableofcontents"):].replace("\\BDbl", "\\BD")
    return [re.sub(r"\s+", " ", line).strip() for line in body.splitlines() if line.strip()]


def test_latex_has_the_structure_of_the_reference(shared: Shared) -> None:
    for want, source in expected(shared, "*.tex"):
        text = latex_text(read_document(str(source)), want.stem.endswith("-tree"))
        assert _body(text) == _body(want.read_text("utf-8")), want.name


def _said(document: Document) -> str:
    """Everything the elements hold, in one text without blanks."""
    parts: list[str] = []
    for element in document.elements:
        if isinstance(element, Heading | Paragraph):
            parts.append(element.text)
        elif isinstance(element, ListBlock):
            parts += [term + text for term, text in element.items]
        elif isinstance(element, PipeTable | AuctionDiagram):
            parts += [cell for row in element.rows for cell in row]
    parts += [row.description for table in document.tables for row in table.walk()]
    return "".join("".join(parts).split())


def _unaccounted(document: Document, name: str) -> list[int]:
    """Lines of the first file that are neither in an element nor in a finding."""
    rows = {
        row.place.line for table in document.tables for row in table.walk()
        if row.place.file == name
    }
    reported = {d.place.line for d in document.collector.diagnostics if d.place.file == name}
    said = _said(document)
    missing = []
    for number, line in enumerate(document.collector.sources[name], 1):
        bare = re.sub(r"^\s*(\*+|-|\d+\.)\s*", "", line)
        bare = re.sub(r"\b([1-7])SA\b", r"\1NT", bare)  # as it is read
        if not line.strip() or line.startswith("//") or re.match(r"\s*#", line):
            continue
        if number not in rows and number not in reported and "".join(bare.split()) not in said:
            missing.append(number)
    return missing


def test_every_line_of_every_system_is_consumed_or_reported(shared: Shared) -> None:
    files = sorted(shared("data/bml/systems").rglob("*.bml"))
    assert len(files) > 50
    for path in files:
        document = read_document(str(path))
        assert _unaccounted(document, str(path)) == [], path.name
        assert expand(document.tables, document.collector).nodes or not document.tables


def test_systems_give_valid_html(shared: Shared) -> None:
    for path in sorted(shared("data/bml/systems").rglob("*.bml")):
        document = read_document(str(path))
        for tree in (True, False):
            assert problems(html_text(document, tree)) == [], path.name
