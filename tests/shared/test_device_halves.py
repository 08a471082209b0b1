"""Bidder and player take turns in memory, and the code of the absent one is gone."""

import gc
import sys

from spotcard_device.halves import halves

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
        return shown


def test_turns():
    made = []

    def make_bidder():
        made.append("bidder")
        return Bids()

    def make_player():
        made.append("player")
        return Plays()

    bidder, player = halves(make_bidder, make_player)
    assert made == []
    bidder.observe(3)
    bidder.observe(0)
    assert made == ["bidder"] and bidder.heard == [3, 0]
    # As `Seat` does it: the method is looked up first, which puts the bidder away.
    assert player.start(bidder.shown) == b"\x03\x00"
    assert made == ["bidder", "player"]
    assert bidder.shown == b"\x03\x00" and made == ["bidder", "player"]
    bidder.observe(5)
    assert made == ["bidder", "player", "bidder"]
    assert bidder.heard == [5] and bidder.shown == b"\x05"


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
