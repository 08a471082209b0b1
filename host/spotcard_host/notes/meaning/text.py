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

from spotcard_host.notes.meaning.rewriting import Match, Rule
from spotcard_host.notes.meaning.rewriting import rule as _rule
from spotcard_host.notes.meaning.shorthand import SHORTHAND

SUITS = "♣♦♥♠"

_SUIT = r"(?:[♣♦♥♠#]|(?:club|diamond|heart|spade|major|minor)s?\b|(?-i:oM|om|[MmXYZ])(?![A-Za-z]))"
_HCP = r"(?=\s*(?:hcp|pts|points)\b)"
"""A number after "under" or "up to" may be that of a call (`up to 3!s`); these want the points."""
_MEASURED = (
    r"(?:\d|\s*-?(?:hcp|pts|points|p\b|losers?|cards?|[♣♦♥♠#MmXYZ]|hearts|spades|diamonds|clubs|"
    r"trumps|controls?|aces?|kings?|keycards?))"
)
"""What a small number may count; a bare "at most 1" is not usable."""

_NUMBERS = dict(
    zip(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen eighteen nineteen twenty".split(),
        map(str, range(21)),
        strict=True,
    )
)
_NUMBER = "|".join(_NUMBERS)
_COUNTED = (
    r"(?=\s*(?:\+|plus\b|or (?:more|longer|better|fewer|less)\b|(?:or|to|and|-) ?"
    rf"(?:\d|{_NUMBER})|[- ]?(?:cards?|carders?|crds?)\b|-?(?:hcp|points|pts)\b|[- ](?:trumps|losers?|"
    r"controls?|aces?|kings?|key ?cards?|(?:playing )?tricks|clubs|diamonds|hearts|spades)\b| ?[♣♦♥♠]))"
)


def _less(found: Match) -> str:
    return f"0-{max(int(found.group(1)) - 1, 0)}"


def _more(found: Match) -> str:
    return f"{int(found.group(1)) + 1}+"


def _suit_sign(found: Match) -> str:
    return SUITS["cdhs".index(found.group(1).lower())]


def _letters(found: Match) -> str:
    """`singleton H/S`: suits as letters."""
    return "".join(SUITS["CDHS".index(c)] if c in "CDHS" else c for c in found.group())


def _digits(found: Match) -> str:
    return _NUMBERS[found.group().lower()]


def _compared(found: Match) -> str:
    """`!s<4`, `hcp >= 12`: the number before what it counts."""
    what, sign, number = found.group(1), found.group(2), int(found.group(3))
    bound = {
        ">": f"{number + 1}+", ">=": f"{number}+", "=>": f"{number}+", "≥": f"{number}+",
        "<": f"0-{max(number - 1, 0)}", "<=": f"0-{number}", "=<": f"0-{number}",
        "≤": f"0-{number}", "=": f"{number}=" if what in SUITS else f"{number}",
    }[sign]  # fmt: skip
    return f"{bound} {what}" if what not in SUITS else bound + what


def _suit_of(found: Match) -> str:
    """`a minor suit of four cards or longer`: the number first."""
    name, number = found.group(1), found.group(2)
    if number.lower() not in _NUMBERS and not number.isdigit():
        return found.group()
    least = "more" in found.group() or found.group(3) or "least" in found.group()
    return f"{_NUMBERS.get(number.lower(), number)}{'+' if least else ''} card {name or 'suit'}"


_SUIT_NAMES = ("club", "diamond", "heart", "spade")

def _swapped(word: str) -> set[str]:
    """The words at one typing error from a word: a letter doubled, lost, swapped with
    its neighbour or put in its place.
    """
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    return {
        *(a + b[1:] for a, b in cuts if b),
        *(a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1),
        *(a + c + b[1:] for a, b in cuts[1:] if b for c in letters),
        *(a + c + b for a, b in cuts[1:] for c in letters),
    }


