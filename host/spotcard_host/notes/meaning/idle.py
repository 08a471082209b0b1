# ruff: noqa: E501 - a pattern is read as a whole
"""Words that say nothing about the hand, and words that open a remark about what will happen."""

from __future__ import annotations

import re

IDLE = frozenset(
    """
1st 2nd 3rd 4th 5th a about above accept accepts accordingly actually advanced advancing again
agreement all almost already als also alternative alternatively although always an and another any
anything anyway are arrival as assume assumed at auto available average balancing be been before
being below best bid bidder bidding bids bieding biedt bit bod both bounce but by call calls
cannot card carder cards case chance changed chassé cheap cheapest cheaply check clear clearly
coloured combination compared competition concentrated concentration considered constrained
continuation continuations contract contracts cooperative could course croisé d dan dat de decent
decided decision define defined definitely deny describe described despite deze die direct
distribution do does doing done double doubled down drop due each earlier easily easy een either
else en encouraging enough equal escape escapes esp especial especially essentially etc etcetera
exact exactly example excellent explicit exploratory explore expose extreme extremely far fast few
final find finding fine first fitting flat-ish flattish fnj follow followed following follows for
forgot four frag fragment freak from full further game general generally get gets give gives
giving go going good got great had half hand hands has have haven't having heb hebt heeft help her
here het higher highly hij his hold holding holdings holds how hx i ignore ignores ik immediate
immediately implication implied implies imply in include included includes including indeed
indicate indicates initial instead intend interest interested interesting interference interfering
intermediate into inverted is isn't it its itself je judgement judgment jump jumps just kaart
kaarten keep kind kleur know known last later least leave left less let level levels light like
line long longer look looking lot low lower maar made main make making mandatory many mean meaning
means mention met mijn missing monster more most much must my n natural near nearly necessarily
necessary need needs new next nice niet non non-cooperative none normal normally not note nothing
now nt obscure obviously occasionally of off offensive offer ok on once one only ook op open
opened opener opening openings opens opp opponent opponents opps option optional or order
originally other others otherwise our out over overcalled own p pair paradox part partij partner
partner's partners pass passed passes passing path penalty per perfect pick picks picture place
plan play played playing plays plus point points position possibility potential power practical
precisely prefer preferred prefers prepared pretty primarily problem promise promised promises
promissory prompt proper proposal proposals pure purely push put quality quasi-natural quite range
rather re real really reason reasonable rebid rebiddable rebids redouble remaining repeat repeats
reply respectively respond responder responding response responses rest reversed right role room
roughly round rule s sacrifice sacrificial safe same satisfied say says score second see seems
seldom semi-cooperative semi-natural sense sequence serious set shape shapes should show showing
shown shows side sign signal similar similarly simple simply since single sitting situation six
slow so solely some something somewhere sorry sort space special specific standard start starting
starts step steps still stop stops strain strength stronger structure stuff style such sufficient
suggest suggesting suggestion suggests suit suitable suited suits super supporting sure switch
system t take takes target te tell tells terrible than that the their them themselves then there
these they thing think this those though three through thus till time timid to together too top
total toward towards trap treat trick troef true trump trumps try trying turns twice two type
typically u unclear under understood unknown unsure until up upgrade upgraded use used useful uses
using usual v vague value van variety various version versus very via voluntary voor vs wait want
wanted wants was way we weaker weakness well were what whatever whether which while who whole wide
will willing wish with within work working worse worst worth would wrong x y yes yet you your z
zijn ♥
""".split()
)
"""Words that say nothing about the hand; see docs/reference/meaning.md, where the list is published."""

REMARKS = re.compile(
    r"(?<![A-Za-z])(?:unsuitable|bid (?:something|another|other)|continue\w*|later|then\b|next\b|wants?\b|looking for|checking for|suggests?\b(?! (?:SPL|short|singleton|void))|expect\w*|"
    r"prefers?\b|hoping|playing (?!tricks?\b|strength|hand|values)|needs?\b|does(?:n't| not) (?:want|deny|promise|exist)|not (?:suited|suitable|worth|"
    r"forced|denying|necessarily|purely|interested|wanting)|ready to|intend\w*|willing|suitable for|worth\b|"
    r"will\b|would\b|planning|going to|trying|try\b|partner\b|opener\b|responder\b|opponents?\b|opps\b|they\b|"
    r"we\b|you\b|doubler|advancer|overcaller|bidding\b|because|to (?:show|bid|find|find out|get|let|be|see|keep|protect|"
    r"play|correct|make|allow|avoid|ask|start|set|establish|describe|check|explore|stop|describe|pass|prepare)|only if|"
    r"note\b|(?:the )?difference\b|consider\w*|concern\w*|imply\w*|remember|improv\w*|avoid\w*|happy to|want to|hands? that|hand which|so that|in order|pulls?\b|run(?:s|ning)?\b)",
    re.I,
)
"""Openers of a remark: the rest of the clause tells what will happen, not what the hand is."""
