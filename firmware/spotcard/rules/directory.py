"""The beginning of a rule table, read and checked when it is opened.

Header, directory and description (`docs/reference/rule-table.md`). What machine code reads by
number is checked here, once, to lie inside its section.
"""

import binascii

from spotcard.errors import TableError
from spotcard.rules import fields
from spotcard.rules import format as f

_CRC_PIECE = 2048


def read_directory(rules, check):
    """Check the table of a `RuleTable` and fill its `sections`. Raises TableError.

    check: whether to compare its CRC and to look at all its tests.
    """
    table = rules.table
    size = len(table)
    if size < f.HEADER or bytes(table[:4]) != f.MAGIC:
        raise TableError("not a rule table: it does not begin with %s" % f.MAGIC.decode())
    version = rules.short(4)
    if version != f.VERSION:
        raise TableError(
            "rule table version %d, this firmware reads version %d: compile the system again"
            % (version, f.VERSION)
        )
    length = rules.long(8)
    if length > size:
        raise TableError("rule table is cut off: %d bytes of %d" % (size, length))
    if check and _crc(table, length) != rules.long(12):
        raise TableError("rule table is damaged: wrong CRC")
    rules.length = length
    n = rules.short(6)
    if f.HEADER + n * f.ENTRY > length:
        raise TableError("rule table is damaged: directory beyond its end")
    sections = rules.sections
    for i in range(n):
        at = f.HEADER + i * f.ENTRY
        start = rules.long(at + 4)
        if start + rules.long(at + 8) > length:
            raise TableError("rule table is damaged: section beyond its end")
        sections[rules.short(at)] = (start, rules.long(at + 8), rules.short(at + 2))
    for kind in f.NEEDED:
        if kind not in sections:
            raise TableError("rule table is damaged: section %d is missing" % kind)
    _check_sizes(sections)
    if check:
        _check_tests(table, sections)
    _check_carding(table, sections)


def _crc(table, length):
    crc = 0
    for at in range(f.CRC_FROM, length, _CRC_PIECE):
        crc = binascii.crc32(table[at:min(at + _CRC_PIECE, length)], crc)
    return crc & 0xFFFFFFFF


def _check_sizes(sections):
    for kind, item in f.ITEMS:
        _, size, items = sections[kind]
        if items * item > size:
            raise TableError("rule table is damaged: %d items in section %d of %d bytes"
                             % (items, kind, size))
    for kind, least in f.LEAST:
        if sections[kind][1] < least:
            raise TableError("rule table is damaged: section %d of %d bytes"
                             % (kind, sections[kind][1]))


def _check_tests(table, sections):
    start, _, items = sections[f.TESTS]
    for at in range(start, start + 3 * items, 3):
        if table[at] >= fields.FEATURES:
            raise TableError("rule table is damaged: a test of feature %d" % table[at])


def _check_carding(table, sections):
    start, size, _ = sections.get(f.CARDING, (0, 0, 0))
    if size and size < f.CARDING_SIZE:
        raise TableError("rule table is damaged: carding of %d bytes" % size)
    for i in range(f.CARDING_SIZE if size else 0):
        if table[start + i] > (7 if i < f.CARDING_LEADS else 10):
            raise TableError("rule table is damaged: carding byte %d" % i)


def read_description(rules):
    """(name, options, the other numbers by their keys) that a table says of itself.

    Raises TableError.
    """
    start, size, _ = rules.sections[f.META]
    name = ""
    options = bytearray(fields.OPTIONS)
    told = {"defaults": 1, "base": 0, "patterns": 1, "matchers": 0, "labels": 0}
    try:
        for line in bytes(rules.table[start:start + size]).decode().split("\n"):
            key, _, value = line.partition(" ")
            if key == "name":
                name = value
            elif key in told:
                told[key] = int(value)
            elif key == "options" and value:
                for one in value.split(","):
                    number, _, setting = one.partition("=")
                    options[int(number)] = int(setting)
        if told["defaults"] >> 1 or told["base"] >> 15:  # neither negative nor too large
            raise ValueError
    except (ValueError, IndexError):  # UnicodeError is a ValueError
        raise TableError("rule table is damaged: its description cannot be read")
    return name, options, told
