"""What a hand is worth: 21 features, one look-up for each suit.

Everything that the rules ask about a suit depends only on which of A K Q J T it has and on how
many lower cards: 32 * 9 classes. The host works out one record for each class
(`spotcard_host.compiler.points` has the definitions) and packs the records into the rule table, so
that a board adds up four records and no definition is written twice.
"""

import micropython
from micropython import const

from spotcard.rules import fields
from spotcard.rules.pattern import NUMBER, WEIGHT

CLASSES = 288
# A record: eight bytes.
RECORD = const(8)
R_HCP = const(0)
R_POINTS = const(1)  # total points, in eighths, + POINTS_BIAS
R_LOSERS = const(2)
R_CONTROLS = const(3)
R_STOPPERS = const(4)
R_QUALITY = const(5)
R_HONOURS = const(6)
R_LENGTH = const(7)
POINTS_BIAS = const(16)  # a suit may take up to two points away
# Features, see `fields`.
_HONOURS = const(4)
_STOPPERS = const(8)
_HCP = const(12)
_POINTS = const(13)
_LOSERS = const(14)
_CONTROLS = const(15)
_QUALITY = const(16)
_SHAPE = const(20)
_MOST_POINTS = const(50)
_MOST_LOSERS = const(12)


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
    eighths = 4 - 4 * POINTS_BIAS
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
        at = ((holding >> 8) * 9 + low) * RECORD
        hcp += records[at + R_HCP]
        eighths += records[at + R_POINTS]
        losers += records[at + R_LOSERS]
        controls += records[at + R_CONTROLS]
        length = records[at + R_LENGTH]
        key += weight[length]
        out[suit] = length
        out[_HONOURS + suit] = records[at + R_HONOURS]
        out[_STOPPERS + suit] = records[at + R_STOPPERS]
        out[_QUALITY + suit] = records[at + R_QUALITY]
        suit += 1
    out[_HCP] = hcp
    eighths = eighths >> 3
    if eighths < hcp:
        eighths = hcp
    if eighths > _MOST_POINTS:
        eighths = _MOST_POINTS
    if losers > _MOST_LOSERS:
        losers = _MOST_LOSERS
    out[_POINTS] = eighths
    out[_LOSERS] = losers
    out[_CONTROLS] = controls
    out[_SHAPE] = number[key & 127]
