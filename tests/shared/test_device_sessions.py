"""When a failed session is reported, and when a desk gives up."""

import asyncio

from spotcard_device import link, sessions

NOBODY = (False, link.LOST, "no table manager answers")
SEATED = (True, link.LOST, "connection lost")


class Lamp:
    def show(self, state):
        pass

    def error(self, number):
        pass


class Lines:
    """A log that keeps its lines."""

    def __init__(self):
        self.told = []

    def line(self, text, urgent=False):
        self.told.append(text)

    def quiet(self):
        pass


class Over(Exception):
    """A board's sessions never end: this ends the test."""


def lines_of(outcomes, wait_ms):
    """What is logged of sessions that end like this, and how many took place."""
    left, now, log = list(outcomes), [0], Lines()

    async def session():
        if not left:
            raise Over
        return left.pop(0)

    async def flies(ms):
        now[0] += ms

    async def before():
        pass

    kept = sessions.sleep_ms, sessions.ticks_ms
    sessions.sleep_ms, sessions.ticks_ms = flies, lambda: now[0]
    try:
        asyncio.run(sessions.Sessions(session, log, Lamp(), "here", wait_ms).run(before, None))
    except Over:
        pass
    finally:
        sessions.sleep_ms, sessions.ticks_ms = kept
    return log.told, len(outcomes) - len(left)


def test_a_desk_gives_each_reason_once():
    assert lines_of([NOBODY] * 9, 10000) == (["here: no table manager answers"], 9)
    other = (False, link.LOST, "no such name")
    mixed = [NOBODY, NOBODY, other, other, NOBODY, SEATED, SEATED, NOBODY, NOBODY]
    told, _ = lines_of(mixed, 9000)
    assert told == ["here: " + text for text in (
        "no table manager answers", "no such name", "no table manager answers",
        "connection lost", "connection lost", "no table manager answers")]


def test_a_desk_gives_up_when_no_table_has_answered_for_so_long():
    for wait_ms, tries in ((0, 1), (1000, 3)):  # one each 500 ms
        assert lines_of([NOBODY] * 9, wait_ms) == (["here: no table manager answers"], tries)


def test_a_board_logs_every_failure():
    assert lines_of([NOBODY] * 5, None) == (["here: no table manager answers"] * 5, 5)
