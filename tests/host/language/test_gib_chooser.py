"""Choosing a call and reading what an observed call shows, with systems of a few rules."""

from __future__ import annotations

import re

import pytest

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import fields
from spotcard.rules import state as facts
from spotcard.rules.reader import RuleTable
from spotcard_host.compiler.pack import compile_system
from spotcard_host.compiler.points import default_records
from spotcard_host.language.context import Context
from spotcard_host.language.functions import TABLE
from spotcard_host.language.guard import public_guard
from spotcard_host.language.parser import parse_pattern
from spotcard_host.language.printer import expr_text
from spotcard_host.language.reference.chooser import Reference
from spotcard_host.language.reference.evaluator import EvaluationError
from spotcard_host.language.reference.matcher import match_prefix
from spotcard_host.language.rulefile import load_text
from spotcard_host.library.tables import BOOKS

STRONG = "AKQ5.AK3.AQ4.KJ2"
WEAK = "65432.432.432.32"
SPADES = "AKJ854.Q2.K93.65"


def features(hand: str) -> bytes:
    return bytes(evaluate(default_records(), parse_hand(hand), new_features()))


class Table:
    """A reference bidder and the public state of one auction."""

    def __init__(self, rules: str, dealer: int = 0, vul: int = 0) -> None:
        self.reference = Reference(load_text(rules))
        self.auction = Auction(dealer)
        self.state = facts.new_state()
        facts.start(self.state, dealer, vul)

    def after(self, calls: str) -> Table:
        for name in calls.split():
            call = parse_call(name)
            self.reference.observe(self.state, call)
            self.auction.add(call)
        return self

    def choose(self, hand: str) -> tuple[str, int] | None:
        legal = [c for c in range(38) if self.auction.is_legal(c)]
        choice = self.reference.choose(self.state, features(hand), legal)
        return choice and (call_name(choice.best.call), choice.best.rule.id)

    def box(self, seat: int, number: int) -> tuple[int, int]:
        at = fields.S_SHOWN + fields.BOX * seat + 2 * number
        return self.state[at], self.state[at + 1]


def test_priority_and_ties() -> None:
    rules = "1 1N 50 . . #1\n1 2N 60 . . #2\n1 3N 60 . . #3\n"
    assert Table(rules).choose(WEAK) == ("2N", 2)
    choice = Table(rules).reference.choose(Table(rules).state, features(WEAK), range(38))
    assert choice is not None
    assert [c.rule.id for c in choice.others] == [3, 1]
    assert [c.rule.id for c in choice.alternatives] == [3, 1]


def test_default_gives_way_by_sequence_alone() -> None:
    impossible = "~#0(12)>40~"
    rules = f"0d START1N$ 50 . . #1\n1 1N 50 {impossible} . #2\n1 P 1 . . #3\n"
    assert Table(rules).choose(WEAK) == ("P", 3)
    lower = rules.replace("1N 50 ~", "1N 40 ~")
    assert Table(lower).choose(WEAK) == ("1N", 1)
    two = "0d START1N$ 50 . . #1\n0d START1N$ 50 . . #2\n"
    assert Table(two).choose(WEAK) == ("1N", 1)  # of two equal ones the earlier stays


def test_base_book_gives_way_call_by_call() -> None:
    system = load_text("1 1N 10 ~#0(12)>40~ . #1\n1 1N 90 . . #2\n1 1C 20 . . #3\n")
    system.base_from = 1
    state = facts.new_state()
    facts.start(state, 0, 0)
    choice = Reference(system).choose(state, features(WEAK), range(38))
    assert choice is not None and choice.best.rule.id == 3


def test_leading_passes() -> None:
    rules = "1 1N 50 ~#7==3~ . #1\n1 P 5 . . #2\n2 P:1N 90 . . #3\n0 STARTP:P:1C$ 80 . . #4\n"
    assert Table(rules).after("P").choose(WEAK) == ("P", 2)
    assert Table(rules).after("P P").choose(WEAK) == ("1C", 4)  # START sees the passes
    assert Table(rules.replace("#4", "#9").replace("80", "1")).after("P P").choose(WEAK) == (
        "1N", 1)


