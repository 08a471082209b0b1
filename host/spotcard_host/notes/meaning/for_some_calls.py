# ruff: noqa: E501 - a pattern is read as a whole
"""Parts of a text that are for some calls of a row, or for some auctions: "new suit = maximum; our
suit = minimum", "their suit: Stayman", "over 1H you also deny four spades".

A row that stands for several calls says of each what it shows; what is for another call is no
part of this one.
"""

from __future__ import annotations

import re

from spotcard.game.calls import bid
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, Context
from spotcard_host.notes.suit_words import strain_named

_NAME = r"(?:[♣♦♥♠]|clubs?\b|diamonds?\b|hearts?\b|spades?\b)"
_HEAD = later(
    r"\s*(?:(?:but|and|while|whereas) )?(?:"
    r"(?P<new>(?:(?:an?|any|the|all|every) )?(?:other )?(?:new|fresh|unbid|side) (?:suits?|strains?)|(?:(?:an?|any|all) )?other suits?)|"
    r"(?P<own>(?:[2-4] of )?(?:our|own|the same|same|agreed|opener[’']s|the agreed|the opened|partner[’']s) (?:own )?(?:suit|major|minor|trumps)|(?:(?:a )?(?:rebid|return) (?:of|to|in) (?:the|our|own) (?:own )?suit))|"
    rf"(?:[2-4] of )?(?P<which>our|other|the other) (?P<suit>{_NAME})|"
    r"(?P<theirs>(?:in )?(?:their|the enemy|his|opponents?[’']?) suit|(?:the |a )?cue(?:[- ]?bid)?s?(?: (?:of|in) their suit)?)"
    r")\s*(?P<sign>[:=]|(?:would )?(?:shows?|is|are|means?|promises)\b)\s*", re.I
)
_FORCING = later(
    r"\s*(?:and |but )?(?:an? |any )?new suits?(?: bids?)?(?: by (?:responder|partner))?(?: (?:below|under|at|on) (?:the )?(?:\w+[- ])?(?:game|level|level bids?|\d\w+))? (?:is |are )?(?:always |still |not |non-?)?(?:forcing|natural|NF|F1|F|GF|invitational|constructive)\b", re.I
)
_CALL = r"(?P<level>[1-7]) ?(?P<strain>NT?|[CDHS♣♦♥♠])(?![\w+-])"
_AUCTION = later(
    r"\s*(?:but |and )?(?:if|when|after|over|opposite|facing) (?:partner(?:[’']s)? |responder(?:[’']s)? |opener(?:[’']s)? |they |he |we |you |I |an? |the |our )*"
    r"(?:has |have )?(?:answered|responded|replied|rebid|bids?|opens?|opened|overcalled|raised to)?(?: with| at)? ?"
    rf"{_CALL}(?: (?:opening|answer|response|rebid|overcall))?,? ?", re.I
)
_GOES_ON = later(r"(?:,? ?(?:then )?(?:this|it|that|the bid|you|we|one|he|she|opener|responder|I)\b(?: also| then| always)*\s*|(?=\d))", re.I)
_ANSWERS = later(
    rf"\s*(?:(?:opener[’']s|the|and) )?(?:answers?|responses?|replies|rebids?|steps?|raises|jumps|continuations|follow-ups|structure|then)(?: are| is)?\s*[:=]?\s*(?=[1-7]{ANY_CLASS}(?![\w+-]))", re.I
)


_CALL_AHEAD = 8


def head(text: str, start: int, end: int, context: Context) -> tuple[int, bool] | None:
    """Where a part for some calls begins behind the words that say for which, and whether this
    call is one of them; None where no such part begins, or where that is not known.
    """
    if context.role == OPENING and _FORCING.match(text, start, end):
        return end, False
    found = _HEAD.match(text, start, end + 1)
    if found is None or (found["sign"][0] not in ":=" and found["theirs"] is None and found["new"] is None):
        return None
    here = _is_for(found, context)
    return None if here is None else (min(found.end(), end), here)


def _is_for(found: re.Match[str], context: Context) -> bool | None:
    own = context.own
    ours = {*context.me.suits, *context.partner.suits}
    if own < 0 and (context.strain != NOTRUMP or not (ours or context.theirs)):
        return None
    if found["which"]:
        suit = strain_named(found["suit"])
        if found["which"] == "our":
            return own == suit
        return own != suit and own // 2 == suit // 2 if own >= 0 else False
    if found["theirs"]:
        if context.their_class or not context.theirs:
            return None
        return own in context.theirs
    if found["own"]:
        return own in ours if ours else None
    if context.role == OPENING or context.their_class:
        return None
    return own >= 0 and own not in ours and own not in context.theirs


def after_a_call(text: str, start: int, end: int, context: Context) -> tuple[int, bool] | None:
    """`If partner answered 1H, this shows ...`: where the sentence goes on, and whether the call
    that it names is the last bid; None for other sentences.
    """
    found = _AUCTION.match(text, start, end)
    if found is None or not context.last_bid:
        return None
    goes_on = _GOES_ON.match(text, found.end(), end + 24)
    if goes_on is None and text[found.end() : end].strip():
        return None
    strain = found["strain"]
    named = bid(int(found["level"]), NOTRUMP if strain[0] == "N" else strain_named(strain))
    stop = min(goes_on.end(), end) if goes_on else end
    if named == context.last_bid:
        return stop, True
    alike = (named - 3) // 5 == (context.last_bid - 3) // 5
    return (stop, False) if alike else None


def are_answers(text: str, start: int, end: int) -> bool:
    """Whether a clause begins a list of what answers mean: `answers 2H 7-10, 2S ...`."""
    stop = end + _CALL_AHEAD if text[end:end + 1] == ":" else end  # a colon ends the clause
    return bool(_ANSWERS.match(text, start, stop))


_ANSWER = (
    r"(?:(?:garbage |puppet |muppet |minor[- ]suit )?stayman|(?:(?:jacoby|texas|south african|red|(?:4|four|2|two)[- ]way|major|minor)[- ](?:suit )?)*(?:transfers|transfer (?:responses|answers))|"
    r"jacoby(?: (?:2|two) ?(?:NT?|no-?trumps?))?|texas|smolen|(?:(?:two|2)[- ]way |reverse )?drury|(?:reverse |combined )?bergen(?: raises)?|(?:mini-?|void )?splinters|"
    r"inverted(?: minors?| raises)?|lebensohl|gerber|(?:roman key[- ]?card )?blackwood|(?:new minor |fourth suit )forcing|checkback|(?:negative|support) doubles|weak jump shifts)"
)
_ANSWER_NAMES = later(
    rf"\s*(?:(?:and|with|plus|we play|then) )?{_ANSWER}(?:(?: ?[&+/] ?| and | or | plus ){_ANSWER})*\s*$", re.I
)


def only_names_answers(text: str, start: int, end: int, context: Context) -> bool:
    """Whether a clause of an opening only says which conventions answer it: `15-17, Stayman and
    transfers`, `5+; Jacoby 2NT, Bergen`.
    """
    if context.role != OPENING or context.last_bid or not (context.level == 1 or context.strain == NOTRUMP):
        return False
    return bool(text[:start].strip()) and bool(_ANSWER_NAMES.match(text[:end], start))
