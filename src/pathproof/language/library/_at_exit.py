"""What is done once the main thread has run its program: pools of threads end, then the handlers of `atexit` run.

The machine calls `main_ends` in the main thread (`machine/exits.py`). As in CPython, no work can be given to a pool
from then on, its workers do what they have been given, and are waited for. Where there may be handlers, all threads
that are not daemons are waited for, too; elsewhere nobody could tell, and the main thread just ends.
"""

from _machine import (
    enqueue,
    enter,
    kept_for_exit,
    mentions,
    notify,
    private,
    thread_join,
    thread_objects,
    wait,
)


class _Kept:
    """`_inside` is CPython's one lock for all pools: None, or the threads that want it while somebody has it."""

    def __init__(self):
        self._pools = private([])  # whose workers have not ended
        self._handlers = private([])
        self._inside = None
        self._ended = False
        self._running = False  # the handlers


def kept():
    found = kept_for_exit(None)
    return kept_for_exit(_Kept()) if found is None else found


def come_in(*monitors):
    """Waits until nobody is inside of any of them. The caller has entered one."""
    while True:
        for monitor in monitors:
            if monitor._inside is not None:
                break
        else:
            return
        outside = monitor._inside
        enqueue(outside)
        wait(outside, False)


def leave(*monitors):
    for monitor in monitors:
        outside, monitor._inside = monitor._inside, None
        notify(outside, None)


def main_ends():
    known = kept()
    enter(known)
    come_in(known)
    known._ended = True
    threads = []
    for pool in known._pools:
        pool._end()
        threads += pool._threads
    for thread in threads:
        thread_join(thread._handle, False)
    if mentions("register"):
        _run_handlers(known)


def _run_handlers(known):
    while True:
        others = [thread for thread in thread_objects() if not thread._daemon]
        if not others:
            break
        for thread in others:
            thread_join(thread._handle, False)
    while True:
        enter(known)
        known._running = True
        if not known._handlers:
            return
        function, args, kwargs = known._handlers.pop()
        try:
            function(*args, **kwargs)
        except SystemExit:
            pass  # printed and ignored, as any other
