# ruff: noqa: E501 - a pattern is read as a whole
"""One way of writing a word for strength: `weaker half`, `no extras` are `minimum`, `100% game forcing`, `sets up a game force`
are `game forcing`, `not enough to open` is less than an opening; `balanced hands need 17, others 16` has one shape.

`text.plain` applies these behind `amounts`.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.amounts import AMOUNT, BEGIN, END
from spotcard_host.notes.meaning.rewriting import Match, Rule, rule
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_N, _END, _START = AMOUNT, END, BEGIN
_WHO = r"(?:(?:(?:the )?(?:opener|responder|doubler|overcaller|partner|hand|bid|raise|call)|it|this|that|which|I|we|he|she) )?"
_GAME = r"(?:(?:a |the )?game|3 ?NT?|4 ?(?:[♥♠HSM]|hearts|spades|of (?:the|a|my|our|his) major)|5 ?(?:[♣♦CDm]|clubs|diamonds)|four|five|4|5)(?![\w♣♦♥♠+-])"
_GF = r"(?:(?-i:GFR?|FG)(?![A-Za-z])|game[- ]?forc(?:e|ing)|forc(?:e|es|ing) to game|gameforcing)"
_INVITE = r"(?:inv(?![A-Za-z])|invit(?:e|es|ing|ational|ation)\b)"
_LOWER = r"(?:lower|bottom|weaker|weakest|weak|worse|worst|poorer|lowest|minimum|smaller)"
_UPPER = r"(?:upper|top|stronger|strongest|strong|better|best|highest|higher|maximum)"
_PART = r"(?:half|end|part|third|range|side)"
_KNOWN = r"(?:weak (?:two|2)|opening(?: bid| hand)?|overcall|1NT?|notrump|shown|announced|promised|possible|point)"
_OF_RANGE = rf"(?: (?:of|for|in) (?:an?|the|my|our|his|her|its)(?: {_KNOWN})?(?: range| scale| strength)?\b)?"
_OPENING = r"open(?:ing|er)(?: (?:bid|hand|values|strength|points))?\b"
_USUAL = r"(?:(?:full|real|normal|sound|proper|minimum|one-level|1-level|one-bid|regular|decent|genuine) )*"
_NOT_ENOUGH = (
    r"(?:(?:is |am |are )?(?:not|never) (?:quite )?(?:strong |good )?enough|too (?:weak|poor|light|little)|insufficient(?: values| strength| points)?|not (?:quite )?(?:the|a) (?:values|strength|hand)|"
    r"not worth(?: enough)?|(?:without|no|lacks|denies) (?:the )?(?:values|strength|points))"
)

_FORCES: tuple[Rule, ...] = (
    rule(rf"\b(?:(?:100|one hundred) ?(?:%|per ?cent)|absolute(?:ly)?|unconditional(?:ly)?|definite(?:ly)?|outright|total(?:ly)?|fully|completely|unequivocal(?:ly)?) (?:an? )?(?={_GF}|forcing\b)", ""),
    rule(rf"(?:{_START}|(?<=\band )){_WHO}(?:(?:sets? up|creates?|establish(?:es)?|makes?|puts us in|commits? (?:us )?to|starts?|initiates?|leads? to|introduces?) )(?:it |this )?(?:an? )?{_GF}(?: situations?| auctions?| sequences?| positions?)?", "game forcing"),
    rule(rf"\b({_GF}) (?:situation|auction|sequence|position)\b", "{0}"),
    rule(r"\b(?:two|2)[- ]over[- ](?:one|1)\b(?! (?:response|bid|is|are|was|shows|system))", "2/1"),
    # Invitations.
    rule(r"(?<!not )(?<!strong )(?<!good )(?<!few )\b(?:strength|values|enough|points|hand) (?:for|to make) (?:an? )?(?:game )?(?:invite\b|invit(?:ation|ational)\b)(?: hand| to game)?", "invitational"),
    rule(rf"{_START}{_WHO}(?:just |only |merely )?(?:invites?|inviting|suggests?|proposes?) (?:(?:partner|opener|him|her|us) )?(?:to |in |to bid |to try )?{_GAME}", "invitational"),
    rule(rf"\b(?:asks?|wants?|invites?|begs?|urges?) (?:partner|opener|him|her|responder|you) to (?:bid|go on to|go to|raise to|continue to|accept|try) {_GAME} (?:with|if|on|when|opposite) [^,;.]{{0,24}}(?:max\w*|more than (?:an? )?min\w*|extras?|better than (?:an? )?min\w*|good hand|upper)\b[^,;.]{{0,12}}", "invitational"),
    rule(
        rf"{_START}(?:please )?(?:bid|go on to|go to|raise to|go on|continue|raise|accept)(?: to)?(?: {_GAME})? (?:with|if|on) (?:an? |any )?(?:max\w*|extras?|more than (?:an? )?min\w*|non-min\w*)(?: hand)?,? (?:and |but |or |else |otherwise )*pass(?: (?:with|if|on) (?:an? )?(?:min\w*|less|nothing extra))?{_END}",
        "invitational"),
    rule(rf"\b(?:strong|strongly|sound|heavy|strictly|purely|merely|simply|definitely|clearly|highly) (?={_INVITE})", ""),
    rule(rf"{_START}(?:exactly|precisely) (?={_INVITE})", ""),
    rule(rf"(?<=[a-z])(?<!club)(?<!diamond)(?<!heart)(?<!spade)(?<!clubs)(?<!diamonds)(?<!hearts)(?<!spades)(?<!cards)(?<!trumps),? (?:and )?(?:neither|no|not|nothing|never) (?:anything )?(?:more|stronger)(?:,? (?:and |or )?(?:neither|nor|no|not|nothing) (?:less|weaker))?{_END}", ""),
    # To play.
    rule(r"\b(?:closes?|ends?|closing|ending) the (?:bidding|auction)\b", "to play"),
    rule(rf"{_START}(?:a |enough for )?game,? (?:but|and) (?:no|not) (?:a )?slam(?: try| interest| values)?\b", "to play"),
    rule(r"\b(?:too weak|not (?:strong |good )?enough|insufficient|short of values) for (?:a )?slam(?: try| interest| invitation)?\b", "no slam interest"),
    rule(r"\bweak(?:ness)? take-?out\b", "weak, to play"),
    rule(r"\braise to (?:game|four|five|4|5) (?:on|with) (?=\d)", ""),
    rule(r"\b(weak|pre-?emptive|distributional|shapely|obstructive|blocking) (raise|jump|leap) to (?:game|four|five|4|5)\b", "{0} {1}"),
    rule(r"\b(?:blocks?|blocking|shuts?(?:ting)? out) (?:the )?(?:opponents|opps|them|enemy)\b", "preemptive"),
    # A positive.
    rule(rf"\b{_NOT_ENOUGH} (?:for|to give|to make) (?:an? )?positive(?: response| reply| answer)?(?: \(\d+\+?\))?", "negative"),
    rule(r"\b(?:(?:strong|good|values|strength|points) )?enough (?:for|to give) (?:an? )?positive(?: response| reply| answer)?", "positive"),
    # An opening bid and less.
    rule(rf"\b{_NOT_ENOUGH} (?:to open|for (?:an? )?{_USUAL}{_OPENING})(?: the bidding| at the one level)?(?! (?:1N|2N|notrump|no-?trump|two|2|at the (?:two|three)|one|1)\b)", "less than an opening"),
    rule(r"\bsub-?opening(?: values| strength| hand)?\b", "less than an opening"),
    rule(rf"\b(?:weaker|lighter|lower|less|worse|fewer) than (?:an? )?{_USUAL}{_OPENING}", "less than an opening"),
    rule(rf"\b(?:denies|denying|no|without|lacks|not) (?:an? )?{_USUAL}open(?:ing|er) (?:hand|bid|values|strength|points)\b(?! (?:opposite|in|by))", "less than an opening"),
    rule(rf"\b(?:at least|promis\w+|guarant\w+|shows?|no(?:t)? less than|the values (?:of|for)|has|worth|equivalent of) (?:an? )?{_USUAL}open(?:ing|er)(?: (?:bid|hand|values|strength|points))?{_END}", "opening values"),
)

def _no_extras(found: Match) -> str:
    """`no extras`; behind a number of points it says nothing new."""
    return "" if re.search(r"\d(?: hcp| points)? $", found.string[: found.start()]) else "minimum"


_HALVES: tuple[Rule, ...] = (
    rule(rf"\b(?:the )?{_LOWER} (?:half|end|part|third|side)\b{_OF_RANGE}", "minimum"),
    rule(rf"\b(?:the )?{_UPPER} (?:half|end|part|third|side)\b{_OF_RANGE}", "maximum"),
    rule(rf"\b(?:the )?(?:lower|bottom|weaker|minimum) range\b{_OF_RANGE}", "minimum"),
    rule(rf"\b(?:the )?(?:upper|top|stronger|maximum) range\b{_OF_RANGE}", "maximum"),
    rule(rf"\b(?:an? )?(?:bad|poor|weak|minimum) hand (?:of|for) (?:an?|the|my|his) {_KNOWN}", "minimum"),
    rule(rf"\b(?:an? )?(?:good|strong|maximum|fine) hand (?:of|for) (?:an?|the|my|his) {_KNOWN}", "maximum"),
    rule(rf"\b(min(?:imum)?|max(?:imum)?)\b\.?(?: hand| values)? (?:of|for|in) (?:an?|the|my|his|her|its) {_KNOWN}(?: range)?", "{0}"),
    rule(r",? ?(?:\bso |\band |\bbut )?\b(?:not|no|never) an? (?:junk|courtesy|weak|bad|minimum|nuisance|rubbish|bare|dead|poor|light) raise\b(?! (?:if|with|when))", ""),
    rule(rf"\bbare (?:{_USUAL})opening\b", "minimum"),
    rule(r"\b(?:(?:at most|no(?:t)? more than|nothing (?:more|better) than|only|just|a mere) )(?:an? )?(?:bare )?min(?:imum)?(?: opening)?(?: bid| hand)?\b(?! \d)", "minimum"),
    rule(rf"(?<!requires )(?<!needs )(?<!promises )(?<!guarantees )\b(?:(?:with |has |having )?(?:no|not any|without(?: any)?|denies(?: any)?|nothing)) extra(?:s| values| strength| points)?{_END}", _no_extras),
    rule(rf"\b(?:nothing|no values|no points) (?:to spare|in reserve|in hand|extra){_END}", "minimum"),
)

_BALANCED = r"(?:(?:un|semi-?)?bal(?:anced)?|unb|flat)\b\.?(?: hands?| shapes?| distributions?)?"
_AMOUNT = rf"(?:(?:at least |from |min(?:imum)?\b\.? |≥ ?|>= ?)?{_N}(?:\+|-\d\d)?(?![\d-])(?: ?(?:hcp|points|pts))?(?: (?:or (?:more|better)|and up|upwards?|on))?(?: (?:hcp|points|pts))?|{_GF})"
_ON = r"(?:,? ?(?:if|when|with|on|for) (?:an? )?| )"
_IS = r"(?:,|:)? ?(?:need(?:s|ed)?|from|has|have|with|require[sd]?|starts? (?:at|from|with)|are|is|be|at least|must have|only)? ?"
_PARTED = r"(?: ?[,;/] ?(?:and |but |or )?| (?:and|or|but) )"
_GAP_END = r"(?=\s*(?:$|[,;.:)/]))"


def _amount(text: str) -> str:
    """`at least 16 hcp`, `seventeen or more`: `16+`."""
    word = re.search(rf"{_N}", text, re.I)
    if not word:
        return "GF"
    number, most = number_of(word.group()), re.search(r"\d-(\d\d)", text)
    if most:
        return f"{re.search(r'[0-9]+', text).group()}-{most[1]}"  # type: ignore[union-attr]
    return number + "+"


def _kind(text: str) -> str:
    return "unbalanced" if re.match("un", text, re.I) else "balanced"


def _by_shape(found: Match) -> str:
    """`at least 16 unbalanced, at least 17 balanced`: a strength for each kind of hand."""
    one, other = found["k"] or found["k2"], found["l"] or found["l2"]
    if _kind(one) == _kind(other) or "semi" in (one + other).lower():
        return found.group()
    first, second = found["a"] or found["a2"], found["b"] or found["b2"]
    return f"{_amount(first)} {_kind(one)} or {_amount(second)} {_kind(other)}"


def _balanced_need(found: Match) -> str:
    """`16+ (bal: 17+)`, `16+, balanced hands from 17`: what balanced hands need more."""
    low, more = _amount(found["a"]), _amount(found["b"])
    return f"{low}{found['any'] or ''}, {more} if balanced" if int(low[:-1]) < int(more[:-1]) else found.group()


def _others(found: Match) -> str:
    """`balanced hands need 17, others 16`."""
    return f"{_amount(found['b'])}, {_amount(found['a'])} if balanced"


def _otherwise(found: Match) -> str:
    """`12-14 if balanced, otherwise 18+`: stronger hands of any shape; else the unbalanced ones."""
    low, other = _amount(found["a"] or found["a2"]), _amount(found["b"])
    least, most = re.search(r"\d+", other), re.search(r"-(\d+)", low)
    above = least and most and int(least[0]) > int(most[1])
    return f"{low} balanced or {f'any {other}' if above else f'{other} unbalanced'}"


def _with_other(found: Match) -> str:
    """`12-14 bal, 13-15 with a five-card major`: ranges that overlap are those of two hands."""
    low, high, least, most = (int(found[n]) for n in ("low", "high", "least", "most"))
    if high < least or most < low:
        return found.group()
    return f"{low}-{high}{found['what'] or ''} ({least}-{most} with {found['hand']})"


_FLAT = r"(?:bal(?:anced)?|flat)\b\.?(?: hands?| shapes?)?"
_FROM = rf"(?:at least |from |min(?:imum)?\b\.? |≥ ?|>= ?)?{_N}(?:\+|-?up)?(?: ?(?:hcp|points|pts))?(?: (?:or (?:more|better)|and up|upwards?|on))?"

_SHAPES: tuple[Rule, ...] = (
    rule(rf"(?<![\w-])(?P<low>\d{{1,2}})-(?P<high>\d{{1,2}})(?P<what> {_BALANCED})?,? (?:but )?(?P<least>\d{{1,2}})-(?P<most>\d{{1,2}}) (?:with|if) (?P<hand>(?:an? )?[^,;.()]{{3,30}}){_END}", _with_other),
    rule(rf"(?P<a>\d\+? (?P<what>(?:playing )?tricks|winners)\b[^,;.()]{{1,24}},? or )(?P<n>\d{{1,2}}\+?)(?= (?:with|in|for) (?:an? |the )?(?:minors?|majors?|{SUIT_WORD}s)\b)", lambda m: f"{m['a']}{m['n']} {m['what']}"),
    rule(r"(?<=\d\+)(?=(?:un)?bal)", " "),
    rule(r"\b(?:an? )?hand (?:that|which) (?:forces|is worth|insists on|wants) (?:to )?(?:a )?game\b(?! (?:opposite|facing|with))", "game force"),
    rule(rf"(?<![\w-])(?:(?P<a>{_AMOUNT}){_ON}(?P<k>{_BALANCED})|(?P<k2>{_BALANCED}){_IS}(?P<a2>{_AMOUNT})){_PARTED}(?:(?P<b>{_AMOUNT}){_ON}(?P<l>{_BALANCED})(?![\w-])|(?P<l2>{_BALANCED}){_IS}(?P<b2>{_AMOUNT}){_GAP_END})", _by_shape),
    rule(rf"((?:{_BALANCED}|{_AMOUNT})) ?/ ?(?=any (?:{_GF}|\d)|(?:{_BALANCED}) (?:\d|{_GF}))", "{0} or "),
    rule(rf"(?<![\w-])(?P<a>{_N}\+(?: ?(?:hcp|points|pts))?|{_N}(?: ?(?:hcp|points|pts))? (?:or more|upwards?|and up)(?: hcp| points)?)(?P<any>,? any(?: hand| shape)?)?(?:[,;.] ?(?:but )?| \()(?:(?:if|when|with|for|and) )?(?:an? |all )?{_FLAT}{_IS}(?P<b>{_FROM})\)?{_END}", _balanced_need),
    rule(rf"(?<![\w-])(?P<a>{_N}\+(?: ?(?:hcp|points|pts))?)(?P<any>,? any(?: hand| shape)?)? \((?P<b>{_FROM}) {_FLAT}\)", _balanced_need),
    rule(rf"{_START}(?:(?:all|a|the|with|if) )*{_FLAT}{_IS}(?P<a>{_FROM})[,;] ?(?:(?:and|but|all) )*(?:others?|otherwise|the rest|the others|other hands|else|unbalanced(?: hands)?|unbal){_IS}(?P<b>{_FROM}){_END}", _others),
    rule(rf"(?<![\w-])(?P<a>{_FROM}) (?:if |when |with )?{_FLAT}[,;] ?(?:(?:and|but|all) )*(?:others?|the rest|the others|other hands){_IS}(?P<b>{_FROM}){_END}", _others),
    rule(rf"(?<![\w-])(?:(?P<a>{_AMOUNT}){_ON}{_FLAT}|{_FLAT}{_IS}(?P<a2>{_AMOUNT}))[,;]? (?:or )?(?:otherwise|else|if not)[,:]? (?:any |an? )?(?P<b>{_AMOUNT})(?: hands?)?{_END}", _otherwise),
    rule(rf"{_START}if (?:weaker|less|not|stronger),? (?:then )?(?={_FLAT} ?\d)", "or "),
    rule(rf"(?<=\d\+)(?: unlimited)?(?:,? with|,)? ?(?:no restrictions? on|any|irrespective of|whatever) (?:shape|distribution)(?={_END})", " any shape"),
    rule(r"\b(?:all|any|every) (1[2-9]|2\d)\+ hands?\b", "any {0}+"),
    rule(rf"(?:,? and|,? or|,) (?:all |any |also )*((?:un)?balanced) (1\d|2\d)(?:s\b|{_END})", ", or {1} if {0}"),
    rule(r"\bunbal(?:anced)?(?: hands?)? with game in (?:the )?hand\b|\bgame in (?:his |her |the |my )?(?:own )?hand\b", lambda m: "GF unbalanced" if m[0].lower().startswith("un") else "GF"),
    rule(r"\b(?:one|1)/(?:two|2)/(?:three|3)-?[ -]?suiters?\b", "unbalanced"),
)

_CHOICE = r"(?:\d\d?-\d\d?|weak\b)[^,;.]{0,16} or (?:\d|strong|(?-i:GF)|game)[^,;.(]{0,16}"

_RANGES: tuple[Rule, ...] = (
    rule(r",? ?\b(?:but )?(?:outside|not in|too (?:weak|strong) for) (?:the|our) (?:1NT?|2NT?|notrump)(?: opening)? (?:range|zone)s?[:,]? (?=\d\d-)", ", "),
    rule(r"\b(?:an? )?(?:weak|strong|mini|intermediate|jump[- ]?rebid|super-?strong) (?:NT|notrump|no-trump) \((\d\d-\d\d)\)(?=,? or\b|\s*(?:$|[,;.]))", "{0} balanced"),
    rule(r"(?<!\w)mini(?:mum)?: ?(\d{1,2}-\d{1,2}),? (?:or )?max(?:i|imum)?: ?(\d{1,2}(?:\+|-\d{1,2}))", "{0} or {1}"),
    rule(rf"{_START}(?:(?:an? )?(?:split|double|dual|two-part) range|mini-?(?:and-|/|-)?maxi(?:mum)?|two ranges(?: of (?:an? )?)?)(?:[:,] | (?=\())", ""),
    rule(r"\btwo ranges of (bal(?:anced)?|flat)(?: hands?)?[:,] (\d\d-\d\d) and (\d\d-\d\d)", "{0}, {1} or {2}"),
    rule(rf"{_START}(?:not|never|no) (?:an? )?(?:intermediate|medium|in[- ]between|middling)(?: hands?| strength)?[:,;] (?={_CHOICE})", ""),
    rule(rf"({_CHOICE}),? (?:and |but )?(?:not|never|no) (?:an? |just |merely )?(?:inv\w*|invit\w*|intermediate|medium|in between|middling)\b(?: hands?)?(?: \(\d{{1,2}}-\d{{1,2}}\))?", "{0}"),
)

STRENGTHS: tuple[Rule, ...] = (*_SHAPES, *_FORCES, *_HALVES, *_RANGES)
"""The rules in the order in which they are applied."""
