# Classes: instance and class attributes, methods, bound methods, type(), instance dicts, docstrings.
class Dog:
    """A dog."""

    kind = "canine"
    tricks = []

    def __init__(self, name, *, age=1):
        self.name = name
        self.age = age

    def speak(self, sound="woof"):
        """Make a sound."""
        return f"{self.name} says {sound}"

    def learn(self, trick):
        self.tricks.append(trick)
        return self


a, b = Dog("Rex"), Dog("Ace", age=3)
print(a.speak(), b.speak("arf"), Dog.speak(a, "grr"))
print(a.kind, Dog.kind, a.age, b.age)
a.kind = "own"
print(a.kind, b.kind, Dog.kind)
Dog.kind = "changed"
print(a.kind, b.kind)
a.learn("sit").learn("roll")
print(b.tricks, Dog.tricks is a.tricks)
print(a.__dict__, vars(b), a.__class__.__name__, type(a) is Dog, Dog.__name__, Dog.__doc__, Dog.speak.__doc__)
bound = a.speak
print(bound(), bound.__self__ is a, bound.__func__ is Dog.speak, bound.__name__)
print(a.speak == a.speak, a.speak == b.speak, callable(a), callable(Dog), callable(a.speak))
a.extra = lambda x: x * 2
print(a.extra(4))
Dog.bark = lambda self, n: f"{self.name} " * n
print(a.bark(2))
print(isinstance(a, Dog), isinstance(a, object), issubclass(Dog, object), isinstance(Dog, type))
print(Dog.__module__, Dog.__qualname__, Dog, type(a.speak).__name__, type(Dog.speak).__name__)


class Empty:
    pass


e = Empty()
e.x = 1
print(vars(e), Empty().__dict__)


class Outer:
    class Inner:
        def where(self):
            return self.__class__.__qualname__

    def make(self):
        return self.Inner()


print(Outer().make().where(), Outer.Inner.__name__)
for bad in (lambda: a.missing, lambda: Dog.missing, lambda: Dog(), lambda: a.speak(1, 2), lambda: Empty(1)):
    try:
        bad()
    except (AttributeError, TypeError) as error:
        print(type(error).__name__, error)
