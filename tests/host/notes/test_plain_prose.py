# ruff: noqa: E501 - a wording is read as a whole
"""Running text of authors who write sentences: bids in words, lines that run on, and one agreement
in many turns of phrase, each below a heading that names its auction.
"""

import time

import pytest
from noted import rows_of

from spotcard_host.notes.bml.calls_in_words import calls_in_figures
from spotcard_host.notes.bml.lines import Line
from spotcard_host.notes.bml.spelt import joined
from spotcard_host.notes.bml.told_plainly import plain_prose, told_plainly

OPENINGS = "1C 3+!c, 11-21\n1D 4+!d, 11-21\n1H 5+!h, 11-21\n1S 5+!s, 11-21\n1N 15-17\n2C game force\n\n"


def lines_of(text):
    return [Line(line, "x", at) for at, line in enumerate(text.split("\n"), 1)]


@pytest.mark.parametrize(("text", "wanted"), [
    ("Two clubs is Stayman.", "2C is Stayman."),
    ("Two diamonds and two hearts are transfers.", "2D and 2H are transfers."),
    ("Opener must bid three clubs and we pass.", "Opener must bid 3C and we pass."),
    ("we bid\ntwo clubs and pass", "we bid 2C\nand pass"),
    ("The negative is two diamonds, 0-7.", "The negative is 2D, 0-7."),
    ("Five clubs shows none or four, five diamonds one and five hearts two.", "5C shows none or four, 5D one, 5H two."),
    ("Over two clubs we show a suit.", "Over 2C we show a suit."),
    ("We play Stayman on three clubs.", "We play Stayman on 3C."),
    ("The two notrump response is weak.", "The 2N response is weak."),
    ("Two clubs asks what shape opener has.", "2C asks what shape opener has."),
    ("Three hearts shows support.", "3H shows support."), ("Two hearts shows a minimum.", "2H shows a minimum."),
    ("Three clubs is what you bid with 10-12.", "3C is what you bid with 10-12."), ("Two diamonds is only bid with 8 or more.", "2D is only bid with 8 or more."),
    ("After 1C - 1H opener rebids one spade with four spades, three hearts with four hearts and 17.",
     "After 1C - 1H opener rebids 1S with four spades, 3H with four hearts and 17."),
    ("After one club - one heart opener bids one spade naturally, two clubs with six.", "After 1C - 1H opener bids 1S naturally, two clubs with six."),
    ("After 1D - 1S opener raises to two spades, and rebids two diamonds with six.", "After 1D - 1S opener raises to 2S, and rebids two diamonds with six."),
])
def test_bids_in_figures(text, wanted):
    assert "\n".join(line.text for line in calls_in_figures(lines_of(text))) == wanted


@pytest.mark.parametrize("text", [
    "With two clubs and three hearts we pass.", "It shows four hearts and five spades.",
    "Four hearts and 6-9. Three hearts will do with a singleton.", "A hand with four spades is enough.",
    "It promises four hearts or four spades.", "Three or four hearts are held.",
    "1D 4+!d, 11+\n  1H You answer one heart with four hearts", "We need two hearts at least.",
    "Four diamonds is promised, 11-19. Three diamonds is only possible with 4-4-3-2.", "Three clubs is the minimum, 11-19.",
    "Two clubs is allowed with 4-4-3-2. Three clubs is the norm.", "Five hearts is the rule, four hearts is an exception.",
    "Three spades is support. Four spades is good support.", "Four spades is a minimum holding for this. Three clubs was bid last year.",
    "Three spades will usually be held for 2S, 6-9.", "Three clubs must be held to open 1C.",
    "Four hearts would be held. Four clubs will be held more often than three.", "Three clubs and three diamonds are possible.",
    "Four hearts is too few. Five hearts is standard.",
    "1H is bid on five hearts.", "We call four hearts a good suit.", "Opener shows\nfive spades is clear.",
])
def test_numbers_of_cards_stay(text):
    assert "\n".join(line.text for line in calls_in_figures(lines_of(text))) == text


