# ruff: noqa: E501 - a pattern is read as a whole
"""Sentences that are not about the hand of the call: what another call shows, what to do with an
example, what has happened before.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN
from spotcard_host.notes.meaning.context import OPENING, OVERCALL, RESPONSE, Context
from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.meaning.whose import about_other_subject
from spotcard_host.notes.numbers import number_of

_WITH = later(r"\s*(?:so |but |and |thus |hence )*(?:with(?! us\b)|holding|on|having|for)\b", re.I)
_OTHER_FIRST = later(rf"\s*(?:(?:and|but|while|now|then|here|afterwards|later|next|over (?:this|that|it)|after (?:this|that)),? )?(?:an? |the )?(?:(?:direct|immediate|simple|delayed|later|slow|fast|free|jump to|bid of|relay|asking) )*(?-i:((?:[1-7]{STRAIN}|XX?))(?![\w+-]))(?:,? (?:and |or )?(?-i:[1-7]{STRAIN}|XX?)(?![\w+-]))*(?:(?: (?:jump|overcall|opening|rebid|response|answer|relay))?(?: (?:then|now|next))?(?: =| shows?| tells?| finds?| says| gets| would| asks?| is\b| denies| promises| means)| (?:jump|overcall|opening|rebid|response|answer)(?= \d))", re.I)
_OTHER_THERE = later(rf"\s*(?:and |but )?(?:in|after|over|when|once|at|on|against|opposite|if|from)\b[^,;.:=()\n]{{1,40}}?,? (?:an? |the |our |my )?(?-i:((?:[1-7]{STRAIN}|XX?)))(?: (?:rebid|bid|jump|response|answer|opening|overcall))?(?: (?:then|now|here))? ?(?:=|(?:shows?|is|means|promises|asks|denies|would)\b)", re.I)
"""`In competition 3S shows a void`."""
_OTHER_ANSWER = later(r"\s*(?:and |but )?(?:an? |the |any |all )?(?P<kind>positive|negative|natural|constructive|game[- ]forcing) (?:responses?|answers?|repl(?:y|ies))(?: ?\([^()]*\)| in [\w ]{3,20})? (?:shows?|is|are|needs?|promises?|requires?|means?)\b", re.I)
"""`A positive response shows 8+`, of another one that is not called so."""
_OTHER_CLASS = later(r"\s*(?:and |but )?(?:(?:our|the|all|other|their) )*(?:(?:one|two|three)[- ]level |jump |simple |direct |strong |weak |natural )*(?P<what>overcalls?|weak (?:twos?|2s?)|twos|pre-?empts|openings|responses|answers|rebids|jump shifts|reverses|splinters|cue-?bids|doubles|redoubles|michaels)(?: (?:at|on|in|over|of) [\w '’]{2,24}?)? (?:are|show|promise|need|require|deny|mean|is|shows|promises|needs)\b", re.I)
"""`Overcalls are 8-16`, behind what another call shows."""
_OTHER_WITH = later(r"\s*(?:(?:and|but|while) )?(?-i:((?:[1-7]NT?|1[CDHS♣♦♥♠]|XX?)))(?= (?:with|holding|on|for|if|when)\b)", re.I)
"""`2N with four`."""
_BID = rf"(?-i:[1-7]{CLASS})(?![\w+-])"
_BIDS = rf"{_BID}(?:(?: ?/ ?| or ){_BID})*"
_IN_BRACKETS = later(
    rf"\s*(?:.*[\w♣♦♥♠]\+?\s*(?:=>|=|:)|.*\b(?:via|through|thru|goes?(?: to| by)?|answers?|replies|responds?|rebids?|bids?|bid|opens?|uses?|starts?(?: with)?|begins?(?: with)?|shown by|takes|with \S+)) {_BIDS}\s*$|"
    rf"\s*{_BIDS} ?(?:=|:|is\b|are\b|shows?\b|for\b|would\b)|\s*(?-i:[1-7]NT?) (?:with|w/|if|when|on)\b", re.I)
"""`(LR = 3C)`, `(5+!s answers 1N)`, `(3C/3D are Bergen)`, `(2N with four)`."""
_GOES_TO = later(rf"(?![^=]*\b(?:partner|opener|responder|then|ask\w*|puppet|relay|transfer|TRF)\b)[^=,;.:()]{{1,40}}[\w♣♦♥♠+] ?(?:=|=>) ?(?P<call>{_BID})\s*$", re.I)
"""`LR = 3C`, `bal 12-14 = 1N`, as a clause."""
_CLASSES = later(r"\s*([1-7])(m|M|oM|om|OM|X|Y|Z)(?:/[1-7]?(?:m|M|oM|om|OM|X|Y|Z))? ?=")
"""`3m = the minor`: a class of calls."""
_SEVERAL = later(rf"\s*([1-7]{STRAIN})/([1-7]{STRAIN})(?: ?=| (?=[a-z\d]))")
"""`3H/3S max`: several calls."""
_LEVEL = later(
    r"\s*(?:and |but )?(?:the |a |at the )?(?P<n>[1-6]|one|two|three|four|five|six)[- ]level(?: bids?| jumps?| calls?)? ?(?:=|(?:is|are|would|shows?|promises|asks?)\b)", re.I)
"""`4-level would be a 5-5`."""
_PARTNERS = later(
    r"\s*(?:and |but |then )?(?P<who>opener|responder|partner|overcaller|doubler|advancer)[’']?s (?:\w+ )?"
    rf"(?P<call>(?-i:[1-7]{STRAIN}|pass\b|X\b))(?: (?:now|then|rebid|bid|reply|answer|here))* ?(?:=|(?:shows?|says|is|means|denies|would|asks|promises|rejects|accepts)\b)", re.I)
"""`Opener's 2H says that it was light`."""
_PARTNER_BIDS = later(
    r"\s*(?:and |but |then |now |so )?(?P<who>opener|responder|partner|overcaller|doubler|advancer) (?:then |now |next |always |usually |normally |just |simply |only |will |would |must |should |may |can |is to |has to |is expected to )*"
    rf"(?:bids?|rebids?|answers?|replies|reply|responds?|completes?|jumps?|corrects?|returns?|chooses?|continues?|goes?|go|raises?|shows?|says?|takes?)(?: it| this| to| with| by bidding| on to| back to| a| an| the)* {_BID}", re.I)
"""`Opener bids 2H, or 3H with four hearts and 14`."""
_MAJORS = 2
_THEY = later(
    r"\s*(?:when|if|after|over) (?:they|opponents?|opps|RHO|LHO|partner|right-hand opponent) "
    r"(?:has |have )?(?:doubled?s?|overcalls?|overcalled|bids?|passe[sd]|opens?|opened|interferes?)\b", re.I
)
_THIS_CALL = later(r"\b(?:use|bid|open|start with|make|choose) (?:it|this)\b", re.I)
_ALSO_HERE = later(
    r"\b(?:(?:starts?|begins?) (?:here|this way)|"
    r"(?:opens?|bids?|rebids?|use|make|choose|prefer|start with|begin with|go through|come in with|"
    r"goes?|belongs?|are|is) (?:it|this(?: one| call| bid)?|here|(?:in|by|with|through) (?:it|this(?: one)?|here)))"
    r"(?: too| as well| instead| first| anyway)?(?:,? (?:and|then|and then) (?:bid|rebid|show|follow|continue)[^.;]*)?\s*$", re.I
)
"""The end of `With five hearts and five spades, open this one`."""
_MAY = later(r"\b(?:may|can|could)\b")  # more hands than those described
_HANDS = later(
    r"\s*(?:so |but |and |also )*(?:with(?! us\b)|holding|having|on|for)\b|\s*(?:(?:all|any|most|even|hands?) )+", re.I)
_CLAUSE_END = later(r"[,;\n]|[.!](?=\s|$)")
_SENTENCE_END = later(r"[;\n]|[.!](?=\s|$)")
_OTHER_CALL = later(
    r"\b(?:we |you |I |just |then |must |should |always )*(?:bids?|opens?|responds?|rebids?|uses?|start(?:s)? with|start by bidding|"
    r"makes? (?:an? )?(?:positive |negative |natural |jump |free |artificial )*(?:response|bid|raise|overcall|rebid|reply|double)()\b|"
    rf"go|prefer|have to|make|overcalls?|passe?s?|doubles?|redoubles?|jumps? to|raises? to) ?([1-7]{STRAIN}|$|(?=[,.;]| first\b| instead\b))|"
    r"\b(?:we|you|one|he|she) (?:go|pass|start|use|prefer|choose|have to|make|raise|jump)\b()"
)


_OTHER_RAISE = later(
    r"\s*(?:an? |the |our )?(?:simple|direct|single|normal|jump|double|immediate) raises? "
    r"(?:is|are|shows?|would be|promises|=)(?!\w)", re.I
)
"""`10+ with 3+!s, simple raise is 6-9`, of a call that raises nothing."""


def about_another(phrases: Phrases, start: int, end: int) -> bool:
    """Whether a sentence is about another call, or an example of this one: "So with four spades
    and eight points, bid 1S", "5D and 5H would show ...".
    """
    text = phrases.text
    if about_other_subject(text, start, end, phrases.context):
        return True
    begins = text[max(0, start - 1) : start]
    first = _OTHER_FIRST.match(text, start, end) or (begins and _OTHER_WITH.match(text, start, end))
    if first and begins in ("", ".", ";", "\n", ",", ":"):
        if not names_call(first.group(1), phrases.context):
            return True
    if begins in (".", ";", "\n") and _tells_of_others(text, start, end, phrases.context):
        return True
    if begins in ("", ".", ";", "\n", ",", ":") and _names_others(text, start, end, phrases.context):
        return True
    if begins and _OTHER_RAISE.match(text, start, end):
        if phrases.context.own not in phrases.context.partner.suits:
            return True
    if not _WITH.match(text, start, end) or begins not in ("", ".", ";", "\n"):
        return False
    stop = _SENTENCE_END.search(text, start, end)
    last = stop.start() if stop else end
    other = _OTHER_CALL.search(text, start, last)
    if other is None or _THIS_CALL.search(text, start, last):
        return False
    if not other.group(2) and does_this(other.group(), phrases.context):
        return False
    return not (other.group(2) and names_call(other.group(2), phrases.context))


def _tells_of_others(text: str, start: int, end: int, context: Context) -> bool:
    """Whether a sentence behind others is about a call elsewhere, or about a class of calls."""
    there = _OTHER_THERE.match(text, start, end)
    if there is not None and not names_call(there.group(1), context):
        return True
    others = _OTHER_CLASS.match(text, start, end)
    if others is not None and not _is_of(others["what"], context):
        return True
    answer = _OTHER_ANSWER.match(text, start, end)
    return answer is not None and answer["kind"].lower() not in text[:start].lower()


def _is_of(what: str, context: Context) -> bool:
    """Whether the described call is one of a class: "Doubles are for takeout" of a double."""
    words = what.lower()
    return (
        (context.call == 1 and words.startswith("double"))
        or (context.call == 2 and words.startswith("redouble"))
        or (context.role == OVERCALL and words.startswith(("overcall", "michaels")))
        or (context.role == OPENING and context.level > 1 and words.startswith(("weak", "twos")))
        or (context.level > 1 and words.startswith("pre"))
        or (context.role == OPENING and words.startswith("opening"))
        or (context.role == RESPONSE and words.startswith(("response", "answer")))
        or (context.role != OPENING and words.startswith(
            ("rebid", "jump", "reverse", "splinter", "cue"))))


_ACTS = later(r"\b(?:I|we) (?:overcall|double|redouble|pass)\s*(?=$|[.;!])", re.I)


def acts_here(text: str, start: int, end: int, context: Context) -> bool:
    """Whether a clause ends in the verb of the described call: "With five hearts I overcall"."""
    acts = _ACTS.search(text, start, end)
    return acts is not None and does_this(acts.group(), context)


def does_this(words: str, context: Context) -> bool:
    """Whether a verb is that of the described call: "With 17 or more I double first"."""
    verbs = {0: "pass", 1: "double", 2: "redouble"}
    verb = verbs.get(context.call, "overcall" if context.role == OVERCALL else "")
    return bool(verb and re.search(rf"\b{verb}", words, re.I))


def gives_another_call(body: str) -> bool:
    """Whether what stands in brackets says what another call shows, or who makes one."""
    return bool(_IN_BRACKETS.match(body))


def comes_here_too(text: str, start: int, end: int) -> bool:
    """Whether a later sentence says of some hands that they make this call: it is no condition of
    the others.
    """
    before = text[:start].rstrip()
    if before[-1:] not in (".", ";", "!", "\n") or not _HANDS.match(text, start, end):
        return False
    stop = _SENTENCE_END.search(text, start, end)
    last = stop.start() if stop else end
    return not _MAY.search(text, start, last) and _ALSO_HERE.search(text, start, last) is not None


def _names_others(text: str, start: int, end: int, context: Context) -> bool:
    """Whether a clause begins with several calls of which the described one is none."""
    level = _LEVEL.match(text, start, end)
    if level and context.call > 0:
        return int(number_of(level["n"])) != context.level
    partners = _PARTNERS.match(text, start, end)
    if partners:
        return partners["who"].lower() != context.caller and not names_call(partners["call"], context)
    bids = _PARTNER_BIDS.match(text, start, end)
    if bids and bids["who"].lower() != context.caller:
        return True
    several = _SEVERAL.match(text, start, end)
    if several:
        return not any(names_call(call, context) for call in several.groups())
    stop = _CLAUSE_END.search(text, start, end)
    goes_to = _GOES_TO.match(text, start, stop.start() if stop else end) if text[:start].strip() else None
    if goes_to:
        return not names_call(goes_to["call"], context)
    found = _CLASSES.match(text, start, end)
    if found is None or context.call < 0:
        return False
    if int(found[1]) != context.level or context.own < 0:
        return True
    return found[2][-1] in "mM" and (context.own >= _MAJORS) != (found[2][-1] == "M")


def restates_the_auction(text: str, start: int, end: int) -> bool:
    """Whether a clause says what has happened: "When they double our 1NT"."""
    return bool(_THEY.match(text, start, end))
