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

from spotcard_host.common.diagnostics import Collector
from spotcard_host.notes.bml.bidtable import CALLS, BidTable, Part, Pattern, Row
from spotcard_host.notes.bml.lines import UNREAD, Line
from spotcard_host.notes.bml.pattern import (
    is_class,
    known_class,
    parse_history,
    parse_pattern,
    spelled_call,
    split_link,
)
from spotcard_host.notes.bml.words import is_worded, word_call

# First words of running text: `2N is natural` below a description is no row.
_PROSE_WORDS = frozenset((
    "is", "are", "was", "were", "be", "or", "and", "then", "shows", "show", "denies", "by",
    "after", "over", "rebid", "bid", "bids", "has", "have", "would", "will", "can", "could", "may",
    "if", "when", "means", "asks", "becomes", "promises",
))
_ROW = re.compile(r"(\S+)(\s*)")
# Most rows: a call, blanks, a description, before which an `=` may stand.
_PLAIN_ROW = re.compile(
    r"\s*([1-7](?:[CDHSN]{1,2}|[mM])|[PDRX]|\((?:[1-7][CDHSN]|[PDRX])\))"
    r"\s+(?:(=)\s+(?=\S)|(?=[^\s=:–—→⇒-]))"
)
_BRACKETED = re.compile(r"\([^()]*\)\S*")
_EQUALS = re.compile(r"=\s*")
_SIGN = re.compile(r"(?::|--?>?|[–—→])\s+(?=\S)")  # `1N - 15-17`, `1N : 15-17`
_LEADS_TO = re.compile(r"(?:--?>|→)\s+[1-7]!?[CDHSNcdhs]\b(?!-)")  # `2C -> 2D, all invitations`
_ALSO = re.compile(
    r"(?:(?:[,&]|and|or|(to))\s+)?([1-7](?:NT|SA|BA|[CDHSN]))(?=[\s,=:]|$)"
)
_REPLIES = re.compile(
    r"[=:\s]*(?:an? )?(?:relay|waiting|forced|mandatory|obligatory|compl|accept|P/C|pass|puppet|"
    r"(?:is|as|then|by|if|when|with|only|at|in|after|over|or|and)\b)", re.I,
)
_OF_ANY_LEVEL = re.compile(r"[=:\s]*(?:(?:void )?splinters?|SPL|as (?:over|on|after))\b", re.I)


class Split:
    """A line taken apart as a row: call column, patterns, where the description starts."""

    __slots__ = ("column", "description", "equals", "link", "opens", "patterns", "text")

    def __init__(
        self, text: str, patterns: tuple[Pattern, ...], opens: bool, description: str, column: int,
        equals: bool, link: str,
    ) -> None:
        self.text = text
        self.patterns = patterns
        self.opens = opens
        self.description = description
        self.column = column
        self.equals = equals
        self.link = link


