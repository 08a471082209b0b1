"""The seat: its replies to each message, also of tables that differ from ours."""

from robot_fakes import FakeBidder, FakePlayer
from seated import DEAL, ONE_NT, bid, cards, in_play, play, raises, seated, think

from spotcard.errors import RemoteProtocolError
from spotcard.game.cards import parse_card
from spotcard.robot.seat import ENDED, LOST, Seat


def test_the_auction():
    seat = seated(1, [8])
    assert seat.first == [("readyForBid", 1, 0)]
    assert seat.receive(bid(0, ONE_NT, "12 to 14 total points.")) == []
    assert seat.bidder.heard == ["12 to 14 total points."]
    assert think(seat) == [bid(1, 8, "alert."), ("readyForBid", 1, 2)]
    assert seat.receive(bid(2, 0, None, "weak")) == [("readyForBid", 1, 3)]
    assert seat.bidder.heard[-1] == "weak"
    assert not seat.is_thinking and seat.think() == []


def test_the_dealer_calls_first_and_a_pass_out_ends_the_board():
    seat = seated(0)
    assert seat.first == [] and think(seat) == [bid(0, 0, "alert."), ("readyForBid", 0, 1)]
    for who, answer in ((1, 2), (2, 3)):
        assert seat.receive(bid(who, 0)) == [("readyForBid", 0, answer)]
    assert seat.receive(bid(3, 0)) == []
    assert seat.receive(("endOfBoard", "0:01", "0:00:01", "0:01", "0:00:01")) == []
    assert seat.receive(("startOfBoard",)) == [("readyForDeal", 0)]
    assert seat.receive(("endOfSession", "")) == [] and seat.phase == ENDED


def test_dummy_is_silent_but_ready():
    seat = in_play(2)
    assert seat.last == [("readyForCard", 2, 1, 1)]
    assert seat.receive(play(1, "SA")) == [("readyForCard", 2, 4, 1)]
    assert seat.receive(play(2, "S5")) == [("readyForCard", 2, 3, 1)]
    assert seat.receive(play(3, "S4")) == [("readyForCard", 2, 0, 1)]
    assert seat.receive(play(0, "S2")) == [("readyForCard", 2, 1, 2)]
    assert not seat.is_thinking


def test_declarer_plays_dummy_and_waits_to_be_asked_for_a_lead():
    seat = in_play(0)
    assert seat.last == [("readyForCard", 0, 1, 1)]
    assert seat.receive(play(1, "DK")) == [("readyForDummy", 0)]
    assert not seat.is_thinking
    assert seat.receive(("dummyCards", cards(DEAL[2]))) == []
    assert think(seat) == [play(2, "D7"), ("readyForCard", 0, 3, 1)]
    assert seat.receive(play(3, "DA")) == []
    assert think(seat) == [play(0, "D8"), ("readyForCard", 0, 3, 2)]
    assert seat.receive(play(3, "CJ")) == []
    assert think(seat) == [play(0, "CK"), ("readyForCard", 0, 1, 2)]
    assert seat.receive(play(1, "CA")) == []
    assert think(seat) == [play(2, "C9"), ("readyForCard", 0, 1, 3)]
    assert seat.receive(play(1, "H9")) == []
    assert think(seat) == [play(2, "HQ"), ("readyForCard", 0, 3, 3)]
    assert seat.receive(play(3, "H8")) == []
    assert think(seat) == [play(0, "HA")], "the lead is ours, and nobody has asked yet"
    assert not seat.is_thinking
    assert seat.receive(("lead", 1)) == [] and not seat.is_thinking
    assert seat.receive(("lead", 0)) == [] and seat.is_thinking


def test_a_lead_may_be_asked_for_early_and_in_two_forms():
    for early in (False, True):
        for form in (("dummyLead",), ("lead", 0), ("lead", 2)):
            seat = in_play(0)
            seat.receive(play(1, "H9"))
            seat.receive(("dummyCards", cards(DEAL[2])))
            assert think(seat)[0] == play(2, "HQ")
            seat.receive(play(3, "H8"))
            seat.player.step = lambda nodes: parse_card("H7")
            if early:
                assert seat.receive(form) == []
            said = think(seat)
            assert said[0] == play(0, "H7") and seat.play.turn == 2
            assert seat.is_thinking == early
            seat.receive(form)
            assert seat.is_thinking


