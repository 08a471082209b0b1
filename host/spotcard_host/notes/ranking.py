"""Which of several calls that fit is made: the order of siblings (`docs/reference/meaning.md`)."""

from __future__ import annotations

from collections.abc import Iterable

from spotcard.game.calls import level_of
from spotcard.rules.fields import HCP
from spotcard_host.language.nodes import Expr
from spotcard_host.notes.build import compare, either, held, joined
from spotcard_host.notes.meaning.constraint import BALANCED, Constraint, Term
from spotcard_host.notes.meaning.context import NOTRUMP, OPENING, RESPONSE, strain_of
from spotcard_host.notes.meaning.tree import Entry
from spotcard_host.notes.meaning.usual import shapes_of
from spotcard_host.notes.nodes import NoteNode
from spotcard_host.notes.order import explicit, narrowness

_FOUR, _SUPPORT, _SHORTEST, _OPEN, _FIT = 4, 3, 2, 5, 8
_MAJOR = 2  # hearts and what is above them
_GAME, _WEAK, _LIMITED, _WIDE = 4, 10, 18, 6
_SOLID = 2  # holdings: AKQ with and without the jack


def rank(node: NoteNode, entry: Entry, place: int, hands: Constraint) -> tuple[int, ...]:
    """Sort key among siblings: the better call first. `hands`: those of the alternatives of the
    call that are ranked.
    """
    meaning = entry.meaning
    wanted = explicit(node.description)
    # Values for game go by the raises that say which, a splinter say; a weak hand has none better.
    closes = (
        meaning.force == "signoff" and entry.context.level >= _GAME
        and meaning.constraint.range("P") == (0, 37) and hands.range("P")[1] > _WEAK
    )
    if _raises_a_major(node, entry):
        support = -3 if entry.context.level >= _GAME else -2
    elif _shows_a_fit(entry, hands, _FOUR):
        support = -2  # as much a raise as that in the suit, and of more trumps
    else:
        support = -int(_shows_a_fit(entry, entry.choice, _SUPPORT))
    support = 0 if closes else support
    last = meaning.catchall and entry.choice.silent
    low, high = max((hands.range(name) for name in ("P", "M")), key=lambda ends: ends[0])
    commitment = {"gf": -2, "st": -2, "inv": -1, "inv+": -1}.get(meaning.force, 0)
    return (
        -(wanted if wanted is not None else 50),
        int(last),
        support * int(not entry.choice.silent),
        int(_only_asks(entry)),
        int(_waits_for_majors(entry) or _offers_suits(entry)),
        -int(_is_solid(hands)),
        -_narrowness(entry, hands),
        int(meaning.artificial),
        commitment,
        high - low if entry.context.role == OPENING else 0,
        place,
    )


def _narrowness(entry: Entry, hands: Constraint) -> int:
    """The bucket of the hands; balanced ones that open one of a suit on a wide range, such as
    4=4=3=2 in clubs, go with the rest of the row: those of a notrump's range open that.
    """
    context = entry.context
    low, high = hands.range("P")
    is_rest = (
        context.role == OPENING and context.level == 1 and context.own >= 0
        and high - low >= _WIDE and not shapes_of(hands) & ~BALANCED
    )
    own = narrowness(hands)
    return min(own, narrowness(entry.choice)) if is_rest else own


def _is_solid(hands: Constraint) -> bool:
    """Whether the hands have three top honours of a suit, which is rarer than any range."""
    return bool(hands.terms) and all(
        any(held.bit_count() <= _SOLID for held in term.honours) for term in hands.terms)


def _only_asks(entry: Entry) -> bool:
    """Whether a question for aces says nothing of the hand: others may describe it."""
    meaning = entry.meaning
    return meaning.asks in ("aces", "keycards", "kings") and meaning.constraint.silent


def _waits_for_majors(entry: Entry) -> bool:
    """Whether an answer keeps a major back that others name or ask for: a notrump, or a raise of a
    minor, which neither denies four cards of a major nor tells its shape.
    """
    context = entry.context
    if context.role != RESPONSE or not 0 < context.last_bid:
        return False
    if context.theirs and context.strain == NOTRUMP and context.level == 1:
        return not entry.meaning.artificial and any(  # a double tells of it
            entry.choice.lengths()[major][1] >= _FOUR for major in (2, 3)
            if major not in {*context.theirs, *context.partner.suits})
    if context.theirs:
        minor, lengths = context.partner.opened, entry.choice.lengths()
        return context.call > 1 and minor in (0, 1) and lengths[minor][0] >= _SUPPORT and any(
            lengths[major][1] >= _FOUR for major in (2, 3) if major not in context.theirs)
    notrump = strain_of(context.last_bid) == NOTRUMP
    lengths = entry.choice.lengths()
    denies = any(lengths[s][1] < _FOUR for s in (2, 3))
    if not notrump and (denies or level_of(context.last_bid) != 1):
        return False
    if context.strain == NOTRUMP:
        shapes = shapes_of(entry.choice)
        return not entry.meaning.artificial and shapes & BALANCED == BALANCED
    minor = context.partner_suit
    raises = not notrump and minor in (0, 1) and lengths[minor][0] >= _SUPPORT
    return raises and all(most >= _OPEN for most in (lengths[2][1], lengths[3][1]))


