"""`threading`, over the machine's threads and locks.

Locks and threads are the machine's own. Condition, Semaphore, Event and Barrier are monitors: `enter` is a scheduling
point, and all that follows up to the next wait is one indivisible step. CPython guards the same code by a private lock
that nobody else can see held, so the steps are the same; waiters wake first in, first out, and a waiter that timed out
stays queued until it has come back, as CPython's `Condition` has it.
"""

from _machine import (
    choose,
    clock,
    condition_wait,
    default_name,
    enqueue,
    enter,
    handle_new,
    instance_get,
    is_lock,
    is_plain,
    kept_for_exit,
    lock_acquire,
    lock_owned,
    lock_release_all,
    lookup,
    mentions,
    missing,
    notify,
    private,
    private_of,
    refuse,
    same,
    thread_ident,
    thread_join,
    thread_number,
    thread_object,
    thread_objects,
    thread_start,
    thread_started,
    thread_status,
    thread_twice,
    touch_read,
    touch_write,
    wait,
    withdraw,
)
from _made_once import first_time
from _thread_local import local


class _Lock:
    """`threading.Lock`: a function up to Python 3.12, and a class since."""

    __slots__ = ()

    def __call__(self):
        return _lock()  # noqa: F821  (the machine knows the name)

    def __instancecheck__(self, instance):
        why = "it is a function up to Python 3.12, and a class since"
        refuse("threading.Lock as a class", why, "use type(threading.Lock())")

    __subclasscheck__ = __mro_entries__ = __or__ = __ror__ = __instancecheck__

    def __repr__(self):
        refuse("the text of threading.Lock", "it is a function up to Python 3.12, and a class since", "leave it out")


Lock = _Lock()


def RLock(*args, **kwargs):
    if args or kwargs:
        refuse("RLock() with arguments", "whether they are ignored differs between versions", "leave them out")
    return _RLock()  # noqa: F821


TIMEOUT_MAX = 9223372036.0


def _is_timed(timeout):
    """Whether there is a timeout. What it is worth makes no difference, if it is a number that CPython can wait for."""
    if timeout is None:
        return False
    usual = type(timeout) is float  # of a clock: it may be anything
    if not (isinstance(timeout, (int, float)) and timeout < 2**31 if is_plain(timeout) else usual):
        refuse("a timeout that is no plain number below 2**31", "it matters to who waits", "use an int or a float")
    return True
ThreadError = RuntimeError


def _assigned(thread, value=None):
    refuse("assigning what a thread calls", "it is fixed when the thread is made", "pass target, args and kwargs")


