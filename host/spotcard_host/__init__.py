"""Spotcard's desk: the library (`System`, `Bidder`, `Player`, `Table`, `Records`) and its tools.

What is listed in `__all__` is the public surface, see docs/reference/api.md. It is loaded on first
use, so that small commands stay quick.
"""

TYPE_CHECKING = False  # not from typing, which is slow to load
if TYPE_CHECKING:
    from spotcard.errors import SpotcardError
    from spotcard_host.api import (
        Bidder,
        Call,
        Explanation,
        Finding,
        Meaning,
        Player,
        Record,
        Records,
        System,
        Table,
    )

__all__ = [
    "Bidder", "Call", "Explanation", "Finding", "Meaning", "Player", "Record", "Records",
    "SpotcardError", "System", "Table",
]


def __dir__() -> list[str]:
    return __all__


def __getattr__(name: str) -> object:
    if name == "SpotcardError":
        from spotcard.errors import SpotcardError

        return SpotcardError
    if name in __all__:
        from spotcard_host import api

        return getattr(api, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
