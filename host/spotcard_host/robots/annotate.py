"""Rules and meanings of calls, reconstructed from a table afterwards.

The protocol carries a call and at most an alert. When all four hands are known the rest
can be reconstructed: the same table, auction and hand give the same call from the same rule, or a
choice of calls from which judgement took one. A call that no rule makes with the hand (a human's,
another system's) gets the table's reading of it, and no rule.
"""

from __future__ import annotations

from spotcard.robot.alerts import alert_text
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.records.board_record import BoardRecord


class Annotator:
    """Fills `meaning` and `rule` of the calls of one side (0 North-South, 1 East-West)."""

    def __init__(self, table: bytes) -> None:
        self.table = RuleTable(table)
        self.bidder = Bidder(self.table)

    def annotate(self, record: BoardRecord, side: int) -> None:
        """Fill in what is missing in `record`; `rule` is the author's number of the rule."""
        for seat in (side, side + 2):
            self.bidder.new_board(
                seat, record.dealer, record.vulnerability, record.hands[seat]
            )
            for i, call in enumerate(record.calls):
                if (record.dealer + i) & 3 == seat and call.meaning is None:
                    self._fill(record, i)
                self.bidder.observe(call.call)

    def _fill(self, record: BoardRecord, i: int) -> None:
        call = record.calls[i]
        chosen = self.bidder.choose()
        if chosen != call.call:
            # Judgement may have preferred the call of another rule.
            self.bidder.choose(True)
            for at in range(self.table.count):
                if self.table.calls[at] == call.call:
                    self.bidder.call, self.bidder.rule = call.call, self.table.rules[at]
        if self.bidder.call == call.call and self.bidder.rule >= 0:
            call.rule = int(self.table.numbers(self.bidder.rule)[0])
            call.meaning = str(self.bidder.meaning()) or None
            return
        box, forcing = self.bidder.shows(call.call)
        if box is not None:
            call.meaning = str(alert_text(box, forcing)) or None
