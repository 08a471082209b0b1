# ruff: noqa: E501 - a pattern is read as a whole
"""Readers of holdings that several words describe together: an ace or a king, either of two
honours in a suit, a solid suit with its length in front, suits of equal length.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.constraint import shapes_where
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, OVERCALL, Context
from spotcard_host.notes.meaning.items import Count, Item, Mark, Not, Unsaid
from spotcard_host.notes.meaning.lengths import support_suit
from spotcard_host.notes.meaning.registry import Match, Registry
from spotcard_host.notes.meaning.suit_items import (
    Honours,
    Length,
    ShapeClass,
    Shapes,
    SideAce,
    SingletonHonour,
    Solid,
)
from spotcard_host.notes.meaning.suits import ONE, SUIT, suits_of

JOINT = Registry()
"""What is read before single holdings."""

_MOST_OPENED = 21
_CONTROLS = 12
_DOUBLE, _FOUR = 1, 4
_ACE = r"(?:an? )?(?:ace|(?-i:A))"
_KING = r"(?:an? )?(?:king|(?-i:K))"
_EITHER = rf"{_ACE}s?(?: ?/ ?| or | nor | and no |, no ){_KING}s?"
_ELSEWHERE = r"(?! ?(?:/|or|outside|elsewhere|on the side|in|of|to|with|less|weaker|lighter|stronger|better|is\b|are\b)|[♣♦♥♠\w])"


@JOINT.reads(rf"(?:no|without|denies|neither|lacks?)(?: an?| any)? {_EITHER}\b{_ELSEWHERE}")
def _no_ace_or_king(found: Match, context: Context) -> Item | None:
    """ "no A or K": not a single control."""
    return Count("Q", 0, 0)


@JOINT.reads(rf"(?:at least )?(?:(?:an|one|any|1) |(?<=\bor an ))(?:A ?/ ?K|(?:ace|A) or (?:an? )?(?:king|K))\b{_ELSEWHERE}")
def _ace_or_king(found: Match, context: Context) -> Item | None:
    return Count("Q", 1, _CONTROLS)


@JOINT.reads(
    rf"(?:the |an? )?(?P<a>ace|king|queen|(?-i:[AKQ]))(?: ?/ ?| or )(?:the |an? )?(?P<b>king|queen|jack|(?-i:[KQJ])) (?:of|in) (?:the )?(?P<suit>{SUIT})"
)
def _either_honour(found: Match, context: Context) -> Item | None:
    """ "A or K of spades"."""
    suits = suits_of(found.group("suit"), context)
    first, second = found.group("a")[0].upper(), found.group("b")[0].upper()
    return Honours(f"{first} or {second}", suits, False) if suits else None


@JOINT.reads(r"headed by (?:the |an? )?(?P<a>ace|king|(?-i:[AK])) or (?:the |an? )?(?P<b>king|queen|(?-i:[KQ]))(?![\w/])")
def _headed_by(found: Match, context: Context) -> Item | None:
    return Honours(f"{found['a'][0].upper()} or {found['b'][0].upper()}", None, False)


@JOINT.reads(
    rf"(?P<n>[5-9])(?P<plus>\+)?[- ]?(?:cards? )?(?P<semi>semi-?)?solid (?P<suit>{SUIT})(?! suits?\b)"
)
def _solid_length(found: Match, context: Context) -> Item | None:
    """ "7+ solid m": solid, and so long."""
    suits = suits_of(found.group("suit"), context)
    missing, number = int(bool(found.group("semi"))), int(found.group("n"))
    return Solid(missing, suits, number, False) if suits else None


@JOINT.reads(
    r"(?:the )?(?:equal|same) (?:length|number of cards)s? (?:in |of |for )?(?:the |both )*(?P<pair>majors|minors)",
    r"(?P<pair>majors|minors) (?:are |is )?(?:of )?(?:the )?(?:equal|same) length",
    rf"equal length in (?P<a>{ONE}) and (?P<b>{ONE})(?P<pair>(?!))?",
)
def _equal(found: Match, context: Context) -> Item | None:
    """ "equal length in the majors"."""
    if not found.group("pair"):
        one, other = (suits_of(found.group(name), context) for name in ("a", "b"))
        if not one or not other or len(one) != 1 or len(other) != 1:
            return None
        first, second = one[0], other[0]
        return Shapes(shapes_where(lambda *s: s[first] == s[second]))
    a, b = (2, 3) if found.group("pair").lower() == "majors" else (0, 1)
    return Shapes(shapes_where(lambda *s: s[a] == s[b]))


@JOINT.reads(r"(?P<no>no |without (?:an? |any )?)?(?:at least )?(?:an? |one )?(?:side|outside) (?:ace|(?-i:A))s?\b(?! ?/| or)")
def _side_ace(found: Match, context: Context) -> Item | None:
    """ "solid minor with a side ace"."""
    return Not((SideAce(),)) if found.group("no") else SideAce()


@JOINT.reads(
    r"(?P<no>(?:no|without)(?: an?| any)? )?(?:an? )?ruffing value\b",
    r"(?P<no>(?!))?(?:an? |some )?(?:side )?doubleton or (?:shorter|less|a shortage|shortness)(?: somewhere| anywhere)?\b",
)
def _ruffing_value(found: Match, context: Context) -> Item | None:
    """A doubleton or less beside the trumps."""
    if found.group("no"):
        return Mark("idle")
    sides = [s for s in range(4) if s not in support_suit(context)]
    return Shapes(shapes_where(lambda *lengths: min(lengths[s] for s in sides) <= 2))


@JOINT.reads(
    rf"(?:at least )?(?P<n>\d)(?P<plus>\+)?[- ]?(?:cards? )?(?:fit|support|length) (?:in|for|with) (?:at least )?(?P<suit>(?:one|either|any|both) (?:of (?:the |his |partner[’']s )?)?(?:majors?|minors?)\b|{SUIT})"
)
def _fit_in(found: Match, context: Context) -> Item | None:
    """ "a 4+ card fit in either major"."""
    suits = suits_of(found.group("suit"), context)
    low = int(found.group("n"))
    if not suits:
        return None
    every = found.group("suit").lower().startswith("both")
    open_end = found.group("plus") or found.group().lower().startswith("at least") or low >= _FOUR
    return Length(suits, low, 13 if open_end else low, "plus", every=every)


@JOINT.reads(
    r"(?:stop(?:per)?s?|guards?|something|stopped|cover) in (?:at least |any )?(?:[23]\+?|two|three) (?:of the )?(?:side|other|outside|unbid|remaining) suits\b"
)
def _stoppers_somewhere(found: Match, context: Context) -> Item | None:
    return Unsaid(found.group())


@JOINT.reads(
    r"(?:for |in |with |of )?(?:all |both |each of |every |each )?(?:of )?(?:the )?(?:three |two |3 |2 |all )?(?:other|unbid|remaining) (?:three |two |3 |2 )?suits?\b(?<!any other suit)(?<!an other suit)"
)
def _shown_by_a_double(found: Match, context: Context) -> Item | None:
    """ "takeout for the unbid suits", "short hearts, all other suits" of a double."""
    if context.call != _DOUBLE or not context.theirs:
        return None
    others = tuple(s for s in range(4) if s not in context.theirs)
    return Length(others, 3, 13, "plus", every=True)


@JOINT.reads(
    rf"(?:(?:at least )?(?:four|4)\+?(?: or more)?[- ]?(?:cards? )?in (?:each of )?)?(?:(?:the )?three (?:other )?suits (?:other than|but|except)|all suits (?:but|except(?: for)?)) (?P<but>{SUIT})",
    r"(?:at least )?(?:four|4)\+?(?: or more)?[- ]?(?:cards? )?in (?:each of )?(?:any )?(?:the )?(?:other |remaining )?(?:three|3) (?:other )?suits\b(?P<but>(?!))?",
    r"(?:the )?(?:other |remaining )?(?:three|3) (?:other |remaining )?suits\b(?: (?:of|with) (?:at least )?(?:four|4)(?:\+| or more)?[- ]?(?:cards?)?(?: each)?)?(?P<but>(?!))?",
)
def _three_suits(found: Match, context: Context) -> Item | None:
    """ "three suits, short in the fourth", "all suits but clubs"; of a double they are theirs."""
    if context.role not in (OPENING, OVERCALL) or context.call == _DOUBLE:
        return None
    suits = suits_of(found.group("but"), context) if found.group("but") else None
    if not suits:
        return ShapeClass("three suits")
    return Shapes(shapes_where(lambda *s: min(n for i, n in enumerate(s) if i != suits[0]) >= _FOUR))


@JOINT.reads(rf"(?:at least )?(?P<n>[3-5])\+?(?: or more)?[- ]?(?:cards? )?in all suits (?:but|except(?: for)?) (?P<but>{SUIT})")
def _all_but(found: Match, context: Context) -> Item | None:
    suits = suits_of(found.group("but"), context)
    others = tuple(s for s in range(4) if suits and s not in suits)
    return Length(others, int(found.group("n")), 13, "plus", every=True) if others else None


@JOINT.reads(
    rf"(?:at least |at most )?\d(?:-\d)?\+? losers? (?:there\b|in (?:it|that|the|this|our|your|my|his|her)\b(?: suit)?|in {SUIT})"
)
def _losers_of_a_suit(found: Match, context: Context) -> Item | None:
    return Unsaid(found.group())


_HELD = r"(?:ace|king|queen|(?-i:[AKQ]))"


@JOINT.reads(
    rf"(?:with |on )?(?:an? |one |the )?(?:small )?(?:singleton|stiff|bare)(?: is(?: an?| the)?| being(?: an?)?)? (?P<list>{_HELD}(?:(?: ?/ ?|, ?|,? or (?:an? )?){_HELD})*|(?:top |big )?honou?rs?)\b{_ELSEWHERE}(?! (?:is |are )?(?:poss\w*|ok\w*|allowed|permitted)\b)"
)
def _singleton_honour(found: Match, context: Context) -> Item | None:
    """ "4441 with a singleton ace, king or queen" of an opening in notrump."""
    if context.role != OPENING or context.strain != NOTRUMP:
        return None
    held = set(re.findall(r"(?i:(?<![a-z])([akq]))", found["list"].lower())) or set("akq")
    return SingletonHonour(sum(8 >> "akq".index(letter) for letter in held))


@JOINT.reads(
    rf"(?:no|not|never|denies|without)(?: (?:made|used|bid|done|chosen))?(?: with| on| holding)?(?: an?| the)? (?:singleton|stiff|bare|blank) (?P<list>{_HELD}(?:(?: ?/ ?|, ?|,? (?:or|nor) (?:an? )?){_HELD})*|(?:top |big )?honou?rs?)\b(?! in | of )"
)
def _no_singleton_honour(found: Match, context: Context) -> Item | None:
    """ "splinter, but never with a bare ace or king"."""
    if context.strain == NOTRUMP:
        return None  # its shape is that of a notrump
    held = set(re.findall(r"(?i:(?<![a-z])([akq]))", found["list"].lower())) or set("akq")
    return Not((SingletonHonour(sum(8 >> "akq".index(letter) for letter in held)),))


@JOINT.reads(r"(?:the )?rule of (?:the )?(?P<n>1[5-9]|2[0-4])\b")
def _rule_of(found: Match, context: Context) -> Item | None:
    return Count("rule", int(found.group("n")), _MOST_OPENED)
