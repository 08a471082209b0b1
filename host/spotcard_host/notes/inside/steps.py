# ruff: noqa: E501 - a pattern is read as a whole
"""The calls that a description tells of, with who makes each and the hand: `asks. 2D = minimum, 2H =
maximum`, `Opener must bid 2H, or 3H with four of them`, `puppet to 3C; then 3D shows both minors`.

Grammar. A step begins where a part of the text does. Before its calls may stand words of four
kinds: what links it (`and`, `or`, `then`), who makes it, how (`must`, `always`) and a verb; behind
them a sign (`=`, `is`, `with`, a bracket), and the hand up to the next step or the stop. The hand
may stand in front: `with four spades opener bids 3S`. Calls without a sign are steps only in a
list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from spotcard_host.common.patterns import later
from spotcard_host.notes.suit_words import SUIT_WORD

_SPELT = rf"(?:one|two|three|four|five|six) (?:{SUIT_WORD}s?|no-?trumps?|NT)\b"
_BID = r"(?-i:[1-7](?:NT?|[CDHS]{1,4}|o?[Mm]|[xX]|![cdhs])(?![\w+!]))"
_ACT = r"(?-i:(?:XX|X|P|R(?= ?=)|D(?= ?=))(?![\w+/!-])|(?:[Pp]ass(?:es|ing)?|[Rr]edoubles?|[Dd]oubles?|[Rr]?[Dd]bls?)\b)"
_CALL = rf"(?:{_BID}|{_ACT})"
_SMALL = r"(?-i:[1-7][cdhsn](?=\s*[=:])(?![\w+]))"
_IN_SUIT = r"(?:two|three|four|[2-4]) (?:of|in) (?:his|her|the|our|opener['’]s|partner['’]s|responder['’]s|that) (?:own )?(?:major|suit|minor)\b"
_CALLS = (
    rf"(?P<calls>(?:{_IN_SUIT}|{_CALL}|{_SMALL}|{_SPELT}|[Nn]ew suits?(?: (?:at|on) (?:the )?(?:two|three|four|[2-4])[- ]?level)?\b|[Ss]uit(?= ?=| is\b| shows\b))"
    rf"(?:(?:, ?|/| ?& ?| or | and | )(?:{_CALL})(?=[\s,/=:(.;)&]|$)(?!['’])){{0,4}})")

_LINKS = r"and|or|but|with(?= [1-7])|so|also|while|where|if not|otherwise|else|except|unless|please|note that"
_THEN = (
    r"then|now|next|thereafter|afterwards|later|(?:after|over|following) (?:that|this|which|it|the relay|the puppet|the reply|the answer)|"
    r"at (?:his|her|your|the) next turn")
_AT = (
    rf"(?:(?:after|over|opposite|following)|if (?:opener|partner|responder|he|she) (?:bids|answers|replies|shows|says|rebids)) "
    rf"(?:(?:his|her|the|opener['’]s|partner['’]s|a|this|that) )?(?P<at>{_BID}|{_SPELT})(?: (?:answer|reply|response|rebid))?")
_WHO = (r"(?:the )?(?:opener|responder|answerer|partner|pard|doubler|overcaller|advancer|intervenor)(?:['’]s)?|"
    r"opnr|resp|pd|op|he|she|we|you|(?-i:I)")
_MODAL = (
    r"must|has to|have to|should|can|may|will|would|always|normally|usually|just|only|automatically|simply|"
    r"(?:is |are )?(?:forced|obliged|supposed|expected|required|asked) to|first|here|again|duly|"
    r"(?:forces?|obliges?|orders?|commands?|requires?|tells|makes?|asks)(?= (?:opener|partner|responder|pard|him|her|you))|him|her|to")
_VERB = (
    r"(?:re)?bids?|says?|repl(?:y|ies)|answers?|responds?|jumps?(?: in)?(?: to)?|raises?(?: to)?|shows?|"
    r"(?:super-?)?accept(?:s|ance)?(?: (?:with|by bidding|in|at))?|breaks?(?: (?:with|to))?|"
    r"completes?(?: (?:with|by bidding|to|in))?|corrects?(?: to)?|goes(?: (?:on )?to)?|converts? to|pulls?(?: to)?|"
    r"returns? to|retreats? to|runs? to|removes? to|takes (?:it )?out to|puts?|chooses|picks|uses|calls|changes to|"
    r"prefers|signs off in|places|bidding|rebidding|jumping to|by|a|an|the|of|reply|answer|response|bid|call|"
    r"relays?(?: to| of)?|puppets?(?: to)?|forces?|demands?|requires?|commands?|obliges?|orders?|super-?accept\w*|break|jump|continues?(?: with)?|carries on with|follows (?:with|up with)")
_NOUN = (
    r"(?:answers|replies|responses|rebids|continuations|steps|reply|answer|response|rebid|resp|opener|responder|partner|ans)"
    r"(?: (?:are|is|to (?:this|that|it)))?(?=[\s:,=])")
_WORD = rf"(?:{_NOUN}|{_LINKS}|{_THEN}|{_WHO}|{_MODAL}|{_VERB})"
_HEAD = later(
    rf"(?:{_AT}[,:]* )?(?P<words>(?:(?>{_WORD}[ ,:=]+)(?:[\"“(] ?)?){{0,8}}?){_CALLS}"
    r"(?P<noun>[ -](?:answers?|repl(?:y|ies)|responses?|rebids?|bids?|continuations?))?"
    rf"(?:,? (?:by|from) (?P<by>{_WHO}))?"
    r"(?P<sign>"
    r"\s*(?:=(?![=>])|:|→|⇒|=>|->)\s*(?=\S)|"
    r" (?:(?:then|now|here|still|also|always|just) )?(?:is|are|shows?|means?|says?|promises|would be|will be|being|showing|stands for|guarantees)"
    r"(?: (?:then|now|just|still|also|always|simply|here))?(?: (?:an?|the))? (?=\S)|"
    r" (?:then |now |always )?(?=(?:den(?:y|ies)|asks?|invites?|sets|confirms|accepts|forces|rejects|suggests|offers)\b)|"
    r",? (?:only |but only |just )?(?:with(?! the exception)|on|holding|having|if|when|for|w/)(?: holding| he has| she has| you have| we have| having)? (?=\S)|"
    r" ?\((?=[^()]{2,400}\))|"
    r"(?= *(?:$|[.;,)\n]))|"
    r" +(?=\S))", re.I)
_STOP = later(r"[.;!](?=\s|$|\))|\n")
_LINKED = later(r"[\s,]*(?:with the exception|comes|follows|next|and|but|or|except|unless|whatever|on all|always|automatically|compulsory|by force|no matter)\b", re.I)
_BEFORE = later(r"(?:^|[.;:,(\[\n/|>→⇒=]|\s[-–—])\s*[\"“]?$")
_STARTS = later(
    rf"(?:{_LINKS}|{_THEN}|after|over|{_NOUN}|relay of|(?:the )?(?:opener|responder|answerer|partner|pard|doubler|overcaller|advancer)(?:['’]s)?|opnr|resp|pd|"
    r"(?:forced|obliged|required|asked) to|forces?|obliges?|orders?|commands?|must|has to|have to|relays? to|puppets? to|"
    r"(?:super-?)?accepts?|breaks?|completes?|corrects?)\b", re.I)
_HAND = later(
    r"\d|[<>≤≥]|\b(?:with(?:out)?|w/o?|lacking|fewer|less|more|the (?:rest|others?)|exactly|at|about|two|one|weak|wk|strong|natural|nat|take-?out|negative|neg|limit|pre-?emptive|inv\w*|forcing|GF|FG|"
    r"four|five|six|three|seven|both|either|fit|support|hearts?|spades?|diamonds?|clubs?|majors?|minors?|"
    r"stayman|transfers?|xfer|splinters?|SPL|blackwood|asks?|inquir\w*|enquir\w*|interest\w*|sign-?off|S/O|artificial|art|penalt\w+|pen|play|raise|"
    r"quant\w*|bal\w*|flat|den(?:y|ies)|min\w*|max\w*|extras?|short\w*|singleton|void|none|neither|nothing|no|not|"
    r"neg\w*|pos\w*|forced|any\w*|stop\w*|bad|good|poor|solid|unbal\w*|NF|pass|P/C|preference|cue|rest|"
    r"[cdhsMm]|![cdhs]|upper|lower|top|bottom|likes?|dislikes?|feature|accept\w*|reject\w*|decline\w*|correct\w*|waiting|relay|"
    r"super\w*|longer|shorter|better|equal|other\w*|else|yes|slam|game|choice|values|trumps?|puppet|GI)\b", re.I)
_UNSURE = later(
    r"\b(?:sometimes|depends|discuss\w*|undiscussed|as (?:before|above)|see|page|same|ditto|idem|never|"
    r"they|double[sd]|overcalls?|interfere\w*|likewise|respectively|etc)\b|\?", re.I)
_ASIDE = later(
    r"\b(?:(?:if (?:they|RHO|LHO|opps|the opponents|doubled|overcalled)|when (?:they|RHO|LHO|doubled)|(?:they|RHO|LHO|opps) |"
    r"over (?:a |their |the )?(?:double|dbl|X|overcall|interference|intervention)|after (?:a |their )?(?:double|interference|overcall)|"
    r"next (?:call|bid|turn|time)\b|after (?:opener|partner|responder)['’]s\b[^.;:]{0,40}[:,])[^.;]{0,60}|"
    r"(?:not|never|no longer|n['’]t)\b[^.;:,]{0,25}|"
    r"(?:instead of|rather than|unlike|see|e\.g\.?|eg|such as|like|compare|cf\.?|than|via|thru|through|beyond|past|below|above|under|up to|until)"
    r"(?: (?:an?|the|our|direct|both)){0,3}) ?$", re.I)
"""Before a call: it is denied, another auction's, or only named."""
_REST = later(r",? (?:and )?(?:(?:the )?rest|all else|everything else|anything else|(?:all )?others?|else|otherwise)\b", re.I)
_BARE_END = later(r"(?:^|(?<=[\s,]))(?P<with>with(?:out)?|w/o?|no|yes)$", re.I)
_COUNTED = later(rf"\b(?:two|three|four|five|six) (?P<suit>{SUIT_WORD}s|trumps|!?[cdhs])\b", re.I)
_COUNT = later(r"^(?:(?:no|not|only|just|exactly|fewer than|less than|with|without) )?(?:two|three|four|five|six)(?=$|[,;]| and (?:an? )?(?:min|max|\d))", re.I)
_HELD = later(r"\b(?:with(?:out)?|w/o?|no) (?P<what>(?:an? )?[\w!][^,;.()]{1,40})$", re.I)
_CONDITION = later(
    r"(?:^|(?<=[,.;:(\n]))[\s\"“]*(?:(?:and|but|or|only|so|just|then|however) |,\s*){0,4}(?:(?P<lacks>lacking|without|w/o|with no|holding no|with fewer than|with less than)|"
    r"(?:with the exception of|except(?: with| for| when)?)(?: holding)?|with|holding|on|having|for|w/|(?:if|when|where|unless|as soon as) (?:(?:he|she|you|we|opener|partner|responder|the opener) )?(?:(?:only|also) )?(?:has|have|holds?|owns?|holding|with)|"
    r"(?:opener|partner|responder|he|she) (?:shows?|announces|indicates|denies|tells of) (?=[^,]*\bby\b)) "
    rf"(?P<hand>[^.;:=()\n]{{2,70}}?)(?P<verbs>(?:,? *(?:{_WORD}|does|do|by|it|break|breaking|the transfer)\b){{0,8}})[\s,:]*$|"
    r"(?:^|(?<=[;,(]))\s*(?P<short>[^.;,:=()\n]{2,30}):\s*$", re.I)
