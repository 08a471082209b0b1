"""The worked vectors of the language (shared data): matching, parsing, macros, specs, choosing."""

from __future__ import annotations

import json
from typing import Any

import pytest
from languages import macros_of
from shared_data import shared_path

from spotcard_host.commands.gib import rule_json
from spotcard_host.common.diagnostics import Collector, Place
from spotcard_host.language.lexer import PatternError
from spotcard_host.language.macros import expand_line
from spotcard_host.language.model import Rule
from spotcard_host.language.nodes import SUITS, Bound, Spec
from spotcard_host.language.parser import parse, parse_pattern, parse_spec
from spotcard_host.language.reference.chooser import preference, superseded
from spotcard_host.language.reference.evaluator import Evaluator, Saved, saved_character
from spotcard_host.language.reference.matcher import match_prefix, match_sequence
from spotcard_host.language.rulefile import load_text


@pytest.fixture(scope="module")
def vectors() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(shared_path("data/gib-vectors.json").read_text("utf-8"))
    return data


def _saved(values: dict[str, Any]) -> dict[str, Saved]:
    return {
        name: saved_character(v) if isinstance(v, str) else Saved(v) for name, v in values.items()
    }


def _items(spec: Spec, grabs: dict[str, Saved]) -> list[list[object]]:
    """The bounds as [field letter, suit letter or None, "min" or "max", value], as written."""
    evaluator = Evaluator("", None, grabs)
    if spec.math is not None:
        evaluator.value(spec.math)

    def suit(bound: Bound) -> str | None:
        if bound.suit is None:
            return None
        number = bound.suit if isinstance(bound.suit, int) else evaluator.number(bound.suit)
        return SUITS[number] if 0 <= number < 4 else None

    return [[bound.letter, suit(bound), "max" if bound.is_max else "min",
             evaluator.number(bound.value)] for bound in spec.bounds]


def test_matching(vectors: dict[str, Any]) -> None:
    assert len(vectors["match"]) >= 32
    for case in vectors["match"]:
        prefix = case["mode"] == "prefix"
        matcher = match_prefix if prefix else match_sequence
        goal = parse_pattern(case["pattern"], prefix)
        found = matcher(goal, case["string"], None, _saved(case.get("grabs_in", {})))
        assert (found is not None) == case["match"], case
        if found is not None:
            assert {k: v.shown() for k, v in found.grabs.items()} == case["grabs"], case
            if "end" in case:
                assert found.end == case["end"], case


def test_parse_errors(vectors: dict[str, Any]) -> None:
    for case in vectors["parse_errors"]:
        with pytest.raises(PatternError) as error:
            parse(case["pattern"])
        assert 0 <= error.value.offset <= len(case["pattern"])


def test_macros(vectors: dict[str, Any]) -> None:
    for case in vectors["macros"]:
        found = Collector()
        macros = macros_of(case["macros"], found)
        text = expand_line(case["input"], Place("input", 1), macros, found)[0]
        assert (None if found.errors else text) == case["output"], case


def test_specs(vectors: dict[str, Any]) -> None:
    for case in vectors["specs"]:
        assert _items(parse_spec(case["spec"]), _saved(case["grabs_in"])) == case["items"], case


def test_rule_lines(vectors: dict[str, Any]) -> None:
    for case in vectors["rule_lines"]:
        rules = load_text(case["text"]).rules
        assert [rule_json(rule) for rule in rules] == case["rules"], case


def _rule(index: int, case: dict[str, Any]) -> Rule:
    mark = "d" if case["default"] else ""
    line = f"0{mark} {case['bid']} {case['prio']} . {case['spec']} #{case['id']}"
    rule = load_text(line).rules[0]
    rule.index = index
    return rule


def test_selection(vectors: dict[str, Any]) -> None:
    for case in vectors["selection"]:
        pairs = [(_rule(i, c), c) for i, c in enumerate(case["rules"])]
        kept = [
            (rule, c) for rule, c in pairs
            if c["seq_matches"] and c["constraint_matches"] and not superseded(
                rule, [r for r, o in pairs if o["bid"] == c["bid"] and o["seq_matches"]]
            )
        ]
        kept.sort(key=lambda pair: preference(pair[0]))
        assert kept[0][0].id == case["chosen"], case
        others = [rule.id for rule, c in kept[1:] if c["bid"] != kept[0][1]["bid"]]
        assert others == case["alternatives"], case
