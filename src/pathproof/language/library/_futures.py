"""Futures, and waiting for several of them: a part of `concurrent.futures`.

A future is a monitor. CPython guards it by a condition that nobody else can see held, so each method is one operation
up to where it waits. What a future has become it stays: who finds one that is over need not stop for it.

`wait` and `as_completed` look at all futures at once, since CPython takes all their locks, and leave a watcher with
each of them. A watcher is told of futures that end; that it goes away again can be seen in one way only, which
`_remove` is about.
"""

from collections import namedtuple as _namedtuple
from threading import _is_timed

from _at_exit import kept
from _machine import (
    choose,
    enqueue,
    enter,
    is_plain,
    lookup,
    mentions,
    notify,
    private,
    refuse,
    set_snapshot,
    touch_read,
    withdraw,
)
from _machine import (
    wait as sleep,
)
from _made_once import first_time
from _messages import check_message

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"

_PENDING, _RUNNING, _FINISHED = "PENDING", "RUNNING", "FINISHED"
_CANCELLED, _NOTIFIED = "CANCELLED", "CANCELLED_AND_NOTIFIED"
_OVER = (_CANCELLED, _NOTIFIED, _FINISHED)
_SHOWN = {
    _PENDING: "pending",
    _RUNNING: "running",
    _FINISHED: "finished",
    _CANCELLED: "cancelled",
    _NOTIFIED: "cancelled",
}
_ADDRESS = "\U00010a7f"  # see `_builtins_objects.ADDRESS`


class Error(Exception):
    __module__ = "concurrent.futures._base"


class CancelledError(Error):
    __module__ = "concurrent.futures._base"


class InvalidStateError(Error):
    __module__ = "concurrent.futures._base"


def named(method):
    """What is never called need not be looked out for (`is_watched`)."""
    if not mentions(method):
        refuse(f"{method}, which the program never names", "nobody looks out for it then", "name it in the program")


def is_watched():
    """Whether anybody can tell work that a worker has taken from work that it has begun. `map` cancels."""
    return (
        mentions("cancel")
        or mentions("cancel_futures")
        or mentions("map")
        or mentions("running")
        or mentions("set_running_or_notify_cancel")
        or mentions("set_result")
        or mentions("set_exception")
    )


def log(error, *values):
    """CPython makes a message of it, which nobody sees."""
    check_message(error, *values)


class Future:
    __module__ = "concurrent.futures._base"

    def __init__(self):
        first_time(self, ".state")
        self._state = _PENDING
        self._value = None
        self._failure = None
        self._callbacks = None
        self._watchers = None
        self._asleep = None

    def __repr__(self):
        enter(self)
        state, value, failure = self._state, self._value, self._failure
        shown = f"<{type(self).__name__} at {_ADDRESS} state={_SHOWN[state]}"
        if state == _FINISHED:
            shown += f" raised {type(failure).__name__}" if failure else f" returned {type(value).__name__}"
        return f"{shown}>"

    def _is_over(self):
        """Whether it is over, for good: not an operation if it is."""
        if self._state in _OVER:
            touch_read(self)
            return True
        return False

    def cancel(self):
        named("cancel")
        return self._cancel()

    def _cancel(self):
        if not self._is_over():
            enter(self)
            if self._state == _RUNNING:
                return False
            if self._state == _PENDING:
                self._state = _CANCELLED
                self._end()
                return True
        return self._state != _FINISHED

    def cancelled(self):
        if not self._is_over():
            enter(self)
        return self._state == _CANCELLED or self._state == _NOTIFIED

    def running(self):
        named("running")
        if not self._is_over():
            enter(self)
        return self._state == _RUNNING

    def done(self):
        if not self._is_over():
            enter(self)
        return self._state in _OVER

    def add_done_callback(self, fn):
        if not self._is_over():
            enter(self)
            if self._state not in _OVER:
                if self._callbacks is None:
                    self._callbacks = private([])
                self._callbacks.append(fn)
                return
        self._call((fn,))

    def _call(self, callbacks):
        for callback in callbacks:
            try:
                callback(self)
            except Exception as error:
                log(error, self)

    def result(self, timeout=None):
        self._wait(timeout)
        value, failure = self._value, self._failure
        if failure:
            raise failure
        return value

    def exception(self, timeout=None):
        self._wait(timeout)
        return self._failure

    def _wait(self, timeout):
        """Waits, and raises if there is no result."""
        if not self._is_over():
            timed = _is_timed(timeout)
            enter(self)
            if self._state not in _OVER:
                if self._asleep is None:
                    self._asleep = private([])
                asleep = self._asleep
                enqueue(asleep)
                if not sleep(asleep, timed):
                    enter(self)
                    withdraw(asleep)
        if self._state != _FINISHED:
            raise CancelledError() if self._state in _OVER else TimeoutError()

    def set_running_or_notify_cancel(self):
        named("set_running_or_notify_cancel")
        return self._begin()

    def _begin(self):
        enter(self)
        if self._state == _PENDING:
            self._state = _RUNNING
            return True
        if self._state == _CANCELLED:
            self._state = _NOTIFIED
            self._tell(False)
            return False
        raise RuntimeError("Future in unexpected state")

    def set_result(self, result):
        named("set_result")
        self._set(result, None, False)

    def set_exception(self, exception):
        named("set_exception")
        self._set(None, exception, True)

    def _set(self, value, failure, failed):
        enter(self)
        if self._state in _OVER:
            raise InvalidStateError(f"{self._state}: {self!r}")
        self._value = value
        self._failure = failure
        self._state = _FINISHED
        self._tell(failed)
        self._end()

    def _tell(self, failed):
        watchers, self._watchers = self._watchers, None
        if watchers is not None:
            for watcher in watchers:
                watcher._add(self, failed)

    def _end(self):
        """Wakes who waits for it, then calls who asked for it, in the same thread."""
        asleep, self._asleep = self._asleep, None
        if asleep is not None:
            notify(asleep, None)
        callbacks, self._callbacks = self._callbacks, None
        if callbacks is not None:
            self._call(tuple(callbacks))

    def __class_getitem__(cls, item):
        return cls


