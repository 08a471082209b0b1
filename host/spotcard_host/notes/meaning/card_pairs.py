# ruff: noqa: E501 - a pattern is read as a whole
"""Cards of two suits or more: one spelling for all the ways of saying it.

`text.plain` applies these behind `card_counts`: `five in one major, four in the other` becomes
`5-4+ in the majors`, `five each` `5+ in each suit`, `more spades than hearts` `spades longer than
hearts`, `as many hearts as spades` `equal length in the majors`.
"""

from __future__ import annotations

from spotcard.robot.alerts import SUIT_NAMES
from spotcard_host.notes.meaning.rewriting import (
    FEW_CARDS,
    NAMED,
    Match,
    Rule,
    rule,
    suit_name,
)
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, SUITS, strain_named

_N = FEW_CARDS
_NAMED = NAMED
_END = r"(?=\s*(?:$|[,;.:)(]))"
_BEGIN = r"(?:(?<=^)|(?<=[,;.:(] )|(?<=\bwith )|(?<=\band ))"
_CARDS = r"(?:\+|[- ]?(?-i:c)(?:ards?)?\b| or (?:more|longer|better)\b| cards or (?:more|longer|better)\b)*"
_LEAST = r"(?:(?:at least|min(?:imum|\.)?|minimally) )?"


def _number(found: Match, group: str) -> int:
    return int(number_of(found[group]))


def _one_and_other(found: Match) -> str:
    """`five in one major, four in the other`."""
    high, low = _number(found, "a"), _number(found, "b")
    return f"{max(high, low)}-{min(high, low)}+ in the {found['what']}s"


def _in_each(found: Match) -> str:
    """`at least five cards each`; `four each` of a bare number is no more than a least either."""
    return f"{_number(found, 'n')}+ in each suit"


def _longer(found: Match) -> str:
    """`more spades than hearts`, `hearts shorter than spades`."""
    one, other = strain_named(found["a"]), strain_named(found["b"])
    if one == other:
        return found.group()
    if found.groupdict().get("n"):  # "four hearts, shorter than diamonds"
        return f"{found['n']}{found['a']}, {_longer_than(found, one, other)}"
    return _longer_than(found, one, other)


def _longer_than(found: Match, one: int, other: int) -> str:
    fewer = any(word in found.group().lower() for word in ("fewer", "less", "shorter"))
    return f"{SUIT_NAMES[other]} longer than {SUIT_NAMES[one]}" if fewer else f"{SUIT_NAMES[one]} longer than {SUIT_NAMES[other]}"


def _letters_compared(found: Match) -> str:
    """`s>h`, `S longer than H`, `h=s`."""
    one, other = (suit_name(found[g]) for g in ("a", "b"))
    sign = found["sign"].strip()
    if sign == "=":
        return f"equal length in {one} and {other}"
    return f"{one} longer than {other}" if sign in (">", "longer than") else f"{other} longer than {one}"


def _longer_of_class(found: Match) -> str:
    """`spades are my longer major`: longer than the other one."""
    suit, what = found["a"] or found["a2"], (found["what"] or found["what2"]).lower()
    place = strain_named(suit)
    if (place >= 2) != what.startswith("maj"):
        return found.group()
    return f"{SUIT_NAMES[place]} longer than {SUIT_NAMES[place ^ 1]}"


def _equal(found: Match) -> str:
    """`as many hearts as spades`, `hearts and spades equally long`."""
    one, other = strain_named(found["a"]), strain_named(found["b"])
    if one == other:
        return found.group()
    low, high = sorted((one, other))
    pair = {(2, 3): "the majors", (0, 1): "the minors"}.get((low, high), f"{SUIT_NAMES[low]} and {SUIT_NAMES[high]}")
    return f"equal length in {pair}"


def _few_of_both(found: Match) -> str:
    """`at most three cards in each major`, `majors max. 3-3`: no four-card major."""
    most = _number(found, "n") - (found.groupdict().get("less") is not None)
    return f"no {most + 1}-card {found['what']}"


