"""A match of two rooms and a practice session in a real browser, as they happen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import all_by, axe_findings, browser, by, chromium, errors_of, text_of, until
from played import played_acts, played_board
from practised import NOTES, Practised
from served_page import Served

from spotcard.game.deal import deal_text
from spotcard_host.library.tables import open_table
from spotcard_host.page.opinion import Opinion, after_board
from spotcard_host.page.scores import Scores
from spotcard_host.page.systems import SystemPages
from spotcard_host.page.watch import Watch
from spotcard_host.records.acts import Act, ActLog
from spotcard_host.records.board_record import BoardRecord


class LiveMatch:
    """Two rooms that play the same boards, told to a page with all hands open."""

    def __init__(self, served: Served) -> None:
        table = open_table("sayc")
        opinion = Opinion((table, table))
        systems = {"Ours": table, "Theirs": table}
        pages = SystemPages(systems)

        def think(key: str, record: BoardRecord, step: int | None, tables: Any) -> None:
            told = after_board(opinion, record, key) if step is None else [
                {"kind": "notes", "key": key, "notes": {str(step): opinion.step(record, step)}}]
            for event in told:
                self.watch.add(event)

        self.watch = Watch(served.say, systems, True, think=think, link=pages.link)
        self.scores = Scores(self.watch.add)
        self.acts = ActLog()
        for listener in (self.scores.book.take, self.watch.hear, self.scores.hear):
            self.acts.listen(listener)
        self.records = [played_board(number) for number in (1, 2, 3)]
        served.say({"kind": "match", "title": "Ours - Theirs", "links": pages.links})
        self._append({"act": "match", "rules": {"clock": 600.0}, "teams": ["Ours", "Theirs"],
                      "boards": [{"deal": deal_text(r.hands)} for r in self.records]})
        for room, ns, ew in (("open", "Ours", "Theirs"), ("closed", "Theirs", "Ours")):
            self._append({"act": "table", "table": room, "room": room.capitalize(), "ns": ns,
                          "ew": ew})

    def _append(self, act: Act) -> None:
        fields = {name: value for name, value in act.items() if name != "act"}
        self.acts.append(act["act"], **fields)

    def play(self, number: int, room: str, steps: int = 1000) -> None:
        """A board in a room, or its beginning."""
        acts = [act for act in played_acts(self.records[number - 1], room)
                if act["act"] not in ("match", "start")]
        for act in acts[:steps]:
            self._append({**act, "think": 2.0} if act["act"] in ("call", "card") else act)


@pytest.fixture(name="served")
def _served() -> Iterator[Served]:
    chromium()
    served = Served()
    yield served
    served.stop()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 768, 1440])
def test_a_live_match_of_two_rooms(served: Served, width: int, dark: bool) -> None:
    with browser(width, 1000, dark) as driver:
        driver.get(served.server.url)
        match = LiveMatch(served)
        match.play(1, "open")
        match.play(1, "closed")
        match.play(2, "open", 20)
        match.play(2, "closed", 4)
        until(lambda: "Open room, board 2" in by(driver, "#facts").text)
        assert "Time: North-South" in by(driver, "#clocks").text
        assert "of 10:00" in by(driver, "#clocks").text
        assert "Ours 0, Theirs 0 IMPs after 1 board" in by(driver, "#score").text
        rows = all_by(driver, "#results tbody tr")
        assert len(rows) == 2 and len(all_by(driver, "#results tbody button")) == 4
        assert all_by(driver, "#meaning .weighed tbody tr")  # the last card, as it was weighed
        all_by(driver, "#auction td button")[0].click()
        assert by(driver, "#meaning a").get_attribute("href").endswith("#r-1C")
        all_by(driver, "#rooms button")[1].click()
        until(lambda: "Closed room, board 2" in by(driver, "#facts").text)
        match.play(2, "closed", 0)
        wide = driver.execute_script("return document.documentElement.scrollWidth")
        assert wide <= width
        assert axe_findings(driver) == []
        assert errors_of(driver) == []


def test_after_a_board_of_a_match_the_other_room_and_the_robots_view(served: Served) -> None:
    with browser() as driver:
        driver.get(served.server.url)
        match = LiveMatch(served)
        for room in ("open", "closed"):
            match.play(1, room)
        until(lambda: "The other room" in by(driver, "#after").text)
        assert "0 IMPs" in by(driver, "#after").text
        differ = all_by(driver, "#after .differ button")
        assert len(differ) > 5
        differ[0].click()
        until(lambda: "history" in by(driver, "#where").text)
        assert "The robot" in by(driver, "#meaning").text
        assert errors_of(driver) == []


def test_the_systems_page_has_the_row_that_a_call_links_to(tmp_path: Path) -> None:
    chromium()
    pages = SystemPages({"Ours": open_table("sayc")})
    served = Served(extra=pages.files)
    try:
        with browser() as driver:
            for calls in (["1N", "P", "2C"], ["P", "P", "1H", "P", "2H"], ["1D", "1S"]):
                href = pages.link("Ours", calls)
                driver.get(served.server.url + href)
                row = by(driver, f'[id="{href.partition("#")[2]}"]')
                assert row.text and row == driver.execute_script(
                    "return document.querySelector(':target')")
            assert errors_of(driver) == []  # the styles of a page of its own are let through
            driver.get(served.server.url + "card")
            assert axe_findings(driver) == [] and errors_of(driver) == []
    finally:
        served.stop()


@pytest.mark.parametrize("width", [390, 1280])
def test_practice_by_clicks(tmp_path: Path, width: int) -> None:
    chromium()
    notes = tmp_path / "ours.bml"
    notes.write_text(NOTES)
    session = Practised(notes)
    served = session.served
    verdicts = []
    try:
        with browser(width, 1000) as driver:
            driver.get(served.server.url)
            for turn in range(6):
                until(lambda: text_of(driver, "#mine h2") == "Your call")
                right = session.right()
                call = right if turn % 2 else "7N"
                before = text_of(driver, "#where")
                by(driver, f'[data-bid="{call}"]').click()
                means, box = (by(driver, at).location["y"] for at in ("#means", "#box"))
                assert (means < box) == (width < 620)  # on a telephone not below the fold
                by(driver, f'[data-bid="{call}"][aria-pressed="true"]').click()
                until(lambda old=before: text_of(driver, "#where") != old)
                assert text_of(driver, "#say").startswith(("Right", "No row", "Your notes"))
                verdicts.append((call == right, text_of(driver, "#say")))
                assert axe_findings(driver) == []
                said = text_of(driver, "#say")
                copies = [b for b in all_by(driver, "#mine .row button") if "Copy" in b.text]
                for button in copies:
                    button.click()  # the verdict stays beside what is said of the copy
                    until(lambda: text_of(driver, "#copied") != "")
                    assert text_of(driver, "#say") == said
                if text_of(driver, "#mine h2") == "The hand is over":
                    by(driver, "#mine .row button").click()
            wide = driver.execute_script("return document.documentElement.scrollWidth")
            assert wide <= width and errors_of(driver) == []
    finally:
        served.stop()
    for was_right, text in verdicts:
        assert text.startswith("Right") == was_right or "have no row" in text