@pytest.mark.parametrize(("text", "lines"), [
    ("A raise to two shows three-card support and\nsix to nine points.", 1),
    ("A raise to two shows three-card support, and it is made with\n6 to 9 points.", 1),
    ("The jump raise of a major shows four trumps and it is\ninvitational.", 1),
    ("2C Stayman, at least eight points and one of the majors\nnew suits are forcing", 2),
    ("2C Stayman, at least eight points, asks for four in\n2D transfer", 2),
    ("Double of an overcall is negative, and it is four spades exactly,\n1S promises five.", 1),
    ("2C = Stayman, at least eight points and four cards in either,\n4H/4S = to play", 2), ("Short line\nanother", 2), ("This is a whole sentence of more than forty letters.\nand so on", 2),
    ("The opening of 2N is 20-21 and balanced in all seats\nvs their 1N: X = 15", 2),
    ("2C = Stayman, promises eight points and a four-card major\nopponents' double of this shows clubs, 12+", 2),
    ("2D = weak two in diamonds, six cards and 6-10 points in all seats\nrespond 2NT with 15+ to ask", 2),
    ("2H = 6-9 with three hearts, may be a good five with four hearts\nlimit raise = 3H, 10-12", 2),
    ("1D = 11-19, four or more diamonds, with 4-4 in the minors\nclubs are opened with 3-3", 2),
    ("1H: 11-19, five or more hearts, in all seats and vul\nfour-card majors were dropped in 2010", 2),
    ("A raise of the major to the two level is made on 6-9 points\nlimit raise = 10-12", 2),
    ("2C = Stayman, promises eight points and it has at least one of the\nmajors with four", 1),
    ("2C = Stayman, promises eight points and four cards in hearts\nor spades", 1),
    ("Cue bid of their suit = two suits, 5-5. Over a major the other major\nand a minor", 1),
])
def test_lines_that_run_on(text, lines):
    assert len(joined(lines_of(text))) == lines


HEADING = "* Responses to one of a major\n\n"
CLASSES = {
    "a bid and its hand": (
        HEADING, "1H-2N",
        ("2N is used for {}", "2N is reserved for {}", "Two notrump shows {}", "Bidding two notrump shows {}",
         "2N is what we bid with {}", "2N tells partner that we have {}", "2N denotes {}", "A jump to 2N shows {}", "A response of two notrump promises {}",
         "The 2N response describes {}", "2N guarantees {}"),
        "11 to 12 and a balanced hand"),
    "a raise": (
        HEADING, "1S-3S",
        ("We raise to two with 6 to 9 and to three with {}", "We raise partner to two on 5 to 7, and to three on {}",
         "Raising to three shows {}", "A raise to three promises {}", "Therefore a raise to three shows {}",
         "We raise to two with 6-9, to three with {} and to four with a weak hand"),
        "10 to 12 and four trumps"),
    "a new suit": (
        HEADING, "1H-2C",
        ("At the two level a new suit shows {}", "Bidding a new suit at the two level promises {}",
         "However, a new suit at the two level shows {}"),
        "10 or more points and four cards"),
    "rebids": (
        "* Opener's second bid\n\n", "1D-1H-2D",
        ("A rebid of own suit shows {}", "Rebidding our own suit shows {}", "Rebidding the suit opened promises {}", "Repeating his suit shows {}"),
        "11 to 15 and six cards"),
    "a notrump rebid": (
        "* Opener's second bid\n\n", "1C-1H-1N",
        ("After a one-level response opener's 1N shows {}", "After a one-level response a rebid of one notrump shows {}",
         "After a response at the one level one notrump is {}"),
        "12 to 14 balanced"),
}


def plain(said):
    """What is said without the verb and the stop, which mean nothing."""
    return said.removeprefix("shows ").removeprefix("promises ").removeprefix("is a ").rstrip(".") if said else said


@pytest.mark.parametrize(("name", "form"), [
    (name, form) for name, (_, _, forms, _) in CLASSES.items() for form in forms])
def test_one_agreement_in_many_words(tmp_path, name, form):
    heading, auction, _, hand = CLASSES[name]
    text = OPENINGS + heading + form.format(hand) + ".\n"
    assert plain(rows_of(tmp_path, text)[auction]) == hand


@pytest.mark.parametrize(("text", "wanted"), [
    ("2N is 10 to 12 without support. 3N is the same hand with 13 to 15.", {"1H-2N": "10 to 12 without support", "1H-3N": "13 to 15 without support"}),
    ("2N is a limit raise. It promises four trumps.", {"1H-2N": "limit raise, promises four trumps"}),
    ("A raise to two is not weak. It shows 8 to 10.", {"1H-2H": "8 to 10"}),
    ("A new suit at the two level promises 10 points, and a jump in a new suit indicates 16 or more.", {"1H-2D": "10 or more points", "1H-3D": "16 or more"}),
    ("2N shows 11 or 12 balanced, 3N that you have 13 to 15.", {"1H-2N": "11 or 12 balanced", "1H-3N": "13 to 15"}),
    ("1N is 6-9, 2N 10-12, 3N 13-15, all without four spades.", {"1H-1N": "6-9, without four spades", "1H-2N": "10-12, without four spades",
                                                               "1H-3N": "13-15, without four spades"}),
    ("We raise to two with 6-9 and to three with 10-12, but never raise to four with a strong hand.", {"1H-2H": "6-9", "1H-3H": "10-12"}),
    ("1S and 2C are forcing. They show 10 or more points.", {"1H-1S": "forcing, show 10 or more points"}),
    ("3N denies three hearts and is to play with 13-15.", {"1H-3N": "denies three hearts and is to play with 13-15"}),
])
def test_sentences_that_go_together(tmp_path, text, wanted):
    got = rows_of(tmp_path, f"{OPENINGS}* Responses to one heart\n\n{text}\n")
    assert {one: plain(got.get(one)) for one in wanted} == wanted