def test_level_restricts_any_rule() -> None:
    rules = "3 START2C$ 50 . . #1\n0 STARTP$ 1 . . #2\n"
    assert Table(rules).after("1N").choose(WEAK) == ("P", 2)
    assert Table(rules).after("P 1N P").choose(WEAK) == ("2C", 1)


def test_saved_letters_reach_constraint_and_spec() -> None:
    rules = "1 1b[HS] 50 ~#0(b)>=5~ :D5#b #1\n1 P 1 . . #2\n"
    table = Table(rules)
    assert table.choose(SPADES) == ("1S", 1)
    assert Table(rules).choose(WEAK) == ("1S", 1)
    table.after("1S")
    assert table.box(0, 3) == (5, 13)
    assert table.box(0, 2) == (0, 8)


def test_labels() -> None:
    rules = (
        "0 START1N:P$@_ON 0 . . #1\n"
        "0 1N:P_ON:2C 70 ~#0(12)>=20~ :P20 #2\n"
        "0 1N:P_ON@_MORE 1 ~#0(12)<20~ . #3\n"
        "0 1N:P_ON_MORE:2D 60 . . #4\n"
        "0 START2H$ 5 . . #5\n0 START2N:P$@_ON 0 . . #6\n"
    )
    assert Table(rules).after("1N P").choose(STRONG) == ("2C", 2)
    assert Table(rules).after("1N P").choose(WEAK) == ("2D", 4)
    assert Table(rules).after("1H P").choose(WEAK) == ("2H", 5)
    # For the others #3 cannot be excluded (its test reads the hand): both texts count.
    observed = Table(rules).after("1N P 2C")
    assert observed.box(2, fields.HCP) == (20, 37)


def test_restarts_end() -> None:
    rules = "0 1N(_A)*@_A 1 . . #1\n0 1N_A:P 50 . . #2\n"
    table = Table(rules).after("1N")
    texts = table.reference.texts(table.state, features(WEAK))
    assert [short for _, short in texts] == ["1N", "1N_A"]  # each rule once
    many = "".join(f"0 START1N$@_A{i} 1 . . #{i}\n0 1N(_A.)*@_B{i} 1 . . #{i + 50}\n"
                   for i in range(10, 30))
    table = Table(many).after("1N")
    assert len(table.reference.texts(table.state, features(WEAK))) <= 9


def test_guard_keeps_only_what_everybody_knows() -> None:
    cases = {
        "~#2==1&&#0(12)>=10~": ["#2==1"],
        "~#2==1&#0(12)>=10~": ["#2==1"],
        "~(#2==1)|#14~~#14~": ["#2==1|#14", "#14"],
        "~(#2==1||#0(3)>4)&&#14~": ["#14"],
        "~a=#0(3)~~a>2~~b>2~": ["b>2"],
        "~d=#3~~d<2~": ["d=#3", "d<2"],
        "@01~.>3~~#14~": ["#14"],
        "(~#14~|~#9~)~#7==1~": ["#7==1"],
        "a.~a>2~~#7==1~": ["#7==1"],
        "~#2&#3~": ["#2&#3"],
        ".": [],
    }
    for text, kept in cases.items():
        guard = public_guard(parse_pattern(text, constraint=True))
        assert [expr_text(e) for e in guard] == kept, text


def test_observed_call_is_the_hull_of_its_rules() -> None:
    rules = (
        "1 1S 50 ~#0(12)>=15~ :P15:D5S #1\n1 1S 40 ~#0(12)>=10~ :P10:p14:D6S #2\n"
        "1 1S 30 ~#6==1~ :P0 #3\n0d STARTa1b[S]$ 20 . :P3 #4\n"
    )
    table = Table(rules).after("1S")
    assert table.box(0, fields.HCP) == (10, 37)
    assert table.box(0, 3) == (5, 13)
    # vulnerable, the third rule takes part too: no bound is left
    assert Table(rules, vul=1).after("1S").box(0, fields.HCP) == (0, 37)


