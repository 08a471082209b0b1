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

from spotcard_host.device.apt import Unavailable
from spotcard_host.device.port import Board, BoardError
from spotcard_host.emulator.node import node, rp2040js

MISS = 20  # cycles of a flash cache miss that match real boards, see cacheclock.mjs
START_SECONDS = 60.0  # on a busy machine; idle it is about one

_MAKE_FOLDER = """
import os
try:
    os.mkdir(%r)
except OSError:
    pass
"""


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
        self._repl: Board | None = None
        self.url = ""

    def __enter__(self) -> EmulatedBoard:
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self._read, args=(self._process,), daemon=True).start()
        try:
            ready = self.wait_for("ready", START_SECONDS)
            self.url = f"socket://127.0.0.1:{ready['port']}"
            self.wait_for("usb", START_SECONDS)
        except BaseException:
            self.close()
            raise
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
            pass  # it ended, as `_wait` notices

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
        """Cut the power at the Nth flash operation from now, leaving it half done."""
        self._tell(f"cut {operations}")

    def copy_flash_after(self, operations: int, file: Path) -> None:
        """Let `file` become what the flash would be if the power failed at that operation."""
        self._tell(f"copy {operations} {file}")

    def ground(self, pin: int, connected: bool = True) -> None:
        """Connect a GPIO to ground, or take the wire away."""
        self._tell(f"{'ground' if connected else 'release'} {pin}")

    # --- the serial port

    @property
    def repl(self) -> Board:
        """The board at its raw REPL."""
        if self._repl is None:
            self._repl = Board(self.url, reset=False)
        return self._repl

    def disconnect(self) -> None:
        """Close the serial port, so that another program may open it."""
        if self._repl is not None:
            self._repl.close()
            self._repl = None

    def fresh(self) -> Board:
        """The board at its raw REPL after a soft reset: an empty heap, no program running."""
        self.disconnect()
        self._repl = Board(self.url, reset=True)
        return self._repl

    def put(self, files: Iterable[tuple[str, bytes]]) -> int:
        """Write files (path on the board, content), making folders; returns the bytes written."""
        made: set[str] = set()
        written = 0
        for path, content in files:
            parts = path.strip("/").split("/")
            for depth in range(1, len(parts)):
                folder = "/" + "/".join(parts[:depth])
                if folder not in made:
                    made.add(folder)
                    self.repl.run(_MAKE_FOLDER % folder)
            self.repl.write(path, content)
            written += len(content)
        return written


__all__ = ["BoardError", "EmulatedBoard", "Unavailable"]