def _offers_suits(entry: Entry) -> bool:
    """Whether an answerer's double of their overcall shows no suit of four cards, by values alone
    with no upper end: who has a suit bids it.
    """
    context = entry.context
    least = max(low for low, _ in entry.choice.lengths())
    return (
        context.role == RESPONSE and context.call == 1 and bool(context.theirs)
        and (least == _SUPPORT or (least < _SUPPORT and entry.choice.range("P")[1] > _LIMITED))
    )


def rivals(
    node: NoteNode, entry: Entry, siblings: Iterable[tuple[NoteNode, Entry]],
    hands: tuple[Term, ...] = (),
) -> list[Expr]:
    """Comparisons that make this the suit to bid among natural siblings that fit the same hand:
    the longest; of two of equal length the higher with five or more cards, else the lower, or the
    major opposite a double. `hands`: those of an alternative; one that names both suits is chosen.
    """
    suit = strain_of(node.call)
    if not _natural_suit(node, entry) or _raises_a_major(node, entry):
        return []
    tests: list[Expr] = []
    calls = [step.call for step in node.path() if step.ours]
    majors = calls[-2:-1] == [1]
    for other, that in siblings:
        if other is node or not _natural_suit(other, that) or _raises_a_major(other, that):
            continue
        rival = strain_of(other.call)
        if rival == suit or level_of(other.call) - level_of(node.call) not in (-1, 0, 1):
            continue
        both = entry.choice.meet(that.choice)
        if both.empty or entry.choice.lengths()[rival][0] >= _FOUR or (
                _names_both(entry, hands, suit, rival)):
            continue  # a call that shows both suits says more than one that shows the longer
        mine, theirs = held(suit), held(rival)
        level = compare(">=", mine, 5) if suit > rival else compare("<=", mine, 4)
        if majors and (suit >= _MAJOR) != (rival >= _MAJOR):
            level = compare(">=", mine, 0 if suit >= _MAJOR else 14)
        tie = joined("&&", (compare("==", mine, theirs), level))
        tests.append(either((compare(">", mine, theirs), tie, *_beyond(both, entry, rival))))
    return list(dict.fromkeys(tests))


def _names_both(entry: Entry, hands: tuple[Term, ...], suit: int, rival: int) -> bool:
    """Whether the text gives these hands of two suits to this call: `also 5-5 in the black
    suits`."""
    named = [term.shapes for term in entry.meaning.constraint.terms
             if min(term.lengths()[suit][0], term.lengths()[rival][0]) >= _FOUR]
    return bool(hands) and entry.context.role == OPENING and all(
        any(not term.shapes & ~shapes for shapes in named) for term in hands)


def _beyond(both: Constraint, entry: Entry, rival: int) -> list[Expr]:
    """Tests of hands that the rival's call does not show: too short in its suit, or outside its
    points ("denies a major below 12").
    """
    tests: list[Expr] = []
    cards = both.lengths()[rival][0]
    if cards > _FOUR:
        tests.append(compare("<", held(rival), cards))
    (least, most), mine = both.range("P"), entry.choice.range("P")
    if least > mine[0]:
        tests.append(compare("<", held(HCP), least))
    if most < mine[1]:
        tests.append(compare(">", held(HCP), most))
    return tests


def _raises_a_major(node: NoteNode, entry: Entry) -> bool:
    """Whether partner's major is raised: that goes before a suit of one's own, however long."""
    partner = entry.context.partner_suit
    return partner >= 2 and strain_of(node.call) == partner and not entry.meaning.artificial


def _shows_a_fit(entry: Entry, hands: Constraint, trumps: int) -> bool:
    """Whether an answer in another strain raises the major that partner has opened: Drury, Jacoby,
    a cue-bid. `trumps`: how many of them at least.
    """
    context = entry.context
    major = context.partner_suit
    return (
        context.role == RESPONSE and major >= _MAJOR and context.call > 1 and context.own != major
        and context.partner.constraint.lengths()[major][0] + trumps >= _FIT
        and all(term.lengths()[major][0] >= trumps for term in hands.terms)
    )


def _natural_suit(node: NoteNode, entry: Entry) -> bool:
    suit = strain_of(node.call)
    if not 0 <= suit < 4 or entry.meaning.artificial:
        return False
    if entry.choice.lengths()[suit][0] < _SHORTEST:
        return False
    # "3+!d, or 3-3-2-5": natural all the same.
    return max(term.lengths()[suit][0] for term in entry.choice.terms) >= _SUPPORT
