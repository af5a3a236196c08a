# Constructs outside of the checked language that no execution gets to.
"""What is not modelled is refused when an execution gets there, and no execution gets there."""
import functools
import os
import os.path
import socket as sockets
import threading
import xml.etree.ElementTree as tree
from datetime import datetime, timedelta
from pathlib import Path as Place

try:
    import a_module_that_nobody_has
except ImportError as error:
    print("absent", type(error).__name__, error)
    a_module_that_nobody_has = None

try:
    from a_module_that_nobody_has.inside import something
except ModuleNotFoundError as error:
    print("absent", error)

try:
    from . import sibling
except ImportError as error:
    print(error)


async def waits(a, b=2, *rest, key=None):
    """Waits."""
    async with a as c:
        await c
    async for d in b:
        yield d
    print([e async for e in d])


def never(flag):
    if flag:
        return eval("1"), exec("1"), open("file"), input(), globals(), locals(), dir(), memoryview(b""), bytearray()
    return "plain"


class Outer:
    def inner(self):
        class Meta(type):
            pass

        class Made(metaclass=Meta):
            def __del__(self):
                print("gone")

        return Made, 1j, datetime.now(), timedelta(1), Place("."), os.getpid(), tree.Element, sockets.socket


class Handler:
    async def handle(self):
        return self


def annotated(when: datetime, where: Place) -> timedelta:
    return where


print(never(False), Outer().inner.__name__, waits.__name__, waits.__doc__, waits.__qualname__, callable(waits))
print(os is None, bool(os), os is not sockets, isinstance(os, type(threading)), a_module_that_nobody_has is None)
print(annotated(1, 2), Handler.handle.__qualname__)
try:
    waits(1, wrong=2)
except TypeError as error:
    print(error)


@functools.wraps(never)
def wrapped(*args):
    return never(*args)


print(wrapped(0))
try:
    undefined_name
except NameError as error:
    print(error)
open = print
open("a builtin of the program's own")
