# ruff: noqa: E501 - a pattern is read as a whole
"""Auctions that phrases name: `** After 1N-2D`, `Responses to one of a major`, `Stayman (1NT-2C)`,
`2NT over 1M`, `They overcall our 1NT`, `Defence to 1NT`, `When partner doubles for takeout`,
`Passed hand responses to 1M`. Headings, sentences above tables and in running text, and rows that
belong elsewhere are all read here.

A phrase that says more than the calls and the seats (a convention, who else acts) names none.
"""

from __future__ import annotations

import itertools
import re
from collections import namedtuple
from collections.abc import Collection

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, CLASS, STRAIN
from spotcard_host.notes.bml.auction_lists import auction_listed
from spotcard_host.notes.bml.bidtable import SEATS, WORDS, Part, Pattern
from spotcard_host.notes.bml.named_words import OF_OURS, ONES, PLACES, SPELLED, THREES, TWOS
from spotcard_host.notes.bml.pattern import is_class, parse_history
from spotcard_host.notes.bml.places import NTH, digits_of
from spotcard_host.notes.bml.spread import CALL

LINKS = (
    r"over|after|opposite|facing|following|in (?:response|answer|reply) to|against|versus|vs\.?"
)
"""The words between a row or a sentence and the auction that it follows."""
PASSED_HAND = r"(?:pass(?:ed)?[- ]hands?\b|(?-i:(?<!\d )(?<!\d\+ )PH\b|P\.H\b\.?))"
_STEP = rf"(?:\(\s*{CALL}\s*\)|{CALL})"
_THEN = r"(?:\s*(?:[-–—;>→]+|,)\s*(?:then )?|\s+(?:then\s+)?)"
_CHAIN = later(rf"(?<![\w-])(?=[(1-7P]){_STEP}(?:{_THEN}{_STEP})*(?![\w+])")
_WHAT_WE_DO = later(
    r"^(?:the )?(?:bidding|continuations?|actions?|calls|our (?:methods|answers|bids|actions|calls)|what we (?:do|bid|play)) "
    r"(?=(?:after|over|when|if|opposite)\b)", re.I)
"""What a heading about a place may begin with."""
_METHOD = later(
    r"(?!(?:the )?(?:respon|answer|repl|advanc|opener|they|when|if|after|over)\w*\b)[A-Za-z][\w'-]+(?: [a-z][\w'-]+){0,2} (?=(?:after|over|opposite|facing) )", re.I)
"""`Checkback` of `Checkback after a 1NT rebid`."""
_OVER_OURS = later(
    rf"(?:(?:after|over|when|if) )?(?:our )?(?P<our>[1-3] ?{ANY_CLASS})[ -]*(?:\((?:any )?overcall(?:ed)?\)|- ?overcall|(?:is |gets |has been )?overcalled(?: by .{{1,16}})?)|"
    rf"(?:(?:their|handling|coping with|dealing with|when there is|after) )?(?:interference|intervention|competition|overcalls?) (?:over|of|after|against|to) our (?P<ours>[1-3] ?{ANY_CLASS})(?: openings?)?", re.I)
"""`After 1M-(overcall)`."""
_OVERCALLED = later(
    r"(?:they|opponents|opps|rho)\b[^.;:]{0,12}\b(?:overcalls?|interfer\w+|interven\w+|bids? over|comes? in(?: over)?|enters?)\b|"
    r"\b(?:their|opponents['’]?|an) overcalls?\b", re.I)
_DOUBLED = later(
    r"\b(?:they|opponents|opps|rho)\b[^.;:]{0,16}\bdoubles?\b|\bdoubled\b|"
    r"\btheir (?:take-?out )?(?:double|X)\b|\bover (?:a|the) (?:take-?out )?double\b", re.I)
_OURS = later(
    r"\b(?:rais(?:es|ing) of|after|over|opposite|facing|following|to|respon\w*|answer(?:s|ing)?|repl\w+|continuations?|rebids?|"
    r"follow-?ups?|develop\w+|structure|partner (?:has )?open(?:s|ed)|we (?:have )?open(?:ed)?)\b",
    re.I)
