# verdict: violated
# kind: assertion
# message: in order
# oracle: no, CPython goes along a set of futures, whose order is another one in a replay
"""`wait` takes its watchers away one by one: a future may be missing that ended before one that is there."""

from concurrent.futures import FIRST_COMPLETED, Future, wait
from threading import Thread

first, second, third = Future(), Future(), Future()


def finish():
    for future in (first, second, third):
        future.set_result(None)


Thread(target=finish).start()
done, others = wait([first, second, third], return_when=FIRST_COMPLETED)
assert not (third in done and second in others), "in order"
