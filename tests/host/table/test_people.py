"""A person at the table sees on the page whose turn it is: the console does not say so again."""

from __future__ import annotations

import logging

import pytest
from random_robots import boards
from table_harness import Wired


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
