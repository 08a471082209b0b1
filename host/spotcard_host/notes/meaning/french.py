# ruff: noqa: E501 - a pattern is read as a whole
"""French words for what English notes say, put into English before anything else is read."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS
from spotcard_host.notes.meaning.rewriting import Match, Rule
from spotcard_host.notes.meaning.rewriting import rule as _rule
from spotcard_host.notes.suit_words import SUIT_NOUN, SUIT_WORD

_IS_FRENCH = later(
    r"\b(?:c(?:œ|oe)urs?|piques?|tr[eè]fles?|carreaux?|atouts?|majeures?|mineures?|cartes?|r[eé]guli[eè]re?s?|irr[eé]guli[eè]re?s?|"
    r"faible|barrage|manche|avec|sans|pas (?:de|d[’']|\d)|jouer|au moins|au plus|ouverture|enchère|texas|relais|bicolore|unicolore|chicane|"
    r"tricolore|arr[eê]t|soutien|fitt?[eé]|d[’']appel|propositionnel\w*|naturel\w*|artificiel\w*|mains?)\b", re.I
)
_SUIT = rf"(?:[♣♦♥♠]|{SUIT_WORD}s?|majors?|minors?)"


def _if_french(pattern: str, english: str) -> Rule:
    """A word that is another word in English too."""
    def put(found: Match) -> str:
        if not _IS_FRENCH.search(found.string):
            return found.group()
        return re.sub(r"\{(\d)\}", lambda n: found.group(int(n[1]) + 1) or "", english)

    return _rule(pattern, put)


FRENCH: tuple[Rule, ...] = (
    # What is read only in French text goes first: the other words leave no French behind.
    _rule(r"\b(\d\d?) H ?\+", "{0}+ hcp"), _rule(r"\b(\d\d?) ?H (?:ou|et) (?:plus|\+)", "{0}+ hcp"), _rule(r"\b(?:contre )?d[’']appel\b", "takeout"),
    _if_french(r"\b(?:mais )?(?:pas|sans) (?:de |d[’'])?", "no "), _if_french(r"\bni ([^,;.]+?) ni ", "no {0} and no "), _if_french(r"\bsi\b", "if"), _if_french(r"\bavec\b", "with"), _if_french(r"\bou\b", "or"), _if_french(r"\bet\b", "and"),
    _if_french(r"\bforts?\b|\bfortes?\b", "strong"), _if_french(r"\b(?:indéterminé|indetermine)\b", "any"), _if_french(r"\b(\d\d?) ?H ?\+", "{0}+ hcp"), _if_french(r"\b(\d\d?) (?:à|a) (\d\d?)\b", "{0}-{1}"),
    _if_french(r"\b(\d\d?) (?:H|DH|HD)\b(?= *(?:$|[,;.)]|or|and))", "{0} hcp"), _if_french(r"\b(?:les|des|une?|la|le) (?=\w)", ""),
    _if_french(r"\btoutes? (?:mains?|distributions?)\b", "any hand"), _if_french(r"\b(?:en )?mains?\b", "hand"),
    _rule(r"\bc(?:œ|oe)urs?\b", "hearts"), _rule(r"\bpiques?\b", "spades"),
    _rule(r"\btr[eè]fles?\b", "clubs"), _rule(r"\bcarreaux?\b", "diamonds"),
    _rule(r"\b(?:les )?deux majeures\b", "both majors"), _rule(r"\b(?:les )?deux mineures\b", "both minors"),
    _rule(r"\b(?:une )?autre majeure\b", "the other major"), _rule(r"\b(?:une )?autre mineure\b", "the other minor"),
    _rule(r"\b(majeure|mineure)s? (?:de )?([4-7])(?:[eè]me|[eè]|e)\b", lambda m: f"{m[2]}-card {'major' if m[1][1].lower() == 'a' else 'minor'}"),
    _rule(r"\b(majeure|mineure)s? (quatrième|cinquième|sixième)\b", lambda m: f"{4 + ('qcs'.index(m[2][0].lower()))}-card {'major' if m[1][1].lower() == 'a' else 'minor'}"),
    _rule(rf"({_SUIT}) ([4-7])(?:[eè]me|[eè]|e)s?\b", r"{1} {0}"),
    _rule(r"\b([4-7])(?:[eè]me|[eè])s?\b", "{0} cards"),
    _rule(r"\bmajeures?\b", "major"), _rule(r"\bmineures?\b", "minor"),
    _rule(r"\bdistribution (?=ir?r[eé]guli|r[eé]guli)", ""),
    _rule(r"\b(?:main |jeu )?irr[eé]guli[eè]re?s?\b", "unbalanced"), _rule(r"\b(?:main |jeu )?(?:semi[- ])r[eé]guli[eè]re?s?\b", "semi-balanced"),
    _rule(r"\b(?:main |jeu )?r[eé]guli[eè]re?s?\b", "balanced"),
    _rule(r"\b(?:forcing |forçant )(?:de |à |a la |jusqu[’']?à la )?manche\b|\bmanche[- ]?forcing\b|\bFM\b(?= *(?:$|[,;.]))", "game forcing"),
    _rule(r"\b(?:forcing|forçant)(?: de| d[’']?un| pour un| 1)? tour\b", "forcing one round"), _rule(r"\bnon[- ]forçant\b", "non-forcing"), _rule(r"\bforçant\b", "forcing"),
    _rule(r"\b(?:proposition(?:nel(?:le)?)?|invitationnel(?:le)?|limite)(?: de manche)?\b", "invitational"),
    _rule(r"\b(?:pour (?:les? )?jouer|conclusion|arrêt d[’']enchères|conclusive)\b", "to play"),
    _rule(r"\bfaibles?\b", "weak"), _rule(r"\bpr[eé]emptif\b", "preempt"), _rule(r"\bnaturel(?:le)?s?\b", "natural"), _rule(r"\bartificiel(?:le)?s?\b", "artificial"),
    _rule(r"\brelais\b", "relay"), _rule(r"\bTexas (?:à |pour |les |des )?", "transfer "),
    _rule(r"\b(?:punitif|de pénalité|pénalités?)\b", "penalty"), _rule(r"\bspoutnik\b", "negative"),
    _rule(r"\bbicolores?\b", "two-suiter"), _rule(r"\b(?:unicolores?|monocolores?)\b", "one-suiter"), _rule(r"\btricolores?\b", "three-suiter"),
    _rule(r"\bfit(?:té)? ([3-6])e\b(?! (?:de|atout))", "fit {0} cards"),
    _rule(r"\bchicane\b", "void"), _rule(r"\b(?:un |une )?arr[eê]ts?\b", "stopper"), _rule(r"\bcourt(?:e)?(?: à| en)?(?= )", "short"),
    _rule(r"\b([3-6])\+? atouts?\b", lambda m: m[0].split(" ")[0] + " card support"), _rule(r"\bsoutien\b|\bavec (?:un )?fit\b|\bfitt?[eé]e?\b", "support"),
    _rule(r"\bau moins\b", "at least"), _rule(r"\b(?:au plus|au maximum)\b", "at most"), _rule(r"\b(?:ou plus|et plus|et \+)\b", "or more"), _rule(r"\bexactement\b", "exactly"),
    _rule(r"(?<=\d) (?:belles? |bonnes? )?cartes? à (?:l'|la |le )?", " cards "), _rule(r"(?<=\d) ?(?:\+ ?)?cartes?\b", " cards"), _rule(r"(?<=\d\+) ?cartes?\b", " cards"), _rule(r"\bcartes\b", "cards"),
    _rule(r"\bpossibles?\b", "possible"),
)

_ORDINALS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8}
_ORDINAL = "|".join(_ORDINALS)
_LONG = "fifth|sixth|seventh|eighth"


def _cards_behind(found: Match) -> str:
    """`major fifth`, `hearts sixth`: the length before the suit."""
    number, noun = _ORDINALS[found[2].lower()], found[1]
    return f"{number} cards {noun}" if noun[0] in "cdhsCDHS♣♦♥♠" and noun != "suit" else f"{number} card {noun}"


def _cards_before(found: Match) -> str:
    return f"{_ORDINALS[found[1].lower()]} card"


FRENCH_MANNER: tuple[Rule, ...] = (
    _rule(rf"(?<![\w♣♦♥♠])({SUIT_NOUN}|[♣♦♥♠]) ({_ORDINAL})\b(?! (?:suit|seat|hand|position|round))", _cards_behind),
    _rule(rf"\b({_LONG})(?= (?:{SUIT_NOUN})\b)", _cards_before),
    _rule(r"\b(fourth)(?= (?:major|minor|fit|support)\b)", _cards_before),
    _rule(rf"(?:^\s*|(?<=[,;] ))({_LONG})(?=\s*(?:[,;.]|$))", lambda m: f"{_ORDINALS[m[1].lower()]} cards"),
    _rule(r"(?<![\d♣♦♥♠-])\b(\d{1,2}|\d{1,2}-\d{1,2})(\+?) ?(?:HLD?|HD|DH)\b(?![\w♥])", "{0}{1} total points", True),
    _rule(r"(?<![\d♣♦♥♠-])\b(\d{1,2}) to (\d{1,2}) (?:H|PH|HP)\b(?![\w♥])", "{0}-{1} hcp", True),
    _rule(r"(?<![\d♣♦♥♠-])\b(\d{1,2}) (?:H|PH|HP) (?:and|or) (?:more|up|better)\b", "{0}+ hcp", True),
    _rule(r"(?<![\d♣♦♥♠-])\b([7-9]|[12]\d|\d{1,2}-(?:[89]|\d\d))(\+?)(?: H| ?PH| ?HP)\b(?![\w♥])", "{0}{1} hcp", True),
    _rule(r"(?<![\d♣♦♥♠-])\b([89]|[12]\d)(\+?)H\b(?![\w♥])", "{0}{1} hcp", True),
    _rule(r"\bir?regular\b|\bunregular\b", "unbalanced"),
    _rule(r"\bbarr?age\b", "preempt"),
    _rule(r"\baffranchie?s?\b", "solid"),
    _rule(r"\b(?:nothing|no values?|rien) (?:at|on|in) (?:the )?sides?\b", "nothing outside"),
    _rule(r"\b(?:bicolore cher|bicolou?re? expensive)\b", "reverse"),
    _rule(r"\brencontre\b", "fit jump"),
    _rule(r"\bquantitati(?:f|ve?)\b", "quantitative"),
    _rule(rf"\bproposition (?:of|for|to) (?=[1-7]{ANY_CLASS})", "invites "),
    _rule(r"\bsauf\b", "except"),
    _rule(r"\b([1-7])(?:SA|BA)\b", "{0}NT", True),
    _rule(r"\bsans[- ]atouts?\b", "notrump"),
    # Dutch: `12 t/m 21 pt, 5-card higher colour`.
    _rule(r"(?<=\d) ?(?:t/m|tot en met|up to and incl(?:uding|\.)) ?(?=\d)", "-"), _rule(r"(?<=\d) pts?\b", " points"), _rule(r"(?<=\d\+) pts?\b", " points"),
    _rule(r"\b(?:high(?:er)?|major) colou?r(s?)\b", "major{0}"), _rule(r"\b(?:low(?:er)?|minor) colou?r(s?)\b", "minor{0}"), _rule(r"\bcolou?r(s?)\b", "suit{0}"),
    _rule(r"\b(?:MF|FM)\b", "game forcing", True),
)
"""English words in the French manner: `hearts fifth`, `8-10 H`; applied behind `habits`."""
