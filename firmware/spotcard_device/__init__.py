import spotcard  # noqa: F401 - gives a desk's Python the module `micropython`
