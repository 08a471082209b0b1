"""Notes over a base book: the book answers only calls that mean what it takes them for."""

from __future__ import annotations

import random

import pytest

from spotcard.errors import SpotcardError
from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import new_hand, parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import format as layout
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.language.reference.chooser import Reference
from spotcard_host.library.tables import load_source

STRONG_CLUB = "1C = 16+ hcp, artificial, forcing\n  1D = 0-7 hcp, artificial\n"


def over_sayc(tmp_path, text):
    file = tmp_path / "t.bml"
    file.write_text(text)
    return load_source([file], over="sayc", collector=Collector())


def chosen(system, hand, auction):
    """(call, "notes", "book" or "general") for a hand after an auction, by the compiled table."""
    table = RuleTable(compile_system(system).data)
    calls = [parse_call(word) for word in auction.split()]
    bidder = Bidder(table)
    bidder.new_board(len(calls) & 3, 0, 0, parse_hand(hand))
    for call in calls:
        bidder.observe(call)
    call = bidder.choose()
    if bidder.rule < 0:
        return call, "nobody"
    if bidder.rule < system.base_from:
        return call, "notes"
    at = list(table.rules[:table.count]).index(bidder.rule)
    is_general = table.table[table.entries[at] + 2] & layout.F_START
    return call, "general" if is_general else "book"


@pytest.mark.parametrize(("notes", "auction", "hand", "who"), [
    # Redefined: the book's answers to a natural club are not those to a strong one.
    (STRONG_CLUB, "1C P", "KQ732.K32.J43.32", "general"),
    (STRONG_CLUB, "1C P", "432.K32.J43.8732", "notes"),
    (STRONG_CLUB, "1C P 1D P", "AKQ32.K32.A43.32", "general"),
    # Their club is not ours.
    (STRONG_CLUB, "P 1C", "AKQ32.K32.A43.32", "book"),
    # A heart that shows what the book's heart shows, and one that does not.
    ("1H = 11-15 hcp, 5+!h\n", "1H P", "Q32.K432.J43.K32", "book"),
    ("1H = 11-15 hcp, 4+!h\n", "1H P", "Q32.K432.J43.K32", "general"),
    ("1H = 8-11 hcp, 5+!h\n", "1H P", "Q32.K432.J43.K32", "general"),
    # A notrump of the same strength and a weaker one.
    ("1N = 15--17\n", "1N P", "KQ32.K432.J43.32", "book"),
    ("1N = 12-14 hcp, balanced\n", "1N P", "KQ32.K432.J43.32", "general"),
    # A transfer where the book has a natural call: it is completed.
    ("2C = 20+ hcp, forcing\n  2D = transfer, 5+!h\n", "2C P 2D P", "AKQ2.AK2.AQ43.32",
     "notes"),
], ids=str)
def test_who_answers(tmp_path, notes, auction, hand, who):
    assert chosen(over_sayc(tmp_path, notes), hand, auction)[1] == who


@pytest.mark.parametrize("row", [
    "2N = puppet to 3C", "2N = flubbergasting", "2N = forcing", "2N = relay",
    "2N = 6+!c and 6+!d and 5+!h",
], ids=str)
def test_the_book_never_makes_a_call_that_the_notes_define(tmp_path, row):
    """Whatever is understood of the row: what the book shows by its 2N is not what it says."""
    system = over_sayc(tmp_path, f"1N = 15-17 hcp, balanced\n  {row}\n    3C = forced\n")
    call, who = chosen(system, "K32.Q32.KJ43.432", "1N P")  # the book's invitation
    assert call != parse_call("2N") or who == "notes"


@pytest.mark.parametrize(("hand", "call"), [
    ("2.32.432.KQJ5432", "2N"), ("2.32.KQJ5432.432", "2N"), ("KQ32.A32.KQ32.32", "3N"),
], ids=str)
def test_a_puppet_is_made_by_the_hands_that_its_continuations_show(tmp_path, hand, call):
    text = ("1N = 15-17 hcp, balanced\n  2N = puppet to 3C\n    3C = forced\n"
            "      P = to play, 0-7 hcp, 6+!c\n      3D = to play, 0-7 hcp, 6+!d\n"
            "  3N = 10-15 hcp, to play, balanced\n")
    assert chosen(over_sayc(tmp_path, text), hand, "1N P")[0] == parse_call(call)


