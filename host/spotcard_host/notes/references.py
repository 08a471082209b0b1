"""Rows that refer to another auction for what they mean: `As after 1!h`, `See 2H-2N`,
`Same as 1!h but spades`, `Ditto`, `The rest as over 1!h`, `Breaks as over 2!d`.

The words of the row that is meant take the place of the reference, with the suits of the one
auction for those of the other, and its answers are copied where the row has none of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from spotcard.game.calls import bid, level_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import bid_named
from spotcard_host.notes.continuations import Continuations, of_notrump
from spotcard_host.notes.likewise import copy_contested
from spotcard_host.notes.meaning.context import NOTRUMP, strain_of
from spotcard_host.notes.nodes import NoteNode, Notes
from spotcard_host.notes.reference_words import (
    ABOVE,
    ANSWERS,
    CALL,
    DIFFERS,
    LIKEWISE,
    NAMED,
    NOT_HERE,
    NOW,
    OVER,
    POINTS,
    REST,
    SAME_SUIT,
    SEE,
    SHORT,
    SISTER,
    THERE,
    TOO,
    TRANSFER,
    WITH,
    WRITTEN_FOR,
)
from spotcard_host.notes.suit_words import SUIT_WORD, strain_named
from spotcard_host.notes.swap import (
    Swap,
    are_steps,
    between,
    explicit,
    transferred,
    with_suit,
)
from spotcard_host.notes.system_on import system_on

_NAMED_TRANSFER = later(r"^[^,;.()]*\b(?:transfer|xfer|trf|tfr)\b[^,;.()]*", re.I)
_OF_A_SUIT = later(rf"![cdhs]|[♣♦♥♠]|\b{SUIT_WORD}", re.I)
_MOST = 5000  # rows that references may add
_NEAR = 6  # lines to a table that a remark stands in front of
_FOUR_NOTRUMP = bid(4, NOTRUMP)  # its answers are steps, whatever the suit
_SENTENCES = 400  # characters behind a reference that may say what differs


def _are_alike(one: int, other: int) -> bool:
    """Whether two bids are of one level in both majors, or in both minors."""
    suits = {strain_of(one), strain_of(other)}
    return level_of(one) == level_of(other) and suits in ({0, 1}, {2, 3})


def copy_references(notes: Notes) -> None:
    """Give rows that say "as there" the words and the answers of the rows that they mean."""
    Copier(notes).run()


class Copier:
    """Copies rows from one auction to another; adds so many at the most."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.left = _MOST

    def run(self) -> None:
        for node in list(self.notes.nodes):
            if node.ours and node.flags is None and len(node.description) < _MOST:
                self._row(node)
        goes_on = Continuations(self)
        for node in list(self.notes.nodes):
            if node.flags is None and len(node.description) < _MOST:
                goes_on.row(node)
        for line, text in self.notes.prose:
            self._prose(line, text[:_MOST])
        copy_contested(self)
        system_on(self)

    def _prose(self, line: int, text: str) -> None:
        """Running text behind a table, or right in front of it: "Over 1!c-1!s it's the same, but
        2!c is natural".
        """
        whole = " ".join(text.split())
        is_ahead = WRITTEN_FOR.search(whole) is not None
        whole = WRITTEN_FOR.sub("", whole)
        self._other_major(line, whole)
        for found in OVER.finditer(whole):
            words = re.findall(CALL, found["first"] or found["last"] or found["it"])
            before = [n for n in self.notes.nodes if n.place.line < line and n.ours]
            last = max(before, key=lambda n: n.place.line, default=None)
            calls = [bid_named(word) for word in words]
            alike = self._likened(last, calls) if last and not is_ahead else None
            if alike is None:
                below = (n for n in self.notes.nodes
                         if n.ours and line < n.place.line <= line + _NEAR)
                alike = next(filter(None, (self._likened(n, calls) for n in below)), None)
                if alike is not None and not is_ahead and not _are_alike(alike[0].call, calls[-1]):
                    alike = None
            if alike is not None:
                source, there = alike
                moved = self._exceptions(source, there, whole[found.end():])
                self.copy([row for row in source.children if row not in moved], there,
                          transferred(source, there), of_notrump(source, there))

    def _other_major(self, line: int, text: str) -> None:
        """`(same with !h trumps)`: all that follows the one major follows the other."""
        found = SAME_SUIT.search(text)
        before = [n for n in self.notes.nodes if n.place.line < line and n.parent is not None]
        last = max(before, key=lambda n: n.place.line, default=None)
        if found is None or last is None:
            return
        source = last.path()[0]
        swap = Swap(strain_of(source.call), strain_named(found["suit"]))
        if not source.ours or swap.is_idle or {swap.old, swap.new} not in ({0, 1}, {2, 3}):
            return
        there = self.find([(swap.call(source.call), True)]) or self.notes.add(NoteNode(
            swap.call(source.call), True, source.seat, source.vul, source.place))
        self.copy(source.children, there, swap)

    def _likened(
        self, last: NoteNode, calls: Sequence[int]
    ) -> tuple[NoteNode, NoteNode] | None:
        """The call that the rows around `last` answer, and the one that is answered alike: another
        call in its place, or the whole auction.
        """
        path = last.path()[:-1]
        for size in range(len(path), 0, -1):
            source = path[size - 1]
            before = [(n.call, n.ours) for n in path[: size - 1]] if len(calls) == 1 else [
                (call, True) for call in calls[:-1]]
            if len(before) + 1 != size or (
                size > len(calls) and level_of(source.call) != level_of(calls[-1])
            ):
                continue
            there = self.find([*before, (calls[-1], source.ours)])
            if there is None and source.parent is None and not source.ours and source.children:
                there = self.notes.add(  # `Same over 2!s`: their opening has no row yet
                    NoteNode(calls[-1], False, source.seat, source.vul, source.place))
            if there is not None and there is not source:
                return source, there
        return None

    def _exceptions(
        self, source: NoteNode, there: NoteNode, text: str
    ) -> list[NoteNode]:
        """Rows for what is said to differ from the rows that are copied; those that have moved."""
        like = next((n for n in source.children if n.ours), None)
        if like is None:
            return []
        moved: list[NoteNode] = []
        for found in NOW.finditer(text[:_SENTENCES]):
            if found["call"] or found["extra"]:
                self._add(like, there, bid_named(found["call"] or found["extra"]),
                          (found["text"] or found["hand"]).strip())
                continue
            if found["names"]:
                name = found["names"].lower().removesuffix("s")
                rows = [n for n in source.children if n.ours and (
                    SHORT if name == "splinter" else re.compile(re.escape(name), re.I)
                ).search(n.description)]
                for call in re.findall(CALL, found["calls"]) if rows else ():
                    self._add(rows[0], there, bid_named(call),
                              between(source, there).text(rows[0].description))
                moved += rows
                continue
            named = [n for n in source.children if found["name"].lower() in n.description.lower()]
            if len(named) == 1:
                new = self._add(named[0], there, bid_named(found["to"]),
                                between(source, there).text(named[0].description))
                if new is not None:
                    self.copy(named[0].children, new, between(source, there))
        return moved

    def _row(self, node: NoteNode) -> None:
        text = node.description
        self._others(node, text)
        see, named, above = SEE.fullmatch(text), NAMED.search(text), ABOVE.search(text)
        answers = ANSWERS.search(text)
        found = see or named or above
        there = self.meant(node, found["path"]) if found and found is not above else None
        if there is None and above:
            found, there = above, self._above(node)
        sister = SISTER.search(text) if node.parent is not None else None
        if sister and (there is None or found is above):
            other = self._sister(node, sister["new"])
            if other is not None:
                self._as_sister(node, other, sister)
                return
        if there is None and NOT_HERE.fullmatch(text):
            node.description = ""
            return
        if answers and (there is None or there.parent is node.parent):
            source = self.meant(node, answers["path"])
            if source is not None and source is not node:
                if not node.is_answered:
                    self.copy(source.children, node, transferred(source, node))
            return
        if there is None or there is node or not found:
            return
        swap = explicit(found) or between(there, node)
        words = swap.text(there.description).rstrip(" .")
        if swap.is_idle and found.groupdict().get("new"):
            words = with_suit(words, found["new"])  # `2N the same with hearts`
        before, after = text[:found.start()], text[found.end():]
        held = WITH.match(after)
        if held is not None:  # `same with a stopper`: what stands there denies one
            denied = rf"(?:no|without|denies|lacks)\b[^,;]{{0,24}}\b{held[1]}\w*|artificial"
            words = re.sub(rf"(?:^|[,;]\s*|\band )(?:{denied})(?=[,;]|$)", "", words, flags=re.I)
            words = words.strip(" ,;")
            after = f", {after.strip()}"
        if TRANSFER.search(before):  # `transfer to spades, same`: the rest of what stands there
            words = _NAMED_TRANSFER.sub("", words).strip(" ,;.")
        if DIFFERS.match(after):
            words = POINTS.sub("", words).strip(" ,;.")
        after = re.sub(r"^[\s,]*but\b", ",", after)
        if "lead" in found.groupdict() and found["lead"]:
            before += found["lead"].rstrip() + ", "
        node.description = (before + words + after).strip()
        if not node.is_answered:
            self.copy(there.children, node, swap)

    def _sister(self, node: NoteNode, suit: str | None) -> NoteNode | None:
        """The described row of the same auction after the other major or minor, or after another
        suit, that stands before it; `suit`: that the text names.
        """
        path = node.path()
        opened = strain_of(path[0].call)
        if not path[0].ours or not 0 <= opened < NOTRUMP or (
                suit and strain_named(suit) != opened):
            return None
        for strain in (opened ^ 1, *(s for s in range(NOTRUMP) if s >> 1 != opened >> 1)):
            swap = Swap(opened, strain)
            steps = [(swap.call(step.call), step.ours) for step in path]
            found = self.find(steps)
            if found is not None and found is not node and (
                    found.description or found.children) and (
                    found.place.line < node.place.line) and not SISTER.search(found.description):
                return found
        return None

    def _as_sister(self, node: NoteNode, other: NoteNode, found: re.Match[str]) -> None:
        """Give a row the words and the answers of the same call after another opening."""
        swap = between(other, node)
        words = swap.text(other.description).rstrip(" .")
        rest = node.description[found.end():].strip(" ,;:")
        rest = "" if rest.startswith("(") or re.match(CALL, rest) else rest
        node.description = f"{words}, {rest}" if rest else words
        self.copy(other.children, node, swap)

    def _others(self, node: NoteNode, text: str) -> None:
        """Rows that stand only in the text of another: "the rest as over 1!h"."""
        parent = node.parent
        rest = REST.search(text)
        if rest and parent is not None:
            named = NAMED.search(text) or ANSWERS.search(text) if rest["there"] else rest
            there = self.meant(node, named["path"]) if named else None
            source = there.parent if there is not None and there.parent is not parent else None
            if there is None and named:
                source = self.meant(parent, named["path"], True)
            if source is not None and source is not parent:
                swap = between(source, parent)
                new = strain_of(parent.path()[0].call)
                # In the new suit a jump there is none here: such rows mean something else.
                rows = [n for n in source.children if swap.is_idle or strain_of(n.call) != new]
                self.copy(rows, parent, swap)
        if parent is not None:
            self._in_words(node, parent, text)

    def _in_words(self, node: NoteNode, parent: NoteNode, text: str) -> None:
        """Calls named in the text of another row: `similarly 4!h`, `3!d like over 1!s`."""
        for found in LIKEWISE.finditer(text):
            named = NAMED.search(text)
            there = self.meant(node, named["path"]) if named else None
            if there is not None and there.parent is not None:
                swap = between(there, node)
                call = bid_named(found["one"] or found["two"])
                self.copy([n for n in there.parent.children if swap.call(n.call) == call],
                           parent, swap)
        for found in THERE.finditer(text):
            source = self.meant(parent, found["path"], True) if found.start() else None
            if source is not None and source is not parent:
                calls = [bid_named(one) for one in re.findall(CALL, found["calls"])]
                swap = between(source, parent)
                self.copy([n for n in source.children if swap.call(n.call) in calls], parent,
                           swap)
        for found in TOO.finditer(text):
            call = bid_named(found["call"])
            if level_of(call) == level_of(node.call):
                swap = Swap(strain_of(node.call), strain_of(call))
                self._add(node, parent, call, swap.text(text[:found.start()].rstrip(" (,;")))

    def _add(self, like: NoteNode, parent: NoteNode, call: int, text: str) -> NoteNode | None:
        if any(n.call == call and n.ours == like.ours for n in parent.children) or not self.left:
            return None
        self.left -= 1
        return self.notes.add(NoteNode(
            call, like.ours, parent.seat, parent.vul, like.place, parent, text, like.word,
            int(parent.ours == like.ours), dict(like.bindings)))

    def copy(
        self, rows: Iterable[NoteNode], parent: NoteNode, swap: Swap,
        changed: Callable[[int, str], tuple[int, str]] | None = None,
    ) -> None:
        """Copies of rows below another call, as far as the bidding allows. `changed` gives what
        becomes of a call and its text, -1 for nothing.
        """
        highest = max((step.call for step in parent.path()), default=0)
        rows = list(rows)
        same_calls = are_steps(rows, swap) or parent.call == _FOUR_NOTRUMP
        for row in rows:
            call = row.call if same_calls else swap.call(row.call)
            text = swap.text(row.description)
            if changed is not None and call >= bid(1, 0):
                call, text = changed(call, text)
            if 0 <= call < bid(1, 0) or call > highest:
                new = self._add(row, parent, call, text)
                if new is not None:
                    self.copy(row.children, new, swap, changed)

    def _above(self, node: NoteNode) -> NoteNode | None:
        """The described row before this one in the same table, else the one in the line above
        that answers as many calls and names no suit.
        """
        level = node.parent.children if node.parent is not None else self.notes.roots
        found = None
        for row in level:
            if row is node:
                break
            if row.ours and row.description and row.place.line != node.place.line:
                found = row
        if found is not None:
            return found
        line, depth = node.place.line - 1, len(node.path())
        return next((row for row in self.notes.nodes if row.place.line == line and row.ours
                     and len(row.path()) == depth and row.parent is not None
                     and row.description and not _OF_A_SUIT.search(row.description)), None)

    def meant(self, node: NoteNode, written: str, of_auction: bool = False) -> NoteNode | None:
        """The row that a reference names. One call is a row of the same table, or the auction
        after another opening (`of_auction`: that alone, and `node` is the call answered).
        """
        words = [bid_named(word) for word in re.findall(CALL, written)]
        path = [(step.call, step.ours) for step in node.path()]
        if len(words) > 1:
            return self.find([(call, True) for call in words])
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
            swap = Swap(strain_of(call), strain_of(words[0]))
            steps = [*path[:at], (words[0], ours),
                     *((swap.call(c), who) for c, who in path[at + 1:])]
            found = self.find(steps)
            if found is not None:
                return found
        return None

    def find(self, path: Sequence[tuple[int, bool]]) -> NoteNode | None:
        found: NoteNode | None = None
        level: Sequence[NoteNode] = self.notes.roots
        for at, (call, ours) in enumerate(path):
            rows = [n for n in level if n.call == call and n.ours == ours]
            last = at == len(path) - 1
            rows.sort(key=lambda n: -len(n.children) if not last else -len(n.description))
            found = next(iter(rows), None)
            level = found.children if found is not None else ()
        return found
