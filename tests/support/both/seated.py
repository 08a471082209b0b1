"""A seat brought into a position, and what is said to it, for tests of the robot's procedure."""

from robot_fakes import FakeBidder, FakePlayer

from spotcard.errors import RemoteProtocolError
from spotcard.game.cards import parse_card
from spotcard.robot.seat import Seat

DEAL = (  # N E S W, spades first
    "SK S3 S2 HA H7 D8 D6 D5 D3 CK CQ CT C2",
    "SA SQ S8 S7 S6 H9 H6 H5 H4 DK DJ DT CA",
    "SJ S9 S5 HQ HJ H3 H2 D7 D4 C9 C7 C4 C3",
    "ST S4 HK HT H8 DA DQ D9 D2 CJ C8 C6 C5",
)
ONE_NT = 7


def cards(names):
    return bytes([parse_card(name) for name in names.split()])


def bid(seat, call, alert=None, infos=None):
    return ("bid", seat, call, alert, infos)


def play(seat, name):
    return ("play", seat, parse_card(name))


def raises(do, *args):
    try:
        do(*args)
    except RemoteProtocolError as e:
        return str(e)
    raise AssertionError("nothing was raised")


def think(seat):
    """Think to the end; returns the messages that follow."""
    assert seat.is_thinking
    for _ in range(10):
        said = seat.think()
        if said:
            return said
    raise AssertionError("never stops thinking")


def seated(where, script=(), slices=1, **options):
    """A seat that has its cards; board 1, dealer North."""
    seat = Seat(where, "us", FakeBidder(script, "alert."), FakePlayer(slices), **options)
    assert seat.start() == [("connect", "us", where, 18)]
    assert seat.receive(("seated", where, "us")) == [("readyForTeams", where)]
    assert seat.receive(("teams", "us", "them")) == [("readyToStart", where)]
    assert seat.receive(("startOfBoard",)) == [("readyForDeal", where)]
    assert seat.receive(("deal", 1, 0, 0)) == [("readyForCards", where)]
    seat.first = seat.receive(("cards", where, cards(DEAL[where])))
    return seat


def in_play(where, **options):
    """North plays 1NT; East is to lead."""
    seat = seated(where, [ONE_NT] if where == 0 else [], **options)
    for who in range(4):
        if who == where:
            seat.last = think(seat)
        else:
            seat.last = seat.receive(bid(who, ONE_NT if who == 0 else 0))
    return seat
