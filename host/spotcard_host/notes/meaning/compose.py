"""Clauses -> the alternatives of the whole text.

Clauses are joined by "and". What joins them otherwise:

* a clause that begins with "or" is a choice for the clauses before it that are built alike
* "either A, B or C"
* shapes in a row (`4414, 4405 or 3415`), and ranges for different vulnerabilities
* a hedged list ("may have 5M, 6m or 5-4 minors")
* "unless" and "except" limit the clause before them
* "the exception is ..." is an alternative to everything before it
"""

from __future__ import annotations

import re
from functools import reduce

from spotcard_host.common.patterns import later
from spotcard_host.notes.meaning.beside import conditional, opposite
from spotcard_host.notes.meaning.by_vulnerability import (
    by_vulnerability,
    elsewhere,
    given_at,
    is_line,
    is_of_seats,
    other_sides,
)
from spotcard_host.notes.meaning.items import (
    CatchAll,
    Convention,
    Count,
    Item,
    Mark,
    Not,
    Points,
    Strength,
    Transfer,
    Vulnerable,
    placed,
)
from spotcard_host.notes.meaning.only import includes, other_lengths
from spotcard_host.notes.meaning.parts import NOTED, Alternatives, Part, Piece, conjoin, topics
from spotcard_host.notes.meaning.rewriting import LEAD
from spotcard_host.notes.meaning.sides import (
    any_hand,
    beside_any,
    down_to,
    exclude_points,
    exclude_shapes,
    first_of_several,
    is_any_from,
    is_any_game_force,
    is_balanced_from,
    is_short,
    is_weak,
    of_named_suits,
    of_the_last,
    of_the_strong,
    of_the_suit_told,
    only_shapes,
    only_strength,
    own_points,
)
from spotcard_host.notes.meaning.suit_items import (
    GoodSuit,
    Length,
    Relative,
    ShapeClass,
    Shapes,
    Solid,
    TwoSuiter,
)

_OR = later(r"\s*(?:(?:or|otherwise|else)\s+|(?:and )?also\s+(?:an?\s+)?(?=\(?\d))", re.I)
_VUL = later(r"\bvul|\bfavou?rable|\bunfav|\bequal\b|\b(?:NV|nv|V)\b", re.I)
_ONLY = later(r"\bonly (?:if|when|with|in|on|by|opposite|for)\b", re.I)
_ADDS = later(r"\b(?:also|too|as well)\b", re.I)
_TAKES_AWAY = later(
    r"\b(?:except(?:ing)?|excluding|excl\.?|other than|but not)(?: for)? (?:the |all |any )*"
    r"(?:ones?|those|hands?|that)\b", re.I
)
_OTHERWISE = later(r"\b(?:otherwise|else)\s*$", re.I)
_OPPOSED = later(r"\s*(?:but|always|at least|exactly|\d-\d\+)", re.I)
NOT_BALANCED = Not((ShapeClass("balanced"),), start=-1, end=-1)
_EITHER = later(r"\s*either\b", re.I)
_APPOSITION = later(
    r"\s*(?:the|our|a so-called|the so-called) (?:[\w-]+ ){0,3}(?:raise|hand|type|variety|"
    r"variant|version|try|overcall|opening|option|case|two-suiter|one-suiter)s?\s*", re.I
)


def or_first(text: str, start: int, end: int) -> int:
    """Where a clause begins after its "or"; -1 where it begins with none."""
    found = _OR.match(text, start, end)
    return found.end() if found else -1


