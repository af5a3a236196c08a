"""`sys`: the arguments, the exit and the two output streams.

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