"""What stands in front of the calls of a sentence, and holds for them: `with four spades opener bids
3S`, `with a maximum: 3H = three hearts, 2N = fewer`."""
_ORDERS = later(r"(?:relays?|puppets?|forces?|obliges?|orders?|commands?|requires?|makes?|transfers?)\b", re.I)
_NO_CONDITION = later(rf"\b(?:{_NOUN}|asks?|relay|then|now|over|after|{_WHO})\b", re.I)
_NOT_SO = later(r"^(?:(?:he|she|you|we) )?(?:does|do|has|have|is|are)(?: not|n['’]t)(?: have)?(?: (?:it|them|any|one|so))?$|^(?:not|otherwise|without|else|if not|no)$", re.I)
_OTHERWISE = later(r"\b(?:else|otherwise)\b", re.I)
_ROUTE = later(
    rf"{_BID}(?:,? ?(?:and |first,? )?(?:then|later|next|followed by|before)(?: (?:rebid(?:ding)?|bid(?:ding)?|a|by)){{0,3}}|,? and(?: then)?) {_BID}(?= ?=|[ .,;)]|$)", re.I)
"""Two calls of one hand, which `routes` reads."""
_WORD_AND_BLANK = later(r"[\w!'’+-]*[\s,:=(]*")
_FORCED = later(r"(?:is )?(?:forced|compulsory|automatic(?:ally)?|obligatory|mandatory|always|required|(?:with |on )?(?:any|every|all) (?:hands?|shapes?)|whatever (?:his|the|her) hand)", re.I)
_ORDERED = later(r"\b(?:puppets?|relays?|forc\w+|must|oblig\w+|has to|opener|partner|responder|automatic\w*)\b[^.;]{0,30}$", re.I)
_NEXT_TURN = later(r"\bnext (?:call|bid|turn|time)\b", re.I)
_INNER = later(rf"(?:{_THEN}|{_WHO}|{_CALL} ?[=:]|{_CALL},? or\b)", re.I)
_ASKED = later(r"\b(?:asks?|asking|enquir\w*|inquir\w*|relay|stayman|checkback|ogust|puppet)\b[^.]{0,60}$", re.I)
_FIRM = later(
    r"(?:an? )?(?:(?:four|five|six|seven) |\d{1,2} ?(?:\+|-|–|[cM]\b|cards?)|\d{1,2}\s*(?:to|or)\s|[<>≤≥]|(?:nat|natural|"
    rf"pre|bal|balanced|weak|wk|strong|GF|FG|inv|invit\w*|short|splinters?|spl|both|{SUIT_WORD}s|"
    r"solid|to play|limit|mixed|game|flat)\b)", re.I)
