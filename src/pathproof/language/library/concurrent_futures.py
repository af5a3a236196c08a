"""`concurrent.futures`: pools of threads. Futures are in `_futures.py`.

A pool is a monitor, in which workers find what was submitted. The algorithm is that of CPython since 3.12: a worker
that finds nothing counts itself as idle, and `submit` starts another worker unless it can take an idle one off that
count. Two things make for few states. The count is kept only while more workers may be started, since nobody asks for
it after that. And workers that wait are woken when there is something to do, but only as long as there is: `_waiting`
holds those that wait, in the order of their numbers, while there is nothing, and is empty otherwise.

Work that has been taken is marked as begun in an operation of its own only where somebody can tell (`is_watched`).
`_inside` is the lock that CPython holds while it submits and while it drains a queue: None, or who wants it.
"""

from threading import Thread as _Thread
from threading import _is_timed
from threading import current_thread as _current_thread

from _at_exit import come_in, kept, leave
from _futures import (
    ALL_COMPLETED,
    FIRST_COMPLETED,
    FIRST_EXCEPTION,
    CancelledError,
    Future,
    InvalidStateError,
    as_completed,
    is_watched,
    log,
    named,
    wait,
)
from _machine import (
    clock,
    enqueue,
    enter,
    handle_new,
    kept_for_exit,
    mentions,
    notify,
    private,
    refuse,
    thread_join,
    thread_number,
    thread_object,
    thread_start,
)
from _machine import wait as _sleep
from _made_once import first_time

TimeoutError = TimeoutError
_FEWEST = 5  # workers that a pool without a limit of its own may have on any machine: one for a processor, and four


class BrokenExecutor(RuntimeError):
    __module__ = "concurrent.futures._base"


class BrokenThreadPool(BrokenExecutor):
    __module__ = "concurrent.futures.thread"


class Executor:
    __module__ = "concurrent.futures._base"

    def submit(self, fn, /, *args, **kwargs):
        raise NotImplementedError()

    def map(self, fn, *iterables, timeout=None, chunksize=1):
        named("map")
        timed = _is_timed(timeout)
        futures = [self.submit(fn, *args) for args in zip(*iterables)]
        return _results(futures, timed)

    def shutdown(self, wait=True, *, cancel_futures=False):  # noqa: F811
        pass

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.shutdown(wait=True)
        return False


def _results(futures, timed):
    try:
        futures.reverse()
        while futures:
            yield _result_or_cancel(futures.pop(), timed)
    finally:
        for future in futures:
            _give_up(future)


def _result_or_cancel(future, timed):
    try:
        return future.result(clock() if timed else None)
    finally:
        _give_up(future)


def _give_up(future):
    """An executor of the program's own may have futures of its own."""
    if type(future) is Future:
        future._cancel()
    else:
        future.cancel()


