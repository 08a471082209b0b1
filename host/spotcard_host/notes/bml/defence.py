"""Calls over their opening of one of a suit that running text describes: `Take-out double 12+;
18+ any`, `Overcalls: one level 8-15, two level 11-16`, `Michaels: over a minor both majors`,
`Cue = 5-5 M (over minor), other M + minor (over major)`, `2N = two lowest`.

A sentence is read where it begins with such a call and says a hand that belongs to it; a cue-bid
that says anything but two suits is not one over their opening.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, STRAIN
from spotcard_host.notes.bml.bidtable import BidTable, Pattern, Row
from spotcard_host.notes.bml.named import auction_of, opening_named
from spotcard_host.notes.bml.pattern import parse_history, parse_pattern
from spotcard_host.notes.bml.spelt import in_figures, unwrapped
from spotcard_host.notes.bml.words import word_for

_PIECE = later(r"(?:(?<=[.;])|(?<=[.;]\)))\s+|\n")
_NUMBERED = later(r"^(?:\d{1,2}(?:\.\d{1,2})*[.)]|\d{1,2}(?:\.\d{1,2})+|[-*•])\s+")
_SIGN = (
    r"(?:\s*(?:=|:|–|--)\s*|\s+(?:is|are|shows?|means?|promises?|for|by|with)\s+(?:an? |the )?|"
    r",?\s+|(?=\())"
)
_RANK = (
    r"(?:an? |the |their |one (?:of an? )?|1 ?(?:of an? )?)*(?P<{0}>minors?|majors?|"
    r"[mM](?![A-Za-z])|"
    r"clubs? or diamonds?|hearts? or spades?|1?[CD] ?(?:/|or|and) ?1?D|1?H ?(?:/|or|and) ?1?S|"
    r"1[CDHS](?![\w/]))"
)
_WHERE = r"(?:over|on|of|in|after|against|vs\.?|versus|to)\s+"
_CUE = later(
    rf"(?:(?:over|on|after|against)\s+{_RANK.format('before')}\s*[,:]?\s+)?"
    r"(?:(?:an?|the|our|simple|direct|immediate|2|two(?: of)?)\s+)*"
    r"(?:(?P<name>michaels)(?: precise)?(?: cue(?:[- ]?bids?|s)?)?|cue(?:[- ]?bids?|s)?|"
    r"(?:bid(?:ding)? |bid of )?their (?:(?P<their>minor|major)s?|suit))"
    rf"(?:\s+(?:{_WHERE})?{_RANK.format('after')})?(?=\W|$){_SIGN}?(?P<text>.*)", re.I | re.S)
_PART = later(
    rf"[(\s]*\b(?:{_WHERE})(?-i:{_RANK.format('rank')})(?![\w/])\s*\)?\s*(?:[:=,]|(?:is|shows|"
    rf"are)\b)?\s*", re.I)
_MINOR = later(
    r"\b(?:majors|both M|5-5 M|M\+M)(?!\w)|\b(?:hearts|!h|H)\s*(?:and|\+|&)\s*(?:spades|!s|S)\b|"
    r"\bmichaels")
_MAJOR = later(
    r"\b(?:other|second|2nd|unbid|remaining)\s+(?:major|M\b)|\boM\b|\b(?:spades|"
    r"hearts)(?:/hearts)?\s*"
    r"(?:and|\+|&)\s*(?:an?y? )?(?:minor|m\b)|\bmajor\s*(?:and|\+|&)\s*(?:an?y? )?minor|"
    r"\bmichaels|"
    r"\bM ?\+ ?m\b")
_OTHER_MAJOR = later(
    r"\b(?:the )?(?:(?:second|2nd|unbid|remaining)\s+(?:major|M)|other M|oM)\b")
_UNUSUAL = later(
    r"(?:(?:an?|the|our|jump to)\s+)*(?P<call>(?P<name>unusual(?! (?:vs|v|over|versus)\b))"
    r"(?: for)?(?: (?:2 ?NT?|"
    r"two no-?trumps?|NT|"
    r"no-?trumps?))?|(?:2 ?(?:NT?|SA)|two no-?trumps?)(?: overcall| \(unusual\)| unusual)?)"
    rf"(?:\s+(?:over|after)\s+{_RANK.format('after')})?(?=\W|$){_SIGN}?(?P<text>.*)", re.I | re.S)
_LOWEST = later(r"\b(?:lowest|lower)\b|\bminors\b", re.I)
_TAKEOUT = later(
    rf"(?:(?:an?|the|our|we)\s+)*(?:take-? ?out (?:doubles?|dbl|X)\b{_SIGN}?|(?:doubles?|dbl|"
    rf"X)\b{_SIGN}?"
    r"(?:(?:an?|for|primarily|mostly) )*take-? ?out\b(?: double)?[\s:,=]*)(?P<text>.*)", re.I |
    re.S)
_BY_PARTNER = later(r"[,;]?\s+and (?=(?:partner|responder|advancer|he|she)\b)", re.I)
_OF_OTHERS = later(
    rf",?\s*(?:[1-7] ?{STRAIN}\b|(?:of|over|to|against|vs\.?|versus|on)\b[^,;]*?"
    rf"(?:\bpre-?empt|\bweak|\btwos\b|\bthrees\b|[234]{ANY_CLASS}?\b|no-?trump|NT\b))", re.I)
_AGAINST_OTHERS = later(
    r"(?:(?:our |the )?defen[cs]es? (?:to|against|vs\.?|versus)|against|versus|vs\.?|over)\b"
    r"[^.;]*?"
    r"(?:\bpre-?empt|\bweak|\btwos\b|\bthrees\b|\bmulti\b|\bprecision\b|\bstrong\b|"
    rf"[234]{ANY_CLASS}?\b|no-?trump|NT\b)", re.I)
"""A sentence that says what the next ones are about: no opening of one of a suit."""
_OVERCALL = later(
    r"(?:(?:an?|our|simple|suit|new suit)\s+)*(?:(?P<nt>1 ?(?:NT?|SA)|one no-?trump)\s+|"
    r"(?P<jump>(?:weak )?(?:single )?jump\s+))?"
    r"(?:overcalls?|interventions?)\b(?: (?:is|are|shows?|promises?)\b|\s*[=:])?\s*(?P<text>.*)",
    re.I | re.S)
_LEVEL = later(
    r"[\s,;]*(?:(?:at|on) )?(?:the )?(?P<level>one|two|1|2|same)(?:[- ]over[- ]one)?"
    r"(?:[- ]?level\b|(?<=at the (?:one|two))(?=\s*(?:[,;.]|$)))"
    r"(?: (?:is|are|shows?|overcalls?))?\s*[:=,]?\s*", re.I)
_LEVELLED = later(
    r"\b(?:an? |our |the )?(one|two|1|2)[- ]level overcalls?"
    r"(?: ?[=:]| (?:is|are|shows?|promises?)\b) ?(?:an? )?", re.I)
"""`A one-level overcall shows 8-15`."""
OVERCALLS = later(r"(?:\d[\d.]*[.)]? +)?(?:(?:our|simple|suit|natural|direct) )*overcalls?", re.I)
_OF_ONE = later(
    r"(?:(?:the|our|simple|direct) )?(?:(?:1 ?NT?|one no-?trump|(?:one|two|1|2)[- ]level|"
    r"(?:weak )?jump|simple) overcalls?|"
    r"(?:the )?michaels(?: cue[- ]?bids?)?|unusual (?:2 ?NT?|no-?trump)|take-?out doubles?)", re.I)
"""A heading that is the call which the text below it describes."""
_BEGINS_HAND = later(
    r"\s*(?:\d|(?:weak|strong|natural|five|six|both|good|limit|balanced|take-?out|two lowest|"
    r"opening|sound)\b)", re.I)
_BARE_LEVEL = later(r"(?:^|(?<=\n))[ \t]*(?:at the )?(1|2|one|two)[- ]level[ \t:=]+(?=\d)", re.I)
_BARE_JUMP = later(r"(?:^|(?<=\n))[ \t]*(?:single )?jumps?[ \t:=]+(?=\w)", re.I)
"""Lines below the heading `Overcalls`."""
_WE_OVERCALL = later(
    r"\b(?:we|i) overcall (?:1 ?NT?|one no-?trump) (?:with|on|holding|showing) (?:an? )?", re.I)
_NEXT = later(
    r"[\s,;(]*\b(?:(?P<jump>(?:single )?jumps?(?: overcalls?)?)|(?P<nt>1 ?(?:NT|N|"
    r"SA)(?: overcall)?))"
    r"(?:\s*(?:=|:|is|are|shows?)\s*|\s+(?=\d\d|weak|wk\b|pre|int|strong))", re.I)
_HAND = later(
    r"\d|\b(?:weak|wk|strong|natural|limit|pre-?emptive|sound|good|four|five|six|short|"
    r"opening)\b", re.I)
_UNSURE = later(
    r"\b(?:if|unless|when|usually|often|sometimes|except|depends|otherwise|not|never|same)\b|"
    r"\?", re.I)
_DENIED = later(r"\?|\b(?:don['’]t|gave|never|no longer|stopped|used to|not play)\b", re.I)
_LENGTH = later(
    r"\bcards?\b|\b(?:four|five|six|seven)\b|-card|(?<![-\d])\b[4-7]\+?(?= or |,|$|\s?!?[cdhs]\b)",
    re.I)
_BALANCING = later(
    r"\s*(?:\([^()]*\b(?:balanc|protect|re-?open|fourth|4th|passed)[^()]*\)|"
    r"[,;]\s[^,;()]*\b(?:balancing|protective|re-?opening|fourth|4th)\b[^,;()]*)", re.I)
_SAME_RULE = later(r"[,;] (?:and )?(?:the )?same (?:rules?|requirements?|style)\b[^.;]*$", re.I)
"""What another line says of suits: `same rule about vulnerable suits as the weak two`."""
CARDS = later(r"\b([4-8]\+?)k\b")  # Polish: karty
_POINTS = later(r"\d\d|\d\+|\b(?:weak|strong)\b", re.I)
_RANGE = later(r"\d\d? ?\+|\d ?[-–] ?\d|\d to \d|\b(?:or more|opening)\b", re.I)
_OPENING = later(
    r"\b(?:an? )?(?:full |sound )?opening(?: (?:bid|hand|values|strength))(?: or better)?\b", re.I)
_AT_LEAST = later(r"(?<![-\d])(?<!\d to )(\d\d)(?= (?:points|hcp)\b(?! or))", re.I)
_BID = later(rf"[1-7] ?{STRAIN}")
_SHAPE = later(r"\b[4-6]-[4-6]\b")
_MORE = later(r"(?:or |and |also )*(?:any (?:hand )?)?\d\d ?\+.*", re.I | re.S)
_TAIL = later(r"(?:(?:both|all|always) )?(?:\d\d?(?:-\d\d?|\+)|[4-6]-[4-6]\b)[^:=]*$")
_ELSEWHERE = later(
    r"\b(?:they|their|opp\w*|rho)\b[^/]*\b(?:overcall|interfer|interven|double)|"
    r"\bour\b(?! (?:defen[cs]|overcall|take-?out|two-suit|competiti))|\bwe open|"
    r"\brespon|\banswer|\bpartner", re.I)
_SUITS, _MINORS, _MAJORS, _HIGHER = (
    parse_history(text)[0] for text in ("(1X)", "(1m)", "(1M)", "(1DHS)"))  # type: ignore[index]
_LONE_MAJOR = later(r"\b(?:spades|hearts)\s*(?:and|\+|&)\s*(?:an?y? )?(?:minor|m\b)")
_OTHER_CALL = later(r",\s*(?=(?:2 ?NT?|(?:direct )?cue(?:-?bids?)?|michaels|ghestem)\b)", re.I)
_SHORT = tuple((later(pattern), put) for pattern, put in (
    (r"\bJO/?C\b", "jump overcall"), (r"\bO/[Cc]s?(?![a-z])", "overcall"),
    (r"\b([12])[- ]?lvl\b", r"\1-level"),
    (r"\bWJO['’]?s?\b(?=[ :=]*\d|[.;])", "weak jump overcall: weak,"),
    (r"\b[Dd]ir\.? cue\b", "direct cue")))
"""`O/C 1-lvl 8-15; WJO 5-10`."""
_LONE, _LONGEST = 2, 4000  # characters of `1H`, of a text
_Found = tuple[tuple[Pattern, ...], str, str]


def tables_of_defence(text: str, place: Place, title: str) -> Iterator[BidTable]:
    """The tables of the sentences of a text below the heading `title`."""
    where = auction_of(title) or opening_named(title)
    if _ELSEWHERE.search(title) or (where and not (where[0].opponents and where[0].text[:1] == "1"
                                                   and where[0].text[1:2] in "XmMCDHS")):
        return
    text = in_figures(unwrapped(CARDS.sub(r"\1 cards", text[:_LONGEST])))
    for short, long in _SHORT:
        text = short.sub(long, text)
    if _OF_ONE.fullmatch(title.rpartition(" / ")[2].strip(" .:")) and not _OF_ONE.search(
            text[:80]) and _BEGINS_HAND.match(text):
        text = f"{title.rpartition(' / ')[2].strip(' .:')}: {text}"
    if OVERCALLS.fullmatch(title.rpartition(" / ")[2].strip(" .:")):
        text = _BARE_LEVEL.sub(r"; overcalls at the \1 level: ", text)
        text = _BARE_JUMP.sub("; jump overcalls: ", text)
    text = _LEVELLED.sub(r"Overcalls at the \1 level: ", text)
    text = _WE_OVERCALL.sub("1NT overcall: ", text)
    for after, call, said in _calls(text):
        pattern = parse_pattern(call) if call in ("1N", "2N", "X") else word_for(call)
        assert pattern is not None
        table = BidTable(place, "0", "00")
        table.after, table.under = after, title
        table.rows = [Row(place, pattern.text, (pattern,), said)]
        yield table


def _calls(text: str) -> list[_Found]:
    """(auction, call, description) of each call that the sentences describe."""
    found: list[_Found] = []
    before = ""
    pieces = (part for piece in _joined(text)  # `O/C 8-16, cue = Michaels`
              for part in (_OTHER_CALL.split(piece) if _OVERCALL.match(piece) else [piece]))
    for piece in pieces:
        if _AGAINST_OTHERS.match(piece):
            break
        if before == "two suits" and _TAIL.match(piece):
            found = [(after, call, _with_tail(said, piece)) for after, call, said in found]
        for name, read in _READERS:
            some = list(read(piece, before))
            if some or (read is _overcalls and _OVERCALL.match(piece)):
                found += some
                before = name
                break
    return found


def _with_tail(said: str, tail: str) -> str:
    """A description with the points and lengths that a last sentence gives for all."""
    if _POINTS.search(_SHAPE.sub("", said)):
        return said
    return f"{said.removesuffix(', 5-5') if _SHAPE.search(tail) else said}, {tail}"


def _joined(text: str) -> list[str]:
    """The sentences; one such as `18+ any` or `Or 17+` belongs to the double before it,
    and `over a major ...` to the cue-bid.
    """
    pieces: list[str] = []
    for piece in _PIECE.split(text):
        piece = _NUMBERED.sub("", piece).strip(" .;,")
        if pieces and _TAKEOUT.match(pieces[-1]) and _MORE.fullmatch(piece):
            pieces[-1] += ", or " + re.sub(r"^(?:or|and|also) ", "", piece, flags=re.I)
        elif pieces and _CUE.match(pieces[-1]) and _PART.match(piece):
            pieces[-1] += "; " + piece
        elif piece:
            pieces.append(piece)
    return pieces


def _takeout(piece: str, before: str) -> Iterator[_Found]:
    found = _TAKEOUT.match(piece)
    said = _BY_PARTNER.split(found["text"])[0].strip() if found is not None else ""
    if _RANGE.search(said) and not _OF_OTHERS.match(said):
        yield _SUITS, "X", f"takeout, {said}"


def _overcalls(piece: str, before: str) -> Iterator[_Found]:
    """An overcall of each level; `before`: a sentence about overcalls may go on with a level."""
    said = _OVERCALL.match(piece)
    level = _LEVEL.match(piece) if before == "overcalls" else None
    follows = _NEXT.match(piece) if before == "overcalls" else None
    if said is not None and (said["nt"] or said["jump"]):
        yield from _overcall("nt" if said["nt"] else "jump", said["text"])
        return
    rest = said["text"] if said is not None else piece if level or follows else ""
    marks = sorted([*_LEVEL.finditer(rest), *_NEXT.finditer(rest)], key=lambda one: one.start())
    first = _AT_LEAST.sub(r"\1+", rest[:marks[0].start()] if marks else rest)
    follows_it = bool(marks) and bool(_RANGE.search(first))  # `8-15 at the one level, 11-15 ...`
    if not marks or (follows_it and not marks[0].groupdict().get("level")):
        yield from _overcall("1", first)
    starts = [0, *(mark.end() for mark in marks)]
    ends = [*(mark.start() for mark in marks), len(rest)]
    for at, mark in enumerate(marks):
        word = mark.groupdict()
        kind = word.get("level") or ("nt" if word.get("nt") else "jump")
        which = at if follows_it and word.get("level") else at + 1
        yield from _overcall(kind.lower(), rest[starts[which]:ends[which]])


def _overcall(kind: str, text: str) -> Iterator[_Found]:
    text = _AT_LEAST.sub(r"\1+", _BALANCING.sub("", _SAME_RULE.sub("", text))).strip(" ,;")
    text = _OTHER_CALL.split(text if "(" in text else text.rstrip(" )"))[0]
    text = _OPENING.sub("12+ HCP", re.sub(r"^and\s+", "", text))
    if not _HAND.search(text) or _UNSURE.search(text) or (
            kind not in ("jump", "nt") and not _RANGE.search(text)):
        return
    level = {"1": "one", "2": "two"}.get(kind, kind)
    call = {"nt": "1N", "jump": "jump overcall"}.get(kind, f"new suit at the {level} level")
    if call != "1N" and not _LENGTH.search(text):
        text += f", {6 if kind == 'jump' else 5}+ cards"
    yield _HIGHER if level == "two" else _SUITS, call, text


def _two_suits(piece: str, before: str) -> Iterator[_Found]:
    """Cue-bids over minors and majors, and 2N."""
    unusual = _UNUSUAL.match(piece)
    if unusual is not None and (_LOWEST.search(unusual["text"]) or unusual["name"]):
        text = unusual["text"].strip() or "5-5"
        over = unusual["after"]
        if re.search(r"\bminors\b", text) and not over and not re.search("lowe", text):
            over = "major"  # over a minor it would be another suit, which is not said
        if not _UNSURE.search(text):
            yield _after(over), "2N", f"Unusual, {text}"
        return
    cue = None if _DENIED.search(piece) else _CUE.match(piece)
    if cue is None:
        return
    again = _CUE.match(cue["text"])
    name = cue["name"] or (again is not None and again["name"])
    for over, text in _parts(again if again is not None and again["text"] else cue, cue).items():
        reads = _MINOR if _rank(over) == "minor" else _MAJOR
        if name and not _MINOR.search(text) and not _MAJOR.search(text):
            text = f"michaels, {text}" if text else "michaels"
        is_lone = len(over) == _LONE or not _LONE_MAJOR.search(text)
        if is_lone and not _BID.match(text) and reads.search(text):
            text = _OTHER_MAJOR.sub("other major", text)
            yield _after(over), "cue-bid", text if _SHAPE.search(text) else f"{text}, 5-5"


def _parts(cue: re.Match[str], first: re.Match[str]) -> dict[str, str]:
    """What a cue-bid shows over the suits that its sentence names, else over minors and majors."""
    text = cue["text"].strip(" ,;")
    over = cue["their"] or cue["before"] or cue["after"] or first["before"] or first["after"]
    if not over:
        return _by_rank(text) or {"minor": text, "major": text}
    if _PART.search(text) and not cue["their"]:
        return _by_rank(f"over {over}: {text}")
    return {over: text}


def _by_rank(text: str) -> dict[str, str]:
    """The parts of `over a minor both majors; over a major ...` and `5-5 M (over minor), ...`."""
    marks = list(_PART.finditer(text))
    parts: dict[str, str] = {}
    head = text[:marks[0].start()].strip() if marks else ""
    leads = bool(marks) and (not head or head.endswith(":"))
    for at, mark in enumerate(marks):
        if leads:
            end = marks[at + 1].start() if at + 1 < len(marks) else len(text)
            said = text[mark.end():end]
        else:
            said = text[marks[at - 1].end() if at else 0:mark.start()]
        parts[mark["rank"]] = said.strip(" ,;:")
    rest = text[marks[-1].end():].strip(" ,;") if marks and not leads else ""
    rest = head.strip(" :,") if leads else rest
    return {over: f"{said}, {rest}" if rest else said for over, said in parts.items()}


def _rank(over: str) -> str:
    """"minor" or "major" of a word for the suits that they open."""
    if over in "mM":
        return "minor" if over == "m" else "major"
    word = over.lstrip("1 ").lower()
    return "minor" if word[0] in "cd" or word.startswith("mi") else "major"


def _after(over: str | None) -> tuple[Pattern, ...]:
    if not over:
        return _SUITS
    if len(over) == _LONE and over[0] == "1":
        return auction_of(f"({over})", True)
    return _MINORS if _rank(over) == "minor" else _MAJORS


_READERS = (("takeout", _takeout), ("overcalls", _overcalls), ("two suits", _two_suits))
