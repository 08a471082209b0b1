# ruff: noqa: E501 - a pattern is read as a whole
"""One way of writing an amount: `min 15, max 17`, `15 up to and including 17`, `14.5-17`, `15/17` are `15-17`; `aces: one`,
`1 of the 4 aces`, `LTC 8` are a number with what it counts.

`text.plain` applies these once the marks of typography are gone, so that all other rules and readers know one way.
"""

from __future__ import annotations

import re
from itertools import pairwise

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.rewriting import Match, Rule, rule
from spotcard_host.notes.numbers import NUMBER_WORDS, number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_WORDS = "|".join(sorted((word for word in NUMBER_WORDS if word != "no"), key=len, reverse=True))
AMOUNT = rf"(?:[1-3]?\d(?![\d.])|(?:{_WORDS})\b)"
_UNIT = r"(?:[ -]?(?:hcp|points?|pts|p\b\.?|count|high[- ]card points)(?![\w/]))?"
_GOOD = r"(?:very |really )?(?:good|bad|poor|decent|nice|ugly|fine|super|shapely|flat|sound|soft|gd|minimum|maximum)"
_A_GOOD = rf"(?:(?:an? |any )?{_GOOD} )?"
_MORE = r"(?: or (?:more|better|stronger)| and (?:up|more)| upwards?| plus)"
_LEAST = (
    r"(?:(?<!\w)(?:min(?:imum)?\b\.?(?: of)?:?|at (?:the )?(?:very )?least|not? (?:fewer|less|weaker|lighter|lower|worse) than|"
    r"from|better than|more than(?= an? (?:bad|poor|ugly)))|≥|>=)"
)
_MOST = (
    r"(?:(?<!\w)(?:max(?:imum)?\b\.?(?: of)?:?|at (?:the )?(?:very )?most|(?:no|not|never) (?:more|stronger|better|heavier|higher) than|up to|"
    r"not (?:over|above|exceeding)|limited to|less than(?= an? good)|below(?= an? good)|not?(?= (?:an? )?good))|≤|<=)"
)
_ENDS = rf"(?![\w+♣♦♥♠/-]|\.\d)(?! ?-?(?:cards?|{SUIT_WORD}s|trumps|!)\b)"
BEGIN = r"(?:(?<=^)|(?<=[,;.:(] )|(?<=\())"
END = r"(?=\s*(?:$|[,;.:)]))"
_SMALL, _FEW_CARDS = 8, 6


def _between(found: Match) -> str:
    """`min 15, max 17`, `6 or more but not a good 10`: the range, where both ends count the same."""
    low, high = int(number_of(found["low"])), int(number_of(found["high"]))
    told = found["unit"] or found["unit2"] or found["but"] or high >= _SMALL <= low or found["least"]
    if not (low < high and told) or (high < _SMALL and not (found["unit"] or found["unit2"])):
        return found.group()
    if high >= _SMALL and low < _FEW_CARDS and not (found["unit"] or found["but"]):
        return found.group()  # `at least 5, at most 10 hcp`: cards and points
    return f"{low}-{high}{found['unit2'] or found['unit'] or ''}"


def _but_not(found: Match) -> str:
    """`6+, but not 12-15`: both sides of the gap."""
    low, first, last = (int(found[n]) for n in ("low", "first", "last"))
    return f"{low}-{first - 1} or {last + 1}+ hcp" if low < first - 1 else found.group()


def _about(found: Match) -> str:
    """`16 plus or minus one`."""
    middle, width = int(number_of(found[1])), int(number_of(found[3]))
    return f"{middle - width}-{middle + width}{found[2]}"


def _run(found: Match) -> str:
    """`12,13,14`, `0/1/2/3 points`: numbers that follow each other; `15/17`: the ends of a range."""
    numbers = [int(n) for n in re.findall(r"\d+", found["run"])]
    risen = [b - a for a, b in pairwise(numbers)]
    wide = len(numbers) == 2 and "/" in found["run"] and 0 < risen[0] <= _WIDEST
    if not (wide or all(step == 1 for step in risen)):
        return found.group()
    high = numbers[0] >= _SMALL or (wide and numbers[-1] > _SMALL and numbers[0] > _FEW)
    if not found["unit"] and (not high or (len(numbers) == 2 and not wide)):
        return found.group()
    return f"{numbers[0]}-{numbers[-1]}{found['unit'] or ''}"


