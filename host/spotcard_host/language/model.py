"""The neutral bidding system: rules, explanations and where each was written.

Every source language ends here. The GIB database language is read straight into `Rule`s; notes in
BML or BSS are translated into the same `Rule`s, so the lint, the listing and the table compiler
know one form only. A rule's sequence, constraint and specification are syntax trees of
`spotcard_host.language.nodes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from spotcard_host.common.diagnostics import Place
from spotcard_host.language.carding import Carding
from spotcard_host.language.nodes import Binary, Call, Goal, Math, Num, Seq, Spec
from spotcard_host.language.system_options import Option

# Flags of a rule.
CAPTAIN = "C"  # partner must make the book bid in answer
RELINQUISH = "R"  # gives captaincy back
BOOK = "X"  # make the book bid without thinking
SIMULATE = "?"  # always simulate before making it

_HCP = Call(0, (Num(12),))
NOBODY = Goal(Seq((Math(Binary(">", _HCP, Num(36))), Math(Binary("<", _HCP, Num(1))))))
"""A constraint that no hand fits: the rule defines a call, so that a base book does not make it,
and no hand makes it by the rule."""


@dataclass(slots=True)
class Span:
    """A run of expanded text: from `start` (offset in the record) on it came from `place`.

    `macro` is the call that made it as the author wrote it, a macro's name and its arguments if
    it takes any; "" where the author wrote the text itself. Then columns go on counting from
    `place`, else all of the run stands at `place`.
    """

    start: int
    place: Place
    macro: str = ""


@dataclass(slots=True)
class Field:
    """One field of a rule after expansion, and where its characters come from.

    `spans` are those of the whole record, in which the field begins at `offset`.
    """

    text: str
    spans: tuple[Span, ...]
    offset: int = 0

    def place(self, at: int = 0) -> Place:
        """The source place of the field's character `at` (one past the end is allowed)."""
        span = self.span(at)
        if span.macro:
            return span.place
        column = span.place.column + max(0, self.offset + at - span.start)
        return span.place._replace(column=column)

    def span(self, at: int) -> Span:
        """The run that holds the field's character `at`."""
        found = self.spans[0]
        for span in self.spans:
            if span.start > self.offset + at:
                break
            found = span
        return found


@dataclass(slots=True)
class Rule:
    """One rule.

    `level`: number of calls in the sequence, the candidate counted, from the first bid on; 0 for
    any. `default`: gives way to another rule for the same call whose priority is not lower.
    `flags`: "" or letters of C R X ?. `seq` must match auction and candidate call, `constraint`
    the caller's pattern string; `spec` is what the call shows. Higher `prio` wins, 0..999.
    `expl` numbers the explanation, None for none. `id` is the author's number of the rule, unique
    in a system, `aliases` are others by which it is known. `index` is its position in the system:
    the earlier of two equal rules wins.
    """

    index: int
    id: int
    level: int
    default: bool
    flags: str
    prio: int
    seq: Goal
    constraint: Goal
    spec: Spec
    expl: int | None
    place: Place
    seq_field: Field
    constraint_field: Field
    spec_field: Field
    aliases: tuple[int, ...] = ()

    @property
    def start(self) -> bool:
        """Whether it is for the end of any auction (START)."""
        return self.seq.start

    @property
    def general(self) -> bool:
        """Whether it is a START rule that does not look back as far as partner's last call.

        A captain's partner, who must make a bid of the book, does not use it.
        """
        return self.seq.start and self.seq.colons + self.seq.tail < 2


@dataclass(slots=True, eq=False)
class System:
    """A bidding system. `explanations`: number -> text. `sources`: file name -> lines.

    `options` are switches that need no change of a rule, by number. `carding` is what the
    partnership leads and signals, None where not stated.

    `base_from` is the index of the first rule of a base book that the system lies over, 0 for
    none: a rule of the book gives way to every rule above it for the same call, as a default does.

    `base`: the base book that notes ask for (`notes.base`), "" for none.

    `learned` is the file of a network that judges this system's calls, b"" for none.

    `departures`: auctions from the opening bid on, a mask of calls for each place, whose last call
    does not mean what it means in the base book. From there on that side uses only the book's
    general rules, not those for written-out auctions.

    `usual`: rules that take the place of a base book's after openings that depart from it.
    """

    name: str
    rules: list[Rule] = field(default_factory=list)
    explanations: dict[int, str] = field(default_factory=dict)
    sources: dict[str, list[str]] = field(default_factory=dict)
    options: dict[int, Option] = field(default_factory=dict)
    base_from: int = 0
    carding: Carding | None = None
    base: str = ""
    departures: tuple[tuple[int, ...], ...] = ()
    learned: bytes = b""
    usual: list[Rule] = field(default_factory=list)

    def has_departed(self, calls: Sequence[int]) -> bool:
        """Whether the side that makes the last of `calls` (from the opening bid on) has left the
        base book before.
        """
        return any(
            len(calls) > len(masks) and (len(calls) - len(masks)) % 2 == 0
            and all(mask >> call & 1 for mask, call in zip(masks, calls, strict=False))
            for masks in self.departures
        )

    def explanation(self, rule: Rule) -> str:
        """The text of a rule's explanation, "" where it has none."""
        return self.explanations.get(rule.expl, "") if rule.expl is not None else ""

    def copy(self) -> System:
        """The same system with rules of its own, which another system may be laid over."""
        return replace(self, rules=[copy(rule) for rule in self.rules],
                       explanations=dict(self.explanations), sources=dict(self.sources),
                       options=dict(self.options), usual=[copy(rule) for rule in self.usual])

    def lay_over(self, base: System) -> None:
        """Append the rules of `base`: where priorities are equal our own rules win."""
        shift = max(self.explanations, default=0)
        for number, rule in enumerate(base.rules, len(self.rules)):
            rule.index = number
            if rule.expl is not None:
                rule.expl += shift
        self.rules += base.rules
        for number, text in base.explanations.items():
            self.explanations[number + shift] = text
        for file, lines in base.sources.items():
            self.sources.setdefault(file, lines)
        for option, value in base.options.items():
            self.options.setdefault(option, value)
        self.learned = self.learned or base.learned
        if base.carding is not None:
            self.carding = self.carding.over(base.carding) if self.carding else base.carding
