"""The firmware as one image in flash that a board imports from and runs in place.

The image holds ordinary .mpy files (version 6) one after the other, and an index of every function
body in them, longest first within its module. All numbers are little-endian.

| at | size | what |
|---|---|---|
| 0 | 4 | magic "SCX1" |
| 4 | 4 | length of the image in bytes |
| 8 | 4 | CRC-32 of all that follows |
| 12 | 4 | `sys.implementation._mpy` of a board that can run it (.mpy version, flags) |
| 16 | 2 | number of modules |
| 18 | 2 | how many of them, from the first, are loaded at the start, in this order |
| 20 | 16 each | per module: 4 offset of the file, 2 its length, 2 bodies, 4 index, 4 name |
| | | names: length byte, then the path without suffix |
| | 8 each | per body: 4 offset, 2 length, 1 functions nested in it, 1 kind |

Kinds: 0 bytecode, 1 native, 2 viper, 3 asm_thumb. Machine code loads its constants relative to the
program counter and must lie at a multiple of four. In an .mpy it lies anywhere, but the number
before it is a varint, and leading 0x80 bytes do not change its value: up to three of them align
the body, and the file stays a valid .mpy.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MAGIC = b"SCX1"
HEADER, ROW = 20, 16
NATIVE, ASM = 1, 3
_TUPLE, _STRING, _BYTES, _CONSTANT = 10, 5, 6, 4  # kinds of objects in an .mpy


@dataclass
class Body:
    """One function's code: where it lies in the image, its length, functions nested in it."""

    at: int
    size: int
    kind: int
    children: int = 0


class Mpy:
    """One .mpy laid out at `base` of an image: `out` its bytes, `bodies` the functions in it.

    Raises ValueError for a file that cannot be run in place.
    """

    def __init__(self, data: bytes, base: int = 0) -> None:
        if data[:2] != b"M\x06":
            raise ValueError("expected an .mpy of version 6")
        if data[2] & 0x40:
            raise ValueError("expected an .mpy without architecture flags")
        self._data = data
        self._at = 0
        self._base = base
        self.out = bytearray()
        self.bodies: list[Body] = []
        self._take(4)
        strings, objects = self._number(), self._number()
        for _ in range(strings):
            length = self._number()
            if not length & 1:
                self._take((length >> 1) + 1)
        for _ in range(objects):
            self._object()
        self._code()
        if self._at != len(data):
            raise ValueError(f"expected the .mpy to end at byte {self._at} of {len(data)}")

    def _take(self, count: int) -> bytes:
        piece = self._data[self._at:self._at + count]
        self._at += count
        self.out += piece
        return piece

    def _peek(self) -> tuple[int, int]:
        """The varint at the present place and the place after it."""
        value, at = 0, self._at
        while True:
            byte = self._data[at]
            at += 1
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value, at

    def _number(self) -> int:
        value, end = self._peek()
        self._take(end - self._at)
        return value

    def _object(self) -> None:
        kind = self._take(1)[0]
        if kind <= _CONSTANT:  # function table, None, False, True, ...
            return
        length = self._number()
        if kind == _TUPLE:
            for _ in range(length):
                self._object()
        else:
            self._take(length + (kind in (_STRING, _BYTES)))  # these end with a zero byte

    def _code(self) -> None:
        word, end = self._peek()
        kind, size = word & 3, word >> 3
        if kind:
            self.out += b"\x80" * (-(self._base + len(self.out) + end - self._at) % 4)
        self._take(end - self._at)
        body = Body(self._base + len(self.out), size, kind)
        self.bodies.append(body)
        self._take(size)
        if kind == NATIVE:
            self._number()  # where its prelude is
        elif kind:
            if self._number() & 0x70:
                raise ValueError("machine code of a C module is relocated when it is loaded")
            if kind == ASM:
                self._number()
                self._number()
        if word & 4:
            body.children = self._number()
            for _ in range(body.children):
                self._code()


def pack(files: Mapping[str, bytes], early: Sequence[str] = ()) -> bytes:
    """The image of modules (path without suffix -> .mpy).

    early: those that are loaded at the start, in an order in which each comes after what it needs.
    """
    names = [*early, *sorted(files.keys() - set(early))]
    head = HEADER + ROW * len(names)
    tail = bytearray()
    name_at = []
    for name in names:
        name_at.append(head + len(tail))
        tail += bytes([len(name)]) + name.encode("ascii")
    tail += bytes(-(head + len(tail)) % 4)
    rows, kind = bytearray(), 6
    for name, named in zip(names, name_at, strict=True):
        start = head + len(tail)
        mpy = Mpy(files[name], start)
        if files[name][2]:
            kind = files[name][2] << 8 | 6
        tail += mpy.out + bytes(-(start + len(mpy.out)) % 4)
        rows += struct.pack("<IHHII", start, len(mpy.out), len(mpy.bodies), head + len(tail),
                            named)
        for body in sorted(mpy.bodies, key=lambda body: -body.size):
            tail += struct.pack("<IHBB", body.at, body.size, body.children, body.kind)
    rest = struct.pack("<IHH", kind, len(names), len(early)) + rows + tail
    return struct.pack("<4sII", MAGIC, 12 + len(rest), zlib.crc32(rest)) + rest
