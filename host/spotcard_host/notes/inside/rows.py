# ruff: noqa: E501 - a pattern is read as a whole
"""The rows for the calls that another row tells of."""

from __future__ import annotations

import re
from dataclasses import replace

from spotcard.game.calls import strain_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.variables import substitute
from spotcard_host.notes.inside.places import (
    ASKS,
    calls_named,
    is_answered,
    is_legal,
    own_names,
    partner_names,
)
from spotcard_host.notes.inside.steps import Step, steps_of, tells_hand
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.reference_words import SISTER
from spotcard_host.notes.suit_words import SUIT_WORD

_OF_THEM = later(r"(?: cards)? of (?:them|those|these)\b", re.I)
_HOLDS = later(
    r"^(?:(?:he|she|you|they) )?(?:has|have|holds?|holding) |"
    r"^(?:every|any|all) (?:other )?hands? (?=(?:below|above|with|of|under|over)\b)", re.I)
_ELSE = later(
    r",\s+(?:(?:and|but|or|otherwise|else) )?(?:he |she )?(?:(?:re)?bids|jumps(?: in| to)?|raises(?: to)?|shows|says) ", re.I)
"""Another call follows, which is not named: `, bids a new suit with shortness`."""
_NOT_SO_MANY = later(r"^not (?=[1-3]\d$)|\bnot (?:reaching|up to|worth) (?:an? )?(?=[1-3]\d$)", re.I)
_NOTRUMP, _LOWEST = 4, 3
_ANY = "any other hand"
_MEANS = later(r"[;,.]?\s*(?:and )?\b(?P<word>min|max)(?:imum)? ?(?:=|is) ?(?P<points>\d\d(?:-\d\d|\+)?)(?=[;,.)]|$)")
"""`2D min, 2N max; min = 12-13, max = 14`."""
_EXTREME = later(r"\b(?:min|max)(?:imum)?\b")
_LONGEST = 1000
_US = ("we", "you", "i")
"""Who may be either of a partnership: `with both majors we answer 1S` is said of answers."""
_NEITHER = later(r"(?:neither|none|none of (?:these|them|those)|nothing of (?:this|that)|the rest|(?:all |any )?others?)(?: of (?:these|them|those|the two))?", re.I)


_OR_CORRECT = later(
    r"\s*(?:to play|pass(?:es)?) (?:if|with|when)\b[^.;:]{2,40}?[,;]? ?(?:or |otherwise |else |if not,? |and )*"
    r"(?:to )?(?:corrects?|converts?)\b", re.I)
"""`Pass with hearts, correct to spades`: one call, which opener corrects."""


_AT_LEVEL = later(
    r"\b(?:shows?|tells|has|bids?|with) (?P<count>three|four|3|4)(?:[- ]card)?(?: cards?)? ?(?:(?:in|support (?:for|in)|support of) )?"
    r"(?P<whose>our|his|her|my|the|partner['’]s|responder['’]s) (?P<rank>major|suit)(?: by bidding it)? (?:at|on) the (?P<level>two|three|2|3)[- ]level\b", re.I)
"""`Opener shows three cards in our major at the two level`."""


