# refused: the order of a set
# line: 4
# The dict would remember the order of the set.
print(dict.fromkeys({1, 2}))
