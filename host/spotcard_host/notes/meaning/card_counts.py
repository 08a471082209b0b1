# ruff: noqa: E501 - a pattern is read as a whole
"""How many cards of a suit: one spelling for all the ways of saying it.

`text.plain` applies these when suits are signs and dashes are of one kind, before the rules for
sentences: `three cards or four` becomes `3-4 cards`, `hearts: 5+` becomes `5+ hearts`, and what
only repeats a number (`six, no more and no less`) makes it exact.
"""

from __future__ import annotations

from spotcard_host.notes.meaning.rewriting import NAME, NAMED, Match, Rule, rule, suit_name
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, SUITS

_N = r"(?:[0-8]|zero|one|two|three|four|five|six|seven|eight)"
_NAMES = NAME
_SUIT = NAMED
_OF = rf"(?: (?:in|of) (?:the )?(?:{_SUIT}|bid suit|suit|majors?|minors?))?"
# What a number counts: ` spades`, `♠`, `-card suit`, ` cards in hearts`, `M`.
_COUNTED = (
    rf"(?: ?[♣♦♥♠]| (?:{SUIT_WORD}s?|trumps)\b|[- ]?(?-i:c|cards?|crds?|cds?)\b(?: (?:{_SUIT} )?(?:suit|support|fit|majors?|minors?)\b)?{_OF}"
    rf"|(?-i:[Mm])(?![A-Za-z]))"
)
_END = r"(?=\s*(?:$|[,;.:)(]|and\b|with\b|but\b))"
_FEW = 5
_SHORT_OF = r"(?:less|fewer|shorter)"
_OVER = r"(?:more|longer|greater)"
_ORDINALS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8}


def _value(word: str) -> int:
    word = word.lower()
    return _ORDINALS[word] if word in _ORDINALS else int(number_of(word))


# A number of cards told to be exact, behind it.
_ONLY_THAT = (
    rf"(?:,? \(?(?:and |but )?(?:(?:no|not|neither|never) (?:a card |any )?(?:{_OVER}|{_SHORT_OF}),? ?(?:and |or |nor )?(?:no |not |never )?(?:a card |any )?(?:{_SHORT_OF}|{_OVER}))\)?"
    r"|,? \(?(?:precisely|exactly|exact|strictly|on the (?:nose|button|dot))\)?(?! \d| [♣♦♥♠]))"
)
_NOT_THOSE = (
    rf"(?:,? \(?(?:but |and )?(?:neither|never|not|denies|no|nor)(?: an?)? (?P<no1>{_N}|third|fourth|fifth|sixth|seventh|eighth)(?:[- ]?(?-i:c(?:ards?)?)\b)?(?P<up>\+| or (?:more|longer))?"
    rf"(?:,? ?(?:nor|or|and|,)?(?: ?(?:not|never))? (?P<no2>{_N})(?:[- ]?(?-i:c(?:ards?)?)\b)?)?\)?{_END})"
)
_OTHERWISE = (
    rf"(?:,? \(?with (?P<more>{_N})(?:\+| or more)?,? (?:(?:I|we|he|she|you|opener|responder) )?(?:would |should |will )?(?:have )?(?:bid|raised?|rebid|open|jump|respond|overcall)\b[^,;.()]{{0,24}}\)?)"
)


def _exactly(found: Match) -> str:
    """`six spades, neither more nor fewer`; `four, not five`: exactly so many."""
    number, no = _value(found["n"]), [found[name] for name in ("no1", "no2", "more") if found[name]]
    if found["what"].endswith(("majors", "minors")):
        return found.group()
    if no and not {_value(word) for word in no} <= {number - 1, number + 1}:
        return found.group()
    if len(no) == 1 and _value(no[0]) == number - 1:
        return found.group()  # "five, not four": the least, and more may be held
    return f"exactly {number}{found['what']}"


_EXACT = (
    rf"(?<![\w.+-])(?:exactly |precisely |strictly |just |always |only |with )*(?P<n>{_N})(?P<what>{_COUNTED})"
    rf"(?:{_ONLY_THAT}|{_NOT_THOSE}|{_OTHERWISE})"
)


def _bounds(found: Match) -> str:
    """`at least three hearts, at most four`: a range."""
    low, high = _value(found["low"]) + bool(found["over"]), _value(found["high"]) - bool(found["under"])
    what = found["what2"] or found["what1"]
    return f"{low}-{high}{what}" if what and low < high else found.group()


