"""What a call shows: a specification evaluated to a box of ranges, and as a list of bounds."""

from __future__ import annotations

from collections.abc import Mapping

from spotcard_host.language.context import Context, Emitted, narrow
from spotcard_host.language.nodes import FIELD_OF, SUITS, Spec
from spotcard_host.language.reference.evaluator import Evaluator, Saved


def evaluate_spec(spec: Spec, context: Context, grabs: Mapping[str, Saved]) -> Emitted:
    """The box that a specification shows, and what its emitters said.

    A bound for no suit (notrump, or nothing saved) is ignored. Values are clipped to
    the range of their field. Raises EvaluationError.
    """
    emitted = Emitted()
    inner = Context(context.state, None, emitted)
    evaluator = Evaluator("", inner, grabs)
    if spec.math is not None:
        evaluator.value(spec.math)
    for bound in spec.bounds:
        value = evaluator.number(bound.value)
        number = FIELD_OF[bound.letter]
        if bound.suit is not None:
            suit = bound.suit if isinstance(bound.suit, int) else evaluator.number(bound.suit)
            if not 0 <= suit < 4:
                continue
            number += suit
        narrow(emitted.box, number, value, bound.is_max)
    return emitted


def spec_items(
    spec: Spec, grabs: Mapping[str, Saved], context: Context | None = None
) -> list[tuple[str, str | None, str, int]]:
    """The bounds as (field letter, suit letter or None, "min" or "max", value), as written.

    Raises EvaluationError.
    """
    evaluator = Evaluator("", context, grabs)
    if spec.math is not None:
        evaluator.value(spec.math)
    items: list[tuple[str, str | None, str, int]] = []
    for bound in spec.bounds:
        suit: str | None = None
        if bound.suit is not None:
            number = bound.suit if isinstance(bound.suit, int) else evaluator.number(bound.suit)
            suit = SUITS[number] if 0 <= number < 4 else None
        kind = "max" if bound.is_max else "min"
        items.append((bound.letter, suit, kind, evaluator.number(bound.value)))
    return items
