"""The page in a real browser: sizes, light and dark, keyboard, accessibility, hostile words."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browser import all_by, axe_findings, browser, by, chromium, errors_of, text_of, until
from played import played_board
from served_page import Served

from spotcard.game.calls import parse_call
from spotcard_host.page.events import Event, Scribe, whole_board
from spotcard_host.page.saved import html_page
from spotcard_host.records.board_record import random_board

SEAT_WORDS = {"N": "North", "E": "East", "S": "South", "W": "West"}
HOSTILE = "<img src=x onerror=alert(1)><script>document.title='gone'</script>\"'&"


def events(name: str = "Robots", alert: str = "15 to 17 !H") -> list[Event]:
    found: list[Event] = [{"kind": "match", "title": f"{name} at home"}]
    for number in (1, 2, 3):
        found += whole_board(played_board(number, name, alert), str(number),
                             dd={seat: [6, 7, 8, 9, 5] for seat in "NESW"}, par=-110)
    return found


@pytest.fixture(name="saved", scope="module")
def _saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    chromium()
    path = tmp_path_factory.mktemp("page") / "boards.html"
    path.write_text(html_page(events()), encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [390, 768, 1440])
def test_it_fits_and_can_be_read(saved: str, width: int, dark: bool) -> None:
    with browser(width, 1000, dark) as driver:
        driver.get(saved)
        assert by(driver, "#auction td button").text.startswith("1")
        assert driver.execute_script("return document.documentElement.dataset.theme") == (
            "dark" if dark else "light")
        wide = driver.execute_script("return document.documentElement.scrollWidth")
        assert wide <= width
        assert axe_findings(driver) == []
        assert errors_of(driver) == []


def test_keyboard_steps_through_the_board_and_calls_tell_their_meaning(saved: str) -> None:
    from selenium.webdriver.common.keys import Keys

    with browser() as driver:
        driver.get(saved)
        body = by(driver, "body")
        body.send_keys(Keys.HOME)
        until(lambda: by(driver, "#where").text.startswith("Step 0 of 59"))
        for _ in range(3):
            body.send_keys(Keys.ARROW_RIGHT)
        until(lambda: by(driver, "#where").text.startswith("Step 3 of 59"))
        assert len(all_by(driver, "#auction td button")) == 3
        assert "15 to 17" in by(driver, "#meaning").text
        body.send_keys(Keys.END)
        until(lambda: "by" in by(driver, "#facts").text)
        buttons = all_by(driver, "#auction td button")
        assert buttons[2].get_attribute("aria-label") == "South: 1 notrump, alerted"
        buttons[2].click()
        assert "15 to 17" in by(driver, "#meaning").text
        all_by(driver, "#results button")[2].click()
        until(lambda: by(driver, "#tray").get_attribute("aria-label").startswith(
            "Board 3, dealer South"))


def test_the_tab_key_reaches_everything_in_reading_order(saved: str) -> None:
    from selenium.webdriver.common.keys import Keys

    with browser() as driver:
        driver.get(saved)
        by(driver, "#auction td button")
        seen = []
        for _ in range(40):
            driver.switch_to.active_element.send_keys(Keys.TAB)
            seen.append(driver.execute_script(
                "const e = document.activeElement; return e.closest('header, #auction, #steps, "
                "#after, #results') ? e.closest('header, #auction, #steps, #after, #results').id"
                " || e.closest('header').tagName : e.className || e.tagName"))
        order = [name for i, name in enumerate(seen) if i == 0 or seen[i - 1] != name]
        wanted = ["skip", "HEADER", "auction", "steps", "results"]
        assert [name for name in order if name in wanted][:5] == wanted


def test_names_alerts_and_titles_are_text(tmp_path: Path) -> None:
    path = tmp_path / "hostile.html"
    path.write_text(html_page(events(HOSTILE, HOSTILE)), encoding="utf-8")
    with browser() as driver:
        driver.get(path.as_uri())
        by(driver, "#auction td button")
        for button in all_by(driver, "#auction td button"):
            button.click()
        assert driver.title == f"{HOSTILE} at home"
        assert HOSTILE in by(driver, "#title").text
        assert all_by(driver, "main img") == [] and all_by(driver, "main script") == []
        assert errors_of(driver) == []


def test_the_accessibility_check_finds_what_is_wrong(saved: str) -> None:
    with browser() as driver:
        driver.get(saved)
        driver.execute_script("document.querySelector('main').append(document.createElement('img'))")
        assert any(found.startswith("image-alt") for found in axe_findings(driver))


@pytest.fixture(name="served")
def _served() -> Iterator[Served]:
    chromium()
    served = Served()
    yield served
    served.stop()


def test_live_and_after_a_lost_connection(served: Served) -> None:
    board = random_board(5, random.Random(5))
    scribe = Scribe(board, ["Ours", "Theirs", "Ours", "Theirs"], "5")
    with browser() as driver:
        driver.get(served.server.url)
        served.say(scribe.begin())
        until(lambda: "Board 5" in (by(driver, "#tray").get_attribute("aria-label") or ""))
        assert all(b"hidden" in place.text.encode() for place in all_by(driver, ".hand"))
        served.say(scribe.call(parse_call("1N"), None, meaning="15 to 17"))
        until(lambda: len(all_by(driver, "#auction td button")) == 1)
        assert "15 to 17" in by(driver, "#meaning").text
        served.restart()
        served.say(scribe.call(parse_call("P")))
        served.say(scribe.call(parse_call("3N"), None, meaning="to play"))
        until(lambda: len(all_by(driver, "#auction td button")) == 3, 90)
        assert "to play" in by(driver, "#meaning").text


def test_a_board_in_play_is_followed_again_after_its_last_step(served: Served) -> None:
    record = played_board(1, "Robots", "")
    told = [e for e in whole_board(record, "1") if e["kind"] != "end"]
    told[0]["hands"] = {}
    calls = [e["kind"] for e in told].index("card")
    with browser() as driver:
        driver.get(served.server.url)
        for event in told[:calls + 5]:
            served.say(event)
        until(lambda: "of" in text_of(driver, "#where") and all_by(driver, "#trick li"))
        seen = told[calls:calls + 4]
        last = by(driver, "#last").text
        assert [last.index(f"{SEAT_WORDS[e['seat']]} ") for e in seen] == sorted(
            last.index(f"{SEAT_WORDS[e['seat']]} ") for e in seen)
        by(driver, "[data-go=back]").click()
        until(lambda: "goes on with the board" in text_of(driver, "#where"))
        assert all_by(driver, "#last") == []  # the whole trick lies on the table
        by(driver, "[data-go=next]").click()
        until(lambda: "history" not in text_of(driver, "#where"))
        before = text_of(driver, "#where")
        served.say(told[calls + 5])
        until(lambda: text_of(driver, "#where") != before)
        for event in told[calls + 6:calls + 48]:
            served.say(event)
        until(lambda: text_of(driver, "#east .backs") == "1 card, hidden")


@pytest.fixture(name="asked")
def _asked() -> Iterator[Served]:
    chromium()
    served = Served(act=None)
    yield served
    served.stop()


def test_a_call_that_is_not_legal_now_says_nothing(asked: Served) -> None:
    """The pointer rests on the call just made, where the next question's button appears."""
    board = random_board(1, random.Random(1))
    asked.say(Scribe(board, "NESW", "1").begin([0]))
    asked.say({"kind": "mine", "key": "1", "step": 0, "wants": "call", "legal": ["P", "2C"],
               "meanings": {"P": "Nothing", "2C": "Stayman."}, "say": ""})
    with browser(390, 844) as driver:
        driver.get(asked.server.url)
        until(lambda: all_by(driver, "#box button:enabled") != [])
        for call, words in (("1C", "Point at a call"), ("2C", "2 clubs: Stayman."),
                            ("1C", "2 clubs: Stayman.")):
            driver.execute_script("document.querySelector(arguments[0]).dispatchEvent("
                                  "new Event('mouseenter'))", f'[data-bid="{call}"]')
            assert by(driver, "#means").text.replace("\n", " ").startswith(words)
        assert errors_of(driver) == []


