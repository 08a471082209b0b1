"""Build `spotcard._machine`, the firmware's viper text as C, where there is a C compiler.

    python -m spotcard_host.machine.extension [--quiet]     builds it beside the sources

Without a compiler or Python's headers nothing is built, and Spotcard is only slower.
"""

from __future__ import annotations

import argparse
import importlib
import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import spotcard
from spotcard.cpython import digest_of
from spotcard.errors import SpotcardError
from spotcard_host.common.terminal import log
from spotcard_host.machine.csource import c_extension

MODULE = "_machine"
FLAGS = ("-O2", "-fwrapv", "-fPIC")
_warned = False


class NotBuilt(SpotcardError):
    """The extension could not be built; the text says why, in one line."""


def viper_texts(package: Path) -> dict[str, bytes]:
    """Dotted name -> text of the modules of `package` (`spotcard`) that have viper functions."""
    texts = {}
    for path in sorted(package.rglob("*.py")):
        text = path.read_bytes()
        if b"\n@micropython.viper\n" in text:
            texts[".".join(path.relative_to(package.parent).with_suffix("").parts)] = text
    return texts


def file_name() -> str:
    """The extension's file name for this Python."""
    return MODULE + str(sysconfig.get_config_var("EXT_SUFFIX"))


def build(package: Path, to: Path) -> Path:
    """Build the extension for the texts in `package` into the folder `to`; returns the file.

    Raises NotBuilt where it cannot be.
    """
    linker = sysconfig.get_config_var("LDSHARED")
    include = sysconfig.get_path("include")
    if sys.implementation.name != "cpython" or not linker:
        raise NotBuilt("this Python does not say how to build an extension module")
    if not (Path(include) / "Python.h").is_file():
        raise NotBuilt("Python's headers are not installed (on Debian and Ubuntu: python3-dev)")
    words = str(linker).split()
    if os.environ.get("CC"):
        words[:1] = os.environ["CC"].split()
    texts = viper_texts(package)
    c_text = c_extension({name: text.decode() for name, text in texts.items()}, MODULE,
                         digest_of(texts))
    with tempfile.TemporaryDirectory(dir=to) as work:
        source, made = Path(work) / f"{MODULE}.c", Path(work) / file_name()
        source.write_text(c_text)
        command = [*words, *FLAGS, f"-I{include}", str(source), "-o", str(made)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except OSError as error:
            raise NotBuilt(f"there is no C compiler ({error})") from None
        if done.returncode:
            said = (done.stderr or done.stdout).strip().splitlines() or ["no word"]
            raise NotBuilt(f"{words[0]} failed: {said[0]}")
        return made.replace(to / made.name)


def why_slow() -> str:
    """Why the functions of the extension are not in use, "" when they are or are not wanted."""
    if spotcard.cpython.COMPILED or os.environ.get("SPOTCARD_PLAIN"):
        return ""
    try:
        importlib.import_module(f"spotcard.{MODULE}")
    except ImportError as error:
        missing = error.name == f"spotcard.{MODULE}"
        return "there is none" if missing else f"it cannot be loaded: {error}"
    return "it was made of another version of the firmware's text"


def warn_if_slow() -> None:
    """Say once that this process computes in Python what a C extension could, and how to mend it.
    """
    global _warned
    why = "" if _warned else why_slow()
    _warned = True
    if why:
        log.warning("the C extension is not in use (%s): bidding takes some 25 times as long; "
                    "%s -m spotcard_host.machine.extension builds it", why, sys.executable)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m spotcard_host.machine.extension",
                                     description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--quiet", action="store_true",
                        help="say nothing, and end with status 0, where it cannot be built")
    quiet = parser.parse_args().quiet
    package = Path(spotcard.__file__).resolve().parent
    try:
        if spotcard.cpython.COMPILED:
            (package / file_name()).touch()  # newer than the text it was made of
            return 0
        build(package, package)
    except (NotBuilt, OSError) as error:
        if not quiet:
            print(f"no extension: {error}", file=sys.stderr)
        return 0 if quiet else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
