"""The options that a rule table declares (`docs/reference/rule-language.md`), and how to set one.

Board and desk read the same lines of META. A board loads this only when its settings name an
option.
"""

from spotcard.errors import SpotcardError
from spotcard.rules import format as f


class OptionError(SpotcardError):
    """An option that a system does not have, or a value that an option cannot have."""


def worth(value, values):
    """What rules read for a value: a number itself, a word its place in the list."""
    return int(value) if value.isdigit() else values.index(value)


def declared(table):
    """The options of a `RuleTable`: (number, name, values in order, what it is about) each."""
    start, size, _ = table.sections[f.META]
    found = []
    for line in bytes(table.table[start:start + size]).decode().split("\n"):
        if line.startswith("option "):
            words = line.split(" ", 4)
            found.append((int(words[1]), words[2], words[3].split(","),
                          words[4] if len(words) > 4 else ""))
    return found


def set_option(table, word):
    """Set one option, `NAME=VALUE`, from the next auction on. Raises OptionError."""
    name, _, value = word.partition("=")
    known = []
    for number, one, values, _ in declared(table):
        known.append(one)
        if one == name:
            if value not in values:
                raise OptionError("option %s: expected one of %s, got '%s'"
                                  % (name, ", ".join(values), value))
            table.options[number] = worth(value, values)
            return
    raise OptionError("there is no option '%s': expected NAME=VALUE; this system has %s"
                      % (word, ", ".join(sorted(known)) or "none"))