_WIDEST, _FEW = 5, 2
_JOINED = r"(?:1[0-9]|2\d|\d)(?:(?: ?/ ?|, ?)(?:1[0-9]|2\d|\d)){1,6}"


def _gap(found: Match) -> str:
    """`less than eight, more than nine`: the two ends of the scale."""
    low, high = int(number_of(found[1])), int(number_of(found[2]))
    return f"0-{low - 1} or {high + 1}+ hcp" if 0 < low <= high + 1 else found.group()


def _also(found: Match) -> str:
    """`15-17 and upgraded 14s`, `6-9, poor 10 included`: the range with the points beside it."""
    low, high, more = (int(found[name]) for name in ("low", "high", "more"))
    if more not in (low - 1, high, high + 1):
        return found.group()
    return f"{min(low, more)}-{max(high, more)}{found['unit']}"


def _less(found: Match) -> str:
    """`denies 16`, `no 17`: less than that."""
    number = int(number_of(found["n"]))
    return f"less than {number}{found['unit'] or ' hcp'}" if number >= _SMALL or found["unit"] else found.group()


_OR = later(rf"{AMOUNT} or $", re.I)


def _upwards(found: Match) -> str:
    """`sixteen or more`, `at least 18`, `6 p. upwards`: `18+`."""
    small = int(number_of(found["n"])) < _SMALL and not (found["unit"] or found["unit2"])
    if small or _OR.search(found.string[: found.start()]):
        return found.group()  # `nine or ten or more`
    return f"{number_of(found['n'])}+{found['unit'] or found['unit2'] or ''}"


_LEAST_POINTS = 8
_WEAK = later(r"(?:^|\b(?:weak\w*|bust|negative|nothing|yarborough|little|hand|play|out)\b[ ,;:(-]*)$", re.I)


def _at_most(found: Match) -> str:
    """`not more than 9` alone; a small number only where nothing else or weakness stands before."""
    number = int(number_of(found["n"]))
    plain = number >= _LEAST_POINTS - 1 or _WEAK.search(found.string[: found.start()])
    return f"0-{number} hcp" if plain else found.group()


def _at_least(found: Match) -> str:
    """`min 8`: no minimum hand, where a number of points follows."""
    return f"at least {number_of(found['n'])}{found['unit'] or ' hcp'}" if int(number_of(found["n"])) >= _LEAST_POINTS else found.group()


_STRENGTH = r"(?:weak|strong|inv\w*|intermediate|good|sound|minimum|maximum|constructive|limit|game[- ]forcing|positive)"

