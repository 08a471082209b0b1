"""How many tables a hall carries, and what attackers do to it.

    .venv/bin/python tools/developer/soak/hall.py tables --tables 200 --seconds 60
    .venv/bin/python tools/developer/soak/hall.py hostile --tables 10 --seconds 300

The hall runs in a process of its own; the clients (which call and play the first legal thing) and
the attackers in this one. The time of an answer is that from a call or card of one seat to its
arrival at a seat that has said it is ready for it. Exit status 0 when p99 is below 50 ms and every
honest table has finished the boards that it began.
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

from spotcard.game.auction import Auction
from spotcard.game.cards import cards_of, new_hand, remove
from spotcard.game.play import Play
from spotcard.protocol.connection import Connection
from spotcard.protocol.events import NEED_DATA, SEAT
from spotcard_host.records.acts import ActLog
from spotcard_host.records.board_record import random_board
from spotcard_host.table.guard import Guard
from spotcard_host.table.hall import Hall
from spotcard_host.table.match import Match
from spotcard_host.table.rules import Rules

PHRASE = "sesame"


def memory() -> int:
    """Resident memory of this process in kB, 0 where it is not told."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0


async def serve(tables: int, boards: int, seconds: float) -> None:
    """The hall: prints its port, then at the end one JSON object."""
    rng = random.Random(1)
    deals = [random_board(n + 1, rng) for n in range(boards)]
    before = memory()
    rules = Rules(pause=0.0, clock=120.0, ready_limit=20.0)
    matches = [Match(ActLog(), deals, rules, time.monotonic, (f"a{n}", f"b{n}"))
               for n in range(tables)]
    guard = Guard([f"{side}{n}:{PHRASE}" for n in range(tables) for side in "ab"])
    hall = Hall(matches, guard)
    await hall.start("127.0.0.1", 0)
    print(hall.port, flush=True)
    running = asyncio.create_task(hall.run())
    await asyncio.wait({running}, timeout=seconds)
    used = memory() - before
    records = [record for seats in hall.tables for record in seats.table.records]
    print(json.dumps({
        "tables": tables, "finished": sum(s.table.finished for s in hall.tables),
        "boards": len(records), "rulings": sum(bool(r.rulings) for r in records),
        "kb_a_table": round(used / tables),
    }), flush=True)
    hall.end()
    await running


class Honest:
    """A client that calls 1NT or passes and plays its first legal card."""

    def __init__(self, table: int, seat: int, waits: dict[tuple[int, int, int], float],
                 answers: list[float], pace: float) -> None:
        self.table, self.seat, self.pace = table, seat, pace
        self.rng = random.Random(f"{table} {seat}")
        self.waits, self.answers = waits, answers
        self.link = Connection(SEAT)
        self.boards = 0
        self.over = False

    async def run(self, port: int) -> None:
        reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        team = f"{'ab'[self.seat & 1]}{self.table}:{PHRASE}"
        self.say(("connect", team, self.seat, 18))
        while not self.over:
            data = await reader.read(4096)
            if not data:
                return
            self.link.receive_data(data)
            while (event := self.link.next_event()) is not NEED_DATA:
                await self.hear(event)

    def say(self, event: tuple[object, ...]) -> None:
        self.writer.write(self.link.send(event))

    async def hear(self, event: tuple[object, ...]) -> None:
        kind = event[0]
        if kind == "seated":
            self.say(("readyForTeams", self.seat))
        elif kind == "teams":
            self.say(("readyToStart", self.seat))
        elif kind == "startOfBoard":
            self.boards += 1
            self.say(("readyForDeal", self.seat))
        elif kind == "deal":
            self.auction = Auction(event[2])
            self.play: Play | None = None
            self.say(("readyForCards", self.seat))
        elif kind == "cards":
            self.hand = new_hand(event[2])
            await self.next_call()
        elif kind == "bid":
            self.came()
            self.auction.add(event[2])
            await self.next_call()
        elif kind == "play" and self.play is not None:
            self.came()
            self.play.add(event[2])
            await self.next_card()
        elif kind == "dummyCards":
            self.dummy = new_hand(event[1])
            await self.next_card()
        elif kind in ("lead", "dummyLead"):
            self.may_lead = True
            await self.next_card()
        elif kind == "endOfSession":
            self.over = True

    def key(self) -> tuple[int, int, int]:
        made = self.auction.length if self.play is None else 100 + self.play.length
        return self.table, self.boards, made

    def came(self) -> None:
        sent = self.waits.get(self.key())
        ready = self.ready
        if sent is not None:
            self.answers.append(time.monotonic() - max(sent, ready))

    async def think(self) -> None:
        if self.pace:
            # Of varied length: with one pace for all the tables would act at the same moments.
            await asyncio.sleep(self.pace * self.rng.uniform(0.5, 1.5))
        self.waits[self.key()] = time.monotonic()

    async def next_call(self) -> None:
        auction = self.auction
        if auction.is_over:
            contract = auction.contract()
            if contract is not None:
                self.play = Play(contract.strain, contract.declarer)
                self.dummy = self.hand if self.seat == self.play.dummy else None
                self.may_lead = False
                await self.next_card()
        elif auction.turn == self.seat:
            await self.think()
            call = 7 if not auction.last_bid and auction.length == 0 else 0
            auction.add(call)
            self.say(("bid", self.seat, call, None, None))
            await self.next_call()
        else:
            self.ready = time.monotonic()
            self.say(("readyForBid", self.seat, auction.turn))

    async def next_card(self) -> None:
        play = self.play
        if play is None or play.is_over:
            return
        if play.length and self.dummy is None:
            if play.length == 1:
                self.say(("readyForDummy", self.seat))
            return
        turn = play.turn
        ours = self.seat != play.dummy and (turn == self.seat or (
            turn == play.dummy and self.seat == play.declarer))
        if not ours:
            self.ready = time.monotonic()
            self.say(("readyForCard", self.seat, turn, play.trick_number))
            return
        if play.length % 4 == 0:
            if not self.may_lead:
                return
            self.may_lead = False
        await self.think()
        hand = self.hand if turn == self.seat else self.dummy
        card = next(c for c in cards_of(hand) if play.is_legal(c, hand))
        remove(hand, card)
        self.say(("play", turn, card))
        play.add(card)
        await self.next_card()


