"""The seat when memory runs out: what it says and keeps."""

from robot_fakes import FakeBidder, FakePlayer
from seated import DEAL, ONE_NT, bid, cards, in_play, play, seated, think

from spotcard.robot.seat import Seat


class Forgetful:
    """A bidder or a player that runs out of memory at its `at`-th question of any kind."""

    def __init__(self, inner, at):
        self.inner = inner
        self.at = at

    def __getattr__(self, name):
        value = getattr(self.inner, name)
        if not callable(value):
            return value
        self.at -= 1
        if not self.at:
            def fail(*given):
                raise MemoryError

            return fail
        return value


def board_of(where, at_bidder=0, at_player=0):
    """What a seat says in a short board, memory running out once."""
    bidder = Forgetful(FakeBidder([ONE_NT] if where == 0 else [], "alert."), at_bidder)
    bidder.inner.relent = lambda: ONE_NT if bidder.inner.auction.is_legal(ONE_NT) else 0
    player = Forgetful(FakePlayer(1), at_player)
    player.inner.relent = lambda: player.inner.step(1)
    seat = Seat(where, "us", bidder, player)
    said = []

    def hear(event):
        try:
            said.append(seat.receive(event))
        except MemoryError:
            said.append(seat.hear_again(event))
        while seat.is_thinking:
            try:
                said.append(seat.think())
            except MemoryError:
                said.append(seat.relent())

    seat.start()
    for event in (("seated", where, "us"), ("teams", "us", "them"), ("startOfBoard",),
                  ("deal", 1, 0, 0), ("cards", where, cards(DEAL[where]))):
        hear(event)
    for who in range(4):
        if who != where:
            hear(bid(who, ONE_NT if who == 0 else 0))
    hear(("lead", 1))
    for event in (play(1, "SA"), ("dummyCards", cards(DEAL[2])), play(2, "S5"), play(3, "S4"),
                  play(0, "S2"), ("lead", 1), play(1, "SQ")):
        if event[0] != "play" or (event[1] != where and not (where == 0 and event[1] == 2)):
            hear(event)
    return [line for line in said if line]


def test_running_out_of_memory_anywhere_changes_no_message():
    for where in (0, 3):
        told = board_of(where)
        for at in range(1, 40):
            for at_bidder, at_player in ((at, 0), (0, at)):
                assert board_of(where, at_bidder, at_player) == told, (where, at_bidder, at_player)


def test_running_out_of_memory_twice_in_a_trick_keeps_the_lead_that_was_asked_for():
    for at in range(1, 4):  # of the cards that the player hears again
        seat = in_play(0)
        seat.receive(play(1, "H9"))
        seat.receive(("dummyCards", cards(DEAL[2])))
        assert think(seat)[0] == play(2, "HQ")
        seat.receive(("lead", 0))
        player = seat.player
        seat.player = Forgetful(player, 1)
        fails(seat.receive, play(3, "H8"))
        seat.player = Forgetful(player, 1 + at)  # `start` comes first
        fails(seat.hear_again, play(3, "H8"))
        seat.player = player
        assert seat.hear_again(play(3, "H8")) == []
        assert think(seat)[0] == play(0, "HA")
        assert seat.is_thinking, at


def fails(work, event):
    try:
        work(event)
    except MemoryError:
        return
    raise AssertionError("memory should have run out")


def test_a_bidder_that_hears_the_auction_again_hears_the_alerts():
    seat = seated(0, [ONE_NT, 10])
    assert think(seat)[0] == bid(0, ONE_NT, "alert.")
    seat.receive(bid(1, 8, "at least 5 cards in hearts."))
    seat.receive(bid(2, 0, "of partner, who bids our system"))
    seat.receive(bid(3, 9))
    heard = ["at least 5 cards in hearts."]
    assert seat.bidder.heard == heard
    assert think(seat)[0] == bid(0, 10, "alert.")
    assert seat.receive(("illegalBid",))[0] == bid(0, 0, None)
    assert seat.bidder.heard == heard
    event = bid(1, 13, "13 points")
    seat.bidder.observe = lambda call: fail()
    fails(seat.receive, event)
    del seat.bidder.observe
    assert seat.hear_again(event) == [("readyForBid", 0, 2)]
    assert seat.bidder.heard == heard + ["13 points"]
    for message in (("startOfBoard",), ("deal", 2, 0, 0), ("cards", 0, cards(DEAL[0]))):
        seat.receive(message)
    assert seat.bidder.heard == []


def test_a_table_that_says_much_of_every_call_does_not_fill_the_memory():
    seat = seated(0, [0] * 16)
    think(seat)
    for call in range(3, 35, 2):
        seat.receive(bid(1, call, "x" * 400))
        seat.receive(bid(2, 0))
        seat.receive(bid(3, call + 1, "x" * 400))
        think(seat)
    assert sum(len(text) for text in seat.told.values()) < 8192


def fail():
    raise MemoryError


def test_without_memory_it_passes_and_plays_any_legal_card():
    class Broke:
        def __getattr__(self, name):
            raise MemoryError

    seat = seated(0, [ONE_NT])
    seat.bidder.relent = Broke
    seat.bidder.relent = lambda: Broke().anything
    assert seat.relent()[0] == bid(0, 0)
    seat = in_play(1)
    assert seat.is_thinking or seat.receive(("lead", 1)) == []
    seat.player.relent = lambda: Broke().anything
    assert seat.relent()[0][0] == "play"
