"""One grammar of options: the parsers of all commands are walked."""

from __future__ import annotations

import argparse
import os
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from spotcard_host.cli import COMMANDS, build_parser, main
from spotcard_host.common.options import SHARED

# Options that several commands have but that mean another thing there, with the reason.
OTHER_MEANING = {
    ("explain", "--board"): "the number of a bridge board in a file",
    ("view", "--board"): "the number of a bridge board in a file",
    ("seat", "--me"): "the seat is named by --seat",
    ("play", "--me"): "names the seat",
    ("check", "--watch"): "watches the source files; a match has none",
    ("config", "--show"): "print and change nothing, as in `check --show`; there of settings",
    ("bml", "--tree"): "as in the original tools: bidding tables as trees",
}
# Spellings that one grammar has no room for.
OLD = {"--out", "--outputfile", "--pbn", "--table-file", "--print", "--losers", "--timeout"}


def options_of(name: str) -> Iterator[argparse.Action]:
    """Every option of a command and of its verbs."""
    parsers = [build_parser(name)]
    while parsers:
        parser = parsers.pop()
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                parsers += action.choices.values()
            elif action.option_strings:
                yield action


def values_of(name: str) -> Iterator[argparse.Action]:
    """What takes a value: options, and what stands in a place; of verbs too."""
    parsers = [build_parser(name)]
    while parsers:
        for action in parsers.pop()._actions:
            if isinstance(action, argparse._SubParsersAction):
                parsers += action.choices.values()
            elif action.nargs != 0 and action.help is not argparse.SUPPRESS and (
                    not action.dest.startswith("set_")):
                yield action


def shown(name: str) -> list[argparse.Action]:
    """Without what is hidden, and without the board's settings, one option each, of `config`."""
    return [action for action in options_of(name) if action.help is not argparse.SUPPRESS
            and not action.dest.startswith("set_")]


@pytest.mark.parametrize("name", COMMANDS)
def test_shared_options_are_the_shared_ones(name: str) -> None:
    by_name = {spelling: (spellings, words) for spellings, words in SHARED.items()
               for spelling in spellings}
    wrong = []
    for action in shown(name):
        for spelling in action.option_strings:
            if spelling not in by_name or (name, spelling) in OTHER_MEANING:
                continue
            spellings, words = by_name[spelling]
            if (tuple(action.option_strings) != spellings
                    or ("metavar" in words and action.metavar != words["metavar"])
                    or ("type" in words and action.type is not words["type"])
                    or (words.get("action") == "store_true") != (action.const is True)):
                wrong.append("/".join(action.option_strings))
    assert not wrong, "use spotcard_host.common.options.share"


def test_what_two_commands_have_is_shared() -> None:
    known = {spelling for spellings in SHARED for spelling in spellings} | {"-h", "--help"}
    owners = defaultdict(set)
    for name in COMMANDS:
        for action in shown(name):
            for spelling in action.option_strings:
                if spelling not in known and (name, spelling) not in OTHER_MEANING:
                    owners[spelling].add(name)
    assert not {spelling: names for spelling, names in owners.items() if len(names) > 1}


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example_everywhere_and_fits_a_terminal(name: str) -> None:
    parsers = [build_parser(name)]
    while parsers:
        parser = parsers.pop()
        assert parser.prog in parser.format_help().partition("example:\n")[2], parser.prog
        assert max(map(len, (parser.description or "").splitlines()), default=0) <= 80
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                parsers += action.choices.values()


@pytest.mark.parametrize("tool", ["bml2bss", "bml2html", "bml2latex", "bss2bml",
                                  "bml_makedepend"])
def test_the_tools_of_bml_speak_alike(tool, capsys) -> None:
    from spotcard_host.commands import bml

    assert getattr(bml, tool)(["--help"]) == 0
    assert f"example:\n  {tool} ours." in capsys.readouterr().out
    assert getattr(bml, tool)(["--strct", "x.bml"]) == 2
    assert "did you mean --strict?" in capsys.readouterr().err


def test_the_manual_page_is_ascii(capsys) -> None:
    assert main(["completion", "man"]) == 0
    out = capsys.readouterr().out
    assert out.isascii() and "\\[u2660]AKJ54" in out


@pytest.mark.parametrize("name", COMMANDS)
def test_old_spellings_are_hidden(name: str) -> None:
    for action in shown(name):
        assert not OLD & set(action.option_strings)
        assert action.help, "/".join(action.option_strings)


@pytest.mark.parametrize("name", COMMANDS)
def test_over_goes_with_every_table(name: str) -> None:
    names = {spelling for action in shown(name) for spelling in action.option_strings}
    assert "--over" in names or "--table" not in names


