"""`time`: sleeping is no step, and clocks give opaque values.

How long anything takes is not modelled: every interleaving is explored, so a sleep orders nothing. A clock's value
can be added to, subtracted from and passed on; where a program compares or prints one, the run would depend on the
speed of the machine, and it is refused there. Clocks that count nanoseconds give ints, and are not modelled.
"""

from operator import index as _index

from _machine import clock, is_plain, refuse

_UNKNOWN = "\U00010a7f"  # a text that nobody may look at (see `_builtins_objects.ADDRESS`)


def sleep(seconds, /):
    if type(seconds) is float and not is_plain(seconds):
        return  # how long that is nobody knows; it is taken not to be negative
    if not isinstance(seconds, float):  # a clock's value is one
        seconds = _index(seconds)
    if isinstance(seconds, float) and seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")


def strftime(format, time_tuple=None, /):
    if not isinstance(format, str):
        raise TypeError(f"strftime() argument 1 must be str, not {type(format).__name__}")
    if time_tuple is not None:
        refuse("strftime() of a given time", "only that of the clock is modelled", "leave the time out")
    return _UNKNOWN if "%" in format else format


def ctime(seconds=None, /):
    if seconds is not None and is_plain(seconds):
        refuse("ctime() of a given time", "it depends on the time zone", "leave the time out")
    return _UNKNOWN


def time():
    return clock()


def monotonic():
    return clock()


def perf_counter():
    return clock()


def process_time():
    return clock()


def thread_time():
    return clock()


__binds__ = False
