"""Deploy, find and flash without a board: a board in memory, a drive in a folder."""

from __future__ import annotations

import contextlib
import hashlib
import json
import struct
from pathlib import Path
from typing import Any

import pytest

from spotcard_host import cli
from spotcard_host.commands import config
from spotcard_host.commands.config import public
from spotcard_host.device import find
from spotcard_host.device.deploy import cargo, finish_update
from spotcard_host.device.find import Found, choose
from spotcard_host.device.flash import check_uf2, copy_uf2, download
from spotcard_host.device.limits import load_limits
from spotcard_host.device.port import BoardError

RP2040 = 0xE48BFF56


def uf2(blocks: int = 3, family: int = RP2040, flags: int = 0x2000, said: int = 0) -> bytes:
    """A UF2 file with `blocks` blocks; said: the number that it states."""
    out = b""
    for number in range(blocks):
        head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, 0x10000000 + 256 * number, 256,
                           number, said or blocks, family)
        out += head + bytes(476) + struct.pack("<I", 0x0AB16F30)
    return out


def test_a_good_uf2() -> None:
    assert check_uf2(uf2()) == "RP2040"
    assert check_uf2(uf2(2, 0xE48BFF59)) == "RP2350"
    # The block that works around RP2350-E10 counts for itself.
    first = uf2(1, 0xE48BFF57, 0xA000, 2)
    assert check_uf2(first + uf2(5, 0xE48BFF59)) == "RP2350"


@pytest.mark.parametrize(("data", "told"), [
    (b"", "got 0 bytes"),
    (b"x" * 100, "got 100 bytes"),
    (b"x" * 512, "block 0 has no UF2 mark"),
    (uf2()[:1024], "complete UF2 file of 3 blocks, got 2"),
    (uf2()[:512] * 3, "complete UF2 file of 3 blocks"),
    (uf2(2, said=1), "block 1 of 1"),
    (uf2(2, 0x12345678), "family 0x12345678"),
    (uf2(1, 1024, flags=0), "got family none"),
    (uf2(2) + uf2(2, 0xE48BFF59), "family 0xe48bff56, 0xe48bff59"),
    (uf2(1, 0xE48BFF57, 0xA000, 2), "got family none"),
])
def test_an_unsuitable_uf2_is_refused(data: bytes, told: str) -> None:
    with pytest.raises(BoardError, match=told):
        check_uf2(data)


def test_a_drive_that_stays_did_not_accept(tmp_path: Path) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2")
    with pytest.raises(BoardError, match="did not accept"):
        copy_uf2(uf2(), tmp_path, wait=0.3)
    assert (tmp_path / "firmware.uf2").read_bytes() == uf2()


def test_a_download_must_have_its_checksum(tmp_path: Path,
                                           monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "image.uf2"
    file.write_bytes(uf2())
    right = hashlib.sha256(uf2()).hexdigest()
    with pytest.raises(BoardError, match="expected SHA-256 00"):
        download(file.as_uri(), "00" * 32)
    assert download(file.as_uri(), right.upper()) == uf2()
    file.unlink()
    assert download("file:///nowhere", right) == uf2()  # from the cache
    with pytest.raises(BoardError, match="cannot be downloaded"):
        download(file.as_uri(), "11" * 32)


BOARDS = [Found("/dev/ttyACM0", "E6611111", "Board in FS mode"),
          Found("/dev/ttyACM1", "E6622222", "Board in FS mode")]


@pytest.fixture
def usb(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path))

    def plug(*boards: Found) -> None:
        monkeypatch.setattr(find, "boards_on_usb", lambda: list(boards))

    return plug


def test_the_only_board_is_taken(usb: Any) -> None:
    usb(BOARDS[1])
    assert choose(None) == "/dev/ttyACM1"


def test_without_a_board_it_says_what_to_do(usb: Any) -> None:
    usb()
    with pytest.raises(BoardError, match="plug it in with a cable that carries data"):
        choose(None)


