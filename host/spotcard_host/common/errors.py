"""Deliberate errors that every room may raise; all derive from `spotcard.errors.SpotcardError`.

`spotcard_host.cli` is the one place that prints them: a `CompileError` as its findings, a
`UsageError` with exit status 2, every other with exit status 1.
"""

from __future__ import annotations

from spotcard.errors import SpotcardError


class UsageError(SpotcardError):
    """The command line is invalid as a whole: exit status 2."""

