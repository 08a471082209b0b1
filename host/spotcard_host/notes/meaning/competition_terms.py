# ruff: noqa: E501 - a pattern is read as a whole
"""Competition and raises in other words, rewritten to those that are read: `good enough to open the bidding` are opening
values, `spade doubleton or shorter` is at most a doubleton, `4+ in both reds` is 4-4 there, `six, or five good ones`.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.rewriting import NAME, NAMED, Match, Rule, rule, suit_name
from spotcard_host.notes.numbers import number_of

_NAME, _SUIT = NAME, NAMED
_N = r"(?:[3-7]|three|four|five|six|seven)"
_PLUS = r"(?:\+| or (?:more|longer|better))"
_GOOD = r"(?:good|strong|decent|excellent)"
_OPEN = r"open(?:er|ing)(?: (?:bid|hand|values))?"
_STRENGTH = r"(?:strength|values|power|points)"
_PLACE = rf"(?:(?:the )?{_SUIT}|(?:the )?(?:suit opened|opened suit)|(?:their|the enemy|opener[’']s|the opponents[’']?) suit)"


def _most(found: Match) -> str:
    """`spade doubleton or shorter`, `doubleton or less in their suit`."""
    return f"at most a {found['what']} in {found['a'] or found['b']}"


def _each(found: Match) -> str:
    """`spades, hearts and clubs (3+ each)`, `4+ cards in both hearts and clubs`: the number before each."""
    number = number_of(found["n"])
    suits = re.findall(rf"{_SUIT}", found["suits"], re.I)
    return " and ".join(f"{number}+ {suit}" for suit in suits)


def _colour(found: Match) -> str:
    """`4+ in both reds`: at least so many in each."""
    n = number_of(found["n"])
    return f"{n}-{n}+ in the {found['colour'].lower()} suits"


def _neither(found: Match) -> str:
    """`at most three cards in either major`: in both."""
    words, number = found["most"].lower(), int(number_of(found["n"]))
    return f"no {number + (not words.startswith(('fewer', 'less')))}-card {found['class'].lower()}"


def _or_good(found: Match) -> str:
    """`six clubs, five only if the suit is good`: six, or five good ones."""
    suit = found["suit"] or "cards"
    number = number_of(found["m"] or found["m2"] or found["m3"])
    return f"{number_of(found['n'])}+ {suit} or good {number}" + (f" {suit}" if found["suit"] else "-card suit")


def _quality_first(found: Match) -> str:
    """`5+ strong spades`, but a suit `5 strong` is only long."""
    if found[3].lower() == "strong" and not found[2]:
        return found.group()
    return f"{found[3]} {number_of(found[1])}{'+' if found[2] else ''} "


COMPETITION_TERMS: tuple[Rule, ...] = (
    # Values of an opening, of an answer, of a raise.
    rule(rf"\b(?:the )?{_STRENGTH} (?:of|for) an? opening(?: bid| hand)?\b(?! of)|\bopening[- ]bid {_STRENGTH}|\ba hand (?:that|which) (?:would|could) (?:have )?open(?:ed)?\b|\bgood enough to open(?: the bidding)?\b|\b(?:at least )?an opening bid facing the double\b", "opening values"),
    rule(rf"\bat least an? (?:(?:sound|full|good) )?{_OPEN}(?=\s*(?:$|[,;.)]|with\b|and\b))|\b(?:an? )?(?:(?:sound|full|good) )?{_OPEN}(?: or (?:better|more|stronger)|\+)(?=\s*(?:$|[,;.)]|with\b|and\b))", "opening values"),
    rule(r"\b(?:denies|lacks|does not have|do not have|doesn[’']t have) (\d{1,2})\+? ?(?:points|hcp|pts)\b", "less than {0} points"),
    rule(r"\b(?:not enough|too weak|too little|insufficient|not strong enough) (?:strength |values |points )?to (?:respond|answer|reply|keep the bidding open)\b(?:,? ?\(?(?:under|below|less than|fewer than) 6\)?)?", "0-5 points"),
    rule(r"\b(?:may |can |could |might )?(?:be )?as (?:light|weak|low) as (?:an? )?([5-9]|1\d)(?: points| hcp| pts)?\b(?! ?-?card)", "{0}+ hcp"),
    rule(r"\binvit(?:es|ing) (?:to )?game\b", "invitational"),
    rule(r"\b(limit(?: raise)?|invitational|INV) or (?:stronger|higher)\b", "{0} or better"),
    rule(r"\b(?:no|not) (?:less|weaker|worse) than a limit raise\b", "limit raise or better"),
    rule(r"\b(?:(?:better|more|stronger) than a pre-?empt,?(?: but| and)? (?:less|weaker|worse) than a limit raise|between a pre-?empt(?:ive raise)? and a limit raise)\b", "mixed raise"),
    rule(r"\b(?:the )?(?:values|strength) (?:for|of) an? (?:single )?raise(?: to 2[CDHS♣♦♥♠]|\b(?! to))|\bsingle[- ]raise (?:values|strength)\b", "6-9 points"),
    rule(r"(?<!requires )(?<!require )(?<!needs )(?<!need )(?<!requiring )(?<!promises )\b(?:(?:no|denies|without)(?: any)? (?:(?:extras|(?:extra|additional) (?:values|strength)(?: or shape)?)(?! necess| need| requir| promis| impl| guarant| expect| shown| showing)|additional values)|nothing (?:extra|beyond a minimum(?: opening)?)(?=\s*(?:$|[,;.)]))|bare opening(?: bid)?|no more than a minimum(?: opening)?)(?=\s*(?:$|[,;.)]|and\b|but\b|with\b))", "minimum"),
    rule(r"(?<!a )(?<!opposite )(?<!facing )\b(?:not (?:many|a lot of|much in)|few|very few|hardly any) (?:points|hcp|high cards)(?=\s*(?:$|[,;.)]))", "weak"),
    rule(r"\b(?:weak|pre-?emptive|shut-?out) raise to game\b", "preemptive raise"),
    rule(r"(?<![\d/])([45])/([45]) (?=or (?:better|longer|more)\b|at least\b|min\b)", "{0}-{1} "),
    rule(r"([<>≤≥]=? ?\d) ([CDHS])(?![\w'’])", lambda m: f"{m[1]} {suit_name(m[2])}", True),
    rule(r"\b(support|tolerance|length) (for|in) the other (?:three|two|[23]) suits\b", "{0} {1} the other suits"),
    # So many cards, and no more, in one place or in each of several.
    rule(rf"\b(?:(?P<a>{_NAME}|[♣♦♥♠]) )?(?P<what>doubleton|singleton) or (?:shorter|less|fewer)(?: (?:in|of) (?P<b>{_PLACE}))?(?(a)|(?(b)|(?!)))", _most),
    rule(rf"\b(?P<what>doubleton|singleton) (?P<a>{_NAME})(?P<b>(?!))? or (?:shorter|less|fewer)\b", _most),
    rule(rf"\b(?:at least |no fewer than |no less than |(?:>=|≥) ?)?(?P<n>{_N}){_PLUS}?(?:[- ]?cards?)? in (?:both(?: of)?|each of) (?P<suits>{_SUIT}(?:(?:,? and |,? & |, ?|/| with | \+ ){_SUIT}){{1,3}})", _each),
    rule(rf"(?<![\w+-])(?P<suits>{_SUIT}(?:(?:,? and |,? & |, ?|/| \+ ){_SUIT}){{1,3}})(?:,? \(?)(?:at least )?(?P<n>{_N}){_PLUS}(?: cards?)?(?: at least)? (?:(?:of|in) )?(?:each|both)\b\)?(?! of| major| minor| suit)", _each),
    rule(r"\b(?:both |the |two )*(?P<colour>red|black)s\b(?! suits)", "the {0} suits"),
    rule(rf"\b(?:at least |no fewer than |no less than |(?:>=|≥) ?)?(?P<n>{_N}){_PLUS}?(?:[- ]?cards?)? (?:in|of) (?:(?:both|each|either|every|of|the) ){{0,3}}(?P<colour>red|black) suits?\b", _colour),
    rule(r"\b(red|black) two-suiter,? ?(?:at least )?(\d-\d)(?:\+| at least| or (?:better|more))?", "{1}+ in the {0} suits"),
    rule(r"\b(?:at least )?(\d-\d) (?=the (?:red|black) suits)", "at least {0} in "),
    rule(r"\b(?:no fewer|no less|not less|not fewer) than (?P<n>five|four|[45])(?: cards)? in either (major|minor)\b", lambda m: f"{number_of(m['n'])}-{number_of(m['n'])}+ in the {m[2]}s"),
    rule(r"\b(?P<most>at most|no more than|not more than|max(?:imum)?|fewer than|less than) (?P<n>two|three|four|five|[2-5])(?: cards)? in (?:each|either|both|any)(?: of the)? (?P<class>major|minor)s?\b", _neither),
    rule(r"\b(?:at most|max(?:imum)?) (?P<n>3)-3 in the (?P<class>major|minor)s\b(?P<most>)", _neither),
    rule(r"\b(5|five)-(5|five|4|four) (majors|minors) or (?:longer|better|more)\b", lambda m: f"{number_of(m[1])}-{number_of(m[2])}+ {m[3]}"),
    rule(r"\b(five|5)(?: cards)?\+? of one (major|minor)(?: and|,) (?:at least )?(four|4)(?:\+| or more)? (?:cards )?of the other\b", lambda m: f"5-4+ in the {m[2]}s"),
    rule(rf"\blength in (?:both )?(?={_SUIT} and {_SUIT})", ""),
    rule(r"\bmin(?:imum|\.)? (?=[45]-[45] (?:minors|majors|in\b))", "at least "),
    rule(r"\bno unbid suit (?:is )?shorter than (?:three|3)(?: cards)?\b|\bat least 3-3-3 in the (?:other|unbid) suits\b", "3+ cards in each unbid suit"),
    rule(rf"\bno suit (?:but|except|other than) ({_NAME}|[♣♦♥♠]) (?:with|of) (?:fewer|less) than (?:three|3) cards\b", "3+ cards in all suits except {0}"),
    rule(r"\b(?:three|3)[- ]card support or (?:better|longer) for (?:every|each|all|any) other suits?\b", "3+ cards in each unbid suit"),
    # Either of two suits beside another.
    rule(rf"\beither (\d\+?) ?({_SUIT}) or (?:\1) ?({_SUIT})", "{0} {1}/{2}"),
    rule(rf"(?<![\w])({_NAME}|[♣♦♥♠]) and ({_SUIT}),? or (?:\1) and ({_SUIT})", "{0} and {1}/{2}"),
    rule(r"(?<=\d\+ )([CDHS])/([CDHS])(?![\w])", lambda m: "/".join(suit_name(c) for c in m.groups()), True),
    rule(r"(?<![\w/])(\d\+?) ?(spades|hearts|♠|♥)/(\d\+?) ?(minor|m)\b(?!/)", "{0} {1} and {2} {3}"),
    rule(r"(?<=[a-z♣♦♥♠]) plus (?:(?:an?|one|either) minor(?: suit)?|one of the minors)\b", " and a minor"),
    # Good ones, or longer.
    rule(rf"(?<![\w-])(?:at least )?({_N})({_PLUS})? ({_GOOD}|solid) (?={_NAME}|[♣♦♥♠])", _quality_first),
    rule(rf"(?<![\w])({_NAME}|[♣♦♥♠]),? (?:(?:are|is) )?long and (?:strong|good)\b|\b(?:long(?:,| and)? (?:strong|good)|(?:strong|good),? (?:and )?long) ({_NAME}|[♣♦♥♠])", lambda m: f"good 5+ {m[1] or m[2]}"),
    rule(rf"(?<![\w-])({_N}\+?) ({_NAME}|[♣♦♥♠]) with (?:good )?honours\b(?! (?:in|and))|(?<![\w-])({_N}\+?)({_NAME}|[♣♦♥♠]) with (?:good )?honours\b(?! (?:in|and))", lambda m: f"good {number_of(m[1] or m[3])} {m[2] or m[4]}"),
    rule(rf"(?<![\w-])(?:usually |normally |promises )?(?P<n>{_N}){_PLUS}?(?: ?(?P<suit>{_NAME}|[♣♦♥♠])| cards)?,? (?:but )?(?:(?P<m>{_N})(?: cards)? only (?:if|when|with) (?:the suit is |it is |an? )?{_GOOD}(?: suit| one)?|unless the (?P<m2>{_N})[- ]card suit is {_GOOD}|\((?:or )?(?:an? )?{_GOOD} (?P<m3>{_N})\))", _or_good),
    rule(rf"\b({_N}\+?)(?: cards| ({_NAME}))? of good quality\b", lambda m: f"good {number_of(m[1])}" + (f" {m[2]}" if m[2] else "")),
    rule(rf"(?<![\w-])({_N})(\+)? to (?:two|2) (?:(?:top|big|high) )?honou?rs\b", lambda m: f"{number_of(m[1])}{m[2] or ''} cards with 2 of the top 3"),
    rule(r"(?<![\w-])([4-7]\+?) to (?=[12] of the top)", "{0} cards with "),
    rule(r"\b2/3 (?:of the )?top (?:3 )?honou?rs?\b", "2 of the top 3"),
    rule(r"(?:>=|≥) ?(?=[123] of the top)", "at least "),
    # Leads, stoppers, names of suits.
    rule(rf"\b(?:(?:wants|asks for|asking for|requests|calls for|suggests|directs) an? (?:{_NAME}|[♣♦♥♠]) lead|lead director|please lead (?:it|this|them))\b", "lead directing"),
    rule(rf"\ba? ?hold in (?={_SUIT}|their|the)", "stopper in "),
    rule(rf"\bcan stop (?:the )?(?={_SUIT})", "have a stopper in "),
    rule(r"\b1\+ (?=stop(?:per)?\b)", "a "),
    rule(r"\b(?:the )?preempter[’']s suit\b", "their suit"),
    rule(r"\b(responder|opener|overcaller|advancer|doubler) lacks (?=an? )", "{0} denies "),
    rule(r"\bspecifically (?=\d|two|three|four|five|six)", "exactly "),
    rule(rf"({_SUIT}) support with (three|four|3|4)(?: cards)?,? (?:and |but )?not (?:four|five|4|5)\b", lambda m: f"exactly {number_of(m[2])} {m[1]}{'s' if m[1] not in '♣♦♥♠' and not m[1].endswith('s') else ''}"),
)
