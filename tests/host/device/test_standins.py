"""The stand-ins: cache folders, package sources, images, interpreters, tables read in place."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spotcard.errors import TableError
from spotcard_device import storage
from spotcard_host.common import cache
from spotcard_host.device import apt, micropython, romfs
from spotcard_host.emulator import image

ROOT = Path(__file__).resolve().parents[3]


def test_cached_folder_is_whole_or_not_there(tmp_path: Path) -> None:
    def fails(folder: Path) -> None:
        (folder / "half").write_text("x")
        raise OSError("cut off")

    with pytest.raises(OSError, match="cut off"):
        cache.cached_folder(tmp_path, "name", fails)
    assert not list(tmp_path.iterdir())
    made: list[Path] = []
    for _ in range(2):
        folder = cache.cached_folder(tmp_path, "name", made.append)
    assert folder == tmp_path / "name" and folder.is_dir() and len(made) == 1


def test_cache_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "here"))
    assert cache.cache_dir("mpy") == (tmp_path / "here" / "mpy").resolve()


def test_digest_knows_where_pieces_end() -> None:
    assert cache.digest([b"ab", b"c"]) != cache.digest([b"a", b"bc"])


ONE_LINE = """
deb [arch=amd64 signed-by=/k.gpg] http://mirror.invalid/debian bookworm main contrib
deb http://security.invalid/debian bookworm-security main
deb http://other.invalid/apt tool-bookworm main
# deb http://commented.invalid/debian bookworm main
"""
DEB822 = """
Types: deb
# a comment
URIs: http://second.invalid/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian.gpg

