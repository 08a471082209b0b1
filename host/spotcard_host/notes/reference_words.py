# ruff: noqa: E501 - a pattern is read as a whole
"""The words by which rows and remarks refer to other rows (`references`)."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.suit_words import SUIT_WORD

CALL = rf"[1-7] ?{STRAIN}(?![A-Za-z])"
SUIT = rf"!?[cdhs]\b|{SUIT_WORD}s?\b"
PREPOSITION = r"(?:as|in|after|over|for|opposite|to|structure|answers?|responses?)"
AUCTION = rf"{CALL}(?: ?[-–—] ?{CALL})*"
TARGET = rf"(?P<path>{AUCTION})(?: openings?)?"
SAME = r"(?:(?:exactly|just|all|much) )*(?:the )?same(?: thing| idea| way)?"
SO = r"(?:,? (?:(?:works?|just|the|same|idem|too|also|way|again)\b ?)+)?"
BUT = (
    rf"(?:,? (?:but |now )?(?:with |in |for |about |w/ ?)?(?:the )?(?P<new>{SUIT})"
    rf"(?: (?:for|instead of) (?:the )?(?P<old>{SUIT}))?)?"
)
STOP = r"(?=\s*(?:$|[,;.:()!]|but\b|with(?:out)?\b|w/|except\b))"
BEGIN = r"(?:^|(?<=[,;.:] )|(?<=\())\s*"
LEAD = (
    r"(?P<lead>(?!(?:same|not|strength|range|points|hcp|shape|length|suit|hand|strong|weak|good|"
    r"on|off|but|or|and|then|thereafter|afterwards|now)\b)[A-Za-z][\w']* )?"
)
NAMED = later(
    rf"{BEGIN}{LEAD}(?:{SAME} as|{SAME}|as|like|ditto|idem)(?:,? {PREPOSITION})* "
    rf"(?:an? |the |our )?{TARGET}{SO}{BUT}{STOP}", re.I
)
SEE = later(
    rf"\s*(?:the )?see(?:,? {PREPOSITION})* (?:a |the |our )?{TARGET}{SO}\W*", re.I
)
WITH = later(
    r"\s*(?:with |w/ ?)(?:an? |the )?(?:![cdhs] |heart |spade |club |diamond )?(stop|shortness|singleton|fit|support)\w*\s*$", re.I)
SAME_SUIT = later(
    rf"\b(?:the )?{SAME} (?:(?:applies|holds|is played) )?(?:with|for|in|when|if) (?P<suit>{SUIT})(?: (?:trumps?|agreed|are agreed|as trumps|is agreed))?(?=\s*(?:$|[,;.)]))", re.I)
NOT_HERE = later(
    r"\W*(?:see|cf\.?|read|look) (?:above|below|there|text|overleaf|the (?:text|notes?|list)|"
    r"(?:notes?|rules?|points?|items?|section|page|p\.|no\.?) [\w.]{1,8}(?: and [\w.]{1,8})?|[1-9](?: and [1-9])?)\W*", re.I)
"""A row that is described elsewhere, in words."""
ABOVE = later(
    rf"{BEGIN}(?:(?:{SAME}|ditto|idem)(?: again)?|(?:{SAME} as|as|like) (?:above|before))"
    rf"{BUT}{STOP}", re.I
)
SISTER = later(
    r"^(?:\w{1,3} )?(?:(?:in |just |exactly |by |the |all )*(?:same(?: (?:pattern|way|thing|scheme|idea|style|manner))?|"
    r"likewise|similar(?:ly)?|analog(?:y|ous|ously)|alike|correspond\w+))\b(?! as\b| range| strength| hcp| points| suit| shape)"
    rf"(?: (?:with|for|in|but|about) (?:the )?(?P<new>{SUIT}))?(?=\s*(?:$|[,;.:()!]|with\b|but\b))", re.I)
"""The call means what it means after the other major or minor: `the same with spades`."""
ANSWERS = later(
    r"\b(?:breaks?|brks|answers?|responses?|replies|continuations?|rebids?|follow-?ups?|accepts?|"
    rf"super-?accepts?)(?: (?:are|is))?,? (?:{SAME} )?(?:as|like) (?:{PREPOSITION} )*"
    rf"{TARGET}(?![\w+])", re.I
)
REST = later(
    r"\b(?:(?:the )?rest|(?:all )?others?|(?:all )?other (?:bids|calls|responses|answers|raises)|"
    r"raises|everything else|all else)\b[^.;]{0,12}?\b(?:same|as|like)\b"
    rf"(?: {PREPOSITION})* (?:(?P<there>there|above)\b|{TARGET}(?![\w+]))", re.I
)
LIKEWISE = later(
    rf"\bsimilarly (?P<one>{CALL})|\b(?P<two>{CALL}) (?:likewise|similarly|is similar)\b", re.I
)
THERE = later(
    rf"(?P<calls>{CALL}(?: ?/ ?{CALL})*) (?:(?:are |is )?{SAME} as|{SAME}|as|like)"
    rf"(?: {PREPOSITION})* {TARGET}(?![\w+])", re.I
)
TOO = later(rf"\((?P<call>{CALL}) (?:is )?(?:{SAME})(?: but| with| in)* (?:{SUIT})", re.I)
_AT = r"(?:over|after|opposite|on|to|for|facing)"
_ALIKE = (
    r"(?:same|identical(?:ly)?|likewise|similar(?:ly)?|as above|mutatis mutandis|analogous(?:ly)?|"
    r"one (?:step )?up|in the obvious way|mirrored)"
)
OVER = later(
    rf"\b{_AT} (?P<first>{AUCTION})(?: \([^()]*\))?[,:]? "
    rf"(?:(?:(?!as\b|like\b|not\b)[a-z'’]+) ){{0,6}}?{_ALIKE}\b|"
    rf"(?<!not )(?<!not the )(?<!n't the )\b{_ALIKE}(?: (?!as\b|like\b|not\b)[a-z]+){{0,4}}? "
    rf"{_AT} (?P<last>{AUCTION})|"
    rf"\b{_AT} (?P<it>{AUCTION})[,:]? "
    r"(?:(?:it|we|play|bid|all|is|are|just|exactly|answers?) ){0,3}"
    rf"(?:as|like)(?: {_AT})? (?:{CALL})(?=\s*(?:$|[,;.:()]|but\b|with\b|except\b))", re.I
)
"""`Over 1!s everything is one up`, `the same frame works after 1!h`, `over 1!d: as 1!c`."""
WRITTEN_FOR = later(
    rf"\b(?:are|is) (?:written|given|shown|described|listed|told) {_AT} {CALL}(?:,| and| but)", re.I)
"""`The answers are written for 1S, they are the same for 1H`."""
_ARE = rf" (?:and )?(?:the )?[a-z-]{{5,24}}s (?:are|become)(?: then| now)? {CALL}"
NOW = later(
    rf"\b(?P<extra>{CALL}) (?:is )?(?:extra|added|in addition|besides) \((?P<hand>[^()]{{3,60}})\)|"
    rf"\b(?P<call>{CALL}) (?:there |now |here )?(?:is|shows|means|=|promises) (?P<text>(?:(?!{_ARE})[^,;.])+"
    rf"(?:,(?! ?(?:and |but |while )?(?:the |{CALL}))(?!{_ARE})(?:(?!{_ARE})[^,;.])+)*)|"
    rf"\b(?:the )?(?P<name>[a-z][a-z -]{{4,24}}?) (?:is|becomes|moves to|goes to) (?P<to>{CALL})"
    r"(?=[,;.]|$| and\b)|"
    rf"\b(?:the )?(?P<names>[a-z][a-z-]{{4,24}}s) (?:are|become|=)(?: then| now| there)? (?P<calls>{CALL}(?:(?: ?[,/] ?| and |, and | ){CALL}){{0,4}})(?=[,;.]|$| and\b)", re.I)
"""What differs there: `and 2!h is 5 cards, 11+`, `the mini-splinter is 3!h`, `1!s is extra (4+, 6+)`,
`the splinters are 4!c, 4!d and 4!h`."""
SHORT = later(r"\bsplinter|\bsingleton or void|\bshort(?:ness|age)?\b|\bspl\b", re.I)
"""How a row says that it is a splinter."""
RANGE = r"\d\d?\+|\d ?(?:--?|–|to) ?\d"
DIFFERS = later(rf"[\s,]*(?:but|only|except|with)\b[^.;]*?(?:{RANGE})", re.I)
POINTS = later(
    r"(?:^|(?<=[,;.]))[^,;.]*(?:\b\d\d\+|\b\d\d? ?(?:--?|–|to) ?\d\d)[^,;.]*[,;.]?"
)
TRANSFER = later(r"\b(?:transfer|xfer|xf|trf|tfr)", re.I)
OWN_SUIT = r"!{0}\b|\b{1}s?\b|[\d+]{2}\b"
WHOSE = r"(?:our (?:own )?|an? |the )?"
GOES_ON = later(
    r"\b(?:then|continu\w*|all|everything|thereafter|afterwards|now|from (?:here|there)(?: on)?|"
    r"bidding|develops?|played|proceeds?|answers?|responses?|replies|rebids?|"
    rf"systems?(?: is)? on,?)(?: (?:then|on|is|are|goes? on|go on))?,? (?:{SAME} )?(?:as|like) "
    rf"(?:{PREPOSITION} )*{WHOSE}{TARGET}(?![\w+])", re.I
)
AS_OVER = later(
    rf"{BEGIN}(?:{SAME} )?(?:as|like) (?:{PREPOSITION} )*{WHOSE}{TARGET}(?![\w+])", re.I)
"""After one notrump as after another; of suits this says what a call means (`NAMED`)."""
SYSTEM_ON = later(
    r"\b(?:systems?|structure|stayman(?:,? (?:and |& )?transfers)?|transfers|everything|all)"
    r"(?: (?:is|are|stays?))? on\b(?! (?:over|after))", re.I
)
NOUN = (
    r"(?:schemes?|structure|answers?|responses?|repl(?:y|ies)|continuations?|follow-?ups?|rebids?|"
    r"style|method|treatment|developments?|bidding|idea|question|steps|principle)"
)
SCHEME = later(
    rf"{BEGIN}(?:with |and )?(?:the )?(?:same|identical|similar) {NOUN}"
    rf"(?:,? (?:and )?(?:the )?same {NOUN})?(?: (?:as )?(?:above|before|again|here|there))?"
    r"(?=\s*(?:$|[,;.()!]))|"
    rf"{BEGIN}(?:and )?(?:in |by )?(?:just |exactly )?the same (?:way|manner|pattern)\b|"
    r"\b(?:(?:the |all the )?rest|everything(?: else)?|all(?: else)?|what follows|bidding|it|"
    r"continuations?|the answers?|responses?|further bids?)"
    r"(?: (?:goes on|go on|continues|is|are|works?|then|now|exactly|just|all|much|very)){0,4} "
    r"(?:the same as|as|like|mirrors?)(?: (?:with|for|in|after|over))?"
    rf" (?:the )?(?:{SUIT})(?: (?:above|before|below|suit|one|case|transfer|auction|sequence))*"
    r"(?=\s*(?:$|[,;.()!]))", re.I
)
"""Answered as the row above, or as the same call in an auction before: `same structure`, `the rest
is exactly like the hearts above`."""
UNDISTURBED = later(
    r"\b(?:sys(?:tems?)?|transfers(?: (?:still|stay|are))?|(?:the )?rest|(?:all )?others?|everything(?: else)?|all(?: else)?)\b"
    r"[^.;,]{0,16}?(?:as if (?:no|they|nothing)|as (?:usual )?without|as undisturbed|unchanged|"
    r"\bon\b)|\b(?:we )?ignore (?:it|the (?:double|overcall|bid))|"
    r"\bas if (?:they )?(?:had )?passed", re.I
)
"""They have acted, and we call as if they had not."""
STRENGTH = later(r"\b(\d\d) ?(?:-{1,2}|–|to) ?\d\d\b|\b(\d\d)\+")
POINTS_WRITTEN = later(
    r"(?<![\d-])(?:(?P<low>\d\d?)(?P<to> ?(?:--?|–|to) ?)(?P<high>\d\d?)(?![\d-])|"
    r"(?P<least>[89]|1\d)(?=\+))")
