"""What a hand is worth: 21 features, one look-up for each suit.

Everything that the rules ask about a suit depends only on which of A K Q J T it has and on how
many lower cards: 32 * 9 classes. The host works out one record for each class (`spotcard_host.
compile.points` has the definitions) and packs the records into the rule table, so that a board
adds up four records and no definition is written twice.
"""

from spotcard.rules import fields
from spotcard.rules.pattern import NUMBER, PATTERN, WEIGHT, write_pattern

try:
    from spotcard.robot.evaluate_viper import sum_suits
except ImportError:
    sum_suits = None

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
    if sum_suits:
        sum_suits(records, hand, out, NUMBER, WEIGHT)
    else:
        sum_suits_plain(records, hand, out, NUMBER, WEIGHT)
    return out


def sum_suits_plain(records, hand, out, number, weight):
    """The plain twin of `evaluate_viper.sum_suits`."""
    hcp = 0
    eighths = 4 - 4 * POINTS_BIAS
    losers = 0
    controls = 0
    key = 0
    for suit in range(4):
        holding = hand[suit]
        at = RECORD * ((holding >> 8) * 9 + _COUNT[holding & 15] + _COUNT[holding >> 4 & 15])
        hcp += records[at]
        eighths += records[at + R_POINTS]
        losers += records[at + R_LOSERS]
        controls += records[at + R_CONTROLS]
        length = records[at + R_LENGTH]
        key += weight[length]
        out[suit] = length
        out[fields.HONOURS + suit] = records[at + R_HONOURS]
        out[fields.STOPPERS + suit] = records[at + R_STOPPERS]
        out[fields.QUALITY + suit] = records[at + R_QUALITY]
    out[fields.HCP] = hcp
    out[fields.POINTS] = min(max(eighths >> 3, hcp), 50)  # never fewer than HCP, see `state`
    out[fields.LOSERS] = min(losers, 12)
    out[fields.CONTROLS] = controls
    out[fields.SHAPE] = number[key & 127]


def pattern_of(features):
    """The pattern string of a hand's features, as text."""
    out = bytearray(PATTERN)
    write_pattern(features, out)
    return bytes(out).decode()
