"""Records as people write them, of every disposition, words or none: who makes the call, who does
not."""

from __future__ import annotations

import re

import pytest

from spotcard.game.calls import parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.library.tables import load_source

NOTRUMP = "001N=NYYYYYY215-17 HCP\n"
HEART = "001H=NYYYYYY25811-21 HCP, 5+!H\n"
SPADE = "001S=NYYYYYY25811-21 HCP, 5+!S\n"
WEAK = "002S=NYYYYYY96711 hcp at most, 6 spades\n".replace("11 hcp at most", "5-10 HCP")

# Records before it, the record, the auction, a hand that makes the call, three that do not.
CASES = [
    # 0 no agreement: words alone
    ("", "001D=NYYYYYY03811-21 HCP", "", "K43.A43.AQ432.32", "K43.A43.AQ.J5432 K43.43.QJ432.432 "
     "AK3.AK3.AKQ32.32"),
    (NOTRUMP, "001NP2C=NYYYYYY008Stayman, 8+ HCP, 4!H or 4!S", "1N P", "KQ43.K43.432.432",
     "KQ3.K43.J432.432 Q432.J43.432.432 K32.432.KQ32.432"),
    ("", "*001HD=NYYYYYY0takeout, 12+ HCP", "1H", "KQ43.2.AJ43.K432", "KQ43.KQ2.AJ4.432 "
     "KQ43.2.J543.5432 2.KQ432.A43.K432"),
    # 1 signoff
    (NOTRUMP, "001NPP=NYYYYYY1", "1N P", "K43.Q43.J432.432", "KQ3.K43.J432.432 AK3.K43.J432.432 "
     "AK3.KQ3.AJ32.432"),
    (NOTRUMP, "001NP2S=NYYYYYY158", "1N P", "QJ432.43.J432.43", "QJ43.432.J432.43 "
     "AKJ32.43.A432.43 432.J432.Q432.43"),
    (NOTRUMP, "001NP3N=NYYYYYY1", "1N P", "KQ3.K43.QJ32.432", "K43.Q43.J432.432 K43.43.J5432.432 "
     "432.432.5432.432"),
    (NOTRUMP, "001NP4H=NNNYNNN168to play", "1N P", "43.KQJ432.A32.43", "K43.QJ3.A432.432 "
     "43.QJ32.A5432.43 432.Q2.A5432.432"),
    (HEART, "001HP4H=NYYYYYY148preemptive", "1H P", "2.Q5432.KJ432.43", "K32.Q2.KJ432.432 "
     "AQ2.K5432.KJ4.43 A32.32.KJ432.432"),
    (SPADE, "001SP4S=NNNYNNN148", "1S P", "Q8432.2.QJ832.32", "AKQ32.A2.KJ32.32 43.2.QJ8432.5432 "
     "Q84.K2.QJ832.432"),
    # 2 non-forcing
    ("", "001N=NYYYYYY2", "", "KQ3.KJ3.AQ32.432", "KQ3.KJ3.Q432.432 KQ3.KJ3.AQ32.AK2 "
     "KQJ32.2.AQ432.43"),
    ("", "*001ND=NYYYYYY2penalty", "1N", "KQ3.KQ3.AQ32.432", "432.K43.Q432.432 KQ3.K43.J432.432 "
     "5432.432.5432.43"),
    ("", "*001N2H=NYYYYYY258", "1N", "43.KQJ43.K32.432", "43.KQJ4.K432.432 43.5432.K5432.43 "
     "432.65432.432.43"),
    ("", "*001S2D=NYYYYYY2588-16 HCP", "1S", "43.432.AKJ43.K43", "43.5432.AKJ4.K43 "
     "43.432.65432.J43 AK3.AQ.AKJ43.K43"),
    (NOTRUMP, "001NP2H=NNNYNNN258", "1N P", "43.QJ432.Q432.43", "43.QJ43.Q5432.43 "
     "A3.AQJ32.K432.43 4.Q32.Q65432.432"),
    # 3 constructive
    (HEART, "001HP2H=NYYYYYY338", "1H P", "43.K432.K432.Q43", "43.Q432.5432.J43 43.K32.AK32.A432 "
     "K43.32.K432.Q432"),
    (SPADE, "001SP2S=NYYYYYY338raise", "1S P", "K32.43.K432.Q432", "432.43.J432.Q432 "
     "KQ2.43.AK32.Q432 32.K43.K432.Q432"),
    ("", "*001D1S=NYYYYYY358", "1D", "KQJ43.K3.432.432", "KQJ4.K43.432.432 J5432.43.432.432 "
     "32.KQ432.K32.432"),
    # 4 invitational
    (NOTRUMP, "001NP2N=NYYYYYY4", "1N P", "K43.QJ3.K432.432", "K43.QJ3.KQ32.Q32 432.QJ3.5432.432 "
     "A43.AJ3.KQ32.Q32"),
    (HEART, "001HP3H=NYYYYYY448", "1H P", "43.KQ32.AJ32.Q32", "43.K432.J432.432 "
     "A3.KQ32.AKJ2.432 43.K2.AJ432.K432"),
    (SPADE, "001SP3S=NYYYYYY448limit", "1S P", "KQ32.43.AJ32.Q32", "K432.43.J432.432 "
     "KQ32.A3.AKJ2.432 K2.Q43.AJ432.432"),
    (NOTRUMP, "001NP3D=NYYYYYY468", "1N P", "43.43.KQJ432.Q32", "43.43.KQJ43.K432 "
     "A3.A3.KQJ432.Q32 43.43.J65432.432"),
    # 5 forcing
    (HEART, "001HP1S=NYYYYYY548", "1H P", "KQ32.43.K432.432", "KQ3.432.K432.432 "
     "J432.43.J432.432 32.43.KQ432.K432"),
    (SPADE, "001SP2H=NYYYYYY558", "1S P", "43.KQJ32.AJ2.432", "43.KQ32.AJ32.432 "
     "43.QJ432.432.432 432.K2.AJ432.Q32"),
    ("", "002C=YYYYYYY50822+ HCP, artificial", "", "AKQ2.AKQ.AQ3.K32", "KQ32.AQ.AQ3.K432 "
     "32.43.432.AKQJ32 K32.432.432.5432"),
    # 6 game forcing
    (NOTRUMP, "001NP3S=NYYYYYY658", "1N P", "AQJ432.43.KQ2.43", "AQJ2.43.KQ32.432 "
     "QJ5432.43.J2.432 A32.AJ3.KQ32.432"),
    (HEART, "001HP2C=NYYYYYY648", "1H P", "A3.43.K432.AQJ32", "432.43.KQ32.QJ32 "
     "A432.43.KQ432.43 432.43.432.KQJ32"),
    (SPADE, "001SP3N=YYYYYYY6artificial, 4+!S", "1S P", "KQ32.AJ3.A432.43", "KQ3.AJ3.A432.432 "
     "K432.43.J432.432 32.AJ3.AK32.A432"),
    # 7 slam try
    (NOTRUMP, "001NP4D=NYYYYYY768", "1N P", "A3.K3.AKQ432.432", "K3.43.KQJ432.432 "
     "AK3.KQ3.AQ32.432 43.43.QJ5432.432"),
    (NOTRUMP, "001NP3H=NYYYYYY758", "1N P", "A3.AKQ32.KQ32.32", "43.KQ432.KJ2.432 "
     "AK3.AQ3.AJ32.432 43.QJ432.432.432"),
    # 8 control bid
    (HEART + "001HP3H=NYYYYYY44810-12 HCP, 4+!H\n", "001HP3HP3S=YYYYYYY808", "1H P 3H P",
     "A2.AKQ32.KQ2.Q43", "432.AKQJ2.KQ2.A3 QJ3.AKQJ2.K2.A43 543.AKQ32.K2.A43"),
    (SPADE + "001SP3S=NYYYYYY44810-12 HCP, 4+!S\n", "001SP3SP4D=YYYYYYY808", "1S P 3S P",
     "AKQ32.43.A2.KQ43", "AKQ32.AK.432.Q43 AKQ32.A4.QJ2.K43 AKQ32.A43.543.A3"),
    # 9 preemptive
    ("", "003C=NYYYYYY978", "", "43.43.43.KQJ5432", "43.43.5432.KQJ54 A3.A3.43.AKQJ432 "
     "43.43.43.J765432"),
    ("", "002H=NYYYYYY968", "", "43.KQJ432.432.43", "43.KQJ43.432.432 A3.AKQJ32.A32.43 "
     "43.765432.432.43"),
    ("", "*001D3H=NYYYYYY978weak", "1D", "43.KQJ5432.43.43", "43.KQJ54.432.432 "
     "A3.AKQJ432.A3.43 432.432.J432.K32"),
    (WEAK, "002SP4S=NYYYYYY938", "2S P", "Q32.432.K5432.43", "2.K432.KQ432.432 "
     "AK2.AK2.AK432.43 32.K432.KQ32.432"),
    # A transfer
    (NOTRUMP, "001NP2D=YYYYYYYA08", "1N P", "43.QJ432.K432.43", "43.QJ43.K5432.43 "
     "QJ432.43.K432.43 432.432.KQ432.43"),
    (NOTRUMP, "001NP2H=YNNNYNNA08!S", "1N P", "QJ432.43.K432.43", "QJ43.43.K5432.43 "
     "43.QJ432.K432.43 K32.432.KQ432.43"),
    (NOTRUMP, "001NP2S=YYNNNNNA08", "1N P", "43.43.432.KQ5432", "43.43.KQ5432.432 "
     "QJ432.43.K432.43 K432.K432.432.43"),
    # B puppet, C relay, D asking, E answer: what nothing constrains is nobody's call
    (NOTRUMP, "001NP2N=YYYYYYYB", "1N P", "", "K43.QJ3.K432.432 43.43.KQJ432.432 "
     "AK3.KQ3.AJ32.432"),
    (HEART, "001HP2N=YYYYYYYC13+ HCP, 4+!H", "1H P", "A3.KQ32.AJ32.432", "43.KQ32.J432.432 "
     "A32.KQ2.AJ32.432 432.32.AKJ32.A32"),
    (WEAK, "002SP2N=YYYYYYYD15+ HCP", "2S P", "K2.AK3.KQ32.5432", "K2.Q43.KQ32.5432 "
     "32.432.KJ432.432 Q2.K43.K432.Q432"),
    (WEAK + "002SP2N=YYYYYYYD15+ HCP\n002SP2NP3C=YYYYYYYE085-7 HCP\n",
     "002SP2NP3S=NYYYYYYE088-10 HCP", "2S P 2N P", "KQJ432.43.K32.43",
     "J65432.43.QJ2.Q3 QJ5432.43.Q2.432 KJ5432.432.J3.43"),
    # The level counts: what invites or forces beyond game looks for a slam, and one is bid on its
    # values; partner's range counts, narrow or wide.
    (NOTRUMP, "001NP4N=NYYYYYY4", "1N P", "KQ3.AJ3.KQ32.Q32", "K43.QJ3.K432.432 "
     "AK3.AQ3.AQ32.Q32 432.432.5432.432"),
    (NOTRUMP, "001NP6N=NNNNNYN1", "1N P", "AK3.KQ3.KQ32.Q32", "AK3.Q43.K432.432 "
     "KQ3.K43.Q432.432 432.432.5432.432"),
    (NOTRUMP, "001NP5N=NYYYYYY6", "1N P", "AK3.KQ3.AQ32.Q32", "AK3.KQ3.Q432.432 "
     "A43.KQ3.KJ32.Q32 432.432.5432.432"),
    (HEART, "001HP1N=NYYYYYY2", "1H P", "K43.32.QJ32.J432", "5432.32.5432.432 AK3.32.AQ32.K432 "
     "543.2.98432.J432"),
    (HEART, "001HP4C=YYYYYYY808", "1H P", "K32.KQ32.AJ432.2", "K432.5432.Q432.2 "
     "AK32.Q2.AJ432.32 5432.432.65432.2"),
    (HEART, "001HDR=NYYYYYY2", "1H X", "", "5432.432.5432.43 KQ32.32.AJ32.K32 J5432.2.65432.43"),
    (NOTRUMP, "001NP3C=NYYYYYY558", "1N P", "43.K43.A2.KQ5432", "43.432.43.KQ5432 "
     "KQ43.K43.A432.43 432.432.432.5432"),
    (WEAK, "002SP3H=NYYYYYY558", "2S P", "2.AKQ32.AJ32.K32", "2.KQ432.J432.432 "
     "AKQ.2.AJ32.KQ432 432.432.5432.432"),
    (HEART, "001HP2S=NYYYYYY558", "1H P", "AKQ432.2.AK2.432", "KQJ432.2.432.432 "
     "AKQ2.32.AK32.432 32.2.AKQ432.A432"),
    (HEART + "001HP1N=NYYYYYY26-10 HCP\n", "001HP1NP2H=NYYYYYY268", "1H P 1N P",
     "32.AKJ432.K32.Q2", "K2.AKQ432.AQ2.A2 32.AKJ32.K432.Q2 AQ32.AKJ32.K2.32"),
    # Rebids, advances, and a pass of partner's double.
    (HEART + "001HP2H=NYYYYYY3386-9 HCP\n", "001HP2HP4H=NNNYNNN158", "1H P 2H P",
     "A2.AKJ432.KQ2.32", "32.AQJ432.K32.32 K2.AQ432.K32.432 32.KQJ432.K2.Q32"),
    ("*001S2C=NYYYYYY2588-16 HCP\n", "*001S2CP2N=NYYYYYY2", "1S 2C P", "KQ32.K43.AJ32.32",
     "K432.432.J432.Q2 AQ3.AK3.AQ32.432 432.432.5432.432"),
    ("*001SD=NYYYYYY0takeout, 12+ HCP\n", "*001SDPP=NNNNNNY1", "1S X P", "QJT98.43.A32.432",
     "432.432.5432.432 K32.K432.432.432 32.J5432.Q432.32"),
    ("", "*001S2N=YYYNNNN5", "1S", "2.32.KQ432.KJ432", "32.K43.KQ432.K32 "
     "2.432.2.KQJ85432 32.KJ432.KQ432.2"),
    # Outcomes: what is left of the four suits is what an artificial bid shows.
    ("", "*001N2C=YNNYYNN048", "1N", "KQ432.43.AJ32.32", "K432.432.AJ32.32 J5432.432.432.32 "
     "32.43.AKJ32.K432"),
    ("", "002D=YNNYYYN908", "", "32.KQJ432.432.43", "432.432.KQJ432.2 AK2.AKQ432.K2.32 "
     "KQ32.K32.432.432"),
    (NOTRUMP, "001NP2C=YNNYYYY508", "1N P", "K432.43.KQ32.432", "K43.Q43.KQ32.432 "
     "5432.43.J432.432 K2.32.AQ5432.432"),
    (HEART, "001HP2S=YNNYNNN508", "1H P", "K2.K432.AQ32.Q32", "AKQ432.2.AQ2.432 "
     "5432.K432.Q32.32 K2.K4.AQJ32.Q432"),
]


