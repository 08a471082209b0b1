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

import gc
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import partial

from spotcard_host.commands.bml_options import (
    BML2BSS,
    BSS2BML,
    HTML,
    PAGE,
    SHARED,
    Option,
    declare,
    plain_arguments,
)
from spotcard_host.common.diagnostics import WARNING, Collector, Place, report
from spotcard_host.common.input import read_input
from spotcard_host.common.output import OutputRefused, write_output
from spotcard_host.common.terminal import amount, exit_status, open_streams

TYPE_CHECKING = False  # not from typing, which takes longer to load than converting a small file
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from spotcard_host.notes.bml.bidtable import Node
    from spotcard_host.notes.bml.document import Document

HELP = "convert bidding notes: bml2bss, bml2html, bml2latex, bss2bml, bml_makedepend"
EXAMPLE = (
    "spotcard bml bml2html ours.bml\n"
    "spotcard bml bml2bss ours.bml --derive\n"
    "spotcard bml bml2latex ours.bml -o ours.tex\n"
    "spotcard bml bss2bml ours.bss -o again.bml\n"
    "spotcard bml bml_makedepend ours.bml -o -"
)


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
        return read_input(self.args.inputfile)

    def document(self, auctions: bool = False) -> Document:
        """The BML document of the input, its findings in `collector`; `auctions` as the reader
        has it: who writes a page needs none.
        """
        from spotcard_host.notes.bml.decoding import decode
        from spotcard_host.notes.bml.reader import parse_document

        name: str = self.args.inputfile
        real = "" if name == "-" else os.path.realpath(name)
        document = parse_document(
            decode(self.read()), "<stdin>" if name == "-" else name, os.path.dirname(real) or ".",
            self.args.include, getattr(self.args, "compat", None) == "bml2",
            int(getattr(self.args, "indentation", None) or 0), real, auctions,
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
    document = job.document(auctions=True)
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
    from spotcard_host.notes.unread_text import unread_text

    if args.inputfile == "-":
        raise FileNotFoundError(errno.ENOENT, "--reading needs a file, not standard input", "-")
    path = Path(args.inputfile)
    compiled = rules_from_notes(path, job.collector, args.include)
    system = load_source([path], collector=Collector(), folders=args.include, base=DEFAULT)
    return page(compiled.notes.title, read_back(compiled, system), unread_text(compiled))


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
            print(f"flags that BML has no word for are left out of {amount(lost, 'record')}; "
                  "--lossless keeps them", file=sys.stderr)
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
TOOLS: dict[str, tuple[tuple[Option, ...], Callable[[Any], int], str]] = {
    "bml2bss": (BML2BSS, _to_bss, "convert BML to BSS (Full Disclosure)"),
    "bml2html": (HTML, _to_html, "convert BML to HTML"),
    "bml2latex": (PAGE, _to_latex, "convert BML to LaTeX"),
    "bss2bml": (BSS2BML, _to_bml, "convert BSS to BML"),
    "bml_makedepend": (SHARED, _dependencies, "print which files a BML file includes, for make"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`spotcard bml TOOL ...`"""
    tools = parser.add_subparsers(dest="tool", required=True, metavar="TOOL")
    for name, (options, _, text) in TOOLS.items():
        declare(tools.add_parser(name, help=text, description=text), options)


def run(args: Any) -> int:
    """Run the tool; 0 good, 1 an error was found or a file cannot be used, 2 wrong usage."""
    if (args.json and args.output == "-") or (args.json and (
        args.inputfile == "-" and args.output is None
    )):
        print(f"{args.tool}: --json and the output cannot both go to stdout", file=sys.stderr)
        return 2
    # A conversion makes many objects and keeps nearly all of them: looking for garbage on the way
    # takes a tenth of its time.
    collects = gc.isenabled()
    gc.disable()
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
    finally:
        if collects:
            gc.enable()


def _parsed(tool: str, argv: Sequence[str]) -> Any:
    """The arguments of a tool that is a command of its own; raises SystemExit as argparse does."""
    options, _, text = TOOLS[tool]
    args = plain_arguments(options, argv)
    if args is not None:
        return args
    import spotcard
    from spotcard_host.commands.registry import Parser, examples

    parser = Parser(prog=tool, description=text)
    examples(parser, [line.removeprefix("spotcard bml ") for line in EXAMPLE.splitlines()])
    version = f"{tool} (spotcard {spotcard.__version__})"
    parser.add_argument("--version", action="version", version=version)
    declare(parser, options)
    return parser.parse_args(argv)


def _main(tool: str, argv: Sequence[str] | None = None) -> int:
    """A tool as a command of its own."""
    open_streams()

    def work() -> int:
        args = _parsed(tool, sys.argv[1:] if argv is None else argv)
        args.tool = tool
        return run(args)

    return exit_status(work)


# The tools as commands of their own.
bml2bss = partial(_main, "bml2bss")
bml2html = partial(_main, "bml2html")
bml2latex = partial(_main, "bml2latex")
bss2bml = partial(_main, "bss2bml")
bml_makedepend = partial(_main, "bml_makedepend")