@pytest.mark.parametrize(("text", "auction", "hand", "call"), [
    ("1D = 11-21 hcp, 4+!d\n  (X)\n    2C = transfer, 3+!d\n", "1D X 2C P",
     "K43.A3.AQ432.432", "2D"),
    ("1N = 12-14 hcp, balanced\n  2S = transfer to clubs, 6+!c\n", "1N P 2S P",
     "KQ32.K43.K432.K3", "3C"),
    ("1N = 12-14 hcp, balanced\n  2N = puppet to 3C, 0-6 hcp\n", "1N P 2N P",
     "KQ32.K43.KQ432.3", "3C"),
    # An artificial bid that nobody could want to play is not passed.
    ("1H = 11-15 hcp, 5+!h\n  3D = constructive, artificial, 8-10 hcp, 4+!h\n", "1H P 3D P",
     "432.AKJ43.A43.43", None),
], ids=str)
def test_a_transfer_is_completed_and_an_artificial_bid_not_passed(
    tmp_path, text, auction, hand, call
):
    made = chosen(over_sayc(tmp_path, text), hand, auction)
    assert made[0] != 0 and call in (None, str(call_name(made[0])))


@pytest.mark.parametrize(("hand", "who"), [
    ("K32.32.K432.Q432", "notes"), ("AKQ.32.AK32.Q432", "general"),
    ("432.32.5432.5432", "general"),
], ids=str)
def test_a_hedged_strength_is_kept_to(tmp_path, hand, who):
    text = "1H = 11-15 hcp, 4+!h\n  1N = NF, usually 7--11 HCP, 0--3!s, 0--3!h\n"
    assert chosen(over_sayc(tmp_path, text), hand, "1H P")[1] == who


def test_a_book_opens_one_of_a_suit_that_the_notes_do_not_explain(tmp_path):
    system = over_sayc(tmp_path, "1C = whatever\n1D = flubbergasting\n2C = strong and forcing\n")
    assert chosen(system, "A.K432.432.AKJ43", "") == (parse_call("1C"), "book")


@pytest.mark.parametrize(("auction", "hand", "call"), [
    ("", "KQ32.KQ32.K43.K3", "1N"), ("", "KQ32.K432.K43.43", "P"),
    ("P P", "KQ32.K432.K43.43", "1N"), ("P P", "KQ32.K432.K43.AJ", "1C"),
], ids=str)
def test_a_row_for_one_seat_stands_before_the_general_one(tmp_path, auction, hand, call):
    text = ("1C = 11+ hcp, 2+!c\n1N = 15-17 hcp, balanced\n\n#SEAT 34\n\n"
            "1N = 11-13 hcp, balanced\n")
    text = text.replace("1C = 11+ hcp", "1C = 18+ hcp") if call == "P" else text
    assert chosen(over_sayc(tmp_path, text), hand, auction)[0] == parse_call(call)


@pytest.mark.parametrize(("hand", "call"), [
    ("KQ32.K432.K432.3", "1H"),  # no 4441 is described: a heart but for one card
    ("KQ3.K432.K43.QJ3", "1N"),  # stronger than any balanced hand described
    ("432.K32.J43.8732", "1D"),
], ids=str)
def test_a_forcing_call_is_answered_by_the_nearest_described_call(tmp_path, hand, call):
    text = ("1C = 16+ hcp, artificial, forcing\n  1D = 0-7 hcp, artificial\n"
            "  1HS = 8+ hcp, 5+ suit\n  1N = 8-13 hcp, balanced\n  2CD = 8+ hcp, 5+ suit\n")
    system = over_sayc(tmp_path, text)
    assert chosen(system, hand, "1C P") == (parse_call(call), "notes")


def test_the_explanation_of_the_nearest_call_says_so(tmp_path):
    text = "1C = 16+ hcp, artificial, forcing\n  1D = 0-7 hcp, artificial\n  1N = 8+, balanced\n"
    system = over_sayc(tmp_path, text)
    said = {system.explanation(rule) for rule in system.rules[:system.base_from]}
    assert "no agreement; nearest to: 8+, balanced" in said


