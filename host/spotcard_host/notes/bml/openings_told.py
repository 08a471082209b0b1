# ruff: noqa: E501 - a pattern is read as a whole
"""Openings told in sentences: `One of a major shows five cards and 11 to 17`, `We open 1!c on
16+`, and what holds in one seat or at one vulnerability: `Vulnerable in third seat we play 1N as 15-17`,
`4th: 2M = 10-13, 6c`, `It does not exist in fourth seat`.

A row of a table goes before a sentence about the same opening, except where the sentence names a
seat or vulnerability: there it goes on with what the row says, in a table of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from spotcard.game.calls import bid, level_of
from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, CLASS, NOT_BEHIND_BID
from spotcard_host.notes.bml.auctions_told import call_in_figures
from spotcard_host.notes.bml.beginnings import plain_calls
from spotcard_host.notes.bml.bidtable import BidTable
from spotcard_host.notes.bml.document import Document, Heading, ListBlock, Paragraph
from spotcard_host.notes.bml.named import auction_of, opening_named
from spotcard_host.notes.bml.places import NTH, Where, place_in
from spotcard_host.notes.bml.their_headings import in_their_words, is_of_defence
from spotcard_host.notes.bml.titled_calls import ABOUT_OPENINGS, plain_title
from spotcard_host.notes.bml.weak_twos import listed_twos, twos_instead, weak_openings, with_twos
from spotcard_host.notes.suit_words import SUIT_WORD, strains_named

_BID = rf"(?:[1-4]{ANY_CLASS}(?:/[1-4]?{CLASS})*(?![A-Za-z0-9-]))"
_ANY_BID = later(_BID)
_BIDS = rf"(?P<calls>{_BID}(?:(?:,? (?:and|or)|,|) {_BID})*)"
_BEFORE = r"(?:(?:an?|the|our|both|all|only|now|weak|strong|opening|natural|one-level) )*"
_BEHIND = r"(?: (?:openings?|opening bids?|opener))?(?: (?:instead|here|then))?"
_SAYS = (
    r"(?: (?:opening )?(?:(?:is|are)(?: (?:always|usually|a|an|the))?|shows?|promises?|means?|needs?|"
    r"requires?|becomes?|showed|has shown|would be|(?=denies |denies\b|can be |may be |does not exist|do not exist|must have ))"
    r") ")
_FORMS = tuple(later(form, re.I) for form in (
    rf"(?:so |thus |here )?{_BEFORE}{_BIDS}{_BEHIND},?{_SAYS}(?P<text>\S.*)",
    rf"opening {_BIDS}{_SAYS}(?P<text>\S.*)",
    rf"as (?:an )?opening(?:s| bids?)?,? {_BEFORE}{_BIDS}{_SAYS}(?P<text>\S.*)",
    rf"{_BEFORE}{_BIDS} as (?:an )?opening(?:s| bids?)?{_SAYS}(?P<text>\S.*)",
    rf"(?:if|when) (?:we|i) open {_BIDS}(?: ourselves)?,? (?:it|this|that) (?:is|shows?|means?|promises?) (?P<text>\S.*)",
    rf"(?:we|i) (?:also |always |normally )?open {_BEFORE}{_BIDS}{_BEHIND}(?: only)?"
    r"(?:,? (?:with|on|holding|when (?:we have|holding|we hold))(?: (?:all|any|every)\b)?"
    r"(?: hands? (?:of|with))? |(?: =)? (?=\d))(?P<text>\S.*)",
    rf"(?:we|i) play {_BEFORE}{_BIDS}{_BEHIND} as (?P<text>\S.*)",
    rf"(?P<text>with [^:;]+?),? (?:we|i) open {_BEFORE}{_BIDS}(?: (?:on|with) (?P<more>\S.*))?",
))
_SURE = later(
    rf"(?:the |our |an? )?opening\b|(?:we|i) (?:also |always |normally )?open\b|as (?:an )?opening|(?:if|when) (?:we|i) open\b|"
    rf"{_BEFORE}{_BIDS} (?:openings?|opening bids?|as (?:an )?openings?)\b", re.I)
"""Sentences that are about an opening whatever the heading is."""
_LABELLED = later(rf"(?!(?i:{NTH}|last|not|non|vul\w*|favou?rable|unfav\w*|green|white|red|when|if|at|in|only|passed|nv)\b)(?:our )?[A-Z2-4][\w-]{{2,14}}(?: [a-z]+){{0,2}}: (?={_BIDS}(?: openings?)? (?:show|are|is|promise)\w*\b)")
"""`Muiderberg: 2H and 2S show ...`."""
_SHORT = later(rf"{_BEFORE}{_BIDS}(?: ?[=:] ?| )(?P<text>\S.*)", re.I)
"""A row behind a seat and a colon: `4th: 2M 10-13, 6c`."""
_IT = later(
    r"(?:(?:it|this|that|the (?:opening|weak (?:type|hand|version)|bid)) "
    r"(?:is |shows |has |must be |needs |promises |(?=does not|can |may ))(?:an? )?"
    r"|the suit (?:(?:must|should|has to) (?:be|have|contain|hold) |has |is |needs |contains )"
    r"|(?=\d{1,2} ?(?:[-–]{1,2}|to) ?\d|(?:good )?(?:[5-7]|five|six|seven)[- ]?(?:crd|cards?)\b|(?:can|may) be |not used))(?P<text>\S.*)", re.I)
_SENTENCE = later(r"(?<=[.;!])\s+(?=[A-Za-z(1-7])|\n\s*\n|\n(?=other(?:s|wise)?\b)")
_CLAUSE = later(
    rf"{NOT_BEHIND_BID},? (?:and|but|while) (?={_BEFORE}{_BID}(?:(?:,? (?:and|or)|,) {_BID})*{_BEHIND}{_SAYS})|"
    rf"{NOT_BEHIND_BID}, (?={_BEFORE}{_BID} (?:may|can|=|must|is|are|shows) )|,? so (?={_BEFORE}{_BID} )", re.I)
_NOT_OPENINGS = later(
    r"(?-i:\bXX?\b)|\b(?:(?:vs|versus|against)\b(?! (?:not|non|NV|white|red|vul))|they|them|their|opponents?|opps|rho|lho|over|after|opposite|facing|partner\w*|respon\w+|"
    r"answer\w*|repl(?:y|ies)|rebid\w*|overcall\w*|doubl\w+|advanc\w+|jump\w*|rais\w+|defen\w+|"
    r"interven\w*|interfer\w*|compet\w*|asks?|relays?|then|contract|game is|slam\w*|trick|"
    r"should|would|discuss\w*|used to|no longer|lead|unless|until|see)\b|\?", re.I)
_OTHER_TITLE = later(
    r"\b(?:they|them|their|opponents?|opps|over|after|respon\w+|answer\w*|repl(?:y|ies)|rebid\w*|"
    r"overcall\w*|doubl\w+|defen\w+|compet\w*|contest\w*|interven\w*|interfer\w*|slam\w*|lead\w*|"
    r"carding|signals?|enemy|against|versus|vs|continuations?|second round|stayman|transfers?|"
    r"passed hand|raises?|double[sdr]?|protect\w*|balancing|ace|asking|sandwich)\b", re.I)
_TITLE = later(r"^$|\b(?:open\w*|weak[ -](?:twos|2s)|system|general|idea|overview|style|basics?|approach|what we play)\b", re.I)
_SAME = later(r"\b(?:same|similar|as (?:above|before|usual)|like (?:the|our)|above)\b", re.I)
_HAND = later(
    r"\d|\b(?:weak|strong|natural|balanced|flat|pre-?empt\w*|forcing|four|five|six|seven|both|"
    rf"headed|honou?rs?|{SUIT_WORD}s?|majors?|minors?|multi|wilkosz|ekren|muiderberg|lucas|"
    r"gambling|namyats|not exist|flannery|game[- ]forc\w+)\b", re.I)
NONE = later(r"(?:does|do) not exist|(?:is|are) (?:not used|off|never (?:opened|used))|not used", re.I)
_WEAK = later(r"^(?:(?:the|our) )?(?:weak[ -](?:twos|2s)|wk 2s?|weak two (?:openings|bids))\b", re.I)
_WHY = later(r"(?<=[a-z\d]): (?:we (?:do not|don['’]t|never|cannot)|nobody|no point)\b[^:]*$|, pass(?:es)?$", re.I)
"""`... with a six-card suit: we do not preempt against two passed hands`."""
_MULTI = later(r"^(?:the|our) multi\b", re.I)
_SPELT = later(
    rf"\b(?:one|two|three|four)[- ](?:of (?:an? )?(?:major|minor)|{SUIT_WORD}s?|"
    r"no[- ]?trumps?)\b(?= (?:openings? )?(?:is|are|shows?|promises?|means|needs|as|on|with|"
    r"(?:or|and) (?:one|two|three|four)\b)\b)", re.I)
_AT_LEVEL = later(
    r"\b(?:an? |our |all )?(?:(?:three|3) of (?:a|any) suit(?: openings?)?(?= is $)|(?:opening|pre-?empt|suit)s? (?:bids? )?(?:at|on) (?:the )?(?:three|3)[- ]level|(?:three|3)[- ]level (?:opening|pre-?empt)s?(?: bids?)?)(?= (?:is|are|shows?|promises?|means) )", re.I)
_RANGE = r"\d{1,2} ?(?:[-–]{1,2}|to) ?\d{1,2}(?: points| hcp)?"
_BRACKETED = later(rf"\({_BID}: ?\S")
_OTHERS_PASS = later(
    r",? and (?:an? )?(?:hands? )?(?:with(?:out)? )?[^,;.]{3,40} (?:passes|is passed|are passed|pass)$", re.I)
_MARKED = later(r"\*\*([^*]{2,60})\*\*")
_OVERCALLS = later(r"\b(?:our|my|his|partner['’]s|simple|an?|jump) overcalls?\b", re.I)
_LED = later(r"(?:after|over|opposite|following|facing|against|vs\.?|responses? to|answers? to)\b[^.:]{2,60}:", re.I)
_SO = later(r",? so (?:these|those|they|all|both|the (?:rest|others?|other \w+))\b.*$", re.I)
"""`One club is 16+ so these are limited`."""
_WHEN = r"(?:when |if )?(?:we are |we're )?"
_EITHER = later(
    rf"(?P<one>{_RANGE}),? {_WHEN}(?P<denied>not |non-?)?vul(?:nerable)?(?: and|,| or|;) "
    rf"(?P<other>{_RANGE}),? {_WHEN}(?:not|vul|non-?vul)(?: ?(?:vul)?(?:nerable))?\b", re.I)
_NOTRUMP = (
    later(rf"\b(?:the |a )?(?:weak|strong|mini) (?:no-?trump|1?NT) \((?P<range>{_RANGE})\)", re.I),
    later(rf"\bthe (?:weak|strong) (?:one|notrump|NT|range) \((?P<range>{_RANGE})\)", re.I))
"""`We play the weak notrump (12-14) when not vulnerable and the strong one (15-17) when vulnerable`."""
_ITEM = later(r"\s*(?:\(?\d{1,2}[.)]|[-*•])\s+")
_ROW = later(rf"(?:{_BEFORE}{_BID}|with\b|[^:]{{3,40}}: ?{_BID})", re.I)
_ONLY_OPENING = later(
    rf"(?:\d[\d.]*[.)]? +)?(?:(?:the|our) )?(?:{_BID}|(?:one|two) (?:{SUIT_WORD}|no-?trump)s?|(?:two|three|3) of a suit)(?: openings?(?: bids?)?)?(?: \(?(?:multi|flannery|muiderberg|ekren|wilkosz|precision|lucas)\)?)?[.:]?", re.I)
_BARE_HAND = later(
    r"(?=[^\n]*\d)(?:an? |the )?(?:pre-?empt\w*|weak|natural|balanced|strong|five|six|seven)\b[^\n.;:=]{0,80}|\d{1,2} ?(?:[-–]|to) ?\d{1,2}\b[^\n.;:=]{0,60}|\d{1,2}\+[^\n.;:=]{0,60}", re.I)
_ANSWER_ITEM = later(rf"{_BID}(?: ?[=:]| (?=[a-z\d]))", re.I)
_OPENS_ANOTHER = later(rf" ?\((?:then )?(?:we )?open (?:with )?{_BID}\)", re.I)
_ELSEWHERE = later(rf"{_BID}|\b(?:pass\w*|open\w*|they|their|partner|respon\w+|rebid\w*)\b|\?", re.I)
"""What an item says of other calls and hands."""
_NO_ITEM = later(r"^(?:an? )?(?P<what>[^:;]{3,40}): (?:no|never)(?:,? (?:we )?pass)?$", re.I)
"""`Void: no, pass`."""
_LABEL = later(
    r"\s*(?P<label>strength|points|range|hcp|shapes?|length|suit(?: quality)?|cards|hand|distribution|not|no|"
    r"(?:us |we )?(?:non-?|not )?(?:vul(?:nerable)?|NV|V|green|red|white))(?: *: *| {2,}|\t+)(?P<text>\S.*)", re.I)
_NO_HAND = later(r"no\b|not$", re.I)
_VUL_LABEL = later(r"vul|\bN?V\b|green|red|white", re.I)
_FEW = 2
_MOST, _LEAD = 6, 50
_LONGEST, _SENTENCES = 4000, 400  # characters read: the patterns take quadratic time
_THREE_CLUBS = 13


class Told(NamedTuple):
    """What a sentence says of some openings, and where: no places are all of them."""

    calls: tuple[int, ...]
    where: tuple[Where, ...]
    text: str
    place: Place
    sure: bool = False
    titles: tuple[str, ...] = ()


def openings_told(document: Document) -> Iterator[Told]:
    """What the sentences of the running text say of openings: of all places only under a heading
    about openings, or where a text tells several.
    """
    title, is_bare = "", False
    titles: list[str] = []
    they_open = False
    about: tuple[int, ...] = ()
    elements = document.elements
    weak = weak_openings(document)
    for at, element in enumerate(elements):
        if isinstance(element, Heading) or (isinstance(element, Paragraph) and element.title):
            title = plain_title(element.text if isinstance(element, Heading) else element.title)
            level = element.level if isinstance(element, Heading) else len(titles) + 1
            titles = [*titles[:level - 1], *[""] * (level - 1 - len(titles))]
            title = in_their_words(title, titles[-1] if titles else "")
            titles.append(title)
            they_open = any(map(is_of_defence, titles))
            about = () if auction_of(title) else plain_calls(
                opening_named(_AT_LEVEL.sub("3X", f"{title} is ")[:-4]))
            is_bare = len(title) < _LEAD and _ONLY_OPENING.fullmatch(title) is not None and all(
                ABOUT_OPENINGS.fullmatch(one.strip()) for one in titles[:-1] if one)
        texts = [element.text] if isinstance(element, Paragraph) and not element.is_read else (
            [_MARKED.sub(r"\1", text) for _, text in element.items]
            if isinstance(element, ListBlock) else [])
        texts = [] if they_open else texts
        if about and isinstance(element, ListBlock):  # without the answers among its items
            texts = [text for text in texts if not _ANSWER_ITEM.match(text)] or texts
        is_other = bool(_OTHER_TITLE.search(title) or auction_of(title))
        is_sure = _TITLE.search(title) is not None
        whole = None if is_other else (
            _of_one_opening(texts, about, element.place)
            or (_bare(texts, about, element.place) if is_bare else None))
        if whole is not None:
            yield whole._replace(titles=tuple(filter(None, titles)))
            texts = []
        near = about or next(filter(None, map(_of_one_level, [
            *elements[at + 1:at + 2], *elements[max(at - 1, 0):at]])), ())
        for text in texts:
            told = list(_sentences(text[:_LONGEST], element.place, near, weak))
            everywhere = 0 if is_other else sum(not one.where for one in told)
            for one in told:
                calls = tuple(c for c in one.calls if is_sure or c < _THREE_CLUBS)
                one = one._replace(titles=tuple(filter(None, titles)))
                if one.where or (one.sure and not is_other):
                    yield one
                elif calls and everywhere > (not is_sure and calls != about) and (
                        set(calls) <= set(about or calls) or (is_sure and _WEAK.match(title))):
                    yield one._replace(calls=calls)


def _bare(texts: list[str], about: tuple[int, ...], place: Place) -> Told | None:
    """What the only line below the heading of an opening says of its hand: `15-17 balanced`."""
    text = texts[0].strip(" .;") if len(texts) == 1 and about else ""
    if not _BARE_HAND.fullmatch(text) or _ELSEWHERE.search(text) or _NOT_OPENINGS.search(text):
        return None
    return Told(about, (), text, place)


def _of_one_level(element: object) -> tuple[int, ...]:
    """The openings of a table, if they are those of one level: `it` in the text beside it."""
    if not isinstance(element, BidTable) or any(len(row.patterns) > 1 for row in element.rows):
        return ()
    calls = plain_calls(tuple(
        row.patterns[0] for row in element.rows if not row.patterns[0].opponents))
    return calls if len({level_of(call) for call in calls}) == 1 and len(calls) == len(set(calls)) else ()


def _of_one_opening(texts: list[str], about: tuple[int, ...], place: Place) -> Told | None:
    """What the items of a list tell of the opening that the first of them, the line above or the
    heading names: `1. 1N: 15-17 balanced. 2. Five-card minor allowed.`
    """
    if not texts or any(len(text) > _SENTENCES for text in texts):
        return None
    labelled = _labelled(texts[0]) if len(texts) == 1 and about else []
    if labelled:
        calls, first, items = about, "", labelled
    elif len(texts) == 1 and "\n" in texts[0]:  # a line and a list below it
        lead, *rest = texts[0].split("\n")
        items = [_ITEM.sub("", line, 1) for line in rest if _ITEM.match(line)]
        calls = plain_calls(opening_named(lead)) if len(lead) < _LEAD else ()
        if not calls or not items:
            return None
        first = ""
    else:
        items = [_OPENS_ANOTHER.sub("", text) for text in texts]
        said = _opening(_AT_LEVEL.sub("3X", items[0].strip(" .;")), about, True) if items else None
        if said is None:
            return None
        calls, first = said
        items = items[1:]
    items = [_NO_ITEM.sub(r"no \g<what>", item.strip(" .;")) for item in items]
    kept = [item.strip(" .;") for item in items if not _ELSEWHERE.search(item)]
    if not kept or len(items) > _MOST or any(_ROW.match(item) for item in items) or (
            _NOT_OPENINGS.search(first)):
        return None
    text = "; ".join(filter(None, (first.strip(" .;"), *kept)))
    return Told(calls, (), text, place) if _HAND.search(text) and len(text) < _SENTENCES else None


def _labelled(text: str) -> list[str]:
    """The lines `strength   5-10` and `shape: 5-5 in the minors` below a heading, without labels
    but a vulnerability's.
    """
    lines = [_LABEL.match(line) for line in text.split("\n")]
    found = [line for line in lines if line is not None and not _NO_HAND.match(line["label"])]
    if len(found) < _FEW or None in lines:
        return []
    return [f"{line['label']}: {line['text']}" if _VUL_LABEL.search(line["label"]) else line["text"]
            for line in found]


def _sentences(
    text: str, place: Place, about: tuple[int, ...], weak: str
) -> Iterator[Told]:
    text = twos_instead(text)
    before = about  # the openings that "it" stands for
    end = 0
    of_others = False  # `Against 1N: 2C shows both majors; 2D one major`
    is_led = of_overcalls = False
    for sentence in _SENTENCE.split(text):
        start = text.index(sentence, end)
        gap = text[max(end - 1, 0):start]
        is_led = is_led and "\n" not in gap  # `After 1N-2C: 2D denies a major. 2H shows hearts`
        of_others = ((is_led or of_overcalls) and not _SURE.match(sentence)) or (of_others and ";" in gap)
        end = start + len(sentence)
        line = place.line + text.count("\n", 0, end - len(sentence))
        sentence = _AT_LEVEL.sub("3X", " ".join(sentence.split()))
        if _NOTRUMP[1].search(sentence):
            sentence = _NOTRUMP[1].sub(r"\g<range>", _NOTRUMP[0].sub(r"1N as \g<range>", sentence, 1))
        sentence = listed_twos(sentence, text)
        sentence = _SPELT.sub(lambda found: call_in_figures(found[0]), sentence)
        is_row = sentence.startswith("(") and _BRACKETED.match(sentence) is not None
        sentence = _WHY.sub("", sentence.strip(" .;!()" if is_row else " .;!"), 1)
        sentence = with_twos(sentence, weak)
        if of_others or not sentence or len(sentence) > _SENTENCES or (
                _NOT_OPENINGS.search(sentence)):
            before, of_others = (), bool(sentence)
            is_led = is_led or _LED.match(sentence) is not None
            of_overcalls = of_overcalls or _OVERCALLS.search(sentence) is not None
            continue
        sentence = _LABELLED.sub("", sentence, 1)
        # The place of a whole line, `4th: 2M = 10-13, 6c`, or in front of a clause.
        head, rest, is_head = place_in(sentence)
        head = head if is_head else ()
        for clause in _CLAUSE.split(rest if head else sentence):
            alone, said, _ = place_in(f"{clause}: -")
            if alone and said == "-":  # `In third seat, 1N is ...`
                head = alone
                continue
            where, said, _ = ((), clause, False) if _EITHER.search(clause) else place_in(clause)
            said = _SO.sub("", _OTHERS_PASS.sub("", said, 1), 1)
            said = _MULTI.sub("2D", _WEAK.sub("2D/2H/2S", said.strip(" ,;:"), 1), 1)
            one = _opening(said, before, bool(where or head or is_row))
            if one is None:
                continue
            before, words = one
            if (_HAND.search(words) or NONE.search(words)) and not _SAME.search(words):
                for places, said in _by_vulnerability(words.strip(" ,;:.")):
                    yield Told(before, _both(places, where or head), said, Place(place.file, line, 1),
                               _SURE.match(clause) is not None)


def _both(first: tuple[Where, ...], second: tuple[Where, ...]) -> tuple[Where, ...]:
    """`3rd: 3-10 nonvulnerable`: the seats of the one at the vulnerability of the other."""
    if first and second and all(one.seat == "0" for one in first) and all(
            other.vul == "00" for other in second):
        return tuple(Where(other.seat, one.vul) for one in first for other in second)
    return first or second


def _opening(
    clause: str, before: tuple[int, ...], placed: bool
) -> tuple[tuple[int, ...], str] | None:
    """(calls, what is said of them) of a clause."""
    forms = (*_FORMS, _SHORT) if placed else _FORMS
    for form in forms:
        found = form.fullmatch(clause)
        if found is None:
            continue
        calls = _numbers(found["calls"])
        more = found.groupdict().get("more")
        text = f"{found['text']}, {more}" if more else found["text"]
        return (calls, re.sub(r"^with ", "", text, flags=re.I)) if calls else None
    found = _IT.fullmatch(clause) if before and placed and not _ANY_BID.search(clause) else None
    return (before, found["text"]) if found is not None else None


def _by_vulnerability(text: str) -> Iterator[tuple[tuple[Where, ...], str]]:
    """`weak, 6 to 10 when vulnerable and 3 to 9 when not`: what holds always, and at either."""
    found = _EITHER.search(text)
    if found is None:
        yield (), text
        return
    rest = (text[:found.start()] + text[found.end():]).strip(" ,;")
    if rest:
        yield (), rest
    first = "N0" if found["denied"] else "Y0"
    yield (Where("0", first),), found["one"]
    yield (Where("0", "Y0" if found["denied"] else "N0"),), found["other"]


def _numbers(text: str) -> tuple[int, ...]:
    """The calls that `1M`, `2!h and 2!s`, `2D/H/S` stand for."""
    calls: list[int] = []
    level = 0
    for digit, strain in re.findall(rf"(?<![A-Za-z])([1-4]?)({CLASS}|[Xx])(?![a-z])", text):
        level = int(digit) if digit else level
        calls += [bid(level, one) for one in strains_named(strain)]
    return tuple(dict.fromkeys(calls))
