# ruff: noqa: E501 - a pattern is read as a whole
"""Readers of holdings: support, stoppers, honours, good and solid suits, controls."""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Item, Mark, Not, Suits, Unsaid
from spotcard_host.notes.meaning.lengths import support_suit
from spotcard_host.notes.meaning.registry import Match, Registry
from spotcard_host.notes.meaning.suit_items import (
    ALL_OTHERS,
    STOPPER,
    Control,
    GoodSuit,
    Honours,
    Length,
    Outside,
    OutsideStop,
    Solid,
    Stop,
    SupportLength,
    Top,
    TrumpQueen,
)
from spotcard_host.notes.meaning.suits import SUIT, suits_of
from spotcard_host.notes.suit_words import SUIT_WORD

HOLDINGS = Registry()
"""What is read before numbers."""


def named(found: Match, context: Context, group: str = "suit") -> Suits | None:
    """The suits of a group, None where it has none or the context does not tell."""
    word = found.group(group)
    return suits_of(word, context) if word else None


def partner_suit(context: Context) -> int:
    """The suit that "support" is for where none is named, -1 for none."""
    return context.partner_suit if context.partner_suit >= 0 else context.trump


def partners(suits: Suits, context: Context) -> Suits:
    """Of several suits those that partner has shown, or the one that is bid: "major support" is
    for partner's major.
    """
    shown = tuple(s for s in suits if s in context.partner.suits)
    if len(suits) > 1 and not shown and context.own in suits:
        return (context.own,)
    return shown if len(suits) > 1 and shown else suits


@HOLDINGS.reads(
    rf"(?:at most|no more than|not more than|max(?:imum)?)(?: an?| one)? (?P<what>doubleton|singleton)s? (?:in |of )?(?:the )?(?P<suit>{SUIT})",
)
def _at_most_short(found: Match, context: Context) -> Item | None:
    suits = named(found, context)
    most = 2 if found.group("what").lower().startswith("d") else 1
    return Length(suits, 0, most, "range") if suits else None


@HOLDINGS.reads(
    rf"(?P<n>\d)(?:[-/](?P<hi>\d))?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:ca?rds? (?:of |in )?)?(?P<suit>{SUIT})?\s*(?:supports?|SUPP?|raise|fit|steun|trumps?|troef)\b(?!\s*(?:points|pts)\b)(?P<just> (?:exactly|only|precisely)\b)?",
)
def _n_support(found: Match, context: Context) -> Item | None:
    if found.group("hi") and found.group("hi") < found.group("n"):
        return Mark("idle")  # a 4-3 fit
    suits = named(found, context)
    if not suits and not (found.group("suit") and context.trump < 0):
        suits = (partner_suit(context),) if partner_suit(context) >= 0 else support_suit(context)
    if not suits:
        return None if "raise" in found.group().lower() else Unsaid(found.group())
    low = int(found.group("n"))
    open_end = found.group("plus") or (low >= 4 and not found.group("eq") and not found.group("just"))
    return SupportLength(suits, low, int(found.group("hi") or (13 if open_end else low)))


_FEW = {"void": 0, "singleton": 1, "doubleton": 2, "two": 2, "three": 3, "four": 4}


@HOLDINGS.reads(
    r"(?:exactly |only |just )?(?P<how>doubleton|singleton|void|two|three|four)[- ]?(?:cards? )?(?:support|fit)\b",
)
def _few_support(found: Match, context: Context) -> Item | None:
    cards = _FEW[found.group("how").lower()]
    suit = partner_suit(context)
    return SupportLength((suit,), cards, cards) if suit >= 0 else None


@HOLDINGS.reads(
    rf"(?:the |any )?(?P<no>no )?(?P<what>ace|king|queen|(?-i:[AKQ])) (?:in|of) (?:the )?(?P<suit>{SUIT})",
)
def _honour_in(found: Match, context: Context) -> Item | None:
    suits = named(found, context)
    if not suits or found.group("suit").lower().startswith("trump"):
        return None
    return Honours(found.group("what")[0].upper(), suits, False)


@HOLDINGS.reads(r"(?P<suit>[♣♦♥♠]) ?(?P<what>[AKQJ]{1,4})(?![A-Za-z])", case=True)
def _honour_of(found: Match, context: Context) -> Item | None:
    """`!sQ`, `!cK`."""
    suits = named(found, context)
    return Honours(found.group("what"), suits, False) if suits else None


@HOLDINGS.reads(
    r"(?:(?P<no>no|without|denies) (?:an? )?)?(?P<lo>\d)?(?:-(?P<hi>\d))? ?\+? ?(?:A/K|A or K|(?-i:[AK])(?![A-Za-z])|aces?(?: or kings?)?|kings?|honou?rs?) "
    r"(?:outside|elsewhere|on the side|in (?:the |an? )?(?:side|other) suits?)(?: (?:the suit|!?[♣♦♥♠]|hearts|spades|diamonds|clubs))?"
)
def _honours_outside(found: Match, context: Context) -> Item | None:
    if found.group("no"):
        return Outside(0)
    most = found.group("hi") or found.group("lo")
    return Outside(int(most)) if found.group("hi") and found.group("lo") == "0" else None


