# refused: hash() of nan
# line: 5
# Since Python 3.10 it depends on the address.
nan = float("nan")
print(hash((1, nan)) == hash((1, nan)))
