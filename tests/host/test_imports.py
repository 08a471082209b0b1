"""Who may import whom, and what the firmware may not use at all.

errors <- game <- protocol, rules <- robot <- spotcard_device | spotcard_host; only the last two do
I/O. The firmware keeps to what MicroPython 1.25 for the RP2040 has.
"""

from __future__ import annotations

import ast
import builtins
from pathlib import Path

import pytest

from spotcard_host.common.garbage import syntax_tree
from spotcard_host.device.build import firmware_dir, firmware_sources

HOST = Path(__file__).resolve().parents[2] / "host"

# package -> packages it may import from (itself always)
MAY_IMPORT = {
    "spotcard": {"spotcard.cpython"},  # where `micropython` is not there
    "spotcard.errors": set(),
    "spotcard.game": {"spotcard.errors"},
    "spotcard.protocol": {"spotcard.errors", "spotcard.game"},
    "spotcard.rules": {"spotcard.errors", "spotcard.game"},
    "spotcard.robot": {"spotcard.errors", "spotcard.game", "spotcard.protocol", "spotcard.rules"},
}
# Modules that the core may import: none that does I/O, waits or tells the time.
CORE_LIBRARY = {"micropython", "array", "struct", "uctypes", "sys", "gc", "random", "binascii"}
# Further modules of the Pico's build.
DEVICE_LIBRARY = CORE_LIBRARY | {
    "asyncio", "errno", "hashlib", "io", "json", "machine", "network", "os", "rp2", "select",
    "socket", "time", "vfs",
    "ffi", "mmap",  # behind `except ImportError`: a desk's ways to read a file in place
}
CORE_MISSING_NAMES = {"open", "print", "input"}
# Methods of str, bytes and int, and built-in names, as `dir` gives them on the emulated Pico.
METHODS = set(
    "count endswith find format index isalpha isdigit islower isspace isupper join lower lstrip "
    "replace rfind rindex rsplit rstrip split startswith strip upper center encode decode "
    "partition rpartition splitlines fromhex hex from_bytes to_bytes".split()
)
BUILTINS = set(
    "ArithmeticError AssertionError AttributeError BaseException EOFError Ellipsis Exception "
    "GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt LookupError "
    "MemoryError NameError NotImplementedError OSError OverflowError RuntimeError StopIteration "
    "SyntaxError SystemExit TypeError ValueError ZeroDivisionError abs all any bool bytearray "
    "bytes callable chr classmethod dict dir divmod eval exec getattr globals hasattr hash id int "
    "isinstance issubclass iter len list locals map next object open ord pow print range repr "
    "round set setattr sorted staticmethod str sum super tuple type zip NotImplemented "
    "StopAsyncIteration UnicodeError bin compile complex delattr enumerate filter float frozenset "
    "help hex input max memoryview min oct property reversed slice __name__ __import__".split()
)
ABSENT_NAMES = {name for name in dir(builtins) if not name.startswith("_")} - BUILTINS - {
    "True", "False", "None", "ptr8", "ptr16", "ptr32",
}
# list, dict, set and array keep names of theirs that str has too.
ABSENT_METHODS = {
    name for kind in (str, bytes, int) for name in dir(kind) if not name.startswith("_")
} - METHODS | {"_replace", "fullmatch", "lru_cache", "Struct"}

MODULES = sorted(item for item in firmware_sources().items() if item[0] != "spotcard/cpython")


def package_of(module: str) -> str:
    parts = module.split(".")
    return ".".join(parts[:2]) if len(parts) > 1 else parts[0]


def dotted(name: str) -> str:
    return name.removesuffix("/__init__").replace("/", ".")


def imports_of(tree: ast.AST) -> list[tuple[int, str]]:
    """(line, module) of every import; `from a.b import c` is a.b.c where that is a module."""
    known = {dotted(name) for name, _ in MODULES}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: write imports in full"
            base = node.module or ""
            found += [
                (node.lineno, f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base)
                for alias in node.names
            ]
    return found


@pytest.mark.parametrize(("name", "path"), MODULES, ids=[name for name, _ in MODULES])
def test_firmware_imports(name: str, path: Path) -> None:
    package = package_of(dotted(name))
    wrong = []
    for line, module in imports_of(syntax_tree(path.read_text(encoding="utf-8"))):
        top = module.split(".")[0]
        if top == "spotcard_host":
            wrong.append(f"{path}:{line}: firmware imports the host's {module}")
        elif top == "spotcard_device" and package.split(".")[0] != top:
            wrong.append(f"{path}:{line}: the core imports {module}, which does I/O")
        elif top == "spotcard" and package in MAY_IMPORT:
            if package_of(module) not in MAY_IMPORT[package] | {package, "spotcard"}:
                wrong.append(f"{path}:{line}: {package} may not import {module}")
        elif top not in ("spotcard", "spotcard_device"):
            library = CORE_LIBRARY if package in MAY_IMPORT else DEVICE_LIBRARY
            if top not in library:
                wrong.append(f"{path}:{line}: {top} is not for {package}")
    assert not wrong, "\n".join(wrong)


