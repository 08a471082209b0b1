"""Calls as rules and findings write them."""

from spotcard_host.language.nodes import CALL_CODES

__all__ = ["CALL_CODES"]
