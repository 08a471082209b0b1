"""Helpers of the whole test suite.

`shared("data/bss")` is the path of a file or folder of the texts and data that lie beside the
clone (`../shared`, or the folder named by `SPOTCARD_SHARED`); where they are missing the test is
skipped, saying so. Use it as the fixture `shared` or as `from conftest import shared`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("SPOTCARD_SHARED", str(ROOT.parent / "shared")))


def shared_path(path: str = "") -> Path:
    """The path of `path` below the shared folder; skips the running test when it is not there."""
    found = SHARED / path
    if not found.exists():
        where = os.path.join("../shared", path)
        pytest.skip(f"{where} is missing: its data is no part of the project")
    return found


@pytest.fixture(name="shared")
def _shared() -> Callable[[str], Path]:
    return shared_path


# `from conftest import shared` for module-level helpers.
shared = shared_path


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
        "--emulator", action="store_true",
        help="also run the tests that build and run an emulated RP2040 (minutes the first time)",
    )
