"""Rows as players write them: hands that make the call, hands that do not."""

import pytest
from meaning_table import facts, last

from spotcard.game.calls import parse_call
from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.meaning.constraint import Constraint
from spotcard_host.notes.meaning.hands import satisfies
from spotcard_host.notes.rules import rules_from_notes
from spotcard_host.notes.wording import words

# Table, hands that fit what its last row shows, hands that do not.
CASES = [
    ("1C about 11 or 12 up to 19 points, 4+ clubs", "AQ32.K3.K32.Q432", "AKQ2.AK.K32.KQ32"),
    ("1H 5+!h, 11-21, (10) w/ shape", "K32.AQ432.K32.32", "432.AQ432.K32.32"),
    ("1H 12-17, 5+ cards (11 with 6 cards)",
     "K32.AQ432.A32.32 K2.AQ5432.Q32.32", "K32.AQ432.Q32.32"),
    ("3C PRE, 6+ NV / 7 vul", "32.32.43.KQJ5432", "32.32.5432.KQJ54"),
    ("3C preemptive. Vul: two of the top three honours", "32.32.43.KQJ5432", "32.K3.432.KQJ543"),
    ("1N 13-15 balanced. 5-card minor possible, 5-card major never",
     "AQ2.K432.K32.Q32", "AQ432.K43.K2.Q32"),
    ("1S 4+!s. With 5-5 always start with the higher one", "AQ32.K432.K2.Q32", "AQ2.K432.K2.Q432"),
    # a bound stays one, and another length is added to the first
    ("1N 15-17\n  2D up to 10 or so, 5+!d", "32.432.KQ432.432", "A2.A32.KQ432.Q32"),
    ("1N 15-17\n  2D at least 10 or so, 5+!d", "AK.432.KQ432.AQ2", "32.432.KQ432.432"),
    ("1H 5+!h\n  2H 3+!h; three cards is enough, weak", "32.Q5432.K32.432", "432.Q2.K5432.432"),
    ("1C 3+!c\n  1S 5+ spades, 4 is fine", "KQ32.A32.432.432 KQ432.A2.432.432",
     "KQ2.A432.432.432"),
    ("1C 3+!c\n  2D strong, 5-6+ diamonds", "A32.AK2.AKJ32.K2", "A32.AK32.AKJ2.K2"),
    ("1N 12-14\n  2H 5+!h, no ruffing value", "K32.AQ432.K32.32", "K32.AQ32.K32.432"),
    ("1D 4+!d\n  1S 4+!s, resp. denies 4!h", "KQ32.K32.K32.432", "KQ2.K32.K432.432"),
    ("1C 3+!c\n  1S 4+!s, up the line but denies four hearts", "KQ32.K32.K32.432",
     "KQ32.K432.K32.32"),
    ("1N 15-17\n  2S 9 or a good 8 to 10, 5+!s", "KQ432.A32.432.32", "KQ432.Q2.432.432"),
    # the part of an opening that has the suit
    ("2D weak two in a major or 19-22 balanced\n  2N asks\n    3C hearts, max",
     "32.KQJ432.Q32.32", "AQ2.KQJ32.AQ2.K2 32.KQ5432.432.32"),
    ("2D weak two in a major or 19-22 balanced\n  2N asks\n    3D max with spades",
     "KQJ432.32.Q32.32", "KQJ32.AQ2.AQ2.K2 KQ5432.32.432.32"),
    ("(1N)\n  X penalty", "AQ32.KQ2.A32.Q32", "AQ32.K32.432.Q32"),
    # what some hands of partner's must bid
    ("1N 15-17\n  3D 6+!d. With four hearts opener must bid 3!h", "32.32.KQJ432.432",
     "32.K432.KQ432.32"),
    ("1D 4+!d\n  1S 5+!s, with a weak hand partner must bid 2!c", "KQ432.AQ2.K32.32",
     "KQ32.AQ2.K32.432"),
    ("1C 15+ any if unbal, or 17+ bal", "AKQ32.2.AQ32.432 AKQ2.AQ2.K32.432", "AKQ2.A32.K32.432"),
    ("1D 10-14 unbalanced, 4 or more diamonds (5 unless 4441), or 11-13 bal with 4+",
     "32.2.AKQ32.K5432 A432.2.AQ32.K432 KQ2.K32.KQ32.432", "AKQ2.AQ.KQ32.432"),
    ("2S 4-9, five spades and a four-card minor or longer",
     "KQ432.32.K5432.2", "KQ5432.32.432.32"),
    ("2H 5-10, six hearts; also 11 with a void", "32.KQ5432.K32.32", "A32.KQ5432.A2.32"),
    ("1H 4+!h\n  2H 6-9, four hearts", "K32.Q5432.K32.32 K32.Q543.K432.32", "K432.Q54.K432.32"),
    ("1S 4+!s\n  2S 6-9 and four spades, three will do with a singleton",
     "K432.32.K432.432 K32.2.K5432.5432", "K32.32.K5432.432"),
    ("1S 4+!s\n  4S Weak with lots of spades", "KQ5432.2.5432.32", "KQ2.432.5432.432"),
    ("1S 4+!s\n  1N 6-9, not enough spades to raise", "32.K32.K432.5432", "K432.K32.K32.432"),
    ("2H weak\n  2N 16 or so, asks partner", "AKQ2.K2.AQ3.5432", "AKQ2.K2.432.5432"),
    ("1C 16+\n  1D 0-7. Also an 8-count with no ace or king",
     "Q32.Q32.5432.432 QJ2.QJ2.Q432.432", "K32.K32.Q432.432"),
    ("1D 4+!d\n  1H 4+ cards, 7+, F1. Up the line with 4-4",
     "K32.AQ5432.32.32 K432.A432.32.432", "K432.A32.432.432"),
    ("1C 3+!c\n  2C 5+!c (4), 10+, no 4M",
     "K32.A32.32.AQ432 K32.A32.K32.Q432", "K32.A32.Q432.Q32"),
    ("1C 3+!c\n  1H 4+!h\n    2C 6+!c (5 good), 11-15",
     "K32.K2.32.AQ5432 K32.K2.432.AQJ54", "K32.K2.A32.J5432"),
    ("1N 15-17\n  2C Stayman\n    2H 4!h (4!s)", "AQ32.AQ32.K2.Q32 AQ2.AQ32.K32.Q32",
     "AQ32.AQ2.K32.Q32"),
    ("1N 15-17\n  2N !d xfer", "32.32.KQ5432.432", "32.32.432.KQ5432"),
    ("1N 15-17\n  2C Stayman, from 8 PC (from 0 with both M)",
     "KQ32.K32.32.5432 5432.Q432.32.432", "5432.Q32.32.5432"),
    ("1C 4+!c\n  1N 8-10 over one club, balanced", "K32.K32.Q432.432", "K32.Q32.5432.432"),
    ("1D 4+!d\n  1N 8-10 over one club, 6-9 over 1D", "K32.Q32.32.K5432", "K32.Q2.32.AK5432"),
    ("2S weak, 6-10. In zone 8-10", "KQ5432.32.Q432.2", "KQ5432.AK2.32.32"),
    ("1H 4+!h\n  1N 6-9, long minor (6+)", "32.K2.Q32.QJ5432", "32.K32.Q432.QJ54"),
    ("1C 3+!c\n  1H 4+ cards, 6+ hp. With 4-4 in majors we answer 1H, with 5-5 it is 1S",
     "K32.K432.432.432", "K432.K43.432.432"),
    ("2S C 6+ or H 6+", "2.32.5432.KQ5432 2.KQ5432.5432.32", "KQ5432.32.5432.2"),
    ("2N 22 to 24 high, balanced", "AKQ2.KQ2.AQ2.Q32", "AKQ2.KQ2.A32.Q32"),
    # what authors leave out: "or better" than a raise, which suits, which splinter
    ("1H 5+!h\n  2N LR or better, 4!h", "K2.KQ32.A432.432", "K2.Q432.K432.432"),
    ("1S 5+!s\n  2N 4 trumps, limit raise+", "KQ32.K2.A432.432", "KQ32.32.K432.432"),
    ("1H 5+!h\n  3C LIM or stronger, 4 trumps", "K2.KQ32.A432.432", "K2.Q432.K432.432"),
    ("(1H)--\n2N 5-5 two lowest unbid, 5--10 or 16+",
     "32.2.KQ432.KQ432 2.2.AKQ32.AKQJ32", "K32.K32.Q432.432"),
    ("(1S)--\n2N 5-5 lower 2 unbid", "2.32.KQ432.AQ432", "2.KQ432.32.AQ432"),
    ("(1D)--\n2N two lowest, 5/5", "32.KQ432.2.AQ432", "KQ432.KQ432.2.32"),
    ("(1C)--\n3C 5-5 two highest unbid", "KQ432.AQ432.2.32", "32.AQ432.KQ432.2"),
    ("(1S)--\n2N 5-5 in the lowest unbid suits", "2.32.KQ432.AQ432", "2.KQ432.32.AQ432"),
    ("1S 5+!s\n  3N Any splinter, 4!s, 10--12", "KQ32.2.K5432.K32 KQ32.K543.K5432.",
     "KQ32.32.K432.K32 KQ3.2.K5432.K432"),
    ("1H 5+!h\n  2S unspecified splinter, 10-12", "K32.KQ32.2.Q5432", "K32.KQ32.32.Q432"),
    ("1H 5+!h\n  3S splinter somewhere, 10-12", "Q432.KQ32.2.K432", "Q32.KQ32.K2.K432"),
    ("1S 5+!s\n  4C Splinter, 4!s, 13--15, 0--1 cards in the suit", "KQ32.AQ2.KJ432.2",
     "KQ32.AQ2.KJ32.32"),
    ("1H 5+!h\n  4D SPL, 11-14, at most one card in that suit", "KQ32.AQ32.2.J432",
     "KQ32.AQ32.32.J32"),
    # a condition in points beside points
    ("1C 3+!c\n  1D 4+!d, 6+ HCP, no 4cM unless GF", "K32.432.KQ432.32 AK32.A2.KQ432.32",
     "KQ32.432.KQ432.2"),
    ("1C 3+!c\n  1D 4+!d, 7+, denies a major unless strong", "AK32.A2.KQ432.32",
     "KQ32.432.K5432.2"),
    ("1D 4+!d\n  2C 5+!c, 10+, no 4M unless GF", "AK32.A2.Q2.KQ432", "K432.K2.32.AQ432"),
    # another length behind the points, or in brackets; other hands in brackets
    ("1D 4+!d\n  1H 4+!h\n    2H 4!h, 11--14 (3!h with a singleton)",
     "K2.Q432.AQ432.K2 K432.Q32.AQ432.K", "K32.Q32.AQ432.K2"),
    ("1D 4+!d\n  1S 4+!s\n    2S 4 card support, 11-14 (3 with a side singleton allowed)",
     "Q32.K.AQ432.K432", "Q32.K2.AQ432.K32"),
    ("1C 3+!c\n  1H 4+!h\n    2H 11-14, 4 trumps (or 3 trumps with a stiff)",
     "K432.Q32.2.AQ432 K2.Q432.32.AKQ32", "K32.Q32.32.AKQ32"),
    ("1C 12+\n  1H 4+!h\n    1S 12-14 bal with 4 spades (or 15+ clubs & 4 spades)",
     "KQ32.Q2.A32.K432 AKQ2.2.K32.AQ432", "AKQ2.32.AQ32.K32 K32.Q32.A32.KQ32"),
    ("1D 4+!d\n  1S 4+!s\n    1N 12-14 balanced (or 15-16 with 5+ diamonds and a singleton)",
     "K2.Q432.AQ32.K32", "K2.AQ32.AQ32.K32"),
    ("1D 12-17, 5 diamonds (4 only with 4441 or 4d+5c min)",
     "K2.Q2.AQ432.K432 KQ32.K432.AQ32.2 K2.32.AQ32.KQ432", "KQ32.K2.AQ32.432"),
    # alternatives behind dots
    ("1C any\n  1D negative 0-7 (any), or 8-11 with long minor (5+) not bal, or... 16+ bal (rare)",
     "K432.Q32.5432.32 2.K32.AQ5432.Q32 AQ32.AK2.KQ2.432", "K432.AQ32.K432.2"),
    # what a named preempt need not have
    ("2H Weak two, may be a good 5-card suit, 4--11",
     "32.KQJ32.Q32.432 32.K65432.Q32.K2", "32.Q5432.KQ2.432"),
    ("3C Preempt, 6 good cards possible", "2.32.5432.KQJ432", "2.Q2.5432.Q65432"),
    ("1N 14+--17 balanced, 5cM frequent", "K2.AQ432.K32.A32", "K2.AQ5432.K2.A32"),
    ("1N 15-17 balanced, 5M not unusual", "K2.AQ432.K32.A32 KQ32.A32.KQ2.J32",
     "2.AQ432.KQ32.A32"),
    # a solid suit and nothing beside it
    ("3N gambling, solid 7 card minor, nothing outside (no A or K)", "32.Q2.32.AKQJ432",
     "K2.Q2.32.AKQJ432"),
    ("3N gambling solid minor 7+, without A K on side", "32.Q2.AKQJ432.32",
     "A2.Q2.AKQJ432.32"),
    ("1H 5+!h\n  2N Jacoby\n    4C 5-5, good second suit", "2.AQ432.K2.AQ432",
     "2.AQ432.AQ432.K2"),
    # an answer that only divides strength after a raise in another strain
    ("1H 5+!h\n  2N 4!h, limit raise or better\n    3C Minimum, 11--13", "K32.AQ5432.K32.2",
     "AK2.AQ5432.K32.2"),
    ("1S 5+!s\n  3C Bergen 7-9\n    3D 15+, game try", "AQ5432.AQ2.2.K32", "AQ5432.K32.2.K32"),
    ("1S 5+!s\n  2C natural, GF\n    2D 11-14", "AQ432.32.KQ32.32", "AQ5432.32.32.KQ2"),
    ("(1N)-\n2C that + M, 4-5+", "KQ32.32.32.AQ432", "KQ2.K32.32.AQ432"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "yes", "no"), CASES, ids=[c[0][-44:] for c in CASES])
