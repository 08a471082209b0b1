# ruff: noqa: E501 - a wording is read as a whole
"""How far a word reaches: a denial, a choice, a bracket, a sign of logic; and lists of answers.
Each class in many wordings: hands (S.H.D.C) that make the last call of a table, and hands that do
not.
"""

import pytest
from meaning_table import facts, last

from spotcard_host.notes.meaning.hands import satisfies

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "a denial over a list": (
        "1D 3+, 11-21{}",
        (", denies four spades, four hearts and five clubs", ", denying four spades, four hearts or five clubs",
         ". It denies four spades, four hearts, and five clubs.", ", no four spades, four hearts or five clubs",
         ", without 4!s, 4!h or 5!c", ", ruling out four spades, four hearts and five clubs",
         ", never four spades, four hearts or five clubs", "; denies 4!s, 4!h, or 5!c",
         ". Denies four spades, four hearts, or five clubs", ", lacking four spades, four hearts or five clubs",
         ", excluding four spades, four hearts and five clubs"),
        "KJ2.A32.AQ432.32", "KJ32.A2.AQ432.32 KJ2.A432.AQ32.32 K2.A2.AQ43.Q5432"),
    "a list that is no denial": (
        "1D {}",
        ("no 4M, 5+!d, 11-21", "no four-card major, 5+ diamonds and 11-21", "denies a four-card major, 5+!d, 11-21",
         "without a 4-card major, 5+!d, 11-21", "no 4M, 11-21 and 5+!d"),
        "KJ2.A32.AQ432.32", "KJ32.A2.AQ432.32 KJ2.A32.AQ3.Q432"),
    "denied behind it": (
        "3C 6+, 4-9{}",
        ("; void => no", "; a void is excluded", ", void not here", ", voids excluded", "; void: no", ", void -> no",
         ", void excluded (opens 4C)", ", a void is ruled out", "; a void never", ", no void", "; void ⇒ not"),
        "32.432.32.KQJ432", ".5432.K32.QJ5432"),
    "denied behind it, of a shape": (
        "2D both majors, 4-4 or better, 4-10{}",
        (". 5-5 excluded (opens 2H).", "; 5-5 not here", ", 5-5 is excluded", ", not 5-5", ". 5-5 ruled out",
         ", but 5-5 not", "; 5-5 => no", ", never 5-5", "; 5-5 excluded", ", 5-5 is not allowed"),
        "KJ32.QJ32.32.432 KJ432.QJ32.32.32", "KJ432.QJ432.32.2"),
    "signs of logic": (
        "1H 5+\n  2H {}",
        ("≥10 w/ 3+!h ∨ 0-1!s w/ 4+!h & ≥8", "10+ with 3+!h or 0-1!s with 4+!h & 8+", "≥10 ∧ 3+!h ∨ 0-1!s ∧ 4+!h ∧ ≥8",
         "10+ & 3+!h /or/ 8+ & 4+!h & 0-1!s", "10+ 3+!h ; or 8+ with 4+!h & 0-1!s", "10+ & 3+!h *or* 4+!h & 0-1!s & 8+",
         "3+!h & 10+ -or- 4+!h & 0-1!s & 8+"),
        "K32.K32.AQ32.J32 2.K432.KJ32.J432", "K32.K32.Q432.J32 K2.A2.KQ432.J432"),
    "bounds of two suits": (
        "1D 3+\n  1S 4+\n    2D 6+\n      2H {}",
        ("≥5-4 (!s>!h or 5-5), 10+", "5-4+ (!s>!h or 5-5), 10+", "at least 5-4 (!s>!h or 5-5), ≥10",
         "≥5-4 (5-5 or !s>!h); 10+", "10+, ≥5-4 (!s longer than !h or 5-5)"),
        "AK432.KQ32.32.32 AJ432.KQ432.2.Q2", "KQ32.AJ432.32.32 AK432.K32.32.Q32"),
    "in other words": (
        "1H 5+\n  2C 4+, 10+\n    2H 5+!h, 11-14, {}",
        ("no side suit I could bid below 2S (ie not 4!d)", "no suit that I could bid lower (that is, not four diamonds)",
         "no side suit that we can show cheaply (i.e. denies 4!d)", "no other suit I could have shown (i.e. no four diamonds)",
         "no suit opener could name cheaply (namely not 4!d)", "no suit you could bid at the two level (in other words not 4!d)"),
        "K32.AQJ32.K32.32 KJ32.AQJ32.K2.32", "K2.AQJ32.K432.32"),
    "what a bracket says of words that are not known": (
        "1C 3+\n(1H)\nX\n(2H)\n2S {}",
        ("4!s and a frumious hand of the frabjous kind (11-15)", "four spades, a brillig hand (11-15)",
         "4!s, gyring and gimbling (11-15)", "four spades and a mome range (11 to 15 points)",
         "4!s and mimsy values (11-15 HCP)", "4!s, wabe strength (11-15)"),
        "KQ32.32.A32.KQ32", "AQ32.32.AK2.KQ32 KJ32.32.Q32.Q432"),
    "a denied bracket of words that are not known": (
        "1S 5+, 11-21\n  1N forcing\n    2D 3+!d, {}",
        ("denies a hand strong enough for a jump shift (19+)", "not frumious enough for a jump (19 or more)",
         "without the brillig of a jump shift (19+)", "denies a frabjous hand (19 or more HCP)",
         "never a mimsy hand (19+)"),
        "AK432.Q32.KJ2.43", "AKJ32.A2.AKJ2.32"),
    "an allowance that no rule can say": (
        "1H 5+, 17+ ({})",
        ("a fine 16 with both suits headed by AK suffices", "good 16 with brillig honours is enough",
         "or an excellent 16 with slithy toves", "a mimsy 16 is allowed with frumious spots",
         "even a good 16 if the honours are outgrabing"),
        "A2.AKQ32.K32.Q32 A2.AKJ32.K32.Q32", "A2.AKJ32.J32.J32"),
    "points behind the last of several hands": (
        "1D 3+\n(1S)\nX {}",
        ("4!h (5+ if ≤9); or 4+!d & inv w/o 4!h, 10-11", "4!h (5+ if 9 or fewer), or 4+!d and invitational without 4!h, 10-11",
         "four hearts (5+ if 0-9), or 4+!d invitational, no 4!h, 10-11"),
        "K32.KJ32.A32.Q32 32.KJ432.Q32.Q32 K32.K32.AJ32.432", "32.KJ32.Q32.Q432 2.KQ2.AKJ32.KJ32"),
    "fewer points with more shape": (
        "(2S)\n4C 5+!c and 5+!h, {}",
        ("14+ or good 12 with 6-5", "14+ or 12 if 6-5", "14+ or a good 12 with 6-5", "14 or more, or 12 with 6-5",
         "14+ (or 12 with 6-5)", "14+ or 12 with a 6-5"),
        "2.AQJ543.2.AQ432 2.AKJ32.A2.KQ432", "2.AQJ32.32.KQ432"),
    "a fit in one of two suits": (
        "2D both majors, 4-10\n  2N 14+ or 11-13 with {}",
        ("a 4+ card fit in either major", "4+ card support for either major", "four cards in either major",
         "a 4-card fit for one major", "4+ cards in one of the majors", "4-card support in either of the majors",
         "a 4+ card fit in any major", "4+ cards in a major"),
        "32.AJ32.AK432.32 AJ32.32.AK432.32 K2.A2.AK432.KJ32", "J32.A32.AK432.32"),
    "each of two suits": (
        "1N 12-14\n(X)\n2D {}, 0-7",
        ("diamonds and spades, four of each at least", "spades and diamonds, 4+ in each", "diamonds and spades, at least 4 of each",
         "spades and diamonds, four in each suit", "diamonds and spades, 4 of each", "spades and diamonds, 4+ of both suits"),
        "Q432.32.J432.432 QJ432.32.J432.32", "Q432.3.J32.J5432 AK32.32.A432.432"),
    "the overcaller's suit": (
        "1H 5+\n  (2C)\n    X 8+, {}",
        ("short in the overcaller's suit (two cards at most)", "at most two clubs", "short in the opponents' suit (0-2 cards)",
         "short in RHO's suit (at most two cards)", "short in the enemy suit (two at most)", "0-2 cards in their suit"),
        "KJ2.AQ432.K432.2 A32.AQ432.K32.32", "A2.AQ432.K32.432"),
    "the word notrump that only names the call": (
        "1S 5+, 11-21\n  1N {}",
        ("The forcing notrump. 6-12 HCP", "Forcing NT, 6-12", "The forcing notrump: 6-12 HCP", "forcing no-trump; 6-12",
         "6-12. The forcing notrump.", "A forcing notrump, 6 to 12 points"),
        "4.KJ32.Q65432.Q4 K2.Q432.K432.Q32", "2.AK32.KQ432.Q32"),
    "exactly so many hearts, in other wordings": (
        "2H precise 5 hearts{}",
        (", 6-10", " and 6-10", "; 6-10 points", ", 6 to 10"),
        "32.KQ432.Q32.432", "32.KQ5432.Q3.432"),
    "at minimum": (
        "1H 5+\n  2C 4+, gf\n    2H 5+, 11-14\n      3H three-card support {}",
        ("at minimum", "at a minimum", "as a minimum", "at the very minimum", "at least"),
        "A2.K32.A32.KQJ32 A2.KQ32.A2.AKJ32", "A32.K2.A32.KQJ32"),
}  # fmt: skip

