# refused: printing a set
# line: 4
# Also where it is inside of a tuple.
print("%s %s" % (1, frozenset({"a", "b"})))
