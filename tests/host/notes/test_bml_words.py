"""Rows whose call is a word, headings that name an auction in words, tables without an auction."""

from __future__ import annotations

import pytest

from spotcard_host.common.diagnostics import Collector
from spotcard_host.language.nodes import CALL_CODES
from spotcard_host.notes.bml.expand import expand
from spotcard_host.notes.bml.named import auction_of
from spotcard_host.notes.bml.reader import parse_document
from spotcard_host.notes.nodes import read_notes


def calls(text):
    """What rows stand for: `1NP2C=Stayman`, described sequences only."""
    document = parse_document(text)
    nodes = expand(document.tables).nodes
    return [f"{node.key}={node.description}" for node in nodes if node.description]


def described(text, tmp_path):
    """The same of compiled notes, with the codes of the findings."""
    path = tmp_path / "notes.bml"
    path.write_text(text)
    collector = Collector()
    notes = read_notes(path, collector)
    found = {"-".join(f"{step.call}" if step.ours else f"({step.call})" for step in node.path())
             for node in notes.nodes if node.description}
    return found, {one.code for one in collector.diagnostics}


@pytest.mark.parametrize(("text", "expected"), [
    ("1H\n  New suit = x", ["1HP1S=x", "1HP2C=x", "1HP2D=x"]),
    ("1S\n  2-level new suit: game forcing",
     ["1SP2C=game forcing", "1SP2D=game forcing", "1SP2H=game forcing"]),
    ("1S\n  Raise 6-9\n  Jump raise = 10-12", ["1SP2S=6-9", "1SP3S=10-12"]),
    ("1S\n  jump shift = weak\n  3D = Bergen", ["1SP3C=weak", "1SP3H=weak", "1SP3D=Bergen"]),
    ("1S\n  dbl jump new suit = SPL", ["1SP4C=SPL", "1SP4D=SPL", "1SP4H=SPL"]),
    ("1S\n  new suit, double jump: SPL", ["1SP4C=SPL", "1SP4D=SPL", "1SP4H=SPL"]),
    ("1S\n  jump new suit = weak", ["1SP3C=weak", "1SP3D=weak", "1SP3H=weak"]),
    ("1S\n  new suit with a jump: weak", ["1SP3C=weak", "1SP3D=weak", "1SP3H=weak"]),
    ("1S\n  2-lvl new suit = 10+", ["1SP2C=10+", "1SP2D=10+", "1SP2H=10+"]),
    ("1S\n  2-lvl new suit, no jump = 10+", ["1SP2C=10+", "1SP2D=10+", "1SP2H=10+"]),
    # of a hand that has bid a suit
    ("1D-1H\n  2 of own suit   11-15", ["1DP1HP2D=11-15"]),
    ("1C-1S\n  jump rebid of own suit = 16-18", ["1CP1SP3C=16-18"]),
    ("1D-1S\n  rebid same suit 11-14\n  3 of his suit 15-17",
     ["1DP1SP2D=11-14", "1DP1SP3D=15-17"]),
    ("1D-1S\n  reverse         16+ with 5-4", ["1DP1SP2H=16+ with 5-4"]),
    ("1C-1H\n  Reverse: 17+, forcing", ["1CP1HP2D=17+, forcing"]),
    ("1H-1S\n  new lower suit 2 level  11-17", ["1HP1SP2C=11-17", "1HP1SP2D=11-17"]),
    ("1C-1H\n  single raise of partner    11-14\n  game raise   18-19",
     ["1CP1HP2H=11-14", "1CP1HP4H=18-19"]),
    ("1H-1S\n  raise to game = 18+", ["1HP1SP4S=18+"]),
    ("1C\n  New suit at the two level = 10+\n  Jump shift = weak",
     ["1CP2D=weak", "1CP2H=weak", "1CP2S=weak"]),
    ("1S\n  New suit at the two level = 10+", ["1SP2C=10+", "1SP2D=10+", "1SP2H=10+"]),
    ("1H-2N\n  3 new suit = short", ["1HP2NP3C=short", "1HP2NP3D=short", "1HP2NP3S=short"]),
    ("(1H)-X\n  Suit, no jump 0-8\n  Cue 12+",
     ["*1HDP1S=0-8", "*1HDP2C=0-8", "*1HDP2D=0-8", "*1HDP2H=12+"]),
    ("(1S)-X\n  Jump in a suit 9-11", ["*1SDP3C=9-11", "*1SDP3D=9-11", "*1SDP3H=9-11"]),
    ("1N-(2H)-2N-3C\n  3 of a suit below theirs: to play\n  Cue: stopper",
     ["1N2H2NP3CP3D=to play", "1N2H2NP3CP3H=stopper"]),
    ("1H-(1S)\n  cue-bid of their suit = raise", ["1H1S2S=raise"]),
    ("1C = 16+, any shape\n  1D = 0-7 any\n    1H = 5+ cards\n      2 new suit 5+ cards",
     ["1C=16+, any shape", "1CP1D=0-7 any", "1CP1DP1H=5+ cards", "1CP1DP1HP2C=5+ cards",
      "1CP1DP1HP2D=5+ cards"]),
    # A lower suit is none that we have bid.
    ("1S\n  2 of a lower suit = 10+", ["1SP2C=10+", "1SP2D=10+", "1SP2H=10+"]),
    ("1H-(1S)\n  2 of a lower suit = 10+", ["1H1S2C=10+", "1H1S2D=10+"]),
    ("1S\n  1 of a minor = x\n  2 of a minor = y", ["1SP2C=y", "1SP2D=y"]),
    # What is not known stands for no call: a transfer, two suits of theirs, an opening.
    ("1N\n  2D = transfer\n    Raise = x", ["1NP2D=transfer"]),
    ("(1C)-P-(1S)\n  Cue = x", []),
    ("1N = x\nRaise = y", ["1N=x"]),
], ids=str)
def test_words_for_calls(text, expected):
    assert sorted(calls(text)) == sorted(expected)


