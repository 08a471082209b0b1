"""The compiled table against the reference reader; `tools/differential.py` does it at length."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from spotcard_host.library.tables import load_source, source_of

ROOT = Path(__file__).resolve().parents[3]
FIELDS_OF_A_REPORT = {"pairs", "calls", "differences", "restarts", "runs", "rules", "seconds"}


@pytest.fixture(scope="module")
def differential() -> ModuleType:
    """tools/differential.py as a module."""
    spec = importlib.util.spec_from_file_location("differential", ROOT / "tools/differential.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["differential"] = module
    spec.loader.exec_module(module)
    return module


def test_the_book(differential: ModuleType) -> None:
    result = differential.Comparison(load_source([source_of("sayc")]), 5).run(90)
    assert result.problems == []
    assert result.pairs >= 90 and result.calls >= 30 and len(result.fired) > 15


@pytest.mark.parametrize("seed", range(30, 36))
def test_generated_rules_with_every_construct(differential: ModuleType, seed: int) -> None:
    result = differential.Comparison(differential.generated(60, seed), seed).run(36)
    assert result.problems == []
    assert result.pairs >= 36 and result.took_part


def test_restarts_are_among_them(differential: ModuleType) -> None:
    result = differential.Comparison(differential.generated(60, 15), 15).run(60)
    assert result.problems == [] and result.restarts > 5


def test_the_tool_prints_counts() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools/differential.py"), "--generated", "20", "--pairs", "6"],
        capture_output=True, text=True, check=True,
    )
    told = json.loads(done.stdout)
    assert told.keys() >= FIELDS_OF_A_REPORT
    assert told["differences"] == 0 and told["pairs"] == 6
