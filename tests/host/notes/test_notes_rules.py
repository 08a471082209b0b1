"""Notes -> rules: which call is chosen, what it shows, and how a base book is laid under them."""

import random
from pathlib import Path

import pytest

from spotcard.game.auction import Auction
from spotcard.game.cards import new_hand, parse_hand
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import state as facts
from spotcard.rules.fields import OPTIONS, S_CALLS, STATE
from spotcard.rules.format import RANKS
from spotcard.rules.reader import RuleTable
from spotcard_host.common.diagnostics import Collector
from spotcard_host.compiler.pack import compile_system
from spotcard_host.compiler.points import default_records
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.language.parser import parse_pattern, parse_spec
from spotcard_host.language.reference.chooser import Reference
from spotcard_host.language.rulefile import load_text, source_parts
from spotcard_host.library.tables import BOOKS, load_source, source_of
from spotcard_host.notes.load import lay_notes_over, load_notes, rules_from_notes

CLUBS = BOOKS / "notes" / "clubs.bml"


def choose(reference, hand, auction="", dealer=0, vul=0):
    """The call chosen after the calls of `auction`, and the rule."""
    state = bytearray(STATE)
    facts.start(state, dealer, vul, bytearray(OPTIONS))
    last = -1
    for name in auction.split():
        call = CALL_CODES.index(name)
        reference.observe(state, call)
        last = max(last, call if call > 2 else -1)
    features = bytes(evaluate(default_records(), parse_hand(hand), new_features()))
    legal = [c for c in range(38) if c in ((0, 1) if last > 2 else (0,)) or c > max(last, 2)]
    choice = reference.choose(state, features, legal)
    return (CALL_CODES[choice.best.call], choice.best.rule) if choice else (None, None)


def chosen(table, hand, auction="", dealer=0, vul=0):
    """The call that a compiled table chooses, None for none."""
    table.start(dealer, vul)
    for name in auction.split():
        table.observe(CALL_CODES.index(name))
    table.set_hand(bytes(evaluate(default_records(), parse_hand(hand), new_features())))
    call = table.choose()
    return CALL_CODES[call] if table.rule >= 0 else None


def notes(tmp_path, text, name="t.bml"):
    file = tmp_path / name
    file.write_text(text)
    return load_notes([file])


def test_longer_suit_narrower_call_and_file_order(tmp_path):
    reference = Reference(notes(tmp_path, (
        "1C = 11-21 hcp, 3+!c\n1D = 11-21 hcp, 4+!d\n1H = 11-21 hcp, 5+!h\n"
        "1S = 11-21 hcp, 5+!s\n1N = 15-17 hcp, balanced\n")))
    assert choose(reference, "AKJ54.AQ872.9.64")[0] == "1S"  # 5-5: the higher
    assert choose(reference, "AKJ54.AQ8762.9.6")[0] == "1H"  # 5-6: the longer
    assert choose(reference, "K5.K3.AQ876.AJ64")[0] == "1D"
    assert choose(reference, "K52.AJ3.KQ76.A64")[0] == "1N"  # narrower than 1D
    assert choose(reference, "K52.J3.Q876.J964")[0] is None


def test_natural_call_goes_before_an_artificial_one_for_as_many_hands(tmp_path):
    text = "1C = 16+ hcp, forcing\n  1D = 0-9 hcp, artificial\n  1H = 7+ hcp, 4+!h\n"
    reference = Reference(notes(tmp_path, text))
    assert choose(reference, "K5.KJ43.Q62.9643", "1C P")[0] == "1H"
    assert choose(reference, "K5.J643.Q62.9643", "1C P")[0] == "1D"


def test_explicit_priority_wins(tmp_path):
    text = "1N = 15-17 hcp, balanced\n1H = {prio:90} 11-21 hcp, 5+!h\n"
    reference = Reference(notes(tmp_path, text))
    call, rule = choose(reference, "K5.AQJ43.KJ6.A64")
    assert call == "1H"
    assert reference.system.explanation(rule) == "11-21 hcp, 5+!h"


