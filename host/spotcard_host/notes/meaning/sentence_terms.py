# ruff: noqa: E501 - a pattern is read as a whole
"""What authors say in sentences of one hand, in the words of the rules behind these: `the spades at least as long as the hearts`,
`upgrade 14 with a five-card suit`, `3+ of their suit: pass`, `a stopper is nice to have but not essential`, `fourth seat: points and
spades must be 15`.

`text.plain` applies these behind `amounts`.
"""

from __future__ import annotations

import re

from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.amounts import BEGIN, END
from spotcard_host.notes.meaning.rewriting import (
    FEW_CARDS,
    NAME,
    NAMED,
    VULNERABILITY,
    Match,
    Rule,
    rule,
    suit_name,
)
from spotcard_host.notes.suit_words import SUITS, sign_of

_SUIT = rf"(?:the |my |our )?({NAMED})"
_VERB = r"(?:pass|rebid|raise|bid|jump|open|double|start with|cue-?bid|splinter|transfer|use)"


def _sign(found: Match) -> str:
    """`not 3 S`: suits as letters in a text that has no signs for them."""
    if re.search(f"[{SUITS}]", found.string):
        return found.group()
    return found[1] + sign_of(found[2])


def _length_there(found: Match) -> str:
    """`7+ hearts, 8+ if vul`: a card more is the length of the same suit."""
    first, second = int(found[1]), int(found[5])
    return f"{found[0]}{found[3]}" if second == first + 1 else found[0]


def _honour(found: Match) -> str:
    """`HK`, and `SA` beside another: alone it may be notrump."""
    suit, rank = [group for group in found.groups() if group]
    return f"the {rank} of {suit_name(suit)}"


def _bracketed(found: Match) -> str:
    """`too weak (<10) for 2H`: the points."""
    sign, number = found[1].rstrip("0123456789 -+"), found[1].lstrip("<>≤≥= ")
    low = {"<": f"0-{int(number) - 1}", ">": f"{int(number) + 1}+"} if number.isdigit() else {}
    return f"with {low.get(sign, f'0-{number}' if sign else number)} hcp"


_WHOM = r"(?:(?:your |our |my )?partner|pard|him|her|opener|responder|overcaller|me|everyone|the table)"
_MORE = r"(?: ?\+| or (?:more|better)| and (?:up|more|over)| upwards| plus)(?: points| hcp)?s?"
_ANY_FROM = rf"(?:(?:all|any|every|an?) )(?:(?:other|stronger|strong) )*(?:hands? |one )?(?:(?:of|with|from|having|holding) )?(1[5-9]|2\d){_MORE}"
_WHATEVER = r"(?: first| too| as well|,? (?:whatever|regardless of|no matter what)(?: (?:its|the|their))? (?:shape|distribution))*"

