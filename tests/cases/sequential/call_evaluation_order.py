# Arguments are evaluated left to right, the callee first; stars and keywords mix.
def note(x):
    print("eval", x)
    return x


def f(*args, **kwargs):
    return args, kwargs


print(f(note(1), note(2), k=note(3)))
print(f(note(1), *note([2, 3]), k=note(4), **note({"z": 5})))
print(f(*note([1]), note(2), *note((3,)), a=note(4)))
print(f(**note({"a": 1}), b=note(2)))
print([note(1), note(2)], (note(3), *note([4])), {note("k"): note("v")})
print(note(1) + note(2) * note(3))
print(note([10, 20, 30])[note(1)], note([1, 2, 3])[note(0):note(2)])
print({note("a"): note(1), **note({"b": 2})})
print(note(1) if note(0) else note(2))
x = {}
x[note("key")] = note("value")
print(x)


class Callee:
    def __call__(self, *args, **kwargs):
        return "called", args, kwargs


class Holder:
    @property
    def attribute(self):
        print("get attribute")
        return f


print(Holder().attribute(note("argument")))
print(Callee()(1, b=2))
for bad in (5, "text", None, [], {}):
    try:
        bad(note("still evaluated"))
    except TypeError as error:
        print(error)
try:
    f(*5)
except TypeError:
    print("not iterable")
try:
    f(**[1])
except TypeError:
    print("not a mapping")
try:
    f(**{1: 2})
except TypeError as error:
    print(error)
