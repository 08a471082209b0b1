# ruff: noqa: E501 - a pattern is read as a whole
"""Rows whose call is a word: `New suit = 8+, forcing`, `Cue 10+ with support`, `Jump raise: weak`,
`3 of a suit below theirs = to play`.

Which calls a word stands for follows from the auction: what either side has bid that shows the
suit. Where that is not known (a transfer, two suits of theirs) it stands for none.
"""

from __future__ import annotations

import re

from spotcard.game.calls import level_of, strain_of
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import (
    CLASS_CALL,
    STEPS,
    VARIABLE,
    WORDS,
    Node,
    Part,
    Pattern,
    Row,
)
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_LEVEL = r"(?:one|two|three|four|[1-5])"
_AT = rf"(?:,? (?:bid )?(?:at|on) (?:the )?(?P<at>{_LEVEL})[- ]?level)?"
_LOW = (
    r"(?P<low>,? (?:\(?(?:no|not a|non|without a?)[- ]?jump\)?|"
    r"at the (?:lowest|cheapest) level))?"
)
_SUIT = r"(?:(?:an?|the|any) )?(?P<kind>new|other|unbid|another|different|side)? ?"
_THEIRS = r"(?:theirs|their(?: suit| suits)?|the overcall|overcaller['’]s|opponents['’]?)"
_WHOSE = (
    r"(?:our|(?:the )?same|(?:the )?agreed|partner['’]s|opener['’]s|responder['’]s|"
    r"overcaller['’]s|the (?:opened|trump))"
)
_PHRASES = tuple(later(pattern, re.I) for pattern in (
    # 2 of own suit, jump in own suit, rebid of the same suit; reverse; new lower suit at 2 level
    rf"(?P<mine>(?P<level>{_LEVEL}) (?:of|in) (?:(?:one|opener)['’]s )?(?:own|my|his|her)"
    r" (?:own )?(?:suit|major|minor)\b|"
    r"(?P<jump>jump )?(?:rebid(?: of| in)?|repeat(?: of)?|in)"
    r" (?:(?:own|opener['’]s|my|his|her|the same|same|the opened)(?: own)?"
    rf" (?:suit|major|minor))\b{_AT})",
    rf"(?P<reverse>(?:a )?reverse(?: bid| in(?:to)? (?:a )?new suit)?\b{_AT})",
    r"(?P<cheaper>(?:new lower(?:[- ]ranking)?|lower(?:[- ]ranking)? new) suit\b"
    r"(?: (?:at )?(?:the )?(?:2|two)[- ]?level)?)",
    r"(?P<game>(?:raise to game|game raise|direct game)\b)(?: (?:of|in) partner(?:['’]s suit)?)?",
    # 3 of a suit below theirs, 2 of a lower suit, 3 of partner's major
    rf"(?P<level>{_LEVEL}) (?:of|in|bid in) (?:an? |the |any )?(?:(?:new |other |unbid )?suit "
    rf"(?P<side>below|lower than|under|above|higher than|over) {_THEIRS}\b|"
    r"(?P<lower>lower|higher)[- ](?:ranking )?suit\b|"
    rf"(?P<ours>{_WHOSE}) (?:suit|major|minor)\b)",
    # 2 of a major, 1 of a minor, 3 of the other major
    rf"(?P<level>{_LEVEL}) (?:of|in) (?P<other>the other|other|oth\.?|an?|either|the) "
    r"(?P<rank>major|minor)\b",
    rf"(?P<cue>(?P<level>{_LEVEL}) (?:of|in) (?:their|the (?:enemy|opponents['’]?)) suit)\b",
    # 3 any, 2 anything, 2 new, 2-level other
    rf"(?P<level>{_LEVEL})(?:[- ]?(?:level|lvl))?[- ]"
    r"(?:(?P<any>any(?:thing|[- ]suit)?)|(?P<new>new|others?|another))"
    r"(?! (?:hand|shape|suit|of|card|\d|strength|good|bad|old)s?\b)\b",
    # 2-level new suit, 3 new suit, new suit at the two level, suit no jump, any suit
    rf"(?:(?P<level>{_LEVEL})(?:[- ]?(?:level|lvl|lev))? (?:of |in )?)?(?P<new>{_SUIT}suits?)"
    rf"(?: bids?)?\b{_AT}{_LOW}(?P<up>,? (?:with )?(?:an? )?\(?(?P<twice>(?:double|dbl)[ -])?(?:single )?jump(?: shift)?\b\)?)?",
    r"(?P<new>(?:(?:his|the|my|our|own|partner['’]s) )?(?:lowest|cheapest|non-?jump) (?:new )?suit)\b",
    rf"(?P<raise>(?P<twice>(?:double|dbl)[ -])?(?:(?:single|simple|direct) )?(?P<jump>jump )?raises?)"
    rf"(?: (?:(?:of|in) )?(?:{_WHOSE} (?:suit|major|minor)|partner))?"
    rf"(?: to (?:the )?(?P<at>{_LEVEL})(?:[- ]?level)?)?\b",
    r"(?P<cue>(?:(?:simple|direct) )?(?P<jump>jump )?cue(?:[- ]?bids?|s)?\b|(?-i:Q)\b|"
    r"(?:bid(?:ding)? )?their suit)"
    r"(?: (?:of|in) (?:their|opponents['’]?|the (?:enemy|opened)) suit)?\b",
    # rebid suit, jump rebid
    r"(?P<mine>(?P<jump>jump )?(?:re-?bids?|repeats?)(?:(?<=jump rebid)|(?<=jump rebids)|"
    r" (?:of )?(?:(?:the|his|own|her|opener['’]s|opening|opened|same) )*(?:suit|major|minor)))\b",
    rf"(?P<leap>(?P<twice>(?:double|dbl)[ -])?(?:single )?jump(?:s\b|[- ]shifts?|[- ]overcalls?|[- ]bids?)?)"
    rf"(?:(?: (?:in|to|into|of))? (?:an? )?(?:new |other |unbid )suits?|"
    rf" (?:in|to|into) (?:an? )?suits?)?\b{_AT}",
))
_NO_ROW = later(r"(?:suits?|any suits?|the suits?|an? suit|other suits?)\Z", re.I)
LEADER = (
    r"(?:\s*(?:\.{4,}|…{2,}|_{3,}|-{3,}|~{2,}|(?:\. ){3,}\.?|\.{3}(?= ))\s*|"
    r"\s+(?:\.{2,}|…)\s+)")
