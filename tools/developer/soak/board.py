"""Boards of bridge on an emulated Pico over USB: live heap, what was left out, resets.

    .venv/bin/python tools/developer/soak/board.py --boards 20
    .venv/bin/python tools/developer/soak/board.py --boards 2 --ballast 8 16 24 32 --think 2000

The board sits North, at the settings' own budget for a card unless --think says otherwise; the
others are robots of the desk. Live heap is taken after a collection at every event and slice of
thought, probe included. One line of JSON for each session. --ballast takes so many KB of heap away
first; --fallback makes the board refuse to run its code in place, so that it lies on the heap;
--minutes ends a session that takes longer. Exit status 0 when every board was finished and
nothing was left out or made the cheap way.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import shutil
import struct
import sys
import tempfile
import time
import zlib
from pathlib import Path
from typing import Any

from spotcard_host.device import code_image
from spotcard_host.device.bridge import Bridge, play_over_usb
from spotcard_host.emulator.board import EmulatedBoard
from spotcard_host.emulator.image import DEFAULT_BOARD, build_image
from spotcard_host.emulator.workbench import deployed_flash
from spotcard_host.library.tables import resolve
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import random_board
from spotcard_host.robots.crew import Crew, Robot, play_match
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

TEAMS = ("Ours", "Theirs")


class Session:
    """One session of the board as North; a guest of the match."""

    def __init__(self, url: str, settings: dict[str, Any], ballast: int, probe: bool,
                 minutes: float | None) -> None:
        self.said: list[str] = []
        self.status = 1
        self.bridge: Bridge | None = None
        self._given = (url, settings, ballast, probe)
        self._seconds = None if minutes is None else 60 * minutes
        self._hall: Hall | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, hall: Hall) -> None:
        url, settings, ballast, probe = self._given
        began = time.monotonic()

        def tell(line: str) -> None:
            self.said.append(line)
            print(f"{time.monotonic() - began:.0f} s: {line}", file=sys.stderr, flush=True)

        async def play() -> None:
            self.status, self.bridge = await asyncio.to_thread(
                play_over_usb, url, ("127.0.0.1", hall.port),
                {"seat": "N", "team": TEAMS[0], **settings}, tell, probe, ballast=ballast)

        self._hall = hall
        self._task = asyncio.create_task(play())

    async def watch(self) -> None:
        assert self._task is not None and self._hall is not None
        await asyncio.wait([self._task], timeout=self._seconds)
        if not self._task.done():
            self._hall.end()
        await asyncio.shield(self._task)

    async def close(self) -> None:
        await self.watch()


def refuse(flash: Path) -> None:
    """Make the code image one that the board loads but does not run in place."""
    memory = bytearray(flash.read_bytes())
    at = memory.find(code_image.MAGIC)
    while at >= 0:
        size, _, kind = struct.unpack_from("<3I", memory, at + 4)
        if at % 4096 == 0 and 20 <= size <= len(memory) - at:
            struct.pack_into("<I", memory, at + 12, kind ^ 0x100)
            struct.pack_into("<I", memory, at + 8, zlib.crc32(memory[at + 12:at + size]))
        at = memory.find(code_image.MAGIC, at + 1)
    flash.write_bytes(memory)


def session(args: argparse.Namespace, ballast: int) -> dict[str, Any]:
    """Play one session; its figures."""
    deals = random.Random(args.seed)
    match = Match(ActLog(), [random_board(n + 1, deals) for n in range(args.boards)],
                  Rules(pause=0.0, clock=0.0), time.monotonic, TEAMS)
    crew = Crew({team: Robot(resolve("sayc")) for team in TEAMS}, "host", {"think": 0},
                left_free={(TEAMS[0], 0)})
    settings = {} if args.think is None else {"think": args.think}
    image = build_image(DEFAULT_BOARD)
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash"
        shutil.copyfile(deployed_flash(image.uf2), flash)
        if args.fallback:
            refuse(flash)
        with EmulatedBoard(image.uf2, flash, args.miss) as board:
            heap = int(board.fresh().run("import gc\nprint(gc.mem_alloc()+gc.mem_free())"))
            board.disconnect()
            guest = Session(board.url, settings, 1024 * ballast, not args.no_probe,
                            args.minutes)
            asyncio.run(play_match(match, crew, guest=guest))
            seconds = board.stats()["simulated"]
    assert guest.bridge is not None
    records = match.tables["1"].records
    deepest = max(guest.bridge.heap.values(), default=0)
    return {
        "boards": args.boards, "finished": sum(record.is_complete for record in records),
        "ballast": 1024 * ballast, "heap": heap, "deepest": deepest,
        "spare": heap - deepest if deepest else None, "largest_block": guest.bridge.blocks,
        "left_out": [line for line in guest.said if " off: " in line],
        "cheaper_decisions": sum("out of memory" in line for line in guest.said),
        "starts": sum(line.startswith("code: ") or " code: " in line for line in guest.said),
        "status": guest.status, "board_seconds": round(seconds, 1),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=20)
    parser.add_argument("--think", type=int, metavar="NODES", help="for a card")
    parser.add_argument("--ballast", type=int, nargs="+", default=[0], metavar="KB")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--miss", type=int, default=0,
                        help="cycles of a flash cache miss; 20 for a board's own time, slower")
    parser.add_argument("--no-probe", action="store_true")
    parser.add_argument("--fallback", action="store_true")
    parser.add_argument("--minutes", type=float)
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    good = True
    for ballast in args.ballast:
        figures = session(args, ballast)
        print(json.dumps(figures), flush=True)
        good = good and figures["finished"] == args.boards and figures["starts"] == 1 and not (
            figures["left_out"] or figures["cheaper_decisions"] or figures["status"])
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