class Inside:
    """Makes the rows that a row tells of; `told`: the rows made or found, by its steps."""

    def __init__(self, notes: Notes, node: NoteNode) -> None:
        self.notes = notes
        self.node = node
        self.last: list[NoteNode] = []  # of the step before
        self.parents: list[NoteNode] = []  # what it stands below
        self.who = ""
        self.forced: NoteNode | None = None
        self.asked = False
        self.cut: list[tuple[int, int]] = []
        self.made: list[NoteNode] = []
        self.means: dict[str, str] = {}  # the points of "min" and "max"

    def read(self) -> None:
        """Make the rows, and leave the row what it says of itself."""
        text = self.node.description = _AT_LEVEL.sub(
            r"bids \g<level> of \g<whose> \g<rank> with \g<count> cards", self.node.description)
        self.means = {found["word"]: found["points"] for found in _MEANS.finditer(text[:_LONGEST])}
        is_whole = SISTER.match(text) or _OR_CORRECT.match(text)
        steps = [] if is_whole else steps_of(text)  # what is copied has its own
        if len(steps) == 1 and steps[0].forced and not steps[0].text:
            return  # nothing follows: `completing` makes that call
        before = [row for row in self.node.children if row.ours and row.passes]
        for step in steps:
            own = text[:steps[0].end if steps[0].own else steps[0].start]
            if not tells_hand(step.text):
                continue  # the others of a list stand
            rows = self._step(step, own)
            if not rows:
                break
            if not step.own and any(row in self.made or row.parent is self.node for row in rows):
                self.cut.append((step.start, step.end))  # a neighbour's own row may not say it
        if not self.made:
            return
        self._move(before)
        left, at = "", 0
        for start, end in self.cut:
            left, at = left + text[at:start], end
        self.node.description = tidy(_MEANS.sub("", left + text[at:]) if self.means else left + text[at:])

    def _move(self, rows: list[NoteNode]) -> None:
        """Rows below `doubler bids 3C with a minimum` that pass, and none of which is that answer,
        follow it.
        """
        answers = [row for row in self.made if row.parent is self.node and row not in rows]
        if len(answers) != 1 or not any(row.call == 0 for row in rows) or any(
                0 < row.call <= answers[0].call for row in rows):
            return
        self.node.children = [row for row in self.node.children if row not in rows]
        answers[0].children += rows
        for row in rows:
            row.parent = answers[0]

    def _step(self, step: Step, own: str) -> list[NoteNode]:
        """Make or find the rows of a step; none where it was not understood."""
        parents = self._parents(step, own)
        if not step.text and not self._is_any_hand(step, parents):
            return []
        rows: list[NoteNode] = []
        for parent in parents or ():
            named = calls_named(step.calls, parent)
            for at, (call, name) in enumerate(named):
                row = self._row(call, name, parent, replace(
                    step, text=one_of(step.text, at, len(named))))
                if row is not None:
                    rows.append(row)
        if not rows:
            return []
        if step.forced and not step.text and len(rows) == 1:
            self.forced = rows[0]
        elif rows[0].parent is not self.forced:
            self.forced = None
        self.asked = ASKS.search(step.text) is not None or step.own
        self.last, self.parents = rows, [row.parent for row in rows if row.parent is not None]
        return rows

    def _is_any_hand(self, step: Step, parents: list[NoteNode] | None) -> bool:
        """Whether a call of which no hand is told is made with any: one call, that is forced, what
        the others leave, or the answer.
        """
        if len(calls_named(step.calls, self.node)) > 1:
            return False
        return step.forced or step.linked or (parents == [self.node] and not step.then)

    def _parents(self, step: Step, own: str) -> list[NoteNode] | None:
        """The calls that a step follows."""
        node = self.node
        who = step.who
        if who in ("he", "she"):
            who = self.who
        elif who in _US:
            step, who = replace(step, reply=False), ""
        self.who = who or self.who
        if step.at:
            return self._after(step)
        if step.then:
            return self.last or [node]
        if step.forced and not step.text and not who:
            return [node]
        if self.last and step.reply and self.asked:
            return self.last
        if who in partner_names(node):
            return [node]
        if who in own_names(node):
            return self.last or None
        if self.forced is not None and not (step.linked or step.reply) and self._goes_on(step):
            return [self.forced]
        if self.last and (step.linked or self._goes_on(step)):
            return _once(self.parents)
        answered = is_answered(step, node, own)
        if answered is None:
            return None
        if answered:
            return [node]
        return [node.parent] if node.parent is not None else None

    def _after(self, step: Step) -> list[NoteNode]:
        """The answers that a step names before its own calls, made where they are missing."""
        calls = [call for call, _ in calls_named(step.at, self.node) if is_legal(call, self.node)]
        found = []
        for start in ([self.node, *self.parents] if step.at else ()):
            found = [one for one in start.children if one.ours and one.call in calls]
            if found:
                return found
        if self.node.call in calls:
            return [self.node]
        node = self.node
        return [self.notes.add(NoteNode(
            call, True, node.seat, node.vul, node.place, node, "", passes=1,
            bindings=dict(node.bindings), qualified=node.qualified)) for call in calls]

    def _goes_on(self, step: Step) -> bool:
        calls = calls_named(step.calls, self.last[0])
        return bool(calls) and all(not call or call > self.last[0].call for call, _ in calls)

    def _row(self, call: int, name: str, parent: NoteNode, step: Step) -> NoteNode | None:
        """The row of a call below another one, made where there is none."""
        known = next((one for one in parent.children if one.ours and one.call == call), None)
        if known is self.node or not is_legal(call, parent):
            return None
        if parent is self.node.parent and _LOWEST <= call < self.node.call:
            return None  # a neighbour stands behind it
        said = _NOT_SO_MANY.sub("less than ", _HOLDS.sub("", _ELSE.split(step.text, maxsplit=1)[0]))
        if call >= _LOWEST and strain_of(call) < _NOTRUMP:
            said = _OF_THEM.sub(f" !{'cdhs'[strain_of(call)]}", said)
        if self.means:
            said = _EXTREME.sub(lambda word: self.means.get(word[0][:3], word[0]), said)
        if not said or (self.last and _NEITHER.fullmatch(said)):
            said = _ANY
        elif parent is self.node:
            said = _strong_kind(said, parent)
        bindings = dict(parent.bindings)
        if name:
            bindings[name] = strain_of(call)
            said = substitute(said, name, strain_of(call), True)
        if known is not None:
            if not known.description:
                known.description = said
                self.made.append(known)
            elif known.place == self.node.place:
                self.made.append(known)  # of another call of the same row
            return known
        node = self.node
        row = self.notes.add(NoteNode(
            call, True, node.seat, node.vul, node.place, parent, said, passes=int(parent.ours),
            bindings=bindings, is_floating=node.is_floating, qualified=node.qualified))
        self.made.append(row)
        return row


