"""Addresses that other machines can use."""

from __future__ import annotations

import socket


def reachable(host: str, port: int) -> str:
    """The address that other machines must use for a table that listens on `host`."""
    found = host
    if host in ("0.0.0.0", "::", ""):
        # `::` takes clients of both versions, and older programs know the fourth only.
        found = (_own(socket.AF_INET, "192.0.2.1") or _own(socket.AF_INET6, "2001:db8::1")
                 or socket.gethostname())
    return f"[{found}]:{port}" if ":" in found else f"{found}:{port}"


def _own(family: socket.AddressFamily, other: str) -> str:
    """This machine's address on the way to another, "" without a way. No packet is sent."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((other, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return ""
