"""The layers of the network that values calls: most of the time that a judged call takes.

A board runs this text in its own instructions (`spotcard_host.machine.thumb`), ten times as fast.
"""

import micropython
from micropython import const

_TRAITS = const(128)  # inputs of the first layer, and where they begin in `x`
_LAST = const(32)  # outputs of the last one


@micropython.viper
def layers(table: ptr8, x: ptr32, at: int):
    """Run the layers that stand at `at`; each is half as wide as its inputs and follows them.

    `x[to + j]` becomes max(0, (w x + b + old value) >> shift), at most 255. A layer has a shift
    for each output, then a bias of three bytes for each, then a row of weights for each. Biases
    are 0x800000 too large, weights 128.
    """
    n = _TRAITS
    source = n
    while n > _LAST:
        total = 0
        for k in range(source, source + n):
            total += x[k]
        total = (total << 7) + 0x800000
        to = source + n
        end = to + (n >> 1)
        bias = at + (n >> 1)
        w = bias + n + (n >> 1)
        while to < end:
            a = x[to] - total + (table[bias] | table[bias + 1] << 8 | table[bias + 2] << 16)
            bias += 3
            i = source
            left = n
            while left:
                a += x[i] * table[w]
                a += x[i + 1] * table[w + 1]
                a += x[i + 2] * table[w + 2]
                a += x[i + 3] * table[w + 3]
                i += 4
                w += 4
                left -= 4
            a = a >> table[at]
            at += 1
            if a < 0:
                a = 0
            elif a > 255:
                a = 255
            x[to] = a
            to += 1
        at = w
        source += n
        n = n >> 1
