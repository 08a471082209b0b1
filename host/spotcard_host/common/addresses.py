"""Addresses that other machines can use."""

from __future__ import annotations

import socket


def reachable(host: str, port: int) -> str:
    """The address that other machines must use for a table that listens on `host`."""
    if host not in ("0.0.0.0", "::", ""):
        return f"{host}:{port}"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:  # no packet is sent: this asks for the route only
            probe.connect(("192.0.2.1", 9))
            found = str(probe.getsockname()[0])
        except OSError:
            found = socket.gethostname()
    return f"{found}:{port}"
