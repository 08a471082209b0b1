"""What the options of a compiled table are set to, and a table with others."""

from __future__ import annotations

from collections.abc import Sequence

from spotcard.rules import format as f
from spotcard.rules.options import declared, set_option
from spotcard.rules.reader import RuleTable
from spotcard_host.compiler.sections import assemble


def option_value(reader: RuleTable, number: int, values: list[str]) -> str:
    """The word for what an option is set to."""
    worth = int(reader.options[number])
    for i in range(len(values)):
        if (int(values[i]) if values[i].isdigit() else i) == worth:
            return values[i]
    return str(worth)


def with_options(data: bytes, wanted: Sequence[str]) -> bytes:
    """A table that differs in its options only, by `NAME=VALUE` words. Raises OptionError."""
    reader = RuleTable(data)
    for word in wanted:
        set_option(reader, word)
    values = ",".join(f"{number}={reader.options[number]}"
                      for number, *_ in sorted(declared(reader)))
    sections = {}
    for kind, (start, size, items) in sorted(
            reader.sections.items(), key=lambda section: section[1][0]):
        content = data[start:start + size]
        if kind == f.META:
            content = b"\n".join(
                b"options " + values.encode() if line.startswith(b"options ") else line
                for line in content.split(b"\n"))
        sections[kind] = (items, content)
    return assemble(sections)
