# refused: the order of a set
# line: 4
# bytes() takes the elements one after the other.
print(bytes(frozenset({1, 2})))
