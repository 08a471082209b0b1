"""Status, doctor, identity, known images and several boards, with a board made of a socket."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spotcard_device.clock import STATUS_MARK
from spotcard_host import cli
from spotcard_host.commands import config
from spotcard_host.device import doctor, find, identity, images, status
from spotcard_host.device.find import Found
from spotcard_host.device.identity import Identity
from spotcard_host.device.limits import board_names, load_limits
from spotcard_host.device.port import BoardError

PLAYING = {"doing": "seated", "table": "10.0.0.1:2000", "seat": "N", "board": 3, "led": 3,
           "left_out": None, "code": "468 functions in flash"}


@contextmanager
def board(answer: Callable[[bytes], bytes]) -> Iterator[tuple[str, list[bytes]]]:
    """(URL of a board that answers each piece it gets, all that it was sent)."""
    server = socket.create_server(("127.0.0.1", 0))
    sent: list[bytes] = []

    def serve() -> None:
        try:
            client = server.accept()[0]
        except OSError:
            return
        with client:
            while data := client.recv(4096):
                sent.append(data)
                client.sendall(answer(data))

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield f"socket://127.0.0.1:{server.getsockname()[1]}", sent
    finally:
        server.close()
        thread.join(5)


def playing(data: bytes) -> bytes:
    log = b"12.0 board 2 ended\r\n"
    return log + STATUS_MARK.encode() + json.dumps(PLAYING).encode() + b"\r\n" if (
        b"?" in data) else b""


def at_repl(data: bytes) -> bytes:
    """MicroPython's REPL: it echoes, and runs what is pasted when Ctrl-D comes."""
    if b"\x04" in data:
        state = {"state": "at the REPL", "why": "stopped", "micropython":
                 "3.4.0; MicroPython v1.29.0 on 2026-08-24", "machine": "Raspberry Pi Pico W",
                 "table": "flash:2+3", "build": "abc"}
        echo = b"".join(b"=== " + line + b"\r\n" for line in data.split(b"\n"))
        return echo + STATUS_MARK.encode() + json.dumps(state).encode() + b"\r\n>>> "
    return data


def test_a_playing_board_is_queried_with_one_character() -> None:
    with board(playing) as (url, sent):
        assert status.read_status(url) == {"state": "playing", **PLAYING}
    assert b"".join(sent) == b"?"


def test_a_board_at_its_repl_is_queried_without_ctrl_c() -> None:
    with board(at_repl) as (url, sent):
        found = status.read_status(url)
    assert found["state"] == "at the REPL" and found["table"] == "flash:2+3"
    assert b"\x03" not in b"".join(sent) and sent[0] == b"?"


def test_a_board_that_does_not_answer_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status, "ANSWER_SECONDS", 0.5)
    with board(lambda data: b"") as (url, sent):
        with pytest.raises(BoardError, match=r"^the board at .* does not say.* was not disturbed"):
            status.read_status(url)
    assert b"".join(sent) == b"?"


@pytest.mark.parametrize("state", [
    {}, {"doing": 5, "table": "x"}, {"doing": "seated"}])
def test_a_status_that_is_not_ours_is_refused(state: dict[str, object]) -> None:
    said = STATUS_MARK.encode() + json.dumps(state).encode() + b"\r\n"
    with board(lambda data: said) as (url, _), pytest.raises(BoardError) as told:
        status.read_status(url)
    assert str(told.value).startswith(f"the board at {url} answers with a status that is not ours")


def test_a_strange_status_is_shown_as_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    state = ('{"state": 5, "doing": "\\u001b[31mred", "table": "a\\nb", "led": 1e999, '
             '"up_s": [1], "left_out": null}')
    with board(lambda data: f"{STATUS_MARK}{state}\r\n".encode()) as (url, _):
        assert status.read_status(url) == {
            "state": "playing", "doing": "?[31mred", "table": "a?b", "led": "Infinity",
            "up_s": "[1]", "left_out": None}
    nested = STATUS_MARK.encode() + b"[" * 5000 + b"\r\n"
    with board(lambda data: nested + STATUS_MARK.encode() + state.encode() + b"\r\n") as (url, _):
        assert cli.main(["doctor", "--board", url]) == 0
    assert "?[31mred" in capsys.readouterr().out


