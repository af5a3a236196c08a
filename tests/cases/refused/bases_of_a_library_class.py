# refused: the bases of ExitStack: CPython's are others
# line: 5
# There is a class of its own between them there.
import contextlib
assert len(contextlib.ExitStack.__mro__) == 4
