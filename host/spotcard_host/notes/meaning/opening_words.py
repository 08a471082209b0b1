# ruff: noqa: E501 - a pattern is read as a whole
"""Words of openings in other writing, rewritten to those that are read: `if vulnerable, two of the three tops`,
`5 in 3rd NV if AK/AQ/KQ`, `two only when 4=4=3=2`, `bal 12-14, 18-19`, `5-5 blacks`, `(but pass with a side major)`.

`text.plain` applies these behind the marks and before all others.
"""

from __future__ import annotations

import re

from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.rewriting import (
    FEW_CARDS,
    NAMED,
    SEATS,
    VULNERABILITY,
    Match,
    Rule,
    rule,
)
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, sign_of

_N = FEW_CARDS
_END = r"(?=\s*(?:$|[,;.)]))"
_BEGIN = r"(?:(?<=^)|(?<=[;.] )|(?<=\n))"
_CARDS = rf"(?: ?[♣♦♥♠]| (?:{SUIT_WORD}s|cards)\b|-?cards?\b|(?-i:[CDHS])(?!\w))"
_SHAPE = r"(?:[0-7](?:[-=][0-7]){3}|[0-7]{4})"
_TWO_TOPS = r"(?:AK|AQ|KQ)x{0,5}"
_TOPS = r"(?:2|two) of the top 3(?: honou?rs)?"
_PASSES = r"(?:we |I )?(?:pass(?:es)?|(?-i:P))"
_POINTS = r"(?:\d{1,2}(?:-\d{1,2}|\+)?(?: hcp| points)?|(?:below|under|less than|above|over|at least) \d{1,2}(?: hcp| points)?)"
_STATE = rf"(?:(?:we are |it is |the hand is )?(?P<vul>{VULNERABILITY})|(?:it is |the hand is |we have )?(?P<hand>(?:un)?bal(?:anced)?|{_SHAPE}|{_POINTS}))"
_BLACK_RED = {"b": ("♣", "♠"), "r": ("♦", "♥")}


def _if_behind(found: Match) -> str:
    """`if vulnerable, two top honours`: the condition behind."""
    state = found["vul"] or found["hand"]
    points = re.fullmatch(r"\d{1,2}(?:-\d{1,2}|\+)?", state)
    return f"{found['then'].strip()} if {state}{' hcp' if points else ''}"


def _fewer_only(found: Match) -> str:
    """`2+ clubs, two only when 4=4=3=2`: more, or that shape."""
    number = int(number_of(found["n"]))
    if int(number_of(found["m"])) != number:
        return found.group()
    return f"{number + 1}+{found['what']} or {found['shape']}"


def _never_fewer(found: Match) -> str:
    """`four cards or longer, never three` says nothing more."""
    return found["rule"] if int(number_of(found["m"])) < int(number_of(found["n"])) else found.group()


def _ranges(found: Match) -> str:
    """`bal 12-14, 18-19`: one or the other."""
    second, third = int(found[3]), int(found[4])
    if second >= third:
        return found.group()
    return f"{found[1]} {found[2]}-{found[5]}" if third == second + 1 else f"{found[1]} ({found[2]}-{found[3]} or {found[4]}-{found[5]})"


_OUR_VUL = r"(?:us |we are |we |when |if )*(?P<%s>(?:not |non-?)vul(?:nerable)?|NV|white|green|vul(?:nerable)?|red|V)(?: vulnerable)?(?: is| are)?(?::|,| ?=| {1,})(?: ?(?:weak|strong)(?: ?=|:|,)?)? ?"
_RANGE = r"(?P<%s>\d\d(?:-\d\d|(?: \d\d){1,3}))(?![\d+-])(?: hcp| points)?"


def _at_both(found: Match) -> str:
    """`Green: 12-14. Red: 15-17`: the vulnerability behind each range."""
    states = [bool(re.match(r"n|w|g", found[name], re.I)) for name in ("a", "b")]
    if states[0] == states[1]:
        return found.group()
    ends = [re.findall(r"\d\d", found[name]) for name in ("r", "q")]
    return ", ".join(f"{e[0]}-{e[-1]} {'NV' if nv else 'vul'}" for e, nv in zip(ends, states, strict=True))


def _coloured(found: Match) -> str:
    """`5-5 in the black suits`, `5-5 reds`."""
    first, second = _BLACK_RED[(found["colour"] or found["before"])[0].lower()]
    return f"5{first} and 5{second}"