class _Watcher:
    """`_wanted` is how many futures must end before it wakes its thread, `_impatient` whether a failure does so."""

    def __init__(self, futures, wanted, impatient):
        self._wanted = wanted
        self._impatient = impatient
        self._ended = private([])
        self._late = None
        self._up = False
        self._asleep = private([])
        for future in futures:
            if future._watchers is None:
                future._watchers = private([])
            future._watchers.append(self)

    def _add(self, future, failed):
        if self._late is not None:
            self._late.append(future)
            return
        self._ended.append(future)
        if not (failed and self._impatient):
            self._wanted -= 1
            if self._wanted > 0:
                return
        self._up = True
        notify(self._asleep, None)

    def _sleep(self, timed):
        """Until it is up, or, if timed, perhaps not."""
        if self._up:
            return True
        enqueue(self._asleep)
        if sleep(self._asleep, timed):
            return True
        withdraw(self._asleep)
        return False

    def _take(self):
        ended, self._ended = self._ended, private([])
        self._up = False
        return tuple(ended)


def _all(futures):
    """Distinct futures, in some order that does not matter."""
    kind = type(futures)
    found = []
    for future in set_snapshot(futures) if kind is set or kind is frozenset else futures:
        if not isinstance(future, Future):
            raise AttributeError(f"'{type(future).__name__}' object has no attribute '_condition'")
        if lookup(type(future), "__hash__") is not lookup(object, "__hash__"):
            refuse("a future with a hash of its own", "CPython keeps futures in sets", "leave out __eq__")
        if not any([known is future for known in found]):
            found.append(future)
    return tuple(found)


def _has_ended(future):
    return future._state == _FINISHED or future._state == _NOTIFIED


_DoneAndNotDone = _namedtuple("DoneAndNotDoneFutures", "done not_done", module="concurrent.futures._base")


def _split(futures, ended):
    done, other = [], []
    for future in futures:
        (done if any([known is future for known in ended]) else other).append(future)
    return _DoneAndNotDone(set(done), set(other))


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    timed = _is_timed(timeout)
    futures = _all(fs)
    first, failing = return_when == FIRST_COMPLETED, return_when == FIRST_EXCEPTION
    everybody = return_when == ALL_COMPLETED
    known = kept()
    enter(known)
    done = [future for future in futures if _has_ended(future)]
    left = [future for future in futures if not _has_ended(future)]
    enough = first and done
    if failing:
        enough = any([future._state == _FINISHED and future._failure is not None for future in done])
    if enough or not left:
        return _split(futures, done)
    if not (first or failing or everybody):
        raise ValueError(f"Invalid return condition: {return_when!r}")
    watcher = _Watcher(left, 1 if first else len(left), failing)
    watcher._sleep(timed)
    return _split(futures, done + _remove(known, watcher, left))


def _remove(known, watcher, futures):
    """The futures that have ended until the watcher is taken away from them.

    That is done one by one, in the order of their addresses. So of those that end meanwhile any may be counted. Where
    only one is left it is a single operation.
    """
    ended = list(watcher._ended)
    left = [future for future in futures if not _has_ended(future)]
    if len(left) > 1:
        watcher._late = private([])
        enter(known)
        late = tuple(watcher._late)
        left = [future for future in futures if not _has_ended(future)]
    else:
        late = ()
    for future in left:
        if len(future._watchers) == 1:
            future._watchers = None
        else:
            future._watchers.remove(watcher)
    if late:
        chosen = choose(1 << len(late))
        for place, future in enumerate(late):
            if chosen >> place & 1:
                ended.append(future)
    return ended


def as_completed(fs, timeout=None):
    """CPython's takes the watcher away at last. Nobody can tell, so a loop over it may be left."""
    timed = _is_timed(timeout)
    futures = _all(fs)
    enter(kept())
    ended = [future for future in futures if _has_ended(future)]
    left = len(futures) - len(ended)
    watcher = _Watcher([future for future in futures if not _has_ended(future)], 1, False)
    while ended:  # in the order of a set
        yield ended.pop(choose(len(ended)) if len(ended) > 1 else 0)
    in_vain = timed and is_plain(timeout) and timeout < 0
    while left:
        if timed and (in_vain or choose(2)):  # is the time up?
            raise TimeoutError("%d (of %d) futures unfinished" % (left, len(futures)))
        enter(watcher)
        in_vain = not watcher._sleep(timed)
        for future in watcher._take():
            left -= 1
            yield future

