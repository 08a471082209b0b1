"""`spotcard bml TOOL ...` and the same tools as commands of their own.

    bml2bss bml2html bml2latex     bidding notes to Full Disclosure, a web page, LaTeX
    bss2bml                        Full Disclosure to bidding notes
    bml_makedepend                 which files a file includes, as lines for make

Each takes one input file (`-` is standard input) and writes beside it, with another suffix, unless
`-o` says where (`-` is standard output, a folder keeps the name). Findings go to standard error as
file:line:col with the line and a caret; the output is written all the same, without what could not
be read, and the exit status is 1 when one of them was an error.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace

from spotcard_host.common.diagnostics import WARNING, Collector, Place, report
from spotcard_host.common.output import OutputRefused, write_output

TYPE_CHECKING = False  # not from typing, which takes longer to load than converting a small file
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from spotcard_host.notes.bml.bidtable import Node
    from spotcard_host.notes.bml.document import Document

HELP = "convert bidding notes: bml2bss, bml2html, bml2latex, bss2bml, bml_makedepend"
EXAMPLE = "spotcard bml bml2html notes.bml\nspotcard bml bss2bml --lossless -o - card.bss"


class _Option:
    """An option of the tools. `kind`: "flag", "count", "value", "list" (may be repeated), "switch"
    (with a `--no-` form, on unless said)."""

    __slots__ = ("choices", "help", "kind", "metavar", "names")

    def __init__(
        self, kind: str, names: str, text: str, choices: Sequence[str] = (), metavar: str = ""
    ) -> None:
        self.kind = kind
        self.names = names.split()
        self.help = text
        self.choices = choices
        self.metavar = metavar

    @property
    def target(self) -> str:
        """The attribute of the parsed arguments."""
        return self.names[-1].lstrip("-").replace("-", "_")

    @property
    def default(self) -> object:
        """The default of the attribute."""
        return {"flag": False, "count": 0, "list": [], "switch": True}.get(self.kind)

    def add(self, parser: argparse.ArgumentParser) -> None:
        """Declare it to argparse."""
        import argparse

        more: dict[str, Any] = {"dest": self.target}
        if self.kind in ("flag", "count"):
            more["action"] = "count" if self.kind == "count" else "store_true"
        elif self.kind == "switch":
            more["action"] = argparse.BooleanOptionalAction
        elif self.kind == "list":
            more["action"] = "append"
        if self.choices:
            more["choices"] = self.choices
        if self.metavar:
            more["metavar"] = self.metavar
        # The original tools' spelling is accepted and not shown.
        names = [name for name in self.names if name != "--outputfile"]
        parser.add_argument(*names, help=self.help, default=self.default, **more)
        if len(names) < len(self.names):
            parser.add_argument("--outputfile", dest=self.target, default=argparse.SUPPRESS,
                                help=argparse.SUPPRESS)


_SHARED = (
    _Option("value", "-o --outputfile --output",
            "the output file or folder; - is standard output", (), "OUT"),
    _Option("flag", "--force", "overwrite a file that was not made by this command"),
    _Option("count", "-v --verbose", "say what is done on stderr"),
    _Option("flag", "--strict", "exit 1 for warnings too"),
    _Option("flag", "--json", "print findings and output name as one JSON object"),
    _Option(
        "list", "--include", "look for included files there too (may be repeated)", (), "DIR"
    ),
)
_COMPATIBLE = _Option(
    "value", "--compat", "read and expand as BML 2 does, its slips included", ("bml2",)
)
_PAGE = (
    *_SHARED, _COMPATIBLE,
    _Option(
        "value", "-i --indentation",
        "the indentation of a bidtable (found out for each table unless said)",
        tuple("123456789"),
    ),
    _Option("switch", "--tree", "show bidding tables as trees (the default)"),
    _Option(
        "switch", "--include-external-files",
        "put the style sheet or the macros into the output (the default)",
    ),
)
_HTML = (
    *_PAGE,
    _Option(
        "flag", "--reading",
        "a page of every row as the robot reads it, with hands that make the call",
    ),
)
_BML2BSS = (
    *_SHARED, _COMPATIBLE,
    _Option(
        "flag", "--derive",
        "fill artificial, outcomes, disposition and lengths from the descriptions",
    ),
)
_BSS2BML = (
    *_SHARED,
    _Option(
        "flag", "--lossless",
        "keep flags, order and other records in comments: bml2bss gives the same file",
    ),
)


def _declare(parser: argparse.ArgumentParser, options: Sequence[_Option]) -> None:
    parser.add_argument("inputfile", help="the input file (- is stdin)")
    for option in options:
        option.add(parser)


def _plain_arguments(options: Sequence[_Option], argv: Sequence[str]) -> SimpleNamespace | None:
    """What argparse makes of `argv`, when that is one file and options spelled out, a blank or `=`
    before their values; None for everything else.

    Argparse takes several times as long to load and to set up as a small file takes to convert.
    """
    found = SimpleNamespace(**{option.target: option.default for option in options})
    words: Iterator[str] = iter(argv)
    inputs: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        if word == "-" or not word.startswith("-"):
            inputs.append(word)
            continue
        option = next((o for o in options if name in o.names), None)
        if option is None or (equals and not name.startswith("--")):
            return None
        if option.kind in ("value", "list"):
            value = value if equals else next(words, "--")
            if not value or (value.startswith("-") and value != "-") or (
                option.choices and value not in tuple(option.choices)
            ):
                return None
            if option.kind == "list":
                getattr(found, option.target).append(value)
            else:
                setattr(found, option.target, value)
        elif equals:
            return None
        else:
            old = getattr(found, option.target)
            setattr(found, option.target, old + 1 if option.kind == "count" else True)
    if len(inputs) != 1:
        return None
    found.inputfile = inputs[0]
    return found


class _Job:
    """One run: the input, where the output goes, and what was found."""

    def __init__(self, args: Any, suffix: str) -> None:
        self.args = args
        self.collector = Collector()
        self.output = self._output_name(suffix)

    def _output_name(self, suffix: str) -> str:
        given: str | None = self.args.output
        source: str = self.args.inputfile
        if given is not None and not os.path.isdir(given):
            return given
        if source == "-":
            return os.path.join(given, "stdin" + suffix) if given else "-"
        name = os.path.splitext(source)[0] + suffix
        return os.path.join(given, os.path.basename(name)) if given else name

    def read(self) -> bytes:
        """The bytes of the input; raises OSError."""
        if self.args.inputfile == "-":
            return sys.stdin.buffer.read()
        with open(self.args.inputfile, "rb") as handle:
            return handle.read()

    def document(self) -> Document:
        """The BML document of the input, its findings in `collector`."""
        from spotcard_host.notes.bml.lines import decode
        from spotcard_host.notes.bml.reader import parse_document

        name: str = self.args.inputfile
        real = "" if name == "-" else os.path.realpath(name)
        document = parse_document(
            decode(self.read()), "<stdin>" if name == "-" else name, os.path.dirname(real) or ".",
            self.args.include, getattr(self.args, "compat", None) == "bml2",
            int(getattr(self.args, "indentation", None) or 0), real,
        )
        self.collector = document.collector
        return document

    def write(self, data: bytes) -> None:
        """Write the output; raises OutputRefused and OSError."""
        write_output(self.output, data, force=self.args.force, inputs=[
            self.args.inputfile, *self.collector.sources])

    def finish(self) -> int:
        """Show the findings; the exit status."""
        found = self.collector
        if self.args.json:
            import json

            print(json.dumps({
                "output": self.output, "errors": found.errors, "warnings": found.warnings,
                "findings": [d.as_json() for d in found.diagnostics],
            }))
        elif found.diagnostics:
            print(report(found.diagnostics), file=sys.stderr)
        if self.args.verbose and self.output != "-":
            print(f"wrote {self.output}", file=sys.stderr)
        return 1 if found.errors or (self.args.strict and found.warnings) else 0


def _to_bss(args: Any) -> int:
    from spotcard_host.notes.bml.bss_out import bss_text, default_fields
    from spotcard_host.notes.bml.expand import expand
    from spotcard_host.notes.bml.lint import lint_structure

    job = _Job(args, ".bss")
    document = job.document()
    system = expand(document.tables, job.collector, args.compat == "bml2")
    lint_structure(document, system, job.collector, WARNING)
    fields: Callable[[Node], str] = default_fields
    if args.derive:
        from spotcard_host.notes.bss.derive import derive

        fields = derive(system)
    if args.verbose:
        counts = f"{len(document.tables)} bidding tables, {len(system.nodes)} sequences"
        print(counts, file=sys.stderr)
    if document.notes:
        from spotcard_host.notes.bss.lossless import has_notes, restore

        if has_notes(document):
            place = Place(document.name, 1)
            job.write(restore(
                document, system, lambda m: job.collector.warning(place, m, (), "lossless"), fields
            ))
            return job.finish()
    job.write(bss_text(document, system, fields, job.collector).encode("utf-8", "replace"))
    return job.finish()


def _external(job: _Job, name: str, text: str) -> None:
    """The file that the output refers to, put beside it unless one is there."""
    if job.output == "-":
        return
    path = os.path.join(os.path.dirname(job.output), name)
    if not os.path.exists(path):
        write_output(path, text)
        print(f"wrote {path}, which {job.output} needs", file=sys.stderr)


def _to_html(args: Any) -> int:
    from spotcard_host.notes.bml.html import html_text, style_sheet

    job = _Job(args, ".reading.htm" if args.reading else ".htm")
    if args.reading:
        job.write(_reading(args, job).encode("utf-8", "replace"))
        return job.finish()
    document = job.document()
    text = html_text(document, args.tree, args.include_external_files)
    job.write(text.encode("utf-8", "replace"))
    if not args.include_external_files:
        _external(job, "bml.css", style_sheet())
    return job.finish()


def _reading(args: Any, job: _Job) -> str:
    """The page of a system as the robot reads it, over the book that it names or sayc."""
    import errno
    from pathlib import Path

    from spotcard_host.library.tables import DEFAULT, load_source
    from spotcard_host.notes.reading import read_back
    from spotcard_host.notes.reading_page import page
    from spotcard_host.notes.rules import rules_from_notes

    if args.inputfile == "-":
        raise FileNotFoundError(errno.ENOENT, "--reading needs a file, not standard input", "-")
    path = Path(args.inputfile)
    compiled = rules_from_notes(path, job.collector, args.include)
    system = load_source([path], collector=Collector(), folders=args.include, base=DEFAULT)
    return page(compiled.notes.title, read_back(compiled, system))


def _to_latex(args: Any) -> int:
    from spotcard_host.notes.bml.latex import latex_text, macros

    job = _Job(args, ".tex")
    document = job.document()
    text = latex_text(document, args.tree, args.include_external_files)
    job.write(text.encode("utf-8", "replace"))
    if not args.include_external_files:
        _external(job, "bml.tex", macros())
    return job.finish()


def _to_bml(args: Any) -> int:
    from spotcard_host.notes.bss.reader import parse_bss

    job = _Job(args, ".bml")
    name = "<stdin>" if args.inputfile == "-" else args.inputfile
    file = parse_bss(job.read(), name, job.collector)
    if args.lossless:
        from spotcard_host.notes.bss.lossless import lossless_text

        text = lossless_text(file)
    else:
        from spotcard_host.notes.bss.bml_out import bml_text

        text = bml_text(file)
        lost = sum(
            record.artificial or record.outcomes != "YYYYYY" or record.disposition != 0
            or (record.shortest > 0 or 0 <= record.longest < 8)
            for record in file.sequences
        )
        if lost:
            print(
                f"{lost} records have flags that BML has no word for; --lossless keeps them",
                file=sys.stderr,
            )
    job.write(text.encode("utf-8", "replace"))
    return job.finish()


# Characters that make cannot quote: assignment, recipe, pattern or wildcard.
_NO_MAKE_NAME = r"[\x00-\x1f\x7f=;|%*?\[\]]|\\\Z"


def _make_name(name: str) -> str:
    """A file name as make reads it back, with nothing in it to expand."""
    return re.sub(r"[ #:]", r"\\\g<0>", name).replace("$", "$$")


def _dependencies(args: Any) -> int:
    job = _Job(args, ".mk")
    document = job.document()
    # A missing file is not an error here: make may know how to build it.
    job.collector = Collector(document.collector.sources, [
        d for d in document.collector.diagnostics if d.code == "include-cycle"
    ])
    lines: dict[str, None] = {}
    for owner, name in document.includes:
        if re.search(_NO_MAKE_NAME, owner + name) or re.search(_NO_MAKE_NAME, owner):
            job.collector.warning(
                Place(document.name, 1), f"make has no way to write {name!r}; left out", (), "make"
            )
        else:
            lines[f"{_make_name(owner)}: {_make_name(name)}"] = None
    job.write("\n".join(["# generated by BML", *lines, ""]).encode("utf-8", "replace"))
    return job.finish()


# name -> its options, what it does, a line about it
TOOLS: dict[str, tuple[tuple[_Option, ...], Callable[[Any], int], str]] = {
    "bml2bss": (_BML2BSS, _to_bss, "convert BML to BSS (Full Disclosure)"),
    "bml2html": (_HTML, _to_html, "convert BML to HTML"),
    "bml2latex": (_PAGE, _to_latex, "convert BML to LaTeX"),
    "bss2bml": (_BSS2BML, _to_bml, "convert BSS to BML"),
    "bml_makedepend": (_SHARED, _dependencies, "print which files a BML file includes, for make"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`spotcard bml TOOL ...`"""
    tools = parser.add_subparsers(dest="tool", required=True, metavar="TOOL")
    for name, (options, _, text) in TOOLS.items():
        _declare(tools.add_parser(name, help=text, description=text), options)