"""A hand that needs no sign in front."""
_LONGEST, _LONG = 1000, 200
_NEAR, _FAR = 90, 200  # characters in front of a call that say what it is


@dataclass(frozen=True, slots=True)
class Step:
    """Calls of which a text tells. `start` and `end`: where its words stand; `calls` as written;
    `who` makes them ("" where that is not said); `then`: behind the step before it; `reply`: it is
    called an answer; `forced`: whatever the hand; `linked`: it goes on with the list before it;
    `bracket`: it stands in one; `text`: the hand, "" for any.
    """

    start: int
    end: int
    calls: str
    text: str
    who: str = ""
    then: bool = False
    reply: bool = False
    forced: bool = False
    linked: bool = False
    bracket: bool = False
    marked: bool = False
    at: str = ""
    own: bool = False
    bare: bool = False


def steps_of(text: str) -> list[Step]:
    """The steps of a description, in their order."""
    if len(text) > _LONGEST:
        return []
    found: list[Step] = []
    routes = [one.span() for one in _ROUTE.finditer(text) if not _ORDERED.search(text, max(one.start() - _NEAR, 0), one.start())]
    for head in _heads(text):
        if any(start <= head.start("calls") < end for start, end in routes):
            continue
        step = _step(head, text, found)
        if step is not None:
            found.append(step)
    return list(_under_conditions(list(_ended(found, text)), text))


