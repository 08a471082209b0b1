"""Networks for rule tables: random ones, and ones that say the same of every call."""

from rule_tables import HAND, le, make_table, records

from spotcard.robot import evaluate as ev
from spotcard.robot import traits
from spotcard.rules import format as f
from spotcard.rules.reader import RuleTable


def layer(weights, biases, shifts):
    """A layer's bytes: weights by unit."""
    out = bytes(shifts) + b"".join([le(b + 0x800000, 3) for b in biases])
    return out + b"".join([bytes([w + 128 for w in row]) for row in weights])


def network(dice=None, gain=0, margins=(20, 60), rows=2, numbers=(0, 1, 1, 0)):
    """A section: random with `dice`, else one that says `gain` of everything."""

    def some(n, most):
        return [dice.below(2 * most + 1) - most if dice else 0 for _ in range(n)]

    first = [some(traits.TRAITS, 127) for _ in range(traits.HIDDEN)]
    biases = some(traits.HIDDEN, 5000)
    second = [some(traits.HIDDEN, 127) for _ in range(traits.SECOND)]
    more = some(traits.SECOND, 5000)
    last = some(traits.SECOND, 127)
    made = (first, biases, second, more, last)
    head = bytearray(traits.HEAD)
    head[traits.L_VERSION] = traits.VERSION
    head[traits.L_EMBED] = 3
    head[traits.L_OUT] = 5 if dice else 0
    head[traits.L_MARGIN], head[traits.L_BOOK] = margins
    head[traits.L_ROWS] = rows
    head[traits.L_RULES] = len(numbers)
    embedded = [some(traits.HIDDEN, 127) for _ in range(2 * rows)]
    raised = bytes([i % 3 for i in range(traits.TRAITS)])
    out = bytes(head) + raised + layer(first, biases, [7] * traits.HIDDEN)
    out += layer(second, more, [6] * traits.SECOND)
    out += le(gain + 0x800000, 3) + bytes([w + 128 for w in last])
    out += b"".join([bytes([w + 128 for w in row]) for row in embedded])
    out += b"".join([le(number, 2) for number in numbers]) + bytes(traits.TRAITS)
    return out, made, embedded


def with_network(section, flags=0):
    """The tiny table, with records of points that count and a network."""
    buffer = bytearray(make_table())
    start, size, _ = RuleTable(buffer).sections[f.POINTS]
    buffer[start:start + size] = records()
    if flags:
        first = RuleTable(buffer, False)
        first.start(0, 0)
        first.set_hand(ev.evaluate(first.points, HAND, ev.new_features()))
        first.choose()
        buffer[first.entries[0] + 2] |= flags
    made = RuleTable(bytes(buffer) + section, False)
    made.sections[f.LEARNED] = (len(buffer), len(section), 0)
    return made