@pytest.mark.parametrize("name", ["sayc", "two-over-one"])
def test_table_and_reference_agree_on_departures(tmp_path, name):
    """After every call of random auctions, for choice and for who may speak."""
    file = tmp_path / "t.bml"
    file.write_text(STRONG_CLUB + "1M = 11-15 hcp, 4+M\n(1D)\n  1H = transfer, 5+!s\n")
    system = load_source([file], over=name, collector=Collector())
    assert system.departures
    table, reference = RuleTable(compile_system(system).data), Reference(system)
    rng, features, seen = random.Random(7), new_features(), 0
    for _ in range(60):
        cards = list(range(52))
        rng.shuffle(cards)
        auction = Auction(0)
        table.start(0, 0)
        while not auction.is_over and auction.length < 12:
            seat = auction.turn
            evaluate(table.points, new_hand(cards[13 * seat:13 * seat + 13]), features)
            table.set_hand(features)
            call = table.choose()
            choice = reference.choose(
                bytearray(table.state), bytes(features),
                [c for c in range(38) if auction.is_legal(c)],
            )
            assert call == (-1 if choice is None else choice.best.call)
            calls = [*auction.calls[:auction.length], max(call, 0)]
            while len(calls) > 1 and calls[0] == 0:
                calls.pop(0)
            if choice is not None and system.has_departed(calls):
                rule = choice.best.rule
                assert rule.start or rule.index < system.base_from
                seen += 1
            call = call if call >= 0 and auction.is_legal(call) else 0
            auction.add(call)
            table.observe(call)
    assert seen > 20


@pytest.mark.parametrize(("base", "auction", "hand", "who"), [
    ("", "1H P", "Q32.K432.J43.K32", "book"),
    ("sayc", "1H P", "Q32.K432.J43.K32", "book"),
    ("openings", "1H P", "Q32.K432.J43.K32", "general"),
    ("openings", "1S P", "K432.Q32.J43.K32", "book"),
    ("natural", "1S P", "K432.Q32.J43.K32", "general"),
    ("two-over-one natural", "1S P", "K432.Q32.J43.K32", "general"),
    ("none", "1S P", "K432.Q32.J43.K32", "nobody"),
], ids=str)
def test_base_policies(tmp_path, base, auction, hand, who):
    """As the notes say by #BASE, and as the command line says."""
    file = tmp_path / "t.bml"
    rows = "1H = 11-15 hcp, 5+!h\n"
    file.write_text((f"#BASE {base}\n\n" if base else "") + rows)
    system = load_source([file], collector=Collector(), base="sayc")
    system.base_from = system.base_from or len(system.rules)
    assert chosen(system, hand, auction)[1] == who
    file.write_text(rows)
    system = load_source([file], over=base or "sayc", collector=Collector())
    system.base_from = system.base_from or len(system.rules)
    assert chosen(system, hand, auction)[1] == who


@pytest.mark.parametrize("base", ["nonsense", "sayc natural none", "openings natural"])
def test_an_unknown_base(tmp_path, base):
    file = tmp_path / "t.bml"
    file.write_text(f"#BASE {base}\n\n1H = 11-15 hcp, 5+!h\n")
    with pytest.raises(SpotcardError, match=r"expected (the name of )?a book"):
        load_source([file], collector=Collector())


@pytest.mark.parametrize(("text", "code"), [
    ("1N = 15-17 hcp, 5+!s, 5+!h, 4+!d\n", "no-hand"), ("2C = strong\n  1D = relay\n", "illegal"),
    ("Only words.\n", "empty"),
], ids=str)
def test_an_error_of_check_is_one_of_compile_too(tmp_path, text, code):
    file = tmp_path / "t.bml"
    file.write_text(text)
    collector = Collector()
    load_source([file], collector=collector)
    assert code in {d.code for d in collector.diagnostics if d.level == "error"}


def test_compiling_mentions_the_warnings_of_check(tmp_path):
    file = tmp_path / "t.bml"
    file.write_text("1N = 15-17 hcp, wobbly\n")
    collector = Collector()
    load_source([file], collector=collector)
    assert [(d.level, d.code) for d in collector.diagnostics] == [("warning", "check")]