_LEAST = r"(?:at least|min(?:imum|\.)?(?: of)?|n(?:ot|o) (?:fewer|less) than|(?P<over>more than))"
_MOST = r"(?:at most|max(?:imum|\.)?(?: of)?|(?:not?|nor) more than|up to|(?P<under>(?:fewer|less) than))"
_LEAST_AFTER = r"(?:\+| or (?:more|longer)| (?:at least|minimum|min))"
_BOUNDED = (
    rf"(?<![\w.-]){_LEAST} (?:an? )?(?P<low>{_N})(?P<what1>{_COUNTED})?,? (?:and |but |or )?{_MOST} (?P<high>{_N})(?P<what2>{_COUNTED})?(?![\w-])",
    rf"(?<![\w.-])(?P<over>(?!))?(?P<low>{_N})(?:(?P<plus>\+)(?P<what1>{_COUNTED})|(?P<what2>{_COUNTED}){_LEAST_AFTER})(?P<joined>,? (?:and |but |or )?)(?:{_MOST} (?P<high>{_N})(?! points| hcp| or (?:at least|min))|(?P<high2>{_N}) (?:at most|max(?:imum|\.)?))(?P<unit>{_COUNTED})?(?![\w-])",
)


def _bounds_behind(found: Match) -> str:
    low, high = _value(found["low"]), _value(found["high"] or found["high2"]) - bool(found["under"])
    what = found["what1"] or found["what2"]
    joined, unit = found["joined"] or "", found["unit"]
    points = not unit and "," in joined and (high > low + 1 or high > _FEW)  # "5+!s, max 7"
    return f"{low}-{high}{what}" if low < high and not points else found.group()


def _between(found: Match) -> str:
    """`3<=!h<=4`."""
    low, high = int(found[1]) + (found[2] == "<"), int(found[5]) - (found[4] == "<")
    return f"{low}-{high} {found[3]}" if low < high else found.group()


def _either(found: Match) -> str:
    """`three cards or four`, `5c or 6c suit`: neighbours as a range."""
    low, high = sorted((_value(found["a"]), _value(found["b"])))
    return f"{low}-{high} card{found['what'] or 's'}" if high == low + 1 else found.group()


def _one_more(found: Match) -> str:
    """`never just five hearts`: at least six."""
    return f"{_value(found['n']) + 1}+{found['what']}"


def _no_shorter(found: Match) -> str:
    """`never a doubleton, three or longer`: what is denied is said by the least."""
    few = {"doubleton": 2, "singleton": 1}.get(found["few"].lower()) or _value(found["few"])
    return found["rest"] if _value(found["n"]) == few + 1 else found.group()


def _lengths_after(found: Match) -> str:
    """`hearts: 3-4`, `H: 5+`, `spades (5)`: the number in front."""
    suit = found["suit"]
    sign = suit_name(suit) if suit in "CDHS" else suit  # where a text has signs letters are none
    return _written(found, sign if sign in SUITS else f" {sign}")


_ONE_SUIT = rf"(?P<suit>[♣♦♥♠]|{SUIT_WORD}s|(?-i:[CDHS]))"
_LENGTH = rf"(?P<n>{_N})(?:(?:-| to | or )(?P<high>{_N}))?(?P<plus>\+| or (?:more|longer|better))?"

def _written(found: Match, unit: str = " cards") -> str:
    """A length in figures: `3`, `3-4`, `5+`."""
    high = f"-{_value(found['high'])}" if found["high"] else ""
    return f"{_value(found['n'])}{high}{'+' if found['plus'] else ''}{unit}"


