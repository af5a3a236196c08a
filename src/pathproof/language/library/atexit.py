"""`atexit`: functions that the main thread calls when all threads have ended but daemons."""

from _at_exit import kept
from _machine import enter, mentions, private, refuse


def register(func, /, *args, **kwargs):
    if not callable(func):
        raise TypeError("the first argument must be callable")
    if not mentions("register"):
        refuse("atexit.register, which the program never names", "nobody waits for the end then", "name it")
    known = kept()
    enter(known)
    if known._running:
        refuse("a handler registered by a handler", "whether it is called is not documented", "register it before")
    known._handlers.append(private([func, args, kwargs]))
    return func


def unregister(func, /):
    known = kept()
    enter(known)
    handlers = tuple(known._handlers)
    for handler in handlers:
        if func is handler[0] or func == handler[0]:
            enter(known)
            known._handlers[:] = [other for other in known._handlers if other is not handler]
