# What __dict__ and vars() of an instance give is a dict: by its type, for isinstance, in patterns, where a mapping is wanted.
from collections.abc import Mapping


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y


def flat(value):
    if isinstance(value, dict):
        return {key: flat(inner) for key, inner in value.items()}
    if isinstance(value, Point):
        return flat(vars(value))
    return value


point = Point(1, Point(2, 3))
print(type(point.__dict__), type(vars(point)) is dict, isinstance(vars(point), (list, dict)))
print(isinstance(vars(point), list), isinstance(vars(point), Mapping), isinstance(point, dict))
print(flat(point))
match vars(point):
    case {"x": found}:
        print("x is", found)
print(type(Point.__dict__), type(point), type({}), type(3))
print(type(vars(point))(a=1), {**vars(point)}["x"], sorted(vars(point)))
print(dict(vars(point)) == vars(point), len(vars(point)), "y" in vars(point))
match Point.__dict__:
    case {"__module__": module}:
        print("made in", module)
print(isinstance(Point.__dict__, Mapping), isinstance(Point.__dict__, dict))
