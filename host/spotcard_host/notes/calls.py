"""Calls as rules and findings write them."""

from __future__ import annotations

CALL_CODES = ("P", "X", "R", *(f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"))
"""The 38 calls in the rule language, by their numbers."""