def compose(parts: list[tuple[Part, bool]], text: str) -> Alternatives:
    """The alternatives of clauses; each comes with whether it began with "or"."""
    _extend_hedges([part for part, _ in parts], text)
    for part in (p for p, _ in parts if _says_only_vulnerability(p)):
        _about_style(part, text)
    joined: list[Alternatives] = []
    either = -1
    for part, is_choice in parts:
        clause = part.alternatives
        if part.soft and joined and not any(clause):
            continue  # "15-17 bal, 5cM ok, 14 with five": what is only allowed says nothing
        if part.limits and joined:
            _limit(joined, part, text)
        elif is_choice and joined and (_say(joined) or _is_open(parts, part)):
            sides = given_at(joined[-1])
            listed = joined[either:] if 0 <= either < len(joined) - 1 else []
            if listed and all("strength" in topics(c) for c in listed):
                # "either balanced 12-14, natural 15 or more, or any hand of 18 plus"
                joined[either:] = [[a for c in (*listed, clause) for a in c]]
                either = -1
            elif (sides or is_line(joined[-1])) and _OTHERWISE.search(text, 0, part.start):
                joined[-1] = joined[-1] + conjoin(elsewhere(joined) or other_sides(sides), clause)
            else:
                _choice(joined, part, either == len(joined) - 1)
        elif either >= 0 and len(clause) > 1 and len(joined) > either:
            # "either A, B or C": C is the other choice for A and B together.
            first: Alternatives = [[]]
            for said in joined[either:]:
                first = conjoin(first, said)
            joined[either:] = [conjoin(first, clause[:1]) + clause[1:]]
            either = -1
        else:
            if _EITHER.match(text, part.start, part.end) and len(clause) == 1:
                either = len(joined)
            _join(joined, clause, bool(_APPOSITION.fullmatch(text, part.start, part.end)))
    result: Alternatives = [[]]
    doubt = any(p.unread and _VUL.search(text, p.start, p.end) for p, _ in parts)
    for said in by_vulnerability(_shape_lists(joined), doubt, bool(LEAD.match(text))):
        result = conjoin(result, said)
    return result


def _join(joined: list[Alternatives], clause: Alternatives, names_it: bool = False) -> None:
    """A further clause: for all that was said, or for one side of a choice. `names_it`: it names
    what stands before it ("..., the limit raise")."""
    before: Alternatives = joined[-1] if joined else []
    of_last = len(clause) == 1 and (names_it or of_the_last(before, clause[0]))
    if len(before) > 1 and of_last and not is_of_seats(clause):
        joined[-1] = [*before[:-1], [*before[-1], *clause[0]]]
        return
    if own_points(before, clause):
        last = [i for i in before[-1] if not isinstance(i, Points)]
        joined[-1] = [*before[:-1], [*last, *clause[0]]]
    elif len(before) == 1 and any_hand(before[0]) and is_balanced_from(clause):
        joined[-1] = [[*before[0], NOT_BALANCED], *clause]  # "16+ any; balanced 17+"
    elif is_any_from(clause, joined):
        joined[:] = [_together(joined) + clause]  # "takeout, 12+, 17+ any"
    elif joined and exclude_points(before, clause):
        joined[-1] = before + clause
    elif beside_any(before) and topics(clause) == {"length"}:
        # "0-6 any, or 7-10 without a major, unbalanced": of the other hands
        joined[-1] = [a for a in before if any_hand(a)]
        joined[-1] += conjoin([a for a in before if not any_hand(a)], clause)
    elif joined and of_the_strong(before, clause):
        # "a weak two in hearts or a strong two-suiter, at least 16 points"
        joined[-1] = [a if is_weak(a) else [*a, *clause[0]] for a in before]
    elif joined and first_of_several(before, clause):
        # "4-7, 6+!d or 5!s and 4!h 5-8"
        joined[-1] = [
            a if any(i.about == "strength" for i in a) else [*before[0], *a] for a in clause
        ]
    else:
        joined.append(clause)


def adds_unread_hands(part: Part, is_choice: bool) -> bool:
    """Whether a clause is a choice or an exception that is not understood."""
    remark = not any(part.alternatives) and any(p.why == "a remark" for p in part.pieces)
    return bool((part.unread and part.limits) or ((part.unread or remark) and is_choice))


def _say(joined: list[Alternatives]) -> bool:
    """Whether clauses say something of the hand, the last one perhaps by a convention's name."""
    named = any(isinstance(i, (Convention, Count, Solid, Transfer)) for a in joined[-1] for i in a)
    return named or any(map(topics, joined))


def _about_style(part: Part, text: str) -> None:
    """Take back a place of which nothing is said that a rule can say."""
    if part.soft_items or part.unread:
        part.alternatives = [[]]  # "in third seat it may be light"
    elif _OTHER_WORDS.search(text, part.start, part.end):
        part.alternatives = [[]]  # "sound when vulnerable"
        part.pieces = [Piece(part.start, part.end, NOTED, "style at a vulnerability")]


_FIT = (Relative("support"), Relative("fit"))
_OWN_STRENGTH = (Vulnerable, Count, Solid, CatchAll)