COUNTS: tuple[Rule, ...] = (
    # Words that are no more than others.
    rule(r"(?<![\w/-])([1-7])/([0-5])/([0-5])/([0-5])(?![\w/-])", lambda m: "-".join(m.groups()) if sum(map(int, m.groups())) == 13 else m[0]),
    rule(r"\b(both(?: of)?|the|two|all) (?:the )?(major|minor)(?: suit)?s\b(?! first)", lambda m: f"{'both' if m[1].lower() != 'the' else m[1]} {m[2]}s" if m[1].lower() != "all" else m[0]),
    rule(r"\b(an? |one )?(?:unknown|unspecified|undisclosed|unnamed|unidentified) (?=(?:(?:\d|four|five|six|seven)\+?[- ]?(?-i:c(?:ards?)?) )?(?:majors?|minors?)\b)", lambda m: "a " if m[1] else ""),
    rule(r"\bor an? longer suit\b", "or longer"),
    rule(r"\bor (?:longer|better|more) \((?:or )?(?:longer|better|more)\)", "or longer"),
    rule(rf"\bn(?:ot|o|ever) {_SHORT_OF} than ({_N})(?: cards)? in either (major|minor)\b", "at least {0} cards in each {1}"),
    rule(rf"\bn(?:ot|o|ever) (?:{_SHORT_OF}) than (?={_N}(?:{_COUNTED}|-\d| (?:nor|of|in|each)\b))", "at least "),
    rule(rf"\b(promises|promising|guarantees|guaranteeing)(?: an?)? (?={_N}{_COUNTED})(?!{_N}{_COUNTED}{_ONLY_THAT})", "{0} at least "),
    rule(rf"\bonly (?:promises|guarantees) (?:an? )?(?={_N}{_COUNTED})", "at least "),
    rule(rf"\bmin(?:imum|\.)?(?: of)? (?={_N} cards\b)", "at least "),
    rule(rf"\bmin(?:imum|\.)?(?: of)? ({_N}{_COUNTED})(,| and|,? but)? min(?:imum|\.)?(?: of)? (?={_N}{_COUNTED})", "at least {0}{1} at least "),
    rule(rf"(?<![\w.-]){_LENGTH}(?: cards?)? long(?=\s*(?:$|[,;.:)(]))", _written),
    rule(rf"(?<!no )(?<!without )(?<!without a )\b(?:second|own|new) suit of (?:at least )?{_LENGTH}(?: cards?)?(?![\w-])", lambda m: _written(m, " cards") if m["high"] else f"{_value(m['n'])}+ cards"),
    rule(rf"\b(?:not?|never) more than (?:one|a|1) (?={_NAMES})", "at most 1 "),
    # `may be a doubleton`, `could be short (2)`, `clubs may be only 2 cards`.
    rule(rf"\b(?:may|can|could|might|possibly)(?: be)?(?: only| just)?(?: an?)? doubleton(?: ({_NAMES}))?{_END}", lambda m: f"may be 2 {m[1].rstrip('s') + 's' if m[1] else 'cards'}"),
    rule(rf"\b(may|can|could|might) be short \((?P<n>{_N})\)", lambda m: f"{m[1]} be {_value(m['n'])} cards"),
    rule(rf"(?:(?<=^)|(?<=[,;] ))(?P<suit>[♣♦♥♠]|{_NAMES}) (may|can|could|might) be (?:only |just )*(?P<n>{_N}) cards{_END}", lambda m: f"{m[2]} be {_value(m['n'])} {m['suit']}"),
    rule(rf"\b(?:only |just )?(?:guarantees|promises)(?: only| just)?(?: an?)? doubleton(?: ({_NAMES}))?{_END}", lambda m: f"2+ {m[1].rstrip('s') + 's' if m[1] else 'cards'}"),
    # The suit that the auction names: `five or more in the next suit`, `4+ of your suit`.
    rule(rf"(?<![\w-]){_LENGTH}(?: cards?)? in the (?:next(?: higher)? suit|suit above)(?: up)?\b", lambda m: f"transfer, {_value(m['n'])}+ cards" if not m["high"] else m[0]),
    rule(rf"\bnext suit(?: up)?,? (?={_LENGTH})", "transfer, "),
    rule(r"\b(?:red|major)-suit (?=(?:transfer|TRF|xfer)\b)", ""),
    rule(rf"(?<![\w-]){_LENGTH}(?: cards?)? of (?:your|his|her|partner[’']s|opener[’']s|responder[’']s) (?:suit|major|minor)\b", lambda m: _written(m, " card support")),
    rule(rf"\b(?:an? )?(doubleton|singleton) or (?:shorter|less|fewer) in (?:the )?(?=(?:{_NAMES}|[♣♦♥♠]|(?:partner|opener|responder)[’']s (?:suit|major|minor)))", lambda m: f"at most {2 if m[1][0] in 'dD' else 1} cards in "),
    rule(r"(?<![\w-])([4-7])\+-([3-6])\+", "{0}-{1}+"),
    rule(r"\bneither (major|minor) (?:is |being )?held\b", "neither {0}"),
    rule(r"\b(?:the )?(?:cheapest|lowest|lower) (?:of )?(?:(?:four|4)-card )?(?:suits?|majors?) (?:comes |bid |is bid |shown )?first\b|\bwith both (?:(?:four|4)-card )?majors this (?:one )?(?:comes|is bid|goes) first\b", "up the line"),
    rule(r"\bsays nothing against\b", "says nothing about"),
    rule(rf"\b({SUIT_WORD}s) of ({_N}) (?:also )?(?:possible|allowed|ok)\b", lambda m: f"may have {_value(m[2])} {m[1]}"),
    # `length exactly 6`, `!s length is 6`.
    rule(rf"(?:(?<=^)|(?<=[,;:] ))(?:the )?(?:suit )?length(?: is| of|:)? ((?:exactly |at least |precisely )?){_LENGTH}(?=\s*(?:$|[,;.)(]|on\b|cards?\b))(?: cards?)?", lambda m: m[1] + _written(m)),
    rule(rf"([♣♦♥♠]|{SUIT_WORD}s?)(?: suit)? length(?: is| of|:)? {_LENGTH}(?: cards?)?(?![\w-])", lambda m: _written(m, f" {m[1] if m[1] in SUITS or m[1].endswith('s') else m[1] + 's'}")),
    # The number behind its suit.
    rule(rf"(?:(?<=^)|(?<=[,;] )){_ONE_SUIT}(?: suit)? ?: ?{_LENGTH}(?: cards?)?(?=\s*(?:$|[,;.)(]))(?!, ?\d\d)", _lengths_after),
    rule(rf"(?<![\w+♣♦♥♠-])(?<!short )(?<!\d )(?<!\+ ){_ONE_SUIT} \({_LENGTH}(?: cards?)?\)", _lengths_after),
    rule(rf"\b(an?|one|either|longer) (major|minor) \({_LENGTH}(?: cards?)?\)", lambda m: f"{_value(m['n'])}{'+' if m['plus'] else ''} {m[2]}" if not m["high"] else m[0]),
    rule(r"(?<![\w+♣♦♥♠-])([♣♦♥♠])([3-7]\+?)(?![\w♣♦♥♠+/-])", "{1}{0}"),
    rule(rf"(?:(?<=^)|(?<=[,;:] ))([♣♦♥♠]|{SUIT_WORD}s) short{_END}", "short {0}"),
    # Both ends.
    rule(_BOUNDED[0], _bounds),
    rule(_BOUNDED[1], _bounds_behind),
    rule(rf"(?<![\w-])(\d) ?(<=?|≤) ?([♣♦♥♠]|{SUIT_WORD}s) ?(<=?|≤) ?(\d)(?![\w-])", _between),
    rule(rf"(?<![\w-])(?P<a>{_N}|[3-7])[- ]?(?-i:c(?:ards?)?)(?: suit| support)?,? or (?:an? )?(?P<b>{_N})(?:[- ]?(?-i:c(?:ards?)?))?(?P<what> (?:{_SUIT} )?(?:suit|support|fit|major|minor)\b)?(?= (?:in|of)\b|\s*(?:$|[,;.)(]))", _either),
    rule(rf"(?<![\w-])(?P<a>{_N}) or (?:an? )?(?:good|decent|strong) (?P<b>{_N})[- ]card(?P<what> (?:support|fit|raise)\b)", _either),
    # What only repeats it.
    rule(rf"\b(?:never|not)(?: with| on| from)? (?:only|just|merely)(?: an?)? (?P<n>{_N})(?P<what>{_COUNTED})(?! (?:if|when|unless|with)\b)", _one_more),
    rule(rf"\b(?:never|not)(?: only| just)?(?: an?)? (?P<few>{_N}|doubleton|singleton)(?:[- ]?(?-i:c(?:ards?)?)\b)?(?: {_SUIT})?(?: suit)?,? (?:but |always )*(?P<rest>(?P<n>{_N})(?:\+| or (?:more|longer|better))(?: cards?)?)", _no_shorter),
    rule(_EXACT, _exactly),
    rule(rf"\b(?:precisely|strictly)(?: an?)? (?={_N}[- ]?(?-i:c(?:ards?)?)\b)", "exactly "),
    rule(r"\b(?:the )?unbid (major|minor)\b(?!s)", "the other {0}"),
    rule(rf"(?:(?<=^)|(?<=[,;.:] ))(?:(?:responder|opener|he|she) )?(?:shows |with |has |holds )?(exactly |precisely |just )?(?P<n>{_N}) (?:of )?(?:the )?other (major|minor)\b", lambda m: f"{m[1] or ''}{_value(m['n'])} cards in the other {m[3]}"),
)
"""The rules in the order in which they are applied."""
