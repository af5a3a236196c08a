# refused: iteration over a set whose elements changed
# line: 9
# Whether the new element comes before or behind the place of the old one depends on its hash.
s = {1}
it = iter(s)
print(next(it))
s.discard(1)
s.add(2)
print(next(it, None))
