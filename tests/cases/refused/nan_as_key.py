# refused: nan as a key
# line: 5
# A dict finds a nan by identity.
nan = float("nan")
d = {(1, nan): 1}
