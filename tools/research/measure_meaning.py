"""How much of what authors write the description compiler understands.

    python measure_meaning.py [--data ../shared/data/bml/systems] [--unknown 30] [--json]

Prints for each file the described rows, those of which every word is understood (idle words
are in fillers.txt of the package; a row with a condition or a reference that is set aside does not
count), the total, and the words most often not understood. Each file is read alone, in the context
it gives itself. How exact the constraints are is measured by tests/host/test_meaning_labels.py.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import read_document
from spotcard_host.notes.meaning.tree import meanings

ROOT = Path(__file__).resolve().parents[2]


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


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared/data/bml/systems")
    parser.add_argument("--unknown", type=int, default=30, help="how many unknown words to list")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if not args.data.is_dir():
        print(f"measure_meaning: there is no folder {args.data}", file=sys.stderr)
        return 1
    unknown: Counter[str] = Counter()
    files = []
    for path in sorted(args.data.rglob("*.bml")):
        rows = rows_of(path, unknown)
        files.append({
            "file": path.relative_to(args.data).as_posix(), "rows": len(rows),
            "understood": sum(whole for whole, _ in rows.values()),
            "set_aside": sum(aside for _, aside in rows.values()),
        })
    rows_read = sum(int(str(f["rows"])) for f in files)
    understood = sum(int(str(f["understood"])) for f in files)
    aside = sum(int(str(f["set_aside"])) for f in files)
    if args.json:
        print(json.dumps({"files": files, "rows": rows_read, "understood": understood,
                          "set_aside": aside, "unknown": unknown.most_common(args.unknown)}))
        return 0
    for one in files:
        if one["rows"]:
            share = int(str(one["understood"])) / int(str(one["rows"]))
            print(f"{share:5.0%}  {one['understood']:>5} of {one['rows']:>5}  {one['file']}")
    print(f"{understood / max(1, rows_read):5.1%}  {understood:>5} of {rows_read:>5}  all; "
          f"{aside} more have only a condition or reference set aside")
    print("not understood:", ", ".join(f"{w!r} {n}" for w, n in unknown.most_common(args.unknown)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
