"""One text, three ways to run it: as Python, as C, and as machine code in MicroPython.

They must agree on the same positions. `SPOTCARD_AUCTIONS` and `SPOTCARD_ENDINGS` set how
many (default 60 and 36).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spotcard import cpython
from spotcard_host.device.build import compile_firmware, compile_tree
from spotcard_host.device.micropython import Unavailable, find
from spotcard_host.library.tables import resolve

BOTH = Path(__file__).resolve().parents[2] / "support" / "both"
COUNTS = {"auctions": int(os.environ.get("SPOTCARD_AUCTIONS", "60")),
          "endings": int(os.environ.get("SPOTCARD_ENDINGS", "36"))}
PROGRAM = "import backends; backends.report(%r, %r, 0, %d)"


def in_python(kind: str, **environment: str) -> list[str]:
    program = PROGRAM % (kind, str(resolve("sayc")), COUNTS[kind])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          check=True, env={**os.environ, **environment, "PYTHONPATH": str(BOTH)})
    return done.stdout.splitlines()


def in_micropython(kind: str) -> list[str]:
    machine = find()
    tests = compile_tree({path.stem: path for path in BOTH.glob("*.py")}, machine.march)
    program = PROGRAM % (kind, str(resolve("sayc")), COUNTS[kind])
    done = machine.run(["-c", program], 4 << 20, path=[tests, compile_firmware(machine.march)])
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", COUNTS)
def test_c_agrees_with_python(kind: str) -> None:
    if not cpython.COMPILED:
        pytest.skip("no C extension: python -m spotcard_host.machine.extension says why")
    plain = in_python(kind, SPOTCARD_PLAIN="1")
    assert len(plain) == COUNTS[kind]
    assert in_python(kind) == plain


@pytest.mark.timeout(7200)
@pytest.mark.parametrize("kind", COUNTS)
def test_micropython_agrees_with_python(kind: str) -> None:
    try:
        told = in_micropython(kind)
    except Unavailable as reason:
        pytest.skip(str(reason))
    assert len(told) == COUNTS[kind]
    assert told == in_python(kind)
