# refused: the order of a set
# line: 4
# Python does not fix the order of a set.
for x in {1, 2, 3}:
    print(x)
