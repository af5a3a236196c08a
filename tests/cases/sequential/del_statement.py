# del on names, attributes, items, slices and tuples of targets, and what happens afterwards.
x = 1
del x
try:
    print(x)
except NameError as error:
    print(error)
a, b, c = 1, 2, 3
del a, (b, c)
try:
    print(b)
except NameError as error:
    print(error)
lst = list(range(10))
del lst[0]
print(lst)
del lst[-1], lst[0]
print(lst)
del lst[1:3]
print(lst)
del lst[::2]
print(lst)
del lst[:]
print(lst)
d = {"a": 1, "b": 2}
del d["a"]
print(d)
try:
    del d["a"]
except KeyError as error:
    print("KeyError", error)
try:
    del lst[0]
except IndexError as error:
    print(error)
try:
    del (1, 2)[0:1][0]
except TypeError as error:
    print(error)


class Thing:
    shared = "class"

    def __init__(self):
        self.shared = "instance"


t = Thing()
del t.shared
print(t.shared)
try:
    del t.shared
except AttributeError:
    print("no instance attribute")
del Thing.shared
print(hasattr(t, "shared"))


def local():
    value = 1
    del value
    try:
        return value
    except UnboundLocalError as error:
        return str(error)


print(local())


def captured():
    value = 1

    def read():
        return value

    del value
    try:
        return read()
    except NameError as error:
        return str(error)


print(captured())
