"""The backtracking matcher, for what automata and conditions cannot express.

Few rules need it, and only when the automaton says that they might apply. A program
(`spotcard_host.compiler.matcher` writes it) is run over the text of the auction or the pattern
string, both in `state`. What to try next stands on a stack of our own, since the board's is too
small for recursion; a second one, the trail, knows how to take back what was saved under letters
and in registers.
"""

from array import array

from spotcard.rules import vm

ACCEPT = 0
CHAR = 1
ANY = 2
CALL = 3
PUSH = 4
GRAB = 5
CLASS = 6
MATH = 7
SPLIT = 8
JUMP = 9
SAVE = 10  # register := place
LOAD = 11  # place := register
GOTO = 12
GOTO_ON = 13
NOT = 14
NOT_END = 15
MOVED = 16  # fail when the place is that of the register
STILL = 17  # jump when it is

# A match that takes more steps counts as no match, so that it cannot hold up the board.
MOST_STEPS = 20000
_STRAINS = b"CDHSN"
REGISTERS = 32
_REGISTER = 32  # registers are in the trail as letters 32 and more
_CHOICE = 4  # words of a choice: where to continue, place, trail, kind


class Matcher:
    """Buffers for matching, made once and reused."""

    def __init__(self):
        self.stack = array("i", [0] * (_CHOICE * 64))
        self.trail = array("i", [0] * (3 * 64))
        self.registers = array("i", [0] * REGISTERS)

    def match(self, table, work, state, program, begin, end, stop):
        """Whether the program at address `program` matches `state[begin:end]`.

        It must end at `stop`; with a negative `stop` it may end anywhere. What it saved stays in
        `work` on success.
        """
        stack = self.stack
        work[vm.END] = end
        pc = program
        pos = begin
        top = 0
        saved = 0
        steps = 0
        while True:
            steps += 1
            op = table[pc]
            pc += 1
            good = True
            if op == CHAR:
                if pos < end and state[pos] == table[pc]:
                    pos += 1
                    pc += 1
                else:
                    good = False
            elif op == ACCEPT:
                if stop < 0 or pos == stop:
                    return True
                good = False
            elif op == ANY:
                if pos < end:
                    pos += 1
                else:
                    good = False
            elif op == CALL:
                n = self.call_length(state, pos, end)
                pos += n
                good = n > 0
            elif op == SPLIT:
                top = self.leave(top, program + (table[pc] | table[pc + 1] << 8), pos, saved, 0)
                stack = self.stack
                pc += 2
            elif op == JUMP:
                pc = program + (table[pc] | table[pc + 1] << 8)
            elif op == PUSH:
                saved = self.keep(saved, work, table[pc])
                if pos < end:
                    work[vm.GRABS + table[pc]] = value_of(state[pos])
                    work[vm.TAGS + table[pc]] = state[pos]
                else:
                    work[vm.GRABS + table[pc]] = -1
                    work[vm.TAGS + table[pc]] = 0
                pc += 1
            elif op == GRAB:
                n = self.saved_length(work, state, table[pc], pos, end)
                pos += n
                good = n > 0
                pc += 1
            elif op == CLASS:
                good = pos < end and in_class(table, pc, work, state[pos])
                pos += 1
                pc += 3 + 2 * table[pc + 2]
            elif op == MATH:
                n = table[pc]
                for i in range(n):
                    saved = self.keep(saved, work, table[pc + 1 + i])
                pc += 1 + n
                work[vm.POS] = pos
                code = table[pc] | table[pc + 1] << 8 | table[pc + 2] << 16
                if vm.run(table, work, state, code) and work[vm.VALUE]:
                    pos = work[vm.POS]
                else:
                    good = False
                pc += 3
            elif op == SAVE:
                saved = self.keep(saved, work, _REGISTER + table[pc])
                self.registers[table[pc]] = pos
                pc += 1
            elif op == LOAD:
                pos = self.registers[table[pc]]
                pc += 1
            elif op == GOTO:
                pos = begin + table[pc]
                good = pos <= end
                pc += 1
            elif op == GOTO_ON:
                pos = begin + table[pc]
                good = pos <= end
                pc += 1
                if good and pos < end and state[pos] != 58:
                    top = self.leave(top, pc, pos + 1, saved, 1)
                    stack = self.stack
            elif op == NOT:
                top = self.leave(top, program + (table[pc] | table[pc + 1] << 8), pos, saved, 2)
                stack = self.stack
                pc += 2
            elif op == NOT_END:
                # The body matched: drop its choices and the barrier, then fail.
                while stack[top - 1] != 2:
                    top -= _CHOICE
                top -= _CHOICE
                good = False
                # What was saved is taken back below, with the next choice.
            elif op == MOVED:
                good = pos != self.registers[table[pc]]
                pc += 1
            elif op == STILL:
                if pos == self.registers[table[pc]]:
                    pc = program + (table[pc + 1] | table[pc + 2] << 8)
                else:
                    pc += 3
            if good and steps < MOST_STEPS:
                continue
            if top == 0 or steps >= MOST_STEPS:
                self.undo(saved, 0, work)
                return False
            top -= _CHOICE
            pc = stack[top]
            pos = stack[top + 1]
            saved = self.undo(saved, stack[top + 2], work)
            if stack[top + 3] == 1 and pos < end and state[pos] != 58:
                top = self.leave(top, pc, pos + 1, saved, 1)
                stack = self.stack

    def leave(self, top, pc, pos, saved, kind):
        """Push a choice point; kind 1 continues one place further, 2 is the barrier of NOT."""
        stack = self.stack
        if top + _CHOICE > len(stack):
            stack.extend(array("i", [0] * len(stack)))
        stack[top] = pc
        stack[top + 1] = pos
        stack[top + 2] = saved
        stack[top + 3] = kind
        return top + _CHOICE

    def keep(self, saved, work, letter):
        """Note in the trail what a letter or register holds."""
        trail = self.trail
        if saved + 3 > len(trail):
            trail.extend(array("i", [0] * len(trail)))
        trail[saved] = letter
        if letter >= _REGISTER:
            trail[saved + 1] = self.registers[letter - _REGISTER]
        else:
            trail[saved + 1] = work[vm.GRABS + letter]
            trail[saved + 2] = work[vm.TAGS + letter]
        return saved + 3

    def undo(self, saved, to, work):
        """Undo what was saved since the trail was `to` long."""
        trail = self.trail
        while saved > to:
            saved -= 3
            letter = trail[saved]
            if letter >= _REGISTER:
                self.registers[letter - _REGISTER] = trail[saved + 1]
            else:
                work[vm.GRABS + letter] = trail[saved + 1]
                work[vm.TAGS + letter] = trail[saved + 2]
        return saved

    def call_length(self, state, pos, end):
        """How many characters the call at `pos` has, 0 for none."""
        if pos >= end:
            return 0
        c = state[pos]
        if c == 80 or c == 88 or c == 82:
            return 1
        if 49 <= c <= 55 and pos + 1 < end and state[pos + 1] in _STRAINS:
            return 2
        return 0

    def saved_length(self, work, state, letter, pos, end):
        """How many characters at `pos` are what a letter holds, 0 for another text."""
        tag = work[vm.TAGS + letter]
        if tag == 0 or pos >= end:
            return 0
        if tag > 1:
            return 1 if state[pos] == tag else 0
        value = work[vm.GRABS + letter]
        if value < 0:
            return 0
        if value < 8 and state[pos] == vm.LETTERS[value]:
            return 1
        digits = 1
        while value >= 10:
            value //= 10
            digits += 1
        if pos + digits > end:
            return 0
        value = work[vm.GRABS + letter]
        for i in range(pos + digits - 1, pos - 1, -1):
            if state[i] != 48 + value % 10:
                return 0
            value //= 10
        return digits