class Thread:
    _name = None
    _function = None
    _keywords = None
    _daemon = False
    _has_run = False

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        first_time(self, ".arguments")
        assert group is None, "group argument must be None for now"
        if lookup(type(self), "__hash__") is not lookup(object, "__hash__"):  # a dataclass has none
            refuse("a thread with a hash of its own", "CPython keeps threads in sets", "leave out __eq__ (eq=False)")
        if target is not None:
            self._function = target
        self._arguments = args
        if kwargs is None and mentions("_kwargs"):
            kwargs = {}  # else there is none to be seen
        if kwargs is not None:
            self._keywords = kwargs
        if name:
            self._name = str(name)
        else:
            name = _new_name(target)
            if name is not None:
                self._name = name
        if daemon is None:
            daemon = current_thread().daemon
        if daemon is not False:
            self._set_daemon(daemon)
        self._handle = handle_new()

    def _set_daemon(self, daemonic):
        if not is_plain(daemonic):
            refuse("a daemon flag of the program's own", "its truth would be asked inside", "use bool() of it")
        self._daemon = daemonic

    def start(self):
        if private_of(self, ".handle") is missing():
            raise RuntimeError("thread.__init__() not called")
        touch_read(self)
        if mentions("register") and kept_for_exit(None) is not None and kept_for_exit(None)._running:
            refuse("a thread started by a handler of atexit", "it fails since Python 3.12", "start it before")
        started = thread_start(self._handle, self, True if self._daemon else False)
        if started is None and choose(2):  # two at the same time: did this one look before the other had done it?
            thread_twice()
        if not started:
            raise RuntimeError("threads can only be started once")

    def run(self):
        if mentions("_target") or mentions("_args") or mentions("_kwargs"):
            touch_write(self)  # others may look at what it forgets
        if self._has_run:
            refuse("a second run() of a thread", "the first forgets what is to be called", "make another thread")
        self._has_run = True
        if self._function is not None:
            kwargs = self._keywords
            if kwargs is None:
                self._function(*self._arguments)
            else:
                self._function(*self._arguments, **kwargs)

    # What a `run` of the program's own may call in place of ours.
    _target = property(lambda self: self._before_run("_target", self._function), _assigned, _assigned)
    _args = property(lambda self: self._before_run("_args", self._arguments), _assigned, _assigned)
    _kwargs = property(lambda self: self._before_run("_kwargs", self._keywords), _assigned, _assigned)

    def _before_run(self, name, value):
        if not mentions(name):
            refuse(f"{name}, which the program never names", "who looks at it has to be known", "name it there")
        touch_read(self)
        if self._has_run:
            refuse("what a thread calls, after its run()", "run() forgets it when it ends", "keep it yourself")
        return value

    def join(self, timeout=None):
        if private_of(self, ".handle") is missing():
            raise RuntimeError("Thread.__init__() not called")
        thread_join(self._handle, _is_timed(timeout))

    def is_alive(self):
        self._check_init()
        return thread_status(self._handle) == "running"

    def _check_init(self):
        assert private_of(self, ".handle") is not missing() or self is _main, "Thread.__init__() not called"

    @property
    def name(self):
        self._check_init()
        touch_read(self)
        if self._name is not None:
            return self._name
        default_name()

    @name.setter
    def name(self, name):
        self._check_init()
        name = str(name)
        touch_write(self)
        self._name = name

    @property
    def daemon(self):
        self._check_init()
        touch_read(self)
        return self._daemon

    @daemon.setter
    def daemon(self, daemonic):
        # It may start between looking and setting, and what it is set to comes too late then.
        if self is not _main and private_of(self, ".handle") is missing():
            raise RuntimeError("Thread.__init__() not called")
        if self is _main or thread_started(self._handle):
            raise RuntimeError("cannot set daemon status of active thread")
        touch_write(self)
        self._set_daemon(daemonic)

    @property
    def ident(self):
        self._check_init()
        if self is _main:
            return thread_ident(None)
        return thread_ident(self._handle) if thread_started(self._handle) else None

    # The old names; that they are deprecated is only a warning.

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name

    def isDaemon(self):
        return self.daemon

    def setDaemon(self, daemonic):
        self.daemon = daemonic

    def __repr__(self):
        return f"<{type(self).__name__}(\U00010a7f)>"  # its ident (see `_builtins_objects.ADDRESS`)


def _new_name(target):
    """What Python calls a thread that is given no name, or None where nobody looks: then threads are not counted."""
    number = thread_number("<threads made>")
    name = None if number is None else f"Thread-{number}"
    if target is None or (number is None and type(target) in _WITH_PLAIN_NAMES):
        return name
    try:
        text = f" ({target.__name__})"
    except AttributeError:
        return name
    return None if number is None else name + text


class _MainThread(Thread):
    def __init__(self):
        self._name = "MainThread"

    def start(self):
        raise RuntimeError("threads can only be started once")

    def join(self, timeout=None):
        if current_thread() is self:
            raise RuntimeError("cannot join current thread")
        refuse("joining the main thread", "its end is not modelled as an event", "join the other threads")

    def is_alive(self):
        refuse("is_alive() of the main thread", "its end is not modelled as an event", "use an Event")


