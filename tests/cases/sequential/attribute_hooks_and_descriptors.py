# object.__setattr__, __delattr__ and __getattribute__ called by hand honour properties and descriptors.
class Traced:
    def __init__(self):
        self.x = 1

    def __setattr__(self, name, value):
        print("setattr", name, value)
        object.__setattr__(self, name, value)

    def __delattr__(self, name):
        print("delattr", name)
        super().__delattr__(name)

    @property
    def total(self):
        return self.x * 10

    @total.setter
    def total(self, value):
        print("setter", value)
        self.x = value

    @total.deleter
    def total(self):
        print("deleter")


t = Traced()
t.total = 3
print(t.total, object.__getattribute__(t, "total"), t.x)
del t.total
del t.x
for action in (lambda: object.__getattribute__(t, "x"), lambda: object.__delattr__(t, "x"), lambda: t.total):
    try:
        action()
    except AttributeError as error:
        print("AttributeError")


class Descriptor:
    def __get__(self, instance, owner):
        return "get", instance is None

    def __set__(self, instance, value):
        print("set", value)

    def __delete__(self, instance):
        print("delete")


class Host:
    d = Descriptor()


h = Host()
object.__setattr__(h, "d", 1)
setattr(h, "d", 2)
h.d = 3
object.__delattr__(h, "d")
delattr(h, "d")
del h.d
print(h.d, Host.d, object.__getattribute__(h, "d"), vars(h))


class Fallback(Traced):
    def __getattr__(self, name):
        return f"missing {name}"

    @property
    def broken(self):
        raise AttributeError("from the property")


f = Fallback()
print(f.broken, f.nothing, f.total)
object.__setattr__(f, "quiet", 5)
print(f.quiet, sorted(vars(f)))
