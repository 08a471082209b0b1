# ruff: noqa: E501 - a pattern is read as a whole
"""Rows in shorthand, written out: `!h 4+`, `10-12 NV 1/2`, `no A/K`, `14-16 (+ good 13)`, `sgl no`.

`text.plain` applies these first, where suits are signs already.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.rewriting import SEATS, VULNERABILITY, Match, Rule, rule

_BEGIN = r"(?:(?<=^)|(?<=[,;:.(/&+] )|(?<=[(/&]))"
_END = r"(?=\s*(?:$|[,;.)]))"
_GOOD = r"(?:good|decent|strong|fine|nice|great|sound)"
_JUDGED = r"(?:good|decent|bad|poor|ugly|nice|fine|super|great|any|some|all|most|few|flat|shapely|prime|upgraded|downgraded)"
_CALL = rf"[1-7]{STRAIN}(?![\w+-])"
_NTH = {"1": "first", "2": "second", "3": "third", "4": "fourth"}


def _sign_first(found: Match) -> str:
    """`!h 4+`, `!h/!s <4`: the number in front of the suit, where it counts cards."""
    signs, less, low, high, plus = found["signs"], found["less"], found["low"], found["high"], found["plus"]
    suits = re.findall("[♣♦♥♠]", signs)
    if less:
        most = int(low) - (less.strip() == "<")
        return ", ".join(f"0-{most}{suit}" for suit in suits)
    if len(suits) > 1:
        return f"{low}{f'-{high}' if high else ''}{plus or ''}{signs}"
    if high and (int(high) > _LONG or int(high) < int(low)):
        return found.group()
    return f"{low}{f'-{high}' if high else ''}{plus or ''}{suits[0]}"


_LONG = 7
_STAYMAN = later(r"\bstay(?:man)?\b", re.I)


def _seats(found: Match) -> str:
    """`1/2`, `1/2/4`: the seats in words."""
    numbers = re.findall("[1-4]", found["seats"])
    if numbers != sorted(set(numbers)):
        return found.group()
    names = [_NTH[n] for n in numbers]
    return f"{found['before'] or ''}{'vul ' if found['vul'] == 'V ' else found['vul'] or ''}in {' or '.join(names[:2]) if len(names) < 3 else ', '.join(names[:-1]) + ' or ' + names[-1]} seat"


def _widened(found: Match) -> str:
    """`14-16 (+ good 13)`: the range with the points beside it."""
    low, high, more = (int(found[n]) for n in ("low", "high", "more"))
    if more not in (low - 1, low - 2, high + 1, high + 2):
        return found.group()
    return f"{min(low, more)}-{max(high, more)}"


_PLACE = later(rf"\b(?:{VULNERABILITY}|{SEATS}|V)\b", re.I)
_OTHER_STEPS = later(r"\b(?:steps?|round|suit)\b|\b(?:1st|2nd|first|second) (?:=|\d)", re.I)


def _seat(found: Match) -> str:
    """`3rd NV 3-12`: a seat, where no steps are counted."""
    if _OTHER_STEPS.search(found.string):
        return found.group()
    place, at = found["n"][:1], (found["vul"] or "").strip()
    return f"{at} in {_NTH.get(place, found['n'])} seat".strip()


def _letters(found: Match) -> str:
    """`no A`, `1+ K`: honours in words."""
    if found["n"].lower() in ("w/o", "without"):
        return "no " + {"A": "aces", "K": "kings"}[found["what"]]
    return f"{found['n']}{found['plus'] or ''} " + {"A": "ace", "K": "king"}[found["what"]] + "s" * (found["n"].lower() not in ("1", "one", "a", "an"))


_WEAK = r"(?:very )?(?:poor|bad|weak|ragged|rotten|miserable|empty|not good|anaemic|moth-eaten)"

TERSE: tuple[Rule, ...] = (
    # Suits in front of their numbers.
    rule(rf"(?:{_BEGIN}|(?<=\bor )|(?<=\band )|(?<=w/ )|(?<=with ))(?P<signs>[♣♦♥♠](?:/[♣♦♥♠])*) ?(?P<less><=?|≤) ?(?P<low>[1-6])(?P<high>(?!))?(?P<plus>(?!))?(?![\d-])", _sign_first),
    rule(rf"(?:{_BEGIN}|(?<=\bor )|(?<=\band )|(?<=w/ )|(?<=with )|(?<=\d[♣♦♥♠] )|(?<=\d\+[♣♦♥♠] ))(?P<signs>[♣♦♥♠](?:/[♣♦♥♠])*) (?P<less>(?!))?(?P<low>[0-7])(?:-(?P<high>[1-9]))?(?P<plus>\+)?(?![\w+♣♦♥♠-]| ?(?:-?cards?|suits?|tricks?|losers?|of\b|hcp|pts|points|honou?rs?|tops?))", _sign_first),
    # Exact lengths in brackets, `| (6) |`, `fit (4)`, `(5) here, (4) in the other`.
    rule(rf"{_BEGIN}\(([3-8])\)(?= ?(?:$|[,;.)]))", "{0} cards"),
    rule(r"\b(?:fit|support) \(([3-6])(\+?)\)(?= ?(?:$|[,;.)]))", "{0}{1} card support"),
    rule(r"(?<![\w♣♦♥♠] )\(([3-6])\) (?=[♣♦♥♠]|hearts?\b|spades?\b|diamonds?\b|clubs?\b)", "{0} "),
    rule(rf"{_BEGIN}(?:\(([3-7])\)|([3-7]\+?)) here(?= ?(?:$|[,;.)]))", lambda m: f"{m[1] or m[2]}#", True),
    rule(rf"{_BEGIN}((?:no|not) )?(?:\(([3-7])\)|([3-7]\+?|three|four|five)) (?:in|of) the other(?= ?(?:$|[,;.)]))", lambda m: f"{m[1] or ''}{m[2] or m[3]} cards in the other major"),
    # `third seat free` promises nothing.
    rule(rf"{_BEGIN}(?:in )?(?:(?:the )?(?:third|3rd|first|1st|second|2nd)(?: (?:and|or) (?:third|3rd|second|2nd))?(?: (?:seat|hand|position|chair)))(?: NV| green| favou?rable)?(?: is| are)?:? (?:(?:more |quite |completely |very )?(?:free|freer|anything(?: goes)?|wild(?:er)?|random|undisciplined|whatever|no rules|free-for-all|any old hand))(?= ?(?:$|[,;.)]))", ""),
    # A five-card major with a poor suit only.
    rule(rf"(?P<what>5 ?-?c?[Mm](?!\w)|(?:5|five)[- ]cards? majors?)(?: suits?)?,? (?:(?:is|are) )?(?:only )?(?:also )?(?:possible|ok|okay|allowed|fine|poss\.?)?,? ?(?:but )?(?:only )?(?:if|when|with|where) (?:(?:(?:the|that|this|its) suit is|(?:it is )?an?|it[’']?s(?: an?)?|suit is) (?:{_WEAK})(?: (?:one|suit))?|{_WEAK} suit)(?= ?(?:$|[,;.)]))", "{0} allowed, no good {0}"),
    # Seats in figures.
    rule(r"(?P<before>)(?P<vul>\b(?:NV|V|vul|nv|non-?vul|fav|unfav) )(?P<seats>[1-3][/+&-][2-4](?:[/+&-][34])?)(?: (?:seats?|hands?|positions?))?(?![\w/♣♦♥♠+-])", _seats),
    rule(r"(?P<before>)(?P<vul>\b(?:NV|V|vul|nv|non-?vul|fav|unfav) )in (?P<seats>[1-3][/+&-][2-4](?:[/+&-][34])?)(?: (?:seats?|hands?|positions?))?(?=\s*(?:$|[,;:.)]))", _seats),
    rule(rf"(?P<before>)(?P<vul>(?!))?(?:\bin |(?<=\d\d )|{_BEGIN})(?P<seats>[1-3][/+&-][2-4](?:[/+&-][34])?)(?: (?:seats?|hands?|positions?)(?!\w)|(?= ?(?:NV|V|vul|nv|non-?vul|fav|unfav)\b))", _seats),
    rule(r"(?P<before>)(?P<vul>(?!))?\bin (?P<seats>[1-3][/+&][2-4](?:[/+&][34])?)(?=\s*(?:$|[,;:.)]))", _seats),
    rule(r"(?P<before>\b(?:ok|okay|fine|light|sound|only|allowed) )(?P<vul>(?!))?(?P<seats>1/2|3/4)(?=\s*(?:$|[,;:.)]))", _seats),
    rule(r"\b(?:in )?(?:the )?(?P<n>3rd|4th|third|fourth)(?P<vul> (?:NV|V|vul|nv|fav|unfav))?:?(?= (?:\d{1,2}-\d{1,2}(?![-\d])|\d{1,2}\+(?!\w)|any\b|wide\b|= ?\d))", _seat),
    rule(r"(?<=[,;.] )(?:the )?(?:rest|others|elsewhere):? (?=\d{1,2}(?:-\d|\+))", lambda m: "else " if _PLACE.search(m.string[: m.start()]) else m[0]),
    # `15-17 else`, `sgl no`, `5M: yes`.
    rule(r"(?<=[,;.] )((?:\d{1,2}(?:-\d{1,2}|\+)|[^,;.()]{1,16} \d{1,2}(?:-\d{1,2}|\+))) (?:else|o/w)(?=\s*(?:$|[,;.)]))", "else {0}"),
    rule(rf"{_BEGIN}((?!no\b|not\b)[^,;.:()?]{{1,24}}?)(?: ?\?| ?:| =>)? (?:yes|ok|OK|allowed|seen|fine)(?= ?(?:$|[,;.)]))", "{0} allowed"),
    rule(rf"{_BEGIN}((?!no\b|not\b)[^,;.:()?]{{1,24}}?)(?: ?\?| ?:| =>)? (?:no|never|NO)(?= ?(?:$|[,;.)]))", "no {0}"),
    # Points and lengths beside those written.
    rule(rf"(?<![\d-])(?P<low>\d{{1,2}})-(?P<high>\d\d)(?P<unit>(?: hcp| pts| points)?) ?\((?:(?:\+|or|and|&|also|incl\.?|plus|-) ?)+(?:an? )?(?:{_JUDGED} )?(?P<more>\d\d)s?(?: too| also)?\)", _widened),
    rule(rf"(?<![\d-])(?P<low>\d{{1,2}})-(?P<high>\d\d)(?P<unit>(?: hcp| pts| points)?) ?(?:\+|&) ?(?:an? )?{_JUDGED} (?P<more>\d\d)s?(?=\s*(?:$|[,;.)]|bal\b|flat\b))", _widened),
    rule(rf"(?<![\w♣♦♥♠-])([5-8])\+?(?:c|[ -]?cards?)? ?\((?:or |also )?(?:an? )?{_GOOD} ([4-7])c?(?: cards?)?\)", lambda m: f"{m[1]}+ cards or good {m[2]}-card suit" if m[2] < m[1] else m.group()),
    rule(r"([♣♦♥♠#]) \(([4-8])(\+?)c?,? (\d{1,2}-\d{1,2})\)", lambda m: f"{m[2]}{m[3]}{m[1]} {m[4]} hcp"),
    rule(r"([♣♦♥♠#]) \((\d{1,2}-\d{1,2}),? ([4-8])(\+?)c?\)", lambda m: f"{m[3]}{m[4]}{m[1]} {m[2]} hcp"),
    rule(r"(?<![\d=])([4-7])=([4-7])(\+?)(?= ?(?:M|m|MM|mm|majors|minors|in|at least)\b)(?!=)", "{0}-{1}{2}"),
    rule(r"\b(\d)\+/?-?(\d)\+ (?:in )?(?:the |both )?([mM])\b", "{0}-{1}+ {2}{2}", True),
    rule(r"\b(\d\+?)c? in both ([Mm])\b", lambda m: f"{m[1]} cards in both {'majors' if m[2] == 'M' else 'minors'}", True),
    rule(r"(?<![\w-])(\d{1,2}|\d\.5|\d?½|\d½)(?:-(\d{1,2}))? ?(?:trks?|tr|trx)(?![\w/-])", lambda m: f"{m[1]}{f'-{m[2]}' if m[2] else ''} tricks"),
    rule(r"(?<![\d-])([4-6])-([4-6]) (?:or (?:better|more|longer)|at least)\b(?! in)", lambda m: f"{max(m[1], m[2])}-{min(m[1], m[2])}+"),
    rule(r"\b(?:1|one|an?|some|either|unknown) ([Mm]),? (?:of )?([5-8]\+?)(?:[ -]?c(?:ards?)?)?(?![\w♣♦♥♠-])", "{1}{0}", True),
    rule(r"\b((?:one|1|single)[- ]?suiter),? (?:of )?([5-7]\+)(?![\w♣♦♥♠-])", "{0} ({1})"),
    rule(r" ?/ ?(?=(?:NV|V|nv|vul|non-?vul) \d)", ", "),
    rule(r"\bbal(?:anced)? ?(?:or|/) ?semi(?![\w-])", "BAL or semi-BAL"),
    rule(r"\bor (?:kokish|birthright|multi|gladiator|ekren|wilkosz|flannery):? (?=\d)", "or "),
    rule(r"(?<=\d[Mm] )pos(?=\s*(?:$|[,;.)]))", "possible"),
    rule(r"\b[34]([mM])(?: level)? pre-?empt(?:s|ive)?\b", lambda m: f"preempt with 7+ cards {'minor' if m[1] == 'm' else 'major'}", True),
    rule(r"(?<![\w/])o/w(?![\w/])", "otherwise"),
    rule(r"\b(?:any|some|an? unknown|unknown|unspecified|undisclosed) (?:SPL|splinter)s?\b(?: (?:in|for) )?|\b(?:SPL|splinter) (?:somewhere|anywhere)\b", "any shortness with 4+ card support", True),
    # Honours as letters.
    rule(r"(?<![\w-])([0-5]) ?- ?Q(?![\w])", "{0} without Q", True),
    rule(r"(?:(?<=with )|(?<=without )|(?<=w/)|(?<=w/o )|(?<=w/ )|(?<=[+&] )|(?<=[+&]))([♣♦♥♠]) ?(Q|K)(?![\w+])", "{1} of {0}", True),
    rule(r"\b(?:at least |min\.? )?(?:1\+?|one|an?) (?:A|K) or (?:an? |1 )?(?:A|K)(?![\w/])", "one ace or king", True),
    rule(r"\b(?P<n>no|w/o|without|any|an?|one|two|[0-3])(?P<plus>\+)? (?P<what>[AK])(?:[’']?s)?(?= ?(?:$|[,;.)]|(?:or|nor|and)\b(?! [AK]\b)|&|max))(?! (?:or|nor|and|&) (?:[KQ]|king|ace|no) (?:outside|on the side|elsewhere|of|in)\b)", _letters, True),
    rule(r"\b(?:2|two)/3 (?=(?:tops?|top honou?rs?|honou?rs|hons)\b)", "2 of the top 3 "),
    rule(r"(?<=2 of the top 3 )(?:tops?|top honou?rs?|honou?rs|hons)\b", ""),
    rule(r"(?<![A-Za-z])AKQJ?x{2,5}(?:\+|\(\+\))? ?(?:in )?(?:an? |one )?(m|minor)(?![A-Za-z])", "solid 7+ cards {0}"),
    # Stayman without a major; questions for a length.
    rule(r",? ?\(?(?<!\w)(?:(?:may|can|could|might|need)(?: also)? (?:be )?(?:w/o|without|not have|have no|lack|not contain|not hold|deny|not be)|not nec(?:\.|essarily)?(?: with)?|doesn[’']?t promise|does not promise|w/?(?:ith)? or w/?(?:ith)?o(?:ut)?)(?: an?y?)? ?(?:4|four)?[- ]?(?:c|cards?)?[- ]?(?:M|maj|majors?)(?!\w)\)?", lambda m: ", relay" if _STAYMAN.search(m.string) else m[0]),
    rule(r"\b(?:4|5|4/5|5/4|four|five)[- ]?(?:c|cards?)?[- ]?(?:M|major)(?:[- ]suit)? ?-?(?:ask|enquiry|inquiry|asks)(?![\w])(?! (?:with|w/))", "asks"),
    # What partner does, what another call shows.
    rule(r"\b(?:pls|plz|please) (?:bid )?(?=[2-4][♣♦♥♠](?![\w+-]))", "puppet to "),
    rule(r"\b(1[5-9]\+|2\d\+) any hands?\b|\bany (1[5-9]\+|2\d\+) hands?\b", lambda m: f"{m[1] or m[2]} any"),
    rule(r"\b(?:TRF|transfer|xfer|tfr) raise(?: =|:)?", "raise"),
    rule(r"\b(constructive|limit|mixed|simple|competitive) [23][♣♦♥♠](?= ?(?:$|[,;.)]))", "{0} raise", True),
    rule(r"\blead(?: it| this)?,? (?:pls|plz|please|me)\b", "lead directing"),
    rule(r"\b(?:hcp|points|pts|strength) (?:is |are )?(?:irrelevant|immaterial|unimportant|n/a)\b", "0+ hcp"),
    rule(r"\b(?:stronger|better|bigger)(?: hands?| ones)? (?:may|can|could|might)(?: also)? be (?:off-?shape|any shape)\b", "or 17+ any shape"),
    rule(r"(?:(?<=^)|(?<=[.;] ))(?:RESP|resp)(?=\.? ?(?:=>|:|,|X\b|dbl))", "responsive"),
    rule(r"\b(?:2|two) places(?: to play)?\b", "artificial"),
    rule(r"\bwide(?=\s*(?:$|[,;.)]))", "wide-ranging"),
    rule(r"\blandy\b([^\d\n]{0,12})([4-6]-[4-6]\+?)(?! ?(?:MM?\b|in\b|majors|hcp)|\d)", "landy{0}{1} in the majors"),
    rule(r"\b(\d{1,2}(?:-\d{1,2}|\+)) (?:instead|then|there|here)(?=\s*(?:$|[,;.)]))", "{0}"),
    rule(r"\b2[- ]?play\b", "to play"),
    rule(r"(?<=[,;.] )alt(?:ernatively|\.)?,? (?:also )?(?=[a-z\d♣♦♥♠A-Z])", "or "),
    rule(r"[,;.]? ?\b(1[5-9]\+|2\d\+)(?: hcp)?(?: hands?)? (?:may|can|could|might)(?: also)? (?:be|have)(?: an?| of)? (?:off-?shaped?|(?:the )?wrong shape|any shape|any distribution|misshapen|unsuitable(?: shape)?)", ", or {0} any shape"),
    rule(rf"{_BEGIN}(\d [a-z ]{{4,24}}?|[^,;.\d]{{4,24}}?) (?:up|down)grades?{_END}", "may be more with {0}"),
    rule(r"\b(GFR?|FG)\s?/\s?(?=2\d)", "{0} or "),
    rule(r"\bnamyats\b:?(?: =>)? (?:an? )?(?:good |strong |solid |sound )?4?[♥♠](?![\w+])", "namyats"),
)
"""The rules in the order in which they are applied."""
