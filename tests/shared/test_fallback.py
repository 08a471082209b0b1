"""The fallback: pass unless a pass would be a blunder; legal in every auction."""

from spotcard.game.auction import Auction
from spotcard.game.calls import call_name, parse_call
from spotcard.robot.fallback import fallback
from spotcard.rules import fields, state


def features(c, d, h, s, points):
    f = bytearray(21)
    f[0], f[1], f[2], f[3] = c, d, h, s
    f[fields.HCP] = f[fields.POINTS] = points
    for i in range(4):
        f[fields.QUALITY + i] = min(f[i], 5)
    return f


def after(text, forcing=None, shown=None):
    st = state.new_state()
    state.start(st, 0, 0)
    for t in text.split():
        state.add_call(st, parse_call(t))
    if forcing:
        state.force(st, state.turn(st) & 1, forcing)
    if shown:
        field, low = shown
        box = bytearray(fields.BOX)
        state.widest(box, 0)
        box[2 * field] = low
        state.show(st, state.turn(st) + 2 & 3, box)
    return st


def test_passes_unless_forced():
    for text in ("", "1H P 2H P", "1H 1S", "1N P P X"):
        assert fallback(after(text), features(3, 3, 3, 4, 12)) == 0


def test_answers_a_takeout_double():
    weak = features(3, 4, 2, 4, 4)
    assert call_name(fallback(after("1H X P"), weak)) == "1S"
    assert call_name(fallback(after("1H X P"), features(3, 4, 2, 4, 13))) == "4S"
    assert call_name(fallback(after("1H X P"), features(2, 5, 3, 3, 10))) == "3D"
    assert call_name(fallback(after("1S X P"), features(2, 3, 3, 5, 9))) == "P"  # five trumps
    assert fallback(after("1H X 2H"), weak) == 0  # right-hand opponent acted: free to pass


def test_answers_a_double_when_they_have_bid_every_suit():
    assert call_name(fallback(after("1C P 1D P 1H P 1S X P"), features(3, 3, 3, 4, 6))) == "1N"


def test_never_passes_a_forcing_bid():
    st = after("1H P 2C P", forcing=1)
    assert call_name(fallback(st, features(2, 2, 6, 3, 12))) == "2H"
    st = after("1H P 2C P", forcing=1, shown=(fields.LENGTH + 2, 3))
    assert call_name(fallback(st, features(2, 2, 6, 3, 12))) == "2H"
    st = after("1S P 2D P", forcing=2, shown=(fields.POINTS, 13))
    assert call_name(fallback(st, features(3, 3, 3, 4, 13))) == "3N"
    assert fallback(after("1S P 3N P", forcing=2), features(3, 3, 3, 4, 13)) == 0  # game reached


def test_legal_in_every_auction():
    seed = 7
    for deal in range(300):
        auction = Auction(deal & 3)
        st = state.new_state()
        state.start(st, deal & 3, 0)
        while not auction.is_over:
            seed = (seed * 1103515245 + 12345) & 0x3FFFFFFF
            state.force(st, auction.turn & 1, seed >> 9 & 3 if seed & 64 else 0)
            lengths = [seed >> shift & 7 for shift in (4, 8, 12, 16)]
            f = features(*lengths, seed >> 20 & 15)
            call = fallback(st, f)
            assert auction.is_legal(call), (auction.text(), call)
            call = [c for c in range(38) if auction.is_legal(c)][: 5 + deal % 9]
            call = call[(seed >> 13) % len(call)]
            auction.add(call)
            state.add_call(st, call)
