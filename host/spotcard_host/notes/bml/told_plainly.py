# ruff: noqa: E501 - a pattern is read as a whole
"""Sentences about calls in the form that the readers of sentences know, `2C shows five clubs`:

    So bidding 2N tells us of 11-12    2N shows 11-12
    We raise to two with 6-9 and to three with 10-12
                                       A raise to two shows 6-9. A raise to three shows 10-12
    3N is the same hand with 13-15     3N shows 13-15 and what 2N before it shows
    2S is a transfer. It promises six  2S is a transfer, promises six

The subject and the hand stay as they are written; what is told in any other way is left alone.
"""

from __future__ import annotations

import re
from itertools import groupby

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS
from spotcard_host.notes.bml.beginnings import highest, lowest
from spotcard_host.notes.bml.calls_in_line import answered, auctions_apart
from spotcard_host.notes.bml.calls_in_words import calls_in_figures, is_running
from spotcard_host.notes.bml.cells import of_columns
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.overcall_lines import overcall_lines
from spotcard_host.notes.bml.pattern import parse_pattern
from spotcard_host.notes.bml.spelt import joined
from spotcard_host.notes.numbers import NUMBER_WORDS

_BID = rf"[1-7]!?{CLASS}(?![A-Za-z0-9])"
_BIDS = rf"{_BID}(?:(?:,? and |,? or |/|, ){_BID}){{0,3}}"
_NUMBER = "(?:two|three|four|game|2|3|4)"
_MANNER = r"(?:(?:single|simple|double|direct|limit|immediate|jump|strong|weak|natural|free|forcing) ){0,2}"
_NOUN = r"(?:raises?|re-?bids?|reverses?|jumps?|jump shifts?|new suits?|suits?|cue-?bids?|(?:re)?doubles?|overcalls?|splinters?)"
_OF_SUIT = r"(?:one|two|three|four) of (?:(?:an?|the|our|his|her|my|your|partner['’]s|opener['’]s|responder['’]s|other|same|new|higher|lower|unbid) ){1,2}(?:suit|major|minor)"
_TAIL = (
    r"(?: (?:to|at|in|of|over|into|for) (?:(?!is\b|are\b|shows?\b|and\b|or\b)[\w'’-]+ ?){1,5}(?<! )){0,2}")
_SUBJECT = rf"(?:(?:an?|the|our|my|his|her|your|any|opener['’]s|responder['’]s|partner['’]s) )?(?:{_BIDS}|{_MANNER}{_NOUN}{_TAIL}|{_OF_SUIT})"
_SENTENCE = later(r"((?<=[.;])[ \n]+(?=[A-Z(1-7]))")
_DOES = r"(?:is|are|shows?|promises|means|asks|denies|invites|guarantees|denotes|indicates|needs|tells|describes|says|covers)\b"
_LEAD = later(
    r"^(?:(?:so|thus|hence|therefore|however|also|similarly|consequently|accordingly|of course|note that|remember that|remember,|note:|naturally|"
    rf"obviously|incidentally|as usual|for us|with us|in our (?:system|methods|style)|in principle|basically),? )(?={_SUBJECT} {_DOES})(?![1-7])", re.I)