def split_row(text: str) -> Split | None:
    """Take `text` apart as a row, or None when it does not start with a call.

    A bare word counts as a class of calls only when it is a known one, or an `=` follows it.
    """
    plain = _PLAIN_ROW.match(text)
    if plain is not None and (pattern := parse_pattern(plain[1])) is not None:
        said = text[plain.end():].rstrip()
        return Split(plain[1], (pattern,), False, said, plain.end(), plain[2] is not None, "")
    stripped = text.lstrip()
    indent = len(text) - len(stripped)
    link = ""
    token, length = spelled_call(stripped)
    worded = word_call(stripped)
    if token:
        pass
    elif worded is not None:
        token, length = stripped[:worded[1]], worded[1]
    elif stripped.startswith("["):
        token, link, length = split_link(stripped)
    elif stripped.startswith("(") and (bracketed := _BRACKETED.match(stripped)) is not None:
        token = bracketed.group()
        length = bracketed.end()
    else:
        found = _ROW.match(stripped)
        if found is None:
            return None
        token = found.group(1)
        length = found.end(1)
    if not token or len(token) > 400:
        return None
    rest = stripped[length:]
    if token.endswith(",") and _ALSO.match(rest.lstrip()):
        token, rest = token[:-1], rest.lstrip()  # `2H, 2S five cards`
    parsed = ((worded[0],), False) if worded is not None else parse_history(token)
    if parsed is None and "=" in token and not link:
        # `1D=neg`: the call ends at the sign.
        head = token.partition("=")[0]
        if head and (parsed := parse_history(head)) is not None:
            token = head
            rest = stripped[len(head):]
    if parsed is None:
        return None
    patterns, opens = parsed
    after = rest.lstrip()
    column = indent + len(stripped) - len(after)
    equals = False
    sign = _SIGN.match(after) if after[:1] in ":-–—>→" else None
    if sign is not None and _LEADS_TO.match(after) is None:
        after = after[sign.end():]
        column += sign.end()
    skipped = _EQUALS.match(after)
    if skipped is not None:
        # `The =word= ...` is text in a monospaced font; a sign of its own has a blank behind it.
        equals = skipped.end() > 1 or len(after) == 1
        column += skipped.end()
        after = after[skipped.end():]
    if not all(_may_stand(pattern, patterns, equals, after) for pattern in patterns):
        return None
    return Split(token, patterns, opens, after.rstrip(), column, equals, link)


def _may_stand(
    pattern: Pattern, patterns: tuple[Pattern, ...], equals: bool, after: str
) -> bool:
    """Whether a pattern may stand in the call column: a word does where it can be no prose."""
    if not is_class(pattern) or equals:
        return True
    if pattern.opponents and len(patterns) == 1 and not after:
        return True
    return known_class(pattern) and (
        pattern.opponents or len(patterns) > 1 or not after or bool(pattern.parts[0].level)
    )


def together(split: Split, inside: bool) -> Split:
    """A row that names further calls with blanks between: `3C 3D good suit`, `4H, 4S to play`,
    `3C to 3S preempt`. Bids may be a call and its answer, too (`2N 3C forced`): those of one level
    are taken for calls of one meaning, two only where no word for an answer follows; more below
    another row (`inside`), where no auction begins.
    """
    if split.opens or split.equals or not _ALSO.match(split.description):
        return split
    first = split.patterns[-1]
    passes = first.parts[0].calls == (0,) and not first.opponents  # `P, 3D, 3H to play`
    if len(split.patterns) > 1 or not (passes or _one_bid(first)):
        return split
    calls = list(first.parts[0].calls)
    rest = split.description
    while (found := _ALSO.match(rest)) is not None:
        pattern = parse_pattern(found[2])
        if pattern is None or not _one_bid(pattern) or pattern.parts[0].calls[0] <= calls[-1]:
            break
        call = pattern.parts[0].calls[0]
        calls += range(calls[-1] + 1, call) if found[1] else ()
        calls.append(call)
        rest = rest[found.end():].lstrip()
    levels = (calls[-1] - 3) // 5 - (calls[passes and len(calls) > 1] - 3) // 5
    many = len(calls) > 2
    alike = levels <= (many and inside) and (many or not _REPLIES.match(rest))
    if len(calls) < 2 + passes or not (alike or _OF_ANY_LEVEL.match(rest)):
        return split
    written = split.description[: len(split.description) - len(rest)]
    rest = rest[_EQUALS.match(rest).end():] if rest[:1] == "=" else rest  # type: ignore[union-attr]
    text = f"{split.text} {written.rstrip()}"
    pattern = Pattern(text, first.opponents, (Part(CALLS, tuple(calls)),))
    column = split.column + len(split.description) - len(rest)
    return Split(text, (pattern,), False, rest, column, False, split.link)


def _one_bid(pattern: Pattern) -> bool:
    parts = pattern.parts
    return len(parts) == 1 and len(parts[0].calls) == 1 and parts[0].calls[0] >= 3


def row_of(line: Line) -> Split | None:
    """`split_row` of a line of the stream, cached, since detection and reading both need it."""
    if line.split is UNREAD:
        line.split = split_row(line.text)
    return line.split  # type: ignore[return-value]