def test_the_leader_leads_when_asked_even_before_the_last_pass():
    seat = in_play(1)
    assert seat.last == [] and not seat.is_thinking
    assert seat.receive(("lead", 1)) == []
    assert think(seat) == [play(1, "SA"), ("readyForDummy", 1)]
    assert seat.receive(("dummyCards", cards(DEAL[2]))) == [("readyForCard", 1, 4, 1)]
    seat = seated(1)
    seat.receive(bid(0, ONE_NT))
    think(seat)
    seat.receive(bid(2, 0))
    assert seat.receive(("lead", 1)) == [] and not seat.is_thinking
    assert seat.receive(bid(3, 0)) == [] and seat.is_thinking


def test_thinking_is_cut_in_slices():
    seat = in_play(1, slices=3)
    seat.receive(("lead", 1))
    assert seat.think() == [] and seat.think() == [] and seat.is_thinking
    assert seat.think()[0] == play(1, "SA")


def test_repeated_messages_are_handled_once():
    seat = seated(3)
    assert seat.receive(bid(0, ONE_NT)) == [("readyForBid", 3, 1)]
    assert seat.receive(bid(0, ONE_NT)) == []
    seat = in_play(3)
    assert seat.receive(bid(3, 0)) == [], "our own last call, after the auction"
    assert seat.receive(play(1, "SA")) == [("readyForDummy", 3)]
    assert seat.receive(play(1, "SA")) == []
    assert seat.receive(("dummyCards", cards(DEAL[2]))) == [("readyForCard", 3, 4, 1)]
    assert seat.receive(("dummyCards", cards(DEAL[2]))) == []


def test_teams_and_start_of_board_restart_at_any_time():
    for make in (lambda: seated(0), lambda: in_play(0), lambda: in_play(1)):
        seat = make()
        assert seat.receive(("startOfBoard",)) == [("readyForDeal", seat.seat)]
        assert not seat.is_thinking and seat.think() == []
        seat.receive(("deal", 1, 0, 0))
        seat.receive(("cards", seat.seat, cards(DEAL[seat.seat])))
        assert seat.auction.length == 0
        assert seat.receive(("teams", "us", "them")) == [("readyToStart", seat.seat)]
        assert not seat.is_thinking


def test_timing_and_noise_change_nothing():
    seat = in_play(0)
    seat.receive(play(1, "SA"))
    seat.receive(("dummyCards", cards(DEAL[2])))
    for event in (("noise", "CC 1"), ("endOfBoard", "", "", "", ""), ("claim", 0)):
        assert seat.receive(event) == [] and seat.is_thinking


def test_a_claim_is_rejected_and_play_continues():
    seat = in_play(0)
    seat.receive(play(1, "SA"))
    seat.receive(("dummyCards", cards(DEAL[2])))
    assert seat.receive(("claim", 1)) == [("claimAnswer", 0, 1, False)] and seat.is_thinking
    assert seated(1).receive(("claim", 0)) == []  # there is nothing to claim in the auction


DESYNC = [
    (0, bid(1, 3), "out of turn"),  # in the play
    (0, play(3, "S4"), "out of turn"),
    (0, play(1, "SK"), "cannot have"),  # ours
    (1, play(2, "SJ"), "out of turn"),
    (2, play(1, "SJ"), "cannot have"),
]


def test_an_impossible_message_is_reported_and_the_rest_of_the_board_ignored():
    for where, event, why in DESYNC:
        seat = in_play(where)
        assert why in raises(seat.receive, event) and seat.phase == LOST
        for later in (play(1, "S8"), bid(0, 0), ("lead", where), ("illegalBid",),
                      ("dummyCards", cards(DEAL[2])), ("illegalCard",)):
            assert seat.receive(later) == [] and not seat.is_thinking
        assert seat.receive(("startOfBoard",)) == [("readyForDeal", where)]
    seat = seated(1)
    assert "out of turn" in raises(seat.receive, bid(2, 3))
    seat = seated(2)
    seat.receive(bid(0, ONE_NT))
    assert "not legal" in raises(seat.receive, bid(1, 3))
    seat = seated(2)
    assert "X is not legal" in raises(seat.receive, bid(0, 1))
    seat = seated(1)
    assert "W's cards" in raises(seat.receive, ("cards", 3, cards(DEAL[3])))
    seat = Seat(0, "us", FakeBidder(), FakePlayer())
    seat.start()
    assert "seat N" in raises(seat.receive, ("seated", 2, "us"))


