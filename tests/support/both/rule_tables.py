"""A small rule table made by hand, byte by byte."""

import binascii

from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot import evaluate as ev
from spotcard.rules import fields
from spotcard.rules import format as f
from spotcard.rules.reader import RuleTable  # first: MicroPython nests imports only so deep

SECTIONS = (
    f.CODE, f.SPECS, f.ATOMS, f.TESTS, f.MASKS, f.EXACT, f.SUFFIX, f.RANKS, f.POINTS, f.NUMBERS,
    f.TEXTS, f.META,
)
FIRST = f.HEADER + f.ENTRY * len(SECTIONS)
ALL = (1 << 38) - 1
ALL_SYMBOLS = (1 << 60) - 1


def le(value, size):
    """Little-endian bytes."""
    return bytes([value >> 8 * i & 255 for i in range(size)])


def mask(*calls):
    m = 0
    for call in calls:
        m |= 1 << parse_call(call)
    return m


def rule(number, program, spec, flags=0):
    return le(number, 2) + bytes((flags,)) + le(FIRST + program, 3) + le(spec // 2, 2)


def pad(data):
    return data + bytes((4 - len(data) % 4) % 4)


def make_table(meta=b"name tiny\ndefaults 1\n"):
    """1N with 15-17 balanced; a default 1C with 12+; over 1N (and pass) 2C with 8+ and a major;
    and START: the cheapest bid of hearts with five of them, when nothing else is better.
    """
    code = bytes((2, 0, 1, f.END))  # HCP 15-17 and balanced
    strong, weak = 0, len(code)
    code += bytes((1, 2, f.END))  # HCP 12+
    stayman = len(code)
    code += bytes((1, 3, f.HAND, f.IN, 2, 4, 13, f.IN, 3, 4, 13, f.OR, f.TEST, f.END))
    cheap = len(code)
    code += bytes((0, f.GRAB, f.GRAB + 1, f.FUNCTION0 + 2, 2, f.SMALL, f.EQ, f.TEST, f.HAND,
                   f.GRAB + 1, f.FUNCTION0 + 1, 0, f.SMALL + 5, f.GE, f.TEST, f.END))
    general = len(code)
    code += le(FIRST + cheap, 3) + bytes((f.BIND_BID, f.END))
    specs = bytes((fields.HCP, 15, fields.HCP | f.SPEC_MAX, 17, f.SPEC_END, 0))
    opening = len(specs)
    specs += bytes((fields.HCP, 12, f.SPEC_END, 0))
    five = len(specs)
    # Length of suit b at least 5; 25 points less what partner has shown.
    specs += bytes((f.SPEC_SUIT, 5, 2, f.GRAB + 1, f.RETURN))
    value = bytes((f.NUM8, 25, f.SMALL + 13, f.FUNCTION0 + 1, 1, f.SUB, f.RETURN))
    specs += bytes((fields.POINTS | f.SPEC_VALUE, len(value))) + value + bytes((f.SPEC_END,))
    specs += bytes(len(specs) % 2)
    tests = bytes((fields.HCP, 15, 17, fields.SHAPE, 0, 2, fields.HCP, 12, 37, fields.HCP, 8, 37))
    sets = (mask("1N"), mask("1C"), mask("P"), mask("2C"), mask("1H", "2H", "3H"))
    masks = b"".join([le(m & 0x3FFFFFFF, 4) + le(m >> 30, 4) for m in sets])

    def group(key, which, *rules):
        return le(key, 2) + le(which, 2) + bytes((len(rules),)) + b"".join(rules)

    root = group(3, 0, rule(0, strong, 0)) + group(2, 1, rule(1, weak, opening))
    root_at = 0
    after_1n_at = len(pad(bytes(4 + 4) + root)) // 4
    after_pass_at = after_1n_at + 1
    exact = pad(le(1, 2) + le(2, 2) + le(0, 2) + le(after_1n_at, 2) + root)
    exact += le(2 | f.BARE, 2) + le(after_pass_at, 2)
    exact += pad(le(0, 2) + le(1, 2) + group(1, 3, rule(2, stayman, opening)))
    assert root_at == 0
    suffix = pad(le(0, 2) + le(1, 2) + group(
        1, 4, rule(3, general, five, f.F_START | f.F_SEQUENCE)))
    numbers = le(0, 3)
    for i in range(4):
        # Id and explanation differ from what is usual: ids 50, 59, 68, 77, all explanation 0.
        numbers += bytes((0b0011, 2 * (49 if i == 0 else 8), 2 if i == 0 else 0))
    contents = {
        f.CODE: (0, code), f.SPECS: (3, specs), f.ATOMS: (0, b""), f.TESTS: (4, tests),
        f.MASKS: (len(sets), masks), f.EXACT: (3, exact), f.SUFFIX: (1, suffix),
        f.RANKS: (2, le(50, 2) + le(90, 2)), f.POINTS: (288, bytes(2304)),
        f.NUMBERS: (4, numbers), f.TEXTS: (1, le(0, 4) + b"all four alike\n"), f.META: (0, meta),
    }
    directory = b""
    body = b""
    for kind in SECTIONS:
        items, content = contents[kind]
        directory += le(kind, 2) + le(items, 2) + le(FIRST + len(body), 4) + le(len(content), 4)
        body += pad(content)
    rest = directory + body
    return (f.MAGIC + le(f.VERSION, 2) + le(len(SECTIONS), 2) + le(f.HEADER + len(rest), 4)
            + le(binascii.crc32(rest) & 0xFFFFFFFF, 4) + rest)


def tiny():
    """A reader of `make_table()`."""
    return RuleTable(make_table())


HAND = parse_hand("AQ72.KJ5.QJ4.A83")  # 16 points, balanced: one notrump, or else one club
NOTRUMP = parse_call("1N")


def records():
    """What holdings are worth: points and lengths only."""
    out = bytearray(ev.RECORD * ev.CLASSES)
    for number in range(ev.CLASSES):
        top, low = divmod(number, 9)
        points = (top >> 4) * 4 + (top >> 3 & 1) * 3 + (top >> 2 & 1) * 2 + (top >> 1 & 1)
        at = ev.RECORD * number
        out[at + ev.R_HCP] = points
        out[at + ev.R_POINTS] = 8 * points + ev.POINTS_BIAS
        out[at + ev.R_HONOURS] = top >> 1
        out[at + ev.R_LENGTH] = min(low + sum([top >> i & 1 for i in range(5)]), 13)
    return bytes(out)
