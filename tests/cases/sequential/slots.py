# __slots__: no instance dict, inheritance, missing values, with class defaults.
class Point:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


p = Point(1, 2)
p.x += 10
print(p, p.x, hasattr(p, "__dict__"), Point.__slots__)
try:
    p.z = 3
except AttributeError:
    print("no attribute z")
del p.x
try:
    p.x
except AttributeError:
    print("x is unset")
try:
    del p.x
except AttributeError:
    print("x is already unset")
p.x = 5
print(p)


class Point3(Point):
    __slots__ = ("z",)

    def __init__(self, x, y, z):
        super().__init__(x, y)
        self.z = z


q = Point3(1, 2, 3)
print(q, q.z, hasattr(q, "__dict__"))


class Open(Point):
    pass


o = Open(7, 8)
o.anything = "allowed"
print(o, o.anything, o.x)


class Single:
    __slots__ = "only"


s = Single()
s.only = 1
print(s.only, hasattr(s, "other"))
try:
    class Conflict:
        __slots__ = ("a",)
        a = 5
except ValueError as error:
    print(error)


class Empty:
    __slots__ = ()


try:
    Empty().x = 1
except AttributeError:
    print("empty slots")