def test_links_and_dashes_of_a_description_are_read_as_text(tmp_path):
    system = notes(tmp_path, "1N [weak](#1N), 12--14 [see (2) below](http://a.b/c)\n")
    assert "weak, 12-14 see (2) below" in system.explanations.values()


def test_seat_and_vulnerability(tmp_path):
    text = ("#SEAT 3\n\n2S = 0-10 hcp, 5+!s\n\n#SEAT 12\n\n2S = 5-10 hcp, 6+!s\n\n"
            "#SEAT 0\n\n#VUL Y0\n\n2H = 8-10 hcp, 6+!h\n")
    reference = Reference(notes(tmp_path, text))
    five = "QJ543.43.K32.432"
    assert choose(reference, five)[0] is None
    assert choose(reference, five, "P P", dealer=2)[0] == "2S"
    weak = "43.KQT765.K32.43"
    assert choose(reference, weak)[0] is None
    assert choose(reference, weak, vul=1)[0] == "2H"
    assert choose(reference, weak, vul=2)[0] is None


def test_own_calls_win_and_the_base_answers_the_rest(tmp_path):
    system = notes(tmp_path, "1C = 16+ hcp, artificial, forcing\n")
    base = load_text("1 1C 90 ~#0(12)>=12~ :P12 *1 #1\n1 1D 80 ~#0(12)>=12~ :P12 *2 #2\n"
                     "0 START3N$ 50 ~#0(12)>=12~ :P12 *3 #3\n",
                     explanations="1\tbase club\n2\tbase diamond\n3\tgame\n")
    lay_notes_over(system, base)
    reference = Reference(system)
    strong, opening = "AKQ4.AQ3.K32.J54", "K943.AQ3.K32.J54"
    assert choose(reference, strong)[0] == "1C"
    # 1C is ours: the base's own 1C no longer counts, its 1D does.
    call, rule = choose(reference, opening)
    assert call == "1D" and system.explanation(rule) == "base diamond"
    assert rule.prio < min(r.prio for r in system.rules[:system.base_from])


def test_a_base_of_high_priorities_is_used_as_one_of_low_ones(tmp_path):
    tables = []
    for more in (0, 120):
        base = load_source(source_parts([source_of("sayc")]), name="sayc")
        for rule in base.rules:
            rule.prio += more
        system = notes(tmp_path, "1C = 16+ hcp\n  1D = 0-7 hcp\n1N = 13-15 hcp, balanced\n")
        lay_notes_over(system, base)
        tables.append(RuleTable(compile_system(system).data))
    # What differs is the priorities as they are printed; ranks, defaults and all else are equal.
    low, high = (
        {number: bytes(table.table[at:at + size])
         for number, (at, size, _) in table.sections.items() if number != RANKS}
        for table in tables
    )
    assert low == high


def test_forcing_and_lengths_are_shown(tmp_path):
    system = notes(tmp_path, "1H = 11-15 hcp, 5+!h\n  2N = 13+ hcp, 4+!h, artificial, GF\n")
    texts = {r.seq_field.text: r.spec_field.text for r in system.rules}
    assert texts["1H"] == ":P11:p15:D5H"
    assert texts["1H:P:2N"] == "~#14(2)&#15(2)~:P13:D4H"


def test_bss_record_gives_the_same_rule_as_bml(tmp_path):
    bml = notes(tmp_path, "1N = 15-17 hcp, balanced\n  2D = transfer, 5+!h\n")
    bss = notes(tmp_path, "*00{t}=NYYYYYY\n001N=NYYYYYY015-17 hcp, balanced\n"
                          "001NP2D=YYYYYYYA08transfer, 5+!h\n", "t.bss")
    def plain(system):
        return [(r.seq_field.text, r.constraint_field.text, r.spec_field.text)
                for r in system.rules]
    assert plain(bml) == plain(bss)


