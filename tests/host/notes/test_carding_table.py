"""Carding from every source through the table to the player: BSS, BML, a book's file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sealed_table import sealed

from spotcard.errors import TableError
from spotcard.game.auction import Contract
from spotcard.game.calls import parse_call
from spotcard.game.cards import card_name, parse_card, parse_hand
from spotcard.robot.carding import STANDARD
from spotcard.robot.player import Player
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_device.settings import SettingsError, check
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.compiler.points import default_points
from spotcard_host.inspection.card import card_text
from spotcard_host.inspection.card_page import card_page
from spotcard_host.inspection.listing import text
from spotcard_host.language.carding import (
    HOLDINGS_NOTRUMP,
    HOLDINGS_SUIT,
    Carding,
    from_metadata,
    pack_section,
    unpack_section,
)
from spotcard_host.library.tables import load_source, open_table, resolve
from spotcard_host.robots.cardplay import carding_letters

UPSIDE_DOWN = "partner=attitude-low,upside-down-count declarer=upside-down-count discard=udca"
LETTERS = ("ABCDC" + "B" * 17, "B" * 18, "CGACGACAACGACGACAA")


def compiled(path: Path, over: str | None = None) -> RuleTable:
    """The table of a source."""
    return RuleTable(compile_system(load_source([path], over=over), default_points()).data)


def bml(folder: Path, lines: str) -> Path:
    path = folder / "notes.bml"
    path.write_text(f"#+TITLE: Test\n{lines}\n\n1C 16+ hcp, artificial, forcing\n")
    return path


def test_bml_metadata_reaches_the_table(tmp_path: Path) -> None:
    table = compiled(bml(tmp_path, f"#+LEADS: third-fifth\n#+SIGNALS: {UPSIDE_DOWN}"))
    found = bytes(table.carding)
    assert found[2] == 3 and found[22 + 3] == 5  # third from four, fifth from five
    assert found[40:43] == bytes((2, 6, 0)) and found[40 + 15:] == bytes((2, 0, 0))


def test_the_bss_record_reaches_the_table_letter_by_letter(tmp_path: Path) -> None:
    path = tmp_path / "card.bss"
    path.write_text(f"*00{{Test}}=NYYYYYY\n% {' '.join(LETTERS)} ask us\n")
    table = compiled(path)
    places = [ord(c) - 65 for c in "".join(LETTERS)]
    for at, holding in enumerate(HOLDINGS_NOTRUMP + HOLDINGS_SUIT):
        places[at] += holding.startswith("Qx")  # the Queen is no choice from small cards
    assert bytes(table.carding) == bytes(places)
    where = tmp_path / "card.sct"
    where.write_bytes(bytes(table.table))
    assert carding_letters(where) == "".join(LETTERS)
    assert "ask us" in card_text(table)


def test_notes_prevail_over_their_base_book(tmp_path: Path) -> None:
    path = bml(tmp_path, "#+SIGNALS: discard=odd-encourages")
    found = bytes(compiled(path, "sayc").carding)
    assert found[:40] == STANDARD[:40]
    assert found[40:46] == STANDARD[40:46] and found[46:49] == bytes((3, 0, 0))


def test_the_shipped_books_play_standard_carding() -> None:
    for book in ("sayc", "two-over-one"):
        assert bytes(open_table(book).carding) == STANDARD


def test_without_agreements_the_table_is_silent_and_the_card_says_standard(tmp_path: Path) -> None:
    table = compiled(bml(tmp_path, "#+AUTHOR: us"))
    assert table.carding is None
    assert "standard, since the table says nothing" in card_text(table)
    player = Player(1, 0)
    player.agree(table.carding)
    assert player.ours == STANDARD


def test_a_books_carding_file_is_checked(tmp_path: Path) -> None:
    (tmp_path / "rules.txt2").write_text("1 1C 1 * C>=5 #1\n")
    (tmp_path / "carding.txt").write_text("; ours\nLEADS: standard\nSIGNAL: x\nLEADS: standard\n"
                                          "SIGNALS: partner=shouting\n")
    found = Collector()
    load_source([tmp_path], collector=found)
    assert [d.place.line for d in found.diagnostics if "carding.txt" in d.place.file] == [3, 4, 5]


def test_the_listing_reads_back_to_the_same_bytes(tmp_path: Path) -> None:
    for lines in (f"#+LEADS: third-fifth; nt AKJ10=K\n#+SIGNALS: {UPSIDE_DOWN}",
                  f"#+LEADS: {LETTERS[0]} {LETTERS[1]}\n#+SIGNALS: {LETTERS[2]}"):
        table = compiled(bml(tmp_path, lines + "\n#+CARDING: Smith echo"))
        listed = [line.partition(": ")[::2] for line in text(bytes(table.table))
                  if line.startswith(("LEADS", "SIGNALS", "CARDING"))]
        said = from_metadata(dict(listed), pytest.fail)
        assert said is not None and said.pack() == bytes(table.carding)
        assert said.text == "Smith echo"


def test_every_agreement_comes_back_from_the_section_and_from_words() -> None:
    for number in range(11):
        carding = Carding((number % 2,) * 22, (-1, 1) * 9, ((number + 3) % 11, 0, number) * 6, "é")
        assert unpack_section(pack_section(carding)) == carding
        assert from_metadata(carding.metadata(), pytest.fail) == carding
    assert unpack_section(pack_section(None)) is None


def test_the_convention_card_shows_leads_and_signals() -> None:
    table = open_table("sayc")
    assert "Qxx[x]" in card_text(table) and "high encourages" in card_page(table)


def test_a_damaged_section_is_refused() -> None:
    data = resolve("sayc").read_bytes()
    table = RuleTable(data)
    start = table.sections[layout.CARDING][0]
    for i in range(layout.CARDING_SIZE):
        damaged = bytearray(data)
        damaged[start + i] = 8 if i < 40 else 11
        with pytest.raises(TableError, match="carding"):
            RuleTable(sealed(damaged))
    entries = range(int.from_bytes(data[6:8], "little"))
    entry = next(layout.HEADER + layout.ENTRY * n for n in entries if int.from_bytes(
        data[layout.HEADER + layout.ENTRY * n:][:2], "little") == layout.CARDING)
    for size in (1, 57):
        damaged = bytearray(data)
        damaged[entry + 8:entry + 12] = size.to_bytes(4, "little")
        with pytest.raises(TableError, match="carding of"):
            RuleTable(sealed(damaged))


def play_low_or_high(agreed: object, hand: str) -> str:
    """East's diamond on partner's king: from 4 3 2, with or without the ace."""
    player = Player(1, 0)
    player.agree(agreed)
    calls = bytes(parse_call(c) for c in ("1N", "P", "3N", "P", "P", "P"))
    player.start(1, 2, 0, Contract(3, 4, 0, 2), parse_hand(hand), calls)
    player.observe(3, parse_card("DK"))
    player.set_dummy(parse_hand("AQ5.K72.765.K976"))
    player.observe(0, parse_card("D5"))
    return str(card_name(player.choose()))


def test_a_table_with_upside_down_signals_plays_the_other_card(tmp_path: Path) -> None:
    likes, dislikes = "T983.T953.A432.4", "T983.T9532.432.A"
    standard = open_table("sayc").carding
    assert [play_low_or_high(standard, h) for h in (likes, dislikes)] == ["D4", "D2"]
    upside = compiled(bml(tmp_path, f"#+SIGNALS: {UPSIDE_DOWN}"), "sayc").carding
    assert [play_low_or_high(upside, h) for h in (likes, dislikes)] == ["D2", "D4"]


def test_the_card_command_plays_by_a_table(tmp_path: Path) -> None:
    notes = bml(tmp_path, "#+LEADS: third-fifth")
    question = (
        b'{"seat":"W","turn":"W","hand":"QT852.64.KT8.A72","dummy":null,"declarer":"S","level":3,'
        b'"strain":"N","dbl":0,"dealer":"S","vul":"None","auction":["1N","P","3N","P","P","P"],'
        b'"played":[]}\n'
    )
    cards = []
    for table in ([], ["--table", str(notes)]):
        command = [sys.executable, "-m", "spotcard_host", "card", "--jsonl", "--think", "0n",
                   "--on", "host", *table]
        done = subprocess.run(command, input=question, capture_output=True, check=True)
        cards.append(done.stdout)
    assert cards == [b'{"card": "S5"}\n', b'{"card": "S2"}\n']


def test_the_setting_for_the_opponents_carding_is_checked() -> None:
    given = {"link": "usb", "team": "Ours", "seat": "N"}
    assert check({**given, "their_carding": "".join(LETTERS)})["their_carding"]
    for wrong in ("A", "I" + "A" * 57, "A" * 57 + "L", "a" * 58):
        with pytest.raises(SettingsError, match="their_carding"):
            check({**given, "their_carding": wrong})
