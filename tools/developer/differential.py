#!/usr/bin/env python3
"""Compare the compiled table with the reference reader, decision by decision.

  tools/developer/differential.py --book sayc --pairs 10000
  tools/developer/differential.py --generated 60 --seeds 1-200 --pairs 60 --micropython

A pair is one auction and one hand: the call, its rule and all alternatives in order must be the
same. After each call of the auction the rules that took part and the whole public state (what
every seat has shown, agreed strain, forcing, captain) must be the same too. With
`--micropython` the desk's MicroPython reads the table too, on six auctions of each system.
Prints one JSON object; exit 1 when anything differs.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import rulemaker

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name
from spotcard.game.cards import hand_text, new_hand
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import fields
from spotcard.rules import state as facts
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.compiler.points import default_records
from spotcard_host.device.build import compile_firmware
from spotcard_host.device.micropython import find
from spotcard_host.language.model import System
from spotcard_host.language.reference.chooser import Reference
from spotcard_host.language.rulefile import load_text
from spotcard_host.language.system_options import Option
from spotcard_host.library.tables import load_source, source_of

LONGEST_AUCTION = 24
MICROPYTHON_AUCTIONS = 6

PROGRAM = """
import json, sys
from spotcard.rules import fields
from spotcard.rules.reader import RuleTable
table = RuleTable(open(sys.argv[1], "rb").read())
wrong = total = 0
for dealer, vul, steps in json.load(open(sys.argv[2])):
    table.start(dealer, vul)
    for features, wanted, call, shown in steps:
        table.set_hand(features)
        table.choose()
        got = [[table.calls[i], table.rules[i]] for i in range(table.count)]
        table.observe(call)
        ranges = list(table.state[fields.S_SHOWN:fields.S_CALLS])
        total += 1
        if got != wanted or ranges != shown:
            wrong += 1
            print(got, wanted, call)
