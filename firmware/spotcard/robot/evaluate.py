"""What a hand is worth: 21 features, one look-up for each suit.

Everything that the rules ask about a suit depends only on which of A K Q J T it has and on how
many lower cards: 32 * 9 classes. The host works out one record for each class (`spotcard_host.
compile.points` has the definitions) and packs the records into the rule table, so that a board
adds up four records and no definition is written twice.
"""

import micropython

from spotcard.rules import fields
from spotcard.rules.pattern import NUMBER, PATTERN, WEIGHT, write_pattern

CLASSES = 288
# A record: eight bytes.
RECORD = 8
R_HCP = 0
R_POINTS = 1  # points with distribution, in eighths, + POINTS_BIAS
R_LOSERS = 2
R_CONTROLS = 3
R_STOPPERS = 4
R_QUALITY = 5
R_HONOURS = 6
R_LENGTH = 7
POINTS_BIAS = 16  # a suit may take up to two points away
_COUNT = b"\x00\x01\x01\x02\x01\x02\x02\x03\x01\x02\x02\x03\x02\x03\x03\x04"  # of bits


def class_of(holding):
    """The class 0..287 of a holding: 9 * (bits A K Q J T) + number of lower cards."""
    return (holding >> 8) * 9 + _COUNT[holding & 15] + _COUNT[holding >> 4 & 15]


def new_features():
    """An empty feature vector."""
    return bytearray(fields.FEATURES)


def evaluate(records, hand, out):
    """Write the features of `hand` (four holdings, thirteen cards) into `out`, 21 bytes.

    `records` is a buffer of 288 records. Points with distribution are rounded to the nearest
    whole point, and never fewer than high-card points.
    """
    sum_suits(records, hand, out, NUMBER, WEIGHT)  # type: ignore
    return out


@micropython.viper
def sum_suits(records: ptr8, hand: ptr16, out: ptr8, number: ptr8, weight: ptr8):
    """Write the 21 features into `out`; `number` and `weight` are those of `rules.pattern`."""
    hcp = 0
    eighths = 4 - 64
    losers = 0
    controls = 0
    key = 0
    suit = 0
    while suit < 4:
        holding = hand[suit]
        low = holding & 255
        low = low - (low >> 1 & 0x55)
        low = (low & 0x33) + (low >> 2 & 0x33)
        low = (low + (low >> 4)) & 15
        at = ((holding >> 8) * 9 + low) << 3
        hcp += records[at]
        eighths += records[at + 1]
        losers += records[at + 2]
        controls += records[at + 3]
        length = records[at + 7]
        key += weight[length]
        out[suit] = length
        out[suit + 4] = records[at + 6]
        out[suit + 8] = records[at + 4]
        out[suit + 16] = records[at + 5]
        suit += 1
    out[12] = hcp
    eighths = eighths >> 3
    if eighths < hcp:
        eighths = hcp
    if eighths > 50:
        eighths = 50
    if losers > 12:
        losers = 12
    out[13] = eighths
    out[14] = losers
    out[15] = controls
    out[20] = number[key & 127]


def pattern_of(features):
    """The pattern string of a hand's features, as text."""
    out = bytearray(PATTERN)
    write_pattern(features, out)
    return bytes(out).decode()
