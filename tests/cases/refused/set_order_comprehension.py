# refused: the order of a set
# line: 5
# A comprehension over a set shows its order.
s = frozenset([1, 2])
print([x for x in s])
