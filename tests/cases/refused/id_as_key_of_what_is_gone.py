# refused: comparing an id() or hash() with that of an object that may be gone
# line: 7
seen = {}


def note(thing):
    seen[id(thing), "thing"] = True


note([])
note([])
assert len(seen) == 2
