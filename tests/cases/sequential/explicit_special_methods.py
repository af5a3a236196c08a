# Special methods of builtin types, called by name on what they are not for.
class D(dict):
    pass


class Text(str):
    pass


class Box:
    def shown(self):
        return "box"


for action in (
    lambda: object.__new__(5), lambda: int.__new__(5), lambda: int.__new__(str), lambda: list.__new__(tuple),
    lambda: object.__new__(D), lambda: object.__new__(dict), lambda: int.__new__(bool, 1), lambda: str.__new__("x"), lambda: property.__new__(7),
    lambda: object.__getattribute__(Box(), 5), lambda: object.__setattr__(Box(), 5, 1),
    lambda: object.__delattr__(Box(), None), lambda: getattr(Box(), 5), lambda: setattr(Box(), None, 1),
):
    try:
        action()
    except TypeError as error:
        print(error)
print(object.__new__(Box).shown(), dict.__new__(D), str.__new__(Text, 5))
print(getattr(Box(), "", "none"), hasattr(Box(), ""))
box = Box()
setattr(box, "", 1)
setattr(box, Text("name"), 2)
print(getattr(box, ""), box.name, vars(box), getattr(box, Text("name")), object.__getattribute__(box, Text("name")))
for base in (bool, type(None), type(iter([])), type({}.keys()), range, slice, type(lambda: 0)):
    try:
        type("Sub", (base,), {})
    except TypeError as error:
        print(error)
a, b = Box(), Box()
print(a.shown is b.shown, a.shown == b.shown, a.shown == a.shown, a.shown != b.shown, [].append is [].append)
