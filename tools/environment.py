"""The project's Python environment, `.venv`: made on the first run, reused afterwards.

Standard library only, because this runs before anything is installed. A stamp file in `.venv`
holds a hash of `pyproject.toml`; while it matches, nothing is installed.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
OLDEST = (3, 11)


def venv_python() -> Path:
    """The Python of `.venv`, whether it exists or not."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run(command: Sequence[str | Path]) -> int:
    """Run a command in the project's folder; returns its exit status."""
    return subprocess.run([str(word) for word in command], cwd=ROOT, check=False).returncode


def _stamp(kind: str) -> tuple[Path, str]:
    content = (ROOT / "pyproject.toml").read_bytes() + kind.encode() + sys.version.encode()
    return VENV / f"spotcard-{kind or 'plain'}.stamp", hashlib.sha256(content).hexdigest()


def install(packages: Sequence[str]) -> int:
    """pip install into `.venv`; pip's output is shown only when it fails."""
    done = subprocess.run(
        [str(venv_python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
         *packages], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        say((done.stderr or done.stdout).strip())
    return done.returncode


def ensure(extras: Sequence[str] = (), optional: Sequence[str] = ()) -> None:
    """Make `.venv` with Spotcard (editable) and the named extras of pyproject.toml.

    optional: extras that are left out, with a message, where they cannot be installed. Ends the
    program with status 1 and one line when the environment cannot be created.
    """
    if sys.version_info < OLDEST:
        raise SystemExit(f"Python {'.'.join(map(str, OLDEST))} or newer is needed, "
                         f"this is {sys.version.split()[0]}")
    stamp, content = _stamp("-".join((*extras, *optional)))
    if venv_python().exists() and stamp.is_file() and stamp.read_text() == content:
        _compile_core()
        return
    if not venv_python().exists():
        say("making .venv (once) ...")
        if run([sys.executable, "-m", "venv", VENV]):
            raise SystemExit("python -m venv failed: on Debian and Ubuntu install python3-venv")
    say("installing what Spotcard needs into .venv ...")

    def target(names: Sequence[str]) -> str:
        return f".[{','.join(names)}]" if names else "."

    if install(["-e", target((*extras, *optional))]) and (
            not optional or install(["-e", target(extras)])):
        raise SystemExit("the packages could not be installed (is there a network?)")
    stamp.write_text(content)


def _compile_core() -> None:
    """Build the C extension of `firmware/spotcard` again when the text has changed since."""
    package = ROOT / "firmware" / "spotcard"
    built = max((path.stat().st_mtime for path in package.glob("_machine.*")), default=0.0)
    if any(path.stat().st_mtime > built for path in package.rglob("*.py")):
        run([venv_python(), "-m", "spotcard_host.machine.extension", "--quiet"])


def hand_over(command: Sequence[str | Path]) -> int:
    """Run `command` as the rest of this program; returns its status if it comes back."""
    words = [str(word) for word in command]
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(words[0], words)
    try:
        return subprocess.run(words, check=False).returncode
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":  # environment.py PROGRAM ARGUMENTS...: run another program in .venv
    ensure()
    sys.exit(hand_over([venv_python(), *sys.argv[1:]]))
