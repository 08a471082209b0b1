"""The carding record and its BML form: every holding, every signal, mistakes."""

from __future__ import annotations

import pytest

from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.carding import (
    AGREEMENTS,
    HOLDINGS_NOTRUMP,
    HOLDINGS_SUIT,
    SITUATIONS,
    Carding,
    cards_of_holding,
    from_metadata,
)
from spotcard_host.notes.bml.bss_out import bss_text
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.bss.bml_out import bml_text
from spotcard_host.notes.bss.reader import parse_bss
from spotcard_host.notes.bss.records import CardingRecord


def carding(**metadata: str) -> tuple[Carding, list[str]]:
    """What `#+LEADS` and `#+SIGNALS` mean, and what is wrong with them."""
    said: list[str] = []
    found = from_metadata({key.upper(): text for key, text in metadata.items()}, said.append)
    assert found is not None
    return found, said


def test_sizes_are_those_of_the_format() -> None:
    assert (len(HOLDINGS_NOTRUMP), len(HOLDINGS_SUIT)) == (22, 18)
    assert len(SITUATIONS) * 3 == 18 and len(AGREEMENTS) == 11
    assert cards_of_holding("QJ10") == ("Q", "J", "T")


def test_letters_name_cards_from_the_top() -> None:
    said: list[str] = []
    found = CardingRecord(
        leads_notrump="ABCDCD" + "A" * 16, leads_suit="B" * 18, signals="ABCDEFGHIJK" + "A" * 7,
        description=" notes ",
    ).carding(said.append)
    assert said == []
    assert found.leads_notrump[:6] == (-1, 0, 1, 2, 2, 3)
    assert found.leads_suit == (0,) * 4 + (1,) * 5 + (0,) * 9
    assert found.lead("xxxxx", True) == 2 and found.lead("AK", False) == 0
    assert [found.agreement(n // 3, n % 3) for n in range(11)] == list(AGREEMENTS)
    assert found.text == "notes"


def test_the_record_round_trips() -> None:
    record = CardingRecord(
        leads_notrump="CBDEB" + "A" * 17, leads_suit="B" * 9 + "C" * 9, signals="BFI" * 6,
        description="x",
    )
    found = record.carding(pytest.fail)
    assert CardingRecord.of(found).text() == record.text()
    packed = found.pack()
    assert len(packed) == 58
    assert packed[:5] == bytes((2, 1, 3, 4, 2)) and packed[40:43] == bytes((1, 5, 8))


@pytest.mark.parametrize("holding", [h for h in HOLDINGS_NOTRUMP if h.startswith("Qx")])
def test_the_queen_cannot_be_chosen_from_small_cards(holding: str) -> None:
    """B is the highest card that can be chosen; the letters end with the lowest card."""
    at = HOLDINGS_NOTRUMP.index(holding)
    for place in range(1, len(holding)):
        letters = "A" * at + "ABCDEFGHIJK"[place] + "A" * (21 - at)
        found = CardingRecord(leads_notrump=letters, leads_suit="A" * 18, signals="A" * 18)
        assert found.carding(pytest.fail).lead(holding, True) == place
        assert CardingRecord.of(found.carding(pytest.fail)).leads_notrump == letters
    said: list[str] = []
    letters = "A" * at + "ABCDEFGHIJK"[len(holding)] + "A" * (21 - at)
    CardingRecord(letters, "A" * 18, "A" * 18).carding(said.append)
    assert len(said) == 1
    # From BML the Queen can be agreed on; the record has no letter for it.
    queen, _ = carding(leads=f"nt {holding}=top")
    assert queen.lead(holding, True) == 0 and queen.codes()[0] == "A" * 22


def test_carding_goes_through_both_converters() -> None:
    text = "#+LEADS: nt xxxx=2 Qxx=3; suit standard\n\n#+SIGNALS: partner=count\n\n1N = 15-17\n"
    document = parse_document(text)
    record = bss_text(document, expand(document.tables)).splitlines()[-1]
    assert record.startswith("%AACACAAAA")
    back = parse_document(bml_text(parse_bss(f"*00=NYYYYYY\n{record}\n".encode(), "x.bss",
                                             Collector())))
    assert from_metadata(back.metadata, pytest.fail) == from_metadata(
        document.metadata, pytest.fail)


def test_letters_past_the_holding_are_reported() -> None:
    said: list[str] = []
    record = CardingRecord(
        leads_notrump="D" + "A" * 21, leads_suit="?" + "A" * 16, signals="Z" * 18
    )
    found = record.carding(said.append)
    assert found.leads_notrump[0] == -1 and found.leads_suit[0] == -1 and set(found.signals) == {0}
    assert said[0].startswith("lead against notrump from xx: expected A to C, got 'D'")
    assert len(said) == 2 + 18


def test_leads_in_words() -> None:
    found, said = carding(leads="nt xxxx=2 Qxxx=4 AKJ10=K; suit standard xx=low; AKx=A")
    assert said == []
    assert found.lead("xxxx", True) == 1 and found.lead("Qxxx", True) == 3
    assert found.lead("AKJ10", True) == 1 and found.lead("xxx", True) == -1
    assert found.lead("xx", False) == 1 and found.lead("Qxxx", False) == 3
    assert found.lead("AKx", True) == 0 and found.lead("AKx", False) == 0


def test_standard_leads() -> None:
    found, said = carding(leads="standard")
    assert said == []
    tops = {h: cards_of_holding(h)[found.lead(h, True)] for h in HOLDINGS_NOTRUMP[9:]}
    assert tops == {
        "AKx": "A", "KQJ": "K", "QJ10": "Q", "J109": "J", "1098": "T", "KQ109": "K", "AKJ10": "A",
        "AQJ": "Q", "AJ10": "J", "A109": "T", "KJ10": "J", "K109": "T", "Q109": "T",
    }
    assert [found.lead(h, True) for h in HOLDINGS_NOTRUMP[:9]] == [0, 0, 3, 3, 2, 3, 3, 3, 3]
    thirds, _ = carding(leads="third-fifth")
    assert [thirds.lead(h, True) for h in HOLDINGS_NOTRUMP[:7]] == [0, 2, 2, 4, 2, 2, 4]


def test_signals_in_words() -> None:
    found, said = carding(
        signals="partner=attitude,count discard-nt=suit-preference declarer-suit=udca"
    )
    assert said == []
    assert found.codes()[2] == "BFA" + "AAA" + "IAA" + "BFA" + "CAA" + "AAA"
    assert found.lines() == [
        "partner leads, notrump: attitude, high encourages; count, high is even",
        "discards, notrump: suit preference, high for high",
        "partner leads, suit: attitude, high encourages; count, high is even",
        "declarer leads, suit: attitude, high discourages",
    ]


def test_codes_in_metadata() -> None:
    found, said = carding(leads="B" * 22 + " " + "C" * 18, signals="K" * 18)
    assert said == [] and found.codes() == ("B" * 22, "C" * 18, "K" * 18)


@pytest.mark.parametrize("leads", ["foo", "xx=9", "xx=²", "xx=K", "QQ=2", "xx"])
def test_unknown_leads_are_reported(leads: str) -> None:
    found, said = carding(leads=leads)
    assert len(said) == 1 and found == Carding()


@pytest.mark.parametrize("signals", ["foo=count", "partner=foo", "partner", "partner-x=count"])
def test_unknown_signals_are_reported(signals: str) -> None:
    found, said = carding(signals=signals)
    assert len(said) == 1 and found == Carding()


def test_without_metadata_there_is_no_carding() -> None:
    assert from_metadata({"TITLE": "x"}, pytest.fail) is None


def test_what_letters_cannot_say_is_said() -> None:
    found = Collector()
    text = "#+LEADS: nt Qxxxx=1 Qxx=2; suit Qxx=top\n\n1N 15-17\n"
    document = parse_document(text)
    record = bss_text(document, expand(document.tables), collector=found).splitlines()[-1]
    assert record == "%AAAAB" + "A" * 53
    assert ["nt Qxxxx=Q, suit Qxx=Q" in one.message for one in found.diagnostics] == [True]


def test_agreements_in_words_alone_are_kept() -> None:
    found, _ = carding(carding="Smith, Zia")
    assert found.text == "Smith, Zia" and set(found.leads_suit) == {-1}
    assert CardingRecord.of(found).text() == "%" + "A" * 58 + "Smith, Zia"
