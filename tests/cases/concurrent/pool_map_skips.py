# verdict: violated
# kind: assertion
# message: nothing is left out
"""`map` cancels work that a worker has taken but not begun, though work behind it was done."""

from concurrent.futures import ThreadPoolExecutor

done = []


def invert(n):
    result = 6 // n
    done.append(n)
    return result


with ThreadPoolExecutor(2) as pool:
    try:
        list(pool.map(invert, [0, 2, 1]))
    except ZeroDivisionError:
        pass
assert not (1 in done and 2 not in done), "nothing is left out"