print(total, wrong)
"""


@dataclass
class Result:
    """Counts of one comparison; `problems` describes the first few differences."""

    pairs: int = 0
    calls: int = 0
    differences: int = 0
    restarts: int = 0  # pairs for which a rule with a label applied
    fired: set[int] = field(default_factory=set)  # indices of rules that won
    took_part: set[int] = field(default_factory=set)  # of rules used for inference
    problems: list[str] = field(default_factory=list)

    def differ(self, text: str) -> None:
        """Note a difference."""
        self.differences += 1
        if len(self.problems) < 10:
            self.problems.append(text)


class Comparison:
    """One system, read in both ways."""

    def __init__(self, system: System, seed: int) -> None:
        self.system = system
        self.rng = random.Random(seed)
        self.reference = Reference(system)
        self.table = RuleTable(compile_system(system).data)
        self.records = default_records()
        self.result = Result()

    def run(self, pairs: int) -> Result:
        """Compare until `pairs` pairs are done."""
        while self.result.pairs < pairs:
            self.auction(pairs)
        return self.result

    def auction(self, pairs: int) -> None:
        """One auction, bid by the rules most of the time and at random now and then."""
        rng = self.rng
        dealer, vul = rng.randrange(4), rng.randrange(4)
        auction = Auction(dealer)
        state = facts.new_state()
        options = bytearray(fields.OPTIONS)
        for number, option in self.system.options.items():
            options[number] = option.worth
        facts.start(state, dealer, vul, options)
        self.table.start(dealer, vul)
        while not auction.is_over and auction.length < LONGEST_AUCTION:
            if self.result.pairs >= pairs:
                return
            call = -1
            for _ in range(3):
                call = self.choice(auction, state)
            if call < 0 or rng.random() < 0.25:
                legal = [c for c in range(38) if auction.is_legal(c)]
                call = 0 if rng.random() < 0.5 else rng.choice(legal[:12])
            self.observed(auction, state, call)
            auction.add(call)

    def choice(self, auction: Auction, state: bytearray) -> int:
        """Both choose with one hand; returns the call."""
        result, table = self.result, self.table
        hand = new_hand(self.rng.sample(range(52), 13))
        features = evaluate(self.records, hand, new_features())
        legal = [c for c in range(38) if auction.is_legal(c)]
        choice = self.reference.choose(state, bytes(features), legal)
        wanted = []
        if choice is not None:
            wanted = [(c.call, c.rule.index) for c in (
                choice.best, *replace(choice, bound=False).alternatives)]
            result.fired.add(choice.best.rule.index)
        table.set_hand(features)
        call = int(table.choose())
        got = [(table.calls[i], table.rules[i]) for i in range(table.count)]
        result.pairs += 1
        if table._residual is not None and table._residual.restarts:
            result.restarts += 1
        if got != wanted or table.choose(False) != call:
            result.differ(f"choice after {auction.text()!r} with {hand_text(hand)}: reference "
                          f"{self.named(wanted)}, table {self.named(got)}")
        return call

    def named(self, found: list[tuple[int, int]]) -> str:
        rules = self.system.rules
        return " ".join(f"{call_name(call)}#{rules[rule].id}" for call, rule in found) or "none"

    def observed(self, auction: Auction, state: bytearray, call: int) -> None:
        """Both follow a call."""
        result, table = self.result, self.table
        parts = {c.rule.index for c in self.reference.observe(state, call)}
        entries: list[int] = []
        table.shown_by(call, entries)
        got = {table.short(entry) for entry in entries}
        table.observe(call)
        result.calls += 1
        result.took_part |= parts
        used = fields.S_CALLS + auction.length + 1
        if parts != got or state[:used] != table.state[:used]:
            result.differ(f"{call_name(call)} observed after {auction.text()!r}: reference uses "
                          f"{sorted(parts)}, table {sorted(got)}")
            table.state[:fields.STATE] = state


def generated(rules: int, seed: int) -> System:
    """A generated system that uses every construct."""
    texts = rulemaker.make(rules, seed, exotic=True)
    system = load_text(texts["rules.txt2"], texts["mac.m4"], texts["expl.txt"],
                       collector=Collector())
    values = ("off", "on", "12", "15")
    for number in range(4):
        value = values[(seed + number) % 4]
        system.options[number] = Option(number, f"switch-{number}", value, values)
    return system


def decisions(data: bytes, boards: int, seed: int) -> list[list[object]]:
    """What CPython decides: [dealer, vul, [[features, calls and rules, call, shown ranges]]]."""
    rng = random.Random(seed)
    table = RuleTable(data)
    told: list[list[object]] = []
    for _ in range(boards):
        dealer, vul = rng.randrange(4), rng.randrange(4)
        table.start(dealer, vul)
        auction = Auction(dealer)
        steps: list[object] = []
        while not auction.is_over and auction.length < 16:
            features = evaluate(table.points, new_hand(rng.sample(range(52), 13)), new_features())
            table.set_hand(features)
            call = int(table.choose())
            made = [[table.calls[i], table.rules[i]] for i in range(table.count)]
            if call < 0 or rng.random() < 0.2:
                call = 0
            table.observe(call)
            auction.add(call)
            shown = list(table.state[fields.S_SHOWN:fields.S_CALLS])
            steps.append([list(features), made, call, shown])
        told.append([dealer, vul, steps])
    return told


def on_micropython(system: System, auctions: int, seed: int) -> tuple[int, int, str]:
    """(decisions, those that MicroPython takes otherwise, what it printed). Raises Unavailable."""
    machine = find()
    code = compile_firmware(machine.march)
    data = compile_system(system).data
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = [folder / part for part in ("program.py", "rules.sct", "cases.json")]
        files[0].write_text(PROGRAM)
        files[1].write_bytes(data)
        files[2].write_text(json.dumps(decisions(data, auctions, seed)))
        done = machine.run([str(file) for file in files], 2 * 1024 * 1024, path=[code],
                           timeout=120)
    told = done.stdout + done.stderr
    if done.returncode:
        return 0, 1, told
    total, wrong = done.stdout.split()[-2:]
    return int(total), int(wrong), told


def systems(args: argparse.Namespace) -> Iterator[tuple[str, System, int]]:
    """(name, system, seed) of what was asked for."""
    first, _, last = args.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    for seed in seeds:
        if args.generated:
            yield f"generated {seed}", generated(args.generated, seed), seed
        else:
            yield args.book, load_source([source_of(args.book)], over=args.over), seed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--book", default="sayc", help="a book or source (default sayc)")
    parser.add_argument("--over", help="a book below it")
    parser.add_argument("--generated", type=int, metavar="N", help="generated systems of N rules")
    parser.add_argument("--seeds", default="1", metavar="A-B", help="one run for each seed")
    parser.add_argument("--micropython", action="store_true", help="MicroPython reads it too")
    parser.add_argument("--pairs", type=int, default=1000, help="pairs a run (default 1000)")
    args = parser.parse_args()
    began = time.time()
    totals = dict.fromkeys(
        ("pairs", "calls", "differences", "restarts", "runs", "rules", "micropython"), 0)
    problems: list[str] = []
    never: set[int] = set()
    for name, system, seed in systems(args):
        result = Comparison(system, seed).run(args.pairs)
        totals["runs"] += 1
        totals["rules"] += len(system.rules)
        for key in ("pairs", "calls", "differences", "restarts"):
            totals[key] += getattr(result, key)
        problems += [f"{name}: {text}" for text in result.problems]
        if args.micropython:
            made, wrong, told = on_micropython(system, MICROPYTHON_AUCTIONS, seed)
            totals["micropython"] += made
            totals["differences"] += wrong
            problems += [f"{name}: MicroPython: {told[-300:]}"] * (wrong > 0)
        silent = {r.id for r in system.rules if r.index not in result.fired}
        never = silent if totals["runs"] == 1 else never & silent
        if sys.stderr.isatty():
            print(f"{name}: {totals}", file=sys.stderr)
    print(json.dumps({
        **totals, "seconds": round(time.time() - began, 1), "problems": problems[:10],
        **({} if args.generated else {"never_won": sorted(never)}),
    }))
    return 1 if totals["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
