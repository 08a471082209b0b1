"""How often the robot calls as whole sets of notes say.

    python measure_notes.py NOTES.jsonl ... [--show] [--json]

Each file of labels holds one position a line: `file` (notes beside it), `line`, dealer, vul,
auction, hand and `ok`, the calls that a partner who keeps to the notes accepts. The notes are
compiled over `sayc`, and the rules choose. Printed for each file: calls that are right; calls
against the text (a rule of the notes made another call); calls that the notes did not make.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.library.tables import load_source

VULNERABLE = {"None": 0, "NS": 1, "EW": 2, "All": 3}
KINDS = ("right", "against the text", "not by the notes")


def made(bidder: Bidder, item: dict[str, Any]) -> int:
    """The call that the robot makes in a position."""
    calls = [parse_call(word) for word in item["auction"].split()]
    dealer = "NESW".index(item["dealer"])
    seat = dealer + len(calls) & 3
    bidder.new_board(seat, dealer, VULNERABLE[item["vul"]], parse_hand(item["hand"]))
    for call in calls:
        bidder.observe(call)
    return int(bidder.choose())


def measure(labels: Path, show: bool) -> Counter[str]:
    """Count the positions of a file of labels by kind."""
    counts: Counter[str] = Counter()
    items = [json.loads(line) for line in labels.read_text(encoding="utf-8").splitlines()]
    for name in dict.fromkeys(item["file"] for item in items):
        system = load_source([labels.parent / name], over="sayc", collector=Collector())
        bidder = Bidder(RuleTable(compile_system(system).data))
        for item in items:
            if item["file"] != name:
                continue
            call = made(bidder, item)
            if call in {parse_call(word) for word in item["ok"]}:
                counts["right"] += 1
                continue
            by_notes = 0 <= bidder.rule < system.base_from
            kind = "against the text" if by_notes else "not by the notes"
            counts[kind] += 1
            if show:
                print(f"{kind}: {item['id']} line {item['line']}: {item['auction']} "
                      f"{item['hand']} {call_name(call)}, not {item['ok']}: {item['why']}")
    return counts


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("labels", type=Path, nargs="+")
    parser.add_argument("--show", action="store_true", help="show what is not right")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    total: Counter[str] = Counter()
    for path in args.labels:
        if not path.is_file():
            print(f"measure_notes: there is no file {path}", file=sys.stderr)
            return 1
        counts = measure(path, args.show)
        total += counts
        if not args.json:
            print(path.name, ", ".join(f"{kind} {counts[kind]}" for kind in KINDS))
    if args.json:
        print(json.dumps({"positions": total.total(), "counts": total}))
    else:
        print(f"{total.total()} positions:", ", ".join(f"{kind} {total[kind]}" for kind in KINDS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
