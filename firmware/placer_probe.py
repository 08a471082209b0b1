"""Functions of every kind, with which `placer.refuses` checks that code can be placed."""


def one():
    return 12001


def two():
    return 12002


@micropython.viper
def viper_one() -> int:
    return 13001


@micropython.viper
def viper_two() -> int:
    return 13002


@micropython.asm_thumb
def asm_one():
    mov(r0, 14)


@micropython.asm_thumb
def asm_two():
    mov(r0, 15)


def gen(n):
    for i in range(n):
        yield i


def make(x):
    def inner():
        return x + 1

    return inner


def default(a, b=42):
    return a + b


def nest(n):
    return [i * i for i in range(n)]


class Thing:
    def __init__(self, x):
        self.x = x

    def twice(self):
        return self.x * 2

    @staticmethod
    def stat():
        return 77

    @property
    def prop(self):
        return self.x * 6


def works():
    """Whether all of them return the right values."""
    return (one(), viper_one(), asm_one(), list(gen(3)), make(7)(), Thing(5).twice(), Thing.stat(),
            Thing(6).prop, default(1), nest(4)) == (
        12001, 13001, 14, [0, 1, 2], 8, 10, 77, 36, 43, [0, 1, 4, 9])
