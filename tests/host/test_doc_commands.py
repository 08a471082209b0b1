"""The commands that README and docs show, run in a copy of the clone.

What follows ``` says what becomes of a block:

    sh          run by bash, all blocks of a page in order and in one folder; a comment `#> text`
                says that the output up to there holds the text
    sh dds      the same, where the extra dds is installed
    sh long     the same, each line as REDUCED says, so that it takes seconds
    sh serve    each line is started, must still run or have ended well after a moment, and is
                stopped by Ctrl-C
    sh emulated with the emulated board that the page's first line starts: test_doc_boards.py
    sh board    the same, each line with what that file says

No other block may show a command of ours. What sets up a clone (`tools/play`, `source` ...) is
left to .ci/run.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import re
import shutil
import signal
import socket
import subprocess
from pathlib import Path

import pytest
from doc_commands import (
    BLOCK,
    OURS,
    PAGES,
    ROOT,
    blocks,
    command_of,
    copy_of_clone,
    environment,
    identifier,
    lines_of,
    run_script,
    words_of,
)
from heeded import heed_signals

from spotcard_host.cli import COMMANDS, build_parser

KINDS = ("sh", "sh dds", "sh serve", "sh long", "sh emulated", "sh board")
SET_UP = re.compile(r"(tools/(play|test(?! -q)) |source |\. |git clone|cd spotcard)")
MARK = "#> "
QUESTIONS = ROOT / "docs" / "howto" / "questions.md"

# A line of a block `sh long` -> what is run. {}: the line; an option given again holds.
REDUCED = {
    # A match is of many boards, a measurement of thousands.
    "spotcard play --match -n 64 --seed 64 --think board --think-ew 0n":
        "{} -n 1 --think 3000n",
    "spotcard lab bid --table ours.sct --against sayc -n 500": "{} -n 4 --jobs 1",
    "spotcard lab bid --table mybook.sct --against sayc -n 1000": "{} -n 4 --jobs 1",
    "spotcard lab bid --table clubs.bml --against sayc -n 2000": "{} -n 4 --jobs 1",
    "spotcard lab bid --table clubs.bml --against sayc -n 500 --think 2000n": "{} -n 2 --jobs 1",
    "spotcard lab bid --table sayc --against sayc --judge ours -n 500": "{} -n 4 --jobs 1",
    "spotcard lab bid --table sayc --against-version TAG --seed bookhold -n 2360 --themes":
        "{} -n 4 --jobs 1",
    # Programs that run until they are stopped.
    "dask scheduler": "{} --port PORT --host 127.0.0.1 --no-dashboard 2>/dev/null &",
    "dask worker tcp://HOST:8786": "{} --nthreads 1 --no-dashboard 2>/dev/null &",
    "spotcard lab compare --table clubs.bml --variant two-over-one -n 5000 --cluster "
    "tcp://HOST:8786 -o large": "sleep 5; {} -n 4",
    # Three computers, and a table that is switched off in the middle.
    "spotcard table --listen 0.0.0.0:2000 --teams Ours,Theirs,Kings,Aces --form round-robin -n 16 "
    "--seed final -o final.pbn --fill 600":
        "cp host/spotcard_host/book/notes/clubs.bml ours.bml; spotcard compile ours.bml; "
        "{} -n 1 --fill 5 --on host --pause 0.05 & table=$!",
    "spotcard seat --seat NS --connect tablehost:2000 --team Ours --table ours.sct "
    "--wait 600":
        "{} --wait 60 --on host & seat=$!; until grep -qs card final.acts; do sleep 0.1; done; "
        "kill -0 $seat; kill -9 $table; ! wait $seat",
    "spotcard table --listen 0.0.0.0:2000 --resume final.acts --fill 600":
        "{} --fill 5 --on host --pause 0; grep -q Ours final.pbn",
    # Installed beside the clone's files.
    "SPOTCARD_PLAIN=1 pip wheel . --no-deps --wheel-dir dist":
        "SPOTCARD_PLAIN=1 python -m pip wheel . --no-deps --wheel-dir dist",
    "python -m venv /tmp/try && /tmp/try/bin/pip install dist/spotcard-*.whl": "{}",
    "cd /tmp && /tmp/try/bin/spotcard play -n 1 --on host": "unset PYTHONPATH; {}",
    # Two minutes of tests, which run without this too.
    'pytest -m "slow or not slow" tests/host/book':
        "cd ROOT; python -m pytest -q -n 0 -k test_book_options tests/host/book",
    "pytest -s tests/host/book": "cd ROOT; python -m {} -q -n 0 -k test_book_options",
}
# What stands for something else -> what it is in the test.
PLACES = {
    "0.0.0.0:2000": "127.0.0.1:PORT", "tablehost:2000": "127.0.0.1:PORT",
    "tcp://HOST:8786": "tcp://127.0.0.1:PORT", "TAG": str(ROOT), "ROOT": str(ROOT),
    "cd /tmp": "mkdir away && cd away", "/tmp/try/bin/spotcard": "../try/bin/spotcard",
    "/tmp/try": "./try",
}


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the clone."""
    return copy_of_clone(tmp_path)


