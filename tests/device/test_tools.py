"""The real app on a board, started by `main.py`, and the desk's tools that speak to it."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from rig import Rig

from spotcard_device.settings import FILE
from spotcard_host import cli
from spotcard_host.device.status import read_status

SECRET = "word-of-honour"
GOOD = {"team": "Ours", "seat": "N", "host": "10.0.0.1", "wifi_name": "Home",
        "wifi_password": SECRET}


pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def rig(deployed: Rig) -> Iterator[Rig]:
    yield deployed
    deployed.remove("/" + FILE, "/log.txt", "/log.old", "/bad.sct")


def spotcard(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """(exit status, standard output, standard error) of a command."""
    status = cli.main(list(words))
    out, err = capsys.readouterr()
    return status, out, err


def stopped(rig: Rig, words: str, seconds: float = 40) -> str:
    """Start the board, wait for `words`, stop it; everything it said."""
    with rig.start() as console:
        text = console.until(words, seconds)
        console.send(b"\x03")
        console.until("stopped")
        return text


@pytest.mark.parametrize(("content", "told"), [
    (None, "settings.json is missing"),
    (b"{", "is not a JSON object"),
    (json.dumps({**GOOD, "seat": "X"}).encode(), "seat: expected N, E, S or W"),
    (json.dumps({"team": "Ours", "seat": "N"}).encode(), "wifi_name: missing"),
])
def test_wrong_settings_are_said_and_shown(rig: Rig, content: bytes | None, told: str) -> None:
    if content is None:
        rig.remove("/" + FILE)
    else:
        rig.put({"/" + FILE: content})
    text = stopped(rig, "cannot play (LED: 1 long flashes)")
    assert told in text and SECRET not in text


@pytest.mark.parametrize(("table", "content", "told"), [
    ("/nowhere.sct", None, "ENOENT"),
    ("/bad.sct", b"", "too few for a table"),
    ("/bad.sct", b"nonsense" * 100, "no rule table|ends after"),
])
def test_a_wrong_table_is_said_and_shown(rig: Rig, table: str, content: bytes | None,
                                         told: str) -> None:
    import re

    files = {"/" + FILE: json.dumps({**GOOD, "table": table}).encode()}
    if content is not None:
        files["/bad.sct"] = content
    rig.put(files)
    text = stopped(rig, "cannot play (LED: 8 long flashes)")
    assert re.search(told, text), text


def test_config_writes_checks_and_never_shows_the_password(
        rig: Rig, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    rig.remove("/" + FILE)
    monkeypatch.setattr("sys.stdin", io.StringIO(SECRET + "\n"))
    words = ["config", "--board", rig.url, "--team", "Ours", "--seat", "N", "--host", "10.0.0.1",
             "--wifi-name", "Home", "--country", "NL"]
    status, out, err = spotcard(capsys, *words, "--ask-password", "-")
    assert status == 0, err
    assert SECRET not in out + err and "wifi_password  (set)" in out
    with rig.repl() as board:
        assert json.loads(board.read("/" + FILE) or b"")["wifi_password"] == SECRET
    status, _, err = spotcard(capsys, "config", "--board", rig.url, "--port", "0")
    assert status == 1 and "port: expected" in err and "nothing was written" in err
    status, out, _ = spotcard(capsys, "config", "--board", rig.url, "--port", "2001", "--json")
    assert status == 0 and json.loads(out)["port"] == 2001
    with rig.repl() as board:
        kept = json.loads(board.read("/" + FILE) or b"")
    assert kept["port"] == 2001 and kept["wifi_password"] == SECRET


def test_a_running_robot_tells_its_status_and_runs_on(
        rig: Rig, capsys: pytest.CaptureFixture[str]) -> None:
    if rig.emulated is None:
        pytest.skip("for a board without radio: a real one would join Wi-Fi")
    rig.put({"/" + FILE: json.dumps(GOOD).encode()})
    with rig.start() as console:
        text = console.until("no working radio", 40)
        assert "rule table slot" in text and "bytes free" in text
    status = read_status(rig.url)
    assert status["state"] == "playing" and status["doing"] == "joining"
    assert status["seat"] == "N" and status["led"] == -2
    again = read_status(rig.url)
    assert again["up_s"] >= status["up_s"]
    code, out, err = spotcard(capsys, "log", "--board", rig.url)
    assert code == 0, err
    assert "start after" in out and "no working radio" in out and SECRET not in out


def test_status_at_the_repl(rig: Rig) -> None:
    rig.put({"/safe": b""})
    with rig.start() as console:
        console.until(">>> ")
    status = read_status(rig.url)
    rig.remove("/safe")
    assert status["state"] == "at the REPL"
    assert "there is a file /safe" in status["why"]
    assert status["free_memory"] > 100_000 and status["free_flash"] > 0
