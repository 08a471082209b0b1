"""A Pico W by radio: it joins Wi-Fi, sits down, plays, and outlives the table manager.

    pytest tests/device/test_radio.py --radio RPI_PICO_W.uf2 [--radio-python PYTHON]

The board is emulated (radio_board.py, about ten minutes): its file system is made by a deploy to
the emulated board without radio, which has the same flash, and then moves to the one with it.
"""

from __future__ import annotations

import contextlib
import io
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from rig import EmulatedRig

from spotcard_host.cli import main
from spotcard_host.emulator.image import build_image
from spotcard_host.emulator.workbench import deployed_flash
from spotcard_host.library.tables import resolve
from spotcard_host.robots.seatproc import SeatProcess, start_seat

FILE_SYSTEM = 848 * 1024  # at the end of the flash, boards/RPI_PICO_W
NETWORK, PASSWORD = "RP2040PY-GUEST", "not-to-be-seen"
BOARD_SEAT, TEAMS = 2, ("Radio", "Desk", "Radio", "Desk")
PATIENCE = 1500.0  # seconds for one board of bridge on this emulator

pytestmark = pytest.mark.timeout(3600)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


class Desk:
    """`spotcard table` and three robots of the desk, as processes that can be killed."""

    def __init__(self, port: int, boards: int, seed: int, pbn: Path) -> None:
        self.pbn = pbn
        self.table = subprocess.Popen(
            [sys.executable, "-m", "spotcard_host", "table", "--listen", f"127.0.0.1:{port}",
             "-n", str(boards), "--seed", str(seed), "--timeout", "0", "--hold", "3600",
             "--pause", "0", "--pbn", str(pbn), "--quiet"])
        self.seats: list[SeatProcess] = [
            start_seat(seat, "127.0.0.1", port, TEAMS[seat], resolve("sayc"), "host", wait=60)
            for seat in range(4) if seat != BOARD_SEAT]

    def wait_boards(self, count: int) -> None:
        end = time.monotonic() + PATIENCE
        while not (self.pbn.exists() and self.pbn.read_text().count("[Board ") >= count):
            assert time.monotonic() < end, f"expected {count} boards within {PATIENCE:.0f} s"
            time.sleep(1)

    def kill(self) -> None:
        self.table.kill()
        self.table.wait()
        for seat in self.seats:
            seat.stop()


def _file_system(folder: Path, table_port: int) -> Path:
    """What a board's flash holds after `spotcard deploy` and `spotcard config`."""
    flash = folder / "flash"
    image = build_image("EMULATED_PICO").uf2
    flash.write_bytes(deployed_flash(image).read_bytes())
    rig = EmulatedRig(image, flash)
    try:
        settings = ["--wifi-name", NETWORK, "--host", "10.0.0.1", "--port", str(table_port),
                    "--team", TEAMS[BOARD_SEAT], "--seat", "NESW"[BOARD_SEAT], "--think", "200"]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO(PASSWORD + "\n"))
            assert main(["config", "--board", rig.url, "--ask-password", "-", *settings]) == 0
    finally:
        rig.off()
    system = folder / "fs.img"
    system.write_bytes(flash.read_bytes()[-FILE_SYSTEM:])
    return system


@contextlib.contextmanager
def _radio_board(config: pytest.Config, system: Path) -> Iterator[str]:
    port = _free_port()
    python = config.getoption("--radio-python") or sys.executable
    with open(system.with_suffix(".log"), "wb") as log:
        board = subprocess.Popen(
            [python, str(Path(__file__).with_name("radio_board.py")), "micropython",
             "--board", "pico_w", "--image", config.getoption("--radio"),
             "--littlefs", str(system), "--tcp-port", str(port)],
            stdout=log, stderr=subprocess.STDOUT)
        try:
            yield f"socket://127.0.0.1:{port}"
        finally:
            board.kill()
            board.wait()


def test_plays_by_radio_and_outlives_the_table(
        request: pytest.FixtureRequest, tmp_path: Path,
        capsys: pytest.CaptureFixture[str]) -> None:
    if not request.config.getoption("--radio"):
        pytest.skip("needs an image with radio: pytest tests/device/test_radio.py --radio UF2")
    port = _free_port()
    system = _file_system(tmp_path, port)
    with _radio_board(request.config, system) as url:
        first = Desk(port, 4, 11, tmp_path / "first.pbn")
        try:
            first.wait_boards(1)
        finally:
            first.kill()
        second = Desk(port, 1, 12, tmp_path / "second.pbn")
        try:
            assert second.table.wait(PATIENCE) == 0
        finally:
            second.kill()
        second.wait_boards(1)
        capsys.readouterr()
        assert main(["log", "--board", url]) == 0
    log = capsys.readouterr().out
    print(log)
    assert "wi-fi: address" in log and "board 1 ended" in log
    assert log.count("seated at 10.0.0.1") >= 2
    assert PASSWORD not in log