_SEATS = (
    r"passed|seat|third|fourth|3rd|4th|vulnerab\w+|vul|nv|unless|except|not|by us|blackwood|"
    r"gerber|kickback|rkc\w*|1430"
)
_ELSE = later(
    r"\b(?:they|their|them|opponents?|opps|rho|lho|enemy|double[sdr]?|doubling|redoubl\w+|"
    rf"overcall\w*|interfer\w+|interven\w+|compet\w+|balanc\w+|reopen\w+|defen[cs]e|against|versus|"
    rf"vs|{_SEATS})\b", re.I)
_ENTERS = later(r"\b(?:interfer\w+|interven\w+|compet\w+|overcall(?:ed|s|ing)?|defen[cs]e|defending)\b", re.I)
_REBID = later(rf"\bre-?bids? of (?:an? )?[1-7]|[1-7] ?{STRAIN} (?:re-?bid|jump)s?\b"
    r"(?! (?:after|over|opposite)\b)", re.I)
"""A call of ours that is no opening: `After a 1N rebid`."""
_OF_REBID = later(rf"(: (?:(?:the|our|opener['’]s) )?{OF_OURS}) re-?bids?$", re.I)
"""`1S - 1N: the 2C rebid`."""
_ELSE_OF_BOTH = later(r"\b(?:passed hand|vulnerab\w+|vul|nv|unless|except|not)\b", re.I)
_SAYS = later(r"\s+(?:is|are|was|shows?|means?|becomes?|denies)\b", re.I)
_ACROSS = later(r"\s+(?:over|after|opposite|facing|to)\s+(?:(?:an?|our|the)\s+)?", re.I)
_BOTH = later(r"\s*(?:,? and|,? or|/|&|,)\s*", re.I)
_LONE = later(rf"\([1-7]{ANY_CLASS}\)")
_LINKS = later(r"(?:over|opposite|facing|on)\s+(?!they\b|their\b|opp)", re.I)
_LONGEST, _LONGEST_OF_THEIRS = 120, 400
_ACTS = (
    r"(?:interfer(?:ing|ence)|interven(?:ing|tion)|overcall(?:s|ing)?|compet(?:ing|ition)|counter(?:s|ing|measures?)?|act(?:ing|ion|ions)|"
    r"coping|dealing|bidding|(?:our )?(?:calls|bids|methods|agreements)|(?:two-suiters|doubles))"
)
_AGAINST = (
    r"(?:(?:\w+,? )?(?:defen[cs]es?|defending) (?:to|against|vs\.?|versus|over)|against|vs\.?|versus|"
    rf"{_ACTS} (?:against|vs\.?|versus|with their|over (?=their\b|they\b|\()|(?:to|of) (?=their\b))|"
    r"(?:interfering|intervening|overcalling|countering|combating|fighting|handling|attacking|competing)(?: (?:over|with))?|overcalls? (?:over|of)|"
    r"(?:over|after|when|if|on)(?= (?:they|their|opponents?|opps)\b)|(?=their\b|they\b))\s*"
    r"(?:(?:their|they|opponents?['\u2019]?s?|opps) )?(?:(?:opens?|bids?|plays?|starts? with) )?"
    r"(?:an? |the )?(?:(?:opening|natural|weak|strong|any) )*"
)
_THEY_OPEN = later(
    r"^(?:when |if )?(?:RHO|LHO|opps?|(?:the |an? )?opponents?|right[- ]hand opponent) (?=(?:opens?|bids?|plays?|starts?) )", re.I)
_THEIR_CLUB = later(r"\b(?:their|(?<=over )(?:an?|the)|(?<=against )(?:an?|the)|(?<=vs )(?:an?|the)|(?<=vs\. )(?:an?|the)|(?<=versus )(?:an?|the)|(?<=to )(?:(?:an?|the)\b)?|(?<=against )(?=prec)|(?<=vs )(?=prec)|(?<=versus )(?=prec)) ?(?:strong|big|precision|artificial)(?: strong)? (?:1 ?!?C|club)s?\b", re.I)
_DEFENCE_LAST = later(
    r"^(?:(?:our|the) )?(?P<what>(?:[\w/]+[ -]){1,4}?)(?:defen[cs]es?|counter-?measures)$", re.I)
