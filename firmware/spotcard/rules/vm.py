"""The stack machine of the rule table: runs one program to its result.

A program is a few bytes that the compiler made from a sequence, a constraint or a value
(`format` names the operations). It reads the public state, the caller's features and the grabs,
and never loops, so that every run ends. Sub-expressions that do not depend on grabs are *atoms*:
worked out once a decision and remembered.

`work` is one array of 32-bit words: registers, grabs, stack, remembered atoms. `state` is the
public state followed by the reader's own bytes (features, pattern string, the box being filled).
Numbers are 16-bit and wrap, on board and desk alike.
"""

import micropython
from micropython import const

from spotcard.rules.functions import function0, function1, function2, function3

# Registers in `work`.
SEAT = const(0)  # whose view: "me"
GUARD = const(1)  # 1: the hand is not known, HAND ends a program with 2 for success
CALL = const(2)  # the candidate call
LENGTH = const(3)  # calls before the candidate, those of an `@astr` included
VALUE = const(4)  # what a program left on the stack
POS = const(5)  # the matcher's place in `state`, and where its text ends
END = const(36)
FORCED = const(6)  # emitted: 1 + rounds, 0 for nothing
AGREED = const(7)  # emitted: 1 + strain, 0 for nothing
ATOM_TABLE = const(49)  # address of the table of atoms
REMEMBERED = const(9)  # how many atoms are remembered within a decision
FAILED = const(34)  # set to 1 when a program has ended at a term that is false for any call
GRABS = const(50)  # 26 values
TAGS = const(76)  # 26: 0 nothing saved, 1 a number, else the character saved
STACK = const(102)
DEPTH = const(64)
MEMO = const(168)  # remembered atoms follow, see reader
UNKNOWN = const(-32768)

# After the public state: the reader's own bytes.
FEATURES = const(520)
PATTERN = const(544)
BOX = const(612)  # what the rule being read shows
HULL = const(652)  # what all rules for an observed call show
WIDEST = const(692)  # what every hand fits
RESULTS = const(736)  # of the table's interval tests, one byte each

_S_LEADING = const(4)
_S_CALLS = const(200)
_PATTERN_BYTES = const(65)

# Operations, see `format`.
_OP_END = const(0)
_OP_TEST = const(1)
_OP_HAND = const(2)
_OP_RETURN = const(3)
_OP_NUM8 = const(4)
_OP_NUM16 = const(5)
_OP_SKIP_FALSE = const(6)
_OP_SKIP_TRUE = const(7)
_OP_ATOM = const(8)
_OP_BIND = const(10)
_OP_SET = const(11)
_OP_IN = const(12)
_OP_FEATURE = const(13)
_OP_CHAR = const(14)
_OP_FIELD = const(15)
_OP_PULL = const(16)
_OP_NOT = const(17)
_OP_NEGATE = const(18)
_OP_BETWEEN = const(19)
_OP_TRUTH = const(20)
_OP_CALL_CHAR = const(21)
_OP_DEPTH = const(22)
_OP_GUARD = const(23)
_OP_DROP = const(24)
_OP_BIND_BID = const(25)
_OP_EQ = const(32)
_OP_NE = const(33)
_OP_LT = const(34)
_OP_LE = const(35)
_OP_GT = const(36)
_OP_ADD = const(38)
_OP_SUB = const(39)
_OP_BIT_AND = const(41)
_OP_BIT_OR = const(42)
_OP_AND = const(43)
_OP_FUNCTION0 = const(64)
_OP_FUNCTION1 = const(65)
_OP_FUNCTION2 = const(66)
_OP_GRAB = const(128)
_OP_SMALL = const(160)
_OP_TERM = const(192)


@micropython.viper
def call_char(call: int, which: int) -> int:
    """The first (0) or second (1) character of a call as a value; -1 where there is none.

    A level 1..7, a strain 0..4, P 5, X 6, R 7.
    """
    if call < 3:
        return 5 + call if which == 0 else 0 - 1
    if which == 0:
        return (call + 2) // 5
    return (call + 2) % 5


# The letters of a call, by their values.
LETTERS = b"CDHSNPXR"


