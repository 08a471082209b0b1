"""Compare our BML and BSS tools with the reference implementation: equality, then speed.

    python measure_bml.py --reference VENV/bin/python [--data ../shared/data] [--runs 5]

VENV is a virtual environment of its own with `bridge-markup` installed (its commands have the
names of ours). Every system the reference converts is converted by both: the BSS with
`--compat=bml2` and by default, and the BML made of that BSS. Speed is the median of the runs on
the largest of these files (by records), in one process after a first run that loads the modules,
and as a command from start to end, both with their modules compiled as an installation leaves
them. Times are the clock's and, in brackets, the processor's, which a busy machine distorts less;
the factor is that of the clock. The reference is called as it is installed; its sources are not
read.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from spotcard_host.commands import bml as commands
from spotcard_host.notes.bml.bss_out import default_fields, record_key
from spotcard_host.notes.bml.expand import expand, substitute
from spotcard_host.notes.bml.reader import read_document

ROOT = Path(__file__).resolve().parents[2]

# Runs in the reference's interpreter: prints the seconds of each run of one of its commands.
_TIMER = """
import json, sys, time
from importlib.metadata import entry_points
tool, runs, *argv = sys.argv[1:]
(entry,) = [e for e in entry_points(group="console_scripts") if e.name == tool]
main = entry.load()
seconds = []
for _ in range(int(runs) + 1):
    sys.argv = [tool, *argv]
    start = time.perf_counter(), time.process_time()
    main()
    seconds.append((time.perf_counter() - start[0], time.process_time() - start[1]))
print(json.dumps(seconds[1:]))
"""


def reference(python: str, tool: str, *argv: str) -> bool:
    """Run a command of the reference; True when it succeeds."""
    command = [os.path.join(os.path.dirname(python), tool), *argv]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def without_trailing_blanks(text: str) -> list[str]:
    """The lines of a text, blanks at their ends removed."""
    return [line.rstrip() for line in text.splitlines()]


def compare(python: str, files: list[Path], folder: Path) -> tuple[Path | None, int]:
    """Print how many conversions are equal; the largest file both convert and its records."""
    count = compatible = default = back = 0
    largest: tuple[int, Path | None] = (0, None)
    differing: dict[str, int] = {}
    for number, path in enumerate(files):
        theirs = folder / f"{number}.theirs.bss"
        if not reference(python, "bml2bss", "-o", str(theirs), str(path)):
            continue
        count += 1
        want = theirs.read_text("utf-8")
        largest = max(largest, (want.count("\n") - 1, path), key=lambda pair: pair[0])
        ours = folder / "ours.bss"
        quiet(commands.bml2bss, ["--compat=bml2", "-o", str(ours), str(path)])
        compatible += ours.read_text("utf-8") == want
        quiet(commands.bml2bss, ["-o", str(ours), str(path)])
        got = ours.read_text("utf-8")
        default += got == want
        for kind in reasons(path, want, got):
            differing[kind] = differing.get(kind, 0) + 1
        notes, mine = folder / "theirs.bml", folder / "ours.bml"
        if reference(python, "bss2bml", "-o", str(notes), str(theirs)):
            quiet(commands.bss2bml, ["-o", str(mine), str(theirs)])
            back += without_trailing_blanks(notes.read_text("utf-8")) == without_trailing_blanks(
                mine.read_text("utf-8")
            )
    print(f"files given {len(files)}, converted by the reference {count}")
    print(f"bml2bss --compat=bml2 byte-equal: {compatible} of {count}")
    print(f"bml2bss byte-equal: {default} of {count}; records that differ elsewhere:")
    for kind, number in sorted(differing.items()):
        print(f"    {number:5} {kind}")
    print(f"bss2bml equal but for trailing blanks: {back} of {count}")
    return largest[1], largest[0]


def records(text: str) -> dict[str, str]:
    """Sequence -> the rest of its record."""
    return dict(line.split("=", 1) for line in text.splitlines()[1:])


def reasons(path: Path, want: str, got: str) -> Iterator[str]:
    """Why each record differs between the two texts, by what we know of its rows."""
    theirs, ours = records(want), records(got)
    trees = []
    for as_reference in (True, False):
        document = read_document(str(path), reference=as_reference)
        system = expand(document.tables, reference=as_reference)
        trees.append({record_key(node): node for node in system.nodes})
    for key in theirs.keys() | ours.keys():
        if theirs.get(key) == ours.get(key):
            continue
        here, there = trees[1].get(key), trees[0].get(key)
        if key not in theirs:
            slashed = here is not None and any("/" in node.row.text for node in here.path())
            yield "2S/3H: only one of the two in the reference" if slashed else "only in ours"
        elif "\x01" in theirs[key]:
            yield "a digit lost to a control character in the reference"
        elif there is None:
            yield "not explained"
        elif here is None:
            high = [node.call for node in there.path() if node.call >= 3]
            sufficient = all(a < b for a, b in pairwise(high))
            # What follows a variable's row where a named call has taken its place.
            yield "a named call before a variable" if sufficient else "an insufficient variable"
        elif here.described_by is not there.described_by and here.place != there.place:
            yield "a named call before a variable"
        else:
            flags = len(default_fields(there))
            text = theirs[key][flags:]
            for name, strain in there.bindings.items():
                text = substitute(text, name, strain, True)
            known = text == ours[key][flags:]
            yield "suits of the path put in" if known else "not explained"


def quiet(tool: object, argv: list[str]) -> None:
    """Run one of our commands with its findings thrown away."""
    stderr = sys.stderr
    with open(os.devnull, "w", encoding="utf-8") as sys.stderr:
        tool(argv)  # type: ignore[operator]
    sys.stderr = stderr


Times = tuple[float, float]  # seconds of the clock and of the processor


def middle(found: list[Times]) -> Times:
    """The median of both."""
    wall, cpu = zip(*found, strict=True)
    return statistics.median(wall), statistics.median(cpu)


def seconds_of(command: list[str], runs: int, compiled: Path) -> Times:
    """A command from start to end, median of the runs after a first one that leaves compiled
    modules in `compiled`: an editable installation has none of its own where they must not be
    written."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPYCACHEPREFIX"] = str(compiled)
    found = []
    for _ in range(runs + 1):
        used, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(command, capture_output=True, check=False, env=env)
        wall, now = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime
        found.append((wall, cpu))
    return middle(found[1:])


