# __init_subclass__, __set_name__, __class_getitem__, __new__, singletons and immutable subclasses.
class Plugin:
    registry = []

    def __init_subclass__(cls, /, label="none", **kwargs):
        super().__init_subclass__(**kwargs)
        cls.label = label
        Plugin.registry.append((cls.__name__, label))


class One(Plugin, label="first"):
    pass


class Two(Plugin):
    pass


class Three(One, label="third"):
    pass


print(Plugin.registry, Three.label, Two.label)
try:
    class Bad(Plugin, unknown=1):
        pass
except TypeError as error:
    print("TypeError")


class Box:
    def __class_getitem__(cls, item):
        return f"{cls.__name__}[{item}]"


print(Box[int], Box["x", 1])


class Singleton:
    _instance = None

    def __new__(cls, *args):
        if cls._instance is None:
            print("creating")
            cls._instance = super().__new__(cls)
        return cls._instance

    def __init__(self, value):
        self.value = value


a, b = Singleton(1), Singleton(2)
print(a is b, a.value)


class Meters(float):
    def __new__(cls, value, unit="m"):
        self = super().__new__(cls, value)
        self.unit = unit
        return self

    def __str__(self):
        return f"{float(self)} {self.unit}"


m = Meters(3.5, "km")
print(m, m + 1, isinstance(m, float), m.unit)


class Other:
    def __new__(cls):
        return "not an instance"

    def __init__(self):
        print("never called")


print(Other())


class Pair(tuple):
    def __new__(cls, a, b):
        return tuple.__new__(cls, (a, b))

    @property
    def first(self):
        return self[0]


p = Pair(1, 2)
print(p, p.first, len(p), p == (1, 2), type(p).__name__, type(p + (3,)).__name__)
print(object.__new__(Two).label)
