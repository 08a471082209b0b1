# ruff: noqa: E501 - a pattern is read as a whole
"""Description text made plain, with a way back to the columns it was written in.

Authors write suits as `!h`, `!H`, `!hs`, `!H's`; dashes as `-`, `--` or a real dash; links, bold
and italic marks; an alert mark `!` in front; bounds as `>=5`, `five or more`, `at most 9 hcp`.
`plain` turns all that into one spelling (suits as the four suit characters, one kind of dash,
`5+`, `0-9`) and remembers for each character where it came from. `_RULES` is applied from the top
down.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.amounts import AMOUNTS
from spotcard_host.notes.meaning.card_counts import COUNTS
from spotcard_host.notes.meaning.card_exceptions import EXCEPTIONS
from spotcard_host.notes.meaning.card_pairs import PAIRS
from spotcard_host.notes.meaning.competition_terms import COMPETITION_TERMS
from spotcard_host.notes.meaning.french import FRENCH, FRENCH_MANNER
from spotcard_host.notes.meaning.habits import HABITS
from spotcard_host.notes.meaning.honour_words import HONOUR_WORDS
from spotcard_host.notes.meaning.narrowing import NARROWING
from spotcard_host.notes.meaning.opening_words import OPENING_WORDS
from spotcard_host.notes.meaning.place_words import PLACE_WORDS
from spotcard_host.notes.meaning.plain_words import LETTERS, WORDS
from spotcard_host.notes.meaning.quantities import POINTS
from spotcard_host.notes.meaning.rewriting import Match, Rule, suit_name
from spotcard_host.notes.meaning.rewriting import rule as _rule
from spotcard_host.notes.meaning.sentence_terms import SENTENCE_TERMS
from spotcard_host.notes.meaning.shape_terms import SHAPE_TERMS
from spotcard_host.notes.meaning.shorthand import SHORTHAND
from spotcard_host.notes.meaning.sieve import Sieve
from spotcard_host.notes.meaning.spoken import SPOKEN
from spotcard_host.notes.meaning.strengths import STRENGTHS
from spotcard_host.notes.meaning.terse import TERSE
from spotcard_host.notes.meaning.told import TOLD
from spotcard_host.notes.meaning.turns import TURNS
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, SUITS, sign_of

_SUIT = rf"(?:[♣♦♥♠#]|(?:{SUIT_WORD}|major|minor)s?\b|(?-i:oM|om|[MmXYZ])(?![A-Za-z]))"
_HCP = r"(?=\s*(?:hcp|pts|points)\b)"
"""A number after "under" or "up to" may be that of a call (`up to 3!s`); these want the points."""
_MEASURED = (
    r"(?:\d|\s*-?(?:hcp|pts|points|p\b|losers?|cards?|[♣♦♥♠#MmXYZ]|hearts|spades|diamonds|clubs|"
    r"trumps|controls?|aces?|kings?|keycards?))"
)
"""What a small number may count; a bare "at most 1" is not usable."""


def _less(found: Match) -> str:
    return f"0-{max(int(found.group(1)) - 1, 0)}"


def _more(found: Match) -> str:
    return f"{int(found.group(1)) + 1}+"


def _suit_sign(found: Match) -> str:
    return sign_of(found.group(1))


def _letters(found: Match) -> str:
    """`singleton H/S`: suits as letters."""
    return "".join(sign_of(c) if c in "CDHS" else c for c in found.group())


def _compared(found: Match) -> str:
    """`!s<4`, `hcp >= 12`: the number before what it counts."""
    what, sign, number = found.group(1), found.group(2), int(found.group(3))
    bound = {
        ">": f"{number + 1}+", ">=": f"{number}+", "=>": f"{number}+", "≥": f"{number}+",
        "<": f"0-{max(number - 1, 0)}", "<=": f"0-{number}", "=<": f"0-{number}",
        "≤": f"0-{number}", "=": f"{number}=" if what in SUITS else f"{number}",
    }[sign]  # fmt: skip
    return f"{bound} {what}" if what not in SUITS else bound + what


def _class_compared(found: Match) -> str:
    """`M≤3`, `M < 4`: each of both majors; `m≥4`: one of the minors; `oM < 3`: the other major."""
    before, other, letter, sign, number = found.groups()
    number = int(number) + (sign == ">") - (sign == "<")
    least, both = sign in (">=", "=>", "≥", ">"), before or found.group().endswith(("each", "both"))
    if other:
        return f"{number}+ o{letter}" if least else f"{number if sign == '=' else f'0-{number}'} o{letter}"
    if both and (least or sign == "="):
        plus = "+" if least else ""
        return f"{number}-{number}{plus} {'majors' if letter == 'M' else 'minors'}"
    if least or sign == "=":
        return f"{number}{'+' if least else ''}{letter}"
    first, second = "♥♠" if letter == "M" else "♣♦"
    return f"0-{number}{first}, 0-{number}{second}"


def _hedged_end(found: re.Match[str]) -> str:
    """`11-17(18)`: points with an upper end in brackets; `5-4 (5)` are cards."""
    low, high, most = map(int, found.groups())
    return f"{low}-{most}" if low < high < most <= high + 2 else found.group()


_MARKS: tuple[Rule, ...] = (
    _rule(r"\{(?:prio|w):[^{}]*\}\s*", "", True),  # marks for the compiler
    _rule(r"\[([^\[\]]*)\]\((?:[^()]|\([^()]*\))*\)", "{0}", True),  # links
    # `(section 4)`, `(see page 12)`, `-> chapter 3`: where more is said, and no length.
    _rule(r" ?(?:(?P<open>\()|(?:[-=]>|→) ?)(?:(?:see(?: also)?|cf\.?|details?(?: in| on)?|more(?: in| on)?|in|on) )?(?:the )?(?:\b(?:sections?|sect\.?|sec\.|chapters?|chap\.?|ch\.|pages?|pp?\.|paragraphs?|par\.|appendix|(?:foot)?notes?)|§{1,2}) ?(?:\d{1,2}(?:\.\d{1,2})*|[A-H])(?![\w+-])(?:(?: ?[-–,] ?| and )\d{1,2}(?:\.\d{1,2})*(?![\w+-]))?(?: (?:below|above))?(?(open)\))| ?\(see \d{1,2}(?:\.\d{1,2})*\)", ""),
    _rule(r"\\n|\n", "\n", True),
    _rule(r"[\[({]?\b(\d{1,2}) ?\.\. ?(\d{1,2})\b[\])}]?", "{0}-{1}"),  # [11..15]
    _rule(r"[\[({](\d{1,2}) ?\.\. ?[\])}]", "{0}+"),
    _rule(r"[\[({]\.\. ?(\d{1,2})[\])}]", "0-{0}"),
    # "10+, no sorry: 11+": the author corrects himself.
    _rule(
        r"(?:^|(?<=[;.] ))[^;\n]*?\b(?:(?:no|oh|hmm+|err?)[ ,.-]*)?(?:oops|sorry|sry|hmm+,? no|no,? wait|"
        r"wait,? no|scratch that|strike that|correction|I mean|make that)\b[ ,:.-]*(?:just[ :]+)?(?=\S)", ""),
    _rule(rf"^\s*(?:§ ?)?\d{{1,2}}(?:\.\d{{1,2}})+[.)]?\s+(?!(?:playing |sure |top )?(?:tricks|tr|trks?|trx|losers|NLTC)\b)(?=[A-Za-z]|[1-7]{STRAIN})", "", True),  # a section's number
    _rule(r"!([cdhsCDHS])(?:'s|s)?(?:(?![A-Za-z])|(?=[AKQJ]+(?![A-Za-z])))(?!/T)", _suit_sign, True),
    _rule(r"!S(?=/T)", "S", True),
    _rule(
        r"(?<=\b[Ss]ingleton )[CDHS](?:/[CDHS])*\b|(?<=\b[Vv]oid )[CDHS](?:/[CDHS])*\b"
        r"|(?<=\b[Ss]hort )[CDHS](?:/[CDHS])+\b",
        _letters,
        True,
    ),
    _rule(r"^\s*!|!(?=[A-Z])", "", True),  # alert marks
    _rule(r"--+|[–—−‐‑]", "-"),
    _rule(r"\b0-1 (?:cards? )?(?:there|in it|in that suit)\b", "singleton or void"),
    _rule(r"\b([4-7]\+?) (?:cards? )?there\b", "{0} cards"),
    # Strong hands as the last of several kinds: "12-14 balanced; 15+ with five clubs; any 18+".
    _rule(r"(?<=[a-z\d)+])(?:,? (?:and|plus)|[;,]) (?:also )?(?:all|any|every) (?:other )?(?:hands?|shapes?|distributions?)?(?:(?:(?<= )| )(?:of|with|from))? ?(1[6-9]|2\d)(?: or more| ?\+| and more| and up| upwards)(?: points| hcp)?(?=\s*(?:$|[;.)]))", ", or any {0}+"),
    _rule(r"(?<=[a-z\d)+])[;,] (1[6-9]|2\d) ?\+ any(?: shape| hand| distribution)?(?=\s*(?:$|[;.)]))", ", or any {0}+"),
    _rule(r"\s*(?:(?:^|(?<=\s))\|(?=\s|$)\s*)+", "; "),  # columns
    # Signs of logic.
    _rule(r"\s*[-,;]*\s*(?:(?<= )[/-]+ ?or ?[/-]+(?= )|\*or\*)\s*", "; or "),
    _rule(r"\s*(?:[∨⋁]|\bor/(?= )|(?<= )/or\b|\|\|)\s*", " or "),
    _rule(r"\s*[∧⋀]\s*", " & "),
    _rule(r"[¬∄]\s*", "no "),
    _rule(r"\s*(?:[⇒→⟶⟹➔➜]|=>|->)\s*", " => "),
    _rule(r"(?<![\w♣♦♥♠])([\w♣♦♥♠ +-]{1,30}?)(?: =>|:) (?:no|not|never|n/a)(?=\s*(?:$|[,;.)]))", " no {0}"),
    _rule(r"(?<=\d)≠|≠(?=\d)", " not "),
    _rule(r"(?<![\d(-])(\d{1,2}) ?- ?(\d{1,2}) ?\((\d{1,2})\)(?![\d-])", _hedged_end),
    # "MAX 5=S": a maximum with exactly five; "max 5 S" is a length.
    _rule(r"\b(max|min)(?:imum|\.)? (?=\d=[♣♦♥♠])", "{0} with "),
    _rule(r"(?<![\w*])\*(?=[A-Za-z])|(?<=[A-Za-z])\*(?!\w)", ""),
    _rule(r"(?<![\w/])/(?=[A-Za-z][A-Za-z ]*/(?!\w))|(?<=[A-Za-z])/(?![\w/♣♦♥♠!])", ""),
    _rule(r"[\"“”„]", ""),
    _rule(r"[♧♢♡♤]", lambda found: SUITS["♧♢♡♤".index(found.group())]),
)

def _named(found: Match) -> str:
    """A suit's sign that stands alone: its name."""
    return suit_name(found.group()[-1])


