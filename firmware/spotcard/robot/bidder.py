"""The bidder: the rule table's call, checked, with the fallback behind it.

One object for a whole session; a board reuses all of its memory. It follows the auction through
`observe` and answers `choose`, or `step` by slices, when it is our turn. What it says of its call
(`meaning`, `alert`) comes from the rule that chose the call and from the ranges by which the
others read it.

Where rules offer more than one call, the table's network (`judge`) may prefer an alternative; a
table without one is bid by its rules. `relent` is for a driver that has run out of memory in
`choose` or `step`.

Three things a table can never do, whatever its rules: make an illegal call, pass a call that
forces us (then the best rule for another call is taken, or the fallback), and make a call whose
rule shows another hand than ours while a rule has a call that shows it.
"""

from array import array

from spotcard.game.auction import Auction
from spotcard.game.calls import PASS
from spotcard.game.cards import popcount13
from spotcard.robot.alerts import alert_text, is_artificial, known_length, read_alert
from spotcard.robot.evaluate import evaluate, new_features
from spotcard.robot.fallback import fallback, must_act
from spotcard.robot.theirs import loosen
from spotcard.rules import fields
from spotcard.rules import format as layout
from spotcard.rules import state as facts
from spotcard.rules.show import copy, narrow

FALLBACK = -1


def _value(honours):
    """High-card points of the four bits A K Q J."""
    return (honours >> 3) * 4 + (honours >> 2 & 1) * 3 + (honours >> 1 & 1) * 2 + (honours & 1)


def plain_features(hand, out):
    """Lengths, high-card points and a rough suit quality, where no table judges hands."""
    points = 0
    for suit in range(4):
        n = popcount13(hand[suit])
        honours = hand[suit] >> 9
        points += _value(honours)
        out[fields.LENGTH + suit] = n
        out[fields.HONOURS + suit] = honours
        out[fields.QUALITY + suit] = max(0, min(n - 2, 5))
    out[fields.HCP] = out[fields.POINTS] = points


def _judge(table):
    """What compares calls; None for a table without a network, or where its code is left out."""
    if layout.LEARNED not in table.sections:
        return None
    try:
        from spotcard.robot.judge import Judge

        return Judge(table)
    except ImportError:
        return None