_ACTS = tuple((later(rf"^{act} (?={_DOES})", re.I), put) for act, put in (
    (r"(?:re)?bidding (?:(?:our|my|your|his|her|the|one['’]s|opener['’]s) )(?:own |first |original |opened )?suit(?: (?:opened|again))?(?P<at> at the \w+[ -]level)?", "A rebid of own suit"),
    (r"repeating (?:(?:our|my|your|his|her|the|one['’]s|opener['’]s) )(?:own |first |original |opened )?suit(?P<at> at the \w+[ -]level)?", "A rebid of own suit"),
    (r"jumping in (?:our|my|your|his|her|the|one['’]s|opener['’]s) (?:own |first |original |opened )?suit", "A jump in own suit"),
    (r"(?:raising|supporting) (?:partner|opener|responder|us|it|(?:partner|opener|responder)['’]s (?:suit|major|minor))(?P<at> to (?:the )?(?:two|three|four|game|2|3|4)(?:[ -]level)?)?", "A raise"),
    (r"raising(?P<at> to (?:the )?(?:two|three|four|game|2|3|4)(?:[ -]level)?)", "A raise"),
    (r"(?:jumping|a jump) in a new suit", "A jump in a new suit"),
    (r"(?:bidding|introducing) a new suit(?P<at> at the \w+[ -]level)?", "A new suit"),
    (r"reversing", "A reverse"), (r"doubling", "Double"), (r"redoubling", "Redouble"), (r"passing", "Pass"),
    (r"cue-?bidding(?: their suit)?", "A cue-bid"),
))
_CALLED = later(
    rf"(?P<lead>^|[,;] (?:and |but )?| and | but |response )(?:(?:re)?bidding|jumping to|responding|replying|answering|(?:an?|the|our|his|her|my|your|opener['’]s|responder['’]s) (?:(?:direct|immediate|jump|simple|cheapest|initial|first|natural|jump) )*(?:bids?|response|reply|answer|call|jump|re-?bid|raise) (?:of|to|in|at)) (?P<calls>{_BIDS}) (?={_DOES})", re.I)
_HEAD = later(
    r"^(?P<head>(?:after|over|following|opposite) (?:an? |any |the |our )?(?:(?:one|two|1|2)[- ]level (?:response|answer|reply|new suit)|(?:response|answer|reply|new suit) (?:at|on) the (?:one|two|1|2)[- ]level|(?:two[- ]over[- ]one|2/1|one[- ]over[- ]one)(?: response| answer)?)),? "
    rf"(?=(?:opener['’]s |his |an? |the )?(?:{_BID}|{_MANNER}{_NOUN}\b))", re.I)
_REBID_OF_ONE = later(
    rf"^(?:opener['’]s (?:re-?bid|jump) (?:of|to) [12]NT?|opener['’]s [12]NT? re-?bid|(?:an?|the|our) (?:jump )?re-?bid of [12]NT?|(?:an?|the|our) (?:jump )?[12]NT? re-?bid) (?={_DOES})", re.I)
"""`Opener's rebid of 1N is 12-14`, below the heading of an opening."""
_CALL_IT = later(
    rf"(?P<lead>^|[,;] (?:and |but )?| and | but |response )(?:an?|the|our|his|her|my|your|opener['’]s|responder['’]s) (?P<calls>{_BID}) (?:response|reply|answer|bid|call|re-?bid)s? (?={_DOES})", re.I)
_HAS = r"(?:that )?(?:we|I|you|he|she|responder|opener|partner|the bidder|one) (?:have|has|holds?|['’]ve got)(?! them\b)"
_VERBS = (
    r"(?:(?P<asks>(?:is|are) (?:used|there|available|reserved) to ask)|"
    r"(?:is|are) (?:always |only )?(?:used|reserved|kept|saved|bid|made|played|meant|needed|opened) (?:for|with|on|to show|when holding|only for|only with|holding)|"
    r"(?:is|are) what (?:we|you|I|he|she|responder|opener|one) (?:bids?|uses?|opens?|plays?|has|have|do|does|says?) (?:with|on|holding)|"
    rf"tells (?:me|us|you|partner|opener|responder|him) (?:{_HAS}|of|about)|(?:says|means|shows|announces) {_HAS}|"
    r"(?:indicates?|denotes?|describes?|announces?|guarantees?|covers?|delivers?|declares?|expresses|(?:always |will |would )show|will be|says(?= (?:\d|about \d))))"
    r" (?=\S)")
