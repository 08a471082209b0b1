"""Ways in which a board's settings and its rule table can be wrong.

Tests compare the desk's commands and a board with them.
"""

from __future__ import annotations

import binascii
import json
import struct
from collections.abc import Callable

from spotcard.rules import format as layout

SECRET = "word-of-honour"
GOOD = {"team": "Ours", "seat": "N", "host": "10.0.0.1", "wifi_name": "Home",
        "wifi_password": SECRET}


def changed(**changes: object) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


# What is wrong, the file (None: there is none), words of the message.
SETTINGS: list[tuple[str, bytes | None, str]] = [
    ("no file", None, "settings.json is missing; write it with `spotcard config`"),
    ("no JSON", b"team=Ours", "is not a JSON object; write a new one"),
    ("cut short", changed()[:-3], "is not a JSON object; write a new one"),
    ("a list", b"[1]", "is not a JSON object; write a new one"),
    ("no team", b'{"seat": "N", "host": "h", "wifi_name": "w"}', "team: missing; expected"),
    ("seat X", changed(seat="X"), 'seat: expected N, E, S or W, got "X"'),
    ("port 0", changed(port=0), "port: expected a number from 1 to 65535, got 0"),
    ("port as text", changed(port="2000"), 'port: expected a number from 1 to 65535, got "2000"'),
    ("no network's name", changed(wifi_name=""), "wifi_name: missing; expected"),
    ("a short password", changed(wifi_password="word-of"),
     "wifi_password: expected nothing (open network) or 8 to 63 characters (the value is not "
     "shown)"),
    ("host as a web address", changed(host="http://table"), "host: expected name or address"),
    ("a misspelt name", changed(passwd="x"), "passwd: no such setting"),
]


def _signed(table: bytes) -> bytes:
    """The table with the CRC that its bytes have."""
    crc = binascii.crc32(table[layout.CRC_FROM:])
    return table[:12] + struct.pack("<I", crc) + table[layout.CRC_FROM:]


def _put(table: bytes, at: int, data: bytes) -> bytes:
    return table[:at] + data + table[at + len(data):]


def _entry(table: bytes, kind: int) -> int:
    """Where a section stands in the directory."""
    count = struct.unpack_from("<H", table, 6)[0]
    for at in range(layout.HEADER, layout.HEADER + count * layout.ENTRY, layout.ENTRY):
        if struct.unpack_from("<H", table, at)[0] == kind:
            return at
    raise AssertionError(f"no section {kind}")


def _section(table: bytes, kind: int) -> int:
    return int(struct.unpack_from("<I", table, _entry(table, kind) + 4)[0])


# What is wrong, the file made from a valid table (None: there is none), words of the message.
TABLES: list[tuple[str, Callable[[bytes], bytes] | None, str]] = [
    ("no file", None, "there is no"),
    ("empty", lambda table: b"", "0 bytes, too few for a table"),
    ("another kind of file", lambda table: _put(table[:20_000], 0, b"BSS0"),
     "not a rule table|ends"),
    ("cut short", lambda table: table[:20_000], "ends after 20000 bytes of a table of"),
    ("one bit changed", lambda table: _put(table, 9_000, bytes([table[9_000] ^ 4])),
     "rule table is damaged: wrong CRC"),
    ("a newer version", lambda table: _put(table, 4, struct.pack("<H", layout.VERSION + 1)),
     f"rule table version {layout.VERSION + 1}, this firmware reads version {layout.VERSION}"),
    ("its directory too long", lambda table: _signed(_put(table, 6, b"\xff\xff")),
     "rule table is damaged: directory beyond its end"),
    ("a section outside", lambda table: _signed(
        _put(table, _entry(table, layout.SPECS) + 4, b"\xff\xff\xff\x00")),
     "rule table is damaged: section beyond its end"),
    ("a section missing", lambda table: _signed(
        _put(table, _entry(table, layout.EXACT), b"\x63\x00")),
     "rule table is damaged: section 4 is missing"),
    ("its description no text", lambda table: _signed(
        _put(table, _section(table, layout.META), b"\xff\xfe")),
     "rule table is damaged: its description cannot be read"),
    ("impossible carding", lambda table: _signed(
        _put(table, _section(table, layout.CARDING), b"\x63")),
     "rule table is damaged: carding byte 0"),
]