SENTENCE_TERMS: tuple[Rule, ...] = (
    # Strong hands that double: so does this row, or it is another call.
    rule(rf"{BEGIN}(?:and |but )?{_ANY_FROM}(?: (?:also|first|always|just|will|should|must))*(?: (?:starts?|begins?) (?:with|by) (?:an? |the )?(?:take-?out )?(?:doubl(?:e|ing)\b|X\b)| doubles?\b(?! of)){_WHATEVER}{END}", "X = {0}+ any"),
    rule(rf"{BEGIN}(?:(?:we|I|you) )(?:(?:also|always|still|first|can|may|must) )*double (?:first )?(?:with|on|holding) {_ANY_FROM}{_WHATEVER}{END}", "X = {0}+ any"),
    rule(rf"{BEGIN}(?:and |also )*{_ANY_FROM}(?: (?:is|are) (?:included|also possible|in it))?(?: too| as well| also)?{END}", "{0}+ any"),
    rule(r"\b((?:un|semi-?)?bal)\. (?=\d)", "{0}; "),
    rule(r"(?<![\w-])((?:[Nn]ot|[Nn]o|[Dd]enies|never|[Ww]ithout|deny) [1-7]\+?) ([CDHS])(?![\w'’])", _sign, True),
    rule(r"((?:^|(?<=[.;] ))[2-8]\+?) ([CDHS])(?=\s*(?:$|[,;.:)]))", _sign, True),
    # Suits compared.
    rule(rf"{_SUIT} (?:being |are |is |must be )?(?:at least (?:as long as|equal(?: in length)? to)|(?:no|not|never) (?:shorter|less) than|as long as or longer than|(?:longer than or )?equal(?: in length)? to or longer than) {_SUIT}", "{0} longer or equal {1}"),
    rule(rf"{_SUIT} (?:being |are |is )?as long as {_SUIT} or longer\b", "{0} longer or equal {1}"),
    rule(rf"{_SUIT} ?(?:≥|>=|=>) ?{_SUIT}(?![\w])", "{0} longer or equal {1}"),
    rule(rf"{_SUIT} ?(?:≤|<=|=<) ?{_SUIT}(?![\w])", "{1} longer or equal {0}"),
    # Whom it tells.
    rule(rf"{BEGIN}(?:partner (?:has )?(?:opened|bid|raised|overcalled)[^.;:,]{{0,30}} and )?(?:(?:so |here )?(?:this|it|that|the (?:call|bid|(?:re)?double|response|answer|overcall|pass)|you are|you|I am|we are|which)(?: here| now| then| simply)* (?:is |are )?)?(?:tells?|telling|informs?|informing|lets?|letting) {_WHOM}(?: know)?(?:(?:,? that|:)? (?:you|we|I|he|she|responder|opener) (?:have|has|hold|holds|possess)| (?:about|of)) (?!what\b|how\b|which\b)", ""),
    rule(rf"(?<=[a-z\d]),? and (?:the (?:call|bid|(?:re)?double|response|answer|overcall|pass)|this|it) (?:tells?|informs?|lets?) {_WHOM}(?: know)?(?:,? that)? (?:you|we|I|he|she) (?:have|has|hold|holds) ", ", "),
    rule(r"(?<![\w+-])([456])\+([3456])\+(?![\w♣♦♥♠])", "{0}-{1}+"),
    rule(r"\b(bal(?:anced)?|flat)(,? (?:with )?)(?:exactly|precisely|just) ([89]|1\d|2\d)(?=\s*(?:$|[,;.:()\[]))", "{0}{1}{2}-{2} hcp"),
    rule(r"(?<![\w♣♦♥♠/-])(?:([♣♦♥♠])([AKQ])|([AKQ])([♣♦♥♠]))(?![\w'’/♣♦♥♠])", lambda m: f"the {m[2] or m[3]} of {suit_name(m[1] or m[4])}", True),
    rule(r"(?<![\w♣♦♥♠/-])(?!SA)([CDHS])([AKQ])(?![\w'’/♣♦♥♠])|(?:(?<=\b[CDHS][AKQ] or )|(?<=\b[CDHS][AKQ] & )|(?<=\b[CDHS][AKQ] and )|(?<=\b[Nn]o )|(?<=\b[Nn]ot ))(S)(A)\b|\b(S)(A)(?= (?:or|and|&) [CDHS][AKQ]\b)", _honour, True),
    rule(rf"\bor (?=A of {NAME})", "or the "),
    rule(rf"\b(?:the )?([AKQ]) of ({NAME}) or (?:the )?([AKQ]) of \2(?!\w)", lambda m: f"the {' or '.join(sorted((m[1].upper(), m[3].upper()), key='AKQ'.index))} of {m[2]}"),
    rule(rf"{BEGIN}([0-5]|one|two|three|four)(?: (?:key ?cards?|KCs?))?,? ?(?:-|without|no|w/o|minus)(?: the)? (?:(?:trump )?queen|(?-i:Q))\b(?: of trumps)?{END}", "{0} keycards without the trump queen"),
    rule(rf"\b([4-9])(\+?)( ?{NAMED})(, | \()([4-9])(\+?)(?= (?:(?:if|when) )?(?:{VULNERABILITY})\s*(?:$|[,;.)]))", _length_there),
    # What a bracket tells of the words before it, and the call that comes next.
    rule(r"\b(?:just |but )?too (?:weak|strong|good) \(([<>≤≥]=? ?\d\d?|\d\d?(?:-\d\d?|\+))(?: points| hcp)?\) (?:for|to) [^,;.()]{1,20}(?=\s*(?:$|[,;.)]))", _bracketed),
    rule(rf" ?\([1-7]{STRAIN} (?:next|later|afterwards|follows|then)\)", ""),
    rule(r"\b((?:not |non-?)?vul(?:nerable)?:? )(?:we (?:want|need) )?an opening(?: bid| hand)?(?=,? (?:not |non-?)?vul|,? (?:but|and)\b|[,;.])", "{0}12+ hcp"),
    # Support told as what one can do.
    rule(r"\b(?:(?:I|you|we|he|she) can|can|able to|ready to|prepared to|willing to) (?:well )?(?:support|stand|play in) (?:all|any|every|each|either) (?:of )?(?:the )?(other|unbid)(?: (?:two|three|[23]))? ?(?:suits?)?(?=\s*(?:$|[,;.)]))", "support for the {0} suits"),
    rule(r"\b(?:(?:I|you|we|he|she) can|can|able to|ready to|prepared to) (?:well )?(?:support|stand|play in) the (other|unbid) (?:(?:two|three|[23]) )?suits?(?=\s*(?:$|[,;.)]))", "support for the {0} suits"),
    # Other hands that come in.
    rule(r"[.;,] (?:but )?(?:(?:we|I|you) )?(?:may |can |will |do |always |often |also )*upgrades? (?:an? |all |any |some |good )*(\d{1,2})s?(?: counts?| points?| hcp)? (?:with|having|holding|on|if you have|if it has|containing) ", ", {0} with "),
    rule(r"\b(\d{1,2}) ?(?:\+|upwards|and up(?:wards)?|or more|plus)( (?:with|if|on) [^,;.]{3,30}),? (?:or|but|and) (\d{1,2}) (if|with|on|when) (?:we['’]ve |(?:we|you|I)(?: have)? )?(?:got )?(?:only )?", "{0}+{1}, or {2}+ {3} "),
    rule(r"(?<=\d) (?:if|when|provided) there (?:is|are) (?=an? |any |singleton|void|short)", " with "),
    rule(r"\bwhen ((?:not |non-?|in)?vul(?:nerable)?) (?:you|we|I|it) (?:need|must have|should have|require)s? (?:at least )?(\d{1,2})\+?(?: points| hcp)?(?=[,;.]|$)", "{0} {1}+ hcp"),
    rule(r"[,;.] (?:when |if )?((?:not |non-?)?vul(?:nerable)?):? (?:an? )?(?:little|bit|somewhat|few points|point or two) less (?:will do|is enough|is ok|suffices)\b", ""),
    rule(r"\b(?:a )?sign-?off,? (?:with |of )?\(?((?:0-)?\d(?:-\d)?(?: or (?:less|fewer)| points| hcp)*)\)?(?=,? or\b)", "{0}"),
    rule(r"\b(?:invitational|inviting|invite|inv|game[- ]forcing|GF)(?: values| strength| hands?)? \((\d{1,2})\+(?: points| hcp)?\) or (?:better|more|stronger)\b", "{0}+"),
    rule(r"\bany (?:two|2) of the (?:other|remaining|unbid|outside) (?:(?:three|3) )?suits\b", "two-suiter"),
    # Cards in a suit that is not named.
    rule(rf"\b({FEW_CARDS})\+?[- ]cards? (?:in|of) (?:partner|opener|responder)['’]s ({NAMED})", "{0} {1}"),
    rule(r"\b(?:at most|(?:and )?(?:not|no|never) more than) (\d|one|two|three|four)(?: cards)? (?=(?:of|in) (?:their|his|the opponents['’]?|the enemy|opener['’]s|partner['’]s))", "0-{0} cards "),
    rule(r"\b((?:no|denies|deny|without) (?:[\w-]+ ){0,2}(?:support|fit|cards|length) (?:for|in|with|of) )(?=(?:partner|opener|responder)['’]s suits\b)", "{0}either of "),
    rule(r"\b(of|in) theirs\b(?! bid)", "{0} their suit"),
    rule(r"\bno second ((?:five|four|5|4)[- ]card suit)\b", "no {0} on the side"),
    rule(rf"\b(?:an? )?misfit(?: for partner| with partner|opposite)?(?:: ?|, (?:that is|i\.?e\.?,?|meaning) )(?={FEW_CARDS}\b)", ""),
    rule(r"(?<![\d=-])\((\d)-?(\d)\)=(\d)=(\d)(?![\d=-])", "({0}{1}){2}{3}"),
    # What is not needed, and what a word stands for.
    rule(rf"(?<=[a-z\d]) (?:is|are|would be) (?:(?:nice|good)(?= to have)|useful|desirable|preferable|preferred|welcome|helpful|handy|a bonus|a plus)(?: to have)?(?:,? (?:but|though|if) (?:it is |is |are )?(?:by no means|not|never|hardly|no)[^,;.]{{0,40}})?{END}", " is allowed"),
    rule(r"(?<=[a-z\d]) (?:is|are) (?:by no means|not|never|hardly|in no way) (?:strictly )?(?:essential|needed|required|necessary|compulsory|obligatory|promised|guaranteed|a must|a requirement)\b", " is allowed"),
    rule(r",? (?:where|and) (?:an? )?(?:good|strong|decent|sound)(?: suit)? (?:means|is|stands for) ", ", "),
    # Hands that make another call.
    rule(rf"(?<=[.;] )([^.,;:\n]{{2,30}}?)(?::| =>| →) (?={_VERB}\b(?! (?:with|is|shows?)\b)(?!:))", "with {0} we "),
    rule(rf"{BEGIN}({FEW_CARDS})(?: cards(?: in)?)? ({NAMED}) (?:are|is) (?:then )?(?:bid|shown|rebid|opened|mentioned|introduced)(?: (?:instead|first|naturally|directly))+\b", "with {0} {1} we bid them"),
    # Points and spades together.
    rule(r"\b(?:hcp|points) (?:\+|plus|and) (?:the )?(?:no\.?|number|nr\.?|length)(?: of)? (?:S|spades|♠)(?: together)? (?:must (?:be|make|reach)|is|are|=|>=|make|reach|add up to|at least)? ?(?:at least )?15\+?", "rule of 15"),
)
