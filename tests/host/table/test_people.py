"""A person at the table sees on the page whose turn it is: the console does not say so again."""

from __future__ import annotations

import logging
import time

import pytest
from hall_clients import RULES, hall_of
from random_robots import boards
from table_harness import TEAMS, Wired

from spotcard_host.page.host import Host, PageOptions
from spotcard_host.records.acts import ActLog
from spotcard_host.table.match import Match


@pytest.mark.parametrize("is_person", [False, True])
def test_a_person_who_thinks_is_not_reported(
    is_person: bool, caplog: pytest.LogCaptureFixture
) -> None:
    wired = Wired(boards(1))
    for seat in range(4):
        wired.connect(seat)
    while wired.core.turn < 0:
        wired.run(1)
    if is_person:
        wired.core.people.add(wired.core.turn)
    wired.now += 61.0
    logger = logging.getLogger("spotcard")
    with caplog.at_level("WARNING", "spotcard"), pytest.MonkeyPatch.context() as patch:
        patch.setattr(logger, "propagate", True)
        wired.core.tick()
    assert ("waiting for" in caplog.text) != is_person


async def test_the_person_of_a_page_is_one_of_its_tables_people() -> None:
    match = Match(ActLog(), boards(1), RULES, time.monotonic, TEAMS[:2])
    hall, serving = await hall_of(match)
    host = Host(match, PageOptions(me=2, browser=False), {}, "Test")
    await host.open(hall)
    assert match.tables["1"].people == {2}
    await host.close()
    serving.cancel()