"""`Weak two defence`."""
_ONE_OF = {"suit": "1X", "major": "1M", "minor": "1m"}
_DIRECT = later(
    rf"(?:direct|immediate)(?:ly)?(?: seat| overcalls?| actions?)? (?:over )?\(?(?P<call>[1-4]{ANY_CLASS})\)?|(?:2nd|second) (?:seat|hand)(?: over)? \((?P<c>[1-4]{ANY_CLASS})\)", re.I)
_THEIR_MULTI = later(
    r"\b(defen[cs]e (?:to|against|vs\.?)|against|versus|vs\.?|over their|their) (?:(?:a|the|their) )?multi\b(?: 2 ?!?D\b)?", re.I)
_THEIR_CALL = later(
    rf"{_AGAINST}(?P<what>(?P<nt>\(?1 ?NT?\)?|(?:one )?no-?trumps?)|\(?[1-4]{ANY_CLASS}\)?(?:(?:/|,? or |, | and )[1-4]?[CDHS](?![A-Za-z0-9]))*|"
    rf"(?P<twos>{TWOS})|(?P<threes>{THREES})|(?P<ones>{ONES}))(?![A-Za-z0-9])"
    r"(?: (?:openings?|bids?|multi|weak|natural|preemptively|as a (?:weak two|pre-?empt)))*(?: \([^()]*\))?\s*(?:[,:.(]|[-–—] |\Z)", re.I)
_OURS_DOUBLED = later(
    r"(?:after|when|if) (?:they|opponents|opps|rho) doubles? (?:our |the )?"
    rf"(?P<our>[1-4]{ANY_CLASS})(?: openings?)?\s*(?:[,:.(]|\Z)", re.I)
_TAIL = later(
    r"[,:;–-]? (?:(?:(?:then )?(?:we|I) (?:play|use|have|bid|like|employ)|in (?:both|either|all|any) (?:seats?|positions?)|direct (?:or|and)|both seats)\b.*|[A-Z][\w-]+(?: \([^()]*\))?)$")
"""`When they open 1NT we play DONT, in both seats`, `Against 1NT: Landy`."""
_POSITIVE = later(
    r"^\W*(?:after|over|following|continuations after|rebids after|opener after)?\W+"
    r"(?:and )?(?:an? |any |other )?(?:positives?|(?:GF|game[- ]forcing) (?:answers?|responses?))"
    r"(?: (?:answers?|responses?))?\W*$", re.I)
_TWO_LEVEL = later(
    r"^(?:(?:after|over|following) )?(?:an? |any |the |our )?(?:(?:two|2)[- ]level (?:suit )?(?:response|answer|reply|new suit)|(?:response|answer|reply|new suit) (?:at|on) the (?:two|2)[- ]level)$", re.I)
NEW_SUIT_AT_TWO = Pattern("2-level new suit", False, (Part(WORDS, (0,), 2, "new there"),))
POSITIVE = Pattern("positive", False, (Part(WORDS, (0,), 0, "positive"),))
"""The answers that force to game."""
_ARE_ANSWERS = later(
    r"[\W\d]*(?:(?:the|our|balanced|natural|unbalanced) )*(?:(?:(?:super-?)?positive|negative|"
    r"(?:(?:semi|non)-?)?forcing(?! 1 ?!?[CD])|game[- ]forcing|GF|FG|limit|inverted|invitational|"
    rf"constructive|free|jacoby|bergen) )(?:(?:jump|new) )?\(?[1-4] ?{CLASS}\)?"
    r" (?:responses?|answers?|repl(?:y|ies)|raises?)(?! to\b| structure)\b", re.I)
_ONE_ANSWER = later(
    rf"(?:\d[\d.]*[.)]? +|\W*)(?:the )?\(?[1-4] ?{CLASS}\)? (?:response|answer|reply|re-?bid)\W*", re.I)
"""`2C response`: the call itself, and its continuations."""
_NUMBER = later(r"^(?:\d{1,2}(?:\.\d{1,2})*[.)]|\d{1,2}(?:\.\d{1,2})+|[A-Z][.)])\s+(?=[A-Za-z(])")
"""`7.2` of `7.2 Defence to 1N`."""
_ETC = later(r",? ?(?:etc|and so on|and the like|\.\.|…)", re.I)
_ONE = later(r"1!?[CDHScdhs]")
_FEW = 2


