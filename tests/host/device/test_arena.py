"""Places in a board's flash, and how a deploy makes room for what does not fit beside the rest."""

from __future__ import annotations

import hashlib
import json
import random
import re
from typing import Any, cast

import pytest

from spotcard_host.device import deploy as module
from spotcard_host.device.arena import BLOCK, Place, blocks_of, find, gaps, place_of
from spotcard_host.device.deploy import Cargo, Deploy, lend_table
from spotcard_host.device.limits import load_limits
from spotcard_host.device.port import Board, BoardError

ROOM = Place(2, 170)


@pytest.mark.parametrize(("text", "place"), [
    ("flash:2+39", Place(2, 39)), ("slot0", None), ("/rom/table.sct", None), ("", None),
    (None, None), ("flash:2+", None), ("flash:-2+3", None)])
def test_names_of_places(text: object, place: Place | None) -> None:
    assert place_of(text) == place
    if place:
        assert str(place) == text


def test_gaps_and_the_lowest_and_highest_place() -> None:
    used = [Place(60, 10), Place(2, 8), Place(170, 2)]
    assert gaps(ROOM, used) == [Place(10, 50), Place(70, 100)]
    assert find(ROOM, used, 50) == Place(10, 50) and find(ROOM, used, 51) == Place(70, 51)
    assert find(ROOM, used, 30, high=True) == Place(140, 30)
    assert find(ROOM, used, 101) is None
    assert gaps(ROOM, []) == [ROOM] and gaps(Place(0, 0), []) == []


