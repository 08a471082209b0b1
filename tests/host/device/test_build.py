"""What is compiled for which board, and how."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard_host.device import build


def write(root: Path, **modules: str) -> Path:
    for package in build.PACKAGES:
        (root / package).mkdir()
        (root / package / "__init__.py").write_text("")
    for name, text in modules.items():
        path = root / (name.replace("__", "/") + ".py")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return root


CHOOSER = """
try:
    from spotcard.walk_viper import step
except ImportError:
    from spotcard.walk import step
"""
VIPER = "import micropython\n@micropython.viper\ndef step(a: int) -> int:\n    return a + 1\n"
MODULES = {
    "spotcard_device__app": "def f(role, SEAT):\n    if role == SEAT:\n"
                            "        from spotcard import seat\n"
                            "    else:\n        from spotcard import table\n",
    "spotcard__seat": "from spotcard.chooser import step",
    "spotcard__chooser": CHOOSER,
    "spotcard__walk": "def step(a):\n    return a + 1\n",
    "spotcard__walk_viper": VIPER,
    "spotcard__table": "",
    "spotcard__unused": "",
}


def test_a_board_gets_what_it_can_import(tmp_path: Path) -> None:
    names = set(build.board_sources(build.RP2040, write(tmp_path, **MODULES)))
    assert names == {
        "spotcard_device/app", "spotcard_device/__init__", "spotcard/__init__", "spotcard/seat",
        "spotcard/chooser", "spotcard/walk_viper"}


def test_a_processor_without_machine_code_gets_the_plain_twin(tmp_path: Path) -> None:
    names = set(build.board_sources(build.BYTECODE, write(tmp_path, **MODULES)))
    assert "spotcard/walk" in names


def test_machine_code_is_compiled_for_its_processor_or_not_at_all(tmp_path: Path) -> None:
    write(tmp_path, spotcard__walk_viper=VIPER, spotcard__plain="x = 1\n")
    viper, plain = tmp_path / "spotcard/walk_viper.py", tmp_path / "spotcard/plain.py"
    assert build.compile_module(viper, "spotcard/walk_viper", build.BYTECODE) is None
    arm = build.compile_module(viper, "spotcard/walk_viper", build.RP2040)
    desk = build.compile_module(viper, "spotcard/walk_viper", build.DESK32)
    assert arm and desk and arm[:1] == desk[:1] == b"M" and arm != desk
    # Bytecode is the same for all.
    assert (build.compile_module(plain, "spotcard/plain", build.RP2040)
            == build.compile_module(plain, "spotcard/plain", build.DESK32))


def test_a_module_that_does_not_compile_is_named(tmp_path: Path) -> None:
    write(tmp_path, spotcard__bad="def f(:\n")
    sources = {"spotcard/bad": tmp_path / "spotcard/bad.py"}
    with pytest.raises(build.BuildError, match=r"bad\.py"):
        build.compile_tree(sources, build.RP2040)
    told: list[build.BuildError] = []
    assert not list(build.compile_tree(sources, build.RP2040, refused=told.append).iterdir())
    assert len(told) == 1


def test_the_real_board_gets_no_table_manager() -> None:
    names = set(build.board_sources(build.RP2040))
    assert "spotcard/protocol/seat_reader" in names
    assert not [name for name in names if "table_reader" in name or "desk" in name]


def test_root_files_are_found() -> None:
    for name in build.ROOT_FILES:
        assert build.root_file(name).is_file()
