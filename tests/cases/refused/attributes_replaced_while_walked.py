# refused: iteration over a dict whose keys changed
# line: 12
# One leaves and another comes: the size is the same.
class Thing:
    pass


thing = Thing()
thing.first = 1
thing.second = 2
walk = iter(vars(thing))
next(walk), delattr(thing, "second"), setattr(thing, "third", 3), next(walk)