def test_what_a_row_shows(table, yes, no):
    own = last(table).own
    for hand in yes.split():
        assert satisfies(facts(hand), own), f"{hand}: {words(own)}"
    for hand in no.split():
        assert not satisfies(facts(hand), own), f"{hand}: {words(own)}"


@pytest.mark.parametrize(("text", "seat", "yes", "no"), [
    ("preempt, 7 cards and 5-9. Third hand out of zone six cards is enough", "3",
     "32.KQ5432.5432.2", "32.KQ543.5432.32"),
    ("6 cards, 6-10. 2nd seat: sound, 8-10", "2", "A2.KQ5432.432.32", "32.KQ5432.432.32"),
    ("6 cards, 5-10 (6-11 in 3rd/4th)", "34", "A2.KQ5432.Q32.32", "A2.KQ5432.AQ2.32"),
])  # fmt: skip
def test_what_an_opening_shows_in_a_seat(text, seat, yes, no):
    own = last("2H " + text).own
    there = Constraint(tuple(t for t in own.terms if ("seat", seat) in t.tests))
    elsewhere = Constraint(tuple(t for t in own.terms if ("seat", seat) not in t.tests))
    assert there.terms and elsewhere.terms
    assert satisfies(facts(yes), there)
    assert not satisfies(facts(no), there)