def told(ours: Times, theirs: Times | None) -> str:
    """Both in milliseconds, and how often ours goes into theirs."""
    line = f"ours {1000 * ours[0]:.1f} ms ({1000 * ours[1]:.1f})"
    if theirs is not None:
        line += f", reference {1000 * theirs[0]:.1f} ms ({1000 * theirs[1]:.1f})"
        line += f", x{theirs[0] / ours[0]:.1f} (x{theirs[1] / ours[1]:.1f})"
    return line


def speed(python: str, path: Path, size: int, runs: int, folder: Path) -> None:
    """Print the times of both on one file."""
    print(f"largest file both convert: {path.name}, {size} records; median of {runs} runs")
    for tool in ("bml2bss", "bml2html", "bml2latex", "bss2bml"):
        source = path
        if tool == "bss2bml":
            source = folder / "speed.bss"
            quiet(commands.bml2bss, ["--compat=bml2", "-o", str(source), str(path)])
        out = str(folder / "speed.out")
        argv = ["-o", out, str(source)]
        timed = subprocess.run(
            [python, "-c", _TIMER, tool, str(runs), *argv],
            capture_output=True, text=True, check=False,
        )
        ours = []
        for number in range(runs + 1):
            start = time.perf_counter(), time.process_time()
            quiet(getattr(commands, tool), argv)
            if number:
                ours.append((time.perf_counter() - start[0], time.process_time() - start[1]))
        ran = timed.returncode == 0
        theirs = middle(json.loads(timed.stdout.splitlines()[-1])) if ran else None
        print(f"{tool:<10} in process: {told(middle(ours), theirs)}")
        here = [sys.executable, "-c", f"from spotcard_host.commands.bml import {tool} as t; t()"]
        installed = os.path.join(os.path.dirname(sys.executable), tool)
        command = [installed] if os.path.exists(installed) else here
        mine = seconds_of([*command, *argv], runs, folder / "compiled")
        other = [os.path.join(os.path.dirname(python), tool), *argv]
        print(f"{'':<10} as a command: {told(mine, seconds_of(other, runs, folder / 'compiled'))}")


def main() -> int:
    """Compare and measure; 1 when something that must be equal is not."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--reference", required=True, help="Python of the reference's environment")
    parser.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    files = sorted(
        path for path in (args.data / "bml").rglob("*.bml") if "expected" not in path.parts
    )
    if not files:
        print(f"measure_bml: no .bml files under {args.data / 'bml'}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as name:
        largest, size = compare(args.reference, files, Path(name))
        if largest is not None:
            speed(args.reference, largest, size, args.runs, Path(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
