# refused: nan found by identity
# line: 5
# Lists, too, compare their elements by identity first.
nan = float("nan")
print([1, nan] == [1, nan])
