
"""One clause -> alternatives of items, and a record of how its words were read.

The reader walks from left to right; at each place the first reader that fits takes its text. What
it cannot read must not turn into a promise, so

* an unknown word takes back the statement it stands in (since the last "and", "with" or "+") and
  everything after it; in a choice ("... or ...") the whole choice, as the unread side may be
  anything
* a "no" or "not" that governs nothing that is known takes back what follows it
* a hedge ("may", "usually") keeps what follows it as a note
* a condition on the caller's own hand divides it (`unbalanced if 12+`); any other condition takes
  back what it governs
* a reference, an example or a remark ("see", "e.g.", "partner ...") ends the clause
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.beside import goes_on, other_number, shared_head, stroke
from spotcard_host.notes.meaning.clause_brackets import BracketReader
from spotcard_host.notes.meaning.clause_end import ClauseEnd
from spotcard_host.notes.meaning.ellipsis import number_alone
from spotcard_host.notes.meaning.frames import OVER_A_BID, bids_now, subject
from spotcard_host.notes.meaning.items import (
    Convention,
    Force,
    Item,
    Kind,
    Mark,
    Not,
    Points,
    Strength,
    ToPlay,
    Transfer,
    Vulnerable,
    is_mark,
)
from spotcard_host.notes.meaning.parts import Part
from spotcard_host.notes.meaning.sentences import gives_another_call
from spotcard_host.notes.meaning.sides import exclude_each_other
from spotcard_host.notes.meaning.suit_items import Pair, Suit
from spotcard_host.notes.meaning.vocabulary import FILLERS, LOOSE, REMARKS

_OR = later(
    r"(?:or|OR|ou|either|otherwise|else)\b(?:\s+(?:a|an)\b)?\s*|\s/\s|(?<![A-Za-z])/|/(?![A-Za-z])",
    re.I,
)

_AND = later(
    r"(?:and|but|with|plus|en|met|maar|in|having|has|shows?|showing|avec|et|&|\+)(?![A-Za-z])",
    re.I,
)

_INCLUDES = later(r"\W*includ", re.I)
"""What is included is a list, to its end."""

_NEW_STATEMENT = frozenset(("and", "but", "with", "plus", "en", "met", "maar", "avec", "et", "&"))

_WORD = later(r"[A-Za-zÀ-ÿ][\w’'À-ÿ-]*|[^\s\w]+|\w+")

_RELATIVE = later(r"(?<=\w )(?:that|which) (?=(?:is|are|has|have|would|will|can|could|may|might|should|must|does|do|I|we|you|one|partner|looks?|plays?|makes?|takes?|needs?|wants?|deserves?)\b)", re.I)  # noqa: E501
_VERB_BEFORE = later(r"\b(?:are|is|would|will|can|should|must)\s*$", re.I)

_SUIT_LETTERS = frozenset("CDHS")

_REPLY = later(r"[ -](?:repl(?:y|ies)|answers?|responses?|continuations?)\b(?! to\b)", re.I)

_LIMITS_IT = later(r"(?:worth|suitable|unsuitable|too|good enough|that|which|who)\b", re.I)

_WITH_MORE = later(r"\s*(?:and|with|plus|&|\+)(?![A-Za-z])(?!\s*\d\d)", re.I)

_UNDER_IT = later(r"but (?:only|then|in that case)\b", re.I)

_NO = later(r"\bno (?:an? |any )?$", re.I)

_NOISE = later(r"[\s.,;:=!?'’*/\\_<>\[\]{}&+-]+")

_NOT_WITH = later(r"\b(?:not|never) (?:with|on|holding)(?: an?)? *$", re.I)
"""`not with 5-5 and a void`: denied together."""

_FORCES = (Force, Strength, ToPlay)

_RANGE = later(r"(?<![\d-])(?:(\d{1,2})-(\d{1,2})|([89]|\d\d)\+)(?![\d♣♦♥♠-]| ?cards?)")
_NO_END = 40
_DEEPEST = 20  # conditions inside one another: no text has so many


def _governs(item: Item) -> bool:
    """Whether an item says what kind of call it is, whatever is hedged beside it."""
    if isinstance(item, Kind):
        return item.kind in ("puppet", "relay", "ask")
    return isinstance(item, Transfer)


class ClauseReader(BracketReader, ClauseEnd):
    """Reads one clause; `bracket` reads bracketed text as clauses of its own.

    Each step gives the place where reading goes on, or -1 where it does not apply.
    """

    _nested = 0  # conditions that it stands in
    _listed = False  # "sign off in a minor / invite in spades / a slam try": any of these

    def read(self) -> Part:
        """Read the whole clause."""
        at, named = subject(self.phrases, self.part.start, self.end)
        for item in named:
            self._take(item)
        steps = (
            self._noise, self._over_a_bid, self._or, self._item, self._number, self._bracket,
            self._and, self._remark, self._word,
        )  # fmt: skip
        while at < self.end:
            at = next(new for new in (step(at) for step in steps) if new >= 0)
        part = self._close()
        if self._also:  # "a hand with ten points and six spades is also opened"
            part.limits = "exception"
        return part

    def _noise(self, at: int) -> int:
        if self.text[at] == ")":
            return at + 1
        found = _NOISE.match(self.text, at, self.end)
        if not found:
            return -1
        marks = found.group()
        if "+" in marks:
            self._add([[Mark("join")]])
            self._statement = found.end()
        if marks == "/":
            return stroke(self.phrases, self.groups[-1], found.end(), self.end)
        if "/" in marks and not (self._listed or self._alike(found.end())):
            self._statement = found.end()  # "4!s / no shortness": only a separator
            return found.end()
        if "/" in marks and at > self.part.start and self._says(self.groups[-1]):
            self.groups.append([[]])
            self._starts.append(found.end())
        return found.end()

    def _or(self, at: int) -> int:
        found = _OR.match(self.text, at, self.end)
        if not found or found.end() == at:
            return -1
        word = found.group().strip().lower()
        if word.split()[0] == "either":
            return found.end()
        rest = self.text[found.end() : self.end]
        if word in ("otherwise", "else") and not re.search(r"\w", rest):
            self._kill(self.part.start, "what holds otherwise is not understood")
            return found.end()
        other = other_number(self.text, found.end(), self.end, self.groups[-1])
        if other is not None and _WITH_MORE.match(self.text, other.end, self.end):
            self.groups.append(other.alternatives)  # "six clubs, or five and a four-card major"
            self._starts.append(found.end())
            return other.end
        if other is not None:
            self.groups[-1] += other.alternatives
            return other.end
        self._pending_negation(at)
        group, stop = self.groups[-1], found.end()
        negate = self._denied and goes_on(self.phrases, group, stop, self.end)
        if not negate:
            self.groups.append(shared_head(self.phrases, group, stop, self.end))
            self._starts.append(stop)
        self._negated_at = at if negate else -1
        if self._soft_from >= 0:
            self._soft_from = at
        return stop

    def _alike(self, at: int) -> bool:
        """Whether what follows a stroke between blanks is of the kind of what stands before."""
        any_of_them = re.compile(r"\s*(?:any|an?|or)\s+").match(self.text, at, self.end)
        at = any_of_them.end() if any_of_them else at
        following = self.phrases.item_after(at, self.end)
        said = [i for a in self.groups[-1] for i in a]
        if isinstance(following, _FORCES) and any(isinstance(i, _FORCES) for i in said):
            self._listed = True
            return True  # "sign off in a minor / invite with 5 spades"
        last = [i for a in self.groups[-1] for i in a if not is_mark(i, "join")]
        if following is None and len(last) > 1 and isinstance(last[-1], Vulnerable):
            blank = _NOISE.match(self.text, at, self.end)
            start = blank.end() if blank else at
            following = number_alone(self.phrases, self._all(), start, self.end)
        if self._other_range(last, at):
            return True
        if not last or following is None or not following.promise:
            return False
        if isinstance(following, Points) and any(isinstance(i, Points) for i in last):
            return True
        if exclude_each_other(last[0], following):
            return True  # "4!h 12-14 / 3!h and a singleton"
        if isinstance(following, Vulnerable) and any(isinstance(i, Vulnerable) for i in last):
            return True  # "NV 6-10 / V 11-14"
        if isinstance(last[-1], Vulnerable) and len(last) > 1:
            return type(last[-2]) is type(following)  # "6-10 nv / 8-11 v"
        return type(last[-1]) is type(following) or last[-1].about == following.about != ""

    def _other_range(self, last: list[Item], at: int) -> bool:
        """`4!h 6-9 / any splinter 10-12`: points that the hands before the stroke do not have."""
        before = [i for i in last if isinstance(i, Points)]
        found = _RANGE.search(self.text, at, self.end)
        if len(before) != 1 or not found:
            return False
        low, high = int(found[1] or found[3]), int(found[2] or _NO_END)
        return len(last) > 1 and (low > before[0].high or high < before[0].low)

    def _and(self, at: int) -> int:
        found = _AND.match(self.text, at, self.end)
        if not found:
            return -1
        word, stop = found.group().lower(), found.end()
        if self._soft_from >= 0 and _UNDER_IT.match(self.text, at, self.end):
            return self.end  # "three is possible but then with a singleton"
        if self._soft_from >= 0 and word == "and" and _INCLUDES.match(self.text, self._soft_from):
            return stop
        if self._soft_from >= 0 and word in ("and", "but", "en", "maar"):
            article = re.compile(r"\s*(?:an?|the)\s+").match(self.text, stop, self.end)
            at = article.end() if article else stop
            pair = isinstance(self.phrases.item_after(at, self.end), (Suit, Pair))
            if pair and any(isinstance(i, Suit) for i in self.part.soft_items):
                return stop  # "could be hearts and a minor"
            self._end_hedge(at)
        together = word == "and" and self._says(self.groups[-1]) and _NOT_WITH.search(
            self.text, 0, self.groups[-1][-1][-1].start)
        self._deny_with = self._denied and (word in ("with", "met", "avec") or bool(together))
        if self._deny_with:
            return stop
        denied = self._denied and word in ("and", "+", "en", "&")
        if denied and isinstance(self.phrases.item_after(stop, self.end), (Points, Strength)):
            # "without a good suit and 8+": both may be denied together, or one of them.
            if not self._says_no():
                self._kill(self._statement, "how far the denial goes is not understood")
        self._denied = denied and goes_on(self.phrases, self.groups[-1], stop, self.end)
        if self._denied:
            self._negated_at = at
        elif word in _NEW_STATEMENT:
            self._pending_negation(at)
            self._statement = stop
        if found.group() in ("and", "+", "en"):
            self._add([[Mark("join")]])
        return stop

    def _says_no(self) -> bool:
        """Whether the last denial is "no ...", which strength that follows is no part of."""
        last = self.groups[-1][-1][-1] if self._says(self.groups[-1]) else None
        return last is not None and bool(_NO.search(self.text, 0, last.start))

    def _over_a_bid(self, at: int) -> int:
        """`8-10 over one club`: of this auction it says nothing, of another it is not about it."""
        found = OVER_A_BID.match(self.text, at, self.end)
        if not found:
            return -1
        if not bids_now(found, self.phrases.context):
            self._kill(self._statement, "another auction")
        return found.end()

    def _remark(self, at: int) -> int:
        if not REMARKS.match(self.text, at, self.end):
            return -1
        stop, named = subject(self.phrases, at, self.end)
        if stop > at and not named:
            return stop
        limits = self._is_choice and _LIMITS_IT.match(self.text, at, self.end)
        if limits or _VERB_BEFORE.search(self.text, self.part.start, at):
            self._kill(self._statement, "a remark about it")
        self._note_remark(at, "a remark")
        return self.end

    def _word(self, at: int) -> int:
        found = _WORD.match(self.text, at, self.end)
        stop = found.end() if found else at + 1
        token = self.text[at:stop]
        if token.lower() in ("implies", "means") and self._since_statement():
            self._kill(self._statement, "what one thing implies of another is not understood")
            return stop
        is_sign = not re.search(r"\w|[♣♦♥♠]", token)
        known = token.lower().strip("-’'") in FILLERS and token not in _SUIT_LETTERS
        if known or (is_sign and token.isascii()):
            return stop
        self.part.words.append((at, stop))
        self._relative_clause(at)
        if token.lower().strip("-’'") in LOOSE:
            return stop
        if self._soft_from < 0:
            self._kill(self._statement, f"{token!r} is not understood")
        return stop

    def _relative_clause(self, at: int) -> None:
        """An unknown word in `that would not disgrace itself` takes back no more than this."""
        found = _RELATIVE.search(self.text, self._statement, self.end)
        if found and found.start() <= at and self._soft_from < 0 and len(self.groups) == 1:
            told = range(self._statement, found.start())
            said = [i for a in self._all() for i in a if i.start in told]
            if any(i.promise for i in said) and not any(isinstance(i, Not) for i in said):
                self._statement = found.start()

    def _item(self, at: int) -> int:
        if self.text[at] == "(" and gives_another_call(self.text[at + 1 : self._closing(at)]):
            return -1
        item = self.phrases.item(at, self.end)
        if item is None:
            return -1
        if isinstance(item, Mark):
            return self._mark(item)
        if isinstance(item, Convention) and _REPLY.match(self.text, item.end, self.end):
            return item.end  # "Drury reply": what the reply shows, not what it replies to
        if self._soft_from >= 0 and not _governs(item):
            self.part.soft_items.append(item)
            self._negated_at = -1
            return item.end
        return self._take(item)

    def _number(self, at: int) -> int:
        """A number without a noun."""
        if at and self.text[at - 1].isalnum():
            return -1
        item = number_alone(self.phrases, self._all(), at, self.end)
        if item is None:
            return -1
        if self._soft_from >= 0:
            self.part.soft_items.append(item)
            return item.end
        return self._take(item)

    def _read_rest(self, start: int, end: int) -> Part:
        if self._nested > _DEEPEST:
            return Part(start, end, unread=True)
        rest = ClauseReader(self.phrases, start, end, self._bracket_of)
        rest._nested = self._nested + 1
        return rest.read()
