"""How much watchers of the page cost the table.

    .venv/bin/python tools/developer/soak/watchers.py --watchers 50 --seconds 60

A table that calls and plays a card every tenth of a second, its page, and watchers of its stream:
most of them read, some read nothing, some come back again and again. Table and page are a process
of their own. The time of an answer is that from a call or card of one seat to its arrival at a
seat that has said it is ready for it (`hall.py`). Exit status 0 when p99 is below 50 ms, every
reading watcher has heard the whole session and no hidden hand came before its board was over.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from hall import Honest, memory

from spotcard.game.cards import hand_text
from spotcard_host.library.tables import open_table
from spotcard_host.page.host import Host, PageOptions
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import Board, random_board
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

TEAMS = ("a0:sesame", "b0:sesame")  # as `hall.Honest` calls itself


def deals(count: int) -> list[Board]:
    """The boards that are played."""
    rng = random.Random(7)
    return [random_board(number + 1, rng) for number in range(count)]


async def serve(args: argparse.Namespace) -> None:
    """The table and its page: prints the two ports, at the end one JSON object."""
    match = Match(ActLog(), deals(args.boards), Rules(pause=0.0, clock=0.0), time.monotonic, TEAMS)
    hall = Hall([match])
    await hall.start("127.0.0.1", 0)
    table = open_table("sayc") if args.meanings else None
    page = Host(match, PageOptions(("127.0.0.1", 0), browser=False),
                {team: table for team in TEAMS if table is not None}, "Soak")
    await page.open(hall)
    assert page.server is not None
    print(hall.port, page.server.port, flush=True)
    running = asyncio.create_task(hall.run())
    before = await asyncio.to_thread(sys.stdin.readline)  # "alone", when no watcher has come
    alone = memory()
    await asyncio.to_thread(sys.stdin.readline)  # all have come
    together = memory()
    await asyncio.wait({running}, timeout=args.seconds)
    print(json.dumps({"boards": len(hall.tables[0].table.records), "said": before.strip(),
                      "kb_a_watcher": round((together - alone) / max(1, args.watchers), 1)}),
          flush=True)
    hall.end()
    await running
    await page.close()


class Watcher:
    """One reader of the stream. kind: reads, deaf (reads nothing), returns (comes back)."""

    def __init__(self, kind: str, port: int) -> None:
        self.kind, self.port = kind, port
        self.parts: list[bytes] = []
        self.place = ""
        self.is_over = False

    @property
    def heard(self) -> bytes:
        """All that came."""
        return b"".join(self.parts)

    async def run(self) -> None:
        """Listen to the end."""
        while not self.is_over:
            with contextlib.suppress(OSError):
                await self._listen()
            if self.kind != "returns":
                return

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        last = f"Last-Event-ID: {self.place}\r\n" if self.place else ""
        writer.write(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{last}\r\n".encode())
        until = time.monotonic() + random.uniform(1, 4)
        try:
            if self.kind == "deaf":
                await asyncio.sleep(1e6)
            whole = b""
            while data := await reader.read(65536):
                whole += data
                at = whole.rfind(b"\n\n") + 2
                new, whole = whole[:at], whole[at:]
                place = new.rfind(b"\nid: ") if not new.startswith(b"id: ") else 0
                if place >= 0:
                    self.place = new[place:].split(None, 2)[1].decode()
                self.parts.append(new)
                self.is_over = b"event: over" in new
                if self.is_over or (self.kind == "returns" and time.monotonic() > until):
                    return
        finally:
            writer.close()


def leaks(heard: bytes, boards: list[Board]) -> int:
    """How many hands came before the end of their board, dummy's apart."""
    found = 0
    for board in boards:
        end = heard.find(b'"kind":"end","key":"1-%d"' % board.number)
        before = heard[:end] if end >= 0 else heard
        shown = sum(hand_text(hand).encode() in before.rpartition(b'"kind":"hands"')[0]
                    for hand in board.hands)
        found += max(0, shown - 1)
    return found


async def load(args: argparse.Namespace, server: subprocess.Popen[str], port: int, page: int
               ) -> tuple[list[float], list[Watcher], dict[str, object]]:
    """Four clients at the table, and the watchers."""
    assert server.stdin is not None and server.stdout is not None
    answers: list[float] = []
    waits: dict[tuple[int, int, int], float] = {}
    server.stdin.write("alone\n")
    server.stdin.flush()
    kinds = ["deaf" if n % 10 == 8 else "returns" if n % 10 == 9 else "reads"
             for n in range(args.watchers)]
    watchers = [Watcher(kind, page) for kind in kinds]
    tasks = [asyncio.create_task(watcher.run()) for watcher in watchers]
    await asyncio.sleep(2)
    server.stdin.write("come\n")
    server.stdin.flush()
    clients = [asyncio.create_task(Honest(0, seat, waits, answers, args.pace).run(port))
               for seat in range(4)]
    told = json.loads(await asyncio.to_thread(server.stdout.readline))
    if tasks:
        await asyncio.wait(tasks, timeout=30)
    for task in [*tasks, *clients]:
        task.cancel()
    return answers, watchers, told


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--watchers", type=int, default=50)
    parser.add_argument("--boards", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--pace", type=float, default=0.1, help="mean seconds for a call or card")
    parser.add_argument("--no-meanings", dest="meanings", action="store_false",
                        help="without a system, so that nothing is thought of the boards")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        asyncio.run(serve(args))
        return 0
    server = subprocess.Popen([sys.executable, __file__, "--serve", *sys.argv[1:]], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdout is not None
    port, page = map(int, server.stdout.readline().split())
    answers, watchers, told = asyncio.run(load(args, server, port, page))
    server.wait(60)
    answers.sort()
    at = {p: 1000 * answers[min(len(answers) - 1, len(answers) * p // 1000)]
          for p in (500, 990, 999)} if answers else {}
    readers = [watcher for watcher in watchers if watcher.kind != "deaf"]
    whole = sum(watcher.is_over and watcher.heard.count(b'"kind":"end"') >= args.boards
                for watcher in readers)
    leaked = sum(leaks(watcher.heard, deals(args.boards)) for watcher in readers)
    print(f"{args.watchers} watchers, {told['kb_a_watcher']} KB each; {told['boards']} boards; "
          f"{len(answers)} answers: "
          + ", ".join(f"p{p / 10:g} {ms:.1f} ms" for p, ms in at.items())
          + f"; {whole} of {len(readers)} readers heard it all, {leaked} hands too early")
    return 0 if at and at[990] < 50 and whole == len(readers) and not leaked else 1


if __name__ == "__main__":
    sys.exit(main())
