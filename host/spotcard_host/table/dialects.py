"""Dialects of the protocol, as data: what other programs' clients must be sent, and how.

What a program needs cannot be told from its first lines (a `Timing` line that kills bridge_env's
client comes after the first board), so the operator chooses a dialect for a team.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spotcard_host.table.rules import Event


@dataclass(frozen=True)
class Dialect:
    """How a table speaks to a client."""

    name: str

    def encode(self, connection: Any, event: Event) -> bytes:
        """The bytes that say an event, b"" for one that this client must not get.

        Raises LocalProtocolError when it may not be said now.
        """
        return bytes(connection.send(event))


SPEC = Dialect("spec")
