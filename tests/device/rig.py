"""A board under test, driven through states: off, at the REPL, running its `main.py`.

`Rig` is a board on any pyserial URL; `EmulatedRig` is an emulated one, whose power can be pulled
and whose flash starts as the test wants it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

from spotcard_host.device.port import Board, open_serial, opened
from spotcard_host.emulator.board import EmulatedBoard


class Console:
    """The board's serial port while its program runs; everything read is kept for the report."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.text = ""
        self._port = open_serial(url)

    def __enter__(self) -> Console:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self._port.close()
        if error is not None:
            print(f"--- serial log of {self.url} ---\n{self.text}\n--- end ---")

    def reopen(self, seconds: float = 30) -> None:
        """After a reset: a board leaves the bus and comes back."""
        self._port.close()
        end = time.monotonic() + seconds
        while True:
            try:
                self._port = open_serial(self.url)
                return
            except Exception:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def wait_reset(self, seconds: float = 30) -> None:
        """Read until the board leaves the bus, then reopen it; its first words may be lost."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                data = self._port.read(max(1, self._port.in_waiting))
            except OSError:
                self.reopen()
                return
            self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
        raise AssertionError(f"expected a reset within {seconds} s")

    def send(self, data: bytes) -> None:
        self._port.write(data)

    def until(self, words: str, seconds: float = 30, key: bytes = b"") -> str:
        """Read until `words` come; returns what came since the last call. Fails with the log.

        key: pressed once a second meanwhile. What a board says before this port is opened is
        lost, so a program that is to be heard from its start waits for a key.
        """
        start = len(self.text)
        begin = time.monotonic()
        end = begin + seconds
        pressed = 0
        while words not in self.text[start:]:
            try:
                if key and time.monotonic() >= begin + pressed:
                    pressed += 1
                    self._port.write(key)
                data = self._port.read(max(1, self._port.in_waiting))
            except OSError:
                self.reopen()
                continue
            self.text += data.decode("utf-8", "replace").replace("\r\n", "\n")
            if time.monotonic() > end:
                raise AssertionError(f"expected {words!r} from the board within {seconds} s, got\n"
                                     + self.text[start:])
        return self.text[start:]


class Rig:
    """A real board. `can_pull`: whether its power can be cut by a program."""

    can_pull = False
    emulated: EmulatedBoard | None = None

    def __init__(self, url: str) -> None:
        self.url = url

    @contextmanager
    def repl(self, reset: bool = True) -> Iterator[Board]:
        """The board at its raw REPL."""
        with opened(self.url, reset) as board:
            yield board

    def put(self, files: dict[str, bytes]) -> None:
        """Write files, making their folders."""
        with self.repl() as board:
            for path, data in files.items():
                for depth in range(2, path.count("/") + 1):
                    folder = "/".join(path.split("/")[:depth])
                    board.run(f"import os\ntry:os.mkdir({folder!r})\nexcept OSError:pass")
                board.write(path, data)

    def remove(self, *paths: str) -> None:
        with self.repl() as board:
            for path in paths:
                board.run(f"import os\ntry:os.remove({path!r})\nexcept OSError:pass")

    def start(self, hard: bool = False) -> Console:
        """Let the board start as after power-up (`hard`: by a reset of the chip)."""
        with self.repl() as board:
            if hard:
                board.start("import machine\nmachine.reset()")
        console = Console(self.url)
        if not hard:
            console.send(b"\r\x03\x02\x04")  # friendly REPL, soft reset: boot.py and main.py run
            console.until("soft reboot", 120)
        return console


class EmulatedRig(Rig):
    """An emulated board with its flash in `flash`."""

    can_pull = True

    def __init__(self, uf2: Path, flash: Path) -> None:
        super().__init__("")
        self._uf2 = uf2
        self.flash = flash
        self.on()

    def on(self) -> None:
        """Switch it on, with the flash as it was left."""
        self.emulated = EmulatedBoard(self._uf2, self.flash, miss=0)
        self.emulated.__enter__()
        self.url = self.emulated.url

    def off(self) -> None:
        """Switch it off."""
        if self.emulated is not None:
            self.emulated.close()
            self.emulated = None

    def cut_after(self, operations: int) -> None:
        """Pull the power at the Nth flash operation from now."""
        assert self.emulated is not None
        self.emulated.cut_power_after(operations)

    def stats(self) -> dict[str, Any]:
        assert self.emulated is not None
        return self.emulated.stats()