# Table, hands with which the robot makes the last call, hands with which it does not though what
# the call shows leaves them room.
CHOICES = [
    ("2C Our only forcing bid. 23+ balanced, or a hand that wants to be in game",
     "AKQ2.AKQ.AQ32.32", "32.32.5432.65432"),
    ("1H 4+!h\n  4H A weak hand with five hearts, or just to play",
     "K2.Q5432.5432.32", "AK2.432.A32.5432"),
    ("1H 4+!h\n  2H Four card support (or three of a frumious sort), 6-9",
     "K32.Q432.K432.32", "K432.Q32.K432.32"),
    ("1H 4+!h\n  1N 6-9, denies four spades unless frumious",
     "K32.32.K432.Q432", "K432.32.K432.Q32"),
    ("1H 4+!h\n  (X)\n    2H Four hearts. May be a shade weaker than normal",
     "K32.Q432.K432.32", "AK2.KQ32.5432.32"),
    ("2H weak\n  2N Ogust", "AKQ2.K2.AQ3.5432", "32.K2.A432.65432"),
    ("1H 5+!h\n  (2C)\n    X negative, 4+ spades unless planning to rebid diamonds",
     "KQ32.32.K5432.32", "5432.32.K5432.32 K32.32.AK5432.32"),
]  # fmt: skip