_SPELT = (
    *(f"{n}s" for n in _SUIT_NAMES), *_SUIT_NAMES[1:], "singleton", "doubleton", "balanced",
    "unbalanced", "support", "stopper", "stoppers", "forcing", "transfer", "minimum", "maximum",
    "splinter", "natural", "artificial", "invitational", "preemptive", "exactly", "controls",
    "length", "strong", "majors", "minors", "points", "guaranteed", "promises",
)  # fmt: skip
"""Words whose misspellings are read."""

_RIGHT = frozenset((*_SPELT, "shape", "shapes", "stoppered", "strength", "stronger", "control",
                    "major", "minor", "point", "lengths", "transfers", "splinters", "supports",
                    "joints", "pints", "paints", "unbalance", "balance", "heard", "hearth", "hears",
                    "space", "spaces", "spaced", "spare", "spades", "shade", "shades", "beats",
                    "head", "heads", "string", "strung", "singletons", "doubletons", "imbalanced",
                    "manors", "miners", "club", "heat", "heats", "hart", "hurts", "stoppers",
                    "stooper", "forcings", "force", "exact", "clips", "clues", "plus", "cubs"))
_SLIPS = {slip: word for word in _SPELT for slip in _swapped(word) if slip not in _RIGHT}
"""Misspelt names of suits and words of the game."""


def _spelt(found: Match) -> str:
    return _SLIPS.get(found.group().lower(), found.group())


_MARKS: tuple[Rule, ...] = (
    _rule(r"\{(?:prio|w):[^{}]*\}\s*", "", True),  # marks for the compiler
    _rule(r"\[([^\[\]]*)\]\((?:[^()]|\([^()]*\))*\)", "{0}", True),  # links
    _rule(r"\\n|\n", "\n", True),
    _rule(r"^\s*(?:§ ?)?\d{1,2}(?:\.\d{1,2})+[.)]?\s+(?=[A-Za-z]|[1-7][CDHSN])", "", True),  # a section's number
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
    _rule(r"(?<![\w*])\*(?=[A-Za-z])|(?<=[A-Za-z])\*(?!\w)", ""),
    _rule(r"(?<![\w/])/(?=[A-Za-z][A-Za-z ]*/(?!\w))|(?<=[A-Za-z])/(?![\w/♣♦♥♠!])", ""),
    _rule(r"[\"“”„]", ""),
    _rule(r"\t", " "),
    _rule(r"[♧♢♡♤]", lambda found: SUITS["♧♢♡♤".index(found.group())]),
)

_EXPANDED = {
    "nec": "necessarily", "poss": "possibly", "usu": "usually", "norm": "normally",
    "contr": "control", "contrs": "controls", "ctr": "control", "sgl": "singleton",
    "sglt": "singleton", "sgltn": "singleton", "sngl": "singleton", "dbl": "double",
    "dbltn": "doubleton", "exc": "except", "stopp": "stopper", "stopps": "stoppers",
    "sup": "support", "inv": "inv", "neg": "neg", "pos": "pos", "resp": "resp", "nat": "nat",
    "art": "art", "bal": "bal", "unbal": "unbal", "prob": "prob", "incl": "incl", "excl": "excl",
    "max": "max", "min": "min", "approx": "approx", "ca": "ca", "pts": "pts", "wk": "weak",
    "str": "strong", "comp": "comp", "constr": "constr", "lim": "lim", "len": "length",
    "chars": "cards", "cds": "cards", "crds": "cards",
}  # fmt: skip
"""Abbreviations, with or without a full stop."""


_HELD = (
    "short|shortness|shortage|stiff|singleton|void|doubleton|long|longer|good|bad|solid|running|"
    "transfer|transfers|trf|TRF|xfer|tfr|to|both|extra|stopper|stop|stopped|support|fit|bare|raise|control|cue|in|and|or|with"
)
_HOLDING = (
    "stoppers?|stops?|support|fit|shortness|shortage|void|singleton|suit|control|raise|length|"
    "cards"
)


