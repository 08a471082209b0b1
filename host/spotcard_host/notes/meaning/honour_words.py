# ruff: noqa: E501 - a pattern is read as a whole
"""Honours, stoppers, controls and key cards in other words, rewritten to those that are read: `diamonds are unstopped`,
`½ stop in hearts`, `never without a side ace`, `ace or void in clubs`, `RKC: one or four`.
"""

from __future__ import annotations

import re

from spotcard_host.notes.meaning.rewriting import NAME, NAMED, Match, Rule, rule
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, SUITS, sign_of

_NAME, _SUIT = NAME, NAMED
_PLACE = rf"(?:(?:the |my |his |her |your |our )?{_SUIT}|(?:the |their |partner[’']s |overcaller[’']s |opener[’']s )(?:bid |overcalled |opened )?suit)"
_HELD = r"(?:stopped|guarded|covered|stoppered)"
_STOP = r"(?:stop(?:per)?s?|guards?)"
_ACE, _KING = r"(?:ace|(?-i:A))s?", r"(?:king|(?-i:K))s?"
_TOP = rf"(?:an? |any |the )?(?:(?:side|outside) )?{_ACE}(?: ?/ ?| n?or | and )(?:an? |no |the )?(?:(?:side|outside) )?{_KING}"
_NO = r"(?:no|without|denies|neither|never|not|lacks?|nor)"
_SIDE = rf"(?:outside|elsewhere|on the side|(?:in|of|outside) (?:the |an? |any )?(?:side|other|outside) suits?)(?: (?:of )?(?:the |my )?(?:{_SUIT}|(?:long |bid |trump )?suit|trumps))?"
_ONE_FEW = r"(?:[0-5]|no|none|zero|one|two|three|four|five)"
_CARDS = r"(?:key ?cards?|(?-i:KCs?|kcs?)|aces)"
_SHORTAGE = r"(?:an? )?(?:singleton|stiff|shortness|shortage|void|0-1(?: cards?)?)"


def _letter(word: str) -> str:
    return word[0].upper()


def _signs(found: Match) -> str:
    """`S and D stop`: suits as letters."""
    return re.sub(r"\b[CDHS]\b", lambda one: sign_of(one.group()), found.group())


def _plural(suit: str) -> str:
    return suit if suit in SUITS or suit.endswith("s") else f"{suit}s"


def _suit_honour(found: Match) -> str:
    """`club ace or king`: the suit behind."""
    suit, first, second = found.group("suit", "a", "b")
    suit = _plural(suit)
    return f"{_letter(first)} or {_letter(second)} of {suit}" if second else f"{first} of {suit}"


def _of_list(found: Match) -> str:
    """`two of ace, king, queen`: so many of so many."""
    tops = re.findall(r"ace|king|queen|jack|10|ten|[AKQJT]", found["list"], re.I)
    return f"{number_of(found['n'].rstrip('+'))} of the top {len(tops)}"


def _holdings(found: Match) -> str:
    return re.sub(r", ?", " or ", found.group())


_LENGTHS = {word: n for n, word in enumerate(("third", "fourth", "fifth", "sixth", "seventh", "eighth"), 3)}


def _spots(found: Match) -> str:
    """`KQ sixth`, `AKQ to seven`: with small cards."""
    cards = found[1]
    number = _LENGTHS[found["a"]] if found["a"] else int(number_of(found["b"]))
    return cards + "x" * (number - len(cards))


def _grade(found: Match) -> str:
    """`suit of good quality`, `suit must be good`."""
    words = found.group().lower()
    return "bad suit" if re.search(r"\b(?:bad|poor|weak)\b", words) else "good suit"


def _none_outside(found: Match) -> str:
    return "denies an outside ace or king" if found.group().lower().startswith("denies") else "no outside ace or king"


def _numbers(found: Match) -> str:
    """`RKC: one (or four)`: the numbers with what they count."""
    first, second = number_of(found["a"]).replace("none", "0"), found["b"]
    first = "0" if first.lower() in ("no", "none", "zero") else first
    return f"{first} or {number_of(second)} keycards" if second else f"{first} keycards"


_STEPS = {"1430": ("1 or 4", "0 or 3", "2"), "0314": ("0 or 3", "1 or 4", "2"), "3014": ("0 or 3", "1 or 4", "2")}


