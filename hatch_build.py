"""Builds the C extension with the wheel, where there is a C compiler.

Without one, or with `SPOTCARD_PLAIN` set, the wheel is a pure Python one and works as well.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ExtensionHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("SPOTCARD_PLAIN"):
            return
        root = Path(self.root)
        package = root / "firmware" / "spotcard"
        sys.path[:0] = [str(root / "firmware"), str(root / "host")]
        from spotcard_host.machine.extension import NotBuilt, build

        editable = version == "editable"
        to = package if editable else Path(tempfile.mkdtemp(prefix="spotcard-"))
        try:
            made = build(package, to)
        except NotBuilt as reason:
            self.app.display_warning(f"no C extension: {reason}")
            return
        if not editable:
            build_data["force_include"][str(made)] = f"spotcard/{made.name}"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
