"""The commands for a board that README and docs show, run with the emulated one.

The page of the board starts it and deploys to it; then come the blocks `sh board` of all pages,
each line as RUN says. What no emulated board can show is in NOT_RUN, with the reason.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from doc_commands import (
    ROOT,
    blocks,
    command_of,
    copy_of_clone,
    environment,
    identifier,
    lines_of,
    run_script,
)

from spotcard_host.device.apt import Unavailable
from spotcard_host.emulator.image import build_image

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

PAGE = ROOT / "docs" / "howto" / "board.md"
USUAL = "socket://127.0.0.1:7001"
CONFIG = "echo open sesame | {} --ask-password - --board URL --link wifi"

# A line of a block `sh board` -> what is run. {}: the line; an option given again holds. URL: the
# emulated board; ROOT: this clone.
RUN = {
    "spotcard deploy --table sayc": "{} --board URL --kind EMULATED_PICO",
    "spotcard config --wifi-name Home --ask-password --country NL --host 192.168.1.20 --team Ours "
    "--seat N": CONFIG,
    # A new kind of board is made of the one that is here.
    "spotcard deploy --kind MY_BOARD --table sayc":
        "cp -r boards/EMULATED_PICO boards/MY_BOARD; {} --board URL",
    # Right after a deployment the robot is starting still.
    "spotcard status": "timeout 600 bash -c 'until {} --board URL; do sleep 5; done'",
    # One case of each sort: all of them take an hour.
    "spotcard bench": "{} --only evaluation",
    "spotcard bench --kind SPOTCARD_PICO_EMULATED": "{} --only evaluation",
    "spotcard bench --board /dev/ttyACM0 --json": "{} --board URL --only evaluation",
    "tools/developer/emulate run program.py --with firmware --stats": "{} | grep -qx hello",
    "tools/developer/emulate serve --with firmware":
        "{} > served & until grep -q 'mpremote connect socket://' served; do sleep 0.5; done; "
        "kill $!",
}
NOT_RUN = {
    "spotcard flash --download pico-w":
        "fetches an image from micropython.org and wants a Pico W in BOOTSEL mode",
    "python3 -m venv ~/spotcard-env && ~/spotcard-env/bin/pip install .":
        "docs/howto/release.md installs the wheel of the same clone",
    "pipx install .": "pipx is no part of a clean machine; pip does the same",
}
LINES = [(page, line) for page, line in lines_of("sh board") if command_of(line) not in NOT_RUN]
EMULATED = [line for body in blocks(PAGE, "sh emulated") for line in body.splitlines()]


@dataclass
class Bench:
    """An emulated board that runs, and the copy of the clone that its commands run in."""

    clone: Path
    url: str

    def run(self, line: str) -> str:
        """Run a line; fails with what it printed."""
        script = line.replace("URL", self.url).replace("ROOT", shlex.quote(str(ROOT)))
        done = run_script(script, self.clone, 1500)
        assert done.returncode == 0, f"{script}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """The board that the first line of the page starts, on a port of its own."""
    try:
        build_image()
    except Unavailable as error:
        pytest.skip(f"no emulated board here: {error}")
    clone = copy_of_clone(tmp_path_factory.mktemp("clone"))
    (clone / "program.py").write_text("print('hello')")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    words = shlex.split(EMULATED[0].replace("7001", port))
    # A session of its own: a shell in the background has its children ignore Ctrl-C.
    with subprocess.Popen([sys.executable, *words], cwd=clone, text=True, env=environment(clone),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          start_new_session=True) as process:
        assert process.stdout is not None
        told = ""
        while "mpremote connect" not in told:
            line = process.stdout.readline()
            assert line, told
            told += line
        yield Bench(clone, USUAL.replace("7001", port))
        os.killpg(process.pid, signal.SIGTERM)


@pytest.mark.parametrize("line", EMULATED[1:], ids=identifier)
def test_the_page_of_the_board(line: str, board: Bench) -> None:
    assert USUAL in line
    board.run(line.replace(USUAL, "URL"))


@pytest.mark.parametrize(("page", "line"), LINES, ids=identifier)
def test_commands_for_a_board(page: Path, line: str, board: Bench) -> None:
    command = command_of(line)
    board.run(RUN[command].replace("{}", command))


def test_flashing_writes_the_drive(board: Bench) -> None:
    """`spotcard flash FILE.uf2`, of which the pages show no line with a name, as BOOTSEL does."""
    drive = board.clone / "drive"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text("UF2 Bootloader\nBoard-ID: RPI-RP2\n")
    shutil.copy(build_image().uf2, board.clone / "RPI_PICO_W.uf2")
    told = board.run("(until cmp -s RPI_PICO_W.uf2 drive/firmware.uf2; do sleep 0.1; done; "
                     "rm drive/INFO_UF2.TXT) & spotcard flash RPI_PICO_W.uf2 --drive drive")
    assert "MicroPython for RP2040 is on the board" in told


def test_the_console_opens_and_is_left(board: Bench) -> None:
    if shutil.which("script") is None:
        pytest.skip("needs the program script, for a terminal")
    told = board.run("{ sleep 3; printf '\\r'; sleep 3; printf '\\035'; } | "
                     "script -qec 'spotcard console --board URL' /dev/null")
    assert "--- exit ---" in told


def test_no_board_on_usb_is_said(board: Bench) -> None:
    done = run_script("spotcard find", board.clone, 60)
    assert done.returncode == 0 or "no board is on USB" in done.stderr


def test_every_line_is_run_or_has_a_reason() -> None:
    shown = {command_of(line) for _, line in lines_of("sh board")}
    assert shown == RUN.keys() | NOT_RUN.keys()
