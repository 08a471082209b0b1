"""The limits of each kind of board, as `boards/NAME/limits.json` states them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from spotcard.errors import SpotcardError
from spotcard_host.device.build import firmware_dir

DEFAULT_BOARD = "RPI_PICO_W"


@dataclass(frozen=True)
class Limits:
    """What one kind of board can hold; all sizes in bytes.

    machine: how `sys.implementation._machine` begins; heap: MicroPython's heap, of the supported
    version that leaves least; code_in: "ram" (stock MicroPython: a code image, run from flash
    where that is possible) or "flash" (frozen); code_bytes: budget of the firmware's code image;
    filesystem_bytes, romfs_bytes: partitions of the flash; table_bytes: the largest rule table;
    log_bytes: the largest log;
    untried: what `deploy` says of a board whose figures come from documents alone.
    """

    board: str
    name: str
    machine: str
    march: str
    heap: int
    code_in: str
    code_bytes: int
    filesystem_bytes: int
    romfs_bytes: int
    table_bytes: int
    log_bytes: int
    untried: str = ""


def boards_dir() -> Path:
    """The folder of board folders: beside `firmware/` in the clone, in our package in a wheel."""
    in_clone = firmware_dir().parent / "boards"
    if in_clone.is_dir() and firmware_dir().name == "firmware":
        return in_clone
    return Path(__file__).resolve().parents[1] / "boards"


def board_names() -> list[str]:
    """Every board that has a limits file."""
    return sorted(path.parent.name for path in boards_dir().glob("*/limits.json"))


def fits(size: int) -> dict[str, bool]:
    """For each board, whether a rule table of `size` bytes can be deployed to it.

    The compiler bounds what a table takes of a board's memory, so only its size counts here.
    """
    return {name: size <= load_limits(name).table_bytes for name in board_names()}


def load_limits(board: str = DEFAULT_BOARD) -> Limits:
    """The limits of `board`; raises ValueError naming the boards there are."""
    path = boards_dir() / board / "limits.json"
    if not path.is_file():
        raise SpotcardError(f"expected a board, one of {', '.join(board_names())}; got {board!r}")
    values: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return Limits(board=board, **values)