# What 1N shows (HCP) by the rules that could have made it, and whether 20 points open 1N.
EXACT = "1 1N 50 P1 :P15:p17 #1\n"
STRONG_RULE = "~#0(12)>=20~ :P20:p37"
COULD_HAVE_MADE_IT = [
    # A general rule above the exact one makes the call, so it speaks for it.
    (EXACT + f"0 START1N$ 90 {STRONG_RULE} #2\n", (15, 37), True),
    # So does one below: nothing drops it.
    (EXACT + f"0 START1N$ 40 {STRONG_RULE} #2\n", (15, 37), True),
    # A default gives way, in bidding and in reading, unless its priority is higher.
    (EXACT + f"0d START1N$ 40 {STRONG_RULE} #2\n", (15, 17), False),
    (EXACT + f"0d START1N$ 50 {STRONG_RULE} #2\n", (15, 17), False),
    (EXACT + f"0d START1N$ 51 {STRONG_RULE} #2\n", (15, 37), True),
    # Two defaults: the better one stays, if it applies whatever the hand ...
    ("0d START1N$ 50 . :P12 #1\n0d START1N$ 50 . :P3 #2\n", (12, 37), True),
    ("0d START1N$ 50 . :P12 #1\n1d 1N 50 . :P3 #2\n", (12, 37), True),
    ("1d 1N 50 . :P3 #1\n0d START1N$ 50 . :P12 #2\n", (3, 37), True),
    ("0d START1N$ 50 . :P12 #1\n0d START1N$ 60 . :P3 #2\n", (3, 37), True),
    ("0d START1N$ 50 ~#2==0~ :P12 #1\n0d START1N$ 40 . :P3 #2\n", (12, 37), True),
    # ... else either could have made the call; a public condition that fails excludes one.
    ("0d START1N$ 50 P1 :P15:p17 #1\n" + f"0d START1N$ 40 {STRONG_RULE} #2\n", (15, 37), True),
    ("0d START1N$ 50 ~#2==3~ :P12 #1\n0d START1N$ 40 . :P3 #2\n", (3, 37), True),
    # An exact default is no better than a general one.
    ("1d 1N 50 P1 :P15:p17 #1\n" + f"0 START1N$ 50 {STRONG_RULE} #2\n", (20, 37), True),
]


@pytest.mark.parametrize(("rules", "shown", "opens"), COULD_HAVE_MADE_IT)
def test_a_call_shows_what_any_rule_for_it_says(
    rules: str, shown: tuple[int, int], opens: bool
) -> None:
    assert Table(rules).after("1N").box(0, fields.HCP) == shown
    assert (Table(rules).choose(STRONG) is not None) == opens
    table = RuleTable(compile_system(load_text(rules)).data)
    table.start(0, 0)
    table.set_hand(features(STRONG))
    assert (table.choose() >= 0) == opens
    table.observe(parse_call("1N"))
    at = fields.S_SHOWN + 2 * fields.HCP
    assert (table.state[at], table.state[at + 1]) == shown


