# ruff: noqa: E501 - a pattern is read as a whole
"""Shorthand, chat spelling and foreign turns of phrase, written out: `4 trp`, `w/o`, `hv`, `from 8H to 15H`,
`4 cards of fit minimum`. `text.plain` applies these before it reads suits as letters.

A rule stands here when the words have one meaning wherever they stand; what depends on the auction
is for the readers.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN
from spotcard_host.notes.meaning.rewriting import Match, Rule, rule
from spotcard_host.notes.numbers import NUMBER_WORDS, number_of
from spotcard_host.notes.suit_words import SUIT_WORD, sign_of

_COUNT = r"\d{1,2}|" + "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_SUIT_NAME = rf"{SUIT_WORD}s?\b"
_MOST_CARDS = 3
_WIDTH = 3


def _suit(found: Match) -> str:
    """`≤2H`, `<3h`: the suit as a sign."""
    return found.group(1) + sign_of(found.group(2))


def _french_points(found: Match) -> str:
    """`8-14H`: points in the French manner, where the numbers count no hearts."""
    low, high = int(found.group(1)), int(found.group(2))
    if high > _MOST_CARDS + 4 or high - low >= _WIDTH:
        return f"{low}-{high} hcp"
    return found.group()


def _span(found: Match) -> str:
    unit = (found.group(3) or "").strip()
    return f"{number_of(found.group(1))}-{number_of(found.group(2))} {unit}".rstrip() + " "


def _call(found: Match) -> str:
    """`my five diamonds shows`: the call."""
    number = number_of(found.group(1))
    return f"{number}" + sign_of(found.group(2))


def _or_better(found: Match) -> str:
    """`KQTxxxx or better`: so many of the top three, and the length."""
    cards = found.group(1)
    tops = sum(card in "AKQ" for card in cards)
    length = f"{len(cards)}+ cards, " if "x" in cards else ""
    return f"{length}{tops} of the top 3" if tops else found.group()


def _top_of(found: Match) -> str:
    """`2 of AKQ`, `two of A/K/Q`."""
    number, cards = found.group(1), found.group(2)
    return f"{number_of(number)} of the top {len(re.findall('[AKQJ]', cards, re.I))}"


_POINTS_BEFORE = later(r"\b(\d{1,2})(?:\+|-\d{1,2})[^,;.]*$")


def _or_points(found: Match) -> str:
    """`12-14 balanced (11 with a good suit)`: more hands; not so where the bracket asks for more."""
    before = _POINTS_BEFORE.search(found.string, 0, found.start())
    if before and found[2] and int(found[1]) > int(before[1]):
        return found.group()
    return f", or {found[1]}{found[2]} hcp with {found[3]}"


_CONDITION = r"(?:with|if|when|holding|unless|on)\b(?! any)"


def _forced(found: Match) -> str:
    """`Opener must bid 3C`: a puppet, but not where only some hands must."""
    before = re.split(r"[,;.]", found.string[: found.start()].rstrip(" ,"))[-1]
    after = re.split(r"[,;.]", found.string[found.end() :])[0]
    some = re.match(rf"\s*(?:but |and |so )?{_CONDITION}", before, re.I)
    return found.group() if some or re.search(rf"\s{_CONDITION}", after, re.I) else "puppet to "


_LENGTH = later(rf"\d\+? ?(?:cards?\b|[♣♦♥♠]|{_SUIT_NAME})", re.I)


def _enough(found: Match) -> str:
    """`5+S, 4 is fine`: another length; `six cards is enough` in third seat: the length there."""
    *earlier, clause = re.split(r"[,;.]", found.string[: found.start()])
    said = not clause.strip() and _LENGTH.search(" ".join(earlier))
    return f"{'or ' if said else ''}{number_of(found.group(1))} cards"


_ABBREVIATED: dict[str, str] = {
    r"trps?|trmps?": "trumps", r"crds?|cds": "cards", r"abt": "about", r"thru": "through", r"hv|hav": "have",
    r"cud|cld": "could", r"wud|wld": "would", r"shud|shld": "should", r"mayb|mebbe": "maybe", r"bal['’]g": "balancing",
    r"semi?f": "semi-forcing", r"w/?out": "without", r"denys|denyes": "denies", r"garanteed|guarenteed|guarantied": "guaranteed",
    r"yarb": "yarborough", r"ovcl|o/c": "overcall", r"opnr|opr": "opener", r"ptnr|prtnr|pard|pd|cho": "partner",
    r"suppt": "support", r"shp": "shape", r"e?xac?tly|exct(?:ly)?|exaclty|exactely": "exactly", r"betw": "between", r"n/f": "NF", r"g/f": "GF",
    r"jac": "jacoby", r"stay": "stayman", r"tex": "texas", r"leb": "lebensohl", r"wtg": "waiting", r"sys on": "system on", r"smol": "smolen", r"mich": "michaels",
    r"vals?": "values", r"ltd": "limited", r"prec": "precision", r"prot": "protective", r"reop": "reopening", r"lvl": "level",
    r"sth|smth": "something", r"hons": "honours", r"hon": "honour", r"alw": "always", r"trsf|xfr": "transfer", r"rdbl": "redouble",
    r"ctls?": "control", r"stps?|stprs?|stoppr": "stopper", r"opp\.(?= )|opp(?= (?:an? |the |wk|weak|str|bal|min|max|!|♣|♦|♥|♠|\d))": "opposite", r"(?<=slam )int|(?<=game )int": "interest",
    r"fj": "fit jump", r"undisc?(?:ipl?)?": "undisciplined", r"spec\.?(?= (?:A|K|ace|king)\b)": "specific", r"mss": "minor suit stayman", r"rd": "round", r"super-?acc": "super accept", r"xtras?": "extras", r"prom": "promised", r"len": "length", r"gar": "guaranteed",
    r"compl": "complete", r"dist(?:ib|rib)?": "distribution", r"passed[- ]hand": "passed-hand",
}  # fmt: skip

SHORTHAND: tuple[Rule, ...] = (
    *(rule(rf"(?<![\w/'’])(?:{short})\b(?!['’])", word) for short, word in _ABBREVIATED.items()),
    rule(r"\b(\d)(\+?)-?cders?\b", "{0}{1} cards"),
    rule(r"\b([89]|1\d)-?counts?\b", "{0} hcp"),
    rule(rf"\b(?:an? )?(?:good|sound|proper|decent|real|true|genuine|firm|sure|certain|safe|reliable|solid|comfortable) (?=(?:(?:{_SUIT_NAME}|[♣♦♥♠]) )?(?:stop|stopper|guard)s?\b)", ""),
    rule(r"(?<![\w.♣♦♥♠-])([4-7]\+?|[0-3]-[0-3]) ([SHDC])(?=\s*(?:$|[,;.)(]|and\b|or\b|&))", lambda m: m[1] + "♠♥♦♣"["SHDC".index(m[2])], True),
    rule(r"(?<=\d) ?(?:hp|PCH)\b", " hcp"),
    rule(r"(?<=[.,;] )from (\d\d) ?(?:H|hcp|points|pts)?(?: with)? (?:free|any|every) (?:shape|distribution)\b", "{0}+ any"),
    rule(r"(?<=\d\d\+) (?:unspecified|free shape|whatever the shape|of whatever shape)\b", " any"),
    rule(r"\bone-suiter(?: somewhere)?, (?:with )?(five|5|six|6)(?:\+| or more| plus)?[ -]?cards?(?: suit)?(?: or more| or longer|\+)?(?=\s*(?:$|[,;.]))", lambda m: f"one-suiter ({number_of(m[1])}+)"),
    rule(r"\b(?:about |around |some )?(\d{1,2}) or (?:a )?(?:\w+ )?(\d{1,2}) (?:up to|to|till|until) (?:about )?(?=\d{1,2}\b)", lambda m: f"{min(int(m[1]), int(m[2]))}-"),
    rule(r"\b((?:than|to|until|till|most|least|max(?:imum)?|min(?:imum)?|under|below|over|above)\.? \d{1,2}(?: hcp| points| pts)?) or so\b", "{0}"),
    rule(r"(?<![\d-])\b([89]|1\d|2\d)(?: hcp| points| pts)? or so\b(?=[,;:.]? ?(?:asks?|asking|enquir|forcing|F1|GF|relay)\b)", lambda m: f"{int(m[1]) - 1}+ hcp"),
    rule(r"(?<![\d-])\b([89]|1\d|2\d)(?: hcp| points| pts)? or so\b", lambda m: f"{int(m[1]) - 1}-{int(m[1]) + 1} hcp"),
    rule(r"(?<![\d-])([5-7])\+?([♣♦♥♠]) \(([3-6])\)(?!\+)", lambda m: f"{m[3]}+{m[2]}" if m[3] < m[1] else m.group()),
    rule(r"(?<![\d♣♦♥♠+-])([5-7])\+? \(([4-6])\)(?=\s*(?:[,;.]|$))", lambda m: f"{m[2]}+ cards" if m[2] < m[1] else m.group()),
    rule(r"(?<![\d-])([5-7])\+?([♣♦♥♠]) \(([4-6]) good\)", "{0}+{1} or good {2}{1}"),
    rule(r"(?<![\d-])([4-6]\+?[♥♠]) \(4([♥♠])\)", "{0}, may have 4{1}"),
    rule(r"^that (?=\+|and |with )", "# "),
    rule(r"\b(non|semi|sem) (?=forc|F\b)", lambda m: ("non" if m[1].lower() == "non" else "semi") + "-"),
    rule(r"\bsemi-F\b", "semi-forcing"),
    rule(r"(?<=[,;] )\((\d{1,2})\)(?= (?:w/?|with|if|when)\s)|^\((\d{1,2})\)(?= (?:w/?|with|if|when)\s)", lambda m: f"may be {m[1] or m[2]}"),
    rule(r"(?<=[a-z♣♦♥♠+\d]) \((?:or )?(1\d|[89])(\+?)(?: ?(?:hcp|points?|pts|PC|PH))? (?:with|w/?|if) ([^()]{1,40})\)(?=\s*(?:[,;.]|$))", _or_points),
    rule(r"\b((?:an? )?(?:bad |poor |weak )?\d-?(?: ?cards?)?[ -](?:major|minor|suit)) (?:is )?never\b(?=\s*[,;.]|$)", "no {0}"),
    rule(r"\b(two|three|four|five|six|[2-6]) (?:will|would) (?:also )?(?:do|be enough|suffice)(?= (?:if|with|when|on|in))", "or {0}"),
    rule(r"\b(two|three|four|five|six|[2-6]) (?:is|are) (?:enough|sufficient|fine|ok|okay|acceptable)(?= (?:if|with|when|on|in))", "or {0}"),
    rule(r"(?<=[;,] )([2-6]) (?=(?:if|when) (?:un)?bal)", "or {0} "),
    rule(rf"\b(?:lots|plenty|a lot|loads|a bunch) of (?=(?:{SUIT_WORD}s|trumps|them|cards|support)\b|[♣♦♥♠])", "5+ "),
    rule(rf"\b(?:not enough|too few|insufficient) (?:\w+ )?(?:{SUIT_WORD}s|trumps|support)? ?to (?:raise|support)\b(?: (?:him|her|partner|it|opener))?", "no support"),
    rule(r"\b(?:not|no|never) (?:an? )?(?:INV\w*|invit\w+|game try)\b", "to play"),
    rule(r"\bnot (?:yet |even )?(?:a )?(?:game[- ]?forc\w+|forcing to game|to game)\b", ""),
    rule(r"\b(?:I|we|you)[’']d\b", lambda m: m.group()[:-2] + " would"),
    rule(r"\bask(?:s|ing)?(?: for)? (?:partner|opener|responder|me|you|us)? ?(?:to )?(?:bid (?:six|slam|a slam|6NT|6N)|go on|go to slam)(?: with| on| if)? (?:an? )?max\w*", "quantitative"),
    rule(rf"\bresp\. ?(?=[♣♦♥♠]|{SUIT_WORD}s\b)", "or "),
    rule(r"\bclosed (?=(?:\d|seven|six|eight)[- ]?cards? )", "solid "),
    rule(r"(?<![\w-])block(?:ing|ade)?(?=\s*(?:[,;.:]|$|\d|in\b|with\b))", "preempt"),
    rule(r"\bstronger (?=1[5-9]|2\d)", ""),
    rule(rf"(?<![\w♣♦♥♠])([4-7])-([4-7])\+(?![\w♣♦♥♠])(?!\s*(?:hcp|points|pts|PC|cards?\b|[♣♦♥♠]|{SUIT_WORD}s?\b(?! ?(?:and|/|&))))", lambda m: f"{max(m[1], m[2])}-{min(m[1], m[2])}+"),
    rule(r"(?<![\w])([45]\+?)m both\b|(?<![\w])both m\b(?!\w)", lambda m: (m[1] + " cards " if m[1] else "") + "both minors", True),
    rule(r"(?<!\w)<\s?(GF|FG|INV)\b(?: hands?)?[:,]? ((?:no|denies) [^,;.]+)", "{1} unless {0}", True),
    rule(rf"\b(?:opener|partner|responder)(?: now| then)? (?:must|has to|is forced to|is obliged to|is required to|automatically|always) (?:then )?(?:bids?|rebids?|repl(?:y|ies)|answers?|responds?)(?: with)? (?=[1-7]{STRAIN})", _forced),
    rule(r"\bfrom (\d{1,2})(?: ?(?:PC|PH))?(?=\s*(?:$|[,;.()]|with\b|if\b))", "{0}+ hcp"),
    rule(r"(?<=\d\+) or so\b", ""),
    rule(r"\b(\d|four|five|six)[- ]?cards? (minor|major|suit) or (?:longer|more|better)\b", lambda m: f"{number_of(m[1])}+ card {m[2]}"),
    rule(r"\b(short|long|strong|weak|flat|balanced)ish\b", "{0}"),
    rule(r"\bforces (?=[2-7](?:[CDHSN♣♦♥♠]))", "puppet to "),
    rule(r"\b(?:when|if) (?:we|you)(?:[’']re| are) (non-?|not )?vul(?:nerable)?,? ?(?:I would|we would|I|we|it|you|then|make|this)? ?(?:like|want|need|should be|must be|is|have|promise|promises|shows?|be)? ?(?=\d|at least|good|two)", lambda m: ("non-" if m[1] else "") + "vulnerable: "),
    rule(r"\b(?:normaly|usualy|ususally|usally|normaly)\b", "usually"),
    rule(r"\bsing(?:el|le)\b(?= (?:or|in|and)|\s*[,;.)]|$)", "singleton"),
    rule(r"(?<![\w.-])(\d{1,2}(?: ?- ?\d{1,2}| to \d{1,2}|\+)?) high\b(?! (?:card|honou?r))", "{0} hcp"),
    rule(r"(?<=[;,.] )(?:and |but )?(an? (?:\w+[- ]?card) \w+) is(?=\s*(?:[.;]|$))", "{0} is allowed"),
    rule(r"(?<![\w♣♦♥♠!])([CDHS]) ?([4-8]\+)(?![\w♣♦♥♠])", lambda m: m[2] + sign_of(m[1]), True),
    rule(r"^\s*([CDHS])(?=\s*(?:$|[,(;]| (?:min|max|good|bad|\d)))", lambda m: sign_of(m[1]), True),
    rule(r"^\s*r(?=\s*(?:[,:;.]|$))", "relay", True),
    rule(r"(?<![\w/])xf(?![\w])", "transfer"),
    rule(r"(?<=\+) ?([45])\+? ?any\b", " {0}+ cards in another suit"),
    rule(r"\b(?:shortness|shortage|short) or not\b", ""),
    rule(r"\b(?:please|pls|thanks)\b", ""),
    rule(r"\b(three|four|five|six|seven|[3-7])(?: cards?| carders?)? (?:is|are) (?:enough|sufficient|fine|ok|okay|acceptable)(?=\s*(?:[,;.)]|$))", _enough),
    rule(rf"\b(with|holding) ([^,;.]{{2,30}}?),? (?:it is|it[’']s|that is|we use) (?=[1-7]{STRAIN}(?![\w]))", "{0} {1} bid "),
    rule(r"\bup[- ]the[- ]line\b(?:(?! (?:but|den(?:y|ies))\b| (?:with )?\d{1,2}(?:\+|-\d{1,2})? ?(?:hcp|points|pts)\b)[^,;.:])*", "up the line"),
    rule(r"\bw/o(?:ut)? (?=(?:a )?good suit)", "without "),
    rule(r"(?<=[A-Za-z\d\s])\.\.+(?=\s|$)|(?<=\s)\.\.+(?=\s|$)", "."),
    rule(r"(?<![A-Za-z])(?:akqj?|kqj?t?|akj|aqj?|ajt?|kjt?)(?![A-Za-z])", lambda m: m.group().upper(), True),
    rule(r"\b(one|two|three|[123]) of (?:the )?(AKQJ?|A/K/Q(?:/J)?|A, ?K(?:, ?| or | and )Q|A-K-Q(?:-J)?)(?![A-Za-z])", _top_of),
    rule(r"\b(?:any|all|unlimited) (?:str\b\.?|strengths?\b|range\b)(?! if)", "0+ hcp"),
    rule(r"\blead[- ]dir\b\.?(?!ect)", "lead directing"),
    rule(r"\bsupp?[ -]?x\b(?: ?=)?", "support X"),
    rule(r"(?<![\w♣♦♥♠-])x(?=,? (?:would|shows?|is|=|promises|asks|by)\b)", "X", True),
    rule(r"(?:(?<=[≤≥<>])|(?<=[<>]=)) ?(\d)([cdhs])(?![\w'’])", _suit, True),
    rule(rf" ?(?:=+>|-+>|→) ?(?=[1-7]{STRAIN})", " bids ", True),
    rule(r"(?<![\w])([4-6])M-?([4-6])m([1-3])([1-3])(?!\d)", "{0}{1}{2}{3} with {0} cards major", True),
    rule(r"\bmixed(?:-?ish)?(?=\s*(?:$|[:.;)]|\d|, ?(?:\d|four|five|with|so)\b))", "mixed raise"),
    rule(r"(?<=\bor )any (\d\d\+)", "{0} any shape"),
    rule(r"(?:(?<=\b2)|(?<=\btwo)|(?<=key cards)|(?<=keycards)),? ?\b(?:the )?(?:trump )?(?:queen|Q)(?: of trumps?)?,? (?:is )?(?:missing|absent|lacking|not held)\b", " without the queen of trumps"),
    rule(r"(?:(?<=\b2)|(?<=\btwo)|(?<=key cards)|(?<=keycards)),? ?\b(?:the )?(?:trump )?(?:queen|Q)(?: of trumps?)?,? (?:is )?(?:present|held|included|too|as well)\b", " with the queen of trumps"),
    rule(rf"\btake-?out(?: doubles?| dbl| X)? (?:of|against) (?:[♣♦♥♠]|{SUIT_WORD}s\b|(?:their|the|that|this|his) (?:suit|major|minor|bid|one|opening|weak two|last bid)(?: (?:they|that they|which they|he|opener) (?:just |have |has )*(?:named|bid|said|shown?|opened))?)(?=\s*(?:$|[,;.()]|with\b))", "takeout"),
    rule(rf"\b(negative|responsive|neg|support|takeout|T/O)\.?(?: doubles?| dbl| X)? (?:through|up to|to|until|till) [1-7]{CLASS}(?!\w)", "{0} X"),
    rule(r"\b(?:could|may|might|can) (?:be|have|hold) (\S+(?: cards?)?) (?:only )?(?:if|with|when) ([^,;.]{3,40}?),? (?:else|otherwise) ([^,;.]+)", "{2} or {0} with {1}"),
    rule(r"\b(\d\+? cards?(?: suit)?) (?:is |are )?(?:ok|okay|allowed|possible|fine) (?:only )?(?:if|with|when) ([^,;.]{3,40}?),? (?:else|otherwise) ([^,;.]+)", "{2} or {0} with {1}"),
    rule(r"\b(?:if|when|with) (?:I |you |we |one )?(?:have |hold |has )?only (\w+),? (?:they|it|these|the suit|that suit) (must|should|will|has to|have to) (?:then |always )*(?:be )?(?:headed|led|topped|good)?(?: by| have)? ?", "with exactly {0} cards you must have "),
    rule(r"\b2nd (?=\d|suit|long|five|four)", "second "),
    rule(r"\bsecond (\d\+?)[- ]?cards? suit", "{0} cards"),
    rule(r"\bour only (?:really )?(?:strong|forcing|artificial) (?:opening )?(?:bid|opening|call)\b", "artificial"),
    rule(r"(?<![\w/])(?:x(?=(?:/| or )(?:a )?void\b)|(?<=void/)x\b|(?<=void or )x\b)", "singleton", True),
    rule(r"\bstiff(?=(?:/| or )(?:a )?void\b)", "singleton"),
    rule(r"(?<![\w'’-])([cdhs])(?= (?:stop|stopper|fit|support|shortness)\b)|(?<=\bstop )([cdhs])\b|(?<=\bfit )([cdhs])\b|(?<=\bshort )([cdhs])\b", lambda m: sign_of(m.group()), True),
    rule(r"(?:(?<=\bexactly )|(?<=\bw )|(?<=\bwith )|(?<=\bhas )|(?<=\bhave )|(?<=\bjust )|(?<=\bor )|(?<=\band ))([12]\+?)([cdhs])(?![\w'’])", _suit, True),
    rule(r"(?<![\w])([1-7])([cdhs]|nt?)(?= (?:would|shows?|is|asks|promises|=))", lambda m: m[1] + m[2].upper(), True),
    rule(r"(?<![A-Za-z\d])(q|k)([dhs])(?![\w'’])|(?<![A-Za-z\d])(q)(c)(?![\w'’])", lambda m: (m[1] or m[3]).upper() + " of " + sign_of(m[2] or m[4]), True),
    rule(r"\b(?:good|decent|strong) suit ?(?:=|is|means|:) ?(?=(?:one|two|three|[123]) of\b)", ""),
    rule(r"(?<![A-Za-z])([AKQJT]{1,4}x{1,6}) or better\b", _or_better, True),
    rule(r"(?<=\d)\(\+\)", "+"),
    rule(r"\((?:of |out of |from )?(?:the )?(?:5|five) (?:KCs?|key ?cards)\b", "("),
    rule(r"\b([0-5]) ?(?:\+|and|&|with|w/?) ?(?=Q)(Q(?: of (?:♣|♦|♥|♠|trumps?))?) or ([0-5]) ?(?:\+|and|&|with|w/?) ?Q(?: of (?:♣|♦|♥|♠|trumps?))?", "{0} or {2} with the {1}"),
    rule(r"\bwith or w/?o(?:ut)?\b", "with or without"),
    rule(r"\b(?:PH|passed-hand)(?: the)? (?:n/a|same)\b", ""),
    rule(r"\bpassed-hand\b", "passed hand"),
    # Points in the French manner, spans of numbers.
    rule(r"(?<![\d-])(\d{1,2})-(\d{1,2}) ?H(?![\w♣♦♥♠'’])(?! (?:suit|stop|support|fit))", _french_points, True),
    rule(r"\b(?:from |starting |min\.? |minimum |at least )([89]|1\d) ?H(?![\w'’])(?! ?(?:to|till|until|up)\b)", "at least {0} hcp", True),
    rule(
        rf"(?:\banything |\bany(?: hand)? |\bgoes |\branges? )?\bfrom (?:a )?(?:good |bad )?({_COUNT}) ?(?:H\b|hcp|points?|pts)? ?(?:up to|to|till|until|through|and) (?:a )?(?:good |bad )?({_COUNT})(?!\d)(?! ?-?cards?)( ?(?:H\b|hcp|points?|pts))?",
        lambda m: _span(m).replace(" H ", " hcp "),
    ),
    rule(r"\b(?:may|can|could|might) (?:have|hold|be|contain) (?=(?:between )?\d{1,2}-\d{1,2}\b)(?![3-7]-[3-7]\b(?! ?(?:hcp|points|pts)))", "has "),
    rule(r"\b(?:may|can|could|might) (?:have|hold|be) (?=anything between)", "has "),
    rule(r"\b(?:support |dummy |total )?points (?:of |from )?(\d{1,2}-\d{1,2})(?!\d)", "{0} points"),
    rule(r"\b(\d{1,2}-\d{1,2}|\d{1,2}\+?) ?(?:hcp|points|pts)? or (?:the )?equivalent[^,;.()]*\((\d{1,2}-\d{1,2}) points\)", "{0} hcp or {1} total points"),
    rule(r"\b(\d{1,2}-\d{1,2}|\d{1,2}\+?) ?(?:hcp|points|pts)? or (?:the )?equivalent(?:,? (?:by|in|with|of|from|counting) (?:the )?(?:distribution|shape|shortness|support points))?\b", "{0} points including distribution"),
    rule(r",? counting (?:something |a bit |a little |extra |points |also )*(?:for |in )?(?:the |my |his |her |any |a |an |our )*(?:short suits?|shortness|shortage|singletons?(?: or voids?)?|voids?|doubletons?|distribution|long suits?|length|ruffs?|ruffing values?)\b", " counting shape"),
    # Lengths in the English of foreigners.
    rule(rf"\b(\d) cards? (?:of |in |the |to |at )*({_SUIT_NAME}|fit|support) (?:or more|minimum|at least|mini|min\.?|and more|or longer)(?![\w])", "{0}+ {1}"),
    rule(r"(?<![\d-])\b(\d) cards? (?:exactly|precisely)(?!\w)", "exactly {0} cards"),
    rule(r"\b(?:unknown|unspecified|undisclosed) (?=(?:\d\+?|four|five|six|seven)[- ]?cards?\b)", ""),
    rule(r"\b(\d) cards? of (?=(?:fit|support)\b)", "{0} "),
    rule(rf"\b(major|minor|{_SUIT_NAME}) ([4-7]\+?)(?: cards?)?(?: longer)?(?=,|;|$| longer)(?!, ?(?:or )?\d)", "{1} cards {0}"),
    rule(rf"(?:at least |minimum |min )?(?<![\d/+-])([4-7])/([3-7])(?= in\b| ({_SUIT_NAME})| (?:the )?(?:majors|minors))", "{0}-{1}"),
    rule(r"\b(?:at least|minimum|min\.?) ([4-7])/([3-7])(?![\d/+-])", "{0}-{1}+"),
    rule(r"\bat least ([4-6])([3-6])(?= (?:MM|mm|majors|minors|in|both)\b)", "{0}-{1}+"),
    rule(r"\b(?:the )?(?:two|2) (majors|minors)\b", "both {0}"),
    rule(r"\bboth the (?=majors|minors)", "both "),
    rule(r"\bboth (?:four|4)[- ]?cards? majors\b", "4-4+ in the majors"),
    rule(r"\b(?:always|then|still|strictly|also|necessarily) (?=longer\b)", ""),
    rule(r"(?<=longer than )(heart|spade|diamond|club)\b(?!s)", "{0}s"),
    rule(r"\b(?:I|we|you|one|he|she)? ?(?:have |has |with )?no preference (?:between|for) (?:the |both )?majors(?: ?\((?:same|equal) lengths?\))?", "equal length in the majors"),
    rule(r"^\s*(?:just )?(?:like|as) (?:a|an|our|the) ([34])([♣♦♥♠]) opening(?: bid)?(?!\w)", lambda m: f"5-10 hcp, {int(m[1]) + 4}+{m[2]}"),
    rule(r"\b(?:support|fit) (?:plus|and|with|\+) (?:that|the) suit(?! bid)\b|\b(?:that|the) suit (?:plus|and|with|\+) (?:support|fit)\b", "support, 4+ #"),
    rule(r"\b(INV|invit\w+) (?:for|to|towards) (?:game in )?[34]([♥♠])(?!\w)", "{0}, {1} support"),
    rule(r"\b(?:strong|STR) (?:hand )?(?:with|in) (?:a |an |one )?(?:6\+?-?card )?(minor|major|[♣♦♥♠](?: or [♣♦♥♠])?)(?: suit)?(?=[^,;.]{0,8}\(Acol two)", lambda m: "16+ hcp with " + {"minor": "6+♣ or 6+♦", "major": "6+♥ or 6+♠"}.get(m[1].lower(), "6+" + m[1].replace("or ", "or 6+"))),
    rule(r" ?\(Acol (?:two|2)s?(?: bids?)?((?: one-?suiters?)?)\)", "{0}"),
    rule(r"\b(?:an? )?Acol (?:two|2)s?(?: bids?)? in (?:an? )?(minor|major)\b", lambda m: {"i": "strong with 6+♣ or strong with 6+♦", "a": "strong with 6+♥ or strong with 6+♠"}[m[1][1].lower()]),
    rule(r"\b(?:an? )?Acol (?:two|2)s?(?: bids?)?\b(?! ?-| in )", "strong with 6+#"),
    rule(r"\b(MAX|MIN) (?=\d\+[♣♦♥♠])", "{0} with ", True),
    rule(r"(?<![\w-])(\d\+?[♣♦♥♠])(?: cards)?,? if(?: at all)? possible\b", "usually {0}"),
    rule(rf"\(\s*[1-7]{STRAIN} ?- ?[1-7]{STRAIN}[^()]{{0,20}}\b(?:included|too|as well|also)\)", ""),
    rule(r"(\bleaping michaels\b[^;.]*?),? (?:and )?strong\b", "{0}, 14+ hcp"),
    rule(r"^(?:shows? |has |with )?(?:that|the) (?:minor|major|suit)(?: bid)?$", "natural"),
    rule(r"^no (?:slam )?interest(?: in (?:a )?slam)?$", "to play"),
    # Who speaks, and of what.
    rule(r"\b(?:my )?partner and I\b", "we"),
    rule(r",? (?:when|if|whenever) (?:we|I|you|one) (?:open|bid|make|use|do|call|double|overcall|respond|choose)(?: it| this| so)?(?=\s*(?:[,.;)]|$))", ""),
    rule(rf"\b(?:and |but )?(?:my|our|this|the|his|her) (two|three|four|five|six|seven) ({SUIT_WORD}s?)(?= (?:shows?|promises|denies|means|says|is)\b)", _call),
    rule(r"\bcue(?:[- ]?bid)? (?:of|in) (?:the |our |my )?(?:opponents?[’']?s?[’']?|their|enemy|LHO[’']?s|RHO[’']?s|his) suit\b", "cue-bid"),
    rule(r"\b(slam (?:try|interest)|invit\w+|forcing|limit raise|raise|agree(?:s|ing)|sets?) (?:in|for|of|on)? ?(?:opener|partner|responder)[’']s (?:M|m|major|minor|suit)(?!\w)", "{0} with support"),
    rule(r"(?<![A-Za-z])OM ?(?:=|:) ?", "", True),
    rule(r"\btransfers? to the (?:next )?(?:suit|major|one|bid)? ?(?:above|up)\b", "transfer"),
    rule(rf"\bpass(?:es)? with {SUIT_WORD}s,? (?:or |otherwise |else )*(?:correct|bid|convert)s?\b[^.;:]*", "pass or correct"),
    rule(r"\b(?:to play|pass(?:es)?) (?:if|with|when)\b[^.;:,]{2,40},? (?:or |otherwise |else |if not,? |and )*(?:to )?(?:correct|convert)s?\b[^.;:]*", "pass or correct"),
    rule(r"\b(?:or|with|and) (?:no|without) (?:great |game |real )?(?:ambitions?|aspirations?|interest)\b(?: in (?:(?:an?|any|the|either|another|other) )?[\w♣♦♥♠]+)?", ""),
    rule(r"\(([AKQJTx]{2,5}) (?:is |are )?(?:not|n[’']t|isn[’']t) (?:good )?enough\)", ""),
    rule(r"(?<![\d-])([89]|1\d)(\+) ?H(?![\w'’])", "{0}{1} hcp", True),
    rule(r"(?<![\d-])\b(\d{1,2}|" + _COUNT + r") (hcp|H|points|pts) (?:minimum|minimal|min\.?|at least)(?![\w-])", lambda m: f"{number_of(m[1])}+ hcp" if m[2] == "H" else f"{number_of(m[1])}+ {m[2]}"),
    rule(rf"\b(\d) cards? (?:of |in |the )*({_SUIT_NAME}) (?:max\.?|maximum|at most|or less|or fewer)(?!\w)", "0-{0} {1}"),
    rule(rf"\b(\d\+? {_SUIT_NAME}) (?:would|will|should) (?:have )?(?:bid|open(?:ed)?|overcall(?:ed)?|rebid|respond(?:ed)?) (?=[1-7])", "{0} bids "),
    rule(r"(?<![\d/-])([4-7])[-/]([3-7]) (?:in )?(?:the )?(minors|majors) or (?:better|more|longer)\b", "{0}-{1}+ in the {2}"),
    rule(r",? incl(?:uding\b|udes\b|\b\.?) (?=(?:no|without) )", " and "),
    rule(r"\b(\d{1,2}|" + _COUNT + r") (hcp|points|pts) (?:maximum|maximal|max\.?|at most)(?![\w-])", lambda m: f"0-{number_of(m[1])} {m[2]}"),
    rule(r"\bnot more than (?=(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}) (?:hcp|points|pts)\b)", "at most "),
)
"""The rules in the order in which they are applied."""
