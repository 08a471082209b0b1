"""`spotcard view`: by which system it judges."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spotcard_host.cli import main
from spotcard_host.library.tables import resolve
from spotcard_host.page.drill import Drill, Position, read_notebook

BOARD = """[Board "{number}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKJ54.Q872.K93.6 T32.T963.42.T753 76.AKJ.A65.AQJ84 Q98.54.QJT87.K92"]
[BidSystemNS "{ns}"]
[BidSystemEW "{ew}"]
[Declarer "S"]
[Contract "3NT"]
[Auction "N"]
1S Pass 2C Pass
2H Pass 3NT Pass
Pass Pass

"""


def page(folder: Path, *options: str) -> str:
    """The page of `folder`/x.pbn."""
    out = folder / "x.html"
    assert main(["view", str(folder / "x.pbn"), "-o", str(out), "--force", *options]) == 0
    return out.read_text(encoding="utf-8")


def test_each_side_is_judged_by_the_system_that_the_file_names(tmp_path: Path) -> None:
    file = tmp_path / "x.pbn"
    file.write_text(BOARD.format(number=1, ns="two-over-one", ew="two-over-one"))
    named = page(tmp_path)
    assert named == page(tmp_path, "--table", "two-over-one")
    plain = page(tmp_path, "--table", "sayc")
    file.write_text(BOARD.format(number=1, ns="two-over-one", ew="sayc"))
    assert len({named, plain, page(tmp_path)}) == 3
    file.write_text(BOARD.format(number=1, ns="", ew="two-over-one"))
    assert page(tmp_path) not in (named, plain)
    file.write_text(BOARD.format(number=1, ns="", ew=""))
    assert page(tmp_path) == page(tmp_path, "--table", "sayc")


def test_a_system_that_is_not_at_hand_is_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "x.pbn").write_text("".join(
        BOARD.format(number=number, ns="Polish Club", ew="sayc") for number in (1, 2)))
    plain = page(tmp_path)
    err = capsys.readouterr().err
    assert err.count("'Polish Club'") == 1 and "NS" in err and "sayc" in err
    assert plain == page(tmp_path, "--table", "sayc")
    assert "Polish" not in capsys.readouterr().err


def test_calls_link_to_their_rows_inside_the_file(tmp_path: Path) -> None:
    (tmp_path / "x.pbn").write_text(BOARD.format(number=1, ns="two-over-one", ew="sayc"))
    text = page(tmp_path)
    links = re.findall(r'"link":"#([^"]+)"', text)
    names = re.findall(r' id="([^"]+)"', text)
    assert "system-r-1S" in links and "system-r-1S-P-2C" in links
    assert set(links) <= set(names) and len(names) == len(set(names))
    other = page(tmp_path, "--table", "sayc")  # of the tables that the calls need, and no others
    assert "system-r-1S" in other and "system-2-" in text and "system-2-" not in other


@pytest.mark.parametrize("name", ["\udcff.pbn", "a\x1b[31m\nb.pbn", "<img src=x>\"'.pbn"])
def test_any_name_of_a_file_is_text(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / name
    file.write_text(BOARD.format(number=1, ns="sayc", ew="sayc") + '[Board "x"]\n[Deal "N:-"]\n')
    for kind in ([], ["--records"]):
        out = tmp_path / "out.html"
        assert main(["view", str(file), *kind, "-o", str(out), "--force"]) == 0
        assert "<img" not in out.read_text(encoding="utf-8")
    said = capsys.readouterr().err
    lines = [line for line in said.splitlines() if not line.startswith("compiling ")]
    assert "\x1b" not in said and all(line.count(".pbn:") == 1 for line in lines)


@pytest.mark.parametrize("name", ["\udcff.bml", "a\nb.bml"])
def test_notes_of_any_name_are_compiled_and_practised(
    name: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    file = tmp_path / name
    file.write_text("1N 15-17 balanced\n1H 11-16, 5+!h\n")
    own = read_notebook(file).files
    drill = Drill(resolve(str(file)).read_bytes(), [Position(())], list(own), seed=2)
    rows = set()
    for _ in range(20):
        question = drill.ask()
        rows.add(drill.answer(question, drill.robot_call(question, 0)).row.rpartition(":")[0])
    assert own <= rows
    said = [r.getMessage() for r in caplog.records if "compiling" in r.getMessage()]
    assert said and all(line.isprintable() for line in said)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "x.pbn"
    path.write_text(BOARD.format(number=1, ns="", ew=""))
    return str(path)


def test_old_spellings_do_what_the_new_ones_do(file: str, tmp_path: Path) -> None:
    for number, words in enumerate([["-o", "OUT"], ["--html", "OUT"], ["--records", "-o", "OUT"],
                                    ["--print", "OUT"]]):
        out = str(tmp_path / f"{number}.html")
        assert main(["view", file, *[out if word == "OUT" else word for word in words]]) == 0
    pages = [(tmp_path / f"{number}.html").read_bytes() for number in range(4)]
    assert pages[0] == pages[1] != pages[2] == pages[3]


@pytest.mark.parametrize(("words", "told"), [
    (["--records"], "--records needs -o FILE.html or -o FILE.pdf"),
    (["-o", "x.pdf"], "expected .html or .htm (hand records to print: --records)"),
    (["--records", "-o", "x.txt"], "expected .html or .htm or .pdf"),
    (["--watch", "nowhere"], "expected HOST:PORT"),
])
def test_what_a_view_cannot_be_is_wrong_usage(file, words, told, capsys) -> None:
    assert main(["view", file, *words]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("words", [["view", "FILE"], ["practice", "sayc", "--after", "1N P"]])
def test_a_page_for_others_needs_a_word(file, words, capsys) -> None:
    words = [file if word == "FILE" else word for word in words]
    assert main([*words, "--watch", "0.0.0.0:0", "--no-browser"]) == 1
    assert "--watch-token WORD" in capsys.readouterr().err
