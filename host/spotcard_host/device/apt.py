"""Downloads Debian packages into a private folder, using the machine's apt configuration.

Nothing is installed and nothing outside the folder changes: apt gets a private sources list, made
from the machine's by changing the suite, private list and cache folders, and only ever downloads.
It works on Debian (the packages' suite is `trixie`) as an ordinary user; elsewhere it says why not
in one line.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from spotcard.errors import SpotcardError
from spotcard_host.common.diagnostics import show_line

SUITE = "trixie"  # the Debian release whose MicroPython (1.25) all our desk boards are made of
ETC = Path("/etc/apt")
_LONGEST = 200  # characters of a reason


class Unavailable(SpotcardError):
    """Something a stand-in for a board needs is not available here; the text is one line."""


def machine_suite() -> str:
    """The code name of the Debian release this machine runs, or "" elsewhere."""
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        return ""
    return release.get("VERSION_CODENAME", "") if release.get("ID") == "debian" else ""


def _one_line_sources(suite: str) -> list[tuple[str, str]]:
    """(options, uri) of each `deb` line of `suite` with component main."""
    found = []
    for path in [ETC / "sources.list", *sorted(ETC.glob("sources.list.d/*.list"))]:
        if not path.is_file():
            continue
        for line in path.read_text(errors="replace").splitlines():
            words = line.split("#")[0].split()
            if not words or words[0] != "deb":
                continue
            options = ""
            if len(words) > 1 and words[1].startswith("["):
                end = next((i for i, word in enumerate(words) if word.endswith("]")), 0)
                if not end:
                    continue
                options, words = " ".join(words[1:end + 1]), [words[0], *words[end + 1:]]
            if len(words) >= 4 and words[2] == suite and "main" in words[3:]:
                found.append((options, words[1]))
    return found


def _deb822_sources(suite: str) -> list[tuple[str, str]]:
    found = []
    for path in sorted(ETC.glob("sources.list.d/*.sources")):
        for stanza in path.read_text(errors="replace").split("\n\n"):
            fields = {}
            for line in stanza.splitlines():
                if line.startswith(("#", " ", "\t")) or ":" not in line:
                    continue
                name, value = line.split(":", 1)
                fields[name.strip().lower()] = value.split()
            usable = fields.get("enabled", ["yes"]) != ["no"] and "deb" in fields.get("types", [])
            if not (usable and suite in fields.get("suites", [])
                    and "main" in fields.get("components", [])):
                continue
            key = fields.get("signed-by", [])
            # A key inside the stanza starts with "-----"; apt's own keys are used then.
            options = f"[signed-by={key[0]}]" if key and key[0].startswith("/") else ""
            found += [(options, uri) for uri in fields.get("uris", [])]
    return found


class Apt:
    """apt with lists and archives in `folder`.

    suite: the release to take packages from; architectures: the first is the machine's own.
    """

    def __init__(self, folder: Path, suite: str, architectures: Sequence[str]) -> None:
        for tool in ("apt-get", "dpkg"):
            if shutil.which(tool) is None:
                raise Unavailable(f"{tool} is missing (Debian packages are needed)")
        here = machine_suite()
        sources = (_one_line_sources(here) + _deb822_sources(here)) if here else []
        if not sources:
            raise Unavailable("no Debian package source is configured on this machine")
        for part in ("lists/partial", "cache/archives/partial"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        self.log = folder / "log"
        self._list = folder / "sources.list"
        self._list.write_text("".join(
            f"{kind} {options + ' ' if options else ''}{uri} {suite} main\n"
            for options, uri in sources[:1] for kind in ("deb", "deb-src")
        ))
        self._options = [
            "-qq",
            "-o", f"Dir::Etc::sourcelist={self._list}", "-o", "Dir::Etc::sourceparts=/dev/null",
            "-o", f"Dir::State::lists={folder / 'lists'}", "-o", f"Dir::Cache={folder / 'cache'}",
            "-o", "Acquire::Languages=none", "-o", "APT::Sandbox::User=root",
        ]
        for architecture in architectures:
            self._options += ["-o", f"APT::Architectures::={architecture}"]

    def _apt(self, words: Sequence[str], where: Path, failure: str) -> None:
        with open(self.log, "ab") as log:
            done = subprocess.run(
                ["apt-get", *self._options, *words], cwd=where, stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, env={**os.environ, "LC_ALL": "C"}, check=False,
            )
        if done.returncode:
            raise Unavailable(f"{failure}{self._why()}")

    def _why(self) -> str:
        """What the log says; the folder with the log is removed when this fails."""
        lines = self.log.read_text(errors="replace").splitlines()
        said = [line for line in lines if line.startswith("E: ")] or lines[-1:]
        return f": {show_line(said[0].removeprefix('E: '))[:_LONGEST]}" if said else ""

    def update(self) -> None:
        """Fetch the package lists."""
        self._apt(["update"], self.log.parent, "apt-get update failed")

    def download(self, packages: Sequence[str], where: Path) -> list[Path]:
        """Download binary packages (`name` or `name:architecture`) to `where`."""
        where.mkdir(parents=True, exist_ok=True)
        self._apt(["download", *packages], where, "the packages could not be downloaded")
        return sorted(where.glob("*.deb"))

    def download_missing(self, packages: Sequence[str]) -> list[Path]:
        """Download `packages` with those of their dependencies that this machine lacks."""
        self._apt(["install", "--download-only", "-y", "--no-install-recommends",
                   "-o", "Debug::NoLocking=1", *packages],
                  self.log.parent, "the packages could not be downloaded")
        return sorted(self.log.parent.glob("cache/archives/*.deb"))

    def download_source(self, packages: Sequence[str], where: Path) -> list[Path]:
        """Download source packages to `where`; returns their .dsc files."""
        where.mkdir(parents=True, exist_ok=True)
        self._apt(["source", "--download-only", *packages], where,
                  "the source packages could not be downloaded")
        return sorted(where.glob("*.dsc"))

    def unpack(self, debs: Sequence[Path], root: Path) -> None:
        """Unpack packages below `root` without installing them."""
        for deb in debs:
            self._run(["dpkg", "-x", str(deb), str(root)])

    def unpack_source(self, dsc: Path, folder: Path) -> None:
        """Unpack a source package with Debian's patches applied; `folder` must not exist."""
        if shutil.which("dpkg-source") is None:
            raise Unavailable("dpkg-source is missing (package dpkg-dev)")
        self._run(["dpkg-source", "--no-check", "-x", str(dsc), str(folder)])

    def _run(self, command: Sequence[str]) -> None:
        with open(self.log, "ab") as log:
            if subprocess.run(command, stdout=log, stderr=log, check=False).returncode:
                raise Unavailable(f"{command[0]} failed{self._why()}")
