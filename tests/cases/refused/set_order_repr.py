# refused: printing a set
# line: 4
# The text of a set shows its order.
print({1, 2})
