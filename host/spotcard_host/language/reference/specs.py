"""What a call shows: a specification evaluated to a box of ranges."""

from __future__ import annotations

from collections.abc import Mapping

from spotcard_host.language.context import Context, Emitted, narrow
from spotcard_host.language.nodes import FIELD_OF, Spec
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
