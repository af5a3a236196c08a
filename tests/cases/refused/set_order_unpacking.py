# refused: the order of a set
# line: 4
# Unpacking a set shows its order.
a, b = {1, 2}