def _one_with_either(found: Match) -> str:
    """`hearts and clubs or hearts and diamonds`."""
    same = strain_named(found["a"]) == strain_named(found["a2"]) and strain_named(found["b"]) != strain_named(found["c"])
    return f"{found['a']} and {found['b']} or {found['c']}" if same else found.group()


def _both_of_a_two_suiter(found: Match) -> str:
    """`two-suiter, 5+!h/4+!c`: both; without the word the stroke is a choice."""
    both = "two-suit" in found.string.lower() and found["a"] != found["b"]
    return f"{found['n']}{found['a']} and {found['n2']}{found['b']}" if both else found.group()


def _at_least_one(found: Match) -> str:
    """`one or both four-card majors`."""
    what = found["what"]
    what = "major" if what == "M" else "minor" if what == "m" else what.rstrip("s")
    a_single = found.group()[:2].lower() == "a " and not found.group().endswith(("two", "both"))
    return found.group() if a_single else f"at least one {_number(found, 'n')}-card {what}"


_PAIR_NAMES = r"(?P<what>majors?|minors?)(?: suits?)?\b"
_A, _B = rf"(?P<a>{_NAMED})", rf"(?P<b>{_NAMED})"
_EQUALLY = (
    r"(?:equally long|equal(?: in)?(?: length)?|of (?:the )?(?:equal|same) (?:length|number)|(?:have|having|with) (?:the )?(?:equal|same) (?:length|number of cards)|"
    r"(?:the )?same length|as long as each other|identical)(?: \(\d-\d[^()]{0,16}\))?"
)
_SAME = r"(?:the )?(?:same|equal|identical) (?:length|number)s?(?: of cards)?"

