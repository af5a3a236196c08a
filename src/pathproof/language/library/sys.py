"""`sys`: the arguments, the exit, the two output streams, and what is the same for all versions of Python.

What depends on the interpreter, the platform or the process is refused. Output is kept for the trace and changes no
state.
"""

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
    """The version of an interpreter that is one of 3.11 to 3.13. What differs between them is refused."""

    __slots__ = ("_length",)

    def __init__(self, length):
        self._length = length

    @property
    def major(self):
        return 3

    def __len__(self):
        return self._length

    def __getitem__(self, place):
        if isinstance(place, slice) and place.start in (None, 0) and place.step in (None, 1):
            stop = place.stop
            if isinstance(stop, int) and 0 <= stop <= self._length:
                return (3,)[:stop] if stop < 2 else _Version(stop)
        if place != 0:
            _refuse_version()
        return 3

    def _each(self, compare):
        """What all of these versions answer. Between the least and the largest number of a release lie the others."""
        answers = [
            compare((3, minor, micro, "final", 0)[: self._length]) for minor in (11, 12, 13) for micro in (0, 999)
        ]
        if answers[0] != answers[-1] or len(set(answers)) > 1:
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
        if other[:2] in ((3, 11), (3, 12), (3, 13)):
            _refuse_version()
        return False

    def __getattr__(self, name):
        _refuse_version()

    def __iter__(self, *operands):
        _refuse_version()

    __repr__ = __str__ = __format__ = __hash__ = __add__ = __radd__ = __contains__ = __iter__


def _refuse_version():
    refuse("the version of Python", "it holds for Python 3.11 to 3.13", "compare it with a version outside of these")


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
