"""`queue`: queues between threads, as monitors.

CPython guards a queue with one lock and three conditions. Here a method enters the queue at one scheduling point, and
what it does then, up to where it waits or returns, is one indivisible step, since all it touches is private; no lock
is needed for that. Waiting follows CPython's conditions: threads are woken first in, first out; one that is woken
looks again, since another may have been faster; one whose time is over stays among the waiters until it is back
inside, and may swallow a notification there.

Where the program's own code runs inside (hooks of a subclass, `__lt__` of items in a PriorityQueue), it may come to a
scheduling point there. For these queues `_inside` is the lock: None, or, while somebody is inside, the list of threads
that want to come in.

`unfinished_tasks` only grows where nobody calls `task_done`. It is then counted up to one, all that `join` can see.
"""

from collections import deque
from heapq import heappop, heappush

from _machine import (
    enqueue,
    enter,
    is_plain,
    mentions,
    notify,
    private,
    refuse,
    touch_read,
    touch_write,
    wait,
    withdraw,
)
from _made_once import first_time


class Empty(Exception):
    __module__ = "_queue"


class Full(Exception):
    pass


class _Hook:
    """A method that a subclass may define, and no single object: queues of this module do not ask for it."""

    def __init__(self, function):
        self._function = function

    def __get__(self, queue, cls):
        return self._function if queue is None else self._function.__get__(queue, cls)

    def __set__(self, queue, function):
        refuse("a queue with a hook of its own", "hooks are a class's", "define it in a subclass")


class Queue:

    def __init__(self, maxsize=0):
        first_time(self, ".maxsize")
        self._maxsize = maxsize
        if _is_own(self):
            self._queue = private([])
        else:
            self._init(maxsize)
        self._inside = None
        self._not_empty = private([])
        self._not_full = private([])
        self._all_done = private([])
        self._unfinished = 0

    # The hooks: a subclass may store items in another way or order.

    @_Hook
    def _init(self, maxsize):
        self._replace(deque())

    @_Hook
    def _qsize(self):
        return len(self._stored())

    @_Hook
    def _put(self, item):
        self._stored().append(item)

    @_Hook
    def _get(self):
        return self._stored().popleft()

    def _stored(self):
        if _is_own(self):
            _refuse_items()
        touch_read(self)  # the program may put another container there
        return self._queue

    def _replace(self, items):
        if _is_own(self):
            _refuse_items()
        touch_write(self)
        self._queue = items

    # What the methods below do with items; queues of this module know how without a hook.

    def _size(self):
        return len(self._queue) if _is_own(self) else self._qsize()

    def _store(self, item):
        if _is_own(self):
            self._queue.append(item)
        else:
            self._put(item)

    def _take(self):
        return self._queue.pop(0) if _is_own(self) else self._get()

    @property
    def queue(self):
        return self._stored()

    @queue.setter
    def queue(self, items):
        self._replace(items)

    @property
    def maxsize(self):
        return self._maxsize

    @maxsize.setter
    def maxsize(self, maxsize):
        refuse("another maxsize of a queue", "who puts may see both", "make a queue of that size")

    @property
    def unfinished_tasks(self):
        if not mentions("unfinished_tasks"):
            refuse(
                "unfinished_tasks, which the program never names",
                "tasks are not counted then",
                "name it in the program",
            )
        enter(self)
        return self._unfinished

    # Coming in, going out, waiting.

    def _enter(self):
        enter(self)
        self._come_in()

    def _come_in(self):
        if type(self) is not Queue and type(self) is not LifoQueue:
            while self._inside is not None:
                outside = self._inside
                enqueue(outside)
                wait(outside, False)
            self._inside = private([])

    def _leave(self):
        if self._inside is not None:
            outside, self._inside = self._inside, None
            notify(outside, len(outside))

    def _wait(self, waiters, timed):
        """Whether it was notified; if not, the time is over."""
        enqueue(waiters)
        self._leave()
        notified = wait(waiters, timed)
        if not notified:
            enter(self)
        self._come_in()
        if not notified:
            withdraw(waiters)
        return notified

    def put(self, item, block=True, timeout=None):
        self._enter()
        locked = self._inside is not None
        try:
            if self._maxsize > 0:
                if not block:
                    if self._size() >= self._maxsize:
                        raise Full
                else:
                    over = _is_over(timeout)
                    while self._size() >= self._maxsize:
                        if over:
                            raise Full
                        over = not self._wait(self._not_full, timeout is not None)
            self._store(item)
            if locked and mentions("unfinished_tasks"):
                enter(self)  # it is read without coming in, also between a hook's last operation and this
            if mentions("task_done") or mentions("unfinished_tasks"):
                self._unfinished += 1
            else:
                self._unfinished = 1
            notify(self._not_empty, 1)
        finally:
            self._leave()

    def get(self, block=True, timeout=None):
        self._enter()
        try:
            if not block:
                if not self._size():
                    raise Empty
            else:
                over = _is_over(timeout)
                while not self._size():
                    if over:
                        raise Empty
                    over = not self._wait(self._not_empty, timeout is not None)
            item = self._take()
            notify(self._not_full, 1)
            return item
        finally:
            self._leave()

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def qsize(self):
        self._enter()
        try:
            return self._size()
        finally:
            self._leave()

    def empty(self):
        self._enter()
        try:
            return not self._size()
        finally:
            self._leave()

    def full(self):
        self._enter()
        try:
            return 0 < self._maxsize <= self._size()
        finally:
            self._leave()

    def task_done(self):
        if not mentions("task_done"):
            refuse("task_done, which the program never names", "tasks are not counted then", "name it in the program")
        self._enter()
        try:
            unfinished = self._unfinished - 1
            if unfinished <= 0:
                if unfinished < 0:
                    raise ValueError("task_done() called too many times")
                notify(self._all_done, len(self._all_done))
            self._unfinished = unfinished
        finally:
            self._leave()

    def join(self):
        self._enter()
        try:
            while self._unfinished:
                self._wait(self._all_done, False)
        finally:
            self._leave()

    def __deepcopy__(self, memo):
        raise TypeError("cannot pickle '_thread.lock' object")

    def __class_getitem__(cls, item):
        return cls