@pytest.mark.parametrize("text", ["New suit is forcing", "Jump to the end", "Raises are weak"])
def test_a_sentence_about_calls_is_no_row(text):
    last = text.split()[-1]
    assert all(said.rpartition("=")[2] != last for said in calls(f"1H\n  {text}\n"))


@pytest.mark.parametrize(("title", "expected"), [
    ("Responding to one of a major", "1M"),
    ("When partner opens 1NT", "1NT"),
    ("After 1NT 2C 2D", "1NT-2C-2D"),
    ("Stayman (1NT-2C)", "1NT-2C"),
    ("Jacoby 2NT (1M-2NT)", "1M-2NT"),
    ("Jacoby 2NT over 1M", "1M-2NT"),
    ("They overcall our 1NT", "1NT-(overcall)"),
    ("1NT doubled", "1NT-(X)"),
    ("After (1H) X (P)", "(1H)-X-(P)"),
    ("After partner's 1NT overcall", "(1X)-1N"),
    ("Advancing partner's double", "(1X)-X"),
    ("Opener's rebid after 1H-1S", "1H-1S"),
    ("Balancing", "(1X)-P-(P)"),
    ("After 1H and 1S", "1H/1S"),
    # More is said than the calls.
    ("After 1M by us and a double", ""),
    ("After a third-seat 1M", ""),
    ("Passed hand: after 1M", ""),
    ("Interference over 1C", ""),
], ids=str)
def test_auctions_in_words(title, expected):
    found = [f"({one.text})" if one.opponents else one.text for one in auction_of(title)]
    assert "-".join(found) == expected


@pytest.mark.parametrize(("text", "expected"), [
    # A later row of variables leaves no calls to an earlier one that only leads on.
    ("(2M)\n  X = a\n(2M)-X-(P)\n  2N = b", ["*2HD=a", "*2HDP2N=b", "*2SD=a", "*2SDP2N=b"]),
    ("1H = a\n1S = b\n1M-2N = c", ["1H=a", "1HP2N=c", "1S=b", "1SP2N=c"]),
    ("1N-2C\n  2M = a\n  2H\n    3H = b", ["1NP2CP2H=a", "1NP2CP2HP3H=b", "1NP2CP2S=a"]),
], ids=str)
def test_rows_of_the_same_variable(text, expected):
    assert sorted(item for item in calls(text) if "=" in item) == expected


_OPENINGS = "* Openings\n\n1C = 3+\n1D = 4+\n1M = 5+\n1N = 15-17\n2C = strong\n2D = weak\n\n"


def test_a_table_below_the_name_of_an_opening_answers_it(tmp_path):
    found, codes = described(f"{_OPENINGS}* 5. One notrump\n\n2C = Stayman\n2D = 5+!h\n", tmp_path)
    assert {"7-8", "7-9", "8", "9"} <= found and codes == set()


