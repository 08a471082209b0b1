"""`spotcard compile` and `check` on notes: findings, included files, books below, suffixes."""

import json
import shutil

import pytest

from spotcard.rules.reader import RuleTable
from spotcard_host.cli import main
from spotcard_host.library.tables import BOOKS

GOOD = "1N = 15-17 hcp, balanced\n  2D = transfer, 5+!h\n  2H = transfer, 5+!s\n"


def compiled(capsys, *arguments):
    """(exit status, what is printed as JSON, standard error)."""
    status = main(["compile", *map(str, arguments), "--json"])
    told = capsys.readouterr()
    return status, json.loads(told.out), told.err


def test_a_row_that_cannot_be_read_is_reported_and_left_out(tmp_path, capsys):
    file = tmp_path / "t.bml"
    file.write_text(GOOD + "  8C = too high\n  3C = 6+!c, invitational\n\n#INCLUDE gone.bml\n")
    status, told, err = compiled(capsys, file)
    assert status == 1
    assert f"{file}:4:3: error" in err and "8C = too high" in err and "^" in err
    assert f"{file}:7:1: error" in err
    assert {f["line"] for f in told["findings"] if f["level"] == "error"} == {4, 7}
    whole = tmp_path / "whole.bml"
    whole.write_text(GOOD + "  3C = 6+!c, invitational\n")
    status, other, _ = compiled(capsys, whole)
    assert (status, told["rules"]) == (0, other["rules"])


def test_a_broken_record_is_reported_and_left_out(tmp_path, capsys):
    file = tmp_path / "t.bss"
    file.write_text("*00{t}=NYYYYYY\n001N=NYYYYYY015-17 hcp, balanced\n009X=rubbish\n"
                    "002C=NYYYYYY60822+ hcp\n")
    status, told, err = compiled(capsys, file)
    assert status == 1 and f"{file}:3:" in err and told["rules"] >= 2
    assert RuleTable((tmp_path / "t.sct").read_bytes()).name == "t"


@pytest.mark.parametrize("command", ["compile", "check"])
def test_included_files_are_looked_for_in_further_folders(tmp_path, capsys, command):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "answers.bml").write_text(GOOD)
    file = tmp_path / "t.bml"
    file.write_text("#INCLUDE answers.bml\n")
    assert main([command, str(file)]) == 1
    assert "answers.bml" in "".join(capsys.readouterr())
    options = [] if command == "compile" else ["--quick"]
    assert main([command, str(file), "--include", str(tmp_path / "parts"), *options]) == 0


@pytest.mark.parametrize("name", ["T.BML", "t.Bml"])
def test_the_case_of_a_suffix_does_not_matter(tmp_path, capsys, name):
    file = tmp_path / name
    file.write_text(GOOD)
    status, told, _ = compiled(capsys, file)
    assert status == 0 and told["rules"] >= 3
    assert main(["check", "--quick", str(file)]) == 0


def test_rules_and_records_with_capital_suffixes(tmp_path, capsys):
    (tmp_path / "A.BSS").write_text("*00{t}=NYYYYYY\n001N=NYYYYYY015-17 hcp, balanced\n")
    (tmp_path / "B.TXT2").write_text("1 1N 90 ~#0(12)>=15~ :P15 #1\n")
    for name in ("A.BSS", "B.TXT2"):
        assert compiled(capsys, tmp_path / name)[0] == 0


def test_a_table_with_its_source_can_be_a_base(tmp_path, capsys):
    base = tmp_path / "base.txt2"
    base.write_text("1 1C 90 ~#0(12)>=12~ :P12 #1\n")
    assert main(["compile", str(base), "-o", str(tmp_path / "base.sct")]) == 0
    capsys.readouterr()
    ours = tmp_path / "t.bml"
    ours.write_text(GOOD)
    _, by_source, _ = compiled(capsys, ours, "--over", base)
    status, by_table, _ = compiled(capsys, ours, "--over", tmp_path / "base.sct")
    assert status == 0 and by_table["rules"] == by_source["rules"]
    # Another text is another source.
    base.write_text("1 1C 90 ~#0(12)>=13~ :P13 #1\n")
    assert main(["compile", str(ours), "--over", str(tmp_path / "base.sct")]) == 1
    assert "give the source to --over" in capsys.readouterr().err


def test_a_table_of_a_shipped_book_can_be_a_base(tmp_path, capsys):
    shutil.copy(BOOKS / "notes" / "clubs.bml", tmp_path / "t.bml")
    assert main(["compile", "sayc", "-o", str(tmp_path / "moved.sct")]) == 0
    capsys.readouterr()
    _, by_name, _ = compiled(capsys, tmp_path / "t.bml", "--over", "sayc")
    status, by_table, _ = compiled(capsys, tmp_path / "t.bml", "--over", tmp_path / "moved.sct")
    assert status == 0 and by_table["rules"] == by_name["rules"]


def test_a_compiled_table_tells_the_authors_words_of_an_auction(tmp_path, capsys):
    notes, table = tmp_path / "n.bml", tmp_path / "n.sct"
    notes.write_text("1C = 16+ hcp, our own club\n")
    assert main(["compile", str(notes), "-o", str(table)]) == 0
    for source in (notes, table):
        capsys.readouterr()
        assert main(["explain", "--table", str(source), "--auction", "1C"]) == 0
        assert "16+ hcp, our own club" in capsys.readouterr().out


@pytest.mark.parametrize(("mark", "compiled", "checked"), [
    ("", "1 row is not fully understood or not used", "'multi' fits every hand"),
    ("  ; lint: ok", "", ""),
])
def test_lint_ok_silences_compile_and_check(tmp_path, capsys, mark, compiled, checked):
    notes = tmp_path / "n.bml"
    notes.write_text(f"1C = 16+ hcp\n2D = multi{mark}\n")
    for command, told in ((["compile", str(notes), "-o", str(tmp_path / "n.sct")], compiled),
                          (["check", str(notes), "--quick"], checked)):
        assert main(command) == 0
        printed = "".join(capsys.readouterr())
        assert told in printed if told else "n.bml:" not in printed
