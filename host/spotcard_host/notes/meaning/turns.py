# ruff: noqa: E501 - a pattern is read as a whole
"""Turns of phrase with one meaning: `forces to game`, `22 total points or more`, `5-card major is not`,
`good 13, 14`, `3C is forced`. `text.plain` applies these between `habits` and `shorthand`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.rewriting import Match, Rule, rule
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, SUITS, sign_of, strain_named

_COUNT = "three|four|five|six|seven|eight"
_NAME = r"(?:[♣♦♥♠]|clubs?\b|diamonds?\b|hearts?\b|spades?\b)"
_WHO = r"(?:opener|responder|overcaller|doubler|partner|advancer|you|we|I|he|she|it|this|that|which|one)"
_POINTS = r"(?:(?:total|support|dummy|distribution(?:al)?|high[- ]?cards?) (?:points|pts)|high[- ]cards|TP)"
_HONOURS = "AKQJ"
_TRUE = r"(?:true|full|real|sound|normal|proper|genuine|decent|regular|honest|first[- ]seat)"
_OPENER = r"(?:openings?(?: (?:bid|hand|values|strength))?|openers?)\b"
_END = r"(?=\s*(?:$|[,;.()]))"


def _suit_after_number(found: Match) -> str:
    """`fewer than 5D`: the suit as a sign."""
    return f"{found[1]}{number_of(found[2])}{sign_of(found[3])}"


def _next_points(found: Match) -> str:
    """`good 13, 14`, `17 or a nice 16`: a range, where the one follows the other."""
    low, high = int(found[1]), int(found[2])
    if low == high + 1:
        return f"{low}-{high} hcp"
    return f"{low}-{high} hcp" if high == low + 1 else found.group()


def _or_better(found: Match) -> str:
    """`KQJ or better`: so many of the top four, `KQ or better` of the top three."""
    cards = found[1]
    if cards == _HONOURS[: len(cards)]:
        return cards
    of = 4 if "J" in cards else 3
    return f"{len(cards)} of the top {of}" if set(cards) <= set(_HONOURS[:of]) else found.group()


def _other_suit(found: Match) -> str:
    """`5+!h & 5+ other suit (not !s)`: one of those that are left."""
    left = [s for s in SUITS if s not in (found[1], found[3])]
    number = f"{found[2]} "
    return f"{found[1]} and {number}cards minor" if left == list(SUITS[:2]) else (
        f"{found[1]} and {number}{' or '.join(left)}"
    )


_SMALL = r"(?:([0-4])(?: cards?)?,? (?:max(?:imum)?|at most|or (?:less|fewer))|(?:max(?:imum)?|at most|up to) ([0-4])(?: cards?)?)"
_LISTED = later(r",? (?:and|or|nor) |, ?")


def _in_a_row(found: Match) -> str:
    """`15, 16 or 17`: a range."""
    first, second, third = map(int, found.groups())
    return f"{first}-{third}" if first > _CARDS and first + 2 == second + 1 == third else found.group()


def _shape(found: Match) -> str:
    """`with four spades, four hearts and three diamonds`: all thirteen cards."""
    held = {strain_named(name): int(number_of(number))
            for number, name in re.findall(r"(\w+) ([♣♦♥♠]|[cdhs](?=\w))", found[2].lower())}
    rest = _ALL - sum(held.values())
    if len(held) < len(SUITS) - 1 or not 1 <= rest <= _LONGEST_REST:
        return found.group()
    shape = "=".join(str(held.get(suit, rest)) for suit in (3, 2, 1, 0))
    return f"{'with ' if 'with' in found[1] else found[1]}{shape}" if "only" not in found[1] else f"{found[1]}{shape}"


_TOLD = later(rf"(?<!\d)(?:{_COUNT}|\d)\+?(?:[- ](?:{_NAME}|cards?|trumps)|[♣♦♥♠MmCDHS]|-[3-6](?!\d))|(?<!\d)\d\+", re.I)


def _so_many_cards(found: Match) -> str:
    """`may be four with a good suit`: cards, where no other length was told."""
    if _TOLD.search(found.string, 0, found.start()):
        return found.group()
    return f"{found[1]} {number_of(found[2])} cards "


_LENGTHS = later(rf"(?<![\w-])({_COUNT}|[3-8])(?:\+?[- ](?:cards?|{_NAME}|trumps)|\+? ?[♣♦♥♠]|\+(?! ?(?:hcp|points)))", re.I)


def _fewer_with(found: Match) -> str:
    """`five-card support; four with a singleton`: more hands, where the number is smaller."""
    before = _LENGTHS.findall(found.string[: found.start()])
    fewer = before and int(number_of(found[1])) < int(number_of(before[-1]))
    return f"or {found[1]} " if fewer else found.group()


def _none_but(found: Match) -> str:
    """`no five-card suit other than diamonds`: none of the others."""
    own = strain_named(found[2])
    what = re.search(r"\b(major|minor|M|m)\b", found.group())
    among = range(4) if what is None else (2, 3) if what[0].lower() == "major" or what[0] == "M" else (0, 1)
    return ", ".join(f"no {number_of(found[1])}{SUITS[s]}" for s in among if s != own)


def _each_denied(found: Match) -> str:
    """`Never: void, four hearts`."""
    items = [re.sub(r"^(?:an?|any|with) ", "", item) for item in _LISTED.split(found[1].strip())]
    return ", ".join(f"no {item}" for item in items if item)


def _as_little(found: Match) -> str:
    """`as little as 8`: the least; `as little as 10 in third seat`: allowed there."""
    number = number_of(found[1])
    if not number.isdigit() or int(number) < 5:
        return found.group()
    return f"may be {number} hcp{found[2]}" if found[2] else f"{number}+"


_CARDS, _ALL, _LONGEST_REST = 7, 13, 5
_LONG = rf"(?:an? )?(?:(?:{_COUNT}|[3-8])[- ]?cards? (?:major|minor|suit)s?|\dc?[Mm](?!\w))"
_ALLOWED = r"(?:allowed|ok|okay|fine|possible|permitted|included)"
_MAY = r"(?:(?:may|can|could|might) (?:have|hold|contain|include|be)|including|incl\.?)"
_ON = r"(?:with|on|at|if|holding)"
_POINTS_ARE = r"(?:an? |exactly |only |precisely )?(?:(?:[89]|[12]\d)(?!\d|-?\d? ?cards?)|min\w*|max\w*)"
_SHAPE = r"(?:[2-5]{4}|[2-5](?:-[2-5]){3})s?\b"


def _including(found: Match) -> str:
    """`any 4-3-3-3 and 5-3-3-2`."""
    return f"{found[1]}including {re.sub(r',? (?:and|or) ', ', ', found[2])}"


TURNS: tuple[Rule, ...] = (
    # Forces, invitations, sign-offs told of the caller.
    rule(rf"(?:[,;.]? ?\b(?:and|but|so|,) )?\b{_WHO} (?:also |then |now |will |would |must )*(?:creates? a |sets? up a |establish(?:es)? a )?(?:forces?|game[- ]forces?)(?: (?:us|partner|both|everybody))? (?:to |into )?(?:a )?game\b", ", game forcing"),
    rule(rf"(?:\b(?:and|but|so) )?\b{_WHO} (?:then |now )?game[- ]forces?\b", ", game forcing"),
    rule(r"\bforc(?:es|e|ing)(?: (?:us|partner|both of us|the partnership))? (?:to|into) (?:a )?game\b", "game forcing"),
    rule(r"\b(\d{1,2}) ?(hcp|points|pts) (?:and|&|or) (?:more|up|upwards?|above|over|better|stronger)\b", "{0}+ {1}"),
    rule(rf"\b((?:{_COUNT}|\d)\+?) cards? (?:in |of )?(?:the )?((?:other|second|remaining|unbid) (?:major|minor)|oM)\b", "{0} {1}"),
    rule(r"\b(\d|nine|eight|ten) or (\d{1,2}|nine|ten) ((?:playing |sure |quick )?tricks)\b", lambda m: f"{number_of(m[1])}-{number_of(m[2])} {m[3]}"),
    rule(rf"\braise to (?:the )?({_COUNT}|two|[234])(?: ?level)?(?![\w♣♦♥♠!-])(?! (?:spades|hearts|diamonds|clubs))", "raise to the {0} level"),
    rule(r"\b(?:makes|forces|tells|gets|wants|obliges) (?:partner|opener|responder) (?:to )?(bid|redouble|double|pass|say)\b", "asks partner to {0}"),
    rule(r"\b(?:green|red|white|amber|blue) ?\((?:=|i\.e\.)? ?(?:we are |we[’']re |us )?(not |non-?)?vul(?:n|nerable)?\.?\)", lambda m: "NV" if m[1] else "V"),
    rule(r"\bwhen we are (NV|V|vul\w*|not vul\w*|non-?vul\w*)\b", "{0}"),
    rule(r"\bin (?:all|any|every) (?:the )?other (?:positions?|seats?|cases?|situations?)\b", "otherwise"),
    rule(r"\b(allowed|ok|okay|possible|permitted|fine) (with [^,;.]{3,20}), (an? [4-7]-card (?:major|minor|suit)) with\b", "{0} {1}, {2} {0} with"),
    rule(r"(?<=\d\+ )(any shape|any|hcp)?,? ?but (bal(?:anced)?\b[^=,;.()]{0,40}?) ?(?:=|is|needs|only on|only with|promises) ?(\d\d\+|\d\d-\d\d)(?! ?with)", lambda m: f"{m[1] or ''}, if {m[2].strip()} then {m[3]}"),
    rule(r"\bforces an? (redouble|double)\b", "asks partner to {0}"),
    rule(r"\bexcept(?:ing)? (?:that )?(?:an? |any |with an? )?(balanced|flat|semi-balanced|unbalanced) hands?,? (?:which |that )?(?:needs?|requires?|must have|should have|promises?|has|have|is) (?:at least )?(\d\d)(?:\+|(?: points| hcp)? or more)?(?: points| hcp)?", "{1}+ if {0}"),
    rule(rf"\b({_COUNT}|[4-7]\+?) (?:cards )?(?:of|in) (?:a|one) (major|minor)\b(?! (?:suit )?(?:he|she|partner|opener|bid|opened|shown))", "{0}-card {1}"),
    rule(r"\b(two|three|[23]\+?) (?:of|in) the (major|minor)\b(?! (?:suits?|he|she|partner|opener|they))", "{0} cards in the {1}"),
    rule(rf"\b({_COUNT}|[4-7]\+?) of the (major|minor)\b(?! (?:he|she|partner|opener|they))", "{0} in the {1}"),
    rule(rf"\b({_COUNT}|[4-7])-card (major|minor|suit) or (?:better|longer|more)\b", "{0}+ card {1}"),
    # Slang, and suits cut short.
    rule(r"(?:(?<=^)|(?<=[;,.] ))(?:but |and |while |with )?(1[4-9]\+|2\d\+)(?: hands?| hcp| points)? (?:needs?|requires?|promises?|has|have|implies) no (?:particular |special |set |such )?(?:shape|distribution)\b", "or {0} any shape"),
    rule(rf"(?:(?<=^)|(?<=[;,.] ))({_COUNT}|[4-8]),? or (?:an? )?(?:very |really |quite )?(good|strong|decent) ({_COUNT}|[3-7])(?=\s*(?:$|[,;.)]))", lambda m: f"{number_of(m[1])}+ cards or good {number_of(m[3])}-card suit" if int(number_of(m[3])) < int(number_of(m[1])) else m[0]),
    rule(r"(?<=[\d+]) in (?:all |each of |both )?the others\b(?! suits)", " cards in each of the other suits"),
    rule(r"(?:(?<=^)|(?<=[;,.] ))((?!the suit|its?\b|this|that|which|opener|responder)(?:an? |the |all |any )?[^,;.()]{2,30}?) (may|can|could|might)(?: also)? be ((?:an? )?(?:bit |little |touch |point |king |queen |trick |shade )*(?:weaker|lighter|stronger|lower|longer|shorter|light|weak|strong))\b", "{1} be {2} with {0}"),
    rule(rf"({_LONG}) (?:is|are) (?:always )?denied\b", "no {0}"),
    rule(rf"\btricks in ((?:an? |the )?(?:major|minor|{_NAME}))(?:,? or|,? and|,)? ({_COUNT}|nine|ten|\d{{1,2}}) in (?=(?:an? |the )?(?:major|minor|{_NAME}))", "tricks in {0} or {1} tricks in "),
    rule(r"(\bany(?: (?:shape|hand|distribution))?) \((1\d\+|2\d\+) (?:BAL|bal(?:anced)?|flat)\)", "{0} ({1} if BAL)"),
    rule(r"(?<=[;,.] )(?:but |and )?(three|four|five|six|[2-6]) (?=(?:with|if|when|on)\b)", _fewer_with),
    rule(rf"\b(?:without|no|denies|denying|not) (?:an? |any )?({_COUNT}|[3-7])\+?[- ]?(?:cards?|c)?(?: (?:in|of))?(?: an?y?| any)?(?: other)?(?: ?(?:suit|major|minor|M|m))? (?:other than|except|besides|but|apart from) ({_NAME})", _none_but),
    rule(r"(\b(?:may|can|could|might|possibly|sometimes|occasionally)\b[^,;.]{1,30}?),? but (?:then )?only (?=(?:if|when|with|on)\b)", "{0} only "),
    rule(r"(?<=[a-z\d♣♦♥♠]) (?:may|can|could|might)(?: also| sometimes| well| even)? be (?:treated|considered|regarded|counted|included|opened|handled|tolerated|upgraded|accepted|bid)(?: (?:as|here|this way|with it|so|too|in)\b[^,;.]{0,20})?" + _END, " is allowed"),
    rule(r"(?<=\bor )any (1[5-9]|2\d)(?:\+| and up| or more)?" + _END, "{0}+ any shape"),
    rule(r"(?<![\w-])GT\b(?! ?=)", "game try"),
    rule(r"(?<![\w-])[HLS]SGT\b", "game try"),
    rule(r"(?:(?<=^)|(?<=[:,;(] ))([CDHS]) ?([+&]) ?([CDHS])(?=\s*(?:$|[,;.:)]))", lambda m: f"{sign_of(m[1])} and {sign_of(m[3])}", True),
    rule(r"\b(?:some|any|an?|one) (?:single|unknown|unspecified) (?:long )?suit(?:er)?,? long\b|\b(?:some|any|one|a) single (?:long )?suit(?:er)?\b", "one suiter"),
    rule(r"^(\s*)(?:just )?(?:like|as with|as) (?:an?|our|the) (?:opening )?(?:strong )?(?:1NT|1N|notrumps?|no-trumps?)(?: opening)?(?: bid)?,? (?:plus|with|and|but) ", "{0}balanced with "),
    rule(r"^(\s*)(?:one|a) level higher than (?:is )?(?:necessary|needed|required),? (?:it |this )?(?:says|shows|is|means|promises|tells|=)\b", "{0}"),
    rule(r"(?<=[a-z\d]) which (?:shows|promises|guarantees) ", " with "),
    rule(r"\b((?:may|can|could|might|maybe|perhaps|possibly|sometimes|occasionally)(?: also| just| only)?(?: be| have| hold)?) (three|four|five|[345]) (?=(?:with|if|when)\b)", _so_many_cards),
    rule(rf"\b(may|can|could|might)( just| only)? (?:be|have|hold) (?:an? )?(?:(good|strong|decent|fine) ({_COUNT}|[4-7])|({_COUNT}|[4-7]) (good|strong|decent) ones?)(?=\s*(?:$|[,;.)]|(?:in|if|when|with|at|NV|nv|vul)\b))", lambda m: f"{m[1]} be a {m[3] or m[6]} {number_of(m[4] or m[5])}-card suit"),
    rule(rf"\b({_COUNT}|[4-8])(\+?)[- ]?(?:baggers?|timers?)\b", lambda m: f"{number_of(m[1])}{m[2]}-card suit"),
    rule(r"(?<![\w-])dias?\b(?!\.?\w)", "diamonds"),
    rule(r"\bstiffs\b", "singletons"),
    rule(rf"\b((?:{_COUNT}|[1-7])\+?) trump\b(?! (?:suit|queen|king|ace|honou?r|control|card))", "{0} trumps"),
    rule(r"(?<=suit) (?:that |which )?(?:I|you|we|one)(?: would|[’']d)? (?:want|like|love|wish)s?(?: (?:partner|him|her))?(?: to (?:be )?)? ?(?:led|lead|see led|have led)\b", ""),
    rule(r"(?:(?<=^)|(?<=[.;] ))((?:not |non-?)?vul(?:nerable)?|NV),? (?:we|you|I|one) (?:want|need|like|have|promise|show|expect|should have|must have)s?\b", "{0}: "),
    # `15, 16 or 17`.
    rule(r"(?<![\d-])(\d{1,2})(?:, ?| ?/ ?)(\d{1,2})(?:, ?or (?:an? )?|, ?| or (?:an? )?| ?/ ?)(?:bad |poor |good )?(\d{1,2})(?![\d+-]|-? ?cards?|[♣♦♥♠])", _in_a_row),
    # Shapes in words, and where a suit may be short.
    rule(rf"\b(with |only (?:with|on|if) |exactly |precisely )(?:exactly |precisely )?((?:{_COUNT}|two|[2-6]) {_NAME}(?:, ?| and | & )(?:{_COUNT}|two|[2-6]) {_NAME}(?:, ?and | and | & |, ?)(?:{_COUNT}|two|[2-6]) {_NAME})", _shape),
    rule(r"\bexcept (?:with |for |on )?(?:exactly |precisely )?(\d[=-]\d[=-]\d[=-]\d),? (?:where|when|which|in which case) [^,;.]{0,12}?(?:only |just )?(?:\d|two|three|a doubleton)(?: cards?)?(?=\s*(?:$|[,;.)]))", "unless {0}"),
    rule(r"\b(\d ?-?c(?:ard)?s? ?(M|m|major|minor)\b[^.;]{0,24}), (?:but )?no ([4-6])(?=\s*(?:$|[,;.)]))", lambda m: f"{m[1]}, no {m[3]}-card {m[2] if len(m[2]) > 1 else {'M': 'major', 'm': 'minor'}[m[2]]}"),
    # A question that another call answers: `Six hearts and five spades? That is a 1H opening.`
    rule(rf"(?:(?<=^)|(?<=[.;!,?] ))([^.,;!?]{{3,50}})\? (?:Then |So )?(?:(?:that|it|this)(?: is|[’']s)|(?:(?:we|I|you) )?(?:open|bid|rebid|choose|start with)|=)(?: always| always an?| an?| the)? ?(?=[1-7]{STRAIN}(?![\w+-]))", "with {0} bid "),
    # What a passed partner asks of an opening in third seat.
    rule(rf"\b(?:(?:less|lighter|weaker) than|below|not|no|short of)(?: an?| the)? (?:{_TRUE} )*{_OPENER}(?! (?:has|shows|bids|rebids|may|can|must|with))|\bsub-?min(?:imum)?\b(?! strong)(?: openings?)?", "0-11 hcp"),
    rule(rf"^\s*(?:an? )?(?!normal|regular|decent){_TRUE}(?:,? {_TRUE})* {_OPENER}(?![^.;]*\blight)(?: (?:values|strength))?\b", "12+ hcp"),
    rule(rf"\b{_WHO} invites? (?:partner )?(?:to )?(?:a )?(?:six|slam|small slam|6|seven|grand slam)(?: ?(?:NT|notrumps?|no-?trumps?))?\b", "quantitative"),
    rule(rf"\b{_WHO} (?:only )?invites? (?:partner )?(?:to |to bid )?(?:a )?game\b(?! with)", "invitational,"),
    rule(rf"\b{_WHO} (?:only )?invites? (?:partner )?(?:to |to bid )?(?:a )?game(?= with\b)", "invitational"),
    rule(rf"\b(?:and |but )?(?:{_WHO} )?(?:just |only |simply )?(?:wants?|would like|likes?|intends?|is content|is happy|are happy|prefers?) to (?:play|stay|stop) (?:there|here|that|this|it|in game|game)\b", ", to play"),
    rule(r"\b(?:does|do|will|would|should|need) not (?:stop|prevent|deter|disturb|bother|worry|disqualify) (?:us|me|you|him|opener|this|it|the (?:bid|opening))\b(?: from [^,;.:]*)?", "is allowed"),
    rule(r"\b(?:is|are) (?:no obstacle|no bar|no problem|no objection|not a problem|no reason (?:not to|to pass)[^,;.:]*)" + _END, "is allowed"),
    rule(rf"\b({_LONG})(?: (?:is|are)|[:,])? (?:not|never)(?: {_ALLOWED})?{_END}", "no {0}"),
    rule(rf"\b(?:{_MAY} )?({_LONG}),? (?:(?:is|are) )?(?:{_ALLOWED},? )?(?:but |though |just )?(?:not|never) (?:{_ALLOWED} )?{_ON} (?={_POINTS_ARE})", "no {0} with "),
    rule(rf"\b(?:{_MAY} )?({_LONG})(?: (?:is|are))?(?: {_ALLOWED})? only {_ON} (?={_POINTS_ARE})", "no {0} unless "),
    # `12-14 balanced, any 5332`: shapes of a class already named add to it and take nothing away.
    rule(rf"(\bbal(?:anced)?\b[^;]{{0,60}}[,;(.] ?)(?:and |also )?(?:any|all|every|most)(?: of the)? ({_SHAPE}(?:(?:,| and|,? or| ?/) ?{_SHAPE})*)", _including),
    rule(rf"(\bbal(?:anced)?\b[^;]{{0,60}}[,;(.] ?)(?={_SHAPE} (?:with|in) (?:any|either|all)\b)", "{0}including "),
    rule(r"\b((?:an? )?\d(?:cM|M)|(?:an? )?\dcm) (?:excluded|out|not ok|not allowed)" + _END, "no {0}"),
    rule(r"\b(strong|forcing|forcing to game|GF|FG)((?:,| and| but) )(?:it is )?not (?:just |merely |only )?(?:an? )?(?:INV\w*|invit\w+)", "{0}, game forcing"),
    rule(r"\bnatural with (four|five|six|[456])(?= *(?:$|[,;.)]))", lambda m: f"natural {number_of(m[1])}+ card suit"),
    rule(r"\bnot (?:quite )?(?:worth|of) (?:an? )?(?:good |bad )?1\d,? ?\((1?\d-1\d)\)", "{0}"),
    rule(r"\btransfers? to (?:a )?(?:game in )?the next (?:higher )?(?:suit|major)(?= *(?:$|[,;:.)]))", "transfer"),
    rule(r"\bgame (?:and|but) (?:no|not) more\b", "game but no slam"),
    rule(r"\b(?:real|genuine|natural|true|honest) second suit\b", "4+ card suit"),
    rule(r"(?:(?<=^)|(?<=[;.] ))([3-7]\+) any(?: hands?| shape)?(?=\s*(?:$|[,;.)]))", "{0} hcp any hand"),
    rule(r"(?<=[\d♣♦♥♠s]) \((?:also )?[4-7](?:(?:, ?| or | and |/)[4-7]){0,2} (?:also|too|as well|possible|ok|allowed|included)\)", ""),
    rule(rf"\b(?:of )?any length (?:from|above|of at least) ({_COUNT}|[3-6])(?: up(?:wards?)?)?\b", lambda m: f"{number_of(m[1])}+ cards"),
    rule(r"(?<![\d-])(\d{1,2})(?: points| hcp)? (?:downwards?|and down|and below)\b", "0-{0} hcp"),
    rule(rf"(?<=\) )[1-7]{STRAIN} (?:next|later|afterwards) (?:= |is |shows )", ""),
    rule(rf"(?<![\d-])([4-7])-?([4-6]) in (?:the )?({_NAME}|[♣♦♥♠]) ?(?:/|and|\+|&) ?({_NAME}|[♣♦♥♠])", "{0} {2} and {1} {3}"),
    rule(r"(?<![\w.])S\.O\.?(?=[\s,;]|$)", "sign-off", True),
    rule(r"\b(?:an? |one |the |any )?(?:long |single )(minor|major)(?: suit)?,? (?:of )?(six|seven|[67])(\+?)(?:[- ]cards?)?(?: or (?:more|longer))?(?![\w-])", "{1}{2}-card {0}"),
    rule(r"\b(?:an? |one |the )long (minor|major)\b(?! suit)", "5-card {0}"),
    rule(r"\b(?:Jacoby|Texas)[:,]? (?=(?:five|six|[56])\+?(?: cards\b|,? or\b|-card\b))", "transfer, "),
    rule(r"^\s*(?:it |this )?closes(?: the (?:auction|bidding))?(?=\s*(?:$|[.,;]))", "to play"),
    rule(r"^\s*nat(?:ural)?,? game(?=\s*(?:$|[.,;]))", "game values, to play"),
    rule(r"\((?:we |they )?(?:do not|don[’']t|never|no need to) (?:look|search) for [^()]{3,30}\)", ""),
    rule(r"(?:(?<=^)|(?<=[,;] ))[-–](\d{1,2})(?=\s*(?:$|[,;]))", "0-{0}"),
    # A bid that partner answers with one call.
    rule(r"\b(?:(?:opener|partner|doubler|responder|overcaller) (?:then |now |always )*(?:relays? to|converts? to|completes? to|bids?|rebids?|says) )([2-4](?:[♣♦♥♠]|[CDHS](?![\w])))(?= *(?:$|[;.]|, ?(?:then |which |and )?(?:(?:we|you|I|responder|one|then) )?(?:pass|P/C|to play|sign)|, then\b))", "puppet to {0}"),
    rule(r"\b(?:demands?|requires?|commands?|orders?|forces?|wants) (?:partner |opener |the doubler )?(?:to (?:bid )?)?([2-4](?:[♣♦♥♠]|[CDHS](?!\w)))(?= *(?:$|[,;.(]))", "puppet to {0}"),
    rule(r"(?<![\w])([2-4](?:[♣♦♥♠]|[CDHS](?!\w))) (?:is |by opener is |then is )?(?:forced|compulsory|mandatory|automatic|obligatory|a must)\b(?! (?:if|with|unless|when))", "puppet to {0}"),
    # Numbers.
    rule(rf"(?<![\d-])(\d{{1,2}}(?:-\d{{1,2}})?) ({_POINTS}) (?:or (?:more|better|up)|and (?:up|more)|at least|minimum|upwards?|plus)\b(?! than)", "{0}+ {1}"),
    rule(rf"(?<![\d-])(\d{{1,2}}) ({_POINTS}) (?:or (?:less|fewer)|at most|maximum)\b(?! than)", "0-{0} {1}"),
    rule(r"\b((?:fewer|less|more) than |at (?:least|most) |exactly |precisely |no more than |only )(three|four|five|six|[1-7]) ?([CDHS])(?![\w♣♦♥♠'’])", _suit_after_number, True),
    rule(r"(?<![\d-])\b(?:a )?(?:good|bad|poor|any|either) (\d\d),? ?(?:or |and )?(?:a |any )?(?:bad |good |poor )?(\d\d)" + _END, _next_points),
    rule(r"(?<![\w-])(1\d)(?:,|/| or)? ?(?:or |and )?(?:a )?(?:bad |poor |good |nice |decent |fine |super |great |any )(1\d)" + _END, _next_points),
    rule(r"(?<![\w-])(1\d|2\d)\+,? (?:or |and )?(?:an? )?(?:good|nice|decent|fine|super|great|very good) ([89]|1\d|2\d)" + _END, lambda m: f"{m[2]}+" if int(m[2]) == int(m[1]) - 1 else m[0]),
    rule(r"(?:(?<=^)|(?<=[;] ))(1\d|2\d), ?(?:or )?(1\d|2\d)(?=\s*$)", _next_points),
    rule(r"(?<![\d-])(\d{1,2}-\d{1,2}(?: hcp| points)?),? (?:with )?any (?:hand|shape|distribution)s?(?=,? or\b)|\bany (?:hand (?:with |of ))?(\d{1,2}-\d{1,2}(?: hcp| points)?)(?=,? or\b)", lambda m: f"{m[1] or m[2]} any"),
    rule(r"\bmin(?:imum)?(?: or |/)(?:an? )?(?:average|medium|med|normal|middling|intermediate)\b", "not a maximum"),
    rule(r"\b(?:average|medium|med|normal|middling|intermediate)(?: or |/)(?:an? )?max(?:imum)?\b", "not a minimum"),
    rule(rf"(?<=\w) \(or (?:also )?(?:a )?(good|strong|decent) ({_COUNT}|[4-7])(?:[- ]cards?(?:[- ]suit)?)?\)", lambda m: f" or good {number_of(m[2])}"),
    rule(r"(?<=\d) (?:types?|type hands?|hands?|patterns?)(?=\s*(?:$|[,;.)]))", ""),
    # Lengths for one suit and another, and of a suit that is named after them.
    rule(rf"\b(\d\+?|{_COUNT})((?: cards?)?(?: support)?) (?:for|in|with) ({_NAME})(?:,? ?/ ?|, ?(?:and |but )?| and | or )(\d\+?|{_COUNT})(?: cards?)?(?: support)? (?:for|in|with) ({_NAME})", lambda m: f"{number_of(m[1])}{m[2] or ' cards'} (if {m[3]}: {number_of(m[1])}) (if {m[5]}: {number_of(m[4])})"),
    rule(rf"\((?:only |but )?({_COUNT}|\d\+?)(?: cards?)?(?: support)? (?:for|in|with|over|of) ({_NAME})\)", lambda m: f"(if {m[2]}: {number_of(m[1])})"),
    rule(rf"\b({_COUNT}|\d\+?) of (?:partner|responder|opener)[’']s (?:suit|major|minor)\b", lambda m: f"{number_of(m[1])} card support"),
    rule(rf"\b({_COUNT}|\d\+?) of (the other|an unbid|the unbid|their|an?other|either|a|one) (?=(?:major|minor|suit)\b)", lambda m: f"{number_of(m[1])} cards in {m[2]} "),
    rule(r"(?<![\d-])(\d\+) in (the other|an unbid|the unbid|an?other|either|one) (?=(?:major|minor|suit)\b)", "{0} cards in {1} "),
    rule(rf"\bat most (?:one|a single) (?=(?:card|{SUIT_WORD})\b)", "at most 1 "),
    rule(r"([♣♦♥♠])\s*(?:&|and|\+|,|with) ?(\d\+?)(?: cards?)?(?: in)?(?: an| any)? ?other suit,? \(?(?:not|no|but not|except|other than) ([♣♦♥♠])\)?", _other_suit),
    rule(rf"\(((?:real|genuine|natural) {_NAME})\)", ", natural, {0}"),
    rule(r"\blong solid (?=(?:major|minor|suit|[♣♦♥♠]))", "solid 6+ cards "),
    rule(r"\b(cards? in )the (major|minor)\b(?! suits?)", "{0}his {1}"),
    # A small number in a bracket counts the cards of the suit before it.
    rule(rf"\bno ({_NAME}) (?:fit|support) \((?:only )?{_SMALL}\)", lambda m: f"0-{m[2] or m[3]} {m[1]}"),
    rule(rf"(?<![\d+♣♦♥♠-])(?<!\d )({_NAME}) \((?:only )?{_SMALL}\)", lambda m: f"0-{m[2] or m[3]} {m[1]}"),
    rule(rf"\bno (?:real |good |known )?(?:fit|support)((?: for| with)? (?:partner|opener|responder|it))? \((?:only )?{_SMALL}\)", lambda m: f"0-{m[2] or m[3]} card support"),
    rule(r"\b(?:never|not) (?:bid |made |used |opened |shown )?on an? (?:small |low )?(void|stiff|singleton|doubleton)(?: there| in it| in the suit)?" + _END, lambda m: {"v": "1", "s": "2", "d": "3"}[m[1][0].lower()] + "+ cards #"),
    # `Never: void, four hearts`: each of the list.
    rule(r"(?:(?<=^)|(?<=[,;.] )|(?<=\())(?:never|no|not|not with|denies|without|excluded|excludes|excluding|no good with|not allowed|forbidden|not on)(?: with| on)?: ?([^:.;()=]+)(?=[.;)]|$)", _each_denied),
    # Least values, and what is left out.
    rule(r"\b(?:any|all|every) (?:strength|range|points?|values)s?,? (?:but|except(?:ing)?|other than|excluding|save|outside) (?=\d{1,2}-\d{1,2}\b)", "not "),
    rule(r"\boutside (?:the range )?(?:of )?(?=\d{1,2}-\d{2}\b)", "not "),
    rule(r"\bas short as (?:an? )?(two|three|doubleton|singleton|[1-3])(?: cards?)?\b", lambda m: {"s": "1", "d": "2"}.get(m[1][0].lower(), number_of(m[1])) + "+ cards"),
    rule(r"(?<=cards) in at least (?:one|an?) (?=(?:major|minor)\b)", " in one "),
    rule(r"\b(?:(?:we |you |I |first )*(?:add|adding|count|take|sum) )?(?:your |the |my |our )*(?:hcp|points|high[- ]cards?(?: points?)?) (?:to|and|plus|\+|with) (?:the |your |my |our )*(?:(?:number|length|count|cards?) (?:of|in) )?(?:the |your |my |our )*(?:spades|♠s?|spade length)(?= ?(?:\(|[,;.:]|=|must|should|>=|≥|is|are|to (?:be|reach|make)|make|reach|add|total|come|at least|15|fifteen))[^;.]*?(?:15|fifteen)\b(?: or more| at least|\+)?\)?", "rule of 15"),
    rule(r"\b(?:15|fifteen)(?: or more| and up|\+),? (?:then )?(?:(?:we|you|I|one) )?(?:open|bid)s?(?: it)?(?=\s*(?:$|[,;.]))", lambda m: "" if re.search(r"rule of 15", m.string, re.I) else m[0]),
    rule(r"(?<=[;,.] )(?:(?:or|and) )?(?:else|otherwise|if not|less),? (?:(?:we|you|I|one) )?(?:throw (?:it|the hand|them) in|pass(?:es)?(?: it)?(?: out)?)(?=\s*(?:$|[,;.]))", ""),
    rule(r"\bas (?:little|few|light|weak|low|thin) as (?:an? )?(?:good |bad |poor |decent )?(\w+)(?= (?:hcp|points|pts)\b| (?:in|when|if|with|at|opposite|facing|NV|by|third|fourth|green|white)\b|\s*(?:$|[,;.)]))( (?:in|when|if|with|at|opposite|facing|NV|by|third|fourth|green|white)\b)?", _as_little),
    rule(rf"\bas (?:few|short|little) as ({_COUNT}|[2-7])(?=[- ]?(?:cards?|{_NAME}))", lambda m: f"{number_of(m[1])}+"),
    rule(r"\b(?:from )?(?:an? )?min(?:imum)?,? (?:up )?(?:to|till|until|through)(?: an?)?(?: bad| poor| good| decent| ugly)? (?=1\d\b)", "up to "),
    rule(r"\b(?:enough |the |some |has )*values for (?:the |a |an )*(?:one|1)[- ]level(?: bid| response| answer| action)?\b", "6+ hcp"),
    rule(r"\b(\d) losers? max(?:imum)?\b", "at most {0} losers"),
    rule(rf"(?<!\w)({_NAME}),? (?:&|and|\+) ({_NAME}),? (?:both|each) ((?:{_COUNT}|[3-6])\+?)(?: cards?)?" + _END, lambda m: f"{number_of(m[3].rstrip('+'))}{'+' * ('+' in m[3])} {m[1]} and {number_of(m[3].rstrip('+'))}{'+' * ('+' in m[3])} {m[2]}"),
    rule(r"\b(for|in|of|both|all) (?:the )?(?:three |two )?unbid" + _END, "{0} the unbid suits"),
    # Honours.
    rule(r"(?<![\w])([AKQJ]{2,3}) or (?:better|stronger)(?: suit)?" + _END, _or_better, True),
    rule(r"\b(?:the |an? )?(ace|king|[AK])(?: ?/ ?| or )(?:an? |the )?(king|queen|[KQ]) (?:there\b|in it\b|in (?:the|that|this|his|her|own) (?:bid )?suit(?:,? (?:he|she|opener|I|we|you|it|that (?:he|she|is)) ?(?:is )?(?:bids?|bidding|has bid|names?|named|shows?))?(?: bid| named| shown)?\b)", "{0} or {1} of #"),
    rule(r"(?:(?<=^)|(?<=[,;(] )|(?<=\()|(?<=\bor )|(?<=\bor an )|(?<=\bwith )|(?<=\bhas )|(?<=\bhave )|(?<=\band ))(?:an? )?(?:ace ?/ ?king|ace or (?:an? )?king|A ?/ ?K|A or K)(?=\s*(?:$|[,;.)]|or\b))", "one ace or king"),
    # Vulnerability.
    rule(r"\b(?:vul(?:nerable)?|v|red) (?:against|vs\.?|versus|v) (?:not|nv|non-?vul(?:nerable)?|not vul(?:nerable)?|green|white)(?=\s*(?:$|[,;.:)]|(?:in|at|only|and|first|second|third|fourth|[1-4][snrt])))", "unfavourable"),
    rule(r"\b(?:not(?: vul(?:nerable)?)?|nv|non-?vul(?:nerable)?|green|white) (?:against|vs\.?|versus|v) (?:vul(?:nerable)?|v|red)(?=\s*(?:$|[,;.:)]|(?:in|at|only|and|first|second|third|fourth|[1-4][snrt])))", "favourable"),
    rule(r"(?<=\w) (?:opens?|comes? in|goes? in|counts?|qualif(?:y|ies)|does|do)(?: this| here| it)? (?:as well|too|also)" + _END, " is also opened"),
    rule(r"(?<=[a-z♣♦♥♠]) (?:too|as well)" + _END, ""),
)
"""The rules in the order in which they are applied."""