@pytest.mark.parametrize("width", [320, 390])
def test_the_claim_can_be_read_and_touched_on_a_phone(asked: Served, width: int) -> None:
    board = random_board(1, random.Random(1))
    scribe = Scribe(board, "NESW", "1")
    asked.say(scribe.begin([0]))
    for call in (7, 0, 0, 0):
        asked.say(scribe.call(call))
    asked.say({"kind": "mine", "key": "1", "step": 4, "wants": "card", "legal": [], "say": "",
               "claim": 13, "undo": True})
    with browser(width, 844) as driver:
        driver.get(asked.server.url)
        until(lambda: all_by(driver, "#mine input") != [])
        left, right, height, clipped = driver.execute_script("""
            const field = document.querySelector('#mine input');
            const box = field.getBoundingClientRect();
            return [box.left, box.right, box.height, field.scrollWidth > field.clientWidth];""")
        assert 0 < left and right <= width and right - left >= 44 and height >= 32
        assert not clipped
        assert driver.execute_script("return document.documentElement.scrollWidth") <= width
        assert axe_findings(driver) == []


def test_a_server_that_is_gone_is_not_silence(asked: Served) -> None:
    asked.say(Scribe(random_board(1, random.Random(1)), "NESW", "1").begin([0]))
    question = {"kind": "mine", "key": "1", "step": 0, "wants": "call", "legal": ["P"],
                "meanings": {}, "say": ""}
    asked.say(question)
    with browser(390, 844) as driver:
        driver.get(asked.server.url)
        until(lambda: all_by(driver, "#acts button") != [])
        driver.execute_script("window.kept = document.querySelector('#say')")
        asked.say({**question, "hint": "P", "say": "The robot would pass."})
        until(lambda: text_of(driver, "#say") == "The robot would pass.")
        # A screen reader announces what changes in an element, not an element that is new.
        assert driver.execute_script("return window.kept === document.querySelector('#say')")
        asked.call(asked.server.close())
        until(lambda: text_of(driver, "#link").startswith("no connection"))
        by(driver, "#acts button").click()
        until(lambda: text_of(driver, "#say").startswith("Spotcard does not answer"))


