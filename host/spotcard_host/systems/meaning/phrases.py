# ruff: noqa: E501 - a pattern is read as a whole
"""Phrases that name a holding or need a suit: stoppers, support, honours, shortness, good suits.

`Phrases.item` reads what stands at one place of the plain text: first a holding, then a number,
then a word of the vocabulary, then a suit alone. What a phrase is worth is settled later, in
`resolve`.
"""

from __future__ import annotations

import re

from spotcard_host.systems.meaning.context import RESPONSE, Context
from spotcard_host.systems.meaning.numbers import SUIT, Item, Length, read_number, suits_of
from spotcard_host.systems.meaning.words import LEXICON

_HONOURS = re.compile(
    rf"(?:(?P<list>\(?\b(?:[AKQ][KQJ]T?|[AKQJ]{{2,4}})(?:\s*(?:,|or|/|of)\s*[AKQJ]{{2,4}})+\)?)|"
    rf"(?P<holding>\b[AKQJHT]{{1,4}}x{{0,5}}\+?(?:/[AKQJHT]{{1,3}}x{{0,4}})*(?=\s|$|,|\)))|(?P<spots>\bx{{2,5}}))"
    rf"(?P<least>\s+or (?:better|more))?(?:\s*(?:in|of)?\s*(?P<suit>{SUIT}))?(?P<support>\s*(?:support|fit|raise))?"
)
_TOP = re.compile(
    rf"(?P<n>two|2|three|3|one|1)\s+(?:of (?:the )?)?(?:top|big)[ -]?(?P<of>\d|three)?\s*"
    rf"hono(?:u)?rs?(?:\s*in\s*(?P<suit>{SUIT}))?(?:\s*\([AKQ, ]+\))?",
    re.I,
)
_STOP = re.compile(
    rf"(?:(?P<suit1>{SUIT})\s+)?(?P<grade>partial |at most partial |some |half |good |likely |probable |slow |a |one |double |full )*"
    rf"stop(?:s|per|pers|ped|ping)?\b(?!\s*(?:ask|check|show|enq|interest|hunt))(?P<where>\s+(?:in|for)\s+)?(?:\s*(?:the )?(?P<suit2>{SUIT}(?:\s*(?:and|&|,|en)\s*{SUIT})*|other suits|their suit|outside|side suits|all suits|both))?",
    re.I,
)
_SOLID = re.compile(
    rf"(?P<how>semi-?solid|S-SOL\b|(?:very )?solid|SOL\b|dicht\w*)(?: AKQJ?)?(?:\s+(?P<n>\d)?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:cards?\b)?\s*(?P<suit>{SUIT}|suit\b)?)?",
    re.I,
)
_NCARD = re.compile(
    r"(?:(?P<least>at least (?:one |a )?|any |exactly )?)(?:\((?P<soft>\d)\))?(?P<n>\d)(?:[-/](?P<hi>\d))?(?P<plus>\(?\+\)?)?\s*-?\s*(?P<eq>=)?"
    r"(?:card(?:er)?s?|krt)\b(?!\s*(?:of |in )?(?:[♣♦♥♠#]|(?:heart|spade|diamond|club)s?\b|(?-i:oM|om|[MmXYZ])(?![A-Za-z])))"
    r"(?!\s*(?:in )?(?:both|each|the majors|the minors|MM|mm)\b)\s*-?(?P<what>\s*(?:(?:good |bad |long |strong |SOL |solid )?suit\b|(?:other )?major\(?s?\)?|(?:other )?minor\(?s?\)?|support|raise|fit|"
    r"trumps?|preempt)?)",
    re.I,
)
_NSUPPORT = re.compile(
    rf"(?P<n>\d)(?:-(?P<hi>\d))?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:cards? )?(?P<suit>{SUIT})?\s*(?:support|raise|fit|steun|trumps?|troef)\b",
    re.I,
)
_FEW_SUPPORT = re.compile(
    r"(?:exactly |only |just )?(?P<how>doubleton|singleton|void|two|three|four)[- ]?(?:cards? )?(?:support|fit)\b", re.I
)
_FEW = {"void": 0, "singleton": 1, "doubleton": 2, "two": 2, "three": 3, "four": 4}
_HONOUR_IN = re.compile(
    rf"(?:the |any )?(?P<no>no )?(?P<what>ace|king|queen|(?-i:[AKQ])) (?:in|of) (?:the )?(?P<suit>{SUIT})", re.I
)
_NSUIT = re.compile(
    r"(?P<n>[4-9])(?P<plus>\+)?(?:\s*-?cards?)?\s*(?:(?:good|own|next|new|long|bad|decent|reasonable|natural|real|that|this|the) )*"
    r"suits?\b",
    re.I,
)
_LONG = re.compile(rf"(?:very )?long (?P<suit>{SUIT})(?: suit)?(?!\s*(?:ask|enq))", re.I)
_BARE_PLUS = re.compile(r"(?P<n>[4-7])\+(?=\s*(?:$|[,;.)|]|forcing\b|F\b|NF\b|FG\b|GF\b|INV\b|nat))")
_SAYS_LENGTH = re.compile(r"\d[+=]?\s*-?\s*(?:[♣♦♥♠#]|(?-i:[Mm](?![A-Za-z]))|cards?\b|(?:heart|spade|diamond|club)s?\b)", re.I)
_SUPPORT_OF = re.compile(
    rf"(?P<how>short(?:age|ness)?\s+)?(?P<suit>{SUIT})\s*-?\s*(?:(?P<word>support|raise|fit|shortage|shortness|splinter|"
    rf"SPL\b|void|singleton|control|ctrl|transfer|trf|preference|tolerance|suit(?! ask)|preempt|stop|two[- ]suiter)\b(?!\s*-?(?:ask|enq|check)))?",
    re.I,
)
_CONTROL = re.compile(
    rf"(?:(?P<round>1st|2nd|first|second)[- ]?(?:/2nd|/second)?[- ]?(?:round)?\s+)?(?P<other>(?:major |minor |other |side )*)"
    rf"(?:controls?|CTRLs?)\b(?:\s*bid(?:s|ding)?\b)?(?:\s*(?:in|of)\s*)?\s*(?P<suit>{SUIT})?",
    re.I,
)
_SOMEWHERE = re.compile(
    r"\s*(?:somewhere|anywhere|(?:in )?(?:the )?(?:lowest|lower|highest|higher|other|any|some|an?|unknown|side)"
    r"(?: (?:other|outside|unbid|side|unknown))*(?: suit| one)?\b|\(?unknown(?: suit)?\)?)",
    re.I,
)
_AUCTION = re.compile(
    r"\d-\d(?:(?:/|,| or )\d-\d)+\s+(?:[♣♦♥♠]\s*)?fits?\b|\(?[12](?:[CDHSMmX♣♦♥♠]|NT?)\)?(?:-\(?(?:[1-7](?:NT?|[CDHSMmXYZ♣♦♥♠])|P|X|D)\)?)+(?![A-Za-z\d])"
)
"""Calls one after the other, of which a remark speaks; lengths in dashes (5!h-4!s) start higher."""
_SHORT_SUIT = re.compile(
    rf"\s*(?:in |of |for )?(?:the )?(?P<suit>{SUIT}|other minor|other major)(?:\s*(?:support|fit|tolerance)\b)?",
    re.I,
)
_GOOD = re.compile(
    rf"(?:\(?(?:very\)? )?)(?P<how>good|decent|strong|nice|sound|bad|poor)\s+(?:(?P<n>\d)(?P<plus>\+)?(?P<eq>=)?\s*-?"
    rf"(?:cards? )?)?(?P<suit>{SUIT}|suits?\b)(?!\s*(?:raise|support|fit))",
    re.I,
)
_COMPARE = re.compile(
    rf"(?P<a>{SUIT})\s*(?P<how>>=?|longer than|better (?:or longer )?than|(?:are |is )?better or longer|longer or (?:better|equal)|<=?)\s*(?P<b>{SUIT})?",
    re.I,
)
_LONGER = re.compile(
    rf"(?:longer|longest|better|equal length or longer)\s+(?P<a>{SUIT})(?!\s*(?:ask|enq|leb))(?:\s+than\s+(?P<b>{SUIT}))?"
    rf"|(?:longer|better) than (?P<than>{SUIT})"
    r"|(?P<rel>equal length or longer|same length|longer or equal)",
    re.I,
)
_OUTSIDE = re.compile(
    r"(?P<none>(?:no|without|denies|not) (?:an? )?(?:A/K|A or K|AK|aces? or kings?|honou?rs?|strength|values|entry)\s+(?:outside|on the side)|"
    r"nothing outside)|(?P<nostop>(?:no|without) stop(?:per)?s? outside)|(?P<queens>(?:max(?:imum)?|at most) (?:one|1) outside (?:Q|queen|J)\b)|"
    r"(?:(?P<no>no|without|denies)\s+)?(?:(?P<lo>[0-9])(?:-(?P<hi>\d))?|max(?:imum)? (?:one|1))?\s*(?:outside|side|other)\s+"
    r"(?P<what>A/K|A or K|aces? or kings?|A|K|honou?rs?|stoppers?|stops?)\b|(?P<one>(?:one|a) stop(?:per)? outside)",
    re.I,
)
_SUIT_N = re.compile(r"(?P<suit>[♣♦♥♠])\s+(?P<n>\d)(?P<plus>\+)?\s*cards?\b", re.I)
_TRANSFER_TO = re.compile(
    rf"\s*(?:(?:to|naar|for)(?: [1-7](?=[♣♦♥♠]))?)?\s*(?P<suit>{SUIT}|(?-i:[1-7]?NT?|SA)\b)", re.I
)
_PUPPET_TO = re.compile(r"\s*(?:to|naar)\s*[1-7]?(?P<suit>[♣♦♥♠]|NT?)", re.I)
_TRUMP_QUEEN = re.compile(
    r"(?P<no>without |no |zonder )?(?:the )?(?:trump queen|queen of trumps?|troef ?vrouw|Q of trumps?|trump Q\b|"
    r"(?<!\w)Q(?= of trumps))",
    re.I,
)
_QUEEN = re.compile(
    r"(?:(?P<no>without|no|w/o|denies|zonder)|with|w/|and|plus|\+|&|has|shows)?\s*(?:the |trump )*(?-i:Q(?:ueen)?|queen|vrouw)\b"
    r"(?! ?ask)",
    re.I,
)


