# classmethod and staticmethod: calls by class and instance, inheritance, alternative constructors.
class Date:
    count = 0

    def __init__(self, y, m, d):
        self.parts = (y, m, d)
        type(self).count += 1

    @classmethod
    def parse(cls, text):
        return cls(*map(int, text.split("-")))

    @classmethod
    def how_many(cls):
        return cls.__name__, cls.count

    @staticmethod
    def is_leap(y):
        return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)

    def __repr__(self):
        return f"{type(self).__name__}{self.parts}"


class SubDate(Date):
    count = 100


print(Date.parse("2024-01-02"), SubDate.parse("2020-3-4"), Date(1, 2, 3).parse("5-6-7"))
print(Date.how_many(), SubDate.how_many(), SubDate(1, 1, 1).how_many())
print(Date.is_leap(2000), Date(1, 1, 1).is_leap(1900), SubDate.is_leap(2024))
bound = SubDate.parse
print(bound.__self__.__name__, bound("1-1-1"), bound.__func__.__name__)
print(type(Date.__dict__["parse"]).__name__, type(Date.__dict__["is_leap"]).__name__)
print(type(Date.parse).__name__, type(Date.is_leap).__name__)


class Manual:
    def f(*args):
        return len(args)

    as_static = staticmethod(f)
    as_class = classmethod(f)
    g = staticmethod(lambda x: x)


m = Manual()
print(m.f(1), m.as_static(1), m.as_class(1), Manual.f(1), Manual.as_static(1), Manual.as_class(1), m.g(5))
raw = staticmethod(len)
print(raw("callable"), raw.__func__("abc"), raw.__wrapped__ is len)
instance_method = Date.__repr__
print(instance_method(Date(9, 9, 9)))


class Registry:
    items = {}

    @classmethod
    def register(cls, name):
        def decorate(f):
            cls.items[name] = f
            return f
        return decorate


@Registry.register("hello")
def hello(x):
    return f"hello {x}"


print(Registry.items["hello"]("world"), sorted(Registry.items))
try:
    Date.parse()
except TypeError as error:
    print(error)