def test_impossible_cards_in_the_play():
    seat = in_play(3)
    seat.receive(play(1, "SA"))
    assert "may not play" in raises(seat.receive, play(2, "SJ")), "dummy is not down"
    seat = in_play(3)
    seat.receive(play(1, "SA"))
    seat.receive(("dummyCards", cards(DEAL[2])))
    assert "may not play" in raises(seat.receive, play(2, "HQ")), "dummy revokes"
    seat = in_play(3)
    seat.receive(play(1, "SA"))
    twice = cards(DEAL[2][:-2] + "SA")
    assert "SA stands in dummy" in raises(seat.receive, ("dummyCards", twice))
    seat = in_play(1)
    seat.receive(("lead", 1))
    think(seat)
    seat.receive(("dummyCards", cards(DEAL[2])))
    seat.receive(play(2, "S5"))
    seat.receive(play(3, "HK"))  # shows out of spades
    seat.receive(play(0, "S2"))
    seat.receive(("lead", 1))
    seat.player.step = lambda nodes: parse_card("SQ")
    think(seat)
    seat.receive(play(2, "S9"))
    assert "W cannot have ST" in raises(seat.receive, play(3, "ST")), "a revoke comes to light"


def test_an_illegal_bid_is_taken_back_for_a_pass():
    seat = seated(0, [ONE_NT])
    assert think(seat)[0] == bid(0, ONE_NT, "alert.")
    assert seat.receive(("illegalBid",)) == [bid(0, 0, None), ("readyForBid", 0, 1)]
    assert [seat.auction.calls[i] for i in range(seat.auction.length)] == [0]
    assert [seat.bidder.auction.calls[i] for i in range(seat.bidder.auction.length)] == [0]
    assert "Illegal bid" in raises(seat.receive, ("illegalBid",)), "a pass is always legal"


def test_an_illegal_card_is_taken_back_for_another():
    seat = in_play(1)
    seat.receive(("lead", 1))
    assert think(seat)[0] == play(1, "SA")
    assert seat.receive(("illegalCard",)) == [play(1, "SQ"), ("readyForDummy", 1)]
    tried = 2
    while seat.phase != LOST:
        try:
            tried += seat.receive(("illegalCard",))[0][0] == "play"
        except RemoteProtocolError as e:
            assert "none of our cards" in str(e)
    assert tried == 13
    seat = in_play(0)
    seat.receive(play(1, "SA"))
    seat.receive(("dummyCards", cards(DEAL[2])))
    assert think(seat)[0] == play(2, "SJ")
    assert seat.receive(("illegalCard",)) == [play(2, "S9"), ("readyForCard", 0, 3, 1)]
    assert seat.receive(play(3, "S4")) == [] and think(seat)[0] == play(0, "SK")


def test_illegal_choices_of_ours_are_not_sent():
    seat = seated(0)
    seat.bidder.step = lambda: 1
    assert think(seat)[0] == bid(0, 0, None) and seat.slips == 1
    seat = in_play(1)
    seat.player.step = lambda nodes: parse_card("H2")
    seat.receive(("lead", 1))
    assert think(seat)[0] == play(1, "SA") and seat.slips == 1


def test_the_table_picks_the_seat():
    seat = Seat(-1, "us", FakeBidder(), FakePlayer())
    assert seat.start() == [("connect", "us", -1, 18)]
    assert seat.receive(("seated", 3, "us")) == [("readyForTeams", 3)]
    assert seat.start() == [("connect", "us", -1, 18)]
    for end in (("closed", ""), ("refused", "no"), ("endOfSession", "")):
        seat.receive(end)
        assert seat.phase == ENDED


def test_the_table_record_prevails():
    """A call or card in our own name: the director made it for us, or we came back."""
    seat = seated(0, [8])
    assert seat.is_thinking
    assert seat.receive(bid(0, 0)) == [("readyForBid", 0, 1)], "we are told what we called"
    assert not seat.is_thinking and seat.auction.length == 1
    seat = seated(0, [8])
    assert think(seat)[0] == bid(0, 8, "alert.")
    assert seat.receive(bid(0, 8)) == [], "as we called it"
    assert seat.receive(bid(0, ONE_NT)) == [("readyForBid", 0, 1)]
    assert seat.auction.length == 1 and seat.auction.calls[0] == ONE_NT
    seat = in_play(1)
    seat.receive(("lead", 1))
    assert think(seat)[0][0] == "play"
    mine = seat.play.played[0]
    other = next(c for c in cards(DEAL[1]) if c != mine)
    assert seat.receive(("play", 1, other)) == [("readyForDummy", 1)]
    assert seat.play.length == 1 and seat.play.played[0] == other
    seat = in_play(1)
    seat.receive(("lead", 1))
    assert seat.is_thinking
    assert seat.receive(("play", 1, other)) == [("readyForDummy", 1)]
    assert not seat.is_thinking and seat.play.played[0] == other
