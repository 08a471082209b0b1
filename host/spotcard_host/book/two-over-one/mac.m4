; The same names as in the other book.
include(`../sayc/mac.m4')
; Partner passed before anybody bid, or did not.
define(`PDPASSED',`((PASSEDHANDS&2)>0)')
define(`PDFRESH',`((PASSEDHANDS&2)==0)')
; Key cards: the aces and the king of the agreed suit.
define(`KEYED',`(AGREED>=0&AGREED<4)')
define(`ASKEDKEYS',`(FORCED>0&(BIDSTRAIN(MYSELF,0)!=N|KEYED))')
define(`KEYS',`(MYTOPS(0)+((MINE(4+AGREED)&4)>0))')
define(`QUEEN',`((MINE(4+AGREED)&2)>0)')
; Those that partner's answer b has told: the lesser number unless I hold too few for that.
define(`TOLD',`((b==C)*(1+3*(KEYS<=1))+(b==D)*3*(KEYS<=2&PPTS>=11)+2*(b>=H))')
; jc over our major b is a splinter: a double jump.
define(`SPLINTER',`(c!=b&(j==4|(b==H&c==S)))')
; Kings beside that of trumps: mine.
define(`TRUMPKING',`((MINE(4+AGREED)&4)>0)')
define(`SIDEKINGS',`(MYTOPS(1)-TRUMPKING)')