def _heads(text: str) -> Iterator[re.Match[str]]:
    at, hand = 0, -1
    while True:
        head = _HEAD.search(text, at)
        if head is None:
            return
        if (head.start() != hand or head["words"]) and _begins(head, text):
            yield head
            hand = head.end() if "=" in head["sign"] else -1  # `2M = 4M, 2N = ...`
            at = max(head.end("calls") if _next_condition(head, text) else head.end(), at + 1)
        else:
            word = _WORD_AND_BLANK.match(text, head.start())
            at = max(head.start() + 1, word.end() if word is not None else 0)


def _begins(head: re.Match[str], text: str) -> bool:
    """Whether a part of the text begins there."""
    at = head.start()
    before = text[max(at - _NEAR, 0):at]
    if _IS_SPELT.match(head["calls"]) and not _VERBS.search(head["words"]):
        return False
    levels = [call[:1] for call in head["calls"].split(", ")]
    if levels != sorted(levels):
        return False  # `2H min, 4!h, 2N max`
    if _BEFORE.search(text, max(at - _NEAR, 0), at):
        return True
    if before[-1:].isspace() and _has_front(before):
        return True
    return before[-1:].isspace() and _STARTS.match(head[0]) is not None


_FORCES = later(
    r"\b(?:must|has to|have to|forced|obliged|required|forces?|orders?|obliges?|commands?|makes?|always|"
    r"automatically|relays?|puppets?|requires?|tells)\b")
