"""How often the robot calls as whole sets of notes say.

    python measure_notes.py NOTES.jsonl ... [--show] [--every N] [--json]

Each file of labels holds one position a line: `file` (notes beside it), `line`, dealer, vul,
auction, hand and `ok`, the calls that a partner who keeps to the notes accepts. A line with
`ways` is one agreement as several players wrote it, each a text of notes, with the `positions`
that all of them decide. The notes are compiled over `sayc`, and the rules choose. Printed for
each file: calls that are right; calls against the text (a rule of the notes made another call);
calls that the notes did not make.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
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


def measure(labels: Path, show: bool, every: int = 1) -> Counter[str]:
    """Count the positions of a file of labels by kind; of ways, each `every`th is tried."""
    counts: Counter[str] = Counter()
    items = [json.loads(line) for line in labels.read_text(encoding="utf-8").splitlines()]
    with tempfile.TemporaryDirectory() as folder:
        for number, item in enumerate(items):
            for way in range(number % every, len(item.get("ways", ())), every):
                notes = Path(folder) / f"{item['id']}-{way}.bml"
                notes.write_text(item["ways"][way] + "\n", encoding="utf-8")
                of_way = [{"id": f"{item['id']} way {way}", **one} for one in item["positions"]]
                counts += _of_notes(notes, of_way, show)
    for name in dict.fromkeys(item["file"] for item in items if "file" in item):
        counts += _of_notes(labels.parent / name,
                            [item for item in items if item["file"] == name], show)
    return counts


def _of_notes(notes: Path, items: list[dict[str, Any]], show: bool) -> Counter[str]:
    """Count the positions of one set of notes by kind."""
    counts: Counter[str] = Counter()
    system = load_source([notes], over="sayc", collector=Collector())
    bidder = Bidder(RuleTable(compile_system(system).data))
    for item in items:
        call = made(bidder, item)
        if call in {parse_call(word) for word in item["ok"]}:
            counts["right"] += 1
            continue
        by_notes = 0 <= bidder.rule < system.base_from
        kind = "against the text" if by_notes else "not by the notes"
        counts[kind] += 1
        if show:
            print(f"{kind}: {item['id']} line {item.get('line', '')}: {item['auction']} "
                  f"{item['hand']} {call_name(call)}, not {item['ok']}: {item.get('why', '')}")
    return counts


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("labels", type=Path, nargs="+")
    parser.add_argument("--show", action="store_true", help="show what is not right")
    parser.add_argument("--every", type=int, default=1, metavar="N",
                        help="of the ways of an agreement try each Nth")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    total: Counter[str] = Counter()
    for path in args.labels:
        if not path.is_file():
            print(f"measure_notes: there is no file {path}", file=sys.stderr)
            return 1
        counts = measure(path, args.show, args.every)
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
