; The same names as in the other book.
include(`../sayc/mac.m4')