_EACH = later(rf"(?:(?:!?[cdhs]\b|{SUIT_WORD}s?|majors|minors)(?:\s*(?:/|, ?and|,|and|or)\s*|$|(?=[ ).;]))){{2,5}}", re.I)


def one_of(text: str, at: int, count: int) -> str:
    """Of `short in clubs/diamonds/hearts`, told of `count` calls, what belongs to call `at`."""
    found = _EACH.search(text) if count > 1 else None
    each = [word for word in _ANY_WORD.findall(found[0]) if word not in ("and", "or")] if found else []
    if found is None or len(each) != count:
        return text
    return f"{text[:found.start()]}{each[at]}{text[found.end():]}"


_STRONG_KIND = later(
    r"(?:the |a )?(?:strong|big)(?: (?:balanced|NT|notrump))?"
    r"(?: (?:hands?|kind|type|variant|variety|version|option|one))?", re.I)
_KINDS = later(r";|\n|,? or |\b[a-d1-4]\) ?|/")
_HIGH = later(r"\b(1[6-9]|2\d)(?=\+|-| ?-|–|\b)")


def _strong_kind(text: str, node: NoteNode) -> str:
    """`the strong hand` of who answers: the part of the own call's words with most points."""
    before = node.parent
    if not _STRONG_KIND.fullmatch(text) or before is None or not before.ours:
        return text
    parts = [part for part in _KINDS.split(before.description) if _HIGH.search(part)]
    return max(parts, key=lambda part: max(map(int, _HIGH.findall(part))), default=text).strip()


def _once(nodes: list[NoteNode]) -> list[NoteNode]:
    return list({id(node): node for node in nodes}.values())


def tidy(text: str) -> str:
    """What is left of a text, without the signs around what was taken out."""
    text = _SIGNS.sub("", _EMPTY.sub("", _closed(text)))
    return _LINKS.sub("", " ".join(text.split()).strip(" ,;:.(")).strip(" ,;:.(")


def _closed(text: str) -> str:
    """A text without the closing brackets whose opening ones were taken out."""
    kept, depth = [], 0
    for sign in text:
        if sign != ")" or depth:
            kept.append(sign)
            depth += (sign == "(") - (sign == ")")
    return "".join(kept)


_EMPTY = later(r"\(\s*[,;:.]*\s*\)|->\s*(?=$|[.;])|[:(]\s*(?=$|[.;,])")
_SIGNS = later(r"(?:[,;:.]\s*){1,6}(?=[.;](?:\s|$))")
_LINKS = later(r"(?:[\s,]+(?:and|but|or|then)){1,3}$")
_ANY_WORD = later(r"!?\w+")
