"""A person at the table: whole boards through `spotcard play --me`, in a browser and as text."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from browser import all_by, axe_findings, browser, chromium, errors_of, until
from person_client import COMMAND, page_of_play

from spotcard_host.records.load import load_records


def click(driver: Any, css: str) -> bool:
    """Click the first such element as a person would; False when the page was just redrawn."""
    from selenium.common.exceptions import WebDriverException

    try:
        found = all_by(driver, css)
        if found:
            found[0].click()
        return bool(found)
    except WebDriverException:
        return False


_STATE = """
const mine = document.querySelector('#mine'), h = mine && mine.querySelector('h2');
return [h ? h.textContent : '', document.querySelector('#say')?.textContent || '',
        document.querySelector('#where').textContent];
"""


def play_by_hints(driver: Any, seconds: float = 400.0) -> int:
    """Take every hint with the mouse until the board is over; the number of decisions."""
    end = time.monotonic() + seconds
    decisions = 0
    while time.monotonic() < end:
        headline, said, _ = driver.execute_script(_STATE)
        if headline == "The board is over":
            return decisions
        if not headline.startswith("Your"):
            time.sleep(0.02)
            continue
        if "The robot would" not in said:
            driver.execute_script(
                "[...document.querySelectorAll('#mine button')].find("
                "b => b.textContent === 'Hint').click()")
            time.sleep(0.03)
            continue
        if headline == "Your call":
            if not click(driver, "#box .hint") or not click(
                    driver, '#box .hint[aria-pressed="true"]'):
                continue
        elif not click(driver, "button.hint[data-card]"):
            continue
        decisions += 1
        before = driver.execute_script(_STATE)[2]
        until = time.monotonic() + 10
        while driver.execute_script(_STATE)[2] == before and time.monotonic() < until:
            time.sleep(0.02)
    raise AssertionError("the board did not end")


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "declares"), [("1", True), ("1", False)],
                         ids=["declarer", "defender"])
def test_a_board_by_clicks(tmp_path: Path, seed: str, declares: bool) -> None:
    chromium()
    me = "N" if declares else "E"
    with page_of_play(tmp_path, "--me", me, "-n", "1", "--seed", seed,
                      "--think", "1000n") as (process, url, pbn):
        with browser(1280, 1000) as driver:
            driver.implicitly_wait(0)
            driver.get(url)
            assert play_by_hints(driver) > 0
            assert errors_of(driver) == []
            process.wait(90)
        (record,), problems = load_records(str(pbn))
        assert problems == [] and record.tricks is not None
        assert (record.declarer == "NESW".index(me)) == declares


def test_the_bidding_box_tells_meanings_and_undo_takes_back(tmp_path: Path) -> None:
    chromium()
    with page_of_play(tmp_path, "--me", "N", "-n", "1", "--seed", "1") as (_, url, _pbn):
        with browser(1280, 1000) as driver:
            driver.implicitly_wait(10)
            driver.get(url)
            box = all_by(driver, '[data-bid="1N"]')
            assert box
            driver.execute_script("document.querySelector('[data-bid=\"1N\"]').focus()")
            assert "15-17" in all_by(driver, "#means")[0].text
            assert axe_findings(driver) == []
            all_by(driver, '[data-bid="1C"]')[0].click()
            all_by(driver, '[data-bid="1C"]')[0].click()
            until(lambda: len(all_by(driver, "#auction td button")) >= 4)
            button = next(b for b in all_by(driver, "#mine button") if b.text == "Undo")
            button.click()
            until(lambda: len(all_by(driver, "#auction td button")) == 0)
            until(lambda: all_by(driver, '[data-bid="1D"]:enabled') != [])


def test_watchers_see_a_live_match_without_a_hidden_hand(tmp_path: Path) -> None:
    import urllib.request

    with page_of_play(tmp_path, "--watch", "-n", "2", "--seed", "4") as (process, url, pbn):
        stream = b""
        with urllib.request.urlopen(url + "events", timeout=180) as reply:
            for line in reply:
                stream += line
                if b"event: over" in line:
                    break
        process.wait(90)
    records, _ = load_records(str(pbn))
    kinds = [json.loads(line[6:])["kind"] for line in stream.decode().splitlines()
             if line.startswith("data: {")]
    assert kinds.count("end") >= 2 and kinds.count("board") == 2
    assert len(records) == 2
    first = stream.partition(b'"kind":"end"')[0]
    auction = first.partition(b'"kind":"card"')[0]
    assert b'"hands":{}' in auction and b'"hands":{"' not in auction


def test_in_the_terminal(tmp_path: Path) -> None:
    pbn = tmp_path / "text.pbn"
    lines = "hands\n? 1N\nhint\n" + "p\n" * 4
    done = subprocess.run(
        [*COMMAND, "--me", "N", "--text", "-n", "1", "--seed", "6", "-o", str(pbn)],
        input=lines, capture_output=True, text=True, timeout=360, check=False,
    )
    assert done.returncode in (0, 1), done.stderr
    assert "Board 1, dealer North" in done.stdout and "The robot would call" in done.stdout
    assert "15-17" in done.stdout
    assert "Traceback" not in done.stderr


def test_what_the_terminal_asks_stands_on_a_line_of_its_own(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    pbn = tmp_path / "text.pbn"
    done = subprocess.run(
        [*COMMAND, "--me", "N", "--text", "-n", "2", "--seed", "6", "-o", str(pbn)],
        input="p\n" * 12, stdout=subprocess.PIPE, stderr=theirs, text=True, timeout=360,
        check=False)
    os.close(theirs)
    said = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "Board 1, dealer North" in done.stdout
    assert "board played" not in said and "boards played" not in said


def test_a_person_at_somebody_elses_table(tmp_path: Path) -> None:
    """Over TCP, a person is a client like any other: three robots, one who plays in a terminal."""
    base = [sys.executable, "-m", "spotcard_host"]
    table = subprocess.Popen(
        [*base, "table", "--listen", "127.0.0.1:0", "-n", "1", "--seed", "6", "--pause", "0",
         "-o", str(tmp_path / "evening.pbn")],
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    processes = [table]
    try:
        assert table.stderr is not None
        found = None
        for line in table.stderr:
            found = re.search(r"table at (\S+:\d+)", line)
            if found:
                break
        assert found is not None
        where = found[1].rstrip(";")
        robots = subprocess.Popen(
            [*base, "seat", "--seat", "EW", "--connect", where, "--team", "Theirs", "--on",
             "host"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        partner = subprocess.Popen(
            [*base, "seat", "--seat", "S", "--connect", where, "--team", "Ours", "--on", "host"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        processes += [robots, partner]
        done = subprocess.run(
            [*base, "seat", "--seat", "N", "--connect", where, "--team", "Ours", "--me", "--text"],
            input="hint\np\np\np\np\nquit\n", capture_output=True, text=True, timeout=360,
            check=False)
        assert "Board 1, dealer North" in done.stdout, done.stderr
        assert "The robot would call" in done.stdout
        assert "Traceback" not in done.stderr
    finally:
        for process in processes:
            process.kill()
            process.wait(90)


def test_the_keyboard_alone_is_enough(tmp_path: Path) -> None:
    """Tab, Enter and nothing else: three calls or cards, and each is told to a screen reader."""
    from selenium.webdriver.common.keys import Keys

    chromium()
    with page_of_play(tmp_path, "--me", "N", "-n", "1", "--seed", "1") as (_, url, _pbn):
        with browser(1280, 1000) as driver:
            driver.implicitly_wait(5)
            driver.get(url)
            until(lambda: all_by(driver, "#box button:enabled") != [])

            def tab_to(css: str) -> None:
                for _ in range(80):
                    if driver.execute_script("return document.activeElement.matches(arguments[0])",
                                             css):
                        return
                    driver.switch_to.active_element.send_keys(Keys.TAB)
                raise AssertionError(f"no Tab leads to {css}")

            decided = []
            for _ in range(60):
                until(lambda: driver.execute_script(_STATE)[0].startswith("Your"))
                headline, _, before = driver.execute_script(_STATE)
                tabs_from = driver.execute_script("return document.activeElement.tagName")
                if headline == "Your call":
                    tab_to('[data-bid="P"]')
                    driver.switch_to.active_element.send_keys(Keys.ENTER)
                    tab_to('[data-bid="P"][aria-pressed="true"]')
                else:
                    tab_to(".hand button:enabled")
                driver.switch_to.active_element.send_keys(Keys.ENTER)
                decided.append((headline, tabs_from))
                until(lambda old=before: driver.execute_script(_STATE)[2] != old)
                if [head for head, _ in decided].count("Your card") == 3:
                    break
                if driver.execute_script(_STATE)[0] == "The board is over":
                    break
            # After the first decision nobody is thrown back to the top of the page.
            assert all(place != "BODY" for _, place in decided[1:])
            said = driver.execute_script("return document.querySelector('#live').innerText")
            assert "pass" in said or "of" in said
            assert axe_findings(driver) == [] and errors_of(driver) == []


def test_the_result_in_the_terminal():
    from spotcard_host.page.text import TextView

    told: list[str] = []
    view = TextView(told.append)
    for event in ({"ruling": "wrong"}, {},
                  {"contract": "4SX", "declarer": "N", "tricks": 9, "score": -100},
                  {"contract": "3N", "declarer": "S", "tricks": 9, "score": 400, "ruling": "why"}):
        view.hear({"kind": "end", **event})
    assert told == ["Result: wrong", "Result: 4♠X by North, 1 down: East-West +100",
                    "Result: 3NT by South, made: North-South +400  why"]
