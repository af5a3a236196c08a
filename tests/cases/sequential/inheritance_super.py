# Single inheritance, overriding, super() with and without arguments, in methods of every kind.
class Base:
    label = "base"

    def __init__(self, x):
        self.x = x
        self.log = ["Base"]

    def describe(self):
        return f"{self.label}:{self.x}"

    @classmethod
    def build(cls, *args):
        return cls(*args)

    @staticmethod
    def helper():
        return "base helper"

    @property
    def double(self):
        return self.x * 2

    def template(self):
        return self.hook() + "!"

    def hook(self):
        return "default hook"


class Derived(Base):
    label = "derived"

    def __init__(self, x, y):
        super().__init__(x)
        self.y = y
        self.log.append("Derived")

    def describe(self):
        return super().describe() + f",{self.y}"

    @classmethod
    def build(cls, *args):
        made = super().build(*args)
        made.log.append("built")
        return made

    @staticmethod
    def helper():
        return "derived " + Base.helper()

    @property
    def double(self):
        return super().double + 1

    def hook(self):
        return super(Derived, self).hook().upper()


class Leaf(Derived):
    def describe(self):
        parent = super()
        return "leaf " + parent.describe() + " " + super(Derived, self).describe()


d = Derived(1, 2)
print(d.describe(), d.log, d.double, d.template(), d.helper(), Derived.helper())
leaf = Leaf.build(3, 4)
print(leaf.describe(), leaf.log, type(leaf).__name__)
print([c.__name__ for c in Leaf.__mro__], Leaf.__bases__, Leaf.__base__.__name__)
print(isinstance(leaf, Base), issubclass(Leaf, Derived), isinstance(d, Leaf), isinstance(5, (str, int)))
print(Base(9).double, Base.double.fget(Base(2)))


class NoInit(Base):
    pass


print(NoInit(5).describe())
try:
    NoInit()
except TypeError as error:
    print(error)
try:
    super().x
except RuntimeError as error:
    print(error)
for sub in (Leaf, NoInit):
    print(sub.__name__, hasattr(sub, "hook"), "hook" in vars(sub))
