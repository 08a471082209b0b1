"""Where expressions and specifications are evaluated: the auction, the hand, what is emitted."""

from __future__ import annotations

from dataclasses import dataclass, field

from spotcard.rules.fields import BOX, FIELD_MAX, FIELDS, S_SHOWN
from spotcard.rules.state import turn, widest


@dataclass(slots=True)
class Emitted:
    """What a specification shows: a box, and what the emitters said (None: nothing)."""

    box: bytearray = field(default_factory=lambda: _open_box())
    forcing: int = 0
    agreed: int | None = None


def _open_box() -> bytearray:
    box = bytearray(BOX)
    widest(box, 0)
    return box


@dataclass(slots=True)
class Context:
    """Where an expression is evaluated.

    `state` is the public state before the call (`spotcard.rules.state`), the seat to call is
    "me". `features` are the 21 numbers of the caller's hand, None where it is not known.
    `emitted` takes what emitters say; None outside a specification.
    """

    state: bytearray
    features: bytes | bytearray | None = None
    emitted: Emitted | None = None

    @property
    def seat(self) -> int:
        """The seat to call."""
        return int(turn(self.state))

    @property
    def side(self) -> int:
        """Its side, 0 North-South or 1 East-West."""
        return self.seat & 1

    def seats(self, who: int) -> list[int]:
        """The seats of a mask."""
        me = self.seat
        return [(me + step) & 3 for bit, step in _STEPS if who & bit]

    def mask(self, seat: int) -> int:
        """The mask of one seat."""
        return (1, 4, 2, 8)[(seat - self.seat) & 3]

    def least(self, seat: int, number: int) -> int:
        """The shown least value of a field; 0 for no field."""
        if not 0 <= number < FIELDS:
            return 0
        return self.state[S_SHOWN + BOX * seat + 2 * number]

    def most(self, seat: int, number: int) -> int:
        """The shown greatest value of a field; 0 for no field."""
        if not 0 <= number < FIELDS:
            return 0
        return self.state[S_SHOWN + BOX * seat + 2 * number + 1]

    def mine(self, number: int) -> int:
        """A field of my hand; 0 for no field. Raises LookupError without a hand."""
        if self.features is None:
            raise LookupError("this needs a hand")
        return self.features[number] if 0 <= number < FIELDS else 0

    @property
    def partner(self) -> int:
        """Partner's seat."""
        return (self.seat + 2) & 3


# Bit of a who mask and the steps clockwise from me to that seat.
_STEPS = ((1, 0), (2, 2), (4, 1), (8, 3))


def narrow(box: bytearray, number: int, value: int, is_max: bool) -> None:
    """Put a bound into a box: at least, or with `is_max` at most, `value`, cut to the field."""
    value = max(0, min(FIELD_MAX[number], value))
    if is_max:
        box[2 * number + 1] = min(box[2 * number + 1], value)
    else:
        box[2 * number] = max(box[2 * number], value)
