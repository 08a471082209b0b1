"""Readers of the phrases in `patterns`: what a holding that was named means.

Each reader takes the match and the context and gives (kind, value), or None where the words mean
something else here. `HOLDINGS` is the order of trial.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning import patterns as p
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.numbers import Item, Length, Reader, first_item, suits_of

Suits = tuple[int, ...]


def _named(found: re.Match[str], context: Context, group: str = "suit") -> Suits | None:
    """The suits of a group, None where it has none or the context does not tell."""
    word = found.group(group)
    return suits_of(word, context) if word else None


def _item(found: re.Match[str], kind: str, value: object) -> Item:
    return Item(kind, value, found.start(), found.end())


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


def _n_support(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    if found.group("hi") and found.group("hi") < found.group("n"):
        return "idle", ""  # a 4-3 fit
    suits = _named(found, context)
    if not suits and not (found.group("suit") and context.trump < 0):
        suits = (_partner(context),) if _partner(context) >= 0 else None
    if not suits:
        return None
    low = int(found.group("n"))
    open_end = found.group("plus") or (low >= 5 and not found.group("eq"))
    return "support length", (suits, low, int(found.group("hi") or (13 if open_end else low)))


def _few_support(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    cards = p.FEW[found.group("how").lower()]
    suit = _partner(context)
    return ("support length", ((suit,), cards, cards)) if suit >= 0 else None


def _honour_in(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    suits = _named(found, context)
    if not suits or found.group("suit").lower().startswith("trump"):
        return None
    return "honours", (found.group("what")[0].upper(), suits, False, "")


def _outside(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    if found.group("none"):
        return "outside", 0
    if found.group("nostop"):
        return "not", _item(found, "outside stop", 1)
    if found.group("queens"):
        return "idle", ""  # queens outside have no field
    if found.group("one") or found.group("what").lower().startswith("stop"):
        return "outside stop", 1
    if found.group("no"):
        return "outside", 0
    if found.group("lo"):
        return "outside", int(found.group("hi") or found.group("lo"))
    return ("outside", 1) if found.group().lower().startswith("max") else None


def _solid(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    suit, how = found.group("suit"), found.group("how").lower()
    suits = suits_of(suit, context) if suit and suit.lower() != "suit" else None
    missing = int(how.startswith("s-") or "semi" in how)
    return "solid", (missing, suits, int(found.group("n") or 0), bool(found.group("eq")))


def _top(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    number = {"one": 1, "two": 2, "three": 3}.get(found.group("n").lower())
    return "top", (number or int(found.group("n")), _named(found, context))


def _trump_queen(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    return "trump queen", not found.group("no")


def _queen(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    return _trump_queen(found, context) if context.asked == "keycards" else None


def _stop(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    words = found.group().lower()
    suit = found.group("suit1") or found.group("suit2")
    if "some stop" in words and not suit:
        return "idle", ""
    suits = _stop_suits(suit, context)
    if suit and re.fullmatch(r"(?:other |either )?(?:major|minor)", suit, re.I):
        return "any stop", (3, suits)  # a stopper in a major: in one of them
    if "at most" in words:
        return "not", _item(found, "stop", (3, suits))
    least = 2 if re.search(r"partial|half|likely|probable", words) else 3
    return "stop", (least, suits)


def _stop_suits(word: str | None, context: Context) -> Suits:
    if word:
        lowered = word.lower()
        if lowered in ("other suits", "side suits", "all suits", "outside", "both"):
            return (-1,)
        suits = None if lowered.startswith("their") else suits_of(word, context)
        if suits:
            return suits
    return tuple(context.theirs) or ((context.doubled,) if context.doubled >= 0 else ())


def _good(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    suit = found.group("suit")
    named = () if suit.lower().startswith("suit") else suits_of(suit, context)
    if named is None:
        return None
    if len(named) > 1 and context.own in named:
        named = (context.own,)
    good = found.group("how").lower() in ("good", "decent", "strong", "nice", "excellent")
    suits = None if suit.lower() == "suits" else named
    return "good suit", (good, suits, int(found.group("n") or 0), bool(found.group("plus")))


def _control(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    suits = _named(found, context)
    known = {context.own, *context.partner.suits}
    for name, both in (("major", (2, 3)), ("minor", (0, 1))):
        if name in (found.group("other") or "").lower():
            suits = tuple(s for s in both if s not in known) or both
    first = (found.group("round") or "").startswith(("1", "f"))
    return "control", (1 if first else 2, suits)


def _longer(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    if found.group("rel"):
        return "longer", (None, None, False)
    if found.group("than"):
        return "longer", (None, _named(found, context, "than"), True)
    return "longer", (_named(found, context, "a"), _named(found, context, "b"), True)


def _compare(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    a, b = _named(found, context, "a"), _named(found, context, "b")
    how = found.group("how").lower()
    if how.startswith("<"):
        a, b = b, a
    return "longer", (a, b, not any(word in how for word in ("=", "or longer", "equal")))


def _n_card(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    low, soft = int(found.group("n")), found.group("soft")
    if soft:
        low = min(low, int(soft))
    what = (found.group("what") or "").strip().lower()
    least = (found.group("least") or "").strip().lower()
    if found.group("plus") or least.startswith("at least"):
        how, high = "plus", 13
    else:
        high = int(found.group("hi") or found.group("n"))
        exact = found.group("eq") or least == "exactly"
        how = "exact" if exact else ("range" if found.group("hi") or soft else "bare")
    open_end = 13 if how == "bare" and low >= 5 else high
    if what.startswith(("support", "raise", "fit")):
        suit = context.partner_suit
        return ("support length", ((suit,), low, open_end)) if suit >= 0 else None
    if what.startswith("trump"):
        suit = context.trump if context.trump >= 0 else context.partner_suit
        suit = suit if suit >= 0 else context.own
        return ("support length", ((suit,), low, high)) if suit >= 0 else None
    if what.startswith(("major", "minor", "other")):
        suits = suits_of(what.replace("(", "").replace(")", ""), context)
        if suits is None:
            return None
        mine = context.own in suits and not what.startswith("other")
        return "length", Length(suits, low, high, how, mine=mine)
    return "own length", (low, open_end)


def _suit_n(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    suits = _named(found, context)
    if not suits:
        return None
    low, plus = int(found.group("n")), found.group("plus")
    return "length", Length(suits, low, 13 if plus else low, "plus" if plus else "exact")


def _n_suit(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    return "own length", (int(found.group("n")), 13)


def _long(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    suits = _named(found, context)
    return ("length", Length(suits, 5, 13, "plus")) if suits else None


def _other_suit(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    low = int(found.group("n"))
    return "other length", (low, 13 if found.group("plus") or low >= 5 else low)


def _not_n(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    if context.own < 0:
        return None
    return "not", _item(found, "own length", (int(found.group("n")), 13))


def _bare_plus(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    """ "5+" alone is the suit's length; "6+" of a one-level answer, or beside a length, points."""
    if context.own < 0 and "transfer" not in found.string.lower():
        return None
    low = int(found.group("n"))
    said = p.SAYS_LENGTH.search(found.string)
    if low < 6 or (context.level > 1 and not said):
        return "own length", (low, 13)
    return "hcp", (low, 40)


