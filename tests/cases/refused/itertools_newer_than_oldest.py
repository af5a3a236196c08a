# refused: itertools.batched
# line: 6
# Not in the oldest supported Python.
import itertools

print(list(itertools.batched("abc", 2)))