def test_every_disposition_has_a_case():
    marks = {record.split("=")[1][7] for _, record, *_ in CASES}
    assert marks == set("0123456789ABCDE") and len(CASES) >= 40


def made(tmp_path, text, auction, hands):
    """For each hand (call, whether a rule of the notes made it)."""
    path = tmp_path / "card.bss"
    path.write_text("*00{Card}=NYYYYYY\n" + text + "\n")
    system = load_source([path], over="sayc", collector=Collector())
    bidder = Bidder(RuleTable(compile_system(system).data))
    calls = [parse_call(word) for word in auction.split()]
    for hand in hands:
        bidder.new_board(len(calls) & 3, 0, 0, parse_hand(hand))
        for call in calls:
            bidder.observe(call)
        yield bidder.choose(), 0 <= bidder.rule < system.base_from


def test_a_natural_record_without_words_leaves_the_call_to_the_book(tmp_path):
    before = "001D=NYYYYYY23811-21 HCP, 3+!D\n001DP1H=NYYYYYY5486+ HCP, 4+!H\n"
    hands = ["K43.Q2.KQ432.A32"]
    found = list(made(tmp_path, before + "001DP1HP1N=NYYYYYY3", "1D P 1H P", hands))
    assert found == [(parse_call("1N"), False)]