def _letter_signs(found: Match) -> str:
    """Suits as letters (`5+S`, `4H`, `short D`) in a text that has no signs for them."""
    if re.search(r"[♣♦♥♠]", found.string):
        return found.group()
    return re.sub("[CDHS]", lambda one: SUITS["CDHS".index(one.group())], found.group())


_DUTCH = re.compile(
    r"\b(?:met|kaart\w*|krt|punten|pn|geen|niet|zonder|een|vanaf|sterk|zwak|verdeeld|SA|inviet|"
    r"mancheforcing|schoppen|harten|ruiten|klaveren|troef|lengte|voor|naar|hoge|lage)\b|"
    r"(?<=[♣♦♥♠M] )of(?= \d?[♣♦♥♠M])|(?<=\d)(?:\+)?(?: HCP| PTN)? of (?=\d)"
)


def _dutch_or(found: Match) -> str:
    """ "of" is "or" in Dutch."""
    return "or" if _DUTCH.search(found.string) else found.group()


_NO_LENGTH_BEFORE = (
    r"(?<!over )(?<!after )(?<!to )(?<!via )(?<!bid )(?<!bids )(?<!open )(?<!opens )(?<!later )(?<!then )"
    r"(?<!by )(?<!from )(?<!than )(?<!see )(?<!like )(?<!use )(?<!our )(?<!their )(?<!a )(?<!the )(?<!of )"
    r"(?<!try )(?<!good )(?<!instead of )(?<!through )(?<!until )(?<!till )(?<!playing )(?<!rebid )(?<!for )"
    r"(?<!accept )(?<!reach )(?<!\()(?<!passing )(?<!pass )(?<!play )(?<!jump )(?<!no )(?<!next )(?<!and )"
)
_NO_LENGTH_AFTER = (
    r"(?! ?(?:=|shows?|showing|asks?|ask\b|is\b|was|denies|promises|next|then|bid|bids|response|rebid|over|on\b|RK|"
    r"would|set|for\b|to\b|only|answer|opening|opener|opens|cue|relay|transfer|contract|now|later|natural))"
)
_LETTERS = _rule(
    r"(?:(?<=[≤≥<>])|(?<=[≤≥<>] )|(?<=[<>]=))\d[CDHS](?![\w'’])|(?:(?<=\bwith  )|(?<=\bwith )|(?<=w/ )|(?<=\bw )|(?<=\bwith exactly ))[1-6] [CDHS](?![\w'’])|"
    r"(?<![A-Za-z\d])\d(?:[-/]\d)?(?:\+ ?|=)[CDHS](?![A-Za-z\d])|(?<![A-Za-z\d])\d-\d[CDHS](?![A-Za-z\d])|"
    rf"(?<![A-Za-z\d(-]){_NO_LENGTH_BEFORE}[03-8][CDHS](?![A-Za-z\d]|-[A-Z(]){_NO_LENGTH_AFTER}|"
    r"(?<![A-Za-z\d-])(?:[3-8]\+?[CDHS]){2,3}(?![A-Za-z\d])|"
    r"(?<=no )[3-8][CDHS](?![A-Za-z\d])|(?<=and )[3-8][CDHS](?![A-Za-z\d])|"
    r"(?<=[:,;] )[CDHS](?=[,;])|(?<=LR )[CDHS](?![A-Za-z\d])|(?<=LR\+ )[CDHS](?![A-Za-z\d])|"
    rf"(?<![A-Za-z])(?:{_HELD}) [CDHS](?:[/+][CDHS])*(?![A-Za-z/'’\d])|"
    rf"(?<![A-Za-z\d])[CDHS](?= (?:{_HOLDING})\b)",
    _letter_signs,
    True,
)

_SENTENCE_AFTER = re.compile(r"\. +(?:[A-Z]|\d)")
_ENDS_SENTENCES = frozenset("bal unbal nat art stopp stopps sup pts len".split())


def _written_out(found: Match) -> str:
    """An abbreviation; the stop behind it may end the sentence as well ("12-14 bal. 5M332 ok")."""
    word = (found.group("w") or found.group("v")).lower()
    ends = word in _ENDS_SENTENCES and _SENTENCE_AFTER.match(found.string, found.end() - 1)
    return _EXPANDED[word] + ("." if ends else "")


