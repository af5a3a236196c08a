# refused: nan
# line: 5
# Python compares the elements of tuples by identity first.
nan = float("nan")
print((nan, 1) == (nan, 1))