def test_flags_complete_what_the_text_leaves_out(tmp_path):
    bss = notes(tmp_path, "*00{t}=NYYYYYY\n001S=NYYYYYY25811-15\n", "t.bss")
    (rule,) = bss.rules
    assert "#0(3)>=5" in rule.constraint_field.text


def test_our_strong_club_compiles_without_a_word_unknown():
    collector = Collector()
    compiled = rules_from_notes(CLUBS, collector)
    assert collector.diagnostics == []
    assert compiled.skipped == []
    assert compiled.calls > 400
    for node in compiled.notes.nodes:
        if node.description:
            entry = compiled.entries[id(node)]
            assert entry.meaning.understood and not entry.clash, node.place


@pytest.fixture(scope="module")
def clubs():
    """Our strong club over the base book."""
    return Reference(load_source([CLUBS], over="sayc"))


@pytest.mark.parametrize(("hand", "auction", "call"), [
    ("AKQ4.AQ3.K32.J54", "", "1C"),
    ("KJ4.AQ3.K832.QJ5", "", "1N"),
    ("KQ94.AJ73.2.A943", "", "2D"),
    ("K9.AJ732.K932.43", "", "1H"),
    ("K9.A7.932.KQJ943", "", "2C"),
    ("943.Q7.J932.K943", "1C P", "1D"),
    ("AQ943.Q7.J93.K94", "1C P", "1S"),
    ("AQ9.Q73.J932.K94", "1C P", "1N"),
    ("KJ943.Q7.J93.K94", "1N P", "2H"),
    ("Q9.KJ73.A32.8754", "1N P", "2C"),
    ("93.Q973.J8732.84", "1S P", "P"),
], ids=str)
def test_our_strong_club_bids(clubs, hand, auction, call):
    assert choose(clubs, hand, auction)[0] == call


@pytest.mark.parametrize("name", [
    "jdh8/wj.bml", "gpaulissen/system-AB-GJP.bml", "gpaulissen/common/1N.bml",
    "enerqi/2diamond-opening.bml",
])
def test_corpus_compiles_to_what_the_rule_language_can_say(shared, name):
    """The trees of the rules, printed, parse to equal trees: no rule is one that could not be
    written by hand, and lists of distributions of any length are kept."""
    rules = rules_from_notes(Path(shared("data/bml/systems") / name), Collector()).system.rules
    assert len(rules) > 100
    for rule in rules:
        assert parse_pattern(rule.seq_field.text) == rule.seq
        assert parse_pattern(rule.constraint_field.text, True) == rule.constraint
        assert parse_spec(rule.spec_field.text) == rule.spec


def test_table_and_reference_agree_on_notes_over_a_book(clubs):
    """The compiled table gives way call by call as the reference does, for choice and meaning."""
    table = RuleTable(compile_system(clubs.system).data)
    rng = random.Random(8)
    calls = own = 0
    for board in range(24):
        deck = list(range(52))
        rng.shuffle(deck)
        hands = [new_hand(deck[13 * i:13 * i + 13]) for i in range(4)]
        judged = [bytes(evaluate(default_records(), h, new_features())) for h in hands]
        auction = Auction(board % 4)
        state = bytearray(STATE)
        facts.start(state, board % 4, board % 3, bytearray(OPTIONS))
        table.start(board % 4, board % 3)
        while not auction.is_over and auction.length < 24:
            table.set_hand(judged[auction.turn])
            table.choose()
            legal = [c for c in range(38) if auction.is_legal(c)]
            choice = clubs.choose(state, judged[auction.turn], legal)
            assert (choice.best.rule.index if choice else -1) == table.rule
            call = choice.best.call if choice else 0
            calls += 1
            own += bool(choice) and choice.best.rule.index < clubs.system.base_from
            clubs.observe(state, call)
            table.observe(call)
            assert bytes(state[:S_CALLS]) == bytes(table.state[:S_CALLS])
            auction.add(call)
    assert own > 40 and calls > 150