_POINTS: tuple[Rule, ...] = (
    rule(r"(?<![\w.-])(\d{1,2})[.,]5 ?-(?= ?\d)|(?<![\w.-])(\d{1,2})½ ?-(?= ?\d)", lambda m: f"{m[1] or m[2]}-"),
    rule(rf"(?<![\w-])(\d{{1,2}}) ?\({_GOOD}\) ?(?=- ?\d)", "{0}"),
    rule(r"(?<![\w-])(\d{1,2})\+ ?- ?(?=\d{1,2}(?![\d+]))", "{0}-"),
    rule(rf"(?<!\w)gd (?={AMOUNT})", "good "),
    rule(rf"(?<!-)\b({AMOUNT})({_UNIT}) (?:up to and including|up to) ({AMOUNT}){_ENDS}", lambda m: f"{number_of(m[1])}-{number_of(m[3])}" if int(number_of(m[1])) < int(number_of(m[3])) else m[0]),
    rule(rf"(?<![\w-])({AMOUNT})({_UNIT}) (?:plus or minus|plus/minus|\+/-|\+-|± ?|give or take) ?({AMOUNT})\b(?: point)?", _about),
    rule(rf"(?<![\w-])({AMOUNT})({_UNIT}) ?(?:\+/-|±) ?({AMOUNT})", _about),
    rule(rf"{BEGIN}(?:(?:with|of) )?(?:the |an? )?range(?: is| of|:| =)? ?(?=\d{{1,2}} ?-)", ""),
    rule(
        rf"(?P<least>{_LEAST}) ?{_A_GOOD}(?P<low>{AMOUNT})\+?(?P<unit>{_UNIT})(?:,? ?(?P<but>but)| and|,|;|\b)? ?{_MOST} ?{_A_GOOD}(?P<high>{AMOUNT})(?P<unit2>{_UNIT}){_ENDS}",
        _between),
    rule(
        rf"(?<![\w♣♦♥♠-])(?P<least>(?!))?{_A_GOOD}(?P<low>{AMOUNT})(?P<unit>{_UNIT})(?:\+|{_MORE})(?:,? ?(?P<but>but)| and|,|;)? {_MOST} ?{_A_GOOD}(?P<high>{AMOUNT})(?P<unit2>{_UNIT}){_ENDS}",
        _between),
    rule(r"(?<![\w-])(?P<low>\d{1,2})\+(?: hcp| points)?,? (?:but )?(?:not|never|no|except|excluding) (?P<first>[89]|1\d|2\d)-(?P<last>1\d|2\d)(?![\d+-])(?: hcp| points)?", _but_not),
    rule(rf"(?<![\w♣♦♥♠.-])(?P<run>{_JOINED})(?P<unit>{_UNIT})(?=\s*(?:$|[,;.)]|or\b|and\b|bal\w*\b|flat\b|weak\b|NV\b|V\b|non-?vul|vul|with\b|in (?:first|second|third|fourth|[1-4](?:st|nd|rd|th))\b))", _run),
    rule(r"(?<![\d-])(\d{1,2}-\d{1,2}) ?/ ?(?=\d{1,2}\+)", "{0} or "),
    rule(rf"\b(?:less|fewer) than ({AMOUNT})(?:{_UNIT})?,? or (?:else )?more than ({AMOUNT})(?:{_UNIT})?{END}", _gap),
    rule(
        rf"(?<![\d-])(?P<low>\d{{1,2}})-(?P<high>\d{{1,2}})(?P<unit>(?: hcp| points)?)(?:,| and|, and|, or| or| with|, also)? (?:also )?(?:an? |any |some )?(?:{_GOOD}|upgraded|downgraded|good-looking) (?P<more>\d{{1,2}})s?(?: (?:too|also|as well|is |are |included|ok|allowed|counts?))*{END}",
        _also),
    # `6-up`, `16up`, `from 10 p. up`.
    rule(r"(?<![\w♣♦♥♠-])(\d{1,2})-? ?up(?=\s*(?:$|[,;.)]))", "{0}+"),
    rule(rf"\bfrom ({AMOUNT})({_UNIT}) (?:up(?:wards?)?|on(?:wards?)?)\b(?! to)", lambda m: f"at least {number_of(m[1])}{m[2].rstrip('.') or ' hcp'}"),
    rule(r"(?<=\d\+)[- ]counts?\b", " hcp"),
    rule(r"(?<=\d) ?(hcp|points?|pts)\+", "+ {0}"),
    rule(rf"{BEGIN}(?P<n>{AMOUNT})(?P<unit>{_UNIT}) at (?:the )?(?:very )?most{END}", lambda m: f"at most {m['n']}{m['unit'] or ' hcp'}" if m["unit"] or int(number_of(m["n"])) >= _SMALL else m[0]),
    rule(r"(?<![\w-])\((\d\d)\) ?(\d\d)-(\d\d)(?![\w+-])", lambda m: f"{m[1]}-{m[3]}" if int(m[2]) - 2 <= int(m[1]) < int(m[2]) < int(m[3]) else m[0]),
    rule(rf"\b(?:not (?:quite )?(?:strong |good )?enough|too weak) for (?:an?|our|the) (?:strong )?({AMOUNT})\+ (?:club|diamond|opening|1[♣♦CD]|2[♣♦CD])(?: opening| bid)?", lambda m: f", less than {number_of(m[1])} hcp"),
    rule(rf"{BEGIN}too (?:strong|good|weak) (?:for|to) [^,;.:()]{{3,30}}[:,] ?(?=\d\d(?:-|\+))", ""),
    rule(rf"(?<![\w♣♦♥♠-])(?<!about )(?<!around )(?<!some )(?<!roughly )(?P<n>{AMOUNT})(?P<unit>{_UNIT}) (?:or (?:more|better|stronger|up|upwards?|over)|and (?:up|more|over|better|upwards?)|upwards?)\b(?P<unit2>{_UNIT})(?! (?:than|of)\b)", _upwards),
    rule(rf"\bat (?:the (?:very )?|very )?least (?P<n>{AMOUNT})(?P<unit>{_UNIT})(?P<unit2>(?!))?(?= (?:any|bal|unbal|flat)|\s*(?:$|[,;.)]))", _upwards),
    # One end: what is denied, what is at most, judgement at the end.
    rule(rf"\b(?:less than|below|under|denies|not?|without) an? (?:{_GOOD}) (\d{{1,2}})(?![\w+♣♦♥♠-])(?! ?-?cards?)", lambda m: f"at most {m[1]} hcp" if int(m[1]) >= _SMALL else m[0]),
    rule(r"\bno good (\d{1,2})(?![\w+♣♦♥♠-])(?! ?-?cards?)", lambda m: f"at most {m[1]} hcp" if int(m[1]) >= _SMALL else m[0]),
    rule(r"\b(?:better|more) than (?:an? )?(?:bad|poor|ugly|minimum) (\d{1,2})(?![\w+♣♦♥♠-])(?! ?-?cards?)", lambda m: f"at least {m[1]} hcp" if int(m[1]) >= _SMALL else m[0]),
    rule(rf"\b(?:denies|denying|no) (?:the |having )?(?P<n>{AMOUNT})\+?(?P<unit>{_UNIT})(?: or more)?(?: (?:needed|required|necessary) for [^,;.()]{{1,24}})?(?=\s*(?:$|[,;.)]|and (?:no|den)))", _less),
    rule(rf"\b(?:denies|denying|not|no|without) (?:an? )?{_STRENGTH} (?:hands?|raises?|values|strength) ?(?:of |with |\()+(\d{{1,2}}-\d{{1,2}})({_UNIT})\)?", "not {0}{1}"),
    rule(rf"(?:(?<=^)|(?<=[,;.:(] )){_MOST} ?(?P<n>{AMOUNT})(?: (?:only|that is all))?{END}", _at_most),
    rule(rf"{BEGIN}(?:or )?min(?:imum)?\b\.?:? (?P<n>{AMOUNT})(?P<unit>{_UNIT}){END}", _at_least),
    rule(rf"\bor min(?:imum)?\b\.? (?P<n>{AMOUNT})(?P<unit>{_UNIT}){END}", lambda m: "or " + _at_least(m)),
    rule(r"\b(?:any|every|all|some) hands? (?:of|with) (?=sixteen|\d{1,2}\+)", "any "),
)

