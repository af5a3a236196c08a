"""`random`: every outcome that chance could give is explored, each with the same right.

A random function is a nondeterministic choice, so a program is verified for every seed at once, and `seed` has no
effect. Functions whose outcomes are a continuum (`random`, `uniform`, `gauss` ...) give numbers that nobody may look
at, like those of a clock.
"""

from bisect import bisect as _bisect
from collections.abc import Sequence as _Sequence
from operator import index as _index

from _machine import choose, clock, is_plain, refuse


def random():
    return clock()


def uniform(a, b):
    return _drawn(a, b)


def triangular(low=0.0, high=1.0, mode=None):
    if mode is not None and not (is_plain(low) and is_plain(high) and low != high):
        refuse("triangular() with a mode, of no range", "it gives the bound itself", "use two different bounds")
    return _drawn(low, high, 0 if mode is None else mode)


def gauss(mu=0.0, sigma=1.0):
    return _drawn(mu, sigma)


def normalvariate(mu=0.0, sigma=1.0):
    return _drawn(mu, sigma)


def _drawn(*numbers):
    for number in numbers:
        if is_plain(number) and not isinstance(number, (int, float)):
            refuse("a random number of no plain numbers", "what it is an error of differs", "use ints or floats")
        if not is_plain(number) and type(number) is not float:
            refuse("a random number of numbers of the program's own", "they run code inside", "use float() of them")
        if type(number) is int and not -(2**53) <= number <= 2**53:
            refuse("a random number of large ints", "not all of them are floats", "use smaller numbers")
    return clock()


def seed(a=None, version=2):
    if not (a is None or isinstance(a, (int, float, str, bytes))):
        raise TypeError("The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.")


def getrandbits(k, /):
    k = _index(k)
    if k < 0:
        raise ValueError("number of bits must be non-negative")
    return _below(1 << k)


def randrange(start, stop=None, step=1):
    if isinstance(start, float) or isinstance(stop, float) or isinstance(step, float):
        refuse("randrange() of floats", "whether it takes them differs between versions", "use integers")
    start = _index(start)
    if stop is None:
        if step != 1:
            raise TypeError("Missing a non-None stop argument")
        if start <= 0:
            raise ValueError("empty range for randrange()")
        return _below(start)
    stop, step = _index(stop), _index(step)
    if step == 0:
        raise ValueError("zero step for randrange()")
    values = range(start, stop, step)
    if not values:
        bounds = f"{start}, {stop}" if step == 1 else f"{start}, {stop}, {step}"
        raise ValueError(f"empty range in randrange({bounds})")
    return values[_below(len(values))]


def randint(a, b):
    return randrange(a, b + 1)


def choice(seq):
    if not len(seq):
        raise IndexError("Cannot choose from an empty sequence")
    return seq[_below(len(seq))]


def shuffle(x):
    for last in range(len(x) - 1, 0, -1):
        other = _below(last + 1)
        x[last], x[other] = x[other], x[last]


def sample(population, k, *, counts=None):
    if not isinstance(population, _Sequence):
        raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
    if counts is not None:
        return _sample_counted(population, k, counts)
    size = len(population)
    if not 0 <= k <= size:
        raise ValueError("Sample larger than population or is negative")
    result = [None] * k
    pool = list(population)
    for place in range(k):
        result[place] = pool.pop(_below(size - place))
    return result


def _sample_counted(population, k, counts):
    ends = _running_totals(counts)
    if len(ends) != len(population):
        raise ValueError("The number of counts does not match the population")
    total = ends.pop()
    if not isinstance(total, int):
        raise TypeError("Counts must be integers")
    if total <= 0:
        raise ValueError("Total of counts must be greater than zero")
    return [population[_bisect(ends, place)] for place in sample(range(total), k)]


def choices(population, weights=None, *, cum_weights=None, k=1):
    size = len(population)
    if cum_weights is None:
        if weights is None:
            return [population[_below(size)] for _ in range(k)]
        if isinstance(weights, int):
            raise TypeError(f"The number of choices must be a keyword argument: k={weights!r}")
        cum_weights = _running_totals(weights)
    elif weights is not None:
        raise TypeError("Cannot specify both weights and cumulative weights")
    if len(cum_weights) != size:
        raise ValueError("The number of weights does not match the population")
    total = cum_weights[-1] + 0.0
    if total <= 0.0:
        raise ValueError("Total of weights must be greater than zero")
    if not total < float("inf"):
        raise ValueError("Total of weights must be finite")
    possible = []
    before = 0
    for place, end in enumerate(cum_weights):
        if end < before:
            refuse("choices() with a negative weight", "its outcome is not defined", "use weights from 0")
        if end > before:
            possible.append(place)
        before = end
    return [population[possible[_below(len(possible))]] for _ in range(k)]


def _running_totals(numbers):
    totals = []
    for number in numbers:
        totals.append(totals[-1] + number if totals else number)
    return totals


def _below(n):
    """One of 0..n-1; where there is only one it is no choice."""
    return choose(n) if n > 1 else 0


for _function in (
    choice, choices, gauss, getrandbits, normalvariate, randint, random, randrange, sample, seed, shuffle, triangular,
    uniform,
):  # fmt: skip
    _function._other_kind = True  # methods of an object


class Random:
    def __init__(self, x=None):
        seed(x)

    def __init_subclass__(cls, **keywords):
        refuse("a subclass of random.Random", "it may change where chance comes from", "use random.Random")

    def seed(self, a=None, version=2):
        seed(a, version)

    def random(self):
        return random()

    def uniform(self, a, b):
        return uniform(a, b)

    def triangular(self, low=0.0, high=1.0, mode=None):
        return triangular(low, high, mode)

    def gauss(self, mu=0.0, sigma=1.0):
        return gauss(mu, sigma)

    def normalvariate(self, mu=0.0, sigma=1.0):
        return normalvariate(mu, sigma)

    def getrandbits(self, k, /):
        return getrandbits(k)

    def randrange(self, start, stop=None, step=1):
        return randrange(start, stop, step)

    def randint(self, a, b):
        return randint(a, b)

    def choice(self, seq):
        return choice(seq)

    def shuffle(self, x):
        shuffle(x)

    def sample(self, population, k, *, counts=None):
        return sample(population, k, counts=counts)

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        return choices(population, weights, cum_weights=cum_weights, k=k)


__binds__ = False
