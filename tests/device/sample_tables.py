"""Valid rule tables of any length, to deploy."""

from __future__ import annotations

import binascii

from spotcard.rules import format as layout
from spotcard_host.library.tables import resolve


def padded(table: bytes, count: int, fill: int = 0) -> bytes:
    """The same table with `count` bytes at its end that nobody reads: a different, valid file."""
    body = table[layout.CRC_FROM:] + bytes([fill & 255]) * count
    head = bytearray(table[:layout.CRC_FROM])
    head[8:12] = (len(body) + len(head)).to_bytes(4, "little")
    head[12:16] = (binascii.crc32(body) & 0xFFFFFFFF).to_bytes(4, "little")
    return bytes(head) + body


def book() -> bytes:
    """The shipped book, with its network."""
    return resolve("sayc").read_bytes()


def own() -> bytes:
    """A table that bids like the book and is not the same file, so that both are deployed."""
    return padded(book(), 4, 99)


def large(size: int) -> bytes:
    """A table of `size` bytes."""
    return padded(book(), size - len(book()))
