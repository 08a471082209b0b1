"""The family of exceptions. Narrow, by who can act on them.

Everything raised on purpose derives from `SpotcardError`; whatever else escapes is a defect.
"""


class SpotcardError(ValueError):
    """Base of all deliberate errors."""


class NotationError(SpotcardError):
    """Text that is not a card, call, hand, deal, seat or vulnerability."""


class IllegalCall(SpotcardError):
    """A well-formed call that the auction does not allow now (Laws 18-20, 27, 36, 37)."""


class IllegalCard(SpotcardError):
    """A well-formed card that may not be played now (Law 44)."""


class ProtocolError(SpotcardError):
    """Base of both protocol errors."""


class LocalProtocolError(ProtocolError):
    """We tried to send what the protocol does not allow in this state."""


class RemoteProtocolError(ProtocolError):
    """The peer sent what the protocol does not allow; `Connection` raises it for nothing else."""


class TableError(SpotcardError):
    """A rule table that cannot be used: wrong magic, version, length, CRC or contents."""