_main = _MainThread()
_WITH_PLAIN_NAMES = (type(_new_name), type(_main.start))


def _bootstrap(thread):
    thread.run()


def current_thread():
    thread = thread_object()
    return _main if thread is None else thread


def currentThread():
    return current_thread()


def main_thread():
    return _main


def get_ident():
    thread = thread_object()
    return thread_ident(None if thread is None else thread._handle)


def enumerate():
    return [_main, *thread_objects()]


def active_count():
    return 1 + len(thread_objects())


def activeCount():
    return active_count()


def excepthook(args):
    why = "an uncaught exception in a thread is a violation"
    refuse("threading.excepthook", why, "catch the exception in the thread")


class Condition:
    def __repr__(self):
        refuse(f"repr of {type(self).__name__}", "it shows an address, and who waits", "leave it out")

    def __init__(self, lock=None):
        first_time(self, ".lock")
        if lock is None:
            lock = RLock()
        elif not is_lock(lock):
            why = "only Lock and RLock are modelled"
            refuse("a condition over a lock of another kind", why, "use threading.Lock or RLock")
        self._lock = lock
        self._asleep = private([])
        self.acquire = lock.acquire
        self.release = lock.release

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def wait(self, timeout=None):
        if not lock_owned(self._lock):
            raise RuntimeError("cannot wait on un-acquired lock")
        enqueue(self._asleep)
        depth = lock_release_all(self._lock)
        if condition_wait(self._asleep, self._lock, depth, _is_timed(timeout)):
            return True
        lock_acquire(self._lock, depth)
        withdraw(self._asleep)
        return False

    def wait_for(self, predicate, timeout=None):
        result = predicate()
        notified = missing()
        while not result:
            if timeout is not None and not same(notified, missing()):
                # Is the time up? It is after waiting in vain; else nobody knows how long it all took.
                if same(notified, False) or (is_plain(timeout) and timeout <= 0) or choose(2):
                    break
                timeout = clock()
            notified = self.wait(timeout)
            result = predicate()
        return result

    def notify(self, n=1):
        if not lock_owned(self._lock):
            raise RuntimeError("cannot notify on un-acquired lock")
        if n is None:  # which means all, to the intrinsic
            refuse("notify(None)", "it is an error only if somebody waits", "give a number, or call notify_all")
        notify(self._asleep, n)

    def notify_all(self):
        """`notify` of as many as wait, which is said so only if it is the program's own."""
        owned = lock_owned(self._lock)
        if type(self).notify is Condition.notify and instance_get(self, "notify") is missing():
            if not owned:
                raise RuntimeError("cannot notify on un-acquired lock")
            notify(self._asleep, None)
            return
        if not owned:
            refuse("notify_all() without the lock", "how many wait is not known then", "acquire the lock")
        self.notify(len(self._asleep))

    notifyAll = notify_all


def _plain_number(value):
    if not is_plain(value):
        refuse("a semaphore that counts with numbers of the program's own", "they run code inside", "use int() of it")


class Semaphore:
    __repr__ = Condition.__repr__

    def __init__(self, value=1):
        first_time(self, ".permits")
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        _plain_number(value)
        self._permits = value
        self._waiters = private([])

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        enter(self)
        while self._permits == 0:
            if not blocking:
                return False
            enqueue(self._waiters)
            if not wait(self._waiters, _is_timed(timeout)):
                enter(self)
                withdraw(self._waiters)
                if self._permits == 0:
                    return False
        self._permits = self._permits - 1
        return True

    __enter__ = acquire

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        _plain_number(n)
        enter(self)
        self._permits = self._permits + n
        notify(self._waiters, n)

    def __exit__(self, t, v, tb):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        _plain_number(n)
        enter(self)
        if self._permits + n > self._initial_value:
            raise ValueError("Semaphore released too many times")
        self._permits = self._permits + n
        notify(self._waiters, n)


