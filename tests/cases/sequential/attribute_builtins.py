# getattr, setattr, hasattr, delattr, vars and how they follow inheritance and errors.
class Base:
    inherited = "base"


class Thing(Base):
    own = 1

    def __init__(self):
        self.instance = 2

    def method(self, x):
        return x + self.instance


t = Thing()
for name in ("own", "inherited", "instance", "missing"):
    print(name, hasattr(t, name), getattr(t, name, "default"), hasattr(Thing, name))
print(getattr(t, "method")(5), getattr(Thing, "method")(t, 6), getattr(t, "a" * 3, None))
setattr(t, "own", 10)
setattr(Thing, "added", lambda self: "added")
setattr(t, "odd name", "works")
print(t.own, Thing.own, t.added(), getattr(t, "odd name"), vars(t))
delattr(t, "own")
print(t.own)
delattr(Thing, "added")
print(hasattr(t, "added"))
vars(t)["via vars"] = 1
t.__dict__["direct"] = 2
print(sorted(vars(t)), t.direct)
print(hasattr(t, "instance"), t.inherited)
print("own" in vars(Thing), "inherited" in vars(Thing), "__init__" in Thing.__dict__)
actions = [
    lambda: getattr(t, "nope"), lambda: delattr(t, "nope"), lambda: setattr(5, "x", 1), lambda: getattr(5,
    "x"),
    lambda: setattr(object(), "x", 1), lambda: vars(5), lambda: getattr(t, 5), lambda: "s".nope,
    lambda: None.nope,
    lambda: setattr([], "x", 1), lambda: delattr(Thing, "nope"), lambda: [].x,
    lambda: (lambda: 0).nope, lambda: Thing.nope,
]
for action in actions:
    try:
        print(action())
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error if "nope" in str(error) and "Thing" not in str(error) else "")


def function():
    pass


function.counter = 5
function.counter += 1
print(function.counter, hasattr(function, "other"), function.__dict__)
try:
    t.missing.deeper
except AttributeError as error:
    print(error)
