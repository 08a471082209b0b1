# ruff: noqa: E501 - a pattern is read as a whole
"""Rules of plain text for words: numbers written out, abbreviations, slips, suits as letters."""

from __future__ import annotations

import re

from spotcard.robot.alerts import SUIT_NAMES
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import BEHIND_BID, STRAIN
from spotcard_host.notes.meaning.rewriting import Match, Rule
from spotcard_host.notes.meaning.rewriting import rule as _rule
from spotcard_host.notes.numbers import NUMBER_WORDS, number_of
from spotcard_host.notes.suit_words import SUIT_WORD, SUIT_WORDS, sign_of

_NUMBER = "|".join(word for word in NUMBER_WORDS if word != "no")
_COUNTED = (
    r"(?=\s*(?:\+|plus\b|or (?:more|longer|better|fewer|less)\b|(?:or|to|and|-) ?"
    rf"(?:\d|{_NUMBER})|[- ]?(?:cards?|carders?|crds?)\b|-?(?:hcp|points|pts)\b|[- ](?:trumps|losers?|"
    rf"controls?|aces?|kings?|key ?cards?|(?:playing )?tricks|{SUIT_WORD}s)\b| ?[♣♦♥♠]))"
)


def _digits(found: Match) -> str:
    return number_of(found.group())


def _suit_of(found: Match) -> str:
    """`a minor suit of four cards or longer`: the number first."""
    name, number = found.group(1), found.group(2)
    if number.lower() not in NUMBER_WORDS and not number.isdigit():
        return found.group()
    least = re.search("more|longer", found.group()) or found.group(3) or "least" in found.group()
    return f"{number_of(number)}{'+' if least else ''} card {name or 'suit'}"



def _swapped(word: str) -> set[str]:
    """The words one typing error away from a word: a letter doubled, lost, swapped with
    its neighbour or put in its place.
    """
    letters = "abcdefghijklmnopqrstuvwxyz"
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    return {
        *(a + b[1:] for a, b in cuts if b),
        *(a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1),
        *(a + c + b[1:] for a, b in cuts[1:] if b for c in letters),
        *(a + c + b for a, b in cuts[1:] for c in letters),
    }


_SPELT = (
    *SUIT_NAMES, *SUIT_WORDS[1:], "singleton", "doubleton", "balanced",
    "unbalanced", "support", "stopper", "stoppers", "forcing", "transfer", "minimum", "maximum",
    "splinter", "natural", "artificial", "invitational", "preemptive", "exactly", "controls",
    "length", "strong", "majors", "minors", "points", "guaranteed", "promises", "preempt", "level",
)  # fmt: skip
"""Words whose misspellings are read."""

_RIGHT = frozenset((*_SPELT, "shape", "shapes", "stoppered", "strength", "stronger", "control",
                    "major", "minor", "point", "lengths", "transfers", "splinters", "supports",
                    "joints", "pints", "paints", "unbalance", "balance", "heard", "hearth", "hears", "hear",
                    "space", "spaces", "spaced", "spare", "spades", "shade", "shades", "beats",
                    "head", "heads", "string", "strung", "singletons", "doubletons", "imbalanced",
                    "manors", "miners", "revel", "lever", "levels", "preempts", "club", "heat", "heats", "hart", "hurts", "stoppers",
                    "stooper", "forcings", "force", "exact", "clips", "clues", "plus", "cubs"))
_SLIPS = {slip: word for word in _SPELT for slip in _swapped(word) if slip not in _RIGHT}
"""Misspelt names of suits and words of the game."""


def _spelt(found: Match) -> str:
    return _SLIPS.get(found.group().lower(), found.group())


_EXPANDED = {
    "nec": "necessarily", "poss": "possibly", "usu": "usually", "norm": "normally",
    "contr": "control", "contrs": "controls", "ctr": "control", "sgl": "singleton",
    "sglt": "singleton", "sgltn": "singleton", "sngl": "singleton", "dbl": "double",
    "dbltn": "doubleton", "exc": "except", "stopp": "stopper", "stopps": "stoppers",
    "sup": "support", "inv": "inv", "neg": "neg", "pos": "pos", "resp": "resp", "nat": "nat",
    "art": "art", "bal": "bal", "unbal": "unbal", "prob": "prob", "incl": "incl", "excl": "excl",
    "max": "max", "min": "min", "approx": "approx", "ca": "ca", "pts": "pts", "wk": "weak",
    "str": "strong", "comp": "comp", "constr": "constr", "lim": "lim", "len": "length",
    "chars": "cards", "cds": "cards", "crds": "cards", "trps": "trumps", "btr": "better",
    "shrt": "short", "lgth": "length", "ptnr": "partner", "opps": "opponents", "qual": "quality",
}  # fmt: skip
"""Abbreviations, with or without a full stop."""


