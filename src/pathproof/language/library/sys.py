"""`sys`: the arguments, the exit, the two output streams, and what is the same for all versions of Python.

The platform and the minor version of Python are those of the host, and part of what is claimed of a program that
mentions them. What else depends on the interpreter or the process is refused. Output is kept for the trace and changes
no state.
"""

from _host import platform, python
from _machine import argv, output, refuse

argv = argv()
maxsize = 9223372036854775807
maxunicode = 1114111


def exit(status=None, /):
    if isinstance(status, tuple):
        raise SystemExit(*status)
    raise SystemExit(*(() if status is None else (status,)))


def intern(string, /):
    if not isinstance(string, str):
        raise TypeError(f"intern() argument must be str, not {type(string).__name__}")
    return string


def setswitchinterval(interval, /):
    """Every interleaving is explored whatever the interval."""
    if not isinstance(interval, (int, float)):
        raise TypeError(f"must be real number, not {type(interval).__name__}")
    if interval <= 0:
        raise ValueError("switch interval must be strictly positive")


def getrecursionlimit():
    return 1000


class _Version:
    """The version of the host's interpreter. What differs between releases of one minor version is refused."""

    __slots__ = ("_length",)

    def __init__(self, length):
        self._length = length

    @property
    def major(self):
        return 3

    @property
    def minor(self):
        return python

    def __len__(self):
        return self._length

    def __getitem__(self, place):
        if isinstance(place, slice) and place.start in (None, 0) and place.step in (None, 1):
            stop = place.stop
            if isinstance(stop, int) and 0 <= stop <= self._length:
                return (3, python)[:stop] if stop < 3 else _Version(stop)
        if isinstance(place, slice) or place not in (0, 1):
            _refuse_version()
        return (3, python)[place]

    def _each(self, compare):
        """What all releases answer: the others lie between the least and the largest number of one."""
        answers = [compare((3, python, micro, "final", 0)[: self._length]) for micro in (0, 999)]
        if answers[0] != answers[1]:
            _refuse_version()
        return answers[0]

    def __lt__(self, other):
        return self._each(lambda own: own < other) if isinstance(other, tuple) else NotImplemented

    def __le__(self, other):
        return self._each(lambda own: own <= other) if isinstance(other, tuple) else NotImplemented

    def __gt__(self, other):
        return self._each(lambda own: own > other) if isinstance(other, tuple) else NotImplemented

    def __ge__(self, other):
        return self._each(lambda own: own >= other) if isinstance(other, tuple) else NotImplemented

    def __eq__(self, other):
        if not isinstance(other, tuple):
            return NotImplemented
        if other[:2] == (3, python) and len(other) == self._length:
            _refuse_version()
        return False

    def __getattr__(self, name):
        _refuse_version()

    def __iter__(self, *operands):
        _refuse_version()

    __repr__ = __str__ = __format__ = __hash__ = __add__ = __radd__ = __contains__ = __iter__


def _refuse_version():
    refuse("the version of Python", "releases of one minor version are not told apart", "use version_info[:2]")


version_info = _Version(5)


class _Stream:
    __slots__ = ("name",)

    def __init__(self, name):
        self.name = name

    def write(self, text, /):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        output(text)
        return len(text)

    def writelines(self, lines, /):
        for line in lines:
            self.write(line)

    def flush(self):
        pass

    def __getattr__(self, name):
        refuse(f"{name} of an output stream", "it is not modelled", "use print, write, writelines or flush")


stdout = _Stream("<stdout>")
stderr = _Stream("<stderr>")

__binds__ = False