def _theirs(title: str) -> tuple[Pattern, ...]:
    """The auction of a phrase about them: `Defence to 1NT`, `When they open 2D`, `If they double
    2M`; () for none.
    """
    doubled = _OURS_DOUBLED.match(title)
    if doubled is not None:
        parsed = parse_history(f"{doubled['our']}-(X)")
        return parsed[0] if parsed else ()
    direct = _DIRECT.fullmatch(title)
    if direct is not None:
        return _parsed(f"({direct['call'] or direct['c']})")
    title = _DEFENCE_LAST.sub(r"defence to \g<what>", title.strip(" .:"))
    title = _THEIR_CLUB.sub("their 1C", _THEY_OPEN.sub("they ", title)).rstrip()
    found = _THEIR_CALL.match(_THEIR_MULTI.sub(r"\1 2D", title, 1))
    if found is None:
        return ()
    what = "1N" if found["nt"] else "2D/2H/2S" if found["twos"] else "3X" if found["threes"] else (
        _ONE_OF[found["of"].lower()] if found["ones"] else _listed(found["what"].strip("()")))
    parsed = parse_history(f"({what})")
    return parsed[0] if parsed else ()


def _listed(calls: str) -> str:
    """`2H or 2S`, `2H/S` as a pattern."""
    found = re.findall(r"[1-4]?[CDHSMmXcdhsx]|1 ?NT?", calls)
    return "/".join(call if call[0].isdigit() else found[0][0] + call for call in found)


_SEAT = later(
    rf"[,;]?\s*\(?(?:\b(?:in|for|from) )?(?:the )?\b(?P<one>{NTH})"
    rf"(?:(?:\s*(?:/|or|and|&|,)\s*|-)(?P<two>{NTH}))?(?:[- ](?:seat|hand|position|chair)s?\b)"
    rf"\)?|[,;]?\s*\(?\bin (?:the )?(?P<a>{NTH})(?:\s*(?:/|or|and|&)\s*(?P<b>{NTH}))?\)?$",
    re.I)
_PASSED = later(
    r"[,;]?\s*\(?(?:\b(?:by|as|for|from|of|when|if|opposite|facing|you are|responder is)\s+)?"
    r"(?:(?:an?|the|our)\s+)?\b"
    rf"{PASSED_HAND}(?:['’]s)?"
    r"(?:\s+(?:only|bidding|(?:bids?|responder)(?= ?(?:$|[,:)]))))?\)?", re.I)
_DRURY = later(r"(?:\d[\d.]*[.)]? +)?(?:(?:reverse|two-way|2-way) )?drury(?: \([^()]*\))?[.:]?", re.I)
_DENIED = later(r"\b(?:un|not|unless|except|never|no|if not|other than)\b[^.;:]*$", re.I)
_FILLER = later(
    r"(?:responses?|answers?|bidding|bids?|our|the|an?|to|openings?|opener|actions?|structure|only|"
    r"calls?|light|one|1|level|of|suit|in|and|weak|twos?|pre-?empts?|after|[-–—,:()])*", re.I)


class Named(namedtuple("Named", ("auction", "seat", "passed"), defaults=((), "0", False))):
    """What a phrase names: an auction, () for none; the seats of its opening, as `#SEAT` has them;
    whether it speaks of what a passed hand answers.
    """

    __slots__ = ()

    auction: tuple[Pattern, ...]
    seat: str
    passed: bool


def named(title: str, lone: bool = False) -> Named:
    """What a phrase names; `lone` as for `auction_of`."""
    auction = auction_of(title, lone)
    if auction or len(title) > _LONGEST:
        return Named(auction)
    if _DRURY.fullmatch(title.strip()):
        return Named(_parsed("1M"), "34", True)
    seat, rest, passed = "", title, False
    for condition in (_PASSED, _SEAT):
        found = condition.search(rest)
        if found is None or _DENIED.search(rest[:found.start()]):
            continue
        passed = passed or condition is _PASSED
        seat = seat or ("34" if condition is _PASSED else _seats(found))
        rest = rest[:found.start()] + rest[found.end():]
    if not seat or seat not in SEATS:
        return Named()
    rest = rest.strip(" .:*,;")
    auction = auction_of(rest)
    if auction and auction[0].opponents:
        return Named()  # the seat is that of the overcall
    opening = () if auction else opening_named(rest)
    words = _CHAIN.sub(" ", rest, 1) if opening else rest
    if not auction and not all(map(_FILLER.fullmatch, words.split())):
        return Named()
    return Named(auction or (opening if passed else ()), seat, passed)