@micropython.viper
def char_code(call: int, which: int) -> int:
    """The character that `call_char` gives the value of: `1`..`7`, `C D H S N`, `P X R`."""
    letters = ptr8(LETTERS)  # type: ignore
    if call < 3:
        return letters[5 + call]
    if which == 0:
        return 48 + (call + 2) // 5
    return letters[(call + 2) % 5]


@micropython.viper
def read_field(state: ptr8, at: int, end: int) -> int:
    """The field of the text `state[at:end]` that begins at `at`, length * 65536 + value.

    A run of digits as a number, a letter of a call as its value, another character as 65535;
    -1 at the end.
    """
    value = 0
    n = 0
    while at + n < end:
        c = state[at + n]
        if c < 48 or c > 57:
            break
        value = (value * 10 + c - 48) & 32767
        n += 1
    if n:
        return n << 16 | value
    if at >= end:
        return 0 - 1
    letters = ptr8(LETTERS)  # type: ignore
    c = state[at]
    while n < 8:
        if letters[n] == c:
            return 65536 + n
        n += 1
    return 131071


@micropython.viper
def run(table: ptr8, work: ptr32, state: ptr8, pc: int) -> int:
    """Run the program at address `pc`: 1 when it holds. VALUE is then what it left behind.

    2 when the rest depends on a hand that is not known (GUARD).
    """
    sp = STACK
    while True:
        op = table[pc]
        pc += 1
        if op >= _OP_TERM:
            a = (op & 63) << 8 | table[pc]
            pc += 1
            r = UNKNOWN
            if a < work[REMEMBERED]:
                r = work[MEMO + a]
                if r == 0:
                    work[FAILED] = 1
                    return 0
            if r == UNKNOWN:
                work[sp] = pc
                work[sp + 1] = 0 - 1 - a
                sp += 2
                a = work[ATOM_TABLE] + 3 * a
                pc = table[a] | table[a + 1] << 8 | table[a + 2] << 16
        elif op >= _OP_SMALL:
            work[sp] = op - _OP_SMALL
            sp += 1
        elif op >= _OP_GRAB:
            work[sp] = work[GRABS + op - _OP_GRAB]
            sp += 1
        elif op >= _OP_FUNCTION0:
            r = table[pc]
            pc += 1
            if op == _OP_FUNCTION0:
                work[sp] = int(function0(work, state, r))
                sp += 1
            elif op == _OP_FUNCTION1:
                work[sp - 1] = int(function1(work, state, r, work[sp - 1]))
            elif op == _OP_FUNCTION2:
                sp -= 1
                work[sp - 1] = int(function2(work, state, r, work[sp - 1], work[sp]))
            else:
                sp -= 2
                work[sp - 1] = int(function3(work, state, r, sp - 1))
        elif op >= _OP_EQ:
            sp -= 1
            b = work[sp]
            a = work[sp - 1]
            r = 0
            if op < _OP_ADD:
                if op == _OP_EQ:
                    if a == b:
                        r = 1
                elif op == _OP_NE:
                    if a != b:
                        r = 1
                elif op == _OP_LT:
                    if a < b:
                        r = 1
                elif op == _OP_LE:
                    if a <= b:
                        r = 1
                elif op == _OP_GT:
                    if a > b:
                        r = 1
                elif a >= b:
                    r = 1
            elif op < _OP_BIT_AND:
                if op == _OP_ADD:
                    r = a + b
                elif op == _OP_SUB:
                    r = a - b
                else:
                    r = a * b
                r = ((r + 32768) & 65535) - 32768
            elif op == _OP_BIT_AND:
                r = a & b
            elif op == _OP_BIT_OR:
                r = a | b
            elif op == _OP_AND:
                if a != 0 and b != 0:
                    r = 1
            elif a != 0 or b != 0:
                r = 1
            work[sp - 1] = r
        elif op == _OP_END:
            return 1
        elif op == _OP_BIND_BID:
            b = work[CALL] + 2
            a = b * 205 >> 10  # b // 5, quicker
            b -= 5 * a
            work[GRABS] = a
            work[GRABS + 1] = b
            work[TAGS] = 48 + a
            work[TAGS + 1] = 78 if b == 4 else 67 + (0x81420 >> 5 * b & 31)
        elif op == _OP_RETURN:
            sp -= 1
            r = work[sp]
            if sp == STACK:
                work[VALUE] = r
                return 1
            sp -= 2
            pc = work[sp]
            a = work[sp + 1]
            if a < 0:
                a = 0 - 1 - a
                if a < work[REMEMBERED]:
                    work[MEMO + a] = r
                    if r == 0:
                        work[FAILED] = 1
                if r == 0:
                    return 0
            else:
                if a <= work[REMEMBERED]:
                    work[MEMO - 1 + a] = r
                work[sp] = r
                sp += 1
        elif op == _OP_TEST:
            sp -= 1
            if work[sp] == 0:
                return 0
        elif op == _OP_BIND:
            a = table[pc]
            b = work[CALL]
            r = table[pc + 1]
            if r:
                b = state[_S_CALLS + work[LENGTH] - r]
            r = table[pc + 2]
            work[GRABS + a] = int(call_char(b, r))
            work[TAGS + a] = int(char_code(b, r))
            pc += 3
        elif op == _OP_HAND:
            if work[GUARD]:
                return 2
        elif op == _OP_ATOM:
            a = table[pc] | table[pc + 1] << 8
            pc += 2
            r = UNKNOWN
            if a < work[REMEMBERED]:
                r = work[MEMO + a]
            if r == UNKNOWN:
                work[sp] = pc
                work[sp + 1] = a + 1
                sp += 2
                a = work[ATOM_TABLE] + 3 * a
                pc = table[a] | table[a + 1] << 8 | table[a + 2] << 16
            else:
                work[sp] = r
                sp += 1
        elif op == _OP_IN or op == _OP_CHAR:
            a = FEATURES
            if op == _OP_CHAR:
                a = PATTERN
            a = state[a + table[pc]]
            r = 0
            if a >= table[pc + 1] and a <= table[pc + 2]:
                r = 1
            work[sp] = r
            sp += 1
            pc += 3
        elif op == _OP_SKIP_FALSE:
            if work[sp - 1]:
                sp -= 1
                pc += 1
            else:
                pc += 1 + table[pc]
        elif op == _OP_SKIP_TRUE:
            if work[sp - 1]:
                pc += 1 + table[pc]
            else:
                sp -= 1
                pc += 1
        elif op == _OP_NUM8:
            r = table[pc]
            if r > 127:
                r -= 256
            work[sp] = r
            sp += 1
            pc += 1
        elif op == _OP_NUM16:
            r = table[pc] | table[pc + 1] << 8
            work[sp] = ((r + 32768) & 65535) - 32768
            sp += 1
            pc += 2
        elif op == _OP_SET:
            a = table[pc]
            work[GRABS + a] = work[sp - 1]
            work[TAGS + a] = 1
            pc += 1
        elif op == _OP_FEATURE:
            work[sp] = state[FEATURES + table[pc]]
            sp += 1
            pc += 1
        elif op == _OP_FIELD:
            a = PATTERN + table[pc]
            work[sp] = int(read_field(state, a, PATTERN + _PATTERN_BYTES)) & 65535
            sp += 1
            pc += 1
        elif op == _OP_PULL:
            a = int(read_field(state, work[POS], work[END]))
            if a < 0:
                return 0
            work[POS] += a >> 16
            work[sp] = ((a + 32768) & 65535) - 32768
            sp += 1
        elif op == _OP_NOT:
            r = 0
            if work[sp - 1] == 0:
                r = 1
            work[sp - 1] = r
        elif op == _OP_NEGATE:
            work[sp - 1] = 0 - work[sp - 1]
        elif op == _OP_BETWEEN:
            sp -= 2
            a = work[sp - 1]
            r = 0
            if a >= work[sp] and a <= work[sp + 1]:
                r = 1
            work[sp - 1] = r
        elif op == _OP_TRUTH:
            if work[sp - 1]:
                work[sp - 1] = 1
        elif op == _OP_CALL_CHAR:
            b = work[CALL]
            r = table[pc]
            if r:
                b = state[_S_CALLS + work[LENGTH] - r]
            work[sp] = int(call_char(b, table[pc + 1]))
            sp += 1
            pc += 2
        elif op == _OP_DEPTH:
            work[sp] = work[LENGTH] - state[_S_LEADING] + 1
            sp += 1
        elif op == _OP_DROP:
            sp -= 1
        elif op == _OP_GUARD:
            a = table[pc]
            pc += 1
            if work[GUARD] == 0:
                pc += a
        else:
            return 0
