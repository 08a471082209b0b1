"""Lines -> rows of a bidding table, with the tree that their indentation says.

Strategy. One pass with a stack of open rows, no recursion. For each line:

1. Its indentation counts characters, a TAB as one, as the language says. A first row that stands
   further right than the rest counts as standing with them.
2. A line that starts exactly where the description of the row before started continues it. With a
   one-letter call (`D  takeout`) the place of a child and of a continuation can be the same; then
   a line that reads as a call is a child, with a warning.
3. Any other line that reads as a row becomes a child of the nearest row that stands further left.
   Indentation that returns to no open level is reported and taken as the nearest one.
4. A line that is deeper than the row before and is no row continues its description, with a
   warning. What remains is reported as an error and left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from spotcard_host.common.diagnostics import Collector
from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import CLASS, STRAIN
from spotcard_host.notes.bml.beginnings import LOWEST_BID, lowest, named_above
from spotcard_host.notes.bml.bidtable import CALLS, BidTable, Row
from spotcard_host.notes.bml.lines import UNREAD, Line
from spotcard_host.notes.bml.pattern import is_class
from spotcard_host.notes.bml.split import ALSO_BEGINS, Split, behind_calls, split_row, together

# First words of running text: `2N is natural` below a description is no row.
_PROSE_WORDS = frozenset((
    "is", "are", "was", "were", "be", "or", "and", "then", "shows", "show", "denies", "by",
    "after", "over", "rebid", "bid", "bids", "has", "have", "would", "will", "can", "could", "may",
    "if", "when", "means", "asks", "becomes", "promises", "does", "do", "did", "doesn't", "don't",
    "cannot", "can't", "won't", "we",
))
_PROSE_LETTERS = frozenset(word[0] for word in _PROSE_WORDS)
_OVER = later(rf"(?:over|after) (?:1 ?NT?|[1-3] ?{CLASS})(?:[.:,]| ?=| ?\.\.)\s*\S")
_SENTENCES = later(
    rf"\S[.;] +[1-7]{STRAIN}(?:,? (?:and|or) [1-7]!?\w)? (?:is|are|shows?)\b")
"""Another sentence behind the first: `2C is 13+, five cards. 2D is 11+`."""
_OTHERS = later(r"\s*(?:(?:all )?others?|(?:the )?rest|everything else)\s*[:=]\s+(?=\S)", re.I)
"""`others: as without the double`: a row of no call."""
_MARKS = "-*+•·>"
_FEW = 2
_NO_BID = later(r"(?:[089]|\d\d)[CDHSNcdhsn]T?(?= *[=:]| )")
_REFERENCE_TABLE = later(r"\(?\d[A-Za-z]+")
_REFERENCE_CALL = later(r"\(?(?:\d[A-Za-z]+|[PDR])\)?\Z")
_ITEM = later(rf"\s*\(?([1-9]|[a-h])[.)]\s+(?=\S)(?!.*[1-7]{CLASS}\b)")
_OPENS = later(r"\b1\d ?(?:[-–]{1,2}|to) ?(?:1[89]|2\d)\b|\b2[0-4] ?(?:\+|[-–] ?2\d)")
"""The strength of an opening."""
_MARK = later(r"\s*([-*+•·>]{1,4})\s+(?=[\[(1-7PXDR])")


def is_item(line: Line) -> bool:
    """Whether a line is an item of a list without calls: `1. balanced`."""
    return _ITEM.match(line.text) is not None


def row_of(line: Line) -> Split | None:
    """`split_row` of a line of the stream, cached, since detection and reading both need it."""
    if line.split is UNREAD:
        line.split = split_row(line.text)
    return line.split  # type: ignore[return-value]


def reads_as_row(split: Split) -> bool:
    """True when an ambiguous line is better read as a row than as running text."""
    if split.equals or split.opens or len(split.patterns) > 1:
        return True
    return not is_prose(split) or _OVER.match(split.description) is not None


def line_reads_as_row(line: Line) -> bool:
    """The same of a line; a row whose text stands apart may go on like a sentence: `4N  asks`."""
    split = row_of(line)
    return split is not None and (reads_as_row(split) or (
        split.text[:1] in "1234567(" and _stands_apart(split, line.indent)))


def is_prose(split: Split) -> bool:
    """True when what stands behind the calls goes on like a sentence about them."""
    if split.equals or split.description[:1].lower() not in _PROSE_LETTERS:
        return False
    first = behind_calls(split.description).split(None, 1)[:1]
    return bool(first) and first[0].lower().rstrip(",.;:") in _PROSE_WORDS


def _is_call_in_row(split: Split | None) -> bool:
    """True for a line that begins with a call and does not go on like a sentence about it."""
    return split is not None and split.text[:1] in "1234567(" and reads_as_row(split)


def _stands_apart(split: Split, indent: int) -> bool:
    """True when a sign or two blanks stand between the call and what is said of it."""
    return split.equals or split.column - indent - len(split.text) >= _FEW


def looks_like_table(lines: list[Line]) -> bool:
    """Decide whether a paragraph is a bidding table.

    It is when its first line is a row that starts with a level, or with a history or bracket that
    has one. A first row that is a word only (`P`, `X`, `other`) needs an `=` or company: every
    other line at the left margin must be a row too. Text that starts with a call (`2N rebid by
    opener shows ...`) goes on in lines that are none.
    """
    first = row_of(lines[0])
    if first is None:
        return False
    if first.equals or first.opens or len(first.patterns) > 1:
        return True
    if len(lines) == 1 and first.description.startswith(("and other", "we ")):
        return False  # `1H and other overcalls alike`, `1H we raise by the law`
    margin = min([line.indent for line in lines])
    others = [line for line in lines[1:] if line.indent == margin and not (
        is_item(line) or _OTHERS.match(line.text))]
    rows = sum([row_of(line) is not None for line in others])
    if lines[0].text.lstrip()[:1].isdigit() and not is_class(first.patterns[0]):
        if is_prose(first) and _SENTENCES.search(lines[0].text):
            return False
        if rows == len(others):
            return True
        return rows > 0 or (reads_as_row(first) and len(lines) == 1)
    if not reads_as_row(first):
        return False
    word_only = all(part.kind == CALLS and max(part.calls) < 3 for part in first.patterns[0].parts)
    if first.patterns[0].opponents:
        return rows == len(others) and (len(lines) > 1 or not word_only)
    return len(lines) > 1 and rows == len(others)


def looks_like_bml_2(lines: list[Line]) -> bool:
    """What BML 2 takes for a bidding table."""
    words = [word for line in lines for word in line.text.split()][:4]
    if len(words) == 4 and all(_REFERENCE_CALL.match(word) for word in words):
        return False
    return _REFERENCE_TABLE.match(lines[0].text.lstrip()) is not None


def _unmarked(line: Line, indent: int, base: int) -> Line:
    """A row below another without the marks of a list: `    - 2H = accepts`, `-- 2H = accepts`."""
    found = _MARK.match(line.text)
    if found is None:
        return line
    if indent == base or len(found[1]) > 1:
        indent += _FEW * len(found[1])
    text = " " * indent + line.text[found.end():]
    plain = Line(text, line.file, line.number, line.shift - found.end() + indent)
    return plain if row_of(plain) is not None else line


def _heads(rows: list[Row], described: Collection[str]) -> bool:
    """Whether the first row is the call that the others at its margin answer: one of theirs,
    `(1N)`, or an opening that was described before. Nothing stands beside it or below it.
    """
    first, rest = rows[0], rows[1:]
    if first.description or first.children or len(first.patterns) > 1 or not rest:
        return False
    call = first.patterns[0]
    is_ours = call.literal and call.text in described and len(rest) >= _FEW and not any(
        _OPENS.search(row.description) for row in rest)
    lows = [lowest(row.patterns[0]) for row in rest]
    return (call.opponents or is_ours) and all(
        row.description and not row.patterns[0].opponents for row in rest) and all(
        low > lowest(call) for low in lows if low >= LOWEST_BID)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _no_bid(text: str) -> str:
    """The report on a bid that does not exist, such as `8D`; "" for any other text."""
    found = _NO_BID.match(text)
    return f"{found[0]} is not a call, bids go from 1C to 7N: " if found else ""


class TableBuilder:
    """Builds the rows of one table; findings go to the collector."""

    def __init__(
        self, table: BidTable, collector: Collector, reference: bool = False, unit: int = 0,
        described: Collection[str] | None = None,
    ) -> None:
        """`described`: the openings of earlier tables, whose answers a table may be; None where
        rows stand as they are written.
        """
        self.table = table
        self.unit = unit
        self.described = described
        self.elsewhere: list[Row] = []
        self.collector = collector
        self.reference = reference

    def _report(self, line: Line, severity: str, code: str, message: str, hint: str = "") -> None:
        place = line.place(line.indent)
        self.collector.add(severity, place, message, (hint,) if hint else (), code)

    def build(self, lines: list[Line]) -> None:
        """Add the rows of `lines`, which hold no directives."""
        indents = [line.indent for line in lines]
        base = min(indents)
        first = indents[0]
        indents[0] = base  # a first row further right stands with the rest, as do those like it
        if self.reference:
            splits = [split_row(line.text, True) for line in lines]
        else:
            lines = lines.copy()
            left = next((at for at, indent in enumerate(indents) if at and indent < first), 0)
            indents[:left] = [base if indent == first else indent for indent in indents[:left]]
            for at, line in enumerate(lines):
                if at and line.text[line.indent] in _MARKS:
                    lines[at] = _unmarked(line, indents[at], base)
                    indents[at] = lines[at].indent
            splits = [row_of(line) for line in lines]
        unit = self.unit or (self._unit(splits, indents) if max(indents) > base else _FEW)
        # Open rows with their indentation, outermost first.
        stack: list[tuple[int, Row]] = []
        last: Row | None = None
        below: Row | None = None  # the row of a list right below it
        column = -1
        tabbed = [place for place, line in enumerate(lines) if "\t" in line.text]
        if any("\t" in lines[place].text[:indents[place]] for place in tabbed):
            self._check_tabs(lines, indents)
        for line, indent, split in zip(lines, indents, splits, strict=True):
            text = line.text
            if last is not None and indent > base and indent == column:
                is_apart = split is not None and not split.equals and (
                    split.text[:1].isdigit() and _stands_apart(split, indent))
                if self.reference or (indent - stack[-1][0] != unit and not is_apart):
                    self._continue(last, text.strip())
                    continue
                if split is None or not reads_as_row(split):
                    self._continue(last, text.strip())
                    continue
                if not split.equals:
                    self._report(
                        line, "warning", "ambiguous-indent",
                        f"{split.text} stands where the description of {last.text} could go on; "
                        "read as a call", "indent descriptions or calls differently",
                    )
            if split is None and last is not None and below is last and self._lists(last, text):
                continue
            below = None
            if split is None:
                if last is not None and indent > stack[-1][0]:
                    self._report(
                        line, "warning", "continuation",
                        f"{_no_bid(text.strip())}expected a call or a description that goes on "
                        f"at column {column + 1}, got {text.strip()[:30]!r}; joined to the "
                        f"description of {last.text}",
                        f"start the line at column {column + 1}" if column > 0 else "",
                    )
                    self._continue(last, text.strip())
                else:
                    self._report(
                        line, "error", "row",
                        f"expected a call, got {text.strip()[:40]!r}; left out",
                        "calls are 1C..7N, P, D, R, a variable such as 2M, or (call) for the "
                        "opponents; text needs a blank line before it",
                    )
                continue
            below = last = self._row(line, indent, split, stack, unit)
            column = split.column if split.description else -1
        self._finish()

    def _row(
        self, line: Line, indent: int, split: Split, stack: list[tuple[int, Row]], unit: int
    ) -> Row:
        place = line.place(line.indent)
        if split.description[:1] in ALSO_BEGINS and not self.reference:
            rows = self.table.rows
            inside = bool(stack) and stack[0][0] < indent
            split = together(split, inside or (bool(rows) and rows[0].opens))
        row = Row(
            place, split.text, split.patterns, split.description, split.column, split.opens,
            split.link,
        )
        above = stack[-1][0] if stack else indent
        while stack and stack[-1][0] >= indent:
            above = stack.pop()[0]
        if above != indent and above > indent and stack:
            # Neither a sibling of what was closed nor a child of what is open by the table's step.
            self._report(
                line, "warning", "indent",
                f"indentation {indent} fits no row above: expected {stack[-1][0] + unit} or "
                f"{stack[-1][0]}; {split.text} is read as a continuation of {stack[-1][1].text}",
            )
            indent = above
        elif stack and above != indent and indent - stack[-1][0] != unit:
            self._report(
                line, "warning", "indent",
                f"expected a step of {unit} as in the rest of the table, got "
                f"{indent - stack[-1][0]}; {split.text} is read as a continuation of "
                f"{stack[-1][1].text}",
            )
        if stack:
            row.parent = stack[-1][1]
            row.parent.children.append(row)
        else:
            self.table.rows.append(row)
        if split.opens and (stack or len(self.table.rows) > 1):
            self._report(
                line, "warning", "history",
                f"{split.text} ends in {split.text[-1]!r}, which means something in the first row "
                "only",
                "put a blank line before it to start a table of its own",
            )
        stack.append((indent, row))
        return row

    def _lists(self, row: Row, text: str) -> bool:
        """Whether a line is an item of a list that goes on with a row: `1. balanced` below `1N =
        15-17`."""
        item = _ITEM.match(text)
        if item is None or self.reference or row.children or not row.description:
            return False
        self._continue(row, f"{item[1]}) {text[item.end():].strip()}")
        return True

    @staticmethod
    def _continue(row: Row, text: str) -> None:
        row.description = row.description + "\n" + text if row.description else text

    def _finish(self) -> None:
        """`1N-2C;` in the first row: the rows at its own margin are its children."""
        rows = self.table.rows
        if rows and self.described is not None and _heads(rows, self.described):
            rows[0].opens = True
        if rows and rows[0].opens:
            first, rest = rows[0], rows[1:]
            lows = list(map(lowest, first.patterns))
            alone = [one for one in rest if not one.children] if len(lows) > 1 else []
            for row in alone:
                begun = named_above(row, first, lows)
                if begun:
                    row.patterns = (*begun, *row.patterns)
                    rest.remove(row)
                    self.elsewhere.append(row)
            if first.children and not self.reference:
                # Its continuations stand further in: a whole auction at its margin is its own.
                self.elsewhere += [row for row in rest if row.patterns[1:]]
                rest = [row for row in rest if not row.patterns[1:]]
            for row in rest:
                row.parent = first
            first.children.extend(rest)
            first.gathered = bool(rest)
            rows[1:] = self.elsewhere

    @staticmethod
    def _unit(splits: list[Split | None], indents: list[int]) -> int:
        """The step of the indentation: the commonest move to the right that no description
        explains."""
        steps: dict[int, int] = {}
        column = -1
        before = (indents[0], True)  # where a row stands, and whether it surely is one
        stack = [before]
        under = []  # the lines that stand where a description began, and may be rows
        for split, indent in zip(splits, indents, strict=True):
            ambiguous = indent == column
            if split is None or (ambiguous and not _is_call_in_row(split)):
                continue
            while len(stack) > 1 and stack[-1][0] >= indent:
                stack.pop()
            outer, sure = stack[-1]
            if ambiguous:
                under.append((split, indent, indent - outer))
            elif indent > outer and sure and (indent > before[0] or not before[1]):
                steps[indent - outer] = steps.get(indent - outer, 0) + 1
            before = (indent, not ambiguous)
            stack.append(before)
            column = split.column if split.description else -1
        if not steps and under and (len(under) >= _FEW or _stands_apart(*under[0][:2])):
            return under[0][2]  # `2S  asks` with `    2N minimum` below: four columns to a step
        if not steps:
            return 2
        return max(steps, key=lambda step: (steps[step], -step))

    def _check_tabs(self, lines: list[Line], indents: list[int]) -> None:
        """Warn where reading a TAB as eight columns would change which row is further left."""
        expanded = [_indent(line.text.expandtabs(8)) for line in lines]
        for at in range(1, len(lines)):
            here = (indents[at] > indents[at - 1]) - (indents[at] < indents[at - 1])
            there = (expanded[at] > expanded[at - 1]) - (expanded[at] < expanded[at - 1])
            if here != there:
                self._report(
                    lines[at], "warning", "tab",
                    "a TAB counts as one blank; shown as eight columns this line would stand "
                    "elsewhere in the tree", "indent with blanks",
                )

