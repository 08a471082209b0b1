"""spotcard compile and dump, tables by name, and the layout page."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from spotcard.errors import TableError
from spotcard.game.calls import parse_call
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_host.cli import main
from spotcard_host.commands import compile as compile_command
from spotcard_host.common.diagnostics import CompileError
from spotcard_host.compiler.pack import compile_system
from spotcard_host.compiler.sections import SECTIONS
from spotcard_host.device import limits
from spotcard_host.inspection import listing
from spotcard_host.language.rulefile import load_text
from spotcard_host.library.tables import NoTable, load_source, open_table, resolve, source_of

ROOT = Path(__file__).resolve().parents[3]
MACROS = """define(`HCP',`@01')
define(`LENS',`@22')
define(`BALANCED',`@09(4.4.3.2|4.3.3.3|5.3.3.2)')
"""
RULES = """1X 1N 90 HCP~.[15,17]~BALANCED :P15:p17:D2C2D2H2S *1 #101
1d 1S 60 LENS[5-9]HCP~.>=11~ :P11:D5S *2 #102
0C STARTa4b[N]$ 70 ~#2(a,b)>=0&#4(b)>=8~ ~#14(1)~:M~31-#1(13)~ #103
0 (,:)*2H 20 . . #104
"""
TEXTS = "1\t15-17, balanced\n2\tfive spades\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A small book of our own."""
    (tmp_path / "mine.txt2").write_text(RULES)
    (tmp_path / "mac.m4").write_text(MACROS)
    (tmp_path / "expl.txt").write_text(TEXTS)
    return tmp_path / "mine.txt2"


def test_compile_writes_a_table(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", str(book), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"] == 4 and told["need_matcher"] == 1 and told["findings"] == []
    table = RuleTable(Path(told["table"]).read_bytes())
    assert Path(told["table"]) == book.with_suffix(".sct") and told["bytes"] == table.length
    assert sum(told["sections"].values()) <= told["bytes"]


def test_a_book_selects_its_points_table(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = bytes(open_table(str(book)).points)
    (book.parent / "points.txt").write_text("fitted\n")
    fitted = bytes(open_table(str(book)).points)
    assert fitted != page
    assert main(["compile", str(book), "--points", "page"]) == 0
    assert bytes(RuleTable(book.with_suffix(".sct").read_bytes()).points) == page
    capsys.readouterr()
    assert main(["compile", str(book), "--points", "mine"]) == 1
    assert "page, fitted" in capsys.readouterr().err


def test_compile_reports_every_error_and_writes_nothing(
    book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book.write_text(RULES + "1 2S( 50 . . #105\n1 3S 50 ~1+~ . #106\n")
    assert main(["compile", str(book)]) == 1
    told = capsys.readouterr().err
    assert "mine.txt2:5:" in told and "mine.txt2:6:" in told and "^" in told
    assert not book.with_suffix(".sct").exists()


def test_dump_is_for_bridge_players(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dump", str(book)]) == 0
    told = capsys.readouterr().out
    for words in (
        "#101  priority 90  [book bid]  (mine.txt2:1)", "HCP 15-17; balanced", "auction  1N",
        "means    15-17, balanced", "[default]", "spades 5+", "auction  ...-4N", "FORCING(1)",
        "points >= 31 - PDMIN(13)", "(sequence judged by the matcher)", "JUMP(a, b) >= 0",
    ):
        assert words in told, words
    assert str(book.parent) not in told


def test_dump_of_one_rule_and_as_json(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dump", str(book), "--rule", "102"]) == 0
    told = capsys.readouterr().out
    assert "five spades" in told and "101" not in told
    assert main(["dump", str(book), "--rule", "102", "--json"]) == 0
    rule = json.loads(capsys.readouterr().out)
    assert (rule["id"], rule["priority"], rule["auctions"]) == (102, 60, ["1S"])
    assert main(["dump", str(book), "--rule", "999"]) == 1


def test_the_book_can_be_listed() -> None:
    data = resolve("sayc").read_bytes()
    rules = listing.Listing(data).read()
    system = load_source([source_of("sayc")])
    assert [r.id for r in rules] == [r.id for r in system.rules]
    assert [r.priority for r in rules] == [r.prio for r in system.rules]
    for listed, rule in zip(rules, system.rules, strict=True):
        assert listed.place == f"{Path(rule.place.file).name}:{rule.place.line}"
        assert listed.explanation == system.explanation(rule)
        assert listed.auctions and all("?" not in text for text in listed.conditions)


def test_tables_by_name(book: Path, tmp_path: Path) -> None:
    first = resolve(str(book))
    assert resolve(str(book)) == first and open_table(str(book)).name == "mine"
    book.write_text(RULES.replace("[15,17]", "[14,16]"))
    assert resolve(str(book)) != first
    compiled = tmp_path / "other.sct"
    compiled.write_bytes(first.read_bytes())
    assert resolve(str(compiled)) == compiled
    compiled.write_bytes(first.read_bytes()[:-4])
    with pytest.raises(TableError, match=r"other\.sct: rule table is cut off"):
        resolve(str(compiled))
    with pytest.raises(NoTable, match="there is no table 'nobody'"):
        resolve("nobody")
    with pytest.raises(NoTable, match="no file"):
        resolve(str(tmp_path / "absent.sct"))


def test_a_book_below_another(book: Path) -> None:
    own = open_table(str(book))
    both = open_table(str(book), "sayc")
    assert both.length > own.length
    both.start(0, 0)
    own.start(0, 0)
    assert own.shown_by(parse_call("1H")) == 0 and both.shown_by(parse_call("1H")) > 0


def test_compile_says_on_which_boards_the_table_fits(
    book: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["compile", str(book), "-o", str(book.with_suffix(".sct"))]
    assert main(words) == 0
    assert "fits every board" in capsys.readouterr().out
    small = replace(limits.load_limits("RPI_PICO_W"), table_bytes=100)
    usual = limits.load_limits

    def load(name: str) -> limits.Limits:
        return small if name == "RPI_PICO_W" else usual(name)

    monkeypatch.setattr(limits, "load_limits", load)
    monkeypatch.setattr(compile_command, "load_limits", load)
    assert main(words) == 0
    assert "too large for RPI_PICO_W (100): leave out" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["fits"]
    assert "RPI_PICO_W" not in told and "SPOTCARD_PICO_W" in told


def test_a_system_too_deep_for_the_board_is_refused_with_its_place() -> None:
    deep = "#5(#2," * 39 + "1" + ")" * 39
    assert compile_system(load_text(f"1 1C 50 ~{deep}>0~ . #1\n")).rules == 1
    deeper = "#5(#2,#3," * 39 + "1" + ")" * 39
    with pytest.raises(CompileError, match=r"rules:1.*too deep"):
        compile_system(load_text(f"1 1C 50 ~{deeper}>0~ . #1\n"))


def test_the_layout_page_has_the_numbers_of_the_format() -> None:
    page = (ROOT / "docs/reference/rule-table.md").read_text()
    kinds = dict(re.findall(r"^- (\d+) ([A-Z]+)\*?:", page, re.M))
    assert {int(kind) for kind in kinds} == set(SECTIONS)
    for number, name in kinds.items():
        assert getattr(layout, name) == int(number)
    starred = set(re.findall(r"^- \d+ ([A-Z]+)\*:", page, re.M))
    assert {getattr(layout, name) for name in starred} == set(layout.NEEDED)


def test_notes_are_compiled_anew_when_what_they_include_changes(tmp_path, monkeypatch):
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "cache"))
    notes, part = tmp_path / "mine.bml", tmp_path / "parts" / "notrump.inc"
    part.parent.mkdir()
    notes.write_text("#INCLUDE parts/notrump.inc\n")
    part.write_text("1N 15-17, balanced\n")
    first = resolve(str(notes))
    assert resolve(str(notes)) == first
    part.write_text("1N 12-14, balanced\n")
    assert resolve(str(notes)) != first


def test_rules_are_compiled_anew_when_what_they_include_changes_and_only_then(
    book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPOTCARD_CACHE", str(book.parent / "cache"))
    parts = book.parent / "parts"
    parts.mkdir()
    for name, text in (("one.txt2", "include(`two.txt2')\n"), ("two.txt2", "; nothing\n")):
        (parts / name).write_text(text)
    book.write_text(RULES + "include(`parts/one.txt2')\n")
    first = resolve(str(book))
    (parts / "other.txt2").write_text("; not included\n")
    book.with_name("other.txt2").write_text("; not included\n")
    assert resolve(str(book)) == first
    for changed in (parts / "two.txt2", book.parent / "mac.m4"):
        old = changed.read_text() if changed.exists() else None
        changed.write_text((old or "") + "; more\n" if changed.suffix != ".m4"
                           else (old or "") + "dnl more\n")
        assert resolve(str(book)) != first, changed
        if old is None:
            changed.unlink()
        else:
            changed.write_text(old)
        assert resolve(str(book)) == first


def test_a_compiled_table_is_known_by_its_suffix_in_any_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "rules.txt"
    source.write_text("1 1N 50 . :P15 #1\n0 STARTP$ 1 . . #2\n")
    for name in ("rules.sct", "RULES.SCT"):
        table = tmp_path / name
        assert main(["compile", str(source), "-o", str(table)]) == 0
        capsys.readouterr()
        assert main(["explain", "--table", str(table), "--hand", "AKQ5.AK3.AQ4.KJ2",
                     "--losers"]) == 0
        assert "1N" in capsys.readouterr().out


def test_no_input_is_overwritten(book: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (book.parent / "points.txt").write_text("page\n")
    (book.parent / "learned.net").write_text("net\n")
    (book.parent / "net").write_bytes((ROOT / "host/spotcard_host/book/sayc/learned.net")
                                      .read_bytes())
    base = book.parent / "base.sct"
    assert main(["compile", str(book), "-o", str(base)]) == 0
    notes = book.parent / "notes.bml"
    notes.write_text("1C 16+\n")
    inputs = {path: path.read_bytes() for path in book.parent.iterdir()}
    for path in inputs:
        over = ["--over", str(base)] if path in (base, notes) else []
        source = notes if path in (base, notes) else book
        capsys.readouterr()
        assert main(["compile", str(source), *over, "-o", str(path), "--force"]) == 1, path
        assert "would replace the input" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in inputs} == inputs
