#!/usr/bin/env python3
"""Coverage by package from `coverage json`: statements, and how many of them tests ran.

  coverage_by_package.py .coverage/report.json       (`tools/test --coverage` does it all)
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from pathlib import Path


def package_of(name: str) -> str:
    """`spotcard_host/device` for a file of the host, `spotcard/rules` for one of the core."""
    parts = Path(name).parts
    at = next(i for i, part in enumerate(parts) if part.startswith("spotcard"))
    return "/".join(parts[at:at + 2]) if len(parts) > at + 2 else parts[at]


def main() -> int:
    files = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["files"]
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for name, found in files.items():
        for key in (package_of(name), "all"):
            counts[key][0] += found["summary"]["num_statements"]
            counts[key][1] += found["summary"]["covered_lines"]
    for key in sorted(counts, key=lambda key: (key == "all", key)):
        statements, covered = counts[key]
        print(f"{key:<28} {statements:>6} statements {100 * covered / max(1, statements):5.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main())
