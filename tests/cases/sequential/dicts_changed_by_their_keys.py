# Keys and values whose `__eq__` and `__repr__` change the dict that is being looked at.


class Key:
    def __init__(self, number):
        self.number = number

    def __hash__(self):
        return 7

    def __eq__(self, other):
        if hook:
            hook.pop()()
        return self.number == getattr(other, "number", None)

    def __repr__(self):
        if hook:
            hook.pop()()
        return f"K{self.number}"


hook = []


def during(action, change):
    hook.append(change)
    try:
        return action()
    except RuntimeError as error:
        return str(error)
    finally:
        hook.clear()


source = {Key(1): 1, Key(2): 2}
target = {Key(1): 0}
print(during(lambda: target.update(source), lambda: source.update({5: 5})))
source = {Key(1): 1, Key(2): 2}
keys = list(source)
target = {Key(1): 0}
during(lambda: target.update(source), lambda: source.__setitem__(keys[1], 9))
print(list(target.values()))
target = {Key(1): 0}
print(during(lambda: target | source, lambda: source.update({6: 6})))

shown = {1: Key(1), 2: 0}
print(during(lambda: repr(shown), lambda: shown.update({3: 3})))
print(during(lambda: repr(shown), lambda: shown.pop(2)))
print(during(lambda: shown == {1: Key(1), 3: 3}, lambda: shown.update({4: 4})))
print(during(lambda: {1: Key(1), 2: Key(2)} == {1: Key(1), 2: Key(2)}, lambda: None))

pairs = {1: Key(1)}
print((1, Key(1)) in pairs.items(), (2, Key(1)) in pairs.items(), (1, 2, 3) in pairs.items())


class Both(Key):
    __hash__ = Key.__hash__

    def __eq__(self, other):
        return True


print((Both(3), 5) in {Both(1): 5, Both(2): 6}.items())
back = {"a": 1, "b": 2, "c": 3}
walk = reversed(back)
print(next(walk))
back["a"] = 9
print(list(walk), list(reversed(back.items())), list(reversed(back.values())))
back["d"] = 4
walk = reversed(back)
del back["b"]
try:
    next(walk)
except RuntimeError as error:
    print(error)
