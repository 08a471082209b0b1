"""The language by hand-made cases: each construct, each error, and properties of the parser."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from languages import macros_of

from spotcard_host.cli import main
from spotcard_host.common.diagnostics import Collector, CompileError, Place, report
from spotcard_host.language.checks import check_system
from spotcard_host.language.lexer import PatternError
from spotcard_host.language.macros import LARGEST_MACRO, expand_line, expand_source
from spotcard_host.language.nodes import And, Binary, Goto, Num, Or, Spec, Text
from spotcard_host.language.parser import parse, parse_pattern, parse_spec
from spotcard_host.language.printer import expr_text, goal_text, spec_text
from spotcard_host.language.reference.evaluator import EvaluationError, Evaluator, NoField, Saved
from spotcard_host.language.reference.matcher import MatchTooLong, match_prefix, match_sequence
from spotcard_host.language.rulefile import load_system, load_text
from spotcard_host.language.sources import MOST_INCLUDES, files_of, read_file, read_text

HAND = "P13:M15:D5S4H3D1C:C1345:L06:H00C04D02H13S:Q04:S0C2D2H4S:G0C1D2H4S"

# pattern, string, what is saved (None: no match)
SEQUENCES = [
    ("START1N:P$1|2N:P$1", "1C:2N:P:3C", {}),
    ("START1N:P$1|2N:P$1", "1C:2N:P", None),
    ("START(1N$|2N:P$)", "1C:1N", {}),
    ("START(1N$|2N:P$)", "2N:P", {}),
    ("START(P:)*1N$", "1C:P:P:1N", {}),
    ("START(P:)*1N$", "1C:1N", {}),
    ("START(P:)*1N$", "1C:1N:P", None),
    ("START1[CD]:(P:|X:)+1N$", "P:1D:X:P:1N", {}),
    ("START1[CD]:(P:|X:)+1N$", "P:1D:1N", None),
    ("STARTa1.:(P:)*#a.$", "2C:1C:P:1D", {"a": 1}),
    ("START!(P:P:),:1N$", "P:P:1N", {}),
    ("", "", {}),
    ("1[D-S]", "1N", None),
    ("1[D-S]", "1H", {}),
    ("1[^P]", "1N", {}),
    ("[^P]", "", None),
    ("1a[HS]:P:[>1]#a", "1H:P:2H", {"a": "H"}),
    ("1a.:2[>#a]", "1D:2H", {"a": "D"}),
    ("1a.:2[>#a]", "1D:2D", None),
    ("1a.:2[<a]", "1D:2C", {"a": "D"}),
    ("1a.:1[+#a]", "1N:1N", None),  # nothing is above notrump
    ("1a.:1[--#a]", "1H:1C", {"a": "H"}),
    ("[+12]N", "3N", {}),
    ("!P*1N", "1N", {}),  # (!P)*
    ("(P:)+1N", "1N", None),
    ("(P:)+1N", "P:P:1N", {}),
    ("(P:)?1N", "P:1N", {}),
    ("(a)*1N", "1N", {}),  # what takes nothing ends the repetition
    ("1N:,:!P,", "1N:2C:X", {}),
    ("1N:,:!P,", "1N:2C:P", None),
    ("a", "", {}),  # PUSH at the end saves nothing and holds
    ("~a=3~#a", "3", {"a": 3}),
    ("~a=3~#a", "S", {"a": 3}),  # a computed value matches its digits or its strain letter
    ("~a=S~#a", "S", {"a": "S"}),
    ("1a.~a>D&&a<N~", "1S", {"a": "S"}),
    ("1N:P:2N&&1N:P:2N", "1N:P:2N", {}),
    ("START1a[HS]:P$", "1C:1H:P", {"a": "H"}),
    ("START1a[HS]:P$", "P", None),
    ("START1[CDHS]:P$1", "1H:P:2C", {}),
    ("STARTP$", "1N:P", {}),
    ("START(1N|2N):P$", "2N:P", {}),
    ("START6$", "6N", None),  # a call is matched whole
    ("_SYSON", "_SYSON", {}),
]

PREFIXES = [
    ("P1", True), ("P2", False), ("M", False), ("@04M~.==15~", True), ("@09~.>=5~S", True),
    ("@08+2D", False), ("@99.", False), ("@65", None), ("@65~1~", True), ("@65.", False),
    ("@19~.[1,1]~", False), ("@19[1]@22[5]", True), ("@11x@22#x", False), ("@09x@22#x", True),
    ("~!(1&&0)~", True), ("~-1<0~", True), ("~(a=3)*a==9~", True), ("~2*3+1==7~", True),
    ("~7&2==2~", True), ("~(7&2)==2~", True), ("~1|0~", True), ("~5[1,5]~", True),
    ("~N==4&R==7~", True), ("~#5(2,3)==3~", True), ("~#6(4,2,3)==2~", True),
    ("~9999*4<0~", True), ("@09(4.4.3.2|5.4.3.1)", True),
]


@pytest.mark.parametrize(("pattern", "text", "saved"), SEQUENCES)
def test_sequence(pattern: str, text: str, saved: dict[str, object] | None) -> None:
    found = match_sequence(parse_pattern(pattern), text)
    got = None if found is None else {k: v.shown() for k, v in found.grabs.items()}
    assert got == saved


@pytest.mark.parametrize(("pattern", "holds"), PREFIXES)
def test_constraint(pattern: str, holds: bool | None) -> None:
    if holds is None:
        with pytest.raises(PatternError):
            parse_pattern(pattern, constraint=True)
        return
    goal = parse_pattern(pattern, constraint=True)
    try:
        assert (match_prefix(goal, HAND) is not None) == holds
    except NoField:
        pytest.fail("NoField must not leave the matcher")


def test_backtracking_undoes_what_was_saved() -> None:
    found = match_sequence(parse_pattern("(1a.:P|1b.:X)"), "1C:X")
    assert found is not None
    assert found.grabs == {"b": Saved(0, True, "C")}


def test_a_hopeless_pattern_is_given_up() -> None:
    goal = parse_pattern("((((.*)*)*)*)*X")
    with pytest.raises(MatchTooLong):
        match_sequence(goal, "P:" * 30)


def test_long_auction_needs_no_deep_stack() -> None:
    text = ":".join(["P"] * 319)
    assert match_sequence(parse_pattern("(,:)*P"), text) is not None
    assert match_sequence(parse_pattern(".*"), text) is not None


def test_grouping() -> None:
    one, two, three = Text("1"), Text("2"), Text("3")
    assert parse_pattern("1|2&3").body == And(Or(one, two), three)
    assert parse_pattern("1@09+2|3").body == Or(Goto(one, 9, True, two), three)
    expr = parse_pattern("~8-4-2*1~").body
    assert expr == parse_pattern("~(8-4)-(2*1)~").body
    assert expr_text(Binary("-", Num(1), Binary("-", Num(2), Num(3)))) == "1-(2-3)"


def test_right_operand_first() -> None:
    evaluator = Evaluator("12")
    expr = parse_pattern("~(a=1)&(b=a)~").body
    assert expr is not None and match_prefix(parse_pattern("~.>1&!.~"), "2P") is None
    found = match_prefix(parse_pattern("~(a=1)|(b=a)~"), "")
    assert found is not None
    assert found.grabs["b"].value == -1  # b was set before a was
    assert evaluator.number(Num(7)) == 7


@pytest.mark.parametrize(("text", "part", "column"), [
    ("1N:[", "[ has no ]", 4),
    ("1N[]", "at least one", 4),
    ("1N:P$", "START", 5),
    ("START1N$:P$", "last thing", 8),
    ("~3=a~", "left of =", 3),
    ("~#1()~", "expected a value", 5),
    ("~1+~", "expected a value", 4),
    ("~a(1)~", "expected ~", 3),
    ("*1N", "nothing before", 1),
    ("1N&@05P", "leave out", 4),
    ("1N P", "blank", 3),
    ("#7", "between ~ ~", 1),
    ("~#b~", "without #", 2),
    ("1n/", "no meaning", 3),
    ("`:X3", "expected one of", 2),
    ("`:P", "a value", 4),
    ("`:D5", "a suit", 5),
    ("`:D5N", "no meaning", 5),
    ("`", "expected a field", 2),
    ("~99999~", "9999", 2),
    ("(" * 60 + "1" + ")" * 60, "nested deeper", 41),
    ("~" + "1+" * 300 + "1~", "within one another", 0),
])
def test_errors_say_where_and_what(text: str, part: str, column: int) -> None:
    with pytest.raises(PatternError) as error:
        parse(text)
    assert part in str(error.value)
    assert column == 0 or error.value.offset == column - 1


def test_all_errors_of_a_file_are_reported() -> None:
    text = "1 1N 90 HUGE :P15:X *1 #1\n;c\n1CR 1[ 9999 . . #2\n0 STARTP$ 5 . #3\n\n1 P 1 . . #4\n"
    with pytest.raises(CompileError) as error:
        load_text(text, "define(`HUGE',`@05~.>=20@~')\n")
    found = [(d.place.line, d.place.column) for d in error.value.diagnostics]
    assert found == [(1, 9), (1, 18), (3, 1), (3, 6), (3, 8), (4, 15)]
    shown = report(error.value.diagnostics)
    assert "HUGE expands to @05~.>=20@~ (mac.m4:1:1)" in shown
    assert "\n            ^\n" in shown


def test_places_survive_macros_and_continuation_lines() -> None:
    rules = load_text("1 1N 90\n ABC~.>2~@09.\n\t:P3 #1", "define(`ABC',`@01')\n").rules
    field = rules[0].constraint_field
    assert field.text == "@01~.>2~@09."
    assert (field.place(0).line, field.place(0).column) == (2, 2)
    assert field.place(4) == Place("rules", 2, 6)
    assert rules[0].spec_field.place(1) == Place("rules", 3, 3)


def test_macro_cycle_names_the_cycle_and_the_line() -> None:
    found = Collector()
    macros_of({"ONE": "1 TWO", "TWO": "THREE", "THREE": "ONE", "FOUR": "TWO"}, found)
    assert found.errors == 1
    assert "ONE -> TWO -> THREE -> ONE" in str(found.diagnostics[0])
    assert str(found.diagnostics[0].place) == "macros:1:1"


def test_macro_size_is_capped() -> None:
    found = Collector()
    bodies = {f"M{i:02}": f"M{i + 1:02} M{i + 1:02}" for i in range(40)}
    macros_of({**bodies, "M40": "xyz"}, found)
    assert [d.code for d in found.diagnostics][:1] == ["macro-size"]
    assert str(LARGEST_MACRO) in found.diagnostics[0].message


def test_long_macro_chain() -> None:
    found = Collector()
    macros = macros_of({f"M{i:04}": f"M{i + 1:04}" for i in range(3000)}, found)
    assert expand_line("M0000", Place("x", 1), macros, found)[0] == "M3000"


def test_expand_drops_comments_and_keeps_lines() -> None:
    found = Collector()
    macros = macros_of({"FOO": "1N:P"}, found)
    source = read_text("x", "; FOO\nFOO 1\n\tFOO@FOO\n", found)
    assert expand_source(source, macros, found) == "1N:P 1\n\t1N:P@FOO\n"


def test_parts_includes_and_explanations(tmp_path: Path) -> None:
    (tmp_path / "mac.m4").write_text("include(`more.m4')\ndefine(`PTS',`13')\n")
    (tmp_path / "more.m4").write_text("define(`MINE',`#0(PTS)')\n")
    (tmp_path / "20-b.txt2").write_text("1 2N 5 ~MINE>=20~ :M20 *8 #2\n")
    (tmp_path / "10-a.txt2").write_text("1 1N 5 ~MINE>=15~ :M15 *7 #1\n")
    (tmp_path / "expl.txt").write_text("; texts\n7\tstrong\n9\tnobody\n")
    found = Collector()
    system = load_system([tmp_path], collector=found)
    assert [r.id for r in system.rules] == [1, 2]
    assert system.rules[0].constraint_field.text == "~#0(13)>=15~"
    assert system.explanation(system.rules[0]) == "strong"
    assert [(d.level, d.code) for d in found.diagnostics] == [
        ("error", "no-explanation"), ("warning", "unused"),
    ]
    (tmp_path / "more.m4").write_text("include(`mac.m4')\n")
    with pytest.raises(CompileError, match="includes itself"):
        load_system([tmp_path])


@pytest.mark.timeout(60)
def test_includes_that_multiply_themselves_end_in_an_error(tmp_path: Path) -> None:
    for n in range(7):
        (tmp_path / f"{n}.txt2").write_text(f"include(`{n + 1}.txt2')\n" * 30)
    (tmp_path / "7.txt2").write_text("\n")
    found = Collector()
    assert len(read_file(tmp_path / "0.txt2", found).files) <= MOST_INCLUDES + 1
    assert ["files are included" in d.message for d in found.diagnostics] == [True]
    # The same file under ever new names, without end.
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = tmp_path / "a" / "one.txt2"
    one.write_text("include(`../a/one.txt2')\ninclude(`../b/../a/one.txt2')\n")
    assert len(files_of(one)) == 1


@pytest.mark.timeout(60)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
@pytest.mark.parametrize(("name", "why"), [("pipe", "it is not a file"), ("a\0b", "cannot read")])
def test_what_is_no_file_cannot_be_included(tmp_path: Path, name: str, why: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "one.txt2").write_text(f"include(`{name}')\n")
    found = Collector()
    read_file(tmp_path / "one.txt2", found)
    assert [why in d.message for d in found.diagnostics] == [True]
    assert len(files_of(tmp_path / "one.txt2")) == 1


@pytest.mark.parametrize(("rule", "code"), [
    ("1 1N 5 ~(a=1)&a~ . #1", "order"),
    ("1 1N 5 ~.>1&.>1~ . #1", "order"),
    ("1 1N 5 . :P~#0(12)~ #1", "hand-in-spec"),
    ("1 1N 5 @09a. :D#aC #1", "hand-in-spec"),
    ("1 1b.~#0(b)>4~ 5 . . #1", "hand-in-sequence"),
    ("1 1N 5 ~#14(1)~ . #1", "emitter"),
    ("1 1N 5 ~#200~ . #1", "no-function"),
    ("3 1N:P 5 . . #1", "level"),
    ("1 1N 5 ~c==1~ . #1", "unset-letter"),
])
def test_checks(rule: str, code: str) -> None:
    found = Collector()
    check_system(load_text(rule, collector=found), found)
    assert [d.code for d in found.diagnostics] == [code]


def test_functions_need_an_auction() -> None:
    with pytest.raises(EvaluationError, match="needs an auction"):
        match_prefix(parse_pattern("~#3==1~"), "x")


# ---------------------------------------------------------------- properties

ALPHABET = "PMDCHSNXR1234567890:_abxz#@~`()[]<>=!&|+-*?.,$\tSTART"
PIECES = st.sampled_from([
    "1", "N", "P", ":", "a", "b", "#a", "#3", "~", "~", "(", ")", "[", "]", "[+", "[^", "-", "&",
    "&&", "|", "!", ",", ".", "*", "+", "?", "@05", "@07+", "$", "$1", "@FOO", ">=", "=", "13",
    "START", "H", "1N:P", "[HS]", "~#0(3)>=4~", "~a==H~", ":P", ":d", "`",
])


def _round_trip(text: str) -> None:
    try:
        tree = parse(text)
    except PatternError as error:
        assert 0 <= error.offset <= len(text)
        return
    if isinstance(tree, Spec):
        assert parse_spec(spec_text(tree)) == tree
    else:
        assert parse_pattern(goal_text(tree)) == tree


@settings(max_examples=400)
@given(st.lists(PIECES, max_size=14).map("".join))
def test_print_then_parse_is_the_identity(text: str) -> None:
    _round_trip(text)
    _round_trip("`" + text)


@settings(max_examples=400)
@given(st.text(alphabet=ALPHABET, max_size=40) | st.text(max_size=20))
def test_any_text_parses_or_raises_the_documented_error(text: str) -> None:
    _round_trip(text)


@settings(max_examples=200)
@given(st.binary(max_size=200), st.binary(max_size=80))
def test_any_file_gives_rules_or_findings(rules: bytes, macros: bytes) -> None:
    found = Collector()
    system = load_text(rules.decode("latin-1"), macros.decode("latin-1"), collector=found)
    assert found.diagnostics or len(system.rules) >= 0
    assert report(found.diagnostics).count("error:") <= 100


@settings(max_examples=150)
@given(st.lists(PIECES, max_size=10).map("".join), st.text(alphabet="1NHPX:_3", max_size=8))
def test_matching_ends_with_a_verdict_or_the_documented_error(pattern: str, text: str) -> None:
    try:
        goal = parse_pattern(pattern)
        found = match_sequence(goal, text)
    except (PatternError, EvaluationError, MatchTooLong):
        return
    assert found is None or 0 <= found.end <= len(text)


def test_further_ids_are_aliases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = Collector()
    system = load_text("1 1N 50 . . *1 #7 #8 #9\n0 STARTP$ 1 . . #10\n1 1C 40 . . #11 #8\n",
                       explanations="1\tone\n", collector=found)
    assert [(rule.id, rule.aliases, rule.expl) for rule in system.rules] == [
        (7, (8, 9), 1), (10, (), None), (11, (8,), None)]
    assert [(d.code, "#8 is used a second time" in d.message) for d in found.diagnostics] == [
        ("double-id", True)]
    source = tmp_path / "some.txt"
    source.write_text("1 1N 50 . . #7 #8 #9\n0 STARTP$ 1 . . #10\n")
    assert main(["gib", "parse", str(source)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "1 1N 50 . . #7 #8 #9"
    assert main(["dump", str(source), "--rule", "9"]) == 0
    listed = capsys.readouterr().out
    assert "#7 #8 #9  priority 50" in listed and "#10" not in listed