@pytest.mark.parametrize("text", [
    "The 2C response is natural.",  # to what is not said
    "The answer 2H shows five cards.", "A rebid of 2N shows 18-19.",
    "So 1H and 1S show 5 cards and more.", "2N is the same hand as 3N.", "It is used by all of us.",
    "Remember that the overcall occasionally is weak.",
    "2D is weak, six diamonds, 6-10. They show 12+ with a double.", "3C is weak. They are not expected to bid over it.",
    "2N shows 13-15 balanced. This is 16-18 in fourth seat.", "2N shows 13-15 balanced. It is strong in fourth seat.",
    "1S shows 4. 2H shows 3. 4H shows 5.", "2C promises 5.",
    "1N is 15-17. 1C is 11+ with three or more clubs. Six-card minors are not allowed.", "Five-card majors.",
])
def test_what_stays_as_it_is_written(text):
    assert told_plainly(lines_of(text), "")[0].text == text


def test_what_they_do_below_the_heading_of_our_notrump(tmp_path):
    got = rows_of(tmp_path, OPENINGS + (
        "* When partner opens one no trump\n\nTwo clubs is Stayman.\n\n** If they double our one no trump\n\n"
        "Redouble shows 9 or more points. Two of a suit is natural and weak.\n\n** If they bid a suit over it\n\n"
        "Double is for penalties. Two no trumps is natural, 11 or 12 with a stopper.\n"))
    assert got["1N-(X)-R"] == "9 or more points"
    assert got["1N-(X)-2H"] == "natural and weak"
    assert got["1N-(2H)-2N"] == "natural, 11 or 12 with a stopper"


def test_answers_to_a_question_are_not_its_neighbours(tmp_path):
    got = rows_of(tmp_path, OPENINGS + (
        "* After our one no-trump\n\nTwo clubs asks for majors. I answer two diamonds without a four-card major, two hearts\n"
        "with four hearts and two spades with four spades. Two diamonds is a transfer to hearts.\n"))
    assert got["1N-2D"] == "transfer to hearts" and "1N-2S" not in got


def test_what_answers_the_opening_behind_an_answer_to_it(tmp_path):
    got = rows_of(tmp_path, OPENINGS + (
        "* After our one no-trump\n\nThey say two clubs asks for majors. Opener bids his better one. Two diamonds is a transfer to\n"
        "hearts. Four clubs asks for aces.\n"))
    assert got["1N-2D"] == "transfer to hearts" and got["1N-4C"] == "asks for aces"


def test_a_two_level_answer(tmp_path):
    got = rows_of(tmp_path, OPENINGS + "* Opener's rebids\n\nAfter a two-level response two notrump is 15 to 19 and forcing.\n")
    assert got["1H-2C-2N"] == "15 to 19 and forcing" and "1C-2D-2N" not in got


@pytest.mark.parametrize(("text", "wanted"), [
    ("The opening of two clubs is artificial and forcing, 22 or more.", {"2C": "artificial and forcing, 22 or more"}),
    ("An opening bid of two hearts shows a six-card suit and 6 to 10 points.", {"2H": "a six-card suit and 6 to 10 points"}),
    ("To open one notrump we need 15 to 17 and a balanced hand.", {"1N": "15 to 17 and a balanced hand"}),
    ("When I open 1N I have 12 to 14 points.", {"1N": "12 to 14 points"}),
    ("The majors promise five cards. Two clubs is strong.", {"1H": "five cards", "1S": "five cards"}),
    ("We play five-card majors.", {"1S": "five or more cards"}), ("Four-card majors.\n\n1H = 12-19", {"1H": "12-19", "1S": "Four or more cards"}),
    ("The majors promise five cards.\n\n1H = 11-19\n1S = 11-19", {"1H": "11-19", "1S": "11-19"}),
    ("Majors promise five cards, minors three.", {"1H": "five cards", "1S": "five cards"}),
    ("The majors show five cards and the minors at least three.", {"1H": "five cards", "1S": "five cards"}),
    ("The minors are natural, three cards.\n1D = 11-19", {"1D": "11-19"}),
    ("One diamond shows four or more, one club at least two.", {"1D": "four or more cards", "1C": "at least two cards"}),
    ("An opening of three in a suit is a seven-card suit and fewer than ten points.", {"3H": "seven-card suit and fewer than 10 points"}),
    ("1NT shows 12-14, but hands with a five-card major open one of the major.", {"1N": "12-14, not with a five-card major"}),
    ("1N is 12-14 balanced. A five card minor is fine.\nA five card major is not: those we open one of the major.", {"1N": "12-14 balanced, not with a five card major"}),
])
def test_openings(tmp_path, text, wanted):
    got = rows_of(tmp_path, f"* Opening bids\n\n{text}\n")
    assert {one: plain(got.get(one)) for one in wanted} == wanted