def _is_own(queue):
    """Whether it is one of the queues below and not of a class of the program."""
    kind = type(queue)
    return kind is Queue or kind is PriorityQueue or kind is LifoQueue


def _refuse_items():
    refuse("the items of a queue", "the lock that guards them is not modelled", "use the queue's methods")


def _is_over(timeout):
    """Whether there is no time to wait from the start."""
    if timeout is None:
        return False
    if not is_plain(timeout) or not isinstance(timeout, (int, float)) or not timeout <= 2147483647:
        refuse("a timeout that is no plain number below 2**31", "it is not modelled", "use an int or a float")
    if timeout < 0:
        raise ValueError("'timeout' must be a non-negative number")
    return timeout == 0


class PriorityQueue(Queue):
    @_Hook
    def _init(self, maxsize):
        self._replace([])

    @_Hook
    def _put(self, item):
        heappush(self._stored(), item)

    @_Hook
    def _get(self):
        return heappop(self._stored())

    def _store(self, item):
        if _is_own(self):
            heappush(self._queue, item)
        else:
            self._put(item)

    def _take(self):
        return heappop(self._queue) if _is_own(self) else self._get()


class LifoQueue(Queue):
    @_Hook
    def _init(self, maxsize):
        self._replace([])

    @_Hook
    def _get(self):
        return self._stored().pop()

    def _take(self):
        return self._queue.pop() if _is_own(self) else self._get()


class SimpleQueue:
    """Which of several waiting threads gets an item is up to the operating system: all are woken and race for it."""

    __slots__ = ("_items", "_waiters")

    def __init__(self):
        first_time(self, ".items")
        self._items = private([])
        self._waiters = private([])

    def put(self, item, block=True, timeout=None):
        enter(self)
        self._items.append(item)
        notify(self._waiters, None)

    def get(self, block=True, timeout=None):
        over = not block or _is_over(timeout)
        enter(self)
        while not self._items:
            if over:
                raise Empty
            enqueue(self._waiters)
            if not wait(self._waiters, timeout is not None):
                enter(self)
                withdraw(self._waiters)
                over = True
        return self._items.pop(0)

    def put_nowait(self, item):
        SimpleQueue.put(self, item)  # not a subclass's

    def get_nowait(self):
        return SimpleQueue.get(self, False)

    def qsize(self):
        enter(self)
        return len(self._items)

    def empty(self):
        enter(self)
        return not self._items

    def __copy__(self):
        raise TypeError("cannot pickle '_queue.SimpleQueue' object")

    def __deepcopy__(self, memo):
        raise TypeError("cannot pickle '_queue.SimpleQueue' object")

    def __class_getitem__(cls, item):
        return cls


__spoken__ = ("_get", "_init", "_put", "_qsize")  # the hooks