_VERB = later(rf"^(?P<subject>{_SUBJECT}) (?:(?:then|here|now|always|also) )?{_VERBS}", re.I)
_NEXT_VERB = later(rf"(?P<lead>(?:[,;]|,? (?:and|but|while|whereas)) )(?P<subject>{_SUBJECT}) (?:{_VERBS}|that {_HAS} )", re.I)
"""`..., and a jump in a new suit indicates`, `2N tells me that you have 11 or 12, 3N that you have 13 to 15`."""
_IT = later(
    r"^(?:it|this|that|(?P<many>they|these))(?: also| always| then| still)? (?P<verb>shows?|promises?|is(?! (?:limited|why|how|where|when|what|because|the (?:only|hand)|up to|possible|important|better|easy|clear|best|worth|true|rare|our|for the|your|my|a (?:pity|matter|question)))|are|den(?:y|ies)|guarantees?|contains?|has|have|needs|requires) (?P<said>(?:(?!\b(?:since|because|although|though|if|when|unless|but|until|where)\b)[^:]){3,160})$", re.I)
_MANY = later(rf"{_BID}(?:,? (?:and|or) |/|, ){_BID}|(?!.*\b(?:is|shows|promises|means|denies)\b)(?:\S+ )*?(?:raises|re-?bids|reverses|jumps|shifts|suits|cue-?bids|doubles|overcalls|splinters)\b", re.I)
"""A subject of several calls."""
_ELSEWHERE = later(r"\bin (?:\w+ ){1,4}(?:seat|position|hand)s?\b|\b(?:with|by) an? (?:re)?double\b", re.I)
_POINTS_TOLD = later(r"\b(?:\d\d?(?:-| to | or )(?:\d\d|[7-9])\b|(?:[89]|\d\d)\+|\d\d?(?= or more (?:points|hcp)| points| hcp|(?<=\d\d) or more))", re.I)
_DENIED = later(r"not (?:a |an )?\w+", re.I)
_TELLS = later(rf"^(?P<subject>{_SUBJECT}) (?:is|are|shows?|promises?|means|denies) (?P<said>[^:]{{2,200}})$", re.I)
_RAISE = later(
    rf"^(?:we|I|you|opener|responder|partner|he|she) (?:can |will )?raises? (?:it |partner |opener |responder |(?:partner|opener|responder|your|my|his|her)(?:['’]s)? (?:suit|major|minor) )?to (?P<one>{_NUMBER}) (?:with|on|holding) (?P<first>[^;:.]{{2,70}}?)(?:,? and|,? but|,) to (?P<two>{_NUMBER}) (?:with|on|holding) (?P<second>[^;:.]{{2,70}}?)"
    rf"(?:(?:,? and|,? but|,) to (?P<three>{_NUMBER}) (?:with|on|holding) (?P<third>[^;:.]{{2,70}}?))?(?P<all>,? (?:both|each|all|always|in (?:either|each) case) (?:with |promising )?[^;:.,]{{3,40}})?(?:,? but (?P<never>(?:we )?(?:never|do not|don['’]t) [^;:.]{{3,80}}))?$", re.I)
_RAISE_OF = later(
    rf"^(?:an? |the |any )?raise (?:shows|promises|is|needs) (?P<hand>[^:;.]{{3,50}}): (?:to )?(?P<one>{_NUMBER}) (?:with|on|holding) (?P<first>[^;:.,]{{2,50}}?)(?:,? and|,? but|,) (?:to )?(?P<two>{_NUMBER}) (?:with|on|holding) (?P<second>[^;:.,]{{2,50}}?)"
    rf"(?:(?:,? and|,? but|,) (?:to )?(?P<three>{_NUMBER}) (?:with|on|holding) (?P<third>[^;:.,]{{2,50}}?))?$", re.I)
_ACTED = later(
    rf"^(?P<lead>(?:after|over) \(?{_BID}\)? ?[-–] ?\(?{_BID}\)?,? (?:the )?(?:opener|responder|partner|he|she|we|I) (?:(?:then|now|will|can) )?)"
    rf"(?:re-?bids?|bids?|shows?|says?|answers?|raises to|jumps to) (?={_BID} (?:with|on|holding)\b)", re.I)
