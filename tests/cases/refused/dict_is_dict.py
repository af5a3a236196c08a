# refused: is between two such objects
# line: 6
# The attributes of an object are looked at by a new view each time.
class Box: pass
box = Box()
assert box.__dict__ is not box.__dict__