PAIRS: tuple[Rule, ...] = (
    # One of two suits, and both: `4+!c or 4+!d`, `five in one major, four in the other`.
    rule(r"(?<![\w+-])(?P<n>\d\+)(?P<a>[CDHS])(?: or | ?/ ?)(?P=n)(?P<b>[CDHS])(?![\w♣♦♥♠/])", lambda m: f"{m['n']} {suit_name(m['a'])} or {suit_name(m['b'])}", True),
    rule(rf"(?<![\w+-])(?P<n>\d\+)(?P<s> ?)(?P<a>[♣♦♥♠]|{SUIT_WORD}s)(?: or | ?/ ?|/)(?:with )?(?P=n) ?(?P<b>[♣♦♥♠]|{SUIT_WORD}s)(?![♣♦♥♠/]|\w)", lambda m: f"{m['n']}{m['s'] if m['a'] in SUITS else ' '}{m['a']} or {m['b']}"),
    rule(r"(?<![\w+-])(?P<n>[4-7]\+?)(?P<a>[♣♦♥♠]) ?/ ?(?P<n2>[4-7]\+?)(?P<b>[♣♦♥♠])(?![\w♣♦♥♠/])", _both_of_a_two_suiter),
    rule(rf"(?P<a>{_NAMED}) (?:and|&|\+) (?P<b>{_NAMED}),? or (?P<a2>{_NAMED}) (?:and|&|\+) (?P<c>{_NAMED})", _one_with_either),
    rule(rf"\b(?:an? )?(?:side |second )?suit of {_LEAST}(?P<n>{_N})(?P<plus>{_CARDS}) in (?={_NAMED} or {_NAMED}|an? (?:major|minor)\b)(?:an? )?", lambda m: f"{_number(m, 'n')}+ "),
    rule(r"(?<![\w-])([4-7]-[3-6]) (?:in )?(?:the |both )?(majors|minors),? (?:at (?:the )?(?:very )?least|minimum|min)\b", "{0}+ in the {1}"),
    rule(rf"\b(?:and )?(?:my |the )?(minor|major) (?:is|being) longer(?: than (?:that|the (?:major|minor)))?{_END}", "longer {0}"),
    rule(rf"\b(?:beside|besides|alongside|next to|in addition to|to go with) (?=(?:at least |exactly )?{_N}\+?(?: ?[♣♦♥♠]| (?:{SUIT_WORD}s|cards)\b))", "and "),
    rule(rf"(?P<a>{_NAMED})(?: being| are| is)? the (?P<n>{_N})-card suit\b", lambda m: f"{_number(m, 'n')}+ {m['a']}"),
    rule(rf"\b(?:one|a|the)? ?(?P<what>major|minor),? (?:of )?{_LEAST}(?P<a>{_N}){_CARDS},? (?:and )?(?:{_LEAST}(?P<b>{_N}){_CARDS}) (?:in |of )?the other(?: one| major| minor| suit)?\b", _one_and_other),
    rule(rf"(?<![\w-]){_LEAST}(?P<a>{_N}){_CARDS} (?:in|of) (?:one|a|either) (?P<what>major|minor)(?: suit)?(?:,| and|,? with|,? plus| &)* {_LEAST}(?P<b>{_N}){_CARDS} (?:in|of) the other(?: one| major| minor| suit)?\b", _one_and_other),
    rule(rf",? ?(?:\b(?:with|and) )?\b(?:at least )?one (?:of them |of which |being |is |has |with |suit )*(?:at least )?(?:5|five)(?:[- ]?cards?|\+| or (?:more|longer)| long)*(?: cards?)?{_END}", ", 5-4 or better"),
    rule(rf",? ?\bwith (?:an?|one|at least one|at least a) (?:5|five)\+?[- ]?card(?: suit)? (?:among|amongst|in one of) (?:them|the two|those){_END}", ", 5-4 or better"),
    rule(rf",? ?(?:\bbut )?(?:\b(?:not|never) (?:just |only |merely )4-4|4-4 (?:is|are) (?:not|never) enough)(?: ?: ?(?:at least )?5-4(?:\+| or (?:more|better|longer))?)?{_END}", ", 5-4 or better"),
    rule(rf",? ?\beither (?:one |suit |major |minor |of them )?(?:may be |can be |is |being )?(?:the )?longer(?: one| suit)?{_END}", ""),
    rule(rf"(?<![\w-])(?<![<>=≤≥] )(?<![<>=≤≥])(?:{_LEAST})(?P<n>{_N})(?P<plus>{_CARDS}) ?(?:(?:in|of|for) )?each(?: one| suit| of (?:them|these|the two))?{_END}", _in_each),
    rule(rf"\b(?:each|both|either|every) {_PAIR_NAMES}(?: (?:is|are|has|have|of))?(?: at least)? (?P<n>{_N})(?:\+| cards or (?:more|longer)| or (?:more|longer)(?: cards)?)(?: long)?{_END}", lambda m: f"{_number(m, 'n')}+ in both {m['what'].rstrip('s')}s"),
    rule(rf"(?<!no )(?<!either )\b(?P<what>majors|minors)(?:,| are| of)? \(?(?P<a>[4-7])(?P<b>[4-6])(?P<plus>\+?)\)?{_END}", lambda m: f"{m['a']}-{m['b']}{m['plus']} in the {m['what']}" if m["a"] >= m["b"] else m[0]),
    rule(r"(?<![\w-])(?P<a>[4-7])[-/]?(?P<b>[4-6]) (?:in )?(?P<s>[♣♦♥♠]) ?(?:/|&|and) ?(?P<t>[♣♦♥♠]) (?:at least|or (?:better|more|longer))", lambda m: f"{m['a']}-{m['b']}+ in {m['s']} and {m['t']}"),
    rule(r"(?<![\w/-])([4-7])/([3-7])(?= (?:or (?:better|more|longer) )?in (?:the |both )?(?:majors|minors))", "{0}-{1}"),
    # Neither has so many.
    rule(rf"\b(?:at most|max(?:imum|\.)?|no more than|not more than|0-)(?: of)? ?(?P<n>{_N})(?: cards)? (?:in|of) (?:each|either|any|both)(?: of the)? {_PAIR_NAMES}", lambda m: _few_of_both(m).rstrip("s")),
    rule(rf"(?P<less>\b(?:fewer|less) than|<) ?(?P<n>{_N})(?: cards)? (?:in|of) (?:each|either|any|both)(?: of the)? {_PAIR_NAMES}", lambda m: _few_of_both(m).rstrip("s")),
    rule(rf"\b(?:at most|max(?:imum|\.)?|no more than|not more than) (?P<n>[2-5])-(?P=n) in (?:the |both )?{_PAIR_NAMES}", lambda m: _few_of_both(m).rstrip("s")),
    rule(rf"\b(?:the |both )?{_PAIR_NAMES}(?: are| is|,)? (?:at most|max(?:imum|\.)?|no more than|not more than) (?P<n>[2-5])-(?P=n)", lambda m: _few_of_both(m).rstrip("s")),
    rule(rf"\b(?:both |the |both the )?(?P<what>majors|minors) (?:are )?(?P<less>shorter than|under|less than|fewer than) (?P<n>{_N})(?: cards)?\b", lambda m: _few_of_both(m).rstrip("s")),
    # One major or both, of four cards and not five.
    rule(rf"(?:(?:>=|≥) ?1|\bat least (?:1|one)|\bone or both|\bboth or one|\b(?:1|one) or (?:2|two)|\bsome|\bone or two|\ba) (?P<n>{_N})[- ]?(?-i:c|card)[- ]?(?P<what>majors?|minors?|M\b|m\b)(?: or (?:two|both)\b)?", _at_least_one),
    rule(rf"\b(?:at least one|one or both|one or two|some) (?P<what>majors?|minors?)(?: suits?)? (?:of|with) (?:exactly )?(?P<n>{_N})(?: cards)?\b", _at_least_one),
    rule(rf"(?<![\w-])(?P<n>{_N}) ?(?:♥|hearts) and/or (?P=n) ?(?:♠|spades)", lambda m: f"at least one {_number(m, 'n')}-card major"),
    rule(rf"(?<=major)( (?:but|and)|,) (?P<n>{_N}) in at least one\b", lambda m: f"{m[1]} at least one {_number(m, 'n')}-card major"),
    rule(rf"(\bat least one \d-card (major|minor)),? (?:but )?(?:not|no|never|neither|without|denies)(?: an?)?(?: of)? (?P<n>{_N})(?:[- ]card one| in either| in any| of them)?{_END}", lambda m: f"{m[1]}, no {_number(m, 'n')}-card {m[2]}"),
    # The longest suit of all.
    rule(rf"\b(?:my |his |her |the |responder[’']s )?longest suit(?: of (?:all|the hand|his hand))?(?: is| =|:)? (?P<a>{_NAMED})", "longest suit {0}"),
    rule(rf"(?<![\w+♣♦♥♠-])(?P<a>[♣♦♥♠]|{SUIT_WORD}s\b|(?-i:[CDHS])\b)(?: is| are| =|,|:)? (?:(?:my|his|her|the|responder[’']s|opener[’']s|by far) )*longest(?: suit)?(?! suit){_END}", lambda m: f"longest suit {suit_name(m['a']) if m['a'] in 'CDHS' else m['a']}"),
    rule(rf"\bno (?:other )?suit (?:is )?longer than (?P<a>{_NAMED})", "longest suit {0}"),
    rule(rf"\bno longer suit(?: elsewhere| anywhere| at all)?{_END}", "longest suit"),
    # One is longer than the other.
    rule(rf"\b((?:longer|shorter|more|fewer)\b[^,;.]{{0,12}} than) (?:his|her|my|your) (?={_NAMED})", "{0} "),
    rule(r"\b(?:his|her|my|your) (?=[♣♦♥♠] )", ""),
    rule(r"(?<![\w♣♦♥♠-])(?P<a>[cdhs]) ?(?P<sign>[<>=]) ?(?P<b>[cdhs])(?![\w'’])", _letters_compared),
    rule(r"(?<![\w♣♦♥♠-])(?P<a>[CDHS]) (?:is |are |strictly )*(?P<sign>longer than|shorter than) (?P<b>[CDHS])(?![\w'’])", _letters_compared, True),
    rule(r"(?<![\w+♣♦♥♠<>-])(?P<a>[♣♦♥♠]) ?(?:=|equals) ?(?P<b>[♣♦♥♠])(?: in (?:length|number))?(?![\w♣♦♥♠])", _equal),
    rule(rf"\b(?:at least one |one |always |strictly |even )*(?:more|fewer|less)(?: cards in)? {_A} than(?: in)? {_B}", _longer),
    rule(rf"\b(?:always |strictly |even )*(?:longer|shorter) in {_A} than (?:in )?{_B}", _longer),
    rule(rf"(?<![\w+♣♦♥♠-])(?P<n>[3-7]\+? ?)?(?P<a>[♣♦♥♠]|{SUIT_WORD}s\b) (?:(?:is|are|being|always|strictly|even) )*(?:longer|shorter) than {_B}(?: ones)?", _longer),
    rule(rf"(?<![\w+♣♦♥♠-])(?P<a>[♣♦♥♠]|{SUIT_WORD}s\b)(?: are| is| being)?(?: my| the| his| her)? longer (?P<what>major|minor)(?: suit)?\b(?P<a2>(?!))?(?P<what2>(?!))?", _longer_of_class),
    rule(rf"\b(?:my |the |his )?longer (?P<what2>major|minor)(?: suit)?(?: is| are| being|:) (?P<a2>{_NAMED})(?P<a>(?!))?(?P<what>(?!))?", _longer_of_class),
    rule(rf"\bof (?:the )?(?:both |two )?(?P<what2>majors|minors),? (?P<a2>[♣♦♥♠]|{SUIT_WORD}s)(?: are| is| being)? (?:the )?(?:longer|longest)(?: one)?\b(?P<a>(?!))?(?P<what>(?!))?", _longer_of_class),
    rule(rf"{_BEGIN}(?:the )?(?P<a>[♣♦♥♠]|{SUIT_WORD}s)(?: are| is| being)? (?:always |strictly |even |the )*longer(?: suit| one)?{_END}", lambda m: f"longer {m['a']}"),
    rule(rf"{_BEGIN}(?:even |always |still )*more (?P<a>[♣♦♥♠]|{SUIT_WORD}s){_END}", lambda m: f"longer {m['a']}"),
    rule(rf"{_BEGIN}(?:but )?(?:always |strictly )?(?:fewer|less|shorter)(?: of them)? than (?:the )?(?P<a>[♣♦♥♠]|{SUIT_WORD}s){_END}", lambda m: f"longer {m['a']}"),
    rule(rf"(longer(?: than)? {_NAMED}),? (?:but |and )?(?:(?:not|never)(?: of)?(?: the)? (?:equal|same)(?: length| number)?|never as many {_NAMED} as {_NAMED}){_END}", "{0}"),
    rule(rf"\bnever as many {_NAMED} as {_NAMED},? (?=[^,;.]{{0,24}}longer)", ""),
    rule(rf"\b(?:the )?first suit \(({_NAMED})\) is longer\b", "longer {0}"),
    # Both are as long.
    rule(rf"\b(?:exactly )?as many {_A} as {_B}", _equal),
    rule(rf"\b{_SAME} (?:in|of|for) (?:both )?{_A} (?:and|&|/) {_B}", _equal),
    rule(rf"\bnumber of {_A} and {_B}(?: is| are)? (?:the )?(?:identical|equal|same)\b", _equal),
    rule(rf"(?<![\w+♣♦♥♠-]){_A} (?:and|&) {_B}(?: are| is)? {_EQUALLY}", _equal),
    rule(rf"\b(?:both |the )*(?P<what>majors|minors)(?: are| is)? {_EQUALLY}", lambda m: f"equal length in the {m['what']}"),
    rule(r"\b(?:equal(?:ly long)?(?: number of cards)?|of equal length) (?:in )?(?:the |both )*(?P<what>majors|minors)\b", lambda m: f"equal length in the {m['what']}"),
    rule(r"\bneither (?P<what>major|minor) (?:is )?longer than the other(?: one)?\b", lambda m: f"equal length in the {m['what']}s"),
    rule(r"\bno longer (?P<what>major|minor)\b(?:[:,;]? (?:they are |both )?(?:of )?(?:the )?(?:same|equal) length)?", lambda m: f"equal length in the {m['what']}s"),
)
"""The rules in the order in which they are applied."""
