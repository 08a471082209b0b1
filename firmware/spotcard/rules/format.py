"""The layout of a rule table (`docs/reference/rule-table.md`): every constant that writer and
reader share.

All numbers are little-endian. Addresses inside the table count from its first byte.
"""

MAGIC = b"SCRT"
VERSION = 2
HEADER = 16  # magic 4, version 2, number of sections 2, length 4, CRC-32 of the rest 4
CRC_FROM = 16
ENTRY = 12  # a directory entry: kind 2, items 2, address 4, size 4

# Sections.
META = 1  # text, `key value` a line
POINTS = 2  # 288 records of 8 bytes (robot.evaluate)
MASKS = 3  # sets of symbols, 8 bytes each: symbols 0-29 and 30-59
EXACT = 4  # nodes of the automaton for rules about the whole auction; the first is the root
SUFFIX = 5  # the same for START rules, walked backwards; the first is the root
CODE = 6  # programs: sequences, constraints
SPECS = 7  # what calls show
ATOMS = 8  # 3 bytes each: address of an expression that several programs share
NUMBERS = 9  # id, explanation, line and file of each rule, as differences in blocks of 64
BLOCK = 64
TEXTS = 10  # explanations
CARDING = 11  # leads and signals: 22 + 18 + 18 bytes, then what else was said; or nothing
CARDING_LEADS = 40  # bytes of leads, 0 to 7 each
CARDING_SIZE = 58  # with the signals, 0 to 10 each
RANKS = 12  # 2 bytes each: the priorities, lowest first
TESTS = 13  # interval tests, 3 bytes each: feature, least, greatest
LEARNED = 15  # the network of `robot.traits`, or nothing
NEEDED = (POINTS, MASKS, EXACT, SUFFIX, CODE, SPECS, ATOMS, TESTS, META)  # by every reader
ITEMS = ((MASKS, 8), (ATOMS, 3), (TESTS, 3))  # bytes of an item
LEAST = ((POINTS, 2304), (EXACT, 4), (SUFFIX, 4))  # bytes of a section: 288 records, a root

# Symbols of the automata: the 38 calls, then labels (`@astr`).
FIRST_LABEL = 38
OTHER = 59  # what an odd label appends
SYMBOLS = 60
WORD = 30  # symbols in each of the two words of a mask, so that a word is a small integer

# A node, at a multiple of four in its section: edges (2), groups (2), edges, groups.
# An edge: mask (2), a quarter of the offset of the node it leads to (2). A node that is one edge
# and nothing else is that edge alone, its mask + BARE.
NODE = 4
BARE = 0x8000
EDGE = 4
# A group: key (2), mask of candidate calls (2), number of rules (1), rules.
# key = 2 * rank of the priority + NO_DEFAULT unless the rules are defaults; + AT_KEY for rules
# with a label, which match the auction without a candidate. Their specification is the label's.
GROUP = 5
NO_DEFAULT = 1
AT_KEY = 0x8000
# A rule in a group: number (2), flags (1), address of its program (3), specification (2: half
# the offset in SPECS).
RULE = 8
F_SEQUENCE = 1  # the program begins with the address (3) of the constraint, then sequence code
F_MATCH = 2  # sequence, constraint or both need the backtracking matcher: see MATCHED
F_START = 4
F_CAPTAIN = 8
F_RELINQUISH = 16
F_BOOK = 32
F_SIMULATE = 64
# Program of a rule with F_MATCH: address of the constraint (3), level or 0 (1), addresses of the
# matcher programs of sequence and constraint (3 each, 0 for none), then sequence code.
MATCHED = 10
# A sequence's matcher program begins with its number of colons, and how many follow its end.
NO_START = 255  # instead of colons: it is about the whole auction
VARIABLE = 254  # of variable length: it may begin at any call
MOST_RESTARTS = 8
LABEL_BYTES = 48  # the longest label
# What the matcher reads: the longest auction (319 calls of two characters, a colon after each), a
# candidate, and the labels of all restarts.
TEXT_BYTES = 320 * 3 + MOST_RESTARTS * LABEL_BYTES
# A constraint: number of interval tests (1), tests, code. A test is named by its number: one byte
# below WIDE, else the number less WIDE in two bytes, the high one first and raised by WIDE.
WIDE = 224

# A specification: items, then SPEC_END.
SPEC_FIELD = 31  # the field 0-19
SPEC_MAX = 32  # at most, not at least
SPEC_VALUE = 64  # the value is code, else one byte
SPEC_SUIT = 128  # code for a suit follows, which is added to the field
SPEC_CODE = 30  # "field" of code that is run for what it emits
SPEC_END = 255

# Code: one byte an operation, operands after it, a byte each unless said.
END = 0
TEST = 1  # pop; zero: the program fails
HAND = 2  # what follows reads the caller's hand
RETURN = 3  # end of a value, an atom or a routine
NUM8 = 4  # push a signed byte
NUM16 = 5  # a signed number of two bytes
SKIP_FALSE = 6  # n: when the top is zero skip n bytes, else pop it
SKIP_TRUE = 7
ATOM = 8  # number (2): push its value; those below the section's item count are remembered
BIND = 10  # grab, call counted from the end, 0 first or 1 second character
SET = 11  # grab := top
IN = 12  # feature, least, greatest: push 0 or 1
FEATURE = 13  # feature
CHAR = 14  # position, least, greatest character of the pattern string: push 0 or 1
FIELD = 15  # position: push the field of the pattern string that begins there
PULL = 16  # the matcher's next field
NOT = 17
NEGATE = 18
BETWEEN = 19
TRUTH = 20  # 0 stays 0, all else becomes 1
CALL_CHAR = 21  # call counted from the end, character: push it
DEPTH = 22  # push how many calls there are from the first bid on, the candidate included
DROP = 24  # forget the top
BIND_BID = 25  # save level and strain of the candidate, a bid, under a and b
GUARD = 23  # n: n bytes for when the hand is not known, else skipped
EQ = 32
NE = 33
LT = 34
LE = 35
GT = 36
GE = 37
ADD = 38
SUB = 39
MUL = 40
BIT_AND = 41
BIT_OR = 42
AND = 43
OR = 44
FUNCTION0 = 64  # number of the function
FUNCTION1 = 65
FUNCTION2 = 66
FUNCTION3 = 67
GRAB = 128  # + 0-25
SMALL = 160  # + 0-31: push this number
TERM = 192  # + high 6 bits, low byte: an atom; the program fails when it is zero
