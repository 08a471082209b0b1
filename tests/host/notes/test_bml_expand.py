"""Rows -> sequences: variables, precedence, conditions, and the reference's slips under
`reference`."""

from __future__ import annotations

import pytest

from spotcard_host.notes.bml.bidtable import CLASS_CALL
from spotcard_host.notes.bml.bss_out import bss_text
from spotcard_host.notes.bml.expand import MAX_NODES, expand
from spotcard_host.notes.bml.lint import lint_structure
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.bml.variables import substitute


def lines(text: str, reference: bool = False) -> list[str]:
    """The records of a text without flags: `001C 5+!c`."""
    document = parse_document(text, reference=reference)
    bss = bss_text(document, expand(document.tables, document.collector, reference))
    found = []
    for line in bss.splitlines()[1:]:
        key, _, rest = line.partition("=NYYYYYY0")
        suited = key[-1] in "CDHS" and key[-2].isdigit()
        found.append(f"{key} {rest[2:] if suited else rest}".rstrip())
    return found


def codes(text: str) -> list[tuple[int, str]]:
    """(line, code) of the findings of reading, expanding and the structural lint."""
    document = parse_document(text)
    lint_structure(document, expand(document.tables, document.collector), document.collector)
    return [
        (d.place.line, d.code) for d in document.collector.diagnostics
        if d.code != "ambiguous-indent"
    ]


def test_majors_minors_and_the_others() -> None:
    assert lines("1M x\n  2m y\n    2oM z\n") == [
        "001H x", "001HP2C y", "001HP2CP2S z", "001HP2D y", "001HP2DP2S z",
        "001S x", "001SP2C y", "001SP2CP2H z", "001SP2D y", "001SP2DP2H z",
    ]


def test_a_suit_on_the_path_is_taken() -> None:
    assert lines("1C x\n  2m y\n") == ["001C x", "001CP2D y"]
    assert lines("1C x\n3m y\n") == ["001C x", "003C y", "003D y"]
    assert lines("1C x\n  (1D) y\n    1M z\n      2om w\n") == [
        "001C x", "001C1D y", "001C1D1H z", "001C1D1S z",
    ]


def test_x_below_y_below_z() -> None:
    assert lines("1X a\n  1Y b\n    2Z c\n") == [
        "001C a", "001CP1D b", "001CP1DP2H c", "001CP1DP2S c", "001CP1H b", "001CP1HP2S c",
        "001CP1S b", "001D a", "001DP1H b", "001DP1HP2S c", "001DP1S b", "001H a", "001HP1S b",
        "001S a",
    ]


def test_a_new_variable_makes_sufficient_bids_only() -> None:
    assert lines("1H x\n  1X y\n") == ["001H x", "001HP1S y"]
    assert lines("2D x\n  2M y\n") == ["002D x", "002DP2H y", "002DP2S y"]


@pytest.mark.parametrize(("text", "expected"), [
    # a row of one call is for the suits over which it is a bid, and no raise where a row is
    ("1M x\n  1S 4+\n  2H 5+\n  2M raise\n",
     ["001HP1S 4+", "001HP2H raise", "001SP2H 5+", "001SP2S raise"]),
    ("1M x\n  2S jump shift\n  2M 6-9\n", ["001HP2S jump shift", "001HP2H 6-9", "001SP2S 6-9"]),
    ("1m x\n  2C 5+\n  2m 4+m, inverted\n",
     ["001CP2C 4+!c, inverted", "001DP2C 5+", "001DP2D 4+!d, inverted"]),
    ("1M x\n  2S raise to two spades\n  2M 6-9\n",
     ["001HP2S raise to two spades", "001HP2H 6-9", "001SP2S raise to two spades"]),
    # what is said to be for one of them
    ("1M x\n  2H 5+, GF (only over 1!s)\n  2M raise\n",
     ["001HP2H raise", "001SP2H 5+, GF", "001SP2S raise"]),
    ("2M x\n  2S Over 2!h only: natural\n", ["002HP2S natural"]),
    ("1M x\n  3C only over 1H: weak\n", ["001HP3C weak"]),
    ("1M x\n  3C weak, 6+ (1S only)\n", ["001SP3C weak, 6+"]),
    ("1X x\n  2C 4+, only after a minor\n", ["001CP2C 4+", "001DP2C 4+"]),
    # and a length that one of two suits has
    ("1M x\n  2m 5+m (4+!c)\n",
     ["001HP2C 4+!c", "001HP2D 5+!d", "001SP2C 4+!c", "001SP2D 5+!d"]),
    ("1H x\n  2m GF, 5+ (2c can be 4 )\n", ["001HP2C GF, 4+", "001HP2D GF, 5+"]),
    ("1H x\n  2m NAT, 5+m (2C 4+), GF\n", ["001HP2C NAT, 4+!c, GF", "001HP2D NAT, 5+!d, GF"]),
    ("1H x\n  2m 3+m (2!c with 4=5=2=2)\n",
     ["001HP2C 3+!c (2 with 4=5=2=2)", "001HP2D 3+!d"]),
    ("1m 4+m (3 if clubs)\n", ["001C 3+!c", "001D 4+!d"]),
    ("1M 4+M (5 for spades)\n", ["001H 4+!h", "001S 5+!s"]),
    ("1M 5+M (4+!c)\n", ["001H 5+!h (4+!c)", "001S 5+!s (4+!c)"]),
])  # fmt: skip
def test_rows_for_one_of_the_suits_that_a_variable_stands_for(text, expected) -> None:
    assert [line for line in lines(text) if not line.endswith(" x")] == expected