@pytest.mark.parametrize(("heading", "text"), [
    ("1D opening", "Four diamonds is promised, 11-19. Three diamonds is only possible with 4-4-3-2."),
    ("1C opening", "Three clubs are promised, 11-19."), ("Responses to 1S", "Three clubs are enough to bid 2C."),
    ("Responses to 1D", "Four hearts is enough for 1H."), ("Responses to 1S", "Four hearts would be held. Four clubs will be held as well."),
    ("1C opening", "The majors show four cards and 6 points. Minors are weak."),
    ("One club opening", "The majors show four cards and 6 points."), ("When opponents open", "The majors show five cards and 8-16."),
    ("1NT openings: responses", "Majors are shown by transfers. The minors show a long suit."), ("Defence to openings", "The minors show 10-16."),
    ("Opening leads", "The majors show four cards."), ("Openings in third seat", "Majors promise four cards."), ("Two-level openings", "The majors are weak, six cards."),
])
def test_what_is_said_of_no_call(tmp_path, heading, text):
    got = rows_of(tmp_path, f"2N = 20-21\n\n* {heading}\n\n{text}\n")
    wrong = {"1H", "1S", "1D-3D", "1D-4D", "1C-3C", "1S-3C", "1D-4H", "1S-4H", "1S-4C"} | (
        {"1C", "1D"} if "ajors" in text or "inors" in text else set())
    assert not {one for one, said in got.items() if said} & wrong


@pytest.mark.parametrize("text", [
    "5-card majors throughout\n\n1C = 11-19, 3+ clubs\n1H = 11-19", "4-card majors\n1N = 12-14\n1H = 11-19", "We play 4-card majors\n1H = 11-19",
    "Four-card majors.\n\n1H = 11-19\n1S = 11-19",
])
def test_openings_keep_their_points(tmp_path, text):
    assert rows_of(tmp_path, f"* Opening bids\n\n{text}\n")["1H"] == "11-19"


@pytest.mark.parametrize("text", [
    "Two clubs is Stayman and two diamonds shows five hearts or", "We raise to two with 6-9 and to three with 10-12.",
    "It shows six and promises a king.", "After 1C - 1H opener rebids one spade with four, two hearts with four and",
    "A five-card major is not allowed.",
])
def test_long_texts_take_no_time(text):
    lines = [Line(text, "x", at) for at in range(5000)]
    start = time.process_time()
    plain_prose(lines, "Responses to 1H")
    assert time.process_time() - start < 3


@pytest.mark.parametrize(("text", "wanted"), [
    ("After 1C - 1H opener rebids one spade with four spades, three hearts with four hearts and 17.", {"1S": "four spades", "3H": "four hearts and 17"}),
    ("After 1C-1H opener bids 1S with four spades, 3H with four hearts and 17.", {"1S": "four spades", "3H": "four hearts and 17"}),
    ("After one club - one heart opener bids one spade with four spades, one notrump with 12-14 balanced and two hearts\nwith four hearts.",
     {"1S": "four spades", "1N": "12-14 balanced", "2H": "four hearts"}),
    ("Over 1C-1H opener shows 1N with 12-14 and 2H with 16 or more; 2C with six clubs; 1S with four spades.",
     {"1N": "12-14", "2H": "16 or more", "2C": "six clubs", "1S": "four spades"}),
    ("Over 1C - 1H the opener raises to two hearts with four hearts and rebids two clubs with six clubs.", {"2H": "four hearts", "2C": "six clubs"}),
])
def test_what_follows_one_auction(tmp_path, text, wanted):
    got = rows_of(tmp_path, f"{OPENINGS}* Rebids\n\n{text}\n")
    assert {one: said for one, said in got.items() if one.count("-") == 2} == {f"1C-1H-{one}": said for one, said in wanted.items()}
