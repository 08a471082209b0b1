#!/usr/bin/env python3
"""Measure a generated rule table: compiling it on the desk, bidding with it on an emulated RP2040.

  tools/developer/rulebench.py [--rules 10000] [--decisions 500] [--seed 1] [--desk]

Prints one JSON object: seconds and memory of the compiler, size by section, and times in
microseconds (mean, median, 90th percentile, worst) of evaluating a hand, choosing (the call alone,
and with all alternatives) and following a call of another seat. Auctions are bid by the rules
themselves; the board's choices are compared with the desk's. `--desk` leaves the board out.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import rulemaker

from spotcard.game.auction import Auction
from spotcard.game.cards import new_hand
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules.reader import RuleTable
from spotcard_host.device.apt import Unavailable
from spotcard_host.emulator.workbench import board_with, firmware_files

# Where the table lies on the emulated board: between firmware and file system, memory-mapped.
FLASH_OFFSET = 0x80000
XIP = 0x10000000
STEP = 8 + 21 + 2  # a hand of four holdings, its features, the choice, the call made

PROGRAM = """
import gc, time, uctypes
from array import array
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules.reader import RuleTable
gc.collect()
before = gc.mem_alloc()
table = RuleTable(memoryview(uctypes.bytearray_at(%d, %d)))
gc.collect()
objects = gc.mem_alloc() - before
features = new_features()
hand = array("H", [0, 0, 0, 0])
points = table.points
cases = open("/cases.bin", "rb")
head = bytearray(3)
step = bytearray(%d)
names = ("hand", "set_hand", "choose", "alternatives", "follow")
times = [array("I"), array("I"), array("I"), array("I"), array("I")]
wrong = deepest = 0
def clock(i, work, *args):
    gc.collect()
    start = time.ticks_us()
    answer = work(*args)
    times[i].append(time.ticks_diff(time.ticks_us(), start))
    return answer
while cases.readinto(head):
    table.start(head[0], head[1])
    for _ in range(head[2]):
        cases.readinto(step)
        for suit in range(4):
            hand[suit] = step[2 * suit] | step[2 * suit + 1] << 8
        clock(0, evaluate, points, hand, features)
        if features != step[8:29]:
            wrong += 1
        clock(1, table.set_hand, features)
        call = clock(2, table.choose, False)
        if (call if call >= 0 else 255) != step[29]:
            wrong += 1
        clock(3, table.choose)
        clock(4, table.observe, step[30])
        gc.collect()
        deepest = max(deepest, gc.mem_alloc() - before - 5 * 4 * len(times[0]))
print("{")
for i in range(5):
    t = sorted(times[i])
    n = len(t)
    print('"%%s": {"mean": %%d, "median": %%d, "p90": %%d, "worst": %%d},' %% (
        names[i], sum(t) // n, t[n // 2], t[n * 9 // 10], t[-1]))
print('"decisions": %%d, "wrong": %%d, "objects": %%d, "objects_deepest": %%d}' %% (
    len(times[0]), wrong, objects, deepest))
"""


def compiled(folder: Path, rules: int, seed: int) -> dict[str, object]:
    """Generate and compile, each in a process of its own; what the compiler said."""
    for name, text in rulemaker.make(rules, seed).items():
        (folder / name).write_text(text, encoding="utf-8")
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "spotcard_host", "compile", str(folder / "rules.txt2"), "--json"],
        capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    told.pop("findings")
    told["table"] = Path(told["table"]).name
    told["wall_seconds"] = round(time.perf_counter() - began, 2)
    told["cpu_seconds"] = round(children.ru_utime + children.ru_stime, 2)
    told["peak_megabytes"] = children.ru_maxrss // 1024
    return dict(told)


def cases(data: bytes, decisions: int, seed: int) -> bytes:
    """Auctions for the board, with what the desk decides."""
    rng = random.Random(seed)
    table = RuleTable(data)
    out = bytearray()
    made = 0
    while made < decisions:
        dealer, vul = rng.randrange(4), rng.randrange(4)
        table.start(dealer, vul)
        auction = Auction(dealer)
        steps = bytearray()
        while not auction.is_over and auction.length < 20 and made < decisions:
            hand = new_hand(rng.sample(range(52), 13))
            features = evaluate(table.points, hand, new_features())
            table.set_hand(features)
            call = int(table.choose(False))
            next_call = 0 if call < 0 or rng.random() < 0.2 else call
            steps += b"".join(holding.to_bytes(2, "little") for holding in hand)
            steps += bytes(features) + bytes((call if call >= 0 else 255, next_call))
            table.observe(next_call)
            auction.add(next_call)
            made += 1
        out += bytes((dealer, vul, len(steps) // STEP)) + steps
    return bytes(out)


def on_board(data: bytes, decisions: int, seed: int) -> dict[str, object]:
    """Times on an emulated RP2040. Raises Unavailable."""
    files = {**firmware_files(), "/cases.bin": cases(data, decisions, seed)}
    with board_with(files, raw={FLASH_OFFSET: data}) as (board, _):
        told = board.repl.run(PROGRAM % (XIP + FLASH_OFFSET, len(data), STEP), timeout=3600)
    return dict(json.loads(told))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", type=int, default=10000)
    parser.add_argument("--decisions", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--desk", action="store_true", help="leave the emulated board out")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        told = compiled(Path(work), args.rules, args.seed)
        data = (Path(work) / "rules.sct").read_bytes()
    if not args.desk:
        try:
            told["rp2040_us"] = on_board(data, args.decisions, args.seed)
        except Unavailable as error:
            print(f"rulebench: {error}", file=sys.stderr)
            return 1
    print(json.dumps(told, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