def _rising(found: Match) -> str:
    low, high = int(found[1]), int(found[2])
    return f"{low}-{high}" if low < high else found.group()


# One way of writing what can be written in several, so that the rules below know one.
_SPELLING: tuple[Rule, ...] = (
    _rule(r"[^\S\n]{2,}|[^\S\n ]", " "),
    _rule(r"(?<=[a-z0-9+] )(?<!\bor )(?<!\band )(?:![cdhsCDHS]|[♣♦♥♠])(?=[ ,;.:]|$)(?! ?[\d♣♦♥♠+=<>≥≤/&!-])(?!,? (?:and |or )?[♣♦♥♠!])", _named, True),
    _rule(r"(?<=\d) \+(?= ?(?:$|[,;.)]|(?:and|with|hcp|points|pts|H|HL|PC)\b))", "+"),
    _rule(r"\bpts\b(?:\.(?=,| [a-z]))?", "points"),
    _rule(r"\bw/o\b", "without"),
    _rule(r"\bw/ ?(?!o\b)", "with "),
    _rule(r"(?<=[a-z] )&(?= [a-z])", "and"),
    _rule(r"(?<!least )(?<!most )\bone (?=[4-6]-?c)", "a "),
    _rule(r"\banything (?:from |between )(?=1?\d ?(?:-|to|till|and)? ?\d)", ""),
    _rule(r"(?<![\d.!♣♦♥♠=-])(1?\d|2[0-9]) ?(?:to|till|thru|through) ?(1\d|2[0-9])(?![\d+-]|\.\d)(?! ?[♣♦♥♠])", _rising),
)

