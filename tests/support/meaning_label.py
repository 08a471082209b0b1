"""The label language of `tests/golden/meaning_labels.jsonl`, and when two constraints are the
same.

A label says by hand what a description means. Blank is "and", `/` is "or" and binds least,
brackets group; `-` says nothing. Atoms, with S any of C D H S, a variable (M m oM om X Y Z: as
bound on the row's path), `own` (the suit called) or `pd` (partner's suit):

    P12-14 P16+ P-9 P17      high-card points      T9-14    total points
    S5+ S4 S0-3 S-3          length                S>H S>=H   relative length
    bal semi unbal s4414 s45xx s33(43) x5431       shapes (S H D C order; x: any order)
    stopS nostopS honS topS2 aceS goodS solS ssolS  holdings; ctlS rd1S nclS: control,
    first-round, none outS-1 nooS ostopS      aces and kings outside, none, a stopper outside
    lose-5 ctl3+ trk9+ ace2 king2+ kc0,3            hand counts; tkoS: shape of a takeout double
    of S anyX{...} anyM{...}     true with some suit (major) in the place of X (M)

Two constraints are the same when no hand of a fixed sample tells them apart. The sample has every
shape with honours drawn evenly over the 16 holdings, which makes the rare ones (solid suits)
frequent.
"""

import random
import re

from spotcard_host.notes.meaning import constraint as c
from spotcard_host.notes.meaning import shapes
from spotcard_host.notes.meaning.conventions import takeout
from spotcard_host.notes.meaning.hands import Facts, satisfies
from spotcard_host.notes.meaning.honours import GOOD_HONOURS, TOP_HONOURS
from spotcard_host.notes.meaning.suits import variable

_SUIT = r"own|pd|oM|om|[CDHSMmXYZ]"
_TOKEN = re.compile(r"\s*(any[XMm]\{|[()}/]|[^\s/(){}]+(?:\([\dx]+\))*)")


class Label:
    """Parses one label in the context of one row."""

    def __init__(self, text, context):
        self.context = context
        self.tokens = _TOKEN.findall(text)
        self.at = 0
        self.special = {}

    def parse(self):
        result = self.either()
        assert self.at == len(self.tokens), self.tokens[self.at :]
        return result

    def either(self):
        result = [self.both()]
        while self.at < len(self.tokens) and self.tokens[self.at] == "/":
            self.at += 1
            result.append(self.both())
        return c.any_of(result)

    def both(self):
        parts = []
        while self.at < len(self.tokens) and self.tokens[self.at] not in "/)}":
            parts.append(self.atom())
        return c.all_of(parts)

    def atom(self):
        token = self.tokens[self.at]
        self.at += 1
        if token == "(":
            result = self.either()
            self.at += 1
            return result
        if token.startswith("any"):
            name, begin, choices = token[3], self.at, []
            for suit in {"X": (0, 1, 2, 3), "M": (2, 3), "m": (0, 1)}[name]:
                self.at = begin
                self.special[name] = suit
                choices.append(self.either())
            del self.special[name]
            self.at += 1
            return c.any_of(choices)
        return self.simple(token)

    def suits(self, name):
        if name in self.special:
            return [self.special[name]]
        if name == "own":
            return [self.context.own]
        if name == "pd":
            return [self.context.partner_suit]
        if name in "CDHS":
            return ["CDHS".index(name)]
        return variable(name, self.context)

    def simple(self, token):
        if token == "-":
            return c.NOTHING_SAID
        words = {"bal": c.BALANCED, "semi": c.SEMI_BALANCED, "unbal": c.ALL & ~c.BALANCED}
        if token in words:
            return c.of_shapes(words[token])
        found = re.fullmatch(r"(P|T|lose|ctl|trk|ace|king)(-)?(\d+)(?:-(\d+)|(\+))?", token)
        if found:
            name = {
                "P": "P",
                "T": "M",
                "lose": "L",
                "ctl": "Q",
                "trk": "tricks",
                "ace": "aces",
                "king": "kings",
            }[found[1]]
            low = 0 if found[2] else int(found[3])
            high = None if found[5] else int(found[4] or found[3])
            if name == "tricks":  # counted by losers
                return c.of_range("L", 0, 13 - low)
            return c.of_range(name, low, high)
        found = re.fullmatch(r"kc([\d,]+)", token)
        if found:
            trump = self.context.trump
            return c.of_test("keycards", trump, tuple(map(int, found[1].split(","))))
        found = re.fullmatch(r"s((?:[\dx]|\([\dx]+\))+)", token)
        if found:
            return c.of_shapes(shapes.digits_shape(found[1]))
        found = re.fullmatch(r"x(\d{4})", token)
        if found:
            return c.of_shapes(shapes.pattern_of(found[1]))
        found = re.fullmatch(rf"({_SUIT})(>=?)({_SUIT})", token)
        if found:
            return c.any_of(
                c.of_shapes(c.longer(a, b, found[2] == ">"))
                for a in self.suits(found[1])
                for b in self.suits(found[3])
            )
        found = re.fullmatch(
            rf"(nostop|stop|ostop|hon|top|ace|good|ssol|sol|ctl|rd1|ncl|noo|out|tko)({_SUIT})(-?\d)?",
            token,
        )
        if found:
            return c.any_of(self.holding(found[1], s, found[3]) for s in self.suits(found[2]))
        found = re.fullmatch(rf"({_SUIT})(-)?(\d)(?:-(\d)|(\+))?", token)
        assert found, token
        low = 0 if found[2] else int(found[3])
        high = 13 if found[5] else int(found[4] or found[3])
        return c.any_of(c.of_length(s, low, high) for s in self.suits(found[1]))

    def holding(self, name, suit, number):
        letter = c.SUIT_LETTERS[suit]
        if name == "stop":
            return c.of_range(f"stop{letter}", 2)
        if name == "nostop":
            return c.of_range(f"stop{letter}", 0, 1)
        if name == "good":
            return c.of_honours(suit, GOOD_HONOURS)
        if name in ("hon", "top"):
            return c.of_honours(suit, TOP_HONOURS[int(number or 1)])
        if name == "ace":
            return c.of_honours(suit, c.honours_where(lambda v: v & 8))
        if name in ("sol", "ssol"):
            return c.of_test("solid", suit, int(name == "ssol"))
        if name in ("ctl", "rd1"):
            return c.of_test("control", suit, 1 if name == "rd1" else 2, True)
        if name == "ncl":
            return c.of_test("control", suit, 2, False)
        if name in ("noo", "out"):
            return c.of_test("outside", suit, int((number or "0").strip("-")))
        if name == "ostop":
            return c.of_test("outside stop", suit)
        assert name == "tko"
        return takeout(self.context)


def sample(seed=4, rounds=14):
    """The fixed sample of hands, as Facts."""
    rng = random.Random(seed)
    hands = []
    for _ in range(rounds):
        for shape in c.SHAPES:
            holdings = []
            for number in shape:
                honours = rng.randrange(16)
                ranks = [r for r in (12, 11, 10, 9) if honours >> (r - 9) & 1][:number]
                spots = rng.sample(range(9), min(9, number))
                while len(ranks) < number:
                    ranks.append(
                        spots.pop()
                        if spots
                        else next(r for r in (9, 10, 11, 12) if r not in ranks)
                    )
                holdings.append(sum(1 << r for r in ranks))
            hands.append(Facts(holdings))
    return hands


def same(first, second, hands):
    """None when no hand of the sample tells the constraints apart, else such a hand."""
    if first == second:
        return None
    for hand in hands:
        if satisfies(hand, first) != satisfies(hand, second):
            return hand
    return None
