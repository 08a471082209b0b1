"""Rule records: lines to `Rule`s, with every error of a file in one run.

    level[d][CRX?] seq prio constraint spec [*expl] #id [#id ...]

Fields are separated by blanks; a line that begins with a blank or tab continues the one before
(joined by one blank, so no field can be broken); `;` in the first column is a comment.

A system may be written in several parts: they are joined in the order given, which is the order
that decides between rules of equal priority. A folder stands for its `*.txt2` files in the order
of their names. A comment `; lint: ok` silences findings about the rule below it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from spotcard.errors import SpotcardError
from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.common.silence import silenced
from spotcard_host.language.carding import Carding, from_metadata
from spotcard_host.language.checks import check_system
from spotcard_host.language.lexer import PatternError
from spotcard_host.language.macros import Macros, expand_line, read_macros, short_names
from spotcard_host.language.model import Field, Rule, Span, System
from spotcard_host.language.nodes import Goal, Spec
from spotcard_host.language.parser import parse_pattern, parse_spec
from spotcard_host.language.provenance import chain
from spotcard_host.language.sources import Source, files_of, read_file, read_text
from spotcard_host.language.system_options import OPTIONS_FILE, read_options

MACRO_FILE = "mac.m4"
EXPLANATION_FILE = "expl.txt"
CARDING_FILE = "carding.txt"
LEARNED_FILE = "learned.net"  # a network (`spotcard_host.compiler.learned`), or where one is
LARGEST_PRIORITY = 999
LARGEST_ID = 99999

_FIELD = re.compile(r"\S+")
_HEAD = re.compile(r"([0-9]{1,3})(d?)([CRX?]*)")

T = TypeVar("T", Goal, Spec)


@dataclass(slots=True)
class _Record:
    """One record, expanded: its text, provenance and place."""

    text: str
    spans: list[Span]
    place: Place


def _records(source: Source, macros: Macros, collector: Collector) -> list[_Record]:
    records: list[_Record] = []
    silence: frozenset[str] | None = None  # of the next rule, and of the one being read
    silencing: frozenset[str] | None = None
    for line in source.lines:
        raw = line.text
        if raw.startswith(";") or not raw.strip():
            found = silenced(raw) if "lint:" in raw else None
            silence = silence if found is None else found[1]
            continue
        if raw[0] not in " \t":
            silencing, silence = silence, None
        if silencing is not None:
            collector.silenced[line.place.file, line.place.line] = silencing
        text, spans = expand_line(raw, line.place, macros, collector)
        if raw[0] not in " \t":
            records.append(_Record(text, spans, line.place))
        elif records:
            record = records[-1]
            start = len(record.text) + 1
            for span in spans:
                span.start += start
            record.text += " " + text
            record.spans += spans
        else:
            collector.error(line.place, "a line that begins with a blank continues a rule: "
                            "no rule comes before it")
    return records


class _Reader:
    def __init__(self, macros: Macros, collector: Collector) -> None:
        self.macros = macros
        self.collector = collector
        # Equal texts have equal trees, and trees are never changed: parse each text once.
        self.patterns: dict[tuple[str, bool], Goal] = {}
        self.specs: dict[str, Spec] = {}

    def error(self, field: Field, message: str, at: int = 0) -> None:
        span = field.span(at)
        made = chain(span.macro, field.offset + at - span.start, self.macros)
        notes = [self.macros.note(step.name, step.text)
                 + (f": at character {offset + 1} of it" if offset else "")
                 for step, offset in made]
        self.collector.error(field.place(at), message, notes)

    def rule(self, record: _Record, index: int) -> Rule | None:
        spans = tuple(record.spans)
        fields = [Field(m[0], spans, m.start()) for m in _FIELD.finditer(record.text)]
        before = self.collector.errors
        head = _HEAD.fullmatch(fields[0].text)
        if head is None:
            self.error(fields[0], "expected a rule's level, then d, C or R, X or ? without "
                       f"blanks (such as 2 or 0dX), got {fields[0].text!r}")
        elif not _flags_fit(head[3]):
            self.error(fields[0], "at most one of C R and one of X ? can stand behind the level, "
                       f"got {head[3]!r}")
        ids = len(fields)
        while ids > 6 and fields[ids - 2].text.startswith("#"):
            ids -= 1
        if not 6 <= ids <= 7:
            self.error(fields[-1], "a rule has 6 or 7 fields (level, sequence, priority, "
                       f"constraint, specification, *explanation, #id) and more ids, "
                       f"got {len(fields)}")
            return None
        # In the order written, so that findings come in the order of the text.
        seq = self.parse(fields[1], self.sequence)
        prio = self.number(fields[2], "", "priority", LARGEST_PRIORITY)
        constraint = self.parse(fields[3], self.constraint)
        spec = self.parse(fields[4], self.specification)
        expl = None
        if ids == 7:
            expl = self.number(fields[5], "*", "explanation", LARGEST_ID)
        number, *aliases = (
            self.number(field, "#", "rule id", LARGEST_ID) for field in fields[ids - 1 :])
        if self.collector.errors > before or head is None:
            return None
        assert seq is not None and constraint is not None and spec is not None
        return Rule(
            index=index, id=number, level=int(head[1]), default=bool(head[2]), flags=head[3],
            prio=prio, seq=seq, constraint=constraint, spec=spec, expl=expl, place=record.place,
            seq_field=fields[1], constraint_field=fields[3], spec_field=fields[4],
            aliases=tuple(aliases),
        )

    def number(self, field: Field, mark: str, what: str, largest: int) -> int:
        digits = field.text[len(mark) :]
        if field.text.startswith(mark) and digits.isascii() and digits.isdigit():
            value = int(digits) if len(digits) < 9 else largest + 1
            if value <= largest:
                return value
        self.error(field, f"expected the {what}, {mark}0 to {mark}{largest}, got {field.text!r}")
        return 0

    def parse(self, field: Field, parser: Callable[[str], T]) -> T | None:
        try:
            return parser(field.text)
        except PatternError as error:
            self.error(field, error.message, error.offset)
            return None

    def sequence(self, text: str) -> Goal:
        return self.pattern(text, False)

    def constraint(self, text: str) -> Goal:
        return self.pattern(text, True)

    def pattern(self, text: str, constraint: bool) -> Goal:
        goal = self.patterns.get((text, constraint))
        if goal is None:
            goal = self.patterns[text, constraint] = parse_pattern(text, constraint)
        return goal

    def specification(self, text: str) -> Spec:
        spec = self.specs.get(text)
        if spec is None:
            spec = self.specs[text] = parse_spec(text)
        return spec


def _flags_fit(flags: str) -> bool:
    return sum(f in "CR" for f in flags) <= 1 and sum(f in "X?" for f in flags) <= 1


def read_rules(source: Source, macros: Macros, collector: Collector) -> list[Rule]:
    """The rules of a source; those with errors are left out, the errors are in `collector`."""
    reader = _Reader(macros, collector)
    rules: list[Rule] = []
    ids: dict[int, Place] = {}
    for record in _records(source, macros, collector):
        rule = reader.rule(record, len(rules))
        if rule is None:
            continue
        for number in (rule.id, *rule.aliases):
            if number in ids:
                collector.warning(rule.place, f"id #{number} is used a second time "
                                  f"(first at {ids[number]})", code="double-id")
            ids.setdefault(number, rule.place)
        rules.append(rule)
    return rules


def read_explanations(source: Source, collector: Collector) -> dict[int, tuple[str, Place]]:
    """`ID<TAB>text` a line, `;` comments; number -> (text, place)."""
    found: dict[int, tuple[str, Place]] = {}
    for line in source.lines:
        if not line.text.strip() or line.text.startswith(";"):
            continue
        number, tab, text = line.text.partition("\t")
        if not tab or not (number.isascii() and number.isdigit()) or len(number) > 5:
            collector.error(line.place, "expected a number, a tab and the text of an explanation")
        elif int(number) in found:
            collector.error(line.place, f"explanation {number} is given a second time "
                            f"(first at {found[int(number)][1]})")
        else:
            found[int(number)] = (text.strip(), line.place)
    return found


def read_carding(source: Source, collector: Collector) -> Carding | None:
    """`LEADS: ...`, `SIGNALS: ...` and `CARDING: ...` (free text), as BML's metadata; `;`
    comments.
    """
    said: dict[str, str] = {}
    for line in source.lines:
        if not line.text.strip() or line.text.startswith(";"):
            continue
        key, colon, text = line.text.partition(":")
        if not colon or key.strip() not in ("LEADS", "SIGNALS", "CARDING") or key in said:
            collector.error(line.place, "expected LEADS:, SIGNALS: or CARDING:, each once, got "
                            f"{line.text!r}")
            continue
        said[key] = text.strip()
        if key != "CARDING":
            from_metadata({key: said[key]}, partial(collector.error, line.place))
    return from_metadata(said, lambda _: None)


def _explain(system: System, given: dict[int, tuple[str, Place]], collector: Collector) -> None:
    used: set[int] = set()
    for rule in system.rules:
        if rule.expl is None:
            continue
        used.add(rule.expl)
        if rule.expl not in given:
            collector.error(rule.place, f"explanation *{rule.expl} is not in {EXPLANATION_FILE}",
                            code="no-explanation")
    for number, (text, place) in given.items():
        system.explanations[number] = text
        if number not in used:
            collector.warning(place, f"no rule uses explanation {number}", code="unused")


def source_parts(paths: Iterable[Path]) -> list[Path]:
    """The rule files that `paths` stand for: a folder gives its `*.txt2` in order of name."""
    parts: list[Path] = []
    for path in paths:
        parts += (
            sorted(p for p in path.iterdir() if p.suffix.lower() == ".txt2")
            if path.is_dir() else [path]
        )
    return parts


def system_files(paths: Sequence[Path]) -> dict[Path, bytes]:
    """All files that `load_system` reads for `paths`, with their contents."""
    parts = source_parts(paths)
    beside = (MACRO_FILE, EXPLANATION_FILE, CARDING_FILE, OPTIONS_FILE) if parts else ()
    found: dict[Path, bytes] = {}
    for path in (*parts, *(parts[0].parent / name for name in beside)):
        found.update(files_of(path))
    return {**found, **network_files(parts[0].parent)} if parts else found


def network_files(folder: Path) -> dict[Path, bytes]:
    """The network of a system in a folder, last, and the file that named it; {} for none.

    Its file holds the network itself, or in one line the path of another book's file.
    """
    path = folder / LEARNED_FILE
    if not path.is_file():
        return {}
    found = {path: path.read_bytes()}
    if not found[path].startswith(b"{"):
        path = folder / found[path].decode("utf-8", "replace").strip()
        if not path.is_file():
            raise SpotcardError(f"{folder / LEARNED_FILE}: expected a network, or in one line "
                                f"the path of one; there is no {path}")
        found[path] = path.read_bytes()
    return found


def load_system(
    paths: Sequence[Path], macro_file: Path | None = None, collector: Collector | None = None,
    name: str = "",
) -> System:
    """Read a system from files: parts, macros (default: `mac.m4` beside the first part).

    Macros run on every suffix but `.txt`. Rules are checked (`checks`). Findings go to
    `collector`; without one, errors raise CompileError.
    """
    own = collector is None
    found = Collector() if collector is None else collector
    parts = source_parts(paths)
    if not parts:
        where = paths[0].as_posix() if paths else "."
        found.error(Place(where, 1), "no rule source (*.txt2) found here")
        if own:
            found.raise_errors()
        return System(name)
    folder = parts[0].parent
    macros = Macros()
    if any(part.suffix.lower() != ".txt" for part in parts):
        if macro_file is not None:
            macros = read_macros(read_file(macro_file, found), found)
        elif (folder / MACRO_FILE).exists():
            macros = read_macros(read_file(folder / MACRO_FILE, found), found)
    joined = Source()
    for part in parts:
        joined.lines += read_file(part, found).lines
    short_names(macros, found)
    system = System(name or parts[0].stem, sources=found.sources)
    system.rules = read_rules(joined, macros, found)
    check_system(system, found)
    if (folder / EXPLANATION_FILE).exists():
        given = read_explanations(read_file(folder / EXPLANATION_FILE, found), found)
    else:
        given = {}
    _explain(system, given, found)
    if (folder / OPTIONS_FILE).exists():
        system.options = read_options(read_file(folder / OPTIONS_FILE, found), found)
    if (folder / CARDING_FILE).exists():
        system.carding = read_carding(read_file(folder / CARDING_FILE, found), found)
    for content in network_files(folder).values():
        system.learned = content
    if own:
        found.raise_errors()
    return system


def load_text(
    text: str, macros: str = "", explanations: str = "", name: str = "rules",
    collector: Collector | None = None,
) -> System:
    """Read a system from texts in memory; without a collector errors raise CompileError."""
    found = Collector() if collector is None else collector
    known = read_macros(read_text(MACRO_FILE, macros, found), found)
    system = System(name, sources=found.sources)
    short_names(known, found)
    system.rules = read_rules(read_text(name, text, found), known, found)
    given = read_explanations(read_text(EXPLANATION_FILE, explanations, found), found)
    if explanations:
        _explain(system, given, found)
    if collector is None:
        found.raise_errors()
    return system
