# Properties: getter, setter, deleter, inheritance, read-only errors, property() calls, doc.
class Celsius:
    def __init__(self, degrees=0):
        self._degrees = degrees

    @property
    def degrees(self):
        "The temperature."
        return self._degrees

    @degrees.setter
    def degrees(self, value):
        if value < -273:
            raise ValueError("below absolute zero")
        self._degrees = value

    @degrees.deleter
    def degrees(self):
        print("reset")
        self._degrees = 0

    @property
    def fahrenheit(self):
        return self.degrees * 9 / 5 + 32

    def _get(self):
        return "got"

    def _set(self, value):
        print("set", value)

    plain = property(_get, _set, None, "plain doc")


c = Celsius(100)
print(c.degrees, c.fahrenheit, c.plain)
c.degrees = 20
c.degrees += 5
c.plain = 5
print(c.degrees, vars(c))
del c.degrees
print(c.degrees)
try:
    c.degrees = -300
except ValueError as error:
    print(error)
for action in (lambda: setattr(c, "fahrenheit", 1), lambda: delattr(c, "fahrenheit"), lambda: delattr(c,
        "plain")):
    try:
        action()
    except AttributeError as error:
        print(error)
print(Celsius.degrees.__doc__, Celsius.plain.__doc__, type(Celsius.degrees).__name__)
print(Celsius.degrees.fget(c), Celsius.fahrenheit.fset, Celsius.degrees.fdel is not None)


class Kelvin(Celsius):
    @property
    def degrees(self):
        return super().degrees + 273

    @Celsius.fahrenheit.getter
    def fahrenheit(self):
        return "overridden"


k = Kelvin(10)
print(k.degrees, k.fahrenheit)
c.__dict__["degrees"] = "shadow"
print(c.degrees, c.__dict__["degrees"])


class Faulty:
    @property
    def broken(self):
        raise AttributeError("inside property")

    def __getattr__(self, name):
        return f"fallback {name}"


print(Faulty().broken)
print(hasattr(c, "degrees"), getattr(c, "nothing", "default"))
