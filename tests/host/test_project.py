"""The project's rules: exceptions are needed, tests mirror the packages."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from spotcard_host.common.garbage import syntax_tree

ROOT = Path(__file__).resolve().parents[2]


def test_every_exception_to_the_complexity_limit_is_needed() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]
    listed = {name for name, rules in config["lint"]["per-file-ignores"].items()
              if "C901" in rules}
    limit = config["lint"]["mccabe"]["max-complexity"]
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "C901", "--config",
         f"lint.mccabe.max-complexity={limit}", "--output-format", "concise", "."],
        cwd=ROOT, capture_output=True, text=True, check=False)
    if "No module named ruff" in done.stderr:
        pytest.skip("ruff is not installed")
    over = {line.split(":")[0] for line in done.stdout.splitlines() if ": C901 " in line}
    assert listed <= over, "shorten the list in pyproject.toml"


def test_no_test_imports_a_test_or_edits_the_path() -> None:
    odd = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(syntax_tree(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Attribute) and ast.unparse(node) == "sys.path":
                odd.append(f"{path}:{node.lineno}: sys.path")
            odd += [f"{path}:{node.lineno}: {name}" for name in names
                    if name.split(".")[-1].startswith("test_")]
    assert not odd


def test_tests_mirror_the_packages() -> None:
    packages = {p.name for p in (ROOT / "host" / "spotcard_host").iterdir() if p.is_dir()}
    folders = {p.name for p in (ROOT / "tests" / "host").iterdir()
               if p.is_dir() and p.name != "__pycache__"}
    assert folders <= packages | {"shared_code"}


def test_nothing_generated_is_tracked() -> None:
    found = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True,
                           check=False).stdout.split()
    made = (".mpy", ".sct", ".uf2", ".so", ".pyc", "_thumb.py", "_viper.py")
    assert not [name for name in found if name.endswith(made) and not name.startswith("tests/")]


def test_every_slow_test_is_there() -> None:
    slow = (ROOT / "tests" / "slow.txt").read_text(encoding="utf-8").splitlines()
    assert slow == sorted(set(slow))
    for name in slow:
        file, _, test = name.partition("::")
        text = (ROOT / "tests" / file).read_text(encoding="utf-8")
        assert f"def {test.partition('[')[0]}" in text, name
