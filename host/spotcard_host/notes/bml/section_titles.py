# ruff: noqa: E501 - a pattern is read as a whole
"""Words of headings: what is about an opening, its answers, other matters, and what they do."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN
from spotcard_host.notes.suit_words import SUIT_WORD

OPENS = later(
    r"\b(?:open\w*|others?$|(?:the )?rest$|other (?:bids|calls)|remaining|overcall\w*|"
    r"pre-?empts?|system|index|contents|defen[cs]\w+|(?:one|two|three|four|high|low)[- ]?levels?|"
    r"twos|threes|(?:weak|strong) (?:hands?|bids|twos?)|general|agreements?|miscellaneous|conventions|"
    r"carding|leads?|signals?|exclusion|cue-?bids?|multi|muiderberg|gambling|benji|benjamin|flannery|"
    r"namyats|wilkosz|lucas|ekren)\b", re.I)
"""A heading that is of no place inside that of an opening."""
NOT_HERE = later(
    r"\b(?:xyz|checkback|new minor forcing|NMF|fourth suit|game tr(?:y|ies)|long[- ]suit tr\w+)\b", re.I)
"""What stands behind a rebid or a raise that such a heading does not name."""
OF_ALL = later(r"(?:the |our |all )?(?:openings?|opening bids?|bids|system|bidding)", re.I)
SLAM = later(r"\b(?:slams?|blackwood|R?KC\w*|key ?cards?|gerber|ace[- ]asking|lebensohl)\b", re.I)
"""Nor this, but below a notrump."""
NAMES_OPENING = later(
    r"(?:\d[\d.]*[.)]? +)?(?:(?:the|our|an?|strong|weak|mini|multi|natural|artificial|opening|precision|big|"
    r"forcing|nebulous|short|polish|limited|balanced|acol|benji) )*"
    rf"(?:[1-4] ?{CLASS}(?:/[1-4]?[CDHS])*|"
    rf"(?:one|two|three) (?:of (?:a|our) (?:major|minor)|{SUIT_WORD}|no-?trump|major|minor)s?|"
    r"(?:strong|weak)? ?(?:club|diamond|no-?trump|twos|two[- ]bids))"
    r"(?: (?:weak|strong|natural|openings?|opening bids?|opener|structure|system|responses|answers|bids?|multi|flannery|"
    r"and (?:the |its )?(?:responses|answers|continuations|rest|replies|follow-?ups)))*"
    r"(?:\s*(?:\(|=|:|[-–—,]\s).*|\s+\d.*)?[.:]?", re.I)
"""A heading that is about an opening and nothing else."""
OF_ANSWERS = later(
    r"\b(?:respon\w+|answer\w*|repl(?:y|ies)|negative|positives?|waiting|re-?bids?|raises?|transfers?|"
    r"stayman|smolen|puppet|jacoby|bergen|drury|ogust|splinters?|interference|interven\w+|compet\w+|"
    r"doubles?|relays?|after|over|opposite|asks?|game tr(?:y|ies)|checkback|super-?accepts?)\b", re.I)
"""What shows that the headings below the row of an opening are about its answers."""
LIKE_OPENING = later(
    r"\b(?:weak|strong|pre-?empt\w*|gambling|multi|game[- ]forc\w*|playing tricks|solid)\b", re.I)
BEGINS = later(
    r"\b(?:open(?:s|ed|ings?)?|respon\w+|answer\w*|repl(?:y|ies)|partner\w*|raises?|our|opposite|facing)\b",
    re.I)
"""A heading whose auction is a whole one: `Responses to 1H`."""
DOUBLED = later(
    r"(?:(?:\W|\d)*(?:after|over|if|when|bidding|with) )?(?:(?:they|opps|opponents|RHO|LHO) "
    r"doubles?|(?<= )(?:an? |their |the )?(?:take-?out |penalty )?(?:X|Dbl|double)|"
    r"(?:their|an?) (?:take-?out |penalty )?(?:X|Dbl|double)|doubled)"
    r"(?: (?:us|our (?:one )?\S+|it|for (?:take-?out|penalt\w+)))?", re.I)
OUR_DOUBLE = later(
    r"(?:\W|\d)*(?:after|over|opposite|facing|answer\w*|respon\w+|advanc\w+|when|if)(?: to)? "
    r"(?:(?:our|partner['’]s|an?|the) )?(?:(?:partner|we) )?(?:take-?out )?(?:doubles?|X|Dbl)"
    r"(?: of (?:a weak two|an? \S+))?(?: \([^()]*\))?", re.I)
LEBENSOHL = later(r"(?:\W|\d)*(?:(?:use of|our|good-bad|transfer) )?lebensohl(?: after (?:the|a|our) (?:double|X))?(?: \([^()]*\))?", re.I)
"""Below a defence: behind our double."""
DIRECT = later(r"(?:\W|\d)*(?:in )?(?:the )?(?:direct|immediate|second|2nd)\b", re.I)
BALANCING = later(
    r"(?:\W|\d)*(?:in )?(?:the )?(?:balanc\w+|protect\w+|pass-?out|re-?opening|fourth|4th)\b",
    re.I)
OVERCALLED = later(
    r"(?:(?:\W|\d)*(?:after|over|if|when|bidding|with|facing) )?"
    r"(?:(?:they|opps|opponents|RHO|LHO) "
    r"(?:overcalls?|interferes?|bids?|intervenes?|competes?|comes? in)"
    r"(?: (?:an? suit|(?:in|with) a suit|naturally|something))?"
    r"(?: (?:over|after) (?:it|that|us|our (?:one )?\S+))?|(?:(?:an?|their|any|the) )*"
    r"(?:suit )?(?:overcalls?|interference|intervention)|(?:in )?competition|competitive bidding|"
    r"contested auctions?)", re.I)
OVERCALLED_WITH = later(
    r"(?:(?:\W|\d)*(?:after|over|if|when) )?(?:they|opps|opponents|RHO|LHO) "
    r"(?:overcalls?|interferes? with|bids?|intervenes? with) (?:with )?"
    rf"(?P<calls>[1-4]{STRAIN}(?:(?:, ?| or | and |/)[1-4]?{STRAIN})*)"
    r"(?:[:,(–-].*)?", re.I)
QUIET = later(
    r"(?:\W|\d)*(?:(?:without|no) (?:interference|competition|intervention)|"
    r"un(?:contested|opposed|disturbed)(?: \w+)?|(?:the )?opponents (?:are )?"
    r"(?:quiet|silent|pass(?:ing)?)|they pass)", re.I)
THEY_OPEN = later(
    r"(?:\W|\d)*(?:(?:when|if) )?(?:they|the opponents|opponents|opps|RHO|LHO) opens?"
    r"(?: (?:the bidding|first))?|(?:\W|\d)*their openings?", re.I)
BIDS = later(rf"\b[1-4]?{STRAIN}\b", re.I)
LATER = later(
    r"\b(?:re-?bids?|second|next|later|continu\w+|follow\w*|further|develop\w+|accept\w*|"
    r"super-?accepts?|breaks?|completion|replies|reply|then|opener\w*|game tr(?:y|ies))\b", re.I)
"""A heading about calls behind those of the table above."""
CONVENTIONS = tuple((later(name, re.I), calls) for name, calls in (
    (r"smolen\b", {"1N": "2C-2D", "2N": "3C-3D"}),
    (r"(?:puppet stayman|puppet)\b", {"1N": "3C", "2N": "3C"}),
    (r"(?:(?:non-?)?forcing |garbage |simple )?stayman\b", {"1N": "2C", "2N": "3C"}),
    (r"jacoby (?:2|two)|jacoby raise", {"1M": "2N", "1H/1S": "2N", "1H": "2N", "1S": "2N"}),
    (r"(?:reverse |two-way )?drury\b", {"1M": "2C", "1H/1S": "2C", "1H": "2C", "1S": "2C"}),
    (r"ogust\b", {"2D/2H/2S": "2N", "2H/2S": "2N", "2M": "2N", "2D": "2N", "2H": "2N",
                  "2S": "2N", "2X": "2N"}),
))
"""Conventions that a heading may be about, and their calls behind the openings."""
BEHIND = later(
    r"(?:after|over|following|opposite|answers to|responses to|replies to) "
    r"(?:(?:the|our|an?) )?(?P<name>[A-Za-z][\w-]{3,15}(?: [a-z][\w-]{2,12})?)"
    r"(?:\s*[:,(–-]\s*(?P<role>opener|responder)(?:['’]s \w+)?\)?)?[.:]?", re.I)
"""`After Puppet: opener`."""
WHO = later(r"\s*[:,(–-]\s*(?P<role>opener|responder)(?:['’]s \w+)?\)?[.:]?\s*$", re.I)
FIRST_WORDS = later(r"[A-Za-z][\w-]{3,15}(?: [a-z][\w-]{2,12})?")
NOTRUMP = later(r"NT|SA", re.I)
ACT = later(r"(?:re)?double|dbl|xx?|pass", re.I)
"""A heading that is an act of ours."""
PASSED = later(r"(?:by an? |as an? )?passed[- ]hand(?:s|['’]s)?\b", re.I)
SUPPORTS = later(r"\b(?:trumps?|support|raise|fit)\b", re.I)
"""A row that answers whatever its strength."""
WAITS = later(r"(?:is |= ?|an? |the )*(?:waiting|wait\b|relay|automatic|negative)", re.I)
"""An answer to an artificial opening behind which opener describes the hand."""
LEADING = later(r"^(?:\d[\d.]*[.)]? +)?(?:after|over|opposite|our|the|answers to|responses to|replies to) (?:the |our |an? )?", re.I)
COMPLETED = ("transfer", "puppet", "relay")
_AFTER_LONE = later(rf"(?:after|over|if|when) (\((?:[1-4]{STRAIN}|X|Dbl)\))", re.I)
_REMARK = later(r"(?<=[a-z]) ?(?:\s[-–—]\s|!).*$")
"""`They double - run!`."""
LONE = later(rf"\((?:[1-4]{STRAIN}|X|Dbl)\)")


def of_theirs(title: str) -> str:
    """What a heading inside the section of an opening says that they do over it."""
    title = _REMARK.sub("", title.strip(" .:")).strip(" .:")
    lone = _AFTER_LONE.fullmatch(title)
    if lone is not None or LONE.fullmatch(title):
        return (lone[1] if lone is not None else title).replace("Dbl", "X")
    found = OVERCALLED_WITH.fullmatch(title)
    if found is not None:
        calls = BIDS.findall(found["calls"])
        level = calls[0][0]
        return f"({'/'.join(call if call[0].isdigit() else level + call for call in calls)})"
    return "(X)" if DOUBLED.fullmatch(title) else (
        "(overcall)" if OVERCALLED.fullmatch(title) else "")
