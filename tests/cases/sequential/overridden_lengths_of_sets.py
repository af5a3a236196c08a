# CPython asks how long a set is before it makes a list of it: to show, sort and copy it.
import copy


class Loud(set):
    def __len__(self):
        print("len", end=" ")
        return 0


class LoudAndFrozen(frozenset):
    __len__ = Loud.__len__


class Failing(set):
    def __len__(self):
        raise ValueError("no length")


class Replaced(Loud):
    def __iter__(self):
        print("iter", end=" ")
        return iter([7])


for kind in (Loud, LoudAndFrozen, Failing, Replaced):
    for function in (repr, str, sorted, copy.copy, copy.deepcopy, list, set, iter, hash, bool):
        print(kind.__name__, function.__name__, end=" ")
        try:
            result = function(kind([1]))
            print("->", result if type(result) in (str, list, bool) else type(result) is kind)
        except (TypeError, ValueError) as error:
            print(type(error).__name__, error)
for empty in (Loud(), LoudAndFrozen()):
    print(repr(empty), sorted(empty))
print(sorted({3, 1, 2}), repr({1}), copy.copy(frozenset([4])))
