"""The options of the BML tools, and a reader of plain command lines.

`argparse` takes several times as long to load and to set up as a small file takes to convert, so
that the tools load it only for what `plain_arguments` does not take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace

TYPE_CHECKING = False  # not from typing, which takes longer to load than a small file to convert
if TYPE_CHECKING:
    import argparse
    from typing import Any


class Option:
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


SHARED = (
    Option("value", "-o --outputfile --output",
            "the output file or folder; - is standard output", (), "OUT"),
    Option("flag", "--force", "overwrite a file that was not made by this command"),
    Option("count", "-v --verbose", "say what is done on standard error"),
    Option("flag", "--strict", "exit with status 1 for warnings too"),
    Option("flag", "--json", "print findings and output name as one JSON object"),
    Option(
        "list", "--include", "another folder for files that notes include; may be repeated", (),
        "DIR",
    ),
)
_COMPATIBLE = Option(
    "value", "--compat", "read and expand as BML 2 does, its slips included", ("bml2",)
)
PAGE = (
    *SHARED, _COMPATIBLE,
    Option(
        "value", "-i --indentation",
        "the indentation of a bidtable (default: found for each table)",
        tuple("123456789"),
    ),
    Option("switch", "--tree", "show bidding tables as trees (the default)"),
    Option(
        "switch", "--include-external-files",
        "put the style sheet or the macros into the output (the default)",
    ),
)
HTML = (
    *PAGE,
    Option(
        "flag", "--reading",
        "a page of every row as the robot reads it, with hands that make the call",
    ),
)
BML2BSS = (
    *SHARED, _COMPATIBLE,
    Option(
        "flag", "--derive",
        "fill artificial, outcomes, disposition and lengths from the descriptions",
    ),
)
BSS2BML = (
    *SHARED,
    Option(
        "flag", "--lossless",
        "keep flags, order and other records in comments: bml2bss gives the same file",
    ),
)


def declare(parser: argparse.ArgumentParser, options: Sequence[Option]) -> None:
    """Declare the input file and the options of a tool to argparse."""
    parser.add_argument("inputfile", metavar="FILE",
                        help="the input file; - is standard input")
    for option in options:
        option.add(parser)


def plain_arguments(options: Sequence[Option], argv: Sequence[str]) -> SimpleNamespace | None:
    """What argparse makes of `argv`, when that is one file and options spelled out, a blank or `=`
    before their values; None for everything else."""
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