def absent_syntax(node: ast.AST) -> str:
    """Syntax that MicroPython lacks, calls excepted."""
    if isinstance(node, ast.Match):
        return "match statement"
    if isinstance(node, ast.TryStar):
        return "except*"
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        return "positional-only parameters" if node.args.posonlyargs else ""
    if isinstance(node, ast.Raise) and node.cause is not None:
        suppressed = isinstance(node.cause, ast.Constant) and node.cause.value is None
        return "" if suppressed else "raise ... from"
    if isinstance(node, ast.Name) and node.id in ABSENT_NAMES:
        return node.id
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        made = node.left if isinstance(node.left, ast.Call) else node.right
        if isinstance(made, ast.Call) and ast.unparse(made.func) == "array":
            return "array * number"
    return ""


def absent_call(node: ast.Call, core: bool) -> str:
    """Calls that MicroPython lacks, or that the core must not make."""
    callee = node.func
    if isinstance(callee, ast.Name):
        if core and callee.id in CORE_MISSING_NAMES:
            return f"{callee.id}() in the core, which does no I/O"
        return "zip() with keywords" if callee.id == "zip" and node.keywords else ""
    if not isinstance(callee, ast.Attribute):
        return ""
    if callee.attr in ABSENT_METHODS:
        return f".{callee.attr}()"
    keywords = callee.attr in ("split", "rsplit") and node.keywords
    return f".{callee.attr}() with keywords" if keywords else ""


@pytest.mark.parametrize(("name", "path"), MODULES, ids=[name for name, _ in MODULES])
def test_firmware_keeps_to_the_subset(name: str, path: Path) -> None:
    core = package_of(dotted(name)) in MAY_IMPORT
    wrong = []
    for node in ast.walk(syntax_tree(path.read_text(encoding="utf-8"))):
        what = absent_call(node, core) if isinstance(node, ast.Call) else absent_syntax(node)
        if what:
            wrong.append(f"{path}:{getattr(node, 'lineno', 0)}: no {what} in the firmware")
    assert not wrong, "\n".join(wrong)


def test_root_files_parse() -> None:
    for name in ("boot.py", "main.py"):
        syntax_tree((firmware_dir() / name).read_text(encoding="utf-8"))


def test_nothing_in_the_firmware_knows_the_host() -> None:
    assert MODULES
    for name, path in MODULES:
        assert "spotcard_host" not in {
            module.split(".")[0]
            for _, module in imports_of(syntax_tree(path.read_text(encoding="utf-8")))
        }, name


def test_host_imports_no_optional_package_at_the_top() -> None:
    """What is an extra (endplay) is imported where it is used, so that it may be missing."""
    for path in sorted(HOST.rglob("*.py")):
        tree = syntax_tree(path.read_text(encoding="utf-8"))
        for node in tree.body:
            names = ([alias.name for alias in node.names] if isinstance(node, ast.Import)
                     else [node.module or ""] if isinstance(node, ast.ImportFrom) else [])
            assert not [n for n in names if n.split(".")[0] in ("endplay", "pytest")], path


def test_the_language_does_not_import_its_interpreter() -> None:
    interpreter = "spotcard_host.language.reference"
    wrong = [f"{path}:{line}: imports {module}"
             for path in sorted((HOST / "language").glob("*.py"))
             for line, module in imports_of(syntax_tree(path.read_text(encoding="utf-8")))
             if module.startswith(interpreter)]
    assert wrong == []


# The packages of the host, from the ground up: a module imports from its own and from packages
# before it. `book` holds data only.
HOST_FLOORS = (
    "common", "machine", "language", "compiler", "inspection", "notes", "library", "records",
    "table", "device", "emulator", "robots", "page", "lab", "api", "commands", "cli", "__main__",
)


def test_no_host_room_imports_from_a_room_above_it() -> None:
    root = HOST / "spotcard_host"
    packages = {
        path.relative_to(root).parts[0].removesuffix(".py") for path in root.rglob("*.py")
    } - {"book", "__init__"}
    assert packages == set(HOST_FLOORS), "every package has a floor"
    wrong = []
    for path in sorted(root.rglob("*.py")):
        package = path.relative_to(root).parts[0].removesuffix(".py")
        if package in ("book", "__init__"):
            continue
        for node in ast.walk(syntax_tree(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.ImportFrom) and node.module == "spotcard_host":
                names = [f"spotcard_host.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                parts = name.split(".")
                if parts[0] != "spotcard_host" or len(parts) < 2 or parts[1] == "__version__":
                    continue
                if HOST_FLOORS.index(parts[1]) > HOST_FLOORS.index(package):
                    wrong.append(f"{path}:{node.lineno}: {package} imports {name}, from above")
    assert not wrong, "\n".join(wrong)