_LOSERS = r"losers?|losing tricks?|losing[- ]trick[- ]count|LTC(?: count)?"
_COUNTED = rf"(?:(?:{_LOSERS})|aces|kings|controls|key ?cards)"
_NAMES = {"ace": "ace", "kin": "king", "con": "control", "key": "keycard", "los": "loser", "ltc": "loser"}
_TALLY = rf"(?:(?:number|amount|no\.?) of (?P<a>{_COUNTED})|(?P<b>{_COUNTED}|(?:ace|king|control|key ?card) (?:count|answer|reply))(?: count)?)"


def _tally(found: Match) -> str:
    """`aces: one`, `number of kings: 2`, `LTC 4 or less`: the number before what it counts."""
    what = _NAMES[(found["a"] or found["b"])[:3].lower()]
    number, bound, more = number_of(found["n"]), (found["bound"] or "").strip(), found["more"] or ""
    parted = found["a"] or found["sign"] or "count" in found.group().lower() or what == "loser"
    if not parted:
        return found.group()
    plural = "s" if number != "1" or what in ("control", "loser") else ""
    bound = bound + ("" if not bound or bound[-1] in "<>=≤≥" else " ")
    number = "0" if number.lower() == "none" else number
    if re.search(rf"[0-9]$|(?:{_WORDS})$", more, re.I):  # `aces: 2 or 3`, `losers: 3-4`
        other = number_of(more.split()[-1].lstrip("/-"))
        return f"{number}{'-' if what in ('loser', 'control') else '/'}{other} {what}s"
    return f"{bound}{number} {what}{plural}{more}"


_HONOUR = rf"(?:(?:an?|{AMOUNT}) (?:aces?|kings?)|[1-4] ?[AK]|[AK](?: ?\+? ?[AK]){{0,3}})(?!\w)"
_COMBINED = rf"{_HONOUR}(?:(?: and | ?\+ ?| plus ){_HONOUR})?"


def _controls_in(text: str) -> int:
    """Controls of `an ace and a king`, `KKK`: an ace is two."""
    named = re.findall(rf"((?-i:an?)|{AMOUNT}|[1-4]) ?(ace|king|[AK](?![A-Za-z]))", text, re.I)
    if named:
        return sum((1 if n.lower() in ("a", "an") else int(number_of(n))) * (1 + (what[0] in "aA")) for n, what in named)
    return 2 * text.count("A") + text.count("K")


