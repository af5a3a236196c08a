# Builtins are ordinary names: shadowing, aliasing, passing as values, storing in structures, restoring.
length = len
print(length("abc"), (lambda f: f([1, 2]))(len), [f("5") for f in (int, float, str, len)],
    {"n": len}["n"]("xy"))


def local_shadow():
    print = "not a function"
    list = [1, 2]
    return print, list


print(local_shadow())


def parameter_shadow(len, str="s", *, type=None, **id):
    return len, str, type, id


print(parameter_shadow(1, type=2, x=3))
max = min
print(max(1, 2))
del max
print(max(1, 2))


class Shadow:
    len = lambda self: "method len"
    list = list
    int = int

    def measure(self):
        return len("four"), self.len()

    def convert(self, x):
        return self.int(x), self.list(x)


print(Shadow().measure(), Shadow().convert("12"))
for sum in range(3):
    pass
print(sum)
del sum
print(sum([1, 2]))
operations = {"upper": str.upper, "len": len, "sorted": sorted, "set size": lambda s: len(set(s)),
    "reversed": reversed}
for name, operation in operations.items():
    result = operation("hello")
    print(name, list(result) if name == "reversed" else result)
try:
    str = 5
    str("x")
except TypeError as error:
    print(error)
finally:
    del str
print(str(5), type(str).__name__, isinstance(len, type(print)), len is length)
import builtins

print(builtins.len("ab"), builtins.max is max, hasattr(builtins, "print"), builtins.int is int)
print(list(map(type, [1, "a"])), [t() for t in (int, str, list, dict, tuple, float, bool, bytes)],
    set() == builtins.set())
true, none = True, None
print(true, none, [True, False] == [1, 0], None or "x")