_HELD = (
    "short|shortness|shortage|stiff|singleton|void|doubleton|long|longer|good|bad|solid|running|"
    "transfer|transfers|trf|TRF|xfer|xfers|tfr|to|both|extra|stopper|stop|stopped|support|fit|bare|raise|control|cue|in|and|or|with"
)
_HOLDING = (
    "short|stoppers?|stops?|support|fit|shortness|shortage|void|singleton|suit|control|raise|length|"
    "cards"
)


def _letter_signs(found: Match) -> str:
    """Suits as letters (`5+S`, `4H`, `short D`) in a text that has no signs for them."""
    if re.search(r"[♣♦♥♠]", found.string):
        return found.group()
    return re.sub("[CDHS]", lambda one: sign_of(one.group()), found.group())


_DUTCH = later(
    r"\b(?:met|kaart\w*|krt|punten|pn|geen|niet|zonder|een|vanaf|sterk|zwak|verdeeld|SA|inviet|"
    r"mancheforcing|schoppen|harten|ruiten|klaveren|troef|lengte|voor|naar|hoge|lage)\b|"
    r"(?<=[♣♦♥♠M] )of(?= \d?[♣♦♥♠M])|(?<=\d)(?:\+)?(?: HCP| PTN)? of (?=\d)"
)


def _dutch_or(found: Match) -> str:
    """ "of" is "or" in Dutch."""
    return "or" if _DUTCH.search(found.string) else found.group()


_NO_LENGTH_BEFORE = (
    r"(?<!over )(?<!after )(?<!to )(?<!via )(?<!bid )(?<!bids )(?<!open )(?<!opens )(?<!later )(?<!then )"
    r"(?<!by )(?<!from )(?<!than )(?<!see )(?<!like )(?<!use )(?<!our )(?<!their )(?<!a )(?<!the )(?<!of )"
    r"(?<!try )(?<!good )(?<!instead of )(?<!through )(?<!until )(?<!till )(?<!playing )(?<!rebid )(?<!for )"
    r"(?<!accept )(?<!reach )(?<!\()(?<!passing )(?<!pass )(?<!play )(?<!jump )(?<!no )(?<!next )(?<!and )"
)
_NO_LENGTH_AFTER = (
    r"(?! ?(?i:=|by\b|puppet|stayman|gerber|ogust|smolen|transfers?\b|checks?\b|enquir|inquir|invites?\b|signs?\b|forc|waiting|negative|artificial|is\b|are\b|shows?|showing|asks?|ask\b|is\b|was|denies|promises|next|then|bid|bids|response|rebid|over|on\b|RK|"
    r"would|set|for\b|to\b|only|answer|opening|opener|opens|cue|relay|transfer|contract|now|later|natural))"
)
LETTERS = _rule(
    r"(?:(?<=[≤≥<>])|(?<=[≤≥<>] )|(?<=[<>]=))\d[CDHS](?![\w'’])|(?:(?<=\bwith  )|(?<=\bwith )|(?<=w/ )|(?<=\bw )|(?<=\bwith exactly ))[1-6] [CDHS](?![\w'’])|"
    r"(?<![A-Za-z\d])\d(?:[-/]\d)?(?:\+ ?|=)[CDHS](?![A-Za-z\d])|(?<![A-Za-z\d])\d-\d[CDHS](?![A-Za-z\d])|"
    rf"(?<![A-Za-z\d(-]){_NO_LENGTH_BEFORE}[03-8][CDHS](?![A-Za-z\d]|-[A-Z(]){_NO_LENGTH_AFTER}|"
    r"(?<![A-Za-z\d-])(?:[3-8]\+?[CDHS]){2,3}(?![A-Za-z\d])|"
    r"(?<=no )[3-8][CDHS](?![A-Za-z\d])|(?<=and )[3-8][CDHS](?![A-Za-z\d])|"
    r"(?:(?<=\d-card )|(?<=\d card )|(?<=\d\+ card )|(?<=cards )|(?<=cards in ))[CDHS](?:(?:/| or | and )[CDHS])?(?![\w'’/])|(?<=\d, )[CDHS]$|(?<=points, )[CDHS]$|^[CDHS](?=, )|"
    r"(?<=[:,;] )[CDHS](?=[,;])|(?<=LR )[CDHS](?![A-Za-z\d])|(?<=LR\+ )[CDHS](?![A-Za-z\d])|"
    r"(?<![A-Za-z\d])[CDHS](?= ?(?:\+|and|&) ?(?:an? |the )?(?:[Mm]\b|major|minor|higher|another|other))|(?<=transfer for )[CDHS](?![A-Za-z/'’\d])|"
    rf"(?<![A-Za-z])(?:{_HELD}) [CDHS](?:[/+][CDHS])*(?![A-Za-z/'’\d])|"
    rf"(?<![A-Za-z\d])[CDHS](?= (?:{_HOLDING})\b)",
    _letter_signs,
    True,
)

