"""What the commands have in common: how words become values, how options are declared, where output goes."""

from __future__ import annotations

import argparse
import os
import shutil
import textwrap
from collections.abc import Sequence
from typing import Any, NoReturn, TextIO

from pathproof.errors import UsageError
from pathproof.machine.options import ENGINES

VERIFIED, VIOLATED, ERROR, INCOMPLETE, REJECTED = range(5)
EXIT_STATUS = {
    "verified": VERIFIED,
    "certified": VERIFIED,
    "certified in part": INCOMPLETE,
    "violated": VIOLATED,
    "error": ERROR,
    "incomplete": INCOMPLETE,
    "rejected": REJECTED,
    "malformed": REJECTED,
}

_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}


def width(stream: TextIO) -> int | None:
    return shutil.get_terminal_size().columns if stream.isatty() else None


def coloured(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR")


def show(text: str, stream: TextIO) -> None:
    """Prints. A reader who closes the pipe (`| head -1`) has read enough: no error, and the exit status stays. What the
    stream cannot encode is shown escaped."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    try:
        print(text.encode(encoding, "backslashreplace").decode(encoding), file=stream, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # or Python complains as it ends


class Once(argparse.Action):
    """An option with one value, which may be given once: of two, nobody knows which was meant."""

    given = False

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        if self.given and option_string is not None:
            raise argparse.ArgumentError(self, "given twice")
        self.given = True
        setattr(namespace, self.dest, values)


class Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that `--json` holds for wrong calls, too."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.register("action", None, Once)

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, hint=f"try: {self.prog} --help")


class Help(argparse.RawDescriptionHelpFormatter):
    """Leaves examples as they are and names in one piece: `mark-sweep` is not to be broken in two."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(text, width, break_on_hyphens=False)


def add_choice(
    group: argparse._ActionsContainer, name: str, choices: Sequence[str], text: str, default: str | None = None
) -> None:
    default = default or choices[0]
    group.add_argument(
        name,
        choices=choices,
        default=default,
        metavar="NAME",
        help=f"{text}: {', '.join(choices)} (default: {default})",
    )


def add_engine(group: argparse._ActionsContainer) -> None:
    add_choice(group, "--engine", ENGINES, "which machine runs the program")


def add_asked(group: argparse._ActionsContainer) -> None:
    """Properties that are checked only if asked for."""
    group.add_argument("--races", action="store_true", help="report data races as well")
    group.add_argument(
        "--property",
        metavar="NAME",
        action="append",
        default=[],
        help="check a property of your own, as MODULE:CLASS; may be given several times",
    )


def add_limits(command: argparse.ArgumentParser, text: str) -> argparse._ArgumentGroup:
    group = command.add_argument_group("limits", text)
    group.add_argument("--max-seconds", metavar="S", type=seconds, help="time")
    group.add_argument("--max-memory", metavar="SIZE", type=size, help="memory, such as 500M or 2G")
    return group


def add_program(command: argparse.ArgumentParser) -> None:
    command.add_argument("program", metavar="PROGRAM", nargs="?", help="the Python file that starts the program")
    group = command.add_argument_group("the program")
    group.add_argument("-m", "--module", metavar="MODULE", help="a module to run instead, as after python -m")
    add_path(group)
    group.add_argument("--call", metavar="NAME", help="check this function of the file, a test, say")
    group.add_argument(
        "--model",
        metavar="NAME=FILE",
        type=model_type,
        action="append",
        default=[],
        help="let FILE stand for module NAME; may be given several times",
    )
    group.add_argument("--properties", metavar="FILE", help="more invariants, over the program's globals")


def add_path(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--path", metavar="DIR", action="append", default=[], help="look for modules there; may be given several times"
    )


def program_given(namespace: argparse.Namespace) -> str:
    """The file or the module."""
    if namespace.module is not None and namespace.program is not None:
        raise UsageError(f"-m {namespace.module} is the program, and so is {namespace.program}; give one of them")
    if namespace.module is not None and namespace.call is not None:
        raise UsageError("--call takes a function of a file, not of a module that -m names")
    given = namespace.program if namespace.module is None else namespace.module
    if given is None:
        missing = "FILE" if hasattr(namespace, "region") else "PROGRAM"  # of two names, the first is the program's
        raise UsageError(f"the following arguments are required: {missing}, or -m MODULE for the program")
    return str(given)


def model_type(text: str) -> tuple[str, str]:
    name, equals, file = text.partition("=")
    if not (name and equals and file):
        raise argparse.ArgumentTypeError(f"expected NAME=FILE, not {text!r}")
    return name, file


def choices_type(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split(",") if text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected integers such as 0,2,1, not {text!r}") from None


def region_type(text: str) -> tuple[int, int]:
    number, slash, count = text.partition("/")
    if not (slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"expected a part such as 1/3, not {text!r}")
    return int(number), int(count)


def rows_type(text: str) -> tuple[int, int]:
    begin, colon, end = text.partition(":")
    if not (colon and begin.isdecimal() and end.isdecimal() and int(begin) < int(end)):
        raise argparse.ArgumentTypeError(f"expected rows such as 0:20, not {text!r}")
    return int(begin), int(end)


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"expected a positive integer, not {text!r}")
    return _within(int(text), text)


def _within(number: int, text: str) -> int:
    if number >= 1 << 63:
        raise argparse.ArgumentTypeError(f"expected a number below 2**63, not {text!r}")
    return number


def seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a positive number, not {text!r}")
    return seconds


def percentage(text: str) -> float:
    number = text.removesuffix("%")
    if not number.isdecimal() or not 0 < int(number) < 100:
        raise argparse.ArgumentTypeError(f"expected a percentage from 1 to 99, not {text!r}")
    return int(number) / 100


def cache_size(text: str) -> tuple[int, bool]:
    """A number, and whether it is one of bytes."""
    if text.isdecimal():
        return int(text), False
    return size(text), True


def size(text: str) -> int:
    number, unit = text.upper().removesuffix("B"), ""
    if number[-1:] in _UNITS:
        number, unit = number[:-1], number[-1:]
    if not number.isdecimal() or int(number) == 0:
        raise argparse.ArgumentTypeError(f"expected a size such as 500M or 2G, not {text!r}")
    return _within(int(number) * _UNITS[unit], text)
