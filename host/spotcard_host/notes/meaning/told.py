# ruff: noqa: E501 - a pattern is read as a whole
"""Full sentences told short: who has what (`you may place me with 6 to 9`), what a verb of range
governs (`it runs from a dull 12 up to a bad 17`), what is enough, in or out, which of two meanings.

The subject and the verb go, what they say stays, in the words of terse notes, which all other rules
know. `text.plain` applies these first, while numbers are still words.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.rewriting import SEATS, VULNERABILITY, Match, Rule, rule
from spotcard_host.notes.numbers import NUMBER_WORDS, number_of
from spotcard_host.notes.suit_words import SUIT_WORD

N = "(?:" + "|".join(word for word in NUMBER_WORDS if word not in ("no", "zero", "one")) + r"|\d{1,2})"
BEGIN = r"(?:(?<=^)|(?<=[;,.:!?(] )|(?<=\band )|(?<=\bbut )|(?<=\bso )|(?<=\bthen ))"
END = r"(?=\s*(?:$|[,;.:!)]))"
STOP = r"(?=\s*(?:$|[;.!]))"
ADVERB = r"(?:(?:always|then|now|still|just|only|simply|normally|also|here|therefore|certainly|surely|really|at|once|safely|quite|strictly) )*"
MODAL = r"(?:(?:will|would|can|may|should|must|shall|do|have to|has to|am|are|is) )?"
FIRST = r"(?:I|we)"
_HEARER = r"(?:you|partner|opener|responder|they|he|she|one|opponents|everybody|everyone)"
_IT = r"(?:it|this|that|(?:the|my|our|its|his) (?:point |points |hcp )?(?:range|strength|points|point count|count|values|limits?)|the (?:bid|call|hand|opening|raise|rebid|response|overcall|double|jump))(?: here| now| today| for this(?: bid)?)?"
_VAGUE = r"(?:(?:about|around|roughly|approximately|some|somewhere|something|like|in the region of|in the (?:order|area) of) )*"
_JUDGED = r"(?:(?:an?|the) )?(?:(?:very|rather|really|quite) )?(?:(?!(?:or|to|and|with|than|in|for|if|when)\b)[a-z]+ )?"
_UNIT = r"(?:[- ]?(?:hcp|points?|pts|high[- ]card points)\b)?"
_TO = r"(?: ?- ?| (?:right |all the way )?(?:up )?(?:to|until|till|through)(?: and including)? | and )"
_RANGE = rf"(?:from |between )?{_VAGUE}{_JUDGED}({N}){_UNIT}{_TO}{_JUDGED}({N})(?![\w♣♦♥♠+-])(?!\.\d)(?! ?(?:cards?|{SUIT_WORD}s|trumps|losers?|controls?|tricks|aces|kings|keycards)\b){_UNIT}"
_FEWEST_POINTS = 8
FEW = r"(?:three|four|five|six|seven|[3-7])"
SUIT = rf"(?:{SUIT_WORD}s?|[♣♦♥♠]|trumps?)"
THING = (
    rf"(?:(?:an? |the |about |around |some |roughly |at least |at most |at the very least |exactly |precisely |only |just |nearly |no more than |no fewer than |not more than |"
    rf"not less than |no less than |up to |between |from |any |either |both |all |good |bad |poor |decent |fair |sound |weak |strong |hefty |very |really |small |real |proper |genuine |full |balanced |unbalanced |flat )*"
    rf"(?:{N}(?![A-Za-z])|singletons?\b|voids?\b|doubletons?\b|short(?:ness|age)?\b|{SUIT}\b|support\b|fit\b|stoppers?\b|stops?\b|majors?\b|minors?\b|opening\b|"
    r"balanced\b|unbalanced\b|flat\b|weak\b|strong\b|length in\b|invitational\b|game[- ]forc\w+|no (?:fit|support|stopper|singleton|void|ace|king|four-card|five-card)\b|values\b|minimum\b|maximum\b|hands?\b))"
)
"""What a verb of having governs: a quantity, a shape, a word for strength."""
_NOT_OURS = r"(?![^,;.]{0,40}\b(?:between us|together|combined|between the two)\b)"
_TWO = (
    r"(?:^|(?<=[.;:!] ))(?P<lead>[^.;:!]{0,30}?\b)?(?:(?:one (?:or (?:the )?other )?of |either of )?(?:two|2)(?: different| separate| possible| distinct)? "
    r"(?:meanings?|types?|kinds?|sorts?|hand[- ]types?|hands?|possibilities|ways|options|things|faces|versions|varieties|variants|jobs|uses|purposes|cases|forms)"
    r"|(?:two|2)-?way|double[- ]meaning|two[- ]faced)\b(?: of hands?)?[^.;:!]{0,30}[.:;!]\s*"
)
_ONE = r"(?:(?:the )?(?:one|first)(?: (?:meaning|type|kind|hand|of them|possibility|option|version))? (?:is|being|has|shows|with|says|holds)(?: a hand with| with)?:? )"
_EITHER = r"(?:either )?(?:I am |I have |it is |I hold |we have )?"
_OR = r"or (?:else )?(?:I am |I have |it is |I hold |we have )?"
_OTHER = r"(?:(?:and |but |while )?(?:the )?(?:other|second)(?: (?:one|meaning|type|kind|hand|possibility|option|version))? (?:is|being|has|shows|with|says|holds)(?: a hand with| with)?:? )"
_PLACE = rf"(?:(?:in |at )?(?:the )?({SEATS})(?:[- ](?:seat|hand|position|chair)|(?= (?:in hand|(?:at|when|if)? ?(?:{VULNERABILITY})))| in hand|(?=,? (?:it|we|this|that|the)\b)|{END}))"
_WHEN = rf"(?:(?:at|when|if|if we are|when we are) )?({VULNERABILITY})"
_CHANGES = (
    r"(?:(?:it|this|that|the range|the strength|our range|the bid|the opening)(?: then| now)? (?:becomes|is|changes to|goes (?:up|down) to|rises to|drops to|moves to|shifts to|turns into|will be|must be|should be|shows|means|promises)"
    r"|(?:we|I)(?: then| now)? (?:play|make it|change (?:it |this )?to|need|want|have|move (?:it |up |down )?to|shade it to|lower it to|raise it to|switch to|go (?:up|down) to|use|open))"
)
_SHAPELESS = (
    r"(?:(?:and |then )?(?:any|every) (?:shape|distribution|pattern|hand)(?: at all)?(?: (?:is|will|may|can|qualifies|suffices|goes)(?: (?:be|also|quite|just))*(?: (?:good enough|do|fine|ok|okay|allowed|enough|possible|acceptable|permitted|in order|doubled?|good))?)?"
    r"|(?:and |then )?(?:the |my |our )?(?:shape|distribution|pattern) (?:does not|no longer|never|doesn[’']t|stops? to|ceases? to|stops?|need not|needn[’']t|is no longer|is not|is|becomes)(?: (?:to )?(?:matter(?:s|ing)?|count(?:s|ing)?|be right|fit|important|relevant|an object|no object|irrelevant|immaterial|unimportant|promised|guaranteed|known|limited))"
    r"|(?:I|we|it|you|one|the doubler|the hand|they|he)? ?(?:may |can |will |shall |would |might )?(?:double|bid|act|have|be|hold|come in|start)s?(?: it| this| so)? ?(?:on |with |of |regardless of )?(?:any|whatever|no matter what) (?:shape|distribution|pattern)(?: at all)?)"
)
_MORE = r"(?:\+| or (?:more|better|stronger|so|upwards?)| and (?:up|more|upwards?|over|better)| upwards?| plus| up| onwards?)"


def _in_figures(found: Match) -> str:
    """`from a dull 12 up to a bad 17`: `12-17 hcp`."""
    low, high = (number_of(n) for n in found.groups()[-2:])
    return f"{low}-{high} hcp" if int(low) < int(high) else found.group()


def _next(found: Match) -> str:
    """Points that follow each other, as a range."""
    low, high = int(number_of(found[2])), int(number_of(found[3]))
    return f"{found[1]} {low}-{high} hcp" if _FEWEST_POINTS <= low == high - 1 else found.group()


def _contrasted(found: Match) -> str:
    """`8 to 10 and not 6 to 9`: the one that holds."""
    low, high, other, end = (int(number_of(n)) for n in (found["a"], found["b"], found["c"], found["d"]))
    return f"{low}-{high}" if low < high and other < end else found.group()


_BARE_NUMBER = later(rf"(?:^|[;,.] ){N},? or $", re.I)


def _good_suit(found: Match) -> str:
    """`six clubs, or five very good ones`; `six or a good five` is known."""
    bare = _BARE_NUMBER.search(found.string, 0, found.start())
    return found.group() if bare else f"a good {number_of(found[1] or found[2])}-card suit"


_BARE = later(rf"(?<![\w-])(?<!at least )({N})(?=(?: (?:points|hcp|cards|{SUIT})\b| ?-?card ))(?! or )", re.I)


def _needed(found: Match) -> str:
    """`I would not bid without five hearts and eleven points`: at least so many of each."""
    return _BARE.sub(lambda m: f"{number_of(m[1])}+", found["what"])


def _two_hands(found: Match) -> str:
    """`Two meanings exist. One is A, the other is B.`: an enumeration."""
    lead = re.sub(r"\b(?:it|this|that|there|I|we|which|the|bid|call|has|have|had|is|are|shows?|can|be|mean|means|with|promises|comes|in|exist|either)\b|[ ,]+$", "", found["lead"] or "", flags=re.I).strip()
    return f"{lead + ': ' if lead else ''}1) {found['a'].strip()} 2) {found['b'].strip()}"


def _at_a_place(found: Match) -> str:
    """`Vulnerable in third seat it becomes `: `in third seat vul: `."""
    seat, sides = found["s"] or found["s2"], found["v"] or found["v2"]
    words = ([f"in {seat} seat"] if seat else []) + ([sides] if sides else [])
    return " ".join(words) + ": "


def _named(pattern: str, first: str, second: str = "") -> str:
    """The groups of `_PLACE` and `_WHEN`, named."""
    return pattern.replace(f"({SEATS})", f"(?P<{first}>{SEATS})").replace(f"({VULNERABILITY})", f"(?P<{second or first}>{VULNERABILITY})")




def _out(found: Match) -> str:
    """`singletons are out and so are five-card majors`."""
    more = found["more"]
    return f"no {found['what']}" + (f", no {more}" if more else "")


TOLD: tuple[Rule, ...] = (
    # `This is 8 to 10 and not 6 to 9`, `not 6-9 but 8-10`.
    rule(rf"(?<![\w-])(?P<a>{N})(?: ?- ?| to )(?P<b>{N}){_UNIT},? (?:(?:and |but )?not(?: the (?:usual|normal|standard|old))?|rather than|instead of|as opposed to|in place of)(?: the| our)?(?: usual| normal| standard| old)? (?P<c>{N})(?: ?- ?| to )(?:an? )?(?P<d>{N})(?![\w+-]){_UNIT}(?: (?:as|like) [^,;.]*)?", _contrasted),
    rule(rf"\bnot (?:the (?:usual |normal |standard )?)?(?P<c>{N})(?: ?- ?| to )(?P<d>{N}){_UNIT},? but (?P<a>{N})(?: ?- ?| to )(?P<b>{N})(?![\w+-])", _contrasted),
    rule(rf"\bfrom ({N})(?: points| hcp)? (?:up|on)(?:wards?)?\b(?! to)", lambda m: f"{number_of(m[1])}+ hcp" if int(number_of(m[1])) >= _FEWEST_POINTS else m[0]),
    rule(rf"(?<![\w-])({N})(?: points| hcp)? on up\b", lambda m: f"{number_of(m[1])}+ hcp" if int(number_of(m[1])) >= _FEWEST_POINTS else m[0]),
    # A range with its subject: `it runs from a dull 12 up to a bad 17`, `you may place me with 6 to 9`.
    rule(rf"{BEGIN}{_IT} {ADVERB}(?:runs?|goes|go|stretch(?:es)?|extends?|spans?|covers?|lies|lie|varies|vary|ranges?|reach(?:es)?|is|are|falls?|sits?|becomes?|moves?)(?: here| now| anywhere)? {_RANGE}", _in_figures),
    rule(rf"{BEGIN}{FIRST} (?:am|are) (?:always |here )?in the {_RANGE}(?: range| zone| bracket)?", _in_figures),
    rule(rf"{BEGIN}{FIRST} {ADVERB}(?:play|use|treat)(?: (?:it|this|that))?(?: as| with| at)? {_RANGE}", _in_figures),
    rule(rf"{BEGIN}(?:{FIRST} )?{MODAL}{ADVERB}(?:shade|keep|lower|raise|reduce|make|stretch|drop|set|limit|restrict|confine) (?:it|this|that|the range|the bid)(?: down| up)?(?: here| now)? (?:to |at )?{_RANGE}", _in_figures),
    rule(rf"{BEGIN}{_HEARER} {MODAL}{ADVERB}(?:place|put|credit|play|take|read|count|treat|see|picture|trust|imagine) (?:me|us|him|her|it|this|the bid|the hand|opener|responder|partner)(?: here)? (?:with|on|for|as|at|in|to have|to hold)(?: (?:having|holding))? (?=(?:having |holding )?{THING})", ""),
    rule(rf"{BEGIN}(?:expect|count on|rely on|assume|allow for) (?:me to (?:have|hold)|from me)? ?(?=(?:only )?{THING})(?![^,;.]*\bto (?!\d|{N}\b))(?![^,;.]*\bkey ?cards)", ""),
    rule(rf"{BEGIN}{_HEARER} {MODAL}(?:not|never) (?:expect|find|see|get|meet|catch)(?: me (?:with|to have|to hold))?(?: here)? (?:an? |any )?(?={THING})", "no "),
    rule(rf"{BEGIN}{_HEARER} {MODAL}{ADVERB}(?:expect|find|see|picture|imagine|envisage|figure on|visualise|count on|rely on|bank on|depend on|be sure of|look for|assume|allow for|get|meet|trust me for|hope for|counts on|expects|finds|sees|gets|assumes|be told of)(?: me to (?:have|hold)| from me| with me| in my hand| here)? (?=(?:only )?{THING})(?![^,;.]*\b(?:from|by|with) (?:partner|you|opener|responder)\b)", ""),
    rule(rf"{BEGIN}{FIRST} {MODAL}{ADVERB}(?:not |never )(?:do|bid|open|make|say|use|double|overcall|raise|try|risk|act|choose)(?: (?:it|this|that|so|here|(?:at|on) (?:the|that|this) (?:\w+ )?level))* (?:without|with less than|with fewer than|on less than|on fewer than) (?:at least )?(?P<what>(?={THING})[^,;.]*)", _needed),
    rule(rf"{BEGIN}{FIRST} {MODAL}{ADVERB}(?:turn up|come|arrive|appear) (?:here )?with (?={THING})", ""),
    # `a balanced raise of 11 or 12`: two numbers that follow each other.
    rule(rf"\b(?<=[a-z] )(of|with|on|about|exactly|balanced|flat|unbalanced) ({N}) or (?:an? )?(?:[a-z]+ )?({N})(?=\s*(?:$|[,;.):]|(?:and|with|balanced|hcp|points)\b))", _next),
    # What has been done is allowed; what partner should have is not told of this hand.
    rule(rf"{BEGIN}{FIRST} have (?:been known to |been seen to |been caught |even |also |sometimes |often |once |occasionally )*(?:done|do|doing|opened|open|opening|bid|bidding|seen|made|overcalled|doubled|raised|tried|used)(?: (?:it|this|that|so))? (?:with|on|holding) ", "may have "),
    rule(rf"{BEGIN}{FIRST} (?:expect|want|need|hope for|ask|require|rely on|trust) (?:opener|partner|responder|the \w+er|him|her|you) to [^,;.]*", ""),
    # What is enough: `six points are enough`, `all I need is four spades`.
    rule(rf"\b({N}) (points|hcp|{SUIT})(?: and ({N}) (points|hcp|{SUIT}))? (?:(?:is|are) (?:always |quite |just |here |already )*(?:enough|sufficient|all (?:that )?(?:I|we|you|it|one) (?:needs?|takes?|wants?|asks?))|suffices?|will do|would do|do)\b(?: for (?:us|me|it|this|that))?(?! (?:if|with|when|unless))", lambda m: f"{number_of(m[1])}+ {m[2]}" + (f" and {number_of(m[3])}+ {m[4]}" if m[3] else "")),
    rule(rf"{BEGIN}all (?:that )?(?:I|we|you|it|one) (?:needs?|takes?|wants?|asks? for|requires?) (?:is|are)(?: just| only)? (?={THING})", ""),
    rule(rf"\b({SUIT}) (?:are|is) (?:always )?at least ({N})(?=\s*(?:$|[,;.)]|and\b|with\b))", lambda m: f"{number_of(m[2])}+ {m[1]}"),
    # What stands as certain: `six hearts are cast iron`, `the hearts are six long`.
    rule(rf"\b({N}) ({SUIT}|cards)(?: of (?:it|them))? (?:are|is) (?:always |quite |absolutely |completely )*(?:promised|there|certain|sure|cast[- ]iron|guaranteed|a must|shown|present|required|needed|assured|a certainty|a fact|a given|rock[- ]solid|held|my promise|the promise|a promise|the minimum|the least|never in doubt|beyond doubt|carved in stone|sacred)\b(?! (?:if|with|when|unless|in|at|from))", lambda m: f"{number_of(m[1])}+ {m[2]}"),
    rule(rf"{BEGIN}(?:the |my |our )?({SUIT}) (?:are|is) ({N})(?: cards)? (?:long|in number|cards)\b|{BEGIN}(?:the |my |our )?({SUIT}) numbers? ({N}){END}", lambda m: f"{number_of(m[2] or m[4])}+ {m[1] or m[3]}"),
    # In and out: `singletons are out and any five-card suit is in`.
    rule(rf"(?:{BEGIN}|(?<=^))(?P<what>(?!(?:the|it|this|that|we|I|they|you)\b)[^,;.()]{{3,24}}?) (?:are|is) (?:right |strictly |definitely |always |also )?(?:out(?: of bounds)?|off|off limits|a no-no|unthinkable|a crime|a sin|not on|verboten)(?:,? and so (?:are|is) (?P<more>[^,;.()]{{3,24}}?))?(?:{END}|(?=,? (?:and|but) ))", _out),
    rule(rf"((?:an? |any )?(?:{N}|\d)[- ]cards? (?:major|minor|suit)s?|singletons?|(?:5-4-2-2|5422|6322|6-3-2-2)s?) (?:is|are) (?:also |quite |always )?in(?:{END}|(?=,? (?:and|but) ))", "{0} is allowed"),
    rule(rf"{BEGIN}(?:I|we) (?:will |also |even |gladly |happily |always )*include (?:any )?((?:an? )?{N}[- ]cards? (?:major|minor|suit)s?)", "{0} is allowed"),
    rule(r"(?<=[a-z\d]) (?:is|are) (?:no|not a) (?:reason|cause|ground|excuse|argument) (?:to|for|against) [^,;.]*", " is allowed"),
    rule(r"(?<![\d-])([89]|1\d|2\d|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen) or (?:more|better)(?= and\b)", lambda m: f"{number_of(m[1])}+ hcp"),
    rule(rf"\b({FEW} (?:{SUIT}|cards)) (?:are|is) (?:usual|normal|the norm|standard|typical|the rule|common),? (?=(?:or|but) (?:an? )?(?:good |very |{FEW}))", "{0}, "),
    # A reason that states facts: `as I hold 11 or more with support`.
    rule(rf"[,;.]? ?(?<![\w])\b(?:as|since|because|for|given that|seeing that) (?:I|we) {ADVERB}(?:hold|have|promise|show|am|are|guarantee|need|own)s? {_NOT_OURS}(?=(?:at least )?{THING})", ", "),
    # One of two meanings, and two hands told one after the other.
    rule(rf"{_TWO}{_ONE}(?P<a>[^.;:]+?)(?:[,;.] | ){_OTHER}(?P<b>[^.;:]+)(?=[.;]|$)", _two_hands),
    rule(rf"{_TWO}{_EITHER}(?P<a>[^.;:]+?)(?:[,;.] | ){_OR}(?P<b>[^.;:]+)(?=[.;]|$)", _two_hands),
    # Fewer cards that are good: `six clubs, or five very good ones`.
    rule(rf"(?<=\bor )(?:(?:an? )?(?:very |really |quite )?(?:good|strong|decent|solid|fine|great) ({FEW})|({FEW}) (?:(?:very |really |quite )?(?:good|strong|decent|solid|fine|great)(?: ones| cards)|(?:if|when) (?:they are|it is|these are|the suit is) (?:very |really |quite )?(?:good|strong|decent|solid|fine))){END}", _good_suit),
    rule(r"\b(?:along|together|coupled|combined) with\b", "with"),
    rule(rf"(?<=\bor )({FEW}) (?:plus|and|if I have|if we have|when I have|if there is|when there is) (?=an? )", "{0} with "),
    # Strong hands of any shape: `with 18 or more any shape is good enough`.
    rule(rf"(?:{BEGIN}(?:with|on|from|if I have|if I hold|when I have|when I hold|if we have|once I have|(?:(?:an?|any|all) )?hands? (?:of|with|from)) |(?:(?<=^)|(?<=[.;:!] )))(?:an? )?((?:1[5-9]|2\d|fifteen|sixteen|seventeen|eighteen|nineteen|twenty))(?: hcp| points)?{_MORE}(?: hcp| points)?,? {_SHAPELESS}", lambda m: ("X = " if re.search(r"\bdouble", m[0]) else "or ") + f"{number_of(m[1])}+ any shape"),
    rule(rf"{BEGIN}(?:any|every) (?:shape|distribution|pattern|hand) (?:will do|is (?:fine|ok|okay|enough|good enough|possible|allowed|right)|goes|does|qualifies) (?:with|on|from|at|if I have) ((?:1[5-9]|2\d|fifteen|sixteen|seventeen|eighteen|nineteen|twenty))(?: hcp| points)?{_MORE}(?: hcp| points)?", lambda m: f"or {number_of(m[1])}+ any shape"),
    rule(r",? (?:unless|or|except when|except if|if not)(?: (?:the hand|it|I|my hand|we))? (?:is |am |are |a hand )?(?:so strong that (?:the |my )?(?:shape|distribution) [^,;.]*|too (?:strong|good|big|powerful) (?:for|to) (?:an? )?(?:simple |mere |normal |plain )?overcall\b[^,;.]*)", ", or 18+ any shape"),
    # Less than an opening.
    rule(r"\bless than a(?:n?) (?:one-level|1-level|minimum|normal|one-bid|light) (?=opening)", "less than an "),
    rule(rf"\b(?:too weak|not strong enough|not good enough|not quite good enough|not (?:quite )?(?:the )?(?:values|strength|points|hand)|too few points|not enough(?: points| strength)?) (?:for|to open)(?: a| an| at)? ?(?:1[CDHS♣♦♥♠]|one {SUIT_WORD}|the one level|a one-bid|a one-level opening)\b", "less than an opening"),
    rule(rf"\b(?:an? )?(?:very|extremely|really|terribly|enormously) long ({SUIT})(?: suit)?\b|\b(?:a mountain of|a pile of|a heap of|a ton of|oceans of|loads of|masses of) ({SUIT})\b", lambda m: f"at least seven {(m[1] or m[2]).rstrip('s') if (m[1] or m[2]) not in '♣♦♥♠' else (m[1] or m[2])}s"),
    # Another range at a place: `vulnerable in third seat it becomes 15-17`.
    rule(rf"{BEGIN}(?:{_named(_WHEN, 'v')},? )?{_named(_PLACE, 's')}(?:,? {_named(_WHEN, 'v2')})?,? {_CHANGES}(?P<s2>)? (?={N})", _at_a_place),
)
"""The rules in the order in which they are applied."""
