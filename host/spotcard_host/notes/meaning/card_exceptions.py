# ruff: noqa: E501 - a pattern is read as a whole
"""Lengths with an exception: one spelling for all the ways of saying it.

`text.plain` applies these behind `card_counts`: `four diamonds, three only with 4-4-3-2` becomes
`4+ diamonds or 4=4=3=2`, `usually seven clubs, may be six` `7 clubs, sometimes 6`, and `vulnerable
six, otherwise five or six` `6 cards (5 if NV)`.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.rewriting import FEW_CARDS, Match, Rule, rule
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_LETTERS = {"C": " clubs", "D": " diamonds", "H": " hearts", "S": " spades"}
_N = FEW_CARDS
_NAMED = rf"(?:[♣♦♥♠]|{SUIT_WORD}s\b)"
_WHAT = rf"(?: ?[♣♦♥♠]| (?:{SUIT_WORD}s|trumps)\b|[- ]?(?-i:cards?|c)\b(?: (?:support|suit|fit))?(?: (?:in|of) {_NAMED})?|(?-i:[CDHS])(?![\w♣♦♥♠]))"
_END = r"(?=\s*(?:$|[,;.)(]))"

# Shapes with one suit shorter than the rule: how they are written, and what may stand beside it.
_MAJORS = r"(?:both (?:4-card )?(?:majors|M)|4-4 in (?:the |both )?majors|both four-card majors|(?:4|four) ?(?:♠|spades)[, ]+(?:and )?(?:4|four) ?(?:♥|hearts)(?:[, ]+(?:and )?3 ?(?:♦|diamonds))?)"
_TWO = r"(?:(?:and |with )?(?:a )?(?:doubleton (?:clubs?|♣)|(?:two|2) ?(?:clubs|♣)))"
_THREE = r"(?:,? (?:and |with )?(?:three|3) ?(?:♦|diamonds))?"
_4432 = rf"(?:(?:exactly |specifically |precisely |just )?4[-=]?4[-=]?3[-=]?2(?: (?:exactly|shape|in that order))?(?: (?:with )?{_MAJORS})?{_THREE}(?:[ ,]+(?:and )?\(?{_TWO}\)?)?|(?:exactly )?{_MAJORS}{_THREE}(?: |, ?)(?:and |with )*{_TWO})"
_4441 = r"(?:(?:exactly |specifically |precisely |just |an? )?(?:4-?4-?4-?1)(?: (?:exactly|shape|hand))?|three (?:four|4)-card suits and a singleton)"
_WHEN = r"(?:(?:if|with|when|on|for|in|holding|where|having)(?: (?:it is|the (?:hand|shape) is|an?|holding|exactly))? )"
_MAY_BE = r"(?:(?:it )?(?:may|can|could|might)(?: also)? be |can it be )?"
_ONLY = r"(?:only|just|solely)"


def _exception(shape: str) -> str:
    """What stands between a least length and the shape that is excepted."""
    return (
        rf"(?:(?:unless|except|exc\.?|excepting|but for|the (?:one |only )?exception being|(?:the (?:one |only )?)?exception(?: is|:)?) {_WHEN}?{shape}(?:[,;]? (?:with|when|where|in which case|then)(?: it)? {_MAY_BE}(?:exactly |only )?{_N}{_WHAT}?)?(?: \((?:then|with)? ?{_N}{_WHAT}?\))?"
        rf"|(?:but |and )?{_MAY_BE}(?:be )?{_N}{_WHAT}? (?:is |are )?{_ONLY} {_WHEN}?{shape}|(?:but |and |or )?{_N}{_WHAT}? {_WHEN}{shape}"
        rf"|{_ONLY} {_WHEN}{shape}(?:,? (?:can it be|may it be|it (?:can|may) be)) {_N}{_WHAT}?|(?:but )?{_WHEN}{shape},? (?:it (?:may|can) be )?{_N}{_WHAT}?|(?:or )?{_MAY_BE}{_N} {_ONLY} {_WHEN}{shape}|or {shape}(?: {_WHEN}{_N}{_WHAT})?)"
    )


_RULE = rf"(?P<rule>(?<![\w-])(?:usually |always |promises |at least |min(?:imum|\.)? )*(?:at least )?(?P<n>{_N})(?P<plus>\+| or (?:more|longer))?(?P<what>{_WHAT})?(?P<plus2> or (?:more|longer))?)"


def _but_one(shape: str, least: int) -> tuple[str, ...]:
    """The patterns of a length with one exception: behind it, in front of it, or alone."""
    tail = _exception(shape)
    return (
        rf"{_RULE}(?:[,;.]? ?\(?){tail}\)?{_END}",
        rf"(?:(?<=^)|(?<=[,;.] ))unless {shape},? (?:it is |this is )?(?:at least (?:an? )?|min(?:imum|\.)? ?|an? )?(?P<rule>(?P<n>{_N})(?P<plus>\+)?(?P<what>{_WHAT})?)(?P<plus2>(?!))?{_END}",
        rf"\b(?:never )?(?P<m>{_N})(?P<what>{_WHAT}) (?:only |just )?(?:unless|if|with|when|in) (?:an? )?{shape}(?: hand)?(?:[,;]? (?:else|otherwise|normally|usually) (?P<n>{_N})(?:\+| or more))?{_END}(?P<plus>(?!))?(?P<plus2>(?!))?(?P<rule>(?!))?",
    )


def _least(found: Match, shape: str, fewer: bool) -> str:
    groups = found.groupdict()
    bounded = found["plus"] or found["plus2"] or re.search(r"\b(?:at least|promises|usually|always|min)", found.group()) or found["rule"] is None or found.group().startswith(("unless", "Unless"))
    if not bounded:
        return found.group()
    number = int(number_of(groups["n"])) if groups.get("n") else int(number_of(found["m"])) + 1
    if groups.get("m") and found["rule"] is None:
        number = int(number_of(found["m"])) + 1
        only = re.search(r"\b(?:never|only|just)\b", found.group())
        if not only and not groups.get("n"):
            return found.group()
    what = found["what"] or " cards"
    what = what if what.startswith((" ", "♣", "♦", "♥", "♠")) else f" {what.lstrip('-')}"
    if what.strip() in "CDHS":
        what = _LETTERS[what.strip()]
    return f"{number}+{what} or {f'{number - 1}{what} with ' if fewer else ''}{shape}"


def _few_with_shape(found: Match) -> str:
    return _least(found, "4-4-4-1", True)


def _ordered(found: Match) -> str:
    """The three cards of 4-4-3-2 are the diamonds: with four clubs a hand opens these."""
    return _least(found, "4=4=3=2", False)


def _if_so_few(found: Match) -> str:
    """`5+ clubs; if five, then also a major`: six, or five with it."""
    number, fewer = int(number_of(found["n"])), int(number_of(found["m"]))
    what = found["what"] or found["what2"]
    number += number == fewer
    return f"{number}+{what} or {fewer}{what} with {found['also']}" if number == fewer + 1 else found.group()


_USUALLY = r"(?:usually|normally|mostly|typically|generally|as a rule|commonly|nearly always|almost always)"
_SOMETIMES = r"(?:sometimes|occasionally|rarely|seldom|exceptionally|at times|perhaps|now and then|(?:may|can|could|might)(?: also| occasionally| sometimes)?(?: be| have| hold)?)"
_ALLOWED = r"(?:(?:is |are )?(?:possible|allowed|ok|okay|permitted|not excluded|not ruled out))"


def _sometimes(found: Match) -> str:
    """`usually seven clubs, may be six`: one number and a lower one."""
    number, fewer = int(number_of(found["n"])), int(number_of(found["m"]))
    groups = found.groupdict()
    what = groups.get("what") or groups.get("what2") or ""
    if fewer != number - 1 or not (what or "usu" in found.group().lower()):
        return found.group()
    return f"{number}{what or ' cards'}, sometimes {fewer}{',' if groups.get('next') else ''}{groups.get('next') or ''}"


_V = r"(?:vul(?:nerable)?|VUL|(?-i:V))\b"
_NV = r"(?:(?:not|non)[- ]?vul(?:nerable|n)?|(?-i:NV|nv))\b"
_AT = r"(?:(?:if|when|at)(?: we are| it is)? )?"
_OR_LESS = rf"(?:{_SOMETIMES} |it |then |also |only |always |but |and )*"


def _not_vulnerable(found: Match) -> str:
    """`six vulnerable, five or six not`: the lower number only there."""
    number = int(number_of(found["n"]))
    groups = found.groupdict()
    fewer = min(int(number_of(groups[g])) for g in ("m", "m2") if groups.get(g))
    what = groups.get("what") or groups.get("what2") or " cards"
    if fewer != number - 1:
        return found.group()
    if what in "CDHS":
        what = _LETTERS[what]
    return f"{number}{what} ({fewer} if NV)"


_LESS = rf"(?P<m>{_N})(?:(?: or | ?/ ?|-)(?P<m2>{_N}))?"

_HELD = r"(?:(?:holding|having|with|he (?:has|holds)|opener (?:has|holds)|responder (?:has|holds)|(?:you|I|we) (?:have|hold)|there (?:is|are)) )"
_SHORTER = r"(?:an? |any |only |just )*(?:(?:three|four|five|six|[3-6])[ -]?card (?:major|minor|support)|singleton|void|short suit|shortness|(?:four|five|4|5) (?:hearts|spades|!h|!s|♥|♠))(?: (?:there|on the side))?"

EXCEPTIONS: tuple[Rule, ...] = (
    # Hands that another call shows: `10+ (unless holding a four-card major)`, `limit raise unless there are only three trumps`.
    rule(rf"(?<=[\w+)♣♦♥♠]),? \((?:but |also )?(?:unless|except|not|never)(?: if| when)? {_HELD}({_SHORTER})\)", ", except with {0}"),
    rule(rf"(?<=[\w+)♣♦♥♠]),? unless (?!with ){_HELD}({_SHORTER})(?!,? (?:then|when|where|in which case) (?:only )?{_N}\b)(?:, (?:then|when|in which case) [^;.]{{3,40}})?(?=\s*(?:$|[;.,]))", ", except with {0}"),
    rule(rf"(?<=[\w+)♣♦♥♠]),? \(?(?:but |also )?(?:unless|except)(?: if| when)? {_HELD}?(?:only|just|merely|no more than) (?P<n>{_N})(?P<what> trumps?|[- ]card support)(?:, (?:then|when|in which case) [^;.]{{3,40}})?(?:\)|(?=\s*(?:$|[;.,])))", lambda m: f", {int(number_of(m['n'])) + 1}+{m['what']}"),
    # `a fit of three cards or longer`.
    rule(rf"\b(?:an? )?(?:fit|support) of (?:at least |exactly )?(?P<n>{_N})(?P<more>\+)?(?: cards?| trumps?)(?P<plus> or (?:longer|more|better)|\+)?", lambda m: f"{number_of(m['n'])}{'+' if m['plus'] or m['more'] or 'least' in m[0] or m[0][-4:] == 'card' else ''} card support"),
    *(rule(pattern, _ordered) for pattern in _but_one(_4432, 4)),
    *(rule(pattern, _few_with_shape) for pattern in _but_one(_4441, 5)),
    # The least with something beside it: `5+ clubs; if five, then also a four-card major`.
    rule(rf"(?<![\w-])(?:at least )?(?P<n>{_N})(?:\+(?P<what>{_WHAT})|(?P<what2>{_WHAT}) or (?:more|longer))[;,.]? (?:but )?(?:only )?(?:if|with|when|on) (?:only |just |exactly )?(?P<m>{_N})(?: only)?,? (?:then |there is |it has |has |also |promises |always |must have )+(?P<also>(?:an? )?[^,;.()]{{3,30}}){_END}", _if_so_few),
    rule(rf"\bnever (?P<m>{_N})(?P<what>{_WHAT}) without (?P<also>(?:an? )?[^,;.()]{{3,30}}?)[;,.] (?:but )?(?:otherwise|else|normally|usually) (?P<n>{_N})(?:\+| or (?:more|longer)){_END}(?P<what2>(?!))?", _if_so_few),
    rule(rf"(?<![\w-])at least (?P<n>{_N})(?P<what>{_WHAT}),? unless (?:holding |having |with |I have |there is )?(?P<also>(?:an? )?[^,;.()]{{3,30}}?)[,;]? (?:then |when |in which case |where )?(?P<m>{_N})(?: cards)? (?:is |are )?(?:enough|ok|sufficient|will do|suffices?|do){_END}(?P<what2>(?!))?", _if_so_few),
    # Two lengths, the lower one rare.
    rule(rf"\b{_USUALLY},? (?:an? )?(?P<n>{_N})(?P<what>{_WHAT})?,? ?(?:;|but|and|,)? ?(?:but )?{_SOMETIMES}(?: only| just| on| with| an?)* (?P<m>{_N})(?P<what2>{_WHAT})?(?: (?:only|possible|cards))?{_END}", _sometimes),
    rule(rf"\b{_USUALLY},? (?:an? )?(?P<n>{_N})(?P<what>{_WHAT})?,? ?(?:;|but|and|,)? ?(?:but )?(?:an? )?(?P<m>{_N})(?P<what2>{_WHAT})? {_ALLOWED}{_END}", _sometimes),
    rule(rf"(?<![\w+-])(?P<n>{_N})(?P<what>{_WHAT}),? ?[;,(]? ?(?:but )?(?:an? )?(?P<m>{_N})(?:{_WHAT})? {_ALLOWED}\)?{_END}", _sometimes),
    rule(rf"(?<![\w+-])(?P<m>{_N}) ?(?:-|or) ?(?P<n>{_N})(?P<what>{_WHAT}),? (?:{_USUALLY} (?P=n)|(?P=n) (?:being )?(?:the norm|usual|normal|expected)|{_N} being the norm)", _sometimes),
    rule(rf"(?<![\w+♣♦♥♠-])(?P<n>[4-8]) ?\((?P<m>[3-7])\)(?P<what>{_WHAT})", _sometimes),
    rule(rf"(?<![\w+♣♦♥♠-])\((?P<m>[3-7])\) ?(?P<n>[4-8])(?P<what>{_WHAT})(?! ?(?:and|\+|with|&))(?P<next> (?=\d))?", _sometimes),
    rule(rf"\bmay (?:have|be|hold) (?:only |just )?(?P<m>{_N})(?P<what>{_WHAT}),? (?P<n>{_N})(?: is| are)? (?:expected|normal|usual)", _sometimes),
    # A lower number, not vulnerable.
    rule(rf"(?<![\w+-])(?:normally |usually )?(?P<n>{_N})(?P<what>{_WHAT})?,? {_AT}{_V}[,;:]? {_OR_LESS}{_LESS}(?P<what2>{_WHAT})? {_AT}(?:{_NV}|not\b)", _not_vulnerable),
    rule(rf"(?<![\w+-])(?:normally |usually )?(?P<n>{_N})(?P<what>{_WHAT})?,? {_AT}{_V}[,;:]? {_AT}{_NV}:? {_OR_LESS}{_LESS}(?P<what2>{_WHAT})?{_END}", _not_vulnerable),
    rule(rf"(?<![\w+-]){_AT}{_V}:? (?:always )?(?P<n>{_N})(?P<what>{_WHAT})?[,;]? {_AT}{_NV}:? {_OR_LESS}{_LESS}(?P<what2>{_WHAT})?{_END}", _not_vulnerable),
    rule(rf"(?<![\w+-]){_AT}{_NV}:? {_LESS}(?P<what2>{_WHAT})?[,;]? {_AT}{_V}:? (?:always )?(?P<n>{_N})(?P<what>{_WHAT})?{_END}", _not_vulnerable),
    rule(rf"(?<![\w+-]){_LESS}(?P<what>{_WHAT})? {_AT}{_NV}[,;]? (?P<n>{_N})(?P<what2>{_WHAT})? {_AT}{_V}", _not_vulnerable),
    rule(rf"(?<![\w+-])(?:normally |usually )?(?P<n>{_N})(?P<what>{_WHAT})[,;]? \(?(?:but )?{_AT}{_NV},? {_OR_LESS}{_LESS}(?:{_WHAT})?(?: (?:is )?(?:enough|possible|allowed|ok))?\)?{_END}", _not_vulnerable),
    rule(rf"(?<![\w+-])(?P<n>{_N})(?P<what>{_WHAT})?[,;]? \(?{_SOMETIMES} {_LESS}(?:{_WHAT})? {_AT}{_NV}\)?{_END}", _not_vulnerable),
    # Three suits.
    rule(r"\b(?:three|3) (?:suits? of (?:four|4)(?: cards)?(?: each)?|(?:four|4)[- ]?card suits)(?:,? (?:and|with) (?:an? )?singleton(?: (?:anywhere|somewhere|in any suit))?)?", "4-4-4-1"),
    rule(rf"(?<![\w-])(?:any )?(4-4-4-1|4441|\(4441\))(?: shape| hand| pattern| distribution)?,? ?(?:and |with |\()?(?:an? |any )?(?:unspecified |unknown )?(?:singleton|short suit|shortage)(?: (?:anywhere|somewhere|unknown|in any suit))?\)?(?! (?:(?:top |big )?honou?r|ace|king|[AKQ]\b|in|♣|♦|♥|♠|{SUIT_WORD}))", "any 4441"),
    rule(r"(?:\b(?:shape|exactly|precisely) )*(?<![\w-])(\d)-(\d)-(\d)-(\d),? (?:in )?any order\b", lambda m: f"({''.join(m.groups())})"),
    rule(r"(?<![\w-])(\d-\d-\d-\d|\d{4}) (?:pattern|distribution)\b", "{0}"),
    rule(rf"(?<!king, )(?<!K, )(?<!or )\b(?:an? )?(?:singleton|void) or (?:an? )?(?:singleton|void)(?: in| of)?(?: the)? ({SUIT_WORD}s?|[♣♦♥♠])", lambda m: f"short {m[1] if m[1] in '♣♦♥♠' else m[1].rstrip('s') + 's'}"),
    rule(r"\b(?:(?:the )?three other suits(?: held| shown)?|(?:length|cards|values) in (?:all )?(?:the )?(?:three other|other three) suits|(?:any )?three-suited pattern|(?:at least )?(?:4|four)(?:\+| or more)? cards (?:or more )?in (?:each of )?three suits|(?<!in )(?<!of )(?<!other )(?<!the )three suits(?! with|,? (?:no|not)\b))" + _END, "three-suiter"),
    # `A five-card major is always shown instead`; `but a side suit is shown before the sixth card`.
    rule(r"(?:\bbut )?\b(?:an?|any|every) ((?:four|five|[45])[- ]?card (?:major|suit)) (?:is|would be|must be|has to be) (?:always |still )?(?:shown|bid|opened|chosen|rebid|preferred) instead\b", "no {0}"),
    rule(r"(?:\bbut )?\b(?:an?|any|every) ((?:(?:four|five|[45])[- ]?card )?side[- ]suit) (?:is|goes|comes|must be|has to be) (?:always |still )?(?:(?:shown|bid|rebid) )?(?:first|instead|before (?:the|a|an) (?:sixth|fifth|extra|long) (?:card|suit|heart|spade|diamond|club))\b", "no {0}"),
)
"""The rules in the order in which they are applied."""
