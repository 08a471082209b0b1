# ruff: noqa: E501 - a pattern is read as a whole
"""The words of a sentence that only name the call or its caller: "An overcall at the one level
promises ...", "When I rebid 2NT it is ...", "responder has ...".

They are no statement about the hand, though a convention or a class of strength named in them
counts ("a takeout double shows", "a weak two in spades has").
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN, bid_named
from spotcard_host.notes.meaning.context import Context
from spotcard_host.notes.meaning.items import Convention, Force, Item, Kind, Strength, Transfer
from spotcard_host.notes.meaning.phrases import Phrases
from spotcard_host.notes.suit_words import SUIT_WORD, strain_named

_CALL = rf"(?:(?:[1-7]|one) ?(?:NT|N|[CDHSMmXYZ♣♦♥♠]|no-?trumps?|{SUIT_WORD}s?)(?!\w)|XX?\b|D\b)"
OVER_A_BID = later(
    r"(?:over|opposite|after) (?:an? |the |our |partner[’']s |opening )*(?:1|one)[ -]?"
    rf"(?P<suit>{SUIT_WORD}s?|no-?trumps?|NT|[♣♦♥♠]|(?-i:[CDHSN](?![A-Za-z])))"
    r"(?: opening)?\b(?=\s*(?:$|[,;.)]|and\b|or\b|with\b))", re.I
)
"""`over one club`, where it ends the statement."""
_NOUN = (
    r"(?:(?:two|three|four|five|over|cue|re|pre|take)?-?(?:bids?|openings?|openers?|overcalls?|"
    r"responses?|rebids?|raises?|doubles?|redoubles?|jumps?|pass(?:es)?|calls?|answers?|repl(?:y|ies)|"
    r"shifts?|transfers?|relays?|splinters?|pre-?empts?|stayman|blackwood|michaels|actions?|sequence)|"
    rf"{_CALL}|it|this|that|(?:weak |strong )?(?:2|two)s?|no-?trumps?|1N|2N|1NT|2NT)"
)
_WORD = (
    r"(?:a|an|the|this|responding|bidding|opening|overcalling|raising|that|our|my|your|such|in|at|of|over|after|to|by|for|here|so|then|now|first|"
    r"second|direct|simple|single|double|immediate|level|one|two|three|four|1|2|3|4|one-level|"
    r"two-level|three-level|natural|opening|weak|strong|negative|positive|artificial|standard|"
    r"normal|initial|later|delayed|jump|unusual|take-?out|penalty|responsive|support|limit|"
    rf"inverted|forcing|new|suit|{SUIT_WORD}s?|minor|major|"
    r"no-?trumps?|otherwise|therefore|with us|"
    r"[♣♦♥♠]|opener[’']?s?|responder[’']?s?|partner[’']?s|opponents?[’']?s?|their|overcaller[’']?s|advancer[’']?s)"
)
_VERB = (
    r"(?:(?:normally |always |usually |typically |just |only |simply |still |then |also |now )*"
    r"(?:has been assigned to|(?:is|are) (?:reserved|used|kept|meant|intended|only|made|for) ?(?:for|with|on|by)?|shows?|promises?|guarantees?|indicates?|means?|describes?|is|are|was|were|would be|will be|"
    r"would show|will show|has|have|would have|will have|requires?|needs?|should (?:have|be|contain|hold)|"
    r"would like(?: it)?(?: to (?:keep|have|play|be)(?: it)?)?|"
    r"must (?:have|be|contain|hold)|contains?|holds?|speaks of|covers|says|tells|suggests)\b"
    r"|(?:will|would|should|must)\b(?=(?: (?:always|then|also|still))? (?:never|not|deny)\b)"
    r"|(?:normally |always |usually )*(?=(?:do not|does not|never|cannot)\b)"
    r"|(?=(?:normally |always |usually )*(?:denies|deny|will deny|would deny|excludes?|may|might|can|could)\b))"
)
_FREE = r"(?:(?!(?:asks?|asking|since|because|when|while|as|though|for|where|after|over|after|if|like|see|then|so|with|or|and|if|unless|but|not|no|who|which|that|may|can|denies|except|shows?|promises|has|have)\b)[a-z][a-z’'-]+)"
_SUBJECT = later(
    rf"\s*(?:{_WORD}\s+)*?(?:(?:{_FREE}\s+){{1,2}}(?:{_WORD}\s+)*?)?{_NOUN}(?:\s+{_WORD}|\s+{_CALL})*?\s+{_VERB}", re.I
)
_WHEN = later(
    rf"\s*(?:so |and |but )?(?:(?:when|if) (?:I|we|you|one|opener|responder|partner) |to )"
    rf"(?:now |then )?(?:bids?|rebids?|opens?|raises?|doubles?|jumps?(?: to)?|responds?|overcalls?|uses?)"
    rf" (?:{_WORD}\s+|{_CALL}\s+|{_NOUN}\s+)*?,? ?(?:it|this|that|I|he|she|they|we|you) {_VERB}",
    re.I,
)
_PLAYED = later(
    rf"\s*(?:(?:we|I|you|one|let[’']?s|let us) (?:still |now |just |only |always )*(?:play|use|treat|keep|reserve|open|define|play) (?:it|this|that|[1-7]{STRAIN}) (?:as|for|on|with|to show)|"
    r"(?:it |this |which |that )?(?:needs|requires|wants)|(?:we|I) (?:usually |normally |always )?(?:ask for|insist on|expect|demand|look for|want)(?= (?:at least|\d|a |an |five|six|good)))\b(?! (?:partner|opener|responder|to\b))", re.I
)
_TELLS = later(
    r"[^,;.]*?\b(?:tells?|says?|shows?|informs?|announces?|promises|suggests)(?: partner| opener| responder| me| you)? "
    r"that (?:responder|opener|he|she|I|we|you|the hand|partner|overcaller) (?:has|have|holds?|is|are)\b", re.I
)
_OPEN_WHEN = later(
    r"\s*(?:we |I |you )?(?:(?:also|still|always|just) )*(?:(?:(?:re-?)?open|bid|rebid|respond|overcall|make|use|act|balance|protect|come in)(?: with)? (?:an? |the )?)?"
    rf"(?P<call>{_CALL}|(?:re)?double|pass)(?: here| again| in this position)?\s+(?:when|if|whenever|as soon as|with|on) (?:you|we|he|one|I) (?:have|has|hold|holds)\b", re.I
)
_SETTING = later(r"\s*(?:over|after|against|versus|opposite|facing|in (?:answer|response|reply) to)\b", re.I)
_START = later(r"(?<=[\s,])(?:the|an?|our|it|this|that|opener|responder|overcaller|advancer|doubler)\b", re.I)
_FAR = 60
_LABEL = later(rf"\s*(?:an? |the )?(?-i:([1-7]{STRAIN}|XX?|D|R|P|[Dd](?:ouble|bl)))\s*(?:(?:of|in|over|at|on) [^=:,;.()]{{2,30}}(?= ?=))?\s*(?:=|:|shows?\b|is\b|means?\b)\s*", re.I)
_HELD = later(rf"\b(?:cards?|[2-9] {SUIT_WORD}s) (?:is|are)$", re.I)
_ALLOWED = later(r"\s*(?:also |quite |just |perfectly )?(?:ok|okay|fine|allowed|possible|permitted|enough|acceptable|tolerated|good enough|sufficient|rare|unlikely)\b", re.I)
"""`five hearts are fine if weak`: a length, not a call."""
_IN_A_CALL = later(rf"\s*(?:(?:opened|shown|bid)(?: (?:in|via|through|by|under|at|with))?|in|via|through|by|under|at) (?-i:[1-7]{STRAIN})(?!\w)", re.I)
_BESIDE = later(r"\b(?:over|after|against|opposite|to|of)(?: an?| the| our| their)? *$", re.I)
_MAKES = later(
    rf"\s*(?:so |and |but )?(?:the )?(?:opener|responder|overcaller|advancer|doubler|partner|you|we|one|he|she|I) "
    rf"(?:may |can |could |will |should |must |would |now |then |always |only )*"
    rf"(?:bids?|rebids?|opens?|jumps?|raises?|responds?|overcalls?|doubles?)(?: to| with| a)? (?P<call>{_CALL})\s*"
    rf"(?=with\b|holding\b|on\b|to show\b|showing\b)", re.I
)
_BID = later(rf"[1-7]{STRAIN}")
_CALLERS = {
    "opener": r"opener|the opening hand",
    "responder": r"responder",
    "overcaller": r"overcaller|intervenor",
    "advancer": r"advancer",
}
_KEPT = (Convention, Force, Kind, Strength, Transfer)


def subject(phrases: Phrases, at: int, end: int) -> tuple[int, list[Item]]:
    """(where a clause goes on behind the words that name its call, what they say)."""
    text, context = phrases.text, phrases.context
    label = _LABEL.match(text, at, end)
    if label and names_call(label.group(1), context):
        return label.end(), []
    makes = _MAKES.match(text, at, end)
    if makes and names_call(makes.group("call"), context):
        return makes.end(), []
    open_when = _OPEN_WHEN.match(text, at, end)
    if open_when and names_call(open_when.group("call"), context):
        return open_when.end(), []
    if _SETTING.match(text, at, end):
        starts = _START.finditer(text, at, min(end, at + _FAR))
        told = [found for word in starts if (found := _SUBJECT.match(text, word.start(), end))]
        if told:
            return _kept(phrases, told[-1])
    found = _TELLS.match(text, at, end) or _PLAYED.match(text, at, end) or _WHEN.match(text, at, end) or _SUBJECT.match(text, at, end)
    found = found or _caller(context).match(text, at, end)
    if found and _IN_A_CALL.match(text, found.end(), end):
        return at, []  # "the weak twos are in 2D"
    if not found or (_HELD.search(found.group()) and _ALLOWED.match(text, found.end(), end)):
        return at, []
    return _kept(phrases, found)


def _kept(phrases: Phrases, found: re.Match[str]) -> tuple[int, list[Item]]:
    """What the words of a frame say themselves."""
    text = phrases.text
    items: list[Item] = []
    place = found.start()
    while place < found.end():
        item = phrases.item(place, found.end()) if text[place].isalnum() else None
        if item is not None and isinstance(item, _KEPT) and item.end <= found.end():
            if not _BESIDE.search(text, found.start(), place):
                items.append(item)
        step = item.end if item is not None and isinstance(item, _KEPT) else 0
        word = re.compile(r"\w+[-\w’']*|\W").match(text, place, found.end())
        place = max(step, word.end() if word else place + 1)
    return found.end(), items


def names_call(text: str, context: Context) -> bool:
    """Whether a bid as written is the call that is described."""
    doubles = {"X": 1, "D": 1, "double": 1, "dbl": 1, "XX": 2, "R": 2, "redouble": 2, "P": 0, "pass": 0}
    word = text.lower() if len(text) > 2 else text
    if word in doubles:
        return context.call == doubles[word]
    found = _BID.search(text)
    return bool(found and context.call == bid_named(found[0]))


def _caller(context: Context) -> re.Pattern[str]:
    """The caller as the subject: "responder has"."""
    names = _CALLERS.get(context.caller, "")
    who = "|".join(x for x in (names, "I", "we", "you", "one", "bidder", "the bidder", "doubler", "the doubler", "the overcaller", "the hand", "he", "she") if x)
    return re.compile(rf"\s*(?:and |but |so |then |the |here )*(?:{who}) {_VERB}", re.I)


def bids_now(found: re.Match[str], context: Context) -> bool:
    """Whether the bid of one that `OVER_A_BID` found is the last bid of this auction."""
    return int(bid(1, strain_named(found["suit"]))) == context.last_bid
