# A program's own names in subclasses of library classes are its own, whatever the models use inside.
import collections
import contextlib
import queue
import threading


class Worker(threading.Thread):
    def __init__(self, function):
        super().__init__(target=function)
        self._daemon = "mine"
        self._up = "mine"
        self._handle_ = "mine"


class Flag(threading.Event):
    def __init__(self):
        self._up = True
        super().__init__()
        self._permits = 5


class Recent(collections.deque):
    _maxlen = 1

    def __init__(self, items):
        super().__init__(items)
        self._items = []
        self._last = None


class Permits(threading.Semaphore):
    _permits = 9


class Jobs(queue.Queue):
    def __init__(self):
        super().__init__()
        self._unfinished = 7
        self._items = ()
        self._inside = "mine"

    def _put(self, item):
        super()._put(item * 2)


class Stack(contextlib.ExitStack):
    _callbacks = ()


class Config(collections.OrderedDict):
    def __getattr__(self, name):
        return self[name]

    def __setattr__(self, name, value):
        self[name] = value


def work():
    print("work")


worker = Worker(work)
print(worker.daemon, worker._daemon)
worker.start()
worker.join()
flag = Flag()
print(flag.is_set(), flag._up, flag._permits)
flag.set()
print(flag.is_set(), flag._up)
recent = Recent([1, 2, 3])
recent.append(4)
print(list(recent), recent.maxlen, recent._items, recent._last, recent._maxlen)
permits = Permits(0)
print(permits.acquire(blocking=False), permits._permits)
jobs = Jobs()
jobs.put(4)
print(jobs.get(), jobs.empty(), jobs._unfinished, jobs._items)
with Stack() as stack:
    stack.callback(print, "bye", stack._callbacks)
config = Config()
config.a = 1
config.move_to_end("a")
print(config.a, dict(config))


class Returning(threading.Thread):
    """A well-known idiom."""

    def run(self):
        self._return = self._target(*self._args, **self._kwargs)


thread = Returning(target=lambda a, b: a + b, args=(1, 2))
thread.start()
thread.join()
print(thread._return)
