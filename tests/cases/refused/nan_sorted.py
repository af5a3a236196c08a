# refused: sorting nan
# line: 5
# What comes out depends on which elements the algorithm compares.
nan = float("nan")
print(sorted([3.0, nan, 1.0]))
