"""`time`: sleeping is no step, and clocks give opaque values.

How long anything takes is not modelled: every interleaving is explored, so a sleep orders nothing. A clock's value
can be added to, subtracted from and passed on; where a program compares or prints one, the run would depend on the
speed of the machine, and it is refused there.
"""

from operator import index as _index

from _machine import clock


def sleep(seconds, /):
    if not isinstance(seconds, float):  # a clock's value is one
        seconds = _index(seconds)
    if isinstance(seconds, float) and seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")


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


def time_ns():
    return clock()


def monotonic_ns():
    return clock()


def perf_counter_ns():
    return clock()


def process_time_ns():
    return clock()


def thread_time_ns():
    return clock()


__binds__ = False
