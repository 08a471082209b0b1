# ruff: noqa: E501 - a pattern is read as a whole
"""Readers of holdings: support, stoppers, honours, good and solid suits, controls, lengths in
words.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import (
    ALL_OTHERS,
    STOPPER,
    Control,
    GoodSuit,
    Honours,
    Item,
    Length,
    Longer,
    Mark,
    Not,
    OtherLength,
    Outside,
    OutsideStop,
    OwnLength,
    Pair,
    Points,
    Relative,
    Short,
    Solid,
    Stop,
    Suit,
    Suits,
    Support,
    SupportLength,
    Top,
    Transfer,
    TrumpQueen,
    TwoSuiter,
    Unsaid,
)
from spotcard_host.notes.meaning.lengths import support_suit
from spotcard_host.notes.meaning.registry import Match, Registry
from spotcard_host.notes.meaning.suits import SUIT, suits_of

HOLDINGS = Registry()
"""What is read before numbers."""

LONE_SUITS = Registry()
"""What is read last of all: a suit alone."""


def _named(found: Match, context: Context, group: str = "suit") -> Suits | None:
    """The suits of a group, None where it has none or the context does not tell."""
    word = found.group(group)
    return suits_of(word, context) if word else None


def _partner(context: Context) -> int:
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
    suits = _named(found, context)
    most = 2 if found.group("what").lower().startswith("d") else 1
    return Length(suits, 0, most, "range") if suits else None


@HOLDINGS.reads(
    rf"(?P<n>\d)(?:[-/](?P<hi>\d))?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:ca?rds? )?(?P<suit>{SUIT})?\s*(?:support|SUPP?|raise|fit|steun|trumps?|troef)\b(?!\s*(?:points|pts)\b)(?P<just> (?:exactly|only|precisely)\b)?",
)
def _n_support(found: Match, context: Context) -> Item | None:
    if found.group("hi") and found.group("hi") < found.group("n"):
        return Mark("idle")  # a 4-3 fit
    suits = _named(found, context)
    if not suits and not (found.group("suit") and context.trump < 0):
        suits = (_partner(context),) if _partner(context) >= 0 else support_suit(context)
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
    suit = _partner(context)
    return SupportLength((suit,), cards, cards) if suit >= 0 else None


@HOLDINGS.reads(
    rf"(?:the |any )?(?P<no>no )?(?P<what>ace|king|queen|(?-i:[AKQ])) (?:in|of) (?:the )?(?P<suit>{SUIT})",
)
def _honour_in(found: Match, context: Context) -> Item | None:
    suits = _named(found, context)
    if not suits or found.group("suit").lower().startswith("trump"):
        return None
    return Honours(found.group("what")[0].upper(), suits, False)


@HOLDINGS.reads(r"(?P<suit>[♣♦♥♠]) ?(?P<what>[AKQJ]{1,4})(?![A-Za-z])", case=True)
def _honour_of(found: Match, context: Context) -> Item | None:
    """`!sQ`, `!cK`."""
    suits = _named(found, context)
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
        return Outside(0)
    if found.group("lo"):
        return Outside(int(found.group("hi") or found.group("lo")))
    return Outside(1) if found.group().lower().startswith("max") else None


@HOLDINGS.reads(
    rf"(?:long |good )?(?P<how>semi-?solid|S-SOL\b|(?:very )?solid|(?:long )?running|SOL\b|dicht\w*)(?: AKQJ?)?(?:\s+(?P<n>\d)?(?:-\d)?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:cards?\b)?\s*(?P<suit>{SUIT}|suit\b)?)?",
)
def _solid(found: Match, context: Context) -> Item | None:
    suit, how = found.group("suit"), found.group("how").lower()
    suits = suits_of(suit, context) if suit and suit.lower() != "suit" else None
    missing = int(how.startswith("s-") or "semi" in how)
    return Solid(missing, suits, int(found.group("n") or 0), bool(found.group("eq")))


@HOLDINGS.reads(
    rf"(?P<n>two|2|three|3|one|1)\s+(?:of (?:the )?)?(?:top|big)[ -]?(?P<of>\d|three)?\s*"
    rf"hono(?:u)?rs?(?:\s*in\s*(?P<suit>{SUIT}))?(?:\s*\([AKQ, ]+\))?",
    rf"(?:(?:headed )?(?:by|to|with) )?(?:at least )?(?P<n>two|2|three|3|one|1)\s+of (?:the )?(?:top|big|best|highest)?[ -]?(?P<of>3|three|4|four|5|five)\b(?: top| highest)?(?: hono(?:u)?rs?)?(?:\s*in\s*(?:(?P<suit>{SUIT})|(?:the|that|its) suit))?",
)
def _top(found: Match, context: Context) -> Item | None:
    number = {"one": 1, "two": 2, "three": 3}.get(found.group("n").lower())
    of = {"four": 4, "4": 4, "five": 5, "5": 5}.get((found.group("of") or "").lower(), 3)
    if of > 4:
        return Unsaid(found.group())
    if not re.search("top|big|best|high|head|hono", found.group(), re.I):
        return None  # "with one of four spades I bid 1S"
    return Top(number or int(found.group("n")), _named(found, context), of)


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
    rf"(?:(?P<suit1>both (?:majors|minors)|{SUIT})\s+)?(?P<grade>partial |at most partial |some |half |good |likely |probable |slow |a |one |double |full )*"
    rf"stop(?:s|per|pers|ped|ping)?\b(?!\s*(?:ask|check|show|enq|interest|hunt))(?P<where>\s+(?:in|for)\s+)?(?:\s*(?:the )?(?P<suit2>{SUIT}(?:\s*(?:and|&|,|en)\s*{SUIT})*|both (?:majors|minors|(?-i:[Mm])(?![A-Za-z]))|(?:other|unbid|side|all|every|every unbid|each unbid|every other|all unbid|all other|all the other) suits?|their suit|outside|both))?",
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
    half = bool(re.search(r"partial|half|likely|probable", words))
    return Stop(STOPPER - half, suits)


def _stop_suits(word: str | None, context: Context) -> Suits:
    if word:
        lowered = word.lower()
        if lowered.startswith("both ") or lowered in ("majors", "minors"):
            return (2, 3) if lowered.endswith(("majors", " m")) and not word.endswith("m") else (0, 1)
        if re.fullmatch(r"(?:other|unbid|side|all|every|(?:all|every|each) .*) suits?|outside|both", lowered):
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
    suits = _named(found, context)
    known = {context.own, *context.partner.suits}
    for name, both in (("major", (2, 3)), ("minor", (0, 1))):
        if name in (found.group("other") or "").lower():
            suits = tuple(s for s in both if s not in known) or both
    if not suits and re.search(r"(?:controls|CTRLs)$", found.group(), re.I):
        return Unsaid(found.group())
    first = (found.group("round") or "").startswith(("1", "f")) and not found.group("either")
    return Control(1 if first else 2, suits)


@HOLDINGS.reads(
    rf"(?:longer|longest|better|equal length or longer)\s+(?P<a>{SUIT})(?!\s*(?:ask|enq|leb))(?:\s+than\s+(?P<b>{SUIT}))?"
    rf"|(?:longer|better) than (?P<than>{SUIT})"
    rf"|(?:the )?(?P<are>{SUIT}) (?:are|is) longer(?: than (?P<b2>{SUIT}))?"
    r"|(?P<rel>equal length or longer|same length|longer or equal)",
)
def _longer(found: Match, context: Context) -> Item | None:
    if found.group("rel"):
        return Longer(None, None, False)
    if found.group("are"):
        return Longer(_named(found, context, "are"), _named(found, context, "b2"), True)
    if found.group("than"):
        return Longer(None, _named(found, context, "than"), True)
    return Longer(_named(found, context, "a"), _named(found, context, "b"), True)


@HOLDINGS.reads(
    rf"(?P<a>{SUIT})\s*(?P<how>>=?|longer than|better (?:or longer )?than|(?:are |is )?better or longer|longer or (?:better|equal)|<=?)\s*(?P<b>{SUIT})?",
)
def _compare(found: Match, context: Context) -> Item | None:
    a, b = _named(found, context, "a"), _named(found, context, "b")
    how = found.group("how").lower()
    if how.startswith("<"):
        a, b = b, a
    return Longer(a, b, not any(word in how for word in ("=", "or longer", "equal")))


@HOLDINGS.reads(
    r"(?:(?P<least>at least (?:one |a )?|any |exactly )?)(?:\((?P<soft>\d)\))?(?P<n>\d)(?:[-/](?P<hi>\d))?(?P<plus>\(?\+\)?)?\s*-?\s*(?P<eq>=)?"
    r"(?:card(?:er)?s?|krt)\b(?!\s*(?:of |in )?(?:(?:an?|either|one|any|the|each) )?(?:(?:higher|lower)(?:[- ]ranking)? suit|[♣♦♥♠#]|(?:heart|spade|diamond|club)s?\b|(?-i:oM|om|[MmXYZ])(?![A-Za-z]))|\s*in (?:an?|either|one|any) (?:major|minor)\b)"
    r"(?!\s*(?:in )?(?:both|each|every|all|the majors|the minors|MM|mm)\b)\s*-?(?P<what>\s*(?:(?:good |bad |long |strong |SOL |solid )?suit\b|(?:other )?major\(?s?\)?|(?:other )?minor\(?s?\)?|support|raise|fit|"
    r"trumps?|preempt)?)",
)
def _n_card(found: Match, context: Context) -> Item | None:
    low, high, how = _cards(found)
    if low > 8:
        return Unsaid(found.group())  # of several suits together
    what = (found.group("what") or "").strip().lower()
    open_end = 13 if how == "bare" and low >= 5 else high
    if what.startswith(("support", "raise", "fit")):
        suit = context.partner_suit
        most = 13 if how == "bare" and low >= 4 else open_end
        return SupportLength((suit,), low, most) if suit >= 0 else None
    if what.startswith("trump"):
        suit = next((s for s in (_partner(context), context.own) if s >= 0), -1)
        suit = context.trump if context.trump >= 0 else suit
        most = 13 if how == "bare" and low >= 4 else high
        return SupportLength((suit,), low, most) if suit >= 0 else None
    if what.startswith(("major", "minor", "other")):
        suits = suits_of(what.replace("(", "").replace(")", ""), context)
        if suits is None:
            return None
        mine = context.own in suits and not what.startswith("other")
        return Length(suits, low, high, how, mine=mine)
    return OwnLength(low, open_end)


def _cards(found: Match) -> tuple[int, int, str]:
    """(low, high, how) of "5 cards", "at least 4 card", "(4)5 cards"."""
    number, soft, high = found.group("n", "soft", "hi")
    low = min(int(number), int(soft or number))
    least = (found.group("least") or "").strip().lower()
    if found.group("plus") or least.startswith("at least"):
        return low, 13, "plus"
    if found.group("eq") or least == "exactly":
        return low, int(high or number), "exact"
    return low, int(high or number), "range" if high or soft else "bare"


@HOLDINGS.reads(
    r"(?:at least )?(?P<n>\d)(?P<plus>\+)? ?(?:cards? )?(?:in )?(?:each of |all |both |every |each |any )?(?:of )?(?:the )?(?:other|unbid|side) (?:three |two |3 |2 )?suits?\b(?<!any other suit)(?<!an other suit)",
    r"(?:good |some )?(?:support|tolerance|length) (?:for|in) (?:all |both |each of |every |each |any )?(?:the |of the )?(?:other|unbid|side) (?:three |two |3 |2 )?suits?\b(?P<n>(?!))?",
)
def _each_other(found: Match, context: Context) -> Item | None:
    """ "at least three cards in each of the other suits"."""
    others = tuple(s for s in range(4) if s not in (*context.theirs, context.own))
    return Length(others, int(found.group("n") or 3), 13, "plus", every=True)


@HOLDINGS.reads(
    r"(?:at least )?(?P<n>[45])(?P<plus>\+)? ?(?:cards? )?(?:at least )?in (?:each of them|each suit|each(?! of)|both of them|both suits)\b"
)
def _in_each(found: Match, context: Context) -> Item | None:
    return TwoSuiter(int(found.group("n")), int(found.group("n")), True)


@HOLDINGS.reads(
    r"(?:at least )?(?P<n>\d)(?P<plus>\+)? ?(?:cards? )?(?:in )?(?:each of |both )?(?:the )?(?:2 |two )?(?:lowest|lower)(?: two)? (?:unbid |other )?suits\b",
    r"(?P<n>(?!))?(?:the )?(?:(?:two|2) (?:lowest|lower)|(?:lowest|lower) (?:two|2)) (?:unbid |other |remaining )?suits\b",
)
def _lowest_suits(found: Match, context: Context) -> Item | None:
    """ "at least five cards in the two lowest unbid suits"."""
    free = tuple(s for s in range(4) if s not in context.theirs)[:2]
    if not found.group("n"):
        return Pair((free[0], free[1]))
    return Length(free, int(found.group("n")), 13, "plus", every=True)


@HOLDINGS.reads(rf"(?:any|a|some|one) suit (?:other than|but|except(?: for)?|apart from) (?P<suit>{SUIT})")
def _any_other_than(found: Match, context: Context) -> Item | None:
    """ "a one-suiter in any suit but spades"."""
    known = _named(found, context)
    return Suit(tuple(s for s in range(4) if s not in known)) if known else None


@HOLDINGS.reads(
    r"(?:seven|six|five|[5-8])?(?:headed )?(?:to|by|with) (?:at least )?(?P<n>two|three|2|3) (?:top |high |big )?honou?rs\b(?! (?:outside|of))",
    r"(?:at least )?(?P<n>two|three|2|3) (?:top |high |big )honou?rs\b(?! (?:outside|of|in|on))",
    r"(?:at least )?(?P<n>two|three|2|3) honou?rs\b(?=\s*(?:$|[,;.)]))",
)
def _to_honours(found: Match, context: Context) -> Item | None:
    """ "seven hearts to two honours"."""
    return Top({"two": 2, "three": 3}.get(found.group("n").lower()) or int(found.group("n")), None)


@HOLDINGS.reads(r"(?:exactly|just|only|precisely) (?P<n>\d)(?![\d+]|-\d| ?-?(?:[A-Za-z♣♦♥♠#]))")
def _exactly(found: Match, context: Context) -> Item | None:
    return OwnLength(int(found.group("n")), int(found.group("n")))


@HOLDINGS.reads(r"(?:fit|supp(?:ort)?)(?: of)? (?P<n>\d)(?P<plus>\+)?(?![\d-]| ?(?:cards?|[♣♦♥♠]))")
def _support_of_cards(found: Match, context: Context) -> Item | None:
    suits = support_suit(context)
    low = int(found.group("n"))
    return SupportLength(suits, low, 13 if found.group("plus") else low) if suits else None


@HOLDINGS.reads(
    r"(?:an?y? |one )?(?P<n>\d)(?P<plus>\+)?[- ]?cards? (?:side|second|other) suit\b"
)
def _side_suit(found: Match, context: Context) -> Item | None:
    low = int(found.group("n"))
    return OtherLength(low, 13 if found.group("plus") or low >= 5 else low)


@HOLDINGS.reads(
    r"(?<!bare )(?<!stiff )(?<!singleton )(?:an?|one|1) (?:top |high |big )?honou?r\b(?! (?:outside|elsewhere|on the side|doubleton))"
    rf"(?: in (?P<suit>{SUIT}))?",
)
def _one_honour(found: Match, context: Context) -> Item | None:
    return Top(1, _named(found, context))


@HOLDINGS.reads(
    r"(?:the |an? )?(?P<what>(?:ace|king|queen|(?-i:[AKQ]))(?:, (?:ace|king|queen|(?-i:[AKQ])))*,? or (?:the )?(?:king|queen|jack|(?-i:[KQJ])(?![A-Za-z]))) (?:of|in) "
    rf"(?:the )?(?P<suit>{SUIT})"
)
def _one_of_honours(found: Match, context: Context) -> Item | None:
    """ "the ace or king of diamonds"."""
    suits = _named(found, context)
    held = re.findall(r"ace|king|queen|jack|(?-i:[AKQJ])", found.group("what"), re.I)
    text = " or ".join(word[0].upper() for word in held)
    return Honours(text, suits, False) if suits else None


@HOLDINGS.reads(rf"(?P<suit>{SUIT}) feature\b", rf"feature in (?:the )?(?P<suit>{SUIT})")
def _feature(found: Match, context: Context) -> Item | None:
    return Top(1, _named(found, context))


@HOLDINGS.reads(rf"some (?P<suit>{SUIT})(?= ?(?:$|[,;.)]))")
def _some(found: Match, context: Context) -> Item | None:
    """ "four hearts and some clubs"."""
    suits = _named(found, context)
    return Length(suits, 3, 13, "plus") if suits else None


@HOLDINGS.reads(
    r"(?P<n>one|two|three|[1-3]) (?:top )?hono(?:u)?rs? (?:of|out of|from) (?:the )?(?:top )?(?:3|three)\b"
)
def _honours_of_three(found: Match, context: Context) -> Item | None:
    number = {"one": 1, "two": 2, "three": 3}.get(found.group("n").lower())
    return Top(number or int(found.group("n")), None)


@HOLDINGS.reads(
    r"(?:and )?(?P<n>[4-6])(?P<plus>\+)?(?: cards?)? (?:of|in) (?:another|any other|a second|an? other|some other)(?: suit)?\b",
    r"(?:(?:and |plus |with )?another|any other|a second|one other)(?P<n>(?!))?(?P<plus>(?!))?(?: suit)\b",
    r"(?:and )?another (?P<n>[4-6])(?P<plus>\+)?[- ]?(?:cards? )?suit\b",
)
def _another_suit(found: Match, context: Context) -> Item | None:
    if not found.group("n"):
        return OtherLength(4, 13)
    low = int(found.group("n"))
    return OtherLength(low, 13 if found.group("plus") or low >= 5 else low)


@HOLDINGS.reads(
    rf"cue(?:[- ]?bid)?s? (?:in )?(?P<suit>{SUIT})(?!\s*(?:raise|support))",
    rf"(?P<suit>{SUIT}) cue(?:[- ]?bids?)?\b",
)
def _cue_in(found: Match, context: Context) -> Item | None:
    """A control, where the suit is not theirs."""
    suits = _named(found, context)
    own = suits and not set(suits) & set(context.theirs)
    return Control(2, suits, cue=True) if own else None


@HOLDINGS.reads(
    r"(?P<suit>[♣♦♥♠])\s+(?P<n>\d)(?P<plus>\+)?\s*cards?\b",
)
def _suit_n(found: Match, context: Context) -> Item | None:
    suits = _named(found, context)
    if not suits:
        return None
    low, plus = int(found.group("n")), found.group("plus")
    return Length(suits, low, 13 if plus else low, "plus" if plus else "exact")


@HOLDINGS.reads(
    r"(?P<n>[4-9])(?P<plus>\+)?(?:\s*-?cards?)?\s*(?:(?:good|own|next|new|long|bad|decent|reasonable|natural|real|that|this|the) )*"
    r"suits?\b",
)
def _n_suit(found: Match, context: Context) -> Item | None:
    return OwnLength(int(found.group("n")), 13)


@HOLDINGS.reads(
    rf"(?:very )?long (?P<suit>{SUIT})(?: suit)?(?!\s*(?:ask|enq))",
)
def _long(found: Match, context: Context) -> Item | None:
    suits = _named(found, context)
    return Length(suits, 5, 13, "plus") if suits else None


@HOLDINGS.reads(
    r"(?P<n>[4-6])(?P<plus>\+)?(?: cards?)? ?(?:in )?(?:an)?other(?: suit)?\b(?! (?:major|minor))",
)
def _other_suit(found: Match, context: Context) -> Item | None:
    low = int(found.group("n"))
    return OtherLength(low, 13 if found.group("plus") or low >= 5 else low)


@HOLDINGS.reads(
    r"not (?P<n>[4-8])\+?(?=\s*(?:$|[,;)]))",
)
def _not_n(found: Match, context: Context) -> Item | None:
    return Not((OwnLength(int(found.group("n")), 13),)) if context.own >= 0 else None


_SAYS_LENGTH = re.compile(
    r"\d[+=]?\s*-?\s*(?:[♣♦♥♠#]|(?-i:[Mm](?![A-Za-z]))|cards?\b|(?:heart|spade|diamond|club)s?\b)",
    re.I,
)


_SUIT_BEFORE = re.compile(r"(?<!\d)(?<!\d\+)(?<!\d )(?P<suit>[♣♦♥♠]|(?:club|diamond|heart|spade)s)(?: suit)?[,:(]? *$", re.I)


@HOLDINGS.reads(
    r"(?P<n>[4-7])\+(?=\s*(?:$|[,;.()|]|unless\b|if\b|NV\b|V\b|vul|non-?vul|forcing\b|F\b|NF\b|FG\b|GF\b|INV\b|nat))",
    case=True,
)
def _bare_plus(found: Match, context: Context) -> Item | None:
    """ "5+" alone is the suit's length; "6+" of a one-level answer, or beside a length, points."""
    low = int(found.group("n"))
    suit = _SUIT_BEFORE.search(found.string, 0, found.start())
    suits = _named(suit, context) if suit else None
    if suits and (context.own < 0 or context.own not in suits):
        return Length(suits, low, 13, "plus")  # "diamonds, six or longer"
    if context.own < 0 and "transfer" not in found.string.lower():
        return Points(low, 40) if low >= 5 else None
    said = _SAYS_LENGTH.search(found.string)
    if low < 6 or (context.level > 1 and not said):
        return OwnLength(low, 13)
    return Points(low, 40)


