"""Makes the functions of imported modules run from the code image in flash (see `shelf`).

An object's address is `id(object)`, and its first word is its type. Function objects and the raw
codes of functions nested in them hold a pointer to their code. MicroPython's loader changes
neither bytecode nor machine code, so the copy on the heap equals the bytes in the image; the
pointer is redirected there and the collector frees the copy. The layouts are those of MicroPython
1.25 to 1.29 for the RP2040 (`py/objfun.h`, `py/emitglue.h`); `refuses` tests them on a module
made for it before anything else is changed.

A word is changed only if it points into RAM at bytes equal to those in flash, over their whole
length. Functions that are running may not be placed: their frames point into the copy.
"""

import gc
import sys

import machine
import uctypes

mem32 = machine.mem32
_RAM = 2  # the upper four bits of an address in RAM

placed = [0, 0, 0]  # functions in place, their bytes, functions left in RAM


@micropython.viper
def _find(body: ptr8, image: int, index: int, count: int) -> int:
    # Address of the first row of the index whose body equals what lies at `body`, else 0.
    row = image + index
    k = 0
    while k < count:
        copy = ptr8(image + ptr32(row)[0])
        n = ptr16(row)[2]
        i = 0
        while i < n:
            if body[i] != copy[i]:
                break
            i += 1
        if i == n:
            return row
        row += 8
        k += 1
    return 0


@micropython.asm_thumb
def _asm():
    mov(r0, 1)


def _gen():
    yield


def _closure():
    x = 0

    def inner():
        return x

    return inner


class _One:
    def method(self):
        pass


# Offset of the pointer to the code in a function object, by the type of sample functions.
_AT = {mem32[id(_gen)]: 12, mem32[id(_closure)]: 12, mem32[id(_find)]: 12, mem32[id(_asm)]: 8}
_ASM = mem32[id(_asm)]
# Objects that hold functions in the words that follow: how many.
_HOLD = {
    mem32[id(_closure())]: 1, mem32[id(_One().method)]: 1, mem32[id(staticmethod(_gen))]: 1,
    mem32[id(classmethod(_gen))]: 1, mem32[id(property(_closure))]: 3,
}


class _Placer:
    """Places the functions of the module whose row in the image is at `row`."""

    def __init__(self, shelf, row):
        self.image = uctypes.addressof(shelf.view)
        self.index = shelf.word(row + 8)
        self.count = shelf.word(row + 4) >> 16
        self.seen = set()

    def code(self, at, children):
        """Point the word at `at` to flash; children: where the table of nested codes is named."""
        old = mem32[at]
        if old >> 28 != _RAM or at in self.seen:
            return
        self.seen.add(at)
        row = _find(old, self.image, self.index, self.count)
        if not row:
            placed[2] += 1
            return
        mem32[at] = self.image + mem32[row]
        placed[0] += 1
        placed[1] += mem32[row + 4] & 0xFFFF
        count = mem32[row + 4] >> 16 & 0xFF
        if count and children:
            table = mem32[children]
            for i in range(count):
                raw = mem32[table + 4 * i]
                self.code(raw + 4, raw + 8)

    def function(self, address):
        kind = mem32[address]
        at = _AT.get(kind)
        if at:
            self.code(address + at, 0 if kind == _ASM else address + 8)
            return
        for i in range(_HOLD.get(kind, 0)):
            inner = mem32[address + 4 + 4 * i]
            if inner & 3 == 0 and inner >> 28 == _RAM:
                self.function(inner)

    def value(self, value, deep=2):
        """Place all functions in a value of a namespace."""
        kind = type(value)
        if kind in (int, str, bytes, bool, float, bytearray, memoryview) or value is None:
            return
        if id(value) >> 28 != _RAM or id(value) in self.seen:
            return
        if kind is type:
            self.seen.add(id(value))
            for inner in value.__dict__.values():
                self.value(inner, deep)
        elif kind in (tuple, list, dict):
            for inner in (value.values() if kind is dict else value) if deep else ():
                self.value(inner, deep - 1)
        else:
            self.function(id(value))


def place(shelf, module):
    """Make an imported module's code run from flash; ignores one that is not in the image."""
    path = module.replace(".", "/")
    row = shelf.row(path) or shelf.row(path + "/__init__")
    if row:
        placer = _Placer(shelf, row)
        for value in sys.modules[module].__dict__.values():
            placer.value(value)


def refuses(shelf):
    """Why code cannot be placed here, "" when it can."""
    if shelf.kind != sys.implementation._mpy:
        return "the image is for another processor or version"
    import placer_probe as probe

    placer = _Placer(shelf, shelf.row("placer_probe"))

    def body(function, at):
        old = mem32[id(function) + at]
        row = old >> 28 == _RAM and _find(old, placer.image, placer.index, placer.count)
        return placer.image + mem32[row] if row else 0

    for one, two, at in ((probe.one, probe.two, 12), (probe.viper_one, probe.viper_two, 12),
                         (probe.asm_one, probe.asm_two, 8)):
        if mem32[id(one)] not in _AT or not body(one, at) or not body(two, at):
            return "a function is not where it is expected"
        was = mem32[id(one) + at]
        mem32[id(one) + at] = body(two, at)
        got = one()
        mem32[id(one) + at] = was
        if got != two() or one() == got:
            return "a function's pointer is elsewhere"
    place(shelf, "placer_probe")
    left = placed[2]
    placed[0] = placed[1] = placed[2] = 0
    gc.collect()
    if left or not probe.works():
        return "functions in place give wrong answers"
    return ""
