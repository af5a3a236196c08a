# refused: nan found by identity
# line: 5
# However deep it is.
nan = float("nan")
print((1, (2, nan)) == (1, (2, nan)))
