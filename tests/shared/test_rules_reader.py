"""A rule table made by hand: choosing, following, refusing."""

from rule_tables import le, make_table, tiny

from spotcard.errors import TableError
from spotcard.game.calls import parse_call
from spotcard.rules import fields
from spotcard.rules import format as f
from spotcard.rules.reader import RuleTable


def hand(hcp, c, d, h, s, shape=5):
    features = bytearray(fields.FEATURES)
    features[0], features[1], features[2], features[3] = c, d, h, s
    features[fields.HCP] = features[fields.POINTS] = hcp
    features[fields.SHAPE] = shape
    return features


def shown(table, seat, field):
    at = fields.S_SHOWN + fields.BOX * seat + 2 * field
    return (table.state[at], table.state[at + 1])


def chosen(table, features):
    table.set_hand(features)
    call = table.choose()
    assert table.choose(False) == call
    table.choose()
    return [(table.calls[i], table.rules[i]) for i in range(table.count)]


def test_choosing_by_the_whole_auction():
    t = tiny()
    assert t.name == "tiny"
    t.start(0, 0)
    assert chosen(t, hand(16, 3, 3, 3, 4, 0)) == [(parse_call("1N"), 0), (parse_call("1C"), 1)]
    assert chosen(t, hand(13, 3, 3, 3, 4, 0)) == [(parse_call("1C"), 1)]
    assert chosen(t, hand(9, 3, 3, 3, 4, 0)) == []
    assert t.choose() == -1 and t.rule == -1
    t.observe(0)
    t.observe(0)
    assert chosen(t, hand(16, 3, 3, 3, 4, 0))[0] == (parse_call("1N"), 0)
    t.observe(parse_call("1N"))
    t.observe(0)
    assert chosen(t, hand(9, 3, 3, 3, 4)) == [(parse_call("2C"), 2)]
    assert chosen(t, hand(9, 5, 3, 2, 3)) == []
    assert chosen(t, hand(7, 3, 3, 3, 4)) == []


def test_start_rules_save_the_candidate_and_know_the_cheapest_level():
    t = tiny()
    t.start(0, 0)
    assert chosen(t, hand(5, 2, 2, 5, 4)) == [(parse_call("1H"), 3)]
    t.observe(parse_call("1S"))
    assert chosen(t, hand(5, 2, 2, 5, 4)) == [(parse_call("2H"), 3)]


def test_following_narrows_what_is_shown():
    t = tiny()
    t.start(2, 0)
    assert t.observe(parse_call("1N")) == 1
    assert shown(t, 2, fields.HCP) == (15, 17)
    t.observe(0)
    assert shown(t, 3, fields.HCP) == (0, 37)
    # An exact rule and a START rule could both show; only hearts are START's here.
    assert t.observe(parse_call("2H")) == 1
    assert shown(t, 0, 2)[0] == 5
    assert shown(t, 0, fields.POINTS)[0] == 10  # 25 less partner's 15


def test_shown_by_changes_nothing():
    t = tiny()
    t.start(0, 0)
    before = bytes(t.state[: fields.STATE])
    assert t.shown_by(parse_call("1C")) == 1
    assert t.box[2 * fields.HCP] == 12
    assert bytes(t.state[: fields.STATE]) == before


def test_numbers_and_explanations():
    t = tiny()
    assert t.explanation(2) == "all four alike"
    assert t.numbers(0) == (50, 0, 1, 0)
    assert t.numbers(3) == (77, 0, 4, 0)


def refused(data, word):
    try:
        RuleTable(data)
    except TableError as error:
        assert word in str(error), str(error)
        return
    raise AssertionError("not refused: " + word)


def test_bad_tables_are_refused():
    good = make_table()
    refused(b"", "not a rule table")
    refused(b"XXXX" + good[4:], "not a rule table")
    refused(good[:4] + le(7, 2) + good[6:], "version 7")
    refused(good[:-1], "cut off")
    refused(good[: f.HEADER + 5], "cut off")
    refused(good[:100] + bytes((good[100] ^ 1,)) + good[101:], "CRC")
    RuleTable(memoryview(good))
    RuleTable(good + b"more flash behind the table")


def test_a_long_auction_with_many_active_nodes_is_followed():
    t = tiny()
    t.start(0, 3)
    for call in [0, 0, 0] + [c for b in range(3, 31) for c in (b, 0, 0, 1, 0, 0, 2, 0, 0)]:
        t.observe(call)
    t.set_hand(hand(16, 3, 3, 3, 4, 0))
    # The cheapest bid of hearts over 6H would be seven, which the rule does not have.
    assert t.choose() == -1
