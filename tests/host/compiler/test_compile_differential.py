"""The compiled table against the reference reader.

`tools/developer/differential.py` does it at length.
"""

from __future__ import annotations

import json
import subprocess
import sys

import differential
import pytest

from spotcard_host.library.tables import load_source, source_of

FIELDS_OF_A_REPORT = {"pairs", "calls", "differences", "restarts", "runs", "rules", "seconds",
                      "micropython"}


def test_the_book() -> None:
    result = differential.Comparison(load_source([source_of("sayc")]), 5).run(90)
    assert result.problems == []
    assert result.pairs >= 90 and result.calls >= 30 and len(result.fired) > 15


@pytest.mark.parametrize("seed", range(30, 36))
def test_generated_rules_with_every_construct(seed: int) -> None:
    result = differential.Comparison(differential.generated(60, seed), seed).run(36)
    assert result.problems == []
    assert result.pairs >= 36 and result.took_part


def test_restarts_are_among_them() -> None:
    result = differential.Comparison(differential.generated(60, 1), 1).run(60)
    assert result.problems == [] and result.restarts > 5


def test_the_tool_prints_counts() -> None:
    done = subprocess.run(
        [sys.executable, differential.__file__, "--generated", "20", "--pairs", "6"],
        capture_output=True, text=True, check=True,
    )
    told = json.loads(done.stdout)
    assert told.keys() >= FIELDS_OF_A_REPORT
    assert told["differences"] == 0 and told["pairs"] == 6