_NEXT_ACT = later(rf"(?:[,;] (?:and |or |but )?| and | or | but )(?:(?:re-?bids?|bids?|raises to|jumps to) )?(?={_BID} (?:with|on|holding|when)\b)", re.I)
"""`After 1C-1H opener rebids 1S with four, 3H with four hearts and 17`."""
_WITH = later(rf"{_BID} (?:with|on|holding)\b", re.I)
_ALL = later(r"^,? ?(?:both|each|all|always|in (?:either|each) case) ", re.I)
_SAME = later(
    rf"^(?P<subject>{_SUBJECT}) (?:is|shows|would be) (?:exactly |just )?the same(?: hand| thing| sort of hand| kind of hand| type(?: of hand)?| shape| but)?,? (?:but )?(?:with|on|for|and) (?P<points>\d{{1,2}}(?:(?:-| to | or )\d{{1,2}}|\+| or more)?(?: points| hcp)?)(?P<more>[^:;]{{0,60}})$", re.I)
_RANGE = later(r"\b\d{1,2}(?:(?:-| to | or )\d{1,2}|\+| or more)(?: points| hcp)?")
_AT_LEVEL = later(r"^(?:at|on) the (?P<level>one|two|three)[- ]level,? (?P<what>an? new suit|it|this|that) (?P<verb>is|shows|needs|promises|requires|takes|wants|means) (?P<said>\S.+)$", re.I)
_COUNT = later(r"^(?:at least |only )?(?:four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})(?=$| and\b|,)", re.I)
_OPENS = later(rf"^when (?:I|we|you) open (?P<call>{_BID}),? (?:I|we|you) (?:have|hold|show|promise) (?P<said>\S.+)$", re.I)
_OPENS_IN_WORDS = later(r"one (?:club|diamond|heart|spade|notrump) (?:is|shows)\b(?![^.;]* (?:one|two) (?:club|diamond|heart|spade|notrump))[^.;]*[.;]?\s*$", re.I)
_TOO = later(r"^(?P<what>(?:two|three|2|3) of (?:an?|the) (?:new |other |higher |lower )?(?:suit|major|minor)) \([^()\d]{3,30}\) (?=(?:is|shows|are)\b)", re.I)
_EACH = later(_BID)
_BARE_POINTS = later(rf"(?P<before>,? and |, )(?P<call>{_BID}) (?=\d{{1,2}}(?:(?:-| to | or )\d{{1,2}}|\+)(?:$|,| and\b| points| hcp))", re.I)
_OF_ALL = later(r",? (?:all|both|each)(?: of them)? (?P<all>(?:with(?:out)?|den\w+|balanced) ?[^,;:.]*)$", re.I)
"""`1N is 6-9, 2N 10-12, both without a major`."""
_OPENING_OF = later(rf"^(?:an?|the|our|any) opening(?: bid)?(?: (?:of|in|with))? (?P<calls>{_BIDS}) (?={_DOES})", re.I)
_OPENING_AT = later(rf"^(?:an?|the|our|any) opening(?: bid)? (?:of (?P<level>three|3) (?:of|in) (?:an?|any) suit|at the three[- ]level) (?={_DOES})", re.I)
_TO_OPEN = later(rf"^to open (?P<call>{_BIDS}),? (?:we|you|I|one|opener) (?:needs?|must have|has to have|should have|requires?) (?P<said>\S.+)$", re.I)
_RANK = later(r"^(?:all |both )?(?:the |our )?(?P<rank>majors|minors)(?: openings?)? (?:(?:is|are)|shows?|promises?|delivers?|guarantees?|denotes?|indicates?|have|needs?) ", re.I)
_OTHER_RANK = later(r"(?:,|,? (?:and|but|while|whereas)) (?:the |our )?(majors|minors) (?:(?:are|shows?|promises?|have|needs?|guarantees?) )?(?=\S)", re.I)
_NO_CARDS, _CARDS = later(r"^((?:at least |only |just )?(?:three|four|five|[345]\+?)(?: or more)?)$", re.I), r"\1 cards"
_OF_RANK = {"majors": "1H and 1S", "minors": "1C and 1D"}
"""`The majors promise five cards, the minors three`."""
_CARD_MAJORS = later(r"^(?:(?:we|I) (?:play|use|like|bid) |our (?:system|style) (?:is|has) )?(?P<cards>four|five|4|5)[- ]card majors(?: throughout| in all seats| always)?$", re.I)
_OPENINGS = later(r"\bopen\w*", re.I)
_OF_OTHERS = later(
    rf"{_BID}|\b(?:one|two|three|four|[1-4])[- ](?:club|diamond|heart|spade|no-?trump)|\b(?:opponents?|opps?|they|their|them|over|after|respon\w+|answers?|answering|repl\w+|re-?bids?|rebidding|defen\w+|overcalls?|compet\w+|leads?|seats?|levels?|two|twos|threes?|high|weak|strong|pre-?empt\w*|first|second|third|fourth|passed)\b|no-?trump", re.I)