def _as_controls(found: Match) -> str:
    """`A+K or three kings`, `A or KK`: all hands with so many controls."""
    each = {_controls_in(part) for part in re.split(r",? or (?:else )?| ?/ ?", found.group())}
    return f"{each.pop()} controls" if len(each) == 1 else found.group()


_MANY = r"(?:or (?:less|fewer|more|better)|at (?:the )?(?:most|least)|max(?:imum)?|min(?:imum)?)"

_COUNTS: tuple[Rule, ...] = (
    rule(rf"\b(?P<n>{AMOUNT}) (?P<what>aces?|kings?) \(?(?:out )?of (?:the )?(?:4|four)\b\)?(?! (?:aces|kings))", "{0} {1}"),
    rule(rf"\b({AMOUNT}) (?:out )?of (?:the )?(?:4|four) (aces|kings)\b", lambda m: f"{number_of(m[1])} {m[2] if number_of(m[1]) != '1' else m[2][:-1]}"),
    rule(rf"\b({AMOUNT})[- ](?:losing[- ]tricks?|losers?)\b(?![- ]count)(?:[- ](?:hands?|raise))?", lambda m: f"{number_of(m[1])} losers"),
    rule(r"(?<![\w-])(\d{1,2})L\b(?: ?\(losers?\))?", "{0} losers"),
    rule(rf"(?<=losers)([^,;.]{{0,16}}?)(?:,| by| in| on)? \(?(?:the )?(?:LTC|losing[- ]trick[- ]count)\)?{END}", "{0}"),
    rule(
        rf"(?<!\w){_TALLY}(?P<sign> ?[:=]| is| are| of)? ?(?P<bound>≤|≥|<=|>=|<|>|at most |at least |max |min |exactly )?(?P<n>[0-9]|none|{_WORDS})\b(?P<more> ?(?:or|/|-) ?[0-9]|(?: or)? (?:{_WORDS})\b| {_MANY})?{END}",
        _tally),
    rule(rf"(?<![\w♣♦♥♠+]){_COMBINED}(?:(?:,? or (?:else )?| ?/ ?){_COMBINED}){{1,3}}{END}", _as_controls),
    rule(rf"(?<!\w)(?:A|aces?) ?= ?2,? (?:and )?(?:K|kings?) ?= ?1[:;,]? (?:total(?: of)?|sum(?: of)?|together) ({AMOUNT}){END}", lambda m: f"{number_of(m[1])} controls"),
    rule(rf"\b(?:none|zero|no (?:aces|kings|key ?cards)) or ({AMOUNT}) (aces|kings|key ?cards)\b", lambda m: f"0 or {number_of(m[1])} {m[2]}"),
    rule(rf"\b({AMOUNT}) (aces|kings|key ?cards) or (?:none|zero|no (?:aces|kings|key ?cards)){END}", lambda m: f"0 or {number_of(m[1])} {m[2]}"),
    rule(r"\ba single (ace|king)\b", "one {0}"),
    rule(r"\b(?:a |one )?pair of (aces|kings)\b", "two {0}"),
    rule(r"(?:(?<=^)|(?<=[,;:(+] )|(?<=\bor )|(?<=[+]))([0-4]) ?([AK])(?=\s*(?:$|[,;.)+]|or\b))", lambda m: f"{m[1]} {'ace' if m[2] == 'A' else 'king'}{'s' * (m[1] != '1')}", True),
    rule(rf"\bnot as many as ({AMOUNT}) ", "less than {0} "),
    rule(rf"\b(?:never|not?) more than ({AMOUNT}) (?={_COUNTED}\b)", "at most {0} "),
    rule(rf"\b({AMOUNT}) winners\b", "{0} playing tricks"),
    rule(rf"\b(?:can|will|should|could|expects? to|is able to|able to) (?:take|make|win) (?=(?:about |around )?{AMOUNT} (?:playing )?tricks)", "has "),
    rule(r"(?:(?<=^)|(?<=[,;] )|(?<=\ba ))strong (?:two|2)(?: bid| opening)?(?=\s*(?:$|[,;.:]|with\b|about\b))", "strong"),
    rule(rf"\bbased on (?=(?:about |at least |at most )?{AMOUNT}\b)", "with "),
    rule(r"\bno tops? (?=outside|elsewhere|on the side)", "no ace or king "),
)

AMOUNTS: tuple[Rule, ...] = (*_POINTS, *_COUNTS)
"""The rules in the order in which they are applied."""
