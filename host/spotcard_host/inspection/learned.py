"""Which traits made the network prefer a call, in words.

Each group of traits is set to its average in turn; the groups for which the expected gain of the
call then falls most are its reasons.
"""

from __future__ import annotations

from array import array

from spotcard.robot import traits
from spotcard.robot.judge import Judge, marks_of
from spotcard.rules import format as layout

GROUPS: tuple[tuple[str, tuple[range, ...]], ...] = (
    ("the hand's shape", (range(8),)),
    ("the hand's strength", (range(8, 12), range(32, 34))),
    ("what partner has shown", (range(20, 24), range(34, 36), range(62, 63))),
    ("what the opponents have shown", (range(16, 20), range(24, 28), range(36, 37))),
    ("vulnerability", (range(37, 39),)),
    ("the auction so far", (range(28, 32), range(39, 54))),
    ("what is forcing", (range(54, 59),)),
    ("our fit and theirs", (range(59, 61),)),
    ("stoppers in their suits", (range(61, 62),)),
    ("the suit of the call", (range(64, 78),)),
    ("the suit of the rules' choice", (range(78, 92),)),
    ("the suit of the last bid", (range(92, 106),)),
    ("the level of the calls", (range(106, 123),)),
    ("how the rules rank the calls", (range(123, 127),)),
)
MOST = 3
LEAST = 6  # 64ths of an IMP; less is not mentioned


def what_weighed(judge: Judge) -> list[str]:
    """The groups that favoured most the call that `judge` preferred, [] when it kept the choice.

    Call it before the call is observed.
    """
    table = judge.table
    if not judge.best:
        return []
    places = {table.calls[i]: i for i in range(table.count)}
    chosen, first = places[judge.calls[judge.best]], places[judge.calls[0]]
    x = array("i", bytes(4 * traits.WORK))
    traits.position(table.state, x)
    traits.candidate(table.state, x, table.calls[chosen], table.calls[first], judge.best,
                     marks_of(table, chosen, first))
    start, size, _ = table.sections[layout.LEARNED]
    means = bytes(table.table[start + size - traits.TRAITS:start + size])
    kept = list(x[:traits.TRAITS])

    def gain(without: tuple[range, ...]) -> int:
        x[:traits.TRAITS] = array("i", kept)
        for part in without:
            for i in part:
                x[i] = means[i]
        return int(traits.value(table.table, start, x, table.rules[chosen], table.rules[first]))

    whole = gain(())
    falls = sorted(((whole - gain(parts), words) for words, parts in GROUPS), reverse=True)
    return [words for fall, words in falls[:MOST] if fall >= LEAST]