"""What leads the eye from a call to its description: dots and the like."""
_SIGN = later(rf"\s*(?:=|:(?!=)|--?>? )|{LEADER}(?=\S)")
_SAYS = later(
    r"\s{2,}(?=\S)|\s+(?=[\d<>≤≥~(]|(?:weak|strong|natural|nat|forcing|game|GF|FG|inv|invitational|limit|fit|"
    r"pre(?:-?empt\w*)?\b|good|sound|transfer|to play|NF|F1|nonforcing|non-forcing|stopper|support|"
    r"constructive|splinter|short\w*|asks|exactly|at least|less|max\w*|min\w*|denies|sets|both|"
    r"values|competitive|solid|minimum|mixed|singleton|void|limit|four|five|six|three|two|"
    r"any (?:hand|strength))\b)", re.I)
_QUEEN = later(r"\W*(?:(?:the )?(?:trump )?queen|ask|question|relay|quer)", re.I)
"""`Q = queen`, `Q = asks` are signs; `Q 10+ with support` is a cue-bid."""
_LONGEST = 60
_ARTIFICIAL = later(
    r"\b(?:artificial|art|any (?:shape|distribution|hand)|all (?:hands|shapes)|strong (?:club|1C)|"
    r"relay|puppet|waiting|negative|multi|stayman|asks?|asking|enquiry|inquiry|checkback|landy|"
    r"michaels|drury|bergen|jacoby|ogust|precision|lebensohl|stenberg|fourth suit)\b|\b1[5-9]\+|"
    r"\b2\d\+|\bany\s*$", re.I)
_TRANSFER = later(r"\b(?:transfers?|xfer|trf|tfr)\b", re.I)
_NATURAL = later(rf"\b[3-9]\+? ?-?(?:cards?|!?[cdhs]\b|{SUIT_WORD}s?|suit)|"
                      r"\bnat(?:ural)?\b|\b(?:four|five|six)[- ](?:card|clubs|diamonds)", re.I)