def there(module: str) -> bool:
    """Whether an extra is installed."""
    return importlib.util.find_spec(module) is not None


def run_of(line: str) -> str:
    """What is run for a line: itself, or what REDUCED says."""
    command = command_of(line)
    if command not in REDUCED:
        return line.replace("tools/test -q", "python -m pytest -q")  # all is installed
    if (not there("endplay") and " lab " in command) or (
            not there("distributed") and ("dask" in command or "--cluster" in command)):
        return ":"
    script = REDUCED[command].replace("{}", command)
    places = re.compile("|".join(map(re.escape, sorted(PLACES, key=len, reverse=True))))
    return places.sub(lambda found: PLACES[found[0]], script)


def script_of(page: Path) -> tuple[str, list[str]]:
    """The script of a page, and the texts that its output must contain."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    lines, wanted = ["trap 'kill $(jobs -p) 2>/dev/null || true' EXIT"], []
    kinds = ["sh", "sh long"] + ["sh dds"] * there("endplay")
    for line in "\n".join(blocks(page, *kinds)).splitlines():
        if line.startswith(MARK):
            wanted.append(line.removeprefix(MARK).strip())
        elif not SET_UP.match(line):
            lines.append(run_of(line).replace("PORT", port))
    return "\n".join(lines), wanted


@pytest.mark.timeout(600)
@pytest.mark.parametrize("page", [
    page for page in PAGES if blocks(page, "sh", "sh long", "sh dds") and page != QUESTIONS],
    ids=lambda page: page.stem)
def test_commands_do_what_the_page_says(page: Path, clone: Path) -> None:
    script, wanted = script_of(page)
    done = run_script(script, clone)
    told = done.stdout + done.stderr
    assert done.returncode == 0, f"{told[-3000:]}"
    missing = [text for text in wanted if text not in told]
    assert not missing, told[-3000:]


def test_every_long_line_is_reduced_and_nothing_else() -> None:
    long = {command_of(line) for page in PAGES for body in blocks(page, "sh long")
            for line in body.splitlines() if not line.startswith("cp ")}
    assert long == REDUCED.keys()


@pytest.mark.parametrize(
    ("page", "line"), lines_of("sh board", "sh long", "sh serve", "sh emulated"), ids=identifier)
def test_commands_are_understood(page: Path, line: str) -> None:
    words = words_of(line)
    if words[0].rpartition("/")[2] == "spotcard":
        assert words[1] in COMMANDS, line
        build_parser(words[1]).parse_args(words[2:])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_commands_within_a_sentence_are_ours(page: Path) -> None:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for name, rest in re.findall(r"`(?:tools/)?spotcard ([a-z]+)([^`]*)`", text):
        assert name in COMMANDS, f"spotcard {name}{rest}"
        known, parsers = set[str](), [build_parser(name)]
        for parser in parsers:
            for action in parser._actions:
                known |= {*action.option_strings}
                if isinstance(action, argparse._SubParsersAction):
                    parsers += action.choices.values()
        assert known >= {*re.findall(r"(?<![\w-])--?[a-z][a-z-]*", rest)}, f"spotcard {name}{rest}"


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
    words = words_of(line)
    process = subprocess.Popen(words, cwd=clone, text=True, env=environment(clone),
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, preexec_fn=heed_signals)
    assert process.stderr is not None
    told = ""
    while process.poll() is None and not re.search(r"http://|127\.0\.0\.1:", told):
        told += process.stderr.readline()
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    _, rest = process.communicate(timeout=60)
    assert process.returncode in (0, 1, 130), told + rest
    assert "Traceback" not in told + rest and re.search(r"http://|127\.0\.0\.1:", told + rest)


@pytest.mark.parametrize("block", blocks(QUESTIONS, "sh", "sh dds"), ids=identifier)
def test_answers_are_short(block: str, clone: Path) -> None:
    if "--par" in block:
        pytest.importorskip("endplay")
    done = run_script(block, clone)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) <= 25, done.stdout
    wanted = [line.removeprefix(MARK) for line in block.splitlines() if line.startswith(MARK)]
    assert not [text for text in wanted if text not in done.stdout + done.stderr], done.stdout