@pytest.mark.parametrize(("record", "forcing"), [
    ("*001N2D=YNNYYNN208", 2), ("*001N2D=YNYYYNN208", 1), ("001C2D=NNYNNNN068", 1),
    ("001C2D=NNNYYYN048", 2), ("001C2H=NNNNYNN168", 1),
])
def test_a_bid_that_is_no_place_to_play_forces(tmp_path, record, forcing):
    path = tmp_path / "card.bss"
    path.write_text(f"*00{{Card}}=NYYYYYY\n{record.replace('001C2', '001CP2')}5+ cards\n")
    system = load_source([path], over="sayc", collector=Collector())
    table = RuleTable(compile_system(system).data)
    calls = ["1N"] if record.startswith("*") else ["1C", "P"]
    table.start(0, 0)
    for call in calls:
        table.observe(parse_call(call))
    code = re.findall(r"2[CDHS]", record)[-1]
    assert table.shown_by(parse_call(code)) and table.forced == forcing


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[1])
def test_record(tmp_path, case):
    before, record, auction, fitting, others = case
    sequence = record.lstrip("*").split("=")[0][2:]
    code = re.findall(r"[1-7][CDHSN]|[PDR]", sequence)[-1]
    call = parse_call({"D": "X", "R": "XX"}.get(code, code))
    hands = [*fitting.split(), *others.split()]
    found = dict(zip(hands, made(tmp_path, before + record, auction, hands), strict=True))
    assert len(others.split()) == 3
    for hand, made_call in found.items():
        assert (made_call == (call, True)) == (hand == fitting), hand
