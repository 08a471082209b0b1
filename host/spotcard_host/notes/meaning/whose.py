# ruff: noqa: E501 - a pattern is read as a whole
"""Whose call a clause is about, by its subject: "opener shows shortness" in an answer is about
partner's next call, "a jump shows a singleton" beside a call that is no jump about another one.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, Context
from spotcard_host.notes.meaning.frames import names_call
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, strain_named

_ADVERB = r"(?:(?:then|now|next|always|usually|normally|typically|generally|often|mostly|just|simply|also|later|afterwards|only|here|first|himself|therefore|will|would|should|must|may|might|can|could|has to|is to|is supposed to|is expected to|is asked to) )*"
_LEAD = r"\s*(?:(?:and|but|so|then|now|next|here|later|afterwards|while|whereupon|hence|therefore|(?:after|over) (?:which|this|that|it)|in order for|so that|expect(?:s|ing)?|hop(?:es|ing) for|waits? for|waiting for|we (?:expect|want)|I (?:expect|want)|with|lets?|letting|allow(?:s|ing)?),? )*(?:the )?"
_TELLS = r"(?:show(?:s|ing)?|tell(?:s|ing)?|giv(?:es|e|ing)|describ(?:es|e|ing)|reveals?|announc(?:es|e)|den(?:ies|y)|promis(?:es|e)|indicates?|clarif(?:ies|y)|defines?|bids?|rebids?|answers?|repl(?:ies|y)|responds?|jumps?|raises?|names?|cue-?bids?|splinters?|corrects?)"
_SAYS = r"(?:(?:here|now|then|there|instead|in (?:an? |the )?(?:\w+ )?(?:suits?|minors?|majors?)|always|also|only|directly|at once|would|will|by \w+|to \w+|at the \w+[- ]level|over \w+|in \w+ seat) )*(?:shows?|is|are|was|be|=|means?|promises|denies|deny|asks?|guarantees?|describes?|says|tells?|suggests)(?!\w)"
_OTHER_PLAYER = later(
    rf"{_LEAD}(?P<who>opener|responder|partner|pard|ptnr|overcaller|doubler|advancer|p(?= shows?| tells?| bids?))"
    rf"(?! {_ADVERB}(?:re)?(?:bids?|answers?|respond|reply)(?: again| now| on)?\s*(?:[,;.]|$))"
    rf"(?: {_ADVERB}(?:to )?{_TELLS}\b|[’']s (?:(?:next|first|second|later|following) )?(?:bids?|rebids?|answers?|repl(?:y|ies)|responses?|calls?|steps?|turn) {_ADVERB}(?:{_TELLS}|is|are|means?)\b)", re.I)
_BY_PLAYER = later(
    rf"\s*(?:and |but |so |then )?[^,;.:()]{{3,30}}? (?:by|from) (?P<who>opener|responder|partner|overcaller|doubler|advancer) {_SAYS}", re.I)
_OPPONENTS = later(
    rf"\s*(?:and |but |so )?(?:an? |the )?(?:opps?|opponents?|their|his|LHO|RHO)(?:[’']s?)? (?:double|overcall|cue-?bid|bid|raise|jump|redouble|opening|pass)s? {_SAYS}", re.I)
_LATER_CALL = later(
    r"\s*(?:and |but |then |so )?(?:(?:the|my|our|any|a|all) )?(?:next|later|subsequent|following) (?:bids?|rebids?|calls?|rounds?|steps?|actions?) (?:\w+ )?(?:shows?|tells?|is|are|means?|gives?|describes?|promises|denies|would|will)\b|"
    r"\s*(?:and |but |so )?(?:we|I|you|one|opener|responder) (?:then|next|later|afterwards|subsequently) (?:show|bid|rebid|tell|describe|give|cue-?bid|splinter)s?\b|"
    r"\s*[^,;.]{3,40}? (?:is|are) (?:then )?(?:shown|bid|told) (?:next|later|then|after(?:wards?)?|on the next round|at the (?:one|two|three|four|five|next|\d)[- ]?level)\s*(?=$|[,;.)])", re.I)
_BY_WORD = later(
    r"\s*(?:(?:and|but|so|while|whereas|then) )?(?:(?:an?|the|our|any|all) )?(?:(?:direct|immediate|simple|single|double|further|second|later|delayed|negative|take-?out|penalty|penalties|support|jump) )*"
    r"(?P<word>doubles?|redoubles?|pass(?:es)?|jumps?(?:[ -](?:shifts?|raises?|bids?|rebids?|responses?))?|raises?|cue-?(?: ?bids?)?s?|splinters?|no-?trumps?|NT)(?: bids?)?"
    rf" {_SAYS}", re.I)
_ANSWERS = later(
    rf"\s*(?:(?:and|but|so|then) )?(?:(?:the|all|our|my|his) )?(?:(?:next|later|further|other) )?(?P<word>answers|replies|rebids|continuations|follow-?ups) {_SAYS}", re.I)
_NAMED = later(
    r"\s*(?:(?:and|but|so|while|whereas|then) )?(?:(?:bidding|jumping to|raising to|going to|a jump to|a raise to|the raise to|going|answering|responding|rebidding|opening) (?:to )?|(?:an?|the) )?"
    rf"(?P<level>[1-7]|one|two|three|four|five) ?(?P<strain>{SUIT_WORD}s?|no-?trumps?|NT?|[CDHS](?![a-zA-Z])|[♣♦♥♠])"
    r"(?: (?:bid|opening|overcall|response|rebid|answer|first|directly|instead|at once|then|later))* (?:shows|is|are|would|will|=|means|promises|denies|asks)(?!\w)", re.I)
_HAND_PASSES = later(
    r"\s*(?:(?:and|but|so|while) )?(?!(?:opener|responder|partner|I|we|you|he|she|one|they)\b)(?:(?!\b(?:that|which|who|if|when|to)\b)[^,;.:]){4,60}? (?:(?:always|usually|then|also|just|simply) )*passes(?: (?:instead|first|directly|at once|already|here))*\s*(?=$|[,;.)])", re.I)
"""`the 5-3-3-2 minimum passes`."""
OF_MINE = later(r"\s*(?:as|because|since|for|so|but|and)? ?(?:I|we|my) (?:have|hold|has|promise|show|am|must|need|guarantee|deny)\b", re.I)
"""`partner must bid again, as I hold 11`: about this hand again."""
_BIDDING = later(r"\b(?:bidding|jump\w*|rais\w+|going|answering|responding|opening|overcall|response|rebid|answer|would|first|directly)\b", re.I)
_SAME = {"pard": "partner", "ptnr": "partner", "p": "partner"}
_CALLED = {"double": "X", "redouble": "XX", "pass": "P"}


def about_other_subject(text: str, start: int, end: int, context: Context) -> bool:
    """Whether the subject of a clause is another player, or a call that is not this one."""
    player = _OTHER_PLAYER.match(text, start, end) or _BY_PLAYER.match(text, start, end)
    if player:
        who = player["who"].lower()
        return _SAME.get(who, who) != context.caller
    if _OPPONENTS.match(text, start, end):
        return context.ours
    if start and _LATER_CALL.match(text, start, end):
        return True
    if context.call < 0 or context.counted:
        return False
    answers = _ANSWERS.match(text, start, end)
    if answers:
        return not context.asked and (answers["word"].lower() != "rebids" or not context.me.calls)
    by_word = _BY_WORD.match(text, start, end)
    if by_word:
        return not _is_such(by_word["word"].lower(), context)
    if start and context.call and _HAND_PASSES.match(text, start, end):
        return True
    named = _NAMED.match(text, start, end)
    return named is not None and _other_bid(named, context)


def _other_bid(found: re.Match[str], context: Context) -> bool:
    """Whether a bid in words, which may be a number of cards as well, is another one."""
    level = int(number_of(found["level"].lower()))
    name = found["strain"]
    if name[-1] == "s" and name[0].islower() and not _BIDDING.search(found.group()):
        return False  # "two spades is enough": cards
    return bool(context.call != bid(level, strain_named(name)))


def _is_such(word: str, context: Context) -> bool:
    """Whether the described call is what a word says: a double, a jump, a raise ..."""
    for name, sign in _CALLED.items():
        if word.startswith(name):
            return names_call(sign, context)
    if context.strain < 0:
        return False
    ours = {*context.me.suits, *context.partner.suits}
    if word.startswith(("no", "nt")):
        return context.strain == NOTRUMP
    if word.startswith("raise"):
        return context.own in ours or not ours
    if word.startswith("cue"):
        return context.own >= 0 and context.own in (context.theirs or [context.own])
    return context.own >= 0 and (context.jump > 0 or context.role == OPENING)