def noise(kind: str, name: str, rng: random.Random) -> bytes:
    """What an attacker sends in the middle of a session."""
    if kind == "flood":
        return f"{name} ready for North's bid\r\n".encode() * 200
    if kind == "garbage":
        return bytes(rng.randrange(256) for _ in range(2000)) + b"\n"
    if kind == "half":
        return b"x" * 5000
    if kind == "illegal":
        acts = ("bids 9C", "doubles", "plays ZZ")
        return "".join(f"{name} {what}\r\n" for what in acts).encode()
    return b""


async def attack(port: int, kind: str, table: int, seat: int, end: float) -> int:
    """One attacker until `end`; how often it was thrown out or refused."""
    rng = random.Random(f"{kind}{seat}")
    thrown = 0
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            await one_attack(port, kind, table, seat, end, rng)
        thrown += 1
        await asyncio.sleep(0.05)
    return thrown


async def one_attack(port: int, kind: str, table: int, seat: int, end: float,
                     rng: random.Random) -> None:
    name = ("North", "East", "South", "West")[seat]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    team = f"{'ab'[seat & 1]}{table}"
    if kind == "thief":  # an honest table's seat, without and with a wrong phrase
        team = f"{'ab'[seat & 1]}{rng.randrange(table)}" + rng.choice(("", ":wrong"))
    elif kind != "stranger":
        team += ":" + PHRASE
    if kind == "slow":
        for byte in f'Connecting "{team}" as {name} using'.encode():
            writer.write(bytes((byte,)))
            await asyncio.sleep(0.3)
    writer.write(f'Connecting "{team}" as {name} using protocol version 18\r\n'.encode())
    for what in ("for teams", "to start", "for deal", "for cards"):
        writer.write(f"{name} ready {what}\r\n".encode())
    try:
        while time.monotonic() < end:
            writer.write(noise(kind, name, rng))
            await writer.drain()
            await asyncio.sleep(0.05 if kind != "flood" else 0)
            if reader.at_eof() or writer.is_closing():
                return
            with contextlib.suppress(TimeoutError):
                if not await asyncio.wait_for(reader.read(4096), 0.01):
                    return
    finally:
        writer.close()


async def load(args: argparse.Namespace, port: int) -> tuple[list[float], dict[str, int]]:
    waits: dict[tuple[int, int, int], float] = {}
    answers: list[float] = []
    end = time.monotonic() + args.seconds - 5
    honest = args.tables if args.what == "tables" else args.tables - 1
    clients = [asyncio.create_task(Honest(table, seat, waits, answers, args.pace).run(port))
               for table in range(honest) for seat in range(4)]
    thrown: dict[str, int] = {}
    if args.what == "hostile":
        kinds = ("flood", "garbage", "illegal", "half")
        others = ("thief", "stranger", "slow", "thief")
        attackers = {f"{kind} at the table": attack(port, kind, honest, seat, end)
                     for seat, kind in enumerate(kinds)}
        attackers |= {f"{kind} {seat}": attack(port, kind, honest, seat, end)
                      for seat, kind in enumerate(others)}
        results = await asyncio.gather(*attackers.values())
        thrown = dict(zip(attackers, results, strict=True))
    done, late = await asyncio.wait(clients, timeout=max(1.0, end - time.monotonic()))
    for task in late:
        task.cancel()
    for task in done:
        if task.exception() is not None:
            print("a client failed:", repr(task.exception()))
    return answers, thrown


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("tables", "hostile", "serve"))
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--boards", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pace", type=float, default=0.5,
                        help="mean seconds of thought for a call or card (half to one and a half)")
    args = parser.parse_args()
    if args.what == "serve":
        asyncio.run(serve(args.tables, args.boards, args.seconds))
        return 0
    if args.what == "hostile":
        args.tables += 1  # the attackers' own
    server = subprocess.Popen(
        [sys.executable, __file__, "serve", "--tables", str(args.tables), "--boards",
         str(args.boards), "--seconds", str(args.seconds)], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    port = int(server.stdout.readline())
    answers, thrown = asyncio.run(load(args, port))
    told = json.loads(server.stdout.readline())
    server.wait(30)
    answers.sort()
    at = {p: 1000 * answers[min(len(answers) - 1, len(answers) * p // 1000)]
          for p in (500, 990, 999)} if answers else {}
    print(f"{told['tables']} tables, {told['finished']} finished, {told['boards']} boards, "
          f"{told['rulings']} with rulings, {told['kb_a_table']} KB a table; {len(answers)} "
          "answers: " + ", ".join(f"p{p / 10:g} {ms:.1f} ms" for p, ms in at.items()))
    for name, count in thrown.items():
        print(f"  {name}: thrown out or refused {count} times")
    honest = args.tables - (args.what == "hostile")
    return 0 if at and at[990] < 50 and told["finished"] >= honest else 1


if __name__ == "__main__":
    sys.exit(main())
