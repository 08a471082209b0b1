# ruff: noqa: E501 - a pattern is read as a whole
"""Words that leave hands out: a suit that is never longer than another, a bare honour, hands too
good for the call, what is never done with it, a length that wants something more.

Each becomes the denial, the comparison or the choice that the readers know. `text.plain` applies
these while numbers are still words.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.rewriting import (
    AT,
    FEW_CARDS,
    NAME,
    NAMED,
    Match,
    Rule,
    rule,
    suit_name,
)
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, SUITS, sign_of

_LETTER = r"(?-i:[CDHS])"
_NAMED = rf"(?:{NAMED}|{_LETTER}\b)"
_END = r"(?=\s*(?:$|[,;.)]))"
_HONOUR = r"(?:(?-i:[AKQ])|aces?|kings?|queens?)"
_HONOURS = rf"(?:{_HONOUR}(?:(?: ?/ ?|,? (?:or|nor) (?:an? )?|, ){_HONOUR})*|(?:top |big )?honou?rs?)"
_BARE = r"(?:bare|stiff|singleton|blank|sgl\.?)"
_FEW = r"(?:one|two|three|four|five|six|seven|eight|[1-8])"


def _name(word: str) -> str:
    return suit_name(sign_of(word) if word in "CDHS" else word)


def _at_least_as_long(found: Match) -> str:
    """`hearts never longer than spades`: spades at least as long."""
    first, second = found["a"], found["b"]
    if not second:
        return f"not longer {_name(first)}"
    return f"{_name(second)} at least as long as {_name(first)}"


def _one_less(found: Match) -> str:
    """`no third spade`: two at most."""
    most = ("second", "third", "fourth", "fifth", "sixth", "seventh").index(found[1].lower()) + 1
    return f"at most {most} {_name(found[2])}" if found[2] else f"at most {most} trumps"


def _fewer(found: Match) -> str:
    """`two aces is too good`: one ace at most."""
    number = int(number_of(found["n"])) - 1
    return f"{found['and'] or ''}at most {number} {found['what']}"


def _or_longer(found: Match) -> str:
    """`may be a four-card suit, and then two top honours are required`: five, or four with them."""
    few = int(number_of(found["n"]))
    return f"{few + 1}+ cards suit{found['range'] or ''}; or exactly {few} cards suit with {found['then']}{found['range'] or ''}"


def _allowed_with(found: Match) -> str:
    """`4 hearts OK if the suit has two top honours. Otherwise 5+ hearts, 11+`."""
    named = re.match(rf"\d\+? ?(?:cards?|{NAMED})", found["all"])
    if named is None or (named[0][-1] in SUITS and named[0][-1] != found["suit"][-1]):
        return found.group()  # of another suit
    return f"{found['all']}; or exactly {found['n']} {found['suit']} with {found['then'] or 'a good suit'}"


def _each_of(found: Match) -> str:
    """`3+ in each of H, D, C`."""
    return ", ".join(found["n"] + sign_of(c) for c in found["suits"] if c in "CDHS")


def _ranks(found: Match) -> str:
    held = re.findall(r"[AKQ](?![a-z])|(?:ace|king|queen)", found["list"])
    names = {"A": "ace", "K": "king", "Q": "queen"}
    return f", no singleton {' or '.join(names.get(one, one) for one in held) or 'honour'}"


NARROWING: tuple[Rule, ...] = (
    # A major and not one card of it; cards of a suit, written with a letter.
    rule(r"(?:^|(?<=[,;:.(] ))(?:1|one) (?=(?:major|minor)(?:\s*[,;.)]|$| with\b))", "a "),
    rule(r"\b([4-8]\+?)c (?=(?:side |second |outside |other )?suits?\b)", "{0}-card "),
    rule(r"\b(\d)-carder\b", "{0}-card suit"),
    rule(rf"(?P<n>\d\+?) (?:cards? )?in (?:each|all) of (?P<suits>{_LETTER}(?:(?:, ?| and |, and ){_LETTER})+)(?![\w])", _each_of),
    rule(r"\b(max\.?|maximum|at most|min\.?|at least|≤|≥) ?(\d)([CDHS])(?![\w])", lambda m: f"{m[1]} {m[2]}{sign_of(m[3])}", True),
    # Comparisons of suits.
    rule(rf"(?<=, )longer than (?:the |my |his |our |her )(?=[♣♦♥♠]|{SUIT_WORD}s)", "longer than "),
    rule(rf"(?<![\w♣♦♥♠+])(?P<a>{_NAMED}) (?:is |are |being )?(?:never|not|no|cannot be|can[’']t be|can never be|won[’']t be|will not be) longer than (?:the )?(?P<b>{_NAMED})(?! (?:by|or|and|nor)\b)", _at_least_as_long),
    rule(rf"(?<![\w♣♦♥♠+])(?P<a>{_NAMED}) (?:is |are |being )?(?:never|not|no|cannot be|can[’']t be|can never be|won[’']t be|will not be) longer(?! than)(?P<b>(?!))?{_END}", _at_least_as_long),
    rule(rf"(?<![\w♣♦♥♠+])({_LETTER}) (?:is |are |being )?longer than ({_LETTER})\b", lambda m: f"{_name(m[1])} longer than {_name(m[2])}"),
    rule(rf"(?<![\w♣♦♥♠+])({_LETTER}) (?=(?:is |are |being )?longer\b(?! than [CDHS]))", lambda m: _name(m[1]) + " "),
    rule(r"\bno longer (?:side |other |outside |second )(?=suit\b)", "no longer "),
    rule(rf"\bno (second|third|fourth|fifth|sixth|seventh) (?:({_NAMED})|trumps?\b)", _one_less),
    rule(r"\ba (major|minor), ([4-7]\+?)(?=\s*[,;.)]|$)(?! ?-)", "{1}-card {0}"),
    rule(rf"\b(short(?:ness)? in ({NAMED})), (?:(?:two|2) (?:cards? )?at (?:the )?most|at most (?:two|2)(?: cards?)?)", lambda m: f"{m[1]}, at most two {_name(m[2])}"),
    rule(r"(?<![\d-])(\d{4}|\d-\d-\d-\d)s? (?:counts?|(?:is|are) (?:treated|shown|bid|counted)) (?:as )?[^,;.]{3,30},? so (?:it is |they are )?(?:not|never) (?:here|this|this one)\b", "not {0}"),
    rule(rf"\bmax\.? (?=(?:one|two|three) {SUIT_WORD}s?\b)", "at most "),
    # Controls and stoppers that are not there.
    rule(rf"\b({NAMED}) (?:is |are )?uncontrolled\b|\buncontrolled ({NAME})", lambda m: f"no control in {_name(m[1] or m[2])}"),
    rule(rf"\b({NAMED}) (?:is |are )?(?:unstopped|unguarded)\b", lambda m: f"no stopper in {_name(m[1])}"),
    rule(r"\b(no (?:[a-z-]+ )?[a-z]+) (?:whatever|whatsoever)\b", "{0}"),
    rule(rf"\bA/K/(?:sgl|sing\w*|stiff|void)/(?:void|sgl|sing\w*|stiff) (?:of |in )?({NAMED})", lambda m: f"control in {_name(m[1])}"),
    rule(r"\bno (?:outside|side) (?:ace ?/ ?king|A ?/ ?K)\b", "no outside ace or king"),
    # Honours that stand alone.
    rule(rf"\(?(?:,? ?(?:but|and))?,? ?\b(?:never|not|no|without|denies)(?: (?:made|used|bid|done|chosen|on|with|holding|an?|the|any))* {_BARE} (?P<list>{_HONOURS})\b\)?(?! (?:in|of) )", _ranks),
    rule(rf"[.;,] (?:it is |we do )?(?:not|never) (?:used|made|done|bid)(?: it)? (?:with|on|holding) (?:an? )?{_BARE} (?P<list>{_HONOURS})\b", _ranks),
    # Too good, too strong.
    rule(rf"(?P<and>\band |\bbut )?(?P<n>{_FEW}) (?P<what>aces|kings|controls|keycards) (?:=|is|are|would be|makes? (?:it|the hand|you)) too (?:good|strong|much|big|many)\b", _fewer),
    rule(r"(?<![\d-])(1\d|[89])\+? (?:points |hcp )?(?:=|is|are|would be) too (?:good|strong|much|big)\b(?! (?:with|unless|if|when|for|to|on)\b)", lambda m: f"at most {int(m[1]) - 1} hcp"),
    rule(r"\bnot (?:an? )?min(?:imum|\.)? \((?=\d\d\+?\))", "("),
    rule(r"\bnot (?:our|an?|in the range of (?:our|an?)) 1NT?(?: opening| hand)? \(([^()]*)\)", "not {0}"),
    # Exceptions in sentences of their own.
    rule(r"(?:(?<=[.;] )|^)(?:the )?(?:only )?exceptions?:? (?=[^.;]{3,40} (?:begins?|starts?|goes) )", ""),
    rule(r"(?:(?<=[.;,] )|^)(?:(?:it|this|this bid|this call|this double|(?:the|our) \w+ (?:variety|type|kind|hand|version)) is )(?:never|not) (?:ever )?(?:made|bid|used|opened|done) (?:with|on|holding)\b", "never with"),
    rule(r",? (?:but |and )?provided(?: always| only)?(?: that)? (?:the hand|it|he|he or she|I|we|you|opener|responder) (?:does not|do not|doesn[’']t|don[’']t) (?:also )?(?:contain|have|hold|include) ", ", no "),
    rule(r"\bthere (?:may|must|can) be neither (?:an? )?([^,.;]{3,25}?) nor (?:an? )?", "no {0}, no "),
    rule(rf"\bof (?:the )?top (three|four|3|4) ({NAME[:-2]}|trump) honou?rs\b", lambda m: f"of the top {m[1]} {m[2].rstrip('s')}s"),
    # A shorter suit that wants something more.
    rule(rf"\b(?:it |this |the suit )?may be (?:only |just )?an? (?P<n>{FEW_CARDS})[- ]card suit(?P<range>, \d{{1,2}}-\d{{1,2}}(?: hcp| points)?)?,? (?:and|but) (?:then|in that case) (?P<then>[^.;,]{{6,50}}?) (?:is|are) (?:required|needed|promised|compulsory|essential)", _or_longer),
    rule(rf"(?:(?<=[.;:,] )|^)(?P<n>\d) ?(?P<suit>{NAMED}) (?:is |are )?(?:ok|okay|allowed|possible|permitted|fine|enough) (?:only )?(?:if|when|with|provided) (?:the )?(?:suit |it |they )?(?:(?:has |have |contains? |(?:is |are )?headed by )(?P<then>[^.;]{{4,50}}?)|(?:is |are )(?:very )?(?:good|decent|strong))[.;] (?:otherwise|else|normally|if not)[,:]? (?:normal |the usual |a normal )?(?P<all>[^.;]*)", _allowed_with),
    rule(r"(?<!or )(?<!and )\b(\d{4}|\d-\d-\d-\d|[45]M332|5m332) (?:is|are) (?:quite |very |perfectly )?(?:normal|common|usual|typical|frequent)\b(?=[ ,.;)]|$)", "may be {0}"),
    rule(r"\b(?:one |a |any )?long (major|minor)\b(?=[,;:]? \(?(?:at least )?(?:\d\+?|five|six|seven) ?(?:\+ ?)?-?(?:cards?|c)\b)", "one {0}"),
    rule(r"\b(?:one|any) long (major|minor)\b(?=\s*(?:$|[,;.)]))", "6+ card {0}"),
    rule(r"\b(?:bad|poor|weak|minimum) (\d)c raise\b", "{0}-card raise"),
    rule(r",? \(?same rules? (?:about|for|on|as (?:to|for))\b[^.;()]*\)?", ", see above"),
    rule(r"\b(one|two|three) of (?:the )?three (?:highest|best|biggest)(?: honou?rs)?\b", "{0} of the top three"),
    rule(r"\b(?P<weak>weak[^.;()]{5,60}?)(?P<more>,? or [^.;()]+)\. (?:the )?weak (?:hand|type|variety|version|option|kind|one)s? (?:is|are|has|have|shows?) (?P<range>\d[^.;]{2,60})", "{0}, {2}{1}"),
    rule(r"\bat least (5|6)-(4|5) or \2-\1\b(?! ?(?:hcp|points|pts))", "{0}-{1}+ either way"),
    # A place of which other lines tell.
    rule(rf"(?:(?<=[.;,] )|^)(?:but |and )?{AT.pattern}(?:is |are |it is |we play )?(?:(?:as|like) (?:above|below|before|described|explained|stated|said|noted)|(?:see|cf\.?|per) (?:above|below|there|notes?|the notes?|text|page \w+|section [\w.]+))[^.;]*", "see above"),
    # Who is meant, and words that add nothing.
    rule(r",? ?\b(?:which for us means|by which (?:I|we) mean|which means|that is to say|i\.e\.|meaning)(?: that)?,? (?=(?:at least |exactly )?(?:two|three|one|2|3) (?:of|top))", ", "),
    rule(r",? ?\b(?:ourselves|himself|herself|themselves|myself|yourself)\b", ""),
    rule(r"\b(?:or|and),? alternatively\b", "or"),
    rule(r"(?<=[a-z]) however,(?= )|, however(?=,)|,? however,", ","),
    rule(r"\bzero (?=(?:slam |game )?(?:interest|ambition|defen[cs]e|support)\b)", "no "),
    rule(r"\b(\d(?:-\d|\+)?) ?(?:LTC|NLTC|MLTC)\b", "{0} losers", True),
    rule(r"\b(?:solid|running) suit to run\b", "solid suit"),
    rule(r"\s*(?:=|\(|in|,) ?S-?H-?D-?C(?: order)?\)?" + _END, ""),
    rule(r"(?:(?<=[.;] )|^)(all |any )?other (?:colou?rs?|vuls?|vulnerabilit(?:y|ies))\b", "otherwise"),
    rule(r" \((?:in |the )?(?:direct|other|balancing|pass-?out|first|second|fourth|[1-4](?:st|nd|rd|th)) (?:seat|position)s?(?: is| are|:| =)? \d\d?-\d\d?\)", ""),
    rule(r"\bstopper (?:is )?(?:nice|desirable|preferred|helpful|welcome),? but not (?:required|needed|promised|necessary)", "stopper not promised"),
    rule(r"\b(?:no|w/o|without|minus) (?:the )?(?:trump|trumps) (?:Q|queen)\b", "without the queen of trumps"),
    rule(r"\b(?:and|with|plus) (?:the )?(?:trump|trumps) (?:Q|queen)\b", "with the queen of trumps"),
    rule(r"\b(short(?:ness)? in (?:their|the|his) suit) \((?:(\d) max\.?|max\.? (\d)|at most (\d))\)", lambda m: f"{m[1]}, at most {m[2] or m[3] or m[4]} cards in their suit"),
    rule(r"\bone suit (\d)\+", "one {0}+-card suit"),
    rule(r"\b(never|not) on (?:an? )?(?:flat |completely flat |dead flat )?(?=4-?3-?3-?3\b)", "{0} "),
    rule(r"\b(?:and )?(?:no, )?(?:it|this|this bid|this call) (?:isn[’']t|is not|is never) natural\b", "artificial"),
    rule(rf"({NAMED}|{_LETTER}\b) (?:can|may|could|might) be (?:just |only |as short as )+({_FEW}){_END}", lambda m: f"{number_of(m[2])}+ {_name(m[1])}"),
    rule(r"\b(?:containing|which is headed by|that is headed by|which are headed by)\b", lambda m: "with" if m[0].lower().startswith("con") else "headed by"),
    rule(r"\ba hand of (\d{1,2}) or (\d{1,2})\b(?! cards)", lambda m: f"{m[1]}-{m[2]} hcp" if int(m[2]) == int(m[1]) + 1 else m[0]),
    rule(r"(?:^|(?<=[.;] ))Re-?open(?:s|ing)?(?: with a double| double)?(?: whenever (?:you[’']re|you are|I am|I[’']m|we are)|:)? ?(?=[a-z\d])", ""),
    rule(r"(?:^|(?<=either )|(?<=[;:.] ))(?:under|below) (\d{1,2})(?= (?:with|and|plus)\b)", lambda m: f"0-{int(m[1]) - 1} hcp"),
)
"""The rules in the order in which they are applied."""
