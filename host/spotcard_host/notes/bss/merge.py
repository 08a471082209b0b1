"""A convention card with the files it points to: `$ FILE` (stock card) and `+ FILE` (conventions).

Files are looked up beside the card, then in each folder given, with and without `.bss`. The card's
own records win over those of its conventions, these over the stock card's; between conventions the
earlier one wins. A convention file must not point to conventions itself. A missing file is a
finding.
"""

from __future__ import annotations

import os
from collections.abc import Sequence as Seq
from typing import NamedTuple

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.notes.bss.reader import read_bss
from spotcard_host.notes.bss.records import (
    BssFile,
    CardingRecord,
    Convention,
    Record,
    Sequence,
    StockCard,
)


class Merged(NamedTuple):
    """A card with its files: (file name, record) pairs, the card's own first; `floating`
    are the files whose records answer in every auction that comes to their first call.
    """

    sequences: list[tuple[str, Sequence]]
    carding: tuple[str, CardingRecord] | None
    floating: frozenset[str] = frozenset()


def _find(name: str, folder: str, folders: Seq[str]) -> str | None:
    # Cards come from Windows: their separators and the case of the suffix vary.
    name = name.replace("\\", "/")
    for place in (folder, *folders):
        for candidate in (name, name + ".bss", os.path.basename(name)):
            path = os.path.join(place, candidate)
            if os.path.isfile(path):
                return path
    return None


def _key(record: Sequence) -> tuple[object, ...]:
    return (
        record.they_open, record.position, record.vulnerability, record.calls,
        record.qualifications,
    )


def merge(
    file: BssFile, path: str, collector: Collector, folders: Seq[str] = ()
) -> Merged:
    """`file`, read from `path`, with its stock card and conventions."""
    found: list[tuple[str, Sequence]] = []
    seen: set[tuple[object, ...]] = set()
    carding: list[tuple[str, CardingRecord]] = []
    opened = {os.path.realpath(path)}

    floating: set[str] = set()

    def take(source: BssFile) -> None:
        floating.update(_floating(source))
        for record in source.records:
            if isinstance(record, CardingRecord):
                carding.append((source.name, record))
            elif isinstance(record, Sequence) and _key(record) not in seen:
                seen.add(_key(record))
                found.append((source.name, record))

    def load(record: StockCard | Convention, owner: BssFile, folder: str) -> BssFile | None:
        where = Place(owner.name, record.line, 2)
        target = _find(record.file, folder, folders) if record.file else None
        if target is None:
            collector.warning(
                where,
                f"expected the file {record.file!r} beside the card or in an --include folder; "
                "its records are missing", (), "missing-file",
            )
            return None
        real = os.path.realpath(target)
        if real in opened:
            collector.error(where, f"{record.file!r} is in the card already", (), "include-cycle")
            return None
        opened.add(real)
        try:
            return read_bss(target, collector)
        except OSError as error:
            collector.error(where, f"cannot read {target!r}: {error.strerror}", (), "missing-file")
            return None

    def conventions(source: BssFile, folder: str) -> None:
        for record in source.records:
            if isinstance(record, Convention):
                loaded = load(record, source, folder)
                if loaded is not None:
                    _no_nesting(loaded, collector)
                    take(loaded)

    folder = os.path.dirname(os.path.realpath(path))
    take(file)
    conventions(file, folder)
    current: BssFile | None = file
    while current is not None:
        # A stock card may be built on another; each brings its conventions.
        stock = next((r for r in current.records if isinstance(r, StockCard)), None)
        current = load(stock, current, folder) if stock is not None else None
        if current is not None:
            take(current)
            conventions(current, os.path.dirname(os.path.realpath(current.name)))
    return Merged(found, carding[0] if carding else None, frozenset(floating))


def _floating(source: BssFile) -> set[str]:
    """The name of a floating convention's file, nothing for another file."""
    return {source.name} if source.header is not None and source.header.floating else set()


def _no_nesting(source: BssFile, collector: Collector) -> None:
    nested: list[Record] = [r for r in source.records if isinstance(r, Convention)]
    for record in nested:
        collector.error(
            Place(source.name, record.line, 1),
            "a convention file cannot contain convention records; this one is not followed",
            (), "nested",
        )
