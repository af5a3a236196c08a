# refused: nan as a key
# line: 5
# A set finds a nan by identity.
nan = float("nan")
print(nan in {1, 2})
