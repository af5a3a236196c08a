# __getattr__, __getattribute__, __setattr__, __delattr__, __dir__-free proxies and delegation.
class Lazy:
    present = "class attribute"

    def __getattr__(self, name):
        if name.startswith("no_"):
            raise AttributeError(f"refusing {name}")
        print("getattr", name)
        return name.upper()


l = Lazy()
print(l.present, l.anything)
l.anything = "set"
print(l.anything, hasattr(l, "no_thing"), hasattr(l, "thing"), getattr(l, "no_way", "fallback"))
try:
    l.no_luck
except AttributeError as error:
    print(error)


class Watched:
    def __init__(self):
        self.x = 1

    def __getattribute__(self, name):
        if name != "__dict__":
            print("get", name)
        return super().__getattribute__(name)

    def __setattr__(self, name, value):
        print("set", name, value)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        print("del", name)
        super().__delattr__(name)

    def method(self):
        return self.x


w = Watched()
w.x += 1
print(w.method())
del w.x
print(hasattr(w, "x"), getattr(w, "x", None))
setattr(w, "y", 5)
delattr(w, "y")


class Frozen:
    def __init__(self, **kw):
        self.__dict__.update(kw)

    def __setattr__(self, name, value):
        raise AttributeError(f"cannot assign {name}")


f = Frozen(a=1, b=2)
try:
    f.a = 3
except AttributeError as error:
    print(error, f.a, f.b)


class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "_target", target)

    def __getattr__(self, name):
        return getattr(self._target, name)

    def __setattr__(self, name, value):
        setattr(self._target, name, value)


class Plain:
    pass


target = Plain()
p = Proxy(target)
p.value = 10
print(target.value, p.value, vars(p) == {"_target": target})
print(Proxy([3, 1]).index(1), Proxy("text").upper())
