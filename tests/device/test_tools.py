"""The real app on a board, started by `main.py`, and the desk's tools that speak to it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from desk_table import Table, play
from rig import Rig
from sample_tables import own
from wrong_boards import GOOD, SECRET, SETTINGS, TABLES, changed

from spotcard_device.settings import FILE
from spotcard_device.storage import BLOCK, LOADED
from spotcard_host import cli
from spotcard_host.device.arena import place_of
from spotcard_host.device.deploy import read_current
from spotcard_host.device.status import read_status

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


def stopped(rig: Rig, words: str, seconds: float = 180) -> str:
    """Start the board, wait for `words`, stop it; everything it said."""
    with rig.start() as console:
        text = console.until(words, seconds)
        console.send(b"\x03")
        console.until("stopped")
        return text


@pytest.mark.parametrize(("what", "content", "told"), SETTINGS, ids=[s[0] for s in SETTINGS])
def test_wrong_settings_are_logged_and_shown(rig: Rig, what: str, content: bytes | None,
                                           told: str) -> None:
    if content is None:
        rig.remove("/" + FILE)
    else:
        rig.put({"/" + FILE: content})
    text = stopped(rig, "has not been configured yet" if content is None
                   else "cannot play (LED: 1 long flashes)")
    assert told in text and SECRET not in text


@contextmanager
def spoiled(rig: Rig, wrong: bytes) -> Iterator[str]:
    """A board that holds a wrong table; yields its place. Restores the valid one."""
    if len(wrong) <= LOADED:
        rig.put({"/bad.sct": wrong})
        yield "/bad.sct"
        return
    sound = own()
    with rig.repl() as board:
        place = str(read_current(board)["table"])
    at_place = place_of(place)
    assert at_place is not None
    first = at_place.first

    def put(table: bytes, other: bytes) -> None:
        with rig.repl() as board:
            for at in range(0, len(table), BLOCK):
                block = table[at:at + BLOCK].ljust(BLOCK, b"\xff")
                if block != other[at:at + BLOCK].ljust(BLOCK, b"\xff"):
                    board.write("/block", block)
                    board.run("import rp2\nwith open('/block','rb') as f:\n"
                              f" rp2.Flash().writeblocks({first + at // BLOCK},f.read())")
            board.run("import os\nos.remove('/block')")

    put(wrong, sound)
    try:
        yield place
    finally:
        put(sound, wrong)


@pytest.mark.parametrize(("what", "spoil", "told"), TABLES, ids=[t[0] for t in TABLES])
def test_a_wrong_table_is_logged_and_shown(rig: Rig, what: str,
                                         spoil: Callable[[bytes], bytes] | None,
                                         told: str) -> None:
    with spoiled(rig, b"" if spoil is None else spoil(own())) as place:
        named = "/nowhere.sct" if spoil is None else place
        rig.put({"/" + FILE: changed(table=named)})
        text = stopped(rig, "playing by flash:")
        assert f"rule table {named} off: " in text and re.search(told, text), text
        if place == "/bad.sct":
            return  # over USB the deployed table is played by
        with Table(seed=1, boards=1) as table:
            status, _, said = play(rig, table.port, probe=False, think=0)
        assert status == 0 and re.search(told + ".*playing by", "\n".join(said)), said


def test_without_any_table_that_can_be_used_it_stops(rig: Rig) -> None:
    with rig.repl() as board:
        current = read_current(board)
        board.replace("/current.json", json.dumps(
            {name: current[name] for name in ("code", "build")}).encode())
    rig.put({"/" + FILE: changed(table="/nowhere.sct")})
    text = stopped(rig, "cannot play (LED: 8 long flashes)")
    with rig.repl() as board:
        board.replace("/current.json", json.dumps(current).encode())
    assert "there is no" in text


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


def test_a_running_robot_reports_its_status_and_keeps_running(
        rig: Rig, capsys: pytest.CaptureFixture[str]) -> None:
    if rig.emulated is None:
        pytest.skip("for a board without radio: a real one would join Wi-Fi")
    rig.put({"/" + FILE: json.dumps(GOOD).encode()})
    with rig.start() as console:
        text = console.until("no working radio", 180)
        assert "rule table flash:" in text and "bytes free" in text
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
