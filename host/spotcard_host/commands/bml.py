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

import argparse
import errno
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from spotcard_host.compile.diagnostics import WARNING, Collector, Place, report

if TYPE_CHECKING:
    from spotcard_host.systems.bml.bidtable import Node
    from spotcard_host.systems.bml.document import Document

HELP = "convert bidding notes: bml2bss, bml2html, bml2latex, bss2bml, bml_makedepend"
EXAMPLE = "spotcard bml bml2html notes.bml\nspotcard bml bss2bml --lossless -o - card.bss"


def _shared(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("inputfile", help="the input file (- is stdin)")
    parser.add_argument(
        "-o", "--outputfile", help="the output file or folder (- is stdout)", default=None
    )
    parser.add_argument(
        "-v", "--verbose", action="count", default=0, help="say what is done on stderr"
    )
    parser.add_argument(
        "--strict", action="store_true", help="exit 1 for warnings too"
    )
    parser.add_argument(
        "--json", action="store_true", help="print findings and output name as one JSON object"
    )
    parser.add_argument(
        "--include", action="append", default=[], metavar="DIR",
        help="look for included files there too (may be repeated)",
    )


def _compatible(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--compat", choices=("bml2",), help="read and expand as BML 2 does, its slips included"
    )


def _page(parser: argparse.ArgumentParser) -> None:
    _shared(parser)
    _compatible(parser)
    parser.add_argument(
        "-i", "--indentation", type=int, choices=range(1, 10), default=0,
        help="the indentation of a bidtable (found out for each table unless said)",
    )
    parser.add_argument(
        "--tree", action=argparse.BooleanOptionalAction, default=True,
        help="show bidding tables as trees (the default)",
    )
    parser.add_argument(
        "--include-external-files", action=argparse.BooleanOptionalAction, default=True,
        help="put the style sheet or the macros into the output (the default)",
    )


def _bml2bss(parser: argparse.ArgumentParser) -> None:
    _shared(parser)
    _compatible(parser)
    parser.add_argument(
        "--derive", action="store_true",
        help="fill artificial, outcomes, disposition and lengths from the descriptions",
    )


def _bss2bml(parser: argparse.ArgumentParser) -> None:
    _shared(parser)
    parser.add_argument(
        "--lossless", action="store_true",
        help="keep flags, order and other records in comments: bml2bss gives the same file",
    )


class _Job:
    """One run: the input, where the output goes, and what was found."""

    def __init__(self, args: argparse.Namespace, suffix: str) -> None:
        self.args = args
        self.collector = Collector()
        self.output = self._output_name(suffix)

    def _output_name(self, suffix: str) -> str:
        given: str | None = self.args.outputfile
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
        from spotcard_host.systems.bml.lines import decode
        from spotcard_host.systems.bml.reader import parse_document

        name: str = self.args.inputfile
        real = "" if name == "-" else os.path.realpath(name)
        document = parse_document(
            decode(self.read()), "<stdin>" if name == "-" else name, os.path.dirname(real) or ".",
            self.args.include, getattr(self.args, "compat", None) == "bml2",
            getattr(self.args, "indentation", 0), real,
        )
        self.collector = document.collector
        return document

    def write(self, data: bytes) -> None:
        """Write the output; FileExistsError when that is the input, which is nobody's wish."""
        if self.output == "-":
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return
        source: str = self.args.inputfile
        if source != "-" and os.path.exists(self.output) and os.path.samefile(
            source, self.output
        ):
            raise FileExistsError(
                errno.EEXIST, "the output would replace the input; say where it goes with -o",
                self.output,
            )
        with open(self.output, "wb") as handle:
            handle.write(data)

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


def _to_bss(args: argparse.Namespace) -> int:
    from spotcard_host.systems.bml.bss_out import bss_text, default_fields
    from spotcard_host.systems.bml.expand import expand
    from spotcard_host.systems.bml.lint import lint_structure

    job = _Job(args, ".bss")
    document = job.document()
    system = expand(document.tables, job.collector, args.compat == "bml2")
    lint_structure(document, system, job.collector, WARNING)
    fields: Callable[[Node], str] = default_fields
    if args.derive:
        from spotcard_host.systems.bss.derive import derive

        fields = derive(system)
    if args.verbose:
        counts = f"{len(document.tables)} bidding tables, {len(system.nodes)} sequences"
        print(counts, file=sys.stderr)
    if document.notes:
        from spotcard_host.systems.bss.lossless import has_notes, restore

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
        with open(path, "w", encoding="utf-8") as handle:
            handle.write(text)
        print(f"wrote {path}, which {job.output} needs", file=sys.stderr)


def _to_html(args: argparse.Namespace) -> int:
    from spotcard_host.systems.bml.html import html_text, style_sheet

    job = _Job(args, ".htm")
    document = job.document()
    text = html_text(document, args.tree, args.include_external_files)
    job.write(text.encode("utf-8", "replace"))
    if not args.include_external_files:
        _external(job, "bml.css", style_sheet())
    return job.finish()


def _to_latex(args: argparse.Namespace) -> int:
    from spotcard_host.systems.bml.latex import latex_text, macros

    job = _Job(args, ".tex")
    document = job.document()
    text = latex_text(document, args.tree, args.include_external_files)
    job.write(text.encode("utf-8", "replace"))
    if not args.include_external_files:
        _external(job, "bml.tex", macros())
    return job.finish()


def _to_bml(args: argparse.Namespace) -> int:
    from spotcard_host.systems.bss.bml_out import bml_text
    from spotcard_host.systems.bss.lossless import lossless_text
    from spotcard_host.systems.bss.reader import parse_bss

    job = _Job(args, ".bml")
    name = "<stdin>" if args.inputfile == "-" else args.inputfile
    file = parse_bss(job.read(), name, job.collector)
    if args.lossless:
        text = lossless_text(file)
    else:
        text = bml_text(file)
        lost = sum(
            record.flags_text()[:8] != "NYYYYYY0" or record.flags_text()[8:] not in ("", "08")
            for record in file.sequences
        )
        if lost:
            print(
                f"{lost} records have flags that BML has no word for; --lossless keeps them",
                file=sys.stderr,
            )
    job.write(text.encode("utf-8", "replace"))
    return job.finish()


# What make would take for an assignment, a recipe, a pattern or a wildcard, and cannot quote.
_NO_MAKE_NAME = re.compile(r"[\x00-\x1f\x7f=;|%*?\[\]]|\\\Z")


def _make_name(name: str) -> str:
    """A file name as make reads it back, with nothing in it to expand."""
    return re.sub(r"[ #:]", r"\\\g<0>", name).replace("$", "$$")


def _dependencies(args: argparse.Namespace) -> int:
    job = _Job(args, ".mk")
    document = job.document()
    # A missing file may be one that make knows how to build: it is no finding here.
    job.collector = Collector(document.collector.sources, [
        d for d in document.collector.diagnostics if d.code == "include-cycle"
    ])
    lines: dict[str, None] = {}
    for owner, name in document.includes:
        if _NO_MAKE_NAME.search(owner + name) or _NO_MAKE_NAME.search(owner):
            job.collector.warning(
                Place(document.name, 1), f"make has no way to write {name!r}; left out", (), "make"
            )
        else:
            lines[f"{_make_name(owner)}: {_make_name(name)}"] = None
    job.write("\n".join(["# generated by BML", *lines, ""]).encode("utf-8", "replace"))
    return job.finish()


_Tool = tuple[Callable[[argparse.ArgumentParser], None], Callable[[argparse.Namespace], int], str]
TOOLS: dict[str, _Tool] = {
    "bml2bss": (_bml2bss, _to_bss, "convert BML to BSS (Full Disclosure)"),
    "bml2html": (_page, _to_html, "convert BML to HTML"),
    "bml2latex": (_page, _to_latex, "convert BML to LaTeX"),
    "bss2bml": (_bss2bml, _to_bml, "convert BSS to BML"),
    "bml_makedepend": (_shared, _dependencies, "print which files a BML file includes, for make"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`spotcard bml TOOL ...`"""
    tools = parser.add_subparsers(dest="tool", required=True, metavar="TOOL")
    for name, (arguments, _, text) in TOOLS.items():
        arguments(tools.add_parser(name, help=text, description=text))


def run(args: argparse.Namespace) -> int:
    """Run the tool; 0 good, 1 an error was found or a file cannot be used, 2 wrong usage."""
    if (args.json and args.outputfile == "-") or (args.json and (
        args.inputfile == "-" and args.outputfile is None
    )):
        print(f"{args.tool}: --json and the output cannot both go to stdout", file=sys.stderr)
        return 2
    try:
        return TOOLS[args.tool][1](args)
    except BrokenPipeError:
        raise
    except OSError as error:
        what = error.filename if error.filename is not None else args.inputfile
        print(f"{args.tool}: {what}: {error.strerror}", file=sys.stderr)
        return 1


def _main(tool: str, argv: Sequence[str] | None = None) -> int:
    """A tool as a command of its own."""
    import spotcard

    arguments, _, text = TOOLS[tool]
    parser = argparse.ArgumentParser(prog=tool, description=text)
    version = f"{tool} (spotcard {spotcard.__version__})"
    parser.add_argument("--version", action="version", version=version)
    arguments(parser)
    try:
        args = parser.parse_args(argv)
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
