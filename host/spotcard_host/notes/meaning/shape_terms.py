# ruff: noqa: E501 - a pattern is read as a whole
"""Shapes in other words, rewritten to the words that are read: `at least two cards in every suit` has no singleton or
void, `a mystery splinter` is any splinter, `one and only one diamond` is a singleton.
"""

from __future__ import annotations

from spotcard_host.notes.meaning.rewriting import Match, Rule, rule
from spotcard_host.notes.suit_words import SUIT_WORD, sign_of

_SUIT = rf"(?:{SUIT_WORD}s?|[♣♦♥♠])(?![\w'’])"
_EVERY = r"(?:every|each|any|all(?: of)?(?: the)?(?: four| 4)?)(?: one of)?(?: the)?(?: four| 4)? suits?\b(?! but| except| other)"
_FOUR_SUITS = r"(?:all (?:of )?(?:the |my )?(?:four|4) suits|every one of the (?:four|4) suits)\b"
_UNKNOWN = r"(?:(?:as )?yet )?(?:unknown|unspecified|undisclosed|unnamed|unidentified|mystery|not (?:yet )?(?:specified|known|named|disclosed|told|revealed|shown))"
_SHORT = r"(?:short(?:ness|age)?s?|singletons?|voids?|splinters?|SPL)"
_SIDE_SUIT = r"(?:one|an?|any|some|either) (?:(?:of (?:the|my|his) )?(?:side|other|outside) suits?|of the others)"
_NO_BID_BEFORE = "".join(
    f"(?<!{word} )"
    for word in "bid bids bidding open opens opening overcall overcalls to over after our the their call calls rebid rebids by raise raises".split()
)


def _one_card(found: Match) -> str:
    """`exactly one diamond`."""
    return "exactly 1" + sign_of(found[1])


def _lengths(found: Match) -> str:
    """`6c-4h`: suits as small letters."""
    a, first, b, second = found.groups()
    return f"{a}{sign_of(first)} and {b}{sign_of(second)}"


