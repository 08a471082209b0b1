"""Judgement by a network: of the calls that rules offer, the one that should gain most.

The section LEARNED of a table values each call that a rule of the table would make with this
hand, beside the rules' choice (`traits` has the numbers that it looks at). Another call is
preferred when it is expected to gain more than a margin. So every call keeps the meaning that
its rule gives it, and a table without the section is bid by its rules alone.
"""

from array import array

from spotcard.errors import TableError
from spotcard.game.calls import PASS
from spotcard.robot import traits
from spotcard.robot.fallback import must_act
from spotcard.rules import format as f

MOST = 6  # candidates, the rules' choice among them
UNIT = 64  # to an IMP


def candidates_of(table, forced):
    """Indices in `table.calls` of the calls that may be made now, the rules' choice first.

    A call whose rule shows another hand than this one is no candidate, unless all of them do.
    """
    found = []
    for i in range(table.count):
        call = table.calls[i]
        if forced and call == PASS:
            continue
        if (len(found) < MOST or call == PASS) and table.fits(table.entries[i], call):
            found.append(i)
    if found:
        return found
    return [i for i in range(table.count) if not (forced and table.calls[i] == PASS)][:1]


def marks_of(table, i, best):
    """The `marks` argument of `traits.candidate` for two of `table.calls`."""
    apart = table.priority(best) - table.priority(i)
    return (table.is_general(table.entries[i]) | table.is_general(table.entries[best]) << 1
            | max(0, min(apart >> 4, 31)) << 2)


def _check(table, start, size):
    """Check the section, since the machine code that reads it checks nothing."""
    rows = rules = -1
    if size > traits.HEAD and table.table[start + traits.L_VERSION] == traits.VERSION:
        rows = table.short(start + traits.L_ROWS)
        rules = table.short(start + traits.L_RULES)
    body = traits.TRAITS + traits.FIRST_BYTES + traits.SECOND_BYTES + traits.OUT_BYTES
    if size != traits.HEAD + body + 2 * traits.HIDDEN * rows + 2 * rules + traits.TRAITS or (
            rules != table.sections[f.NUMBERS][2]):
        raise TableError("rule table is damaged: a network of %d bytes for %d rules"
                         % (size, table.sections[f.NUMBERS][2]))
    for i in range(traits.TRAITS):
        if table.table[start + traits.HEAD + i] > 8:
            raise TableError("rule table is damaged: trait %d of its network" % i)
    at = start + size - traits.TRAITS - 2 * rules
    for i in range(rules):
        if table.short(at + 2 * i) >= rows:
            raise TableError("rule table is damaged: rule %d in row %d of its network"
                             % (i, table.short(at + 2 * i)))


class Judge:
    """Values calls by the section LEARNED of a `RuleTable`.

    After `compare`: `calls`, `rules` (of the candidates, the rules' choice first), `mean(i)`
    (expected gain in IMPs), `margin` (what a gain must exceed, in UNITs) and `best`.
    """

    def __init__(self, table):
        """Judge by `table`. Raises TableError for a section LEARNED that does not fit it."""
        self.table = table
        self._start, size, _ = table.sections[f.LEARNED]
        _check(table, self._start, size)
        self._x = array("i", bytes(4 * traits.WORK))
        self.calls = b""
        self.rules = ()
        self.best = self.margin = 0
        self._gains = array("h")

    def compare(self):
        """Compare what `table.choose(True)` has found; whether there was something to compare."""
        table = self.table
        offered = candidates_of(table, must_act(table.state))
        self.calls = bytes([table.calls[i] for i in offered])
        self.rules = [table.rules[i] for i in offered]
        self.best = 0
        if len(offered) < 2:
            return False
        first = offered[0]
        at = self._start + (traits.L_MARGIN if table.is_general(table.entries[first])
                            else traits.L_BOOK)
        self.margin = ahead = 0 if table.is_simulated(table.entries[first]) else table.table[at]
        gains = array("h", [0])
        traits.position(table.state, self._x)
        for k in range(1, len(offered)):
            i = offered[k]
            traits.candidate(table.state, self._x, table.calls[i], table.calls[first], k,
                             marks_of(table, i, first))
            gain = traits.value(table.table, self._start, self._x, table.rules[i],
                                table.rules[first])
            gains.append(max(-32000, min(gain, 32000)))
            if gain > ahead:
                self.best = k
                ahead = gain
        self._gains = gains
        return True

    def mean(self, i):
        """The IMPs that candidate `i` should gain over the rules' choice."""
        return self._gains[i] / UNIT
