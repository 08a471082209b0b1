# ruff: noqa: E501 - a pattern is read as a whole
"""Sentences of players told short, where the words are those of the table: `we are going to game`,
`I like your spades`, `my hearts are five good ones`, `it orders partner to bid two clubs`.

`text.plain` applies these before `told`, which they share the parts of a sentence with.
"""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import STRAIN
from spotcard_host.notes.meaning.rewriting import Match, Rule, rule
from spotcard_host.notes.meaning.told import (
    ADVERB,
    BEGIN,
    END,
    FEW,
    FIRST,
    MODAL,
    STOP,
    SUIT,
    THING,
    N,
)
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD, SUITS, sign_of

_BID = rf"(?:[1-7]{STRAIN}|(?:one|two|three|four|five|six|seven) (?:{SUIT_WORD}s?|no-?trumps?))"
_DECENT = r"(?:good|strong|decent|solid|fine|great|chunky|robust)"
_BAD = r"(?:poor|bad|weak|miserable|ragged|small|rotten)"
_GAME = r"(?:a |the )?(?:game|game contract)"
_OPPOSITE = r"(?: (?:opposite|facing|with) [^,;.]*)?"
_OFTEN = {"sometimes": "sometimes", "occasionally": "sometimes"}
_PARTNER = r"(?:partner|opener|responder|the doubler)"


def _puppet(found: Match) -> str:
    """`orders partner to bid two clubs`: `puppet to 2C`."""
    level, suit = found["bid"][0], found["bid"][1:]
    if not level.isdigit():
        word, suit = found["bid"].split()
        level = number_of(word)
    suit = "NT" if suit.lower().startswith("n") else suit if suit in SUITS else sign_of(suit[0])
    return f", puppet to {level}{suit}, "


_ASKED = later(r"\b(?:partner|opener|responder|doubler|him|her|you|please|kindly) |^bid\b", re.I)


def _transfer(found: Match) -> str:
    """`Please bid hearts`, `I want you to bid spades`: a transfer; not `I bid hearts`."""
    return f"transfer to {found[1]}" if _ASKED.search(found.group()) else found.group()


def _what_it_is(found: Match) -> str:
    """`my hearts are five good ones`."""
    suit, number, quality = found["suit"], number_of(found["n"] or found["n2"]), found["good"] or found["good2"]
    name = suit if suit in "♣♦♥♠" else suit.rstrip("s") + "s"
    return f"good {number}-card suit {name}" if re.fullmatch(_DECENT, quality, re.I) else f"{number} {name}"


def _none_of(found: Match) -> str:
    """`neither major is four cards long`."""
    what = (found["a"] or found["b"] or found["c"]).rstrip("s")
    return f"no {number_of(found['n'] or found['n2'])}-card {what}"


_TOPS = r"(?:at least |with )?(?:2|two)(?: honou?rs| tops)? (?:of|from|among|out of) the (?:top|first|best|big|highest)? ?(?:3|three)(?: honou?rs| tops| cards)?"
_VULNERABLE = r"(?P<vul>vul(?:nerable)?)(?P<against>,? (?:against|vs\.?|versus) (?:not|non-?vul\w*|NV)(?: vul\w*)?)?"


_SHAPE = r"\d-\d-\d-\d(?!-)"


def _when_vulnerable(found: Match) -> str:
    """`vulnerable we want two of the top three`: a label of what follows."""
    what = re.sub(r"\b(?:first|best|big|highest) (?=3|three)", "top ", found["what"])
    return f"{'unfavourable' if found['against'] else 'vulnerable'}: {what}"