_EITHER_HOLDING = re.compile(r"\bat least [AKQJHTx]{2,5} or $", re.I)


@HOLDINGS.reads(
    rf"(?:(?P<list>\(?\b(?:[AKQ][KQJ]T?|[AKQJ]{{2,4}})(?:\s*(?:,|or|/|of)\s*[AKQJ]{{2,4}})+\)?)|"
    rf"(?P<holding>\b[AKQJHT]{{1,4}}x{{0,5}}\+?(?:/[AKQJHT]{{1,3}}x{{0,4}})*(?=\s|$|,|\)))|(?P<spots>\bx{{2,5}}\+?))"
    rf"(?P<least>\s+or (?:better|more))?(?:\s*(?:in|of)?\s*(?P<suit>{SUIT}))?(?P<support>\s*(?:support|fit|raise))?",
    case=True,
)
def _honours(found: Match, context: Context) -> Item | None:
    several = found.group("list") or found.group("spots")
    if not several and not re.match(r"[AKQJHT]{2,}|[AKQJHT]x", found.group("holding") or ""):
        return None
    if re.match(r"(NT|TH|HT)\b", found.group()):
        return None
    suits, support = _named(found, context), bool(found.group("support"))
    if suits and support:
        suits = partners(suits, context)
    lead = found.string[max(0, found.start() - 12) : found.start()].lower()
    how = "exact" if lead.endswith("exactly ") else ""
    either = _EITHER_HOLDING.search(found.string, 0, found.start())
    if either or found.group("least") or lead.endswith(("at least ", "min ", "minimum ")):
        how = "least"
    return Honours(several or found.group("holding"), suits, support, how)


