# Names kept for old programs: abc's decorators, copy.error, update_wrapper, Field, FileHandler and others.
import __future__
import abc
import copy
import dataclasses
import functools
import logging
import threading


class Old(abc.ABC):
    @abc.abstractclassmethod
    def make(cls): ...

    @abc.abstractstaticmethod
    def helper(): ...

    @abc.abstractproperty
    def value(self): ...


class New(Old):
    value = 5

    @classmethod
    def make(cls):
        return cls()

    @staticmethod
    def helper():
        return "helped"


print(New.make().value, New.helper(), sorted(Old.__abstractmethods__))
print(issubclass(copy.Error, Exception), copy.error is copy.Error)


def original(x):
    """Original doc."""


def wrapper(x):
    return x


result = functools.update_wrapper(wrapper, original)
print(result is wrapper, wrapper.__name__, wrapper.__doc__, wrapper.__wrapped__ is original)


@dataclasses.dataclass
class Point:
    x: int
    y: int = 0


print([isinstance(f, dataclasses.Field) for f in dataclasses.fields(Point)],
    dataclasses.fields(Point)[1].default)
logging.disable(logging.CRITICAL)
handler = logging.FileHandler("never written.log", delay=True)
handler.close()
logging.warn if hasattr(logging, "warn") else logging.warning
print(isinstance(handler, logging.Handler), threading.TIMEOUT_MAX > 0, issubclass(threading.ThreadError,
    RuntimeError))
try:
    threading.Lock().release()
except threading.ThreadError as error:
    print(error)
print(__future__.barry_as_FLUFL.optional)