_VERBS = later(rf"\b(?:{_VERB})\b", re.I)
_REPLIES = later(
    r"\b(?:answers?|repl(?:y|ies)|responses?|resp|ans|continuations|steps|corrects?|(?:super-?)?accept\w*|"
    r"complet\w+|breaks?|converts|pulls?|returns?|retreats|removes)\b")
_ANSWERED = later(r"[ -]*(?:answ|repl|resp)", re.I)
_THEN_SAID = later(rf"\b(?:{_THEN})\b", re.I)
_THEN_IS = later(r"^(?:[^\w]*)(?:is|are|shows?|means?)? ?(?:then|now)\b", re.I)
_TELLS = later(r"(?:den(?:y|ies)|asks?|invites?|sets|confirms|accepts|forces|rejects|suggests|offers)\b", re.I)
_ENDS = later(rf"\s*[.;,)\n]|{_LINKED.pattern}", re.I)
_AND = later(r"(?:and|or|but) ")
_LINKS_ON = later(r"\b(?:or|and|but|else|otherwise|except|unless)\b")
_LIST_BEGINS = later(r"(?:[:(]|->|→|=>)\s*$")
_LIST_GOES_ON = later(r"[,;/]\s*(?:and |or )?$")
_BEHIND_STOP = later(r"[.;]\s+$")
_ONE_CALL = later(_CALL)
_LENGTH = later(r"[3-7]![cdhs]$")
_LENGTH_SIGN = later(r"\s*(?:\(|,? ?(?:only|but|just|with|on|if|when|for)\b)")
_ARROW = later(r"[→⇒]|[=-]>")
_CALLS_ALONE = later(rf"(?:{_BID}(?: or {_BID})?|!?[cdhs]\b)\s*(?:$|[.;,)])")
_WHO_SAID = later(rf"\b(?:{_WHO})\b", re.I)
_TAIL = later(r"[\s,;:.]*(?:\b(?:and|or|but|then|so|else|otherwise|with)\b[\s,:]*)?$")
_IS_SPELT = later(_SPELT, re.I)


def _has_front(before: str) -> bool:
    """Whether a condition stands in front of a call: `with four hearts 2H`."""
    found = _CONDITION.search(before[-_NEAR:])
    return found is not None and bool(found["hand"]) and bool(_HAND.search(found["hand"]))


