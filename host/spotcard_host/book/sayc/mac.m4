; Names for the numbers of the language: a rule shows none. Functions first, in the order of
; docs/reference/rule-language.md, then what the rules say often.
;
; Functions of the auction
define(`AGREED',`#0')
define(`MYFIT',`#1')
define(`LASTLEVEL',`#2')
define(`LASTSTRAIN',`#3')
define(`LASTSIDE',`#4')
define(`DOUBLED',`#5')
define(`VULNERABLE',`#6')
define(`MYSEAT',`#7')
define(`FORCED',`#8')
define(`PASSES',`#9')
define(`CAPTAIN',`#10')
define(`ALLCONTROLLED',`#11')
define(`OPENER',`#12')
define(`PASSEDHANDS',`#13')
define(`CONTESTED',`#14')
; of one argument
define(`MINE',`#0')
define(`PDMIN',`#1')
define(`PDMAX',`#2')
define(`NEXTSUIT',`#3')
define(`OURCARDS',`#4')
define(`UNBID',`#5')
define(`THEIRS',`#6')
define(`MYMIN',`#7')
define(`MYMAX',`#8')
define(`OPTION',`#9')
define(`MYTOPS',`#10')
define(`CONTROLLED',`#11')
define(`LEFTLOSERS',`#12')
define(`CALLOF',`#13')
define(`FORCING',`#14')
define(`AGREE',`#15')
; of two arguments
define(`SUMMIN',`#0')
define(`SUMMAX',`#1')
define(`JUMP',`#2')
define(`NEEDED',`#3')
define(`BIDSTRAIN',`#4')
define(`MAX',`#5')
define(`MIN',`#6')
define(`HASBID',`#7')
define(`MARGIN',`#8')
define(`BIDLEVEL',`#9')
define(`LONGEST',`#10')
define(`LAW',`#11')
define(`TIMESBID',`#12')
; of three arguments
define(`VALUES',`#0')
; My own hand
define(`CLUBS',`MINE(0)')
define(`DIAMONDS',`MINE(1)')
define(`HEARTS',`MINE(2)')
define(`SPADES',`MINE(3)')
define(`HCP',`MINE(12)')
define(`PTS',`MINE(13)')
define(`LOSERS',`MINE(14)')
define(`CONTROLS',`MINE(15)')
define(`BALANCED',`@09(4.4.3.2|4.3.3.3|5.3.3.2)')
define(`SEMIBALANCED',`@09(4.4.3.2|4.3.3.3|5.3.3.2|5.4.2.2|6.3.2.2)')
; twenty points with the lengths of the two longest suits
define(`TWENTY',`@09~(l=.)>0~@11~HCP+l+.>=20~')
; Partner
define(`PPTS',`MAX(PDMIN(12),MIN(PDMIN(13),PDMAX(12)+4))')
define(`PPTSMAX',`MIN(PDMAX(13),PDMAX(12)+4)')
define(`PNT',`MAX(PDMIN(12),MIN(PDMIN(13)-1,PDMAX(12)))')
define(`PHCP',`PDMIN(12)')
; Together: points for suits and for notrump, least and most
define(`WEHAVE',`(MINE(13)+PPTS+(PDMAX(13)>=PDMIN(13)+3&PDMAX(12)>=PDMIN(12)+3))')
define(`ATMOST',`(MINE(13)+MIN(PDMAX(13),PDMAX(12)+4))')
define(`NTHAVE',`(MINE(12)+PNT+(PDMAX(13)>=PDMIN(13)+3&PDMAX(12)>=PDMIN(12)+3))')
define(`NTMOST',`(MINE(12)+MIN(PDMAX(12),PDMAX(13)))')
; Partner's range is four or five points wide: the point above the least that NTHAVE adds is not to be relied on.
define(`INRANGE',`(PDMAX(12)[PDMIN(12)+3,PDMIN(12)+4])')
; who
define(`MYSELF',`1')
define(`PARTNER',`2')
define(`OURS',`3')
define(`LHO',`4')
define(`RHO',`8')
define(`THEM',`12')
define(`ANYONE',`15')
define(`BYUS',`LASTSIDE==1')
define(`BYTHEM',`LASTSIDE==2')
define(`BIDSME',`TIMESBID(1,5)')
define(`BIDSPD',`TIMESBID(2,5)')
define(`QUIET',`!CONTESTED')
; I am no passed hand: then a new suit in answer forces.
define(`UNPASSED',`((PASSEDHANDS&1)==0)')
define(`WEVUL',`(VULNERABLE&1)')
; suits stopped: every suit they have named
define(`STOPPED',`((!THEIRS(C)|MAX(MINE(8),PDMIN(8))>=2)&(!THEIRS(D)|MAX(MINE(9),PDMIN(9))>=2)&(!THEIRS(H)|MAX(MINE(10),PDMIN(10))>=2)&(!THEIRS(S)|MAX(MINE(11),PDMIN(11))>=2))')
; Game is reached when our last bid is a game.
define(`OURGAME',`(LASTSIDE==1&(LASTLEVEL>=5|(LASTLEVEL==4&LASTSTRAIN>=H)|(LASTLEVEL==3&LASTSTRAIN==N)))')
; I must not pass: partner's bid forces and nobody has taken it off me.
define(`MUSTBID',`(FORCED>0&LASTSIDE==1&DOUBLED==0&!(FORCED==2&OURGAME))')
define(`MAYPASS',`(FORCED==0|LASTSIDE!=1|DOUBLED>0|(FORCED==2&OURGAME))')
; support for the suits nobody has named
define(`SHORTIN',`MINE(LASTSTRAIN)')
define(`SUPPORT3',`((!UNBID(C)|MINE(0)>=3)&(!UNBID(D)|MINE(1)>=3)&(!UNBID(H)|MINE(2)>=3)&(!UNBID(S)|MINE(3)>=3))')
; Partner has doubled, right-hand opponent has passed: partner asks.
define(`ASKED',`(FORCED>0&LASTSIDE==2&CALLOF(2)==1&CALLOF(8)==0)')
define(`BESTB',`(!THEIRS(b)&MINE(b)>=MINE(0)*(!THEIRS(C))&MINE(b)>=MINE(1)*(!THEIRS(D))&MINE(b)>=MINE(2)*(!THEIRS(H))&MINE(b)>=MINE(3)*(!THEIRS(S)))')
define(`MAJORB',`(!THEIRS(b)&b>=H&MINE(b)>=4&(MINE(b)>=MINE(5-b)|THEIRS(5-b)))')
; A double of a suit at a low level asks for a suit while we have not shown where the points are.
define(`TAKEOUT',`(LASTSTRAIN<4&LASTLEVEL<=3&SUMMIN(3,13)<22&PDMIN(LASTSTRAIN)<4&MYMIN(LASTSTRAIN)<4&!HASBID(3,N))')
; They have shown eight cards of a suit.
define(`THEIRFIT',`(SUMMIN(THEM,C)>=8|SUMMIN(THEM,D)>=8|SUMMIN(THEM,H)>=8|SUMMIN(THEM,S)>=8)')
; I have doubled their suit for takeout and said nothing more.
define(`DOUBLER',`(CALLOF(1)==1&BIDSME==0&!OURGAME&(PPTSMAX<=15|CALLOF(2)==0))')
; A suit of five cards is worth a point in notrump, six good ones another.
define(`LONGSUIT',`((CLUBS>=5|DIAMONDS>=5|HEARTS>=5|SPADES>=5)+((CLUBS>=6&MINE(4)>=10)|(DIAMONDS>=6&MINE(5)>=10)|(HEARTS>=6&MINE(6)>=10)|(SPADES>=6&MINE(7)>=10)))')
; Partner's suit e over their o-level overcall in d of our opening c: at the cheapest level, no jump.
define(`FREEBID',`(e!=c&e!=d&k==o+(e<d))')
; I have opened, reopened with a double, and partner has answered it in b.
define(`REOPENER',`(BYUS&LASTSTRAIN==b&CALLOF(1)==1&OPENER==1&BIDSME==1&BIDSPD==1&!HASBID(MYSELF,b)&HASBID(PARTNER,b)&CALLOF(8)==0)')
; Their opening is on my right: partner's one notrump came in fourth seat and is three points lighter.
define(`LATE',`(3*(OPENER==8))')
; Nobody of us has bid, or only my opening.
define(`RUNS',`(BIDSME==0|(OPENER==1&BIDSME==1&BIDSPD==0))')
; It is my partner that has doubled a preempt in the last seat, two points lighter.
define(`LATER',`(2*(OPENER==8))')
; Opener's second suit c is higher than the first, a, and at the two level: a reverse.
define(`REVERSED',`(c>a&c!=b&!THEIRS(c))')
; every suit nobody has bid is stopped by me
define(`STOPS',`((MINE(8)>=2|!UNBID(C))&(MINE(9)>=2|!UNBID(D))&(MINE(10)>=2|!UNBID(H))&(MINE(11)>=2|!UNBID(S)))')
; First-round controls, ours for certain: in a suit, and how many.
define(`FIRSTIN',`(MINE(4+$1)>=8|MINE($1)==0|PDMIN(4+$1)>=8|PDMAX($1)==0)')
define(`FIRSTS',`(FIRSTIN(C)+FIRSTIN(D)+FIRSTIN(H)+FIRSTIN(S))')
define(`FITB',`(b==MYFIT&OURCARDS(b)>=8)')
; A suit at the cheapest level that our side has not bid, with the values for it and no fit in sight.
define(`NEWVALUE',`(!OURGAME&BYUS&MAYPASS&DOUBLED==0&JUMP(a,b)==0&!HASBID(OURS,b)&!(CALLOF(MYSELF)==1&OPENER>2)&LASTSTRAIN<4&OURCARDS(LASTSTRAIN)<7&WEHAVE>=NEEDED(a,b))')
define(`NEWSUIT',`(NEWVALUE&UNBID(b)&((OPENER&3)==0|BIDSME==0)&CALLOF(MYSELF)!=1)')
; Options of the partnership (options.txt).
define(`JACOBY',`(OPTION(0)==0)')
define(`SUPPORTX',`(OPTION(1)==1)')
; One notrump shows 12-14, three points less: its answers need as many more.
define(`WEAKNT',`(OPTION(2)==1)')
define(`NTLESS',`(3*OPTION(2))')
; Trumps beyond eight, each of which is worth a point towards a slam.
define(`LONGFIT',`((OURCARDS(MYFIT)>=9)+(OURCARDS(MYFIT)>=10))')
; No suit with two quick losers, as far as it is known: a control of mine, or partner has shown one or has bid the suit.
define(`HELD',`(MYFIT==$1|CONTROLLED($1)|HASBID(PARTNER,$1))')
define(`SUITSHELD',`(HELD(C)+HELD(D)+HELD(H)+HELD(S))')
; Tricks towards a slam in our fit, three of these a point: trumps beyond eight, aces, a void and what partner may have
; beyond the least (fitted to double-dummy tricks). Half of the slams make at 132, at 122 with all four aces.
define(`POWER',`(3*(WEHAVE+LONGFIT+(OURCARDS(MYFIT)>=9)+MYTOPS(0)+2*VOID)+MIN(ATMOST,40))')
; Suits that may lose two quick tricks: no control of mine, none shown, no cue bid of partner's.
define(`OPENSUIT',`(MYFIT!=$1&!CONTROLLED($1)&!(HASBID(PARTNER,$1)&PDMIN($1)<3))')
define(`OPENSUITS',`(OPENSUIT(C)+OPENSUIT(D)+OPENSUIT(H)+OPENSUIT(S))')
; Enough to ask for aces: less over game, where a pass ends it, and with a minor, where game is no lower; more when partner
; may still have next to nothing, and when they bid, since suits break badly (fitted to double-dummy tricks).
define(`SLAMMISH',`(POWER+2*SUITSHELD-3*OPENSUITS>=139-2*OURGAME-4*(MYFIT<H)+9*(LASTLEVEL==1)+3*CONTESTED)')
; A void where partner has no suit: one ace fewer is needed.
define(`VOID',`((CLUBS==0&!HASBID(PARTNER,C))|(DIAMONDS==0&!HASBID(PARTNER,D))|(HEARTS==0&!HASBID(PARTNER,H))|(SPADES==0&!HASBID(PARTNER,S)))')
; Aces of ours by the answer of five of b; a strong hand has four of them rather than none.
define(`ACES',`(MYTOPS(0)+b+4*(b==C&MYTOPS(0)==0&PPTS>=19))')
; With an ace missing: partner's aces count as mine, a short suit is worth almost two points, and each open suit asks
; for more (fitted to double-dummy tricks). Where five of our suit c leaves partner a call, six needs more.
define(`CERTAIN',`(POWER+3*(3-MYTOPS(0))+5*(CLUBS<=1|DIAMONDS<=1|HEARTS<=1|SPADES<=1)-8*OPENSUITS)')
define(`SIXON',`($1>=4|($1==3&CERTAIN>=133+$2))')
define(`ENOUGH',`SIXON($1,0)')
define(`SURE',`SIXON($1,4*(b<c))')
; More than I have shown: points, and three for each trump; partner has asked, and stops at five of c.
define(`SPARE',`(PTS-MAX(MYMIN(12),MIN(MYMIN(13),MYMAX(12)+4))+3*(MINE(c)-MYMIN(c)))')
define(`GOESON',`(MYTOPS(0)>=1&SPARE+2*MYTOPS(0)>=7)')
; A grand slam with all aces and $1 kings: points, trumps and their honours, a long suit beside them (fitted to double-dummy tricks; seven in ten make).
define(`LONGSIDE',`MAX(MAX((MYFIT!=C)*CLUBS,(MYFIT!=D)*DIAMONDS),MAX((MYFIT!=H)*HEARTS,(MYFIT!=S)*SPADES))')
define(`GRAND',`(3*WEHAVE+8*OURCARDS(MYFIT)+(MINE(4+MYFIT)&6)+5*LONGSIDE+14*($1)>=228)')
; Kings of ours by the answer of six of d; clubs shows all four where I have none and the points are there.
define(`KINGS',`(MYTOPS(1)+d+4*(d==C&MYTOPS(1)==0&PPTS>=19))')
; Game ends it: no fit and values to ask for aces.
define(`GAMEONLY',`!(MYFIT>=0&MYFIT<4&OURCARDS(MYFIT)>=8&SLAMMISH)')
; To look for a slam below game.
define(`SLAMTRY',`(!OURGAME&WEHAVE>=28&WEHAVE+LONGFIT>=29&ATMOST+LONGFIT>=31)')
; Four of a major b may be meant to play: not in their suit, nor when a minor is agreed and nobody has shown b.
; The opening of $1 did not show its suit; $2 is what that hand has at least.
define(`VEILED',`(BIDLEVEL($1,0)==1&BIDSTRAIN($1,0)<4&$2(BIDSTRAIN($1,0))<3)')
define(`PLAYS',`!THEIRS(b)&(AGREED<0|AGREED>=H|PDMIN(b)>=1|MYMIN(b)>=3)')
; Partner's last bid shows a control: no suit to play in.
define(`PDCUE',`(AGREED>=0&AGREED<4&LASTSTRAIN<4&LASTSTRAIN!=AGREED&LASTLEVEL>=4&SUMMIN(OURS,LASTSTRAIN)<6)')
; Our last bid is in their suit and asks: at game, or lower when it is doubled and nobody else will bid.
define(`CUED',`(BYUS&LASTSTRAIN<4&THEIRS(LASTSTRAIN)&SUMMIN(OURS,LASTSTRAIN)<5&(LASTLEVEL>=4|(DOUBLED==1&HASBID(MYSELF,LASTSTRAIN))))')
