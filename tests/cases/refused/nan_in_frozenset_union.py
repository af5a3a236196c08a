# refused: nan as a key
# line: 5
# So does a frozenset.
nan = float("nan")
print(len(frozenset([1]).union([nan])))
