"""The vocabulary, loaded from `vocabulary.txt` and `fillers.txt`: which words mean what."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import OPENING, RESPONSE, Context
from spotcard_host.notes.meaning.items import (
    CatchAll,
    Choice,
    Convention,
    Force,
    Item,
    Kind,
    Mark,
    Natural,
    Notrump,
    PassOrCorrect,
    Reply,
    Strength,
    Suits,
    ToPlay,
    Transfer,
    Unsaid,
    Vulnerable,
    placed,
)
from spotcard_host.notes.meaning.suit_items import (
    HIGHEST,
    LOWEST,
    LeadDirecting,
    Length,
    Relative,
    ShapeClass,
    Short,
    Support,
    SupportLength,
)
from spotcard_host.notes.meaning.suits import SUIT, suits_of

_FOLDER = Path(__file__).parent


class Entry(NamedTuple):
    """Phrases of one kind and value, of which the first that fits is taken."""

    pattern: re.Pattern[str]
    kind: str
    value: str


def _groups() -> Iterator[tuple[str, str, list[str]]]:
    """(kind, value, patterns) in the order of the file."""
    kind = value = ""
    patterns: list[str] = []
    for line in (_FOLDER / "vocabulary.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith(" "):
            patterns.append(line.strip())
            continue
        if patterns:
            yield kind, value, patterns
        kind, _, value = (part.strip() for part in line.partition(":"))
        patterns = []
    yield kind, value, patterns


def _words(patterns: list[str], whole: bool = True) -> re.Pattern[str]:
    """Any of the patterns, from the start of a word on and, if `whole`, not into the middle of
    one ("weak" in "weaker").
    """
    end = r"(?:(?<![^\W\d_])|(?![^\W\d_]))" if whole else ""
    return later(rf"(?<![A-Za-z])(?:{'|'.join(patterns)}){end}", re.I)


_ALL = tuple(_groups())

LEXICON = tuple(Entry(_words(p), kind, value) for kind, value, p in _ALL if kind != "opener")
"""The phrases in the order of trial."""

REMARKS = _words([p for kind, _, patterns in _ALL if kind == "opener" for p in patterns], False)
"""Words that open a remark: the rest of the clause is about later calls, not the hand."""


def _fillers(is_loose: bool) -> frozenset[str]:
    lines = (_FOLDER / "fillers.txt").read_text(encoding="utf-8").splitlines()
    said = [line for line in lines if not line.startswith("#")]
    return frozenset(
        word
        for line in said
        if line.startswith("~") == is_loose
        for word in line.removeprefix("~").split()
    )


FILLERS = _fillers(False)
"""Words that say nothing about the hand."""

LOOSE = _fillers(True)
"""Words that may narrow the hand in a way that no rule says; the rest stands."""


class Phrase(NamedTuple):
    """A phrase of the lexicon at `start`..`stop` of a text that is read up to `end`."""

    value: str
    text: str
    start: int
    stop: int
    end: int
    context: Context

    @property
    def words(self) -> str:
        """The phrase as written."""
        return self.text[self.start : self.stop]

    def suit_after(self, pattern: re.Pattern[str]) -> tuple[Suits, int] | None:
        """The suits named right after the phrase, and where their name ends."""
        found = pattern.match(self.text, self.stop, self.end)
        suits = suits_of(found.group("suit"), self.context) if found else None
        return (suits, found.end()) if found and suits else None


_SHORT_SUIT = later(
    rf"\s*(?:in |of |for )?(?:the |one |either )?(?P<suit>{SUIT}|other minor|other major)"
    r"(?:\s*(?:support|fit|tolerance)\b)?",
    re.I,
)
_SOMEWHERE = later(
    r"\s*(?:somewhere|anywhere|(?:in )?(?:the )?"
    r"(?:lowest|lower|highest|higher|other|any|some|an?|unknown|side)"
    r"(?: (?:other|outside|unbid|side|unknown))*(?: suit| one)?\b|\(?unknown(?: suit)?\)?)",
    re.I,
)
_TRANSFER_TO = later(
    r"\s*(?:(?:(?:in)?to|towards|naar|for)(?: [1-7](?=[♣♦♥♠]))?)?\s*"
    rf"(?P<suit>{SUIT}|(?-i:[1-7]?NT?|SA)\b)", re.I
)
_PUPPET_TO = later(r"\s*(?:(?:to|naar)\s*[1-7]?|[1-7])(?P<suit>[♣♦♥♠]|NT?)", re.I)


def _to(phrase: Phrase, stop: int, item: Item) -> Item:
    return placed(item, phrase.start, stop)


def _transfer(phrase: Phrase) -> Item:
    found = _TRANSFER_TO.match(phrase.text, phrase.stop, phrase.end)
    word = found.group("suit") if found else ""
    if found and (word == "SA" or word[-1] in "NT"):
        return _to(phrase, found.end(), Transfer((4,)))
    suits = suits_of(word, phrase.context) if found else None
    return _to(phrase, found.end(), Transfer(suits)) if found and suits else Transfer(())


def _kind(phrase: Phrase) -> Item:
    if phrase.value == "puppet":
        found = _PUPPET_TO.match(phrase.text, phrase.stop, phrase.end)
        return _to(phrase, found.end() if found else phrase.stop, Kind("puppet"))
    return Kind(phrase.value)


def _short(phrase: Phrase) -> Item:
    named = phrase.suit_after(_SHORT_SUIT)
    if named:
        return _to(phrase, named[1], Short(phrase.value, named[0]))
    # Without a suit: "lowest singleton", "void somewhere", "short".
    place = _SOMEWHERE.match(phrase.text, phrase.stop, phrase.end)
    stop = place.end() if place else phrase.stop
    words = phrase.text[phrase.start : stop].lower()
    for word, suit in (("lowe", LOWEST), ("highe", HIGHEST)):
        if word in words:
            return _to(phrase, stop, Short(phrase.value, (suit,)))
    anywhere = place or re.match(r"(?:an? )?(?:unknown|some|any|other|side)", words)
    return _to(phrase, stop, Short(phrase.value, (0, 1, 2, 3) if anywhere else ()))


def _convention(phrase: Phrase) -> Item:
    named = phrase.suit_after(_SHORT_SUIT) if phrase.value == "splinter" else None
    if named and named[0] == (phrase.context.own,) and phrase.context.raises_first:
        return _to(phrase, named[1], Convention(phrase.value))  # what it is anyway
    return _to(phrase, named[1], Short("short", named[0])) if named else Convention(phrase.value)


def _relative(phrase: Phrase) -> Item:
    named = phrase.suit_after(_SHORT_SUIT) if phrase.value in ("support", "tolerance") else None
    if not named:
        return Relative(phrase.value)
    if phrase.value == "tolerance":
        return _to(phrase, named[1], SupportLength(named[0], 2, 13))
    return _to(phrase, named[1], Support(named[0]))


def _super_accept(phrase: Phrase) -> Item:
    """Four cards in support; a plain reply if the suit is unknown."""
    suit = phrase.context.partner_suit
    return SupportLength((suit,), 4, 13) if suit >= 0 else Reply()


def _four_in(phrase: Phrase) -> Item:
    """ "at least one minor", "side major"."""
    return Length((0, 1) if phrase.value == "minor" else (2, 3), 4, 13, "plus")


_COLOURS = {
    ("Y", "N"): "unfav|adverse|red", ("N", "Y"): "fav|green", ("=", "="): "equal",
    ("N", "N"): r"white|both\b.* n|nobody|none|neither",
    ("Y", "Y"): "amber|both|every",
}  # fmt: skip


_PLACES = {"first": "1", "1st": "1", "second": "2", "2nd": "2", "third": "3", "3rd": "3",
           "fourth": "4", "4th": "4"}  # fmt: skip


def _seat(phrase: Phrase) -> Item:
    """ "in third seat", of an opening; of other calls it says nothing."""
    if phrase.context.role != OPENING:
        return Mark("idle")
    words = re.findall(r"first|second|third|fourth|[1-4](?:st|nd|rd|th)", phrase.words.lower())
    return Vulnerable("", "", "".join(sorted({_PLACES[word] for word in words})))


_FOUR_COLOURS = later(r"\bamber\b", re.I)


def _vulnerable(phrase: Phrase) -> Item:
    """Colours are our side's, red and green or white, unless the text has all four of them."""
    word = phrase.words.lower()
    ours = re.search(r"\b(?:(red)|green|white)\b", word)
    if ours and not _FOUR_COLOURS.search(phrase.text):
        return Vulnerable("Y" if ours[1] else "N", "")
    for sides, names in _COLOURS.items():
        if re.search(rf"\b(?:{names})", word):
            return Vulnerable(*sides)
    return Vulnerable("N" if word.startswith(("n", "un")) else "Y", "")