@pytest.mark.parametrize("rows", [
    "X = takeout\n2D = natural", "2C = Stayman\n2D = 5+!h\n2S = 5+!s",
    "2H = transfer\n3S = a raise",
])
def test_rows_that_are_no_openings_are_left_out(rows, tmp_path):
    found, codes = described(f"{_OPENINGS}* Further agreements\n\n{rows}\n", tmp_path)
    assert found == described(_OPENINGS, tmp_path)[0] and "place" in codes


def test_rows_below_an_auction_that_is_not_understood_are_no_openings():
    document = parse_document("1m-(P)-1M-(overcall below 2M)\n  X = three cards\n  2M = four\n")
    assert document.tables == []
    assert "auction" in {one.code for one in document.collector.diagnostics}


@pytest.mark.parametrize(("text", "expected"), [
    ("If they overcall our major, a cue-bid of their suit is a sound raise: 11+, four cards.",
     ["5-(6)-11", "6-(8)-13", "6-(10)-15"]),
    ("If they double our major: 2N is a sound raise, 10+; jump raises are weak.",
     ["5-(1)-12", "6-(1)-12", "5-(1)-15", "6-(1)-16"]),
    ("If partner doubles for takeout: 0-8 bid your longest suit, 9-11 jump in it.",
     ["(5)-1-6", "(5)-1-11"]),
    ("Against their 1N (weak or strong) 2C is Landy, both majors.", ["(7)-8"]),
    ("* 1M\n\nPH: 2!c = Drury, 3+ fit, 9-11. Then 2M = minimum, 2D = 12+.", ["5-8", "6-8"]),
], ids=str)
def test_rows_told_in_sentences(text, expected, tmp_path):
    found, _ = described(f"1C = 3+\n\n{text}\n", tmp_path)
    assert set(expected) <= found
    assert not {"5-9", "6-9"} & found  # what opener does after Drury is not told as an answer


@pytest.mark.parametrize(("text", "expected"), [
    ("1N - 2C = Stayman\n1N - 2C - 2D = no major", ["1NP2C=Stayman", "1NP2CP2D=no major"]),
    ("1H (X) 2N = raise\n1S (2C) D = negative", ["1HD2N=raise", "1S2CD=negative"]),
    ("1N X\n  2C = clubs", ["1ND2C=clubs"]),
    ("1H Dbl\n  2N = raise", ["1HD2N=raise"]),
    ("1N = 15-17\n1H - 11-15", ["1H=11-15", "1N=15-17"]),
    ("1NT:\n2C = Stayman\n2D = transfer\n1H:\n2H = 6-9",
     ["1HP2H=6-9", "1NP2C=Stayman", "1NP2D=transfer"]),
    ("1N\n  2D = transfer\n    - 2H = normal\n    - 3H = maximum",
     ["1NP2D=transfer", "1NP2DP2H=normal", "1NP2DP3H=maximum"]),
    ("2S  range\n    2N minimum\n    3C maximum", ["2S=range", "2SP2N=minimum", "2SP3C=maximum"]),
    ("1H/1S\n  3M = raise", ["1HP3H=raise", "1SP3S=raise"]),
    ("1HS\n  2N = asks\n    3M = minimum",
     ["1HP2N=asks", "1HP2NP3H=minimum", "1SP2N=asks", "1SP2NP3S=minimum"]),
    ("2C -> 2D, all invitations", ["2C=-> 2D, all invitations"]),
    ("* 1NT opening\n\nResponses:\n2C = Stayman\n2D = transfer",
     ["1NP2C=Stayman", "1NP2D=transfer"]),
], ids=str)
def test_rows_in_other_shapes(text, expected):
    assert sorted(calls(text.replace("NT", "N"))) == sorted(expected)


def test_items_of_a_list_that_hold_rows(tmp_path):
    text = "1. Openings\n   1N = 15-17\n   1H = 5+!h\n2. Over 1NT\n   2C = Stayman\n   2D = 5+!h\n"
    assert described(text, tmp_path)[0] == {"7", "5", "7-8", "7-9"}


@pytest.mark.parametrize(("text", "expected"), [
    ("P P 1S P 2C Drury, 3+!s", "3:1SP2C"), ("1S - P - 2N = Jacoby", "0:1SP2N"),
    ("1H P 2N P 3C = 0-1!c", "0:1HP2NP3C"), ("1N P 2C Stayman", "0:1NP2C"),
    ("Pass 1H Pass 2!c = Drury", "3:1HP2C"),
    ("1S Pass or bid", "0:1S"), ("2N P/C", "0:2N"), ("1S P", "0:1S"),
])
def test_passes_between_our_calls_are_theirs(text, expected):
    nodes = expand(parse_document(text + "\n").tables).nodes
    assert [f"{n.seat}:{n.key}" for n in nodes if n.description][-1:] == [expected]


