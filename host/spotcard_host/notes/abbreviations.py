"""Abbreviations that the notes define: `"Class L" = limited opening (11-15)`, `S/O = sign-off,
BAR = blocking`. What they stand for takes their place in the rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.pattern import is_class, parse_pattern
from spotcard_host.notes.key_of_signs import signs_of, write_signs
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.describe import describe
from spotcard_host.notes.nodes import Notes

_DEFINED = later(
    r"(?:^|(?<=[;.,:(] )|(?<=\n))(?:[-•*+] )?(?:[\"“‘'](?P<quoted>[^\"“”’'\n]{2,20})[\"”’']|"
    r"(?P<term>[A-Za-z][\w/&]{1,9}\+?))"
    r" ?(?:=|\b(?:stands for|means|is short for|denotes)\b) ?(?=[\w<>≤≥\"'(])")
_UNIT = later(
    r"(?<![\w.])(?P<unit>[A-Za-zÀ-ž]{1,4})\.? ?= ?(?:[^\W\d]+ \(|\(|(?:honou?r|high[- ]?card) )?"
    r"(?P<what>cards?|points?|hcp)\b(?! (?:suit|in|of|with))\)?", re.I)
"""`k. = karty (cards)`, `P = points`: what numbers count."""
_ENDS = later(r"[;\n]|\.(?=\s|$)|, ?\w+\+? ?=")
_TAIL = later(
    r",? (?:from (?:this|that|here|there)|unless|in (?:this|these)|as used)\b.*", re.S)
_BRACKETED = later(r"^\D*\(([^()]*\d[^()]*)\)$")
_AS_USUAL = later(r"(?:as |the )*(?:usual|standard|normal|common|ones|you know)\b", re.I)
_TRANSFER = later(r"\b(?:xfrs?|x-fers?|xfs?|trfrs?|tsfr?s?|tfers?|trnsfrs?)\b\.?", re.I)
"""`xfr`, `tsf` and other ways of writing "transfer" in short."""
_WITH = later(r"\bw/? or (?:w/o|wo)(?=\s)", re.I)
_VOWELS = later("[aeiou]", re.I)
_COUNT = r"\d{1,2}\+?|\d{1,2}-\d{1,2}|three|four|five|six|seven|eight"
_MANY, _STRAINS = r"\d\d\+?|\d\+|\d{1,2}-{1,2}\d{1,2}", "CDHSN"
"""Counts that are no level, where the unit may be a strain: `5+ H`, and not `1H`."""
_LETTER = later(
    r"(?:^|(?<=[;.,:(] )|(?<=\n)|(?<=and ))(?:[-•*+] )?[\"“']?(?P<term>[BEGILOUWXYZ])[\"”']? ?"
    r"(?:=|\b(?:stands for|means|is|denotes)\b) ?(?P<said>[^;\n]{3,80}?)"
    r"(?=[;\n]|\.(?:\s|$)|\Z|,? (?:and )?[\"“']?[BEGILOUWXYZ][\"”']? ?(?:=|\b(?:means|is)\b))")
"""`W = 12-14 balanced, X = 15-17 with 5+ clubs, Y = 18+`: the kinds of hand of one opening."""
_ANY = later(r",? ?\b(?:any (?:shape|hand|distribution)|any)$", re.I)
_STRENGTHS = frozenset((
    "min", "max", "inv", "str", "wk", "int", "med", "lim", "gi", "gf", "opt", "wide", "mini"))
_RANGE = later(r"\d{1,2}(?:\+| ?[-–] ?\d{1,2})(?: ?(?:hcp|points|pts|p|h|pc))?", re.I)
"""Words of strength that a legend gives points: `min = 0-7, inv = 8-10`."""
_LONGEST, _MOST, _SHORTEST_WORD = 60, 4000, 4
_KNOWN = frozenset((
    "gf", "fg", "inv", "nf", "f1", "nat", "bal", "unbal", "art", "spl", "pre", "wk", "lr", "min",
    "max", "hcp", "hp", "pts", "points", "rkc", "rkcb", "nt", "om", "oM", "vul", "nv", "ph", "xx",
    "dbl", "rdbl", "suit", "cue", "raise", "jump", "to", "wjs", "sjs", "cog", "bw", "p/c", "s/t",
    "others", "other", "rest", "system", "hl", "hld", "ltc",
))


def write_out(notes: Notes) -> None:
    """Write what abbreviations stand for into the rows."""
    for node in notes.nodes:
        said = _TRANSFER.sub("transfer", node.description)
        node.description = _WITH.sub("with or without", said)
    write_signs(notes, signs_of(notes, _is_understood))
    for unit, (what, is_dotted) in dict(_units(notes)).items():
        count = _MANY if unit in _STRAINS else _COUNT
        dot = r"\.(?=[ ,;:)]|$)" if is_dotted else r"\.(?=[,;:)]| (?![A-Z1-7]))"
        counted = re.compile(
            rf"(?<![\w!])(?<!top )({count})([ -]?){re.escape(unit)}"
            rf"(?:{dot}|(?![\w'’.])|(?=\.(?: |$)))")
        for node in notes.nodes:
            node.description = counted.sub(rf"\1 {what}", node.description)
    letters = dict(_letters(notes))
    if letters:
        one = re.compile(rf"(?<![\w/!(])[{''.join(letters)}](?![\w/]| ?[=:])")
        for node in notes.nodes:
            node.description = one.sub(lambda term: letters[term[0]], node.description)
    found = dict(_definitions(notes))
    if not found:
        return
    terms = "|".join(re.escape(term) for term in sorted(found, key=len, reverse=True))
    used = re.compile(rf"(?<![\w/])(?:{terms})(?![\w/])")
    for node in notes.nodes:
        node.description = used.sub(lambda term: found[term[0]], node.description)


def _units(notes: Notes) -> Iterator[tuple[str, tuple[str, bool]]]:
    """(abbreviation, ("cards" or "hcp", whether it is written with a full stop))."""
    rows = [f"{node.word} = {node.description}" for node in notes.roots if node.call < 0]
    for text in (*rows, *(text for _, text in notes.prose)):
        for found in _UNIT.finditer(text[:_MOST]):
            if found["unit"].lower() not in (*_KNOWN, "ph", "pc", "m", "x"):
                what = "cards" if found["what"][0] in "cC" else "hcp"
                yield found["unit"], (what, text[found.end("unit")] == ".")


def _letters(notes: Notes) -> Iterator[tuple[str, str]]:
    """(letter, hands) where a text defines two letters or more by strength."""
    for _, text in notes.prose:
        found = [(mark["term"], mark["said"].strip(" ,.")) for mark in
                 _LETTER.finditer(text[:_MOST])]
        if len(found) > 1 and all(
                re.search(r"\d", said) and _is_understood(said) for _, said in found):
            yield from ((letter, _ANY.sub("", said)) for letter, said in found)


def _definitions(notes: Notes) -> Iterator[tuple[str, str]]:
    """(abbreviation, what it stands for)."""
    rows = [f"{node.word} = {node.description}" for node in notes.roots if node.call < 0]
    for text in (*rows, *(text for _, text in notes.prose)):
        marks = list(_DEFINED.finditer(text[:_MOST]))
        for at, mark in enumerate(marks):
            end = marks[at + 1].start() if at + 1 < len(marks) else len(text)
            said = _TAIL.sub("", _ENDS.split(text[mark.end():end], maxsplit=1)[0]).strip(" ,.\"'")
            term = mark["quoted"] or mark["term"]
            if term.lower() in _STRENGTHS and len(marks) > 1 and _RANGE.fullmatch(said):
                yield term, said
                continue
            if said and not _AS_USUAL.match(said) and len(said) < _LONGEST and _is_abbreviation(
                    term, bool(mark["quoted"]), len(marks) > 1):
                points = _BRACKETED.match(said)  # `limited opening (11-15)`
                said = points[1] if points else said
                if _is_understood(said) and (term.isupper() or not _is_understood(term)):
                    yield term, said


def _is_understood(text: str) -> bool:
    """Whether a description of these words alone is read."""
    meaning = describe(text, Context(bid(2, 0)))
    return not meaning.unknown and not meaning.unread_strength


def _is_abbreviation(term: str, quoted: bool, listed: bool) -> bool:
    """`listed`: it stands among others, `TP = to play, rel = relay`."""
    pattern = parse_pattern(term)
    if term.lower() in _KNOWN or (pattern is not None and len(term) > 1
                                  and not is_class(pattern)):
        return False  # `pass = 0-6` is a call
    if term.islower() and _VOWELS.search(term):
        return listed and len(term) <= _SHORTEST_WORD
    short = sum(letter.isupper() for letter in term) > 1 or not _VOWELS.search(term)
    if not quoted and not (short or "/" in term):
        return False  # a name, a word that begins a sentence
    return pattern is None or is_class(pattern)