_POSITIVE = later(r"\b(?:GF|FG|game[- ]forc\w+|positive)\b")
_OTHER = later(r"\b(?:new|other|others|unbid|another|different|side)\b", re.I)
_SUITS, _TOP, _TWO, _TWO_LEVEL = 4, 37, 8, 2


_BEGINS = later(
    rf"(?:{_LEVEL}(?:[- ]?(?:level|lvl))?[- ](?:of|in|new|other|unbid|suit|any(?:thing)?|another)|"
    r"any|the|new|other|unbid|another|different|side|an?|suits?|raises?|single|simple|direct|"
    r"double|dbl|(?-i:Q)|jump\w*|cue\w*|bid\w*|their|reverse\w*|game raise|rebid\w*|repeat\w*|lower|lowest|cheapest|non-?jump)\b", re.I)


def begins_word_call(text: str) -> bool:
    """Whether a text may start with a word for calls."""
    return _BEGINS.match(text) is not None


def word_call(text: str) -> tuple[Pattern, int] | None:
    """(pattern, length) of a word for calls that `text` starts with, as a row does; else None."""
    if not begins_word_call(text):
        return None
    head = text[:_LONGEST + 40]
    for phrase in _PHRASES:
        found = phrase.match(head)
        if found is None or found.end() > _LONGEST:
            continue
        rest = text[found.end():]
        marked = _SIGN.match(rest)
        if found[0] == "Q" and _QUEEN.match(rest):
            continue
        if marked is None and (not _SAYS.match(rest) or _NO_ROW.match(found[0].strip())):
            continue
        return Pattern(found[0].strip(), False, (_part(found),)), found.end()
    return None


def word_for(text: str) -> Pattern | None:
    """The pattern of a word for calls that is all of a text, None for any other."""
    for phrase in _PHRASES:
        found = phrase.fullmatch(text)
        if found is not None and not _NO_ROW.match(text):
            return Pattern(text, False, (_part(found),))
    return None


def is_worded(pattern: Pattern) -> bool:
    """Whether a pattern is a word for calls that follow from the auction."""
    return pattern.parts[0].kind == WORDS


def is_any_suit(pattern: Pattern) -> bool:
    """Whether a word such as `3 of a suit` names calls without an auction, too."""
    part = pattern.parts[0]
    return part.name == "new" and bool(part.level) and not _OTHER.search(pattern.text)


def _part(found: re.Match[str]) -> Part:
    said = found.groupdict()
    word = said.get("level") or said.get("at") or ""
    level = int(number_of(word or "0"))
    if said.get("any"):
        return Part(VARIABLE, level=level, name="X")
    if said.get("rank"):
        name = said["rank"][0].lower() if said["rank"][1:2] == "i" else "M"
        return Part(VARIABLE, level=level, name=("o" if "o" in said["other"] else "") + name)
    steps = any(map(said.get, ("jump", "leap", "up"))) + bool(said.get("twice"))
    for kind in ("mine", "reverse", "cheaper", "game", "cue", "raise", "new", "leap"):
        if said.get(kind):
            cheapest = kind == "new" and said.get("at") and not said.get("level")
            return Part(WORDS, (steps,), level, "new there" if cheapest else kind)
    if said.get("ours"):
        return Part(WORDS, (-1,), level, "ours")
    side = (said.get("side") or said.get("lower") or "").lower()
    kind = "below" if side[:5] in ("below", "lower", "under") else "above"
    return Part(WORDS, (-1,), level, kind)


