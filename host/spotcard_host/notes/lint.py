"""What is wrong with notes: findings with place, beside those of the reader and the expander.

| code | level | what |
|---|---|---|
| no-continuation | error | a strong or forcing opening after which nothing is written |
| opening-hole | warning | strong hands that no opening describes, by points and shape |
| alert | warning | an artificial call without the alert mark that others have |
| not-understood | warning | words of a description that the compiler does not know |
| not-compiled | note | a condition or a reference, which is ignored |
| no-meaning | warning | a description without information about hand or auction |
| any-hand | warning | a description that every hand fits, so that no call is made by it |
| no-hand | error | a description that no hand fits; a warning where it was not understood so |
| contradiction | warning | a call whose hands its caller has denied before |
| unreachable | warning | a call below one that no hand makes |
| overlap | warning | two calls for the same hands and no order between them |
| no-call | warning | hands for which the notes leave a call open, with an example |
| no-answer | warning | forcing calls of one decision without answers |
| flags | warning | flags of a BSS record that contradict its text |
| unread-table | warning | a table of which nothing is used |
| unread-text | note | running text that tells of calls, and of which no row is made |
| doubt | note | the author's own question mark |

`; lint: ok` at the end of a line silences its warnings and notes, `; lint: ok CODE`
those of one kind.

The functions take compiled notes, so that `spotcard check` compiles once. Everything sampled has
a seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes import lint_words as words
from spotcard_host.notes import openings, unread_text
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.lint import lint_structure
from spotcard_host.notes.bml.reader import read_document
from spotcard_host.notes.lint_words import auction_of
from spotcard_host.notes.meaning.context import strain_of
from spotcard_host.notes.meaning.hands import satisfies
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.openings import Finding
from spotcard_host.notes.order import explicit, narrowness, share
from spotcard_host.notes.rules import Compiled, rules_from_notes
from spotcard_host.notes.sample import hand_text, hands
from spotcard_host.notes.wording import words as in_words


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is sampled: `hands` for each decision and `deals` for the openings, from `seed`. A
    decision is reported when more than `open_share` of its hands have no call, two calls when
    `overlap` of all deals fit both."""

    hands: int = 120
    seed: int = 1
    open_share: float = 0.05
    overlap: float = 0.01
    decisions: int = 400
    deals: int = 600


_FEWEST_ROWS = 2


def check_notes(
    path: Path, collector: Collector, effort: Effort | None = None, folders: Sequence[str] = ()
) -> Compiled:
    """Read, compile and check notes. Raises OSError when the file cannot be read."""
    compiled = rules_from_notes(path, collector, folders)
    if path.suffix.lower() == ".bml":
        document = read_document(str(path), folders)
        lint_structure(document, expand(document.tables), collector)
    lint_compiled(compiled, collector, effort or Effort())
    return compiled


def lint_compiled(compiled: Compiled, collector: Collector, effort: Effort) -> None:
    """All findings about compiled notes, each once for its place."""
    told: set[tuple[str, int, str]] = set()

    def tell(level: str, place: Place, code: str, message: str, *notes: str) -> None:
        key = (place.file, place.line, code)
        if key not in told:
            told.add(key)
            collector.add(level, place, message, notes, code)

    for finding in words.findings(compiled, collector.sources):
        tell(*finding)
    for place, text in compiled.unqualified:
        tell(
            "warning",
            place,
            "not-compiled",
            f"the table cannot know whether {text!r} holds: the call stands below those without "
            "a qualification; say points, lengths, strong, weak, natural or artificial",
        )
    for finding in _unread_tables(compiled):
        tell(*finding)
    for finding in _contradictions(compiled):
        tell(*finding)
    lines = {key[:2] for key in told}
    for node, why in compiled.skipped:
        if (node.place.file, node.place.line) not in lines:
            tell(*words.not_made(node, why))
    for finding in _decisions(compiled, effort):
        tell(*finding)
    for finding in _answers(compiled):
        tell(*finding)
    for finding in openings.findings(compiled, effort.deals, effort.seed):
        tell(*finding)
    for finding in unread_text.findings(compiled):
        tell(*finding)


def _contradictions(compiled: Compiled) -> Iterator[Finding]:
    dead: set[int] = set()
    for node in compiled.notes.nodes:
        entry = compiled.entries[id(node)]
        if node.parent is not None and id(node.parent) in dead:
            dead.add(id(node))
            yield (
                "warning",
                node.place,
                "unreachable",
                f"{auction_of(node)} is below a call that no hand makes",
            )
            continue
        if not node.ours or not node.description:
            continue
        if entry.meaning.constraint.empty:
            dead.add(id(node))
        elif entry.clash:
            yield (
                "warning",
                node.place,
                "contradiction",
                f"{auction_of(node)}: {node.description!r} does not fit what the hand has shown "
                "before",
                f"before: {in_words(entry.context.me.constraint)}; now: {in_words(entry.own)}",
            )


def _groups(compiled: Compiled) -> Iterator[list[NoteNode]]:
    groups: dict[tuple[int, str, str], list[NoteNode]] = {}
    for node in compiled.notes.nodes:
        if node.ours and node.description and node.call >= 0:
            key = (id(node.parent) if node.parent else 0, node.seat, node.vul)
            groups.setdefault(key, []).append(node)
    yield from groups.values()


