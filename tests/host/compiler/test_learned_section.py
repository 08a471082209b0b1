"""A book's `learned.net` in its table: rows by rule numbers, damage refused, words for a call."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path
from typing import Any

import pytest

from spotcard.errors import SpotcardError
from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot import traits
from spotcard.robot.bidder import Bidder
from spotcard.robot.judge import Judge
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_host.compiler.learned import BadNetwork, learned_section, read_network
from spotcard_host.inspection.why import explain_call
from spotcard_host.library.tables import resolve, source_of

IDS = [60002, 60004, 11005]


def network(seed: int = 1, **changed: Any) -> bytes:
    """A file of random weights."""
    rng = random.Random(seed)
    head = {"format": traits.VERSION, "embed": 4, "out": 6, "margin": 0, "book": 0,
            "mean": [5] * traits.TRAITS, "ids": IDS, **changed}

    def layer(n: int, m: int) -> bytes:
        biases = b"".join((0x800000 + rng.randrange(-900, 900)).to_bytes(3, "little")
                          for _ in range(m))
        return bytes([7] * m) + biases + rng.randbytes(n * m)

    body = bytes(rng.randrange(4) for _ in range(traits.TRAITS))
    body += layer(traits.TRAITS, traits.HIDDEN) + layer(traits.HIDDEN, traits.SECOND)
    body += (0x800000 + 5000).to_bytes(3, "little") + rng.randbytes(traits.SECOND)
    body += rng.randbytes(2 * traits.HIDDEN * (1 + len(head["ids"])))
    return json.dumps(head).encode() + b"\n" + body


def test_rules_have_rows_by_their_numbers() -> None:
    ids = [1, 11005, 60002, 7, 60004, 60002]
    section = learned_section(network(), ids, "x")
    tail = section[-traits.TRAITS - 2 * len(ids):-traits.TRAITS]
    assert [int.from_bytes(tail[i:i + 2], "little") for i in range(0, len(tail), 2)] == [
        0, 3, 1, 0, 2, 1]
    assert section[-traits.TRAITS:] == bytes([5] * traits.TRAITS)


def test_rules_that_the_book_no_longer_has_need_no_rows() -> None:
    def row_of(number: int, ids: list[int]) -> tuple[int, bytes, bytes]:
        section = learned_section(network(), ids, "x")
        rows = int.from_bytes(section[traits.L_ROWS:traits.L_ROWS + 2], "little")
        end = len(section) - traits.TRAITS - 2 * len(ids)
        at = end - 2 * traits.HIDDEN * rows
        place = 2 * ids.index(number) + end
        row = int.from_bytes(section[place:place + 2], "little") * traits.HIDDEN
        return rows, section[at + row:][:traits.HIDDEN], section[
            at + traits.HIDDEN * rows + row:][:traits.HIDDEN]

    few, many = row_of(60004, [7, 60004]), row_of(60004, [60002, 60004, 7, 11005])
    assert (few[0], many[0]) == (2, 4) and few[1:] == many[1:]


@pytest.mark.parametrize("bad", [
    b"", b"{}\n", b"\xff\n", network()[:-1], network() + b"x", network(format=9),
    network(margin=300), network(mean=[1]), b'{"ids":7}\n',
])
def test_an_invalid_network_is_refused(bad: bytes) -> None:
    with pytest.raises(BadNetwork):
        read_network(bad, "learned.net")


def test_a_file_may_say_where_the_network_is(tmp_path: Path) -> None:
    book = tmp_path / "mine.txt2"
    book.write_text("1 1C 50 . :P10 #10005\n")
    (tmp_path / "learned.net").write_text("other/learned.net\n")
    with pytest.raises(SpotcardError, match=r"expected a network.*other"):
        resolve(str(book))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "learned.net").write_bytes(network())
    table = RuleTable(resolve(str(book)).read_bytes())
    assert isinstance(Bidder(table, True).judge, Judge)
    (tmp_path / "notes.bml").write_text("#BASE mine.txt2\n1D 12-15 hcp, 5+!d\n")
    notes = resolve(str(tmp_path / "notes.bml"), over=str(book)).read_bytes()
    assert layout.LEARNED in RuleTable(notes).sections, "the base book's"


def test_a_book_with_a_network_is_judged_by_it_and_says_so(tmp_path: Path) -> None:
    book = tmp_path / "sayc"
    shutil.copytree(source_of("sayc"), book)
    (book / "learned.net").write_bytes(network())
    table = RuleTable(resolve(str(book)).read_bytes())
    (book / "learned.net").unlink()
    plain = RuleTable(resolve(str(book)).read_bytes())
    assert layout.LEARNED not in plain.sections and Bidder(plain, True).judge is None
    assert layout.LEARNED in table.sections
    assert isinstance(Bidder(table, True).judge, Judge)
    # What rules do is as before.
    assert plain.sections[layout.EXACT][1] == table.sections[layout.EXACT][1]
    preferred = weighed = 0
    rng = random.Random(3)
    ranks = "AKQJT98765432"
    auctions = ("1H 1S 2H 2S", "1D 1S 2D 2S", "1C 1H 2C 2H", "1S 2C 2S 3C", "1H 2D P P")
    for k in range(240):
        calls = [parse_call(call) for call in auctions[k % len(auctions)].split()]
        cards = rng.sample([s + r for s in "CDHS" for r in ranks], 13)
        hand = parse_hand(".".join("".join(r for r in ranks if s + r in cards) for s in "SHDC"))
        told = explain_call(table, None, hand, 0, 0, calls)
        if told.judgement is None:
            continue
        first = told.judgement["candidates"][0]
        assert first["imps"] == 0
        best = max(told.judgement["candidates"], key=lambda one: float(one["imps"]))
        assert told.call == best["call"] or best["imps"] <= 0
        if told.call != first["call"]:
            preferred += 1
            weighed += bool(told.judgement["weighed"])
            text = "\n".join(told.text(symbols=False))
            assert "the rules' choice" in text and "expected" in text
    assert preferred > 3 and weighed > 3