def _step(found: Match) -> str:
    """`first step in 1430`."""
    place = {"f": 0, "1": 0, "s": 1, "2": 1}[found[1][0].lower()]
    return f"{_STEPS[found[2]][place]} keycards"


_TOP_THREE = (
    r"(?:(?:the |his |its )?(?:(?:three|3) )?(?:top|big|high|main)(?: three| 3)?(?: trump)? honou?rs|the (?:three|3)(?! suits)(?: big| top)?(?: honou?rs)?|"
    r"(?:the )?(?:ace, ?king,? (?:and |or )?queen|(?-i:A[ ,/]{1,2}K[ ,/]{1,2}(?:and |or )?Q)))(?: \((?-i:A, ?K,? (?:and )?Q)\))?(?: (?:in|of) (?:trumps|the suit|(?:his |the )?own suit))?"
)
_A_K = r"(?:(?-i:A(?: ?/ ?|, ?| or )K)|ace or king)"


def _of_top(found: Match) -> str:
    """`2 of the 3 big honours`, `without two of A K Q`, `max one of A K Q`."""
    number = {"all": 3, "both": 2}.get(found["n"].lower()) or int(number_of(found["n"]))
    if found["few"]:
        return f"fewer than {number + (found['few'][:3].lower() in ('max', 'at '))} of the top three honours"
    return f"fewer than {number} of the top three honours" if found["no"] else (
        "AKQ" if number == _ALL else f"{number} of the top three honours")


_ALL = 3