@pytest.mark.parametrize(("board", "told"), [
    (Identity((1, 24, 1), 0x1306, "Raspberry Pi Pico W with RP2040"),
     "1.25.0 or newer, this board has 1.24.1: .*flash --download pico-w"),
    (Identity((1, 31, 0), 0x1206, "Raspberry Pi Pico W with RP2040"), r"6\.3.*loads 6\.2"),
    (Identity((1, 31, 0), 0x1307, "Raspberry Pi Pico W with RP2040"), r"pip install --upgrade"),
    (Identity((1, 29, 0), 0x2F06 & ~0x300 | 0x300, "Raspberry Pi Pico 2 W with RP2350-RISCV"),
     "runs rv32imc.*flash --download pico2-w"),
    (Identity((1, 29, 0), 0x0706, "unix"), "runs x86"),
])
def test_what_does_not_fit_is_refused_with_the_command_that_mends_it(board: Identity,
                                                                     told: str) -> None:
    with pytest.raises(BoardError, match=told):
        identity.check(board, load_limits("RPI_PICO_W"))


def test_what_fits() -> None:
    for version in ((1, 25, 0), (1, 29, 0)):
        for word in (0x1306, 0x1F06):  # armv6m and armv7emsp, which runs it
            identity.check(Identity(version, word, ""), load_limits("RPI_PICO_W"))
    with pytest.raises(BoardError, match="repeat without --kind"):
        identity.check(Identity((1, 29, 0), 0x1306, "Raspberry Pi Pico W with RP2040"),
                       load_limits("SPOTCARD_PICO_W"))


def test_a_machine_is_that_of_one_board():
    machines = [load_limits(name).machine for name in board_names()]
    assert len(set(machines)) == len(machines), "identity tells boards apart by these names"


def test_every_kind_knows_its_own_boards() -> None:
    for name in board_names():
        machine = load_limits(name).machine + " with RP2040"
        assert Identity((1, 29, 0), 0x1306, machine).kind == name
    assert Identity((1, 29, 0), 0x1F06, "Raspberry Pi Pico 2 W with RP2350").kind == (
        "RPI_PICO2_W")
    assert Identity((1, 29, 0), 0x1F06, "Raspberry Pi Pico2 with RP2350").kind == "RPI_PICO_W"


def test_known_images() -> None:
    for image in images.IMAGES:
        assert len(image.sha256) == 64 and image.file.endswith(f"-v{image.version}.uf2")
        assert images.known(image.sha256.upper()) is image
    first = images.stock("pico-w")
    assert first is not None and first.version == "1.29.0"
    assert images.stock("pico-w", "1.24.0") is None and images.stock("pico-x") is None


@pytest.mark.parametrize(("words", "told"), [
    (["--download", "pico-x"], "expected a URL or one of pico-w 1.29.0"),
    (["--download", "https://x.invalid/a.uf2"], "needs --sha256"),
    ([], "expected a UF2 file"),
    (["a.uf2", "--download", "pico-w"], "expected a UF2 file"),
])
def test_flash_refuses_a_download_without_all_it_needs(words: list[str], told: str,
                                     capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["flash", *words]) == 2
    assert told in capsys.readouterr().err


def test_flash_prints_a_files_checksum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import hashlib
    import struct

    block = struct.pack("<8I", 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, 256, 0, 1,
                        0xE48BFF56) + bytes(476) + struct.pack("<I", 0x0AB16F30)
    file = tmp_path / "a.uf2"
    file.write_bytes(block)
    found = hashlib.sha256(block).hexdigest()
    assert cli.main(["flash", str(file), "--identify"]) == 0
    told = capsys.readouterr()
    assert found in told.err and "not one of the images we know" in told.err
    assert "MicroPython for RP2040" in told.out
    assert cli.main(["flash", str(file), "--identify", "--sha256", "00" * 32]) == 1
    assert "it is not the expected file" in capsys.readouterr().err


def plugged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *urls: str) -> None:
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path))
    monkeypatch.setattr(find.serial.tools.list_ports, "comports", lambda: [
        type("Port", (), {"device": url, "serial_number": f"E66{n}", "product": "Pico",
                          "description": "", "vid": find.RASPBERRY_PI})
        for n, url in enumerate(urls)])