"""A heading of one opening, of what follows it, or of their openings."""
_BARE_LIST = later(rf"(?P<before>, (?:and )?| and )(?P<call>{_BID}) (?=(?:at least |only |just )?(?:two|three|four|five|six|seven|[2-7]\+?)\b(?! (?:of|in|and) ))", re.I)
"""`1D shows four or more, 1C at least two`."""
_ONE_NOTRUMP = later(rf"^(?:we open )?1NT? (?:{_DOES}|on|with)", re.I)
_TOLD = later(rf"^(?:we open |I open |(?:an?|the|our) )?(?:opening (?:bid )?of )?{_BID}", re.I)
_HAS_NO = later(
    r"^(?P<hand>(?:an? |any )?(?:[4-7]|four|five|six|seven)[- ]card (?:major|minor|suit)s?) (?:is|are) (?:not|never)(?: allowed| permitted| possible| fine| ok| included| opened 1N)?(?=$|[,:])(?P<why>.*)$", re.I)
_NOT_WITH = later(
    r", but (?:(?:hands|those) )?with (?P<hand>[^,;:.]{4,40}?) (?:(?:we|I|are|always) ){0,2}open(?:ed)? (?:one of (?:the|that|a) (?:major|minor|suit)|(?:the|that) (?:major|minor|suit)|1[CDHSMm])(?: instead)?$", re.I)
"""`1N is 12-14, but with a five-card major we open the major`."""
_NAMED = later(
    rf"^(?P<lead>(?:(?:after|over|to|opposite) (?:an? |our |the )?(?:strong )?{_BID},? )?)(?:the|our|your|my) (?P<name>(?:only |weak |double )?(?:negative|positive|waiting|relay|asking|weakest|forcing|artificial|weak)(?: (?:response|reply|answer|bid|call))?) is (?P<call>{_BID})(?P<more>[,: ].*)?$", re.I)
