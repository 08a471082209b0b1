"""The code image: its .mpy files stay valid, its index names every function, code is aligned."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from spotcard_host.device import build, code_image, micropython
from spotcard_host.device.code_image import HEADER, ROW, Mpy, pack


def modules(image: bytes) -> dict[str, tuple[int, int, int, int]]:
    """Name -> offset and length of the file, bodies, index."""
    count = struct.unpack_from("<H", image, 16)[0]
    found = {}
    for number in range(count):
        at, length, bodies, index, name = struct.unpack_from("<IHHII", image,
                                                             HEADER + ROW * number)
        found[image[name + 1:name + 1 + image[name]].decode()] = (at, length, bodies, index)
    return found


def test_the_image_of_a_board() -> None:
    image = build.build_code_image()
    magic, length, crc, kind, count, early = struct.unpack_from("<4sIIIHH", image)
    assert (magic, length, crc) == (b"SCX1", len(image), zlib.crc32(image[12:]))
    assert kind == 0x1306  # .mpy 6.3 for armv6m
    there = modules(image)
    assert count == len(there) and list(there)[:early] == [
        name for name in build.resident_modules() if name in there]
    assert {"placer", "placer_probe", "spotcard_device/app", "spotcard/robot/judge"} <= set(there)
    folder = build.compile_board()
    machine_code = 0
    for name, (at, size, bodies, index) in there.items():
        path = folder / (name + ".mpy")
        mpy = Mpy(path.read_bytes() if path.is_file() else build.compile_root(name), at)
        assert image[at:at + size] == bytes(mpy.out) and at % 4 == index % 4 == 0
        rows = [struct.unpack_from("<IHBB", image, index + 8 * k) for k in range(bodies)]
        assert rows == sorted(rows, key=lambda row: -row[1])
        assert sorted(rows) == sorted((body.at, body.size, body.children, body.kind)
                                      for body in mpy.bodies)
        for start, _, _, kind in rows:
            machine_code += kind > 0
            assert not kind or start % 4 == 0
    assert machine_code > 50


def test_what_is_resident_comes_after_what_it_needs() -> None:
    names = build.resident_modules()
    assert names.index("spotcard/errors") < names.index("spotcard/robot/seat")
    assert names.index("spotcard/rules/vm") < names.index("spotcard/rules/reader")
    late = {"spotcard_device/settings", "spotcard_device/wifi", "spotcard/rules/matcher"}
    assert not late & set(names) and late <= set(build.board_sources(build.RP2040))


def test_moved_machine_code_is_still_a_file_that_loads(tmp_path: Path) -> None:
    """The desk's MicroPython imports what was moved by one, two and three bytes."""
    try:
        machine = micropython.find()
    except micropython.Unavailable as reason:
        pytest.skip(str(reason))
    text = ("import micropython\n@micropython.viper\ndef one(a: int) -> int:\n    return a + 1\n"
            "def two():\n    def three():\n        return one(2)\n    return three()\n")
    (tmp_path / "hot.py").write_text(text)
    code = build.compile_module(tmp_path / "hot.py", "hot", machine.march)
    assert code
    lengths = set()
    for base in range(4):
        made = Mpy(code, base)
        lengths.add(len(made.out))
        (tmp_path / "hot.mpy").write_bytes(made.out)
        (tmp_path / "hot.py").unlink(missing_ok=True)
        done = machine.run(["-c", "import hot;print(hot.one(4),hot.two())"], 100_000, [tmp_path])
        assert done.stdout == "5 3\n", done.stderr
    assert len(lengths) > 1


@pytest.mark.parametrize(("data", "told"), [
    (b"M\x05\0\0", "version 6"), (b"M\x06\x40\0", "architecture flags"), (b"no", "version 6")])
def test_other_files_are_refused(data: bytes, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Mpy(data)


def test_packing_puts_early_modules_first(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text("def f():\n    return 1\n")
    code = build.compile_module(tmp_path / "m.py", "m", build.RP2040)
    assert code
    image = pack({"a": code, "b": code, "c": code}, ["c"])
    assert list(modules(image)) == ["c", "a", "b"]
    assert code_image.MAGIC == image[:4]
