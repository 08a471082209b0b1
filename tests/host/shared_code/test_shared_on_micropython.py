"""The shared tests once more, in a 32-bit MicroPython: from source and from compiled .mpy."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import shared_runner

from spotcard_host.device.micropython import Unavailable, find


@pytest.mark.parametrize("mode", ["source", "mpy"])
@pytest.mark.parametrize("path", shared_runner.test_files(), ids=lambda path: path.stem)
def test_in_micropython(path: Path, mode: str) -> None:
    try:
        find()
    except Unavailable as reason:
        pytest.skip(str(reason))
    status, text = shared_runner.run_file(path, mode)
    assert status == 0, text
    passed = re.search(r": (\d+) passed, 0 failed", text)
    assert passed and int(passed.group(1)) > 0, text