_LIST = [
    ("- raises are limit: 2 level 6-9, 3 level 10-12, both with 4 trumps",
     {"1H-2H": "6-9", "1C-3C": "10-12"}),
    ("- raises: to the 2 level 6-9, 3 level 10+", {"1D-2D": "6-9", "1S-3S": "10+"}),
    ("- 2N over a major is Jacoby (see below). Over a minor 2N = 11-12 balanced",
     {"1H-2N": "Jacoby", "1D-2N": "11-12"}),
    ("- 3N over 1 of a minor 13-15 balanced", {"1C-3N": "13-15", "1H-3N": None}),
    ("- 1N is 6-9 no fit", {"1S-1N": "6-9"}),
    ("- New suit at one level is 6+, 4 cards", {"1C-1S": "6+", "1C-2D": None}),
    ("- New suit at 2 level 10+, F1. 2H over 1S promises FIVE hearts",
     {"1H-2C": "10+", "1S-2H": "promises FIVE"}),
    ("- 4 of the major = weak, 5 trumps", {"1H-4H": "weak", "1S-4S": "weak", "1C-5C": None}),
    ("- double jump e.g. 1S - 4C is a splinter, 11-14",
     {"1S-4C": "splinter", "1H-3S": "splinter"}),
    ("- jump shift 16+ and a good 6 card suit", {"1D-2S": "16+"}),
    # what only looks like it
    ("- 1N is never bid with four spades", {"1H-1N": None}),
    ("- raises show what they show", {"1H-2H": None}),
    ("- if they double, 2N is a good raise", {"1H-2N": None}),
]


@pytest.mark.parametrize(("item", "expected"), _LIST, ids=[one[0][:40] for one in _LIST])
def test_items_below_a_heading_that_names_an_auction(item, expected, tmp_path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(f"1X = 11-19, 4+\n\n** RESPONSES TO ONE OF A SUIT\n\n{item}\n- and more\n")
    notes = read_notes(path, Collector())
    found = {"-".join(CALL_CODES[step.call] for step in node.path()): node.description
             for node in notes.nodes}
    for auction, text in expected.items():
        assert found.get(auction, "").startswith(text or ""), found.get(auction)
        assert text is not None or auction not in found


def test_items_below_another_heading_are_no_rows(tmp_path) -> None:
    found, _ = described("1X = 11-19, 4+\n\n* General\n\n- 1N is 6-9\n- 2N is 11-12\n", tmp_path)
    assert not any("-" in auction for auction in found)


@pytest.mark.parametrize(("text", "expected"), [
    ("1H/1S - 2N Jacoby, 13+", ["1HP2N=Jacoby, 13+", "1SP2N=Jacoby, 13+"]),
    ("1D - 1H/1S   7+, 4+ cards", ["1DP1H=7+, 4+ cards", "1DP1S=7+, 4+ cards"]),
    ("1D - 2H/S = weak", ["1DP2H=weak", "1DP2S=weak"]),
    ("1D - 2H, 2S  4-6 weak", ["1DP2H=4-6 weak", "1DP2S=4-6 weak"]),
    ("1C/1D - 1H - 2H = 11-14", ["1CP1HP2H=11-14", "1DP1HP2H=11-14"]),
    ("1D\n  3C,3D = nat", ["1DP3C=nat", "1DP3D=nat"]),
])
def test_choices_in_a_history_with_dashes(text, expected) -> None:
    assert calls(text) == expected


def test_a_history_of_its_own_stands_below_a_heading_that_it_cannot_follow(tmp_path) -> None:
    path = tmp_path / "notes.bml"
    path.write_text(
        "1X = 11-19, 4+\n\n* RESPONSES TO ONE OF A SUIT\n\n1H/1S - 2N Jacoby, game force:\n\n"
        "3 of new suit    singleton or void\n3N               15-17 balanced\n")
    collector = Collector()
    notes = read_notes(path, collector)
    found = {"-".join(CALL_CODES[step.call] for step in node.path()): node.description
             for node in notes.nodes}
    assert not [one for one in collector.diagnostics if one.severity == "error"]
    assert found["1S-2N"] == "Jacoby, game force"
    assert found["1S-2N-3D"] == "singleton or void"
    assert found["1H-2N-3N"] == "15-17 balanced"
    assert "1C-3N" not in found
