"""Agreements that running text, a list or a heading names and no table spells out.

Each module knows one kind of agreement: where its name stands, with the limits that the author
gives, and the rows that follow. Rows of the notes are never changed by it.
"""

from __future__ import annotations

from spotcard_host.notes.agreed.doubles import add_doubles
from spotcard_host.notes.agreed.light import add_light_openings
from spotcard_host.notes.nodes import Notes


def add_agreements(notes: Notes) -> None:
    """Add rows for the agreements that the running text names."""
    if notes.nodes:
        add_doubles(notes)
        add_light_openings(notes)