def test_a_seat_for_each_of_several_boards(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    urls = ["/dev/ttyACM0", "/dev/ttyACM1", "/dev/ttyACM2", "/dev/ttyACM3"]
    plugged(monkeypatch, tmp_path, *urls)
    files: dict[str, bytes] = {}

    class Memory:
        def __init__(self, url: str) -> None:
            self.url = url

        def __enter__(self) -> Memory:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def read(self, path: str) -> bytes | None:
            return files.get(self.url)

        def replace(self, path: str, data: bytes) -> None:
            files[self.url] = data

    monkeypatch.setattr(config, "opened", lambda url, reset: Memory(url))
    words = ["config", "--board", "all", "--team", "Ours", "--host", "h", "--wifi-name", "Home"]
    assert cli.main([*words, "--seats", "NES"]) == 2
    assert "expected 4 of the letters" in capsys.readouterr().err and not files
    assert cli.main([*words, "--seats", "nesw"]) == 0
    assert [json.loads(files[url])["seat"] for url in urls] == ["N", "E", "S", "W"]
    assert [one.seat for one in find.boards_on_usb()] == [f"{s} of Ours" for s in "NESW"]
    assert find.choose_all("e661, /dev/ttyACM3") == ["/dev/ttyACM1", "/dev/ttyACM3"]
    assert "W of Ours" in find.table(find.boards_on_usb())


def test_no_board_for_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plugged(monkeypatch, tmp_path)
    with pytest.raises(BoardError, match="no board is on USB"):
        find.choose_all("all")


def findings(monkeypatch: pytest.MonkeyPatch, said: dict[str, object] | None,
             ) -> dict[str, doctor.Finding]:
    def read(url: str) -> dict[str, object]:
        if said is None:
            raise BoardError("does not say")
        return said

    monkeypatch.setattr(doctor, "choose", lambda wanted: "socket://x")
    monkeypatch.setattr(doctor, "read_status", read)
    return {one.what: one for one in doctor.examine(None)}


def test_doctor_on_a_board_that_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    found = findings(monkeypatch, {"state": "playing", **PLAYING})
    assert all(one.well for one in found.values()), found
    assert found["memory"].text == "everything fits" and "Wi-Fi" in found
    short = {**PLAYING, "left_out": "judgement off: 31952 bytes free, 33280 wanted"}
    found = findings(monkeypatch, {"state": "playing", **short})
    assert not found["memory"].well and "31952" in found["memory"].text


@pytest.mark.parametrize(("change", "what", "step"), [
    ({}, "robot", "spotcard log"),
    ({"build": None}, "firmware", "spotcard deploy"),
    ({"table": ""}, "rule table", "deploy --table"),
    ({"micropython": "3.4.0; MicroPython v1.24.1 on 2024-11-29"}, "MicroPython", "spotcard flash"),
    ({"micropython": "3.4.0; MicroPython v1.26.0-preview.5 on x"}, "robot", "spotcard log"),
    ({"micropython": "MicroPython v"}, "MicroPython", "spotcard flash"),
])
def test_doctor_names_the_first_missing_thing(
        monkeypatch: pytest.MonkeyPatch, change: dict[str, object], what: str, step: str) -> None:
    state = json.loads(at_repl(b"\x04").split(STATUS_MARK.encode())[1].split(b"\r")[0])
    found = findings(monkeypatch, {**state, **change})
    first = next(one for one in found.values() if not one.well)
    assert first.what == what and step in first.next_step


def test_doctor_on_wifi_and_table(monkeypatch: pytest.MonkeyPatch) -> None:
    joining = {"state": "playing", **PLAYING, "doing": "joining", "led": -4}
    assert "error 4" in findings(monkeypatch, joining)["Wi-Fi"].next_step
    with socket.create_server(("127.0.0.1", 0)) as server:
        seeking = {"state": "playing", **PLAYING, "doing": "looking for a table",
                   "table": f"127.0.0.1:{server.getsockname()[1]}"}
        assert findings(monkeypatch, seeking)["table"].well
    assert not findings(monkeypatch, seeking)["table"].well


def test_doctor_prints_the_rule_for_a_port_we_may_not_open(monkeypatch: pytest.MonkeyPatch,
                                                           tmp_path: Path) -> None:
    port = tmp_path / "ttyACM0"
    port.write_bytes(b"")
    monkeypatch.setattr(doctor, "choose", lambda wanted: str(port))
    monkeypatch.setattr(doctor.os, "access", lambda path, mode: False)
    last = list(doctor.examine(None))[-1]
    assert last.what == "port" and "50-spotcard.rules" in last.next_step
    assert 'ATTRS{idVendor}=="2e8a"' in last.next_step


def test_doctor_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                        capsys: pytest.CaptureFixture[str]) -> None:
    plugged(monkeypatch, tmp_path)
    monkeypatch.setattr(doctor, "find_drives", list)
    assert cli.main(["doctor"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("ok  Python") and "no  board" in out and "next: plug a board in" in out
    assert cli.main(["doctor", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["findings"][-1]["what"] == "board" and told["next"].startswith("plug")
    monkeypatch.setattr(doctor, "find_drives", lambda: [tmp_path])
    assert cli.main(["doctor"]) == 1
    assert "spotcard flash --download pico-w" in capsys.readouterr().out


def test_found_boards_are_compared_by_identity() -> None:
    assert Found("a", "b", "c") == Found("a", "b", "c", "")
