"""Signals that a child must not inherit as ignored."""

import signal


def heed_signals() -> None:
    """For `preexec_fn`: a shell that runs the tests in the background, or nohup, has SIGINT or
    SIGHUP ignored, which a child would inherit.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
