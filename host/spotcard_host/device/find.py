"""Finding boards on USB by the vendor's number, chosen by serial number when several are there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import serial.tools.list_ports

from spotcard_host.common.cache import cache_dir
from spotcard_host.common.json_text import read_json
from spotcard_host.device.port import BoardError

RASPBERRY_PI = 0x2E8A  # USB vendor id


@dataclass(frozen=True)
class Found:
    """A board on USB: its port, serial number, what it calls itself, and the seat we gave it."""

    url: str
    serial_number: str
    name: str
    seat: str = ""


def boards_on_usb() -> list[Found]:
    """Every MicroPython board of Raspberry Pi's on USB, in the order of their ports."""
    seats = _memory_of("seats")
    return sorted(
        (Found(port.device, port.serial_number or "", port.product or port.description or "",
               str(seats.get(port.serial_number or "", "")))
         for port in serial.tools.list_ports.comports() if port.vid == RASPBERRY_PI),
        key=lambda found: found.url,
    )


def _memory(name: str) -> Path:
    return cache_dir("boards") / f"{name}.json"


def _memory_of(name: str) -> dict[str, str]:
    try:
        found = read_json(_memory(name).read_bytes())
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def remember(serial_number: str) -> None:
    """Note the board used last: the one meant when several are there and none is named."""
    if serial_number:
        _memory("last").write_text(json.dumps({"serial": serial_number}))


def remembered() -> str:
    """The serial number of the board used last, or ""."""
    return str(_memory_of("last").get("serial", ""))


def remember_seat(url: str, seat: str, team: str) -> None:
    """Note which seat the board at this port was configured for, so that lists can say it."""
    for board in boards_on_usb():
        if board.url == url and board.serial_number:
            seats = {**_memory_of("seats"), board.serial_number: f"{seat} of {team}"}
            _memory("seats").write_text(json.dumps(seats))


def choose_all(wanted: str | None) -> list[str]:
    """The URLs of the boards meant: "all", a list with commas, or what `choose` takes."""
    if wanted == "all":
        found = boards_on_usb()
        if not found:
            raise BoardError("no board is on USB: plug them in with cables that carry data")
        return [board.url for board in found]
    if wanted and "," in wanted:
        return [choose(one.strip()) for one in wanted.split(",")]
    return [choose(wanted)]


def choose(wanted: str | None) -> str:
    """The URL of the board meant.

    wanted: a serial number (or a part of it that only one board has), a port or any pyserial URL;
    `None` takes the only board, or of several the one used last. Raises `BoardError`.
    """
    found = boards_on_usb()
    if wanted:
        fits = [board for board in found if wanted == board.url]
        fits = fits or [board for board in found
                        if wanted.lower() in board.serial_number.lower()]
        if len(fits) == 1:
            remember(fits[0].serial_number)
            return fits[0].url
        if len(fits) > 1:
            raise BoardError(f"{wanted!r} is the serial number of several boards:\n" + table(fits))
        if "://" in wanted or Path(wanted).exists() or wanted.upper().startswith("COM"):
            return wanted
        raise BoardError(
            f"expected a port, a pyserial URL or a board's serial number, got {wanted!r}; "
            + ("on USB there are:\n" + table(found) if found else "no board is on USB"))
    if not found:
        raise BoardError(
            "no board is on USB: expected one from Raspberry Pi with MicroPython on it; plug it "
            "in with a cable that carries data, or put MicroPython on it (`spotcard flash -h`)")
    if len(found) > 1:
        last = [board for board in found if board.serial_number == remembered()]
        if len(last) == 1:
            return last[0].url
        raise BoardError("several boards are on USB; choose one with --board SERIAL:\n"
                         + table(found))
    remember(found[0].serial_number)
    return found[0].url


def table(found: list[Found]) -> str:
    """One line per board."""
    return "\n".join(f"  {board.url:<16} {board.serial_number:<18} {board.name}"
                     + (f", {board.seat}" if board.seat else "") for board in found)
