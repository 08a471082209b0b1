"""How much of what authors write the description compiler understands, and how much is right.

    python measure_meaning.py [--data ../shared/data/bml/systems] [--unknown 30] [--json]
    python measure_meaning.py --corpus FILE.jsonl [--show] [--json]

Of a folder of systems it prints for each file the described rows and those of which everything is
understood (idle words are in fillers.txt of the package; a row with a condition or a reference
that is set aside does not count), the total, and the words most often not understood. Each file is
read alone, in the context it gives itself.

Of a corpus with labelled hands (one item a line: dealer, auction, call, context, vul, text, yes,
no; `phrases` in place of `text` are many ways of saying one thing, an item each) it prints how
many items are

* right: every `yes` hand makes the call and every `no` hand does not
* partly read: no `yes` hand is refused, a `no` hand is accepted, and the reading says that a
  clause was set aside or not understood
* read as nothing: no hand is refused
* wrong: all others
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spotcard.game.calls import parse_call
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import read_document
from spotcard_host.notes.meaning.constraint import Constraint, Term
from spotcard_host.notes.meaning.hands import Facts, satisfies
from spotcard_host.notes.meaning.tree import Entry, meanings

ROOT = Path(__file__).resolve().parents[2]
RANKS = "23456789TJQKA"
SEATS = "NESW"
KINDS = ("right", "partly read", "read as nothing", "wrong")


def rows_of(path: Path, unknown: Counter[str]) -> dict[int, tuple[bool, bool]]:
    """Line of each described row -> (every word understood, only set asides missing)."""
    document = read_document(str(path))
    system = expand(document.tables)
    entries = meanings(system.roots)
    rows: dict[int, tuple[bool, bool]] = {}
    for node in system.nodes:
        if not node.description or node.described_by is None or node.place.file != str(path):
            continue
        meaning = entries[id(node)].meaning
        before = rows.get(node.place.line, (True, False))
        rows[node.place.line] = (
            before[0] and meaning.understood,
            before[1] or (not meaning.unknown and bool(meaning.aside)),
        )
        unknown.update(node.description[a:b].lower() for a, b in meaning.unknown)
    return rows


@dataclass(eq=False)
class Step:
    """A call of an item's auction, as `meanings` walks it."""

    call: int
    ours: bool
    description: str = ""
    bindings: dict[str, int] = field(default_factory=dict)
    passes: int = 0
    word: str = ""
    seat: str = "0"
    vul: str = "00"
    children: list[Step] = field(default_factory=list)


def entry_of(item: dict[str, Any]) -> Entry:
    """The last call of an item in the context of the calls before it."""
    calls = [c.strip("()") for c in item["auction"].replace("-", " ").split()]
    steps = [
        Step(parse_call(call), (len(calls) - i) % 2 == 0, item["context"].get(str(i), ""))
        for i, call in enumerate(calls)
    ]
    steps.append(Step(parse_call(item["call"]), True, item["text"]))
    for before, after in itertools.pairwise(steps):
        before.children.append(after)
    return meanings([steps[0]])[id(steps[-1])]


def hand_of(text: str) -> Facts:
    """A hand written `S.H.D.C`."""
    suits = [sum(1 << RANKS.index(card) for card in suit) for suit in text.split(".")]
    return Facts(suits[::-1])


def at_the_table(item: dict[str, Any], constraint: Constraint) -> Constraint:
    """The alternatives for the vulnerability of the item."""
    calls = item["auction"].replace("-", " ").split()
    mine = (SEATS.index(item["dealer"]) + len(calls)) % 2
    sides = ("NS", "EW")
    everybody = item["vul"] in ("Both", "All")
    we, they = (everybody or sides[s] == item["vul"] for s in (mine, 1 - mine))

    def holds(term: Term) -> bool:
        tests = [t for t in term.tests if t[0] == "vul"]
        seats = [str(t[1]) for t in term.tests if t[0] == "seat"]
        return all(str(len(calls) + 1) in one for one in seats) and all(
            t[1] in ("", "NY"[we]) and t[2] in ("", "NY"[they]) for t in tests
        )

    return Constraint(tuple(t for t in constraint.terms if holds(t)))