SPOKEN: tuple[Rule, ...] = (
    rule(rf"\b(?:the )?(?:only |possible |allowed |exact )+(?:shapes?|patterns?|distributions?)(?: \([^()]{{0,24}}\))? ?(?:are|is|:) (?P<list>{_SHAPE}(?:(?:, and |, or |, | and | or ){_SHAPE})*)(?:,? (?:and )?no others?)?(?=\s*(?:$|[;.\n]))", lambda found: " or ".join(re.findall(_SHAPE, found["list"])).replace("-", "=")),
    rule(rf",? (?:when|if|provided|as long as) (?:the hand|it|this|that) (?:is not|isn['’]t|does not (?:fit|open|qualify for)|doesn['’]t (?:fit|open))(?: (?:an?|good for|suitable for))* [1-4]{STRAIN}(?: opening)?(?=\s*(?:$|[,;.)\n]))", ""),
    rule(rf"(?:(?<=[,;.] )|(?<=\n))(?:but )?(?:when(?:ever)? |if )?{_VULNERABLE},? (?:=|(?:then )?(?:we|I) (?:want|need|have|like|promise|insist on|must have|are (?:honest|sound|careful|disciplined),? ?(?:\(|with|:)|ask for)|(?:the|our|this) (?:suit|[a-z]{{4,6}}) (?:has|needs|contains|must have|shows|is headed by|should have)|it (?:has|needs|is headed by|takes)) ?(?P<what>{_TOPS})\)?(?=\s*(?:$|[,;.)\n]))", _when_vulnerable),
    # Game told of: `we are going to game`, `I see no game`.
    rule(rf"{BEGIN}(?:(?:I|we) (?:will be in|(?:(?:am|are|insist|want to be|have to be|must be|mean to be) )?(?:(?:all|both|always|now|surely|certainly) )*(?:going to|headed for|heading for|bound for|in(?= (?:a |the )?game force)|committed to|forced to|on|insist on|on the way to|destined for|off to))(?: at least)? {_GAME}(?: force| forcing)?|(?:the hand|the deal|we|it) belongs? in {_GAME}|{_GAME} (?:is|will be) (?:certain|assured|on|sure|guaranteed|a certainty|bid|reached|not in doubt|in the bag|a must|cold|forced|there)(?: with me)?)(?=\s*(?:$|[,;.!)]|(?:and|but|with|on|opposite|whatever|now|anyway)\b))", "game forcing"),
    rule(rf"{BEGIN}(?:(?:I|we) (?:see|have|can see|smell|want|expect) (?:no|little)|(?:I|we) (?:cannot|can[’']t|do not|don[’']t) (?:see|expect|smell|have|want)(?: any| much| an?)?|there(?: is|[’']s) (?:no|little|not much)) (?:(?:hope|chance|prospect|ambition|thought|interest|future)s? (?:of|in|for) )?{_GAME}(?: in sight| ambitions?| prospects?| hopes?| coming| here)?{_OPPOSITE}{END}", "less than invitational"),
    rule(rf"{BEGIN}{_GAME} is (?:(?:quite |far |well )?out of (?:reach|range|the question|sight)|remote|unlikely|not (?:in the picture|in sight|on|likely|there|possible)|hopeless){_OPPOSITE}{END}", "less than invitational"),
    # `I like your spades`, `mere preference`, `a genuine second suit in clubs`.
    rule(rf"{BEGIN}(?:I|we) {ADVERB}(?:(?:can|will) )?(?:(?:like|love|fit|support|enjoy|adore|stand)|have a (?:liking|fit|fondness|taste) for|am (?:fond of|pleased with|happy with|glad of|delighted with)) (?:(?:your|his|her|partner[’']?s|opener[’']?s|the overcaller[’']?s|responder[’']?s|the) )?({SUIT}|suit|major|minor)\b", lambda m: "support" if m[1].lower() in ("suit", "major", "minor") else f"support for {m[1]}"),
    rule(r"\b(?:mere|simple|just|only|false|pure|plain|no more than|nothing (?:more|but)) preference\b", "preference"),
    rule(rf"{BEGIN}(?:an? |my )?(?:(?:genuine|real|true|proper|natural|honest|good) )?(?:second|side) suit (?:in|of) ({SUIT})", "natural, {0}"),
    # `I double on as little as nine when my hearts are short`.
    rule(rf"(?:{BEGIN}|(?<=,))(?:(?:protecting|balancing|reopening|in the (?:protective|balancing|passout|pass-out|sandwich|direct|reopening) (?:seat|position|chair)|here|there|now),? )?{FIRST} {ADVERB}(?:double|protect|balance|reopen|overcall|bid|open|raise|act|jump|respond|compete|come in|enter|pre-?empt)(?: (?:it|this|here))? (?:on|with|from) (?={THING}|as little as|as few as|down to)", ""),
    rule(rf"{BEGIN}(with [^,;.]{{3,30}}?),? {FIRST} {ADVERB}(?:double|protect|balance|reopen|overcall|raise|act|compete|come in) (?:on|with|from) (?=as little as|as few as|{THING})", "{0}, "),
    rule(r"\bask(?:s|ing)? (?:for|about) ((?:the |a |his |her |my |partner[’']?s )?(?:majors?|minors?|suits?|shape|length)) of [^,;.]*?(?:,? and (?=(?:I|we|it|game)\b)|(?=\s*(?:$|[,;.])))", "asks for {0}. "),
    rule(r"\b(long|help|short)-suit (?=(?:game )?(?:try|trial|ask))", "{0} suit "),
    rule(rf"{BEGIN}in the (?:protective|balancing|passout|pass-out|sandwich|direct|reopening) (?:seat|position|chair),? (?=(?:we|I|it|this|that|the)\b)", ""),
    rule(r"\bas (?:little|few) as (eight|nine|ten|eleven|twelve|[6-9]|1\d)(?: points| hcp)?(?= (?:when|if|with|and)\b)", lambda m: f"{number_of(m[1])}+ hcp"),
    rule(rf",? (?:when|if|provided|where) (?:my |the )?({SUIT}) (?:is|are) (?:very |suitably )?short\b", " with short {0}"),
    rule(rf"{BEGIN}(?:my |the )?({SUIT}) (?:is|are) (?:always |very )?short\b", "short {0}"),
    rule(rf"(?<=[a-z]),? where (?:I|we) {ADVERB}(?:hold|have|need|promise|show|am|own) (?={THING})", ", "),
    # `my hearts are five good ones`, `clubs are at most a singleton`, `neither major is four cards long`.
    rule(rf"{BEGIN}(?:the |my |our )?(?P<suit>{SUIT}) (?:are|is) (?:(?P<n>{FEW}) (?:very |really |quite )?(?:of )?(?P<good>{_DECENT}|{_BAD}) (?:ones?|cards|quality)|an? (?:very |really )?(?P<good2>{_DECENT}|{_BAD}) (?P<n2>{FEW}))\b", _what_it_is),
    rule(rf"{BEGIN}(?:the |my |our )?({SUIT}) (?:are|is) (?:at most|no more than|never more than|not more than|no longer than) (?:an? )?(?:singleton|one|1)\b", "at most 1 {0}"),
    rule(rf"{BEGIN}(?:the |my |our )?({SUIT}) (?:are|is) ({FEW}) or ({FEW})(?: cards)?(?=\s*(?:$|[,;.)]|and\b))", lambda m: f"{number_of(m[2])}-{number_of(m[3])} {m[1]}"),
    rule(rf"\b(?:neither (?:of the )?(?P<a>majors?|minors?) (?:is|has|are|of)|no (?P<b>major|minor) is) (?:of )?(?P<n>{FEW})(?: cards?)?(?: long| in length| in number)?\b|\b(?:I |we )?(?:do not|never|don[’']t|cannot) (?:have|hold) (?P<n2>{FEW}) cards in (?:either|any|a) (?P<c>major|minor)\b", _none_of),
    # `not strength but the minors`, `five and five`, `over one club we show`.
    rule(rf"{BEGIN}(?:(?:it|this|that|I|we) )?(?:(?:does|do|is|am|are) )?(?:shows? |promises? |means? |says? )?not (?:shows? |promises? |means? |necessarily |have |need |mean |say )?(?:an? )?(?:much |any |great |extra |high-card )?(?:strength|points|power|values|high cards|strong (?:balanced )?hand|shape|fit),? but(?: rather| also)?(?: shows?| promises?)? (?=(?:the )?{THING})", ""),
    rule(r"(?<![\w-])(five|six|four|[4-6])(?: cards)?(?: and |-)(five|four|[45])(?=\s*(?:$|[,;.)]|in (?:the |both )?(?:minors|majors)|at least|or (?:more|better)))", lambda m: f"{number_of(m[1])}-{number_of(m[2])}"),
    rule(rf"^(\s*)(?:over|against|after|versus|facing) (?:their |an? |the |our )?{_BID}(?: opening| bid| overcall)?,? (?:I|we|it|this|that|you) (?:show|have|hold|promise|bid|am|is|are|shows|promises|play|use)(?: this for| it for| with)? (?={THING}|(?:the |both )*(?:red|black|pointed|rounded)\b|both)", "{0}"),
    rule(r",? (?:and |but )?(?:never|nothing|not|no hands?) (?:(?:anything )?in (?:the middle|between)|in-between|between|of (?:middling|intermediate|medium) strength)\b", ""),
    # Balanced hands from so many points on.
    rule(rf"{BEGIN}(?:(?:if|when) (?:I am |it is )?)?(?:an? )?(?:balanced|flat)(?: hands?| ones?)?,?(?: (?:I|we|it))? (?:always |only |then )*(?:starts?|begins?|comes? in|joins?|enters?|needs?|has|have|requires?|must have|promises?|shows?)(?: here| in here)?(?: (?:from|at|with|on))?(?: at least)? (1\d|2\d)\+?(?: points| hcp)?(?: or more| upwards| and up| onwards| at least| or better| on)?(?: points)?{END}", "{0}+ if balanced"),
    rule(rf"\b({SUIT}|(?:their|the enemy|opener[’']s) suit) (?:are|is) (?:(?:doubly|well|twice|safely|surely|properly|securely) )?(?:stopped|guarded|well covered)\b", "a stopper in {0}"),
    # A solid suit; suits shorter than four; fewer cards that must do; what is avoided where it can be.
    rule(r"\b(minor|major|suit)(?: (?:that|which) (?:will run|runs|is ready to run))?,? (?:headed|topped) by (?:the )?(?:AKQ|ace,? king,?(?: and)? queen)(?! ?(?:and|,) ?(?:J|jack))\b", "solid {0}"),
    rule(rf"\b(?:both (?:the )?|the |my )?(major|minor)s (?:are|is) (?:both )?(?:shorter than|under|less than|fewer than) ({FEW})(?: cards)?\b", lambda m: f"no {number_of(m[2])}-card {m[1]}"),
    rule(rf"\b({SUIT}) (?:are|is) (?:shorter than|under|less than|fewer than) ({FEW})(?: cards)?\b", lambda m: f"less than {number_of(m[2])} {m[1]}"),
    rule(rf",? (?:although|though|but|while|and|where|only) ({FEW})(?: cards?)? (?:will|would|may|might|can|must|could)(?: sometimes| also)?(?: have to)? (?:do|suffice|serve){END}", lambda m: f", may be {number_of(m[1])} cards"),
    rule(r"[,;]? ?(?:though |but |and |while )?(?:not|no|never|without) [^,;.]{3,40}? if (?:I|we) can (?:help|avoid) it\b|[,;]? ?(?:though |but |and )?(?:not|no|never|without) [^,;.]{3,40}? if (?:at all )?(?:possible|avoidable)\b", ""),
    rule(rf"{BEGIN}{FIRST} {ADVERB}(?:try for|invite to|suggest|make a try for|look for|am interested in|propose) (?:a )?game (?=(?:with|on|opposite)\b)", "invitational "),
    rule(rf"^(\s*)with ([^,;.]+?) {FIRST} {ADVERB}(?:leave it (?:there|in|alone)|let it (?:play|go|stand)|let them play|sit (?:for|it out)|go quietly){END}", "{0}{1}"),
    rule(rf"{BEGIN}(?:most|many|nearly all|almost all|practically all|the majority of) (?:of )?(?:my |our |the )?((?:un|semi-?)?balanced |flat )?hands (?=(?:of|with|from|that)\b)", lambda m: f"{m[1] or ''}hands "),
    rule(r"\b(hands?) ((?:of|with|from) [^.;]*?) (?:are|is) (?:all |usually |always |also )*(?:opened|bid|shown|dealt with|treated|handled|described|started) (?:this way|here|so|like this|by this|with this(?: bid| call| one)?)\b", "{0} {1}"),
    rule(rf"{BEGIN}((?:I|we) )?(?:want|would like|need|wish|like) to (?:hear|know|learn)(?: of| about)? (?=(?:an?|the|any|his|her|partner[’']?s|your|\w+) )", "asks for "),
    rule(r",? (?:just )?as (?:everybody|everyone|most people|most players|most pairs|the world|all the world|the books?|you) (?:plays?|does|do|has|have|says?|knows?|would)(?: it| them)?(?=\s*(?:$|[,;.)]))", ""),
    # `the points are only six at most`, `twelve points is the minimum`, `hearts, at least four`.
    rule(rf"{BEGIN}(?:the |my )?(?:points|strength|high cards) (?:are|is) (?:only |just )?(?:at most |up to )?({N})(?: points)?(?: at (?:the )?most| at best| or less| and no more){END}", lambda m: f"0-{number_of(m[1])} hcp"),
    rule(rf"\b(?:about |around |roughly )?({N}) (points|hcp) (?:is|are|being) (?:the|a|my|our|his) (?:(?:bare|absolute|usual) )?(?:minimum|least|floor|lower limit|bottom)\b", lambda m: f"{number_of(m[1])}+ {m[2]}"),
    rule(rf"\b(?:about |around |roughly )?({N}) (points|hcp) (?:is|are|being) (?:the|a|my|our|his) (?:(?:absolute|usual) )?(?:maximum|most|ceiling|upper limit|limit|top)\b", lambda m: f"0-{number_of(m[1])} {m[2]}"),
    rule(rf"\b({SUIT}), (?:at least|minimum) ({FEW})(?: of them| cards)?{END}", lambda m: f"{number_of(m[2])}+ {m[1]}"),
    rule(rf"{BEGIN}(?:our |the )?(?:majors?|minors?|suits?) (?:always )?(?:promises?|shows?|guarantees?) (?:at least )?({FEW}) cards\b", lambda m: f"{number_of(m[1])}+ cards"),
    rule(rf"{BEGIN}{FIRST} {ADVERB}(?:jump|bid(?: this)?|raise|rebid|overcall|double|redouble|use (?:it|this)|do this|respond) to (?:show|promise|tell of|announce) (?={THING})", ""),
    rule(rf"\bin the (?:range|zone|region) (?:of|from) (?={N}(?: to | ?- ?){N})", "of "),
    rule(rf"(?<!not )\b(?:(?:that|which|and|I|we|who) )*wants? (?:to (?:be in|reach|play in|get to) )?{_GAME}(?: at least)?(?=\s*(?:$|[,;.]|but\b|and\b|with\b))", ", game forcing"),
    # What is worth so much, and sentences that end in `is what this shows`, `this is the bid`.
    rule(rf"\b(?:(?:that|which) (?:is|are) )?worth (?:something like )?(?=(?:about |around |between |roughly )?{N}\b)", "of "),
    rule(r"\bwhat (?:would be|looks like|amounts to|is really|is in fact|is) (?:an? )(?=\w)", "a "),
    rule(r",? (?:is|are) (?:all|what|everything) (?:that )?(?:this|it|I|we|the \w+) (?:shows?|promises?|says?|needs?|means?|have|guarantees?|asks? for|tells?),? (?:apart from|besides|in addition to|beside|other than|plus|together with) ", " and "),
    rule(rf",? (?:is|are) (?:all|what|everything) (?:that )?(?:this|it|I|we|the \w+) (?:shows?|promises?|says?|needs?|means?|have|guarantees?|asks? for|tells?)(?: (?:you|partner|here|me))?{END}", ""),
    rule(rf"{BEGIN}(?:if|when|whenever) (?:you|I|we|one) (?:have|hold)s? ((?={THING})[^;.]*?),? (?:then )?(?:(?:this|that|it) is (?:the|my|your|our|always the) (?:bid|call|opening|answer|response|action|choice)|(?:you|I|we) (?:bid|open|make|use|choose|call) (?:this|it|here|so)){STOP}", "{0}"),
    rule(rf"\b(I|we|he|she) (?:own|possess|boast|carry|bring|hold out)s? (?={THING})", "{0} have "),
    # `spades, of which I have five`, `five or more of them`, `support for everything they have not bid`.
    rule(rf"\b({SUIT}),? (?:of which|and of these|and of them) (?:I|we) {ADVERB}(?:have|hold|promise|show|own|need)s? (?:at least )?({FEW})(?: or more)?\b", lambda m: f"{m[1]}, {number_of(m[2])}+ {m[1].rstrip('s') if m[1] not in '♣♦♥♠' else m[1]}{'s' if m[1] not in '♣♦♥♠' else ''}"),
    rule(rf"\b({FEW})(?:\+| or more| or longer) of (?:them|these|those|it)\b", lambda m: f"{number_of(m[1])}+ cards"),
    rule(r"\b(?:everything|all suits|every suit|all the suits|whatever|the suits|any suit|all) (?:that )?(?:they|the opponents|opponents) (?:have not|haven[’']t|did not|didn[’']t|do not hold|have never) ?(?:bid|shown|mentioned|named|called)?\b", "the unbid suits"),
    rule(r"\b(?:either|any|one) of the (major|minor)s\b", "either {0}"),
    # `not enough to invite`, `three will do with a singleton`, slam if partner is maximum.
    rule(r"\b(?:(?:not|never) (?:quite )?(?:strong |good )?enough|too weak|too little|not the (?:strength|values)|short of the (?:strength|values)) (?:to|for) (?:invite(?: game)?|an? invit\w+|try for game|a game try|a try|move(?= towards game)|make a (?:game )?try|bid game)\b", "less than invitational"),
    rule(rf",? (?:although|though|but|while|and|yet|only) ({FEW})(?: cards?)? (?:(?:will|would|may|might|can) (?:also )?(?:do|suffice|serve|be enough)|(?:is|are) (?:enough|sufficient|fine|ok|okay|allowed)),? (?=(?:with|if|when|on)\b)", lambda m: f", may be {number_of(m[1])} cards "),
    rule(r"\b(?:I|we) (?:want|would like|wish|hope|am prepared) to (?:be in|bid|play in|play|reach|try for) (?:a )?(?:small )?(?:slam|six|6NT|6N) (?:if|opposite|when|facing) (?:you|partner|opener|he|she)? ?(?:are|is|have|has|shows?|with)? ?(?:an? )?(?:max\w*|upper half|better half|top)[^,;.]*", "quantitative"),
    rule(rf"(?:(?:that|which|who|and|we|I|it|the \w+) )*(?:(?:shall|will|must) (?:reach|play in|end in|be in|arrive in|get to) {_GAME}|(?:cannot|can[’']t|will not|must not|may not|do not|never) (?:stop|die|be passed|end|rest|pass|halt)s?(?: out)? (?:below|short of|before|under) {_GAME})\b", "game forcing"),
    # A remark and what is held: `I am looking for a major and have eight points`.
    rule(rf"{BEGIN}((?:asks? (?:for|about)|(?:I|we) (?:am looking|are looking|look|want|wish|would like|hope|ask|do not know|don[’']t know|leave|need to know|try))\b(?:(?! (?:if|when|unless|or)\b)[^,;.])*?) (and|but) (?=(?:I |we )?(?:have|hold|promise|am) {THING})", "{0}, {1} "),
    # What partner is told to bid, and where I go then.
    rule(rf"[,;.]? ?(?:\b(?:and|but) )?\b(?:(?:it|this|that|I|we|which|the \w+) )?(?:(?:orders?|tells?|asks?|commands?|forces?|obliges?|compels?|requires?|instructs?|begs?|wants?) (?:{_PARTNER}|him|her|you) to (?:bid|say|puppet to|convert to|relay to|put in)|makes? (?:{_PARTNER}|him|her|you) (?:bid|say)) (?P<bid>{_BID})(?![\w-])(?! (?:if|with|when|unless))[,;.]?", _puppet),
    rule(rf"[,;.]? ?{BEGIN}{_PARTNER} (?:must|has to|is to|will|shall|is forced to|always|is obliged to) (?:always |now |then )?(?:bids?|say|puts? in) (?P<bid>{_BID})(?![\w-])(?! (?:if|with|when|unless))[,;.]?", _puppet),
    rule(rf"{BEGIN}[\"“'‘]?(?:{_PARTNER}, (?:please |kindly )?bid|(?:please |kindly )bid|bid(?= [^,;.]{{2,10}},? (?:please|kindly|{_PARTNER})\b)) (?P<bid>{_BID})(?:,? (?:please|kindly|{_PARTNER}))*[.!]?[\"”'’]?{STOP}", _puppet),
    rule(rf"{BEGIN}(?:(?:it|this|I|we) )?(?:please |kindly )?(?:(?:orders?|tells?|asks?|commands?|forces?|obliges?|instructs?|wants?) (?:{_PARTNER}|him|her|you) to )?(?:please |kindly )?bid ({SUIT})(?=\s*(?:$|[,;.)]|and\b|which\b|of\b))", _transfer),
    rule(rf"(?:,? ?\b(?:and|then|after that|which|whereupon|where) ?)*\b(?:I|we) (?:then |now |will |can |shall )*(?:pass or (?:correct|convert|bid)|correct|convert|run|go|move|escape|retreat|rebid|show|name) (?:to |into |in )?(?:my|our)(?: own| real| true)* ((?:{FEW}[- ]cards?|long)\b[^,;.]*?suit)\b", ", a {0}"),
    # A big hand, and almost an opening.
    rule(r"\b(any |an? )?(?:really |very |truly )?(?:(?:big|huge|enormous|massive|powerful|mighty|giant) hands?|powerhouses?|monsters?(?: hands?)?|rock[- ]?crushers?|really strong hands?|very strong hands?)\b(?! (?:with|for|in|opposite))", lambda m: f"{m[1] or ''}strong hand"),
    rule(r"\b(?:is |am |have |has )?(?:an? )?(?:very )?(?:nearly|almost|close to|just short of|a shade (?:short of|under)|not quite|practically|virtually|next to) (?:an? )?opening(?: bid| hand| values)?(?: or (?:more|better|stronger))?\b", "10+ hcp"),
    rule(r"\b(?:better|stronger|more) than (?:a )?(?:bare |mere |dead )?minimum\b|\b(?:(?:my hand|the hand|it|this|I|opener) )?(?:is|am|have) no minimum\b|\bnot (?:a )?minimum either\b|\bdo not have a minimum\b", "not a minimum"),
    rule(rf"\b({N}|\d) and a half (?=(?:playing |sure )?tricks\b)", lambda m: f"{number_of(m[1])}+ "),
    # What is no news of the hand: orders to partner, whose idea it is.
    rule(rf"[,;.]? ?(?:\b(?:so|and|but) )?(?:please )?\b(?:do not|don[’']t|never) (?:ever )?(?:pass|raise|bid on(?! \w)|bid again|pull|disturb|sleep|forget|worry|panic|move|remove|take it out|touch|redouble)\b(?! (?:if|with|when|unless))[^,;.]*{STOP}", ""),
    rule(r"(?<=[a-z\d]) of (?:our|my|your|the old|his) (?:fathers|grandfathers|forefathers|ancestors|youth|textbooks?|teachers?|old books?|schooldays|masters|club|books?|own|choice|making)(?=\s*(?:$|[,;.!)]))", ""),
    # A hedge with its subject.
    rule(rf"{BEGIN}(?:you|partner|they|he|she|opponents) {MODAL}(often|usually|normally|mostly|frequently|generally|sometimes|occasionally) (?:expect|find|see|get|meet)(?: me with)? (?={THING})", lambda m: _OFTEN.get(m[1].lower(), "usually") + " "),
)
"""The rules in the order in which they are applied."""
