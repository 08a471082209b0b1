"""The public state: facts of the auction, shown ranges and what follows from them."""

from spotcard.game.calls import parse_call
from spotcard.rules import fields
from spotcard.rules import state as st

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3


def auction(dealer, text):
    s = st.new_state()
    st.start(s, dealer, 0)
    for word in text.split():
        st.add_call(s, parse_call(word))
    return s


def box(**ranges):
    """A box from names such as h=(5, 13), p=(12, 21); the rest unlimited."""
    names = {"c": 0, "d": 1, "h": 2, "s": 3, "p": fields.HCP, "m": fields.POINTS}
    b = bytearray(fields.BOX)
    st.widest(b, 0)
    for name in ranges:
        b[2 * names[name]] = ranges[name][0]
        b[2 * names[name] + 1] = ranges[name][1]
    return b


def shown(s, seat, field):
    at = fields.S_SHOWN + fields.BOX * seat + 2 * field
    return (s[at], s[at + 1])


def test_facts_of_an_auction():
    s = auction(EAST, "P 1H X XX P P 2C")
    assert st.calls_made(s) == 7
    assert st.turn(s) == NORTH
    assert s[fields.S_LEADING] == 1
    assert s[fields.S_OPENER] == SOUTH
    assert s[fields.S_LAST_BID] == parse_call("2C")
    assert s[fields.S_BIDDER] == WEST
    assert s[fields.S_DOUBLED] == 0 and s[fields.S_PASSES] == 0
    assert s[fields.S_BIDS + SOUTH] == 4 and s[fields.S_BIDS + WEST] == 1
    assert auction(EAST, "P 1H X XX")[fields.S_DOUBLED] == 2
    assert auction(EAST, "P 1H X P P")[fields.S_PASSES] == 2
    assert auction(EAST, "P P P")[fields.S_LEADING] == 3


def test_the_longest_auction_fits():
    s = st.new_state()
    st.start(s, NORTH, 3)
    for call in [0] * 3 + [c for b in range(3, 38) for c in (b, 0, 0, 1, 0, 0, 2, 0, 0)] + [0]:
        st.add_call(s, call)
    assert st.calls_made(s) == fields.MAX_CALLS


def test_shown_ranges_intersect_and_an_empty_one_keeps_the_older():
    s = auction(NORTH, "1N")
    st.show(s, NORTH, box(p=(15, 17), h=(2, 5)))
    st.show(s, NORTH, box(p=(16, 20), h=(6, 9)))
    assert shown(s, NORTH, fields.HCP) == (16, 17)
    assert shown(s, NORTH, 2) == (2, 5)


def test_lengths_add_up_to_thirteen():
    s = auction(NORTH, "2S")
    st.show(s, NORTH, box(s=(6, 6), h=(3, 4), d=(2, 13)))
    assert shown(s, NORTH, 0) == (0, 2)
    assert shown(s, NORTH, 1) == (2, 4)
    st.show(s, NORTH, box(c=(2, 2)))
    assert shown(s, NORTH, 1) == (2, 2)
    assert shown(s, NORTH, 2) == (3, 3)
    st.show(s, NORTH, box(c=(2, 2), d=(2, 2), h=(3, 3), s=(6, 6), p=(5, 9)))
    assert shown(s, NORTH, fields.HCP) == (5, 9)


def test_lengths_that_cannot_add_up_are_refused_together():
    s = auction(NORTH, "1S")
    st.show(s, NORTH, box(s=(7, 13)))
    st.show(s, NORTH, box(h=(7, 13), p=(12, 14)))
    assert shown(s, NORTH, 2) == (0, 6)
    assert shown(s, NORTH, fields.HCP) == (12, 14)


def test_points_with_distribution_are_never_fewer_than_high_card_points():
    s = auction(NORTH, "1S")
    st.show(s, NORTH, box(p=(12, 37), m=(0, 15)))
    assert shown(s, NORTH, fields.HCP) == (12, 15)
    assert shown(s, NORTH, fields.POINTS) == (12, 15)


def test_the_agreed_strain():
    s = auction(NORTH, "1S P")
    st.show(s, NORTH, box(s=(5, 13)))
    assert s[fields.S_FIT] == fields.NOBODY
    st.show(s, SOUTH, box(s=(3, 5)))
    assert s[fields.S_FIT] == 3 and s[fields.S_FIT + 1] == fields.NOBODY
    st.agree(s, 0, 1)
    st.show(s, SOUTH, box(s=(4, 5)))
    assert s[fields.S_FIT] == 1


def test_forcing_for_one_round_ends_with_the_answer_and_to_game_stays():
    s = auction(NORTH, "1S P")
    st.force(s, 0, 1)
    st.add_call(s, parse_call("2S"))
    assert s[fields.S_FORCING] == 0
    st.force(s, 0, 2)
    st.force(s, 0, 1)
    st.add_call(s, 0)
    st.add_call(s, parse_call("3S"))
    assert s[fields.S_FORCING] == 2
    st.force(s, 0, 0)
    assert s[fields.S_FORCING] == 0


def test_captaincy():
    s = auction(NORTH, "1N P")
    st.take_captaincy(s, SOUTH)
    assert s[fields.S_CAPTAIN] == SOUTH
    st.give_up_captaincy(s, 0)
    assert s[fields.S_CAPTAIN] == fields.NOBODY
