"""Kill the server, or seats, at random moments of a match, and compare its PBN with a quiet one.

    .venv/bin/python tools/developer/soak/kills.py server --kills 50 --boards 16
    .venv/bin/python tools/developer/soak/kills.py seats --kills 50 --boards 16 --on micropython

The boards are dealt from a seed and the robots are steady, so the two PBN files must be equal but
for date and time. Exit status 0 when they are.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from spotcard_host.library.tables import resolve
from spotcard_host.records.acts import ActLog, read_acts
from spotcard_host.records.board_record import random_board
from spotcard_host.records.match_book import MatchBook
from spotcard_host.records.pbn_writer import pbn_bytes
from spotcard_host.robots.crew import Crew, Robot, play_match
from spotcard_host.robots.seatproc import start_seat
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

TEAMS = ("Ours", "Theirs")
_VARIES = re.compile(rb'\[(Date|Time|Generator|Event) "[^"]*"\]\r?\n')


def timeless(pbn: bytes) -> bytes:
    """A PBN file without what differs from run to run."""
    return _VARIES.sub(b"", pbn)


def quiet_match(boards: int, seed: int) -> bytes:
    """The PBN of the match that nobody disturbs."""
    acts, _ = play_in_process(boards, seed, "host", 0, random.Random(0))
    return pbn_of(acts)


def pbn_of(acts: ActLog) -> bytes:
    book = MatchBook()
    acts.listen(book.take, replay=True)
    return pbn_bytes(book.tables["1"].records)


def play_in_process(boards: int, seed: int, on: str, kills: int,
                    rng: random.Random) -> tuple[ActLog, int]:
    """Play a match here and kill seats meanwhile. The acts, and how many were killed."""
    deals = random.Random(seed)
    acts = ActLog()
    match = Match(acts, [random_board(n + 1, deals) for n in range(boards)],
                  Rules(pause=0.0, clock=0.0), time.monotonic, TEAMS)
    table = resolve("sayc")
    crew = Crew({team: Robot(table) for team in TEAMS}, on, {"think": 0})
    total = boards * 58  # acts of a match, roughly
    moments = sorted(rng.sample(range(10, max(total, 20 + 2 * kills)), kills))
    killed = 0

    async def kill() -> None:
        nonlocal killed
        while moments and not match.finished:
            await asyncio.sleep(0.02)
            if len(acts.acts) >= moments[0] and crew.seats:
                moments.pop(0)
                crew.board_ended()  # a seat that we kill is not ill
                rng.choice(list(crew.seats.values())).process.kill()
                killed += 1

    async def both() -> None:
        killer = asyncio.create_task(kill())
        try:
            await play_match(match, crew)
        finally:
            killer.cancel()

    asyncio.run(both())
    return acts, killed


def kill_seats(args: argparse.Namespace) -> int:
    """Kill seats in the middle of a match, and compare."""
    plain = quiet_match(args.boards, args.seed)
    began = time.monotonic()
    acts, killed = play_in_process(args.boards, args.seed, args.on, args.kills,
                                   random.Random(args.seed))
    equal = timeless(pbn_of(acts)) == timeless(plain)
    sits = sum(act["act"] == "sit" for act in acts.acts)
    print(f"{killed} seats on {args.on} killed, {sits - 4} came back, {args.boards} boards, "
          f"{time.monotonic() - began:.0f} s; PBN {'equal' if equal else 'DIFFERENT'}")
    return 0 if equal else 1


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def kill_server(args: argparse.Namespace) -> int:
    """Kill `spotcard table` again and again, and have the next one resume its file."""
    plain = quiet_match(args.boards, args.seed)
    rng = random.Random(args.seed)
    folder = Path(tempfile.mkdtemp(prefix="soak-"))
    port = free_port()
    command = [sys.executable, "-m", "spotcard_host", "table", "--listen", f"127.0.0.1:{port}",
               "--quiet"]
    first = [*command, "--seed", str(args.seed), "-n", str(args.boards), "--pause", "0",
             "--clock", "0", "-o", str(folder / "m.pbn")]
    again = [*command, "--resume", str(folder / "m.acts")]
    began = time.monotonic()
    server = subprocess.Popen(first, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    table = resolve("sayc")
    seats = [start_seat(seat, "127.0.0.1", port, TEAMS[seat & 1], table, "host", wait=120.0)
             for seat in range(4)]
    kills = lost = 0
    acts_before = 0
    path = folder / "m.acts"
    try:
        while True:
            # wait for some progress, so that every kill falls into play, then a moment more
            aim = acts_before + rng.randrange(1, max(2, 2 * args.boards * 58 // args.kills))
            while server.poll() is None and kills < args.kills and count(path) < aim:
                time.sleep(0.002)
            if kills >= args.kills or server.poll() is not None:
                break
            server.send_signal(signal.SIGKILL)
            server.wait()
            kills += 1
            had = count(path)
            lost += had < acts_before
            acts_before = had
            server = subprocess.Popen(again, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        status = server.wait(600)
    finally:
        with contextlib.suppress(ProcessLookupError):
            server.kill()
        for seat in seats:
            with contextlib.suppress(subprocess.TimeoutExpired):
                seat.wait(10)
            seat.stop()
    acts, _ = read_acts(path)
    equal = timeless(pbn_of(ActLog(acts=acts))) == timeless(plain)
    kept = timeless((folder / "m.pbn").read_bytes())
    whole = kept.count(b"[Board ") == args.boards
    print(f"server killed {kills} times, {len(acts)} acts, lost {lost}, {args.boards} boards, "
          f"status {status}, {time.monotonic() - began:.0f} s; acts "
          f"{'equal' if equal else 'DIFFERENT'}, PBN file {'whole' if whole else 'NOT WHOLE'}")
    return 0 if equal and whole and not status else 1


def count(path: Path) -> int:
    """Whole lines in a file of acts."""
    try:
        return path.read_bytes().count(b"\n")
    except OSError:
        return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("server", "seats"))
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--boards", type=int, default=16)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--on", choices=("host", "micropython"), default="micropython")
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    return kill_server(args) if args.what == "server" else kill_seats(args)


if __name__ == "__main__":
    sys.exit(main())
