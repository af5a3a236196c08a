# refused: the order of a set
# line: 4
# The order of texts in a set changes from run to run.
print("".join(frozenset({"a", "b"})))