@HOLDINGS.reads(
    r"(?P<none>(?:no|without|denies|not) (?:an? )?(?:A/K|A or K|AK|aces? or kings?|honou?rs?|strength|values|entry)\s+(?:outside|on the side)|"
    r"nothing outside|nothing (?:higher|better|more) than a (?:queen|jack|Q|J) outside)|(?P<nostop>(?:no|without) stop(?:per)?s? outside)|(?P<queens>(?:max(?:imum)?|at most) (?:an?|one|1) (?:outside (?:Q|queen|J|jack)|(?:Q|queen|J|jack) outside)\b)|"
    r"(?:(?P<no>no|without|denies)\s+)?(?:(?P<lo>[0-9])(?:-(?P<hi>\d))?|max(?:imum)? (?:one|1))?\s*(?:outside|side|other)\s+"
    r"(?P<what>A/K|A or K|aces? or kings?|A|K|honou?rs?|stoppers?|stops?)\b|(?P<one>(?:one|a) stop(?:per)? outside)",
)
def _outside(found: Match, context: Context) -> Item | None:
    if found.group("nostop"):
        return Not((OutsideStop(),))
    if found.group("queens") or found.group("none"):
        return Outside(0)
    stop = found.group("one") or found.group("what").lower().startswith("stop")
    if stop and found.group().lower().startswith("max"):
        return Unsaid(found.group())
    if stop:
        return Not((OutsideStop(),)) if found.group("no") else OutsideStop()
    if found.group("no"):
        alone = found.group("what").lower() in ("a", "k")  # kings, or aces, are not spoken of
        return Unsaid(found.group()) if alone else Outside(0)
    if found.group("lo"):
        return Outside(int(found.group("hi") or found.group("lo")))
    return Outside(1) if found.group().lower().startswith("max") else None


@HOLDINGS.reads(
    rf"(?:long |good )?(?P<how>semi-?solid|S-SOL\b|(?:very )?solid|(?:long )?running(?= (?:\d|suit|long|minor|major|[♣♦♥♠]|{SUIT_WORD}s))|SOL\b|dicht\w*)(?: AKQJ?)?(?:\s+(?P<n>\d)?(?:-\d)?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:cards?\b)?\s*(?P<suit>{SUIT}|suit\b)?)?",
)
def _solid(found: Match, context: Context) -> Item | None:
    suit, how = found.group("suit"), found.group("how").lower()
    suits = suits_of(suit, context) if suit and suit.lower() != "suit" else None
    missing = int(how.startswith("s-") or "semi" in how)
    return Solid(missing, suits, int(found.group("n") or 0), bool(found.group("eq")))


@HOLDINGS.reads(
    rf"(?P<n>two|2|three|3|one|1)\s+(?:of (?:the )?)?(?:top|big)[ -]?(?P<of>\d|three)?\s*"
    rf"(?:hono(?:u)?rs?|(?-i:Hs?\b))(?:\s*in\s*(?P<suit>{SUIT}))?(?:\s*\([AKQ, ]+\))?",
    rf"(?:(?:headed )?(?:by|to|with) )?(?:at least )?(?P<n>two|2|three|3|one|1)\s+of (?:the )?(?:top|big|best|highest)?[ -]?(?P<of>3|three|4|four|5|five)\b(?: top| highest)?(?: hono(?:u)?rs?| (?-i:Hs?\b))?(?:\s*in\s*(?:(?P<suit>{SUIT})|(?:the|that|its) suit))?",
)
def _top(found: Match, context: Context) -> Item | None:
    number = {"one": 1, "two": 2, "three": 3}.get(found.group("n").lower())
    of = {"four": 4, "4": 4, "five": 5, "5": 5}.get((found.group("of") or "").lower(), 3)
    if of > 4:
        return Unsaid(found.group())
    if not re.search("top|big|best|high|head|hono", found.group(), re.I):
        return None  # "with one of four spades I bid 1S"
    return Top(number or int(found.group("n")), named(found, context), of)


@HOLDINGS.reads(
    r"(?P<no>without |no |zonder )?(?:the )?(?:trump queen|queen of trumps?|troef ?vrouw|Q of trumps?|trump Q\b|"
    r"(?<!\w)Q(?= of trumps))",
)
def _trump_queen(found: Match, context: Context) -> Item | None:
    return TrumpQueen(not found.group("no"))


@HOLDINGS.reads(
    r"(?:(?P<no>without|no|w/o|denies|zonder)|with|w/|and|plus|\+|&|has|shows)?\s*(?:the |trump )*(?-i:Q(?:ueen)?|queen|vrouw)\b(?: of trumps?\b)?"
    r"(?! ?ask)",
)
def _queen(found: Match, context: Context) -> Item | None:
    return _trump_queen(found, context) if context.asked == "keycards" else None