def reads_as_row(split: Split) -> bool:
    """True when an ambiguous line is better read as a row than as running text."""
    if split.equals or split.opens or len(split.patterns) > 1:
        return True
    if not split.description:
        return True
    return split.description.split(None, 1)[0].lower().rstrip(",.;:") not in _PROSE_WORDS


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
    margin = min([line.indent for line in lines])
    others = [line for line in lines[1:] if line.indent == margin]
    rows = sum([row_of(line) is not None for line in others])
    if lines[0].text.lstrip()[:1].isdigit() and not is_class(first.patterns[0]):
        if rows == len(others):
            return True
        return rows > 0 or (reads_as_row(first) and len(lines) == 1)
    if not reads_as_row(first):
        return False
    word_only = all(part.kind == CALLS and max(part.calls) < 3 for part in first.patterns[0].parts)
    if first.patterns[0].opponents:
        return rows == len(others) and (len(lines) > 1 or not word_only)
    return len(lines) > 1 and rows == len(others)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


class TableBuilder:
    """Builds the rows of one table; findings go to the collector."""

    def __init__(
        self, table: BidTable, collector: Collector, reference: bool = False, unit: int = 0
    ) -> None:
        self.table = table
        self.unit = unit
        self.collector = collector
        self.reference = reference

    def _report(self, line: Line, severity: str, code: str, message: str, hint: str = "") -> None:
        place = line.place(line.indent)
        self.collector.add(severity, place, message, (hint,) if hint else (), code)

    def build(self, lines: list[Line]) -> None:
        """Add the rows of `lines`, which hold no directives."""
        indents = [line.indent for line in lines]
        base = min(indents)
        indents[0] = min(indents[1:], default=indents[0]) if indents[0] > base else indents[0]
        base = min(indents)
        splits = [row_of(line) for line in lines]
        if self.reference:
            splits = [split if split and not is_worded(split.patterns[0]) else None
                      for split in splits]
        unit = self.unit or self._unit(splits, indents)
        # Open rows with their indentation, outermost first.
        stack: list[tuple[int, Row]] = []
        last: Row | None = None
        column = -1
        tabbed = [place for place, line in enumerate(lines) if "\t" in line.text]
        if any("\t" in lines[place].text[:indents[place]] for place in tabbed):
            self._check_tabs(lines, indents)
        for line, indent, split in zip(lines, indents, splits, strict=True):
            text = line.text
            if last is not None and indent > base and indent == column:
                if self.reference or indent - stack[-1][0] != unit:
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
            if split is None:
                if last is not None and indent > stack[-1][0]:
                    self._report(
                        line, "warning", "continuation",
                        "expected a call or a description that goes on at column "
                        f"{column + 1}, got {text.strip()[:30]!r}; joined to the description of "
                        f"{last.text}",
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
            last = self._row(line, indent, split, stack, unit)
            column = split.column if split.description else -1
        self._finish()

    def _row(
        self, line: Line, indent: int, split: Split, stack: list[tuple[int, Row]], unit: int
    ) -> Row:
        place = line.place(line.indent)
        if not self.reference:
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

    @staticmethod
    def _continue(row: Row, text: str) -> None:
        row.description = row.description + "\n" + text if row.description else text

    def _finish(self) -> None:
        """`1N-2C;` in the first row: the rows at its own margin are its children."""
        rows = self.table.rows
        if rows and rows[0].opens:
            first, rest = rows[0], rows[1:]
            for row in rest:
                row.parent = first
            first.children.extend(rest)
            first.gathered = bool(rest)
            del rows[1:]

    @staticmethod
    def _unit(splits: list[Split | None], indents: list[int]) -> int:
        """The step of the indentation: the commonest move to the right that no description
        explains."""
        steps: dict[int, int] = {}
        column = -1
        before = indents[0]
        for split, indent in zip(splits, indents, strict=True):
            if indent == column:
                continue
            if indent > before and split is not None:
                steps[indent - before] = steps.get(indent - before, 0) + 1
            column = split.column if split is not None and split.description else -1
            before = indent
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

