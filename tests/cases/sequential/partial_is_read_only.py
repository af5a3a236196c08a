# What a partial holds is nobody's to replace; a subclass may hide it, and what was given is called all the same.
import functools


class Loud(functools.partial):
    def args(self):
        return "hidden"


p = functools.partial(max, 1, key=abs)
for name in ("func", "args", "keywords"):
    try:
        setattr(p, name, None)
    except AttributeError as error:
        print(error)
    try:
        delattr(p, name)
    except (AttributeError, TypeError) as error:
        print(error)
p.other = 5
print(p.args, p.keywords, p(-3), p.__dict__)
print(Loud(max, 1).args(), Loud(max, 1)(2), functools.partial(Loud(max, 1), 3)(2))


class Odd(functools.partial):
    def __call__(self, *args):
        return "odd", *args


q = functools.partial(Odd(max), 1)  # nobody looks into one with a __call__ of its own, nor into one with attributes
print(q(2), q.args, type(q.func) is Odd, functools.partial(p, 7).func is p, functools.partial(functools.partial(max, 1), 7).args)
print(hasattr(object(), "__dict__"))
try:
    vars(object())
except TypeError as error:
    print(error)
