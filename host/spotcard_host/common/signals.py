"""Signals that ask a command to end."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable


def on_signals(stop: Callable[[], object], *more: signal.Signals) -> None:
    """Call `stop` from the running loop on SIGTERM, on `more`, and on SIGHUP unless `nohup` has
    it ignored. Does nothing on Windows."""
    numbers = [signal.SIGTERM, *more]
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is not signal.SIG_IGN:
        numbers.append(hangup)
    for number in numbers:
        with contextlib.suppress(NotImplementedError):
            asyncio.get_running_loop().add_signal_handler(number, stop)
