# ruff: noqa: E501 - a pattern is read as a whole
"""Habits of authors written out: lengths and marks in brackets, lists [a] [b], sentences about what you hold.

`text.plain` applies these before `shorthand`.
"""

from __future__ import annotations

from spotcard_host.notes.meaning.rewriting import Match, Rule, number_of, rule

_COUNT = "two|three|four|five|six|seven|eight"
_NOUN = r"suit|major|minor|colou?r|support|fit|trumps?|clubs?|diamonds?|hearts?|spades?"


_ACT = r"(?:raise|jump|overcall|double|open|respond|rebid|bid|answer|reply|invite)"
_FEW = r"(?P<less>(?:<(?!=)|less than|fewer than|under) ?|(?:<=|≤|at most|max\.?|maximum|no more than|0-) ?)"


def _few_of_both(found: Match) -> str:
    """`<4 in each major`."""
    most = int(found[2]) - (found["less"].strip().lower() in ("<", "less than", "fewer than", "under"))
    return f"at most {most}♥, at most {most}♠"


HABITS: tuple[Rule, ...] = (
    # Lists and marks in square brackets; links are gone by now.
    rule(r"(?<![\w\])])\[([a-f]|[1-6])\] ?(?=\S)", "{0}) "),
    rule(r"\[([^\[\]()]{1,80})\]", "({0})"),
    # Lengths in brackets: `(5+)♣`, `(4)M`, `(6+), 12-14`, `weak with (6)`.
    rule(r"(?<![\w♣♦♥♠+)-])(?<![\d♣♦♥♠+] )\(([2-9][+-]?)\) ?(?=[♣♦♥♠]|(?:oM|om|M|m)(?![A-Za-z])|cards?\b)", "{0}", True),
    rule(r"(?:(?<=^)|(?<=[,;:/&|(+)] )|(?<=\bwith )|(?<=\band )|(?<=\bor ))\(([3-9])(\+?)\)(?=\s*(?:[,;:.)]|$|bal|unbal|solid|fit|trumps?|other|weak|good)|\s+\d{1,2}[-+])", "{0}{1} cards"),
    # `nv: 5-9, v: 8-10`: the place behind what holds there.
    rule(r"(?<![\w-])(nv|NV|n/v|v|V|vul|Vul|VUL|fav|unfav|non-?vul)(?:nerable)? ?: ?(?=\S)([^,;:.()]+)(?=$|[,;.])", lambda m: f"{m[2].rstrip()} {'vul' if m[1] in 'vV' else m[1]}", True),
    rule(rf"{_FEW}(\d)(?: cards?)? (?:in )?(?:each|both)(?: of the)? (?:M|majors?)\b", _few_of_both),
    # Numbers beside a length: `four cards+`, `from three cards`, `4+ spades 6+`.
    rule(rf"\b({_COUNT}|\d) cards\+(?!\s*[\d♣♦♥♠])", lambda m: f"{number_of(m[1])}+ cards"),
    rule(rf"\bfrom ({_COUNT}|\d) (?:cards?|(?={_NOUN}))", lambda m: f"{number_of(m[1])}+ cards"),
    rule(r"(?<![\d-])(\d\+? ?(?:♣|♦|♥|♠|clubs|diamonds|hearts|spades)) (\d{1,2}(?:\+|-\d{1,2}))(?=\s*(?:$|[,;.(]))", "{0}, {1} hcp"),
    rule(r"(?<=cards, )([4-9]|1\d)\+(?=\s*(?:[,;.(]|$))", "{0}+ hcp"),
    rule(r"\ball (?:the )?(?:hands?|distributions?|shapes?)(?=\s*(?:$|[,;.)]))", "any shape"),
    rule(r"\b(two lowest|lowest two|lower two|two lower)\b(?! (?:\w+ )?suits)", "{0} suits"),
    # Remarks: which call comes first is no part of what this one shows.
    rule(r"(?<=[.;] )With [^.;:]{3,30}?,? (?:always )?the (?:club|diamond|heart|spade)(?=\s*(?:[.;]|$))", ""),
    rule(r"(?:(?<=^)|(?<=[.;,] ))[\w' ]{2,20}\?+ ?(?:no|non|nope|NO)\b[.,:!]*(?: (?:it|this) is)?", ""),
    rule(r",? with [^,;.:]{3,30}? (?:always |then |we )*(?:this(?: one)?|(?:open|bid) (?:this|it))(?=\s*(?:[,;.]|$))", ""),
    rule(r"(?:(?<=^)|(?<=[.;,] ))(?:you|we|I) (?:may|can|must|should|do|will|would) (?:not|never) (?:have|hold) (?:an? )(?=\S+[- ]card\b)", "no "),
    rule(r"(?<=[.;] )(?:you|we|I) (?:may|can|must|should|do|will|would) (?:not|never) (?!have\b|hold\b|be\b)[^.;]*", ""),
    rule(r"\((?:pass|P) or [1-7](?:[CDHSN♣♦♥♠]|NT)\)|\(so [^()]*\)", ""),
    # `You raise to two hearts with three hearts`: who acts, and how, is the call itself.
    rule(rf"(?:(?<=^)|(?<=[.;] ))(?:you|we|I) (?:then |now |always |also |only )*(?:should |can |must |will )?{_ACT}\b(?:(?! (?:with|if|when|unless|not|or)\b)[^,;.\d♣♦♥♠]){{0,40}} with (?=\S)", ""),
    rule(r"(?:(?<=^)|(?<=[.;] ))(?:you|we) (?:must |should |will )?need (\d{1,2}) (points|hcp)\b(?! or)", "{0}+ {1}"),
    rule(rf"(?:(?<=^)|(?<=[.;] ))(?:you|we|I) (?:must |should |will )?(?:have|hold|show|promise)s? (?=(?:an? |at least |only |exactly )*(?:{_COUNT}|\d|balanced|unbalanced|good))", ""),
    rule(rf",? if (?:you|we|they|partner) (?:have|hold) neither ({_COUNT}|\d) ({_NOUN}) nor ({_COUNT}|\d) ({_NOUN})", lambda m: f", less than {number_of(m[1])} {m[2]}, less than {number_of(m[3])} {m[4]}"),
    rule(r" (?:when|if) (?:you|we|I) (?:have|hold) (?=\d{1,2}(?: to |-)\d{1,2} (?:points|hcp))", ", "),
    rule(r",? not the (?:club|diamond|heart|spade)(?=\s*(?:[,;.]|$))", ""),
    rule(r"^with (?:fewer|less) than (\d{1,2}) points? (?:you|we) pass\b", lambda m: f"0-{int(m[1]) - 1} points"),
    rule(rf"\b({_COUNT}|\d\+?) of [’']?(?:em|them|it|those)\b", lambda m: f"{number_of(m[1])} cards"),
    rule(r"^\s*(ten|eleven|twelve|thirteen|fourteen)(?= exactly|,)", lambda m: f"{number_of(m[1])} hcp"),
    rule(r"\b(mixed|limit|preemptive|weak|strong|inv) ([cdhs]) (?=raise\b)", lambda m: f"{m[1]} {'♣♦♥♠'['cdhs'.index(m[2])]} "),
    rule(r"< ?(?:inv|INV)(?![\w+])", "less than invitational"),
    # An ace or a king alone is shown by an artificial bid.
    rule(r"^\s*(?:the )?(ace|king) of (?:the )?(club|diamond|heart|spade)s?\b(?=\s*(?:$|[(,;.]))", "artificial, {0} of {1}s"),
    rule(r"\b(texas|transfer|TRF|xfer) (?:for|on|towards) (?:the )?(?=♣|♦|♥|♠|clubs|diamonds|hearts|spades)", "{0} to "),
    rule(r"\bshort in (?:the )?(?:opening|opened suit|opener[’']s suit|opponents?[’']? suit|suit opened)\b", "short in their suit"),
    rule(r"\b(?:forcing|force) of game\b", "game forcing"),
)
"""The rules in the order in which they are applied."""