@LONE_SUITS.reads(
    rf"(?P<how>short(?:age|ness)?\s+)?(?P<suit>{SUIT})\s*-?\s*(?:(?P<word>(?:singleton|void)\s*(?:/|or)\s*(?:singleton|void)|support|raise|fit|shortage|shortness|splinter|"
    rf"SPL\b|void|singleton|control|ctrl|transfer|trf|preference|tolerance|suit(?! ask)|preempt|stop|two[- ]suiter)\b(?!\s*-?(?:ask|enq|check)))?",
)
def _suit_alone(found: Match, context: Context) -> Item | None:
    """A suit alone or before a word: `!h`, `!h + minor`, `!h shortage`."""
    suits = _named(found, context)
    if not suits:
        return None
    word = (found.group("word") or "").lower()
    if word in ("void", "singleton") and not found.group("how"):
        return Short(word, suits)
    if found.group("how") or word.startswith(("short", "spl", "void", "singleton")):
        return Short("short", suits)
    if word in ("support", "raise", "fit"):
        return Support(partners(suits, context))
    if word in ("control", "ctrl"):
        return Control(2, suits)
    if word in ("transfer", "trf"):
        return Transfer(suits)
    if word == "tolerance":
        return SupportLength(suits, 2, 13)
    if word == "preference":
        return Relative("preference") if suits == (context.own,) else Mark("idle")
    return Stop(STOPPER, suits) if word == "stop" else Suit(suits)
