"""Run the shared tests in MicroPython, from source and from compiled .mpy.

    python tests/support/shared_runner.py [test_game.py ...] [--only source|mpy] [--heap BYTES]

pytest runs the same files under CPython. Each file gets a process of its own.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from spotcard_host.device.build import compile_firmware, compile_tree, firmware_dir
from spotcard_host.device.micropython import Unavailable, find

BOTH = Path(__file__).resolve().parent / "both"  # helpers that MicroPython imports too
SHARED = BOTH.parents[1] / "shared"
# Bytes. Test files hold large tables of cases; what a seat needs is measured elsewhere.
HEAP = 2 * 1024 * 1024


def test_files(names: Sequence[str] = ()) -> list[Path]:
    """The test files named, or all of them."""
    return [SHARED / Path(name).name for name in names] or sorted(SHARED.glob("test_*.py"))


def run_file(path: Path, mode: str, heap: int = HEAP) -> tuple[int, str]:
    """Run one test file in MicroPython; returns (status, what it printed).

    mode: "source" or "mpy". Raises `Unavailable` where there is no MicroPython.
    """
    machine = find()
    if mode == "mpy":
        sources = {p.stem: p for folder in (SHARED, BOTH) for p in folder.glob("*.py")}
        folders = [compile_tree(sources, machine.march), compile_firmware(machine.march)]
    else:
        folders = [SHARED, BOTH, firmware_dir()]
    # Started by -c, because a program's own folder would come first and hide the .mpy files.
    call = f"import run_module,sys;sys.exit(run_module.run_module({path.stem!r})[1]!=0)"
    done = machine.run(["-c", call], heap, path=folders, timeout=240)
    return done.returncode, done.stdout + done.stderr


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("files", nargs="*", metavar="test_NAME.py")
    parser.add_argument("--only", choices=("source", "mpy"))
    parser.add_argument("--heap", type=int, default=HEAP, help="bytes (default %(default)s)")
    args = parser.parse_args(argv)
    worst = 0
    for path in test_files(args.files):
        for mode in (args.only,) if args.only else ("source", "mpy"):
            try:
                status, text = run_file(path, mode, args.heap)
            except Unavailable as reason:
                print("shared_runner.py:", reason, file=sys.stderr)
                return 1
            print(f"[{mode}] {text.strip()}")
            worst = worst or status
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
