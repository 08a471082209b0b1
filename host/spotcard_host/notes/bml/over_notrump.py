"""Calls over their one notrump that running text describes: `Over their 1NT: Landy 2C (both
majors, 10+), X = 15+`, `vs their 1N strong: X = 5m + 4M. vs weak: X = 15+, rest the same`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import BidTable, Row
from spotcard_host.notes.bml.defence import CARDS
from spotcard_host.notes.bml.pattern import parse_history
from spotcard_host.notes.bml.spelt import in_figures, unwrapped
from spotcard_host.notes.bml.spread import CALL, rows_of

_KIND = r"(?:weak|strong|mini|any)"
_HEAD = later(
    r"(?:^|(?<=[.;] )|(?<=\n))[ \t]*(?:[-*•] +|\d{1,2}[.)] +)?"
    r"(?:(?:(?:our |the )?(?:defen[cs]e|system|methods?) (?:to|against|vs\.?|versus|over)|over|"
    r"against|versus|vs\.?|after|when|if|facing)\s+)"
    r"(?P<whose>(?:(?:they|opponents?|opps|opp|their|an?|the|his)\s+)*"
    r"(?:(?:open(?:s|ing)?(?: with)?|plays?|bids?)\s+)?)(?:an? )?"
    rf"(?P<before>(?:natural |{_KIND} )*)(?:1 ?(?:NT?|SA|BA)|one[- ]no-?trump|no-?trumps?|NT)\b"
    r"(?!\s+(?:rebids?|and\b|in (?:the )?(?:third|fourth|3rd|4th|pass|protect|balanc)|by an? ))"
    rf"(?:\s+(?:openings?|overcall(?P<not>s?)))?(?P<after>(?:\s*[,(]?\b{_KIND}\b[^:,()]{{0,12}}\)?)?)"
    r"(?:\s*\([^()]*\))?\s*[:,]?\s+(?:(?:we|I) (?:play|use|bid|have)\s+)?", re.I)
_NAME = (
    r"(?:(?P<name>landy|multi[- ]?landy|dont|cappelletti|hamilton|meckwell|astro|asptro|aspro|"
    r"brozel|woolsey|natural)\b:?,?\s*\(?\s*)"
)
_ROW = later(
    rf"(?:(?:^|[,;.]\s+|\s+and\s+|\))\s*){_NAME}?(?:an? )?"
    rf"(?=\(?{CALL}(?:\s*[=:(]|\s+\w|,|\s*$))", re.I)
_BARE = later(r"\s*(?:or|and|is on|on|off)\b(?! *=)", re.I)
_VERB = later(
    rf"({CALL}(?:(?:,\s*|\s+(?:and|or)\s+|/){CALL})*)\s+(?:(?:is|are)(?: for)?|for|shows?|means?|"
    r"promises?|as)\s+"
    r"(?:the (?=majors|minors))?", re.I)
_BRACKET = later(rf"({CALL})\s*\(([^()]*)\)\s*\Z")
_SAME = later(
    r"\b(?:(?:the )?(?:rest|others?|everything else|all else)(?: is| are)?(?: all)?(?: the)? same|"
    r"otherwise (?:the )?same|same otherwise)\b", re.I)
_REST = later(
    r"[,;]?\s*\b(?:everything else|all else|all others?|(?:the )?(?:rest|others))(?: is| are)?"
    r"(?: all)? natural\b.*", re.I | re.S)
_DENIED = later(
    r"\b(?:don['’]t|not(?! (?:spades|hearts|diamonds|clubs|forcing|necessarily|both|the)\b)|never|"
    r"no longer|gave up|used to|stopped|if|unless|otherwise|depends)\b|"
    r"\bany (?:single |one )?suit(?:er)?\b(?!.*\d)", re.I)
_NEXT = later(
    r"(?<=[.;])\s+(?=(?:against|versus|vs\.?|over|after|when|if|defen[cs]e)\b)", re.I)
_LONGEST = 4000


def tables_over_notrump(text: str, place: Place) -> Iterator[BidTable]:
    """The tables of the phrases about their one notrump."""
    text = CARDS.sub(r"\1 cards", unwrapped(text[:_LONGEST]))
    heads = [head for head in _HEAD.finditer(text) if not head["not"] and _is_theirs(head)]
    ends = [*(head.start() for head in heads[1:]), len(text)]
    before: list[Row] = []
    for head, end in zip(heads, ends, strict=False):
        said = in_figures(_NEXT.split(text[head.end():end].partition("\n\n")[0])[0])
        line = place.line + text.count("\n", 0, head.end())
        table = BidTable(Place(place.file, line, 1), "0", "00")
        parsed = parse_history("(1N)")
        table.after = parsed[0] if parsed else ()
        kind = re.search(r"weak|strong|mini", head["before"] + head["after"], re.I)
        table.under = f"against {kind[0].lower()} 1NT" if kind else "against 1NT"
        table.rows = list(_rows(said, table.place))
        if _SAME.search(said):
            own = {row.text for row in table.rows}
            table.rows += [Row(table.place, row.text, row.patterns, row.description)
                           for row in before if row.text not in own]
        if table.rows:
            yield table
            before = table.rows


def _is_theirs(head: re.Match[str]) -> bool:
    """Whether the notrump is an opening of theirs: `after 1N` is one of ours."""
    word = head[0].lstrip("-*• \t0123456789.)").split()[0].lower()
    if word in ("against", "versus", "vs", "vs.") or word.startswith(("def", "our", "the")):
        return True
    return bool(re.search(r"\b(?:they|opp\w*|their|his)\b", head["whose"], re.I))


def _rows(text: str, place: Place) -> Iterator[Row]:
    cuts = [cut for cut in _ROW.finditer(text) if _outside(text, cut)]
    ends = [*(cut.start() for cut in cuts[1:]), len(text)]
    for cut, end in zip(cuts, ends, strict=False):
        piece = re.split(r"\.\s+(?=[A-Z])|\n", text[cut.end():end])[0]
        name = cut["name"] or ""
        piece = _REST.sub("", _SAME.sub("", piece)).strip(" ,;.")
        if piece.count(")") > piece.count("("):
            piece = piece.rstrip(")")
        piece = _BRACKET.sub(r"\1 = \2", _VERB.sub(r"\1 = ", piece, count=1))
        if name and re.fullmatch(CALL, piece):
            piece += f" = {name}"
        if not _DENIED.search(piece):
            yield from (row for row in rows_of(piece, place) if not row.patterns[0].opponents)


def _outside(text: str, cut: re.Match[str]) -> bool:
    """Whether a call begins a row: not one in brackets, nor one of several with one meaning."""
    before = text[:cut.end()] if cut["name"] else text[:cut.start()]
    is_inside = before.count("(") > before.count(")")
    return (cut["name"] is not None or not is_inside) and not _BARE.match(text, cut.end())
