"""From files to one stream of lines: `#INCLUDE`, comments, `#CUT`/`#COPY`/`#PASTE`.

Strategy. Everything here works on lines and keeps for each the file and number it came from, so
that whatever is found later can name its place. An included file's lines stand where the directive
stood; names are looked up beside the including file, then beside the first file, then in the given
folders. A cycle, a missing file or an excess of text is a finding, and reading goes on after the
directive.

`#CUT name` .. `#ENDCUT` takes lines out of the stream, `#COPY name` .. `#ENDCOPY` leaves them in;
both fill a clipboard in the order of the text. `#PASTE name [old=new ...]` puts them back, each
line moved right by the directive's own indentation, the replacements applied one after another as
plain text.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from spotcard_host.common.diagnostics import Place
from spotcard_host.common.patterns import later
from spotcard_host.common.silence import silenced
from spotcard_host.notes.bml.decoding import decode, not_text
from spotcard_host.notes.bml.document import Document

MAX_INCLUDE_DEPTH = 64
MAX_INCLUDES = 5000
MAX_LINES = 200_000
"""Limit of lines; stops includes and pastes that multiply themselves."""
MAX_CHARACTERS = 16 * 1024 * 1024
"""The same for the text as a whole."""

# Trailing blanks are removed by rstrip: a pattern that backtracks over them takes time that
# grows with their square.
_INCLUDE = later(r"\s*#\s*INCLUDE\b\s*(.*)")
_CLIPBOARD = later(r"(\s*)#\s*(CUT|COPY|ENDCUT|ENDCOPY|PASTE)\b[ \t]*(.*)")

UNREAD = object()
_made = tuple.__new__  # half the time of `Place()`, and there is one for every row


class Line:
    """A line of the stream; `shift` is how far a paste moved it to the right of its source.

    `indent` counts the blanks before its first word. `split` is for `tables.row_of`, which keeps
    there what it found.
    """

    __slots__ = ("file", "indent", "number", "shift", "split", "text")

    def __init__(self, text: str, file: str, number: int, shift: int = 0) -> None:
        self.text = text
        self.indent = len(text) - len(text.lstrip())
        self.file = file
        self.number = number
        self.shift = shift
        self.split: object = UNREAD

    def place(self, column: int = 0) -> Place:
        """The place of a 0-based column of `text` in the file it was written in."""
        column -= self.shift
        return _made(Place, (self.file, self.number, column + 1 if column > 0 else 1))


def _at_once(path: str, flags: int) -> int:
    """Open a file so that a kernel log, which waits for its next line, is empty."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _is_row_like(line: str) -> bool:
    """Whether a line next to an #INCLUDE is one of a table: not blank, no directive or heading."""
    return bool(line.strip()) and not line.lstrip().startswith(("#", "*", "//"))


class _Frame:
    """A file being read: its lines, how far we are, where it is, what the author calls it."""

    __slots__ = ("at", "folder", "indent", "is_inline", "lines", "name", "path", "shown", "size")

    def __init__(self, name: str, path: str, folder: str, lines: list[str], shown: str) -> None:
        self.name = name
        self.path = path
        self.folder = folder
        self.lines = lines
        self.shown = shown
        self.at = 0
        self.indent = ""
        self.is_inline = False  # part of the table in which it is included
        self.size = sum(map(len, lines))