_WORDS: tuple[Rule, ...] = (
    _rule(r"\b(one|two|three|four)-(club|diamond|heart|spade|no-?trump)s?\b", lambda m: _NUMBERS[m[1].lower()] + ("NT" if m[2].lower().startswith("n") else SUITS["cdhs".index(m[2][0].lower())])),
    _rule(r"(?<=\bden)(ies|y)\b([^,;.]*) as well as\b", "{0}{1} and"),
    _rule(rf"\b({_NUMBER})-? or ({_NUMBER})(?=[- ]cards?\b)", lambda m: f"{_NUMBERS[m[1].lower()]}-{_NUMBERS[m[2].lower()]}"),
    _rule(
        r"\b(?:an? |the )?(?:ace|A), (?:the |an? )?(?:king|K),? (?:or )?(?:an? )?(?:singleton|shortness|shortage)"
        r"(?:,? or (?:an? )?void)?\b", "control"
    ),
    _rule(r"\bno ace (?:or|nor) king\b(?! (?:outside|in|of|on)\b)", "no aces and no kings"),
    _rule(r" \((or (?:more|longer|better|fewer|less))\)", " {0}"),
    _rule(r"(?<=[,;.] )([^,;.()]{1,24}) otherwise(?=\s*(?:$|[,;.)]))", "otherwise {0}"),
    _rule(r"\bat (?:all )?other vul(?:nerabilit\w+)?\b", "otherwise"),
    _rule(r"(?<=[1-7][CDHSN♣♦♥♠]) - (?=[1-7](?:[CDHSN♣♦♥♠]|NT))", "-", True),
    _rule(rf"\b({_NUMBER}|\d) of (?:them|these|those)\b", "{0}"),
    _rule(rf"\b(?!one|zero)({_NUMBER})(?= (?:or more )?of (?:an?|either|one|the|any) (?:major|minor|other))", _digits),
    _rule(r"(?<=\d)[- ]counts?\b", " hcp"),
    _rule(r"(?<=[\w]) (?:good|decent|sound|fair|useful|working) (?=points\b|hcp\b)", " "),
    _rule(r"\bvalues of (?=\w+ (?:or|to)\b|\d)", "values "),
    _rule(
        r"\b(?:(major|minor|club|diamond|heart|spade)s?(?: suit)?|suit) of (?:at least )?(\w+)(?: or more)? cards?( or (?:more|longer|better))?\b",
        _suit_of,
    ),
    _rule(r" ?\(A ?= ?\d.{0,8}K ?= ?\d\)", ""),
    _rule(r"\bwhat (?:it|this|he|opener|responder|partner) (?:is|has|does|will)(?: (?:never|not))(?: have)?(?: is)?(?=[:, ]|$):?", "never"),
    _rule(r"\bis (?:absolutely |quite |completely )?(?:out of the question|forbidden|excluded|ruled out|not on|taboo)\b", "is not allowed"),
    _rule(r"\bdenies nothing\b", "says nothing"),
    _rule(r"\b(?:not|never|no) (?:lighter|weaker|lower|worse) than (?=\d|" + _NUMBER + r")", "at least "),
    _rule(r"(?<=[a-z])-ish\b", ""),
    _rule(r"\b(one|two|three|four|five|six|seven) no-?trumps?\b", lambda m: _NUMBERS[m[1].lower()] + "NT"),
    _rule(r"\b(?:holding|guard|cover)s?(?= in (?:every|all|each|the (?:other|unbid)|their|opener|an?other)\b)", "stopper"),
    _rule(r"(?<![\d/-])([3-9])/(9|1[0-3])(?![\d/])(?=\s*(?:$|[,;.)]|hcp|pts|points|NV|V\b))", "{0}-{1}"),
    _rule(r"\b(\w+) (points|hcp) (?:or upwards|upwards?|and upwards)\b", "{0} or more {1}"),
    _rule(r"\bwhatsoever\b", ""),
    _rule(r"\b(?:the |an? )?upper limit (?:is|of|being) ", "at most "),
    _rule(r"\b(?:the )?equivalent of (?=\w)", ""),
    _rule(rf"\b({_NUMBER}|\d{{1,2}}) (points|hcp|clubs|diamonds|hearts|spades|cards) minimum\b", "{0} or more {1}"),
    _rule(r"(?<![\d-])([5-9]|1\d|2\d) or (1\d|2\d)(?= (?:with|and|bal\w*)\b)", lambda m: f"{m[1]}-{m[2]}" if int(m[2]) == int(m[1]) + 1 else m[0]),
    _rule(rf"\b({_NUMBER}|\d) (good|strong|decent) ones?\b", "{1} {0}"),
    _rule(r"\bhigh[- ]?cards?(?:[- ]points?)?\b(?! (?:strength|values|raise))", "hcp"),
    _rule(r"\bat (?:the (?:very )?|very )least\b", "at least"),
    _rule(r"\b(?:a )?(minimum|maximum) (?:hand )?of (?=\w+ ?(?:-|to|–) ?\w+ (?:hcp|points?|pts)\b)", "{0} "),
    _rule(r"\b(?:some|something like|something|around about|in the region of) (?=(?:between|\d|" + _NUMBER + r")\b)", "about "),
    _rule(r"(?<=\d|[a-z]) or (?:so|thereabouts|therebouts)\b", ""),
    _rule(r"(?<=[a-z])\((?:s|es)\)", "s"),
    _rule(
        r"\b((?:open|bid|rebid|respond|overcall|opening|response|rebid|raise|jump|overcalling|responding|opening bid)s?(?: (?:of|to|with))?) "
        r"(one|two|three|four|five|six|seven) (club|diamond|heart|spade|no-?trump)s?\b",
        lambda m: f"{m[1]} {_NUMBERS[m[2].lower()]}" + ("NT" if m[3].lower().startswith("n") else SUITS["cdhs".index(m[3][0].lower())]),
    ),
    _rule(r"\b(it|he|she|that|there|what|here)[’']s\b", "{0} is"),
    _rule(r"\b(I|it|we|you|they|he|she)[’']ll\b", "{0} will"),
    _rule(r"\b(I|it|we|you|they|he|she)[’']d\b", "{0} would"),
    _rule(r"\b(I|we|you|they)[’']ve(?: got)?\b", "{0} have"),
    _rule(r"\bI[’']m\b", "I am"),
    _rule(r"\b(we|you|they)[’']re\b", "{0} are"),
    _rule(r"\bcan[’']?t\b", "cannot"),
    _rule(r"\bwon[’']t\b", "will not"),
    _rule(r"(?<=[a-z])n[’']t\b", " not"),
    _rule(r"(?<=\d)(\+?) ?\.\.+ ?(?=\d)", "-"),
    _rule(r"(?<![A-Za-z\d])(?<!to )(?<!in )(?<!over )([2-9])(\+?)c(?:\b ?|(?=[Mm]\b))(?!\+)", "{0}{1} cards ", True),
    _rule(r"(?<![\d-])([4-7])\+-?([4-6])\+(?=[ ,]|[Mm]\b|$)", "{0}-{1}+"),
    _rule(r"(?<![\d≥≤<>=])=(?=\d=\d=\d=\d)", ""),
    _rule(r"(?<![\d≥≤<>=])=(\d)(?=![cdhs]|[♣♦♥♠])", "{0}="),
    _rule(r"(?:≥|>=) ?(\d)-(\d) ?(?=[mM]\b|minors|majors)", "{0}-{1}+ "),
    _rule(r"(?<![A-Za-z\d])([2-9])c\+(?!\d)", "{0}+ cards", True),
    _rule(r"(?<![A-Za-z\d♣♦♥♠!-])([3-8]\+?)([dhs])(?![A-Za-z\d'’])(?! ?card)", lambda m: m[1] + SUITS["cdhs".index(m[2])], True),
    _rule(r"\bmajs?\b", "majors"),
    _rule(r"\b3rd\b", "third"), _rule(r"\b1st\b(?! (?:round|or))", "first"), _rule(r"\b4th\b", "fourth"),
    _rule(r"\bposs(?:ibly)?(?= (?:if|when|with)\b|\s*[,;.)]|$)", "possible"),
    _rule(r"(?<![A-Za-z])(\d\+? cards ?)([CDHS])(?![A-Za-z♣♦♥♠])", lambda m: m[1] + SUITS["CDHS".index(m[2])], True),
    _rule(r"\b(\d)[- ]?(cards?(?: suit)?) or (?:longer|better|more)\b", "{0}+ {1}"),
    _rule(r"(?<=suit) or longer\b", ""),
    _rule(r"\b(?:lower|under|below) than (?=an? opening)", "less than "),
    _rule(r"(?<=[\d+])-?ish\b", ""),
    _rule(r"\bcld\b", "could"),
    _rule(r"\bbal\.? (?=(?:seat|position|chair|double|X)\b)", "balancing "),
    _rule(r"(?<![\w/])w[/.]?(?= )|(?<![\w/])w/(?!o\b)", "with "),
    _rule(r"\b(?:(?P<w>" + "|".join(_EXPANDED) + r")\.(?=[\s,;)]|$)|(?P<v>sgl|sglt|sgltn|sngl|exc|contr|contrs|stopp|stopps|wk|usu|poss)\b)", _written_out),
    _rule(r"\bcolou?r\b", "suit"),
    _rule(r"\bfrom (\d{1,2})(?:\s*(?:hcp|pts|points)\b)?(?=\s*(?:$|[,;.)]|up\b|on\b))(?: (?:up|on)(?:wards)?)?", "{0}+ hcp"),
    _rule(r"\b[a-z]{4,13}\b", _spelt),
    _rule(r"\btwenty-(one|two|three|four|five|six|seven|eight)\b", lambda m: "2" + _NUMBERS[m[1].lower()]),
    _rule(r"(?<=\d)-?er\b(?= )", " card"),
    _rule(r"\bab (?=\d)(\d{1,2})\b", "{0}+"),
    _rule(r"\bfrom (\d)(?= cards?\b)", "{0}+"),
    _rule(r"(?<=\d\d) ?H(?![A-Za-z\d])(?! ?(?:suit|stop|support|fit))", " hcp", True),
    _rule(r"(?<=\d\d P)\.|(?<=\d P)\.", "", True),
    _rule(r"(?<![\d/])([4-6])\+?/([4-6])(\+)(?! ?(?:NT|hcp))", "{0}-{1}{2}"),
    _rule(rf"\b({_NUMBER})-({_NUMBER})\b", lambda m: f"{_NUMBERS[m.group(1).lower()]}-{_NUMBERS[m.group(2).lower()]}"),
    _rule(r"\b(five|six) (five|four)\b(?! ?(?:card|trump))", lambda m: f"{_NUMBERS[m[1].lower()]}-{_NUMBERS[m[2].lower()]}"),
    _rule(r"(?<=\d) at (?:worst|a minimum)\b", " or better"),
    _rule(rf"\b({_NUMBER})\b{_COUNTED}", _digits),
    _rule(rf"(?<!weak )(?<!strong )(?<!\bor )\b(?!zero|one)({_NUMBER})\b(?![- ](?:\w+ ){{1,2}}suits?\b)(?![- ]?(?:way|ways|suiters?|suited|suits?|bids?|level|over|places?|kinds?|types?|steps?|rounds?|of|top|tops|honou?rs?|or|and|outside|stops?|stoppers?|defensive|quick|bad|small|losing)\b)", _digits),
    _rule(rf"(?<=\bor )\b(?!zero|one)({_NUMBER})\b(?= ?(?:$|[,;.]|with|in|if|good|decent|strong))", _digits),
    _rule(rf"(?<=\d (?:or|to) )({_NUMBER})\b", _digits),
    _rule(r"\b(one|two|1|2) (?=(?:outside |side )?(?:stops?|stoppers?|aces?|kings?)\b)((?:outside |side )?\w+) max(?:imum)?\b", "max {0} {1}"),
    _rule(r"(?<=\bat least )(one|two|1|2) (?=(?:club|diamond|heart|spade)s?\b)", lambda m: {"one": "1+ ", "two": "2+ "}.get(m[1].lower(), m[1] + "+ ")),
    _rule(r"(?<![\d-])(\d) or (\d)(?=[ -]?cards?\b)", "{0}-{1}"),
    _rule(r"(?<=\bexactly )(three|four|five|six|seven|eight)\b", _digits),
    _rule(rf"(?<=\bbetween )({_NUMBER})\b|(?<=\d and )({_NUMBER})\b", _digits),
    _rule(r"\b(?:a )?minimum of (?=\d)|\bno (?:fewer|less) than (?=\d)|\bat minimum (?=\d)", "at least "),
    _rule(r"\b(?:a )?maximum of (?=\d)|\bno more than (?=\d)|\bnot exceeding (?=\d)|\b(?:not )above (?=\d)",
          "at most "),
    _rule(r"\bof\b", _dutch_or),
    # French, as far as the words stand for the same things.
    _rule(r"(?<=\d) cartes? à (?:l'|la |le )?", " cards "),
    _rule(r"(?<=\d) cartes?\b", " cards"),
    _rule(r"\bcourte (?:à )?", "short "),
    _rule(r"\bmini\b(?=[ ,.)]|$)", "min"),
    _rule(r"\bmaxi\b", "max"),
    _rule(r"\bmain (?:régulière|reguliere)\b", "balanced"),
    _rule(r"\bTexas (?:à |pour )?", "transfer "),
)

