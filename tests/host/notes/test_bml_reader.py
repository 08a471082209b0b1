"""BML text -> document: every kind of element, directives, indentation, places of findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.decoding import decode
from spotcard_host.notes.bml.document import (
    AuctionDiagram,
    DealDiagram,
    Document,
    Heading,
    ListBlock,
    Paragraph,
    PipeTable,
)
from spotcard_host.notes.bml.pattern import parse_pattern
from spotcard_host.notes.bml.reader import parse_document, read_document


def kinds(document: Document) -> list[str]:
    """Names of the elements, metadata and settings left out."""
    names = [type(e).__name__ for e in document.elements]
    return [n for n in names if n not in ("Metadata", "Setting")]


def tree(table: BidTable) -> list[object]:
    """Rows as (call, description, [children])."""
    def one(row: Row) -> object:
        return (row.text, row.description, [one(child) for child in row.children])
    return [one(row) for row in table.rows]


def table_of(text: str) -> list[object]:
    """The tree of the only table of a text that has no findings."""
    document = parse_document(text)
    assert [str(d) for d in document.collector.diagnostics] == []
    (table,) = document.tables
    return tree(table)


def codes(text: str) -> list[tuple[int, str]]:
    """(line, code) of the findings."""
    return [(d.place.line, d.code) for d in parse_document(text).collector.diagnostics]


def test_rows_children_and_descriptions() -> None:
    assert table_of("1C  Any hand\n  1D = Artificial. 0--7\n    1H\n1D\tNebulous\n1H=5+\n") == [
        ("1C", "Any hand", [("1D", "Artificial. 0--7", [("1H", "", [])])]),
        ("1D", "Nebulous", []), ("1H", "5+", []),
    ]


def test_a_line_at_the_description_continues_it() -> None:
    assert table_of("1C Polish club, one of three:\n   a) 12--14 NT\n   b) 15+\n  1D x\n") == [
        ("1C", "Polish club, one of three:\na) 12--14 NT\nb) 15+", [("1D", "x", [])]),
    ]


@pytest.mark.parametrize("unit", [1, 2, 3, 4, 8])
def test_any_consistent_indentation(unit: int) -> None:
    step = " " * unit
    text = f"1C = a\n{step}(P) = b\n{step * 2}1D = c\n{step * 3}1H = d\n{step}(D) = e\n1D = f\n"
    assert table_of(text) == [
        ("1C", "a", [("(P)", "b", [("1D", "c", [("1H", "d", [])])]), ("(D)", "e", [])]),
        ("1D", "f", []),
    ]


def test_blanks_before_the_first_row_do_not_count() -> None:
    assert table_of("   1C x\n  1D y\n1H z\n") == [
        ("1C", "x", [("1D", "y", [])]), ("1H", "z", []),
    ]
    assert table_of("  1C x\n    1D y\n  1H z\n") == [
        ("1C", "x", [("1D", "y", [])]), ("1H", "z", []),
    ]


def test_the_rows_of_a_one_letter_call() -> None:
    """`D  x` puts its description where a child stands too: a call there is a child."""
    text = "1C x\n  D foo\n    or a long suit\n    R bar\n"
    document = parse_document(text)
    (table,) = document.tables
    assert tree(table) == [("1C", "x", [("D", "foo\nor a long suit", [("R", "bar", [])])])]
    assert "ambiguous-indent" in {d.code for d in document.collector.diagnostics}
    (compat,) = parse_document(text, reference=True).tables
    assert tree(compat) == [("1C", "x", [("D", "foo\nor a long suit\nR bar", [])])]


def test_history_and_competition() -> None:
    assert table_of("1N-2C;\n2D No\n  2H x\n2H Yes\n") == [
        ("1N-2C;", "", [("2D", "No", [("2H", "x", [])]), ("2H", "Yes", [])]),
    ]
    assert table_of("(1N)---\nD strong\n") == [("(1N)---", "", [("D", "strong", [])])]
    assert table_of("1N--(X)--XX = x\n    2C = y\n") == [("1N--(X)--XX", "x", [("2C", "y", [])])]


def test_a_history_at_the_margin_starts_a_table_of_its_own() -> None:
    document = parse_document("1C-(1S)-\nD  5-7\n(1N)-\n2C = majors\n1H x\n  (1S)-\n")
    assert [tree(table) for table in document.tables] == [
        [("1C-(1S)-", "", [("D", "5-7", [])])],
        [("(1N)-", "", [("2C", "majors", []), ("1H", "x", [("(1S)-", "", [])])])],
    ]
    assert [str(d).splitlines()[0] for d in document.collector.diagnostics] == [
        "<text>:3:1: warning: expected a blank line before (1N)-",
        "<text>:6:3: warning: (1S)- ends in '-', which means something in the first row only",
    ]


@pytest.mark.parametrize(("written", "calls"), [
    ("3C/D/H/S", (13, 14, 15, 16)), ("1c/d", (3, 4)), ("2H/S/NT", (10, 11, 12)),
    ("2H/D", (10, 1)), ("1C/D/C", None),
])
def test_strains_after_a_stroke_are_of_the_same_level(
    written: str, calls: tuple[int, ...] | None
) -> None:
    pattern = parse_pattern(written)
    assert pattern is not None
    assert (pattern.parts[0].calls == calls) is (calls is not None)


def test_what_authors_write_in_the_call_column() -> None:
    text = (
        "1NT x\n  (any) = y\n  2S/3H = z\n  [2D](#1N--2D) = w\n  other = v\n  2!h!s = u\n"
        "  2N+ = t\n  Pass = s\n  Dbl = r\n  XX = q\n  1c = p\n"
    )
    document = parse_document(text)
    assert document.collector.diagnostics == []
    (table,) = document.tables
    rows = list(table.walk())
    assert [row.text for row in rows] == [
        "1NT", "(any)", "2S/3H", "2D", "other", "2!h!s", "2N+", "Pass", "Dbl", "XX", "1c",
    ]
    assert [row.patterns[0].parts[0].calls for row in rows] == [
        (7,), (), (11, 15), (9,), (), (10, 11), (), (0,), (1,), (2,), (3,),
    ]
    assert rows[3].link == "#1N--2D"


def test_elements() -> None:
    document = parse_document(
        "* Title 1!c\n\n  Text\n  goes on.\n\n- one\n- two\n\n1. first\n2. second\n\n- a :: b\n\n"
        "|x|y|\n|-|-|\n|1|2|\n\nN E S W\n1C P 1D P\n1N P P P\n\n*bold* text\n\n***** deep\n"
    )
    assert document.collector.diagnostics == []
    assert kinds(document) == [
        "Heading", "Paragraph", "ListBlock", "ListBlock", "ListBlock", "PipeTable",
        "AuctionDiagram", "Paragraph", "Heading",
    ]
    heading, text, items, numbers, terms, cells, auction, bold, deep = document.elements
    assert isinstance(heading, Heading) and (heading.level, heading.text) == (1, "Title 1!c")
    assert isinstance(text, Paragraph) and text.text == "Text\ngoes on."
    assert isinstance(items, ListBlock) and items.items == [("", "one"), ("", "two")]
    assert isinstance(numbers, ListBlock) and numbers.kind == "numbers"
    assert isinstance(terms, ListBlock) and terms.items == [("a", "b")]
    assert isinstance(cells, PipeTable) and cells.rows == [("x", "y"), ("1", "2")] and cells.header
    assert isinstance(auction, AuctionDiagram) and auction.seats == ("N", "E", "S", "W")
    assert auction.rows == [("1C", "P", "1D", "P"), ("1N", "P", "P", "P")]
    assert isinstance(bold, Paragraph)
    assert isinstance(deep, Heading) and (deep.level, deep.text) == (4, "*deep")


def test_rows_without_description_are_not_an_auction() -> None:
    """The reference takes four such rows for an auction and drops them."""
    assert len(parse_document("1S\n  2D\n    4D\n      4H Kickback\n").tables) == 1
    assert len(parse_document("(1N)\n  P\n    (P)\n      D = x\n").tables) == 1
    assert parse_document("1S\n  2D\n    4D\n      4H Kickback\n", reference=True).tables == []


def test_running_text_that_starts_like_a_row() -> None:
    for text in (
        "1st and 2nd seat openings\nare sound.\n", "4Spades is a silly word\n",
        "2N rebid by opener shows extras\nand denies a fit.\n", "P is short for pass.\n",
        "X by advancer is values\nand nothing more\n", "Any hand that fits\nmay bid.\n",
        "15--17 balanced\n", "The =#VUL= command\ntakes an argument\n",
    ):
        assert kinds(parse_document(text)) == ["Paragraph"], text


def test_deals_whole_and_in_part() -> None:
    document = parse_document(
        "N None 35 4SXS hK\nN Kxx T9 xxx Q987x\nE Jx AJxxx AJx KTx\nS A987xx - Q9xx Axx\n"
        "W QT KQxxxx KTx Jx\n\n#7, Dealer E, EW vul, played 3NTW with s4 lead\nN: AK10 x - xxx\n"
    )
    assert document.collector.diagnostics == []
    whole, part = document.elements
    assert isinstance(whole, DealDiagram) and isinstance(part, DealDiagram)
    assert (whole.board, whole.dealer, whole.vulnerable) == ("35", "N", "None")
    assert (whole.contract, whole.declarer, whole.lead) == ("4SX", "S", "hK")
    assert whole.hands["S"] == ("A987xx", "", "Q9xx", "Axx") and len(whole.hands) == 4
    assert part.hands == {"N": ("AKT", "x", "", "xxx")}
    assert (part.board, part.dealer, part.vulnerable) == ("7", "E", "EW")
    assert (part.contract, part.declarer, part.lead) == ("3N", "W", "s4")


def test_the_first_metadata_value_stands_and_lines_may_touch() -> None:
    document = parse_document("#+TITLE: a\n#+AUTHOR:b\n#+TITLE: c\n\n#+LEADS: nt standard\n")
    assert document.metadata == {"TITLE": "a", "AUTHOR": "b", "LEADS": "nt standard"}


def test_seat_and_vulnerability_hold_until_changed() -> None:
    document = parse_document("#VUL Y0\n\n#SEAT 12\n1C x\n\n#SEAT 0\n\n1D y\n#VUL 00\n1H z\n")
    assert [(t.seat, t.vul) for t in document.tables] == [("12", "Y0"), ("0", "Y0"), ("0", "00")]
    assert codes("#VUL XY\n\n#SEAT 5\n\n1C x\n") == [(1, "setting"), (3, "setting")]


def test_hide() -> None:
    document = parse_document("#HIDE\n1C x\n\n#HIDE 1D y\n  1H z\n\n1S w\n")
    assert [table.hidden for table in document.tables] == [True, True, False]
    assert tree(document.tables[1]) == [("1D", "y", [("1H", "z", [])])]


def test_cut_copy_paste() -> None:
    text = (
        "#CUT a\n2\\R Transfer\n  2\\M Accept\n#ENDCUT\n#CUT b\n2S x\n#ENDCUT\n\n"
        "1N---\n2C Stayman\n#PASTE a \\R=D \\M=H\n#PASTE b\n#COPY c\n2N y\n#ENDCOPY\n\n"
        "2N 20--21\n  #PASTE c\n  #PASTE a \\R=D\n"
    )
    document = parse_document(text)
    (found,) = document.collector.diagnostics
    assert (found.code, found.place.line) == ("continuation", 3)
    first, second = document.tables
    assert tree(first) == [("1N---", "", [
        ("2C", "Stayman", []), ("2D", "Transfer", [("2H", "Accept", [])]), ("2S", "x", []),
        ("2N", "y", []),
    ])]
    assert tree(second) == [
        ("2N", "20--21", [("2N", "y", []), ("2D", "Transfer\n2\\M Accept", [])]),
    ]
    pasted = first.rows[0].children[1]
    assert (pasted.place.line, pasted.place.column) == (2, 1)


def test_clipboard_mistakes_are_named() -> None:
    assert codes("#PASTE a\n\n1C x\n") == [(1, "clipboard")]
    assert codes("#CUT a\n1C x\n") == [(1, "clipboard")]
    assert codes("1C x\n#ENDCUT\n") == [(2, "clipboard")]
    assert codes("#COPY a\n1C x\n#ENDCOPY\n\n#PASTE a b\n") == [(5, "clipboard")]


def test_includes_nest_and_are_found_beside_their_includer(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.bml").write_text("#INCLUDE sub/b.bml\n\n1S end\n")
    (tmp_path / "sub" / "b.bml").write_text("1C x\n#INCLUDE c d.bml\n1D y")
    (tmp_path / "sub" / "c d.bml").write_text("1H z")
    document = read_document(str(tmp_path / "a.bml"))
    assert document.collector.diagnostics == []
    assert [row.text for t in document.tables for row in t.rows] == ["1C", "1H", "1D", "1S"]
    assert document.includes == [("a.bml", "sub/b.bml"), ("sub/b.bml", "sub/c d.bml")]
    assert document.tables[1].place.file.endswith("c d.bml")


def test_include_cycles_and_missing_files_are_findings(tmp_path: Path) -> None:
    (tmp_path / "a.bml").write_text("#INCLUDE b.bml\n1C x\n")
    (tmp_path / "b.bml").write_text("1D y\n\n#INCLUDE a.bml\n\n#INCLUDE none.bml\n")
    document = read_document(str(tmp_path / "a.bml"))
    assert [(d.code, d.place.line) for d in document.collector.diagnostics] == [
        ("include-cycle", 3), ("include", 5),
    ]
    assert [row.text for t in document.tables for row in t.rows] == ["1D", "1C"]


def test_an_include_folder(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "x.bml").write_text("1C x\n")
    (tmp_path / "a.bml").write_text("#INCLUDE x.bml\n")
    assert len(read_document(str(tmp_path / "a.bml"), [str(tmp_path / "lib")]).tables) == 1


def test_comments_only_at_the_margin() -> None:
    document = parse_document("1C x\n// no row\n  1D http://example.org//a\n")
    (table,) = document.tables
    assert tree(table) == [("1C", "x", [("1D", "http://example.org//a", [])])]


def test_findings_have_line_column_and_caret() -> None:
    document = parse_document("1C x\n  1D y\n zz?\n1H z\n", "notes.bml")
    (found,) = document.collector.diagnostics
    assert str(found).startswith("notes.bml:3:2: ")
    assert found.text().splitlines()[1:3] == ["     zz?", "     ^"]


def test_indentation_that_fits_nothing_is_reported_and_reading_continues() -> None:
    text = "1C a\n    1D b\n  1H c\n1D d\n      1S e\n"
    document = parse_document(text)
    assert [(d.place.line, d.code) for d in document.collector.diagnostics] == [
        (3, "indent"), (5, "indent"),
    ]
    assert tree(document.tables[0]) == [
        ("1C", "a", [("1D", "b", []), ("1H", "c", [])]), ("1D", "d", [("1S", "e", [])]),
    ]


def test_a_tab_is_one_blank_and_draws_a_warning_where_that_matters() -> None:
    document = parse_document("1C a\n  1D b\n\t1H c\n")
    assert "tab" in {d.code for d in document.collector.diagnostics}
    assert table_of("1C\ta\n1D\tb\n") == [("1C", "a", []), ("1D", "b", [])]


def test_unknown_directives_are_reported() -> None:
    assert codes("#FOO bar\n\n# a comment\n1C x\n") == [(1, "directive"), (3, "directive")]


def test_encodings_and_line_ends() -> None:
    assert decode(b"\xef\xbb\xbf1C caf\xc3\xa9\r\n1D x\r") == "1C café\n1D x\n"
    assert decode(b"1C caf\xe9 \x80\x81\n") == "1C café \u20ac\x81\n"
    assert table_of(decode(b"\xef\xbb\xbf1C x\r\n  1D y\r\n")) == [("1C", "x", [("1D", "y", [])])]
