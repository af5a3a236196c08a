# Function and class decorators: order, factories, stacking, classes as decorators, wraps.
import functools


def trace(label):
    print("factory", label)

    def decorate(f):
        print("apply", label, f.__name__)

        @functools.wraps(f)
        def wrapper(*args, **kwargs):
            print("enter", label)
            result = f(*args, **kwargs)
            print("leave", label)
            return result

        return wrapper

    return decorate


@trace("outer")
@trace("inner")
def add(a, b):
    """Add two numbers."""
    return a + b


print(add(1, b=2), add.__name__, add.__doc__)


class CountCalls:
    def __init__(self, f):
        self.f = f
        self.calls = 0

    def __call__(self, *args):
        self.calls += 1
        return self.f(*args)


@CountCalls
def double(x):
    return 2 * x


print(double(4), double(5), double.calls)


def register(registry):
    def decorate(cls):
        registry[cls.__name__] = cls
        cls.registered = True
        return cls
    return decorate


classes = {}


@register(classes)
class Widget:
    @staticmethod
    @trace("static")
    def make():
        return "made"

    @(lambda f: property(lambda self: "lambda " + f(self)))
    def name(self):
        return "name"


print(Widget.make(), Widget().name, classes["Widget"] is Widget, Widget.registered)


@str
def replaced():
    pass


print(type(replaced).__name__)
decorators = [lambda f: (lambda x: f(x) + 1), lambda f: (lambda x: f(x) * 10)]


@decorators[0]
@decorators[1]
def identity(x):
    return x


print(identity(5), add.__wrapped__.__name__)
