"""A seat as a process of its own: the board's firmware on CPython or on a MicroPython.

    seat = start_seat(0, "127.0.0.1", 2000, "Ours", table, on="micropython")
    status = seat.wait()          # 0: the table ended the session
    print(seat.last_line)         # what it said last

On MicroPython the very .mpy files run that a board gets, with the board's heap limit.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spotcard.game.cards import SEATS
from spotcard_host.common.diagnostics import show_line
from spotcard_host.device.build import compile_firmware, firmware_dir
from spotcard_host.device.limits import load_limits
from spotcard_host.device.micropython import Interpreter, Unavailable, find

HEAP_MARK = "heap "
_START = "from spotcard_device import desk; desk.main()"
_PIECE = 200


def heap_of(line: str) -> dict[str, int] | None:
    """Live bytes by place from `heap WHERE BYTES, ...`; None for a line that is garbled."""
    parts = [part.rpartition(" ") for part in line.removeprefix(HEAP_MARK).split(", ")]
    if not all(live.isascii() and live.isdigit() for _, _, live in parts):
        return None
    return {where: int(live) for where, _, live in parts}


class SeatProcess:
    """A running seat. on: "host" or "micropython"; lines: its last lines on standard error."""

    def __init__(self, process: subprocess.Popen[bytes], seat: int, on: str,
                 tell: Callable[[str], None] | None) -> None:
        self.seat = seat
        self.on = on
        self.process = process
        self.lines: deque[str] = deque(maxlen=200)
        self.heap: dict[str, int] = {}
        self._tell = tell
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for raw in self.process.stderr:
            # It may quote any text of the table's.
            line = show_line(raw.decode("utf-8", "replace").rstrip())
            if line.startswith(HEAP_MARK):
                heap = heap_of(line)
                if heap is not None:
                    self.heap = heap
                    continue
            self.lines.append(line)
            if self._tell:
                self._tell(line)

    @property
    def last_line(self) -> str:
        """Its last line: after a failure, the reason."""
        return self.lines[-1] if self.lines else ""

    @property
    def deepest(self) -> int:
        """Live bytes of the heap at the deepest point; -1 without `probe` or under CPython."""
        return max(self.heap.values(), default=-1)

    def poll(self) -> int | None:
        """The exit status, `None` while it runs."""
        return self.process.poll()

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end; returns the exit status. Raises `subprocess.TimeoutExpired`."""
        status = self.process.wait(timeout)
        self._reader.join(5)
        return status

    def stop(self) -> None:
        """End it now; harmless when it has ended."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._reader.join(5)


def interpreter_or_host(on: str, tell: Callable[[str], None]) -> Interpreter | None:
    """The interpreter for `--on micropython`; `None` for the host's Python.

    tell: gets one line when no MicroPython can be had and CPython takes its place.
    """
    if on == "host":
        return None
    try:
        return find()
    except Unavailable as error:
        tell(f"{error}; using CPython, which has no heap limit")
        return None


def start_seat(seat: int, host: str, port: int, team: str, table_path: Path | None,
               on: str = "micropython", *, options: dict[str, Any] | None = None,
               heap: int | None = None, probe: bool = False, wait: float = 10.0,
               board: str = "RPI_PICO_W", tell: Callable[[str], None] | None = None,
               interpreter: Interpreter | None = None) -> SeatProcess:
    """Start a robot on a seat of the table manager at `host`:`port`.

    seat: 0..3; table_path: compiled rule table, `None` for the fallback bidder alone;
    on: "host" (CPython) or "micropython" (CPython, saying so, where none can be had);
    options: more of the settings in `spotcard_device.settings`; heap: bytes, default the limit of
    `board`; probe: measure live heap, slower; wait: seconds to look for a table before giving up;
    tell: gets each line the robot says; interpreter: saves looking for one again.
    """
    if interpreter is None:
        interpreter = interpreter_or_host(on, tell or (lambda text: None))
    # Seats on one desk share its processor: without a `think` of their own they play by rule.
    settings = {"seat": SEATS[seat], "host": host, "port": port, "team": team, "think": 0,
                **(options or {})}
    # In pieces: MicroPython ends at an argument of over 255 bytes. json.dumps gives ASCII.
    told = json.dumps({"settings": settings, "probe": probe, "wait": wait,
                       "table": str(table_path.resolve()) if table_path else None})
    arguments = [told[at:at + _PIECE] for at in range(0, len(told), _PIECE)]
    if interpreter is None:
        code = firmware_dir()
        command = [sys.executable, "-c", _START, *arguments]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(
            [str(code), *filter(None, [os.environ.get("PYTHONPATH")])])}
    else:
        code = compile_firmware(interpreter.march)
        command = interpreter.words(["-c", _START, *arguments],
                                    load_limits(board).heap if heap is None else heap)
        environment = interpreter.environment([code])
    # MicroPython looks in the current folder first, and sources may lie there.
    process = subprocess.Popen(command, env=environment, cwd=code, stdin=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    return SeatProcess(process, seat, "host" if interpreter is None else "micropython", tell)
