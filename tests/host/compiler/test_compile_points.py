"""The points records against a slow, literal implementation of the definitions."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from spotcard.game.cards import RANKS, holding_text, new_hand
from spotcard.robot import evaluate as ev
from spotcard.rules import fields
from spotcard_host.cli import main
from spotcard_host.commands.hand import describe
from spotcard_host.compiler import points

HCP = {"A": 4, "K": 3, "Q": 2, "J": 1}


def has(suit: str, pattern: str) -> bool:
    """Whether the suit is at least the pattern: as long, and as good card by card."""
    order = "x" + RANKS[8:]
    if len(suit) < len(pattern):
        return False
    return all(
        max(0, order.find(card)) >= order.index(want)
        for card, want in zip(suit, pattern, strict=False)
    )


def slow_quality(suit: str) -> int:
    if has(suit, "AKJxxxxx") or has(suit, "AKxxxxxxx"):
        return 9
    if has(suit, "AKQxxxx"):
        return 8
    if has(suit, "AKQTxx"):
        return 7
    five = slow_biddable(suit)
    strong = sum(HCP.get(c, 0) for c in suit) >= 8 or sum(c in "AKQJT" for c in suit) >= 4
    if five == 5 and strong:
        return 6
    return five


def slow_biddable(suit: str) -> int:
    """Types 0 to 5."""
    if len(suit) < 3:
        return 0
    if len(suit) == 3:
        return 1
    shorter = slow_biddable(suit[:-1]) if len(suit) > 4 else 0
    if shorter >= 4:
        return 5
    if shorter >= 3:
        return 4
    good = sum(c in "AKQJT" for c in suit) >= 3 or sum(HCP.get(c, 0) for c in suit) >= 4
    return 3 if len(suit) >= 5 or good else 2


def slow_solid(suit: str) -> bool:
    return slow_quality(suit) >= 7 or suit.startswith("AKQJ")


def slow_losers(suit: str) -> int:
    if len(suit) < 4:
        return len(suit) - sum(c in "AKQ"[:len(suit)] for c in suit)
    if slow_solid(suit):
        return 0
    missing = next(c for c in "AKQJT" if c not in suit)
    better = "".join(sorted(suit[:-1] + missing, key=RANKS.index, reverse=True))
    return 1 if slow_solid(better) else 2


def slow_stoppers(suit: str) -> int:
    strength = sum(HCP.get(c, 0) for c in suit)
    if len(suit) + strength >= 8:
        return 4
    if "A" in suit or ("Q" in suit and "J" in suit and len(suit) >= 3) or strength >= 5:
        return 3
    if ("K" in suit and len(suit) >= 2) or ("Q" in suit and len(suit) >= 3):
        return 2
    return 1 if ("Q" in suit and len(suit) >= 2) or ("J" in suit and len(suit) >= 3) else 0


@pytest.mark.parametrize(("holding", "number"), [
    (0, 0), (0x1FFF, 31 * 9 + 8), (0x1009, 16 * 9 + 2), (0x00FF, 8), (0x0100, 9),
])
def test_classes_tell_honours_and_number_of_lower_cards(holding: int, number: int) -> None:
    assert points.class_of(holding) == number


def test_all_8192_holdings() -> None:
    records = points.default_records()
    for holding in range(8192):
        suit = holding_text(holding)
        at = ev.RECORD * points.class_of(holding)
        strength = sum(HCP.get(c, 0) for c in suit)
        short = max(0, 3 - len(suit))
        short -= bool(short and set(suit) & set("AKQJ"))
        assert records[at + ev.R_HCP] == strength
        assert records[at + ev.R_POINTS] == 8 * (strength + short) + ev.POINTS_BIAS
        assert records[at + ev.R_LENGTH] == len(suit)
        assert records[at + ev.R_CONTROLS] == 2 * ("A" in suit) + ("K" in suit)
        assert records[at + ev.R_HONOURS] == sum(
            value for card, value in zip("AKQJ", (8, 4, 2, 1), strict=True) if card in suit
        )
        assert records[at + ev.R_QUALITY] == slow_quality(suit), suit
        assert records[at + ev.R_LOSERS] == slow_losers(suit), suit
        assert records[at + ev.R_STOPPERS] == slow_stoppers(suit), suit


def test_random_hands_add_up() -> None:
    rng = random.Random(3)
    records = points.default_records()
    features = ev.new_features()
    for _ in range(2000):
        hand = new_hand(rng.sample(range(52), 13))
        ev.evaluate(records, hand, features)
        suits = [holding_text(hand[s]) for s in range(4)]
        assert list(features[:4]) == [len(s) for s in suits]
        assert features[fields.HCP] == sum(HCP.get(c, 0) for s in suits for c in s)
        assert features[fields.LOSERS] == sum(map(slow_losers, suits))
        cards = "".join(suits)
        assert features[fields.CONTROLS] == 2 * cards.count("A") + cards.count("K")
        assert features[fields.POINTS] >= features[fields.HCP]


def test_vectors(shared: Callable[[str], Path]) -> None:
    vectors = json.loads(shared("data/gib-vectors.json").read_text())["hands"]
    for v in vectors:
        told = describe(v["hand"])
        expected = v.get("pattern_string") or v["pattern_string_if_ties_S_H_D_C"]
        assert told["pattern"] == expected
        for key in ("P", "M", "L", "Q", "losers", "stoppers", "quality", "h8421"):
            assert told[key] == v[key], (v["id"], key)
    assert len(vectors) >= 10


def test_the_fitted_table_judges_shape_and_honours() -> None:
    fitted = points.named_points("fitted")
    assert fitted.name == "fitted" and len(points.records(fitted)) == ev.CLASSES * ev.RECORD
    worth = dict(enumerate(fitted.eighths))

    def suit(text: str) -> int:
        return worth[points.class_of(sum(1 << RANKS.index(card) for card in text))]

    assert suit("A432") > suit("K432") > suit("Q432") > suit("J432") > suit("5432")
    assert suit("") > suit("2") > suit("32") > suit("432")
    features = ev.new_features()
    rng = random.Random(8)
    total = page = 0
    for _ in range(500):
        hand = new_hand(rng.sample(range(52), 13))
        total += ev.evaluate(points.records(fitted), hand, features)[fields.POINTS]
        page += ev.evaluate(points.default_records(), hand, features)[fields.POINTS]
    assert abs(total - page) < 500 / 2
    with pytest.raises(points.NoPoints, match="expected one of page, fitted"):
        points.named_points("mine")


def test_a_bad_hand_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hand", "AKJ54.Q872.K93"]) == 2
    assert "four suits" in capsys.readouterr().err
