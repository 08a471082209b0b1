"""The commands that README and docs show: found by block, and run in a copy of the clone."""

from __future__ import annotations

import compileall
import os
import re
import shlex
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import cache_from_source
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^ *```([^\n`]*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
OURS = re.compile(r"\s*(tools/spotcard|spotcard|bml2\w+|bss2bml|bml_makedepend|dask"
                  r"|(python |/\S*/)?tools/(developer|research|test)\S*"
                  r"|python3? -m \w+|pytest|python tests/\S+|pip wheel|\S+/pip|pipx) ")


def blocks(page: Path, *kinds: str) -> list[str]:
    """The bodies of a page's blocks of these kinds, in order."""
    text = page.read_text(encoding="utf-8")
    return [body for kind, body in BLOCK.findall(text) if kind.strip() in kinds]


def command_of(line: str) -> str:
    """A line without the comment at its end."""
    return re.sub(r"\s+#.*", "", line).strip()


def lines_of(*kinds: str) -> list[tuple[Path, str]]:
    """(page, line) of every command in blocks of these kinds."""
    return [(page, line.strip()) for page in PAGES for body in blocks(page, *kinds)
            for line in body.splitlines() if OURS.match(line + " ")]


def words_of(line: str) -> list[str]:
    """The words of a command, without a comment."""
    return shlex.split(line, comments=True)


def identifier(value: object) -> str:
    """A short name of a page or a line, for pytest."""
    return value.stem if isinstance(value, Path) else str(value)[:50]


def copy_of_clone(folder: Path) -> Path:
    """Copy the files that git tracks or would add to `folder`; skips without git or bash."""
    if shutil.which("bash") is None:
        pytest.skip("needs bash")
    found = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT,
                           capture_output=True, check=False)
    if found.returncode:
        pytest.skip("not a git clone")
    for name in filter(None, found.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for made, place in _made().items():
        (folder / place).parent.mkdir(exist_ok=True)
        shutil.copy2(made, folder / place)
    return folder


@cache
def _made() -> dict[Path, Path]:
    """What a user's clone has too, and where: the C extension and compiled modules."""
    folders = [ROOT / "host", ROOT / "firmware"]
    for folder in folders:
        compileall.compile_dir(folder, quiet=2)
    sources = (source for folder in folders for source in folder.rglob("*.py"))
    compiled = {Path(cache_from_source(str(source))): source.relative_to(ROOT).parent
                for source in sources}
    extensions = (ROOT / "firmware").rglob("_machine.*")
    return {made: place / "__pycache__" / made.name for made, place in compiled.items()
            if made.is_file()} | {made: made.relative_to(ROOT) for made in extensions}


def environment(clone: Path) -> dict[str, str]:
    """What commands see that run in this copy of the clone."""
    bin_folder = Path(sys.executable).parent
    inherited = {name: value for name, value in os.environ.items()
                 if name != "PYTHONPYCACHEPREFIX"}
    return {**inherited, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{clone / 'host'}{os.pathsep}{clone / 'firmware'}",
            "PYTHONDONTWRITEBYTECODE": "1", "BROWSER": "true"}


def run_script(script: str, clone: Path, seconds: float = 540
               ) -> subprocess.CompletedProcess[str]:
    """Run lines by bash until one fails."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=clone, text=True, timeout=seconds,
        capture_output=True, check=False, stdin=subprocess.DEVNULL, env=environment(clone))
