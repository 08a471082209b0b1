"""Macros from a dictionary, and a BSS file's way through BML and back."""

from __future__ import annotations

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.language.macros import Macro, Macros, add_macro, finish
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.bss.lossless import lossless_text, restore
from spotcard_host.notes.bss.reader import encode
from spotcard_host.notes.bss.records import BssFile


def macros_of(bodies: dict[str, str], collector: Collector) -> Macros:
    """The macros of a dictionary name -> body."""
    macros = Macros()
    for number, (name, body) in enumerate(bodies.items(), 1):
        add_macro(macros, Macro(name, body, Place("macros", number)), collector)
    finish(macros, collector)
    return macros


def round_trip(file: BssFile) -> bool:
    """Whether `file` comes back through BML byte for byte."""
    document = parse_document(lossless_text(file))
    found: list[str] = []
    return restore(document, expand(document.tables), found.append) == encode(file)