_LISTS: tuple[Rule, ...] = (
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
    _rule(r"\((?:very )?(?:good|bad|decent|long)\)\s*(?=suit|[♣♦♥♠])", ""),
    _rule(r"~(?=\d\+?[ -]?(?:cards?|suit|support|[♣♦♥♠]))", ""),
)

_BOUNDS: tuple[Rule, ...] = (
    _rule(r"[,;.]? (?:but )?(?:if|with) only ([^,;.]{3,24}?),? (?:then|there is|has|have|shows?|promises) ", ", or {0} with "),
    _rule(
        r"([♣♦♥♠]|\b(?:hcp|points|pts|losers|controls)\b) ?(>=|=>|≥|<=|=<|≤|>|<|=) ?(\d{1,2})(?![\d+-])",
        _compared,
    ),
    _rule(r"(?:>=|=>|≥) ?(\d{1,2})(?![\d+-])", "{0}+"),
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
    _rule(r"(?<![\d-])(1?\d) or (1?\d)(?= ?(?:hcp|points|pts)\b)", "{0}-{1}"),
    _rule(r"(?<=\d)[- ]plus\b(?! (?:and|the) )", "+"),
    _rule(r"\b(?:unknown|unspecified|undisclosed|unnamed) (?=(?:major|minor|suit|void|singleton|shortness|shortage|splinter)s?\b)", ""),
    _rule(r"(?<![\d/])([4-7])/([3-6])(?= ?(?:(?:in )?(?:the )?(?:minors|majors)|MM\b|mm\b|[mM]\b))", "{0}-{1}"),
    _rule(r"(?<!\d)([4-7])-([3-6])(\+?) (?-i:([mM]))\b", lambda m: f"{m[1]}-{m[2]}{m[3]} {m[4]}{m[4]}"),
    _rule(r"< ?(?:an )?(?=opening)", "less than "),
    _rule(r"(?<![\d/])(1\d|[89])/(1\d)(?=\s*(?:hcp|pts|points)\b)", "{0}-{1}"),
    _rule(r"\bbetween (\d+) and (\d+)", "{0}-{1}"),
    _rule(
        r"(\d(?:-\d{1,2})?\+?)(?: ?(?:points|pts|hcp))?,? ?\(?(?:including|incl\.?|counting|allowing) (?:a bit |something |points )?(?:for )?(?:distribution|shape|shortage|shortness|dist)(?:al)?(?: points)?\b\)?",
        "{0} total points",
    ),
    _rule(r"(?<![\d-])(\d\+?) (good|solid|decent|excellent) (?=(?:club|diamond|heart|spade)s?\b|[♣♦♥♠])", "{1} {0} "),
    _rule(r"\b(?:the )?ace,? king,?(?: and)?(?: the)? queen\b", "AKQ"),
    _rule(r"\b(\d)(?: cards?)? at (?:the )?most\b", "at most {0} cards"),
    _rule(r"\b(\d) (cards?|trumps?) or (?:more|better|longer)\b", "{0}+ {1}"),
    _rule(r"\bat least (\d)-(\d)(?![\d+-])", "{0}-{1}+"),
    _rule(r"(?<![\d-])(\d)-(\d) or (?:more|better|longer)\b", "{0}-{1}+"),
    _rule(r"\b(?:not?) (?:less|fewer) than (\d{1,2})(?![\d-])", "{0}+"),
    _rule(r"\b(?:less|fewer) than (\d{1,2})(?![\d-])(?!NT)", _less),
    _rule(r"\b(?:under|below) (\d{1,2})(?!\d)" + _HCP, _less),
    _rule(r"\b(?:under|below) ([89]|1\d)(?=\s*(?:$|[,;.)]|or\b))", _less),
    _rule(r"\b(?:over|above) (1\d)(?=\s*(?:$|[,;.)]|or\b))", _more),
    _rule(r"\b(?:over|above) (\d{1,2})(?!\d)" + _HCP, _more),
    _rule(r"\bmore than (1\d|2\d)(?![\d%])(?! ?NT)", _more),
    _rule(r"(?<![\d])(\d-\d|\d{1,2}(?: ?(?:cards|hcp|points|hearts|spades|diamonds|clubs|minor|major))?) at least\b", lambda m: re.sub(r"^(\d-\d|\d{1,2})", r"\1+", m.group(1))),
    _rule(r"(\d)-(\d)-(\d)-(\d) (?:in that order|in order)", "{0}={1}={2}={3}"),
    _rule(rf"\bmore than (\d{{1,2}})(?!\d)(?=\s*-?(?:hcp|pts|points|cards?\b|{_SUIT}))", _more),
    _rule(r"\bup to (?:a )?(?:bad |good )?(\d{1,2})(?!\d)" + _HCP, "0-{0}"),
    _rule(
        r"\b(?:at most|not? more than) (?=\d" + _MEASURED + r")(\d{1,2})(?![\d-])", "0-{0}"
    ),
    _rule(r"(?<![\d-])(\d{1,2}) (?:or (?:more|better|longer|up)|and (?:up|more|over)|upwards?|up|plus)\b(?! than)(?! (?:and|the) )", "{0}+"),
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
        r"\b(?:splinter|SPL) (?:for|agreeing|in support of) ([♣♦♥♠]|(?:club|diamond|heart|spade)s?\b)",
        "splinter, 4+ {0}",
    ),
)

_RULES = (*_MARKS, *SHORTHAND, _LETTERS, *_WORDS, *_LISTS, *_BOUNDS)

_ALERT = re.compile(r"^\s*!(?![cdhsCDHS](?:'s|s)?(?![A-Za-z]))|!(?=[A-Z])(?![CDHS](?:'s|s)?(?![A-Za-z]))|!S(?=/T)")


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
    return [origin[start]] + [origin[start + len(old) - 1]] * (len(new) - 1) if new else []


@lru_cache(maxsize=4096)
def plain(description: str) -> Plain:
    """Make a description plain."""
    text = description
    origin = list(range(len(text) + 1))
    for pattern, replace in _RULES:
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
    return Plain(text, tuple(origin), bool(_ALERT.search(description)))
