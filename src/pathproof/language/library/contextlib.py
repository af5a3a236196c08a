"""`contextlib`, without its asynchronous half and without what redirects the process (`redirect_stdout`, `chdir`)."""

from abc import abstractmethod as _abstractmethod
from collections import deque as _deque
from collections.abc import _Recognised
from functools import wraps
from types import MethodType

from _machine import touch_read, touch_write
from _made_once import first_time


class AbstractContextManager(metaclass=_Recognised):
    __slots__ = ()
    _abc_methods = ("__enter__", "__exit__")

    def __enter__(self):
        return self

    @_abstractmethod
    def __exit__(self, exc_type, exc_value, traceback):
        return None

    def __class_getitem__(cls, item):
        return cls


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **kwds):
            with self._recreate_cm():
                return func(*args, **kwds)

        return inner


class _GeneratorContextManager(AbstractContextManager, ContextDecorator):
    def __init__(self, func, args, kwds):
        self.gen = func(*args, **kwds)
        self.func, self.args, self.kwds = func, args, kwds
        self.__doc__ = getattr(func, "__doc__", None) or type(self).__doc__

    def _recreate_cm(self):
        return self.__class__(self.func, self.args, self.kwds)

    def __enter__(self):
        del (
            self.args,
            self.kwds,
            self.func,
        )  # only a decorator needs them, and a decorator never enters this one
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            try:
                raise RuntimeError("generator didn't stop")
            finally:
                self.gen.close()
        if value is None:
            value = typ()
        try:
            self.gen.throw(value)
        except StopIteration as error:
            return error is not value  # a StopIteration that came from outside is not for us to stop
        except RuntimeError as error:
            if error is value:
                return False
            # A StopIteration thrown in comes out as a RuntimeError about itself: let the original go on.
            if isinstance(value, StopIteration) and error.__cause__ is value:
                return False
            raise
        except BaseException as error:
            if error is not value:
                raise
            return False
        try:
            raise RuntimeError("generator didn't stop after throw()")
        finally:
            self.gen.close()


def contextmanager(func):
    @wraps(func)
    def helper(*args, **kwds):
        return _GeneratorContextManager(func, args, kwds)

    return helper


class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        first_time(self, ".exceptions")
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        return None if exctype is None else issubclass(exctype, self._exceptions)


class nullcontext(AbstractContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass


class ExitStack(AbstractContextManager):
    """`pop_all` puts another deque in the place of that with the callbacks: to get at it is an operation of its own."""

    def __init__(self):
        first_time(self, ".exit_callbacks")
        self._exit_callbacks = _deque()

    def _callbacks(self):
        touch_read(self)
        return self._exit_callbacks

    def pop_all(self):
        new_stack = type(self)()
        callbacks = self._callbacks()
        touch_write(new_stack)
        new_stack._exit_callbacks = callbacks
        none = _deque()
        touch_write(self)
        self._exit_callbacks = none
        return new_stack

    def push(self, exit):
        method = getattr(type(exit), "__exit__", None)
        if method is not None:
            method = MethodType(method, exit)
        self._callbacks().append(exit if method is None else method)
        return exit

    def enter_context(self, cm):
        cls = type(cm)
        if not hasattr(cls, "__enter__") or not hasattr(cls, "__exit__"):
            name = f"{cls.__module__}.{cls.__qualname__}"
            raise TypeError(f"'{name}' object does not support the context manager protocol")
        enter, exit = cls.__enter__, cls.__exit__
        result = enter(cm)
        self._callbacks().append(MethodType(exit, cm))
        return result

    def callback(self, callback, /, *args, **kwds):
        def exit(exc_type, exc, tb):
            callback(*args, **kwds)

        exit.__wrapped__ = callback
        self._callbacks().append(exit)
        return callback

    def close(self):
        self.__exit__(None, None, None)

    def __enter__(self):
        return self

    def __exit__(self, *exc_details):
        received = exc_details[0] is not None
        handled = _handled_exception()
        suppressed = raising = False
        while self._callbacks():
            callback = self._callbacks().pop()
            try:
                if callback(*exc_details):
                    suppressed = True
                    raising = False
                    exc_details = (None, None, None)
            except BaseException as error:
                _set_context(error, exc_details[1], handled)
                raising = True
                exc_details = (type(error), error, None)
        if raising:
            error = exc_details[1]
            context = error.__context__
            try:
                raise error
            except BaseException:
                error.__context__ = context  # as if it had been raised by nested with statements
                raise
        return received and suppressed


def _handled_exception():
    """What `sys.exc_info()` would say: the context that a new exception gets here."""
    try:
        raise RuntimeError
    except RuntimeError as probe:
        return probe.__context__


def _set_context(error, pending, handled):
    """Makes `pending` what `error` was raised in the context of, instead of what was handled outside the stack."""
    while True:
        context = error.__context__
        if context is None or context is pending:
            return
        if context is handled:
            error.__context__ = pending
            return
        error = context


