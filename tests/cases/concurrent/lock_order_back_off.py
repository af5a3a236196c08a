# verdict: verified
"""Opposite orders are safe for those who let go when the second lock is taken."""
import threading

first, second = threading.Lock(), threading.Lock()
meals = []


def work(name, one, other):
    while True:
        with one:
            if other.acquire(False):
                meals.append(name)
                other.release()
                return


threads = [
    threading.Thread(target=work, args=("a", first, second)),
    threading.Thread(target=work, args=("b", second, first)),
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert sorted(meals) == ["a", "b"]
