"""Alerts: written from a box, read back into the same box; foreign texts do no harm."""

from spotcard.game.calls import parse_call
from spotcard.robot.alerts import alert_text, is_artificial, known_length, read_alert
from spotcard.rules import fields, state


def box_of(*bounds):
    """A box with (field, least, most) bounds."""
    box = bytearray(fields.BOX)
    state.widest(box, 0)
    for field, least, most in bounds:
        box[2 * field] = least
        box[2 * field + 1] = most
    return box


P = fields.HCP
M = fields.POINTS
TEXTS = (
    ((M, 12, 14), (3, 5, 13), 0, "12 to 14 total points, at least 5 cards in spades."),
    ((P, 15, 17), (3, 2, 5), 0, "15 to 17 total points."),
    ((P, 0, 9), (2, 0, 3), 0, "Up to 9 total points, up to 3 cards in hearts."),
    ((M, 6, 50), (0, 4, 4), 1, "At least 6 total points, 4 cards in clubs, "
     "Forcing for one round."),
    ((M, 0, 50), (0, 0, 13), 2, "Forcing until game."),
    ((M, 0, 50), (0, 0, 13), 0, ""),
)


def test_written():
    for points, length, forcing, text in TEXTS:
        assert alert_text(box_of(points, length), forcing) == text


def test_high_card_points_when_they_are_narrower():
    assert alert_text(box_of((P, 20, 21), (M, 20, 50))) == "20 to 21 total points."
    assert alert_text(box_of((P, 10, 21), (M, 12, 16))) == "12 to 16 total points."


def test_read_back():
    box = box_of()
    assert read_alert("12 to 14 total points, at least 5 cards in spades.", box) == 2
    assert box == box_of((M, 12, 14), (3, 5, 13))
    box = box_of()
    text = "At least 6 total points, 4 cards in clubs, Forcing for one round."
    assert read_alert(text, box) == 2
    assert box == box_of((M, 6, 50), (0, 4, 4))
    box = box_of()
    assert read_alert("up to 9 total points, up to 3 cards in hearts", box) == 2
    assert box == box_of((M, 0, 9), (2, 0, 3))


def test_foreign_texts():
    for text in ("", ".", ",,,", "Stayman", "at least", "5 to", "to to to",
                 "99999 cards in spades",
                 "at least -3 cards in hearts", "5 cards in", "5 cards in diamonds and 4 in clubs",
                 "12 total points, Alternatively, 4 cards in hearts", "x" * 2000, "1 to x points",
                 "9 to 5 cards in hearts", "at least 14 cards in spades up", "\x00\xff"):
        box = box_of()
        assert read_alert(text, box) == 0, text
        assert box == box_of()
    box = box_of((3, 6, 13))
    assert read_alert("up to 4 cards in spades", box) == 0  # contradicts what was shown
    assert box == box_of((3, 6, 13))


def test_artificial():
    assert not is_artificial(parse_call("1S"), box_of((3, 5, 13)))
    assert is_artificial(parse_call("2C"), box_of((P, 22, 37)), 2)
    assert is_artificial(parse_call("2D"), box_of((2, 5, 13)), 1)
    assert not is_artificial(parse_call("1N"), box_of((P, 15, 17)))
    assert is_artificial(parse_call("2N"), box_of((0, 5, 13), (1, 5, 13)))
    assert is_artificial(parse_call("4N"), box_of(), 1)
    balanced = box_of((0, 2, 5), (1, 2, 5), (2, 2, 5), (3, 2, 5))
    assert not is_artificial(parse_call("2N"), balanced, 2)
    assert is_artificial(parse_call("4H"), box_of((1, 2, 13)))
    assert not is_artificial(parse_call("4H"), box_of((1, 2, 13)), 0, 6)  # partner opened 2H
    assert not is_artificial(parse_call("X"), box_of()) and not is_artificial(0, box_of())


# Auction, what opener's side shows of (seat, suit, length), who is captain, forcing, the call, and
# the length that counts.
ANSWERS = (
    ("1H P 1S P 1N P 4C P", (0, 2, 5), None, 1, "4H", 0),  # aces
    ("1H P 1S P 1N P 4C P", (2, 3, 4), None, 1, "4S", 0),
    ("1H P 1S P 1N P 4C P", (0, 2, 5), None, 0, "4H", 5),  # nobody is asked
    ("1C P 1S P 1N P 4C P", (2, 0, 5), None, 1, "5C", 5),  # partner has clubs
    ("1H P 1S P 2H P 4C P", (0, 2, 6), None, 1, "4H", 6),  # a control; we sign off
    ("1H P 3H P 4C P", (0, 2, 5), None, 1, "4H", 5),
    ("1H P 4C P", (0, 2, 5), None, 1, "4H", 5),
    ("1H P 2N P", (0, 2, 5), 2, 2, "4H", 0),  # partner is captain
    ("1H P 2N P", (0, 2, 5), 0, 2, "4H", 5),
    ("1H P 4N P", (0, 2, 5), None, 1, "5H", 0),
    ("1H P 3N P", (0, 2, 5), None, 1, "4H", 5),
)


def test_an_answer_in_a_suit_that_was_shown_is_artificial():
    for auction, (seat, suit, length), captain, forcing, call, known in ANSWERS:
        facts = state.new_state()
        state.start(facts, 0, 0)
        for text in auction.split():
            state.add_call(facts, parse_call(text))
        facts[fields.S_SHOWN + fields.BOX * seat + 2 * suit] = length
        facts[fields.S_FORCING] = forcing
        if captain is not None:
            state.take_captaincy(facts, captain)
        assert known_length(parse_call(call), facts) == known, auction
        assert is_artificial(parse_call(call), box_of(), 0, known) == (known == 0)
