# ruff: noqa: E501 - a pattern is read as a whole
"""Sentences that say which of two calls a hand makes: "With both majors I bid spades first",
"5332 with 14-16 => 1N", "Bypass diamonds to show a major", "Do this first".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.text import Plain
from spotcard_host.notes.meaning.which_call import HERE
from spotcard_host.notes.suit_words import SUIT_WORD, SUIT_WORDS, SUITS

CALL = rf"(?-i:[1-7] ?{CLASS}(?![A-Za-z+]))"
_SUIT = rf"(?:!?[♣♦♥♠]|!(?-i:[cdhs])\b|{SUIT_WORD}s?\b)"
_MAJOR = r"(?:(?:an?|the|your|any|his|our|that) )?(?:(?:4|four|5|five)[- ]?(?:card(?:ed)?[- ]?)?)?majors?\b(?: suit)?|(?:a )?(?-i:4cM|(?:[45] cards? )?[45]?M)\b"
_TARGET = rf"(?P<target>{CALL}|(?:the |a |his |our )?{_SUIT}|{_MAJOR}|this\b|it\b|them\b)"
_VERB = (
    r"(?:(?:always|would|should|must|still|just|then|normally|will|shall|can|better|strictly|simply) )*"
    r"(?:opens?|bids?|rebids?|answers?|responds?|repl(?:y|ies)|starts? with|begins? with|shows?|prefers?|chooses?|it is|it[’']s|is bid|go(?:es)? for)"
)
_WHO = r"(?:(?:we|I|you|one|he|she|partner|opener|responder) )?"
_AFTER = r"(?: if (?:you are|it is|we are|I am) strong enough)?(?: (?:first|instead|also|too|please|here|always|(?:in|by) preference|directly|immediately|of course))*"
_PLAIN = r"(?:(?!\b(?:bids?|opens?|first|it is|answers?)\b)[^,;.])+"
_WHAT = (
    rf"(?:{CALL}(?:(?:, ?| and | or | ?/ ?)(?:and |or )?{CALL})*|(?:everything|anything|all|others|the rest)(?: else)?(?=\s*(?:$|[,;.)]))|"
    r"(?:(?:an?|the|all|any|every|our|of|natural|simple|direct|other) )*(?:raises?|support|bids?|calls?|actions?|responses?|answers?|no-?trumps?|1?NT|transfers?|splinters?|jumps?|"
    r"overcalls?|doubles?|re-?bids?|(?:new |second |own )?suits?|majors?|minors?|rest|others|ones|stayman|jacoby)(?: (?:raises?|bids?|suits?|else|to [1-7]\w\w?))?|(?:support|show|bid|rais)ing\b[^,;.]{0,24})")
"""What a call comes before."""
_OFTEN = r"(?:(?:always|also|normally|usually|must|should|has to|is to|we|I|you|bid|make|do|use|still) )*"
_PRIOR = (
    rf"(?:(?:this|it|which|that) )?{_OFTEN}(?:(?:takes?|has|have|gets?|with) )?(?:(?:absolute|the|first|higher|top) )*(?:(?:priority|precedence)(?: (?:over|to|above|before) {_WHAT})?(?! to\b| for\b)|preference (?:over|above|before) {_WHAT})|"
    rf"(?:(?:this|it|which|that) )?{_OFTEN}(?:(?:comes?|goes|go|ranks?|stands?|is|bid|shown|made|chosen|preferred|told)(?: bid| shown| made| higher)? )?"
    rf"(?:(?:before|ahead of|in front of|above|prior to|in preference to|rather than|in place of) {_WHAT}|first(?= *(?:$|[,;.])))|"
    rf"(?:(?:this|it|which) )?{_OFTEN}(?:precedes?|outranks?|overrides?|beats?|wins? (?:over|against)|prevails? over|excludes?|more urgent than) {_WHAT}|"
    r"(?:(?:the|our|my|always) )*(?:first|top) (?:choice|priority)|(?:with|if|when|where) both (?:fit|apply|are possible|would fit|possible),? (?:bid |make |prefer |choose )?(?:this|it)(?: one)?(?: first)?")
_PATTERNS = tuple(re.compile(pattern, re.I) for pattern in (
    # With 4-4 in the majors we answer 1H
    rf"\s*(?:so |but |and |however )*(?:with|holding|on|having) (?P<hand>[^,;.:]{{2,60}}?),? {_WHO}{_VERB} {_TARGET}{_AFTER}(?:,? (?:also )?(?:with|if|on) (?P<more>{_PLAIN}))?",
    # with 5-5 1S first
    rf"\s*(?:so |but |and |however )*(?:with|holding|on|having) (?P<hand>[^,;.:]{{2,60}}?),? {_TARGET} first",
    # With 4-4 in the minors always 1D
    rf"\s*(?:so |but |and |however )*(?:with|holding|on|having) (?P<hand>[^,;.:]{{2,40}}?),? (?:always |still |then |it is )(?P<target>{CALL})",
    # A balanced 5-3-3-2 hand in this range is always opened 1NT
    rf"\s*(?:an? |all |any |every )?(?P<hand>[^,;.:]{{4,40}}?)(?: hands?)?(?: (?:in|of|with) (?:this|that|the|our|these) (?:range|strength|points|values|zone))? (?:is|are|will be|should be|must be) (?:always |normally |still |usually )*(?:opened|bid|rebid|treated|started|answered|shown|described)(?: with| as| at| by)? (?P<target>{CALL})",
    # 5-5 in the blacks is 1S
    rf"\s*(?:but |and )?(?P<hand>[3-6]\+?[♣♦♥♠] (?:and|with) [3-6]\+?[♣♦♥♠]|[3-6]-[3-6] (?:in )?(?:the )?(?:two |both )?(?:majors|minors|blacks?|reds?|(?:black|red|touching) suits)) (?:is|are|=|means) (?:always |still |then |opened |bid )*(?P<target>{CALL})",
    # 44M bid 1D; 5332 w 14-16 => 1N always; 3-3 minors: 1C
    rf"\s*(?P<hand>[^,;.:=>()]{{2,40}}?)(?: ?[=-]> ?|: (?=[1-7])| (?:always |normally )?(?:bids?|opens?|starts? with|via) (?:with )?)(?P<target>{CALL}){_AFTER}(?: (?:if|with|w/?) (?P<more>[^,;.]+))?",
    # I prefer to show a major first; show a four-card major in preference with a weak hand
    rf"\s*(?:.{{0,20}}?\b)?(?:prefers?|shows?|bids?|opens?|answers?)(?: to (?:show|bid))? {_TARGET} (?:first|in preference|beforehand|before (?:(?!with|on|if)[^,;.\s]+\s*?){{1,4}})(?: to [^,;.]*?)?(?:,? (?:with|on|if) (?P<more>[^,;.]+))?",
    # Bypass 4D to show 4cM with < 13
    rf"\s*(?:may |can |will |we |I |always |responder )*bypass(?:es|ing)? [^,;.]{{0,24}}?(?:to (?:show|bid|find)|for|with|holding) {_TARGET}(?:,? (?:if|with|when|unless|on) +(?P<more>[^,;.]+))?",
    # Four hearts take priority: raise instead; raise with four trumps
    r"\s*(?P<hand>[^,;.:]{2,40}?) (?:takes?|has|have|gets?) (?:priority|precedence)(?:[:,-] ?(?:so )?(?:raise|bid that|show it|bid it)[^,;.]*)?(?P<raise>)",
    r"\s*(?:with|holding|on) (?P<hand>[^,;.:]{2,40}?),? (?P<raise>raise)(?: (?:first|instead|directly|immediately|at once|partner|always))*",
    # All 4-4 majors start here
    rf"\s*{HERE}",
    # Comes before 2H and 2S; always before the raise
    rf"\s*(?P<this>{_PRIOR})(?: (?:with|on|holding) (?P<more>[^,;.]{{2,40}}))?",
    # Even with four spades
    r"\s*(?P<here>even (?:with|on|holding)) (?P<hand>[^,;.:()]{2,40})",
    # Includes 5-3-3-2 with a five-card minor
    r"\s*(?:(?:this|it|which) )?(?:always |also )*(?P<here>includ(?:es|ing)) (?:any |all |every |the )?(?P<hand>(?:balanced )?[1-6](?P<dash>[-=]?)[1-6](?P=dash)[1-6](?P=dash)[1-6]\b[^,;.()]{0,40})",
    # This takes precedence over 1D
    rf"\s*(?P<this>(?:(?:this|it|which) )?(?:takes? (?:priority|precedence)|(?:is )?(?:always )?preferred (?:to|over|before)|(?:we|I|you|responder|opener|one)? ?(?:prefers?|do|bids?|uses?|shows?|makes?) (?:this|it) (?:(?:first|in preference|before)\b|to {CALL}))[^,;.]*)",
))
_FIRST = later(rf"\s*(?:{_PRIOR})(?: (?:with|on|holding) [^,;.]{{2,40}})?", re.I)
_ALWAYS = later(
    r"\s*(?:(?:may |can |will |we |I |always |responder )*bypass|"
    r"[^,;.:]{2,40}? (?:takes?|has|have|gets?) (?:priority|precedence)\b)", re.I
)
_SENTENCE = later(r"(?:[;\n!?]|\.(?=\s|$)|,|(?<=\s)-(?=\s)|[()])\s*")
_EQUAL = later(r"\s*(?:also )?(?:with )?(?P<hand>([3-6])[-=/]?\2 (?:in )?(?:the |both )?(?:minors|majors))(?=\s*(?:$|[;.]))", re.I)
WALSH = later(
    r"\bwalsh\b|\b(?:skip|bypass|ignore|conceal|pass over)(?:s|ing)? (?:any (?:number|length|amount) of |longer |even longer |(?:four|five|six|4|5|6)[+ ]?(?:cards? in )?|all |our |the |a )*(?:diamonds?|diamond suit|♦|!d)\b[^.;]*\bmajor", re.I)
"""Running text: `with less than 12 we skip any number of diamonds to show a four-card major`."""
_FEWER_THAN = later(r"(?:less than|fewer than|under|below|<|weaker than) ?(?P<n>1[0-6])\b|(?:up to|at most|max(?:imum)?|<=) ?(?P<m>1[0-6]|9)\b", re.I)
_CLOSES = later(r"(?<=[.!?;])(?:\s+|$)|\n")
_NOT_OURS = later(
    r"\b(?:some|many|most|few|several|other|certain|good) (?:(?:of )?(?:our|the|my) )?(?:\w+ )?(?:pairs?|people|players?|partners?|experts?|clubs?)\b|"
    r"\b(?:others|they|opp(?:onent)?s?|walsh (?:players?|pairs?|bidders?)|people|everybody|everyone)\b(?! (?:\w+ )?(?:pass|silent|overcall|bid|interfer))|"
    r"\b(?:hates?|dislikes?|gave up|give up|given up|used to|stopped|dropped|abandon\w*|instead of|rather than|unlike|as opposed to|not|n['’]t|never|without|no longer|formerly|might|could|should we|if we|one day|maybe|perhaps)\b(?= [^.;]*\bwalsh)|"
    r"(?:\b(?:no|not|never|without|up the line)|n['’]t)\b[^.;]{0,30}\b(?:walsh|skip|bypass)|\b(?:t-?|transfer |reverse |inverted )walsh\b|"
    r"\bwalsh\b(?: (?:style|responses?|answers?|convention))?[:,-]? *(?:(?:is|are|was|does|do|has been)\b ?)*(?:off\b|not\b|n['’]t\b|never\b|no\b|out\b|on(?:ly)?\b(?! (?:with|if|less|below|under|hands))|by (?:a )?passed|in competition|after (?:a|an|their)\b|over (?:their|a double|an overcall|interference)|unused|abandoned|dropped)|"
    r"\?\s*$", re.I)
"""A sentence with Walsh as others play it, as we no longer do, or for some auctions alone."""
_WALSH = later(r"\s*(?:we play )?walsh(?: style)?(?=\s*(?:$|[,;.:()]))", re.I)
_BELOW_GAME = "0-11 hcp"
"""Walsh: a major before diamonds on hands below a game force."""
_MAJOR_FIRST = later(
    r"\s*(?:an?y? |the |our )?(?:(?:4|four)[- ]?card )?majors? (?:suit )?(?:always |normally |usually )?(?:goes|go|comes?|(?:is|are) (?:bid|shown|given|answered)) (?:first|before (?:diamonds|clubs|a minor|minors))"
    r"(?P<unless>,? (?:unless|except|if not)\b[^.;()]*)?(?=\s*(?:$|[.;,()]))", re.I)
_STRONG_FROM = later(r"(?<![-\d])(1[0-6])\s?(?:\+|or more|up|points)?|\b(?:game|strong|opening (?:hand|values|strength)|GF)\b", re.I)
_HEARTS = 2
_MAJOR_WORD = later(r"major|M$")
_END = later(r"\s*(?:$|[,;.!?\n()]|but\b|and\b|if\b|of course\b)")


@dataclass(frozen=True, slots=True)
class Preferred:
    """A sentence from `start` to `end` that gives a hand (as written, "" for all that fit) to a
    call: one as written, a suit, "major", "raise" or "this".
    """

    start: int
    end: int
    hands: tuple[str, ...]
    target: str


def preferred(flat: Plain) -> Iterator[Preferred]:
    """The sentences of a plain text that say which call a hand makes."""
    text = flat.text
    starts = [0, *(mark.end() for mark in _SENTENCE.finditer(text))]
    last = -1
    for start in starts:
        found = preferred_at(text, start, len(text)) if start >= last else None
        if found is not None:
            last = found.end
            yield found


def walsh(text: str) -> Preferred | None:
    """The hands that answer 1C with a major before diamonds, where running text says so of us."""
    sentences = [sentence for sentence in _CLOSES.split(text) if WALSH.search(sentence)]
    if not sentences or any(map(_NOT_OURS.search, sentences)):
        return None
    told = _FEWER_THAN.search(sentences[0])
    most = (int(told["n"]) - 1 if told["n"] else int(told["m"])) if told is not None else 11
    return Preferred(0, len(text), (f"0-{most} hcp",), "major")


def preferred_at(text: str, start: int, end: int) -> Preferred | None:
    """The sentence that begins here, None where it says nothing of the kind."""
    equal = _EQUAL.match(text, start, end)
    if equal and start and text[:start].rstrip()[-1:] in ";.":
        return Preferred(start, equal.end(), (equal["hand"],), "this")  # "3+, 12-21; 3-3 minors"
    walsh = _WALSH.match(text, start, end)
    if walsh:
        return Preferred(start, walsh.end(), (_BELOW_GAME,), "major")
    first = _MAJOR_FIRST.match(text, start, end)
    if first:
        strong = _STRONG_FROM.search(first["unless"] or "")
        if first["unless"] and strong is None:
            return None
        least = f"0-{int(strong[1]) - 1} hcp" if strong is not None and strong[1] else _BELOW_GAME
        return Preferred(start, first.end(), (least,) if strong is not None else (), "major")
    for pattern in _PATTERNS:
        found = pattern.match(text, start, end)
        if found is None or not _END.match(text, found.end(), end):
            continue
        groups = found.groupdict()
        hands = tuple(hand.strip() for hand in (groups.get("hand"), groups.get("more")) if hand)
        target = groups.get("target") or ""
        if groups.get("this") is not None or groups.get("here"):
            target = "this"
        elif groups.get("raise") is not None:
            target = "raise"
        return Preferred(start, found.end(), hands, target.strip())
    return None


def goes_first(text: str, start: int, end: int) -> bool:
    """Whether a clause that begins here only says that the call goes before others."""
    found = _FIRST.match(text, start, end)
    return found is not None and _END.match(text, found.end(), end) is not None


def gives_to_another(text: str, start: int, end: int, context: Context) -> bool:
    """Whether a sentence that begins here only gives a hand to another call."""
    if not _ALWAYS.match(text, start, end):
        return False
    found = preferred_at(text, start, end)
    if found is None or found.target.lower() in ("this", "it", "them"):
        return False
    own = context.own
    if own < 0 or found.target[:1].isdigit():
        return True
    name = SUIT_WORDS[own]
    return SUITS[own] not in found.target and name not in found.target.lower() and not (
        own >= _HEARTS and _MAJOR_WORD.search(found.target))