OPENING_WORDS: tuple[Rule, ...] = (
    # Two of the top three.
    rule(r"\b(2|two)(?: of(?: the)? |/)(?:(?:3|three) (?:top(?: honou?r)?s|big ones|high honou?rs)|top (?:3|three))\b(?: honou?rs)?(?! or)", "2 of the top 3"),
    rule(r"\b(?:2|two) (?:(?:top )?honou?rs? (?:out of|of|from|among)|of) (?:the )?(?:AKQ|A-K-Q|A/K/Q|A,? K,? ?(?:and |or )?Q|ace,? king,? (?:and |or )?queen)(?!\w)", "2 of the top 3"),
    rule(rf"(?<!\w)(?:at least )?{_TWO_TOPS}(?:(?:, ?|/|,? or ){_TWO_TOPS}){{2}}(?!\w)", "2 of the top 3"),
    rule(r"\bsuit of (five|six|seven|eight|[5-8])(?: cards)?(?= \(|\s*(?:$|[,;.]))", "{0}-card suit"),
    rule(rf"\b(with )({_N}) (good|strong|decent) cards?(?=\s*(?:$|[,;.(]))", "{0}a {2} {1}-card suit"),
    rule(r"\b(honou?rs|tops|top 3|AKQ?) (?:are|is) (?:a must|compulsory|obligatory|mandatory)\b", "{0}"),
    rule(rf"\(({_N})(?: cards?)?,? (?:in )?({SEATS})(?: seat| hand)?,? ({VULNERABILITY}) (?:if|with|when) {_TOPS}\)", "({0} good ones in {1} {2})"),
    rule(r"\b([6-9]|1\d)\+? ?-?(?:c\.)(?= (?:suit|major|minor)\b)", lambda m: f"{m[0][:-2].rstrip()}-card"),
    rule(r"(?<=\d[-+] )c\. ?(?=suit|major|minor)|(?<=\d )c\. ?(?=suit|major|minor)", "card "),
    rule(r"\b([6-8]\+?) (AKQJ?)[- ]suit\b", "{0} card suit headed by {1}", True),
    rule(r"\((seven|eight|[78]) to (?:the )?(AKQJ?)\)", "({0} cards headed by {1})"),
    rule(r"\bnothing (?:higher|better|more) than (?:an? )?(?:queen|Q) (?:on the side|outside|elsewhere)", "no outside ace or king"),
    rule(r"\b(?:w/o|without|no) (?:an? )?(?:side |outside )?(?:ace|A),? ?(?:no |or |and |nor )?(?:an? )?(?:side |outside )?(?:king|K) (?:elsewhere|outside|on the side)(?: the suit)?", "no outside ace or king"),
    rule(r"\bno (?:side|outside) ace,? (?:and |or )?no (?:side|outside) king\b", "no outside ace or king"),
    # A condition in front of what it is about.
    rule(rf"{_BEGIN}(?:but |and )?(?:if|when) {_STATE}(?:,|:|,? then(?: it is)?,?|(?<=vul|ble|een|red|ite)(?= (?:an?|the suit) )) (?:it is |then )?(?:the suit (?=(?:is|has|must|should) ))?(?:(?:must|should) (?:be|have) |is (?=headed)|has (?=2 |two ))?(?P<then>(?!if\b|then\b)[^,;.\n]{{3,60}}?)(?: is (?:enough|sufficient)| will do)?(?=\s*(?:$|[;.\n]))", _if_behind),
    rule(r"\b(?:bad|poor) suits? (?:are |is )?(?:welcome|fine|ok|okay|allowed|possible) unless (?:we are |we're )?(?:vul(?:nerable)?|red),? (?:when|where|then) ([^,;.]{3,50}?)(?: (?:is|are) (?:needed|required))?(?=\s*(?:$|[;.]))", "{0} if vul"),
    rule(r"\b(if|when|only) (?:we are |we're |at )?red\b(?! ?(?:v\b|vs|against|suit|/|or))", "{0} vul"),
    # Ranges for each vulnerability: `Green: 12-14. Red: 15-17`.
    rule(rf"{_BEGIN}(?:(?:range|strength)[:,]? *)?{_OUR_VUL % 'a'}{_RANGE % 'r'} *[,;.\n]? *(?:and )?{_OUR_VUL % 'b'}{_RANGE % 'q'}(?=\s*(?:$|[,;.\n]))", _at_both),
    rule(r"\b(?:a )?variable(?: notrump| NT| range)?[:,.]?(?: (?:weak ?(?:/|or) ?strong))?(?: (?:according to|depending on|by) (?:our |the )?(?:colou?r|vulnerability|vul))?(?=\s*(?:$|[,;.:(]))", ""),
    rule(rf"\bnot ({_SHAPE}) (?:and |in )?(\d\d-\d\d|\d\d\+?){_END}", "not {0} with {1}"),
    rule(r"\b(?:allowed|ok|possible) and (?:compulsory|obligatory|mandatory)\b", "allowed"),
    rule(rf"\bany ({_SHAPE}) (?:except|but not) (?:with |when )?(?=five |5)", "including {0}, no "),
    # One honour outside, and singletons that are honours.
    rule(r"\b(?:up to|at most|not more than|no more than|none or|no or|0 or|0-1|max(?:imum|\.)?) ?(?:1|one|an?|a single)? (?:(?:of|side|outside|extra) )*((?:ace or king|king or ace|A/K|K/A|A or K|ace/king|A, K)(?:s)?)(?: (?:outside|elsewhere|on the side))?\b(?! ?[/,])", "0-1 outside A or K"),
    rule(r"\b(?:an? )?(major|minor)(?: suit)?(?: of|,)? (AKQJ?x{2,6}|AKQJ?T?)(?![\w])", "{1} in a {0}", True),
    rule(r"(?<=\w )(?:A|ace), ?(?:K|king),? or (?:an? )?(?:Q|queen)\b", "A/K/Q"),
    rule(rf"(?<![\d-])({_SHAPE}(?: \([^()]{{3,24}}\))?) (?:or|and) ((?:an? )?{_SHAPE}(?: \([^()]{{3,24}}\))?),? (?:both |either )?with (?:an? |the )?((?:singleton|stiff|bare) (?:A/K/Q|A/K|honou?r))\b", "{0} with {2} or {1} with {2}"),
    # Points and spades.
    rule(r"\b(?:hcp|points)(?: ?\+ ?| plus | and )(?:the )?(?:(?:no\.?|number) of )?(?:length (?:of|in) )?(?:your |the )?(?:♠|spades?)(?: cards| length)?(?: (?:at least|of|total|totals?|make|is|are|must be|=|>=|≥))* ?15(?:\+| or (?:more|better)| at least)?(?![\d-])", "rule of 15"),
    rule(r"\b(?:hcp|points) ?(?:\+|plus) ?(?:the )?(?:♠|spades?)(?: cards| length)? ?(?:= ?|is |are |total )?(?:14 or (?:less|fewer)|below 15|< ?15|under 15|less than 15)", "not rule of 15"),
    rule(r"\bpearson(?: (?:points?|count))? (?:below|under|less than|<) ?15", "not rule of 15"),
    rule(r"\bpearson(?: (?:points?|count))?(?: of)? 15(?:\+| or more)?|\bR ?(?:of )?15\b(?: ok(?:ay)?| met)?", "rule of 15"),
    rule(r"^(1\d\+(?: hcp| points)?),? or (?:(1\d-1\d)(?: hcp| points)? (?:with|and|if|on) rule of 15|rule of 15 (?:with|and|on) (1\d-1\d)(?: hcp| points)?)", lambda m: f"natural, {m[1]}, or {m[2] or m[3]} and rule of 15"),
    rule(r"\brule of 15 (?:below|under|less than) 15\b", "not rule of 15"),
    # One length and the shape for a lower one.
    rule(rf"(?<![\w-])(?P<n>{_N})\+(?P<what>{_CARDS})[,;]? \(?(?P<m>{_N})(?:{_CARDS})? (?:only|just)(?: (?:when|if|with|on|as|holding|exactly|being|precisely))* (?P<shape>{_SHAPE})\)?{_END}", _fewer_only),
    rule(rf"(?P<rule>(?<![\w-])(?P<n>{_N})(?:\+|{_CARDS} or (?:more|longer)|\+{_CARDS}| or (?:more|longer))),? (?:and )?never (?:only |just )?(?P<m>{_N})(?: cards?)?{_END}", _never_fewer),
    # Ranges of balanced hands, and both suits of a colour.
    rule(r"\b(bal(?:anced)?) (\d\d)-(\d\d),? (?:and |& )?(\d\d)-(\d\d)(?:,? etc\b\.?)?(?= *(?:$|[;.,)]))", _ranges),
    rule(r"(?<![\d-])5-5(?:\+| or (?:more|longer|better))? (?:in )?(?:both |the )?(?P<colour>black|red)(?:s| suits)\b|\b(?:both |the )?(?P<before>black|red) 5-5(?!-)", _coloured),
    rule(r"(?<![\d-])\((5|6)(4)\) (in (?:the |both )?(?:majors|minors)),? or (?:better|longer|more|more extreme|more distribution)\b", "{0}-{1}+ {2}"),
    rule(rf"\b((?:five|six|seven|eight|[5-8]) {SUIT_WORD}s|[5-8] ?[♣♦♥♠]) (?:alone|only)(?=\s*(?:$|[,;.)]))", "{0}"),
    rule(rf"\b(?:five|5) ?(?P<a>{NAMED}) ?(?:and |, )?(?:four|4) ?(?P<b>{NAMED}),? (?:or )?(?:(?:five|5) ?(?P=b) ?(?:and |, )?(?:four|4) ?(?P=a)|(?:four|4) ?(?P=a) ?(?:and |, )?(?:five|5) ?(?P=b))(?P<more>,? or (?:more(?: extreme)?|longer|better)\b)?", lambda m: f"5-4{'+' if m['more'] else ''} in {m['a']} and {m['b']}"),
    rule(r"\((?:both minors|minors) (?:four|4)(?: cards)?(?: each)?\)", ", 4-4 in the minors"),
    rule(r"\bwhichever (?=singleton)", "any "),
    rule(rf"{_BEGIN}(?:at |when |if |we are )*(?:{VULNERABILITY})[,:]? (?:the |any |its )?suit (?:quality )?(?:may|can) be (?:as (?:bad|poor|weak) as (?:it likes|you like)|anything|of any quality|bad|poor)[;,. ]*", ""),
    rule(rf"{_BEGIN}({_SHAPE}(?:(?:, ?| or |/){_SHAPE}){{1,5}}),? (?:with |and )?(\d\d?-\d\d|\d\d\+)(?: hcp| points)?{_END}", "{1}, {0}"),
    rule(r"(?<![\d(-])\(([5-7])([3-5])\)([0-3])([0-3])(?![\d+-])", lambda m: "-".join(m.groups()) if sum(map(int, m.groups())) == 13 else m[0]),
    rule(r"\b([5-7])[- ]?cards? suit (clubs|♣) or (diamonds|♦)(?=\s*(?:$|[,;.)]))", "{0}-card minor"),
    rule(r"\bnot (?:above|over|beyond) (\d{1,2})(?: hcp| points)?(?=\s*(?:$|[,;.)]))", "0-{0} hcp"),
    rule(rf"((?:{NAMED}) \((?:solid |good )?[5-8]\+)(?=,|\))", "{0} cards"),
    rule(r"(?<![\d-])(\d{1,2}-\d{1,2})(?: hcp| points)?(?: {2,}|; ?)([5-8])\+(?=\s*$)", "{0}, {1}+ cards"),
    rule(r"(?<=: )[CDHS](?=\s*$)", lambda m: sign_of(m[0]), True),
    rule(r",? \(?(?:say|e\.g\.|for (?:example|instance)) [0-7](?:-?[0-7]){3}\)?(?=\s*(?:$|[,;.)]))", ""),
    rule(r",? even (?:if|with|on) (?:it is )?\d\d(?:-\d\d|\+)(?: hcp| points)?(?=\s*(?:$|[,;.)]))", ""),
    rule(r"\b6m3-?2-?2\b(?!,? (?:and|or) \d)", "6322 with a six-card minor", True),
    rule(r"(?:with )?(?:an? )?(?:six|6)(?:-card minor| clubs or diamonds| cards in a minor) (?:when|if) (?:the |its )?(?:remaining |other )?(?:suits |shape )?(?:are |is )?(?:3-2-2|6-?3-?2-?2)\b", "6322 with a six-card minor"),
    rule(r"^(?:also )?includes? [^;.]*\b(?:NT|no-?trump|bal(?:anced)?)\b[^;.]*", "natural"),
    rule(r"(?<=[A-Za-z♣♦♥♠]) {3,}(?=\d)", ", "),
    rule(r"^([♣♦♥♠])(?: (AKQJ?))?[ ,;]+(\d{1,2}-\d{1,2})[ ,;]+([5-8]\+)(?: cards)?\s*$", lambda m: f"{m[4]}{m[1]}{f' headed by {m[2]}' if m[2] else ''}, {m[3]}"),
    rule(r"\b(?:an? )?weak (?:two|2),? (\d{1,2}-\d{1,2}),? in (?:one of the majors|(?:an?|either|one) major)(?: \((?:six|6) cards\))?", "{0}, six-card major"),
    rule(r"\bgame without (?:an? )?(?=(?:4|four)\b)", "to play, no "),
    rule(r"[.;,] (?:also )?incl(?:udes?|uding|\.)? (\d[♣♦♥♠])(?:[- ]|, | and )?(\d[♣♦♥♠]) (?:if|with|and|on) (\d\d-\d\d|\d\d\+)", "; also {0} and {1}, {2}"),
    rule(r"(?<=[.;]) ?([345])-?\1 ?(m|M|minors|majors):? (?=[12][CDHS]\b)", lambda m: f" With {m[1]}-{m[1]} in the {'minors' if m[2][:2] in ('m', 'mi') else 'majors'} always "),
    # Hands of this kind that are passed.
    rule(rf"\((?:but )?{_PASSES} (?:w/|with|on|holding) (?:\d|two|three|four|five|it|them|more|that)\)", ""),
    rule(rf"[,;] (?:and )?(?:with|on|holding) such (?:an? )?hands? (?:we|I) (?:always )?pass(?: first)?{_END}", ""),
    rule(rf"(?:[,;] |\()(?:but )?{_PASSES} (?:if|when|with)(?: (?:you|we|I)(?: also)? (?:hold|have))? (?:an? )?(?:(?:4|four)[- ]?cards? )?(?:(?:4|four) cards in (?:an?|the) )?(?:other |side |outside )?major(?: of (?:4|four) cards)?(?: (?:as well|on the side|outside|too))?\)?{_END}", ", no other 4 card major"),
    rule(rf",? but ({_SHAPE}) (?:hands? )?with (?:only |just )?(1\d)(?: hcp| points)?(?: only)? (?:are|is) (?:always )?passed(?: \([^()]{{3,60}}\))?{_END}", ", not {0} with {1}"),
    rule(r"\b(?:(?-i:OM|oM)|other (?:(?-i:M)|major)) ?(?:max(?:imum|\.)?|at most) ?(\d)(?: ?c(?:ards?)?)?\b", "at most {0} cards in the other major"),
    rule(r"\b(?:both|either|each) (?:Ms?|majors?) (?:max(?:imum|\.)?|at most) ?3(?: ?c(?:ards?)?)?\b", "no 4 card major"),
    # Lines with a label: `hearts: five`, `strength: 11-15`; and the hands that another call takes.
    rule(rf"(?:(?<=^)|(?<=\n)) *({SUIT_WORD}s) *(?::| {{2,}}) *({_N}\+?)(?: cards?)?(?=\s*(?:$|[\n,;(]))", "{1} {0}"),
    rule(r"(?<=\n) *(?:strength|points|range|hcp|shape|distribution|pattern|hand|length)(?: *: *\n? *| {2,})(?=\S)", ""),
    rule(rf" ?\((?:with |hands of )?\d\d(?:\+| (?:and|or) (?:up|more|better)|-\d\d)(?: hcp| points)? (?:we )?opens? [1-4]{STRAIN}\)", ""),
    rule(r"\b([3-6]-[3-6]\+?) mins\b", "{0} minors"),
    rule(r"\ban? (?:4|four)[- ]?c(?:ards?)? major (?:outside it|outside(?: the suit)?|on the side|beside it|as a side suit)", "exactly four cards in a major"),
    rule(r"^(?:natural,? )?(?:4|four)[- ]?cards? majors(?=\s*(?:$|[,;.(]))", "4+ card major"),
    rule(rf"\b(?P<how>good|solid|bad|poor|strong|decent) (?P<n>[5-7]|five|six|seven)(?:-| to |[- ]?card or |-? ?or )(?P<m>[6-8]|six|seven|eight)[- ]card (?P<suit>{SUIT_WORD} )?suit\b", lambda m: f"{m['n']}-{m['m']} card {m['suit'] or ''}suit, {m['how']} suit"),
)
"""The rules in the order in which they are applied."""