_SEAT_WORDS = (
    "pass", "ph", "p.h", "1st", "2nd", "3rd", "4th", "first", "second", "third", "fourth")


def of_seats(title: str) -> bool:
    """Whether a phrase may say in which seat, or that a hand has passed."""
    lowered = title.lower()
    return any(word in lowered for word in _SEAT_WORDS) and (
        _PASSED.search(title) is not None or _SEAT.search(title) is not None)


def _seats(found: re.Match[str]) -> str:
    return digits_of([word for word in found.groups() if word])


def auction_of(title: str, lone: bool = False) -> tuple[Pattern, ...]:
    """The calls that a phrase names, () for none. One call alone needs a word such as "after"
    before it: `* 1C` is the heading of the opening itself. `lone`: rows follow, so that it may be
    the opponents' call alone.
    """
    title = _NUMBER.sub("", title.strip(), 1)
    if len(title) > _LONGEST_OF_THEIRS:
        return ()  # too long for a heading; the patterns take quadratic time
    listed = auction_listed(title)
    if listed:
        return _parsed(listed, True)
    theirs = _theirs(title) or _theirs(_TAIL.sub("", title))
    if theirs:
        return theirs
    if lone and _LONE.fullmatch(title):
        return _parsed(title)
    if _TWO_LEVEL.match(title):
        return (*_parsed("1X"), NEW_SUIT_AT_TWO)
    found = _ours(title)
    linked = _LINKS.sub("after ", title, 1) if not found else title
    return found if linked == title else _ours(linked)


def _ours(title: str) -> tuple[Pattern, ...]:
    """The calls of an auction that we have opened, or that a word such as "balancing" stands for.
    """
    title = _OF_REBID.sub(r"\1", " ".join(title.split()).strip(" .:*").partition(" = ")[0])
    if len(title) > _LONGEST or tells_of_answers(title) or _ONE_ANSWER.fullmatch(title):
        return ()
    behind = _METHOD.match(title)
    for words in (_WHAT_WE_DO.sub("", title), title[behind.end():] if behind else ""):
        for place, calls in PLACES if words else ():
            if place.fullmatch(words):
                return _parsed(calls, calls.endswith("(overcall)"))
    overcalled = _OVER_OURS.fullmatch(title)
    if overcalled is not None:
        return _parsed(f"{overcalled['our'] or overcalled['ours']}-(overcall)", True)
    if _REBID.search(title):
        return ()
    for spelled, put in SPELLED:
        title = spelled.sub(put, title)
    chains = list(_CHAIN.finditer(title))
    chains = [chain for chain in chains if re.search(r"[1-7]", chain[0])]
    if not chains or (len(chains) > _FEW and not _alike(title, chains)):
        return ()
    rest = title[:chains[0].start()] + " " + title[chains[-1].end():]
    steps = _together(title, chains)
    theirs = any(step.startswith("(") for step in steps)
    doubled, overcalled = _DOUBLED.search(rest), _OVERCALLED.search(rest)
    if not steps:
        return ()
    if not theirs and len(steps) == 1 and bool(doubled) != bool(overcalled):
        rest = _DOUBLED.sub("", _OVERCALLED.sub("", rest))
        if not _ELSE.search(rest) and not re.search(r"\bpartner\b", title, re.I):
            return _parsed(f"{steps[0]}-({'X' if doubled else 'overcall'})", True)
        return ()
    if _SAYS.match(title[chains[-1].end():]):
        return ()  # `1N-2D is a transfer`
    if len(steps) == 1 and not theirs and _POSITIVE.search(rest):
        return (*_parsed(steps[0]), POSITIVE)
    others = _ELSE_OF_BOTH if theirs else _ELSE
    if others.search(rest) or (len(steps) == 1 and not _OURS.search(rest)):
        return ()
    return _parsed("-".join(steps))


