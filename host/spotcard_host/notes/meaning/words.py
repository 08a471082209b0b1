# ruff: noqa: E501 - a pattern is read as a whole
"""The vocabulary: which words mean what, which are idle, which open a remark.

Each entry is (pattern, kind, value). Patterns are tried in the order written at each place of the
plain text, so longer phrases stand before their parts. Kinds are read by `scan` and `resolve`:

    strength  a word for strength, valued from the ranges of both hands
    force     what partner may do next: signoff nf f1 (gf and the like come from strength words)
    kind      transfer puppet relay ask
    holding   a shape or holding that needs the context (support, shortness, stopper, ...)
    convention  a named convention
    hedge, doubt  what follows (what precedes) is not promised
    condition, reference, remark  the rest of the clause says something else

The words that mean nothing here and do not count as unrecognised are in `idle`.
"""

from __future__ import annotations

import re

_ENTRIES: tuple[tuple[str, str, str], ...] = (
    (
        r"(?:polish|precision|swedish|blue|nebulous|prepared|multi) (?:club|diamond)s?\b",
        "idle",
        "",
    ),
    (
        r"(?:majors|minors|major|minor) first\b|no (?:known|guaranteed|agreed|clear|particular|special) \S+",
        "idle",
        "",
    ),
    (
        r"(?:normal )?(?:answers?|respon[sd]\w*|repl\w+|steps?)(?= (?:to|like|as)\b)",
        "reference",
        "",
    ),
    (
        r"\d-\d (?:fits?|split|break|moysian)\b|check(?:s|ing)?(?: [♣♦♥♠])? (?:length|shape|stop\w*|range)\b",
        "idle",
        "",
    ),
    (r"no (?:further )?interest in [^,;.]*", "idle", ""),
    (
        r"(?:choose|pick|name|select|bid)s? (?:(?:an?|the|your|his|her|their|one|either|between(?: the)?) "
        r"(?:(?:longer|better|best|longest) )?|(?:longer|better|best|longest) )(?:majors?|minors?|suits?|(?-i:[mM]))(?![A-Za-z])",
        "idle",
        "",
    ),
    (r"as (?:weak|strong|normal|standard|1N|2N|1NT|2NT|natural)\b", "reference", ""),
    (
        r"(?:shortage|shortness|void|singleton|stop(?:per)?|support|feature|strength|suit|splinter)s? (?:showing|shown)\b|"
        r"(?:partner|opener|responder|overcaller|doubler)(?:[’']?s)? (?:own )?(?:major|minor|suit)s?\b|confirm(?:s|ed)?\b|OPT\b|"
        r"optional\b(?! (?:KB|K/B|RK|kick|black|key))|(?:\d-\d/)+\d-\d(?: [♣♦♥♠])? fits?\b",
        "idle",
        "",
    ),
    (r"(?:lowest|cheapest|highest|closest) (?:control|cue|ctrl)s?\b", "cue", ""),
    (r"at least (?:one|an?) minor\b(?! suit)", "one of", "minor"),
    (r"at least (?:one|an?) major\b(?! suit)", "one of", "major"),
    (r"(?:side|second|extra) (?:minor|(?-i:m)\b)", "side", "minor"),
    (r"(?:side|second|extra) (?:major|(?-i:M)\b)", "side", "major"),
    (
        r"(?:less|weaker|worse|stronger|more|lower|higher) than (?!\d)[^,;.()]*|gambling on\b|too (?:\w+ )?(?:strong|weak|good|bad|big|much|many|few|high|low|balanced|unbalanced)\b[^,;.]*",
        "remark",
        "",
    ),
    (
        r"(?:void\s*(?:/|or)\s*(?:a )?singleton|singleton\s*(?:/|or)\s*(?:a )?void|stiff)(?: in)?",
        "short",
        "short",
    ),
    (r"2/1\b", "strength", "2/1"),
    (r"at least (?:an? )?(?:INV\b|invit\w*|limit\b)", "strength", "inv+"),
    (r"(?:limit|LIM)\s*(?:\+|[- ]?plus\b|or better)", "strength", "inv+"),
    (
        r"(?:non-?|not |un)?(?:vul(?:nerable|n)?\b\.?|(?-i:NV|VUL|V)(?![A-Za-z/])|favou?rable(?: vul\w*)?|"
        r"unfavou?rable(?: vul\w*)?)(?=\s*(?:$|[,;:.)(|/]|or\b|\d|if\b))",
        "vul",
        "",
    ),
    (r"(?:third|3rd)[- ]suit(?: forc(?:ing|e))?\b", "force", "f1"),
    (
        r"(?:(?-i:F)|forc(?:ing|ed|es)) (?:only )?(?:till|until|up to|to) (?:at least )?(?:[1-7]?(?:[♣♦♥♠MmN]|NT)|an? )[^,;.]*",
        "force",
        "f1",
    ),
    (
        r"(?:[♣♦♥♠] )?flag(?: bid(?:der)?)?\b|non-?min(?:imum)?\b|better than (?:min(?:imum)?|weak)\b",
        "idle",
        "",
    ),
    (r"(?:(?:bad|good|a) )?(?:doubleton|singleton|void) (?:is|are|would|will)\b", "remark", ""),
    (
        r"(?:honou?rs? |[AKQJ](?:/[AKQJ])*\+? )in (?:the |a )?(?:doubleton|singleton)\b",
        "idle",
        "",
    ),
    (r"must (?:GF|cue|jump|bid|double|show|pass|start)\b", "remark", ""),
    (r"as (?:misfit|no|there|it|he|she|they|we|this|the|opener|partner|a passed)\b", "remark", ""),
    # Calls that a remark mentions, conventions' numbers, dates.
    (
        r"(?-i:[1-7]NT?(?![A-Za-z])|(?<=[A-Za-z\)♣♦♥♠] )[1-7][CDHS]{1,4}(?![A-Za-z])|[1-7]x(?![A-Za-z]))",
        "idle",
        "",
    ),
    (
        r"(?:1430|0314|3014)(?!\d)|(?<!\d)\d{1,2}-\d{1,2}-(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d",
        "idle",
        "",
    ),
    (
        r"(?:variants?|option|type)\s+(?:\d|[a-e]\b)(?:\s*(?:or|and|,|/)\s*(?:\d|[a-e]\b))*|idem\b",
        "reference",
        "",
    ),
    (
        r"with or without(?: a)? \w+|no (?:slam |game )?interest(?: in \w+)?|no slam(?: interest| try)?|not (?:slammish|interested)"
        r"(?: in \w+)?|(?:un|not )interested",
        "idle",
        "",
    ),
    (
        r"(?:S/A|AGR|agree(?:s|d|ing)?|confirms?|sets?)(?: trumps?)?(?= (?:for )?[♣♦♥♠])",
        "holding",
        "support",
    ),
    (r"(?:\(sub\)|sub-?)?min(?:imum)? strong\b", "idle", ""),
    (r"(?:\d )?useful features?(?:\s*\([^()]*\))?", "idle", ""),
    (r"similar (?:to|as)|pretend|voir\b", "reference", ""),
    (r"unusual(?=\s*(?:$|[,;(]))", "convention", "unusual"),
    (r"over (?:short|natural|artificial|weak|strong|their|prepared|non|an? )\b", "condition", ""),
    (
        r"(?:transfer|puppet|relay|TRF) (?:accept(?:ance|ed)?|complet\w+|break|refus\w+)",
        "reply",
        "",
    ),
    (r"[♣♦♥♠] length (?:is )?unknown|length unknown", "idle", ""),
    (r"EKB|EKCB|exclusion(?: (?:RKCB?|RKB|blackwood|keycards?))?", "convention", "exclusion"),
    # Examples, references and conditions: the rest of the clause is set aside.
    (r"e\.?g\.?(?![\w])|for example|for instance|such as", "example", ""),
    (r"i\.?e\.?(?![\w])|hence|so(?=\s*[,:])", "idle", ""),
    (
        r"see\b|as (?:over|after|in|for|if|opposite|opener|above|below|usual)\b|same (?:as|meaning|struct\w*|"
        r"develop\w*)|like\b|ditto|system[s]? (?:on|off)|(?:NT |1NT |2NT )?(?:scheme|system|structure)s? "
        r"(?:follows?|on|off|applies)|zie\b",
        "reference",
        "",
    ),
    (
        r"if\b|unless|when(?:ever)?\b|after\b|opposite\b|facing\b|assuming|in case|depending|provided|"
        r"because|since\b|except(?! for)|als\b|indien",
        "condition",
        "",
    ),
    (
        r"asks\b(?! or)|asking(?! bid)|(?:ask|enquir\w+|inquir\w+)\s+(?:bid\b|to\b|for\b|about\b|opener|responder|partner|"
        r"whether|if|which|what|how|more)|vra(?:agt?|gen)\b|tell me|questions?\b|query",
        "asks",
        "",
    ),
    (
        r"(?:ask|asking|enquire|inquire)\s+(?=(?:stop|short|singl|void|length|range|min|max|control|king|ace\b|aces|"
        r"keycard|trump|support|qual|strength|shape|suit|[♣♦♥♠]))",
        "asks",
        "",
    ),
    (r"how many\b|which (?:suit|major|minor|one)\b|\?(?=\s*[,)]|\s*$)", "asks", ""),
    (
        r"(?:specific|side|second|first|third|next)[- ]suit(?: king)? asks?|(?:shape|shortness|"
        r"shortage|void|singleton|splinter|strength|range|length|suit|stopper|control|minor|major|queen|"
        r"king|ace|trump|longer major|longer minor|longest|feature|side suit|distribution|CTRL|min/max|"
        r"quality|hand|bicolor|key ?card|keycards?) ?-?(?:ask|enquiry|inquiry|ASK)s?\b",
        "ask",
        "",
    ),
    (r"ASK\b|asks?\b|asking\b|enquiry|inquiry|INQ\b|ogust\b|vraag\b", "ask", ""),
    # Hedges.
    (
        r"(?:may|might|maybe|can|could|possibly|perhaps|sometimes|occasional(?:ly)?|even|eventually)\b"
        r"(?: also)?(?: be| have| hold| contain| include| not)?",
        "hedge",
        "may",
    ),
    (
        r"(?:usually|usual(?=\s*$)|often|normally|includ(?:es|ing)|incl\b\.?|not (?:very|too|always|so|really|necessarily)|likely|prob(?:ably|\b)|most(?:ly| often)?\b|typical(?:ly)?|generally|"
        r"tends? to(?: be)?|preferabl[ye]|ideally|meestal|hopefully|nearly always|almost always)\b",
        "hedge",
        "usually",
    ),
    (
        r"(?:is |are |very |be )?(?:possible|rare(?:ly)?|unlikely|seldom|uncommon)\b(?: with)?|happens",
        "doubt",
        "",
    ),
    (
        r"N/A\b|not used|undefined|free\b|idle|no meaning|unused|undiscussed|tbd|impossible\b",
        "remark",
        "",
    ),
    # Negation.
    (
        r"den(?:y|ies|ying)\b|without\b|w/o\b|no other\b(?! (?:major|minor))|not (?:with |having |holding |a |an )?|no(?: any)?\b"
        r"|never\b|lacks?\b|lacking|neither|nor\b|zonder\b|geen\b|niet\b",
        "not",
        "",
    ),
    # Named conventions.
    (r"(?:non-?)?leaping michaels|non-leaping", "convention", "leaping michaels"),
    (r"michaels(?: cue(?:[- ]?bid)?)?", "convention", "michaels"),
    (r"landy|multi[- ]landy", "convention", "landy"),
    (r"ghestem|2-suited overcall", "convention", "two suits"),
    (r"unusual(?: (?:NT|notrump|2N|2NT|4N|4NT))|UNT\b", "convention", "unusual"),
    (r"muiderberg(?:er)?", "convention", "muiderberg"),
    (r"gambling", "convention", "gambling"),
    (r"namyats", "convention", "namyats"),
    (r"smolen", "convention", "smolen"),
    (
        r"staymanic|(?:garbage |puppet |muppet |inv(?:itational)? |gf |minor(?: suit)? |baron )?(?:stayman|STAY\b)"
        r"(?: again)?",
        "convention",
        "stayman",
    ),
    (
        r"(?:transfer |better minor |rubensohl |good[- ]bad )?(?:lebensohl|LEB\b|rleb|rubensohl|scrambling|"
        r"scramble|good-bad)(?: 2NT?| system)?",
        "convention",
        "lebensohl",
    ),
    (
        r"(?:double fit |optional |q-|quality |exclusion |turbo |1430 |0314 |3014 |roman |minor(?:suit)? )*"
        r"(?:RKCB?|RKB|KCB|EKB|EKCB|blackwood|kickback|K/B|minorwood|redwood|crosswood|gerber|key-?card(?: ask)?"
        r"|BW\b|7KCB|6KCB|voidwood)(?: ask| blackwood)?(?! (?:repl(?:y|ies)|responses?|answers?)\b)",
        "convention",
        "keycard ask",
    ),
    (
        r"4SFG|4th suit(?: GF| forcing to game)?|fourth[- ]suit(?: forcing)?(?: to game)?|FSF|4SF\b",
        "convention",
        "fourth suit",
    ),
    (r"4SF1", "convention", "fourth suit one round"),
    (
        r"(?:BTU |two-way |2-way |three-way |new minor |NMF|PLOB)? ?(?:checkback|XYZ|CB\b|new minor forcing)"
        r"(?: stayman)?",
        "convention",
        "checkback",
    ),
    (r"drury", "convention", "drury"),
    (r"jacoby(?: 2N(?:T)?)?", "convention", "jacoby"),
    (r"bergen", "convention", "bergen"),
    (
        r"gazz?ill?[iy]|gladiator|kokish|odwrotka|einar|HCR|albarran|precision|acol",
        "convention",
        "relay",
    ),
    (r"responsive(?: double| X)?", "convention", "responsive"),
    (r"(?:support) (?:double|X|D|redouble|XX)\b", "convention", "support double"),
    (r"take-?out(?: double| X)?|T/O\b|re-?opening double", "convention", "takeout"),
    (
        r"penal(?:ty|ties|ty-oriented)(?: double| X)?|PEN\b|for penalt\w+|business",
        "convention",
        "penalty",
    ),
    (r"void[- ]?splinter", "convention", "void splinter"),
    (r"(?:mini[- ]?|auto-?)splinter", "convention", "mini splinter"),
    (r"(?:delayed )?splinters?|SPL\b", "convention", "splinter"),
    (r"fit[- ]?(?:showing )?jump|fit[- ]?bid|mini[- ]?fit", "convention", "fit jump"),
    (r"(?:non-?)?serious(?: 3NT?)?|last train|LTTC", "idle", ""),
    # Strength.
    (r"weak[- ](?:two|2)s?(?: in)?(?: a)?|WK2", "strength", "weak two"),
    (r"(?:min(?:imum)? )?weak (?:NT|no-?trump)|weak[- ]?NT", "strength", "weak notrump"),
    (r"strong (?:NT|no-?trump)\+?", "strength", "strong notrump"),
    (r"mixed raise", "strength", "mixed raise"),
    (r"(?:limit raise|limit\+?\b|LIM raise)(?: or better)?", "strength", "limit raise"),
    (r"(?:pre-?emptive|weak|PRE) raise", "strength", "preemptive raise"),
    (
        r"(?:strong|great|real|excellent|good|bad|weak|poor) (?:support|fit)\b",
        "holding",
        "support",
    ),
    (r"(?:taking|take|takes) control|in control", "idle", ""),
    (r"(?:NT|SA|no-?trumps?)\b(?! (?:ask|bid|contract))", "notrump", ""),
    (
        r"(?:constructive |mild |mildly |at least |any |\()*(?:INV|invit(?:e|ational|ation|ing|es|ations)|limit|game[- ]?try|"
        r"G/T|inviet)\s*(?:\+|[- ]?plus\b|or better|or more|or stronger)\)?(?: values)?",
        "strength",
        "inv+",
    ),
    (
        r"(?:constructive |mild |mildly |natural )?(?:INV(?:ite|itational|itation|iting|itations|ites|\b)|game[- ](?:invite|try|invitation\w*)|"
        r"G/T|trial(?: bid)?|inviet\w*|a limit|NT invite)(?: to (?:game|slam))?",
        "strength",
        "inv",
    ),
    (r"semi-?forcing", "force", "nf"),
    (
        r"(?:almost |all |both |only )*(?:GF|FG|game[- ]?forc(?:e|ing)|forc(?:e|ing)[- ](?:to[- ])?game|gameforcing|"
        r"mancheforcing|MF|game[- ]going)\b\+?(?: values)?",
        "strength",
        "gf",
    ),
    (
        r"(?:mild |serious |very |implied |some |has |with |non-)*(?:S/T|slam[- ]?(?:try|tries|interest(?:ed)?|invite|"
        r"invitational|forcing|going|suggestion|values|oriented)|slammish|slam\b)\+?",
        "strength",
        "st",
    ),
    (
        r"(?:dead |bare |absolute |\(sub\)|sub-?)?(?:min(?:imum|imal)?\b\.?)(?: hand| values| opening| strength)?",
        "strength",
        "min",
    ),
    (
        r"(?:super |absolute )?(?:max(?:imum|imal)?\b\.?)(?: hand| values| strength)?",
        "strength",
        "max",
    ),
    (r"med(?:ium)?\b", "strength", "medium"),
    (r"yarborough", "strength", "yarborough"),
    (
        r"(?:very |quite )?(?:weak(?:ish)?|WK\b|zwak|poor hand|bust)(?: hand| hands)?",
        "strength",
        "weak",
    ),
    (r"(?:very |quite )?(?:strong|STR\b|sterk)(?: hand| hands| values)?", "strength", "strong"),
    (
        r"(?:sound |light |weak |mixed |multi )*(?:pre-?empt(?:ive|s)?|PRE\b|barrage|obstructive|pre-?emptief)"
        r"(?: bid| hand)?",
        "strength",
        "pre",
    ),
    (r"constr(?:uctive)?\b|CONST\b|constructief", "strength", "con"),
    (r"(?:some |good |all |maximum |opening )?values\b", "strength", "values"),
    (
        r"(?:strong |some |with |good |any |shows |has )*extras?(?: values| strength| hand)?\b(?! ♣|♦|♥|♠)",
        "strength",
        "extras",
    ),
    (r"quant(?:itative)?\b", "strength", "quant"),
    (r"(?:semi-?positive)", "strength", "semi positive"),
    (r"(?:double |second |2nd )?(?:negative|NEG\b)(?: free bid)?", "strength", "negative"),
    (r"positive\b|POS\b", "strength", "positive"),
    (r"compet(?:itive|e|ing|itief)?\b|COMP\b", "strength", "competitive"),
    (r"wide[- ]rang(?:e|ed|ing)\b", "strength", "wide"),
    (
        r"(?:non-?limited|unlimited|wide|any strength|any range)\b",
        "idle",
        "",
    ),
    (r"(?:limited|LIM\b)(?: hand| values| range)?", "strength", "limited"),
    (r"mild(?:ly)?\b", "strength", "mild"),
    # Force.
    (
        r"(?:strictly |just )?(?:to play\b|T/P\b|sign(?:s|ed|ing)?[- ]?off\b|S/O\b|shut-?out|terminal|om te spelen|"
        r"uitpas|afzwaai|(?:suggest\w* |suggestion )?to play)(?: in| opposite| at| our| own| here| for)?",
        "play",
        "",
    ),
    (r"NF\b|non-?forc(?:ing)?\b|not forcing|passable|can be passed|may be passed", "force", "nf"),
    (
        r"F1R?\b|forc(?:ing|es|ed?)? (?:for )?(?:one|1|a) round|(?:general |round )?forc(?:ing|e)\b(?! pass| or)|"
        r"(?-i:F(?![A-Za-z/]))|one[- ]round force|rondeforcing|forcing till",
        "force",
        "f1",
    ),
    # What kind of call.
    (r"(?:re-?|re)?(?:transfers?|TRF\b|texas|xfer|tfr)(?: accept| break| bid)?", "transfer", ""),
    (r"puppet(?:s)?\b|PUP\b|pupp?\b", "puppet", ""),
    (r"relays?\b|\((?-i:R)\)|(?-i:R)(?=\s|,|$)|waiting relay", "relay", ""),
    (r"waiting(?: bid)?|wait\b|semi-waiting|tempo", "artificial", ""),
    (
        r"artificial(?:ly)?|ART\b|conventional|artificieel|multi(?:-meaning| meaning)?\b|multi-?colou?red",
        "artificial",
        "",
    ),
    (r"(?:cue[- ]?bids?(?:s|ding)?|cues?|CUE\b)(?: raise)?", "cue", ""),
    (r"(?:natural|NAT\b|natuurlijk|nat\b)(?:ish)?", "natural", ""),
    (r"(?:normal |good |sound |standard |light |simple |jump )*overcall", "natural", ""),
    (
        r"(?:forced|retransferred|complet(?:e|es|ion|ed)|accepts?|acceptance|mandatory|automatic|default|verplicht|"
        r"decline[sd]?|reject(?:s|ed)?|relayed|super-?accept|break)(?: the| an?| any| all)?(?: [♣♦♥♠])?(?: INV\b| SPL\b| splinter| S/T| slam try| transfer| relay| puppet| invite| invitation)?"
        r"\b",
        "reply",
        "",
    ),
    (
        r"(?:P/C\b|pass[- ]or[- ]correct|correctable|pass/correct)(?: to (?!\d?[♣♦♥♠])[^,;.]*)?",
        "pass or correct",
        "",
    ),
    (
        r"catch-?all|all other(?: hands)?|any other(?: hands?)?|other hands|(?:everything|anything|nothing) else|"
        r"no other bid|default\b|rest\b|any\b(?: hand| distribution| strength)?",
        "catchall",
        "",
    ),
    (
        r"choice of games?|CoG\b|choose game|pick a (?:game|slam)|offer\w* (?:a )?choice",
        "choice",
        "",
    ),
    (r"lead[- ]direct(?:ing|ional)|L/D\b|for (?:the |a )?lead", "lead directing", ""),
    # Holdings that need the context.
    (
        r"(?:semi-?|\(semi\)-?|nearly |almost |semi )(?:-?)(?:bal(?:anced)?\b)|"
        r"balancedish|BAL-ish",
        "shape",
        "semi balanced",
    ),
    (r"un-?bal(?:anced)?\b|unb\b|UNB\b|distributional|shapely", "shape", "unbalanced"),
    (
        r"bal(?:anced)?\b|flat\b|NT (?:hand|shape|type)|gebalanceerd|SA-verdeling|verdeeld",
        "shape",
        "balanced",
    ),
    (r"(?:three|3)[- ]?suiter|4441s?\b(?= any)|3[- ]?suited", "shape", "three suits"),
    (
        r"(?:any |a |two-?way )*(?:two|2|bi)[- ]?(?:suiter|suited|colou?r|colored)s?\b",
        "shape",
        "two suits",
    ),
    (
        r"(?:one|1|single|mono)[- ]?suit(?:er|ed)s?\b|onesuiter|(?:one|single)[- ]suited",
        "shape",
        "one suit",
    ),
    (
        r"(?:unknown |some |a |any |own |other |lowest |highest |with |concealed |hidden )*(?:singleton|singl)\b(?:  in)?",
        "short",
        "singleton",
    ),
    (r"(?:unknown |some |a |any |with )*void\b(?: in)?", "short", "void"),
    (
        r"(?:unknown |some |a |any |side |with )*(?:short(?:age|ness)?s?\b|shrt|kort\w*|short suit|S/S\b)(?: in)?",
        "short",
        "short",
    ),
    (r"doubleton(?: in)?\b|dblton", "short", "doubleton"),
    (r"reverse\b|REV\b", "holding", "reverse"),
    (r"canap[eé]\b", "holding", "canape"),
    (r"mis-?fit\b", "holding", "misfit"),
    (r"toleran(?:ce|t)(?: for)?|TOL\b", "holding", "tolerance"),
    (
        r"(?:simple |delayed |good |bad |great |real |primary |single |jump |strong |any |our |a |some |with |"
        r"high card |offensive |direct |normal |true |\(very\) |very )*(?:raise|support|SUPP?\b|fit\b|trump support|fits?)(?: for| in| of| to| with)?(?: partner(?:'s)?)?(?: suit)?",
        "holding",
        "support",
    ),
    (r"pref(?:erence|er)?\b(?: for| to)?", "holding", "preference"),
    (r"equal (?:length|preference)\b", "idle", ""),
    (r"(?:picture|heart|spade) raise", "holding", "support"),
    (r"(?:maximal|game[- ]try) double", "strength", "inv"),
    (r"super-?accept(?:s|ance)?", "reply", ""),
)

LEXICON: tuple[tuple[re.Pattern[str], str, str], ...] = tuple(
    (re.compile(rf"(?<![A-Za-z])(?:{pattern})", re.I), kind, value)
    for pattern, kind, value in _ENTRIES
)

ANY_WORD = re.compile("|".join(f"(?<![A-Za-z])(?:{pattern})" for pattern, _, _ in _ENTRIES), re.I)
"""Matches wherever some entry of the lexicon does: most places of a text have none."""