CAPTAIN = "1C 1N 50 P1 :P15:p17 #1\n3 1N:P:2C 50 . :P0 #2\n3 1N:P:3N 40 . :P0 #3\n"
FREE = CAPTAIN.replace("1C", "1")
RAISES = "0 START,$ 1 . . #16\n"
# Rules, auction, call and rule, alternatives.
CAPTAINCY = [
    (CAPTAIN + RAISES, "1N P", ("2C", 2), []),
    (FREE + RAISES, "1N P", ("2C", 2), ["3N", "P"]),
    # No general rule, whatever its priority ...
    (CAPTAIN + "0 START3S$ 99 . . #4\n", "1N P", ("2C", 2), []),
    (FREE + "0 START3S$ 99 . . #4\n", "1N P", ("3S", 4), ["2C", "3N"]),
    # ... unless it looks back to the captain's call: then it is an answer.
    (CAPTAIN + "0 START1N:P:3S$ 99 . . #4\n", "1N P", ("3S", 4), []),
    (CAPTAIN + "0 START1N:.*3S$ 99 . . #4\n", "1N P", ("2C", 2), []),
    (CAPTAIN + "0 START1N:(P)*:3S$ 99 . . #4\n", "1N P", ("3S", 4), []),
    # A hand that the book has nothing for: general rules, but no call of the book.
    ("1C 1N 50 . . #1\n3 1N:P:2C 50 ~#0(12)>=40~ . #2\n0 START2C$ 9 . . #3\n" + RAISES,
     "1N P", ("P", 16), []),
    # The captain bids on freely, and so does partner once captaincy is given up.
    (CAPTAIN + "5 1N:P:2C:P:2H 50 . . #5\n0 START2S$ 60 . . #6\n", "1N P 2C P", ("2S", 6),
     ["2H"]),
    (CAPTAIN + "5R 1N:P:2C:P:2H 50 . . #5\n7 1N:P:2C:P:2H:P:2S 9 . . #7\n0 START3C$ 60 . . #8\n",
     "1N P 2C P 2H P", ("3C", 8), ["2S"]),
    # Captaincy stays until somebody of that side gives it up.
    (CAPTAIN + "5 1N:P:2C:P:2H 50 . . #5\n7 1N:P:2C:P:2H:P:2S 9 . . #7\n0 START3C$ 60 . . #8\n",
     "1N P 2C P 2H P", ("2S", 7), []),
    # The opponents are not bound.
    (CAPTAIN + "0 START2D$ 60 . . #9\n", "1N", ("2D", 9), []),
]


@pytest.mark.parametrize(("rules", "auction", "call", "others"), CAPTAINCY)
def test_a_captain_is_answered_by_the_book(
    rules: str, auction: str, call: tuple[str, int], others: list[str]
) -> None:
    hand = "AKJ.KQ72.KQ3.Q65"
    table = Table(rules).after(auction)
    legal = [c for c in range(38) if table.auction.is_legal(c)]
    choice = table.reference.choose(table.state, features(hand), legal)
    assert choice is not None
    assert (call_name(choice.best.call), choice.best.rule.id) == call
    named = {call_name(c.call) for c in choice.alternatives}
    assert set(others) <= named
    assert not (choice.bound and named)
    compiled = RuleTable(compile_system(load_text(rules)).data)
    bidder = Bidder(compiled, 4000 if choice.bound else 0)
    bidder.new_board(table.auction.turn, 0, 0, parse_hand(hand))
    for name in auction.split():
        bidder.observe(parse_call(name))
    assert call_name(bidder.choose()) == call[0]
    assert bidder.judged <= (not choice.bound)
    assert bytes(compiled.state[:fields.S_CALLS]) == bytes(table.state[:fields.S_CALLS])


def test_a_contradiction_keeps_the_older_range() -> None:
    rules = "1 1S 50 . :P12:p20 #1\n0 START2S$ 50 . :P25:D6S #2\n"
    table = Table(rules).after("1S P 2C P 2S")
    assert table.box(0, fields.HCP) == (12, 20)
    assert table.box(0, 3) == (6, 13)


def test_emitters_and_flags() -> None:
    rules = (
        "1C 1S 50 . ~#14(1)&#15(S)~ #1\n0 START2C$ 50 . ~#14(2)~ #2\n0R START2D$ 50 . . #3\n"
        "1 1H 50 . ~#14(1)~ #4\n1 1H 40 . . #5\n"
    )
    table = Table(rules).after("1S")
    assert table.state[fields.S_FORCING] == 1
    assert table.state[fields.S_FIT] == 3
    assert table.state[fields.S_CAPTAIN] == 0
    table.after("P 2C")
    assert table.state[fields.S_FORCING] == 2
    table.after("P 2D P 2H")
    assert table.state[fields.S_FORCING] == 2  # to game stays
    assert table.state[fields.S_CAPTAIN] == fields.NOBODY
    # one of two rules that take part does not force: nobody may rely on it
    assert Table(rules).after("1H").state[fields.S_FORCING] == 0


