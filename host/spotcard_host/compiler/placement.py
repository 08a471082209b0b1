"""Where the rules of a table stand: two automata over calls and labels.

`exact` is walked from the first call on, `suffix` from the last one back (rules that begin
anywhere). At their nodes rules wait for the candidate call.
"""

from __future__ import annotations

from spotcard.rules import format as f
from spotcard_host.compiler.automaton import ALL_SYMBOLS, Node, TableTooLarge
from spotcard_host.compiler.lower import Lowered
from spotcard_host.compiler.matcher import candidate_mask, first_mask, label_symbols
from spotcard_host.compiler.sequence import ALL_CALLS, Path


class Placement:
    """Both automata, and the numbers of the labels that they read."""

    def __init__(self) -> None:
        self.exact = Node()
        self.suffix = Node()
        self.labels: dict[str, int] = {}
        self.any_node = Node()
        self.any_node.edges[ALL_SYMBOLS] = self.any_node

    def finish(self) -> None:
        """Link what may begin with any call, when all rules are in."""
        if self.any_node.groups:
            self.exact.edges[ALL_SYMBOLS] = self.any_node

    def insert(self, one: Lowered, path: Path, key: int, record: bytes) -> None:
        """Follow a path, making nodes, and leave the rule at its end."""
        label = bool(one.rule.seq.label)
        last = len(path.masks) - 1
        if one.rule.start:
            node = self.suffix
            if path.labels:
                return  # START rules see no label
            for mask in reversed(path.masks if label else path.masks[:-1]):
                node = node.child(mask)
        else:
            node = self.exact
            if not label and last in path.labels:
                return  # no label can follow the candidate
            for i, mask in enumerate(path.masks if label else path.masks[:-1]):
                node = node.child(mask)
                if i in path.labels:
                    node = node.child(1 << self.label_number(path.labels[i]))
        node.add(key, ALL_CALLS if label else path.masks[-1], record)

    def anywhere(self, one: Lowered, key: int, record: bytes) -> None:
        """A rule whose sequence only the matcher can judge: try it wherever it might fit."""
        rule = one.rule
        mask = ALL_CALLS if rule.seq.label else candidate_mask(rule.seq)
        if rule.start:
            # Deep enough to tell a general rule from an answer to partner's call (`reader`).
            node = self.suffix
            for _ in range(min(2, rule.seq.colons + rule.seq.tail)):
                node = node.child(ALL_CALLS)
            node.add(key, mask, record)
            return
        self.exact.add(key, mask, record)
        first = first_mask(rule.seq)
        if first == ALL_CALLS:
            self.any_node.add(key, mask, record)
        else:
            node = self.exact.child(first)
            node.edges.setdefault(ALL_SYMBOLS, self.loop(node))
            node.add(key, mask, record)
            node.edges[ALL_SYMBOLS].add(key, mask, record)

    def loop(self, node: Node) -> Node:
        """A node that every symbol leads back to."""
        if ALL_SYMBOLS in node.edges:
            return node.edges[ALL_SYMBOLS]
        new = Node()
        new.edges[ALL_SYMBOLS] = new
        return new

    def label_number(self, label: str) -> int:
        """The symbol of a label."""
        if label not in self.labels:
            self.labels[label] = f.FIRST_LABEL + len(self.labels)
            if self.labels[label] >= f.OTHER:
                raise TableTooLarge(f"a table knows at most {f.OTHER - f.FIRST_LABEL} labels")
        return self.labels[label]

    def label(self, text: str) -> bytes:
        """A label as the board applies it: its symbols, then its text, each with its length."""
        symbols = label_symbols(text, self.label_number)
        return bytes((len(symbols), *symbols, len(text))) + text.encode()