def test_of_several_the_last_used_is_taken(usb: Any) -> None:
    usb(*BOARDS)
    with pytest.raises(BoardError, match="choose one with --board") as caught:
        choose(None)
    assert "E6611111" in str(caught.value) and "E6622222" in str(caught.value)
    assert choose("e662") == "/dev/ttyACM1"
    assert choose(None) == "/dev/ttyACM1"
    with pytest.raises(BoardError, match="several boards"):
        choose("E66")


def test_urls_ports_and_nonsense(usb: Any, tmp_path: Path) -> None:
    usb(*BOARDS)
    assert choose("socket://127.0.0.1:7001") == "socket://127.0.0.1:7001"
    assert choose("/dev/ttyACM0") == "/dev/ttyACM0"
    assert choose("COM7") == "COM7"
    with pytest.raises(BoardError, match="got 'nonsense'"):
        choose("nonsense")


class Memory:
    """A board that holds one settings file."""

    def __init__(self, content: bytes) -> None:
        self.content = content

    def read(self, path: str) -> bytes:
        return self.content

    def replace(self, path: str, data: bytes) -> None:
        self.content = data


@pytest.mark.parametrize("content", [b"[]", b"5", b"null", b'"text"', b"{", b"\xff",
                                     b"[" * 5000])
def test_config_replaces_a_file_that_holds_no_settings(
        content: bytes, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    board = Memory(content)
    monkeypatch.setattr(config, "opened", lambda url, reset: contextlib.nullcontext(board))
    words = ["config", "--board", "socket://x", "--team", "Ours", "--seat", "N", "--host", "h",
             "--wifi-name", "Home"]
    assert cli.main(words) == 0
    assert "is not a JSON object; writing a new one" in capsys.readouterr().err
    assert json.loads(board.content)["team"] == "Ours"


def test_secrets_are_not_shown() -> None:
    shown = public({"wifi_name": "Home", "wifi_password": "word-of-honour"})
    assert shown == {"wifi_name": "Home", "wifi_password": "(set)"}
    assert public({"wifi_password": ""}) == {"wifi_password": "(not set)"}


def test_cargo_of_a_stock_and_of_our_image() -> None:
    stock = cargo(load_limits("RPI_PICO_W"), None)
    assert set(stock.start) == {"/boot.py", "/main.py", "/shelf.mpy"}
    assert stock.code.startswith(b"SCX1")
    assert stock.build == cargo(load_limits("RPI_PICO_W"), b"table").build
    ours = cargo(load_limits("SPOTCARD_PICO_W"), None)
    assert ours.code == b"" and set(ours.start) == {"/boot.py", "/main.py"}


def run_finish(folder: Path) -> None:
    """`main.py`'s `_finish_update` with the board's root moved to `folder`."""
    code = finish_update().replace('"/current.json', f'"{folder}/current.json')
    exec(compile(code, "main.py", "exec"), {})


@pytest.mark.parametrize("done", range(5))
def test_an_update_cut_off_after_some_moves_is_finished(tmp_path: Path, done: int) -> None:
    moves = []
    for number in range(4):
        (tmp_path / f"stage{number}").write_text(f"new {number}")
        (tmp_path / f"file{number}").write_text(f"old {number}")
        moves.append([str(tmp_path / f"stage{number}"), str(tmp_path / f"file{number}")])
    (tmp_path / "current.json").write_text(
        json.dumps({"build": "b", "table": "flash:9+3", "moves": moves}))
    for source, target in moves[:done]:
        Path(source).rename(target)
    run_finish(tmp_path)
    assert [(tmp_path / f"file{n}").read_text() for n in range(4)] == [
        f"new {n}" for n in range(4)]
    assert json.loads((tmp_path / "current.json").read_text()) == {
        "build": "b", "table": "flash:9+3"}


def test_finishing_does_nothing_without_moves(tmp_path: Path) -> None:
    run_finish(tmp_path)
    for content in ("", "{", "[]", '{"table": "flash:2+3"}', '{"moves": 5}', '{"moves": [5]}'):
        (tmp_path / "current.json").write_text(content)
        run_finish(tmp_path)
        assert (tmp_path / "current.json").read_text() == content
