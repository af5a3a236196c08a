# verdict: violated
# kind: exception
# message: ValueError: too small
"""The exception of a task is raised where its result is asked for."""

from concurrent.futures import ThreadPoolExecutor


def check(n):
    if n < 1:
        raise ValueError("too small")
    return n


with ThreadPoolExecutor(max_workers=1) as pool:
    good, bad = pool.submit(check, 1), pool.submit(check, 0)
    assert good.result() == 1
    assert isinstance(bad.exception(), ValueError)
    bad.result()