class Flash:
    """A board whose room is kept here; notes every switch, and that nothing in use is written."""

    def __init__(self, blocks: int = ROOM.count) -> None:
        self.url, self.sent = "memory", 0
        self.blocks: dict[int, bytes] = {}
        self.files = {"/slots.json": json.dumps(
            {"first": ROOM.first, "files": list(range(blocks))}).encode()}
        self.switches: list[dict[str, Any]] = []

    def current(self) -> dict[str, Any]:
        return cast(dict[str, Any], json.loads(self.files.get("/current.json", b"{}")))

    def content(self, place: Place, length: int) -> bytes:
        return b"".join(self.blocks.get(n, bytes(BLOCK))
                        for n in range(place.first, place.end))[:length]

    def read(self, path: str) -> bytes | None:
        return self.files.get(path)

    def hashes(self, paths: list[str]) -> dict[str, str]:
        return {path: hashlib.sha256(self.files[path]).hexdigest() if path in self.files else ""
                for path in paths}

    def listing(self, folder: str) -> list[str]:
        return []

    def replace(self, path: str, data: bytes) -> None:
        self.files[path] = data
        chosen = self.current()
        for name in ("code", "table", "factory"):
            place = place_of(chosen.get(name))
            assert place is None or place.end <= ROOM.end
        self.switches.append(chosen)

    def write(self, path: str, data: bytes, progress: Any = None, opener: str | None = None,
              compare: bool = True) -> None:
        self.sent += len(data)
        place = place_of(path)
        if place is None:
            self.files[path] = data
            return
        used = [place_of(self.current().get(name)) for name in ("code", "table", "factory")]
        for other in used:
            assert other is None or place.end <= other.first or other.end <= place.first
        for number in range(blocks_of(len(data))):
            self.blocks[place.first + number] = data[number * BLOCK:(number + 1) * BLOCK].ljust(
                BLOCK, b"\xff")

    def run(self, code: str, timeout: float = 0) -> str:
        asked = re.search(r"start=(\d+),len=(\d+)\)\)\n_h=hashlib.sha256\(\);_n=(\d+)", code)
        if asked:
            start, length, count = map(int, asked.groups())
            place = Place(start // BLOCK, length // BLOCK)
            return hashlib.sha256(self.content(place, count)).hexdigest()
        if "_implementation" in code or "sys.implementation" in code:
            return repr(((1, 29, 0), 0x1306, "Raspberry Pi Pico W with RP2040"))
        moves = self.current().get("moves")
        if moves and "_finish_update" in code:
            chosen = self.current()
            for source, target in chosen.pop("moves"):
                self.files[target] = self.files.pop(source)
            self.files["/current.json"] = json.dumps(chosen).encode()
        return ""


def data(seed: int, size: int) -> bytes:
    return random.Random(seed).randbytes(size)


BOOK = data(0, 60_000)
LIMITS = load_limits("RPI_PICO_W")


def put(flash: Flash, code: int, table: int | bytes | None = None, size: int = 60_000,
        code_size: int = 156_000) -> None:
    """Deploy; the board then has just that."""
    made = table if isinstance(table, bytes) or table is None else data(table, size)
    cargo = Cargo({"/main.py": data(code, 100)}, data(code, code_size), made,
                  None if table is None else BOOK)
    Deploy(cast(Board, flash), cargo, LIMITS, lambda text: None).run()
    now = flash.current()
    there = {name: place_of(now.get(name)) for name in ("code", "table", "factory")}
    assert there["code"] and flash.content(there["code"], code_size) == cargo.code
    if made is not None:
        assert there["table"] and flash.content(there["table"], len(made)) == made
    assert flash.files["/main.py"] == cargo.start["/main.py"] and "moves" not in now


def test_updates_take_turns() -> None:
    flash = Flash()
    put(flash, 1, BOOK)
    assert "factory" not in flash.current()
    first = flash.current()
    put(flash, 1, BOOK)
    assert flash.current() == first
    put(flash, 2, 3)
    put(flash, 2, 4)
    put(flash, 5)
    put(flash, 5, BOOK)
    assert flash.current()["table"] == flash.current()["factory"]  # it is already there


def test_a_large_table_is_replaced_by_way_of_the_factory_table() -> None:
    flash = Flash()
    put(flash, 1, 2, 400_000)
    flash.switches.clear()
    put(flash, 1, 3, 409_600)
    factory = flash.current()["factory"]
    assert flash.switches[0]["table"] == factory
    assert all(one["table"] for one in flash.switches)


def test_firmware_under_a_large_table() -> None:
    flash = Flash()
    put(flash, 1, 2, 409_600)
    for number in range(3, 9):
        put(flash, number, 2, 409_600)
        for one in flash.switches:
            assert one["code"]
    with pytest.raises(BoardError, match="--table"):
        put(flash, 20)
    assert place_of(flash.current()["table"]) is not None


def test_at_every_switch_the_board_has_what_it_names() -> None:
    """Whatever is deployed after whatever: what `current.json` names is whole at that moment."""
    rng = random.Random(4)
    flash = Flash()
    put(flash, 1, BOOK)
    for turn in range(30):
        size = rng.choice([60_000, 100_000, 200_000, 300_000, 409_600])
        put(flash, rng.randrange(3), 100 + turn, size)


@pytest.mark.parametrize("seed", range(6))
def test_firmware_that_grows_and_shrinks_finds_room(seed: int) -> None:
    """Free blocks that lie scattered are brought together, whatever the order of sizes."""
    rng = random.Random(seed)
    flash = Flash()
    for turn in range(40):
        put(flash, 200 + turn, rng.choice([BOOK, 100 + turn]),
            rng.choice([50_000, 60_000, 100_000, 250_000, 409_600]),
            rng.randrange(120_000, LIMITS.code_bytes + 1))


def test_a_firmware_of_one_block_more_than_any_gap() -> None:
    flash = Flash()
    for place, name in ((Place(103, 43), "code"), (Place(155, 17), "table"),
                        (Place(44, 17), "factory")):
        for number in range(place.first, place.end):
            flash.blocks[number] = bytes([number]) * BLOCK
        flash.files["/current.json"] = json.dumps({**flash.current(), name: str(place)}).encode()
    put(flash, 1, 2, 66_000, 43 * BLOCK)


def test_a_table_without_room_is_refused() -> None:
    flash = Flash(100)
    with pytest.raises(BoardError, match=r"making room|room for"):
        put(flash, 1, 2, 409_600)
    with pytest.raises(BoardError, match="has room for 409600"):
        put(Flash(), 1, 2, 409_601)


def test_a_temporary_table_leaves_the_deployed_one(monkeypatch: pytest.MonkeyPatch) -> None:
    flash = Flash()
    put(flash, 1, 2)
    before = flash.current()
    place = place_of(lend_table(cast(Board, flash), BOOK))
    assert place and flash.content(place, len(BOOK)) == BOOK and flash.current() == before
    put(flash, 1, 3, 409_600)
    with pytest.raises(BoardError, match="deploy it instead"):
        lend_table(cast(Board, flash), data(9, 200_000))


def test_the_slots_code_is_sent_without_comments() -> None:
    text = module.slots_code()
    assert '"""' not in text and "def prepare" in text and "class Writer" in text
    compile(text, "slots", "exec")


@pytest.mark.parametrize("content", [
    None, b"", b"[]", b"{", b"[" * 5000, b'{"first": 1e999, "files": []}', b'{"first": NaN}',
    b'{"first": 2, "files": 7}', b'{"first": [], "files": []}'])
def test_a_damaged_note_of_the_room_is_no_room(content: bytes | None) -> None:
    board = cast(Board, type("Damaged", (), {"read": lambda self, path: content})())
    assert module.find_room(board) == Place(0, 0)