def judge(item: dict[str, Any]) -> tuple[str, Entry, list[str], list[str]]:
    """(kind, entry, `yes` hands refused, `no` hands accepted) of an item."""
    entry = entry_of(item)
    constraint = at_the_table(item, entry.own)
    refused = [h for h in item["yes"] if not satisfies(hand_of(h), constraint)]
    accepted = [h for h in item["no"] if satisfies(hand_of(h), constraint)]
    kind = "wrong"
    if not refused and not accepted:
        kind = "right"
    elif entry.own.silent:
        kind = "read as nothing"
    elif not refused and not entry.meaning.understood:
        kind = "partly read"
    return kind, entry, refused, accepted


def shown(item: dict[str, Any], entry: Entry, refused: list[str], accepted: list[str]) -> str:
    """An item that is not right, with what became of its clauses."""
    lines = [f"{item['id']}: {item['auction']} {item['call']}: {item['text']!r}"]
    for clause in entry.meaning.clauses:
        words = item["text"][clause.start : clause.end].strip()
        lines.append(f"    {clause.status}: {words!r} {clause.why}")
    lines.append(f"    refused {refused}, accepted {accepted}; label: {item['summary']}")
    return "\n".join(lines)


def items_of(path: Path) -> Iterator[dict[str, Any]]:
    """The items of a corpus."""
    for line in path.read_text(encoding="utf-8").splitlines():
        item = json.loads(line)
        for number, text in enumerate(item.get("phrases", ())):
            yield {**item, "id": f"{item['id']}.{number}", "text": text}
        if "text" in item:
            yield item


def measure_corpus(path: Path, show: bool, as_json: bool) -> int:
    """Print the score of a corpus."""
    counts: Counter[str] = Counter()
    styles: dict[str, Counter[str]] = {}
    for item in items_of(path):
        kind, entry, refused, accepted = judge(item)
        counts[kind] += 1
        styles.setdefault(item.get("style", ""), Counter())[kind] += 1
        if show and kind != "right":
            print(f"{kind}: {shown(item, entry, refused, accepted)}")
    total = max(1, sum(counts.values()))
    if as_json:
        print(json.dumps({"items": total, "counts": counts, "styles": styles}))
        return 0
    for style, found in sorted(styles.items()):
        print(style, ", ".join(f"{kind} {found[kind]}" for kind in KINDS))
    parts = [f"{kind} {counts[kind]} ({counts[kind] / total:.1%})" for kind in KINDS]
    print(f"{total} items:", ", ".join(parts))
    return 0


def files_of(data: Path, unknown: Counter[str]) -> Iterator[dict[str, Any]]:
    """What is understood of each file of a folder."""
    for path in sorted(data.rglob("*.bml")):
        rows = rows_of(path, unknown)
        yield {
            "file": path.relative_to(data).as_posix(),
            "rows": len(rows),
            "understood": sum(whole for whole, _ in rows.values()),
            "set_aside": sum(aside for _, aside in rows.values()),
        }


def measure_folder(data: Path, most: int, as_json: bool) -> int:
    """Print what is understood of a folder of systems."""
    unknown: Counter[str] = Counter()
    files = list(files_of(data, unknown))
    total = {key: sum(f[key] for f in files) for key in ("rows", "understood", "set_aside")}
    if as_json:
        print(json.dumps({"files": files, **total, "unknown": unknown.most_common(most)}))
        return 0
    for one in files:
        if one["rows"]:
            share = one["understood"] / one["rows"]
            print(f"{share:5.0%}  {one['understood']:>5} of {one['rows']:>5}  {one['file']}")
    print(f"{total['understood'] / max(1, total['rows']):5.1%}  {total['understood']:>5} of "
          f"{total['rows']:>5}  all; {total['set_aside']} more have only a condition or reference "
          "set aside")
    print("not understood:", ", ".join(f"{w!r} {n}" for w, n in unknown.most_common(most)))
    return 0


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared/data/bml/systems")
    parser.add_argument("--corpus", type=Path, help="descriptions with labelled hands")
    parser.add_argument("--show", action="store_true", help="show the items that are not right")
    parser.add_argument("--unknown", type=int, default=30, help="how many unknown words to list")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.corpus is not None:
        if not args.corpus.is_file():
            print(f"measure_meaning: there is no file {args.corpus}", file=sys.stderr)
            return 1
        return measure_corpus(args.corpus, args.show, args.json)
    if not args.data.is_dir():
        print(f"measure_meaning: there is no folder {args.data}", file=sys.stderr)
        return 1
    return measure_folder(args.data, args.unknown, args.json)


if __name__ == "__main__":
    sys.exit(main())
