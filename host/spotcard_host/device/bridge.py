"""A seat over USB: relays lines between a table manager and a board without a network.

The board runs `spotcard_device.usb`; see `spotcard_device/port.py` for the framing. Toward the
board control characters are dropped, so that nothing a table sends is Ctrl-C there.
"""

from __future__ import annotations

import json
import select
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spotcard_host.device.deploy import lend_table, read_current, start_firmware
from spotcard_host.device.port import Board, BoardError, opened

MARKS = ("heap ", "free ", "gap ")
DONE = b"\x04"  # the raw REPL's sign that the program has ended
LONGEST = 4096  # bytes of a line from the board; its own are far shorter
CRASH_SECONDS = 20.0  # for a traceback on its way
_DROPPED = bytes(code for code in range(32) if code not in b"\t\n\r")
_START = """
%s
from spotcard_device import usb
usb.main(%r)
"""


class Fence:
    """Filters what a table sends for a board on USB, however it is split into packets.

    No control characters; a line end of any kind as LF; a blank before a line that begins with
    "!", which to the board means that the table is gone.
    """

    def __init__(self) -> None:
        self._fresh = True  # the next byte begins a line

    def pass_on(self, data: bytes) -> bytes:
        data = data.translate(None, _DROPPED).replace(b"\r", b"\n")
        if not data:
            return data
        shielded = data.replace(b"\n!", b"\n !")
        if self._fresh and data[:1] == b"!":
            shielded = b" " + shielded
        self._fresh = data[-1:] == b"\n"
        return shielded


class Bridge:
    """One session: `run()` returns the board's exit status.

    table: a place on the board, "" for the one last deployed; tell: gets the board's log lines;
    probe, meter: measure live heap, or how long the event loop blocks; ballast:
    bytes of heap to occupy first.
    """

    def __init__(self, board: Board, address: tuple[str, int], settings: dict[str, Any],
                 tell: Callable[[str], None], table: str = "", probe: bool = False,
                 meter: bool = False, ballast: int = 0) -> None:
        current = read_current(board)
        self._board = board
        self._address = address
        self._given = {"settings": {**settings, "link": "usb"}, "probe": probe, "meter": meter,
                       "table": table or str(current.get("table", "")),
                       "factory": str(current.get("factory") or current.get("table", "")),
                       "ballast": ballast}
        self._tell = tell
        self._status = 1
        self._table: socket.socket | None = None
        self._carrier: threading.Thread | None = None
        self._stop = threading.Event()
        self.heap: dict[str, int] = {}  # live bytes by place
        self.free: dict[str, int] = {}  # largest free block when boards began: first, least, last
        self.blocks: list[int] = []  # the largest free one as each board began
        self.gap: dict[str, int] = {}  # milliseconds by place
        self.last_line = ""

    def run(self) -> int:
        """Relay lines until the board's program ends."""
        port = self._board.start(_START % (start_firmware(), json.dumps(self._given)))
        port.timeout = 1.0  # a board may fall silent in the middle of a line
        try:
            self._from_board(port)
        finally:
            self._stop.set()
            if self._table is not None:
                self._table.close()
            if self._carrier is not None:
                self._carrier.join(2)
        return self._status

    def _connected(self, port: Any) -> socket.socket:
        """The connection to the table, made when the board has something to say to it."""
        if self._table is not None:
            return self._table
        try:
            table = socket.create_connection(self._address, timeout=10)
        except OSError as error:
            port.write(b"\n!\n")
            raise BoardError(f"no table manager answers at {self._address[0]}:{self._address[1]} "
                             f"({error.strerror or error})") from None
        table.settimeout(None)
        table.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._table = table
        self._carrier = threading.Thread(target=self._to_board, args=(table, port, self._stop),
                                         daemon=True)
        self._carrier.start()
        return table

    def _to_board(self, table: socket.socket, port: Any, stop: threading.Event) -> None:
        fence = Fence()
        while not stop.is_set():
            try:
                if not select.select([table], [], [], 0.2)[0]:
                    continue
                data = table.recv(1024)
                port.write(fence.pass_on(data) if data else b"\n!\n")
            except (OSError, ValueError):
                return
            if not data:
                return

    def _from_board(self, port: Any) -> None:
        line = bytearray()
        while True:
            data = port.read(max(1, port.in_waiting))
            for at, code in enumerate(data):
                if code == DONE[0]:
                    self._failure(port, data[at + 1:])
                    return
                if code == 10:
                    self._line(bytes(line), port)
                    line.clear()
                elif len(line) < LONGEST:
                    line.append(code)

    def _line(self, line: bytes, port: Any) -> None:
        if line.startswith(b">"):
            try:
                self._connected(port).sendall(line[1:].rstrip(b"\r\n") + b"\r\n")
            except OSError:
                pass  # the table is gone; the reading side tells the board
            return
        text = line.decode("utf-8", "replace").rstrip()
        try:
            if text.startswith(MARKS):
                mark, _, parts = text.partition(" ")
                setattr(self, mark, {where: int(number) for where, _, number in
                                     (part.rpartition(" ") for part in parts.split(", "))})
                if mark == "free":
                    self.blocks.append(self.free["last"])
                return
            if text.startswith("exit "):
                self._status = int(text[5:])
                return
        except (KeyError, ValueError):
            pass  # a garbled line is shown unchanged
        if text:
            self.last_line = text
            self._tell(text)

    def _failure(self, port: Any, trace: bytes) -> None:
        """What the program said on its error channel: the traceback of a crash."""
        end = time.monotonic() + CRASH_SECONDS
        while not trace.endswith(DONE) and time.monotonic() < end and len(trace) < LONGEST:
            trace += port.read(1)
        text = trace.rstrip(DONE).decode("utf-8", "replace").replace("\r\n", "\n").strip()
        if text:
            self._status = 1
            self.last_line = text.split("\n")[-1].strip()
            self._tell(text)


def play_over_usb(url: str, address: tuple[str, int], settings: dict[str, Any],
                  tell: Callable[[str], None], probe: bool = False, table: Path | None = None,
                  meter: bool = False, ballast: int = 0) -> tuple[int, Bridge]:
    """Let the board at `url` take a seat; returns its exit status and the bridge.

    table: a compiled rule table to play by instead of the deployed one.
    """
    with opened(url) as board:
        place = "" if table is None else lend_table(board, table.read_bytes())
        bridge = Bridge(board, address, settings, tell, place, probe, meter, ballast)
        return bridge.run(), bridge