def test_computed_values_in_specs() -> None:
    rules = "1 1N 50 . :P15:M15 #1\n0 START3N$ 40 . :M~25-#1(13)~ #2\n0 START2a.$ 40 . :D4#a #3\n"
    table = Table(rules).after("1N P 3N")
    assert table.box(2, fields.POINTS) == (10, 50)
    # a bound for notrump says nothing
    assert Table(rules).after("2N").box(0, 3) == (0, 13)


def test_values_emitter() -> None:
    rules = "1 1N 50 . :P15:M15 #1\n0 STARTa3b[N]$ 40 . ~#0(a,b,4)~ #2\n"
    assert Table(rules).after("1N P 3N").box(2, fields.POINTS) == (10, 14)


def test_functions_of_the_auction() -> None:
    rules = "1 1a[CDHS] 50 . :P12:M12:D4#a #1\n0d STARTa1b[CDHS]$ 40 . :M6:D4#b #2\n"
    table = Table(rules, dealer=1, vul=2).after("P 1H 1S P")  # East, South, West, North
    context = Context(table.state, features(SPADES))  # East is to call
    expect = {
        (2, ()): 1, (3, ()): 3, (4, ()): 1, (5, ()): 0, (6, ()): 1, (7, ()): 1, (8, ()): 0,
        (9, ()): 1, (10, ()): 0, (12, ()): 4, (13, ()): 1, (14, ()): 1, (0, ()): -1,
        (1, ()): 3, (1, (3,)): 4, (4, (3,)): 10, (5, (0,)): 1, (5, (2,)): 0, (6, (2,)): 1,
        (6, (3,)): 0, (3, (4,)): 3, (10, (0,)): 1, (11, (1,)): 1, (11, (0,)): 0, (13, (4,)): 5,
        (13, (12,)): 0, (0, (12, 13)): 12, (2, (2, 3)): 0, (2, (1, 3)): -1, (2, (3, 4)): 2,
        (3, (3, 4)): 25, (4, (4, 0)): 2, (4, (1, 0)): -1, (9, (2, 0)): 1, (7, (12, 2)): 1,
        (10, (3, 3)): 4, (12, (12, 5)): 1, (11, (3, 3)): 1, (5, (2, 9)): 9, (6, (2, 9)): 2,
    }
    for (number, args), value in expect.items():
        entry = TABLE[number, len(args)]
        assert entry.run(context, *args) == value, (entry.macro, args)


def test_table_of_functions_is_documented() -> None:
    assert 30 <= len(TABLE) <= 50
    assert all(entry.doc and entry.macro.isidentifier() for entry in TABLE.values())
    assert all(number < 16 and arity < 4 for number, arity in TABLE)
    names = [entry.macro for entry in TABLE.values()]
    assert len(set(names)) == len(names)


def test_the_book_names_every_function_alike() -> None:
    macros = (BOOKS / "sayc" / "mac.m4").read_text("utf-8")
    bound = dict(re.findall(r"define\(`(\w+)',`#([0-9]+)'\)", macros))
    for name, number in bound.items():
        numbers = [entry.number for entry in TABLE.values() if entry.macro == name]
        assert numbers == [int(number)], name


def test_a_private_function_without_a_hand_is_an_error() -> None:
    state = facts.new_state()
    facts.start(state, 0, 0)
    with pytest.raises(EvaluationError, match="needs a hand"):
        match_prefix(parse_pattern("~#0(12)>3~", constraint=True), "", Context(state))
