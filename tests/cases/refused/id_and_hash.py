# refused: comparing an id() or hash() with that of an object that may be gone, or with another number
# line: 8
class Thing:
    pass


thing = Thing()
print(id(thing) == hash(thing))