def _decisions(compiled: Compiled, effort: Effort) -> Iterator[Finding]:
    rng = random.Random(effort.seed)
    if not effort.decisions:
        return
    for number, group in enumerate(g for g in _groups(compiled) if len(g) >= 2):
        yield from _overlaps(compiled, group, effort)
        if number < effort.decisions and len(group) >= 3:
            yield from _open_hands(compiled, group, effort, rng)


def _overlaps(compiled: Compiled, group: list[NoteNode], effort: Effort) -> Iterator[Finding]:
    for i, first in enumerate(group):
        for second in group[i + 1 :]:
            a, b = compiled.entries[id(first)], compiled.entries[id(second)]
            if a.choice.silent or b.choice.silent or first.call == second.call:
                continue
            if explicit(first.description) is not None or explicit(second.description) is not None:
                continue
            if a.meaning.artificial != b.meaning.artificial:
                continue  # the natural call goes first
            if narrowness(a.choice) != narrowness(b.choice):
                continue
            suits = strain_of(first.call), strain_of(second.call)
            if (
                all(0 <= s < 4 for s in suits)
                and not a.meaning.artificial
                and not b.meaning.artificial
            ):
                continue  # the longer suit decides
            both = a.choice.meet(b.choice).meet(a.context.me.constraint)
            part = share(both) if not both.empty else 0.0
            if part >= effort.overlap:
                yield (
                    "warning",
                    second.place,
                    "overlap",
                    f"{auction_of(first)} and {auction_of(second)} fit the same hands ({part:.0%} "
                    "of all deals): the earlier row is chosen; say which with {prio:N}",
                    f"{CALL_CODES[first.call]}: {first.description}",
                )


def _open_hands(
    compiled: Compiled, group: list[NoteNode], effort: Effort, rng: random.Random
) -> Iterator[Finding]:
    entries = [compiled.entries[id(n)] for n in group]
    before = group[0].parent
    if before is None:
        return  # a hand that opens nothing passes; `openings` looks at those that should not
    if any(e.choice.silent or e.meaning.catchall or e.meaning.reply for e in entries):
        return
    shown = entries[0].context.me.constraint
    drawn, without, example = 0, 0, ""
    for facts in hands(shown, effort.hands, rng):
        drawn += 1
        if not any(satisfies(facts, e.choice) for e in entries):
            without += 1
            example = example or hand_text(facts)
    if drawn and without / drawn > effort.open_share:
        yield (
            "warning",
            group[0].place,
            "no-call",
            f"after {auction_of(before)} {without / drawn:.0%} of the hands have no call in the "
            f"notes ({drawn} sampled): what lies below the notes answers",
            f"for example {example}",
        )


def _unread_tables(compiled: Compiled) -> Iterator[Finding]:
    """Tables, rows on lines without a gap, of which nothing is used."""
    skipped = {id(node) for node, _ in compiled.skipped}
    rows: dict[tuple[str, int], bool] = {}  # whether something on a line is used
    places: dict[tuple[str, int], Place] = {}
    for node in compiled.notes.nodes:
        if node.ours and node.description and node.flags is None and not node.is_floating:
            meaning = compiled.entries[id(node)].meaning
            key = node.place.file, node.place.line
            places.setdefault(key, node.place)
            is_used = id(node) not in skipped or bool(meaning.asks or meaning.kind)
            rows[key] = rows.get(key, False) or is_used
    table: list[tuple[str, int]] = []
    for key in [*sorted(rows), ("", 0)]:
        if table and key != (table[-1][0], table[-1][1] + 1):
            if len(table) >= _FEWEST_ROWS and not any(rows[one] for one in table):
                yield (
                    "warning", places[table[0]], "unread-table",
                    f"nothing of this table of {len(table)} rows is used: the calls are made as "
                    "if it were not there", "spotcard check --show tells why, row by row",
                )
            table = []
        table.append(key)


def _answers(compiled: Compiled) -> Iterator[Finding]:
    """Forcing calls that partner has no row to answer with, one finding a decision.

    Not reported: calls that give no rule and so are never made; those that refer to another
    place; keycard asks, which every book answers; and an auction forced to game, where any call
    goes on.
    """
    made = {rule.place for rule in compiled.system.rules}
    skipped = {id(node) for node, _ in compiled.skipped}
    groups: dict[int, list[tuple[NoteNode, str]]] = {}
    for node in compiled.notes.nodes:
        if not node.ours or not node.description or node.call < 3:
            continue
        if node.place not in made or id(node) in skipped:
            continue
        entry = compiled.entries[id(node)]
        meaning = entry.meaning
        if any(child.ours for child in node.children) or any(
            grandchild.ours for child in node.children for grandchild in child.children
        ):
            continue
        if meaning.aside or meaning.asks == "keycards" or entry.context.game_forced:
            continue
        if meaning.kind in ("relay", "ask", "puppet", "transfer") or meaning.force == "f1":
            what = meaning.kind or "forcing"
            groups.setdefault(id(node.parent) if node.parent else 0, []).append((node, what))
    for group in groups.values():
        first = group[0][0]
        calls = dict.fromkeys(f"{CALL_CODES[node.call]} ({what})" for node, what in group)
        where = f"after {auction_of(first.parent)} " if first.parent else ""
        yield (
            "warning",
            first.place,
            "no-answer",
            f"{where}no answers are written to {', '.join(calls)}: general rules answer, which "
            "do not know what these calls ask",
        )