@HOLDINGS.reads(
    rf"(?:at least (?=half|partial|a half|a partial))?(?:(?P<suit1>both (?:majors|minors)|{SUIT})\s+)?(?P<grade>partial |at most (?:partial|half) |some |half |good |likely |probable |slow |a |one |double |full )*"
    rf"stop(?:s|per|pers|ped|ping)?\b(?!\s*(?:ask|check|show|enq|interest|hunt))(?P<better> or (?:better|more))?(?P<where>\s+(?:in|for)\s+)?(?:\s*(?:the )?(?P<suit2>{SUIT}(?:\s*(?:and|&|,|en)\s*{SUIT})*|both (?:majors|minors|(?-i:[Mm])(?![A-Za-z]))|(?:(?:all|every|each|both)(?: of)? )?(?:the )?(?:two |three )?(?:other |unbid |side |remaining )suits?|(?:all|every) suits?|their suit|outside|both))?",
)
def _stop(found: Match, context: Context) -> Item | None:
    words = found.group().lower()
    suit = found.group("suit1") or found.group("suit2")
    if "some stop" in words and not suit:
        return Mark("idle")
    suits = _stop_suits(suit, context)
    if suit and re.fullmatch(r"(?:other |either )?(?:major|minor)", suit, re.I):
        return Stop(STOPPER, suits, some=True)  # a stopper in a major: in one of them
    if "at most" in words:
        return Not((Stop(STOPPER, suits),))
    half = re.search(r"partial|half", words)
    least = STOPPER - bool(half or re.search("likely|probable", words))
    better = found.group("better") or words.startswith("at least")
    return Stop(least, suits, most=least if half and not better else None)


def _stop_suits(word: str | None, context: Context) -> Suits:
    if word:
        lowered = word.lower()
        if re.match(r"both (?:majors|minors|m$)|(?:majors|minors)$", lowered):
            return (2, 3) if lowered.endswith(("majors", " m")) and not word.endswith("m") else (0, 1)
        if re.fullmatch(r"(?:the )?(?:other|unbid|side|all|every|two .*|three .*|remaining|(?:all|every|each|both) .*) suits?|outside|both", lowered):
            return ALL_OTHERS
        suits = None if lowered.startswith("their") else suits_of(word, context)
        if suits:
            return suits
    return tuple(context.theirs) or ((context.doubled,) if context.doubled >= 0 else ())


@HOLDINGS.reads(
    rf"(?:\(?(?:very\)? )?)(?P<how>good|decent|strong|nice|sound|excellent|bad|poor)\s+(?:(?P<n>\d)(?P<plus>\+)?(?P<eq>=)?\s*-?"
    rf"(?:cards? )?)?(?P<suit>{SUIT}|suits?\b)(?!\s*(?:raise|support|fit|bid|opening|overcall|response|rebid)\b)",
)
def _good(found: Match, context: Context) -> Item | None:
    suit = found.group("suit")
    named = () if suit.lower().startswith("suit") else suits_of(suit, context)
    if named is None:
        return None
    if found.group("how").lower() == "strong" and suit.lower() in ("major", "minor"):
        return None  # "a strong minor" is a strong hand with a minor
    if found.group("how").lower() == "strong" and suit.lower() in ("club", "diamond"):
        return None  # the name of an opening
    if len(named) > 1 and context.own in named:
        named = (context.own,)
    good = found.group("how").lower() in ("good", "decent", "strong", "nice", "excellent")
    suits = None if suit.lower() == "suits" else named
    return GoodSuit(good, suits, int(found.group("n") or 0), bool(found.group("plus")))


@HOLDINGS.reads(
    rf"(?:(?P<round>1st|2nd|first|second)[- ]?(?:(?:/| or |-or-)(?P<either>2nd|second))?[- ]?(?:round)?\s+)?(?P<other>(?:major |minor |other |side )*)"
    rf"(?:controls?|CTRLs?)\b(?:\s*bid(?:s|ding)?\b)?(?:\s*\([^()]*\)(?=\s*(?:in|of)\b))?(?:\s*(?:in|of)\s*)?\s*(?P<suit>{SUIT})?",
)
def _control(found: Match, context: Context) -> Item | None:
    suits = named(found, context)
    known = {context.own, *context.partner.suits}
    for name, both in (("major", (2, 3)), ("minor", (0, 1))):
        if name in (found.group("other") or "").lower():
            suits = tuple(s for s in both if s not in known) or both
    if not suits and re.search(r"(?:controls|CTRLs)$", found.group(), re.I):
        return Unsaid(found.group())
    first = (found.group("round") or "").startswith(("1", "f")) and not found.group("either")
    return Control(1 if first else 2, suits)
