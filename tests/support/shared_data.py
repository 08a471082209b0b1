"""The texts and data that lie beside the clone and are no part of the project.

`shared_path("data/bss")` is the path of a file or folder below `../shared` (or the folder named
by `SPOTCARD_SHARED`); where it is missing the running test is skipped, saying so.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("SPOTCARD_SHARED", str(ROOT.parent / "shared")))


def shared_path(path: str = "") -> Path:
    """The path of `path` below the shared folder; skips the running test when it is not there."""
    found = SHARED / path
    if not found.exists():
        where = os.path.join("../shared", path)
        pytest.skip(f"{where} is missing: its data is no part of the project")
    return found
