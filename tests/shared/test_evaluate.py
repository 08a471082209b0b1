"""Features, shapes and the pattern string."""

from spotcard.game.cards import new_hand
from spotcard.robot import evaluate as ev
from spotcard.rules import fields, pattern


def random_hands(n, seed):
    """Hands from a small generator of our own, so that both interpreters see the same."""
    x = seed
    for _ in range(n):
        cards = list(range(52))
        for i in range(13):
            x = (x * 1103 + 12345) & 0xFFFFF
            j = i + (x >> 4) % (52 - i)
            cards[i], cards[j] = cards[j], cards[i]
        yield new_hand(cards[:13])


def class_of(holding):
    """The class of a holding: 9 * (bits A K Q J T) + number of lower cards."""
    return (holding >> 8) * 9 + sum([holding >> r & 1 for r in range(8)])


def pattern_text(features):
    out = bytearray(pattern.PATTERN)
    pattern.write_pattern(features, out)
    return bytes(out).decode()


def shape_number(*lengths):
    """The number of the shape with these lengths, as `evaluate` works it out."""
    return pattern.NUMBER[sum([pattern.WEIGHT[n] for n in lengths]) & 127]


def test_every_shape_has_its_number():
    seen = {}
    for c in range(14):
        for d in range(14 - c):
            for h in range(14 - c - d):
                s = 13 - c - d - h
                n = shape_number(c, d, h, s)
                lengths = sorted([c, d, h, s])
                assert list(pattern.SHAPES[4 * n:4 * n + 4]) == [
                    lengths[3], lengths[2], lengths[1], lengths[0]
                ]
                seen[n] = 1
    assert len(seen) == 39
    assert shape_number(3, 3, 3, 4) == 0
    assert shape_number(5, 3, 3, 2) == pattern.BALANCED


def test_features_are_sums_over_the_suits():
    records = bytearray(ev.CLASSES * ev.RECORD)
    x = 1
    for i in range(len(records)):
        x = (x * 1103 + 12345) & 0xFFFFF
        records[i] = x >> 7 & 15
    for c in range(ev.CLASSES):
        records[c * ev.RECORD + ev.R_POINTS] = c % 90
        top = c // 9
        n = c % 9
        while top:
            n += top & 1
            top >>= 1
        records[c * ev.RECORD + ev.R_LENGTH] = n
    features = ev.new_features()
    for hand in random_hands(200, 7):
        ev.evaluate(records, hand, features)
        rows = []
        for holding in hand:
            at = ev.RECORD * class_of(holding)
            rows.append(records[at:at + ev.RECORD])
        for suit in range(4):
            assert features[suit] == rows[suit][ev.R_LENGTH]
            assert features[fields.HONOURS + suit] == rows[suit][ev.R_HONOURS]
            assert features[fields.STOPPERS + suit] == rows[suit][ev.R_STOPPERS]
            assert features[fields.QUALITY + suit] == rows[suit][ev.R_QUALITY]
        hcp, points, losers, controls = [sum([row[i] for row in rows]) for i in range(4)]
        assert features[fields.HCP] == hcp
        assert features[fields.POINTS] == min(max((points + 4 >> 3) - 8, hcp), 50)
        assert features[fields.LOSERS] == min(losers, 12)
        assert features[fields.CONTROLS] == controls
        assert features[fields.SHAPE] == shape_number(*features[:4])


def test_pattern_string():
    f = ev.new_features()
    values = [1, 3, 4, 5, 0, 4, 2, 13, 0, 2, 2, 4, 13, 15, 6, 4, 0, 1, 2, 4]
    for i in range(fields.FIELDS):
        f[i] = values[i]
    f[fields.SHAPE] = shape_number(1, 3, 4, 5)
    assert pattern_text(f) == (
        "P13:M15:D5S4H3D1C:C1345:L06:H00C04D02H13S:Q04:S0C2D2H4S:G0C1D2H4S"
    )


def test_pattern_string_of_long_and_equal_suits():
    f = ev.new_features()
    f[0] = 11
    f[1] = 1
    f[2] = 1
    f[fields.SHAPE] = shape_number(11, 1, 1, 0)
    assert pattern_text(f)[8:24] == "D9C1H1D0S:C9110:"