_LISTS: tuple[Rule, ...] = (
    _rule(r"\b(\d{1,2}) ?(?:-|to|through) ?(?:whatever|anything|infinity|unlimited|no limit|∞)", "{0}+"),
    _rule(rf"\bat least (\d) ({_SUIT}) and (\d) ({_SUIT})", "{0}+ {1} and {2}+ {3}"),
    _rule(rf"(?<![\d-])(\d) ({_SUIT}) and (\d) ({_SUIT}) at least\b", "{0}+ {1} and {2}+ {3}"),
    _rule(r"(?<=-)(\d)([♣♦♥♠])\+", "{0}+{1}", True),
    # Lists of suits: "!c, !h or !s" and "!c, !h and !s".
    _rule(r"(?<=[♣♦♥♠]), ?(?=[♣♦♥♠](?:, ?[♣♦♥♠])*,? (?:or|of) [♣♦♥♠])", "/", True),
    _rule(r"(?<=[♣♦♥♠]), ?(?=[♣♦♥♠](?:, ?[♣♦♥♠])*,? (?:and|en) [♣♦♥♠])", " and ", True),
    _rule(
        r"(?<![\d-])(?=[\d♣♦♥♠-]*[♣♦♥♠])(\d)[♣♦♥♠]?-(\d)[♣♦♥♠]?-(\d)[♣♦♥♠]?-(\d)[♣♦♥♠]?(?![\d-])",
        "{0}={1}={2}={3}",
    ),
    _rule(r"(?<=\d) ?\((?:rarely|maybe|occasionally|often|usually|sometimes|possibly) \d\)", ""),
    _rule(r"(?<=\d)\(\d\)(?=\+)", ""),
    _rule(r"(?<![\d-])(\d)-(\d)-\((\d)-(\d)\)", "{0}{1}({2}{3})"),
    _rule(r"(?<![\d-])\((\d)-(\d)\)-(\d)-(\d)(?![\d-])", "({0}{1}){2}{3}"),
    _rule(r"(?<![\d=-])(\d)=(\d)=\((\d)-?(\d)\)", "{0}{1}({2}{3})"),
    _rule(r"\((?:very )?(?:good|bad|decent|long)\)\s*(?=suit|[♣♦♥♠])", ""),
    _rule(r"~(?=\d\+?[ -]?(?:cards?|suit|support|[♣♦♥♠]))", ""),
)

