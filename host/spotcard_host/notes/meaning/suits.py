# ruff: noqa: E501 - a pattern is read as a whole
"""The names of suits, and the suits that a name may stand for.

A suit may be written as its sign, its name, a variable, or a word that the context settles ("own
suit", "other major"); `suits_of` says which suits an expression may stand for.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.context import OVERCALL, Context
from spotcard_host.notes.suit_words import SUIT_WORDS, SUITS

# A suit, or several joined by / or "or"; variables keep their case.
ONE = (
    r"(?:[♣♦♥♠#]|(?-i:oM|om|OM|[MmXYZ])(?![A-Za-z]|[’'](?!s\b))|(?:(?:one|either|any) of the (?:majors?|minors?)(?: suits)?\b|(?:either|any|one) of (?:partner|opener|responder|overcaller)[’']?s (?:two )?suits|(?:higher|lower)(?:[- ]ranking)? suit|the suit opened|(?:the )?first suit(?= (?:is |being )?(?:the )?longer|\s*$)|(?:the )?(?:opponents?|opps?|overcaller|intervenor|RHO|LHO|enemy|adversar(?:y|ies))[’']?s?[’']? suit|the (?:suit overcalled|overcalled suit|opposing suit|adverse suit)|partner[’']?s suit|responder[’']?s suit|opener[’']?s suit|(?:own|long|the|this|that|their|bid|enemy) suit|(?:his|partner[’']s) (?:major|minor)(?! ?suits?))\b|"
    r"(?:other |either |same )?(?:majors?|minors?)\b|hearts?\b|spades?\b|diamonds?\b|clubs?\b|trumps?\b)"
)
SUIT = rf"{ONE}(?:\s*(?:/|\bn?or\b|\bof\b|\|)\s*(?!\d)(?:a |in )?{ONE})*(?:[’']?s(?![A-Za-z]))?"
BOTH = r"(?-i:MM|mm)(?![A-Za-z])|(?:both |two |the )(?:majors|minors)\b|majors\b(?! first)|minors\b(?! first)|both M\b|both m\b|(?:the )?(?:red|black) suits\b"
UNIT = r"\s*-?(?:hcp\b|(?-i:PC|PH|HP)\b|pkt\b|punkte\b|hp\b|hpts?\b|HCPs\b|honou?r points|pn\b|punten\b|p\b(?!/))"
POINTS = r"\s*(?:(?:total|support|dummy|distribution(?:al)?) points|TSP\b|points|pts|TP\b|HLD|HL\b|zar\b)"
CARDS = r"\s*-?\s*(?:c(?=[Mm](?![a-z]))|cards?(?: or more| or longer)?|carders?|crds?|krt|kaart|kaarten|cds)?\s*-?\s*(?:(?:of |in |suit of )(?:(?:an?|either|one|any|the(?! (?:major|minor)\b(?! suit))|each) )?)?"
QUALITY = r"(?:(?:good|bad|poor|decent|strong|solid|semi-?solid|long|SOL|S-SOL|real|natural)\s+)?"


def suits_of(text: str, context: Context) -> tuple[int, ...] | None:
    """The suits a suit expression may stand for, None when the context does not tell."""
    found: list[int] = []
    for word in re.findall(rf"{ONE}", text, re.I):
        suits = suit_of(word, context)
        if suits is None:
            return None
        found += [s for s in suits if s not in found]
    return tuple(found) or None


def suit_of(word: str, context: Context) -> list[int] | None:
    if word in SUITS:
        return [SUITS.index(word)]
    if word == "#":
        return _own(context)
    if word in ("M", "m", "oM", "om", "OM", "X", "Y", "Z"):
        return variable(word, context)
    lowered = word.lower()
    for i, name in enumerate(SUIT_WORDS):
        if lowered.startswith(name):
            return [i]
    if lowered.startswith(_ONE_OF) and lowered.endswith("s suits"):
        return list(context.partner.suits) or None
    return _named_by(lowered, context)


_ONE_OF = ("either of", "any of", "one of")


def _named_by(lowered: str, context: Context) -> list[int] | None:
    """The suits of words whose meaning depends on the auction ("partner's suit"); None for
    other words."""
    if re.match(r"(?:his|partner[’']s) m", lowered):
        return _in_play((2, 3) if lowered.endswith("major") else (0, 1), context)
    if lowered.startswith(("partner", "responder")) or (
        lowered.startswith("opener") and context.caller in ("responder", "opener")
    ):
        return context.partner.suits[-1:] or None
    if re.match(r"(?:the )?(?:overcaller|suit overcalled|overcalled|intervenor)", lowered):
        ours = context.caller in ("overcaller", "advancer")
        return (context.partner.suits if ours else context.theirs)[-1:] or None
    if re.match(r"(?:the )?(?:opp|rho|lho|adver)", lowered):
        return context.theirs[-1:] or None
    if lowered.startswith(("the suit opened", "opener", "enemy")):
        return context.theirs[:1] or context.partner.suits[:1] or None
    if lowered.startswith(("higher", "lower")):
        limit = context.own if context.own >= 0 else 0 if lowered[0] == "h" else 3
        return [s for s in range(4) if (s > limit if lowered[0] == "h" else s < limit)] or None
    if lowered.endswith("first suit"):
        return context.me.suits[:1] or None
    if lowered.endswith("suit"):
        if lowered.startswith("their"):
            return context.theirs[-1:] or None
        return _own(context)
    if lowered.startswith("trump"):
        trump = context.trump if context.trump >= 0 else context.partner_suit
        if context.trump < 0 and context.own in context.me.suits:
            trump = context.own  # its own suit again: "sets trumps"
        return [trump] if trump >= 0 else None
    both = [2, 3] if "major" in lowered else [0, 1]
    if lowered.startswith("other"):
        known = [s for s in (*context.partner.suits, *context.me.suits) if s in both]
        known = known or [s for s in context.theirs if s in both]
        if context.role == OVERCALL and context.own not in both and not context.me.calls:
            known = [s for s in context.theirs if s in both]
        if context.own in both and len(set(known)) != 1:
            return [s for s in both if s != context.own]
        return [s for s in both if s not in known] or both
    return both


def _in_play(pair: tuple[int, int], context: Context) -> list[int]:
    """The major or minor that partner, or else the caller, has shown; both where none is."""
    for shown in (context.partner.suits, context.me.suits):
        known = [s for s in shown if s in pair]
        if known:
            return known[-1:]
    return list(pair)


def _own(context: Context) -> list[int] | None:
    if context.own >= 0:
        return [context.own]
    if context.bindings:
        return [list(context.bindings.values())[-1]]
    if context.me.suits:
        return [context.me.suits[-1]]
    return None


def variable(name: str, context: Context) -> list[int] | None:
    """The suits of M, m, oM, om, X, Y, Z: bound, or the one already in play, or both."""
    if name in context.bindings:
        return [context.bindings[name]]
    base = name[-1]
    if base in "XYZ":
        return _own(context)
    both = [2, 3] if base == "M" else [0, 1]
    mine = [s for s in both if s in context.me.suits]
    theirs = [s for s in both if s in context.partner.suits]
    known = context.bindings.get(base)
    if known is None and len({*mine, *theirs}) == 1:
        known = (mine or theirs)[0]
    if name[0] in "oO" and len(name) == 2:
        bid = {s for s in context.theirs if s in both}
        if known is None and len(bid) == 1:
            known = bid.pop()  # they bid one major (minor): "oM" is the other
        return [s for s in both if s != known] if known is not None else both
    if known is not None and (mine or theirs):
        return [known]
    taken = [s for s in context.theirs if s in both and s]
    return [s for s in both if s not in taken] or both
