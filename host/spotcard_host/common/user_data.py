"""The folder of what a person has done here, which nothing can recreate."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from spotcard_host.common.cache import home


def data_file(kind: str, name: str) -> Path:
    """The JSON file of `name`, any text, among those of a kind: in `XDG_DATA_HOME`, on Windows
    `APPDATA`, else `~/.local/share`."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("APPDATA")
    folder = Path(base) if base else home("XDG_DATA_HOME") / ".local" / "share"
    word = "".join(c if c.isalnum() else "-" for c in name)[-60:]
    # Names that differ only in what was replaced or cut off are told apart.
    mark = hashlib.sha256(name.encode(errors="surrogateescape")).hexdigest()[:12]
    return folder / "spotcard" / kind / f"{word}-{mark}.json"
