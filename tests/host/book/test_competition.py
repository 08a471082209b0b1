"""What is bid in competition: hands of our own with the call that a textbook of Standard American
has for them, by the rules alone and with judgement.
"""

from __future__ import annotations

import pytest

from spotcard.game.calls import call_name, parse_call
from spotcard.game.cards import parse_hand
from spotcard.robot.bidder import Bidder
from spotcard.rules.reader import RuleTable
from spotcard_host.library.tables import resolve

# Calls so far, the hand to call (S.H.D.C), the call.
CASES = [
    ("P P P 1N P P", "AJT84.4.QJ92.K83", "2S"),
    ("1N P P", "K7.K95.A752.AK73", "X"),
    ("1N P P", "AJ84.KQ953.72.83", "2D"),
    ("2H X P", "KQ84.73.A92.J843", "3S"),  # see BORDERLINE
    ("2S X P", "84.KJ73.A92.K843", "4H"),
    ("3H X P", "KQ984.73.AJ2.843", "4S"),
    ("3H X P", "K4.Q73.AQ92.K843", "3N"),
    ("3D P P X P", "AKJ.KJ96.K63.T82", "4H"),
    ("3C P P X P", "84.AQT73.K92.843", "4H"),
    ("1C 1S X", "K64.KQ984.T9854.", "2S"),
    ("1C 1D 1S 3D", "Q942.KQ8.J2.AK72", "3S"),
    ("1C 1D 1H 2D", "AJ2.K843.82.AQ72", "2H"),
    ("1D 2H X P", "AK6.J64.J872.A95", "3D"),
    ("1H 3C X P", "KJ84.AQ873.K92.3", "3S"),
    ("1H 3C X P", "K4.AQ873.KJ92.83", "3D"),
    ("1H 3C X P", "K4.AQJ873.K92.83", "3H"),
    ("1H 3C X P", "K4.AQ873.K92.KJ3", "3N"),
    ("1D 3S X P", "K84.A3.AKQ982.83", "3N"),
    ("1D 3S X P", "4.A93.AQJ982.K83", "4D"),
    ("1S 3H X P", "AQ984.3.AJ82.K83", "4D"),
    ("1S 3H X P", "AQJ984.83.AK2.83", "3S"),
    ("1C 1S X P 2D P", "84.KQJ73.93.J984", "2H"),
    ("1D 1H 1S 2H P P", "KQJ984.73.A3.984", "2S"),
    ("1S 2H P P X P", "84.QJ732.K93.984", "P"),
    ("1D P 1H 1S P P", "84.KQJ932.A3.984", "2H"),
    ("1D P 1H 1S P P", "84.KQ93.A3.KJ984", "X"),
    ("1S X 2S 3H P", "A4.AQ73.KQ93.K84", "4H"),
    ("1C 1D P 1S P", "A4.93.AKQ984.J84", "2D"),
    ("1C 1D P 1S P", "Q984.3.AKJ84.A84", "3S"),
    ("3D X P 3S P", "AQ84.AK73.3.AQ84", "4S"),
    ("4H P P X P", "J9832.K73.Q93.84", "4S"),
    ("1S 2N X 3C", "AKJ84.73.A93.K84", "P"),
    ("1H 2H X 2S", "A4.AKJ84.KQ93.84", "P"),
    ("2H X P", "K984.73.Q92.8432", "2S"),
    ("1C 1S P 2S", "QT.KQ92.K32.AKJ5", "X"),
    ("1H 4S X P", "KQ984.2.AQ983.K3", "P"),
    ("1D 3S X P", "84.AQ83.AQ982.K3", "4H"),
    ("1D 1S P 2S X P", "84.KQ73.J93.9842", "3H"),
    ("1H 2C 2H 3C P P", "84.K732.KQ93.984", "3H"),
    ("1S 2D P P 2H P", "Q4.K73.Q9832.984", "P"),
    ("1S 2D P P 2H P", "Q43.73.Q983.K984", "2S"),
    ("2S X P 3D P", "4.AK73.KQ32.KQ84", "P"),
    ("1S 2H P 3H P", "A4.AQJ973.K93.84", "4H"),
    ("1S 2H P 3H P", "84.AQJ973.K93.84", "P"),
    ("1S 2N X 3C", "AKJ84.73.93.KQJ4", "X"),
    # Their redouble of a takeout double is not for us to play.
    ("1C 1H P P X XX P P", "KQ72.3.AJ4.KQ832", "1S"),
    ("1D 1S P P X XX P P", "3.KJ94.AQJ82.K82", "2D"),
    ("1C 1S P P X XX P P", "84.AQ5.KJ3.AQT72", "2C"),
    ("1C 1D P P X XX", "QJ932.854.84.973", "1S"),
    ("1D 1S P P X XX", "843.KJ842.Q3.J94", "2H"),
    ("1D 1S P P X XX", "QJ98.42.Q3.J9842", "P"),
    ("1H P 1S X XX P P", "84.K2.KQT4.AQ873", "2C"),
    ("1H 1S X XX P P", "J2.K3.KJ963.Q842", "2D"),
    ("1S X XX P P", "4.KJ93.AQ82.KT73", "2C"),
    # Values that must not pass.
    ("1C 2N X 3D P P", "AQ95.84.K3.K9732", "3N"),
    ("1D 2N X 3H P P", "AQJ3.J2.QJ95.753", "4D"),
    ("1D P 1H 2S P P", "AJ9.AKJ4.KT5.K62", "3N"),
    ("1D P 1H 2S P P", "K83.KQ84.KT5.AQ2", "3N"),
    ("1D", "QJT6.AQ53.865.AK", "X"),
    ("2H", "AQ74.A9.A9652.K3", "X"),
    ("2D", "KJ874.AJ.J9.AK94", "2S"),
    ("1N", "4.AKQJ4.AKJ52.K5", "X"),
    ("1D P P X P 1H P", "QT4.K7.KJ83.AKJ7", "1N"),
    ("1C 1S P P", "AJ4.QT93.4.AKQ63", "X"),
    ("1D 2S", "J9.KJ2.AJ98.Q643", "3D"),
    ("1H 1S P 2S", "84.AKJ973.K3.Q84", "3H"),
    ("1C 1H P 2H", "A4.93.K84.AKJ973", "3C"),
    ("1C 1S X P", "AQ9.Q75.3.AKQT32", "3C"),
]

# What the rules do with the least that they ask for; judgement may think otherwise there.
BORDERLINE = [
    ("2H X P", "KQ84.73.Q92.J843", "3S"),
    ("3H X P", "KQ984.73.QJ2.843", "4S"),
    ("1C 1D P 1S P", "A4.93.AQJ984.J84", "2D"),
]


@pytest.mark.parametrize(("history", "hand", "expected", "judged"), [
    *((*case, judged) for case in CASES for judged in (False, True)),
    *((*case, False) for case in BORDERLINE)])
def test_competition(history: str, hand: str, expected: str, judged: bool) -> None:
    calls = [parse_call(word) for word in history.split()]
    bidder = Bidder(RuleTable(resolve("sayc").read_bytes()), judged)
    bidder.new_board(len(calls) & 3, 0, 0, parse_hand(hand))
    for call in calls:
        bidder.observe(call)
    assert call_name(bidder.choose()) == call_name(parse_call(expected))
