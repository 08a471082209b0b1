"""Options of a book: what a partnership may switch without touching a rule.

`options.txt` beside the rules declares them, one per line (`;` begins a comment):

    0 jacoby-2n = on (off on) 2N over a major is a game-forcing raise
    1 notrump = 15-17 (15-17 12-14) the strength of one notrump

Number 0 to 15 (what rules ask for with OPTION, `#9(n)`), name, the value unless said otherwise,
the values that it may have, and what it is about. A value that is a number is worth that number,
a word is worth its place in the list, 0 for the first.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from spotcard.rules.fields import OPTIONS
from spotcard.rules.options import OptionError, worth
from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.sources import Source

OPTIONS_FILE = "options.txt"
_LINE = re.compile(
    r"(?P<number>[0-9]+)[ \t]+(?P<name>[a-z][a-z0-9-]*)[ \t]*=[ \t]*(?P<value>[a-z0-9-]+)[ \t]*"
    r"\((?P<values>[a-z0-9 -]+)\)[ \t]*(?P<text>.*)"
)


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `values` are its words in order, `value` the one that holds."""

    number: int
    name: str
    value: str
    values: tuple[str, ...]
    text: str = ""

    @property
    def worth(self) -> int:
        """What rules read, 0..255."""
        return int(worth(self.value, self.values))


def read_options(source: Source, collector: Collector) -> dict[int, Option]:
    """The options that a file declares, by number."""
    found: dict[int, Option] = {}
    for line in source.lines:
        if not line.text.strip() or line.text.startswith(";"):
            continue
        match = _LINE.fullmatch(line.text.strip())
        if match is None:
            collector.error(line.place, "expected an option, NUMBER NAME = VALUE (VALUE VALUE) "
                            f"text, got {line.text!r}")
            continue
        values = tuple(match["values"].split())
        number = int(match["number"][:4])
        if number >= OPTIONS:
            collector.error(line.place, f"options are numbered 0 to {OPTIONS - 1}, got {number}")
        elif match["value"] not in values:
            collector.error(line.place, f"{match['value']!r} is not one of the values "
                            + ", ".join(values))
        elif any(value.isdigit() and int(value[:4]) > 255 for value in values):
            collector.error(line.place, "the number of a value is 0 to 255")
        elif number in found or any(match["name"] == one.name for one in found.values()):
            collector.error(line.place, f"option {number} {match['name']} is declared twice")
        else:
            found[number] = Option(number, match["name"], match["value"], values, match["text"])
    return found


def with_values(options: dict[int, Option], wanted: Sequence[str]) -> dict[int, Option]:
    """The options with what `NAME=VALUE` words set. Raises OptionError."""
    by_name = {one.name: one for one in options.values()}
    changed = dict(options)
    for word in wanted:
        name, equals, value = word.partition("=")
        one = by_name.get(name)
        if not equals or one is None:
            known = ", ".join(sorted(by_name)) or "none"
            raise OptionError(f"there is no option {word!r}: expected NAME=VALUE; this system has "
                              f"{known}")
        if value not in one.values:
            raise OptionError(
                f"option {name}: expected one of {', '.join(one.values)}, got {value!r}")
        changed[one.number] = Option(one.number, name, value, one.values, one.text)
    return changed
