"""Bidder and player take turns in memory, and the code of the absent one is gone."""

import gc
import sys

from spotcard_device.halves import BIDDER, JUDGE, PLAYER, STAYS, Half, halves

MICROPYTHON = sys.implementation.name == "micropython"


class Bids:
    def __init__(self):
        self.heard = []
        self.shown = b"nothing"

    def observe(self, call):
        self.heard.append(call)
        self.shown = bytes(self.heard)


class Plays:
    def start(self, shown):
        self.began = shown


def settle(*given):
    """Let the halves finish what they have to load; returns how many pieces that took."""
    pieces = 0
    for half in given:
        while half.work():
            pieces += 1
    return pieces


def test_turns():
    made = []

    def make_bidder():
        made.append("bidder")
        return Bids()

    def make_player():
        made.append("player")
        return Plays()

    bidder, player = halves(make_bidder, make_player)
    assert made == [] and settle(bidder, player) == 0
    bidder.observe(3)
    bidder.observe(0)
    assert made == []  # nobody waits for an answer yet
    assert settle(bidder, player) > 2
    assert made == ["bidder"] and bidder.heard == [3, 0]
    bidder.observe(4)  # now it is there, and hears at once
    assert bidder.heard == [3, 0, 4] and not bidder.work()
    # As `Seat` does it: the method is looked up first.
    player.start(bidder.shown)
    assert made == ["bidder"]
    settle(bidder, player)
    assert made == ["bidder", "player"] and player.began == b"\x03\x00\x04"
    assert bidder.shown == b"\x03\x00\x04" and made == ["bidder", "player"]
    bidder.observe(5)
    settle(bidder, player)
    assert made == ["bidder", "player", "bidder"]
    assert bidder.heard == [5] and bidder.shown == b"\x05"


def test_a_question_is_answered_even_while_loading():
    bidder, player = halves(Bids, Plays)
    bidder.observe(1)
    bidder.work()
    bidder.observe(2)
    assert bidder.heard == [1, 2]  # it waits for the rest
    player.start(b"x")
    player.work()
    bidder.observe(7)  # the table begins another board: the player is not wanted any more
    settle(bidder, player)
    assert bidder.heard == [7] and player._made is None


def test_a_table_that_cannot_be_used_is_said_each_time():
    def broken():
        raise ValueError("no table")

    bidder, _ = halves(broken, Plays)
    for _ in range(2):
        try:
            bidder.load()
            raise AssertionError("loaded")
        except ValueError as error:
            assert str(error) == "no table"


def test_a_full_heap_is_cleared_of_the_other_halfs_machine_code():
    failures = [1]

    stays = "spotcard." + STAYS[-1]
    here = sys.modules.get(stays)
    sys.modules[stays] = here or sys

    def make():
        if failures and failures.pop():
            raise MemoryError
        return Bids()

    half = Half(make, ())
    half.observe(3)
    settle(half)
    assert half.heard == [3]
    assert (stays not in sys.modules) == MICROPYTHON  # CPython drops nothing
    if here:
        sys.modules[stays] = here


def test_what_is_extra_needs_room():
    made = []

    def second(first):
        made.append(first)
        return Bids()

    room = 1 << 40  # no heap has it
    half = Half((lambda: 7, second), (), ("robot.lead",), room)
    sys.modules.pop("spotcard.robot.lead", None)
    half.load()
    assert made == [7]  # in two pieces
    assert (half.short >= 0) == MICROPYTHON  # CPython does not say how much is free
    assert ("spotcard.robot.lead" in sys.modules) != MICROPYTHON
    half.put_away()
    half._room = 0
    half.load()
    assert half.short == -1 and "spotcard.robot.lead" in sys.modules


def test_each_piece_brings_one_module():
    """So that none takes long; and what is listed is what there is."""

    def make_bidder():
        from spotcard.robot.bidder import Bidder
        from spotcard.rules.reader import RuleTable

        assert RuleTable
        return Bidder(None)

    def make_player():
        from spotcard.robot.player import Player

        return Player(1, 0)

    from spotcard.protocol.connection import Connection  # what a board has loaded before
    from spotcard.robot.seat import Seat

    assert Connection and Seat
    for names, make in ((BIDDER + JUDGE, make_bidder), (PLAYER, make_player)):
        half = Half(make, names)
        half._task = half._slices()
        before = set(sys.modules)
        while half.work():
            brought = [name for name in sys.modules if name not in before
                       and name.startswith("spotcard.") and name.count(".") > 1]
            assert len([name for name in brought if MICROPYTHON]) <= 1, brought
            before = set(sys.modules)
        half.put_away()


def test_an_attribute_neither_has():
    bidder, _ = halves(Bids, Plays)
    assert not hasattr(bidder, "no_such_thing")
    assert hasattr(bidder, "observe")


def loaded():
    return [name for name in sys.modules if name == "spotcard.robot.player"]


def test_code_leaves_and_comes_back():
    def make_player():
        from spotcard.robot.player import Player

        return Player(1, 0)

    bidder, player = halves(Bids, make_player)
    bidder.load()
    before = loaded()
    for _ in range(5):
        player.load()
        assert loaded()
        bidder.load()
        gc.collect()
        if MICROPYTHON:
            assert loaded() == before
            kept = sys.modules.get("spotcard.robot")
            assert kept is None or not hasattr(kept, "player")


def test_memory_comes_back():
    if not MICROPYTHON:
        return  # CPython keeps its modules

    def make_player():
        from spotcard.robot.player import Player

        return Player(1, 0)

    bidder, player = halves(Bids, make_player)
    bidder.load()
    gc.collect()
    empty = gc.mem_alloc()
    player.load()
    gc.collect()
    full = gc.mem_alloc()
    assert full > empty + 20000
    bidder.load()
    gc.collect()
    assert gc.mem_alloc() < empty + 2000
