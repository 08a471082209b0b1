"""Openings by a count that running text names: `Rule of 20`, `fourth seat: rule of 15`."""

from __future__ import annotations

import re
from dataclasses import replace

from spotcard.game.calls import bid, level_of
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.numbers import number_of

_WORDS = r"fifteen|eighteen|nineteen|twenty(?:[- ](?:one|two))?"
_RULE = later(
    rf"\brule of (?:the )?(?P<n>15|18|19|2[0-2]|{_WORDS})\b(?! and\b| &)", re.I)
_PEARSON = later(
    r"\b(?:pearson|cansino|casino)(?:['’]s)? (?:points?|count|rule)\b|"
    r"\b(?:points|hcp)(?: \([^()]{1,12}\))?(?: and| plus| ?\+)(?: the)?"
    r"(?: number of| length (?:of|in))?(?: the| your)? (?:!?s|spades|spade length)\b"
    r"[^.;]{0,40}\b(?:15|fifteen)\b|"
    r"\badd (?:the )?(?:number of |length of )?(?:your |the )?spades\b[^.;]{0,12}\b15\b", re.I)
_NOT = later(r"\b(?:no|not|never|without|ignore|don['’]t|do not)\b[^.;]*$", re.I)
_LEAST = later(r"(?<!\d)(?:[89]|1\d|20)(?: ?HCP| ?points| ?pts)? ?(?:[-–+]|to\b|or more)|"
                    r"\bat least \d|\bfrom \d|\brule of\b", re.I)
_SPADES = 15
_USUAL = "3+!c", "4+!d", "5+!h", "5+!s"


def say_what_opens(notes: Notes) -> None:
    """Write the rules that the running text gives for openings of one of a suit into the rows:
    that of the two longest suits where a row gives no least strength, that of the spades into rows
    for the fourth hand.
    """
    counts = {_count(found) for _, text in notes.prose for found in _RULE.finditer(text)
              if not _NOT.search(text[:found.start()])}
    if any(_PEARSON.search(text) for _, text in notes.prose):
        counts.add(_SPADES)
    openings = [node for node in notes.roots if node.ours and level_of(node.call) == 1
                and strain_of(node.call) < NOTRUMP and node.description and not node.flags]
    suits = counts - {_SPADES}
    if len(suits) == 1:
        for node in openings:
            if not _LEAST.search(node.description):
                node.description = _with(node.description, min(suits))
    if _SPADES in counts and not any(
            node.ours and level_of(node.call) == 1 for node in notes.roots):
        _usual_openings(notes)
    elif _SPADES in counts and not any("4" in node.seat for node in openings):
        for node in openings:
            if node.seat == "0":
                _for_fourth_hand(node, notes)


def _count(found: re.Match[str]) -> int:
    return sum(int(number_of(word)) for word in re.split("[- ]", found["n"]))


def _for_fourth_hand(node: NoteNode, notes: Notes) -> None:
    text = _with(node.description, _SPADES)
    notes.add(replace(node, seat="4", description=text, children=[], again=""))


def _usual_openings(notes: Notes) -> None:
    """The openings of the fourth hand, where the notes have none of one of a suit."""
    line = next((line for line, text in notes.prose
                 if _RULE.search(text) or _PEARSON.search(text)), 1)
    name = notes.nodes[0].place.file if notes.nodes else ""
    for suit, text in enumerate(_USUAL):
        notes.add(NoteNode(bid(1, suit), True, "4", "00", Place(name, line, 1), None,
                           f"a) 13-21, {text} b) 10-12, {text}, rule of 15"))


def _with(text: str, count: int) -> str:
    return f"Rule of {count}: {text}"
