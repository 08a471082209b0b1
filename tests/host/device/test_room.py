"""The room in flash, made on the desk: littlefs in memory, and random bytes that repeat."""

from __future__ import annotations

from pathlib import Path

import pytest

from spotcard_host.device.deploy import slots_code
from spotcard_host.device.micropython import Unavailable, find

BLOCKS = 212

# Makes the room several times, as after `--format`; prints the blocks whose file has other bytes
# than were written to the block, and the room.
PROGRAM = """
import json, os, random, sys, vfs
class Flash(bytearray):
    def readblocks(self, number, buffer, offset=0):
        at = number * 4096 + offset
        buffer[:] = memoryview(self)[at:at + len(buffer)]
    def writeblocks(self, number, buffer, offset=0):
        at = number * 4096 + offset
        self[at:at + len(buffer)] = buffer
    def ioctl(self, request, argument):
        return {4: BLOCKS, 5: 4096}.get(request, 0)
flash = Flash(b"\\xff" * 4096 * BLOCKS)
class Module:
    def __init__(self, **names):
        for name, value in names.items():
            setattr(self, name, value)
sys.modules["rp2"] = Module(Flash=lambda: flash)
random.seed(int(sys.argv[2]))
names = {name: getattr(os, name) for name in ("mkdir", "remove", "statvfs")}
sys.modules["os"] = Module(urandom=lambda count: b"*" * count, **names)
sys.modules["time"] = Module(ticks_us=lambda: random.getrandbits(16))
exec(open(sys.argv[1]).read())
vfs.umount("/")
vfs.VfsLfs2.mkfs(flash, progsize=256)
vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/")
for _ in range(6):
    prepare()
    with open(SLOTS) as file:
        room = json.load(file)
    first, files = room["first"], room["files"]
    for number in range(len(files)):
        flash.writeblocks(first + number, bytes([number]) * 4096)
    astray = []
    for number, page in enumerate(files):
        with open(_page(page), "rb") as file:
            if file.read(1)[0] != number:
                astray.append(first + number)
    print(astray, first, len(files))
""".replace("BLOCKS", str(BLOCKS))


@pytest.mark.parametrize("seed", [10, 30, 35])
def test_every_block_of_the_room_is_that_of_its_file(seed: int, tmp_path: Path) -> None:
    try:
        machine = find()
    except Unavailable as reason:
        pytest.skip(str(reason))
    program, slots = tmp_path / "program.py", tmp_path / "slots.py"
    program.write_text(PROGRAM)
    slots.write_text(slots_code())
    done = machine.run([str(program), str(slots), str(seed)], 8 * 1024 * 1024, timeout=240)
    assert done.returncode == 0, done.stderr
    rooms = [line.rsplit(maxsplit=2) for line in done.stdout.splitlines()]
    assert [astray for astray, _, _ in rooms] == ["[]"] * 6
    assert all(int(first) + int(count) <= BLOCKS and int(count) > 100 for _, first, count in rooms)
