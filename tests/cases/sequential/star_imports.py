# from m import *: what __all__ lists, or else what does not begin with an underscore; later names win.
public = "before"
from own_package.starred import *
from own_package.starred.listed import *

print(first(), deque([1]), public, Shape.size, late)


def missing(name):
    try:
        if name == "second":
            return second
        if name == "_private":
            return _private
        return hidden
    except NameError as error:
        return str(error)


print([missing(name) for name in ("second", "_private", "hidden")], _third)
public.append(3)
import own_package.starred.unlisted as unlisted
import own_package.starred

print(unlisted.public, unlisted.public is public, math.floor(3.5))
first = "rebound"
print(first, own_package.starred.first())
