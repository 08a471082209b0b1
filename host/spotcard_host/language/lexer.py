"""Characters to tokens, in the three contexts of the language (and the empty one).

Strategy. The same character means different things in different contexts: `+` is an
iterator, an operator or part of a bracket, `[` opens a bracket or a between. What a character
means follows from the context alone, and the context follows from four delimiters: `~` toggles
MATH (and returns to where it was), `[` opens BRACKET from the empty context only, a backquote
toggles SPEC. So each context has one regular expression, tried at the current offset; the first
alternative that matches wins, and they are ordered so that this is the longest token.

A token is three parallel lists, because ten thousand rules have a million of them.
"""

from __future__ import annotations

import re

from spotcard.errors import SpotcardError
from spotcard.rules.format import LABEL_BYTES

# Kinds. A token that always reads the same is its own kind ("(", "~", ">=").
STR = "text"
PUSH = "letter a-z"
GRAB = "grab"
GOTO = "goto"
AT = "label"
CLASS = "bracket"
END = "$"
NUM = "number"
FUNC = "function"
LETTER = "one of CDHSNPXR"
CHAR = "character"
FIELD = "field"
SUIT = "suit"
EOF = "end"

# Numbers are values for 31-bit arithmetic on the board; nothing in bridge needs more digits.
LARGEST_NUMBER = 9999
LONGEST_LABEL = LABEL_BYTES

_EMPTY, _MATH, _BRACKET, _SPEC = range(4)

_CONTEXTS = (
    re.compile(
        r"(?P<text>[:_A-Z0-9]+)"
        r"|(?P<push>[a-z])"
        r"|#(?P<grab>[a-z])"
        r"|@(?P<goto>[0-9]{2}\+?)"
        r"|@(?P<at>[:_A-Z][:_A-Z0-9]*)"
        r"|\[(?P<class>\^|<|>|\++|-+|)"
        r"|\$(?P<end>[0-9]*)"
        r"|(?P<both>&&)"
        r"|(?P<op>[~.,&|!()*+?`])"
    ),
    re.compile(
        r"(?P<num>[0-9]+)"
        r"|#(?P<func>[0-9]+)"
        r"|(?P<letter>[CDHSNPXR])"
        r"|(?P<push>[a-z])"
        r"|(?P<op>>=|<=|==|!=|&&|\|\||[<>=&|+\-*!()\[\],.~])"
    ),
    re.compile(r"(?P<char>[:_A-Z0-9])|#(?P<grab>[a-z])|(?P<push>[a-z])|(?P<op>[-\]])"),
    re.compile(
        r":(?P<field>[PMLQDHSGpmlqdhsg])"
        r"|(?P<num>[0-9]+)"
        r"|(?P<suit>[CDHS])"
        r"|#(?P<grab>[a-z])"
        r"|#(?P<func>[0-9]+)"
        r"|(?P<op>[.~`])"
    ),
)

_KINDS = {
    "text": STR, "push": PUSH, "grab": GRAB, "goto": GOTO, "at": AT, "class": CLASS,
    "end": END, "num": NUM, "func": FUNC, "letter": LETTER, "char": CHAR, "field": FIELD,
    "suit": SUIT, "both": GOTO,
}

_NAMES = ("a pattern", "an expression between ~", "brackets", "a specification")


class PatternError(SpotcardError):
    """Text outside the language. `offset` is where, counted from 0 in the text parsed."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


class Tokens:
    """The tokens of one field: `kinds[i]`, `values[i]`, `offsets[i]`; the last kind is EOF."""

    __slots__ = ("kinds", "offsets", "values")

    def __init__(self, text: str) -> None:
        self.kinds: list[str] = []
        self.values: list[str] = []
        self.offsets: list[int] = []
        self._read(text)

    def _read(self, text: str) -> None:
        kinds, values, offsets = self.kinds, self.values, self.offsets
        context = outer = _EMPTY
        match = _CONTEXTS[_EMPTY].match
        at, end = 0, len(text)
        while at < end:
            found = match(text, at)
            if found is None:
                raise _strange(text, at, context)
            group = found.lastgroup or ""
            value = found.group(group)
            offsets.append(at)
            values.append(value)
            at = found.end()
            if group != "op":
                kinds.append(_KINDS[group])
                if group == "class":
                    context = _BRACKET
                    match = _CONTEXTS[_BRACKET].match
                elif group == "both":
                    values[-1] = "00"
                continue
            kinds.append(value)
            if value == "~":
                context, outer = (outer, _EMPTY) if context == _MATH else (_MATH, context)
            elif value == "`":
                context = _EMPTY if context == _SPEC else _SPEC
            elif value == "]" and context == _BRACKET:
                context = _EMPTY
            else:
                continue
            match = _CONTEXTS[context].match
        kinds.append(EOF)
        values.append("")
        offsets.append(end)


# Bad beginnings and the message for each, by context where it differs.
def _strange(text: str, at: int, context: int) -> PatternError:
    ch = text[at]
    after = text[at + 1 : at + 2]
    where = _NAMES[context]
    if ch == "@" and context == _EMPTY:
        return PatternError(
            "@ needs two digits (go to a position) or a label that begins with a capital, "
            f"_ or : (restart), got {text[at : at + 3]!r}", at,
        )
    if ch == "@":
        return PatternError(f"@ (go to, restart) has no meaning in {where}", at)
    if ch == "#" and context == _EMPTY and after.isdigit():
        return PatternError("a function call (# and a number) belongs between ~ ~", at)
    if ch == "#" and context == _MATH and after.isalpha():
        return PatternError("in an expression a saved value is written without #", at)
    if ch == "#":
        return PatternError(f"# needs a letter a-z or a function number, got {after!r}", at)
    if ch == ":" and context == _SPEC:
        return PatternError(
            f"expected one of P M L Q D H S G (or small) after :, got {after!r}", at
        )
    if ch in "-/%" and context == _EMPTY:
        return PatternError(f"{ch!r} has no meaning in {where}; arithmetic goes between ~ ~", at)
    if ch.isspace():
        return PatternError("a blank ends a field; there can be none inside one", at)
    return PatternError(f"character {ch!r} has no meaning in {where}", at)