def _next_condition(head: re.Match[str], text: str) -> bool:
    """Whether what follows a call with a condition in front is the condition of the next one."""
    return head["sign"].startswith(",") and _has_front(text[:head.start("calls")])


def _step(head: re.Match[str], text: str, found: list[Step]) -> Step | None:
    """What a head says, with all the text behind it; None for no step."""
    words, sign = head["words"].lower(), head["sign"]
    before, rest = text[:head.start()], text[head.end():]
    if _is_no_step(head, before, rest, found):
        return None
    is_list = _next_condition(head, text) or (sign.strip() == "(" and _INNER.match(rest) is not None)
    marked = not is_list and (bool(sign.strip()) or _TELLS.match(rest) is not None)
    who = _who(words) or _who(head["by"] or "")
    is_verb = _VERBS.search(words) is not None
    forced = _FORCES.search(words) is not None
    reply = _ANSWERED.match(head["noun"] or "") is not None or _REPLIES.search(words) is not None
    then = _THEN_SAID.search(words) is not None or _THEN_IS.search(sign + rest[:12]) is not None
    other = _OTHERWISE.search(words) is not None
    bare = False
    if not marked and (is_list or not rest.strip() or sign == "" or _ENDS.match(rest)):
        front = _has_front(text[:head.start("calls")])
        if not (forced or who or is_verb or other or then or front):
            return None
        rest, forced = ("relay", False) if "relay of" in words else ("", forced)
    elif not marked:
        listed = bool(who and is_verb) or reply or ":" in words or "(" in words or _in_list(
            before, found) or bool(found and _AND.match(words) and _FIRM.match(rest))
        firm = _HAND if listed or _ASKED.search(before[-_NEAR:]) else _FIRM
        bare = not listed
        if not firm.match(rest) or (bare and (words or not _BEHIND_STOP.search(before))):
            return None
    open_brackets = (before + head["words"]).count("(") - (before + head["words"]).count(")")
    return Step(
        head.start(), -1, head["calls"], rest, who, then, reply, forced,
        _LINKS_ON.search(words) is not None, open_brackets > 0, marked or other, head["at"] or "",
        _ORDERS.match(words) is not None, bare)


def _is_no_step(head: re.Match[str], before: str, rest: str, found: list[Step]) -> bool:
    """Whether the calls of a head are only named, a route's, or a condition on lengths."""
    words = head["words"].lower()
    if (not head.start() and words.startswith("then")) or _NEXT_TURN.search(words):
        return True  # `routes` reads these
    if not found and not (_VERBS.search(words) or _who(words)) and _LENGTH.match(
            head["calls"]) and _LENGTH_SIGN.match(head["sign"]):
        return True  # `min, 4!h (3 only with a singleton)`
    alone = _ARROW.search(head["sign"]) and _CALLS_ALONE.match(rest)
    if alone or (":" in head["sign"] and _ONE_CALL.match(rest)):
        return True  # `4!s: 2N with 17`, `4M => 1N`, `2D => !h`
    if (head["noun"] or "").strip(" -").lower().startswith("rebid") and not (
            _who(words) or head["by"]):
        return True
    near = before[-_FAR:]
    return _ASIDE.search(near[_last_stop(near):]) is not None


def _in_list(before: str, found: list[Step]) -> bool:
    """Whether a call without a sign stands in a list."""
    return _LIST_BEGINS.search(before) is not None or (
        bool(found) and _LIST_GOES_ON.search(before) is not None)


def _who(words: str) -> str:
    found = _WHO_SAID.search(words)
    if found is None:
        return ""
    who = found[0].lower().removeprefix("the ").removesuffix("'s").removesuffix("’s")
    return {"opnr": "opener", "op": "opener", "resp": "responder", "pd": "partner", "pard": "partner",
            "answerer": "responder"}.get(who, who)


def _last_stop(text: str) -> int:
    return max((found.end() for found in _STOP.finditer(text)), default=0)


