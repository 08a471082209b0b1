"""From a label's `file:line` to the calls of that row, each with its meaning in context.

A row's own description is read in the context of its sequence, also where an earlier row has
already described that sequence (the first description stands for the system, the label is for the
row).
"""

from spotcard_host.notes.bml.bidtable import CALLS, CLASS, STEPS, VARIABLE
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import read_document
from spotcard_host.notes.meaning.context import level_of
from spotcard_host.notes.meaning.describe import describe
from spotcard_host.notes.meaning.tree import meanings

_loaded = {}


def load(path):
    """(document, system, entries) of a BML file, read once."""
    if path not in _loaded:
        document = read_document(str(path))
        system = expand(document.tables)
        _loaded[path] = document, system, meanings(system.roots)
    return _loaded[path]


def meanings_at(path, line):
    """(context, meaning) for each call of the row in a line; [] when there is no such row."""
    document, system, entries = load(path)
    found = [
        n
        for n in system.nodes
        if n.described_by is not None and n.place.line == line and n.place.file.endswith(path.name)
    ]
    if found:
        return [(entries[id(n)].context, entries[id(n)].meaning) for n in found]
    for table in document.tables:
        for row in table.walk():
            if row.place.line == line and row.place.file.endswith(path.name):
                own = _patterns(row)
                chains = [own] + [
                    list(h.patterns) + own for h in table.rows if h.opens and h is not row
                ]
                nodes = [n for n in system.nodes if any(_fits(c, n.path()) for c in chains)]
                return [
                    (entries[id(n)].context, describe(row.description, entries[id(n)].context))
                    for n in nodes
                ]
    return []


def _patterns(row):
    chain = []
    while row is not None:
        chain = list(row.patterns) + chain
        row = row.parent
    return chain


def _fits(patterns, path):
    return len(patterns) == len(path) and all(map(_same, patterns, path))


def _same(pattern, node):
    if pattern.opponents == node.ours and pattern.text.lower() not in ("p", "pass"):
        return False
    return any(
        (part.kind == CALLS and node.call in part.calls)
        or (part.kind == VARIABLE and level_of(max(node.call, 0)) == part.level)
        or (part.kind == STEPS and node.call >= 3)
        or (part.kind == CLASS and node.call < 0)
        for part in pattern.parts
    )
