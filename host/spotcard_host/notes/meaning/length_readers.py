# ruff: noqa: E501 - a pattern is read as a whole
"""Readers of lengths in words, comparisons of suits, honours as written, and suits alone; they are
tried after those of `honour_readers`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import RESPONSE, Context
from spotcard_host.notes.meaning.honour_readers import HOLDINGS, named, partner_suit, partners
from spotcard_host.notes.meaning.items import Convention, Item, Mark, Not, Points, Transfer, Unsaid
from spotcard_host.notes.meaning.lengths import support_suit
from spotcard_host.notes.meaning.registry import Match, Registry
from spotcard_host.notes.meaning.suit_items import (
    STOPPER,
    Control,
    Honours,
    Length,
    Longer,
    OtherLength,
    OwnLength,
    Pair,
    Relative,
    Short,
    Stop,
    Suit,
    Support,
    SupportLength,
    Top,
    TwoSuiter,
)
from spotcard_host.notes.meaning.suits import SUIT, suits_of
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_SIDE_SUIT = later(r" ?(?:side|second) suit\b", re.I)

LONE_SUITS = Registry()
"""What is read last of all: a suit alone."""


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
        bid = (context.own,) if "first" in found["are"].lower() and context.own >= 0 else None
        return Longer(named(found, context, "are"), named(found, context, "b2") or bid, True)
    if found.group("than"):
        return Longer(None, named(found, context, "than"), True)
    return Longer(named(found, context, "a"), named(found, context, "b"), True)


@HOLDINGS.reads(
    rf"(?P<a>{SUIT})\s*(?P<how>>=?|longer than|better (?:or longer )?than|(?:are |is )?better or longer|longer or (?:better|equal)|<=?)\s*(?P<b>{SUIT})?",
)
def _compare(found: Match, context: Context) -> Item | None:
    a, b = named(found, context, "a"), named(found, context, "b")
    how = found.group("how").lower()
    if how.startswith("<"):
        a, b = b, a
    return Longer(a, b, not any(word in how for word in ("=", "or longer", "equal")))


@HOLDINGS.reads(
    r"(?:(?P<least>at least (?:one |a )?|any |exactly )?)(?:\((?P<soft>\d)\))?(?P<n>\d)(?:[-/](?P<hi>\d))?(?P<plus>\(?\+\)?)?\s*-?\s*(?P<eq>=)?"
    r"(?:card(?:er)?s?|krt)\b(?!\s*(?:of |in )?(?:(?:an?|either|one|any|the|each) (?:of )?)?(?:(?:higher|lower)(?:[- ]ranking)? suit|(?:partner|opener|responder)[’']?s suit|[♣♦♥♠#]|(?:heart|spade|diamond|club)s?\b|(?-i:oM|om|[MmXYZ])(?![A-Za-z]))|\s*(?:in|of) (?:an?|either|one|any|the|his|partner[’']s|the other|another|the unbid|(?:one|either|any) of the) (?:major|minor)s?\b|\s*(?:in|of) (?:their|(?:the )?(?:opponents?|opps?|overcaller|intervenor|RHO|LHO|enemy))[’']?s?[’']? (?:suit|major|minor)\b)"
    r"(?!\s*(?:in )?(?:both|each|every|all|the majors|the minors|MM|mm)\b)\s*-?(?P<what>\s*(?:(?:good |bad |long |strong |SOL |solid )?suit\b|(?:other )?major\(?s?\)?|(?:other )?minor\(?s?\)?|support|raise|fit|"
    r"trumps?|preempt)?)",
)
def _n_card(found: Match, context: Context) -> Item | None:
    low, high, how = _cards(found)
    if _SIDE_SUIT.match(found.string, found.end()):
        return None
    if low > 8:
        return Unsaid(found.group())  # of several suits together
    what = (found.group("what") or "").strip().lower()
    open_end = 13 if how == "bare" and low >= 5 else high
    if what.startswith(("support", "raise", "fit")):
        raised = support_suit(context)
        most = 13 if how == "bare" and low >= 4 else open_end
        return SupportLength(raised[:1], low, most) if raised else None
    if what.startswith("trump"):
        suit = next((s for s in (partner_suit(context), context.own) if s >= 0), -1)
        suit = context.trump if context.trump >= 0 else suit
        most = 13 if how == "bare" and low >= 4 else high
        return SupportLength((suit,), low, most) if suit >= 0 else None
    if what.startswith(("major", "minor", "other")):
        named = suits_of(what.replace("(", "").replace(")", ""), context)
        if named is None:
            return None
        mine = context.own in named and not what.startswith("other")
        return Length(named, low, high, how, mine=mine)
    return OwnLength(low, open_end, how == "exact", what.endswith("suit"))


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
    r"(?!\d\+?[- ]?cards? (?:side|second|other) suit\b)(?:at least )?(?P<n>\d)(?P<plus>\+)? ?(?:cards? )?(?:in )?(?:each of |all |both |every |each |any )?(?:of )?(?:the )?(?:other|unbid|side) (?:three |two |3 |2 )?suits?\b(?<!any other suit)(?<!an other suit)",
    r"(?:with )?(?:good |some |adequate |decent )*(?:support|tolerance|length) (?:for|in) (?:all |both |each of |every |each |any )?(?:the |of the )?(?:other|unbid|side) (?:three |two |3 |2 )?suits?\b(?P<n>(?!))?",
)
def _each_other(found: Match, context: Context) -> Item | None:
    """ "at least three cards in each of the other suits"."""
    others = tuple(s for s in range(4) if s not in (*context.theirs, context.own))
    return Length(others, int(found.group("n") or 3), 13, "plus", every=True)


@HOLDINGS.reads(
    r"(?:at least )?(?P<n>[3-6]|three|four|five)(?P<plus>\+)? ?(?:cards? )?(?:at least )?(?:in|of) (?:each of them|each suit|each(?! of)|both of them|both suits)\b(?: or (?:better|more|longer))?"
)
def _in_each(found: Match, context: Context) -> Item | None:
    low = int(number_of(found.group("n")))
    return TwoSuiter(low, low, True)


@HOLDINGS.reads(
    r"(?:at least )?(?P<n>\d)(?P<plus>\+)? ?(?:cards? )?(?:in )?(?:each of |both )?(?:the )?(?:2 |two )?(?:lowest|lower)(?: two)? (?:unbid |other )?suits\b",
    r"(?P<n>(?!))?(?:the )?(?:(?:two|2) (?:lowest|lower)|(?:lowest|lower) (?:two|2)) (?:unbid |other |remaining )?suits\b",
)
def _lowest_suits(found: Match, context: Context) -> Item | None:
    """ "at least five cards in the two lowest unbid suits"."""
    free = tuple(s for s in range(4) if s not in context.theirs)[:2]
    return _two_of_them(found, free)


_OF_THEM = r"(?: ?(?:of|in|among) (?:the )?| )?(?:(?:other |unbid |remaining |three |3 )*(?:suits?)\b)?"


@HOLDINGS.reads(
    rf"(?:(?:at least )?(?P<n>\d)(?P<plus>\+)? ?(?:cards? )?(?:in )?(?:each of )?)?(?:the )?(?:(?:two|2) (?:highest|higher|top)|(?:highest|higher|top) (?:two|2))(?! (?:honou?rs?|cards?|of|of the top)){_OF_THEM}",
)
def _highest_suits(found: Match, context: Context) -> Item | None:
    """ "the two highest unbid suits"."""
    return _two_of_them(found, tuple(s for s in range(4) if s not in context.theirs)[-2:])


@HOLDINGS.reads(
    rf"(?:(?:at least )?(?P<n>\d)(?P<plus>\+)? ?(?:cards? )?(?:in )?(?:each of )?)?(?:the )?(?:highest|top|higher) (?:suit )?(?:and|&|\+|plus) (?:the )?(?:lowest|bottom|lower)\b(?! (?:two|2)){_OF_THEM}",
    rf"(?:(?:at least )?(?P<n>\d)(?P<plus>\+)? ?(?:cards? )?(?:in )?(?:each of )?)?(?:the )?(?:lowest|bottom|lower) (?:suit )?(?:and|&|\+|plus) (?:the )?(?:highest|top|higher)\b(?! (?:two|2)){_OF_THEM}",
    r"(?P<n>(?!))?(?:the )?(?:extremes|outer|two extreme|two outer|outside) suits\b",
)
def _outer_suits(found: Match, context: Context) -> Item | None:
    """ "the highest and the lowest of the other suits"."""
    free = tuple(s for s in range(4) if s not in context.theirs)
    return _two_of_them(found, (free[0], free[-1])) if len(free) > 1 else None


def _two_of_them(found: Match, free: tuple[int, ...]) -> Item:
    if not found.group("n"):
        return Pair((free[0], free[1]))
    return Length(free, int(found.group("n")), 13, "plus", every=True)


@HOLDINGS.reads(rf"(?:any|a|some|one) suit (?:other than|but|except(?: for)?|apart from) (?P<suit>{SUIT})")
def _any_other_than(found: Match, context: Context) -> Item | None:
    """ "a one-suiter in any suit but spades"."""
    known = named(found, context)
    return Suit(tuple(s for s in range(4) if s not in known)) if known else None


@HOLDINGS.reads(
    r"(?:seven|six|five|[5-8])?(?:headed )?(?:to|by|with) (?:at least )?(?P<n>two|three|2|3) (?:top |high |big )?honou?rs\b(?! (?:outside|of))",
    r"(?:at least )?(?P<n>two|three|2|3) (?:top |high |big )honou?rs\b(?! (?:outside|of|in|on))",
    r"(?:at least )?(?P<n>two|three|2|3) honou?rs\b(?=\s*(?:$|[,;.)]))",
    r"(?:at least )?(?P<n>two|three|2|3) (?:top |high |big )?honou?rs (?:in|of) (?:it|(?:the|that|this|its|his|own) suit)\b",
)
def _to_honours(found: Match, context: Context) -> Item | None:
    """ "seven hearts to two honours"."""
    return Top({"two": 2, "three": 3}.get(found.group("n").lower()) or int(found.group("n")), None)


@HOLDINGS.reads(r"(?:exactly|just|only|precisely) (?P<n>\d)(?![\d+]|-\d| ?-?(?:[A-Za-z♣♦♥♠#]))")
def _exactly(found: Match, context: Context) -> Item | None:
    return OwnLength(int(found.group("n")), int(found.group("n")), True)


@HOLDINGS.reads(r"(?:fit|supp(?:ort)?)(?: of)? (?P<n>\d)(?P<plus>\+)?(?![\d+-]| ?(?:cards?|[♣♦♥♠]))")
def _support_of_cards(found: Match, context: Context) -> Item | None:
    suits = support_suit(context)
    low = int(found.group("n"))
    return SupportLength(suits, low, 13 if found.group("plus") else low) if suits else None


@HOLDINGS.reads(r"(?:an?y? |one )?(?P<n>\d)(?P<plus>\+)?[- ]?cards? (?:side|second|other) suit\b")
def _side_suit(found: Match, context: Context) -> Item | None:
    low = int(found.group("n"))
    return OtherLength(low, 13 if found.group("plus") or low >= 5 else low)


@HOLDINGS.reads(
    r"(?<!bare )(?<!stiff )(?<!singleton )(?:at least )?(?:an?|one|1|1\+) (?:top |high |big )?honou?r\b(?! (?:outside|elsewhere|on the side|doubleton))"
    rf"(?: in (?P<suit>{SUIT}))?",
    rf"(?:top |high |big )?honou?r in (?P<suit>{SUIT})(?! doubleton)",
)
def _one_honour(found: Match, context: Context) -> Item | None:
    return Top(1, named(found, context))


@HOLDINGS.reads(
    r"(?:the |an? )?(?P<what>(?:ace|king|queen|(?-i:[AKQ]))(?:, (?:ace|king|queen|(?-i:[AKQ])))*,? or (?:the )?(?:king|queen|jack|(?-i:[KQJ])(?![A-Za-z]))) (?:of|in) "
    rf"(?:the )?(?P<suit>{SUIT})"
)
def _one_of_honours(found: Match, context: Context) -> Item | None:
    """ "the ace or king of diamonds"."""
    suits = named(found, context)
    held = re.findall(r"ace|king|queen|jack|(?-i:[AKQJ])", found.group("what"), re.I)
    text = " or ".join(word[0].upper() for word in held)
    return Honours(text, suits, False) if suits else None


@HOLDINGS.reads(rf"(?P<suit>{SUIT}) feature\b", rf"feature in (?:the )?(?P<suit>{SUIT})")
def _feature(found: Match, context: Context) -> Item | None:
    return Top(1, named(found, context))


@HOLDINGS.reads(rf"some (?P<suit>{SUIT})(?= ?(?:$|[,;.)]))")
def _some(found: Match, context: Context) -> Item | None:
    """ "four hearts and some clubs"."""
    suits = named(found, context)
    return Length(suits, 3, 13, "plus") if suits else None


@HOLDINGS.reads(
    r"(?P<n>one|two|three|[1-3]) (?:top )?hono(?:u)?rs? (?:of|out of|from) (?:the )?(?:top )?(?:3|three)\b"
)
def _honours_of_three(found: Match, context: Context) -> Item | None:
    return Top(int(number_of(found.group("n"))), None)


@HOLDINGS.reads(
    r"(?:and )?(?P<n>[4-6])(?P<plus>\+)?(?: cards?)? (?:of|in) (?:another|any other|a second|an? other|some other)(?: suit)?\b",
    r"(?:(?:(?:and |plus |with )?another|any other|a second|one other) suit\b|(?:and |plus |with |\+ ?)another(?=\s*(?:$|[,;.(])))(?P<n>(?!))?(?P<plus>(?!))?",
    r"(?:and )?(?:another|(?:an? |any )?other) (?P<n>[4-6])(?P<plus>\+)?[- ]?(?:cards? )?suits?\b",
)
def _another_suit(found: Match, context: Context) -> Item | None:
    low = int(found.group("n") or 4)
    return OtherLength(low, 13 if found.group("plus") or low >= 5 or not found.group("n") else low)


@HOLDINGS.reads(
    rf"cue(?:[- ]?bid)?s? (?:in )?(?P<suit>{SUIT})(?!\s*(?:raise|support))",
    rf"(?P<suit>{SUIT}) cue(?:[- ]?bids?)?\b",
)
def _cue_in(found: Match, context: Context) -> Item | None:
    """A control, where the suit is not theirs."""
    suits = named(found, context)
    own = suits and not set(suits) & set(context.theirs)
    return Control(2, suits, cue=True) if own else None


@HOLDINGS.reads(r"(?P<suit>[♣♦♥♠])\s+(?P<n>\d)(?P<plus>\+)?\s*cards?\b")
def _suit_n(found: Match, context: Context) -> Item | None:
    suits = named(found, context)
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


@HOLDINGS.reads(rf"(?:very )?long (?P<suit>{SUIT})(?: suit)?(?!\s*(?:ask|enq))")
def _long(found: Match, context: Context) -> Item | None:
    suits = named(found, context)
    return Length(suits, 5, 13, "plus") if suits else None


@HOLDINGS.reads(r"(?P<n>[4-6])(?P<plus>\+)?(?: cards?)? ?(?:in )?(?:an)?other(?: suit)?\b(?! (?:major|minor))")
def _other_suit(found: Match, context: Context) -> Item | None:
    low = int(found.group("n"))
    return OtherLength(low, 13 if found.group("plus") or low >= 5 else low)


@HOLDINGS.reads(r"not (?P<n>[4-8])\+?(?=\s*(?:$|[,;)]))")
def _not_n(found: Match, context: Context) -> Item | None:
    return Not((OwnLength(int(found.group("n")), 13),)) if context.own >= 0 else None


_SAYS_LENGTH = later(
    r"\d[+=]?\s*-?\s*(?:[♣♦♥♠#]|(?-i:[Mm](?![A-Za-z]))|cards?\b|(?:heart|spade|diamond|club)s?\b)",
    re.I,
)


_OR_FEWER = later(r",? or (?:else )?(?:an? )?(?:good|strong|decent|solid) [4-7]\b", re.I)
_OR_MORE = later(rf"(?:good|strong|decent|solid) [4-7](?: cards?| card suit| ?[♣♦♥♠]| {SUIT_WORD}s)?,? or (?:any )?$|of the top (?:3|three),? or (?:any )?$", re.I)
_FOUR_PLUS = later(r"(?<![\d-])4\+\s*[,;]\s*$")
_CLAUSE = later(r"[,;]\s*$")
_NOT_NATURAL = later(r"\b(?:waiting|relay|artificial|automatic|any shape)\b", re.I)
_FIVE = 5
_SUIT_BEFORE = later(rf"(?<!\d)(?<!\d\+)(?<!\d )(?<!\d\+ )(?P<suit>[♣♦♥♠]|{SUIT_WORD}s)(?: suit)?[,:(]? *$", re.I)


@HOLDINGS.reads(
    r"(?P<n>[4-7])\+(?=\s*(?:$|[,;.()|]|unless\b|if\b|NV\b|V\b|vul|non-?vul|forcing\b|F\b|NF\b|FG\b|GF\b|INV\b|nat))",
    case=True,
)
def _bare_plus(found: Match, context: Context) -> Item | None:
    """ "5+" alone is the suit's length; "6+" of a one-level answer, or beside a length, points."""
    low = int(found.group("n"))
    if context.asked in ("controls", "aces", "keycards", "kings"):
        return None
    suit = _SUIT_BEFORE.search(found.string, 0, found.start())
    suits = named(suit, context) if suit else None
    if suits and (context.own < 0 or context.own not in suits):
        return Length(suits, low, 13, "plus")  # "diamonds, six or longer"
    if context.own < 0 and "transfer" not in found.string.lower():
        return Points(low, 40) if low >= 5 else None
    if _OR_FEWER.match(found.string, found.end()) or _OR_MORE.search(found.string, 0, found.start()):
        return OwnLength(low, 13)  # "6+ or a good 5", "5 good clubs or 6+"
    said = _SAYS_LENGTH.search(found.string)
    if not said and _NOT_NATURAL.search(found.string, 0, found.start()):
        return Points(low, 40)  # "waiting, 4+"
    if low == _FIVE and context.role == RESPONSE and context.level == 1:
        before = found.string[: found.start()]
        if _CLAUSE.search(before) and (_SAYS_LENGTH.search(before) or _FOUR_PLUS.search(before)):
            return Points(low, 40)  # "4+!h, 5+" of an answer
    if low < 6 or (context.level > 1 and not said):
        return OwnLength(low, 13)
    return Points(low, 40)


