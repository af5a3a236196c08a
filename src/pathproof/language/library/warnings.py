"""`warnings`: silent. A warning goes to stderr, if anywhere; turning warnings into exceptions is refused."""

from _machine import missing, private_of, refuse
from _messages import check_message

_NONE = object()


def warn(message, category=None, stacklevel=1, source=None, *, skip_file_prefixes=_NONE):
    if skip_file_prefixes is not _NONE:
        refuse("skip_file_prefixes", "it is newer than Python 3.11", "leave it out")
    if isinstance(message, Warning):
        category = type(message)
    elif category is None:
        category = UserWarning
    if not (isinstance(category, type) and issubclass(category, Warning)):
        raise TypeError(f"category must be a Warning subclass, not '{type(category).__name__}'")
    check_message(message)
    if not isinstance(message, Warning) and private_of(category, ".unmodelled") is missing():
        for cls in category.__mro__:
            own = private_of(cls, ".unmodelled") is missing()
            if own and ("__init__" in cls.__dict__ or "__new__" in cls.__dict__):
                refuse("a warning whose category has an __init__", "warnings are silent", "give an instance of it")


def simplefilter(action, category=Warning, lineno=0, append=False):
    _check(action)


def filterwarnings(action, message="", category=Warning, module="", lineno=0, append=False):
    _check(action)


def resetwarnings():
    pass


def _check(action):
    if action == "error":
        refuse("warnings that become exceptions", "warnings are silent", "leave the filter out")


class catch_warnings:
    __slots__ = ()

    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        if record:
            refuse("recorded warnings", "warnings are silent", "leave record=True out")
        _check(action)

    def __enter__(self):
        return None

    def __exit__(self, kind, error, traceback):
        return None


