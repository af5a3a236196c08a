# refused: comparing an id() or hash() with that of an object that may be gone
# line: 3
assert id(object()) != id(object())
