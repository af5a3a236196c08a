# refused: comparing an id() or hash() with that of an object that may be gone, or with another number
# line: 4
thing = []
assert id(thing) != 140000000000000