_EITHER_HOLDING = later(r"\bat least [AKQJHTx]{2,5} or $", re.I)


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
    suits, support = named(found, context), bool(found.group("support"))
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
    rf"SPL\b|void|singleton|control|ctrl|transfer|trf|xfer|tfr|preference|tolerance|suit(?! ask)|preempt|stop|two[- ]suiter)\b(?!\s*-?(?:ask|enq|check)))?",
)
def _suit_alone(found: Match, context: Context) -> Item | None:
    """A suit alone or before a word: `!h`, `!h + minor`, `!h shortage`."""
    suits = named(found, context)
    if not suits:
        return None
    word = (found.group("word") or "").lower()
    if word in ("void", "singleton") and not found.group("how"):
        return Short(word, suits)
    own = suits == (context.own,) and context.raises_first
    if word.startswith("spl") and own and not found.group("how"):
        return Convention("splinter")
    if found.group("how") or word.startswith(("short", "spl", "void", "singleton")):
        return Short("short", suits)
    if word in ("support", "raise", "fit"):
        return Support(partners(suits, context))
    if word in ("control", "ctrl"):
        return Control(2, suits)
    if word in ("transfer", "trf", "xfer", "tfr"):
        return Transfer(suits)
    if word == "tolerance":
        return SupportLength(suits, 2, 13)
    if word == "preference":
        return Relative("preference") if suits == (context.own,) else Mark("idle")
    return Stop(STOPPER, suits) if word == "stop" else Suit(suits)
