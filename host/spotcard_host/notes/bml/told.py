# ruff: noqa: E501 - a pattern is read as a whole
"""Rows told in sentences: `If they overcall our major, a cue-bid is 10+ with support. Jump raise
is weak.`, `If partner doubles for takeout: 0-8 bid the longest suit, 9-11 jump in it`, `PH: 2C =
Drury`.

Only sentences of this form are read, each by itself; what is said in any other way is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, NOT_BEHIND_BID
from spotcard_host.notes.bml.beginnings import highest
from spotcard_host.notes.bml.bidtable import WORDS, BidTable, Part, Pattern, Row
from spotcard_host.notes.bml.pattern import is_class, parse_history, parse_pattern
from spotcard_host.notes.bml.spread import CALL, is_answer, unslashed
from spotcard_host.notes.bml.words import is_worded, word_for
from spotcard_host.notes.suit_words import SUIT_WORD

_CALLS = rf"{CALL}(?:(?:,? and |,? or |/|, ){CALL}){{0,3}}"
_BARELY = (
    r"(?:\d{1,2}(?:-\d{1,2}|\+)|an? |both |one |(?:the )?(?=majors\b|minors\b)|(?:four|five|six|seven)(?: cards?| or more)? "
    rf"(?:or (?:more|longer) )?(?={SUIT_WORD}s\b))")
_GOES_WITHOUT = later(rf"(?P<call>{_CALLS}) (?P<text>{_BARELY}.*)", re.S)
"""Behind another, `1N shows 12-14, 2N 18-19 and 3N a long suit`."""
_GOES_ON_BARE = later(
    rf"{NOT_BEHIND_BID}(?:,\s+(?:and |but )?|\s+and\s+)(?={_CALLS} {_BARELY})")
_ASKS = later(r":|=|\b(?:asks\.|relay|enquiry|inquiry|puppet)\b", re.I)
"""What is said of further calls may be what they answer."""
_SENTENCE = later(r"(?<=[.;])\s+(?=[A-Z(1-7])|\n\s*\n")
_CLAUSE = later(
    rf";\s+|{NOT_BEHIND_BID}(?:,\s+(?:and |but )?|\s+and\s+)(?="
    rf"(?:an? |the )?(?:{_CALLS}|new suits?\b[\w -]{{0,18}}|(?:two|three|four|[2-4]) of a (?:new )?suit|"
    r"(?:jump |simple |direct )?raises?(?: to (?:the )?\w+(?: level)?)?\b|jumps?\b[\w -]{0,16}|"
    r"cue-?(?: ?bids?)?\b[\w -]{0,20}|(?:re)?doubles?|"
    r"(?:everything|anything|all|any bid) else|(?:the |all )?(?:rest|others?|other bids)|(?:bidding )?their suit)"
    r" (?:(?:is|are|shows?|=|means?|promises?) |(?:asks?|den(?:y|ies)|invites?)\b))", re.I)
_SAID = later(
    rf"(?P<asker>{_CALLS}) (?P<asks>(?:asks? (?:for|about|opener|partner|with(?= \d))|makes? (?:opener|partner|responder|him|her)|"
    r"den(?:y|ies)|invites?|(?:obliges?|orders?|forces?|commands?|relays?|puppets?|transfers?)(?= ))\b"
    r"[^:=]*)$|"
    r"(?:[Aa]n? |[Tt]he |direct )?(?P<call>[A-Za-z1-7][\w!' ,/-]{0,40}?) ?(?:=|\b(?:is|are|shows?|means?|"
    r"would be|promises?)\b) (?:an? |the )?(?P<text>\S.*)", re.S)
_ONE_OF_LIST = later(r",? and |,? or |, ")
_HAND = later(
    r"\d|\b(?:weak|strong|natural|takeout|take-out|negative|limit|pre-?emptive|invit\w+|forcing|"
    r"four|five|six|three|both|fit|hearts?|spades?|diamonds?|clubs?|majors?|minors?|stayman|"
    r"transfers?|jacoby|texas|bergen|drury|splinters?|blackwood|asks? for|sign-?off|"
    r"artificial|to play|penalt\w+|block\w*|obstruct\w*|[lr][eu]bensohl|raise|quantitative|balanced|support|den(?:y|ies))\b", re.I)
_UNSURE = later(
    r"\b(?:if|unless|when|usually|often|sometimes|except|depends|than that|otherwise|"
    r"not(?! forcing)|never|the only|as (?:above|before|over)|same)\b", re.I)
GOES_ON = later(
    r"(?:^|(?<=[.;]\s))\s*(?:then|after that|opener|partner|responder|he|she|they|next)\b", re.I)
"""Where a text goes on with what is bid later."""
_ANSWERS_ITSELF = later(
    rf"{_CALLS} (?:(?:is|are|shows?) (?:an? |the |also |both )*(?:transfers?|stayman|puppet|gerber|quantitative)\b|asks? for aces)", re.I)
"""What answers the opening, whatever was told of its answers: `2D and 2H are transfers`."""
_OF_ALL = later(r",? (?:both|all(?: of them)?|each|always) (?P<text>(?:with(?:out)?|balanced|deny\w*|not forcing|forcing)\b[^,;:.]*)[.;]?\s*$", re.I)
"""`1N is 6-9 and 2N is 10-12, both without four spades`."""
_ACTED = later(
    r"(?P<range>\d{1,2} ?(?:-|–|to) ?\d{1,2}|\d{1,2}\+)(?: points| hcp)?,? (?:you |we )?"
    r"(?P<act>bids? (?:the|your|a|our) (?:longest |best )?suit"
    r"(?: at the (?:lowest|cheapest) level)?|(?:new |cheapest |longest )?suit|"
    r"jumps?(?: in (?:it|a suit|the suit|a new suit))?|cue(?:-?bid)?s?|raises?)$", re.I)
_OVER = later(
    rf" (?:after|over|opposite) [1-3]{CLASS}(?:/[1-3]{CLASS})*\s*$")
_SISTER = later(r"[.;]\s+(?=[A-Z1-7][\w/' -]{0,30}? ?= ?\S)")
_FREE = later(r"^(?:free|simple|natural|direct) (?:bids?|calls?) (?:of|in) (?=(?:an? )?new suit)", re.I)
"""`A free bid of a new suit at the two level`."""
_AT_ONCE = later(
    r" (?:straight|directly|at once)(?= to )|"
    r" (?:at once|directly|immediately|straight away|here|now|itself|instead)$", re.I)
_COLOUR = later(
    r"(?<!new )(?<!jump )(?<!their )(?<!our )(?<!of )"
    r"(?<!own )(?<!his )(?<!her )(?<!my )(?<!same )(?<!opened )(?<!opening )(?<!['’]s )\b(?:an? |the |other |any )?(?:colou?rs?|suits?)"
    r"(?=(?: (?:is|are|shows?|means?)|:| ?=) )", re.I)
"""`colour is natural with 8+`: a suit, as said in many languages."""
_DOUBLES = {"double": 1, "doubles": 1, "dbl": 1, "redouble": 2, "redoubles": 2, "pass": 0}


_RAISES = later(
    r"\braise(?: of [\w'’ ]{3,20}?)? to (?:the )?(?:two|2)(?:[- ]level)? (?P<says>is|shows|promises) "
    r"(?P<two>(?:(?! and\b)[^,;.]){1,30}),? (?:and )?to (?:the )?(?:three|3)(?:[- ]level)?(?: is| shows)? (?P<three>\d(?:(?! and\b)[^,;.]){0,30})"
    r"(?:,? (?:and )?to (?P<game>four|4|game)(?: is| shows)? (?P<four>\d[^,;.]{0,30}))?", re.I)
"""`A raise to two is 11-15, to three 16-18, and to four 19`."""


_NAMED_FIRST = later(
    rf"(?P<calls>{_CALLS}) (?:are|is) (?:our |the |an? )?[\w' -]{{3,30}}: (?=(?P<call>{CALL}) (?:is|shows|=) )", re.I)
"""`3C and 3D are Bergen: 3C is 7-9 and 3D is 10-12`."""


_OTHERS_NATURAL = later(
    r"(?:(?<=^)|(?<=[.;] )|(?<=\n))(?:(?:all|the|any) )*(?:others?|rest)(?P<level> (?:2|two)[- ]level)?"
    r"(?: (?:bids|calls|overcalls|suits))?(?P<at> (?:at|on) the (?:2|two) level)?"
    r"(?P<calls> \(2[CDHS](?:(?:, ?|/| and )2?[CDHS])*\))? ?(?:are|is|:|=)? ?natural(?P<said>[^.;]*)", re.I)
_IS_OFF = later(
    rf",? (?:and|so|but)(?: then)? {CALL}(?:(?: and |, |/){CALL})* (?:do(?:es)? not|don't|doesn't|is|are) (?:exist|apply|off|gone|not (?:used|played))\W*$", re.I)
"""`, and then 2N does not exist`."""
_LEAD = later(
    rf"^[A-Z][^\d:=.;()]{{3,80}}(?:\([^()\d]{{2,20}}\))?: (?=(?:[1-7]{CLASS}|X|[Dd]bl) ?=)|"
    r"^(?!(?:With|If|When|On|Holding|After|Over|Against|Facing|Opposite|In|At|For|Once|Unless|Not|Versus|Vs)\b)"
    rf"[A-Z](?:[^\d:=.;()]|(?<=section )\d){{3,80}}: (?=[1-7]{CLASS} (?:is|shows|asks)\b)")
"""`A friend taught us this one (Landy): 2C = both majors`."""


def raises_apart(text: str) -> str:
    """Each level of a raise with a sentence of its own; without a name in front of calls that are
    told one by one."""
    text = _NAMED_FIRST.sub(
        lambda found: "" if found["call"] in found["calls"] else found[0], text)
    return _RAISES.sub(_raises, text)


def _raises(found: re.Match[str]) -> str:
    told = [("two", found["two"]), ("three", found["three"])]
    if found["game"]:
        told.append(("game" if found["game"].lower() == "game" else "four", found["four"]))
    return ", ".join(f"raise to {level} {found['says']} {said}" for level, said in told)


def _others_natural(text: str, after: tuple[Pattern, ...]) -> str:
    """`The rest (2D, 2H, 2S) natural, six cards`, `All other two-level bids are natural` as a row
    of these calls; over their notrump all others are those at the two level.
    """
    over_notrump = len(after) == 1 and after[0].opponents and after[0].text[:2] == "1N"

    def row(found: re.Match[str]) -> str:
        if found["calls"]:
            return f"{_ONE_OF_LIST.sub('/', found['calls'].strip(' ()'))} = natural{found['said']}"
        is_known = over_notrump or found["level"] or found["at"]
        return f"2X = natural{found['said']}" if is_known else found[0]

    return _OTHERS_NATURAL.sub(row, text)


def rows_told(text: str, place: Place, after: tuple[Pattern, ...] = ()) -> Iterator[Row]:
    """The rows that the sentences of a text stand for, behind the auction `after` if it is known.
    """
    before = ""
    is_later = False
    text = _others_natural(raises_apart(text), after)
    asked: Row | None = None  # in the sentence before
    for sentence in _SENTENCE.split(unslashed(_COLOUR.sub("new suit", text))):
        if GOES_ON.match(sentence):
            is_later = True
            continue
        if is_later and not (len(after) == 1 and _ANSWERS_ITSELF.match(sentence)):
            continue
        is_later = False
        answers = _THE_ANSWERS.match(sentence) if asked is not None else None
        if answers is not None and asked is not None and not asked.children:
            asked.children = list(rows_with(sentence[answers.end():], place))
            for child in asked.children:
                child.parent = asked
            continue
        asked = None
        if is_answer(before, f". {sentence}"):
            continue
        before = sentence.rstrip(" .;")
        sentence = _IS_OFF.sub("", sentence, 1)
        sentence = _LEAD.sub("", sentence, 1)
        clauses = _CLAUSE.split(sentence.strip())
        of_all = _OF_ALL.search(clauses[-1]) if len(clauses) > 1 else None
        if not _ASKS.search(sentence):
            clauses = [part for clause in clauses for part in _GOES_ON_BARE.split(clause)]
        for at, clause in enumerate(clauses):
            row = _said(clause, place, at > 0)
            if row is None:
                break
            asked = row if row.description.startswith("asks") else None
            if of_all is not None and clause is not clauses[-1]:
                row.description += f", {of_all['text']}"
            yield row
        acted = [row for row in (_acted(one, place) for one in sentence.split(",")) if row]
        if len(acted) > 1 or not any(row.text.endswith("suit") for row in acted):
            yield from acted  # `6+ suit` alone is a length


def rows_with(text: str, place: Place) -> Iterator[Row]:
    """The rows of calls and what each is bid with: `1S with four cards, 1N with 12-14`."""
    sentence = _SENTENCE.split(text)[0].strip(" .;\n")
    points = ""  # `3D is 14-15 with 4-4-1-4, 3H with 3-4-1-5`
    for piece in _NEXT_WITH.split(" ".join(sentence.split())):
        found = _WITH.fullmatch(piece)
        pattern = call_named(found["call"]) if found is not None else None
        if found is None or pattern is None or _UNSURE.search(found["text"]):
            return
        said = _POINTS_WITH.match(found["text"])
        points = said[0] if said is not None else points if found["verb"] == "with " else ""
        yield Row(place, pattern.text, (pattern,), found["text"] if said else points + found["text"])


_POINTS_WITH = later(r"\d{1,2}(?:-\d{1,2}|\+) with ")
_THE_ANSWERS = later(r"(?:then )?(?:the |opener['’]s |his |our )?(?:answers|replies|responses|steps)(?: (?:are|to this|then))*(?: ?:| are) (?=[1-7])", re.I)
_NEXT_WITH = later(rf",? (?:and |or |but )?(?={_CALLS} (?:with|on|holding|is|shows|=) )|(?<=[^,]), (?:and )?(?={_CALLS} {_BARELY})")
_WITH = later(rf"(?P<call>{_CALLS}) (?P<verb>(?:with|on|holding|is|shows|=) )?(?P<text>\S.{{2,80}})")


def below_colon(table: BidTable) -> None:
    """Make rows of what is told behind a call and a colon: `2D: 2H and 2S are to play. 2N asks`."""
    for row in list(table.walk()):
        if row.children or not row.text.endswith(":") or not _TELLS.match(row.description):
            continue
        rows = list(rows_told(row.description, row.place))
        if rows and all(highest(one.patterns[0]) > highest(row.patterns[-1]) for one in rows):
            row.children, row.description = rows, ""
            for one in rows:
                one.parent = row


_TELLS = later(rf"{CALL}(?:(?:,? and |,? or |/|, ){CALL}){{0,4}} (?:is|are|asks?|shows?|means) ")


def sisters(table: BidTable) -> None:
    """Make rows of what stands behind a row of words: `Raise = 3+ support.   1N = 17-19 bal`."""
    for rows in (table.rows, *(row.children for row in table.walk())):
        for row in list(rows):
            first, *rest = _SISTER.split(row.description)
            if not rest or not is_worded(row.patterns[-1]):
                continue
            said = [_said(piece, row.place) for piece in rest]
            row.description = first
            found = [one for one in said if one is not None]
            for one in found:
                one.parent = row.parent
            at = rows.index(row) + 1
            rows[at:at] = found


def chains(table: BidTable) -> None:
    """Make rows of the auctions behind one that is told: `1N-2C is Stayman, 1N-2D shows 5+!h`."""
    for row in list(table.rows):
        verb = _VERB.match(row.description)
        if verb is None or len(row.patterns) < _AUCTION or len(row.description) > _LONGEST:
            continue
        first, *rest = _CHAINED.split(row.description[verb.end():])
        made: list[Row] = []
        for piece in rest:
            found = _LINK.fullmatch(piece.strip(" .,;"))
            parsed = parse_history(re.sub(r"\s*[-–]\s*", "-", found["auction"])) if found else None
            if found is None or parsed is None or not _HAND.search(found["text"]):
                made = []
                break
            behind = parsed[0] if len(parsed[0]) > 1 else (*row.patterns[:-1], *parsed[0])
            made.append(Row(row.place, found["auction"], behind, found["text"]))
        if made and not row.children:
            row.description = first.strip(" ,;")
            at = table.rows.index(row) + 1
            table.rows[at:at] = made


_VERB = later(r"(?:is|are|shows?|means?|promises?|=) (?:an? |the )?(?=\S)")
_STEP = rf"(?:\(\s*{CALL}\s*\)|{CALL})"
_AUCTIONS = rf"{_STEP}(?: ?[-–] ?{_STEP}){{0,5}}(?![\w+-])"
_CHAINED = later(
    rf"(?:[,;]\s+(?:and )?| and |\.\s+)(?={_AUCTIONS} (?:is|are|shows?|means?|=|{_BARELY}))")
_LINK = later(
    rf"(?P<auction>{_AUCTIONS}) (?:(?:is|are|shows?|means?|=) (?:an? |the )?)?(?P<text>\S.*)",
    re.S)
_AUCTION, _LONGEST = 2, 1000


def _said(clause: str, place: Place, goes_on: bool = False) -> Row | None:
    """`goes_on`: it stands behind another, whose verb is its too."""
    found = _SAID.match(clause.strip(" .;,"))
    bare = _GOES_WITHOUT.match(clause.strip(" .;,")) if goes_on else None
    if (found is None and bare is None) or _UNSURE.search(clause):
        return None
    if bare is not None:
        call, text = bare["call"], bare["text"]
    else:
        assert found is not None
        call, text = found["call"] or found["asker"], found["text"] or found["asks"]
    if not _HAND.search(text):
        return None
    over = _OVER.search(call)
    pattern = call_named(_AT_ONCE.sub("", _FREE.sub("", call[:over.start() if over else None].strip())))
    if pattern is None:
        return None
    text = text.strip(" .;,")
    return Row(place, pattern.text, (pattern,), f"{text} {over[0].strip()}" if over else text)


def call_named(word: str) -> Pattern | None:
    """The pattern of a call or of a word for calls, None for any other text."""
    call = _DOUBLES.get(word.lower().removeprefix("a "))
    if call is not None:
        return Pattern(word, False, (Part("calls", (call,)),))
    for written in (word, _ONE_OF_LIST.sub("/", word)):
        pattern = parse_pattern(written)
        if pattern is not None and not is_class(pattern):
            return pattern
    return word_for(word)


def _acted(clause: str, place: Place) -> Row | None:
    """`9-11 jump in it`: the points first, then the act."""
    found = _ACTED.match(clause.strip(" .;"))
    if found is None:
        return None
    act = found["act"].lower()
    name = {"j": "leap", "c": "cue", "r": "raise"}.get(act[0] * (act[1] != "h"), "new")
    pattern = Pattern(found["act"], False, (Part(WORDS, (int(name == "leap"),), 0, name),))
    text = found["range"] + (" 4+ cards" if name in ("new", "leap") else "")
    return Row(place, pattern.text, (pattern,), text)
