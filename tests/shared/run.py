"""Run the shared tests in MicroPython, from source and from compiled .mpy.

    python tests/shared/run.py [test_game.py ...] [--only source|mpy] [--heap BYTES]

pytest runs the same files under CPython. Each file gets a process of its own. This file is both
ends: CPython compiles, starts MicroPython on it and reports; MicroPython imports one test module
and calls its `test_*` functions in turn.
"""

import sys


def run_module(name):
    """In MicroPython: call every `test_*` of module `name`; returns (passed, failed)."""
    module = __import__(name)
    passed = failed = 0
    for test in sorted(dir(module)):
        function = getattr(module, test)
        if not test.startswith("test_") or not callable(function):
            continue
        try:
            function()
            passed += 1
        except Exception as error:
            failed += 1
            print("FAILED %s.%s" % (name, test))
            sys.print_exception(error)
    print("%s: %d passed, %d failed" % (name, passed, failed))
    return passed, failed


# Bytes. Test files hold large tables of cases; what a seat needs is measured elsewhere.
HEAP = 2 * 1024 * 1024


def test_files(names=()):
    """On the desk: the test files named, or all of them."""
    from pathlib import Path

    here = Path(__file__).resolve().parent
    return [here / Path(name).name for name in names] or sorted(here.glob("test_*.py"))


def run_file(path, mode, heap=HEAP):
    """On the desk: run one test file in MicroPython; returns (status, what it printed).

    mode: "source" or "mpy". Raises `Unavailable` where there is no MicroPython.
    """
    from pathlib import Path

    from spotcard_host.device.build import compile_firmware, compile_tree, firmware_dir
    from spotcard_host.device.micropython import find

    machine = find()
    here = Path(__file__).resolve().parent
    if mode == "mpy":
        tests = compile_tree({p.stem: p for p in here.glob("*.py")}, machine.march)
        folders = [tests, compile_firmware(machine.march)]
    else:
        folders = [here, firmware_dir()]
    # Started by -c, because a program's own folder would come first and hide the .mpy files.
    call = "import sys;sys.path.pop(0);import run;sys.exit(not(run.run_module(%r)[1]==0))"
    done = machine.run(["-c", call % path.stem], heap, path=folders, timeout=240)
    return done.returncode, done.stdout + done.stderr


def main(argv):
    import argparse

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", metavar="test_NAME.py")
    parser.add_argument("--only", choices=("source", "mpy"))
    parser.add_argument("--heap", type=int, default=HEAP, help="bytes (default %(default)s)")
    args = parser.parse_args(argv)
    from spotcard_host.device.micropython import Unavailable

    worst = 0
    for path in test_files(args.files):
        for mode in (args.only,) if args.only else ("source", "mpy"):
            try:
                status, text = run_file(path, mode, args.heap)
            except Unavailable as reason:
                print("run.py:", reason, file=sys.stderr)
                return 1
            print("[%s] %s" % (mode, text.strip()))
            worst = worst or status
    return 1 if worst else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