# Commands that take a system but no `--option` of it, with the reason.
NO_OPTION = {
    "card": "carding has no options", "check": "looks at every row, those of options too",
    "bench": "measures a board", "config": "--options are those of the board's table",
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_system_takes_its_options_everywhere(name: str) -> None:
    names = {spelling for action in shown(name) for spelling in action.option_strings}
    assert "--option" in names or "--over" not in names or name in NO_OPTION


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_what_a_value_is_its_default_and_that_it_repeats(name: str) -> None:
    wrong = []
    for action in values_of(name):
        told, word = str(action.help), "/".join(action.option_strings) or action.dest
        if action.choices is None and (action.metavar is None or (
                not action.option_strings and action.metavar != str(action.metavar).upper())):
            wrong.append(f"{word}: the value has no name in capitals")
        if isinstance(action, argparse._AppendAction) and "may be repeated" not in told and (
                (name, word) != ("deal", "--after")):
            wrong.append(f"{word}: may be repeated")
        if action.default not in (None, "", [], (), False, argparse.SUPPRESS) and (
                "default" not in told):
            wrong.append(f"{word}: default {action.default}")
    assert not wrong


def test_one_word_for_standard_input_and_output() -> None:
    for name in COMMANDS:
        text = build_parser(name).format_help() + " ".join(str(a.help) for a in options_of(name))
        assert not re.search(r"\bstd(in|out|err)\b|repeat for more", text), name


def test_flags_that_two_commands_have_say_the_same() -> None:
    told = defaultdict(set)
    for name in COMMANDS:
        for action in shown(name):
            for spelling in action.option_strings:
                if action.nargs == 0 and not isinstance(action, argparse._HelpAction) and (
                        (name, spelling) not in OTHER_MEANING):
                    told[spelling].add(action.help)
    assert {flag for flag, words in told.items() if len(words) > 1} == {"--json"}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_quiet_and_coloured_as_asked(name: str) -> None:
    args = {spelling for action in options_of(name) for spelling in action.option_strings}
    assert {"-q", "--quiet", "--color"} <= args


@pytest.mark.parametrize(("words", "near"), [
    (["chek", "sayc"], "check"), (["check", "--strct", "sayc"], "--strict"),
    (["explain", "--hnd=AKQ"], "--hand"), (["table", "--port", "4456"], "--listen"),
    (["play", "--on", "hoost"], "host"),
])
def test_unknown_words_are_answered_with_the_nearest(words, near, capsys) -> None:
    assert main(words) == 2
    assert f"did you mean {near}?" in capsys.readouterr().err


@pytest.mark.parametrize("words", [
    ["play", "--me", "Q"], ["cc", "--whatever"], ["seat", "--seat", "Q"], ["play", "-x"],
    ["completion", "tcsh"], ["seat", "--seat", "Q", "--connect", "x:1", "--team", "T"],
])
def test_nothing_is_suggested_that_is_not_like_it(words, capsys) -> None:
    assert main(words) == 2
    assert "did you mean" not in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "man"])
def test_completion_and_manual_know_every_command(shell, capsys) -> None:
    assert main(["completion", shell]) == 0
    out = capsys.readouterr().out
    assert all(name in out.lower() for name in COMMANDS)
    assert "why-not" in out or "why\\-not" in out


def test_bash_completes(tmp_path, capsys) -> None:
    import shutil
    import subprocess

    if shutil.which("bash") is None:
        pytest.skip("needs bash")
    assert main(["completion", "bash", "-o", str(tmp_path / "c.sh")]) == 0
    script = (f"source {tmp_path}/c.sh; COMP_WORDS=(spotcard explain --why); COMP_CWORD=2; "
              "_spotcard; echo ${COMPREPLY[@]}")
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["--why-not"]


def test_colour_only_where_it_is_wanted(capsys, monkeypatch) -> None:
    words = ["explain", "--hand", "AKJ54.Q872.K93.6"]
    assert main(words) == 0
    assert "\x1b[" not in capsys.readouterr().out
    assert main([*words, "--color", "always"]) == 0
    assert "\x1b[31m♥Q872\x1b[0m" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(words) == 0
    assert "\x1b[" not in capsys.readouterr().out


@pytest.mark.parametrize("name", ["boards.lin", "-"])
def test_boards_of_lin_and_standard_input(name, tmp_path, monkeypatch) -> None:
    import io
    from pathlib import Path

    from spotcard_host.records.boards_file import RecordError, boards_of_file

    text = ("md|3SAKJ54HQ872DK93C6,SQ98H54DQJ1087CK92,S76HAKJDA65CAQJ84,ST32HT963D42CT753|sv|b|"
            "ah|Board 9|")
    path = Path(name) if name == "-" else tmp_path / name
    if name == "-":
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    else:
        path.write_text(text)
    (board,) = boards_of_file(path, print)
    assert (board.number, board.vulnerability) == (9, 3)
    (tmp_path / "picture").write_bytes(bytes(2000))
    told: list[str] = []
    with pytest.raises(RecordError, match="binary"):
        boards_of_file(tmp_path / "picture", told.append)
    assert not told


def test_a_cache_that_cannot_be_made_names_the_variable(monkeypatch, tmp_path, capsys) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path / "file" / "x"))
    assert main(["cc", "sayc"]) == 1
    assert "set SPOTCARD_CACHE" in capsys.readouterr().err


@pytest.mark.skipif(os.name != "posix", reason="homes are looked up otherwise")
@pytest.mark.parametrize(("words", "variable"), [
    (["explain", "--hand", "AKJ54.Q872.K93.6"], "SPOTCARD_CACHE"),
    (["practice", "sayc", "--after", "1N P", "--text"], "XDG_DATA_HOME"),
])
def test_where_there_is_no_home_the_variable_is_named(
    words, variable, monkeypatch, tmp_path, capsys,
) -> None:
    """As in a container whose user is a number."""
    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "SPOTCARD_CACHE"):
        monkeypatch.delenv(name, raising=False)
    if variable != "SPOTCARD_CACHE":
        monkeypatch.setenv("SPOTCARD_CACHE", str(tmp_path))
    assert main(words) == 1
    assert f"there is no home folder here: set {variable}" in capsys.readouterr().err
