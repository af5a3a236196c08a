# refused: the order of a set
# line: 5
# Which element pop() takes is not fixed.
s = {1, 2}
s.pop()
