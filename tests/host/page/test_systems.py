"""Systems on the page: whose they are where robots fill a table, and where a call's row is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from spotcard_host.library.tables import open_table
from spotcard_host.page.systems import ROBOTS, RobotSystems, SystemPages
from spotcard_host.robots.fill import all_robots


def hall_of(*teams: str) -> Any:
    places = [SimpleNamespace(team=team) for team in teams]
    return SimpleNamespace(tables=[SimpleNamespace(table=SimpleNamespace(places=places))])


def test_a_system_is_that_of_teams_of_robots_alone() -> None:
    alive, dead = (SimpleNamespace(poll=lambda status=status: status) for status in (None, 1))
    crew: Any = SimpleNamespace(seats={("A", 0): alive, ("A", 2): alive, ("B", 1): alive})
    hall = hall_of("A", "B", "A", "B")
    assert all_robots(hall, crew, "A") and not all_robots(hall, crew, "B")
    assert not all_robots(hall, crew, "C") and not all_robots(hall, crew, "")
    crew.seats["A", 2] = dead
    assert not all_robots(hall, crew, "A")


def test_the_robots_book_is_linked_for_them_alone() -> None:
    systems = RobotSystems(open_table("sayc"), lambda team: team == "Ours")
    pages = SystemPages(systems)
    assert pages.links == [(f"Convention card of {ROBOTS}", "card"),
                           (f"System of {ROBOTS}", "system")]
    assert pages.link("Ours", ["P", "1N", "P", "2C"]) == "system#r-1N-P-2C"
    assert pages.link("Theirs", ["1N"]) == "" and systems.get("Theirs") is None
    assert 'id="system-r-1N"' in pages.excerpt(["system#r-1N", ""])
    assert pages.excerpt([""]) == ""


def test_a_table_that_robots_fill_shows_what_their_calls_mean(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "spotcard_host", "table", "--listen", "127.0.0.1:0", "--pause", "0",
         "-n", "1", "--fill", "0", "--on", "host", "--watch", "0", "--no-browser", "--seed", "1",
         "-o", str(tmp_path / "m.pbn")], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        url = next(filter(None, (re.search(r"http://\S+", line) for line in process.stderr)))[0]
        with urllib.request.urlopen(url + "events", timeout=180) as reply:
            heard = [json.loads(line[6:]) for line in reply if line.startswith(b"data: {")]
    finally:
        process.kill()
        process.wait(30)
    (links,) = [event["links"] for event in heard if "links" in event]
    assert [words for words, _ in links] == ["Convention card of the robots",
                                             "System of the robots"]
    calls = [event for event in heard if event["kind"] == "call"]
    assert calls[0]["meaning"] and any(call.get("link") for call in calls)