def _ended(found: list[Step], text: str) -> Iterator[Step]:
    """The steps with their ends: the next step, a stop, the bracket in which they stand."""
    held = suit = ""
    for at, step in enumerate(found):
        start = len(text) - len(step.text) if step.text else step.start
        limit = found[at + 1].start if at + 1 < len(found) else len(text)
        if not step.text:
            end = text.find(step.calls, step.start) + len(step.calls)
            yield replace(step, end=min(limit, end))
            continue
        if start > limit:
            continue
        end = _limit(text, start, limit, step.bracket)
        said = text[start:end]
        rest = _REST.search(said)
        if rest is not None and said[:rest.start()].strip().lower() not in ("", "the", "all", "any"):
            said = said[:rest.start()]
        bare = _BARE_END.search(said.rstrip(" ,;."))
        said = said.rstrip(" ,;.") if bare else _TAIL.sub("", said)
        said = said.strip(" ,;.()\"”") if said.count("(") != said.count(")") else said.strip(" ,;.\"”")
        said, held, suit = _whole(said, held, suit)
        if _FORCED.fullmatch(said):
            step, said = replace(step, forced=True), ""
        yield replace(step, end=end, text=said)


def _under_conditions(steps: list[Step], text: str) -> Iterator[Step]:
    """The steps with what stands in front of them in their sentence, and with what `otherwise`
    leaves.
    """
    begins, end, condition, several = -1, 0, "", False
    front_of_bracket = range(0)  # `with four he super-accepts (3S, or 2N ...)`: one sentence
    before: list[str] = []
    for step in steps:
        opened = text.rfind("(", 0, step.start) + 1 if step.bracket else 0
        clause = begins if opened and opened in front_of_bracket else max(_last_stop(text[:step.start]), opened)
        front_of_bracket = range(step.start, text.find(step.calls, step.start) + 1)
        if clause != begins:
            begins, before, condition, several = clause, [], "", False
        front = _CONDITION.search(text[max(clause, end):step.start])
        hand = front and (front["hand"] or front["short"])
        if front is not None and hand and (front["hand"] or (max(clause, end) and not _NO_CONDITION.search(hand))):
            several, condition, before = bool(condition), hand.strip(" ,"), []
            if front["lacks"]:
                condition = f"{'no' if 'than' not in front['lacks'] else front['lacks'].removeprefix('with ')} {condition}"
            step = replace(step, start=max(clause, end) + front.start(), then=False, linked=True)
        end = step.end
        said = step.text
        if (before or several) and (_NOT_SO.match(said) or (not said and step.linked and step.marked)):
            said = f"not {before[0]}" if len(before) == 1 else ""
            condition = "" if several else condition
        elif said:
            before.append(said)
        if condition and said:
            said = f"{condition}, {said}"
        yield replace(step, text=said or condition)


def _limit(text: str, start: int, limit: int, bracket: bool) -> int:
    """The end of the sentence or bracket in which a hand is told."""
    depth = 0
    opened = text[:start].rstrip().endswith("(") and not bracket
    for at in range(start, limit):
        sign = text[at]
        if sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
            if depth < 0:
                return at + opened
        elif depth == 0 and sign in ".;!\n" and (sign == "\n" or not text[at + 1:at + 2].strip()):
            return at
    return limit


def _whole(said: str, held: str, suit: str) -> tuple[str, str, str]:
    """`12-13 with` behind `12-13 without three hearts`, and `no three, 14`: the text with what is
    not said again, and what may be left out of the next one.
    """
    counted = _COUNTED.search(said)
    if counted is not None:
        suit = counted["suit"]
    elif suit:
        said = _COUNT.sub(rf"\g<0> {suit}", said, count=1)
    if _BARE_END.search(said) is not None and held:
        return f"{said} {held}", held, suit
    found = _HELD.search(said)
    return said, found["what"] if found else held, suit


def tells_hand(text: str) -> bool:
    """Whether a text can be a hand for certain, or none at all."""
    return not text or (len(text) < _LONG and bool(_HAND.search(text)) and not _UNSURE.search(text))
