"""Room in flash: read in place, written past the file system, whatever moment the power fails.

Emulated board only: `pytest tests/device --board emulated`. `SPOTCARD_CUTS`: how often power is
pulled (default 4).
"""

from __future__ import annotations

import json
import os
import random
import shutil
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spotcard_host.device.apt import Unavailable
from spotcard_host.device.arena import Place, blocks_of
from spotcard_host.device.build import RP2040, compile_module, firmware_sources
from spotcard_host.device.deploy import find_room, slots_code
from spotcard_host.device.limits import load_limits
from spotcard_host.device.romfs import write_factory
from spotcard_host.emulator.board import BoardError, EmulatedBoard
from spotcard_host.emulator.image import build_image
from spotcard_host.library.tables import resolve

pytestmark = pytest.mark.timeout(1500)  # an image may have to be built, on a busy machine

NEEDED = ("spotcard/__init__", "spotcard/errors", "spotcard_device/__init__",
          "spotcard_device/storage")
CUTS = int(os.environ.get("SPOTCARD_CUTS", "4"))
SIZE = 70_000

# Writes a table made on the board itself, checks it in place, then switches, as `spotcard deploy`
# does.
UPDATE = """
import json, os
from binascii import crc32
from spotcard_device import storage
def make(seed):
    x = seed
    part = bytearray(1000)
    for _ in range(SIZE // 1000):
        for i in range(1000):
            x = (x * 25173 + 13849) & 0xFFFF
            part[i] = x >> 8
        yield part
def update(place, seed):
    crc = 0
    with Writer(place) as file:
        file.write(b"SCRT" + bytes(4) + (16 + SIZE).to_bytes(4, "little") + bytes(4))
        for part in make(seed):
            file.write(part)
            crc = crc32(part, crc)
    assert crc32(storage.open_table(place)[16:]) == crc
    with open("/current.json.new", "w") as file:
        json.dump({"table": place, "seed": seed, "crc": crc}, file)
    os.rename("/current.json.new", "/current.json")
def check():
    with open("/current.json") as file:
        chosen = json.load(file)
    crc = crc32(storage.open_table(chosen["table"])[16:])
    print(json.dumps([chosen["seed"], crc == chosen["crc"]]))
""".replace("SIZE", str(SIZE))


def places(board: EmulatedBoard) -> list[str]:
    """Two places in the room, each large enough."""
    first = find_room(board.repl).first
    return [str(Place(first, 20)), str(Place(first + 20, 20))]


def firmware() -> list[tuple[str, bytes]]:
    sources = firmware_sources()
    return [(f"/lib/{name}.mpy", compile_module(sources[name], name, RP2040) or b"")
            for name in NEEDED]


@contextmanager
def switched_on(image: Path, flash: Path) -> Iterator[EmulatedBoard]:
    with EmulatedBoard(image, flash, miss=0) as board:
        yield board


