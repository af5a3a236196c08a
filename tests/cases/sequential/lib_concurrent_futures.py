# Futures by themselves: results, exceptions, callbacks, cancelling, and what is said of wrong uses.
import concurrent.futures
from concurrent import futures
from concurrent.futures import (
    ALL_COMPLETED,
    FIRST_COMPLETED,
    FIRST_EXCEPTION,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    InvalidStateError,
    ThreadPoolExecutor,
    as_completed,
    wait,
)
from concurrent.futures import TimeoutError as TimeIsUp

print(ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION)
print(concurrent.futures.Future is Future, futures.wait is wait, TimeIsUp is TimeoutError)
print(CancelledError.__module__, CancelledError.__name__, issubclass(BrokenExecutor, RuntimeError))
print(issubclass(CancelledError, Exception), issubclass(InvalidStateError, CancelledError))
print(Future.__module__, ThreadPoolExecutor.__module__, issubclass(ThreadPoolExecutor, Executor))

# A future by hand.
future = Future()
seen = []
future.add_done_callback(lambda done: seen.append(("first", done.result())))
print(future.done(), future.running(), future.cancelled())
print(future.set_running_or_notify_cancel(), future.running(), future.cancel())
future.set_result(7)
future.add_done_callback(lambda done: seen.append(("second", done.result())))
print(future.result(), future.exception(), future.done(), future.running(), seen)
for name, argument in (("set_result", 1), ("set_exception", ValueError())):
    try:
        getattr(future, name)(argument)
    except InvalidStateError as error:
        print(type(error).__name__)
try:
    future.set_running_or_notify_cancel()
except RuntimeError as error:
    print(error)

# Cancelled.
future = Future()
future.add_done_callback(lambda done: seen.append(done.cancelled()))
print(future.cancel(), future.cancel(), future.cancelled(), future.done(), seen[-1])
for ask in (future.result, future.exception):
    try:
        ask()
    except CancelledError as error:
        print(type(error).__name__, error.args)
print(future.set_running_or_notify_cancel(), future.cancel(), future.cancelled())

# Failed.
future = Future()
future.set_exception(ValueError("no"))
print(repr(future.exception()))
try:
    future.result()
except ValueError as error:
    print(error, error is future.exception())

# Not in time.
for ask in (Future().result, Future().exception):
    try:
        ask(timeout=0)
    except TimeoutError as error:
        print(type(error).__name__, error.args)


class Falsy(Exception):
    def __bool__(self):
        return False


future = Future()
future.set_exception(Falsy())
print(future.result(), type(future.exception()).__name__)

# Waiting for several.
over, failed, pending = Future(), Future(), Future()
over.set_result(1)
failed.set_exception(KeyError("k"))
done, others = wait([over, failed, over])
print(len(done), len(others), over in done, type(wait([over])).__name__, wait([over])._fields)
done, others = wait({over, pending}, return_when=FIRST_COMPLETED)
print(over in done, pending in others)
done, others = wait([over, failed, pending], return_when=FIRST_EXCEPTION)
print(len(done), pending in others)
done, others = wait([over, pending], timeout=0)
print(len(done), len(others))
print(wait([]).done == set())
try:
    wait([pending], return_when="SOME")
except ValueError as error:
    print(error)
print(wait([over], return_when="SOME").not_done)
try:
    wait([1])
except AttributeError as error:
    print(error)
print([each.result() for each in as_completed([over, over])])
try:
    for each in as_completed([over, pending], timeout=0):
        print(each.result())
except TimeoutError as error:
    print(error)
for each in as_completed([over, pending]):
    break

# Executors.
executor = Executor()
try:
    executor.submit(int)
except NotImplementedError as error:
    print(repr(error))
print(executor.shutdown(), executor.__enter__() is executor)


class Immediate(Executor):
    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


with Immediate() as executor:
    print(list(executor.map(pow, [2, 3], [3, 2])))
    print(list(executor.map(int, ["1", "2"], timeout=5, chunksize=9)))
    try:
        print(list(executor.map(int, ["1", "x"])))
    except ValueError as error:
        print(error)

for arguments in ({"max_workers": 0}, {"max_workers": -1}, {"initializer": 5}):
    try:
        ThreadPoolExecutor(**arguments)
    except (ValueError, TypeError) as error:
        print(error)
pool = ThreadPoolExecutor()
print(pool.shutdown(), pool.shutdown(wait=False))
try:
    pool.submit(int)
except RuntimeError as error:
    print(error)
try:
    futures.nothing
except AttributeError as error:
    print(error)
