"""The options that a compiled table declares, and how to set one."""

from __future__ import annotations

from spotcard.rules import format as f
from spotcard.rules.reader import RuleTable
from spotcard_host.language.system_options import OptionError


def option_lines(reader: RuleTable) -> list[tuple[int, str, list[str], str]]:
    """The options of a table: number, name, values in order, what it is about."""
    start, size, _ = reader.sections[f.META]
    found = []
    for line in bytes(reader.table[start:start + size]).decode().split("\n"):
        if line.startswith("option "):
            words = line.split(" ", 4)
            found.append((int(words[1]), words[2], words[3].split(","),
                          words[4] if len(words) > 4 else ""))
    return found


def option_value(reader: RuleTable, number: int, values: list[str]) -> str:
    """The word for what an option is set to."""
    worth = int(reader.options[number])
    for i in range(len(values)):
        if (int(values[i]) if values[i].isdigit() else i) == worth:
            return values[i]
    return str(worth)


def set_option(reader: RuleTable, name: str, value: str) -> None:
    """Set an option by its name, from the next auction on. Raises OptionError."""
    known = []
    for number, one, values, _ in option_lines(reader):
        known.append(one)
        if one == name:
            if value not in values:
                raise OptionError(f"option {name} is one of {', '.join(values)}, not {value!r}")
            reader.options[number] = int(value) if value.isdigit() else values.index(value)
            return
    raise OptionError(f"there is no option {name!r}: this system has {', '.join(known) or 'none'}")
