# refused: a frozenset of several objects
# line: 8
# Its elements have no order by which they could be told apart in a state.
class Box:
    pass


boxes = frozenset([Box(), Box()])
