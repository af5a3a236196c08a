# refused: the order of a set
# line: 4
# join() shows the order of a set.
print("".join({"a", "b"}))