def test_red_black_and_sets() -> None:
    assert lines("1red a\n  2black b\n2HS c\n") == [
        "001D a", "001DP2C b", "001DP2S b", "001H a", "001HP2C b", "001HP2S b", "002H c", "002S c",
    ]


def test_steps_count_from_the_last_bid_of_either_side() -> None:
    assert lines("1C x\n  1step y\n  (1H) z\n    1step w\n    3steps v\n    6steps u\n") == [
        "001CP1D y" if n == 1 else line for n, line in enumerate([
            "001C x", "", "001C1H z", "001C1H1S w", "001C1H2C v", "001C1H2S u",
        ])
    ]
    assert codes("7N x\n  1step y\n") == [(2, "steps")]
    assert codes("1step x\n") == [(1, "steps")]


def test_a_named_call_goes_before_a_variable_wherever_it_stands() -> None:
    text = "2X Weak\n  2N Ogust\n2C Strong\n  2D Waiting\n"
    assert lines(text) == [
        "002D Weak", "002DP2N Ogust", "002H Weak", "002HP2N Ogust", "002S Weak", "002SP2N Ogust",
        "002C Strong", "002CP2D Waiting",
    ]
    assert "002C Weak" in lines(text, reference=True)


def test_the_first_definition_stands_and_continuations_join() -> None:
    text = "1C a\n  1D x\n\n1C b\n  1H y\n\n1D\n\n1D c\n"
    assert lines(text) == ["001C a", "001CP1D x", "001CP1H y", "001D c"]
    assert codes(text) == [(4, "duplicate")]


def test_history_makes_records_on_the_way() -> None:
    assert lines("1N-2C;\n2D No\n") == ["001N", "001NP2C", "001NP2CP2D No"]
    assert lines("(1N)-P-(P)---\nD x\n") == ["*001N", "*001NP", "*001NPP", "*001NPPD x"]
    assert lines("1N-P-2C x\n") == ["001N", "001NPP", "001NPPP2C x"]
    assert lines("1N-2C x\n1D y\n") == ["001N", "001NP2C x", "001D y"]
    assert lines("1N-2C x\n1D y\n", reference=True) == ["001NP2C x", "001D y"]


def test_passes_first_are_the_seat() -> None:
    document = parse_document("P-1N = 15--17\n\n(P)-P-(1C) = theirs\n\n(P)-1D x\n")
    system = expand(document.tables, document.collector)
    assert [(n.seat, n.key, n.description) for n in system.nodes] == [
        ("3", "1N", "15--17"), ("3", "*1C", "theirs"), ("2", "1D", "x"),
    ]
    assert document.collector.diagnostics == []


def test_conditions_make_sequences_of_their_own() -> None:
    assert lines("#SEAT 12\n\n#VUL N0\n\n1N a\n\n#SEAT 34\n\n1N b\n") == ["551N a", "651N b"]


def test_alternatives_are_all_meant() -> None:
    assert lines("2S/3H x\n") == ["002S x", "003H x"]
    assert lines("2S/3H x\n", reference=True) == ["003H x"]
    assert lines("2/3H x\n") == ["002H x", "003H x"]


