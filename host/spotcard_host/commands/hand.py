"""`spotcard hand`: the fields by which rules judge a hand."""

from __future__ import annotations

import argparse
import json
from typing import Any

from spotcard.errors import NotationError
from spotcard.game.cards import SUITS
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.rules import fields
from spotcard.rules.pattern import PATTERN, SHAPES, write_pattern
from spotcard_host.common.errors import UsageError
from spotcard_host.common.notation import read_hand
from spotcard_host.common.options import share
from spotcard_host.compiler.points import LOW_CARDS, class_of, default_records, losers

HELP = "evaluate a hand: pattern string and every field"
EXAMPLE = 'spotcard hand "AKJ54.Q872.K93.6" --json'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("hand", metavar="HAND",
                        help="the hand, spades first: AKJ54.Q872.K93.6 or ♠AKJ54♥Q872♦K93♣6")
    share(parser, "--json")


def by_suit(features: bytearray, first: int) -> dict[str, int]:
    """Four fields, spades first."""
    return {SUITS[suit]: features[first + suit] for suit in (3, 2, 1, 0)}


def describe(text: str) -> dict[str, Any]:
    """Every field of a hand; raises NotationError."""
    hand = read_hand(text)
    features = evaluate(default_records(), hand, new_features())
    shape = 4 * features[fields.SHAPE]
    pattern = bytearray(PATTERN)
    write_pattern(features, pattern)
    return {
        "pattern": pattern.decode(),
        "P": features[fields.HCP],
        "M": features[fields.POINTS],
        "D": "".join("0123456789ABCD"[n] for n in SHAPES[shape:shape + 4]),
        "C": by_suit(features, fields.LENGTH),
        "L": features[fields.LOSERS],
        "H": by_suit(features, fields.HONOURS),
        "Q": features[fields.CONTROLS],
        "S": by_suit(features, fields.STOPPERS),
        "G": by_suit(features, fields.QUALITY),
        "losers": {
            SUITS[suit]: losers(*divmod(class_of(hand[suit]), LOW_CARDS + 1))
            for suit in (3, 2, 1, 0)
        },
        "h8421": by_suit(features, fields.HONOURS),
        "stoppers": by_suit(features, fields.STOPPERS),
        "quality": by_suit(features, fields.QUALITY),
        "shape": features[fields.SHAPE],
        "features": list(features),
    }


NAMES = {
    "P": "high-card points", "M": "total points", "D": "shape", "C": "length",
    "L": "losers", "H": "honours (A 8, K 4, Q 2, J 1)", "Q": "controls (A 2, K 1)",
    "S": "stoppers (0-4)", "G": "suit quality (0-9)",
}


def run(args: argparse.Namespace) -> int:
    """Print the evaluation."""
    try:
        told = describe(args.hand)
    except NotationError as error:
        raise UsageError(str(error)) from None
    if args.json:
        print(json.dumps(told))
        return 0
    print(told["pattern"])
    for key, name in NAMES.items():
        value = told[key]
        if isinstance(value, dict):
            value = "  ".join(f"{suit} {number}" for suit, number in value.items())
        print(f"  {key}  {name:<29} {value}")
    return 0