Types: deb
URIs: http://off.invalid/debian
Suites: bookworm
Components: main
Enabled: no
"""


def test_the_machines_package_sources_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                               ) -> None:
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list").write_text(ONE_LINE)
    (tmp_path / "sources.list.d/debian.sources").write_text(DEB822)
    monkeypatch.setattr(apt, "ETC", tmp_path)
    assert apt._one_line_sources("bookworm") == [
        ("[arch=amd64 signed-by=/k.gpg]", "http://mirror.invalid/debian")]
    assert apt._deb822_sources("bookworm") == [
        ("[signed-by=/usr/share/keyrings/debian.gpg]", "http://second.invalid/debian")]


def test_without_debian_it_says_so_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                               ) -> None:
    monkeypatch.setattr(apt, "machine_suite", lambda: "")
    monkeypatch.setattr(apt.shutil, "which", lambda tool: "/bin/" + tool)
    with pytest.raises(apt.Unavailable, match="no Debian package source") as told:
        apt.Apt(tmp_path, "trixie", ["amd64"])
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(("log", "said"), [
    ("E: Failed to fetch http://m.invalid/x  Mirror sync in progress?\n - Filesize:1\n"
     "E: Some index files failed to download.\n",
     "apt-get update failed: Failed to fetch http://m.invalid/x  Mirror sync in progress?"),
    ("out of luck\n", "apt-get update failed: out of luck"), ("", "apt-get update failed"),
])
def test_why_packages_cannot_be_had_is_said_since_the_log_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: str, said: str,
) -> None:
    monkeypatch.setattr(apt.shutil, "which", lambda tool: f"/bin/{tool}")
    monkeypatch.setattr(apt, "machine_suite", lambda: "bookworm")
    monkeypatch.setattr(apt, "_one_line_sources", lambda suite: [("", "http://m.invalid")])

    def fail(*_: object, stdout: Any, **more: object) -> Any:
        stdout.write(log.encode())
        return subprocess.CompletedProcess([], 100)

    monkeypatch.setattr("subprocess.run", fail)
    with pytest.raises(apt.Unavailable) as told:
        apt.Apt(tmp_path, "trixie", ["amd64"]).update()
    assert str(told.value) == said


def test_a_program_that_is_not_micropython_is_refused() -> None:
    with pytest.raises(apt.Unavailable, match="not a MicroPython that starts"):
        micropython.find(sys.executable)


def test_a_64_bit_interpreter_gets_twice_the_heap() -> None:
    small = micropython.Interpreter(("mp",), "1.25.0", 32, "x86")
    large = micropython.Interpreter(("mp",), "1.25.0", 64, "x64")
    assert small.words(["p.py"], 1000) == ["mp", "-X", "heapsize=1023", "p.py"]
    assert large.words(["p.py"], 1000)[2] == "heapsize=2046"
    assert small.like_a_board and not large.like_a_board


def test_uf2_blocks() -> None:
    data = bytes(range(256)) + b"end"
    made = image.uf2(data)
    assert len(made) == 1024
    out = bytearray()
    for at in range(0, len(made), 512):
        head = struct.unpack("<8I", made[at:at + 32])
        assert head[:2] == (0x0A324655, 0x9E5D5157) and head[7] == 0xE48BFF56
        assert head[3] == 0x10000000 + len(out) and head[5:7] == (at // 512, 2)
        assert made[at + 508:at + 512] == struct.pack("<I", 0x0AB16F30)
        out += made[at + 32:at + 32 + head[4]]
    assert out == data.ljust(512, b"\0")


def table(length: int, said: int) -> bytes:
    return (b"SCRT" + bytes(4) + struct.pack("<I", said) + bytes(4)).ljust(length, b"t")[:length]


def test_romfs_holds_the_table_in_one_piece() -> None:
    content = table(5000, 5000)
    made = romfs.image(content)
    assert made.startswith(b"\xd2\xcd\x31") and content in made and b"table.sct" in made


@pytest.mark.parametrize(("length", "said", "message"), [
    (10, 10, "too few"), (100, 101, "ends after 100 bytes of a table of 101"), (100, 15, "ends")])
def test_a_table_file_cut_short_is_refused(tmp_path: Path, length: int, said: int, message: str,
                                           ) -> None:
    path = tmp_path / "t.sct"
    path.write_bytes(table(length, said))
    with pytest.raises(TableError, match=message):
        storage.open_table(str(path))


def test_a_table_is_as_long_as_it_says(tmp_path: Path) -> None:
    path = tmp_path / "t.sct"
    path.write_bytes(table(100, 90))
    assert bytes(storage.open_table(str(path))) == table(90, 90)


def test_a_desk_has_no_slots() -> None:
    with pytest.raises(TableError, match=r"no flash:2\+9"):
        storage.open_table("flash:2+9")


def test_a_table_takes_no_heap_on_the_desks_micropython(tmp_path: Path) -> None:
    try:
        machine = micropython.find()
    except apt.Unavailable as reason:
        pytest.skip(str(reason))
    path = tmp_path / "t.sct"
    path.write_bytes(table(150_000, 150_000))
    program = tmp_path / "p.py"
    program.write_text(
        "import gc\nfrom spotcard_device.storage import open_table\ngc.collect()\n"
        f"a=gc.mem_alloc()\nt=open_table({str(path)!r})\ngc.collect()\n"
        "print(gc.mem_alloc()-a,len(t),bytes(t[:4]),t[149999])")
    done = machine.run([str(program)], 100_000, path=[ROOT / "firmware"])
    heap, length, magic, last = done.stdout.split()
    assert int(heap) < 1000 and (length, magic, last) == ("150000", "b'SCRT'", str(ord("t")))


def test_the_tools_are_programs() -> None:
    for name in ("play", "test", "spotcard", "developer/emulate", "developer/size"):
        text = (ROOT / "tools" / name).read_text(encoding="utf-8")
        assert text.startswith("#!/usr/bin/env python3\n")
        if os.name == "posix":
            assert os.access(ROOT / "tools" / name, os.X_OK)


def test_size_adds_up() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tools/developer/size"), "--json"],
                          capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert told["budget"] >= told["total"] > sum(told["modules"].values()) > 10_000


def test_the_heap_is_as_large_as_asked_for() -> None:
    try:
        machine = micropython.find()
    except apt.Unavailable as reason:
        pytest.skip(str(reason))
    if not machine.like_a_board:
        pytest.skip("its objects are twice as large")
    done = machine.run(["-c", "import gc;print(gc.mem_alloc()+gc.mem_free())"], 192_384)
    assert 192_384 - 128 <= int(done.stdout) <= 192_384
