"""Start an emulated board, put files on it, run programs on it, pull its power.

`EmulatedBoard` is a context manager around `board.mjs`; its `url` is an ordinary pyserial URL, so
that everything that works with a board on USB works with it: mpremote, `spotcard deploy --board`.
"""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterable
from pathlib import Path
from queue import Empty, Queue
from types import TracebackType
from typing import Any

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from spotcard_host.device.apt import Unavailable
from spotcard_host.emulator.node import node, rp2040js

MISS = 20  # cycles of a flash cache miss that match real boards, see cacheclock.mjs
START_SECONDS = 60.0  # on a busy machine; idle it is about one

# Takes raw bytes from the serial port into a file; meanwhile Ctrl-C is a byte like any other.
_RECEIVE = """
import sys, micropython
def _receive(path, left):
    part = bytearray(512)
    view = memoryview(part)
    micropython.kbd_intr(-1)
    with open(path, "wb") as out:
        while left:
            got = sys.stdin.buffer.readinto(view[:min(left, 512)])
            out.write(view[:got])
            left -= got
    micropython.kbd_intr(3)
"""


class BoardError(Exception):
    """The emulated board stopped, or a program on it failed; the text says which and how."""


class EmulatedBoard:
    """An emulated Pico that runs while the `with` block does.

    uf2: its image; flash: a file that keeps its flash from run to run (None: forgotten);
    miss: cycles of a flash cache miss, 0 switches the cache clock off.
    """

    def __init__(self, uf2: Path, flash: Path | None = None, miss: int = MISS,
                 port: int = 0) -> None:
        script = Path(__file__).with_name("board.mjs")
        self._command = [node()[0], str(script), "--uf2", str(uf2), "--miss", str(miss),
                         "--rp2040js", str(rp2040js()), "--port", str(port)]
        if flash is not None:
            self._command += ["--flash", str(flash)]
        self._process: subprocess.Popen[str] | None = None
        self._events: Queue[dict[str, Any]] = Queue()
        self._serial: SerialTransport | None = None
        self.url = ""

    def __enter__(self) -> EmulatedBoard:
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self._read, args=(self._process,), daemon=True).start()
        ready = self.wait_for("ready", START_SECONDS)
        self.url = f"socket://127.0.0.1:{ready['port']}"
        self.wait_for("usb", START_SECONDS)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Switch the board off; its flash is kept when it has a file."""
        self.disconnect()
        if self._process is not None:
            if self._process.poll() is None:
                self._tell("quit")
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    # --- the emulator

    def _read(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._events.put(json.loads(line))
        self._events.put({"event": "gone"})

    def _tell(self, line: str) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            pass  # it ended; whoever waits for an answer is told so

    def wait_for(self, event: str, seconds: float) -> dict[str, Any]:
        """Wait for an event of the emulator: ready, usb, reset, cut, stats, end."""
        while True:
            try:
                got = self._events.get(timeout=seconds)
            except Empty:
                raise BoardError(f"the emulated board did not answer ({event})") from None
            if got["event"] == event:
                return got
            if got["event"] == "gone":
                self._events.put(got)
                raise BoardError(f"the emulated board stopped while waiting for {event!r}")

    def stats(self) -> dict[str, Any]:
        """Cycles, instructions, simulated seconds, flash operations, cache reads and misses."""
        self._tell("stats")
        return self.wait_for("stats", 60.0)

    def cut_power_after(self, operations: int) -> None:
        """Let the power fail at the Nth flash operation from now, leaving it half done."""
        self._tell(f"cut {operations}")

    # --- the serial port

    @property
    def serial(self) -> SerialTransport:
        """The board at its raw REPL."""
        if self._serial is None:
            self._serial = SerialTransport(self.url)
            self._serial.enter_raw_repl(soft_reset=False)
        return self._serial

    def disconnect(self) -> None:
        """Close the serial port, so that another program may open it."""
        if self._serial is not None:
            try:
                self._serial.exit_raw_repl()
                self._serial.close()
            except (TransportError, OSError):
                pass
            self._serial = None

    def soft_reset(self) -> None:
        """A fresh interpreter with an empty heap; neither boot.py nor main.py runs."""
        self.serial.enter_raw_repl(soft_reset=True)

    def run(self, program: str, seconds: float = 600.0) -> str:
        """Run Python source on the board and return what it printed.

        Raises `BoardError` with the board's traceback. seconds: of silence, on the wall clock.
        """
        try:
            out, error = self.serial.exec_raw(program.encode(), timeout=seconds)
        except (TransportError, OSError) as reason:
            raise BoardError(f"the emulated board fell silent: {reason}") from reason
        if error:
            raise BoardError(f"the program failed on the board:\n{out.decode(errors='replace')}"
                             f"{error.decode(errors='replace')}".replace("\r\n", "\n"))
        return str(out.decode(errors="replace")).replace("\r\n", "\n")

    def put(self, files: Iterable[tuple[str, bytes]]) -> int:
        """Write files (path on the board, content), making folders; returns the bytes written."""
        made: set[str] = set()
        written = 0
        self.run(_RECEIVE)
        for path, content in files:
            parts = path.strip("/").split("/")
            for depth in range(1, len(parts)):
                folder = "/" + "/".join(parts[:depth])
                if folder not in made:
                    made.add(folder)
                    if not self.serial.fs_exists(folder):
                        self.serial.fs_mkdir(folder)
            self.serial.exec_raw_no_follow(f"_receive({path!r}, {len(content)})")
            self.serial.serial.write(content)
            _, error = self.serial.follow(START_SECONDS)
            if error:
                raise BoardError(f"{path} could not be written: {error.decode(errors='replace')}")
            written += len(content)
        return written


__all__ = ["BoardError", "EmulatedBoard", "Unavailable"]
