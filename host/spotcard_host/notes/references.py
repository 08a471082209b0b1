"""Rows that refer to another auction for what they mean: `As after 1!h`, `See 2H-2N`,
`Same as 1!h but spades`, `Ditto`, `The rest as over 1!h`, `Breaks as over 2!d`.

The words of the row that is meant take the place of the reference, with the suits of the one
auction for those of the other, and its answers are copied where the row has none of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spotcard.game.calls import bid
from spotcard_host.notes.meaning.context import NOTRUMP, level_of, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes

_CALL = r"[1-7] ?!?(?:NT?|[CDHScdhs])(?![A-Za-z])"
_SUIT = r"!?[cdhs]\b|(?:club|diamond|heart|spade)s?\b"
_PREPOSITION = r"(?:as|in|after|over|for|opposite|to|structure|answers?|responses?)"
_TARGET_ = rf"{_CALL}(?: ?[-–—] ?{_CALL})*"
_TARGET = rf"(?P<path>{_TARGET_})(?: openings?)?"
_SAME = r"(?:(?:exactly|just|all|much) )*(?:the )?same(?: thing| idea| way)?"
_SO = r"(?:,? (?:(?:works?|just|the|same|idem|too|also|way|again)\b ?)+)?"
_BUT = (
    rf"(?:,? (?:but |now )?(?:with |in |for |about |w/ ?)?(?:the )?(?P<new>{_SUIT})"
    rf"(?: (?:for|instead of) (?:the )?(?P<old>{_SUIT}))?)?"
)
_STOP = r"(?=\s*(?:$|[,;.:()!]|but\b|with\b|except\b))"
_BEGIN = r"(?:^|(?<=[,;.:] )|(?<=\())\s*"
_LEAD = (
    r"(?P<lead>(?!(?:same|not|strength|range|points|hcp|shape|length|suit|hand|strong|weak|good|"
    r"on|off|but|or|and)\b)[A-Za-z][\w']* )?"
)
_NAMED = re.compile(
    rf"{_BEGIN}{_LEAD}(?:{_SAME} as|{_SAME}|as|like|ditto|idem)(?:,? {_PREPOSITION})* "
    rf"(?:an? |the |our )?{_TARGET}{_SO}{_BUT}{_STOP}", re.I
)
_SEE = re.compile(
    rf"\s*(?:the )?see(?:,? {_PREPOSITION})* (?:a |the |our )?{_TARGET}{_SO}\W*", re.I
)
_ABOVE = re.compile(
    rf"{_BEGIN}(?:(?:{_SAME}|ditto|idem)(?: again)?|(?:{_SAME} as|as|like) (?:above|before))"
    rf"{_BUT}{_STOP}", re.I
)
_ANSWERS = re.compile(
    r"\b(?:breaks?|brks|answers?|responses?|replies|continuations?|rebids?|follow-?ups?|accepts?|"
    rf"super-?accepts?)(?: (?:are|is))?,? (?:{_SAME} )?(?:as|like) (?:{_PREPOSITION} )*"
    rf"{_TARGET}(?![\w+])", re.I
)
_REST = re.compile(
    r"\b(?:(?:the )?rest|(?:all )?others?|(?:all )?other (?:bids|calls|responses|answers|raises)|"
    r"raises|everything else|all else)\b[^.;]{0,12}?\b(?:same|as|like)\b"
    rf"(?: {_PREPOSITION})* (?:(?P<there>there|above)\b|{_TARGET}(?![\w+]))", re.I
)
_LIKEWISE = re.compile(
    rf"\bsimilarly (?P<one>{_CALL})|\b(?P<two>{_CALL}) (?:likewise|similarly|is similar)\b", re.I
)
_THERE = re.compile(
    rf"(?P<calls>{_CALL}(?: ?/ ?{_CALL})*) (?:(?:are |is )?{_SAME} as|{_SAME}|as|like)"
    rf"(?: {_PREPOSITION})* {_TARGET}(?![\w+])", re.I
)
_TOO = re.compile(rf"\((?P<call>{_CALL}) (?:is )?(?:{_SAME})(?: but| with| in)* (?:{_SUIT})", re.I)
_OVER = re.compile(
    rf"\b(?:over|after|opposite|to|for) (?P<first>{_TARGET_})[,:]? "
    r"(?:(?:it|this|that|they|everything|all|the (?:answers|responses|bids|structure|rebids|rest)|"
    r"we (?:play|use|bid|do))(?: is|[’']s|s| are)? )?"
    r"(?:(?:exactly|just|all|much|is|are) )*(?:the )?(?:same|identical)\b|"
    r"\b(?:the )?(?:same|identical|likewise)"
    r"(?: (?:structure|answers|responses|rebids|bids|system|way|thing))? "
    rf"(?:applies |goes |holds )?(?:over|after|opposite|to|for) (?P<last>{_TARGET_})", re.I
)
_RANGE = r"\d\d?\+|\d ?(?:--?|–|to) ?\d"
_DIFFERS = re.compile(rf"[\s,]*(?:but|only|except|with)\b[^.;]*?(?:{_RANGE})", re.I)
_POINTS = re.compile(
    r"(?:^|(?<=[,;.]))[^,;.]*(?:\b\d\d\+|\b\d\d? ?(?:--?|–|to) ?\d\d)[^,;.]*[,;.]?"
)
_TRANSFER = re.compile(r"\b(?:transfer|xfer|xf|trf|tfr)", re.I)
_OWN_SUIT = r"!{0}\b|\b{1}s?\b|[\d+]{2}\b"
_NAMES = ("club", "diamond", "heart", "spade")
_MOST = 5000  # rows that references may add


def copy_references(notes: Notes) -> None:
    """Give rows that say "as there" the words and the answers of the rows that they mean."""
    _Copier(notes).run()


class _Copier:
    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.left = _MOST

    def run(self) -> None:
        for node in list(self.notes.nodes):
            if node.ours and node.flags is None and len(node.description) < _MOST:
                self._row(node)
        for line, text in self.notes.prose:
            self._prose(line, text[:_MOST])

    def _prose(self, line: int, text: str) -> None:
        """Running text behind a table: "Over 1!c-1!s it's the same"."""
        for found in _OVER.finditer(" ".join(text.split())):
            words = re.findall(_CALL, found["first"] or found["last"])
            there = self._find([(_call(word), True) for word in words])
            before = [n for n in self.notes.nodes if n.place.line < line and n.ours]
            last = max(before, key=lambda n: n.place.line, default=None)
            if there is None or last is None:
                continue
            above = last.path()[:-1][:len(words)]
            if len(above) == len(words) and above[-1] is not there:
                self._copy(above[-1].children, there, _between(above[-1], there))

    def _row(self, node: NoteNode) -> None:
        text = node.description
        self._others(node, text)
        see, named, above = _SEE.fullmatch(text), _NAMED.search(text), _ABOVE.search(text)
        answers = _ANSWERS.search(text)
        found = see or named or above
        there = self._meant(node, found["path"]) if found and found is not above else None
        if there is None and above:
            found, there = above, self._above(node)
        if answers and (there is None or there.parent is node.parent):
            source = self._meant(node, answers["path"])
            if source is not None and source is not node:
                if not any(child.ours for child in node.children):
                    self._copy(source.children, node, _transferred(source, node))
            return
        if there is None or there is node or not found:
            return
        swap = _explicit(found) or _between(there, node)
        words = swap.text(there.description).rstrip(" .")
        before, after = text[:found.start()], text[found.end():]
        if _DIFFERS.match(after):
            words = _POINTS.sub("", words).strip(" ,;.")
        after = re.sub(r"^[\s,]*but\b", ",", after)
        if "lead" in found.groupdict() and found["lead"]:
            before += found["lead"].rstrip() + ", "
        node.description = (before + words + after).strip()
        if not any(child.ours for child in node.children):
            self._copy(there.children, node, swap)

    def _others(self, node: NoteNode, text: str) -> None:
        """Rows that stand only in the text of another: "the rest as over 1!h"."""
        parent = node.parent
        rest = _REST.search(text)
        if rest and parent is not None:
            named = _NAMED.search(text) or _ANSWERS.search(text) if rest["there"] else rest
            there = self._meant(node, named["path"]) if named else None
            source = there.parent if there is not None and there.parent is not parent else None
            if there is None and named:
                source = self._meant(parent, named["path"], True)
            if source is not None and source is not parent:
                swap = _between(source, parent)
                new = strain_of(parent.path()[0].call)
                # In the new suit a jump there is none here: such rows mean something else.
                rows = [n for n in source.children if swap.is_idle or strain_of(n.call) != new]
                self._copy(rows, parent, swap)
        if parent is not None:
            self._in_words(node, parent, text)

    def _in_words(self, node: NoteNode, parent: NoteNode, text: str) -> None:
        """Calls named in the text of another row: `similarly 4!h`, `3!d like over 1!s`."""
        for found in _LIKEWISE.finditer(text):
            named = _NAMED.search(text)
            there = self._meant(node, named["path"]) if named else None
            if there is not None and there.parent is not None:
                swap = _between(there, node)
                call = _call(found["one"] or found["two"])
                self._copy([n for n in there.parent.children if swap.call(n.call) == call],
                           parent, swap)
        for found in _THERE.finditer(text):
            source = self._meant(parent, found["path"], True) if found.start() else None
            if source is not None and source is not parent:
                calls = [_call(one) for one in re.findall(_CALL, found["calls"])]
                swap = _between(source, parent)
                self._copy([n for n in source.children if swap.call(n.call) in calls], parent,
                           swap)
        for found in _TOO.finditer(text):
            call = _call(found["call"])
            if level_of(call) == level_of(node.call):
                swap = _Swap(strain_of(node.call), strain_of(call))
                self._add(node, parent, call, swap.text(text[:found.start()].rstrip(" (,;")))

    def _add(self, like: NoteNode, parent: NoteNode, call: int, text: str) -> NoteNode | None:
        if any(n.call == call and n.ours == like.ours for n in parent.children) or not self.left:
            return None
        self.left -= 1
        new = NoteNode(call, like.ours, parent.seat, parent.vul, like.place, parent, text,
                       like.word, like.passes, dict(like.bindings))
        parent.children.append(new)
        self.notes.nodes.append(new)
        return new

    def _copy(self, rows: Iterable[NoteNode], parent: NoteNode, swap: _Swap) -> None:
        """Copies of rows below another call, as far as the bidding allows."""
        highest = max((step.call for step in parent.path()), default=0)
        rows = list(rows)
        same_calls = _are_steps(rows, swap)
        for row in rows:
            call = row.call if same_calls else swap.call(row.call)
            if call < bid(1, 0) or call > highest:
                new = self._add(row, parent, call, swap.text(row.description))
                if new is not None:
                    self._copy(row.children, new, swap)

    def _above(self, node: NoteNode) -> NoteNode | None:
        """The described row before this one in the same table."""
        level = node.parent.children if node.parent is not None else self.notes.roots
        found = None
        for row in level:
            if row is node:
                break
            if row.ours and row.description and row.place.line != node.place.line:
                found = row
        return found

    def _meant(self, node: NoteNode, written: str, of_auction: bool = False) -> NoteNode | None:
        """The row that a reference names. One call is a row of the same table, or the auction
        after another opening (`of_auction`: that alone, and `node` is the call answered).
        """
        words = [_call(word) for word in re.findall(_CALL, written)]
        path = [(step.call, step.ours) for step in node.path()]
        if len(words) > 1:
            return self._find([(call, True) for call in words])
        level = node.parent.children if node.parent is not None else self.notes.roots
        if not of_auction:
            for row in level:
                if row is not node and row.ours and row.call == words[0] and row.description:
                    return row
        # "as after 1!h" names the opening, "as over 2!d" the call that partner made.
        before = path if of_auction else path[:-1]
        for at, (call, ours) in enumerate(before):
            if call == words[0] or level_of(call) != level_of(words[0]):
                continue
            swap = _Swap(strain_of(call), strain_of(words[0]))
            steps = [*path[:at], (words[0], ours),
                     *((swap.call(c), who) for c, who in path[at + 1:])]
            found = self._find(steps)
            if found is not None:
                return found
        return None

    def _find(self, path: Sequence[tuple[int, bool]]) -> NoteNode | None:
        found: NoteNode | None = None
        level: Sequence[NoteNode] = self.notes.roots
        for at, (call, ours) in enumerate(path):
            rows = [n for n in level if n.call == call and n.ours == ours]
            last = at == len(path) - 1
            rows.sort(key=lambda n: -len(n.children) if not last else -len(n.description))
            found = next(iter(rows), None)
            level = found.children if found is not None else ()
        return found


def _call(word: str) -> int:
    return int(bid(int(word[0]), "CDHSN".index(re.sub("[ !]", "", word)[1].upper())))


def _between(there: NoteNode, here: NoteNode) -> _Swap:
    """The suits in which two auctions differ first."""
    for one, other in zip(there.path(), here.path(), strict=False):
        if one.call != other.call:
            return _Swap(strain_of(one.call), strain_of(other.call))
    return _Swap(NOTRUMP, NOTRUMP)


def _transferred(there: NoteNode, here: NoteNode) -> _Swap:
    """As above; where both are transfers the suits that they show."""
    swap = _between(there, here)
    if all(_TRANSFER.search(row.description) for row in (there, here)):
        return _Swap((swap.old + 1) % 5, (swap.new + 1) % 5)
    return swap


def _explicit(found: re.Match[str]) -> _Swap | None:
    """`with spades for hearts`."""
    if not found.groupdict().get("new") or not found["old"]:
        return None
    old, new = ("cdhs".index(found[name].lstrip("!")[0].lower()) for name in ("old", "new"))
    return _Swap(old, new)


def _are_steps(rows: Sequence[NoteNode], swap: _Swap) -> bool:
    """Whether rows for both suits of a level stand for no suits: then they stay what they are."""
    for row in rows:
        other = next((n for n in rows if n.call == swap.call(row.call) and n.ours), None)
        if other is None or other is row:
            continue
        # `3CDS = singleton` is about suits.
        alone = all(sum(n.description == one.description and n.place.line == one.place.line
                        for n in rows) == 1 for one in (row, other))
        return alone and not any(_names_its_suit(one) for one in (row, other))
    return False


def _names_its_suit(row: NoteNode) -> bool:
    """Whether a row says something about the suit that it bids."""
    suit = _NAMES[strain_of(row.call)]
    own = _OWN_SUIT.format(suit[0], suit, suit[0].upper())
    there = r"\b(?:suit bid|there|this suit|the suit|natural|NAT|splinter)\b"
    return bool(re.search(f"{own}|{there}", row.description, re.I))


@dataclass(frozen=True)
class _Swap:
    """The suit of one auction and that of another in each other's place."""

    old: int
    new: int

    def text(self, text: str) -> str:
        """Words about the one suit are about the other."""
        if self.is_idle:
            return text
        one, other = _NAMES[self.old], _NAMES[self.new]
        words = {one: other, other: one, one[0]: other[0], other[0]: one[0]}
        words |= {word.capitalize(): to.capitalize() for word, to in words.items()}
        small, large = one[0] + other[0], (one[0] + other[0]).upper()
        found = (
            rf"(?<=!)[{small}]\b|(?<=[\d+])[{large}]\b|\b(?:{one}|{other}|"
            rf"{one.capitalize()}|{other.capitalize()})(?=s?\b)"
        )
        return re.sub(found, lambda word: words[word[0]], text)

    def call(self, call: int) -> int:
        """A bid of the one suit becomes the bid of the other on its level."""
        strain = strain_of(call)
        if self.is_idle or call < bid(1, 0) or strain not in (self.old, self.new):
            return call
        return call + (self.old + self.new - 2 * strain)

    @property
    def is_idle(self) -> bool:
        """Whether it changes nothing."""
        return self.old == self.new or min(self.old, self.new) < 0 or (
            NOTRUMP in (self.old, self.new))
