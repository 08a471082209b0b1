"""The commands that README and the how-to pages show, run as they stand, in a copy of the clone.

A block opened by ```sh is run by bash, all blocks of a page in order and in one folder. A comment
`#> text` says that the output up to there holds the text. A block opened by ```sh board needs a
board: each `spotcard` line in it is given to the parser of its command. What sets up a clone
(`tools/play`, `source`, `pip` ...) is left to .ci/run.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from spotcard_host.cli import COMMANDS, build_parser

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "howto").glob("*.md"))]
BLOCK = re.compile(r"^```sh( board)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SET_UP = re.compile(r"(tools/(play|test)\b|source |\. |git clone|pip |python -m venv|cd spotcard)")
MARK = "#> "


def blocks(page: Path, board: bool) -> list[str]:
    text = page.read_text(encoding="utf-8")
    return [body for kind, body in BLOCK.findall(text) if bool(kind) == board]


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


def script_of(page: Path) -> tuple[str, list[str]]:
    """The script of a page, and the texts that its output must contain."""
    lines, wanted = [], []
    for line in "\n".join(blocks(page, False)).splitlines():
        if line.startswith(MARK):
            wanted.append(line.removeprefix(MARK).strip())
        elif not SET_UP.match(line):
            lines.append(line)
    return "\n".join(lines), wanted


@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, False)],
                         ids=lambda page: page.stem)
def test_commands_do_what_the_page_says(page: Path, clone: Path) -> None:
    script, wanted = script_of(page)
    bin_folder = Path(sys.executable).parent
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=clone, text=True, timeout=540,
        capture_output=True, check=False, stdin=subprocess.DEVNULL,
        env={**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
             "PYTHONPATH": f"{clone / 'host'}{os.pathsep}{clone / 'firmware'}",
             "PYTHONDONTWRITEBYTECODE": "1"},
    )
    told = done.stdout + done.stderr
    assert done.returncode == 0, f"{told[-3000:]}"
    missing = [text for text in wanted if text not in told]
    assert not missing, told[-3000:]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page, True)],
                         ids=lambda page: page.stem)
def test_commands_for_a_board_are_understood(page: Path) -> None:
    for line in "\n".join(blocks(page, True)).splitlines():
        words = shlex.split(line, comments=True)
        if words[:1] == ["spotcard"]:
            assert words[1] in COMMANDS, line
            build_parser(words[1]).parse_args(words[2:])