class ThreadPoolExecutor(Executor):
    __module__ = "concurrent.futures.thread"

    def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=()):
        first_time(self, ".most")
        if max_workers is not None and max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        self._most = max_workers
        if not thread_name_prefix:
            number = thread_number("<pools made>")
            thread_name_prefix = None if number is None else f"ThreadPoolExecutor-{number - 1}"
        self._prefix = thread_name_prefix
        self._initializer = initializer
        self._arguments = initargs
        self._work = private([])  # (future, function, positional arguments, keyword arguments), at last None
        self._idle = 0
        self._threads = private([])
        self._living = 0
        self._waiting = private([])
        self._sleepers = private([])  # for each worker: itself where it waits, else None
        self._broken = False
        self._down = False
        self._inside = None

    # What workers do.

    def _grows(self):
        return self._most is None or len(self._threads) < self._most

    def _next(self, number):
        """The next work, or None if there will be none. Of two operations, the first finds nothing."""
        enter(self)
        if not self._work and self._grows():
            enter(self)
            if self._grows():
                self._idle += 1
        if not self._work:
            enqueue(self._waiting)
            self._sleepers[number] = self._waiting.pop()
            self._lie_down()
            _sleep(self._waiting, False)
            self._sleepers[number] = None
        if self._work[0] is not None:
            return self._taken()
        self._down = True
        if self._initializer is not None:  # it may fail in another worker, which then throws away everything
            self._taken()
            enter(self)
            self._end()
        self._gone()
        return None

    def _lie_down(self):
        self._waiting.clear()
        for sleeper in self._sleepers:
            if sleeper is not None:
                self._waiting.append(sleeper)

    def _taken(self):
        work = self._work.pop(0)
        if not self._work:
            self._lie_down()
        return work

    def _add(self, work):
        self._work.append(work)
        notify(self._waiting, None)

    def _end(self):
        """One None is as good as many."""
        if not self._work or self._work[-1] is not None:
            self._add(None)

    def _gone(self):
        self._living -= 1
        if not self._living:
            kept()._pools.remove(self)

    def _fails(self):
        enter(self)
        come_in(self)
        self._inside = private([])
        try:
            self._broken = True
            while self._work:
                work = self._taken()
                if work is not None:
                    work[0]._set(None, _broken_pool(), True)
                enter(self)
        finally:
            enter(self)
            self._gone()
            leave(self)

    # What others do.

    def submit(self, fn, /, *args, **kwargs):
        known = kept()
        enter(known)
        come_in(self, known)
        if self._broken:
            raise _broken_pool()
        if self._down:
            raise RuntimeError("cannot schedule new futures after shutdown")
        if known._ended:
            raise RuntimeError("cannot schedule new futures after interpreter shutdown")
        future = Future()
        self._add((future, fn, args, kwargs))
        if self._idle:
            self._idle -= 1
        elif self._grows():
            self._inside, known._inside = private([]), private([])
            if self._threads:
                enter(known)  # a worker may have become idle
            if self._idle:
                self._idle -= 1
            else:
                self._start_worker(known)
            leave(self, known)
        return future

    def _start_worker(self, known):
        number = len(self._threads)
        if self._most is None and number == _FEWEST:
            why = "how many workers there are depends on the machine"
            refuse(f"more than {_FEWEST} workers of a pool without max_workers", why, "give max_workers")
        thread = _Thread.__new__(_Thread)
        if self._prefix is not None:
            thread._name = "%s_%d" % (self._prefix, number)
        thread._function = _work
        thread._arguments = (self, number)
        daemon = _current_thread().daemon
        if daemon is not False:
            thread._set_daemon(daemon)
        thread._handle = handle_new()
        self._sleepers.append(None)
        if not self._living:
            known._pools.append(self)
        self._living += 1
        thread_start(thread._handle, thread, True if daemon else False)
        self._threads.append(thread)
        if not self._grows():
            self._idle = 0

    def shutdown(self, wait=True, *, cancel_futures=False):  # noqa: F811
        enter(self)
        come_in(self)
        self._down = True
        if cancel_futures:
            named("cancel_futures")
            self._cancel_all()
        else:
            self._end()
        if wait:
            threads = tuple(self._threads)
            if len(threads) > 1 and _current_thread() in threads:
                why = "which of the others it joins before it fails is not fixed"
                refuse("shutdown() by one of several workers", why, "use wait=False, or call it elsewhere")
            for thread in threads:
                thread_join(thread._handle, False)

    def _cancel_all(self):
        self._inside = private([])
        try:
            while self._work:
                work = self._taken()
                if work is not None:
                    work[0]._cancel()
                    enter(self)
            self._end()
        finally:
            enter(self)
            leave(self)


def _broken_pool():
    return BrokenThreadPool("A thread initializer failed, the thread pool is not usable anymore")


def _work(pool, number):
    if pool._initializer is not None:
        try:
            pool._initializer(*pool._arguments)
        except BaseException as error:
            log(error)
            pool._fails()
            return
    try:
        while True:
            work = pool._next(number)
            if work is None:
                return
            _run(*work)
            del work
    except BaseException as error:
        log(error)
        enter(pool)
        pool._gone()


def _run(future, function, args, kwargs):
    if is_watched():
        if not future._begin():
            return
    else:
        future._state = "RUNNING"
    try:
        result = function(*args, **kwargs)
    except BaseException as error:
        future._set(None, error, True)
    else:
        future._set(result, None, False)


_Pool = ThreadPoolExecutor
del ThreadPoolExecutor  # CPython loads what it needs for it when somebody asks


def __getattr__(name):
    if name == "ThreadPoolExecutor":
        if _is_late():
            why = "CPython cannot load it then, unless somebody asked for it before"
            refuse("ThreadPoolExecutor after the end of the main thread", why, "import it by name at the top")
        return _Pool
    if name == "ProcessPoolExecutor":
        refuse("ProcessPoolExecutor", "processes are not modelled", "use ThreadPoolExecutor")
    if name == "thread" or name == "process":
        refuse(f"concurrent.futures.{name}", "it is not modelled", "use the names of concurrent.futures")
    raise AttributeError(f"module 'concurrent.futures' has no attribute '{name}'")


def _is_late():
    """Whether the main thread has run its program."""
    if thread_object() is not None:
        known = kept()
        enter(known)
        return known._ended
    if not mentions("register"):  # only a handler runs so late in the main thread
        return False
    known = kept_for_exit(None)
    return known is not None and known._running