def calls_of(part: Part, parent: Node | None) -> list[int]:
    """The calls that a word stands for after `parent`, [] where that is not known."""
    if parent is None:
        alone = part.name == "new" and part.level
        return [5 * part.level - 2 + suit for suit in range(_SUITS)] if alone else []
    if part.name == "positive":
        return [child.call for child in parent.children
                if child.ours and child.call > 0 and _POSITIVE.search(child.description)]
    path = parent.path()
    if any(node.call < 0 or (node.ours and _TRANSFER.search(node.description)) for node in path):
        return []
    high = max((node.call for node in path), default=0)
    mine = [node for node in path if node.ours][::-1]
    theirs, ours = _shown(n for n in path if not n.ours), _shown(mine)
    steps = part.calls[0]
    if part.name == "cue":
        suits = theirs if len(theirs) == 1 else []
    elif part.name == "raise":
        suits = _shown(mine[::2])[-1:]
    elif part.name in ("mine", "reverse", "cheaper", "game"):
        return _of_opener(part, mine, high)
    elif part.name == "ours":
        suits = ours if len(ours) == 1 else _shown(mine[::2])[-1:]
    elif part.name in ("below", "above"):
        than = theirs if theirs else ours[:1]  # a suit lower than ours is a new one, too
        suits = [s for s in range(_SUITS) if len(than) == 1 and s not in ours
                 and (s < than[0] if part.name == "below" else s > than[0])]
    else:
        suits = [s for s in range(_SUITS) if s not in theirs and s not in ours]
    return sorted(_at(suits, high, steps, part.level, part.name))


def _of_opener(part: Part, mine: list[Node], high: int) -> list[int]:
    """The calls of a hand that has bid a suit: it again, a raise to game, a second suit."""
    own, partners = _shown(mine[1::2])[:1], _shown(mine[::2])[:1]
    if part.name == "game":
        return [c for s in partners if (c := 5 * (4 if s > 1 else 5) - 2 + s) > high]
    if not own:
        return []
    if part.name == "mine":
        return _at(own, high, part.calls[0], part.level, "mine")
    rest = [s for s in range(_SUITS) if s not in own and s not in partners
            and (s > own[0] if part.name == "reverse" else s < own[0])]
    bids = _at(rest, high, 0, 0, "new")
    return sorted(call for call in bids if _TWO <= call < _TWO + 5)


_NEEDS_THEIRS = later(
    r"\b(?:theirs?|overcall(?:ed|er)\w*|opponents?['’]?s? suit|stop(?:pers?|s)?|stopped|penalt\w+|"
    r"cue\w*|unbid|negative|neg|takeout|take-out|t/o)\b", re.I)


def overcalls(row: Row, part: Part, parent: Node | None, is_read: bool) -> list[int]:
    """The suit overcalls that `(overcall)` stands for where a word below it needs their suit, or,
    if it `is_read`, what a row there says; last the class itself."""
    if parent is None or not parent.ours or not part.name.lower().startswith("overcall"):
        return [CLASS_CALL]
    if not any(is_worded(child.patterns[0]) or child.patterns[0].parts[0].kind == STEPS
               or (is_read and _NEEDS_THEIRS.search(child.description)) for child in row.children):
        return [CLASS_CALL]
    shown = _shown(parent.path())
    suits = [s for s in range(_SUITS) if s not in shown]
    return [*sorted(_at(suits, parent.call, 0, 0, "new")), CLASS_CALL]


def _at(suits: list[int], high: int, steps: int, level: int, name: str) -> list[int]:
    cheapest = {s: next((c for c in range(max(high, 2) + 1, _TOP + 1) if strain_of(c) == s), 0)
                for s in suits}
    bids = [call + 5 * max(steps, 0) for call in cheapest.values() if call]
    bids = [call for call in bids if call <= _TOP]
    if not level:
        return bids
    if steps > 0 or name in ("new", "new there"):
        plain = [call for call in bids if level_of(call) == level]
        if plain or steps > 0 or (name == "new there" and high and level <= _TWO_LEVEL):
            return plain
    named = [5 * level - 2 + s for s in suits]
    return [call for call in named if call > high]


def _shown(nodes: object) -> list[int]:
    """The suits that bids have shown, in their order."""
    found: list[int] = []
    for node in nodes:  # type: ignore[attr-defined]
        strain = strain_of(node.call) if node.call >= 3 else _SUITS
        if strain < _SUITS and strain not in found and not _is_artificial(node.description):
            found.append(strain)
    return found


def _is_artificial(description: str) -> bool:
    return bool(_ARTIFICIAL.search(description)) and not _NATURAL.search(description)
