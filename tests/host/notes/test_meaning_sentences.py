# ruff: noqa: E501 - a wording is read as a whole
"""Descriptions in full sentences: who has what, what a verb governs, and what a reason states,
each in many wordings.
"""

import pytest
from meaning_table import misread, wordings

# Table with {} for the wording, wordings, hands that make the call, hands that do not.
CLASSES = {
    "points with a subject and a verb": (
        "1H---\n2H Three-card support. {}",
        ("It runs from 6 to 9.", "It runs from a dull six up to a poor nine.", "The range is 6 to 9.", "My range here is six to nine points.",
         "You may place me with 6 to 9.", "Partner can count on 6 to 9 points.", "Expect six to nine points.", "You will find six to nine points here.",
         "The strength is 6 to 9.", "This goes from six to nine.", "It stretches from 6 to 9 points.", "We keep it to 6-9.", "We shade it to 6-9.",
         "You should play me for six to nine.", "I am in the 6 to 9 range.", "My strength is six to nine.", "It spans 6 to 9.",
         "I have between six and nine points, no more.", "Partner may take me for 6-9."),
        "432.Q32.K432.Q32", "432.Q32.AK32.A32 432.Q32.5432.432"),
    "cards with a subject and a verb": (
        "2H 5-10 points. {}",
        ("You will see six hearts.", "Expect six hearts.", "Six hearts are promised.", "Six hearts are there.", "Six hearts are certain.",
         "Partner will find six hearts.", "I always turn up with six hearts.", "You can count on six hearts.", "There are six hearts.",
         "The hearts are six long.", "We need six of them.", "The suit is six cards long.", "My hearts are always six.",
         "Six hearts are cast iron.", "Six hearts are a must.", "I guarantee six hearts.", "Six hearts can be relied on.",
         "You will always find six hearts with me.", "I would not do this without six hearts."),
        "32.KQ5432.432.32", "32.KQ543.5432.32"),
    "what is in and what is out": (
        "1N 15-17 balanced. {}",
        ("A five-card major is out.", "Five-card majors are out.", "Five-card majors are right out.", "Five-card majors are barred.",
         "Singletons are out and so are five-card majors.", "I do not hold a five-card major.", "A five-card major is not for this bid.",
         "You will never find a five-card major.", "I never have a five-card major.", "Any five-card minor is in but a five-card major is out."),
        "K32.AQ43.K32.AJ2 K32.AQ4.KQ432.J2", "K2.AQ432.K32.AJ2"),
    "what is in": (
        "1N 15-17 balanced. {}",
        ("A five-card major is in.", "Five-card majors are in.", "Any five-card suit is in.", "Singletons are out and any five-card suit is in.",
         "Five-card majors are welcome.", "I include five-card majors.", "A five-card major is no reason to open elsewhere.",
         "You will sometimes find a five-card major.", "I have been seen with a five-card major."),
        "K2.AQ432.K32.AJ2 K32.AQ43.K32.AJ2", "2.AQ432.K432.AJ2"),
    "one of two meanings": (
        "1N 12-14 balanced\n  2S {}",
        ("Two meanings exist. One is the balanced raise of 11 or 12, the other is six clubs in a bust.",
         "It has two meanings. One is balanced with 11-12, the other is a weak hand with six clubs.",
         "There are two hand types. The first is 11-12 balanced, the second is six clubs in a weak hand.",
         "Two kinds of hand bid this: one is 11-12 balanced, the other is weak with six clubs.",
         "Two-way. Either I am balanced with 11-12 or I am weak with six clubs.",
         "This shows one of two hands. Either 11 to 12 balanced, or six clubs and a weak hand.",
         "Two possibilities: the one is 11-12 balanced, the other is six clubs, weak.",
         "I have one of two hands: 11-12 balanced, or weak with six clubs.",
         "It is one of two things: 11-12 balanced or a weak hand with six clubs."),
        "K32.Q32.K432.K32 32.432.32.QJ5432", "K32.Q32.5432.432 K32.AQ32.K32.Q32"),
    "what a suit is": (
        "1S 5+ spades\n  4C Splinter. {}",
        ("Clubs are at most a singleton, spades are four or five.", "Clubs are a singleton or void and spades four or five.",
         "Spades are four or five, clubs are at most a singleton.", "My clubs are a singleton at most and my spades are four or five.",
         "I have four or five spades and no more than one club.", "Clubs are one or none, spades are four or five."),
        "KJ32.A32.K5432.2 KJ432.A32.K432.2", "KJ32.A32.K543.32 KJ2.A432.K5432.2"),
    "a reason that states facts": (
        "1D 4+ diamonds\n  2D Inverted. Partner must bid again, {}",
        ("as I hold 11 or more with support.", "as I have 11 or more and support.", "since I have at least 11 points and support.",
         "because I hold 11 or more and a fit.", "for I have 11+ with support.", "because I hold eleven or more points with support.",
         "since I promise 11 and up with support.", "as I am 11 or more with support."),
        "K32.A32.KQ432.32", "K32.432.KQ432.32 AK2.AQ432.32.432"),
    "so much is enough": (
        "1D 4+ diamonds\n  1S {}",
        ("Six points are enough, and four spades.", "Four spades are enough, and six points are enough.", "Four spades and six points are enough.",
         "Six points will do, and four spades too.", "I need six points and four spades.", "Six points suffice and the spades are at least four.",
         "Four spades and six points is all I need.", "Four spades and six points are all it takes.", "All I need is four spades and six points.",
         "All it takes is four spades and six points."),
        "K432.K32.Q432.32 AK5432.K32.2.A32", "5432.432.Q432.32 K32.K432.Q432.32"),
    "another range at a place": (
        "1N {}",
        ("12-14 balanced. Vulnerable in third seat it becomes 15-17.", "12-14 balanced. In third seat vulnerable it becomes 15-17.",
         "12 to 14 and balanced. When vulnerable in third seat it is 15 to 17.", "12-14 balanced. Third in hand vulnerable we play 15-17.",
         "12-14 balanced. In third seat vulnerable it changes to 15-17.", "12-14 balanced. Vulnerable in third it goes up to 15-17.",
         "12-14 balanced. It becomes 15-17 vulnerable in third seat.", "12-14 balanced. In third seat we make it 15-17 when vulnerable."),
        "", ""),
    "fewer cards in the words of a sentence": (
        "2C 11-15. {}",
        ("Six clubs, or five together with a four-card major.", "I have six clubs, or five and a four-card major.",
         "There are six clubs, or five with a four-card major on the side.", "You will see six clubs, or five if I have a four-card major.",
         "I need six clubs, or five plus a four-card major.", "Clubs are six, or five with a four-card major."),
        "K2.A32.K2.KQ5432 KQ32.A32.2.KQ432", "K32.A32.K2.KQ432"),
    "fewer good cards": (
        "(1H)---\n2C 11-16. {}",
        ("I need six clubs, or five very good ones.", "Six clubs, or five really good ones.", "I have six clubs, or five if they are very good.",
         "Six clubs are usual, or five good ones.", "Six clubs, or a very good five.", "You can expect six clubs, or five good ones."),
        "K2.A32.K2.K65432 K2.A32.432.AKQ32", "K32.A32.KQ.J5432"),
    "strong hands of any shape": (
        "(1H)---\nX Takeout, 12+, short hearts and support for the unbid suits. {}",
        ("With 18 or more any shape is good enough.", "From 18 upwards any shape will do.", "With 18 or more the shape does not matter.",
         "With 18 points or more any shape is fine.", "A hand of 18 or more may have any shape.", "18 or more may have any shape.",
         "With 18 and up I double on any shape.", "If I have 18 or more I may have any shape.", "Any shape will do with 18 or more.",
         "With 18 or more shape stops to matter.", "On 18 or more shape is no object."),
        "KQ32.2.K432.A432 AKQ432.K32.AK.32", "KQ432.Q32.K2.A32 KQ2.Q432.K432.K2"),
    "a hand so strong that shape does not matter": (
        "(1H)---\nX Takeout from 12. I have four spades {}",
        ("unless the hand is so strong that shape stops to matter.", "unless I am so strong that shape does not matter.",
         "unless I am too strong for an overcall.", "unless the hand is too strong for a simple overcall.",
         "or a hand too strong to overcall."),
        "KQ32.2.K432.A432 AKQ2.K32.AKQ32.2", "KQ2.32.K432.Q432"),
    "one thing and not another": (
        "1C 3+ clubs, 12+\n  1N {}",
        ("This is 8 to 10 and not 6 to 9.", "It is 8-10, not 6-9.", "8 to 10 rather than 6 to 9.", "We play 8-10 instead of 6-9.",
         "8 to 10, and not the usual 6 to 9.", "It shows 8-10 and not 6-9 as for most people.", "Not 6 to 9 but 8 to 10.", "This is not 6-9 but 8-10."),
        "K32.Q32.K432.Q32 K32.Q32.K432.432", "K32.Q32.J432.432 K32.A32.K432.Q32"),
    "less than an opening": (
        "4H {}",
        ("I have a very long heart suit and less than a one-level opening.", "Seven or more hearts and less than an opening bid.",
         "A very long heart suit that is short of an opening bid.", "I hold a very long heart suit and not the values for 1H.",
         "Very long hearts in a hand too weak for 1H."),
        "2.KQJ65432.Q32.2", "2.AKQJ5432.AK2.2 432.KQ432.Q32.32"),
    "game is certain in the words of a sentence": (
        "1N 12-14 balanced\n  2D Transfer to hearts, {}",
        ("and we are going to game.", "and game is certain.", "and we are in a game force.", "and game is assured.", "and we will be in game.",
         "and the hand belongs in game.", "and game is on.", "and I insist on game.", "and we are headed for game.", "and I am going to game."),
        "K32.AQ432.A32.K2", "K32.Q5432.432.32"),
    "no game in sight": (
        "1N 12-14 balanced\n  2H Five or more hearts. {}",
        ("I see no game.", "I see no game opposite a weak notrump.", "There is no game in sight.", "I cannot see a game.", "Game is out of reach.",
         "There is no hope of game.", "Game is not in the picture.", "I have no ambition of game.", "We have no game."),
        "K32.Q5432.432.32", "K32.AQ432.A32.K2"),
    "a hedge with a subject and a verb": (
        "1H 5+ hearts\n  1S 4+ spades, 6+\n    2C 4+ clubs, 12-17\n      2H {}",
        ("Mere preference. You will often find a doubleton heart and six to nine points.", "Simple preference, six to nine points.",
         "Just preference. You will usually find two hearts and 6-9 points.", "Only preference with six to nine points.",
         "Mere preference on 6 to 9 points.", "No more than preference, 6-9."),
        "KQ432.32.K432.32", "KQ432.2.K5432.32 KQ432.32.AK32.Q2"),
    "support told as a liking": (
        "(1D)-1S-(P)---\n2D {}",
        ("I like your spades and have about 11 or more.", "I like partner's spades and hold 11 or more.", "I have a liking for spades and 11+.",
         "I can support your spades and have 11 points or more.", "I fit your spades, with at least 11.", "I am pleased with spades and have eleven upwards."),
        "K32.AQ32.432.A32", "2.AQ432.432.AK32 K32.Q432.432.Q32"),
    "points and short suits of a bidder": (
        "(1H)-P-(P)---\nX {}",
        ("I double on as little as nine when my hearts are short.", "I protect on as little as nine when hearts are short.",
         "With short hearts I double on as little as 9.", "Protecting I double on as little as nine when my hearts are short.",
         "In the protective seat I double on nine or more with short hearts.", "Nine or more, and my hearts are short.",
         "Here I double with 9 or more if my hearts are short."),
        "KQ32.2.K432.J432", "KQ32.2.Q432.5432 K432.Q432.K32.Q2"),
    "not one thing but another": (
        "(1H)---\n2N {}",
        ("It does not show strength but two suits, the minors five and five.", "This shows not strength but the minors, 5-5.",
         "Not strength but both minors, five and five.", "It does not promise points but five and five in the minors.",
         "Not a strong balanced hand but five and five in the minors.", "We do not show points but the minors, five-five."),
        "2.32.KQ432.QJ432", "KQ2.KJ2.AQ2.K432"),
    "over their bid we show": (
        "(1C)---\n2N {}",
        ("Over one club we show the red suits, five and five.", "Over 1C we show the red suits, 5-5.", "Against one club this shows the red suits, five and five.",
         "After one club I have both red suits, at least five and five.", "Over one club it is the red suits, five and five."),
        "2.KQ432.QJ432.32", "KQ2.KJ2.AQ2.K432 2.K5432.QJ32.432"),
    "flat hands begin higher": (
        "2D Strong, 20+. {}",
        ("Balanced hands start here from 23 upwards.", "Balanced hands start at 23.", "Flat hands come in from 23.", "Balanced hands begin here at 23 points.",
         "If balanced I need 23 or more.", "Balanced hands need at least 23.", "A balanced hand has 23 or more."),
        "AK2.AQ2.KQ32.KQ2 AKQ432.AKQ2.K2.2", "AK2.AQ2.KQ32.Q32"),
    "where I hold": (
        "1S 5+ spades\n  2S raise, 6-9\n    3C {}",
        ("Long suit trial. I need help in clubs, where I hold three cards or more.", "A game try in clubs, where I have at least three cards.",
         "Trial bid, I want help in clubs where I hold three or more.", "Invitational. I have three cards or more in clubs.",
         "Long suit trial.", "Help suit game try.", "A long-suit game try."),
        "AQ432.K2.A2.K432", "AQ5432.K32.AQ2.2"),
    "what the suit is like": (
        "(1C)---\n1H {}",
        ("My hearts are five good ones, eight to fifteen points.", "The hearts are five good ones and I have 8-15.", "Hearts are five of good quality, 8-15.",
         "I hold 8 to 15 and my hearts are a good five.", "My suit is five good hearts, 8-15."),
        "32.KQJ32.A32.432", "32.J5432.AK2.432 32.KQ32.A432.432"),
    "a bid that forces partner's": (
        "1N-(X)---\nXX {}",
        ("It orders partner to bid two clubs. I then pass or correct to my own five-card or longer suit, and I am weak.",
         "Partner must bid two clubs, then I pass or correct to my long suit. I am weak.", "It tells partner to bid 2C; I am weak with a five-card or longer suit.",
         "It makes partner bid two clubs. I am weak with five cards or more in a suit.", "Weak with a suit of five cards or more. Partner is to bid two clubs."),
        "32.Q5432.432.Q32", "AQ32.K432.A32.32"),
    "a big hand": (
        "(2D)---\nX {}",
        ("13-15 balanced, else any really big hand.", "13-15 balanced, or any very big hand.", "13-15 balanced or any powerhouse.", "13-15 balanced or any huge hand.",
         "Either 13 to 15 balanced or any really strong hand.", "It is 13-15 balanced, or else any monster."),
        "K32.AQ2.K432.Q32 AKQ2.AKQ432.K2.2", "K32.Q32.K432.Q32"),
    "neither is": (
        "1C 3+ clubs\n  2N Natural and invitational with 11-12. {}",
        ("Neither major is four cards long.", "Neither major has four cards.", "Neither of the majors is four cards long.", "No major is four cards long.",
         "I do not have four cards in either major.", "There is no four-card major.", "Neither major is of four cards."),
        "K32.A32.K432.Q32 K32.A32.KJ432.32", "K432.A32.KQ2.432 K32.A432.K32.Q32"),
    "nearly an opening": (
        "(1H)---\n2C {}",
        ("Nearly an opening bid, six clubs.", "I have six clubs and almost an opening.", "Six clubs and close to an opening bid.", "Just short of an opening bid or better, with six clubs.",
         "It is nearly an opening bid. I need six clubs."),
        "K32.32.Q2.AQ5432", "432.32.32.KQ5432"),
    "not a minimum": (
        "1S 5+ spades, 12-19\n  2D 10+, 4+ diamonds\n    3D Four diamonds. {}",
        ("I am not minimum either.", "I do not have a minimum.", "Not a minimum.", "I am better than a minimum.", "My hand is no minimum.", "It is not minimum."),
        "AKJ32.2.AK32.Q32", "AQ432.32.KJ32.Q2"),
    "what a hand is worth": (
        "1N {}",
        ("Our notrump shows a flat hand that is worth between fifteen and seventeen.", "A balanced hand worth 15 to 17.", "You can trust me to have a balanced 15 to 17.",
         "Most balanced hands of 15 to 17 are opened this way.", "Nearly all balanced hands with 15 to 17 points are opened here.", "If I have a balanced 15 to 17, this is the bid.",
         "When you hold 15-17 and a flat hand, it is the opening.", "Balanced and fifteen to seventeen is all this shows.", "A balanced hand with 15-17 is what it promises.",
         "I own a balanced hand of fifteen to seventeen."),
        "K32.AQ43.K32.AJ2", "K32.AQ43.K32.J32 2.AQ432.K432.AJ2"),
    "a relative clause that is not understood takes nothing back": (
        "2H {}",
        ("I hold a six-card suit that would not disgrace itself and I am below opening strength.", "A six-card suit that could stand a wobble, five to ten points.",
         "Six hearts that look playable, 5-10.", "I have a six-card suit which deserves rebidding, and 5 to 10 points."),
        "32.KQ5432.432.32", "32.KQ543.5432.32"),
    "a remark and what is held": (
        "1N 15-17 balanced\n  2C {}",
        ("I am looking for a four-card major and have at least eight points.", "I want to hear of a major and have eight or more.",
         "I ask for majors and I have at least eight points.", "I do not know where to play but have at least eight points."),
        "K432.K432.K32.32", "K432.Q432.432.32"),
    "a transfer told to partner": (
        "1N 15-17 balanced\n  2D {}",
        ("Please bid hearts; I have five or more of them.", "I want you to bid hearts, of which I have five.", "It asks partner to bid hearts, five or more of them.",
         "It tells opener to bid hearts.", "Kindly bid hearts.", "This orders partner to bid hearts, of which I have at least five."),
        "32.K5432.K32.432", "K5432.K432.32.32"),
    "slam if partner is maximum": (
        "1N 15-17 balanced\n  4N {}",
        ("I want to be in slam if you are maximum.", "I would like to bid six if partner has a maximum.", "I wish to play in six opposite a maximum.", "We want to be in slam when you are maximum."),
        "KJ2.AQ4.KJ32.Q32", "K32.K432.K32.432"),
    "the auction cannot stop below game": (
        "1H 5+ hearts, 11-19\n  2C Four or more clubs {}",
        ("and the auction cannot stop below game.", "and we shall reach game.", "and it cannot be passed below game.", "and we will not stop short of game.", "that will play in game."),
        "K32.32.AQ2.AQ432", "432.32.Q432.AJ32"),
    "not enough to invite": (
        "(1D)-1S-(P)---\n2S {}",
        ("I have three spades and not enough to invite.", "Three spades and not strong enough for an invitation.", "I have three spades and am too weak to invite.",
         "Three spades, not good enough to try for game."),
        "K32.Q432.432.432", "K32.AQ32.K32.A32"),
    "three will do": (
        "1D 4+ diamonds\n  1H 4+ hearts\n    2H 12-14, four hearts{}",
        (", although three will do with a singleton.", ", but three are enough with a singleton.", ", though three may suffice with a singleton.", ", while three can do if I have a singleton."),
        "K32.AQ32.KJ432.2 2.AQ2.KJ432.Q432", "32.AQ.KJ432.Q432"),
    "the suits they have not bid": (
        "(1H)---\nX {}",
        ("I have support for everything they have not bid and at least twelve points.", "Twelve or more, with support for all suits they did not bid.",
         "12+ and support for every suit that they have not named."),
        "KQ32.2.K432.AJ32", "KQ32.AQ32.K432.2"),
    "a stopper told as a state": (
        "(1H)---\n1N {}",
        ("Fifteen to eighteen, and hearts are stopped.", "A balanced 15 to 18 and hearts are well stopped.", "I have what would be a 15-18 notrump opening, and hearts are stopped.",
         "I have 15 to 18 and hearts are guarded."),
        "K32.AQ2.K432.AJ2", "AK2.432.KQ32.AJ2"),
    "the most and the least of points": (
        "1H 5+ hearts, 11-19\n  3H Four trumps, {}",
        ("but the points are only six at most.", "and six points is the maximum.", "six points being the upper limit.", "and the strength is up to six at most."),
        "32.K432.Q432.432", "32.K432.AQ32.432"),
    "the least is named": (
        "(1D)---\nX Takeout, {}",
        ("about twelve points is the minimum.", "twelve points is the bottom.", "with twelve points being the minimum.", "and twelve points are the absolute minimum."),
        "KQ32.K432.2.AJ32 AKQ2.K432.2.AJ32", "KQ32.Q432.2.Q432"),
    "a suit, and then its length": (
        "1S-(2C)---\nX {}",
        ("I have hearts, at least four, and eight or more points.", "Hearts, at least four of them, and 8+.", "8+ with hearts, at least four."),
        "32.KQ32.KQ32.432", "432.KQ2.KQ32.432"),
    "what the caller does to show it": (
        "(1H)-X-(P)---\n2S {}",
        ("I jump to show four spades and nine to eleven points.", "We bid to show four spades and 9-11.", "I jump to promise at least four spades and nine to eleven."),
        "KQ32.432.K432.Q2", "KQ32.432.5432.32"),
    "wanting game": (
        "1H 5+ hearts, 11-19\n  2N {}",
        ("Whoever bids this has four trumps and wants game at least.", "A heart raise that wants to be in game at least.", "I have four trumps and want to reach game.",
         "A raise with four trumps, and I want to be in game."),
        "K32.K432.AQ32.Q2", "432.K432.Q432.32"),
    "the verb of the call at the end": (
        "(1D)---\n1H {}",
        ("With five hearts and eight points I overcall.", "With five hearts and eight points we overcall.", "Holding five hearts and eight points I overcall."),
        "32.KQ432.K432.32", "32.KQ32.K5432.32"),
    "five with a singleton": (
        "1C 3+ clubs, 11-19\n  1H 4+ hearts\n    2C I have six clubs, or five {}",
        ("and a singleton.", "with a singleton.", "with a side singleton.", "plus a singleton."),
        "K32.32.A2.KQ5432 KQ32.2.A32.KQ432", "K32.32.AQ2.KQ432"),
    "no interest in a major": (
        "1N 15-17 balanced\n  3N {}",
        ("We have enough for game and no interest in a major.", "Enough for game and no interest in another suit.", "Values for game, no interest in the majors."),
        "K32.K32.KQ32.432", "432.Q32.5432.432"),
    "the double with a big hand": (
        "(1D)---\nX {}",
        ("Either a normal takeout or any hand from seventeen up.", "A normal takeout from twelve, or any hand of seventeen upwards.", "Takeout, twelve on up, or any hand from seventeen on."),
        "KQ32.K432.2.AJ32 AKQ32.AQ.K32.K32", "K432.K432.2.Q432"),
}