FLOATING = """?00{RKC}=NYYYYYY
004N=YYYYYYYD
004NP5C=YYYYYYYE081 or 4 keycards
004NP5D=YYYYYYYE080 or 3 keycards
"""
CARD = """*00{card}=NYYYYYY
001S=NYYYYYY25811-21
001SP3S=NYYYYYY44810-12 HCP, 4+!S
001H=NYYYYYY25811-21
001HP3H=NYYYYYY44810-12 HCP, 4+!H
+rkc
"""


@pytest.mark.parametrize(("auction", "hand", "call", "who"), [
    ("1S P 3S P 4N P", "Q432.A43.K432.43", "5C", "notes"),
    ("1S P 3S P 4N P", "KQ32.QJ3.K432.43", "5C", "notes"),  # the king of trumps
    ("1H P 3H P 4N P", "KQ32.QJ32.K43.43", "5D", "notes"),  # no longer trumps
    ("P P 1H P 3H P 4N P", "432.QJ32.KQ3.K43", "5D", "notes"),
    ("P 4N P", "Q432.A43.K432.43", "5C", None), ("4N P", "Q432.A43.K432.43", "5C", None),
], ids=str)
def test_a_floating_convention_answers_where_it_is_called(tmp_path, auction, hand, call, who):
    (tmp_path / "rkc.bss").write_text(FLOATING)
    (tmp_path / "card.bss").write_text(CARD)
    system = load_source([tmp_path / "card.bss"], over="sayc", collector=Collector())
    found = chosen(system, hand, auction)
    assert (found == (parse_call(call), "notes")) == (who == "notes")


def test_a_floating_convention_does_not_open(tmp_path):
    (tmp_path / "rkc.bss").write_text(FLOATING + "004S=NYYYYYY5081+ HCP\n")
    system = load_source([tmp_path / "rkc.bss"], over="none", collector=Collector())
    assert all(rule.start for rule in system.rules)
    system.base_from = len(system.rules)
    assert chosen(system, "KQ32.AK3.AQ32.K3", "")[1] == "nobody"


@pytest.mark.parametrize("hand", ["Q754.8.KQ93.QJ54", "Q754.83.KQ932.QJ"])
def test_a_longer_suit_does_not_keep_a_raise_of_a_major_back(tmp_path, hand):
    text = ("1C = 11-21 hcp, 3+!c\n  1D = 4+!d\n    1S = 4+!s\n      1N = NF\n      2C = NAT, NF\n"
            "      2D = NAT, NF\n      2S = 4!s, NF\n")
    made = chosen(over_sayc(tmp_path, text), hand, "1C P 1D P 1S P")
    assert made == (parse_call("2S"), "notes")


FOUR_CARDS = """\
1D = 2+!d, 11-15 HCP
1H = 4+!h, 11-15 HCP
  2H = 6-9, 4+!h
  (1S)
    2S = GF
1S = 4+!s, 11-15 HCP
"""


@pytest.mark.parametrize(("auction", "hand", "call", "who"), [
    ("1D 1S", "A754.JT9863.K.K3", "2H", "notes"),
    ("1D 2S", "3.QT84.J974.KQ87", "X", "notes"),
    ("1D 1H", "K753.J98.K4.QJ32", "X", "notes"),
    ("1D 1H", "K7532.J98.K4.QJ2", "1S", "notes"),
    ("1S 2H", "A874.95.K943.J73", "2S", "notes"),
    ("1S 2H", "A874.95.K9.KQT73", "3H", "notes"),  # eight trumps are known
    ("1S 2H", "A87.95.K94.KQT73", "3C", "notes"),
    ("1H X", "A87.QJ95.K9.T732", "2N", "notes"),
    ("1H 2C", "KQ53.J9.AQ43.432", "X", "notes"),
    # The notes say what follows one spade.
    ("1H 1S", "KJ3.J9.KQ43.Q432", None, "general"),
])
def test_usual_answers_where_they_come_in_and_no_book_answers(
    tmp_path, auction, hand, call, who
):
    made, maker = chosen(over_sayc(tmp_path, FOUR_CARDS), hand, auction)
    assert maker == who and call in (None, str(call_name(made)))


def test_a_book_that_may_answer_does(tmp_path):
    text = FOUR_CARDS.replace("4+!h, 11-15", "5+!h, 12-21")
    assert chosen(over_sayc(tmp_path, text), "KQ53.J9.AQ43.432", "1H 2C")[1] == "book"