def share_strength(first: Alternatives, more: Alternatives) -> Alternatives:
    """`11-15 with 6+!c or 5!c and 4!h`: points in front hold for choices that have none."""
    if len(first) != 1:
        return more
    said = [i for i in first[0] if not isinstance(i, Mark)]
    if said and said[0].about == "length" and isinstance(said[-1], (Points, Strength)):
        # "5-5 minors 6-10 or 16+": the shape in front holds for both.
        shape = [i for i in said if i.about == "length"]
        return [[*shape, *a] if only_strength(a) or is_short(a, shape) else a for a in more]
    head: list[Item] = []
    for item in first[0]:
        if item.about != "strength":
            break
        head.append(item)
    if not head or not any(i.about == "length" or isinstance(i, GoodSuit) for i in first[0]):
        return more
    if any(i.about == "strength" or isinstance(i, _OWN_STRENGTH) for a in more for i in a):
        return more
    if ShapeClass("balanced") in first[0] and any(ShapeClass("unbalanced") in a for a in more):
        return more  # "11-13 balanced or unbalanced with 3!h": hands of another kind
    shaped = [any(i.about == "length" or placed(i, -1, -1) in _FIT for i in a) for a in more]
    return [[*head, *a] if has else a for a, has in zip(more, shaped, strict=True)]


_OTHER_WORDS = later(
    r"\b(?:sound|light|good|bad|better|disciplined|aggressive|wild|style)\b", re.I)


def _says_only_vulnerability(part: Part) -> bool:
    return any(part.alternatives) and all(
        isinstance(i, Vulnerable) for a in part.alternatives for i in a)


def _is_open(parts: list[tuple[Part, bool]], part: Part) -> bool:
    """Whether something before a clause may be about the hand, though it says nothing certain:
    then "or" adds to it; else it only begins a list ("Multi. Or weak ..., or 22-23").
    """
    return any(p.unread or p.soft_items for p, _ in parts if p.start < part.start)


def _together(joined: list[Alternatives]) -> Alternatives:
    """All clauses as one."""
    return reduce(conjoin, joined, [[]])


def _choice(joined: list[Alternatives], part: Part, of_two: bool = False) -> None:
    """`..., or 18+`: another choice for the clauses before it that are built alike; `of_two`: for
    "either ..." alone, which is a hand of its own."""
    if is_balanced_from(part.alternatives) and is_any_game_force(joined[-1]):
        # "any game force, or 24+ balanced": of the balanced hands only these
        joined[-1] = [[*a, NOT_BALANCED] for a in joined[-1]] + part.alternatives
        return
    kinds = topics(part.alternatives)
    reach = len(joined) - 1
    if any(isinstance(i, CatchAll) for a in part.alternatives for i in a) and not part.unread:
        # "takeout, 12+, or any 17+": another hand for all that was said
        everything = _together(joined)
        joined[:] = [everything + part.alternatives]
        return
    if not any(part.alternatives) and any(p.why == "a remark" for p in part.pieces):
        part.drop("a choice that is not understood")
    if kinds == {"length"} and not part.unread and topics(joined[-1]) == {"strength"}:
        alike = [i for i, one in enumerate(joined) if topics(one) == kinds]
        if alike:  # "5+!s, 7-13, or a good four"
            joined[alike[-1]] = joined[alike[-1]] + part.alternatives
            return
    if of_named_suits(part.alternatives, joined[:-1]) and topics(joined[-1]) == {"strength"}:
        down_to([joined[-1], part.alternatives])
        joined[-1] = joined[-1] + part.alternatives  # "5+!c and 5+!h, 14+, or 12 with 6-5"
        return
    if of_the_suit_told(joined, part.alternatives):
        joined[-1] = joined[-1] + part.alternatives  # "5+!h, 11-15, or 9+ with 6-4"
        return
    if kinds == {"strength", "length"} and set() < topics(joined[-1]) < kinds:
        hand: Alternatives = [[]]  # "both minors, 5-5, 8+, or any two-suiter 18+"
        while joined and topics(joined[-1]) and (
            topics(joined[-1]) < kinds or (topics(joined[-1]) == kinds and topics(hand) < kinds)
        ):
            hand = conjoin(joined.pop(), hand)
        joined.append(hand)
        reach = len(joined) - 1
    while reach > 0 and topics(joined[reach - 1]) == kinds and len(kinds) > 1:
        reach -= 1
    while reach > 0 and exclude_points(joined[reach - 1], joined[reach]):
        reach -= 1  # "12-14 bal, 15+ 5+!c, or 18+"
    while reach > 0 and "strength" in kinds and topics(joined[reach - 1]) == {"strength"}:
        # "weak, 6!h, or strong 4441": what stands in front is of the first hand
        reach -= 1
        joined[reach : reach + 2] = [conjoin(joined[reach], joined[reach + 1])]
    if part.unread and not any(part.alternatives):
        joined[reach:] = [[[]]]
    elif any(part.alternatives):
        said = [a for one in joined[reach:] for a in one]
        of_two = of_two and len(topics(joined[-1])) > 1 and reach == len(joined) - 1
        more = part.alternatives if of_two else share_strength(said, part.alternatives)
        joined[reach:] = [said + more]