HONOUR_WORDS: tuple[Rule, ...] = (
    rule(rf"\b(?:(?P<no>without|not) |(?P<few>max(?:imum)?|at most|fewer than|less than) )?(?P<n>one|two|three|all|[123]) of {_TOP_THREE}", _of_top),
    # Key cards and the queen, by signs.
    rule(r"^\s*(?P<a>none|zero|one|two|[0-2]) \(or (?P<b>three|four|five|[3-5])\)\s*$", lambda m: f"{'0' if m['a'].lower() in ('none', 'zero') else number_of(m['a'])} or {number_of(m['b'])}"),
    rule(r"(?<![\w+-])([0-5]) ?- ?Q\b(?!\w)", "{0} keycards, without the queen of trumps", True),
    rule(r"\b(?:KCs?|key ?cards?(?: of (?:five|5))?):? ([0-5])(?:(?: or |/)([0-5]))?(?![\d-])", lambda m: f"{m[1]}{' or ' + m[2] if m[2] else ''} keycards", True),
    rule(r"\b(?:(?-i:Q)|(?:the )?(?:trump )?queen(?: of trumps)?):? (?P<yes>yes|no)\b(?! \w)", lambda m: f"with{'' if m['yes'].lower() == 'yes' else 'out'} the queen of trumps"),
    rule(r"\b(?:and|but) (?:not|no|without) (?:the )?(?:trump queen|queen of trumps|queen|(?-i:Q))(?=\s*(?:$|[;,.)]))", ", without the queen of trumps"),
    # An ace or king in the suit that is bid, or in none.
    rule(rf"\b(?:an? |the )?(?:top card|(?:top |high )?honou?r|high card|feature) ?\({_A_K}\)", "ace or king"),
    rule(rf"\b(?:with )?(?:an? |the )?(?:outside |side )?{_A_K} in (?:an? |the )?(?:side |outside )?suit (?:named|shown|called|mentioned|in it|there)\b|\b(?:an? |the )?(?:outside|side) {_A_K} (?:there|here|in it)\b|\bside suit with (?:an? |the )?{_A_K}", "ace or king in the suit bid"),
    rule(rf"\bnothing \(no {_A_K}\) (?:outside|on the side)", "no outside ace or king"),
    rule(rf"\b(?:without|no) (?:an? )?{_A_K} in (?:a |any |the )?(?:side|outside) suits?\b|\bno {_A_K} (?:outside|on the side)\b|\ball (?:the |his )?aces and kings (?:held )?(?:are|lie) in (?:the )?trumps\b", "no outside ace or king"),
    rule(r"\b(?:never|not) without (?=(?:an?|the|at least|some|his|my) )", ""),
    rule(r"\b(?:pd|ptnr|pard)[’']s\b", "partner's"),
    rule(r"\b(?:including|includes?|incl\.?|containing|contains) (?=(?:at least )?(?:an? |one |two |three |[123]\+? )(?:of (?:the )?(?:top\b|[AKQ]{2,}|A\b|ace)|(?:top )?honou?rs?\b))", "with "),
    # Stoppers.
    rule(rf"(?:½|\b1/2|\bhalf(?:[- ]an?)?|\bsemi|\bpartial)[- ]?(?:(?P<suit>{_SUIT}) )?(?:{_STOP}|hold|holding)\b", lambda m: f"half stopper in {m['suit']}" if m["suit"] else "half stopper"),
    rule(rf"\b({_NAME}|[♣♦♥♠])(?: are| is)? (?:½|1/2|half|semi|partially|partly)[- ]?{_HELD}\b", "half stopper in {0}"),
    rule(rf"({_SUIT}) half stopper\b", "half stopper in {0}"),
    rule(rf"(half stopper(?: in {_PLACE})?)(?:,| such as|:|,? i\.e\.)? ?\(?(?:such as |like |e\.g\. )?Qx(?:,? or |, ?| ?/ ?)Jxx\)?(?! in\b)", "{0}"),
    rule(rf"\b(?:Qx(?:,? or |, ?| ?/ ?)Jxx)(?= in {_PLACE}|\s*(?:$|[,;.]))", "half stopper", True),
    rule(r"\bstoppers? in (.{3,24}?) as well as (?=\w)", "stoppers in {0} and "),
    rule(rf"\b(?:(?:no )(?P<w1>unbid|other|side) suits? (?:is |are )?(?:left )?unstopped|(?<!two )(?<!three )(?<!of )(?:(?:both|all|each of|every|each)(?: of)?(?: the)? (?:two |three )?|the )?(?P<w2>unbid|other|side) suits?(?: are| is)?(?: both| all)? {_HELD})\b", lambda m: f"stopper in all {m['w1'] or m['w2']} suits"),
    rule(r"(?<![A-Za-z])([CDHS]) (?:and|&) ([CDHS]) stop(?:per)?s?\b", lambda m: "stoppers in " + " and ".join(sign_of(c) for c in m.groups()), True),
    rule(r"(?<![A-Za-z])[CDHS](?:(?: and | or |/)[CDHS]){1,2}(?= (?:stop|short|control|guard))", _signs, True),
    rule(rf"({_SUIT})(?: ?\+ ?| and | & )({_SUIT}) (?:(?:are|is) )?(?:both )?{_HELD}\b", "stoppers in {0} and {1}"),
    rule(rf"\b(stop(?:per)?s? in {_SUIT}) ?\+ ?(?={_SUIT})", "{0} and "),
    rule(rf"\bguards? in (?=(?:both|all|the|each|every|unbid|{SUIT_WORD}s|♣|♦|♥|♠))", "stopper in "),
    rule(rf"\b(?:unstopped (?:in )?({_SUIT})|({_SUIT})(?: are| is)? (?:unstopped|not (?:stopped|guarded|held|covered)))", lambda m: f"no stopper in {m[1] or m[2]}"),
    # Honours of a suit.
    rule(rf"(?<![\w!])(?P<suit>{_NAME}|[♣♦♥♠]) (?P<a>ace|king|queen|(?-i:[AKQ]))(?: or (?:the )?|/)(?P<b>king|queen|jack|(?-i:[KQJ]))\b(?! of| or| in)", _suit_honour),
    rule(r"(?<![\w!])(?P<suit>(?-i:[CDHS])) (?P<a>(?-i:[AKQ]))(?: or |/)(?P<b>(?-i:[KQJ]))(?![\w])", lambda m: f"{m['a']} or {m['b']} of {sign_of(m['suit'])}"),
    rule(rf"(?<![\w!])(?P<suit>{_NAME}|[♣♦♥♠]) (?P<a>ace|king|queen|jack)(?P<b>(?!))?\b(?!s| ask| or (?:king|void|an?)| counting)", _suit_honour),
    rule(rf"\b(?:feature in (?:the )?({_SUIT})|({_NAME}|[♣♦♥♠]) feature)[,:]? \(?(?:ace or king|A or K|A/K)\b\)?", lambda m: f"A or K of {m[1] or _plural(m[2])}"),
    rule(rf"\b(?:a |an )?(?:side|outside) ({_ACE}(?: or (?:the )?|/){_KING})(?: in|:) (?={_SUIT})", "{0} of "),
    rule(rf"\bat least the king (?:of|in) (?={_SUIT})", "ace or king of "),
    # The top honours of a suit.
    rule(r"\b(?P<n>[123]\+?|one|two|three)(?: or more)? (?:of|from) (?:the )?(?P<list>AKQJ?T?|(?:ace|A)(?:, ?|-|/)(?:king|K)(?:, ?|-|/|,? or |,? and )(?:queen|Q)(?:(?:, ?|-|/|,? or |,? and )(?:jack|J))?(?:(?:, ?|-|/|,? or |,? and )(?:ten|10|T))?)(?![\w])", _of_list),
    rule(r"\b(?:never |no )(?:fewer|less) than (two|three|2|3) of the top\b", "at least {0} of the top"),
    rule(r"(?<![\w])[AKQJ]{2,3}x{2,6}(?:, ?[AKQJ]{2,3}x{2,6}){1,3} or (?=[AKQJ]{2,3}x{2,6})", _holdings, True),
    rule(r"(?<=x)(?<=[AKQJTx]{4}) at (?:the )?(?:very )?least\b", ""),
    rule(r"\b(?:suit of (?:very )?(?:good|bad|poor|decent) quality|(?:good|bad|poor) quality suit|(?:good|bad|poor) suit quality|suit quality (?:is |must be |should be |: ?)?(?:good|bad|poor)|(?:my |the )?suit (?:must|should|has to|needs to) be (?:good|strong)|(?:(?<=^)|(?<=[,;:.(] ))(?:my |the )?suit is (?:very |rather |quite |pretty )?(?:good|strong|poor|bad|weak)|weak suit)\b(?! enough)", _grade),
    rule(rf"(?<![\w])({_SUIT}) (?:are|is|must be|should be) (?:very )?(good|bad|poor)(?: ones)?(?=\s*(?:$|[,;.)]))", "{1} {0}"),
    rule(r"(?<![\w])([AKQJ]{2,4}|[KQJH])(?:[- ](?P<a>third|fourth|fifth|sixth|seventh|eighth)| to (?P<b>five|six|seven|eight|[5-8]))\b(?! (?:seat|hand|suit))", _spots, True),
    rule(r"\b([6-9]|six|seven|eight) (semi-)?solid in (?:an?|either|one) (minor|major)\b", lambda m: f"{m[2] or ''}solid {number_of(m[1])} card {m[3]}"),
    rule(r"\bheaded by (?:the )?([AKQJ]{2,3}) at (?:the )?least\b", "headed by at least {0}", True),
    rule(r"(?<=[AKQJ]x{4}) in quality\b|(?<=[AKQJ]) in quality\b", "", True),
    rule(r"\b(?:(?:min(?:imum)?|a minimum of|no(?:t)? (?:worse|less|weaker) than|never (?:worse|less|weaker) than)) (?:the )?(?=[AKQJ]{2,3}(?:x{0,6})(?![\w]))", "at least "),
    rule(r"\b(ace|king)-(king|queen|jack)(?= (?:at|on|in|or|to)\b)", lambda m: _letter(m[1]) + _letter(m[2])),
    rule(r"(?<=[AKQJ]{2} or better) (?:at the (?:head|top)|on top)\b(?: of (?:the |my )?suit\b)?|(?<=[AKQJ]{2}) (?:at the (?:head|top)|on top)\b(?: of (?:the |my )?suit\b)?", ""),
    rule(rf"(?<=[AKQJ]{{2}}) (?:at the (?:head|top)|on top) of (?=(?:my |the )?{_SUIT})", " in "),
    # Aces and kings outside the suit.
    rule(rf"\b(?:the )?(?:side|outside) suits (?:contain|have|hold)s? {_NO} {_ACE}(?: or | nor | and no ){_KING}|\boutside (?:the )?(?:{_SUIT}|suit),? {_NO} {_TOP}|\ball (?:the )?(?:my |his )?aces and kings(?: held)? (?:are|is|lie) in (?:the )?(?:{_SUIT}|(?:long |bid )?suit)|\b{_NO} {_TOP} {_SIDE}|\bnever (?:an? )?(?:side|outside) {_ACE} or {_KING}", _none_outside),
    rule(rf"\b{_NO} {_TOP} in {_SUIT}(?:, ?| or | and |/){_SUIT}(?:(?:, ?| or | and |,? or |/){_SUIT})", "no outside ace or king"),
    rule(r"\bat most an? queen in (?:each|any|every|the|either) (?:side|other|outside) suits?\b", "no outside ace or king"),
    rule(r"(?<=no outside ace or king), no ace or king there\b", ""),
    rule(rf"(?<!no )(?<!any )(?<!without )(?<!without an )(?<!denies )(?<!denies an )(?<!not an )\b(?:at least )?(?:an? |one |1\+? )?(?<!no )(?<!any )(?<!without )(?<!denies )(?:ace|(?-i:A)) (?:on the side|elsewhere|in (?:a|one|any|some)(?: of the)? (?:side|other|outside) suits?|outside(?: (?:the |my )?(?:(?:long |bid |trump )?suit\b|{_SUIT}))?)(?! or)", "an outside ace"),
    # Controls.
    rule(rf"\b(?P<r>(?:1st|first)(?:-? ?(?:/|or) ?(?:2nd|second))?|2nd|second)[- ]*(?:rd|round) ({_SUIT}) (?:control|ctrl)\b", lambda m: f"{m['r']} round control in {m[2]}"),
    rule(rf"\b(?P<r>1st|first)[- ]+(?:rd|round) cue (?:bid )?in (?={_SUIT})", "first round control in "),
    rule(rf"\b(?:an? |the )?(?:ace|(?-i:A))(?: ?/ ?|, ?)(?:an? |the )?(?:king|(?-i:K))(?: ?/ ?|,? or |, ?)(?:{_SHORTAGE})(?:(?: ?/ ?|,? or )(?:an? )?void)?(?! of)", "control"),
    rule(rf"\b(?:the |an? )?(?:ace|(?-i:A)) or (?:the )?(?:king|(?-i:K)) (?:of|in) ({_SUIT}),? or (?:an? )?(?:singleton or (?:a )?void|shortness|shortage|singleton|short)(?: there| in it)?", "control in {0}"),
    rule(rf"\b({_SUIT}) controlled\b(?: \([^()]{{3,30}}\))?", "control in {0}"),
    rule(rf"\b({_SUIT}) (?:uncontrolled|not controlled)\b", "no control in {0}"),
    rule(rf"\b(?:no|never|not) (?:two|2) (?:quick|fast|top|immediate) ({_SUIT}) losers\b|\b(?:no|never|not) (?:two|2) (?:quick|fast|top|immediate) losers in ({_SUIT})", lambda m: f"control in {m[1] or m[2]}"),
    rule(rf"\b(?:do not|does not|don[’']t|doesn[’']t) control (?={_SUIT})", "no control in "),
    rule(rf"\bcontrols? (?={_SUIT}(?:\s*$|[,;.)]| by| but| and| not))", "has control in "),
    rule(rf"(?<=control in )({_SUIT}) by [^,;.]{{3,20}} \(A, K\) or shortness", "{0}"),
    rule(rf"\bcontrols? (?:on |in )?(?:the )?first round (?:of|in) (?={_SUIT})", "has first round control in "),
    rule(rf"\bno losers? (?:on|in) the first round of ({_SUIT})(?: \([^()]{{3,20}}\))?", "first round control in {0}"),
    rule(rf"(?<![\w])({_SUIT}) ?(?:ace|A) or (?:an? )?(?:({_SUIT}) )?void\b", "first round control in {0}"),
    rule(rf"\b(?:the )?ace of ({_SUIT}),? or (?:an? )?(?:void|no ({_SUIT})|void in ({_SUIT}))", "first round control in {0}"),
    rule(rf"\b(?:the |an? )?(?:ace|(?-i:A))(?: ?/ ?|,? or )(?:an? )?void(?: in ({_SUIT}|(?-i:[CDHS])(?!\w)))?", lambda m: "first round control" + (f" in {m[1]}" if m[1] else "")),
    rule(rf"(?<=control in )({_SUIT}),? (?:but )?(?:and )?(?:denies one in|none in|not in|not|and not in|no control in) ({_SUIT})", "{0}, no control in {1}"),
    rule(rf"\bno control in ({_SUIT}) but one in ({_SUIT})", "no control in {0}, control in {1}"),
    rule(rf"\b(?:by-?passing|bypass(?:es)?|skips?|skipping) ({_SUIT}) (?:denies control there|= no (?:\w+ )?control|denies (?:a )?control(?: there| in it)?)", "no control in {0}"),
    rule(rf"\bneither A,? K n?or (?:shortness|shortage|short)(?: in| of)? (?={_SUIT})", "no control in ", True),
    # Key cards and aces.
    rule(r"\b(1st|first|2nd|second) (?:step|answer) (?:in|of|playing|at) (1430|0314|3014)\b", _step),
    rule(rf"(?:^|(?<=\W))(?:(?:RKCB?|RKC|KCB)(?: (?:1430|0314|3014))?|1430|0314|3014|key ?cards)(?: (?:answer|reply|response))?[:,=] ?(?P<a>{_ONE_FEW})(?:(?: or |/)(?P<b>{_ONE_FEW}))?\b(?! ?(?:of|/|or|{_CARDS}))", _numbers),
    rule(rf"\b(?P<a>{_ONE_FEW}) ?(?:\((?:or )?(?P<b>{_ONE_FEW})\)|or (?P<c>{_ONE_FEW})) (?:{_CARDS}\b(?<!aces)|of (?:the )?(?:5|five) (?:aces|key ?cards)|of (?:the )?(?:5|five)\b)", lambda m: f"{'0' if m['a'].lower() in ('no', 'none') else number_of(m['a'])} or {number_of(m['b'] or m['c'])} keycards"),
    rule(rf"\b(?P<a>{_ONE_FEW}) or (?P<b>{_ONE_FEW}) (?:controls|aces) (?:out of|of) (?:5|five)(?: \([^()]{{3,40}}\))?", lambda m: f"{'0' if m['a'].lower() in ('no', 'none') else number_of(m['a'])} or {number_of(m['b'])} keycards"),
    rule(rf"\b(?P<a>{_ONE_FEW}) or (?P<b>{_ONE_FEW}) aces,? (?:with )?(?:the )?(?:{_SUIT} king|king of {_SUIT}|trump king|king of trumps) (?:counting|counted|counts|being counted)(?: as)?(?: an)?(?: ace| one)?", lambda m: f"{number_of(m['a'])} or {number_of(m['b'])} keycards"),
    rule(r"\bno key ?card or (three|four|3|4)\b", lambda m: f"0 or {number_of(m[1])} keycards"),
    rule(rf"\b(?P<a>{_ONE_FEW}) aces \(of (?:5|five)\)", lambda m: f"{number_of(m['a'])} keycards"),
    rule(r"(?:\b(?P<a>[0-5]|one|two|three|four) (?:key ?cards?|(?-i:KCs?|kcs?))|(?:(?<=^)|(?<=[:;.(=] )|(?<=[:(]))(?P<b>[0-5]|one|two|three|four)),? ?(?:\+|with|and|plus|w/|together with) ?(?:the )?(?:(?:trump )?(?:(?-i:Q)|queen)(?: of trumps)?)\b(?! of (?!trumps)| in)(?! ?[♣♦♥♠])", lambda m: f"{number_of(m['a'] or m['b'])} keycards with the trump queen"),
    rule(r"(?:(?<=^)|(?<=[;:(] ))aces(?: by steps)?[:=] ?(?=\d|no\b|none|zero)", ""),
    rule(r"\b(?:denies|no|without) (?:an? )?aces?,? (?:\()?or (?:has |have )?(?:all (?:four|4|of them)|(?:four|4)(?: aces?)?)\)?", "0 or 4 aces"),
    rule(r"(?<![\w-])(?:no (?:aces?|A)|none of the aces|(?:zero|0) aces)(?: ?/ ?|,? or )(?:all )?(?:the )?(?:four|4)\b(?: (?:aces?|A)\b)?", "0 or 4 aces"),
    rule(r"(?<![\w-])(?:none|zero|0)(?: ?/ ?|-or-| or | \(or )(?:all )?(?:four|4)\)? aces\b", "0 or 4 aces"),
)
