"""`logging`: silent. What is logged goes nowhere.

So a program may log plain values as much as it likes without a single step or state. What would let the program see its
logging (handlers and filters of its own, levels in force, recorded messages) is refused, and so is a message whose text
only code of the program can make (`_messages.py`), unless it is clear that nobody makes it: below WARNING nothing is
formatted in a program that sets no level.

A logger is its name: two calls of `getLogger("a")` give two equal objects, where CPython gives one. Nothing here
remembers loggers, since library modules hold no state.
"""

from _machine import mentions, missing, private_of, refuse
from _messages import check_message as _check_message

CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
BASIC_FORMAT = "%(levelname)s:%(name)s:%(message)s"

_LEVELS = {
    "CRITICAL": 50, "FATAL": 50, "ERROR": 40, "WARN": 30, "WARNING": 30, "INFO": 20, "DEBUG": 10, "NOTSET": 0,
}  # fmt: skip
_OPTIONS = (
    "filename", "filemode", "format", "datefmt", "style", "level", "stream", "handlers", "force", "encoding", "errors",
)  # fmt: skip


def getLevelName(level):
    if level in _LEVELS:
        return _LEVELS[level]
    for name in ("CRITICAL", "ERROR", "WARNING", "INFO", "DEBUG", "NOTSET"):
        if _LEVELS[name] == level:
            return name
    return f"Level {level}"


def getLevelNamesMapping():
    return dict(_LEVELS)


def _check_level(level):
    if isinstance(level, str):
        if level not in _LEVELS:
            raise ValueError(f"Unknown level: {level!r}")
    elif not isinstance(level, int):
        raise TypeError(f"Level not an integer or a valid string: {level!r}")


def _emit(level, msg, args, exc_info, extra):
    """A record that may be formatted."""
    if level < WARNING and not (mentions("basicConfig") or mentions("setLevel") or mentions("dictConfig")):
        return
    if exc_info:
        if not isinstance(exc_info, (BaseException, tuple)):
            exc_info = _handled()
        _check_message(exc_info)
    _check_message(msg, *args, extra)


def _handled():
    try:
        raise
    except BaseException as error:
        return error


def _no_subclass(cls):
    """CPython would call the methods of such a class with every message."""
    if private_of(cls, ".unmodelled") is missing():
        refuse(
            f"{cls.__qualname__}, a class of logging's own kind", "logging is silent", "leave the class out"
        )


class Filter:
    def __init__(self, name=""):
        self.name = name

    def __init_subclass__(cls, **keywords):
        _no_subclass(cls)


class Formatter:
    def __init__(self, fmt=None, datefmt=None, style="%", validate=True, *, defaults=None):
        pass

    def __init_subclass__(cls, **keywords):
        _no_subclass(cls)


class Filterer:

    def __init_subclass__(cls, **keywords):
        _no_subclass(cls)

    def addFilter(self, filter):
        if not isinstance(filter, Filter):
            refuse("a logging filter of one's own", "logging is silent", "leave the filter out")

    def removeFilter(self, filter):
        pass


class Handler(Filterer):
    def __init__(self, level=NOTSET):
        _check_level(level)

    def setLevel(self, level):
        _check_level(level)

    def setFormatter(self, fmt):
        pass

    def flush(self):
        pass

    def close(self):
        pass


def _check_stream(stream):
    kind = type(stream)
    if stream is not None and (kind.__module__ != "sys" or private_of(kind, ".unmodelled") is missing()):
        refuse("logging to a stream of one's own", "logging is silent", "log to sys.stderr")


class NullHandler(Handler):
    pass


class StreamHandler(Handler):
    def __init__(self, stream=None):
        _check_stream(stream)


class FileHandler(StreamHandler):
    def __init__(self, filename, mode="a", encoding=None, delay=False, errors=None):
        pass


class Logger(Filterer):
    __slots__ = ("name",)
    _by_value = True  # CPython has one object for each name: `is` between two of these is refused

    def __init__(self, name, level=NOTSET):
        _check_level(level)
        self.name = name

    def __eq__(self, other):
        return isinstance(other, Logger) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def __setattr__(self, name, value):
        """`disabled` and `propagate` decide where messages go: nowhere anyway."""
        if name == "name":
            object.__setattr__(self, name, value)
        elif name not in ("disabled", "propagate"):
            refuse(f"Logger.{name} = ...", "logging is silent", "leave it out")

    def __repr__(self):
        refuse("the text of a logger", "it shows the level in force, and logging is silent", "show its name")

    def setLevel(self, level):
        _check_level(level)

    def addHandler(self, hdlr):
        if not isinstance(hdlr, Handler):
            refuse("a logging handler of one's own", "logging is silent", "leave the handler out")

    def removeHandler(self, hdlr):
        pass

    def getChild(self, suffix):
        return Logger(suffix if self.name == "root" else f"{self.name}.{suffix}")

    def debug(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        _emit(DEBUG, msg, args, exc_info, extra)

    info = debug

    def warning(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        _emit(WARNING, msg, args, exc_info, extra)

    warn = error = critical = fatal = warning

    def exception(self, msg, *args, exc_info=True, stack_info=False, stacklevel=1, extra=None):
        _emit(ERROR, msg, args, exc_info, extra)

    def log(self, level, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        if not isinstance(level, int):
            raise TypeError("level must be an integer")
        _emit(level, msg, args, exc_info, extra)


class LoggerAdapter:
    __slots__ = ("extra", "logger")

    def __init__(self, logger, extra=None):
        self.logger = logger
        self.extra = extra

    def __init_subclass__(cls, **keywords):
        _no_subclass(cls)

    def setLevel(self, level):
        _check_level(level)

    def debug(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        _emit(DEBUG, msg, args, exc_info, self.extra)

    info = debug

    def warning(self, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        _emit(WARNING, msg, args, exc_info, self.extra)

    warn = error = critical = warning

    def exception(self, msg, *args, exc_info=True, stack_info=False, stacklevel=1, extra=None):
        _emit(ERROR, msg, args, exc_info, self.extra)

    def log(self, level, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
        _emit(level, msg, args, exc_info, self.extra)


def getLogger(name=None):
    if name is not None and not isinstance(name, str):
        raise TypeError("A logger name must be a string")
    return Logger(name or "root")


def basicConfig(**kwargs):
    unknown = [name for name in kwargs if name not in _OPTIONS]
    if unknown:
        raise ValueError(f"Unrecognised argument(s): {', '.join(unknown)}")
    if kwargs.get("level") is not None:
        _check_level(kwargs["level"])
    _check_stream(kwargs.get("stream"))
    for handler in kwargs.get("handlers") or ():
        if not isinstance(handler, Handler):
            refuse("a logging handler of one's own", "logging is silent", "leave the handler out")


def debug(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _emit(DEBUG, msg, args, exc_info, extra)


info = debug


def warning(msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    _emit(WARNING, msg, args, exc_info, extra)


warn = error = critical = fatal = warning


def exception(msg, *args, exc_info=True, stack_info=False, stacklevel=1, extra=None):
    _emit(ERROR, msg, args, exc_info, extra)


def log(level, msg, *args, exc_info=None, stack_info=False, stacklevel=1, extra=None):
    if not isinstance(level, int):
        raise TypeError("level must be an integer")
    _emit(level, msg, args, exc_info, extra)


def disable(level=CRITICAL):
    _check_level(level)


def captureWarnings(capture):
    pass


def shutdown():
    pass


