# verdict: verified
"""The first result of `map` that is an exception is raised, and what has not begun is cancelled, or not."""

from concurrent.futures import ThreadPoolExecutor

done = []


def invert(n):
    result = 6 // n
    done.append(n)
    return result


with ThreadPoolExecutor(2) as pool:
    results = []
    try:
        for result in pool.map(invert, [3, 0, 2, 1]):
            results.append(result)
    except ZeroDivisionError:
        results.append("zero")
assert results == [2, "zero"]
assert set(done) in ({3}, {3, 2}, {3, 1}, {3, 2, 1})