def _strength(phrase: Phrase) -> Item:
    context = phrase.context
    if phrase.value == "2/1":
        forces = context.role == RESPONSE and context.level == 2 and context.own >= 0
        return Strength("gf") if forces else Mark("idle")
    if phrase.value == "opening" and context.me.calls and phrase.words.lower().startswith("min"):
        return Strength("min")  # "minimum opening values" of a hand that has opened
    named = phrase.suit_after(_SHORT_SUIT) if phrase.value == "weak two" else None
    return _to(phrase, named[1], Strength("weak two", named[0])) if named else (
        Strength(phrase.value)
    )


def _nothing(phrase: Phrase) -> Item:
    """`P = nothing`, where partner has bid: a hand that is content to stop."""
    context = phrase.context
    return ToPlay() if context.call == 0 and context.partner.calls else Mark("idle")


_MAKERS: dict[str, Callable[[Phrase], Item]] = {
    "transfer": _transfer,
    "kind": _kind,
    "short": _short,
    "convention": _convention,
    "relative": _relative,
    "side": _four_in,
    "one of": _four_in,
    "super accept": _super_accept,
    "unread": lambda phrase: Unsaid(phrase.words),
    "vul": _vulnerable,
    "seat": _seat,
    "strength": _strength,
    "force": lambda phrase: Force(phrase.value),
    "shape": lambda phrase: ShapeClass(phrase.value),
    "play": lambda phrase: ToPlay(),
    "natural": lambda phrase: Natural(),
    "notrump": lambda phrase: Notrump(),
    "reply": lambda phrase: Reply(),
    "catchall": lambda phrase: CatchAll(),
    "nothing": _nothing,
    "nothing to say": lambda phrase: CatchAll() if phrase.context.call == 0 else Mark("idle"),
    "pass or correct": lambda phrase: PassOrCorrect(),
    "choice": lambda phrase: Choice(),
    "lead directing": lambda phrase: LeadDirecting(),
}


def item_of(kind: str, phrase: Phrase) -> Item:
    """The item that a phrase of the lexicon is."""
    item = _MAKERS[kind](phrase) if kind in _MAKERS else Mark(kind)
    return item if item.end else placed(item, phrase.start, phrase.stop)


__all__ = ["FILLERS", "LEXICON", "LOOSE", "REMARKS", "Phrase", "item_of"]