LOWEST, HIGHEST = -2, -3
"""In the place of a suit: the lowest and the highest that nobody has shown."""


def _vulnerability(word: str) -> tuple[str, str]:
    """("we", "they") as "Y", "N" or "" for "not said"."""
    lowered = word.lower()
    if lowered.startswith("unfav"):
        return "Y", "N"
    if lowered.startswith("fav"):
        return "N", "Y"
    return ("N" if lowered.startswith(("n", "un")) else "Y"), ""


class Phrases:
    """Reads the phrases of one plain text in one context."""

    def __init__(self, text: str, context: Context) -> None:
        self.text = text
        self.context = context

    def item(self, at: int, end: int) -> Item | None:
        """The item that starts at `at`, or None."""
        auction = _AUCTION.match(self.text, at, end)
        if auction:
            return Item("idle", "", at, auction.end())
        item = self._holding(at, end) or read_number(self.text, at, end, self.context)
        if item is not None:
            return item
        if at and self.text[at - 1].isalpha() and self.text[at].isalpha():
            return None
        for pattern, kind, value in LEXICON:
            found = pattern.match(self.text, at, end)
            if found and found.end() > at and not self._cut_short(found.end(), end):
                return self._word(kind, value, at, found.end(), end)
        return self._suits(at, end)

    def _cut_short(self, stop: int, end: int) -> bool:
        """Whether a match ends inside a word ("weak" in "weaker")."""
        text = self.text
        return stop < end and text[stop - 1].isalpha() and text[stop].isalpha()

    def _word(self, kind: str, value: str, start: int, stop: int, end: int) -> Item:
        context = self.context
        if kind == "transfer":
            target = _TRANSFER_TO.match(self.text, stop, end)
            if target:
                word = target.group("suit")
                if word == "SA" or (word[-1] in "NT" and word[-1] not in "♣♦♥♠"):
                    return Item("transfer", (4,), start, target.end())
                suits = suits_of(word, self.context)
                if suits:
                    return Item("transfer", suits, start, target.end())
            return Item("transfer", (), start, stop)
        if kind == "puppet":
            target = _PUPPET_TO.match(self.text, stop, end)
            return Item("puppet", "", start, target.end() if target else stop)
        if kind == "short":
            target = _SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("short", (value, suits), start, target.end())
            return self._short_somewhere(value, start, stop, end)
        if kind == "convention" and value == "splinter":
            target = _SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("short", ("short", suits), start, target.end())
        if kind == "holding" and value in ("support", "tolerance"):
            target = _SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    if value == "tolerance":
                        return Item("support length", (suits, 2, 13), start, target.end())
                    return Item("support", suits, start, target.end())
        if kind == "side":
            pair = (0, 1) if value == "minor" else (2, 3)
            return Item("length", Length(pair, 4, 13, "plus"), start, stop)
        if kind == "vul":
            return Item("vul", _vulnerability(self.text[start:stop]), start, stop)
        if value == "2/1":
            two_over_one = context.role == RESPONSE and context.level == 2 and context.own >= 0
            return Item("strength" if two_over_one else "idle", "gf", start, stop)
        if kind == "strength" and value == "weak two":
            target = _SHORT_SUIT.match(self.text, stop, end)
            if target:
                suits = suits_of(target.group("suit"), self.context)
                if suits:
                    return Item("strength", ("weak two", suits), start, target.end())
        return Item(kind, value, start, stop)

    def _short_somewhere(self, value: str, start: int, stop: int, end: int) -> Item:
        """Shortness without a named suit: "lowest singleton", "void somewhere", "short"."""
        place = _SOMEWHERE.match(self.text, stop, end)
        words = self.text[start : place.end() if place else stop].lower()
        finish = place.end() if place else stop
        for word, mark in (("lowe", LOWEST), ("highe", HIGHEST)):
            if word in words:
                return Item("short", (value, (mark,)), start, finish)
        anywhere = place or re.match(r"(?:unknown|some|any|other|side)", words)
        return Item("short", (value, (0, 1, 2, 3) if anywhere else ()), start, finish)

    def _holding(self, at: int, end: int) -> Item | None:
        text, context = self.text, self.context
        if at and text[at - 1].isalnum() and text[at].isalnum():
            return None
        found = _NSUPPORT.match(text, at, end)
        if found and found.group("hi") and found.group("hi") < found.group("n"):
            return Item("idle", "", at, found.end())  # a 4-3 fit
        if found:
            suits = (
                suits_of(found.group("suit"), context)
                if found.group("suit")
                else ((context.partner_suit,) if context.partner_suit >= 0 else None)
            )
            if not suits and context.trump >= 0:
                suits = (context.trump,)
            if suits:
                low = int(found.group("n"))
                high = int(found.group("hi") or (13 if found.group("plus") or (low >= 5 and not found.group("eq")) else low))
                return Item("support length", (suits, low, high), at, found.end())
        found = _FEW_SUPPORT.match(text, at, end)
        suit_of_support = context.partner_suit if context.partner_suit >= 0 else context.trump
        if found and suit_of_support >= 0:
            cards = _FEW[found.group("how").lower()]
            return Item("support length", ((suit_of_support,), cards, cards), at, found.end())
        found = _HONOUR_IN.match(text, at, end)
        if found and found.group("suit").lower() not in ("trumps", "trump"):
            suits = suits_of(found.group("suit"), context)
            if suits:
                letter = found.group("what")[0].upper()
                return Item("honours", (letter, suits, False, ""), at, found.end())
        found = _OUTSIDE.match(text, at, end)
        if found and found.end() > at:
            if found.group("none"):
                return Item("outside", 0, at, found.end())
            if found.group("nostop"):
                denied = Item("outside stop", 1, at, found.end())
                return Item("not", denied, at, found.end())
            if found.group("queens"):
                return Item("idle", "", at, found.end())  # queens outside have no field
            if found.group("one"):
                return Item("outside stop", 1, at, found.end())
            what = found.group("what").lower()
            if what.startswith("stop"):
                return Item("outside stop", 1, at, found.end())
            if found.group("no"):
                return Item("outside", 0, at, found.end())
            if found.group("lo"):
                return Item(
                    "outside", int(found.group("hi") or found.group("lo")), at, found.end()
                )
            if found.group().lower().startswith("max"):
                return Item("outside", 1, at, found.end())
        found = _SOLID.match(text, at, end)
        if found:
            suit = found.group("suit")
            suits = suits_of(suit, context) if suit and suit.lower() != "suit" else None
            missing = (
                1
                if found.group("how").lower().startswith("s-")
                or "semi" in found.group("how").lower()
                else 0
            )
            number = int(found.group("n") or 0)
            exact = bool(found.group("eq"))
            return Item("solid", (missing, suits, number, exact), at, found.end())
        found = _TOP.match(text, at, end)
        if found:
            suits = suits_of(found.group("suit"), context) if found.group("suit") else None
            number = {"one": 1, "two": 2, "three": 3}.get(found.group("n").lower()) or int(
                found.group("n")
            )
            return Item("top", (number, suits), at, found.end())
        found = _TRUMP_QUEEN.match(text, at, end)
        if found:
            return Item("trump queen", not found.group("no"), at, found.end())
        found = _QUEEN.match(text, at, end) if context.asked == "keycards" else None
        if found:
            return Item("trump queen", not found.group("no"), at, found.end())
        found = _STOP.match(text, at, end)
        if found and found.end() > at:
            words = found.group().lower()
            suit = found.group("suit1") or found.group("suit2")
            if "some stop" in words and not suit:
                return Item("idle", "", at, found.end())
            if suit and re.fullmatch(r"(?:other |either )?(?:major|minor)", suit, re.I):
                # A stopper in a major: in one of them.
                suits = self._stop_suits(suit)
                return Item("any stop", (3, suits), at, found.end())
            least = 2 if re.search(r"partial|half|likely|probable", words) else 3
            if "at most" in words:
                return Item(
                    "not",
                    Item("stop", (3, self._stop_suits(suit)), at, found.end()),
                    at,
                    found.end(),
                )
            return Item("stop", (least, self._stop_suits(suit)), at, found.end())
        found = _GOOD.match(text, at, end)
        if found:
            suit = found.group("suit")
            named = suits_of(suit, context) if not suit.lower().startswith("suit") else ()
            if named is not None:
                return Item(
                    "good suit",
                    (
                        found.group("how").lower() in ("good", "decent", "strong", "nice"),
                        named if suit.lower() != "suits" else None,
                        int(found.group("n") or 0),
                        bool(found.group("plus")),
                    ),
                    at,
                    found.end(),
                )
        found = _CONTROL.match(text, at, end)
        if found and found.end() > at:
            suits = suits_of(found.group("suit"), context) if found.group("suit") else None
            for name, both in (("major", (2, 3)), ("minor", (0, 1))):
                if name in (found.group("other") or "").lower():
                    suits = (
                        tuple(
                            s for s in both if s != context.own and s not in context.partner.suits
                        )
                        or both
                    )
            first = (found.group("round") or "").startswith(("1", "f"))
            return Item("control", (1 if first else 2, suits), at, found.end())
        found = _LONGER.match(text, at, end)
        if found and found.end() > at:
            if found.group("rel"):
                return Item("longer", (None, None, False), at, found.end())
            if found.group("than"):
                other = suits_of(found.group("than"), context)
                return Item("longer", (None, other, True), at, found.end())
            return Item(
                "longer",
                (
                    suits_of(found.group("a"), context),
                    suits_of(found.group("b"), context) if found.group("b") else None,
                    True,
                ),
                at,
                found.end(),
            )
        found = _COMPARE.match(text, at, end)
        if found:
            a = suits_of(found.group("a"), context)
            b = suits_of(found.group("b"), context) if found.group("b") else None
            how = found.group("how").lower()
            if how.startswith("<"):
                a, b = b, a
            return Item(
                "longer",
                (a, b, "=" not in how and "or longer" not in how and "equal" not in how),
                at,
                found.end(),
            )
        found = _NCARD.match(text, at, end)
        if found:
            return self._n_card(found, at)
        found = _SUIT_N.match(text, at, end)
        if found:
            suits = suits_of(found.group("suit"), context)
            if suits:
                low = int(found.group("n"))
                return Item(
                    "length",
                    Length(
                        suits,
                        low,
                        13 if found.group("plus") else low,
                        "plus" if found.group("plus") else "exact",
                    ),
                    at,
                    found.end(),
                )
        found = _NSUIT.match(text, at, end)
        if found:
            low = int(found.group("n"))
            return Item("own length", (low, 13), at, found.end())
        found = _LONG.match(text, at, end)
        suits = suits_of(found.group("suit"), context) if found else None
        if found and suits:
            return Item("length", Length(suits, 5, 13, "plus"), at, found.end())
        found = _BARE_PLUS.match(text, at, end)
        if found and (context.own >= 0 or "transfer" in text.lower()):
            low = int(found.group("n"))
            # "6+" of a one-level answer is points; elsewhere it is the suit's length.
            said = _SAYS_LENGTH.search(text)
            if low < 6 or (context.level > 1 and not said):
                return Item("own length", (low, 13), at, found.end())
            if context.level == 1 or said:
                return Item("hcp", (low, 40), at, found.end())
        found = _HONOURS.match(text, at, end)
        if (
            found
            and found.end() > at
            and (
                found.group("list")
                or found.group("spots")
                or re.match(r"[AKQJHT]{2,}|[AKQJHT]x", found.group("holding") or "")
            )
        ):
            if re.match(r"(NT|TH|HT)\b", found.group()):
                return None
            suit = found.group("suit")
            suits = suits_of(suit, context) if suit else None
            if suits and found.group("support"):
                suits = self._partners(suits)
            return Item(
                "honours",
                (
                    found.group("list") or found.group("holding") or found.group("spots"),
                    suits,
                    bool(found.group("support")),
                    "least" if found.group("least") else self._before(at),
                ),
                at,
                found.end(),
            )
        return None

    def _partners(self, suits: tuple[int, ...]) -> tuple[int, ...]:
        """"Major support" is for the major that partner has shown, if there is one."""
        shown = tuple(s for s in suits if s in self.context.partner.suits)
        return shown if len(suits) > 1 and shown else suits

    def _before(self, at: int) -> str:
        """"exact" or "least" where that word stands before a holding."""
        lead = self.text[max(0, at - 12) : at].lower()
        if lead.endswith("exactly "):
            return "exact"
        return "least" if lead.endswith(("at least ", "min ", "minimum ")) else ""

    def _stop_suits(self, word: str | None) -> tuple[int, ...]:
        context = self.context
        if word:
            lowered = word.lower()
            if lowered in ("other suits", "side suits", "all suits", "outside", "both"):
                return (-1,)
            if not lowered.startswith("their"):
                suits = suits_of(word, context)
                if suits:
                    return suits
        return tuple(context.theirs)

    def _n_card(self, found: re.Match[str], at: int) -> Item | None:
        context = self.context
        low = int(found.group("n"))
        soft = found.group("soft")
        if soft:
            low = min(low, int(soft))
        what = (found.group("what") or "").strip().lower()
        least = (found.group("least") or "").strip().lower()
        plus = bool(found.group("plus")) or least.startswith("at least")
        high = 13 if plus else int(found.group("hi") or found.group("n"))
        how = (
            "plus"
            if plus
            else "exact"
            if found.group("eq") or least == "exactly"
            else ("range" if found.group("hi") or soft else "bare")
        )
        if what.startswith(("support", "raise", "fit")):
            if context.partner_suit < 0:
                return None
            if how == "bare" and low >= 5:
                high = 13
            return Item("support length", ((context.partner_suit,), low, high), at, found.end())
        if what.startswith("trump"):
            suit = context.trump if context.trump >= 0 else context.partner_suit
            if suit < 0 and context.own >= 0:
                suit = context.own
            return (
                Item("support length", ((suit,), low, high), at, found.end())
                if suit >= 0
                else None
            )
        if what.startswith(("major", "minor", "other")):
            suits = suits_of(what.replace("(", "").replace(")", ""), context)
            if suits is None:
                return None
            mine = context.own in suits and not what.startswith("other")
            return Item("length", Length(suits, low, high, how, mine=mine), at, found.end())
        return Item(
            "own length", (low, 13 if how == "bare" and low >= 5 else high), at, found.end()
        )

    def _suits(self, at: int, end: int) -> Item | None:
        """A suit alone: `!h`, `!h + minor`, `!h shortage`."""
        found = _SUPPORT_OF.match(self.text, at, end)
        if not found:
            return None
        suits = suits_of(found.group("suit"), self.context)
        if not suits:
            return None
        word = (found.group("word") or "").lower()
        if found.group("how") or word in ("shortage", "shortness", "splinter", "spl"):
            return Item("short", ("short", suits), at, found.end())
        if word in ("void", "singleton"):
            return Item("short", (word, suits), at, found.end())
        if word in ("support", "raise", "fit"):
            return Item("support", self._partners(suits), at, found.end())
        if word in ("control", "ctrl"):
            return Item("control", (2, suits), at, found.end())
        if word in ("transfer", "trf"):
            return Item("transfer", suits, at, found.end())
        if word == "tolerance":
            return Item("support length", (suits, 2, 13), at, found.end())
        if word == "preference" and suits != (self.context.own,):
            return Item("idle", "", at, found.end())
        if word == "preference":
            return Item("holding", "preference", at, found.end())
        if word == "stop":
            return Item("stop", (3, suits), at, found.end())
        return Item("suit", suits, at, found.end())
