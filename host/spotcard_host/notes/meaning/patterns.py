# ruff: noqa: E501 - a pattern is read as a whole
"""Patterns of the phrases that `phrases` reads: holdings, support, honours, shortness, good suits."""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.numbers import SUIT

HONOURS = re.compile(
    rf"(?:(?P<list>\(?\b(?:[AKQ][KQJ]T?|[AKQJ]{{2,4}})(?:\s*(?:,|or|/|of)\s*[AKQJ]{{2,4}})+\)?)|"
    rf"(?P<holding>\b[AKQJHT]{{1,4}}x{{0,5}}\+?(?:/[AKQJHT]{{1,3}}x{{0,4}})*(?=\s|$|,|\)))|(?P<spots>\bx{{2,5}}\+?))"
    rf"(?P<least>\s+or (?:better|more))?(?:\s*(?:in|of)?\s*(?P<suit>{SUIT}))?(?P<support>\s*(?:support|fit|raise))?"
)
TOP = re.compile(
    rf"(?P<n>two|2|three|3|one|1)\s+(?:of (?:the )?)?(?:top|big)[ -]?(?P<of>\d|three)?\s*"
    rf"hono(?:u)?rs?(?:\s*in\s*(?P<suit>{SUIT}))?(?:\s*\([AKQ, ]+\))?",
    re.I,
)
STOP = re.compile(
    rf"(?:(?P<suit1>{SUIT})\s+)?(?P<grade>partial |at most partial |some |half |good |likely |probable |slow |a |one |double |full )*"
    rf"stop(?:s|per|pers|ped|ping)?\b(?!\s*(?:ask|check|show|enq|interest|hunt))(?P<where>\s+(?:in|for)\s+)?(?:\s*(?:the )?(?P<suit2>{SUIT}(?:\s*(?:and|&|,|en)\s*{SUIT})*|other suits|their suit|outside|side suits|all suits|both))?",
    re.I,
)
SOLID = re.compile(
    rf"(?P<how>semi-?solid|S-SOL\b|(?:very )?solid|SOL\b|dicht\w*)(?: AKQJ?)?(?:\s+(?P<n>\d)?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:cards?\b)?\s*(?P<suit>{SUIT}|suit\b)?)?",
    re.I,
)
NCARD = re.compile(
    r"(?:(?P<least>at least (?:one |a )?|any |exactly )?)(?:\((?P<soft>\d)\))?(?P<n>\d)(?:[-/](?P<hi>\d))?(?P<plus>\(?\+\)?)?\s*-?\s*(?P<eq>=)?"
    r"(?:card(?:er)?s?|krt)\b(?!\s*(?:of |in )?(?:[♣♦♥♠#]|(?:heart|spade|diamond|club)s?\b|(?-i:oM|om|[MmXYZ])(?![A-Za-z])))"
    r"(?!\s*(?:in )?(?:both|each|the majors|the minors|MM|mm)\b)\s*-?(?P<what>\s*(?:(?:good |bad |long |strong |SOL |solid )?suit\b|(?:other )?major\(?s?\)?|(?:other )?minor\(?s?\)?|support|raise|fit|"
    r"trumps?|preempt)?)",
    re.I,
)
NSUPPORT = re.compile(
    rf"(?P<n>\d)(?:[-/](?P<hi>\d))?(?P<plus>\+)?(?P<eq>=)?\s*-?(?:ca?rds? )?(?P<suit>{SUIT})?\s*(?:support|SUPP?|raise|fit|steun|trumps?|troef)\b(?!\s*(?:points|pts)\b)",
    re.I,
)
FEW_SUPPORT = re.compile(
    r"(?:exactly |only |just )?(?P<how>doubleton|singleton|void|two|three|four)[- ]?(?:cards? )?(?:support|fit)\b",
    re.I,
)
FEW = {"void": 0, "singleton": 1, "doubleton": 2, "two": 2, "three": 3, "four": 4}
HONOUR_IN = re.compile(
    rf"(?:the |any )?(?P<no>no )?(?P<what>ace|king|queen|(?-i:[AKQ])) (?:in|of) (?:the )?(?P<suit>{SUIT})",
    re.I,
)
NSUIT = re.compile(
    r"(?P<n>[4-9])(?P<plus>\+)?(?:\s*-?cards?)?\s*(?:(?:good|own|next|new|long|bad|decent|reasonable|natural|real|that|this|the) )*"
    r"suits?\b",
    re.I,
)
LONG = re.compile(rf"(?:very )?long (?P<suit>{SUIT})(?: suit)?(?!\s*(?:ask|enq))", re.I)
OTHER_SUIT = re.compile(
    r"(?P<n>[4-6])(?P<plus>\+)?(?: cards?)? (?:in )?(?:an)?other(?: suit)?\b(?! (?:major|minor))",
    re.I,
)
NOT_N = re.compile(r"not (?P<n>[4-8])\+?(?=\s*(?:$|[,;)]))", re.I)
BARE_PLUS = re.compile(
    r"(?P<n>[4-7])\+(?=\s*(?:$|[,;.)|]|forcing\b|F\b|NF\b|FG\b|GF\b|INV\b|nat))"
)
SAYS_LENGTH = re.compile(
    r"\d[+=]?\s*-?\s*(?:[♣♦♥♠#]|(?-i:[Mm](?![A-Za-z]))|cards?\b|(?:heart|spade|diamond|club)s?\b)",
    re.I,
)
SUPPORT_OF = re.compile(
    rf"(?P<how>short(?:age|ness)?\s+)?(?P<suit>{SUIT})\s*-?\s*(?:(?P<word>(?:singleton|void)\s*(?:/|or)\s*(?:singleton|void)|support|raise|fit|shortage|shortness|splinter|"
    rf"SPL\b|void|singleton|control|ctrl|transfer|trf|preference|tolerance|suit(?! ask)|preempt|stop|two[- ]suiter)\b(?!\s*-?(?:ask|enq|check)))?",
    re.I,
)
CONTROL = re.compile(
    rf"(?:(?P<round>1st|2nd|first|second)[- ]?(?:/2nd|/second)?[- ]?(?:round)?\s+)?(?P<other>(?:major |minor |other |side )*)"
    rf"(?:controls?|CTRLs?)\b(?:\s*bid(?:s|ding)?\b)?(?:\s*(?:in|of)\s*)?\s*(?P<suit>{SUIT})?",
    re.I,
)
SOMEWHERE = re.compile(
    r"\s*(?:somewhere|anywhere|(?:in )?(?:the )?(?:lowest|lower|highest|higher|other|any|some|an?|unknown|side)"
    r"(?: (?:other|outside|unbid|side|unknown))*(?: suit| one)?\b|\(?unknown(?: suit)?\)?)",
    re.I,
)
AUCTION = re.compile(
    r"\d-\d(?:(?:/|,| or )\d-\d)+\s+(?:[♣♦♥♠]\s*)?fits?\b|\(?[12](?:[CDHSMmX♣♦♥♠]|NT?)\)?(?:-\(?(?:[1-7](?:NT?|[CDHSMmXYZ♣♦♥♠])|P|X|D)\)?)+(?![A-Za-z\d])"
)
"""Calls one after the other, of which a remark speaks; lengths in dashes (5!h-4!s) start higher."""
SHORT_SUIT = re.compile(
    rf"\s*(?:in |of |for )?(?:the )?(?P<suit>{SUIT}|other minor|other major)(?:\s*(?:support|fit|tolerance)\b)?",
    re.I,
)
GOOD = re.compile(
    rf"(?:\(?(?:very\)? )?)(?P<how>good|decent|strong|nice|sound|excellent|bad|poor)\s+(?:(?P<n>\d)(?P<plus>\+)?(?P<eq>=)?\s*-?"
    rf"(?:cards? )?)?(?P<suit>{SUIT}|suits?\b)(?!\s*(?:raise|support|fit|bid|opening|overcall|response|rebid)\b)",
    re.I,
)
COMPARE = re.compile(
    rf"(?P<a>{SUIT})\s*(?P<how>>=?|longer than|better (?:or longer )?than|(?:are |is )?better or longer|longer or (?:better|equal)|<=?)\s*(?P<b>{SUIT})?",
    re.I,
)
LONGER = re.compile(
    rf"(?:longer|longest|better|equal length or longer)\s+(?P<a>{SUIT})(?!\s*(?:ask|enq|leb))(?:\s+than\s+(?P<b>{SUIT}))?"
    rf"|(?:longer|better) than (?P<than>{SUIT})"
    r"|(?P<rel>equal length or longer|same length|longer or equal)",
    re.I,
)
OUTSIDE = re.compile(
    r"(?P<none>(?:no|without|denies|not) (?:an? )?(?:A/K|A or K|AK|aces? or kings?|honou?rs?|strength|values|entry)\s+(?:outside|on the side)|"
    r"nothing outside)|(?P<nostop>(?:no|without) stop(?:per)?s? outside)|(?P<queens>(?:max(?:imum)?|at most) (?:one|1) outside (?:Q|queen|J)\b)|"
    r"(?:(?P<no>no|without|denies)\s+)?(?:(?P<lo>[0-9])(?:-(?P<hi>\d))?|max(?:imum)? (?:one|1))?\s*(?:outside|side|other)\s+"
    r"(?P<what>A/K|A or K|aces? or kings?|A|K|honou?rs?|stoppers?|stops?)\b|(?P<one>(?:one|a) stop(?:per)? outside)",
    re.I,
)
SUIT_N = re.compile(r"(?P<suit>[♣♦♥♠])\s+(?P<n>\d)(?P<plus>\+)?\s*cards?\b", re.I)
TRANSFER_TO = re.compile(
    rf"\s*(?:(?:to|naar|for)(?: [1-7](?=[♣♦♥♠]))?)?\s*(?P<suit>{SUIT}|(?-i:[1-7]?NT?|SA)\b)", re.I
)
PUPPET_TO = re.compile(r"\s*(?:to|naar)\s*[1-7]?(?P<suit>[♣♦♥♠]|NT?)", re.I)
TRUMP_QUEEN = re.compile(
    r"(?P<no>without |no |zonder )?(?:the )?(?:trump queen|queen of trumps?|troef ?vrouw|Q of trumps?|trump Q\b|"
    r"(?<!\w)Q(?= of trumps))",
    re.I,
)
QUEEN = re.compile(
    r"(?:(?P<no>without|no|w/o|denies|zonder)|with|w/|and|plus|\+|&|has|shows)?\s*(?:the |trump )*(?-i:Q(?:ueen)?|queen|vrouw)\b"
    r"(?! ?ask)",
    re.I,
)
