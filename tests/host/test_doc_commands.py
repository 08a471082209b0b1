"""The commands that README and docs show, run as they stand, in a copy of the clone.

What follows ``` says what becomes of a block:

    sh          run by bash, all blocks of a page in order and in one folder; a comment `#> text`
                says that the output up to there holds the text
    sh dds      the same, where the extra dds is installed
    sh serve    each line is started, must still run or have ended well after a moment, and is
                stopped by Ctrl-C
    sh long     takes minutes or wants files of yours: each line is given to the parser
    sh emulated with the emulated board that the page's first line starts
    sh board    wants a board: the same; tests/device has the commands with the emulated board

No other block may show a command of ours. What sets up a clone (`tools/play`, `source`, `pip` ...)
is left to .ci/run.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from spotcard_host.cli import COMMANDS, build_parser

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^ *```([^\n`]*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
KINDS = ("sh", "sh dds", "sh serve", "sh long", "sh emulated", "sh board")
OURS = re.compile(r"\s*(tools/spotcard|spotcard|bml2\w+|bss2bml|bml_makedepend) ")
SET_UP = re.compile(r"(tools/(play|test)\b|source |\. |git clone|pip |python -m venv|cd spotcard)")
MARK = "#> "


def blocks(page: Path, *kinds: str) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [body for kind, body in BLOCK.findall(text) if kind.strip() in kinds]


def lines_of(*kinds: str) -> list[tuple[Path, str]]:
    """(page, line) of every command in blocks of these kinds."""
    return [(page, line.strip()) for page in PAGES for body in blocks(page, *kinds)
            for line in body.splitlines() if OURS.match(line)]


def identifier(value: object) -> str:
    return value.stem if isinstance(value, Path) else str(value)[:50]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files that git tracks or would add, copied to a folder."""
    if shutil.which("bash") is None:
        pytest.skip("needs bash")
    found = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
                           capture_output=True, check=False)
    if found.returncode:
        pytest.skip("not a git clone")
    for name in filter(None, found.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tmp_path / name)
    return tmp_path


def environment(clone: Path) -> dict[str, str]:
    bin_folder = Path(sys.executable).parent
    return {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{clone / 'host'}{os.pathsep}{clone / 'firmware'}",
            "PYTHONDONTWRITEBYTECODE": "1", "BROWSER": "true"}


def script_of(page: Path) -> tuple[str, list[str]]:
    """The script of a page, and the texts that its output must contain."""
    lines, wanted = [], []
    kinds = ["sh"] + ["sh dds"] * (importlib.util.find_spec("endplay") is not None)
    for line in "\n".join(blocks(page, *kinds)).splitlines():
        if line.startswith(MARK):
            wanted.append(line.removeprefix(MARK).strip())
        elif not SET_UP.match(line):
            lines.append(line)
    return "\n".join(lines), wanted


@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, "sh", "sh dds")],
                         ids=lambda page: page.stem)
def test_commands_do_what_the_page_says(page: Path, clone: Path) -> None:
    script, wanted = script_of(page)
    if not script:
        pytest.skip("needs the extra dds")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=clone, text=True, timeout=540,
        capture_output=True, check=False, stdin=subprocess.DEVNULL, env=environment(clone))
    told = done.stdout + done.stderr
    assert done.returncode == 0, f"{told[-3000:]}"
    missing = [text for text in wanted if text not in told]
    assert not missing, told[-3000:]


@pytest.mark.parametrize(
    ("page", "line"), lines_of("sh board", "sh long", "sh serve", "sh emulated"), ids=identifier)
def test_commands_are_understood(page: Path, line: str) -> None:
    words = shlex.split(line, comments=True)
    if words[0].rpartition("/")[2] == "spotcard":
        assert words[1] in COMMANDS, line
        build_parser(words[1]).parse_args(words[2:])


def test_every_command_is_in_a_block_that_is_tested() -> None:
    odd = []
    for page in PAGES:
        for kind, body in BLOCK.findall(page.read_text(encoding="utf-8")):
            if kind.strip() not in KINDS:
                odd += [f"{page.name}: {line}" for line in body.splitlines() if OURS.match(line)]
    assert not odd, "open the block with one of: " + ", ".join(KINDS)


@pytest.mark.parametrize(("page", "line"), lines_of("sh serve"), ids=identifier)
def test_commands_that_serve_start_and_stop(page: Path, line: str, clone: Path) -> None:
    if os.name != "posix":
        pytest.skip("Ctrl-C is sent as a signal")
    shutil.copy(clone / "host/spotcard_host/book/notes/clubs.bml", clone / "ours.bml")
    words = shlex.split(line, comments=True)
    process = subprocess.Popen(words, cwd=clone, text=True, env=environment(clone),
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    assert process.stderr is not None
    told = ""
    while process.poll() is None and not re.search(r"http://|127\.0\.0\.1:", told):
        told += process.stderr.readline()
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=60)
    assert process.returncode in (0, 1, 130), told + rest
    assert "Traceback" not in told + rest and re.search(r"http://|127\.0\.0\.1:", told + rest)


@pytest.mark.timeout(3600)
def test_commands_for_the_emulated_board(clone: Path) -> None:
    page = ROOT / "docs" / "howto" / "board.md"
    first, *rest = [line for body in blocks(page, "sh emulated") for line in body.splitlines()]
    board = subprocess.Popen([sys.executable, *shlex.split(first)], cwd=clone, text=True,
                             env=environment(clone), stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT)
    assert board.stdout is not None
    try:
        told = ""
        while "mpremote connect" not in told:
            line = board.stdout.readline()
            if not line:
                pytest.skip(f"no emulated board here: {told}")
            told += line
        for line in rest:
            done = subprocess.run(["bash", "-c", line], cwd=clone, text=True, timeout=1800,
                                  capture_output=True, check=False, env=environment(clone))
            assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    finally:
        board.send_signal(signal.SIGINT)
        board.communicate(timeout=60)


QUESTIONS = ROOT / "docs" / "howto" / "questions.md"


@pytest.mark.parametrize("line", [
    line for page, line in lines_of("sh", "sh dds") if page == QUESTIONS], ids=identifier)
def test_answers_are_short(line: str, clone: Path) -> None:
    if "--par" in line:
        pytest.importorskip("endplay")
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", line], cwd=clone, text=True,
                          capture_output=True, check=False, env=environment(clone))
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) <= 25, done.stdout
