"""Directive lines of a paragraph: settings, metadata, marks of bidding tables."""

from __future__ import annotations

from spotcard_host.common.patterns import later
from spotcard_host.notes.bml.bidtable import SEATS, VULNERABILITIES
from spotcard_host.notes.bml.document import Document, Metadata, Setting
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.titles import marked

# `#35, Dealer N` is the header of a deal.
_IS_DIRECTIVE = later(r"\s*#(?!\d)")
_META = later(r"\s*#\+(\w+):?[ \t]*(.*)")
_DIRECTIVE = later(r"\s*#\s*([A-Z]+)\b[ \t]*(.*)")


def report(
    document: Document, line: Line, severity: str, code: str, message: str, hint: str = ""
) -> None:
    """Add a finding about a line."""
    place = line.place(line.indent)
    document.collector.add(severity, place, message, (hint,) if hint else (), code)


class Stretch:
    """Lines between directives, and the settings that hold for them, "" for those in force.

    `forced`: a directive says that they start with a bidding table; `hidden`: with one that is
    not printed.
    """

    __slots__ = ("forced", "hidden", "lines", "seat", "vul")

    def __init__(self, lines: list[Line], seat: str = "", vul: str = "") -> None:
        self.lines = lines
        self.seat = seat
        self.vul = vul
        self.forced = self.hidden = False


class Directives:
    """Takes directive lines out of paragraphs; `seat` and `vul` are the settings in force."""

    def __init__(self, document: Document, reference: bool) -> None:
        self.document = document
        self.reference = reference
        self.seat = "0"
        self.vul = "00"

    def in_force(self, seat: str, vul: str) -> tuple[str, str]:
        """The settings of a stretch."""
        return seat or self.seat, vul or self.vul

    def stretches(self, lines: list[Line]) -> list[Stretch]:
        """What stands between the directive lines of a paragraph."""
        marked_lines = [line.text for line in lines if "#" in line.text]
        if not marked_lines or not any(map(_IS_DIRECTIVE.match, marked_lines)):
            return [Stretch(lines)]
        hidden = forced = False
        found = [Stretch([], self.seat, self.vul)]
        for line in lines:
            if not self.reference and (title := marked(line)):
                found.append(Stretch([Line(title, line.file, line.number)], self.seat, self.vul))
                continue
            if _IS_DIRECTIVE.match(line.text) is None:
                found[-1].lines.append(line)
                continue
            if (meta := _META.match(line.text)) is not None:
                self._metadata(line, meta[1], meta[2].rstrip())
                continue
            directive = _DIRECTIVE.match(line.text)
            word, argument = (directive[1], directive[2].rstrip()) if directive else ("", "")
            if word == "BASE" and not self.reference:
                self._metadata(line, word, argument.removeprefix(":").strip())
            elif word in ("VUL", "SEAT"):
                self._setting(line, word, argument)
                if self.reference:
                    return []
                found.append(Stretch([], self.seat, self.vul))
            elif word in ("HIDE", "BIDTABLE"):
                hidden = hidden or word == "HIDE"
                forced = True
                if argument:
                    found[-1].lines.append(_row_of(line, argument))
            else:
                self._unknown(line, bool(word and found[-1].lines))
        kept = [s for s in found if s.lines]
        for stretch in kept:
            stretch.forced, stretch.hidden = forced, hidden
        if hidden and not kept:
            report(
                self.document, lines[0], "warning", "hide",
                "expected a bidding table after #HIDE, got nothing",
                "no blank line may stand between the two",
            )
        return kept

    def _unknown(self, line: Line, is_error: bool) -> None:
        report(
            self.document, line, "error" if is_error else "warning", "directive",
            f"expected a directive, got {line.text.strip()[:40]!r}; left out",
            "known are #HIDE #BIDTABLE #CUT #COPY #PASTE #VUL #SEAT #BASE #INCLUDE and "
            "#+KEY: value; a comment starts with // at the margin",
        )

    def _metadata(self, line: Line, key: str, value: str) -> None:
        key = key.upper()
        self.document.elements.append(Metadata(line.place(), key, value))
        self.document.metadata.setdefault(key, value)

    def _setting(self, line: Line, word: str, argument: str) -> None:
        value = argument.split()[0] if argument else ""
        allowed = VULNERABILITIES if word == "VUL" else SEATS
        if value not in allowed:
            report(
                self.document, line, "error", "setting",
                f"expected #{word} with one of {' '.join(allowed)}, got {value!r}; the setting "
                f"stays {self.vul if word == 'VUL' else self.seat}",
            )
            return
        if word == "VUL":
            self.vul = value
        else:
            self.seat = value
        self.document.elements.append(Setting(line.place(), word, value))


def _row_of(line: Line, argument: str) -> Line:
    """`#HIDE 1N 12--14`: the row continues after the directive, at its indentation."""
    indent = line.text[: len(line.text) - len(line.text.lstrip())]
    start = line.text.index(argument, len(indent) + 1)
    return Line(indent + argument, line.file, line.number, line.shift + len(indent) - start)