"""`After 2C the negative is 2D, 0 to 7`."""
_NO_KEYS = later(r",? \(?(?:no|not|without) key[- ]?cards?\)?(?=[:,.;]|$)", re.I)
_ACES = later(r"\bblackwood\b|\baces\b", re.I)
_ASKS_ACES = later(rf"^(?:{_BID}|blackwood)\b.*(?:\baces|\bkey[- ]?cards?|blackwood)\b[^:]*\.$", re.I)
_ACE_ANSWERS = later(r"^(?:(?:the )?(?:answers|replies|responses) are |opener answers |partner answers )?(?=5!?C (?:is|shows|with|for|denies) )", re.I)
_BARE_BID = later(rf"{_BID} (?:shows?|promises?) (?:at least |only |just )?(?:two|three|four|five|six)(?: or (?:more|longer))?(?=$|,| and {_BID})", re.I)
_BARE = later(rf"^{_SUBJECT} (?:shows?|promises?) (?:(?:at least|only|just) )?(?:three|four|five|six|seven)(?=$|,| and (?!three|four|five|six|seven|\d)|\))", re.I)
_AT_LEAST = later(rf"^(?P<promises>{_SUBJECT} (?:promises?|shows?)) (?P<points>(?:[89]|\d\d)\b|\d(?= points| hcp\b))(?: points| hcp\b)?(?=$|,| and\b|\))", re.I)
"""`1D promises four`, `a reverse promises 17 points`."""
_NUMBERS = {word: number for word, number in NUMBER_WORDS.items() if number > 0} | {
    f"twenty-{word}": 20 + number for word, number in NUMBER_WORDS.items() if 0 < number < 10}
_WORD = "(?:" + "|".join(sorted((word.replace("-", "[- ]") for word in _NUMBERS), key=len, reverse=True)) + ")"
_NUMBER_WORD = later(rf"\b{_WORD}\b", re.I)
_TEEN = "(?:twenty(?:[- ](?:one|two|three|four|five))?|(?:eigh|seven|six|four|nine|thir|fif)teen|ten|eleven|twelve)"
_POINTS = later(
    rf"\b{_WORD}(?: to | or |-){_TEEN}\b(?![- ](?:card|level))|\b{_WORD}(?: to | or |-){_WORD} (?=points|hcp\b)|\b{_WORD} (?=(?:or more |or fewer )?(?:points|hcp)\b)|\b{_TEEN}\b(?= (?:or more|balanced)\b)", re.I)
_LONGEST = 400
_NEAR = 10  # sentences, and what is between them


def plain_prose(lines: list[Line], heading: str) -> list[Line]:
    """The lines of a paragraph below `heading` with columns as rows, a line for what a sentence
    runs through, bids in figures, plain sentences, and whole auctions and overcalls apart.
    """
    lines = joined(of_columns(lines))
    if len(lines) > 1 or answered(heading) or not _OPENS_IN_WORDS.match(lines[0].text):
        lines = calls_in_figures(lines)  # else it is read with the openings
    lines = told_plainly(lines, heading)
    return auctions_apart(overcall_lines(lines, heading))


def told_plainly(lines: list[Line], heading: str) -> list[Line]:
    """The lines of a paragraph below `heading` with their sentences about calls in plain form."""
    found: list[Line] = []
    for running, some in groupby(lines, lambda line: is_running(line.text)):
        run = list(some)
        told = _plain([line.text for line in run], heading) if running else [
            line.text for line in run]
        found += [line if text == line.text else Line(text, line.file, line.number, line.shift)
                  for line, text in zip(run, told, strict=False)]
    return found


def _plain(lines: list[str], heading: str) -> list[str]:
    """The lines of running text in plain form; a sentence may join one of the line before."""
    kept: list[str] = []  # sentences, and what is between them
    before = ""  # what a sentence before says with a number
    lead = ""  # of a sentence that goes on behind a semicolon
    pieces = [piece for line in lines for piece in (*_SENTENCE.split(_in_figures(line)), "\n")][:-1]
    for piece in pieces:
        if not piece.strip() or len(piece) > _LONGEST:
            kept.append(piece)
            continue
        said = piece.rstrip(".;")
        stop = piece[len(said):]
        acted = _ACTED.match(said)
        if lead and _WITH.match(said):
            said = f"{lead}bids {said}"
        lead = (acted["lead"] if acted is not None else lead) if stop == ";" else ""
        put = _sentence(said, before, heading)
        if not _goes_together(kept, put, stop):
            kept.append(put + stop)
            tells = _TELLS.match(put)
            before = tells["said"] if tells is not None and _RANGE.search(tells["said"]) else before
    return "".join(kept).split("\n")


