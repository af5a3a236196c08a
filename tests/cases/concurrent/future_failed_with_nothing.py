# verdict: violated
# kind: assertion
# message: not all
"""`set_exception(None)` wakes who waits for the first exception, though there is none."""

from concurrent.futures import FIRST_EXCEPTION, Future, wait
from threading import Thread

first, second = Future(), Future()


def finish():
    first.set_exception(None)
    second.set_result(1)


thread = Thread(target=finish)
thread.start()
done, others = wait([first, second], return_when=FIRST_EXCEPTION)
thread.join()
assert not others, "not all"