ANSWERS = {
    "steps of controls": (
        "1C 16+\n  1S 5+!s, gf\n    2C control ask\n      2H {}",
        ("Controls: 1st step 0-2, 2nd 3, 3rd 4", "Controls: 1=0-2, 2=3, 3=4", "controls: step 1 0-2, step 2 3, step 3 4",
         "Controls: first step 0-2; second step 3; third step 4", "controls: 1 = 0-2; 2 = 3; 3 = 4",
         "Answers in controls: 1st step = 0-2, 2nd step = 3, 3rd step = 4"),
        "A5432.K32.QJ432.", "K5432.2.KQJ2.QJ2 A5432.A432.K2.Q2"),
    "steps of length and honours": (
        "1C 16+\n  1S 5+!s, gf\n    2C trump ask\n      2H {}",
        ("Steps: 1=5 cds 0-1 top, 2=5 cds 2 tops, 3=6+ 0-1, 4=6+ 2", "1 = five cards, 0-1 top; 2 = five cards, 2 tops; 3 = six or more",
         "Steps: 1st 5 cards 0-1 top, 2nd 5 cards 2 tops, 3rd 6+ cards", "answers 1= 5 cards 0-1 top, 2= 5 cards 2 tops, 3= 6+"),
        "AK432.32.Q432.32 KQ432.2.K432.432", "A5432.2.KQ32.432 AK5432.2.Q432.32"),
    "steps of shapes": (
        "2D 11-15, 4414, 4315 or 3415\n  2N relay, inv+\n    3C {}",
        ("1=min (11-13) 3415; 2= min 4315; 3= min 4414; 4 = max any", "1: 11-13 3415, 2: 11-13 4315, 3: 11-13 4414",
         "first step 11-13 3415, second 11-13 4315, third 11-13 4414", "1st = min 11-13, 3415; 2nd = min, 4315; 3rd = min, 4414"),
        "AQ2.KQ32.2.J5432", "KQ32.AQ2.2.J5432 AQ2.KQ32.2.AJ432"),
    "answers by calls": (
        "2D both majors, 4-10\n  2N enquiry\n    3D {}",
        ("Responses to 2NT: 3C any minimum 4-7; 3D max, 4-4; 3H max 5H; 3S max 5S.", "3C = minimum; 3D = max, 4-4; 3H = max, 5!h",
         "3C minimum, 3D max 4-4, 3H max 5!h", "Answers: 3C any minimum; 3D max and 4-4; 3H max with 5!h",
         "3C: minimum, 3D: maximum 4-4, 3H: maximum, five hearts"),
        "KQ32.KJ32.32.432", "KJ32.Q432.32.432 KQ32.KJ432.32.32"),
}  # fmt: skip

EVERY = CLASSES | ANSWERS
CASES = [(kind, wording) for kind, (_, wordings, *_) in EVERY.items() for wording in wordings]


@pytest.mark.parametrize(("kind", "wording"), CASES, ids=str)
def test_hands(kind, wording):
    table, _, yes, no = EVERY[kind]
    own = last(table.format(wording)).own
    refused = [hand for hand in yes.split() if not satisfies(facts(hand), own)]
    accepted = [hand for hand in no.split() if satisfies(facts(hand), own)]
    assert (refused, accepted) == ([], [])
