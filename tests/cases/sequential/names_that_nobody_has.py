# What neither Python nor our models have raises what Python raises, in modules, classes and objects alike.
import collections
import functools
import queue
import threading
import typing

for owner in (threading, functools, queue.Queue, threading.Event(), collections.deque(), 1, "a", [], len, int, type):
    for name in ("_main", "enqueue", "_permits", "_items", "nothing", "_known_as", "_nothing", "__nothing__", "__unmodelled__"):
        print(hasattr(owner, name), getattr(owner, name, "no"), end=" ")
        try:
            getattr(owner, name)
        except AttributeError as error:
            print(type(error).__name__)
try:
    from threading import _main
except ImportError as error:
    print(type(error).__name__)
for cls in (threading.RLock, typing.NamedTuple, len):
    try:
        print(isinstance(1, cls))
    except TypeError as error:
        print(error)
print(isinstance(threading.Lock(), type(threading.Lock())), isinstance(threading.RLock(), type(threading.RLock())))
print(threading.RLock.__name__, callable(threading.Lock), callable(threading.RLock))
print("_stop_it" in vars(threading.Thread), vars(threading.Thread).get("nothing"))
