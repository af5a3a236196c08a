# collections.abc: MutableSequence and Iterator mixins, missing abstract methods, checks on plain classes.
from collections.abc import Callable, Container, Generator, Hashable, Iterable, Iterator, Sized
from collections.abc import MutableSequence


class Log(MutableSequence):
    def __init__(self):
        self.items, self.calls = [], []

    def __getitem__(self, i):
        return self.items[i]

    def __setitem__(self, i, value):
        self.calls.append(("set", i))
        self.items[i] = value

    def __delitem__(self, i):
        self.calls.append(("del", i))
        del self.items[i]

    def __len__(self):
        return len(self.items)

    def insert(self, i, value):
        self.calls.append(("insert", i))
        self.items.insert(i, value)


log = Log()
log.append("a")
log.extend("bc")
log += ["d"]
log.reverse()
log.remove("b")
print(list(log), log.pop(), log.pop(0), list(log), log.calls, "c" in log, log.index("c"), log.count("z"))
log.clear()
print(len(log), log.calls[-1])


class Countdown(Iterator):
    def __init__(self, n):
        self.n = n

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


print(list(Countdown(3)), iter(Countdown(1)) is not None, isinstance(Countdown(1), Iterable))


class Duck:
    def __len__(self):
        return 0

    def __iter__(self):
        return iter(())

    def __contains__(self, x):
        return False

    def __call__(self):
        return None


class Unhashable:
    __hash__ = None


print([isinstance(Duck(), kind) for kind in (Sized, Iterable, Container, Callable, Hashable, Iterator)],
    isinstance(Unhashable(), Hashable))
print(issubclass(list, Iterable), issubclass(Duck, Sized), issubclass(int, Sized), issubclass(Log,
    MutableSequence))


class Broken(MutableSequence):
    def __len__(self):
        return 0


try:
    Broken()
except TypeError as error:
    print("abstract" in str(error))
print(isinstance((x for x in ()), Generator), isinstance(iter([]), Generator), isinstance(Duck, Callable),
    isinstance(len, Callable))
