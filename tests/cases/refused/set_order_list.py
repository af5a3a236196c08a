# refused: the order of a set
# line: 4
# Python does not fix the order of a set.
print(list({"a", "b"}))