def test_a_page_that_another_session_serves_says_that_it_is_not_admitted() -> None:
    chromium()
    served = Served(token="one")
    try:
        with browser(390, 844) as driver:
            driver.get(served.server.url)
            until(lambda: text_of(driver, "#link") == "live")
            served.server._token = "two"
            for task in list(served.server._tasks):
                served._loop.call_soon_threadsafe(task.cancel)
            until(lambda: text_of(driver, "#link").startswith("no longer admitted"))
    finally:
        served.stop()


def test_a_file_is_opened_at_its_first_board(served: Served) -> None:
    with browser() as driver:
        driver.get(served.server.url)
        for event in [{"kind": "match", "title": "tuesday.pbn", "over": ""}, *events()[1:]]:
            served.say(event)
        served.end()
        until(lambda: "Board 1," in (by(driver, "#tray").get_attribute("aria-label") or ""))
        assert text_of(driver, "#link") == ""


def test_whoever_waits_for_the_next_board_is_told_so() -> None:
    chromium()
    dealt = threading.Event()

    async def act(given: dict[str, Any]) -> str | None:
        while not dealt.is_set():
            await asyncio.sleep(0.02)
        return None

    served = Served(act=act, person_token="mine")
    try:
        board = random_board(1, random.Random(1))
        served.say(Scribe(board, "NESW", "1").begin([0]))
        served.say({"kind": "mine", "key": "1", "step": 0, "wants": "next", "say": "Well bid."})
        with browser(390, 844) as driver:
            driver.get(served.server.url)
            until(lambda: all_by(driver, "#acts button") != [])
            assert text_of(driver, "#say") == "Well bid."
            by(driver, "#acts button").click()
            until(lambda: text_of(driver, "#say") == "Dealing …")
            dealt.set()
            until(lambda: text_of(driver, "#say") == "Well bid.")
            assert errors_of(driver) == []
    finally:
        served.stop()


def test_words_that_came_while_an_act_was_waited_for_stay() -> None:
    """Neither the sign of waiting nor the words from before it replace them."""
    chromium()
    waiting: list[asyncio.Event] = []

    async def act(given: dict[str, Any]) -> str | None:
        waiting.append(asyncio.Event())
        await waiting[-1].wait()
        return "Not now." if given["act"] == "undo" else None

    served = Served(act=act, person_token="mine")

    def answer(number: int) -> None:
        served._loop.call_soon_threadsafe(waiting[number].set)

    def stays(words: str) -> None:
        for _ in range(10):
            assert text_of(driver, "#say") == words
            time.sleep(0.06)  # longer than the sign of waiting needs, in all

    scribe = Scribe(random_board(1, random.Random(1)), "NESW", "1")
    question = {"kind": "mine", "key": "1", "step": 0, "wants": "call", "legal": ["P"],
                "meanings": {}, "say": "Your turn.", "undo": True}
    try:
        served.say(scribe.begin([0]))
        served.say(question)
        with browser(390, 844) as driver:
            driver.get(served.server.url)
            until(lambda: len(all_by(driver, "#acts button")) == 2)
            hint, undo = all_by(driver, "#acts button")
            hint.click()
            until(lambda: len(waiting) == 1)
            served.say({**question, "say": "North passes."})
            until(lambda: text_of(driver, "#say") == "North passes.")
            stays("North passes.")
            answer(0)
            stays("North passes.")
            hint.click()
            until(lambda: text_of(driver, "#say") == "Working …")
            undo.click()
            until(lambda: len(waiting) == 3)
            time.sleep(0.4)  # its sign has come, too
            answer(1)
            answer(2)
            until(lambda: text_of(driver, "#say") == "Not now.")
            served.say(scribe.call(0))
            until(lambda: len(all_by(driver, "#auction td button")) == 1)
            stays("Not now.")  # an older event is drawn again with each new one
            for _ in range(2):
                hint.click()
            until(lambda: len(waiting) == 5 and text_of(driver, "#say") == "Working …")
            time.sleep(0.4)
            answer(3)
            answer(4)
            until(lambda: text_of(driver, "#say") == "Not now.")
            assert errors_of(driver) == []
    finally:
        served.stop()