@pytest.mark.parametrize(("table", "yes", "no"), CHOICES, ids=[c[0][-44:] for c in CHOICES])
def test_the_robot_calls_with_what_is_certain_and_shows_no_more_than_is_said(table, yes, no):
    entry = last(table)
    for hand in yes.split():
        assert satisfies(facts(hand), entry.choice), f"{hand}: {words(entry.choice)}"
        assert satisfies(facts(hand), entry.own)
    for hand in no.split():
        assert not satisfies(facts(hand), entry.choice), f"{hand}: {words(entry.choice)}"


@pytest.mark.parametrize(("table", "want"), [
    ("2D weak\n  2N Asks. 3!c = min, 3!d = max", {"3C", "3D"}),
    ("1H 5+!h\n  1N 6-11, semi forcing. Opener passes with 5332 and 11-13", {"P"}),
    ("1H 5+!h\n  1N 6-11. Partner rebids 2C with a club suit", {"2C"}),
    ("1H 5+!h\n  2C Drury. 2D = full opening", {"2D", "2H"}),
])  # fmt: skip
def test_answers_in_the_text_are_rows(tmp_path, table, want):
    path = tmp_path / "ours.bml"
    path.write_text(table + "\n")
    compiled = rules_from_notes(path, Collector())
    asking = [n for n in compiled.notes.nodes if n.description.startswith(("Asks", "6-11", "Dr"))]
    assert {CALL_CODES[n.call] for n in asking[0].children} == want


