"""Agreements that running text, a list or a heading names and no table spells out.

Each module knows one kind of agreement: where its name stands, with the limits that the author
gives, and the rows that follow. Rows that say something themselves are never changed by it.
"""

from __future__ import annotations

from spotcard_host.notes.agreed.doubles import add_doubles
from spotcard_host.notes.agreed.drury import leave_to_drury
from spotcard_host.notes.agreed.ladders import copy_ladders
from spotcard_host.notes.agreed.lebensohl import add_lebensohl_rows
from spotcard_host.notes.agreed.light import add_light_openings
from spotcard_host.notes.agreed.parameters import add_parameters
from spotcard_host.notes.agreed.routes import add_routes
from spotcard_host.notes.agreed.rule_of import say_what_opens
from spotcard_host.notes.agreed.super_accepts import add_super_accepts
from spotcard_host.notes.nodes import Notes

__all__ = ["add_agreements", "add_routes", "copy_ladders", "say_what_opens"]


def add_agreements(notes: Notes) -> None:
    """Add rows for the agreements that the running text names."""
    if notes.nodes:
        add_doubles(notes)
        add_light_openings(notes)
        add_lebensohl_rows(notes)
        add_parameters(notes)
        add_super_accepts(notes)
        leave_to_drury(notes)