class Event:
    __repr__ = Condition.__repr__

    def __init__(self):
        first_time(self, ".up")
        self._up = False
        self._waiters = private([])

    def is_set(self):
        enter(self)
        return self._up

    isSet = is_set

    def set(self):
        enter(self)
        self._up = True
        notify(self._waiters, None)

    def clear(self):
        enter(self)
        self._up = False

    def wait(self, timeout=None):
        enter(self)
        if self._up:
            return True
        enqueue(self._waiters)
        if wait(self._waiters, _is_timed(timeout)):
            return True
        enter(self)
        withdraw(self._waiters)
        return False


class BrokenBarrierError(RuntimeError):
    pass


class Barrier:
    """States as in CPython: 0 filling, 1 draining, -1 resetting, -2 broken. The action runs under the lock."""

    __repr__ = Condition.__repr__

    def __init__(self, parties, action=None, timeout=None):
        first_time(self, ".parties")
        if not is_plain(parties) or not isinstance(parties, int) or parties < 1:
            refuse("a barrier for no number of threads", "only Python 3.13 notices", "give a number above 0")
        self._parties = parties
        self._action = action
        self._timeout = timeout
        self._state = 0
        self._count = 0
        self._cond = Condition(Lock())

    def wait(self, timeout=None):
        if timeout is None:
            timeout = self._timeout
        with self._cond:
            while self._state == -1 or self._state == 1:
                self._cond.wait()
            if self._state < 0:
                raise BrokenBarrierError
            index = self._count
            self._count = index + 1
            if mentions("n_waiting"):
                enter(self)  # where others may see everybody waiting
            try:
                if index + 1 == self._parties:
                    self._release()
                else:
                    self._wait(timeout)
                return index
            finally:
                self._count = self._count - 1
                if self._count == 0 and (self._state == -1 or self._state == 1):
                    self._state = 0
                    self._cond.notify_all()

    def _release(self):
        # `broken` and `n_waiting` look without the lock: also between the action and what comes of it.
        try:
            if self._action:
                self._action()
                if mentions("n_waiting"):
                    enter(self)
            self._state = 1
            self._cond.notify_all()
        except:
            if mentions("n_waiting") or mentions("broken"):
                enter(self)
            self._state = -2
            self._cond.notify_all()
            raise

    def _wait(self, timeout):
        while self._state == 0:
            if not self._cond.wait(timeout) and self._state == 0:
                self._state = -2
                self._cond.notify_all()
                raise BrokenBarrierError
        if self._state < 0:
            raise BrokenBarrierError

    def reset(self):
        with self._cond:
            if self._count > 0:
                if self._state == 0 or self._state == -2:
                    self._state = -1
            else:
                self._state = 0
            self._cond.notify_all()

    def abort(self):
        with self._cond:
            self._state = -2
            self._cond.notify_all()

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        if not mentions("n_waiting"):
            refuse("n_waiting, which the program never names", "nobody looks then", "name it in the program")
        enter(self)
        if self._state == 0:
            enter(self)
            return self._count
        return 0

    @property
    def broken(self):
        if not mentions("broken"):
            refuse("broken, which the program never names", "nobody looks then", "name it in the program")
        enter(self)
        return self._state == -2


class Timer(Thread):
    def __init__(self, interval, function, args=None, kwargs=None):
        super().__init__()
        self.interval = interval
        self.function = function
        self.args = args if args is not None else []
        self.kwargs = kwargs if kwargs is not None else {}
        self.finished = Event()

    def cancel(self):
        self.finished.set()

    def run(self):
        self.finished.wait(self.interval)
        if not self.finished.is_set():
            self.function(*self.args, **self.kwargs)
        self.finished.set()


__binds__ = ("RLock", "activeCount", "active_count", "currentThread", "current_thread", "enumerate", "main_thread")
__spoken__ = ("_args", "_kwargs", "_target")
