"""What a rule table says about its rules: id, source line, explanation.

Loaded on demand: the bidding itself never needs it.
"""

from spotcard.rules import format as f


def numbers(reader, rule):
    """(id, number of its explanation or -1, source line, number of the source file)."""
    start = reader.sections[f.NUMBERS][0]
    blocks = (reader.sections[f.NUMBERS][2] + f.BLOCK - 1) // f.BLOCK
    at = start + 3 * (rule // f.BLOCK)
    at = start + 3 * blocks + (reader.short(at) | reader.table[at + 2] << 16)
    found = [0, 0, 0, 0]
    for _ in range(rule % f.BLOCK + 1):
        changed = reader.table[at]
        at += 1
        found[0] += 1
        found[2] += 1
        for i in range(4):
            if not changed >> i & 1:
                continue
            value = 0
            shift = 0
            while True:
                byte = reader.table[at]
                at += 1
                value |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            found[i] += ~(value >> 1) if value & 1 else value >> 1
    return (found[0], found[1] - 1, found[2], found[3])


def explanation(reader, rule):
    """The text of a rule's explanation, "" for none."""
    number = numbers(reader, rule)[1]
    if number < 0:
        return ""
    start, size, count = reader.sections[f.TEXTS]
    at = start + 4 * count + reader.long(start + 4 * number)
    end = start + size
    if number + 1 < count:
        end = start + 4 * count + reader.long(start + 4 * number + 4)
    return bytes(reader.table[at:end - 1]).decode()