def tells_of_answers(title: str) -> bool:
    """Whether a heading is about answers that are the calls it names: `Positive 2M responses`."""
    return _ARE_ANSWERS.match(title) is not None


def is_one_answer(title: str) -> bool:
    """Whether a heading is about one call that answers: `2C response`."""
    return _ONE_ANSWER.fullmatch(title) is not None


def tells_of_interference(title: str) -> bool:
    """Whether a heading names a call and tells that one side enters the other's auction."""
    return _ENTERS.search(title) is not None and _CHAIN.search(title) is not None


def tells_of_others(title: str) -> bool:
    """Whether a heading says who else acts, or of which seat or vulnerability it speaks."""
    return _ELSE.search(title) is not None


def opening_named(title: str) -> tuple[Pattern, ...]:
    """The opening that a heading is about (`1N`, `5. One notrump`), () for none."""
    if tells_of_answers(title):
        return ()
    for spelled, put in SPELLED:
        title = spelled.sub(put, title[:_LONGEST])
    chains = [chain for chain in _CHAIN.finditer(title) if re.search(r"[1-7]", chain[0])]
    if len(chains) != 1 or len(_steps(chains[0][0])) != 1 or chains[0][0].startswith("("):
        return ()
    rest = title[:chains[0].start()] + " " + title[chains[0].end():]
    return () if _ELSE.search(rest) else _parsed(chains[0][0])


def _together(title: str, chains: list[re.Match[str]]) -> list[str]:
    """The calls of one or two runs of calls in a phrase, [] where they do not go together."""
    first = _steps(chains[0][0])
    if len(chains) == 1:
        return first
    alike = _alike(title, chains)
    if alike:
        return alike
    second = _steps(chains[1][0])
    between = title[chains[0].end():chains[1].start()]
    if len(first) == 1 and _ACROSS.fullmatch(between):
        return [*second, *first]
    if len(first) == len(second) == 1 and _BOTH.fullmatch(between):
        return [f"{first[0]}/{second[0]}"]
    if len(first) == 1 and second[-1:] == first and title.endswith(")"):
        return second  # `Jacoby 2NT (1M-2NT)`
    return []


def _alike(title: str, chains: list[re.Match[str]]) -> list[str]:
    """`1C-1D / 1C-1H`: auctions of one length that differ in one call of ours."""
    runs = [_steps(chain[0]) for chain in chains]
    gaps = [title[a.end():b.start()] for a, b in itertools.pairwise(chains)]
    if len(runs[0]) < _FEW or len({len(run) for run in runs}) > 1 or not all(
            map(_BOTH.fullmatch, gaps)):
        return []
    places = [list(dict.fromkeys(calls)) for calls in zip(*runs, strict=True)]
    several = [calls for calls in places if len(calls) > 1]
    if len(several) != 1 or any(call.startswith("(") for call in several[0]):
        return []
    if _ETC.match(title, chains[-1].end()) and all(_ONE.fullmatch(s) for run in runs for s in run):
        return ["1X", "1Y"]
    return ["/".join(calls) for calls in places]


def _steps(chain: str) -> list[str]:
    """The calls of a chain; a double of our own bid is theirs."""
    steps: list[str] = re.findall(_STEP, chain)
    for at, step in enumerate(steps[1:], 1):
        if step[0] in "XDd" and steps[at - 1][0] in "1234567":
            steps[at] = "(X)"
    return steps


def _parsed(text: str, classes: bool = False) -> tuple[Pattern, ...]:
    parsed = parse_history(text)
    if parsed is None or (not classes and any(is_class(pattern) for pattern in parsed[0])):
        return ()
    return parsed[0]


def answered_there(
    described: set[str] | None, after: tuple[Pattern, ...], heading: str
) -> Collection[str] | None:
    """The described openings that a table may answer: none of them where a heading names an
    auction, or their calls; None where rows stand as they are written.
    """
    return () if described is not None and (after or tells_of_others(heading)) else described