def _goes_together(kept: list[str], put: str, stop: str) -> bool:
    """Whether a sentence goes on with one before it, which then has what it says."""
    last = kept[-2] if len(kept) > 1 else ""
    if _ASKS_ACES.match(last) and _ACE_ANSWERS.match(put):
        kept[-2:] = [f"{last[:-1]}: {_ACE_ANSWERS.sub('', put)}{stop}"]
        return True
    denied = _HAS_NO.match(put)
    if denied is not None:
        at = _last_told(kept)
        if at >= 0 and _ONE_NOTRUMP.match(kept[at]):
            kept[at] = f"{kept[at].rstrip('.')}, not with {denied['hand'][0].lower()}{denied['hand'][1:]}."
        return False
    joined = _IT.match(put) if stop in ("", ".") else None
    told = _TELLS.match(last[:-1]) if last.endswith(".") else None
    if joined is None or told is None or not _of_one_call(joined, told):
        return False
    verb = "" if joined["verb"].lower() in ("is", "are") else f"{joined['verb']} "
    first = f"{last[:-1]}, {verb}"
    if _DENIED.fullmatch(told["said"]):  # `A jump is not weak. It shows 11-15`
        first = f"{told['subject']} {joined['verb']} "
    kept[-2:] = [f"{first}{joined['said']}{stop}"]
    return True


def _last_told(kept: list[str]) -> int:
    """The place of the last sentence about a call, -1 where it is not near."""
    near = range(len(kept) - 1, max(-1, len(kept) - _NEAR), -1)
    return next((at for at in near if _ONE_NOTRUMP.match(kept[at]) or _TOLD.match(kept[at])), -1)


def _of_one_call(joined: re.Match[str], told: re.Match[str]) -> bool:
    """Whether a sentence about `it` or `they` tells more of the call before it: not what others
    do, and not other points, `This is 16-18 in fourth seat`.
    """
    if joined["many"] and not _MANY.match(told["subject"]):
        return False
    if _ELSEWHERE.search(joined["said"]):
        return False
    return not (_POINTS_TOLD.search(joined["said"]) and _POINTS_TOLD.search(told["said"]))


def _sentence(text: str, before: str, heading: str) -> str:
    follows = answered(heading)
    lead = _LEAD.match(text)
    text = text[lead.end()].upper() + text[lead.end() + 1:] if lead is not None else text
    text = _TOO.sub(r"\g<what> ", text, 1)
    text = _NO_KEYS.sub("", text) if _ACES.search(text) else text
    text = _NAMED.sub(r"\g<lead>\g<call> is \g<name>\g<more>", text, 1)
    text = _openings(text, heading)
    acted = _ACTED.match(text)
    if acted is not None:
        pieces = _NEXT_ACT.split(text[acted.end():])
        return ". ".join(f"{acted['lead']}bids {piece}" for piece in pieces)
    opened = _OPENS.match(text)
    if opened is not None:
        return f"We open {opened['call']} on {opened['said']}"
    for act, put in _ACTS:
        found = act.match(text)
        if found is not None:
            text = f"{put}{found.groupdict().get('at') or ''} {text[found.end():]}"
            break
    head = _HEAD.match(text)
    if head is not None:
        text = f"{head['head']}, {text[head.end():]}"
    elif _REBID_OF_ONE.match(text) and follows[:1] == "1":
        head = _REBID_OF_ONE.match(text)
        text = f"After a one-level response, {text}"
    for form in (_CALLED, _CALL_IT):
        text = form.sub(lambda found: f"{found['lead']}{found['calls']} " if head is not None or (
            follows and _is_higher(found["calls"], follows)) else found[0], text)
    level = _AT_LEVEL.match(text)
    if level is not None:
        said = _COUNT.sub(r"\g<0> points", level["said"], 1)
        text = f"A new suit at the {level['level']} level {'is' if level['verb'] == 'is' else 'shows'} {said}"
    verb = _VERB.match(text)
    if verb is not None:
        text = f"{verb['subject']} {'asks' if verb['asks'] else 'shows'} {text[verb.end():]}"
    text = _NEXT_VERB.sub(lambda found: (
        f"{found['lead']}{found['subject']} {'asks' if found['asks'] else 'shows'} "), text)
    text = _AT_LEAST.sub(r"\g<promises> \g<points> or more points", _BARE_BID.sub(r"\g<0> cards", _BARE.sub(r"\g<0> cards", text)))
    same = _SAME.match(text)
    if same is not None and before:
        hand = _RANGE.sub(same["points"], before, 1)
        return f"{same['subject']} shows {hand}{same['more']}"
    return _several(_raises(text))