@pytest.mark.parametrize("table,made,refused", wordings(CLASSES))
def test_a_sentence_is_read(table, made, refused):
    assert not misread(table, made, refused)


NEAR = {
    "what partner must have is not what I have": (
        "1H---\n2H 6-9, support. {}",
        ("Expect a 12+ opener to bid on.", "You need 16 to go on.", "Partner must find 15 points to move.", "I expect opener to have 12-14.",
         "Partner may place the contract with 16.", "As we have 25 together it is safe.", "Partner can always see 15 points in his own hand."),
        "432.Q32.K432.Q32", "432.Q32.AK32.A32 432.Q32.5432.432"),
    "a permission stays one": (
        "1N 12-14 balanced{}",
        (", and we do open it on a five-card minor.", ". We also do it with a five-card minor.", ". I have done it with a five-card minor.",
         ". A five-card minor is in, of course.", ". You will often find a five-card minor.", ". You may well find a five-card minor."),
        "K32.AQ43.K32.J32 K32.A43.KQ432.J2", "2.AQ43.K5432.A32"),
    "this call with more is no other call": (
        "(1S)---\nX 12+{}",
        (". With 17 or more I double first, whatever the shape.", ". With 18 I double first and bid later."),
        "2.KQ32.AQ32.KQ32 A2.KQ32.AKQ2.KQ2", "32.K432.K432.Q32"),
    "numbers that are no range": (
        "2D both majors, 4-10{}",
        (", 4-4 or better, not 5-5", ", 4-4 or 5-4, not 5-5", ", 4-4+, not 5-5"),
        "KJ32.QJ32.32.432", "KJ432.QJ432.32.2"),
}


@pytest.mark.parametrize("table,made,refused", wordings(NEAR))
def test_near_wordings_stay_what_they_are(table, made, refused):
    assert not misread(table, made, refused)
