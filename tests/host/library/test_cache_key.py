"""A table in the cache is used only by the compiler that made it."""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path

import pytest

from spotcard_host.common.garbage import syntax_tree
from spotcard_host.library import tables


def imported(name: str, found: dict[str, Path]) -> None:
    """Add a module of ours and all that it imports, wherever in it the import stands."""
    parts = name.split(".")
    if parts[0] not in ("spotcard", "spotcard_host") or name in found or len(parts) == 1:
        return  # the package itself is the public interface; nothing of it is compiled in
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # a name of the module before it
        return
    if spec is None or spec.origin is None:
        return
    found[name] = Path(spec.origin)
    if len(parts) > 1:
        imported(".".join(parts[:-1]), found)
    for node in ast.walk(syntax_tree(found[name].read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                imported(alias.name, found)
        elif isinstance(node, ast.ImportFrom) and node.module:
            imported(node.module, found)
            for alias in node.names:
                imported(f"{node.module}.{alias.name}", found)


def test_the_key_covers_whatever_the_compiler_imports() -> None:
    found: dict[str, Path] = {}
    imported("spotcard_host.library.tables", found)
    assert {"spotcard.robot.evaluate", "spotcard.robot.traits", "spotcard.rules.vm",
            "spotcard_host.notes.rules", "spotcard_host.compiler.pack"} <= found.keys()
    files = set(tables.compiler_files())
    assert {name for name, path in found.items() if path.resolve() not in files} == set()


def test_data_files_of_these_rooms_are_in_the_key() -> None:
    names = {path.name for path in tables.compiler_files()}
    assert "points_fitted.txt" in names
    assert not any(name.endswith(".pyc") for name in names)


def test_whoever_waits_for_the_compiler_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(tables.log, "info", lambda text, *args: said.append(text % args))
    monkeypatch.setattr(tables, "cache_dir", lambda name: tmp_path)
    notes = tmp_path / "ours.bml"
    notes.write_text("1N 15-17 balanced\n  2C Stayman\n")
    tables.resolve(str(notes))
    assert len(said) == 1 and said[0].startswith(f"compiling {notes} ...")
    tables.resolve(str(notes))
    assert len(said) == 1  # from the cache
