# ruff: noqa: E501 - a pattern is read as a whole
"""Habits of authors written out: lengths and marks in brackets, lists [a] [b], sentences about what you hold.

`text.plain` applies these before `shorthand`.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, STRAIN
from spotcard_host.notes.meaning.rewriting import SEATS, VULNERABILITY, Match, Rule, rule
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_NOUN, SUIT_WORD, sign_of

_COUNT = "two|three|four|five|six|seven|eight"

_ACT = r"(?:raise|jump|overcall|double|open|respond|rebid|bid|answer|reply|invite)"
_FEW = r"(?P<less>(?:<(?!=)|less than|fewer than|under) ?|(?:<=|≤|at most|max\.?|maximum|no more than|0-) ?)"


def _few_of_both(found: Match) -> str:
    """`<4 in each major`."""
    most = int(found[2]) - (found["less"].strip().lower() in ("<", "less than", "fewer than", "under"))
    return f"at most {most}♥, at most {most}♠"


_IS_FINE = r"(?:is |are )?(?:also |just |quite )?(?:ok|okay|fine|allowed|possible|enough|acceptable|permitted|counts|will do|good enough|suffices)"
"""Words that let a lower number do."""


def _wider(found: Match) -> str:
    """The range from the lower number on, where it is one or two points below."""
    low, other = int(found[1]), int(found[4])
    return f"{other if low - 2 <= other <= low else low}{found[2]}{found[3]}"


_IF_BALANCED = r"(?:if|when|with) (?:it is |it's |I am |we are )?(?:bal|balanced|flat)(?: hands?)?\b"






_VUL = rf"({VULNERABILITY})"
_SEAT = rf"({SEATS})"
_PLACES = later(rf"\b(?:{VULNERABILITY}|{SEATS}|otherwise|else|v|n/v)(?!\w)", re.I)


def _of_balanced(found: Match) -> str:
    """The range, or both, of the balanced hands; others have what is usual."""
    if " or " in found[1] or "/" in found[1]:
        one, other = re.split(" or |/", found[1])
        return f"unbalanced or {one} balanced or {other} balanced"
    return f"{found[1] if len(found[1]) > 2 else found[1] + '+'} hcp if balanced"


def _two_ranges(found: Match) -> str:
    """The ranges of the balanced hands in brackets behind that of all hands."""
    ranges = found[3].replace("/", " or ")
    return f"{found[1]} ({ranges} if balanced){found[2]}"


_COMPANY = {"doubleton": 1, "third": 2, "fourth": 3, "fifth": 4, "two": 1, "three": 2, "four": 3, "five": 4}


def _headed(found: Match) -> str:
    """`king third`, `an honour to three`: the holding in letters."""
    top = "H" if found[1] else (found[2] or found[3])[0].upper()
    return top + "x" * _COMPANY[found[4].split()[-1].lower()] + (found[5] or "")


_TWO_BEFORE = later(r"(?:\b(?:two|2|and|plus)|&|\+) ?(?:the )?$", re.I)
_MAY = later(r"\b(?:may|can|could|might) be $|\d\+? cards[^()]*\((?:or )?$", re.I)
_SPLINTER = later(r"\bsplinter|\bSPL\b", re.I)
_SOLID = later(r"\b(?:solid|gambling|AKQ\w*|running)\b", re.I)


def _sign(letter: str) -> str:
    return sign_of(letter)


_OF_CARDS = later(rf"(?:(?:^|[,;:] )(?:exactly )?[5-8]\+?(?: cards?| card suit)?|\b(?:[5-8]|five|six|seven|eight)\+?[- ](?:cards?|card suit|{SUIT_WORD}s))$", re.I)


def _behind_a_length(found: Match) -> str:
    """`7; 6 ok in third seat`, where a length stands before it."""
    if not _OF_CARDS.search(found.string[: found.start()]):
        return found.group()
    place = found[2] if "seat" in found[2] or not re.match(SEATS, found[2], re.I) else f"{found[2]} seat"
    return f" ({number_of(found[1])} if {place})"


_SEATS = ("first", "second", "third", "fourth")


def _other_seats(found: Match) -> str:
    """The seats that are not denied, as a list."""
    denied = {_SEATS.index(word) if word in _SEATS else int(word[0]) - 1
              for word in re.findall(r"first|second|third|fourth|[1-4](?=[snrt])", found[1].lower())}
    return "in " + "/".join(word for n, word in enumerate(_SEATS) if n not in denied) + " seat"


_AT_VUL = r"(?:nv|NV|n/v|v|V|vul|Vul|VUL|fav|unfav|non-?vul)"


def _place_behind(found: Match) -> str:
    """The first words of a row, where only they name a place, are the place of all of it."""
    before, rest = found.string[: found.start()], found.string[found.start(2) :]
    if not before.strip() and not _PLACES.search(rest):
        return found.group()
    return f"{found[2].rstrip()} {'vul' if found[1] in 'vV' else found[1]}"


def _pair(first: str, second: str) -> str:
    """Two suits as players name them where they are the majors, the minors or a colour."""
    return {"♥♠": "both majors", "♣♦": "both minors"}.get("".join(sorted((first, second), key="♣♦♥♠".index)), f"{first} and {second}")


_BID = rf"[1-7]{STRAIN}"

_SUITS = rf"(?:[♣♦♥♠]|{SUIT_WORD}s)"
_WITH = r" ?[+&] ?| ?and ?|(?<=[♣♦♥♠])/(?=[♣♦♥♠])"


def _two_pairs(found: Match) -> str:
    """`hearts and spades or clubs and diamonds`: a comma between the pairs."""
    a, _, b, c, _, d = map(str, found.groups())
    return f"{_pair(sign_of(a), sign_of(b))}, or {_pair(sign_of(c), sign_of(d))}"

HABITS: tuple[Rule, ...] = (
    # `with a 4th trump`, `16 and 17`, `likes hearts (3+) but not spades (2 at most)`, `(x is not M)`.
    rule(r"\b(?:with )?(?:an? |the )?(fourth|fifth|4th|5th) trump\b", lambda m: "four trumps" if m[1].lower() in ("fourth", "4th") else "five trumps"),
    rule(r"(?<![\w-])(1\d|2\d) and (1\d|2\d)(?= ?(?:$|[,;.)]|points|hcp))", lambda m: f"{m[1]}-{m[2]}" if int(m[2]) == int(m[1]) + 1 else m[0]),
    rule(rf"\blikes (?:the )?({SUIT_WORD}s|[♣♦♥♠]) \((\d\+?)\)(?:,? but not ({SUIT_WORD}s|[♣♦♥♠]) \((?:at most )?(\d)(?: at most| or fewer)?\))?", lambda m: f"{m[2]} {m[1]}" + (f", at most {m[4]} {m[3]}" if m[3] else "")),
    rule(rf"\blikes (?:the )?({SUIT_WORD}s|[♣♦♥♠])[:,] ?([AKQH]xx)(?: or (?:better|more)|\+)?", "at least {1} in {0}"),
    rule(r"\b(?:with|headed by|to|including) (?:at least )?(?:an? |the )?(?:ace|king|queen|(?-i:[AKQ]))(?:, ?|/| or )(?:the )?(?:ace|king|queen|(?-i:[AKQ]))(?:,? or |/|, ?)(?:the )?(?:ace|king|queen|(?-i:[AKQ]))(?![\w♣♦♥♠])(?! (?:of|in)\b)", "with one of the top three honours"),
    rule(r"\b(?:no|not|never) (?:an? )?(?:ace[- ]ask(?:ing)?|black-?wood|gerber|keycard ask)\b[!,;:.]?", ""),
    rule(r",? ?(?:\b(?:any hand )?(?:not|but|unless)(?: the hand is| it is| no)?(?: an?)? (?:splinter|SPL))(?: hand)?(?=\s*(?:$|[,;.)]))", ""),
    rule(r" ?\([xyz] (?:is |are |= ?|≠ ?|!= ?)[^()]{1,30}\)", ""),
    rule(r",? \(?(?:game )?to play game\b", ", to play"),
    rule(r"[.;] (?=[^.;]{3,60} (?:also|too|as well) here(?=\s*(?:$|[.;])))(?P<hands>[^.;]{3,60}?),? (?:is |are |go(?:es)? )?(?:also|too|as well) here", ", or {0}"),
    rule(r"\b(min|max) (?-i:([CDHS]))(?=\s*(?:$|[,;.]))", lambda m: f"{m[1]}, {sign_of(m[2])}"),
    rule(r"[.;] With [^.;]{3,40} (?:this|it|that) is (?:the one|what|the bid) we open\b(?=\s*(?:$|[.;]))|[.;] With [^.;]{3,40} we open this one\b", ""),
    rule(r"[.;] (?:it|this) (?:is|may be|can be) (?:three|3) only (?:when|if|with) (?:we are |you are |holding )?(?:exactly )?4[-=]4[-=]3[-=]2(?: with (?:two|2) clubs)?", " (3 only with 4=4=3=2)"),
    rule(r"\b(five|5)[- ]card (major|minor) only (?:with|if|on) (?=\d)", "no 5 card {1} unless "),
    rule(rf"(?<![\w-])(?P<n>[4-8]\+?)(?: cards?)?(?: in|,|:)? (?P<a>{_SUITS})(?:, ?| |/)(?P<b>{_SUITS})(?:,? or |/)(?P<c>{_SUITS})(?![\w-])", lambda m: " or ".join(f"{m['n']} {m[s]}" for s in "abc")),
    rule(rf",? ?\b(?:(?:it )?says |shows )?nothing about (?:the )?(?:[♣♦♥♠]|{SUIT_WORD}s|suit|shape|hand)\b", ""),
    rule(r"\b(?:fewer|less) than (two|three|2|3) (?:of the )?top (?:three )?honou?rs\b(?: \(A, ?K,? ?(?:or |and )?Q\))?(?: in the suit)?", "not {0} of the top three honours"),
    rule(r"\bat most (one|1|two|2) (?:of the )?top (?:three )?honou?rs?\b", lambda m: f"not {'two' if m[1] in ('one', '1') else 'three'} of the top three honours"),
    rule(r"\b(?:few|many) points \((?=\d)", "("),
    rule(r"\bgame hand\b(?: opposite \d\d?-\d\d?)?", "game forcing"),
    # `P  unless the spades are longer`, `2S  always, except with four hearts`.
    rule(r"^(?:(?:always|usual(?:ly)?|normal(?:ly)?|automatic|forced|the usual),? ?)?(?:unless|except(?:ing)?(?: with| when| if| on| holding)?|(?:with )?any(?:thing| hand) (?:but|except|without))(?: (?:he|she|opener|responder|you|we) (?:has|have|holds?))? (?:the )?(?=[^,;.]+$)", "not "),
    # No test tells an ace beside a suit: it is left open.
    rule(r"\b(?:no|without(?: an?)?|denies an?) (?:(?:outside|side) aces?\b(?! or\b)|aces? (?:outside|on the side|in an? (?:side|outside) suit)\b)", "no side ace"),
    # `20-22?? NO: 2N is both minors`, `weak -- no, sorry: 6-10`, `... no sorry that IS four`: a word taken back.
    rule(rf"^[^;]{{0,60}}?\?+[ -]*(?:no|nope|wrong|not any more)\b(?:[^;]{{0,60}}?[.!:-]\s*(?:{_BID}|it|this) (?:is|=|shows|means) | ?[!:,-]+ ?(?=[^;]*\d))", ""),
    rule(r"^[^;]{0,60}?(?: -+|\.+|,|;|[(]) ?(?:no,? (?:sorry|wait)|sorry,? no|oops|correction|scratch that|make that)[,:!.) -]+(?!that|it|this)(?=[^;]*\d)", ""),
    rule(r"(?:(?<=^)|(?<=[.;] ))[^.;]*?(?:\.+|-+|,) ?(?:no,? )?(?:sorry|wait),? (?:no,? )?(?:that|it|this) (?:is|was)\b[^.;]*[.;]?", ""),
    rule(r"\([A-Z][a-zé]+[’'](?:s|) (?:own )?(?:idea|invention|favou?rite|fault|toy|baby|suggestion|fancy)[^()]*\)", "", True),
    rule(r"[,;.]\s*(?:but )?never (two|three|four|[234])(?: cards)? (?:except|unless|other than|but)(?: with| when| if)?(?: exactly)? (\d)[-=](\d)[-=](\d)[-=](\d)(?: ?\([^()]*\))?", lambda m: f" ({number_of(m[1])} only with {m[2]}={m[3]}={m[4]}={m[5]})"),
    # Why, in the words of the table: `redouble = 6+ we have them`.
    rule(r"(?<=[\d+a-z♣♦♥♠])(?: ?[-,;:!(]| and| so| as| because)? (?:we(?:[’']ve| have)? (?:got )?(?:them|him)\b|they are in trouble|(?:let[’']s |we )?(?:punish|hit|nail|get) them|it is (?:our|their) hand|the hand is ours|we own (?:it|the hand)|they have nowhere to (?:go|run))[^.;]*", ""),
    # `22-24 balanced (25+ BAL is 4N)`, `16+ any (BAL 17+)`.
    rule(rf"\((?:with )?\d\d(?:\+|-\d\d)(?: hcp| points)?(?: bal\w*)? (?:is|are|=|goes?|bids?|would be|starts?|begins?) (?:opened |with |via |through )*{_BID}[^()]*\)", ""),
    rule(r"(?<=\d\+ any) ?((?:shape|hand|distribution)?) ?\((?:if )?(bal(?:anced)?|flat|4333)(?: hands?)? (?:is |from |only |needs? |with )*(\d\d)\+\)", " {0} ({2}+ if {1})"),
    # `asks, 11+: 3C minimum, 3D maximum`: what partner answers.
    rule(rf"(\b(?:asks?|asking|relay|enquiry|inquiry|ogust)\b[^.;:]*):\s*{_BID} [^.;,]+, ?{_BID} [^.;]+", "{0}"),
    # `PoC`, `LR or better`, `two lowest unbid`: what is left out.
    rule(r"(?<![\w/])(?-i:PoC|PorC|P[- ]o[- ]C)(?![\w/])|\b(?:p or c|pass ?/ ?(?:corr?\b\.?|correct|convert)|pass or convert)(?![\w/])|^\s*(?-i:PC)(?=\s*(?:$|[,;(]))", "pass or correct"),
    rule(r"\b(?-i:LR|LIM) (?:or|and) (?:better|more|stronger|higher|up)\b|\b(?:limit raise|(?-i:LR)) ?\+(?!\d)|\blimit raise (?:or|and) (?:more|stronger|higher|up)\b", "limit raise or better"),
    rule(r"\b(?:in )?(?:the )?(?:(?:two|2) )?(lowest|lower|highest|higher) (?:(?:two|2) )?(?:unbid|remaining)(?: ones| two)?\b(?! (?:\w+ )?suits?\b)", lambda m: m[0] if _TWO_BEFORE.search(m.string, 0, m.start()) else f"two {m[1]} unbid suits"),
    rule(r"\b(?:in )?(?:the )?(lowest|highest) unbid suits\b", lambda m: m[0] if _TWO_BEFORE.search(m.string, 0, m.start()) else f"two {m[1]} unbid suits"),
    rule(r"\b2 (lowest|lower|highest|higher) (?=unbid suits)", "two {0} "),
    rule(r"(?:(?<=^)|(?<=[,;(] ))([4-6])/([3-6])(\+?)(?=\s*(?:$|[,;)]))", lambda m: f"{m[1]}-{m[2]}{m[3]}" if m[1] >= m[2] and int(m[1]) > 4 else m[0]),
    # `(or ... and more)`, `or... 16+`: dots that are no end; a choice is rare, and a choice all the same.
    rule(r"\bor ?(?:\.{2,}|…),? ?", "or "),
    rule(r" ?\((?:very |quite |but )?(?:rare(?:ly)?|seldom|uncommon|unlikely)\)", ""),
    rule(r"(?<![\w])([3-7])([cdhs])\+([3-7])([cdhs])(?![\w])", lambda m: f"{m[1]}{_sign(m[2])} and {m[3]}{_sign(m[4])}", True),
    # Shortness anywhere, and in the suit that is bid.
    rule(r"\b(?:any|some|(?:an? )?(?:unknown|unspecified|undisclosed|unnamed)) splinter(?! (?:ask|bid in))|\bsplinter (?:somewhere|anywhere|in (?:any|an? (?:unknown|unspecified|other|side)) suit)\b", "artificial, 4+ card support and shortness in a side suit"),
    rule(r"\b(0-1|at most (?:1|one)|max(?:imum|\.)? (?:1|one)|0 or 1)(?: cards?)? (?:in|of) (?:(?:the|that|this) (?:bid |named |splinter )?suit(?: bid| named)?|(?:the )?(?:bid|named) suit|it)\b", lambda m: "0-1 #" if _SPLINTER.search(m.string, 0, m.start()) else m[0]),
    # `4S, 11-14 (3 with a singleton)`: the bracket belongs to the length.
    rule(rf"\b([4-6]\+?(?: cards?(?: support| fit)?| trumps| ?(?:♣|♦|♥|♠|{SUIT_WORD}s)))(,? \d{{1,2}}-\d{{1,2}}(?: hcp| points)?) \((?:or |also |may be |can be |only )*([2-5])(?: ?(?:cards?|trumps|♣|♦|♥|♠|{SUIT_WORD}s))? (with|if|on|when) ([^()]+?)(?: allowed| ok| okay| possible)?\)", "{0} ({2} {3} {4}){1}"),
    rule(r"\b([4-6]\+?)(♣|♦|♥|♠) \((?:or |also )?([2-5])\2 (with|if|on|when) ", "{0}{1} ({2} {3} "),
    rule(r"\b(an? )?([5-7]) (good|decent|strong|solid) cards(?: suit)?\b", "{2} {1} card suit"),
    rule(r"\b(?:an? )?(good|decent|strong) ([5-7])(?=\s*(?:$|[,;.)]))(?! ?(?:hcp|points))", lambda m: f"{m[1]} {m[2]} card suit" if _MAY.search(m.string, 0, m.start()) else m[0]),
    # What is no hand: how long it forces, what partner does, which call asks later.
    rule(r"(?:(?<=^)|(?<=[,;.] ))(?:for )?(?:1|one) round(?: force| forcing| only)?(?=\s*(?:$|[,;.]))", "F1"),
    rule(rf" ?\((?:or )?[1-7]{STRAIN} (?:if|with|when) (?:he|she|opener|partner|opener[’']s)\b[^()]*\)", ""),
    rule(rf"[,;.] ?(?:then )?[1-7]{ANY_CLASS}(?:(?:,| or| and|/) ?[1-7]{ANY_CLASS})* (?:then |next |now |later )+(?:asks?|enquires?|relays?)\b[^,;.]*", "", True),
    rule(r",? ?\bor (?:any(?: other)? hands?|anything|hands?|everything)(?: else)? (?:(?:that|which) is )?(?:not|un) ?(?:worth(?:y of)?|good enough for|suit(?:ed|able) (?:to|for)) (?:an? )?positive(?: (?:response|answer|reply))?\b", ", or catch-all"),
    rule(r"\b(good|strong|decent) (?:second|side) suit\b", "{0} suit"),
    rule(r"(?<=\d-\d) either way(?: round)?\b", ""),
    # Nothing beside a solid suit.
    rule(r"\bnothing (?:outside|on the side|else|elsewhere) ?\((?:so )?(?:no|without) (?:an? )?(?:A or K|A/K|AK|A K|aces? or kings?|A nor K)\)", "no ace or king outside"),
    rule(r"\b(?:no|without|w/o|denies) (?:an? |any )?(?-i:A ?(?:/|or|and|nor|,|&)? ?K|aces?(?: or| and| nor|,|/) ?kings?)(?: (?:on (?:the )?side|outside|elsewhere|aside|in (?:the |an? )?(?:side|other) suits?))?(?=\s*(?:$|[,;.)]))", lambda m: "no ace or king outside" if _SOLID.search(m.string) else m[0]),
    rule(r"\b(?:no|without|denies) (?:an? )?(?:side|outside) (?:(?-i:A or K|A/K|AK|A K)|ace or king|aces? or kings?|ace nor king)(?! outside)\b", "no ace or king outside"),
    # Lists and marks in square brackets; links are gone by now.
    rule(r"(?<![\w\])])\[([a-f]|[1-6])\] ?(?=\S)", "{0}) "),
    rule(r"\[([^\[\]()]{1,80})\]", "({0})"),
    # Lengths in brackets: `(5+)♣`, `(4)M`, `(6+), 12-14`, `weak with (6)`.
    rule(r"(?<![\w♣♦♥♠+)-])(?<![\d♣♦♥♠+] )\(([2-9][+-]?)\) ?(?=[♣♦♥♠]|(?:oM|om|M|m)(?![A-Za-z])|cards?\b)", "{0}", True),
    rule(r"(?:(?<=^)|(?<=[,;:/&|(+)] )|(?<=\bwith )|(?<=\band )|(?<=\bor ))\(([3-9])(\+?)\)(?=\s*(?:[,;:.)]|$|bal|unbal|solid|fit|trumps?|other|weak|good)|\s+\d{1,2}[-+])", "{0}{1} cards"),
    # `nv: 5-9, v: 8-10`: the place behind what holds there.
    rule(rf"(?<![\w-])(?<![Nn]ot )(?<![Nn]on )({_AT_VUL})(?:nerable)? ?: ?(?=\S)(\d{{1,2}} ?(?:-|–|to) ?\d{{1,2}}(?: hcp| points)?(?=$|[,;.])|[^,;:.()]+(?=$|[;.]|, ?{_AT_VUL}(?:nerable)? ?:))", _place_behind, True),
    rule(rf"{_FEW}(\d)(?: cards?)? (?:in )?(?:each|both)(?: of the)? (?:M|majors?)\b", _few_of_both),
    # Numbers beside a length: `four cards+`, `from three cards`, `4+ spades 6+`.
    rule(rf"\b({_COUNT}|\d) cards\+(?!\s*[\d♣♦♥♠])", lambda m: f"{number_of(m[1])}+ cards"),
    rule(rf"\bfrom ({_COUNT}|\d) (?:cards?|(?={SUIT_NOUN}))", lambda m: f"{number_of(m[1])}+ cards"),
    rule(rf"(?<![\d-])(\d\+? ?(?:♣|♦|♥|♠|{SUIT_WORD}s)) (\d{{1,2}}(?:\+|-\d{{1,2}}))(?=\s*(?:$|[,;.(]))", "{0}, {1} hcp"),
    rule(r"(?<=cards, )([4-9]|1\d)\+(?=\s*(?:[,;.(]|$))", "{0}+ hcp"),
    rule(r"\ball (?:the )?(?:hands?|distributions?|shapes?)(?=\s*(?:$|[,;.)]))", "any shape"),
    rule(r"\b(two lowest|lowest two|lower two|two lower)\b(?! (?:\w+ )?suits)", "{0} suits"),
    # Remarks: which call comes first is no part of what this one shows.
    rule(rf"(?<=[.;] )With [^.;:]{{3,30}}?,? (?:always )?the {SUIT_WORD}(?=\s*(?:[.;]|$))", ""),
    rule(r"(?:(?<=^)|(?<=[.;,] ))[\w' ]{2,20}\?+ ?(?:no|non|nope|NO)\b[.,:!]*(?: (?:it|this) is)?", ""),
    rule(r",? with [^,;.:]{3,30}? (?:always |then |we )*(?:this(?: one)?|(?:open|bid) (?:this|it))(?=\s*(?:[,;.]|$))", ""),
    rule(r"(?:(?<=^)|(?<=[.;,] ))(?:you|we|I) (?:may|can|must|should|do|will|would) (?:not|never) (?:have|hold) (?:an? )(?=\S+[- ]card\b)", "no "),
    rule(r"(?<=[.;] )(?:you|we|I) (?:may|can|must|should|do|will|would) (?:not|never) (?!have\b|hold\b|be\b)[^.;]*", ""),
    rule(rf"\((?:pass|P) or [1-7]{STRAIN}\)|\(so [^()]*\)", ""),
    # `You raise to two hearts with three hearts`: who acts, and how, is the call itself.
    rule(rf"(?:(?<=^)|(?<=[.;] ))(?:you|we|I) (?:then |now |always |also |only )*(?:should |can |must |will )?{_ACT}\b(?:(?! (?:with|if|when|unless|not|or)\b)[^,;.\d♣♦♥♠]){{0,40}} with (?=\S)", ""),
    rule(r"(?:(?<=^)|(?<=[.;] ))(?:you|we) (?:must |should |will )?need (\d{1,2}) (points|hcp)\b(?! or)", "{0}+ {1}"),
    rule(rf"(?:(?<=^)|(?<=[.;] ))(?:you|we|I) (?:must |should |will )?(?:have|hold|show|promise)s? (?=(?:an? |at least |only |exactly )*(?:{_COUNT}|\d|balanced|unbalanced|good))", ""),
    rule(rf",? if (?:you|we|they|partner) (?:have|hold) neither ({_COUNT}|\d) ({SUIT_NOUN}) nor ({_COUNT}|\d) ({SUIT_NOUN})", lambda m: f", less than {number_of(m[1])} {m[2]}, less than {number_of(m[3])} {m[4]}"),
    rule(r" (?:when|if) (?:you|we|I) (?:have|hold) (?=\d{1,2}(?: to |-)\d{1,2} (?:points|hcp))", ", "),
    rule(rf",? not the {SUIT_WORD}(?=\s*(?:[,;.]|$))", ""),
    rule(r"^with (?:fewer|less) than (\d{1,2}) points? (?:you|we) pass\b", lambda m: f"0-{int(m[1]) - 1} points"),
    rule(rf"\b({_COUNT}|\d\+?) of [’']?(?:em|them|it|those)\b", lambda m: f"{number_of(m[1])} cards"),
    rule(r"^\s*(ten|eleven|twelve|thirteen|fourteen)(?= exactly|,)", lambda m: f"{number_of(m[1])} hcp"),
    rule(r"\b(mixed|limit|preemptive|weak|strong|inv) ([cdhs]) (?=raise\b)", lambda m: f"{m[1]} {sign_of(m[2])} "),
    rule(r"< ?(?:inv|INV)(?![\w+])", "less than invitational"),
    # An ace or a king alone is shown by an artificial bid.
    rule(rf"^\s*(?:the )?(ace|king) of (?:the )?({SUIT_WORD})s?\b(?=\s*(?:$|[(,;.]))", "artificial, {0} of {1}s"),
    rule(rf"\b(texas|transfer|TRF|xfer) (?:for|on|towards) (?:the )?(?=♣|♦|♥|♠|{SUIT_WORD}s)", "{0} to "),
    rule(r"\bshort in (?:the )?(?:opening|opened suit|opener[’']s suit|opponents?[’']? suit|suit opened)\b", "short in their suit"),
    rule(r"\b(?:forcing|force) of game\b", "game forcing"),
    rule(r"(?<=\()([^()]*?) at (?:pairs|teams|matchpoints?|MPs?|IMPs?)(?=\))", "{0} ok"),
    # `12-21 (good 11 okay)`, `15-17 (a good 14 counts)`: the range as it is.
    rule(rf"(?<![\d-])(\d{{1,2}})( ?(?:-|to) ?\d{{1,2}}|\+)((?: hcp| points| hp| pts)?) \((?:an? |any |or |some )?(?:very )?(?:good |decent |nice |sound |shapely |light |suitable |prime )?(\d{{1,2}}) {_IS_FINE}\)", _wider),
    rule(r"\((?:but )?(?:if|when) (balanced|unbalanced|bal|unbal|vul|nv|5-5|flat),? (\d{1,2}(?:\+|-\d{1,2}))((?: hcp| points)?)\)", "({1}{2} if {0})"),
    # `11-21. 12-14 or 18-19 if balanced`, `11-21, if balanced 12-14 or 18-19`: two ranges of some hands.
    rule(rf"(?<![\d-])(\d\d-\d\d(?: hcp| points)?)((?:, (?!\d\d)[^,;.()]{{2,24}}){{0,2}})[,;.]? \(?(\d\d-\d\d(?: or |/)\d\d-\d\d)(?: hcp| points)? {_IF_BALANCED}\)?", _two_ranges),
    rule(rf"(?<![\d-])(\d\d-\d\d(?: hcp| points)?)((?:, (?!\d\d)[^,;.()]{{2,24}}){{0,2}})[,;.]? \(?(?:but )?{_IF_BALANCED},? (?:then )?(?:it is |it's )?(\d\d-\d\d(?: or |/)\d\d-\d\d)(?: hcp| points)?\)?", _two_ranges),
    # `5+!c & 4!h, so is 3C`: a word about another call; `(5332 with 3-3 minors: bid 2C)`.
    rule(rf",? (?:and )?so (?:is|are|does|do|would) (?:[1-7]{STRAIN}|XX?|D|R|a? ?\w+ (?:of|to) [1-7]\w)(?=\s*(?:[,;.]|$))", ""),
    # A number behind what it counts: `two hearts at most`, `a six count`, `three or none`.
    rule(rf"\b(zero|one|{_COUNT}|\d) ((?:[a-z]+ )?(?:{SUIT_WORD}s?|cards?|trumps?|losers?|aces?|kings?|controls?)\b|♣|♦|♥|♠)(?: ?(?:at (?:the (?:very )?)?most|at (?:the )?maximum|max\b(?:imum)?|tops)\b| or (?:fewer|less)\b)", "at most {0} {1}"),
    rule(rf"\bat least an? (?=(?:{_COUNT}|nine|ten|eleven|twelve|thirteen)[- ]count)", "at least "),
    rule(rf"\b({_COUNT}|nine|ten|eleven|twelve|thirteen|fourteen|fifteen)[- ]counts?\b", lambda m: f"{number_of(m[1])} hcp"),
    rule(r"\b(three|four|five|[345])(?: or |/)(none|zero|0)\b(?! ?[-+])", lambda m: f"0 or {number_of(m[1])}"),
    rule(r"\b(?:at least )?(?:one and a half|1[.]5|1½) (?=(?:\w+ )?stoppers?\b)", "a "),
    rule(r"\bno trump(s?)\b(?! (?:support|honou?r|queen|king|ace|card|lead|control))", "notrump{0}"),
    rule(r"(?:(?<=^)|(?<=[,;] ))(?:an? )?(?:2nd|second) suit(?=\s*(?:$|[,;.]))", "natural"),
    rule(r"\b(?:good|sound|strong|forcing) raise to (?:at least )?game\b(?: or (?:better|more|higher))?|\braise to game or (?:better|more|higher)\b", "game forcing raise"),
    rule(r"\(([2-6]) (if|with|when) ([^,;()]{2,30}), (?:else|otherwise) ([3-7])(\+?)\)", "{3}{4} cards ({0} {1} {2})"),
    # A major that is bypassed, or shown first, below some strength.
    rule(r"\b(?:can|may|could|might) (?:also )?(?:hide|conceal|contain|have|hold|bypass|include|deny) (?:a |an )?(?:(?:four|4)[- ]card )?major only (?:if|with|when|on) (?=\d|GF|FG|game)", "no 4 card major unless "),
    rule(r"\b(?:it is |this is )?(?:bypassed|skipped|by-passed) with (?:a |an )?(?:4M|(?:four|4)[- ]card major|major)\b", "no 4 card major"),
    rule(r"\b(?:from|on) either (?:extreme|end(?: of the scale)?|sort of hand)\b", ""),
    rule(r"\ban ace or (?:an? )?(?:side|outside) king\b", "an ace or a king"),
    rule(r"\bno ace and no king(?: at all)? outside(?: (?:of )?(?:trumps|the (?:trump )?suit|spades|hearts))?\b", "no ace or king outside"),
    rule(rf"\(({_COUNT}|[2-6])(\+?)(?: cards?)? (?:if|with|when|having|on) (?:no other|nothing (?:better|else|more)|no better|there is (?:nothing|no)|stuck|no convenient|no good)[^()]*\)", ", may be {0} cards"),
    rule(r"(?<=\(or )(two|three|four|five)(?= (?:and|with|if|when|plus)\b)", lambda m: str(number_of(m[1]))),
    # `three small spades`, `four little trumps`: spot cards only.
    rule(rf"\b(two|three|four|five|[2-5]) (?:small|little|low|tiny|baby) ({SUIT_WORD}s|trumps|ones|cards(?= in| of|\s*(?:$|[,;.]))|♣|♦|♥|♠)", lambda m: "x" * int(number_of(m[1])) + {"trumps": " support", "ones": "", "cards": ""}.get(m[2].lower(), f" {m[2]}")),
    rule(r"\bminor[- ]suit stayman\b", "artificial, 4+ card minor"),
    # Abbreviations of pairs: `shrt C`, `mx`, `3 cd LR`, `inv'd`, `6-7, BAR`.
    rule(r"\b(?:shrt|shrtnss|shortn)\b\.?", "short"),
    rule(r"(?<![\w-])m(n|x)(?![\w-])", lambda m: "min" if m[1] == "n" else "max", True),
    rule(r"(?<=\d)(\+?) ?cd\b", "{0} card"),
    rule(r"\binv[’']d\b", "inverted"),
    rule(r"\bshort there\b", "short"),
    rule(r"\b(\d\+?) here\b", "{0} cards"),
    rule(r"(?<!\d)(?<!\d-)(\d{1,2}) H or (?:more|better)\b", "{0}+ hcp"),
    # `short?`, `which suit?`: a question.
    rule(r"^\s*(?:any )?(short\w*|shape|distribution|which (?:suit|one|minor|major)|suit|stop(?:per)?|key ?cards?|aces?|kings?|void|singleton|min(?:imum)? or max(?:imum)?)s? ?\?\s*$", "asks for {0}"),
    # Holdings and shapes: `diamonds held`, `a red singleton`, `a good five or six`, `no top honour`.
    rule(rf"(♣|♦|♥|♠|\b{SUIT_WORD}s) (?:are |is )?(?:held|guarded|covered|protected)\b", "{0} stopper"),
    rule(r"\b(black|red) (singleton|void|shortage|shortness)s?\b", lambda m: f"{m[2]} in {'♣ or ♠' if m[1].lower() == 'black' else '♦ or ♥'}"),
    rule(r"\b(?:a |an )?(good|decent|sound|strong) (five|six|[56]) or (?:a )?(six|seven|[67])\b(?! ?(?:cards?|points|hcp))", lambda m: f"{m[1]} {number_of(m[2])}-{number_of(m[3])} card suit"),
    rule(r"\b(two|2)(?= (?:(?:and|plus|with|without) |\+ ?)(?:the )?(?:trump )?(?:queen|Q)\b)", "2"),
    rule(r"\b(good )?(?:support|fit) (?:everywhere|elsewhere|(?:for|in) (?:the rest|everything else|all the others?|the others?|all (?:the )?suits))\b", lambda m: f"{m[1] or ''}support for all other suits"),
    rule(r"[;,.] ?(?:or )?(1[6-9]|2\d)\+? ?(?:hcp |points )?(?:with|on) (?:anything|any (?:shape|hand|distribution))", ", or {0}+ any"),
    # Raises in the words of a club: `a proper raise to three`, `four trumps and little else`.
    rule(r"\b(?:a |an )?(?:proper|sound|genuine|full|value|real|honest) raise to (?:the )?(?:three|3)(?:[CDHS♣♦♥♠]| level)?(?![\w♣♦♥♠])", "limit raise"),
    rule(r"\b(trumps|support)(?:,| and| but) (?:very )?(?:little|not much|nothing) (?:else|more)\b", "{0}, weak"),
    rule(r"\bgame(?:-going)? values (?:or|and) (?:better|more|up)\b", "values for game"),
    rule(rf"\blosing[- ]trick[- ]count (?:of )?({_COUNT}|nine|\d)\b", lambda m: f"{number_of(m[1])} losers"),
    rule(r"^\s*(?:refusal|refuses|declines?|declining)(?=\s*(?:$|[,;.]))", "minimum"),
    rule(r"^\s*(?:acceptance|accepting)(?=\s*(?:$|[,;.]))", "not minimum"),
    rule(r"\bas (?:ordered|told|requested|asked|instructed|commanded)\b", "forced"),
    rule(r"\bone turn\b", "one round"),
    rule(r"(?<=[.;,] )Exceptions?\b(?: is| are)?[:,]? ?(?=\S)", "except "),
    # `(♠ = 4 → raise)`: what another hand bids.
    rule(rf" ?\((?:with )?[^()]{{1,24}}? ?(?:→|->|=>) ?(?:raises?|pass|doubles?|bids?|X|XX|[1-7]{STRAIN}|jumps?|cue)\b[^()]*\)", ""),
    # Which of two suits comes first, and what other calls are: no part of the hand.
    rule(rf"[,;.] ?[1-7]{STRAIN}(?:(?:,| and|/) ?[1-7]{STRAIN})* (?:is |are |shows? )?(?:the same|likewise|similar|ditto|alike)\b[^;.]*", "", True),
    rule(r"(?<=\d) ?\((?:in )?(?:the )?(?:balancing|protective|protecting|re-?opening|pass-?out|sandwich|fourth|4th)(?: (?:seat|hand|position|chair))?:? (\d{1,2}-\d{1,2})\)", ""),
    rule(r"(?:(?<=[♣♦♥♠])|(?<=^[CDH])|(?<= [CDH]))( ?(?:\+|and|&) ?)(?:an? |any |one |some )?higher(?=\s*(?:$|[,;.(]))", "{0}a higher suit"),
    rule(r"\((nv|NV|non-?vul|v|V|vul|fav|unfav)(?:nerable)? (?:it |this )?(?:may|can|could|might) be (?:only |just )?(\d)\)", "({0} {1})"),
    # An honour and its company: `honour third or better`, `an ace doubleton`.
    rule(r"\b(?:an? |the )?(?:(?:top |big |high )?(hono(?:u)?r)|(ace|king|queen|jack)|((?-i:[AKQJ]))) ?-?(doubleton|third|fourth|fifth|to (?:two|three|four|five))(?![\w-]| (?:round|seat|suit|hand|level))( or (?:better|longer|more))?", _headed),
    rule(r"\b(?:that|this|it)(?:[’']s| is| was| shows?) (?:my|our|opener[’']s|responder[’']s|his|her|the) (?:own |real |long |main )?suit\b", "natural"),
    rule(r"\bno (?:second|other|side)[- ]suit\b(?! (?:of|longer|stopp))", "no 4 card side suit"),
    # `flat hands here are 15-19`, `if balanced it is 12-14 or 18-19`, `balanced = 15+`: a range of the balanced hands.
    rule(rf"(?:(?<=^)|(?<=[,;.(] ))(?:but |and |so )?(?:(?:all |any |our |the )?(?:flat|bal|balanced) (?:hands?|ones)(?: here| too)?|bal(?:anced)?(?= ?=)|{_IF_BALANCED}),? (?:(?:then |here |it |this |that |we |I |always |must |should )*(?:are|is|be|means?|shows?|promises?|holds?|has|have|needs?|=|:) |then )?(?:always |only )?(\d\d(?:\+|-\d\d)?(?:(?: or |/)\d\d(?:-\d\d|\+))?)(?: hcp| points)?(?=\s*(?:$|[,;.)]))", _of_balanced),
    # `13 up to a dull 18`, `about 16`, `8-12 odd`, `zero points upwards`, `single-figure points`.
    rule(r"(?<![\d-])(\d{1,2})(?: hcp| points)? (?:right |all the way )?(?:up to|up till|through to|as far as|rising to) (?:an? )?(?:[a-z]+ )?(\d\d)(?![\d+-])", "{0}-{1}"),
    rule(r"\b(?:about|around|roughly|circa|ca\.?|approximately|some) (1[4-9]|2\d)(?=(?: hcp| points| pts)?(?:\s*(?:$|[,;.)])| (?:bal|flat|with|and|or|in)))", lambda m: f"{int(m[1]) - 1}-{int(m[1]) + 1}"),
    rule(r"(?<=\d)(?:[- ]odd|-something)\b", ""),
    rule(r"\b(?:zero|nil|0|nought|nothing)(?: hcp| points)? (?:points |hcp )?(?:(?:and |or )?(?:upwards?|up|more)|(?:to|up to) (?:twenty|thirty|forty|[234]\d)(?: points| hcp)?)\b", "0+ hcp"),
    rule(r"\bsingle[- ](?:figure|digit)s?(?: hcp| points| values| hand)?\b|\b(?:hcp|points) in single (?:figures|digits)\b", "0-9 hcp"),
    rule(r"\bdouble[- ](?:figure|digit)s?(?: hcp| points| values)?\b", "10+ hcp"),
    rule(r"\b(?:as (?:little|few) as|down to|from as little as|with as little as) (?:an? )?(?:[a-z]+ )?(\d{1,2})(?: hcp| points)?(?=\s*(?:$|[,;.)]))", "{0}+ hcp"),
    rule(r"\bstrong (?:NT|no-?trump) (?:plus|or (?:better|more|stronger))\b|\bstrong (?:NT|notrump)\+", "15+"),
    # `five clubs due to the short 1C`: why, not what.
    rule(r"(?<=[\w♣♦♥♠+]) (?:due|owing|thanks) to [^,;.()]+", ""),
    # `♠ 4+` and `(four at least)` behind a suit; `the spades are five`.
    rule(r"(?<=[a-z,;:] )([♣♦♥♠]) ([3-7]\+|[5-7])(?=\s*(?:$|[,;.)]))", "{1}{0}"),
    rule(rf"\b(?:the |my |our |his )?({SUIT_WORD})s (?:are|is|will be|must be) (?:only |at least |always |then )*({_COUNT}|\d)(\+?)(?=\s*(?:$|[,;.)]))", lambda m: f"{number_of(m[2])}+ {m[1]}s"),
    # `equal length = clubs`, `with equal minors 3C`: which of two suits comes first.
    rule(r"[,;.(] ?(?:with |on |when |if )?(?:equal|equally|the same|same) (?:long|lengths?|minors|majors|suits)(?: in (?:both(?: (?:majors|minors))?|them|the (?:majors|minors)))?,?(?: ?(?:=|:)| bid| it is| goes to| means)? (?!in (?:the|both)\b|(?:majors|minors|suits)\b)[^,;.()]{1,24}\)?", ""),
    rule(r"\b(M|m|majors?|minors?)(?: suit)? of (five|six|four|[4-6])(?: cards)?\b", lambda m: f"{number_of(m[2])} card {'major' if m[1][0] == 'M' or m[1][1:2] == 'a' else 'minor'}"),
    rule(rf"\b(major|minor|{SUIT_WORD})\(s\)", "a {0}"),
    rule(r"\bor else\b", "or"),
    # `3+, 11-21 (3-3 m)`: which of two minors comes first.
    rule(r"^(\d\+[^()]{0,30}?) ?\((?:with |if |when )?(?:3-3|4-4)(?:(?: in)?(?: the| both)? (?:m|minors))?\)", "{0}"),
    # `♠ fit 3+`, `one long suit (5+)`, `♥ could still be only four`, `for the minors`.
    rule(r"([♣♦♥♠]) (?:fit|support)(?: of)? (\d\+?|three|four|five)(?=\s*(?:$|[,;.)]))", lambda m: f"{number_of(m[2])}{m[1]}"),
    rule(rf"\b({SUIT_WORD})s ([3-7])(\+?)(?=\s*(?:\.?$|[,;(]|\. \D))", "{1}{2} {0}s"),
    rule(r"\bor (five|six|seven|eight|[5-8]) (?=(?:\+|and|with)(?: an?)? (?:void|singleton|side|good|outside|shortage))", lambda m: f"or {number_of(m[1])} cards "),
    rule(r"\b(suit) \(([4-8]\+?)\)", lambda m: f"{m[2]} card {m[1]}" if not re.search(r"\d", m.string[: m.start()]) else m[0]),
    rule(rf"([♣♦♥♠]|\b{SUIT_WORD}s) (?:could|may|might|can) (?:still |also |well |be |have )+(?:only |just )*(four|three|five|[345])(?: cards)?(?=\s*(?:$|[,;.)]))", lambda m: f"{number_of(m[2])}+ {m[1]}"),
    rule(r"(?:(?<=^)|(?<=[,;:] ))for (?=(?:the |both )(?:minors|majors|unbid suits|other (?:two )?suits)(?=\s*(?:$|[,;.]|or\b)))", "with "),
    # `hearts and spades or clubs and diamonds`: two pairs.
    rule(rf"(?:\beither )?({_SUITS})({_WITH})({_SUITS})(?:,? or | / )(?:with |for )?({_SUITS})({_WITH})({_SUITS})(?![\w♣♦♥♠/])(?!,? (?:or|and) {_SUITS})", _two_pairs),
    rule(r"\b(?:good|strong|sound|better|bad|weak) 4([♥♠]) (?:opener|opening|pre-?empt)(?: bid)?(?! )", "the good 4{0} opening"),
    # `(five if NV in third)`, `(5 possible in third seat)`, `(five good ones at fav)`: the seat first, then the vulnerability.
    rule(rf"(?<!v )(?<!vs )(?<!vs\. )(?<!versus )\b{_VUL}(?: and|,)? (?:in |at )?(?:the )?{_SEAT}(?: seat| hand| position| chair)?(?=\s*(?:$|[,;.)]))", "{1} seat {0}"),
    rule(rf"\b{_SEAT} (?={_VUL}\s*(?:$|[,;.)]))", "{0} seat "),
    rule(rf"\b(ok(?:ay)?|possible|allowed|fine) (?:in )?{_SEAT}\)", "{0} in {1} seat)"),
    # `pre, 7; 6 ok in third seat white`: the same behind the length.
    rule(rf"(?<=[5-8]|[a-z])[,;] ({_COUNT}|\d)(?: cards?)? (?:is |are )?(?:ok(?:ay)?|possible|allowed|fine|permitted|enough|will do) ?(?:if |when |in |at |with )?({_SEAT}(?: seat)?(?: {_VUL})?|{_VUL})(?=\s*(?:$|[,;.)]))", _behind_a_length),
    rule(rf"\(({_COUNT}|\d)(?: cards?)? (?:is |are )?(?:ok(?:ay)?|possible|allowed|fine|permitted|enough|will do|sometimes)? ?(?:if |when |in |at |with )?({_SEAT} seat(?: {_VUL})?|{_VUL})\)", lambda m: f"({number_of(m[1])} if {m[2]})"),
    rule(rf"\(({_COUNT}|\d) (?:good|decent) (?:ones?|cards?|suit)?(?: if| when| in| at)? ?({_SEAT} seat(?: {_VUL})?|{_VUL})\)", lambda m: f"({number_of(m[1])} if good suit {m[2]})"),
    rule(rf"\(({_COUNT}|\d)(?: cards?)? (?:if|when) (good|strong|decent|robust|chunky)\)", lambda m: f"({number_of(m[1])} if good suit)"),
    rule(rf"\b(\d\+?|{_COUNT})( cards?| ?♣| ?♦| ?♥| ?♠| clubs| diamonds| hearts| spades)((?:, \d{{1,2}}-\d{{1,2}}(?: hcp| points)?)?)[;,.] ?(?:but |and |or )*({_COUNT}|\d)(?: cards?)? (?:is |are )?(?:ok(?:ay)? |possible |allowed |fine |permitted |enough )?(?:in |at |if |when )?((?:{_SEAT} (?:seat|hand|position)(?:,? (?:if |when |and )?{_VUL})?)|(?:(?:if |when ){_VUL}))(?=\s*(?:$|[,;.)]))", lambda m: f"{number_of(m[1])}{m[2]} ({number_of(m[4])} if {re.sub('(?:if|when|and) ', '', m[5])}){m[3]}"),
    # `11-13 or 17-19 balanced`: both; `16+ unbalanced, 17+ balanced`: one or the other.
    rule(r"(?<![\d-])(\d\d?-\d\d)(?: hcp| points)? ?(?:or|/) ?(\d\d-\d\d)(?: hcp| points)? (?:bal(?:anced)?|flat)\b", "balanced ({0} or {1})"),
    rule(r"(?<![\d-])(\d\d(?:\+|-\d\d))(?: hcp| points)? (unbal\w*|bal\w*|flat),? (?:and )?(\d\d(?:\+|-\d\d))(?: hcp| points)? (?!\2)(bal\w*|flat|unbal\w*)\b(?:, any (?:shape|distribution))?", "{0} {1} or {2} {3}"),
    rule(r"\b(?:4|four|5|five)[- ]?cards? majors ?: ?", ""),
    rule(r"(?:(?<=^)|(?<=[,;.] ))with (?:4-4|5-5|5-4|equal) (?:in the )?(?:majors|minors)(?:,)? (?:open|bid|respond|start with|begin with) (?:this(?: one)?|here)(?=\s*(?:$|[,;.]))", ""),
    rule(rf"\b(?:something|anything|values|strength) (?:good |useful |decent )?in (?:the )?(?={SUIT_WORD}s|[♣♦♥♠])", "an honour in "),
    # `natural, or 11-13 balanced`: the natural hands are the others; `denies four hearts but not four spades`.
    rule(r"\bnatural,? or (?=(?:bal(?:anced)?|flat) \(\d\d|\d\d-\d\d (?:bal|flat))", "natural unbalanced or "),
    rule(r"\b(den(?:y|ies|ying) [^,;.]{3,40}?),? but not (?:necessarily )?[^,;.]+", "{0}"),
    # `not in fourth seat`, `does not exist in fourth seat`, `never second or fourth in hand`: the other seats.
    rule(rf"\b(?:but )?(?:not|never|not used|not played|not opened|does not (?:exist|apply)|do not (?:open|use|bid) (?:it|this))(?: (?:in|at))?(?: the)? {_SEAT}(?: seat| hand| position| chair| in hand)(?=\s*(?:$|[,;.)]))", _other_seats),
    # `12-14, except third seat vul 13-15`; `6-10; V = 8-11`: another range at a place.
    rule(rf"[,;.]? ?(?:but )?except (?:in )?(?:the )?{_SEAT}(?: seat| hand| position| in hand)(?:,? (?:when |if )?{_VUL})?,? (?:then |when it is |it is )?(\d\d?-\d\d?)(?=\s*(?:$|[,;.)]))", lambda m: f", {m[1]} seat {m[2] + ' ' if m[2] else ''}{m[3]}"),
    rule(r"(?<=\d)(?: hcp| points)?[,;.] ?(?-i:(V|NV)) ?(?:=|:) ?(\d\d?-\d\d?)(?: hcp| points)?(?=\s*(?:$|[,;.)]))", lambda m: f" ({m[2]} {'vul' if m[1] == 'V' else 'NV'})"),
    rule(rf"\b(?:in )?{_SEAT}(?: seat| hand| position| in hand) only(?=\s*(?:$|[,;.)]))|\bonly (?:in |at )?(?:the )?{_SEAT}(?: seat| hand| position| in hand)(?=\s*(?:$|[,;.)]))", lambda m: f"in {m[1] or m[2]} seat"),
    rule(rf"\bonly (?:when |if |at |in )?(?:we are )?{_VUL}(?=\s*(?:$|[,;.)]))", "{0}"),
    rule(r"\bPearson(?:[- ](?:points?|count|rule|proof))?\b", "rule of 15"),
)
"""The rules in the order in which they are applied."""