def run(args: Any) -> int:
    """Run the tool; 0 good, 1 an error was found or a file cannot be used, 2 wrong usage."""
    if (args.json and args.output == "-") or (args.json and (
        args.inputfile == "-" and args.output is None
    )):
        print(f"{args.tool}: --json and the output cannot both go to stdout", file=sys.stderr)
        return 2
    try:
        return TOOLS[args.tool][1](args)
    except BrokenPipeError:
        raise
    except OutputRefused as error:
        print(f"{args.tool}: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        what = error.filename if error.filename is not None else args.inputfile
        print(f"{args.tool}: {what}: {error.strerror}", file=sys.stderr)
        return 1


def _parsed(tool: str, argv: Sequence[str]) -> Any:
    """The arguments of a tool that is a command of its own; raises SystemExit as argparse does."""
    options, _, text = TOOLS[tool]
    args = _plain_arguments(options, argv)
    if args is not None:
        return args
    import argparse

    import spotcard

    parser = argparse.ArgumentParser(prog=tool, description=text)
    version = f"{tool} (spotcard {spotcard.__version__})"
    parser.add_argument("--version", action="version", version=version)
    _declare(parser, options)
    return parser.parse_args(argv)


def _main(tool: str, argv: Sequence[str] | None = None) -> int:
    """A tool as a command of its own."""
    try:
        args = _parsed(tool, sys.argv[1:] if argv is None else argv)
    except SystemExit as stop:
        return int(stop.code or 0)
    args.tool = tool
    try:
        return run(args)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def bml2bss(argv: Sequence[str] | None = None) -> int:
    """The command `bml2bss`."""
    return _main("bml2bss", argv)


def bml2html(argv: Sequence[str] | None = None) -> int:
    """The command `bml2html`."""
    return _main("bml2html", argv)


def bml2latex(argv: Sequence[str] | None = None) -> int:
    """The command `bml2latex`."""
    return _main("bml2latex", argv)


def bss2bml(argv: Sequence[str] | None = None) -> int:
    """The command `bss2bml`."""
    return _main("bss2bml", argv)


def bml_makedepend(argv: Sequence[str] | None = None) -> int:
    """The command `bml_makedepend`."""
    return _main("bml_makedepend", argv)