def test_words_that_fit_every_hand_make_no_call(tmp_path):
    text = ("1N = 15-17 hcp, balanced\n  3N = to play\n"
            "1H = 11-15 hcp, 5+!h\n  1N = forcing\n  2N = artificial\n"
            "2C = any GF or 22-24 balanced\n")
    reference = Reference(notes(tmp_path, text))
    nothing, game = "432.432.5432.432", "K32.A32.K432.Q32"
    assert choose(reference, nothing)[0] is None
    assert choose(reference, nothing, "1N P")[0] is None
    assert choose(reference, game, "1N P")[0] == "3N"
    assert choose(reference, nothing, "1H P")[0] is None


def test_forced_calls_are_made_by_any_hand(tmp_path):
    text = ("1N = 15-17 hcp, balanced\n  2D = transfer, 5+!h\n    2H = completes the transfer\n"
            "  2S = puppet, 6+!c\n    3C = forced\n")
    reference = Reference(notes(tmp_path, text))
    opener = "K32.A3.KQ32.AJ32"
    assert choose(reference, opener, "1N P 2D P")[0] == "2H"
    assert choose(reference, opener, "1N P 2S P")[0] == "3C"


def test_a_record_without_text_counts_by_its_flags(tmp_path):
    bss = notes(tmp_path, "*00{t}=NYYYYYY\n001N=NYYYYYY015-17\n001NP2S=NYYYYYY156\n"
                          "001NP2D=NYYYYYY008\n", "t.bss")
    assert [r.seq_field.text for r in bss.rules] == ["1N", "1N:P:2S"]
    assert "#0(3)[5,6]" in bss.rules[1].constraint_field.text


def test_a_written_out_auction_goes_before_an_open_one(tmp_path):
    text = ("1C-(any)-\n3D 6+!d, 8+ hcp, GF\n\n1C-(1H)-\n2D 5+!d, 8+ hcp, F1\n")
    reference = Reference(notes(tmp_path, text))
    hand = "K72.64.AQJ987.84"
    assert choose(reference, hand, "1C 1H")[0] == "2D"
    assert choose(reference, hand, "1C 1S")[0] == "3D"


BASE = ("1 2S 80 ~#0(12)>=6~~#0(3)>=6~ :P6:D6S *1 #1\n"
        "1 2H 80 ~#0(12)>=6~~#0(2)>=6~ :P6:D6H *2 #2\n")


@pytest.mark.parametrize("name", ["t.bml", "t.bss"])
def test_a_call_of_one_seat_or_vulnerability_leaves_the_book_the_others(tmp_path, name):
    text = {
        "t.bml": "#SEAT 3\n\n2S = 0-5 hcp, 5+!s\n\n#SEAT 0\n\n#VUL Y0\n\n2H = 10-12 hcp, 6+!h\n",
        "t.bss": "*00{t}=NYYYYYY\n302S=NYYYYYY0080-5 hcp, 5+!s\n062H=NYYYYYY00810-12 hcp, 6+!h\n",
    }[name]
    system = notes(tmp_path, text, name)
    lay_notes_over(system, load_text(BASE, explanations="1\tbook spades\n2\tbook hearts\n"))
    reference = Reference(system)
    table = RuleTable(compile_system(system).data)
    six, weak, hearts = "QJT543.43.KQ2.42", "QJ543.43.J32.432", "43.KQT765.K32.43"
    for hand, auction, vul, call, explanation in (
        (six, "", 0, "2S", "book spades"),  # first seat: the notes say nothing
        (six, "P P", 0, None, None),  # third seat: the notes define 2S otherwise
        (weak, "P P", 0, "2S", "0-5 hcp, 5+!s"),
        (weak, "", 0, None, None),
        (hearts, "", 0, "2H", "book hearts"),
        (hearts, "", 1, None, None),
        (hearts, "", 2, "2H", "book hearts"),
    ):
        dealer = 0 if not auction else 2
        got, rule = choose(reference, hand, auction, dealer, vul)
        assert got == call, (hand, auction, vul)
        assert call is None or system.explanation(rule) == explanation
        assert chosen(table, hand, auction, dealer, vul) == call, (hand, auction, vul)


