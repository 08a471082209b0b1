"""Machine code for `evaluate.sum_suits_plain`: judgement evaluates hundreds of hands."""

import micropython


@micropython.viper
def sum_suits(records: ptr8, hand: ptr16, out: ptr8, number: ptr8, weight: ptr8):
    """See `evaluate.sum_suits_plain`."""
    hcp = 0
    eighths = 4 - 64
    losers = 0
    controls = 0
    key = 0
    suit = 0
    while suit < 4:
        holding = hand[suit]
        low = holding & 255
        low = low - (low >> 1 & 0x55)
        low = (low & 0x33) + (low >> 2 & 0x33)
        low = (low + (low >> 4)) & 15
        at = ((holding >> 8) * 9 + low) << 3
        hcp += records[at]
        eighths += records[at + 1]
        losers += records[at + 2]
        controls += records[at + 3]
        length = records[at + 7]
        key += weight[length]
        out[suit] = length
        out[suit + 4] = records[at + 6]
        out[suit + 8] = records[at + 4]
        out[suit + 16] = records[at + 5]
        suit += 1
    out[12] = hcp
    eighths = eighths >> 3
    if eighths < hcp:
        eighths = hcp
    if eighths > 50:
        eighths = 50
    if losers > 12:
        losers = 12
    out[13] = eighths
    out[14] = losers
    out[15] = controls
    out[20] = number[key & 127]
