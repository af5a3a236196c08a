# abc: abstract methods and properties, instantiation errors, subclass checks, concrete use through super.
from abc import ABC, ABCMeta, abstractmethod


class Shape(ABC):
    def __init__(self, name):
        self.name = name

    @abstractmethod
    def area(self):
        """The area."""
        return 0

    @property
    @abstractmethod
    def sides(self): ...

    @classmethod
    @abstractmethod
    def unit(cls): ...

    def describe(self):
        return f"{self.name}: {self.area()} with {self.sides} sides"


class Square(Shape):
    sides = 4

    def __init__(self, side):
        super().__init__("square")
        self.side = side

    def area(self):
        return super().area() + self.side ** 2

    @classmethod
    def unit(cls):
        return cls(1)


class Partial(Shape):
    def area(self):
        return 1


class WithMeta(metaclass=ABCMeta):
    @abstractmethod
    def run(self): ...

    @staticmethod
    @abstractmethod
    def make(): ...


class Runner(WithMeta):
    def run(self):
        return "run"

    @staticmethod
    def make():
        return Runner()


print(Square(3).describe(), Square.unit().area(), Runner.make().run())
print(isinstance(Square(1), Shape), issubclass(Square, Shape), issubclass(Square, ABC),
    isinstance(Square(1), ABC))
for cls in (Shape, Partial, WithMeta):
    try:
        cls("x") if cls is not WithMeta else cls()
    except TypeError as error:
        print("TypeError", "abstract" in str(error), cls.__name__ in str(error))
print(sorted(Shape.__abstractmethods__), sorted(Partial.__abstractmethods__),
    sorted(Square.__abstractmethods__))


class Mixin:
    def area(self):
        return "from mixin"


class Combined(Mixin, Shape):
    sides = 0
    unit = None


print(Combined("c").describe())

print(Shape in Combined.__mro__, isinstance(Combined("x"), Mixin))
