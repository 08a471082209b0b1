"""A seat over USB: carries the lines between a table manager and a board without a network.

The board runs `spotcard_device.usb`; see `spotcard_device/port.py` for the framing. Toward the
board control characters are dropped, so that nothing a table sends is Ctrl-C there.
"""

from __future__ import annotations

import json
import select
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from spotcard_host.device.deploy import finish_update, read_current
from spotcard_host.device.port import Board, BoardError, opened

HEAP_MARK = "heap "
DONE = b"\x04"  # the raw REPL's sign that the program has ended
_DROPPED = bytes(code for code in range(32) if code not in b"\t\n")
_START = """
%s
from spotcard_device import usb
usb.main(%r)
"""


class Bridge:
    """One session: `run()` returns the board's exit status.

    table: a file on the board, "" for the one last deployed; tell: gets what the board says.
    """

    def __init__(self, board: Board, address: tuple[str, int], settings: dict[str, Any],
                 tell: Callable[[str], None], table: str = "", probe: bool = False) -> None:
        self._board = board
        self._address = address
        self._given = {"settings": {**settings, "link": "usb"}, "probe": probe,
                       "table": table or read_current(board).get("table", "")}
        self._tell = tell
        self._status = 1
        self.heap: dict[str, int] = {}
        self.last_line = ""

    def run(self) -> int:
        """Carry lines until the board's program ends."""
        try:
            table = socket.create_connection(self._address, timeout=10)
        except OSError as error:
            raise BoardError(f"no table manager answers at {self._address[0]}:{self._address[1]} "
                             f"({error.strerror or error})") from None
        table.settimeout(None)
        table.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        port = self._board.start(_START % (finish_update(), json.dumps(self._given)))
        stop = threading.Event()
        carrier = threading.Thread(target=self._to_board, args=(table, port, stop), daemon=True)
        carrier.start()
        try:
            self._from_board(port, table)
        finally:
            stop.set()
            table.close()
            carrier.join(2)
        return self._status

    def _to_board(self, table: socket.socket, port: Any, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                if not select.select([table], [], [], 0.2)[0]:
                    continue
                data = table.recv(1024)
                port.write(data.translate(None, _DROPPED) if data else b"!\n")
            except (OSError, ValueError):
                return
            if not data:
                return

    def _from_board(self, port: Any, table: socket.socket) -> None:
        line = b""
        while True:
            byte = port.read(max(1, port.in_waiting))
            for code in byte:
                if code == DONE[0]:
                    self._failure(port)
                    return
                line += bytes([code])
                if code == 10:
                    self._line(line, table)
                    line = b""

    def _line(self, line: bytes, table: socket.socket) -> None:
        if line.startswith(b">"):
            try:
                table.sendall(line[1:].rstrip(b"\r\n") + b"\r\n")
            except OSError:
                pass  # the table is gone; the reading side tells the board
            return
        text = line.decode("utf-8", "replace").rstrip()
        if text.startswith(HEAP_MARK):
            self.heap = {where: int(live) for where, _, live in
                         (part.rpartition(" ") for part in text[len(HEAP_MARK):].split(", "))}
        elif text.startswith("exit "):
            self._status = int(text[5:])
        elif text:
            self.last_line = text
            self._tell(text)

    def _failure(self, port: Any) -> None:
        """What the program said on its error channel: the traceback of a crash."""
        text = b""
        while not text.endswith(DONE):
            text += port.read(1)
        if text[:-1].strip():
            self._status = 1
            self.last_line = text[:-1].decode("utf-8", "replace").strip().split("\n")[-1].strip()
            self._tell(text[:-1].decode("utf-8", "replace").replace("\r\n", "\n").strip())


def play_over_usb(url: str, address: tuple[str, int], settings: dict[str, Any],
                  tell: Callable[[str], None], probe: bool = False,
                  table: Path | None = None) -> tuple[int, Bridge]:
    """Let the board at `url` take a seat; returns its exit status and the bridge.

    table: a compiled rule table to put on the board first when it is not there already.
    """
    with opened(url) as board:
        on_board = ""
        if table is not None:
            on_board = "/seat.sct"
            data = table.read_bytes()
            import hashlib

            if board.hashes([on_board])[on_board] != hashlib.sha256(data).hexdigest():
                board.write(on_board, data)
        bridge = Bridge(board, address, settings, tell, on_board, probe)
        return bridge.run(), bridge
