"""A person at `spotcard play --me` without a browser: hears the stream, sends acts."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "spotcard_host", "play", "--on", "host", "--no-browser"]


class PersonClient:
    """`heard`: the events; `stream`: their bytes."""

    def __init__(self, url: str) -> None:
        self.base, _, word = url.partition("?token=")
        port = self.base.rstrip("/").rpartition(":")[2]
        self._headers = {"Cookie": f"spotcard-{port}={word}", "X-Spotcard": "act",
                         "Origin": self.base.rstrip("/"), "Content-Type": "application/json"}
        self.heard: list[dict[str, Any]] = []
        self.stream = b""
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        request = urllib.request.Request(self.base + "events", headers=self._headers)
        with contextlib.suppress(OSError), urllib.request.urlopen(request, timeout=360) as reply:
            for line in reply:
                self.stream += line
                if line.startswith(b"data: {"):
                    self.heard.append(json.loads(line[6:]))

    @property
    def mine(self) -> dict[str, Any]:
        """What the person may do now."""
        return next((e for e in reversed(self.heard) if e["kind"] == "mine"), {"wants": ""})

    def act(self, **act: Any) -> str:
        """Send an act; why it was not taken, or ""."""
        request = urllib.request.Request(self.base + "act", json.dumps(act).encode(),
                                         self._headers)
        try:
            with urllib.request.urlopen(request, timeout=180) as reply:
                return str(json.loads(reply.read()).get("error", ""))
        except urllib.error.HTTPError as e:
            return str(json.loads(e.read())["error"])

    def wait(self, check: Any, seconds: float = 180.0) -> None:
        """Until `check()`."""
        end = time.monotonic() + seconds
        while not check():
            assert time.monotonic() < end, self.heard[-3:]
            time.sleep(0.02)

    def decide(self) -> str:
        """Do what the robot would do, when it is our turn; what we were asked."""
        self.wait(lambda: self.mine["wants"] in ("call", "card", "next", "over"))
        mine = self.mine
        if mine["wants"] in ("call", "card"):
            if not mine.get("hint"):
                assert self.act(act="hint") == ""
                self.wait(lambda: self.mine.get("hint"))
            what = {mine["wants"]: self.mine["hint"]}
            assert self.act(act=mine["wants"], **what) == ""
            self.wait(lambda: (self.mine["step"], self.mine["wants"]) != (
                mine["step"], mine["wants"]))
        return str(mine["wants"])

    def bid_by_hints(self) -> None:
        """Call as the robot would until a card is asked for."""
        while True:
            self.wait(lambda: self.mine["wants"] in ("call", "card"))
            if self.mine["wants"] == "card":
                return
            self.decide()


@contextlib.contextmanager
def page_of_play(tmp_path: Path, *args: str
                 ) -> Iterator[tuple[subprocess.Popen[str], str, Path]]:
    """`spotcard play` with these options: the process, the page's address, the PBN file."""
    pbn = tmp_path / "played.pbn"
    output = [] if "--resume" in args else ["-o", str(pbn)]
    process = subprocess.Popen([*COMMAND, *args, *output], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        found = next(filter(None, (re.search(r"http://\S+", line) for line in process.stderr)))
        threading.Thread(target=process.stderr.read, daemon=True).start()
        yield process, found[0], pbn
    finally:
        process.kill()
        process.wait(30)


@contextlib.contextmanager
def playing(tmp_path: Path, *args: str) -> Iterator[tuple[PersonClient, Path]]:
    """`spotcard play` with these options: the person, and the PBN file."""
    with page_of_play(tmp_path, *args) as (_, url, pbn):
        yield PersonClient(url), pbn