_SENTENCE_AFTER = later(r"\. +(?:[A-Z]|\d)")
_ENDS_SENTENCES = frozenset("bal unbal nat art stopp stopps sup pts len".split())


def _written_out(found: Match) -> str:
    """An abbreviation; the stop behind it may end the sentence as well ("12-14 bal. 5M332 ok")."""
    word = (found.group("w") or found.group("v")).lower()
    ends = word in _ENDS_SENTENCES and _SENTENCE_AFTER.match(found.string, found.end() - 1)
    return _EXPANDED[word] + ("." if ends else "")


WORDS: tuple[Rule, ...] = (
    _rule(r"\bworth (?:a )?game(?: (?:by itself|by himself|on (?:its|his) own|in (?:its|his) own hand|alone|opposite (?:nothing|a bust)))?(?=\s*(?:$|[,;.)]| or\b))", "game forcing"),
    _rule(r"\b(?:(?:within|less than) (?:an?|one|1|half a) tricks? (?:of|from)|(?:an?|one|1|half a) tricks? (?:short of|away from|below|shy of|less than)) (?:a )?game(?: in hand| (?:by itself|by himself|on (?:its|his) own|in (?:its|his) own hand|alone))?\b", "9+ playing tricks"),
    _rule(rf"\b(?:that |which )?(?:wins?|takes?|makes?|is worth|worth|is good for|good for) ({_NUMBER}|nine|ten|\d+) (tricks)(?: all)?(?: (?:by itself|by himself|on (?:its|his) own|in (?:its|his) own hand|alone|unaided))?", "{0} {1}"),
    _rule(r"\braise (?:of|in|for) (?:the|partner[’']s|his|our) (?:overcall|opening|major|minor|suit)\b", "raise"),
    _rule(r"\bneither(?: of them| suit| one)? (?:is |are |has |being )?(?:of )?(four|five|[45])[- ]?cards?(?: long)?\b", lambda m: f"no {number_of(m[1])} card major"),
    _rule(r"\b(\d|three|four|five|six|seven)[- ]cards? long\b", "{0} cards"),
    _rule(r"\b(?:simply |just )?complet(?:es?|ing|ion of|ed) (?:of )?the (?:transfer|relay|puppet)\b", "forced"),
    _rule(r"(?<![A-Z])((?:[AKQJ]{2,3}, ){1,3})(?=(?:[AKQJ]{2,3},? )?or [AKQJ]{2,3}\b)", lambda m: m[1].replace(", ", " or "), True),
    _rule(rf"\bguards? (?:in|against) (?=(?:their|the|opener[’']s|{SUIT_WORD}s|♣|♦|♥|♠))", "stopper in "),
    _rule(rf"\b(?:few|not (?:very |too )?many|hardly any|not much in) (?=(?:{SUIT_WORD}s|♣|♦|♥|♠))", "short "),
    _rule(rf"\b({_NUMBER}|\d) (great|fine|nice|solid|robust|excellent) ones\b", "good {0}"),
    _rule(rf"\b(?:besides|alongside|next to|in addition to|to go with|on top of) (?:the |my |those |his |her )?(?:{SUIT_WORD}s|♣|♦|♥|♠|majors?|minors?)\b", ""),
    _rule(r"(?:(?<=^)|(?<=[.;,] ))(?:you|partner|opener|responder) (?:to )?(?:chooses?|picks?|decides?)\b[^.;]*", ""),
    _rule(r"(?:(?<=^)|(?<=[.;,:] ))(?:do|does|have|has|got|any) (?:you |opener |partner |he |she )[^?.;]*\?", "asks."),
    _rule(r"\bFSF(?: to game| GF| \(GF\))", "fourth suit, game forcing"), _rule(r"\bFSF\b", "fourth suit forcing"),
    _rule(r"(?<![+&\d] )(?<![+&\d])(?:♦ ?[+&] ?♣|♣ ?[+&] ?♦)(?! ?[\d♥♠])", "both minors"), _rule(r"(?<![+&\d] )(?<![+&\d])(?:♥ ?[+&] ?♠|♠ ?[+&] ?♥)(?! ?[\d♣♦])", "both majors"),
    _rule(rf"\b({_NUMBER}|[4-7]) ({SUIT_WORD}s|cards)(?:,? or) ({_NUMBER}|[3-6]) (?:with|if there is|having|when there is|for want of) (?:no|a|any|nothing) ?(?:better|other|good|convenient|attractive|suitable)[^,;.]*", lambda m: f"{number_of(m[3])}+ {m[2]}"),
    _rule(r"(?:(?<=^)|(?<=[.;,] ))(vul|NV|non-?vul|red|green|favou?rable|unfavou?rable) ?(?:=|->) ?(?=[^,;.]*\d)", "if {0} "),
    # Talk of players: `dia`, `six pieces`, `5crd`, `5/5 mins`, `on the nose`, `approx.`, `a ropey six`.
    _rule(r"\b(?:dias?|diams?)\b\.?", "diamonds"), _rule(r"\b(?:mins)(?=\s*(?:$|[,;.)]))", "minors"), _rule(r"\bhds\b", "hands"), _rule(r"\bpard(?:ner)?s?\b", "partner"),
    _rule(rf"\b({_NUMBER}|\d)(\+?) pieces\b", "{0}{1} cards"), _rule(rf"\b({_NUMBER})cards?\b", "{0} card"), _rule(r"(?<=\d)-?cr?a?rds?\b|(?<=\d)-?card-?ers?\b", " card"), _rule(r"\b(?:bad|weak|sound|good|poor|normal|ordinary) (?=pre-?empts?\b)", ""),
    _rule(r"(?<![\d/-])([56])/([456])(?![\d/]|\+?/)", lambda m: f"{m[1]}-{m[2]}" if m[1] >= m[2] else m[0]),
    _rule(r"\b(?:right )?on the (?:nose|button)\b|\bbang on\b", "exactly"), _rule(r"(?<=\d)(?: hcp| points| pts)?,? approx(?:imately|\.)?(?=\s*(?:$|[,;.)]))", ""),
    _rule(r"\b(?:ropey|ropy|ratty|rotten|scruffy|ragged|tatty|moth-?eaten|threadbare|shabby|lousy|crummy|grotty|manky)\b(?= (?:\w+[- ]cards?|suits?|hands?|majors?|minors?|pre-?empts?)\b)", "bad"),
    _rule(r"\b(?:hot|lovely|meaty|beefy|cracking|handsome|splendid|tremendous|super|pretty) (?=(?:\d|four|five|six|seven|eleven|suit|support|fit)\b)", "good "),
    _rule(r"\b(min(?:imum)?|max(?:imum)?|weak|flat|short|bal(?:anced)?)ish\b", "{0}"),
    _rule(r"\b(?:the )?(?:lower|bottom) (?:half|end|part|third)(?: of (?:the|his|our|its) range)?\b|\bbottom of (?:the |his |our )?range\b", "minimum"),
    _rule(r"\b(?:the )?(?:upper|top) (?:half|end|part|third)(?: of (?:the|his|our|its) range)?\b|\btop of (?:the |his |our )?range\b", "maximum"),
    _rule(r"\b(?:not|no|without|neither)(?: an?)? aces? (?:n?or|and) (?:an? )?kings?(?: in (?:the|his|her|my) hand)?\b(?! outside| elsewhere| on the side| in (?:a side|the other))", "no aces and no kings"),
    _rule(r"\b([0-5]|zero|one|two|three|four) of (?:the )?(?:5|five) (?:aces|key ?cards)\b", "{0} keycards"),
    _rule(r"(?:(?<=^)|(?<=[,;.(] ))(?![^,;.()]*\b(?:not|never|nor) (?:denied|forbidden|banned|barred|taboo|verboten|ruled|excluded))([^,;.()]{2,20}?)(?:[’']s)? (?:is |are )?(?:denied|forbidden|banned|barred|taboo|verboten|ruled out|excluded|not (?:allowed|permitted))(?=\s*(?:$|[,;.)]))", "no {0}"),
    _rule(r"\b(?:no|not|never) (?:the )?(?=(?-i:[AKQ])(?: or (?-i:[AKQ]))? of )", "without the "),
    _rule(r"(?<![\w-])(?:0-|≤ ?|<= ?)([12]) of (?:the )?top (?:3|three)(?: honou?rs)?\b", lambda m: f"not {'two' if m[1] == '1' else 'three'} of the top three honours"),
    _rule(rf"\b({SUIT_WORD}s|♣|♦|♥|♠) (?:are )?shorter than ({SUIT_WORD}s|♣|♦|♥|♠)", "{1} longer than {0}"),
    _rule(r"\b(?:no matter (?:which|what)|whatever(?: the)?|irrespective of) (?:shape|distribution)\b", "any shape"),
    _rule(r"\b(exactly |precisely |just )?(four|five|six|seven) ([CDHS])(?= (?:with|and|or|\+)|\s*[,;.)&+]|$)", lambda m: f"{m[1] or ''}{number_of(m[2])}{sign_of(m[3])}", True),
    # `7+ with 4♥`, `7+ & the minors`: points in front of a shape.
    _rule(r"(?:(?<=^)|(?<=[.;:] ))([4-9]\+) (?:with|w/|&|and) (?=(?:exactly |the |both |at least )?(?:\d|four|five|six|majors|minors|♣|♦|♥|♠))", "{0} hcp, "),
    # What other hands do: `(12-14 would have opened NT)`, `(that's 3D)`, `else just 2H`, `8+ makes a bid`, `13-15 bal is 1N so not here`.
    _rule(r" ?\([^()]*\bwould (?:have )?(?:be|been|open|opened|bid|overcall(?:ed)?|raised?|rebid|doubled?|start(?:ed)?|show(?:n)?|pass(?:ed)?|respond(?:ed)?)\b[^()]*\)", ""),
    _rule(rf" ?\((?:that|this|which|it)(?:[’']s| is| would be) [1-7]{STRAIN}[^()]*\)", ""),
    _rule(rf"[,;.] ?(?:or )?(?:else|otherwise) (?:just |only |we |I |you |bid |pass |simply )*(?:[1-7]{STRAIN}|pass|double|X)(?=\s*(?:$|[,;.)]))", ""),
    _rule(r"[,;.] ?(?:and )?(?:\d{1,2}\+|weaker|stronger|better|worse|others?|the rest|less|more)(?: hands?| ones)? (?:pass(?:es)?|doubles?|bids? (?!this|here)\w+|makes? (?:a|another|some) (?:bid|noise|move)|(?:is|are) (?:passed|doubled))(?=\s*(?:$|[,;.)]))", ""),
    _rule(r",? so not (?:here|this|that|this one|for this)(?=\s*(?:$|[,;.)]))", ""),
    _rule(r"\b(?:insists? on game|wants? (?:to be in )?game|demands? game|(?:makes|has) game)(?: even)? (?:opposite|facing|with) (?:an? )?(?:yarborough|bust|nothing|zero|flat hand|complete bust|(?:almost|next to|practically|virtually|more or less) nothing|(?:very |precious )?little|(?:very )?few points|a few points|a couple of (?:queens|points|cards))\b|\bgame (?:opposite|facing) (?:a )?(?:yarborough|bust|nothing)\b", "game forcing"),
    _rule(r"(?<=\d)[- ]?cd(?:s|r|rs)?\b", " card"),
    _rule(r"[.;] (?:also|and also) (?=(?:all|any|every|with|on|for) )", "; or "),
    _rule(r"(?<![\w-])(\d)-?(\d)(\+?) ?(m|M)s\b", "{0}-{1}{2} {3}{3}", True),
    _rule(r"\bat least one (?:4c?M|4 cards? M)\b", "at least one 4-card major", True),
    _rule(r",? or (?:I|we|he|she|you|opener|responder) (?:would|should|might) (?:have |already )*(?:bid|opened|shown|raised|doubled|passed|overcalled|responded|rebid|open|raise|double|pass|show)\b[^,;.]*", ""),
    _rule(r"\b(?:the )?(?:answer|reply|response) to [\w♣♦♥♠ ]{1,25}? (?:that |which )?(?=(?:showing|shows|promising|promises|with|denying|denies)\b)", ""),
    _rule(r"\bguards?\b(?! (?:in|against))", "stopper"),
    _rule(r"\b(one|this|that)[’']s\b", "{0} is"),
    _rule(r"(?<![\d+=♣♦♥♠/-])(?<![\d+=] )([♣♦♥♠]) (short(?:ness|age)?|singleton|void|stiff|splinter)(?=\s*(?:$|[,;.)]))", "{1} {0}"),
    _rule(r"\b(?:exactly|precisely|just) (?=\d=\d=\d=\d)", ""),
    _rule(r"(?<![\d-])([0-3](?:-[1-3])?|one|two|three|any [123]) tops?(?=\s*(?:$|[,;.)/]))(?! of)", "{0} of the top 3"),
    _rule(r"\b(first|second|1st|2nd) rd\b", "{0} round"),
    _rule(rf"\b(?:precise|exact|strictly|just exactly)(?= (?:\d|{_NUMBER})\b)", "exactly"),
    _rule(rf"\b(one|two|three|four)-({SUIT_WORD}|no-?trump)s?\b", lambda m: number_of(m[1]) + ("NT" if m[2].lower().startswith("n") else sign_of(m[2]))),
    _rule(r"(?<=\bden)(ies|y)\b([^,;.]*) as well as\b", "{0}{1} and"),
    _rule(rf"\b({_NUMBER})-? or ({_NUMBER})(?=[- ]cards?\b)", lambda m: f"{number_of(m[1])}-{number_of(m[2])}"),
    _rule(
        r"\b(?:an? |the )?(?:ace|A), (?:the |an? )?(?:king|K),? (?:or )?(?:an? )?(?:singleton|shortness|shortage)"
        r"(?:,? or (?:an? )?void)?\b", "control"
    ),
    _rule(r"\bno ace (?:or|nor) king\b(?! (?:outside|in|of|on)\b)", "no aces and no kings"),
    _rule(r" \((or (?:more|longer|better|fewer|less))\)", " {0}"),
    _rule(r"(?<=[,;.] )([^,;.()]{1,24}) otherwise(?=\s*(?:$|[,;.)]))", "otherwise {0}"),
    _rule(r"\bat (?:all )?other vul(?:nerabilit\w+)?\b", "otherwise"),
    _rule(rf"{BEHIND_BID} - (?=[1-7]{STRAIN})", "-", True),
    _rule(rf"\b({_NUMBER}|\d) of (?:them|these|those)\b", "{0}"),
    _rule(rf"\b(?!one|zero)({_NUMBER})(?= (?:or more )?of (?:an?|either|one|the|any) (?:major|minor|other))", _digits),
    _rule(r"(?<=\d)[- ]counts?\b", " hcp"),
    _rule(r"(?<=[\w]) (?:good|decent|sound|fair|useful|working) (?=points\b|hcp\b)", " "),
    _rule(r"\bvalues of (?=\w+ (?:or|to)\b|\d)", "values "),
    _rule(
        rf"\b(?:(major|minor|{SUIT_WORD})s?(?: suit)?|suit) of (?:at least )?(\w+)(?:(?: or more)? cards?( or (?:more|longer|better))?| or (?:more|longer))\b",
        _suit_of,
    ),
    _rule(r" ?\(A ?= ?\d.{0,8}K ?= ?\d\)", ""),
    _rule(r"\bwhat (?:it|this|he|opener|responder|partner) (?:is|has|does|will)(?: (?:never|not))(?: have)?(?: is)?(?=[:, ]|$):?", "never"),
    _rule(r"\bis (?:absolutely |quite |completely )?(?:out of the question|forbidden|excluded|ruled out|not on|taboo)\b", "is not allowed"),
    _rule(r"\bdenies nothing\b", "says nothing"),
    _rule(r"\b(?:not|never|no) (?:lighter|weaker|lower|worse) than (?=\d|" + _NUMBER + r")", "at least "),
    _rule(r"(?<=[a-z])-ish\b", ""),
    _rule(r"\b(one|two|three|four|five|six|seven) no-?trumps?\b", lambda m: number_of(m[1]) + "NT"),
    _rule(r"\b(?:holding|guard|cover|something)s?(?= in (?:every|all|each|the (?:other|unbid)|their|opener|an?other)\b)", "stopper"),
    _rule(r"(?<![\d/-])([3-9])/(9|1[0-3])(?![\d/])(?=\s*(?:$|[,;.)]|hcp|pts|points|NV|V\b))", "{0}-{1}"),
    _rule(r"\b(\w+) (points|hcp) (?:or upwards|upwards?|and upwards)\b", "{0} or more {1}"),
    _rule(r"\bwhatsoever\b", ""),
    _rule(r"\b(?:the |an? )?upper limit (?:is|of|being) ", "at most "),
    _rule(r"\b(?:the )?equivalent of (?=\w)", ""),
    _rule(rf"\b({_NUMBER}|\d{{1,2}}) (points|hcp|{SUIT_WORD}s|cards) minimum\b", "{0} or more {1}"),
    _rule(r"(?<![\d-])([5-9]|1\d|2\d) or (1\d|2\d)(?= (?:with|and|bal\w*)\b)", lambda m: f"{m[1]}-{m[2]}" if int(m[2]) == int(m[1]) + 1 else m[0]),
    _rule(rf"\b({_NUMBER}|\d) (good|strong|decent) ones?\b", "{1} {0}"),
    _rule(r"\bhigh[- ]?cards?(?:[- ]points?)?\b(?! (?:strength|values|raise))", "hcp"),
    _rule(r"\bat (?:the (?:very )?|very )least\b", "at least"),
    _rule(r"\b(?:a )?(minimum|maximum) (?:hand )?of (?=\w+ ?(?:-|to|–) ?\w+ (?:hcp|points?|pts)\b)", "{0} "),
    _rule(r"\b(?:some|something like|something|around about|in the region of) (?=(?:between|\d|" + _NUMBER + r")\b)", "about "),
    _rule(r"(?<=\d|[a-z]) or (?:so|thereabouts|therebouts)\b", ""),
    _rule(r"(?<=[a-z])\((?:s|es)\)", "s"),
    _rule(
        r"\b((?:open|bid|rebid|respond|overcall|opening|response|rebid|raise|jump|overcalling|responding|opening bid)s?(?: (?:of|to|with))?) "
        rf"(one|two|three|four|five|six|seven) ({SUIT_WORD}|no-?trump)s?\b",
        lambda m: f"{m[1]} {number_of(m[2])}" + ("NT" if m[3].lower().startswith("n") else sign_of(m[3])),
    ),
    _rule(r"\b(it|he|she|that|there|what|here)[’']s\b", "{0} is"),
    _rule(r"\b(I|it|we|you|they|he|she)[’']ll\b", "{0} will"),
    _rule(r"\b(I|it|we|you|they|he|she)[’']d\b", "{0} would"),
    _rule(r"\b(I|we|you|they)[’']ve(?: got)?\b", "{0} have"),
    _rule(r"\bI[’']m\b", "I am"),
    _rule(r"\b(we|you|they)[’']re\b", "{0} are"),
    _rule(r"\bcan[’']?t\b", "cannot"),
    _rule(r"\bwon[’']t\b", "will not"),
    _rule(r"(?<=[a-z])n[’']t\b", " not"),
    _rule(r"(?<=\d)(\+?) ?\.\.+ ?(?=\d)", "-"),
    _rule(r"(?<![A-Za-z\d])(?<!to )(?<!in )(?<!over )([2-9])(\+?)c(?:\b ?|(?=[Mm]\b))(?!\+)", "{0}{1} cards ", True),
    _rule(r"(?<![\d-])([4-7])\+-?([4-6])\+(?=[ ,]|[Mm]\b|$)", "{0}-{1}+"),
    _rule(r"(?<![\d≥≤<>=])=(?=\d=\d=\d=\d)", ""),
    _rule(r"(?<![\d≥≤<>=])=(\d)(?=![cdhs]|[♣♦♥♠])", "{0}="),
    _rule(r"(?:≥|>=) ?(\d)-(\d) ?(?=[mM]\b|minors|majors)", "{0}-{1}+ "),
    _rule(r"(?<![A-Za-z\d])([2-9])c\+(?!\d)", "{0}+ cards", True),
    _rule(r"(?<![A-Za-z\d♣♦♥♠!-])([3-8]\+?)([dhs])(?![A-Za-z\d'’])(?! ?card)", lambda m: m[1] + sign_of(m[2]), True),
    _rule(r"\b((?:first|second|third|fourth|1st|2nd|3rd|4th)(?:[/-]\w+)? (?:seat|hand)) (?:it )?(?:may|can|could|might) (?:also )?be (?:only |just )?(?=(?:\d|five|six|seven|four)\b)", "{0} "),
    _rule(r"\b((?:first|second|third|fourth|1st|2nd|3rd|4th) (?:seat|hand)[^,;.]{0,24}? (?:\d|five|six|seven)(?: cards?)?) (?:is|are) (?:enough|ok(?:ay)?|fine|sufficient)\b", "{0}"),
    _rule(r"^(\s*)([3-7]) \((?=or [2-6]\b)", "{0}{1} cards ("),
    _rule(r"\b(?:any )?(?:hands? )?too (?:strong|good|big) (?:to|for) [^,;.()]{0,30}\((?:hcp )?(\d\d\+)(?: hcp)?\)", "{0} any hand"),
    _rule(r"(?<=\d), or ([4-6]) with nothing better(?: to (?:bid|say|do))?", ", or {0}"),
    _rule(r"\b(\d)/(\d) either (?:way(?: round)?|one longer)", "{0}-{1}+"),
    _rule(r"\bnot (?:an? )?(?:rotten|awful|terrible|horrible|very bad|too bad) suit\b", ""),
    _rule(r"\bmajs?\b", "majors"),
    _rule(r"\b3rd\b", "third"), _rule(r"\b1st\b(?! (?:round|or))", "first"), _rule(r"\b4th\b", "fourth"),
    _rule(r"\bposs(?:ibly)?(?= (?:if|when|with)\b|\s*[,;.)]|$)", "possible"),
    _rule(r"(?<![A-Za-z])(\d\+? cards ?)([CDHS])(?![A-Za-z♣♦♥♠])", lambda m: m[1] + sign_of(m[2]), True),
    _rule(r"\b(\d)[- ]?(cards?(?: suit)?) or (?:longer|better|more)\b", "{0}+ {1}"),
    _rule(r"(?<=suit) or longer\b", ""),
    _rule(r"\b(?:lower|under|below) than (?=an? opening)", "less than "),
    _rule(r"(?<=[\d+])[- ]?ish\b", ""),
    _rule(r"\bcld\b", "could"),
    _rule(r"\bbal\.? (?=(?:seat|position|chair|double|X)\b)", "balancing "),
    _rule(r"(?<![\w/])w[/.]?(?= )|(?<![\w/])w/(?!o\b)", "with "),
    _rule(r"\b(?:(?P<w>" + "|".join(_EXPANDED) + r")\.(?=[\s,;)]|$)|(?P<v>dbl|btr|trps|qual|sgl|sglt|sgltn|sngl|exc|contr|contrs|stopp|stopps|wk|usu|poss)\b)", _written_out),
    _rule(r"\bcolou?r\b", "suit"),
    _rule(r"\bfrom (\d{1,2})(?:\s*(?:hcp|pts|points)\b)?(?=\s*(?:$|[,;.)]|up(?:wards?)?\b|on(?:wards?)?\b))(?: (?:up|on)(?:wards?)?)?", "{0}+ hcp"),
    _rule(r"\b[a-z]{4,13}\b", _spelt),
    _rule(r"\btwenty-(one|two|three|four|five|six|seven|eight)\b", lambda m: "2" + number_of(m[1])),
    _rule(r"(?<=\d)-?er\b(?= )", " card"),
    _rule(r"\bab (?=\d)(\d{1,2})\b", "{0}+"),
    _rule(r"\bfrom (\d)(?= cards?\b)", "{0}+"),
    _rule(r"(?<=\d\d) ?H(?![A-Za-z\d])(?! ?(?:suit|stop|support|fit))", " hcp", True),
    _rule(r"(?<=\d\d P)\.|(?<=\d P)\.", "", True),
    _rule(r"(?<![\d/])([4-6])\+?/([4-6])(\+)(?! ?(?:NT|hcp))", "{0}-{1}{2}"),
    _rule(rf"\b({_NUMBER})-({_NUMBER})\b", lambda m: f"{number_of(m.group(1))}-{number_of(m.group(2))}"),
    _rule(r"\b(five|six) (five|four)\b(?! ?(?:card|trump))", lambda m: f"{number_of(m[1])}-{number_of(m[2])}"),
    _rule(r"(?<=\d) at (?:worst|a minimum)\b", " or better"),
    _rule(rf"\b({_NUMBER})\b{_COUNTED}", _digits),
    _rule(rf"(?<!weak )(?<!strong )(?<!\bor )\b(?!zero|one)({_NUMBER})\b(?![- ](?:\w+ ){{1,2}}suits?\b)(?![- ]?(?:way|ways|suiters?|suited|suits?|bids?|level|over|places?|kinds?|types?|steps?|rounds?|of|top|tops|honou?rs?|or|and|outside|stops?|stoppers?|defensive|quick|bad|small|losing)\b)", _digits),
    _rule(rf"(?<=\bor )\b(?!zero|one)({_NUMBER})\b(?= ?(?:$|[,;.]|with|in|if|good|decent|strong))", _digits),
    _rule(rf"(?<=\d (?:or|to) )({_NUMBER})\b", _digits),
    _rule(r"\b(one|two|1|2) (?=(?:outside |side )?(?:stops?|stoppers?|aces?|kings?)\b)((?:outside |side )?\w+) max(?:imum)?\b", "max {0} {1}"),
    _rule(rf"(?<=\bat least )(one|two|1|2) (?={SUIT_WORD}s?\b)", lambda m: {"one": "1+ ", "two": "2+ "}.get(m[1].lower(), m[1] + "+ ")),
    _rule(r"(?<![\d-])(\d) or (\d)(?=[ -]?cards?\b)", "{0}-{1}"),
    _rule(r"(?<=\bexactly )(three|four|five|six|seven|eight)\b", _digits),
    _rule(rf"(?<=\bbetween )({_NUMBER})\b|(?<=\d and )({_NUMBER})\b", _digits),
    _rule(r"\b(?:a )?minimum of (?=\d)|\bno (?:fewer|less) than (?=\d)|\bat minimum (?=\d)", "at least "),
    _rule(r"\b(?:a )?maximum of (?=\d)|\bno more than (?=\d)|\bnot exceeding (?=\d)|\b(?:not )above (?=\d)",
          "at most "),
    _rule(r"\bof\b", _dutch_or),
    _rule(r"\bif (?:(?:we|it|you|I|opener|responder|the hand|he|she) (?:are|is|am) )?((?:un|semi-?)?bal(?:anced)?|flat|vul\w*|NV|5-5)(?: hand)?,? (?:then |(?:it|this) (?:is|shows|promises) |(?:we|you|I) (?:need|have|want) |(?:shows?|needs?|promises) )+(?:about )?(\d{1,2}(?:\+|-\d{1,2}))(?: (?:hcp|points))?", "{1} hcp if {0}"),
    _rule(rf"(?<![\d-])(\d\+?(?: ?[♣♦♥♠]| (?:{SUIT_WORD}s|cards))),? but (?:only |just |possibly )?(\d\+? (?:in (?:the )?(?:first|second|third|fourth)\b(?: (?:seat|hand|position))?|NV|vul|non-?vul|at fav\w*))", "{0} ({1})"),
    # French, as far as the words stand for the same things.
    _rule(r"(?<=\d) cartes? à (?:l'|la |le )?", " cards "),
    _rule(r"(?<=\d) cartes?\b", " cards"),
    _rule(r"\bcourte (?:à )?", "short "),
    _rule(r"\bmini\b(?=[ ,.)]|$)", "min"),
    _rule(r"\bmaxi\b", "max"),
    _rule(r"\bmain (?:régulière|reguliere)\b", "balanced"),
    _rule(r"\bTexas (?:à |pour )?", "transfer "),
)
