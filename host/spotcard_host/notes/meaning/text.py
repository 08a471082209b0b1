"""Description text made plain, with a way back to the columns it was written in.

Authors write suits as `!h`, `!H`, `!hs`, `!H's`; dashes as `-`, `--` or a real dash; links, bold
and italic marks; an alert mark `!` in front. `plain` turns all that into one spelling (suits as
the four suit characters, one kind of dash) and remembers for each character where it came from.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

SUITS = "♣♦♥♠"

# Bounds in words, one spelling each: `0-9`, `4+`, `5-4+`. A number after "under" or "up to" may be
# that of a call (`up to 3!s`), so these want the points named.
_HCP = r"(?=\s*(?:hcp|pts|points)\b)"
# What a small number may count; a bare "at most 1" says nothing that can be used.
_MEASURED = (
    r"(?:\d|\s*-?(?:hcp|pts|points|p\b|losers?|cards?|[♣♦♥♠#MmXYZ]|hearts|spades|diamonds|clubs|"
    r"trumps))"
)
_BOUNDS: tuple[tuple[re.Pattern[str], str], ...] = (
    # good 10 to bad 15, 14+ to 17, 11-bad 15; "good" and "bad" are judgement at the ends.
    (
        re.compile(
            r"(?:\b(?:a )?(?:good|bad|poor|light|sound) )?(?<![\d.-])(\d{1,2})\+?"
            r"(?: hcp| points?)?(?: ?(?:to|thru|until|till) ?(?:a )?(?:good |bad |poor )?|"
            r" ?- ?(?:a )?(?:good |bad |poor ))(\d{1,2})(?![\d+.-])(?! *[♣♦♥♠])",
            re.I,
        ),
        "{0}-{1}",
    ),
    (
        re.compile(
            r"\b(?:a )?(?:good|bad|poor|light|sound) (?=(\d{1,2}))(?=(?:[89]|[123]\d)\b)"
            r"(?! ?\d+ ?-?cards?)(?!\d+ ?[♣♦♥♠])",
            re.I,
        ),
        "",
    ),
    (re.compile(r"(?<=\d) - (?=\d)"), "-"),
    (re.compile(r"\bbetween (\d+) and (\d+)", re.I), "{0}-{1}"),
    (re.compile(r"\bat least (\d)-(\d)(?![\d+-])", re.I), "{0}-{1}+"),
    (re.compile(r"\b(?:not?) (?:less|fewer) than (\d{1,2})(?![\d-])", re.I), "{0}+"),
    (re.compile(r"\b(?:less|fewer) than (\d{1,2})(?![\d-])(?!NT)", re.I), "0-{less}"),
    (re.compile(r"\b(?:under|below) (\d{1,2})(?!\d)" + _HCP, re.I), "0-{less}"),
    (re.compile(r"\bup to (?:a )?(?:bad |good )?(\d{1,2})(?!\d)" + _HCP, re.I), "0-{0}"),
    (
        re.compile(
            r"\b(?:at most|not? more than) (?=\d" + _MEASURED + r")(\d{1,2})(?![\d-])", re.I
        ),
        "0-{0}",
    ),
    (re.compile(r"(?<![\d-])(\d{1,2}) or more\b(?! than)", re.I), "{0}+"),
    (re.compile(r"(?<![\d-])(\d{1,2}) or (?:fewer|less)\b(?! than)", re.I), "0-{0}"),
    (re.compile(r"\blimit raise(?= or (?:better|more|stronger)\b) or \w+", re.I), "INV+ raise"),
    # The suit after "for" is the trump suit, which partner has shown, and not the short one.
    (
        re.compile(
            r"\bsplinter (?:for|agreeing|in support of) "
            r"(?:[♣♦♥♠]|(?:club|diamond|heart|spade)s?\b)",
            re.I,
        ),
        "splinter",
    ),
    (re.compile(r"(?:>=|≥) ?(\d{1,2})(?![\d+-])"), "{0}+"),
    (re.compile(r"(?:<=|≤) ?(\d{1,2})(?![\d+-])"), "0-{0}"),
)

_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"\{(?:prio|w):[^{}]*\}\s*"), ""),  # marks for the compiler
    (re.compile(r"\[([^\[\]]*)\]\((?:[^()]|\([^()]*\))*\)"), r"\1"),
    (re.compile(r"\\n|\n"), "\n"),
    (re.compile(r"!([cdhsCDHS])(?:'s|s)?(?![A-Za-z])(?!/T)"), "suit"),
    (re.compile(r"!S(?=/T)"), "alert S"),
    (
        re.compile(
            r"(?<=\b[Ss]ingleton )[CDHS](?:/[CDHS])*\b|(?<=\b[Vv]oid )[CDHS](?:/[CDHS])*\b"
            r"|(?<=\b[Ss]hort )[CDHS](?:/[CDHS])+\b"
        ),
        "letters",
    ),
    (re.compile(r"^\s*!"), "alert"),
    (re.compile(r"!(?=[A-Z])"), "alert"),
    (re.compile(r"--+|[–—−]"), "-"),
    (re.compile(r"(?<![\w*])\*(?=[A-Za-z])|(?<=[A-Za-z])\*(?!\w)"), ""),
    (re.compile(r"(?<![\w/])/(?=[A-Za-z][A-Za-z ]*/(?!\w))|(?<=[A-Za-z])/(?![\w/♣♦♥♠!])"), ""),
    (re.compile(r"[\"“”„]"), ""),
    (re.compile(r"\t"), " "),
    # Lists of suits: "!c, !h or !s" and "!c, !h and !s".
    (re.compile(r"(?<=[♣♦♥♠]), ?(?=[♣♦♥♠](?:, ?[♣♦♥♠])*,? (?:or|of) [♣♦♥♠])"), "/"),
    (re.compile(r"(?<=[♣♦♥♠]), ?(?=[♣♦♥♠](?:, ?[♣♦♥♠])*,? (?:and|en) [♣♦♥♠])"), " and "),
    (
        re.compile(
            r"(?<![\d-])(?=[\d♣♦♥♠-]*[♣♦♥♠])(\d)[♣♦♥♠]?-(\d)[♣♦♥♠]?-(\d)[♣♦♥♠]?-(\d)[♣♦♥♠]?(?![\d-])"
        ),
        "{0}={1}={2}={3}",
    ),
    (
        re.compile(
            r"(?<=\d) ?\((?:rarely|maybe|occasionally|often|usually|sometimes|possibly) \d\)", re.I
        ),
        "",
    ),
    (re.compile(r"(?<=\d)\(\d\)(?=\+)"), ""),
    (re.compile(r"(?<![\d-])(\d)-(\d)-\((\d)-(\d)\)"), "{0}{1}({2}{3})"),
    (re.compile(r"(?<![\d-])\((\d)-(\d)\)-(\d)-(\d)(?![\d-])"), "({0}{1}){2}{3}"),
    # French, as far as the words stand for the same things.
    (re.compile(r"(?<=\d) cartes? à (?:l'|la |le )?", re.I), " cards "),
    (re.compile(r"(?<=\d) cartes?\b", re.I), " cards"),
    (re.compile(r"\bcourte (?:à )?", re.I), "short "),
    (re.compile(r"\bmini\b(?=[ ,.)]|$)", re.I), "min"),
    (re.compile(r"\bmaxi\b", re.I), "max"),
    (re.compile(r"\bmain (?:régulière|reguliere)\b", re.I), "balanced"),
    (re.compile(r"\bTexas (?:à |pour )?", re.I), "transfer "),
    (re.compile(r"\((?:very )?(?:good|bad|decent|long)\)\s*(?=suit|[♣♦♥♠])", re.I), ""),
    (re.compile(r"~(?=\d\+?[ -]?(?:cards?|suit|support|[♣♦♥♠]))"), ""),
    *_BOUNDS,
)


class Plain(NamedTuple):
    """`text`: plain spelling; `origin[i]`: index in the description of character i (one more at
    the end); `alerted`: the author put an alert mark in it."""

    text: str
    origin: tuple[int, ...]
    alerted: bool


@lru_cache(maxsize=4096)
def plain(description: str) -> Plain:
    """Make a description plain."""
    text = description
    origin = list(range(len(text) + 1))
    alerted = False
    for rule, how in _RULES:
        pieces: list[str] = []
        places: list[int] = []
        last = 0
        for found in rule.finditer(text):
            start, end = found.span()
            pieces.append(text[last:start])
            places += origin[last:start]
            if how == "suit":
                new = SUITS["cdhs".index(found.group(1).lower())]
            elif how == "letters":
                new = "".join(SUITS["CDHS".index(c)] if c != "/" else c for c in found.group())
                pieces.append(new)
                places += origin[start:end]
                last = end
                continue
            elif how == "alert":
                new, alerted = "", True
            elif how == "alert S":
                new, alerted = "S", True
            elif how == r"\1":
                new = found.group(1)
                pieces.append(new)
                places += origin[found.start(1) : found.end(1)]
                last = end
                continue
            elif "{" in how:
                new = how.format(*found.groups(), less=max(int(found.group(1)) - 1, 0))
                pieces.append(new)
                places += [origin[start]] + [origin[end - 1]] * (len(new) - 1)
                last = end
                continue
            else:
                new = how
            pieces.append(new)
            places += [origin[start]] * len(new)
            last = end
        if last == 0 and not pieces:
            continue
        pieces.append(text[last:])
        places += origin[last:]
        text, origin = "".join(pieces), places
    return Plain(text, tuple(origin), alerted)
