# refused: nan found by identity
# line: 5
# True for the same nan object, False for another one.
nan = float("nan")
print(nan in [1, nan])