def _limit(joined: list[Alternatives], part: Part, text: str) -> None:
    """`..., unless 6+!h`: a limit to the clause before."""
    if not joined or (part.unread and _ONLY.search(text, part.start, part.end)):
        return  # "only if the suit is fair" takes hands away, and adds none
    if part.limits == "exception":
        everything = _together(joined)
        if part.only is not None and not part.unread and includes(everything, part.only):
            joined.append([*([i] for i in other_lengths(part.only)), *part.alternatives])
            return
        if part.when and not part.unread and _within(part.when, everything):
            # "With 8-9 points the suit must be good": of those hands only
            then = [i for i in part.alternatives[0] if i not in part.when]
            joined.append([[opposite(part.when)], [*part.when, *then]])
            return
        limit = [_with_strength_of(everything, a) for a in part.alternatives]
        joined[:] = [[[]] if part.unread else everything + limit]
        return
    n = _limited_by(joined, part)
    said = None if part.unread else conditional(part.limits, joined[n:][:1], part.alternatives)
    if said is not None:
        joined[n] = part.alternatives = said
        part.pieces = []
    elif (
        part.limits != "except"
        or not _TAKES_AWAY.search(text, part.start, part.end)
        or _ADDS.search(text, part.start, part.end)
    ):
        joined[-1] = [[]]  # the exception may add hands


def _limited_by(joined: list[Alternatives], part: Part) -> int:
    """The clause that an exception is to: of shapes, "4+, 12+, unless 4=4=3=2", one of shapes."""
    last = len(joined) - 1
    if topics(part.alternatives) == {"length"} and topics(joined[last]) == {"strength"}:
        return next((at for at in range(last, -1, -1) if topics(joined[at]) == {"length"}), last)
    return last


def _within(when: list[Item], said: Alternatives) -> bool:
    """Whether a condition is met by some of the hands that are described."""
    for one in (i for i in when if isinstance(i, Points)):
        spans = [i for a in said for i in a if isinstance(i, Points)]
        if not any(s.low <= one.high and one.low <= s.high for s in spans):
            return False
    return True


def _with_strength_of(said: Alternatives, limit: list[Item]) -> list[Item]:
    """An exception about shape keeps the strength common to all."""
    if any(i.about == "strength" for i in limit):
        return limit
    shared = [i for i in said[0] if i.about == "strength" and all(i in a for a in said)]
    return [*shared, *limit]


def _extend_hedges(parts: list[Part], text: str) -> None:
    """ "may have 5M, 6m or 5-4 minors": the hedge is on the whole list."""
    for at, part in enumerate(parts):
        if not part.soft:
            continue
        run = []
        for other in parts[at + 1 :]:
            is_listed = text[other.start - 1 : other.start] == ","
            opposed = _OPPOSED.match(text, other.start, other.end)
            if not is_listed or opposed or topics(other.alternatives) != {"length"}:
                break
            run.append(other)
            if other is parts[-1] and all(_is_bare(one) for one in run):
                _take_back(run)
                break
            if re.search(r"\b(?:or|and)\b|/", text[other.start : other.end]):
                _take_back(run)
                break


def _take_back(parts: list[Part]) -> None:
    for one in parts:
        one.soft_items += [i for a in one.alternatives for i in a if i.promise]
        one.alternatives = [[]]
        one.pieces = [Piece(one.start, one.end, NOTED, "a possibility, no promise")]


def _is_bare(part: Part) -> bool:
    """Whether nothing but shapes and lengths without a plus stand in a clause."""
    items = [i for a in part.alternatives for i in a]
    return all(
        isinstance(i, Shapes)
        or (isinstance(i, Length) and i.how == "bare")
        or (isinstance(i, TwoSuiter) and not i.plus)
        for i in items
    )


def _shape_lists(parts: list[Alternatives]) -> list[Alternatives]:
    """`4414, 4405, 4305 or 3405`: shapes alone in clauses that follow each other are
    alternatives.
    """
    result: list[Alternatives] = []
    for part in parts:
        first = all(a and isinstance(a[0], Shapes) for a in part)
        if first and result and only_shapes(result[-1]) and exclude_shapes(result[-1], part):
            result[-1] = result[-1] + part
        else:
            result.append(part)
    return result
