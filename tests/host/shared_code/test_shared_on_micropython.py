"""The shared tests once more, in a 32-bit MicroPython: from source and from compiled .mpy."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from spotcard_host.device.micropython import Unavailable, find

RUNNER = Path(__file__).resolve().parents[2] / "shared" / "run.py"
_spec = importlib.util.spec_from_file_location("shared_run", RUNNER)
assert _spec and _spec.loader
runner = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(runner)


@pytest.mark.parametrize("mode", ["source", "mpy"])
@pytest.mark.parametrize("path", runner.test_files(), ids=lambda path: path.stem)
def test_in_micropython(path: Path, mode: str) -> None:
    try:
        find()
    except Unavailable as reason:
        pytest.skip(str(reason))
    status, text = runner.run_file(path, mode)
    assert status == 0, text
    passed = re.search(r": (\d+) passed, 0 failed", text)
    assert passed and int(passed.group(1)) > 0, text