class LineReader:
    """Reads a text and all it includes into `lines`, reporting into a document."""

    def __init__(self, document: Document, folders: Sequence[str] = ()) -> None:
        self.document = document
        self.folders = list(folders)
        self.lines: list[Line] = []
        self._characters = 0
        self._included = 0
        self._included_characters = 0
        self._kept = 0
        self._full = False
        self._folders: dict[str, str] = {}

    def report(self, place: Place, severity: str, code: str, message: str, hint: str = "") -> None:
        """Note a finding of the document."""
        self.document.collector.add(severity, place, message, (hint,) if hint else (), code)

    def read(self, text: str, name: str, folder: str, path: str = "") -> list[Line]:
        """The stream of `text`, whose includes are looked up from `folder`."""
        stack = [self._frame(name, path, folder, text)]
        out = self.lines
        while stack:
            frame = stack[-1]
            self._ordinary(frame, len(stack) > 1)
            if frame.at >= len(frame.lines) or self._full:
                stack.pop()
                if stack and not frame.is_inline:
                    out.append(Line("", frame.name, frame.at))
                continue
            line = frame.lines[frame.at]
            frame.at += 1
            if len(stack) > 1 and self._is_too_long(line):
                self._overflow(Place(frame.name, frame.at))
                continue
            if line.startswith("//"):
                if line.startswith("//bss"):
                    self.document.notes.append(line)
                continue
            if "#" in line:
                found = _INCLUDE.match(line)
                if found is not None:
                    place = Place(frame.name, frame.at, line.index("#") + 1)
                    included = self._include(found.group(1).rstrip(), place, stack)
                    if included is not None:
                        self._place_included(included, frame, place)
                        if not included.is_inline:
                            out.append(Line("", frame.name, frame.at))
                        stack.append(included)
                    continue
            if "lint:" in line:
                line = self._silenced(line, frame.name, frame.at)
            self._characters += len(line)
            if len(out) >= MAX_LINES or self._characters > MAX_CHARACTERS:
                self._overflow(Place(frame.name, frame.at))
            else:
                out.append(Line(frame.indent + line, frame.name, frame.at, len(frame.indent)))
        return self._clipboards(out)

    def _is_too_long(self, line: str) -> bool:
        """Count a line of an included file, comments and directives, too: files of nothing else
        can multiply.
        """
        self._included += 1
        self._included_characters += len(line)
        return self._included > MAX_LINES or self._included_characters > MAX_CHARACTERS

    def _ordinary(self, frame: _Frame, is_included: bool) -> None:
        """Take the lines up to the first that may be a comment, a directive or silenced, where no
        limit can be met in the rest of the file.
        """
        name, indent, out, texts = frame.name, frame.indent, self.lines, frame.lines
        if self._full or max(len(out), self._included) + len(texts) >= MAX_LINES or (
                max(self._characters, self._included_characters) + frame.size >= MAX_CHARACTERS):
            return
        start = frame.at
        end = len(texts)
        for at, text in enumerate(texts[start:], start):
            if text.startswith("//") or "lint:" in text or (
                    "#" in text and text.lstrip().startswith("#")):
                end = at
                break
        ordinary = texts[start:end]
        characters = sum(map(len, ordinary))
        shift = len(indent)
        out += [Line(indent + text, name, number, shift)
                for number, text in enumerate(ordinary, start + 1)]
        frame.at = end
        self._characters += characters
        if is_included:
            self._included += end - start
            self._included_characters += characters

    def _silenced(self, line: str, file: str, number: int) -> str:
        """The line without `; lint: ok` at its end, which is recorded."""
        found = silenced(line)
        if found is None:
            return line
        self.document.collector.silenced[file, number] = found[1]
        return found[0]

    def _place_included(self, included: _Frame, frame: _Frame, place: Place) -> None:
        """A file of one paragraph that is included between the rows of a table is part of it, as
        far to the right as the directive. What any other file holds are elements of their own, and
        so it is where all rows stand at the margin, which is the same.
        """
        above = frame.lines[frame.at - 2] if frame.at > 1 else ""
        below = frame.lines[frame.at] if frame.at < len(frame.lines) else ""
        is_indented = place.column > 1 or (_is_row_like(below) and below[0] in " \t")
        if not is_indented or not (_is_row_like(above) or _is_row_like(below)):
            return
        while included.lines and not included.lines[-1].strip():
            included.lines.pop()
        if all(line.strip() for line in included.lines):
            included.is_inline = True
            included.indent = frame.indent + " " * (place.column - 1)
        elif _is_row_like(below):
            self.report(
                place, "warning", "include",
                f"{included.name} holds several paragraphs, so the table ends before it",
                "begin the rows below with the auction they belong to, such as 1N-2C;",
            )

    def _overflow(self, place: Place) -> None:
        if not self._full:
            self._full = True
            self.report(
                place, "error", "too-long",
                f"more than {MAX_LINES} lines, {MAX_CHARACTERS} characters or {MAX_INCLUDES} "
                "includes after includes and pastes; the rest is not read",
                "look for a file included or pasted many times over",
            )

    def _frame(self, name: str, path: str, folder: str, text: str, shown: str = "") -> _Frame:
        why = not_text(text)
        lines = [] if why else text.split("\n")
        self.document.collector.sources[name] = lines
        if why:
            self.report(
                Place(name, 1), "error", "not-text", why, "save the notes as plain text (UTF-8)"
            )
        return _Frame(name, path, folder, lines, shown or os.path.basename(name))

    def _include(self, argument: str, place: Place, stack: list[_Frame]) -> _Frame | None:
        if len(self.document.includes) >= MAX_INCLUDES:
            self._overflow(place)
            return None
        name = argument.strip("\"'<>") if argument else ""
        if not name:
            self.report(
                place, "error", "include", "expected a file name after #INCLUDE, got nothing"
            )
            return None
        found = self._find(name, stack)
        if found is None and " " in name:
            name = name.split()[0]
            found = self._find(name, stack)
        relative = "" if found is None else os.path.relpath(found, stack[0].folder)
        shown = relative if relative and len(stack) > 1 else name
        self.document.includes.append((stack[-1].shown, shown))
        if found is None:
            self.report(
                place, "error", "include", f"expected a file to include, {name!r} was not found",
                "names are looked up beside the including file, beside the first file, then in "
                "the --include folders",
            )
            return None
        if any(frame.path == found for frame in stack):
            chain = " -> ".join(frame.name for frame in stack)
            self.report(
                place, "error", "include-cycle", f"{name!r} includes itself: {chain} -> {name}"
            )
            return None
        if len(stack) >= MAX_INCLUDE_DEPTH:
            self.report(
                place, "error", "include", f"includes nested deeper than {MAX_INCLUDE_DEPTH}"
            )
            return None
        try:
            with open(found, "rb", opener=_at_once) as handle:
                data = handle.read(MAX_CHARACTERS + 1) or b""
        except OSError as error:
            self.report(place, "error", "include", f"cannot read {name!r}: {error.strerror}")
            return None
        label = os.path.normpath(os.path.join(os.path.dirname(stack[0].name), relative))
        return self._frame(label, found, os.path.dirname(found), decode(data), shown)

    def _find(self, name: str, stack: list[_Frame]) -> str | None:
        for folder in (stack[-1].folder, stack[0].folder, *self.folders):
            try:
                above, last = os.path.split(os.path.join(folder, name))
                path = os.path.join(self._real(above), last)
                if last in ("", "..", ".") or os.path.islink(path):
                    path = os.path.realpath(path)
            except ValueError:
                return None  # a zero character, which no file name has
            if os.path.isfile(path):
                return path
        return None

    def _real(self, folder: str) -> str:
        """The real path of a folder, kept: each file of a system is asked for by its own."""
        if folder not in self._folders:
            self._folders[folder] = os.path.realpath(folder)
        return self._folders[folder]

    def _clipboards(self, lines: list[Line]) -> list[Line]:
        """Apply `#CUT`, `#COPY` and `#PASTE`."""
        marked = [line.text for line in lines if "#" in line.text]
        if not any(map(_CLIPBOARD.match, marked)):
            return lines
        clipboard: dict[str, list[Line]] = {}
        out: list[Line] = []
        # Blocks being collected, innermost last: (verb, name, lines, the opening line).
        blocks: list[tuple[str, str, list[Line], Line]] = []
        self._characters = 0
        for line in lines:
            found = _CLIPBOARD.match(line.text) if "#" in line.text else None
            if found is None:
                self._emit(line, blocks, out)
                continue
            indent, verb, argument = found.groups()
            argument = argument.rstrip()
            place = line.place(len(indent))
            if verb in ("CUT", "COPY"):
                name = argument.split()[0] if argument else ""
                if not name:
                    self.report(place, "error", "clipboard", f"expected a name after #{verb}")
                blocks.append((verb, name, [], line))
            elif verb == "PASTE":
                for pasted in self._paste(argument, len(indent), place, clipboard):
                    self._emit(pasted, blocks, out)
                    if self._full:
                        return out
            elif not blocks or "END" + blocks[-1][0] != verb:
                wanted = f"#END{blocks[-1][0]}" if blocks else "a #CUT or #COPY before it"
                self.report(place, "error", "clipboard", f"expected {wanted}, got #{verb}")
            else:
                opened, name, body, _ = blocks.pop()
                clipboard[name] = body
                if opened == "CUT" and not body:
                    self.report(place, "warning", "clipboard", f"nothing is cut under {name!r}")
        for verb, name, body, line in blocks:
            self.report(
                line.place(), "error", "clipboard", f"#{verb} {name} has no #END{verb}",
                f"write #END{verb} after the last line of the block",
            )
            if verb == "CUT":
                # Without an end it is unclear what to cut: keep the text.
                out.extend(body)
        return out

    def _emit(
        self, line: Line, blocks: list[tuple[str, str, list[Line], Line]], out: list[Line]
    ) -> None:
        """A line goes into every open block, and to the output unless some block cuts it."""
        self._characters += len(line.text)
        self._kept += 1 + len(blocks)
        if self._kept > 2 * MAX_LINES or self._characters > MAX_CHARACTERS:
            self._overflow(line.place())
            return
        for _, _, body, _ in blocks:
            body.append(line)
        if not blocks or not any(verb == "CUT" for verb, _, _, _ in blocks):
            out.append(line)

    def _paste(
        self, argument: str, indent: int, place: Place, clipboard: dict[str, list[Line]]
    ) -> list[Line]:
        words = argument.split()
        if not words or words[0] not in clipboard:
            name = words[0] if words else ""
            known = ", ".join(sorted(clipboard)) or "nothing"
            self.report(
                place, "error", "clipboard",
                f"expected the name of a #CUT or #COPY above, got {name!r}",
                f"on the clipboard here: {known}",
            )
            return []
        replacements: list[tuple[str, str]] = []
        for word in words[1:]:
            target, equals, replacement = word.partition("=")
            if not equals or not target:
                self.report(
                    place, "error", "clipboard",
                    f"expected TARGET=REPLACEMENT after #PASTE, got {word!r}",
                )
            else:
                replacements.append((target, replacement))
        pasted: list[Line] = []
        for line in clipboard[words[0]]:
            text = line.text
            for target, replacement in replacements:
                if len(text) + text.count(target) * len(replacement) > MAX_CHARACTERS:
                    self._overflow(place)
                    return pasted
                text = text.replace(target, replacement)
            pasted.append(Line(" " * indent + text, line.file, line.number, line.shift + indent))
        return pasted
