"""What a table says about its rules: ids, source lines, explanations."""

from __future__ import annotations

from collections.abc import Sequence

from spotcard.rules import format as f
from spotcard_host.language.model import Rule, System


def pack_texts(system: System) -> tuple[bytes, dict[int, int]]:
    """The explanations, each once, and number -> place in their index."""
    places: dict[str, int] = {}
    index: dict[int, int] = {}
    for number in sorted({r.expl for r in system.rules if r.expl is not None}):
        text = system.explanations.get(number, "")
        index[number] = places.setdefault(text, len(places))
    out = bytearray()
    offsets = bytearray()
    for text in places:
        offsets += len(out).to_bytes(4, "little")
        out += text.encode() + b"\n"
    return bytes(offsets) + bytes(out), index


def pack_numbers(rules: Sequence[Rule], text_index: dict[int, int]) -> bytes:
    """For each rule: id, explanation (0: none, n: the n-th of TEXTS), source line, file.

    An index has the offset of each block of 64 rules (3 bytes), from the end of the index. A block
    starts from zeros. A rule is a byte that says which of the four are not as expected (id and
    line one more than before, the others the same), then the difference of each as a varint.
    """
    files = source_files(rules)
    index = bytearray()
    out = bytearray()
    before = (0, 0, 0, 0)
    for i, rule in enumerate(rules):
        if i % f.BLOCK == 0:
            index += len(out).to_bytes(3, "little")
            before = (0, 0, 0, 0)
        expl = 0 if rule.expl is None else 1 + text_index[rule.expl]
        now = (rule.id, expl, rule.place.line, files.index(rule.place.file))
        usual = (before[0] + 1, before[1], before[2] + 1, before[3])
        out.append(sum(1 << k for k in range(4) if now[k] != usual[k]))
        for k in range(4):
            if now[k] != usual[k]:
                out += varint(now[k] - usual[k])
        before = now
    return bytes(index) + bytes(out)


def source_files(rules: Sequence[Rule]) -> list[str]:
    """The source files, in order of appearance."""
    return list(dict.fromkeys(r.place.file for r in rules))


def varint(value: int) -> bytes:
    """A signed number in as few bytes as it needs, seven bits each, sign in bit 0."""
    value = value << 1 if value >= 0 else ~value << 1 | 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)