SHAPE_TERMS: tuple[Rule, ...] = (
    rule(r"\bsingl?\b(?:\.(?!\s+(?-i:[A-Z])|\s*$))?(?! ?-?(?:off|out|suit))", "singleton"),
    rule(r"(?<![\w'’!-])([cdhs])(?= (?:singleton|void|shortage|shortness)\b)", lambda m: sign_of(m[1]), True),
    rule(r"\bposs(?:ibly|ible)?\.(?= (?-i:[a-z\d!♣♦♥♠]))", "possibly"),
    # Balanced or not.
    rule(r"\b(?:no-?trump|NT)[- ](?:shape|distribution|pattern)s?\b", "balanced shape"),
    rule(r"\bevenly[- ](?:distributed|divided|shaped|spread)\b", "balanced"),
    rule(r"\bnon-?(?=bal(?:anced)?\b)", "un"),
    rule(r"(?:,? (?:too|also|as well))?,? not (?:just|only|merely|simply) (?:on |with |for )?(?:an? )?(?=(?:semi-?)?bal)", " or "),
    rule(r"\bat least (?=semi-?bal|\(semi)", ""),
    rule(r"\bbalanced or (?:nearly|almost) so\b", "semi-balanced"),
    rule(r"\bexcludes (?=(?:any|all|an?|every) |(?:un|semi-?)?bal)", "denies "),
    rule(r"\b(denies|no|without) (?:any|all|every) (?=balanced hands?\b)", "{0} "),
    rule(r"\bexcept (?:for )?(?:those|ones?|hands?|the ones?) (?:with|containing|holding|including) (?:an? )?", ", no "),
    rule(r"\b(?:is|are) (?:not|never) (?:denied|excluded|ruled out|forbidden|barred)\b", "is allowed"),
    rule(r"\bopen (?:it |this )?(?:also|even) (?:with|on) ", "may have "),
    rule(r"\b(?:dead|completely|totally|absolutely|perfectly) flat\b(?:,? ?\(?\(?4-?3-?3-?3\)?\)?)?", "4333"),
    rule(r"\bone (?:four|4)[- ]?card suit (?:and|with) (?:three|3) (?:three|3)[- ]?card(?: suit)?s\b", "4333"),
    # The least of every suit.
    rule(rf"\b(?:at least |no fewer than |no less than )?(?:an? )?(?:(?:2|two)(?:\+| or more| or longer)?(?:[- ]?cards?)?(?: or more| or longer)?|doubletons?)(?: or (?:more|better|longer))? (?:in|of) {_EVERY}", "no singleton or void"),
    rule(rf"\b{_EVERY},? (?:has |have |is |are |contains? |holds? )?(?:(?:≥|>=|=>) ?2|2\+|(?:at least )?(?:two|2|a doubleton)(?:\+| or more| or longer| or better)?)(?! of)(?: cards?(?: long)?)?(?: or (?:more|longer))?(?=\s*(?:$|[,;.)]))", "no singleton or void"),
    rule(r"\b(?:no|without(?: an?)?|never an?) suit (?:is )?(?:(?:shorter|less) than (?:an? )?(?:2|two|doubleton)(?: cards)?|(?:with|of|containing) (?:(?:0|no|zero|none) or (?:1|one)|0-1|(?:fewer|less) than (?:two|2)|at most one)(?: cards?)?)\b", "no singleton or void"),
    rule(r"\b(?:the |my )?shortest suit (?:is |has |of |being )?(?:at least )?(?:an? )?(?:doubleton|two|2)\b(?: cards?)?(?: or (?:longer|more|better)| at least)?", "no singleton or void"),
    rule(r"\bno suit (?:is )?(?:(?:shorter|less) than (?:an? )?(?:3|three|tripleton)(?: cards)?|(?:with|of) (?:fewer|less) than (?:three|3)(?: cards)?)\b", "4333"),
    rule(rf"\b(?:at least )?(?:three|3)(?:\+| or more)?(?:[- ]?cards?)? in {_FOUR_SUITS}", "4333"),
    # One card and no void.
    rule(rf"{_NO_BID_BEFORE}\b(?:exactly|precisely|just|only|one and only) one ({SUIT_WORD})s?\b(?! (?:stop|honou?r|bid|loser|control|or|trick))", _one_card),
    rule(rf"\bone ({SUIT_WORD}),? (?:(?:and )?(?:neither|no|not) more (?:n?or|and no) (?:less|fewer)|(?:and |but )?(?:cannot be|not|never|no)(?: an?)? void|no more,? no less)\b", _one_card),
    rule(r"\bon an? (singleton|void),? (?:but )?(?:not|never) (?:on )?an? (singleton|void)\b", "with {0}, no {1}"),
    rule(r"(?<=singleton only )\(?voids? (?:go(?:es)?|(?:is|are) (?:shown|bid)) (?:elsewhere|differently|another way|otherwise)\)?", ", no void"),
    rule(rf"\b(?:{_SUIT}) singleton only\b", lambda m: m[0][:-5]),
    # Shortness of which nobody says where it is.
    rule(rf"\b(?:an? )?{_UNKNOWN} (?:(?:side|other) )?(?={_SHORT}\b)", "any "),
    rule(rf"\b(?:an? )?({_SHORT}(?: or (?:an? )?(?:singleton|void)|/(?:singleton|void))?)(?: (?:somewhere|anywhere))? in an? {_UNKNOWN}(?: side)? suit\b", "any {0}"),
    rule(rf"\b(?:an? )?({_SHORT}(?: or (?:an? )?(?:singleton|void)|/(?:singleton|void))?)(?: somewhere| anywhere)?,? (?:the )?suit (?:is )?{_UNKNOWN}\b", "any {0}"),
    rule(rf"\b(any {_SHORT}), {_SHORT} {_UNKNOWN}\b", "{0}"),
    rule(rf"\b(?:somewhere|anywhere) (?:outside|besides|apart from|other than in) (?:the )?(?:{_SUIT}|trumps|(?:the )?(?:trump|agreed) suit)", "somewhere"),
    rule(rf"\b(?:at least )?{_SIDE_SUIT} (?:of|with|having) (?:(?:fewer|less) than (?:2|two)|(?:0|no|zero) or (?:1|one)|0-1|at most (?:1|one))(?: cards?)?\b", "any singleton or void"),
    rule(rf"\b(?:(?:0|no|zero) or (?:1|one)|0-1|at most (?:1|one))(?: cards?)? in {_SIDE_SUIT}\b", "any singleton or void"),
    rule(r"\b(?:an? )?(singleton or (?:a )?void|singleton/void|shortness|shortage|short) in (?:any|some|an?|either|one) (?:side|other|outside) suit\b", "any {0}"),
    rule(rf"\b({_SHORT}(?: (?:in|of) (?:the )?{_SUIT}| somewhere| anywhere)?|short (?:in )?{_SUIT}|short suit|{_SUIT} (?:shortage|shortness|splinter)) \((?:singleton(?:/| or (?:a )?)void|void(?:/| or (?:a )?)singleton|0-1(?: cards?)?|0 or 1(?: card)?|at most (?:one|1)(?: card)?)\)", "{0}"),
    rule(rf"\b({SUIT_WORD})s? (singleton(?: or (?:a )?|/)void|void(?: or (?:a )?|/)singleton)\b", "{1} in {0}s"),
    rule(r"\bshort suit (?=somewhere|anywhere)", "shortness "),
    # Suits without names.
    rule(rf"\b{_UNKNOWN} (?=(?:one|two|three|single|[123])[- ]?(?:suited|suiter)\b)", ""),
    rule(rf"\b(?:one|1|a single|a) long suit\b(?:,? (?:somewhere|{_UNKNOWN})|(?=\s*(?:$|,)))", "one-suiter"),
    rule(rf"\b(?:two|2) (?:long )?suits(?:,? {_UNKNOWN}|,? which ones not known)\b|\b(?:two|2) long suits\b", "two-suiter"),
    rule(r"(?<![\w-])([4-7])([cdhs])(?: ?[-/&+] ?| and )([4-7])([cdhs])(?![\w])", _lengths, True),
)
