"""Errors that say more than a message: of the operating system, of source texts, of encodings.

What they say is worked out from `args`, since every attribute would be part of the state.
"""

import _builtins_text as _text
from _builtins_classes import build_class as _build_class
from _builtins_exceptions import BaseException, Exception, ValueError
from _machine import instance_set, is_subclass, refuse, same, type_of


def _fixed(self, value=None):
    refuse("another detail of an error", "it is worked out from args", "make another error")


# -- of the operating system ---------------------------------------------------------------------------------------


class OSError(Exception):
    """With two to five arguments the first two are number and text; the rest is kept beside `args`."""

    filename = None
    filename2 = None

    def __new__(cls, /, *args, **kwargs):
        if same(cls, OSError) and 2 <= len(args) <= 5 and is_subclass(type_of(args[0]), int):
            cls = _ERRORS_BY_NUMBER.get(args[0], cls)
        return BaseException.__new__(cls, *args)

    def __init__(self, /, *args, **kwargs):
        BaseException.__init__(self, *args, **kwargs)
        if 2 <= len(args) <= 5:
            instance_set(self, "args", args[:2])
            if len(args) > 2 and args[2] is not None:
                instance_set(self, "filename", args[2])
            if len(args) > 4 and args[4] is not None:
                instance_set(self, "filename2", args[4])

    errno = property(lambda self: self.args[0] if len(self.args) == 2 else None, _fixed, _fixed)

    strerror = property(lambda self: self.args[1] if len(self.args) == 2 else None, _fixed, _fixed)

    def __str__(self):
        if len(self.args) != 2:
            return BaseException.__str__(self)
        text = f"[Errno {self.args[0]}] {self.args[1]}"
        if self.filename is not None:
            text += f": {self.filename!r}"
            if self.filename2 is not None:
                text += f" -> {self.filename2!r}"
        return text


IOError = EnvironmentError = OSError


class BlockingIOError(OSError):
    pass


class ChildProcessError(OSError):
    pass


class ConnectionError(OSError):
    pass


class BrokenPipeError(ConnectionError):
    pass


class ConnectionAbortedError(ConnectionError):
    pass


class ConnectionRefusedError(ConnectionError):
    pass


class ConnectionResetError(ConnectionError):
    pass


class FileExistsError(OSError):
    pass


class FileNotFoundError(OSError):
    pass


class InterruptedError(OSError):
    pass


class IsADirectoryError(OSError):
    pass


class NotADirectoryError(OSError):
    pass


class PermissionError(OSError):
    pass


class ProcessLookupError(OSError):
    pass


class TimeoutError(OSError):
    pass


_ERRORS_BY_NUMBER = {  # as on Linux
    1: PermissionError, 2: FileNotFoundError, 3: ProcessLookupError, 4: InterruptedError, 10: ChildProcessError,
    11: BlockingIOError, 13: PermissionError, 17: FileExistsError, 20: NotADirectoryError, 21: IsADirectoryError,
    32: BrokenPipeError, 103: ConnectionAbortedError, 104: ConnectionResetError, 108: BrokenPipeError,
    110: TimeoutError, 111: ConnectionRefusedError, 114: BlockingIOError, 115: BlockingIOError,
}  # fmt: skip


# -- of source texts ----------------------------------------------------------------------------------------------


class SyntaxError(Exception):
    """Of the details only the message, the file and the line."""

    def _detail(self, place):
        return self.args[1][place] if len(self.args) == 2 else None

    msg = property(lambda self: self.args[0] if self.args else None, _fixed, _fixed)

    filename = property(lambda self: self._detail(0), _fixed, _fixed)

    lineno = property(lambda self: self._detail(1), _fixed, _fixed)

    def __str__(self):
        if self.filename is None or self.lineno is None:
            return _text.text_of(self.msg)
        return f"{self.msg} ({self.filename.rpartition('/')[2]}, line {self.lineno})"


class IndentationError(SyntaxError):
    pass


class TabError(IndentationError):
    pass


# -- of encodings --------------------------------------------------------------------------------------------------


class UnicodeError(ValueError):
    pass


def _check_count(args, count):
    if len(args) != count:
        raise TypeError(f"function takes exactly {count} arguments ({len(args)} given)")


class UnicodeDecodeError(UnicodeError):
    def __init__(self, /, *args):
        _check_count(args, 5)
        BaseException.__init__(self, *args)

    encoding = property(lambda self: self.args[0], _fixed, _fixed)
    object = property(lambda self: self.args[1], _fixed, _fixed)
    start = property(lambda self: self.args[2], _fixed, _fixed)
    end = property(lambda self: self.args[3], _fixed, _fixed)
    reason = property(lambda self: self.args[4], _fixed, _fixed)

    def __str__(self):
        encoding, data, start, end, reason = self.args
        if end == start + 1:
            return f"'{encoding}' codec can't decode byte 0x{data[start]:02x} in position {start}: {reason}"
        return f"'{encoding}' codec can't decode bytes in position {start}-{end - 1}: {reason}"


def _escaped(letter):
    code = ord(letter)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"


class UnicodeEncodeError(UnicodeError):
    def __init__(self, /, *args):
        _check_count(args, 5)
        BaseException.__init__(self, *args)

    encoding = property(lambda self: self.args[0], _fixed, _fixed)
    object = property(lambda self: self.args[1], _fixed, _fixed)
    start = property(lambda self: self.args[2], _fixed, _fixed)
    end = property(lambda self: self.args[3], _fixed, _fixed)
    reason = property(lambda self: self.args[4], _fixed, _fixed)

    def __str__(self):
        return _not_encodable(f"'{self.args[0]}' codec can't encode", *self.args[1:])


class UnicodeTranslateError(UnicodeError):
    def __init__(self, /, *args):
        _check_count(args, 4)
        BaseException.__init__(self, *args)

    object = property(lambda self: self.args[0], _fixed, _fixed)
    start = property(lambda self: self.args[1], _fixed, _fixed)
    end = property(lambda self: self.args[2], _fixed, _fixed)
    reason = property(lambda self: self.args[3], _fixed, _fixed)

    def __str__(self):
        return _not_encodable("can't translate", *self.args)


def _not_encodable(what, text, start, end, reason):
    if end == start + 1:
        return f"{what} character '{_escaped(text[start])}' in position {start}: {reason}"
    return f"{what} characters in position {start}-{end - 1}: {reason}"
