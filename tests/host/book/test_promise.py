"""The promise of the books: a hand lies inside what the explanation of its own call shows."""

from __future__ import annotations

import os
import re
from collections import Counter

import pytest

from spotcard.game.deal import dealer_of, vulnerability_of
from spotcard_host.lab import trust
from spotcard_host.lab.boards import LabBoard, deal_hands
from spotcard_host.library.tables import BOOKS, resolve

# Another seed, or more boards, for a search by hand.
SEED = os.environ.get("SPOTCARD_PROMISE", "the promise of the books")
BOARDS = int(os.environ.get("SPOTCARD_PROMISE_BOARDS", "250"))
RATE = 0.5  # contradicted calls in 1000: hands so rare that no call shows them

SYSTEMS = {
    "sayc": ("sayc", None, "two-over-one"),
    "two-over-one": ("two-over-one", None, "sayc"),
    "clubs over sayc": (str(BOOKS / "notes" / "clubs.bml"), "sayc", "sayc"),
}


def boards() -> list[LabBoard]:
    return [LabBoard(number, dealer_of(number), vulnerability_of(number),
                     tuple(deal_hands(SEED, number)), ())
            for number in range(1, BOARDS + 1)]


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_hand_lies_inside_what_its_call_shows(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, over, rivals = SYSTEMS[name]
    monkeypatch.setattr(trust, "room_score", lambda *_: 0)  # no tricks are needed
    found = trust.measure(
        resolve(table, over).read_bytes(), resolve(rivals).read_bytes(), boards())
    lies = [fault for fault in found.faults if fault.kind == "contradicted"]
    assert found.calls > 8 * BOARDS
    assert 1000 * len(lies) <= RATE * found.calls, (
        f"{len(lies)} of {found.calls} calls, by rule "
        f"{Counter(f.rule for f in lies).most_common()}"
        + "".join(f"\n{fault}" for fault in lies))


@pytest.mark.parametrize("book", ["sayc", "two-over-one"])
def test_words_about_support_promise_no_more_than_the_specification(book: str) -> None:
    words = {number: text for path in sorted(BOOKS.glob("*/*expl*.txt"))
             for number, text in re.findall(r"^(\d+)\t(.*)$", path.read_text(), re.M)}
    checked = 0
    for path in sorted((BOOKS / book).glob("*.txt2")):
        for spec, text, rule in re.findall(
                r"~ (:\S+) \*(\d+) #(\d+)$", path.read_text(), re.M):
            told = re.search(r"(\d)\+ cards? in support", words.get(text, ""))
            lengths = re.findall(r"D(\d)", spec)
            if told and lengths:
                checked += 1
                assert int(told[1]) <= max(map(int, lengths)), f"{path.name} #{rule}"
    assert checked > (50 if book == "sayc" else 0)
