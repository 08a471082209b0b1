"""Shapes, and the pattern string that constraints are matched against.

The string has 65 characters, `P13:M15:D5S4H3D1C:C1345:L06:H00C04D02H13S:Q04:S0C2D2H4S:G0C1D2H4S`:
nine fields, a colon before each but the first. It follows from the features of a hand, so the
board writes it only for the rare rule that the compiler could not turn into tests of features.
The offsets of the fields are defined here only; `spotcard_host` imports them.
"""

from spotcard.rules.fields import CONTROLS, HCP, HONOURS, LOSERS, POINTS, QUALITY, SHAPE, STOPPERS

PATTERN = 65
# Offsets of the letters that open the fields.
AT_HCP = 0
AT_POINTS = 4
AT_SORTED = 8
AT_LENGTHS = 18
AT_LOSERS = 24
AT_HONOURS = 28
AT_CONTROLS = 42
AT_STOPPERS = 46
AT_QUALITY = 56

# The 39 shapes, four sorted lengths each; the number of a shape is its place here. Balanced hands
# come first, those with two doubletons next, so that both are intervals.
SHAPES = (
    b"\x04\x03\x03\x03\x04\x04\x03\x02\x05\x03\x03\x02\x05\x04\x02\x02\x06\x03\x02\x02"
    b"\x04\x04\x04\x01\x05\x04\x03\x01\x05\x04\x04\x00\x05\x05\x02\x01\x05\x05\x03\x00"
    b"\x06\x03\x03\x01\x06\x04\x02\x01\x06\x04\x03\x00\x06\x05\x01\x01\x06\x05\x02\x00"
    b"\x06\x06\x01\x00\x07\x02\x02\x02\x07\x03\x02\x01\x07\x03\x03\x00\x07\x04\x01\x01"
    b"\x07\x04\x02\x00\x07\x05\x01\x00\x07\x06\x00\x00\x08\x02\x02\x01\x08\x03\x01\x01"
    b"\x08\x03\x02\x00\x08\x04\x01\x00\x08\x05\x00\x00\x09\x02\x01\x01\x09\x02\x02\x00"
    b"\x09\x03\x01\x00\x09\x04\x00\x00\x0a\x01\x01\x01\x0a\x02\x01\x00\x0a\x03\x00\x00"
    b"\x0b\x01\x01\x00\x0b\x02\x00\x00\x0c\x01\x00\x00\x0d\x00\x00\x00"
)
BALANCED = 2  # shapes 0 to this one: 4333, 4432, 5332
# A perfect hash found by trial: the weights of four lengths, added up modulo 128, differ for all
# shapes, and NUMBER turns the sum into the number of the shape.
WEIGHT = b"\xd9\xc7\xe5\x00\x84\xad\xaf\xe1\x56\xdf\x78\xa4\x0a\x93"
NUMBER = (
    b"\xff\xff\x1d\x25\x00\xff\x08\xff\xff\xff\xff\x23\x0c\x11\x07\xff"
    b"\x10\xff\x02\xff\x19\x1f\xff\xff\xff\xff\x0e\xff\xff\xff\x26\xff"
    b"\xff\xff\xff\x14\xff\xff\xff\xff\xff\xff\x22\xff\xff\xff\x15\xff"
    b"\xff\xff\xff\x09\xff\x1b\xff\xff\xff\xff\x12\x24\xff\xff\xff\xff"
    b"\xff\xff\x16\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x20\xff\xff"
    b"\xff\xff\x1c\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x0b"
    b"\xff\xff\xff\xff\x18\xff\xff\x17\xff\xff\x0d\xff\xff\x01\xff\xff"
    b"\xff\xff\xff\x13\xff\xff\x0a\xff\x06\x04\x1a\x03\xff\x21\x0f\x1e"
)
_TIES = b"\x03\x02\x01\x00"  # suits of equal length stand S H D C


def write_pattern(features, out):
    """Write the pattern string of a hand's 21 features into `out`, 65 bytes.

    Lengths above nine are written 9, so that every length is one character.
    """
    _two(out, AT_HCP, 80, features[HCP])
    _two(out, AT_POINTS, 77, features[POINTS])
    at = AT_SORTED
    out[at] = 68
    shape = 4 * features[SHAPE]
    used = 0
    for i in range(4):
        length = SHAPES[shape + i]
        for suit in _TIES:
            if features[suit] == length and not used >> suit & 1:
                used |= 1 << suit
                out[at + 1 + 2 * i] = 48 + min(length, 9)
                out[at + 2 + 2 * i] = b"CDHS"[suit]
                break
    out[AT_LENGTHS - 1] = 58
    out[AT_LENGTHS] = 67
    out[AT_LOSERS - 1] = 58
    for suit in range(4):
        out[AT_LENGTHS + 1 + suit] = 48 + min(features[suit], 9)
    _two(out, AT_LOSERS, 76, features[LOSERS])
    out[AT_HONOURS] = 72
    for suit in range(4):
        letter = b"CDHS"[suit]
        honours = features[HONOURS + suit]
        at = AT_HONOURS + 1 + 3 * suit
        out[at] = 48 + honours // 10
        out[at + 1] = 48 + honours % 10
        out[at + 2] = letter
        at = AT_STOPPERS + 1 + 2 * suit
        out[at] = 48 + features[STOPPERS + suit]
        out[at + 1] = letter
        at = AT_QUALITY + 1 + 2 * suit
        out[at] = 48 + features[QUALITY + suit]
        out[at + 1] = letter
    out[AT_CONTROLS - 1] = 58
    _two(out, AT_CONTROLS, 81, features[CONTROLS])
    out[AT_STOPPERS] = 83
    out[AT_QUALITY - 1] = 58
    out[AT_QUALITY] = 71


def _two(out, at, letter, value):
    out[at] = letter
    out[at + 1] = 48 + value // 10
    out[at + 2] = 48 + value % 10
    if at:
        out[at - 1] = 58
    out[at + 3] = 58
