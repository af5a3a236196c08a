# Importing the program's own modules and packages: dotted, relative, aliased, cyclic, failing, once only.
import own_package
import own_package.inner.deep
import own_package.constants as constants
from own_package import area_of, version as own_version
from own_package.shapes import Square
from own_package.inner import first_of_cycle

print(own_package.version, own_version, own_package.lazy, constants is own_package.constants)
print(Square(3).area(), own_package.Square is Square, Square(99).side, constants.call())
print(area_of(1, 2, 3), constants.table)
print(own_package.inner.deep.total([1]), own_package.__name__, own_package.inner.__name__, constants.__name__)
print(first_of_cycle.both(), own_package.inner.second_of_cycle.seen_unfinished)


def inside():
    import own_package.constants
    from own_package.constants import LIMIT as limit, _private

    return own_package.constants.LIMIT, limit, _private


print(inside(), Square.__module__, Square.__qualname__, __name__)
constants.LIMIT = 2
print(Square(5).side, own_package.constants.LIMIT, inside()[1])
constants.added = "from outside"
print(own_package.constants.added, hasattr(constants, "added"), getattr(own_package, "nothing", "default"))
del constants.added
print(hasattr(constants, "added"))


def attempt(action):
    try:
        action()
    except ImportError as error:
        print(type(error).__name__)
    except AttributeError as error:
        print(error)


def missing_name():
    from own_package import not_there


attempt(missing_name)
attempt(lambda: own_package.nope)
print(own_package.shapes.LIMIT, sorted(own_package.__all__), type(own_package).__name__)
