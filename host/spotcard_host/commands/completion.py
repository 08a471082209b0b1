"""`spotcard completion`: completion scripts and the manual page, made from the parsers."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator

from spotcard_host.commands.registry import COMMANDS, build_parser
from spotcard_host.common.output import STDOUT, add_output, write_output

HELP = "Print a completion script for a shell, or the manual page of all commands."
EXAMPLE = (
    'eval "$(spotcard completion bash)"\n'
    "spotcard completion zsh -o ~/.zfunc/_spotcard\n"
    "spotcard completion fish -o ~/.config/fish/completions/spotcard.fish\n"
    "spotcard completion man -o spotcard.1"
)

_BASH = """_spotcard() {
    local word="${COMP_WORDS[COMP_CWORD]}" words
    case "${COMP_WORDS[1]}" in
%s        *) words="%s" ;;
    esac
    if [ "$COMP_CWORD" = 1 ]; then words="%s"; fi
    COMPREPLY=($(compgen -W "$words" -- "$word"))
    if [ ${#COMPREPLY[@]} = 0 ]; then COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _spotcard spotcard
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `spotcard completion`."""
    parser.add_argument("shell", choices=("bash", "zsh", "fish", "man"),
                        help="the shell, or man for a manual page")
    add_output(parser, "the file to write (default: standard output)")


def walk() -> Iterator[tuple[str, list[str]]]:
    """The words that may follow each command: options, verbs and choices."""
    for name in COMMANDS:
        words: dict[str, None] = {}
        parsers = [build_parser(name)]
        while parsers:
            for action in parsers.pop()._actions:
                if isinstance(action, argparse._SubParsersAction):
                    parsers += action.choices.values()
                if action.help is not argparse.SUPPRESS:
                    words.update(dict.fromkeys(action.option_strings))
                    words.update(dict.fromkeys(map(str, action.choices or ())))
        yield name, list(words)


def _roff(letter: str) -> str:
    """A letter as roff reads it."""
    return "\\-" if letter == "-" else letter if letter.isascii() else f"\\[u{ord(letter):04X}]"


def _man() -> str:
    """One manual page (roff) with every command's help."""
    lines = [".TH SPOTCARD 1", ".SH NAME", "spotcard \\- a contract-bridge robot and its tools",
             ".SH SYNOPSIS", ".B spotcard", "COMMAND ..."]
    for name in COMMANDS:
        text = build_parser(name).format_help().replace("\\", "\\e")
        lines += [f".SH {name.upper()}", ".nf"]
        lines += ["\\&" + "".join(map(_roff, line)) for line in text.splitlines()]
        lines.append(".fi")
    return "\n".join(lines) + "\n"


def _bash() -> str:
    every = dict(walk())
    cases = "".join(
        f"        {name}) words={shlex.quote(' '.join(words))} ;;\n"
        for name, words in every.items())
    names = " ".join(every)
    return _BASH % (cases, names, names)


def _zsh() -> str:
    # zsh runs completions of bash; compinit has to be loaded, which a file in fpath implies.
    return "#compdef spotcard\nautoload -Uz bashcompinit && bashcompinit\n" + _bash()


def _fish() -> str:
    lines = ["complete -c spotcard -n __fish_use_subcommand -f -a " + shlex.quote(
        " ".join(name for name, _ in walk()))]
    for name, words in walk():
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        for word in words:
            if word.startswith("--"):
                lines.append(f"complete -c spotcard {seen} -l {word[2:]}")
            elif not word.startswith("-"):
                lines.append(f"complete -c spotcard {seen} -a {shlex.quote(word)}")
    return "\n".join(lines) + "\n"


def run(args: argparse.Namespace) -> int:
    """Print or write it."""
    text = {"bash": _bash, "zsh": _zsh, "fish": _fish,
            "man": _man}[args.shell]()
    write_output(args.output or STDOUT, text, force=args.force)
    return 0
