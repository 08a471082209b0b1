"""What a description in words means. The package, in the order of processing:

* `tree` walks a system from its roots and gives each call its `context`: what the hands have shown
* `describe` takes one description: `text` makes its spelling plain, `scan` cuts it into clauses,
  `clause` reads one clause (`beside` looks at what stands beside an item), `compose` joins them
* `phrases` finds what stands at one place: `honour_readers`, `length_readers`, `shape_readers` and
  `number_readers` (all in a `registry`), and the phrases of `vocabulary.txt`. They give `items`
* `resolve` makes a `constraint` of the items: `worth` asks, and `lengths`, `distribution`,
  `honours`, `points`, `status`, `strength`, `conventions` and `two_suiters` answer
* `hands` says whether a hand fits a constraint

docs/reference/meaning.md says what is understood; docs/howto has a page for a new pattern.
"""
