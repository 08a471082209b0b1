"""The sections of a rule table: their order and names, records and the table as a whole."""

from __future__ import annotations

import zlib

from spotcard.rules import format as f
from spotcard_host.language.model import System

SECTIONS = (
    f.CODE, f.SPECS, f.ATOMS, f.TESTS, f.MASKS, f.EXACT, f.SUFFIX, f.RANKS, f.POINTS, f.NUMBERS,
    f.TEXTS, f.CARDING, f.LEARNED, f.META,
)

SECTION_NAMES = {
    f.CODE: "code", f.SPECS: "specs", f.ATOMS: "atoms", f.MASKS: "masks", f.EXACT: "exact",
    f.SUFFIX: "suffix", f.RANKS: "ranks", f.POINTS: "points", f.NUMBERS: "numbers",
    f.TEXTS: "texts", f.META: "meta", f.TESTS: "tests", f.CARDING: "carding",
    f.LEARNED: "learned",
}


def kinds_of(system: System) -> tuple[int, ...]:
    """The sections of a system's table, in order; LEARNED only if the system has a network."""
    return tuple(kind for kind in SECTIONS if kind != f.LEARNED or system.learned)


def entry(index: int, flags: int, program: int, spec: int) -> bytes:
    """A rule as groups hold it."""
    return (index.to_bytes(2, "little") + bytes((flags,)) + program.to_bytes(3, "little")
            + spec.to_bytes(2, "little"))


def assemble(sections: dict[int, tuple[int, bytes]]) -> bytes:
    """Header, directory and sections in their order, each at a multiple of four."""
    directory = bytearray()
    body = bytearray()
    at = f.HEADER + f.ENTRY * len(sections)
    for kind, (items, content) in sections.items():
        directory += kind.to_bytes(2, "little") + min(items, 0xFFFF).to_bytes(2, "little")
        directory += (at + len(body)).to_bytes(4, "little") + len(content).to_bytes(4, "little")
        body += content + bytes(-len(content) % 4)
    rest = bytes(directory) + bytes(body)
    return (
        f.MAGIC + f.VERSION.to_bytes(2, "little") + len(sections).to_bytes(2, "little")
        + (f.HEADER + len(rest)).to_bytes(4, "little") + zlib.crc32(rest).to_bytes(4, "little")
        + rest
    )