def test_words_about_vulnerability_hold_there_only(tmp_path):
    system = notes(tmp_path, "1N = 10-12 NV, 15-17 V, balanced\n2H = 5-9 NV, 6+!h\n")
    lay_notes_over(system, load_text(BASE, explanations="1\tbook spades\n2\tbook hearts\n"))
    reference = Reference(system)
    light, strong, hearts = "K52.Q43.KJ32.Q54", "AK2.Q43.KJ32.K54", "43.KQT765.K32.43"
    assert choose(reference, light)[0] == "1N"
    assert choose(reference, light, vul=1)[0] is None
    assert choose(reference, strong, vul=1)[0] == "1N"
    assert choose(reference, strong)[0] is None
    assert system.explanation(choose(reference, hearts)[1]) == "5-9 NV, 6+!h"
    assert system.explanation(choose(reference, hearts, vul=1)[1]) == "book hearts"


QUALIFIED = (
    "*00{t}=NYYYYYY\n"
    "*001ND{weak}=NYYYYYY213+ hcp\n"
    "*001ND{15-17}=NYYYYYY216+ hcp\n"
    "*002D2H{natural}=NYYYYYY20811-16 hcp, 5+!h\n"
    "*002D3H{silly words}=NYYYYYY2086-10 hcp, 6+!h\n"
    "*002D3H=NYYYYYY20811-13 hcp, 6+!h\n"
)


def test_a_qualification_is_a_test_of_what_their_bid_showed(tmp_path):
    text = QUALIFIED
    (tmp_path / "q.bss").write_text(text)
    found = Collector()
    compiled = rules_from_notes(tmp_path / "q.bss", found)
    assert found.errors == 0
    assert [words for _, words in compiled.unqualified] == ["silly words"]
    rules = {compiled.system.explanation(r): r for r in compiled.system.rules}
    assert rules["16+ hcp"].seq_field.text == "~#0(8,12)>=15~~#1(8,12)<=17~1N:X"
    # One that cannot be tested stands below the unqualified one.
    assert rules["6-10 hcp, 6+!h"].prio < rules["11-13 hcp, 6+!h"].prio
    strong = load_text("1 1N 80 ~#0(12)>=15~~#0(12)<=17~ :P15:p17 *1 #1\n1 2D 80 . :D6D *2 #2\n")
    weak = load_text("1 1N 80 ~#0(12)>=10~~#0(12)<=13~ :P10:p13 *1 #1\n1 2D 80 . :P18 *2 #2\n")
    fourteen, hearts = "AK2.Q43.QJ32.Q54", "43.AQT765.K32.K3"
    for theirs, double, heart in ((strong, None, "2H"), (weak, "X", None)):
        system = notes(tmp_path, text, "q.bss")
        lay_notes_over(system, theirs)
        reference = Reference(system)
        table = RuleTable(compile_system(system).data)
        for hand, auction, call in ((fourteen, "1N", double), (hearts, "2D", heart or "3H")):
            assert choose(reference, hand, auction)[0] == call
            assert chosen(table, hand, auction) == call


def test_a_suit_alone_is_what_the_call_shows(tmp_path):
    text = "*00{t}=NYYYYYY\n001N=NYYYYYY015-17 hcp\n001NP2D=YYYYYYYA08!H\n"
    rules = {r.seq_field.text: r for r in notes(tmp_path, text, "t.bss").rules}
    assert rules["1N:P:2D"].constraint_field.text == "~#0(2)>=5~"
    assert "#14(1)" in rules["1N:P:2D"].spec_field.text  # the flags say transfer