def _several(text: str) -> str:
    """A sentence of several bids and their points in a sentence for each."""
    if not text[:1].isdigit() or _BARE_POINTS.search(text) is None or not _TELLS.match(text):
        return text
    of_all = _OF_ALL.search(text)
    told = text[:of_all.start()] if of_all is not None else text
    pieces = _BARE_POINTS.sub(r"\n\g<call> is ", told).split("\n")
    return ". ".join(f"{piece}, {of_all['all']}" if of_all is not None else piece for piece in pieces)


def _in_figures(text: str) -> str:
    """A text with its points in figures: `eighteen or nineteen`, `ten points`."""
    def figures(found: re.Match[str]) -> str:
        return _NUMBER_WORD.sub(lambda word: str(_NUMBERS[word[0].lower().replace(" ", "-")]), found[0])
    return _POINTS.sub(figures, text)


def _is_higher(calls: str, follows: str) -> bool:
    """Whether bids can answer the call of ours that a heading names."""
    named = parse_pattern(follows.strip("()"))
    first = parse_pattern(_EACH.findall(calls)[0])
    return first is not None and named is not None and lowest(first) > highest(named)


def _openings(text: str, heading: str) -> str:
    """A sentence about openings: `An opening of 2C is`, `The majors promise five cards`."""
    text = _OPENING_AT.sub("A three-level opening ", _OPENING_OF.sub(r"A \g<calls> opening ", text, 1), 1)
    needs = _TO_OPEN.match(text)
    if needs is not None:
        return f"We open {needs['call']} with {needs['said']}"
    if not _OPENINGS.search(heading):
        return text
    if _OF_OTHERS.search(heading) is None:  # rows of these openings go first
        cards, rank = _CARD_MAJORS.match(text), _RANK.match(text)
        if cards is not None:
            return f"We open 1H and 1S with {cards['cards']} or more cards"
        if rank is not None:
            pieces = _OTHER_RANK.split(text[rank.end():])
            told = [rank["rank"], *pieces[1::2]], pieces[::2]
            return ". ".join(f"We open {_OF_RANK[which.lower()]} with {_NO_CARDS.sub(_CARDS, said, 1)}"
                             for which, said in zip(*told, strict=True))
    if text[:1].isdigit():
        text = _BARE_LIST.sub(r"\g<before>\g<call> shows ", text)
    return _NOT_WITH.sub(r", not with \g<hand>", text)


def _raises(text: str) -> str:
    """Each level of a raise in a sentence of its own."""
    found = _RAISE.match(text) or _RAISE_OF.match(text)
    if found is None:
        return text
    said = found.groupdict()
    of_all = f", {_ALL.sub('', said['all'])}" if said.get("all") else f", {said['hand']}" if said.get("hand") else ""
    told = [(found[level], found[hand]) for level, hand in (
        ("one", "first"), ("two", "second"), ("three", "third")) if found[level]]
    never = f". {said['never'].capitalize()}" if said.get("never") else ""
    return ". ".join(f"A raise to {level} shows {hand}{of_all}" for level, hand in told) + never