def _only_with(found: Match) -> str:
    """`3+ clubs, 11-19; with three only if 4-4-3-2`: four, or three with that shape."""
    least, number = int(found[1] or found[2] or found[3]), int(found[6])
    if number > least:
        return found.group()
    plus = "" if found[3] else "+"
    least += number == least and bool(plus)
    return f"{least}{plus}{found[4]}{found[5]}, or {number} with "


def _when_four(found: Match) -> str:
    """`At least four hearts and 11-19. If there are only four it is 15-19 balanced or 4-4-4-1`."""
    if number_of(found["n"]) != number_of(found["least"] or found["plus"]):
        return found.group()
    suit, few = found["suit"], int(number_of(found["n"]))
    ways = re.split(r",? or (?=\d)", found["hand"])
    less = "".join(f"; or exactly {few} {suit}, {way.strip()}" for way in ways)
    return f"{few + 1}+ {suit}{found['more']}{less}"


_HONOURS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J"}


def _headed(found: Match) -> str:
    """`headed by the queen and jack`."""
    return f", at least {_HONOURS[found[1].lower()]}{_HONOURS[found[2].lower()]}"


_BOUNDS: tuple[Rule, ...] = (
    _rule(
        rf"\b(?:at least (?P<least>[34]|three|four)|(?P<plus>[34]|three|four)(?:\+| or more| or longer)) (?P<suit>{SUIT_WORD}s)"
        r"(?P<more>(?:,| and) \d\d-\d\d(?: points| hcp)?)[.;,] (?:if|when|with) (?:there (?:are|is) )?(?:only|just|exactly) (?P<n>[34]|three|four)(?: of them)?,? "
        r"(?:(?:it|the hand|this|opener|we|I) (?:is|are|am|has|have|will be|must be) )(?:always )?(?!usually|normally|often|probably)(?P<hand>[^.;]{3,50})(?=[.;]|$)", _when_four),
    _rule(
        r"\b(?:at least ([2-6])|([2-6])\+|(?<![\d≤<=-])(?<!most )([3-6])(?=[- ]cards? support| trumps))"
        r"((?:[- ]cards?(?: support| suit)?| ?[♣♦♥♠]| clubs| diamonds| hearts| spades| trumps)?)"
        r"((?:, (?:\d{1,2}(?:-\d{1,2}|\+)(?: hcp| points)?|min\w*|max\w*|inv\w*|GF))?)[;,.] "
        r"(?:but |and )?(?:with |on )?([2-6])(?:[- ]cards?)?(?: support)? only (?:if|when|with|on) ", _only_with),
    _rule(r"\b(?:side|outside|second|other) ((?:[4-6]|four|five|six)\+?[- ]cards?) suits?\b", "{0} side suit"),
    _rule(r",? ?\b(?:headed by|with) at least (?:the )?(ace|king|queen)(?: and|,) (?:the )?(king|queen|jack)\b", _headed),
    _rule(r"\b(spade|heart|diamond|club) honou?r\b(?: ?\((?:A,? ?K,? ?(?:or|/) ?Q|A/K/Q|AKQ)\))?", "an honour in {0}s"),
    _rule(r"\b4-4(?:\+| or (?:better|longer|more))?,? (?:with )?(?:at least )?one (?:of them |being |is |of which )*(?:at least )?(?:≥ ?)?(?:5|five)\b\+?(?: cards?)?", "5-4+"),
    _rule(r"\bfrom (?:about )?(\d{1,2})(?: ?(?:points|hcp|pts))?(?= (?:with|if|when)\b|\s*(?:$|[,;.]))", "{0}+ hcp"),
    _rule(r",? ?\b([89]|1\d) (?:hcp |points )?(?:being|is|are) (?:just |quite )?(?:enough|sufficient|acceptable) (?:with|for|on|if|holding) ", ", {0} hcp ok with "),
    _rule(r"([♣♦♥♠]) ?= ?(\d)-(\d)(?![\d-])", "{1}-{2}{0}", True),
    _rule(r"(?:≥|>=|=>) ?(?:1|one) (?:4|four)[- ]?c(?:ards?)? ?(?-i:([Mm]))(?![A-Za-z])", "4+{0}"),
    _rule(r"(?<![\w-])(?:(both) )?(?:(o)|(?<!\w))([Mm])s? ?(>=|=>|≥|<=|=<|≤|>|<|=) ?(\d)(?![\d+-]| ?cards?\b|(?:NT?|[CDHS♣♦♥♠])(?!\w))(?: (?:each|both))?", _class_compared, True),
    _rule(r"[,;.]? (?:but )?(?:if|with) only ([^,;.]{3,24}?),? (?:then|there is|has|have|shows?|promises) ", ", or {0} with "),
    _rule(
        r"([♣♦♥♠]|\b(?:hcp|points|pts|losers|controls|(?:playing )?tricks)\b) ?(>=|=>|≥|<=|=<|≤|>|<|=) ?(\d{1,2})(?![\d+-])(?!♣|♦|♥|♠)",
        _compared,
    ),
    _rule(r"(?:>=|=>|≥) ?(\d{1,2})(?![\d+-])", "{0}+"),
    _rule(r"(?:>=|=>|≥) ?(\d)-(\d)(?![\d+-])", "{0}-{1}+"),
    _rule(r"(?:<=|=<|≤) ?(\d{1,2})(?![\d+-])", "0-{0}"),
    _rule(r"(?<![\w♣♦♥♠])> ?(\d{1,2})(?![\d+-])", _more),
    _rule(r"(?<![\w♣♦♥♠])< ?(\d{1,2})(?![\d+-])", _less),
    # good 10 to bad 15, 14+ to 17, 11-bad 15; "good" and "bad" are judgement at the ends.
    _rule(
        r"(?:\b(?:a )?(?:good|bad|poor|light|sound) )?(?<![\d.-])(\d{1,2})\+?"
        r"(?: hcp| points?)?(?: ?(?:to|thru|through|until|till) ?(?:a )?(?:good |bad |poor )?|"
        r" ?- ?(?:a )?(?:good |bad |poor ))(\d{1,2})(?![\d+-]|\.\d)(?! *[♣♦♥♠])",
        "{0}-{1}",
    ),
    _rule(
        r"\b(?:an? )?(?:very )?(?:good|bad|poor|light|sound|shapely|shapeful|prime|super|excellent|decent|ugly|nice|soft|mere|full|aceless|distributional|strong|weak) (?=(\d{1,2}))(?=(?:[89]|[123]\d)\b)"
        r"(?! ?\d+ ?-?cards?)(?!\d+ ?[♣♦♥♠])",
        "",
    ),
    _rule(r"(?<=\d) - (?=\d)", "-"),
    _rule(r"(?<![\d-])(\d{1,2})(?:, ?\d{1,2})+,? or (\d{1,2})(?= ?(?:hcp|points|pts)\b)", "{0}-{1}"),
    _rule(r"(?<![\d-])([12]?\d) or ([12]?\d)(?= ?(?:hcp|points|pts)\b)", "{0}-{1}"),
    _rule(r"(?<=\d)[- ]plus\b(?! (?:and|the|an?) )", "+"),
    _rule(r"\b(?:unknown|unspecified|undisclosed|unnamed) (?=(?:major|minor|suit)s?\b)", ""),
    _rule(r"(?<![\d/])([4-7])/([3-6])(?= ?(?:(?:in )?(?:the )?(?:minors|majors)|MM\b|mm\b|[mM]\b))", "{0}-{1}"),
    _rule(r"(?<!\d)([4-7])-([3-6])(\+?) (?-i:([mM]))\b", lambda m: f"{m[1]}-{m[2]}{m[3]} {m[4]}{m[4]}"),
    _rule(r"< ?(?:an )?(?=opening)", "less than "),
    _rule(r"(?<![\d/])(1\d|[89])/(1\d)(?=\s*(?:hcp|pts|points)\b)", "{0}-{1}"),
    _rule(r"\bbetween (\d+) and (\d+)", "{0}-{1}"),
    _rule(
        r"(\d(?:-\d{1,2})?\+?)(?: ?(?:points|pts|hcp))?,? ?\(?(?:including|incl\.?|counting|allowing) (?:a bit |something |points )?(?:for )?(?:distribution|shape|shortage|shortness|dist)(?:al)?(?: points)?\b\)?",
        "{0} total points",
    ),
    _rule(r"\b(?:the )?ace,? king,?(?: and)?(?: the)? queen\b", "AKQ"),
    _rule(rf"(?<![\d-])(\d)([- ]?cards?(?: (?:support|suit|major|minor|fit))?|[- ]?(?:{SUIT_WORD}s|trumps)) (?:at (?:a |the )?(?:very )?minimum\b|as a minimum\b|(?:at (?:the )?(?:very )?least|or better)(?=\s*(?:$|[,;.)]|with\b|and\b)))", "{0}+{1}"),
    _rule(rf"(?<![\d-])(\d) ?(♣|♦|♥|♠|(?:{SUIT_WORD}s|cards|trumps)\b) (?:(?:will|would) (?:always |also |just )*do|suffices?|(?:is|are) (?:quite |just )?enough)\b(?! (?:if|with|when))(?: for (?:us|me|it|this|that))?", "{0}+ {1}"),
    _rule(r"(?<![\d-])(\d{1,2}) (points|hcp|pts) at (?:the )?(?:very )?most\b", "0-{0} {1}"),
    _rule(r"\b(\d)(?: cards?)? at (?:the )?most\b", "at most {0} cards"),
    _rule(r"\b(\d) (cards?|trumps?) or (?:more|better|longer)\b", "{0}+ {1}"),
    _rule(rf"\bat least (\d)(?:-| and )(\d)(?![\d+-])(?! ?(?:[♣♦♥♠]|cards?|{SUIT_WORD}s))", "{0}-{1}+"),
    _rule(r"(?<![\d-])(\d)-(\d) or (?:more|better|longer)\b", "{0}-{1}+"),
    _rule(r"\b(?:not?) (?:less|fewer) than (\d{1,2})(?![\d-])", "{0}+"),
    _rule(r"\b(?:less|fewer) than (\d{1,2})(?![\d-])(?!NT)", _less),
    _rule(r"\b(?:under|below) (\d{1,2})(?!\d)" + _HCP, _less),
    _rule(r"\b(?:under|below) ([89]|1\d)(?=\s*(?:$|[,;.)]|or\b))", _less),
    _rule(r"\b(?:over|above) (1\d)(?=\s*(?:$|[,;.)]|or\b))", _more),
    _rule(r"\b(?:over|above) (\d{1,2})(?!\d)" + _HCP, _more),
    _rule(r"\bmore than (1\d|2\d)(?![\d%])(?! ?NT)", _more),
    _rule(r"(?<![\d])(\d-\d|\d{1,2}(?: ?(?:cards|hcp|points|hearts|spades|diamonds|clubs|minor|major|controls|losers|aces|kings|(?:playing )?tricks))?) at least\b", lambda m: re.sub(r"^(\d-\d|\d{1,2})", r"\1+", m.group(1))),
    _rule(r"(\d)-(\d)-(\d)-(\d) (?:in that order|in order)", "{0}={1}={2}={3}"),
    _rule(rf"\bmore than (\d{{1,2}})(?!\d)(?=\s*-?(?:hcp|pts|points|cards?\b|{_SUIT}))", _more),
    _rule(r"\bup to (?:a )?(?:bad |good )?(\d{1,2})(?!\d)" + _HCP, "0-{0}"),
    _rule(
        r"\b(?:at most|not? more than) (?=\d" + _MEASURED + r")(\d{1,2})(?![\d-])", "0-{0}"
    ),
    _rule(r"(?<![\d-])(\d{1,2}) (?:or (?:more|better|longer|up)|and (?:up|more|over)|upwards?|up|plus)\b(?! than)(?! (?:and|the|an?) )", "{0}+"),
    _rule(r"(?<![\d-])(\d{1,2}) ?(hcp|points|pts) (?:and )?upwards?\b", "{0}+ {1}"),
    _rule(r"(?<![\d-])(\d{1,2}) or (?:fewer|less)\b(?! than)", "0-{0}"),
    _rule(
        rf"(?<![\d-])(\d{{1,2}}) ?-?(hcp|points|pts|cards?|{_SUIT}) (?:or (?:more|better|longer|up)|and up|plus)\b(?! than)",
        "{0}+ {1}",
    ),
    _rule(
        rf"(?<![\d-])(\d{{1,2}}) ?-?(hcp|points|pts|cards?|{_SUIT}) or (?:fewer|less)\b(?! than)",
        "0-{0} {1}",
    ),
    _rule(r"\blimit raise(?= or (?:better|more|stronger)\b) or \w+", "INV+ raise"),
    _rule(r"(?<=[a-z]) at least(?=\s*(?:$|[,;.)]))", ""),
    # The suit after "for" is the trump suit, which partner has shown, and not the short one.
    _rule(
        rf"\b(?:splinter|SPL) (?:for|agreeing|in support of) ([♣♦♥♠]|{SUIT_WORD}s?\b)",
        "splinter, 4+ {0}",
    ),
)

