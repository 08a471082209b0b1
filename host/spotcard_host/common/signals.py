"""Signals that ask a command to end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable


def on_signals(stop: Callable[[], object], *more: signal.Signals) -> None:
    """Have the running loop call `stop` for SIGTERM, for SIGHUP where `nohup` does not have it
    ignored, and for `more`. Windows has none of it."""
    numbers = [signal.SIGTERM, *more]
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        numbers.append(hangup)
    for number in numbers:
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop)