_EITHER_HOLDING = re.compile(r"\bat least [AKQJHTx]{2,5} or $", re.I)


def _honours(found: re.Match[str], context: Context) -> tuple[str, object] | None:
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
    return "honours", (several or found.group("holding"), suits, support, how)


def _suit_alone(found: re.Match[str], context: Context) -> tuple[str, object] | None:
    """A suit alone or before a word: `!h`, `!h + minor`, `!h shortage`."""
    suits = _named(found, context)
    if not suits:
        return None
    word = (found.group("word") or "").lower()
    if found.group("how") or word in ("shortage", "shortness", "splinter", "spl"):
        return "short", ("short", suits)
    if word in ("void", "singleton"):
        return "short", (word, suits)
    if word.startswith(("void", "singleton")):
        return "short", ("short", suits)
    if word in ("support", "raise", "fit"):
        return "support", partners(suits, context)
    if word in ("control", "ctrl"):
        return "control", (2, suits)
    if word in ("transfer", "trf"):
        return "transfer", suits
    if word == "tolerance":
        return "support length", (suits, 2, 13)
    if word == "preference":
        return ("holding", "preference") if suits == (context.own,) else ("idle", "")
    return ("stop", (3, suits)) if word == "stop" else ("suit", suits)


HOLDINGS: tuple[tuple[re.Pattern[str], Reader], ...] = (
    (p.NSUPPORT, _n_support),
    (p.FEW_SUPPORT, _few_support),
    (p.HONOUR_IN, _honour_in),
    (p.OUTSIDE, _outside),
    (p.SOLID, _solid),
    (p.TOP, _top),
    (p.TRUMP_QUEEN, _trump_queen),
    (p.QUEEN, _queen),
    (p.STOP, _stop),
    (p.GOOD, _good),
    (p.CONTROL, _control),
    (p.LONGER, _longer),
    (p.COMPARE, _compare),
    (p.NCARD, _n_card),
    (p.SUIT_N, _suit_n),
    (p.NSUIT, _n_suit),
    (p.LONG, _long),
    (p.OTHER_SUIT, _other_suit),
    (p.NOT_N, _not_n),
    (p.BARE_PLUS, _bare_plus),
    (p.HONOURS, _honours),
)


def read_holding(text: str, at: int, end: int, context: Context) -> Item | None:
    """The holding named at `at`, or None."""
    if at and text[at - 1].isalnum() and text[at].isalnum():
        return None
    return first_item(HOLDINGS, text, at, end, context)


def read_suit(text: str, at: int, end: int, context: Context) -> Item | None:
    """A suit that stands alone at `at`, or None."""
    found = p.SUPPORT_OF.match(text, at, end)
    result = _suit_alone(found, context) if found else None
    return Item(result[0], result[1], at, found.end()) if found and result else None