def value_of(char):
    """The value of a character that a PUSH saves."""
    if 48 <= char <= 57:
        return char - 48
    return vm.LETTERS.find(bytes((char,)))


def in_class(table, at, work, char):
    """Whether a bracket (operation, steps, members) has the character."""
    op = table[at]
    steps = table[at + 1]
    n = table[at + 2]
    at += 3
    mine = place_of(char)
    if op > 1 and mine < 0:
        return False
    found = False
    beyond = True
    for i in range(at, at + 2 * n, 2):
        low = table[i]
        high = table[i + 1]  # of a member that was saved the letter
        if op < 2:
            found = found or (low <= char <= high if low else _is_saved(work, high, char))
            continue
        p = place_of(low) if low else _saved_place(work, high, mine)
        if p >= 0 and p >> 8 == mine >> 8:
            found = True
            if not _stands(op, steps, mine, p):
                beyond = False
            elif op > 3:
                return True
    if op < 2:
        return not found if op else found
    return found and beyond and op < 4


def _is_saved(work, letter, char):
    """Whether a letter holds the character, or a number that reads as it."""
    tag = work[vm.TAGS + letter]
    value = work[vm.GRABS + letter]
    if tag != 1:
        return tag == char
    if value < 0:
        return False
    return (value < 10 and char == 48 + value) or (value < 8 and char == vm.LETTERS[value])


def _saved_place(work, letter, mine):
    """The place of what a letter holds in the order that `mine` is a place in; -1 for none."""
    tag = work[vm.TAGS + letter]
    value = work[vm.GRABS + letter]
    if tag > 1:
        return place_of(tag)
    strains = mine >> 8
    if tag and 0 <= value < (5 if strains else 10):
        return 256 + value if strains else value
    return -1


def _stands(op, steps, mine, other):
    if op == 2:
        return mine < other
    if op == 3:
        return mine > other
    return mine == other + steps if op == 4 else mine == other - steps


def place_of(char):
    """The place of a digit (0-9) or strain (256-260) in its order, -1 for anything else."""
    if 48 <= char <= 57:
        return char - 48
    p = _STRAINS.find(bytes((char,)))
    return 256 + p if p >= 0 else -1