@pytest.mark.parametrize("words", ["As after 1!h", "same as over 1H", "See 1H-2N, works the same"])
def test_a_row_that_refers_to_another_has_its_text_and_answers(tmp_path, words):
    path = tmp_path / "ours.bml"
    path.write_text(f"1H 5+!h\n  2N 4+!h, GF\n    3H short\n1S 5+!s\n  2N {words}\n")
    compiled = rules_from_notes(path, Collector())
    answer = next(n for n in compiled.notes.nodes if n.place.line == 5)
    own = compiled.entries[id(answer)].own
    assert satisfies(facts("KQ32.A2.AQ32.432"), own)
    assert not satisfies(facts("K2.AQ32.AQ32.432"), own)
    assert [CALL_CODES[child.call] for child in answer.children] == ["3S"]


def test_a_row_that_refers_to_another_suit_is_about_that_suit(tmp_path):
    path = tmp_path / "ours.bml"
    path.write_text(
        "1H 5+!h\n  2N 4+!h, GF\n    3H no shortness\n    3S short !s\n"
        "  3H 4+!h, 10-12\n  3S splinter\n1S 5+!s\n  2N As after 1!h\n  3S As after 1!h\n"
        "(1S)--\n2N same as over 1!h\n")
    compiled = rules_from_notes(path, Collector())
    rows = {n.place.line: n for n in compiled.notes.nodes if n.place.line > 7}
    answers = {CALL_CODES[n.call]: n.description for n in rows[8].children}
    assert answers == {"3S": "no shortness", "3H": "short !h"}
    assert rows[9].description == "4+!s, 10-12"
    # Nothing is written about an overcall of theirs.
    overcall = next(n for n in compiled.notes.nodes if n.place.line == 11 and n.ours)
    assert overcall.description == "same as over 1!h"
    assert not overcall.children


@pytest.mark.parametrize("text", [
    "Puppet to 3!c, then 3!d = 5+!d, 10-12, 3!h = 5+!h, 10-12",
    "Asks. If they double: 3!d = 4+!d, 3!h = 4+!h",
    "Weak, 3!d = 5+!d, 10-12, 3!h = 5+!h, 10-12",
])
def test_what_is_bid_later_or_elsewhere_is_no_answer(tmp_path, text):
    path = tmp_path / "ours.bml"
    path.write_text(f"1N 15-17\n  2N {text}\n")
    compiled = rules_from_notes(path, Collector())
    assert not [n for n in compiled.notes.nodes if CALL_CODES[n.call] in ("3D", "3H")
                and CALL_CODES[n.parent.call] == "2N"]


@pytest.mark.parametrize(("text", "kind"), [
    ("6+!c, opener always bids 3!d with a maximum", ""),
    ("Weak with long diamonds, opener must bid 3!d", "puppet"),
])
def test_only_a_bid_that_every_hand_makes_is_asked_for_by_a_puppet(tmp_path, text, kind):
    path = tmp_path / "ours.bml"
    path.write_text(f"1N 15-17\n  3C {text}\n")
    compiled = rules_from_notes(path, Collector())
    asks = next(n for n in compiled.notes.nodes if CALL_CODES[n.call] == "3C")
    assert compiled.entries[id(asks)].meaning.kind == kind


@pytest.mark.parametrize("strong", ["strong", "11+"])
def test_what_is_said_of_both_vulnerabilities_leaves_no_third_choice(strong):
    own = last(f"1H 5+!h\n  2S weak if nv, {strong} if vul, 6+!s").own
    assert words(own) == ("at most 7 HCP, 6+ spades, we are not vulnerable; "
                          "or 11+ HCP, 6+ spades, we are vulnerable")


def test_an_answer_ends_where_the_next_begins(tmp_path):
    path = tmp_path / "ours.bml"
    path.write_text("1S 5+!s\n  2N GF, 4+!s. Opener bids 3!c with a void, 4!s with a minimum\n")
    compiled = rules_from_notes(path, Collector())
    answer = next(n for n in compiled.notes.nodes if n.call == parse_call("3C"))
    assert answer.description == "a void"
