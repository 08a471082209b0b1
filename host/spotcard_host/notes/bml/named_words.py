# ruff: noqa: E501 - a pattern is read as a whole
"""Phrases for auctions: `SPELLED` puts calls for words, `PLACES` are phrases that name no call."""

from __future__ import annotations

import re

from spotcard_host.common.patterns import later
from spotcard_host.notes.bid_patterns import ANY_CLASS, CLASS, STRAIN
from spotcard_host.notes.numbers import number_of
from spotcard_host.notes.suit_words import SUIT_WORD

_OPENED = r"(?:partner|we)(?: (?:has|have))? open(?:s|ed)?|(?:respon\w+|answers?|replies) to"
_THEY = r"(?:they|lho|rho|opps?|opponents?)"
OF_OURS = rf"[1-3] ?{CLASS}(?![A-Za-z])"
SPELLED = tuple((later(pattern, re.I), put) for pattern, put in (
    (r"\bweak (?:twos|2s|(?:two|2)[- ]?bids?) ?\((2[CDHS](?:[/, ]+2?[CDHS])+)\)", r"after \1"),
    (rf"\b(?:our|partner['’]s) (?:take-?out )?(?:double|X) of (?:their )?([1-4] ?{CLASS})(?![A-Za-z])", r"(\1)-X"),
    (rf"\bpartner open(?:s|ed) (?=[1-3] ?{CLASS}\b.{{0,12}}\b(?:they|lho|rho|opp))", "we open "),
    (r"(?<!1[CD], )(?<!1[CD]/)\b1 ?!?H(?: or |(?: ?/ ?| and | ?& ?)(?=1 ?!?S openings?\b))1 ?!?S\b", "1M"),
    (r"\b1 ?!?C(?: or |(?: ?/ ?| and | ?& ?)(?=1 ?!?D openings?\b))1 ?!?D\b", "1m"),
    (r"^(?:our |the )?2 ?!?H ?(?:/|and|&|,) ?2 ?!?S(?= openings?\b|$)", "2M"),
    (r"\(([1-3])X ?(?:\+|(?:and|or) (?:up|upwards?|above|higher|more|over))\)",
     lambda found: f"({'/'.join(f'{n}X' for n in range(int(found[1]), 4))})"),
    (rf"\b([1-7] ?{CLASS}) \(\d[^()]{{0,16}}\)(?: ?[-–—:] ?| )(?=\(?[1-7]{ANY_CLASS})", r"\1-"),
    (rf"(?<=[CDHSNTMm]): (?:(?:the|our|opener['’]s|responder['’]s) )?([1-7]{CLASS})"
     r"(?: (?:bid|answer|response|reply|jump|call))?$", r"-\1"),
    (r"\b(?:one|1)[ -](?:(?:of|in)[ -])?(?:an?|our|the)[ -](?:five-card )?major\b|"
     r"\bour major(?: openings?)?\b", "1M"),
    (r"\b(?:one|1)[ -](?:(?:of|in)[ -])?(?:an?|our|the)[ -]minor\b|\bour minor(?: openings?)?\b", "1m"),
    (r"\b(?:one|1)[ -](?:of[ -])?(?:an?|our|the)[ -]suit\b", "1X"),
    (r"\b(?:(?:they|lho|rho|opps|opponents?) doubles? (?:our )?|(?:their |a )?double of (?:our )?)"
     rf"([1-3]) ?({CLASS})(?![A-Za-z])", r"\1\2-(X)"),
    (rf"\b{_THEY} (?:overcalls?|interferes? over|bids? over) (?:our )?({OF_OURS}) with (?:an? )?"
     rf"({OF_OURS})", r"\1-(\2)"),
    (rf"\b{_THEY} (?:overcalls?|bids?|interferes? with) ({OF_OURS}) (?:over|after) (?:our )?"
     rf"({OF_OURS})", r"\2-(\1)"),
    (rf"\b(?:our )?([1-3]) ?({CLASS}) (?:is|gets|has been) doubled\b", r"\1\2-(X)"),
    (r"\b(over|opposite|after|facing) (?:an?|our|partner['’]s) (?:five-card )?(ma|mi)(?:jor|nor)(?: suit)?"
     r"(?: openings?)?(?= ?(?:$|[=,:(]))",
     lambda found: f"{found[1]} 1{'M' if found[2].lower() == 'ma' else 'm'}"),
    (r"\b(answer(?:s|ing)?|respon(?:ses|ding)|replies|bidding) (?:on|over|to|after) (?:the )?(major|minor)s(?: suits?| openings?)?(?= ?(?:$|[=,:(]))",
     lambda found: f"{found[1]} to 1{'M' if found[2].lower() == 'major' else 'm'}"),
    (rf"\b(?:over|after|behind) (?:that|this|his|her) (?=[1-7]{STRAIN}\b)", "after "),
    (r"\b(answer\w*(?: to)?|respon\w*(?: to)?|repl\w*(?: to)?) (?:(?:an?|the|our) )?(multi|muiderberg|lucas)(?: (?:2D|twos?|opening|2H (?:or|and|/) ?2S))?$",
     lambda found: f"{found[1]} {'2D' if found[2][2] in 'lL' else '2H/2S'}"),
    (r"\b(after|over|opposite|doubles?) (?:(?:an?|the|our) )?(multi|muiderberg)(?: 2D| opening)?\b",
     lambda found: f"{found[1]} {'2D' if found[2][2] in 'lL' else '2H/2S'}"),
    (r"\bstayman\b.{0,30}\bafter (2 ?!?[DHS])\b", r"after 1N-2C-\1"),
    (rf"\b({_OPENED}) an? (?:five-card )?major(?: suit)?(?: opening)?\b", r"\1 1M"),
    (rf"\b({_OPENED}) an? minor(?: suit)?(?: opening)?\b", r"\1 1m"),
    (r"\b(?:our|partner['’]s|opposite|facing|over a|after a) (?:weak |strong |1-?)?no-?trumps?"
     r"(?: opening)?\b", "after 1N"),
    (r"\b(?:the|our|partner['’]s) (?:strong|big|precision) club\b", "after 1C"),
    (r"\b(?:(?:an?|our|the|partner['’]s|acol) )*strong (?:twos|2s|(?:two|2)[- ]?bids?|(?:two|2)(?= ?:|$))\b", "2H/2S"),
    (r"\b(?:(?:a|our|the|partner['’]s) )?weak (?:twos|2s|(?:two|2)[- ]?bids?|"
     r"(?:two|2)(?= ?:|$))\b", "2H/2S"),
    (rf"\b(one|two|three) ({SUIT_WORD}|no-?trump)s?\b",
     lambda found: f"{number_of(found[1])}{found[2][0].upper()}"),
))
_OUR_SUIT = r"(?:(?:an? |one of an? |our |partner['’]s )?(?:(?:one|1)[- ](?:level )?(?:of a )?)?(?:suit )?(?:openings?|suits?|bids?|opening bids?|suit bids?|suit openings?))"
PLACES = tuple((later(pattern, re.I), calls) for pattern, calls in (
    (r"(?:after |over |following )(?:an? |any |our |the )?(?:(?:one|1)[- ]level (?:suit )?(?:response|answer|reply)|(?:response|answer|reply) (?:at|on) the (?:one|1)[- ]level)$", "1X-1Y"),
    (r"(?:xyz|x-y-z)(?: \([^()]*\))?", "1X-1Y-1Z"),
    (r"(?:after |following |over )(?:an? )?(?:(?:game[- ]forcing|GF) )?(?:2/1|two[- ]over[- ]one)(?: (?:responses?|answers?))?(?: \([^()]*\))?", "1M-2m"),
    (r"(?:(?:two|2)-way )?(?:checkback(?: stayman)?|new minor forcing|NMF)(?: \([^()]*\))?", "1X-1Y-1N"),
    (r"(?:after |over )?three (?:suit )?(?:bids|calls) at the (?:one|1)[- ]level|(?:after )?three (?:one|1)[- ]level bids", "1X-1Y-1Z"),
    (r"(?:our )?(?:d\.?o\.?n\.?t\.?|(?:multi[- ]?|reverse )?landy|cappelletti|hamilton|brozel|asptro|astro|woolsey|(?:modified )?meckwell|pottage|lionel|ripstra)"
     r"(?: \((?![^()]*\b(?:over|against|vs|after)\b (?!(?:their )?(?:1 ?)?n))[^()]*\))?(?: (?:convention|defen[cs]e))?(?: ?[-–,] ?(?:in )?(?:both|direct|second|2nd|either|any)\b.*)?", "(1N)"),
    (rf"(?:(?:if|when|after|once|where|in case) )?(?:we|partner|one of us) (?:have |has )?open(?:s|ed)?(?: {_OUR_SUIT}| one of a suit)?,? (?:and|but) "
     rf"{_THEY} (?:overcalls?|interferes?|bids? a suit|comes? in|enters?)(?: with a suit| in a suit)?$", "1X-(overcall)"),
    (rf"(?:if|when|after|once) {_THEY} (?:overcalls?|interferes? over|bids? over) {_OUR_SUIT}$|"
     rf"(?:after|over|when there is|following) (?:an? |their |the )*overcalls? (?:by (?:the )?(?:opponents?|opps|them)|of our (?:opening|suit))(?: \([^()]*\))?$|"
     r"(?:after|over|when there is|following|facing) their overcalls?$", "1X-(overcall)"),
    (rf"(?:if|when|after|once) {_THEY} doubles? {_OUR_SUIT}(?: for take-?out)?$|"
     rf"(?:after|over|following) (?:their|the opponents['’]?|an opposing|an enemy) (?:take-?out )?doubles?(?: of {_OUR_SUIT})?$", "1X-(X)"),
    (rf"(?:if|when|once|after) {_THEY} pre-?empts?$", "(3X)"),
    (r"re-?bids|(?:the )?(?:opener['’]s|opener) (?:(?:second|next) (?:bids?|calls?)|re-?bids?)"
     r"(?: after (?:an? |the )?(?:one[- ]level|1[- ]level|one[- ]over[- ]one) (?:answers?|responses?|reply|replies))?$", "1X-1Y"),
    (r"(?:answer\w*|respon\w*|repl\w*)(?: to)? (?:(?:an?|our|partner['’]s|one|1) ?(?:of an? )?)?"
     r"(?:(?:one|1)[- ]level )?suit(?:s|(?: opening)? bids?| openings?)?$", "1X"),
    (r"(?:advanc\w*|respon\w*|answer\w*|repl\w*|opposite|after|over|when|if|to)\b"
     r"(?:(?! they\b| opp| their\b)[^.;:]){0,24}?\b"
     r"(?:partner['’]?s? )?(?:overcalls? (?:of )?1 ?NT?|(?:1 ?NT?|one no-?trump) overcalls?)$",
     "(1X)-1N"),
    *((rf"(?:(?:(?:when|after|if|once|opposite) )?(?:partner|we|I) (?:has |have )?double[ds]?|(?:after|over|opposite|facing|following|(?:answers?|responses?|replies) (?:to|after)|advancing) "
       rf"(?:our|partner['’]s) (?:take-?out )?(?:doubles?|X) of) (?:their |an? |the )?{what}(?: for take-?out)?", calls)
      for what, calls in ((r"weak (?:twos?|2s?)(?: bids?| openings?)?", "(2D/2H/2S)-X"), (r"(?:one|1)[- ](?:level )?(?:bid|opening)s?", "(1X)-X"),
                          (r"pre-?empts?", "(3X)-X"), (r"(?:1 ?NT?|(?:one )?no-?trumps?)", "(1N)-X"))),
    (r"(?:advanc\w*|respon\w*(?: to)?|answer\w*(?: to)?|repl\w*(?: to)?|opposite|after|when|if)\b"
     r"[^.;:]{0,12}?\bpartner (?:makes a )?(?:take-?out )?doubles?(?: for take-?out)?"
     r"(?: (?:their|an?|the) (?:opening|suit|one-bid|1X|one of a suit)(?: bid)?)?"
     r"(?: for take-?out)?$|"
     r"(?:advanc\w*|respon\w* to|answer\w* to|repl\w* to|opposite)\b[^.;:]{0,14}?"
     r"(?:take-?out )?\b(?:doubles?|X)$|"
     r"(?:advanc\w*|partner['’]s (?:answers?|responses?|calls?)|answers?|responses?)(?: (?:after|when|if|with))? (?:(?:the )?(?:right hand opponent|RHO|next hand|next opponent|they|opener['’]s partner) pass(?:es)?|a pass)$", "(1X)-X"),
    (r"(?:advanc\w*|partner['’]s (?:answers?|responses?|calls?)|answers?|responses?)(?: (?:after|when|if|over))? (?:(?:the )?(?:right hand opponent|RHO|next hand|next opponent|they|opener['’]s partner) redoubles?|(?:a|their|the) redouble)$", "(1X)-X-(XX)"),
    (r"(?:advanc\w*|partner['’]s (?:answers?|responses?|calls?)|answers?|responses?)(?: (?:after|when|if|over))? (?:(?:the )?(?:right hand opponent|RHO|next hand|next opponent|they|opener['’]s partner) raises?(?: (?:to (?:two|2)|the suit|opener))?|(?:a|their|the) (?:single )?raise)$", "(1X)-X-(2X)"),
    (r"(?:advanc\w*|respon\w* to|answer\w* to|repl\w* to|opposite|raising|after|when|if)\b"
     r"(?: (?:an?|our|simple|partner['’]?s?))*? (?:one-level |1-level |suit )?overcalls?$",
     "(1X)-1Y"),
    (r"(?:\w+ ){0,2}(?:rais(?:es|ing)|support(?:ing)?)(?: (?:structure|system))?(?: (?:of|for|to|over|after|opposite))? "
     r"(?:an?|our|partner['’]s|one of a|1 of a) major(?:[- ]suit)?(?: openings?)?$|major(?:[- ]suit)? raises$", "1M"),
    (r"(?:\w+ ){0,2}(?:rais(?:es|ing)|support(?:ing)?)(?: (?:structure|system))?(?: (?:of|for|to|over|after|opposite))? "
     r"(?:an?|our|partner['’]s|one of a|1 of a) minor(?:[- ]suit)?(?: openings?)?$|minor(?:[- ]suit)? raises$", "1m"),
    (r"(?:(?:after|over|following|when) )?(?:(?:opener['’]s|the|an?|our|opener) )?(?:(?:1 ?NT?|one no-?trump) re-?bids?|"
     r"re-?bids?(?: of)? (?:1 ?NT?|one no-?trump))(?: (?:by opener|\([^()]{1,20}\)))?(?: ?: [^:.;=\d]{3,30})?$", "1X-1Y-1N"),
    (r"(?:balancing|re-?opening|protecti(?:on|ve|ng)|pass[- ]?out seat)"
     r"(?: (?:position|seat|bids|actions|calls|in (?:the )?fourth seat|in 4th))*$", "(1X)-P-(P)"),
))
TWOS = r"w(?:ea)?k (?:two|2)(?:[ -]?(?:bids?|s))?|(?:twos|2s)"
THREES = r"threes|3s|(?:three|3)(?:[- ](?:level|lvl))? (?:bids?|openings?|pre-?empts?)|pre-?empts?"
ONES = r"(?:one|1)(?: (?:of|in) (?:an? )?|[ -](?:level )?)(?P<of>suit|major|minor)(?: bids?| openings?)?"