_RULES = (
    *PLACE_WORDS, *_SPELLING, *_MARKS, *OPENING_WORDS, *NARROWING, *COUNTS, *SENTENCE_TERMS, *AMOUNTS, *STRENGTHS, *SHAPE_TERMS, *HONOUR_WORDS, *COMPETITION_TERMS, *EXCEPTIONS,
    *PAIRS, *TERSE, *SPOKEN, *TOLD, *POINTS, *FRENCH, *HABITS, *FRENCH_MANNER, *TURNS, *SHORTHAND, LETTERS, *WORDS,
    *_LISTS,
    *_BOUNDS,
)

_WORD, _PIECE = later(r"[\w♣♦♥♠]+"), later(r"[\w♣♦♥♠]+|[^\w♣♦♥♠]+")
_ALERT = later(r"^\s*!(?![cdhsCDHS](?:'s|s)?(?![A-Za-z]))|!(?=[A-Z])(?![CDHS](?:'s|s)?(?![A-Za-z]))|!S(?=/T)")


class Plain(NamedTuple):
    """`text`: plain spelling; `origin[i]`: index in the description of character i (one more at
    the end); `alerted`: the author put an alert mark in it."""

    text: str
    origin: tuple[int, ...]
    alerted: bool


def _places(old: str, new: str, origin: list[int], start: int) -> list[int]:
    """Where the characters of a replacement come from."""
    at = old.find(new) if new else -1
    if at >= 0:
        return origin[start + at : start + at + len(new)]
    if not old:
        return [origin[start]] * len(new)  # put in: no place of its own
    words = [(word.group(), word.start()) for word in _WORD.finditer(old)]
    places: list[int] = []
    last = 0
    for piece in _PIECE.findall(new):
        here = next((i for i, (word, _) in enumerate(words) if word == piece), -1)
        if here >= 0:  # a word that stays, in its order
            last = words[here][1]
            del words[:here + 1]
            places += origin[start + last : start + last + len(piece)]
            last = min(last + len(piece), len(old) - 1)
        else:
            places += [origin[start + last]] * len(piece)
    if places:
        places[0], places[-1] = origin[start], origin[start + len(old) - 1]
    return places


@lru_cache(maxsize=1)
def _sieve() -> Sieve:
    return Sieve(pattern for pattern, _ in _RULES)


@lru_cache(maxsize=4096)
def plain(description: str) -> Plain:
    """Make a description plain."""
    text = description
    origin = list(range(len(text) + 1))
    waiting = _sieve().likely(text)[::-1]
    while waiting:
        number = waiting.pop()
        pattern, replace = _RULES[number]
        pieces: list[str] = []
        places: list[int] = []
        last = 0
        for found in pattern.finditer(text):
            start, end = found.span()
            new = replace(found)
            pieces += (text[last:start], new)
            places += origin[last:start]
            places += _places(found.group(), new, origin, start)
            last = end
        if pieces:
            pieces.append(text[last:])
            places += origin[last:]
            text, origin = "".join(pieces), places
            waiting = [place for place in reversed(_sieve().likely(text)) if place > number]
    return Plain(text, tuple(origin), bool(_ALERT.search(description)))
