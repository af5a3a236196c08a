# itertools: infinite, terminating and combinatoric iterators.
from itertools import (accumulate, chain, combinations, combinations_with_replacement, compress, count,
                       cycle, dropwhile,
                       filterfalse, groupby, islice, pairwise, permutations, product, repeat, starmap,
                       takewhile, tee,
                       zip_longest)
import operator

print(list(islice(count(5), 3)), list(islice(count(1, 2), 3)), list(islice(count(0.5, 0.25), 3)),
    next(count()))
print(list(islice(cycle("ab"), 5)), list(cycle([])), list(repeat("x", 3)), list(islice(repeat(1), 2)),
    list(repeat(1, 0)))
print(list(accumulate([1, 2, 3, 4])), list(accumulate([3, 1, 2], max)), list(accumulate([1, 2],
    initial=10)), list(accumulate([])))
print(list(accumulate("abc")), list(accumulate([1, 2, 3], operator.mul)), list(accumulate([], initial=5)))
print(list(chain("ab", [1], range(2))), list(chain()), list(chain.from_iterable(["ab", "c"])),
    list(compress("abcd", [1, 0, True, ""])))
print(list(dropwhile(lambda x: x < 3, [1, 4, 2])), list(takewhile(lambda x: x < 3, [1, 2, 5, 1])),
    list(filterfalse(None, [0, 1, ""])))
print([(k, list(g)) for k, g in groupby("aaabbca")], [(k, len(list(g))) for k, g in groupby([1, 3, 2, 4],
    key=lambda x: x % 2)])
print(list(islice("abcdef", 2)), list(islice("abcdef", 2, 5)), list(islice("abcdef", 1, None, 2)),
    list(islice("ab", 0)), list(islice("ab", 9)))
print(list(pairwise("abcd")), list(pairwise("a")), list(starmap(pow, [(2, 3), (3, 2)])),
    list(zip_longest("abc", [1], fillvalue="-")))
print(list(product("ab", [1, 2])), list(product([0, 1], repeat=2)), list(product()), list(product("a", [])),
    len(list(product("abc", repeat=3))))
print(list(permutations("abc", 2)), len(list(permutations(range(4)))), list(permutations([1, 2, 3], 0)),
    list(permutations("ab", 3)))
print(list(combinations("abcd", 2)), list(combinations("ab", 3)), list(combinations_with_replacement("ab",
    2)), list(combinations("abc", 0)))
a, b = tee([1, 2, 3])
print(next(a), next(a), list(b), list(a), [list(t) for t in tee("xy", 3)])
groups = groupby([1, 1, 2])
first = next(groups)
second = next(groups)
print(first[0], list(first[1]), second[0], list(second[1]))


def noisy():
    for i in range(4):
        print("produced", i)
        yield i


it = takewhile(lambda x: x < 1, noisy())
print(list(it))
source = noisy()
print(list(islice(source, 2)), next(source))
print(list(zip(count(1), "ab")), sum(islice((x * x for x in count()), 5)), dict(zip("ab", repeat(0))),
    list(map(pow, range(3), repeat(2))))
for f in (lambda: list(islice("a", -1)), lambda: list(chain(5)), lambda: next(iter(islice([], 1))),
          lambda: list(repeat()),
          lambda: list(combinations("a", -1)), lambda: list(product(repeat="x")), lambda: tee([], -1),
          lambda: list(count("x"))):
    try:
        print(f())
    except (ValueError, TypeError, StopIteration) as error:
        print(type(error).__name__)