@pytest.fixture(scope="module")
def prepared(board_image: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flash of a board with room, a table in it and the little firmware we need."""
    flash = tmp_path_factory.mktemp("slots") / "flash"
    with switched_on(board_image, flash) as board:
        board.put(firmware())
        board.put([("/settings.json", b'{"seat": "S"}'), ("/gone.txt", b"x")])
        board.fresh().run(slots_code() + "prepare()", timeout=900)
        board.put(firmware())
        board.fresh()
        board.repl.run(slots_code() + UPDATE + f"update({places(board)[0]!r}, 1)", timeout=100)
    return flash


@pytest.fixture
def flash(prepared: Path, tmp_path: Path) -> Path:
    """A copy that the test may damage."""
    copy = tmp_path / "flash"
    shutil.copyfile(prepared, copy)
    return copy


def test_prepare_keeps_settings_and_nothing_else(board_image: Path, flash: Path) -> None:
    with switched_on(board_image, flash) as board:
        names = board.fresh().evaluate("__import__('os').listdir('/')")
        assert "settings.json" in names and "gone.txt" not in names
        assert board.repl.read("/settings.json") == b'{"seat": "S"}'
        listed = json.loads(board.repl.read("/slots.json") or b"")
        assert len(set(listed["files"])) == len(listed["files"])
        room = find_room(board.repl)
        blocks = load_limits("EMULATED_PICO").filesystem_bytes // 4096
        assert room.count >= 158 and room.end <= blocks


def test_table_is_read_in_place(board_image: Path, flash: Path) -> None:
    with switched_on(board_image, flash) as board:
        board.fresh()
        heap = board.repl.run(f"PLACE = {places(board)[0]!r}" + """
import gc
from spotcard_device import storage
gc.collect()
before = gc.mem_alloc()
table = storage.open_table(PLACE)
gc.collect()
print(gc.mem_alloc() - before)
""")
        assert int(heap) <= 64
        assert board.repl.evaluate("(bytes(table[:4]), len(table))") == (b"SCRT", SIZE + 16)
    # The bytes are those of the flash, at the blocks that the list names.
    content = flash.read_bytes()
    at = content.index(b"SCRT" + bytes(4) + struct.pack("<I", SIZE + 16))
    assert at % 4096 == 0


def test_room_with_missing_files_is_not_written(board_image: Path, flash: Path) -> None:
    with switched_on(board_image, flash) as board:
        board.fresh().run("""
import json, os
with open("/slots.json") as file:
    number = json.load(file)["files"][23]
os.remove("/slots/%03d" % number)
""")
        place = places(board)[1]
        with pytest.raises(BoardError, match="is not ours to write"):
            board.fresh().run(slots_code() + UPDATE + f"update({place!r}, 2)", timeout=100)
        assert json.loads(board.fresh().run(UPDATE + "check()")) == [1, True]


@pytest.mark.parametrize("place", ["flash:0+2", "flash:160+60", "flash:211+1", "flash:5+0"])
def test_blocks_outside_the_room_are_not_written(board_image: Path, flash: Path,
                                                 place: str) -> None:
    with switched_on(board_image, flash) as board:
        with pytest.raises(BoardError, match="is not ours to write"):
            board.fresh().run(slots_code() + f"Writer({place!r})")


def test_too_long_a_table_is_refused(board_image: Path, flash: Path) -> None:
    with switched_on(board_image, flash) as board:
        board.fresh()
        with pytest.raises(BoardError, match="is full after 81920 bytes"):
            board.repl.run(slots_code() + f"_w = Writer({places(board)[1]!r})" + """
with _w as file:
    for _ in range(100):
        file.write(bytes(1000))
""", timeout=100)


def test_power_fails_at_any_moment(board_image: Path, flash: Path, tmp_path: Path) -> None:
    """Updates that are cut short, one after the other, on the same board."""
    chance = random.Random(7)
    current = 1
    for turn in range(CUTS):
        operations = chance.randrange(1, 2 * (SIZE // 4096) + 12)
        with switched_on(board_image, flash) as board:
            chosen = json.loads(board.fresh().read("/current.json") or b"")["table"]
            first, second = places(board)
            place = second if chosen == first else first
            board.cut_power_after(operations)
            try:
                board.fresh().run(slots_code() + UPDATE + f"update({place!r}, {turn + 2})",
                                  timeout=100)
            except BoardError:
                pass  # the power failed
        with switched_on(board_image, flash) as board:
            seed, sound = json.loads(board.fresh().run(UPDATE + "check()"))
        assert sound, f"turn {turn}: cut at operation {operations}"
        assert seed in (current, turn + 2)
        current = seed


@pytest.fixture(scope="module")
def own_image(board_image: Path) -> Path:
    """Our own image, firmware frozen, as far as it can be built here."""
    try:
        return build_image("SPOTCARD_PICO_EMULATED").uf2
    except Unavailable as reason:
        pytest.skip(str(reason))


def test_factory_table_in_romfs(own_image: Path, tmp_path: Path) -> None:
    table = resolve("sayc").read_bytes()
    with switched_on(own_image, tmp_path / "flash") as board:
        board.fresh()
        with pytest.raises(BoardError, match="deploy a table first"):
            write_factory(board.repl, table)
        # The largest table that the limits allow fits beside everything else.
        board.repl.run(slots_code() + "prepare()", timeout=900)
        largest = blocks_of(load_limits("SPOTCARD_PICO_EMULATED").table_bytes)
        room = find_room(board.repl)
        assert room.count >= largest
        place = str(Place(room.first, largest))
        opener = f"{slots_code()}_w=Writer({place!r})"
        board.repl.write("/slot", table[:9000], compare=False, opener=opener)
        board.repl.write("/current.json", json.dumps({"table": place}).encode())
        with pytest.raises(BoardError, match="wrong CRC"):
            write_factory(board.repl, table)  # half a table is invalid
        board.repl.write("/slot", table, compare=False, opener=opener)
        assert write_factory(board.repl, table) > len(table)
        board.fresh().run("import os\nos.remove('/current.json')")
        # Without a deployed table the factory's is taken; it is read in place.
        out = board.fresh().run("""
import gc
from spotcard_device import robot, storage
place = robot.deployed()[0]
gc.collect()
before = gc.mem_alloc()
table = storage.open_table(place)
gc.collect()
print(place, gc.mem_alloc() - before, len(table))
from spotcard.rules.reader import RuleTable
RuleTable(table)
""")
        place, heap, length = out.split()
        assert place == "/rom/table.sct" and int(heap) <= 160 and int(length) == len(table)


def test_stock_like_board_has_no_romfs(board_image: Path, flash: Path) -> None:
    with switched_on(board_image, flash) as board:
        with pytest.raises(BoardError, match="no ROMFS"):
            write_factory(board.fresh(), b"SCRT")
