"""BSS -> BML text: one group of tables for each side that opens, seat and vulnerability.

Strategy. The sequences of a group make a tree; a path without a record of its own gets rows
without description. Where we open, a pass is silent, that is not written, when it is the only call
there, nothing is said about it and the opponents have not bid or doubled before. A row whose call
is written shorter than its sibling before it starts a new table that repeats the rows on the way
(this is how the reference lays its tables out).

Walks are loops over explicit stacks: a sequence may have 319 calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from spotcard_host.notes.bml.bidtable import CALL_CODES, SEATS, VULNERABILITIES
from spotcard_host.notes.bss.records import (
    BssFile,
    Sequence,
)

_THEIRS = tuple([f"({code})" for code in CALL_CODES])


class Branch:
    """A call of the tree: `record` gives its description; None when it only lies on the way."""

    __slots__ = ("call", "children", "contested", "ours", "parent", "record", "text")

    def __init__(
        self, parent: Branch | None, call: int, ours: bool, record: Sequence | None = None
    ) -> None:
        self.parent = parent
        self.call = call
        self.ours = ours
        self.record = record
        self.text = "" if call < 0 else CALL_CODES[call] if ours else _THEIRS[call]
        # The opponents have done more than pass up to here.
        self.contested: bool = (call != 0 and not ours) or (
            parent is not None and parent.contested
        )
        self.children: list[Branch] = []


Group = tuple[bool, int, int]


def group_sequences(records: Iterable[Sequence]) -> dict[Group, list[Sequence]]:
    """Sequences by who opens (we first), position and vulnerability, in that order."""
    groups: dict[Group, list[Sequence]] = {}
    for record in records:
        key = (record.they_open, record.position, record.vulnerability)
        groups.setdefault(key, []).append(record)
    return dict(sorted(groups.items()))


def build_tree(records: Iterable[Sequence]) -> Branch:
    """The tree of one group; a second record of the same sequence makes a second branch."""
    root = Branch(None, -1, True)
    known: dict[tuple[int, ...], Branch] = {(): root}
    implied: set[tuple[int, ...]] = set()
    for record in records:
        calls = record.calls
        last = length = len(calls) - 1
        while (branch := known.get(calls[:length])) is None:
            length -= 1
        for number in range(length, last):
            path = calls[:number + 1]
            above, branch = branch, Branch(branch, path[-1], record.ours(number))
            above.children.append(branch)
            known[path] = branch
            implied.add(path)
        leaf = Branch(branch, calls[last], (last % 2 == 0) != record.they_open, record)
        branch.children.append(leaf)
        if calls not in implied:
            known[calls] = leaf
    return root


def _silent(branch: Branch, they_open: bool) -> bool:
    """True for a pass that need not be written."""
    return (
        not they_open and branch.call == 0 and not branch.contested
        and branch.parent is not None
        and len(branch.parent.children) == 1
        and (branch.record is None or not branch.record.description)
    )


RowWriter = Callable[[Branch, str, list[str]], None]


def write_row(branch: Branch, indent: str, out: list[str]) -> None:
    """`2C = text`, further lines of the text under its start."""
    record = branch.record
    text = "" if record is None else (
        describe(record) if record.qualifications else record.description)
    if not text:
        out.append(indent + branch.text)
        return
    if "\\n" not in text:
        out.append(f"{indent}{branch.text} = {text}")
        return
    first, *rest = text.split("\\n")
    out.append(f"{indent}{branch.text} = {first}")
    hanging = indent + " " * (len(branch.text) + 3)
    out.extend([hanging + line for line in rest])


def describe(record: Sequence) -> str:
    """The description; a qualification, which BML cannot express, goes before it in its
    braces."""
    if not record.qualifications:
        return record.description
    marks = " ".join("{" + text + "}" for _, text in record.qualifications)
    return f"{marks} {record.description}".rstrip()


def write_tree(
    root: Branch, they_open: bool, out: list[str], row: RowWriter = write_row
) -> None:
    """Write the tables of one group, without a blank line before the first or after the last."""
    # (branch, depth); a silent pass has the depth of its parent.
    stack = [(branch, 0) for branch in reversed(root.children)]
    before: dict[int, str] = {}
    first = True
    while stack:
        branch, depth = stack.pop()
        if branch.call == 0 and _silent(branch, they_open):
            before[depth] = ""
            stack.extend((child, depth) for child in reversed(branch.children))
            continue
        if len(branch.text) < len(before.get(depth, "")) and not first:
            out.append("")
            _path(branch, they_open, out, row)
        before[depth] = branch.text
        before[depth + 1] = ""
        first = False
        row(branch, "  " * depth, out)
        if branch.children:
            depth += 1
            stack += [(child, depth) for child in reversed(branch.children)]


def _path(branch: Branch, they_open: bool, out: list[str], row: RowWriter) -> None:
    """The rows on the way to a branch, from the opening."""
    way: list[Branch] = []
    above = branch.parent
    while above is not None and above.parent is not None:
        if not _silent(above, they_open):
            way.append(above)
        above = above.parent
    for depth, step in enumerate(reversed(way)):
        row(step, "  " * depth, out)


def bml_text(file: BssFile, row: RowWriter = write_row) -> str:
    """The BML text of a BSS file: metadata (the carding record too), then its tables. Flags and
    other records are not in it, nor are null characters, with which it would pass for binary.
    """
    header = file.header
    blocks: list[list[str]] = []
    if header is not None and header.name:
        blocks.append([f"#+TITLE: {header.name}"])
    if header is not None and header.summary:
        blocks.append([f"#+DESCRIPTION: {header.summary}"])
    if file.carding is not None:
        said = file.carding.carding(lambda _: None).metadata()
        blocks += [[f"#+{key}: {text}"] for key, text in said.items()]
    for (they_open, position, vulnerability), records in group_sequences(file.sequences).items():
        blocks.append([f"#VUL {VULNERABILITIES[vulnerability]}"])
        blocks.append([f"#SEAT {SEATS[position]}"])
        tables: list[str] = []
        write_tree(build_tree(records), they_open, tables, row)
        blocks.append(tables)
    text = "\n\n".join(["\n".join(block) for block in blocks]) + "\n" if blocks else ""
    return text.replace("\0", "")