def test_suits_of_the_path_stand_in_the_text() -> None:
    text = "1M 5+M, 5M, 4oM\n  2M 3+M, 5X\n    2oM x oM M\n"
    assert lines(text)[:3] == ["001H 5+!h, 5!h, 4oM", "001HP2H 3+!h, 5X", "001HP2HP2S x !s !h"]
    assert lines(text, reference=True)[0] == "001H 5+!h, \x01!h, 4oM"


@pytest.mark.parametrize(("text", "own", "want"), [
    ("5+X", False, "5+!d"), ("4X", False, "4!d"), ("X shows", False, "X shows"),
    ("X shows", True, "!d shows"), ("XX", True, "XX"), ("2X-3X", False, "2!d-3!d"),
    ("!X", True, "!X"), ("aX", True, "aX"),
])
def test_substitute(text: str, own: bool, want: str) -> None:
    assert substitute(text, "X", 1, own) == want


def test_a_bound_variable_is_never_too_low() -> None:
    text = "1M x\n  2m y\n    1M z\n"
    assert lines(text) == ["001H x", "001HP2C y", "001HP2D y", "001S x", "001SP2C y", "001SP2D y"]
    assert "001HP2CP1H z" in lines(text, reference=True)
    assert codes(text) == [(3, "no-call")]


def test_classes_are_nodes_without_a_record() -> None:
    document = parse_document("1C x\n  (any) = system off\n    D = y\n  1D z\n")
    system = expand(document.tables, document.collector)
    assert [n.call for n in system.nodes] == [3, CLASS_CALL, 1, 4]
    assert [n.word for n in system.nodes] == ["", "any", "", ""]
    text = bss_text(document, system, collector=document.collector)
    assert [line[:8] for line in text.splitlines()[1:]] == ["001C=NYY", "001CP1D="]
    assert [d.code for d in document.collector.diagnostics] == ["class"]


def test_other_major_without_a_major_variable() -> None:
    assert lines("1H x\n  2oM y\n") == ["001H x", "001HP2S y"]
    assert codes("1C x\n  2oM y\n") == [(2, "variable")]


def test_nodes_know_their_place_parent_and_bindings() -> None:
    document = parse_document("#VUL Y0\n\n1M x\n  (2m) y\n    3oM z\n", "n.bml")
    system = expand(document.tables, document.collector)
    node = system.nodes[2]
    assert (node.key, node.place.line, node.place.column, node.vul) == ("1H2C3S", 5, 5, "Y0")
    assert node.bindings == {"M": 2, "m": 0, "oM": 3}
    assert [n.key for n in node.path()] == ["1H", "1H2C", "1H2C3S"]
    assert node.sequence() == [(5, True), (8, False), (16, True)]
    assert [n.key for n in system.roots] == ["1H", "1S"]


def test_lint_finds_calls_that_no_auction_allows() -> None:
    assert codes("2C x\n  1D y\n") == [(2, "illegal")]
    assert codes("1C x\n  D y\n") == [(2, "illegal")]
    assert codes("1C x\n  (D) y\n    R z\n      (R) w\n") == [(4, "illegal")]
    assert codes("1C x\n  (P) y\n    P z\n      (P) w\n        1D v\n") == [(5, "illegal")]
    assert codes("1C x\n  (D) y\n    R z\n      (1D) w\n        D v\n") == []
    assert codes("1C x\n  (any) = y\n    D = z\n") == []


def test_lint_finds_rows_without_information() -> None:
    assert codes("1C x\n  1D\n  1H\n    1S y\n") == [(2, "empty")]


def test_lint_finds_duplicate_metadata_and_bad_carding() -> None:
    assert codes("#+TITLE: a\n\n#+TITLE: b\n\n#+LEADS: nt foo=9\n\n1C x\n") == [
        (3, "metadata"), (5, "carding"),
    ]


def test_too_many_sequences_end_in_an_error() -> None:
    text = "".join(" " * 2 * n + "1CDHSN/2CDHSN/3CDHSN\n" for n in range(8))
    document = parse_document(text)
    system = expand(document.tables, document.collector)
    assert len(system.nodes) == MAX_NODES
    assert "too-many" in {d.code for d in document.collector.diagnostics}