class Bidder:
    """Bids by `table` (a `RuleTable`, or None: the fallback alone).

    judged: whether the table's network may prefer another call than the rules.
    After `choose`: `rule` is the rule's number in the table, FALLBACK for none; `judged` whether
    calls were compared: then `judge` has them (`calls`, `rules`, `mean`, `best`).
    """

    def __init__(self, table=None, judged=False):
        self.table = table
        self.features = new_features()
        self.state = facts.new_state() if table is None else table.state
        self.auction = Auction(0)
        self.hand = array("H", (0, 0, 0, 0))
        self.seat = 0
        self.rule = FALLBACK
        self.call = PASS
        self._points = None if table is None else table.points
        self._box = bytearray(fields.BOX)
        # What the caller had shown before the last call, by `state` and by `_theirs`.
        self._before = bytearray(2 * fields.BOX)
        # What both opponents have shown to one who does not know their system (`robot.theirs`).
        self._theirs = bytearray(2 * fields.BOX)
        self.judged = False
        self._ruled = -1  # length of the auction for which `step` has asked the rules
        self.judge = _judge(table) if judged and table is not None else None

    def new_board(self, seat, dealer, vul, hand):
        """Begin a board: our seat, the dealer, vulnerability bits, our thirteen cards."""
        self.seat = seat
        self.auction.reset(dealer)
        self.rule = FALLBACK
        self.judged = False
        self._ruled = -1
        facts.widest(self._theirs, 0)
        facts.widest(self._theirs, fields.BOX)
        for s in range(4):
            self.hand[s] = hand[s]
        if self.table is None:
            facts.start(self.state, dealer, vul)
            plain_features(hand, self.features)
            return
        self.table.start(dealer, vul)
        evaluate(self._points, hand, self.features)
        self.table.set_hand(self.features)

    def observe(self, call):
        """Follow a (legal) call of the seat whose turn it is, our own ones included."""
        seat = self.auction.turn
        at = fields.S_SHOWN + fields.BOX * seat
        to = fields.BOX * (seat >> 1)
        copy(self._before, 0, self.state, at, fields.BOX)
        copy(self._before, fields.BOX, self._theirs, to, fields.BOX)
        self.auction.add(call)
        if self.table is None:
            facts.add_call(self.state, call)
        elif self.table.observe(call) and (seat ^ self.seat) & 1:
            copy(self._box, 0, self.table.box, 0, fields.BOX)
            loosen(self.state, self._box)
            narrow(self._theirs, to, self._box, 0)

    def hear_alert(self, text):
        """Read an opponent's last call by its alert, as far as that is understood.

        What says something of the hand stands instead of our table's reading, which is of our
        system: another system's strong club does not show clubs.
        """
        seat = (self.auction.turn - 1) & 3
        if not (seat ^ self.seat) & 1:
            return
        facts.widest(self._box, 0)
        wide = bytes(self._box)
        if not read_alert(text, self._box) or self._box == wide:
            return
        at = fields.S_SHOWN + fields.BOX * seat
        to = fields.BOX * (seat >> 1)
        copy(self.state, at, self._before, 0, fields.BOX)
        copy(self._theirs, to, self._before, fields.BOX, fields.BOX)
        facts.show(self.state, seat, self._box)
        narrow(self._theirs, to, self._box, 0)

    def choose(self, alternatives=False):
        """Our call, 0..37, legal now.

        With `alternatives` the table's `calls` and `rules` hold all calls that rules would make
        (slower: every list of rules is gone through to its end).
        """
        # One search for all calls is quicker than one for the first and another for the rest.
        self.relent(alternatives or self.judge is not None)
        if self._may_judge():
            self._compare()
        return self.call

    def step(self):
        """A slice of `choose`: our call, None while there is more to think."""
        if self._ruled == self.auction.length:
            self._ruled = -1
            self._compare()
        else:
            self.relent(self.judge is not None)
            if self._may_judge():
                self._ruled = self.auction.length
                return None
        return self.call

    def _compare(self):
        """Let the network choose among the calls that the rules have found."""
        judge = self.judge
        self.judged = judge.compare()
        if self.judged:
            self.call = judge.calls[judge.best]
            self.rule = judge.rules[judge.best]

    def relent(self, alternatives=False):
        """The call by the rules alone."""
        self.judged = False
        self._ruled = -1
        self._choose_by_rule(alternatives)
        return self.call

    def _choose_by_rule(self, alternatives):
        """Set `call` and `rule` by the rules alone."""
        table = self.table
        forced = must_act(self.state)
        self.rule = FALLBACK
        if table is not None:
            table.choose(alternatives)
            if self._take(forced, True):
                return
            if not alternatives and table.count:
                table.choose(True)  # the best call may not be made: look at the others
                if self._take(forced, True):
                    return
            if self._take(forced, False):
                return
        call = fallback(self.state, self.features)
        self.call = call if self.auction.is_legal(call) else PASS

    def _may_judge(self):
        """Whether judgement may prefer another call than the rules."""
        table = self.table
        return self.judge is not None and self.rule >= 0 and not (
            table.bound or table.is_book(table.entries[self._at]))

    def _take(self, forced, fitting):
        """Take the table's first call that may be made; whether there is one.

        `fitting`: and whose rule shows our hand.
        """
        table = self.table
        for i in range(table.count):
            call = table.calls[i]
            if self.auction.is_legal(call) and not (forced and call == PASS) and (
                    not fitting or table.fits(table.entries[i], call)):
                self.rule = table.rules[i]
                self.call = call
                self._at = i
                return True
        return False

    @property
    def shown(self):
        """What the four seats have shown: 4 boxes, seats in order (a copy, 160 bytes).

        Opponents as one reads them who does not know their system; the rules themselves take
        their calls for our table's.
        """
        shown = bytearray(self.state[fields.S_SHOWN : fields.S_SHOWN + 4 * fields.BOX])
        if self.table is not None:
            at = fields.BOX * (~self.seat & 1)
            copy(shown, at, self._theirs, 0, fields.BOX)
            copy(shown, at + 2 * fields.BOX, self._theirs, fields.BOX, fields.BOX)
        return bytes(shown)

    def shows(self, call):
        """What `call`, made now, would show: (box, forcing 0..2), or (None, 0) when no rule says.

        The box is the table's and stays valid until the next question.
        """
        if self.table is None or not self.table.shown_by(call):
            return None, 0
        return self.table.box, max(0, self.table.forced - 1)

    def explanation(self):
        """The author's words for the rule that chose our call, "" for none."""
        if self.table is None or self.rule < 0:
            return ""
        return self.table.explanation(self.rule)

    def meaning(self):
        """What our chosen call (not yet observed) means: the author's words, else the ranges."""
        text = self.explanation()
        if text or self.rule < 0:
            return text
        box, forcing = self.shows(self.call)
        return "" if box is None else alert_text(box, forcing)

    def alert(self, every=False):
        """The alert for our chosen call (not yet observed); None when it needs none.

        Artificial bids are alerted, with `every` all calls that a rule chose.
        """
        if self.rule < 0:
            return None
        box, forcing = self.shows(self.call)
        if box is None or not (every or is_artificial(
                self.call, box, forcing, known_length(self.call, self.state))):
            return None
        return alert_text(box, forcing) or self.explanation() or None
