"""The command line. Parses, calls `verify`, prints, and turns every outcome into an exit status:

0 verified, 1 violated, 2 the program cannot be checked or the call is wrong, 3 incomplete.

`argparse` is enough: options in groups by purpose, each with a line that says what it is for, and no
dependency. Its own handling of `--` guesses, so what follows `--` is cut off before it sees the rest.
"""

from __future__ import annotations

import argparse
import difflib
import os
import shlex
import shutil
import sys
import textwrap
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from typing import NoReturn, TextIO

from rich.console import Console

from pathproof import __version__
from pathproof.errors import PathproofError, UsageError
from pathproof.language import load
from pathproof.machine.options import ATOMICITIES, COLLECTORS, REDUCTIONS, SYMMETRIES, Options
from pathproof.report import Progress, as_json, as_text, listing
from pathproof.search import Limits, Settings, Verification, verify
from pathproof.search.backtracking import BACKTRACKING
from pathproof.search.strategy import STRATEGIES
from pathproof.store import STORES
from pathproof.store.bits import DEFAULT_BITS

VERIFIED, VIOLATED, ERROR, INCOMPLETE = range(4)
EXIT_STATUS = {"verified": VERIFIED, "violated": VIOLATED, "error": ERROR, "incomplete": INCOMPLETE}

_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}

_EPILOG = """\
examples:
  pathproof verify examples/philosophers.py -- 4       what follows -- is the program's sys.argv
  pathproof verify test_queue.py --call test_handover  a function of the file is the program
  pathproof verify program.py --max-seconds 60 --json  for scripts
  pathproof verify program.py --replay 0,2,1           show one schedule again

exit status: 0 verified, 1 violated, 2 cannot be checked or wrong call, 3 incomplete
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(words)
    except PathproofError as error:
        return _fail(words, error)
    except KeyboardInterrupt:
        print("pathproof: interrupted", file=sys.stderr)
        return INCOMPLETE
    except Exception as error:
        if os.environ.get("PATHPROOF_TRACEBACK"):
            raise
        problem = f"internal error: {type(error).__name__}: {error} (PATHPROOF_TRACEBACK=1 shows where)"
        return _fail(words, PathproofError(problem))


def _run(words: list[str]) -> int:
    cut = words.index("--") if "--" in words else len(words)
    words, program_arguments = words[:cut], words[cut + 1 :]
    parser = _parser()
    namespace, unknown = parser.parse_known_args(words)
    if unknown:
        parser.error(f"unknown argument {unknown[0]}{_suggestion(unknown[0])}")
    if namespace.command == "explain":
        return _explain(namespace)
    return _verify(namespace, words, program_arguments)


def _verify(namespace: argparse.Namespace, words: list[str], arguments: list[str]) -> int:
    limits = Limits(namespace.max_states, namespace.max_depth, namespace.max_seconds, namespace.max_memory)
    settings = Settings(
        search=namespace.search,
        store=namespace.store,
        backtrack=namespace.backtrack,
        seed=namespace.seed,
        bits=namespace.bits,
        limits=limits,
        races=namespace.races,
        all_violations=namespace.all_violations,
        replay=namespace.replay,
    )
    watched = sys.stderr.isatty() and sys.stdout.isatty()
    with Progress(Console(stderr=True)) if watched else nullcontext() as progress:
        verification = verify(
            namespace.program,
            arguments,
            call=namespace.call,
            models=dict(namespace.model),
            properties=namespace.properties,
            options=Options(namespace.reduction, namespace.atomicity, namespace.symmetry, namespace.gc),
            settings=settings,
            observers=[progress] if progress is not None else [],
        )
    if namespace.json:
        _print(as_json(verification), sys.stdout)
    else:
        stream = sys.stderr if verification.error is not None else sys.stdout
        again = partial(_replay_command, words, arguments)
        _print(as_text(verification, again, _width(stream), _coloured(stream)), stream)
    return EXIT_STATUS[verification.verdict]


def _explain(namespace: argparse.Namespace) -> int:
    program = load(namespace.program, (), namespace.call, dict(namespace.model), namespace.properties)
    _print(listing(program.listing(), _width(sys.stdout), _coloured(sys.stdout)), sys.stdout)
    return VERIFIED


def _fail(words: list[str], error: PathproofError) -> int:
    """Says what is wrong, in JSON if the caller wants JSON, however wrong the call is."""
    if "--json" in words[: words.index("--") if "--" in words else None]:
        _print(as_json(Verification("error", error=error)), sys.stdout)
    else:
        _print(f"pathproof: {error}", sys.stderr)
    return ERROR


def _print(text: str, stream: TextIO) -> None:
    """Prints. A reader who closes the pipe (`| head -1`) has read enough: no error, and the exit status stays."""
    try:
        print(text, file=stream, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # or Python complains as it ends


def _replay_command(words: list[str], arguments: list[str], choices: str) -> str:
    """This command again, for one schedule."""
    kept = []
    rest = iter(words)
    for word in rest:
        if word == "--replay":
            next(rest)
        elif word not in ("--json", "--all-violations") and not word.startswith("--replay="):
            kept.append(word)
    return shlex.join(["pathproof", *kept, "--replay", choices, *(["--", *arguments] if arguments else [])])


def _width(stream: TextIO) -> int | None:
    return shutil.get_terminal_size().columns if stream.isatty() else None


def _coloured(stream: TextIO) -> bool:
    return stream.isatty() and not os.environ.get("NO_COLOR")


def _suggestion(word: str) -> str:
    names = [f"--{name.replace('_', '-')}" for name in vars(_parser().parse_args(["verify", "-"]))]
    close = difflib.get_close_matches(word.partition("=")[0], names, 1)
    return f"; did you mean {close[0]}?" if close else ""


class _Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that `--json` holds for wrong calls, too."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}\ntry: {self.prog} --help")


class _Help(argparse.RawDescriptionHelpFormatter):
    """Leaves examples as they are and names in one piece: `mark-sweep` is not to be broken in two."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(text, width, break_on_hyphens=False)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="pathproof",
        description="Checks every interleaving and every choice of a multithreaded Python program.",
        epilog=_EPILOG,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"pathproof {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    verify = commands.add_parser(
        "verify",
        help="check a program",
        description="Checks PROGRAM: a schedule that goes wrong, or the proof that there is none.",
        usage="pathproof verify PROGRAM [options] [-- ARGS]",
        epilog=_EPILOG,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    explain = commands.add_parser(
        "explain",
        help="print the compiled instructions and which can be visible",
        description="Prints the instructions that PROGRAM is compiled to, with their source lines, and marks "
        "those that can be visible, that is, begin a step.",
        usage="pathproof explain PROGRAM [options]",
        allow_abbrev=False,
    )
    for command in (verify, explain):
        _add_program(command)
    _add_properties(verify)
    _add_search(verify)
    _add_limits(verify)
    group = verify.add_argument_group("semantics", "what counts as a state and as a step")
    _add_choice(group, "--reduction", REDUCTIONS, "which operations are merged into one step")
    _add_choice(group, "--atomicity", ATOMICITIES, "where a step ends")
    _add_choice(group, "--symmetry", SYMMETRIES, "how objects are named")
    _add_choice(group, "--gc", COLLECTORS, "which garbage is left out of a state")
    group = verify.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _add_program(command: argparse.ArgumentParser) -> None:
    command.add_argument("program", metavar="PROGRAM", help="the Python file that starts the program")
    group = command.add_argument_group("the program")
    group.add_argument("--call", metavar="NAME", help="check this function of the file, a test, say")
    group.add_argument(
        "--model",
        metavar="NAME=FILE",
        type=_model,
        action="append",
        default=[],
        help="let FILE stand for module NAME; may be given several times",
    )
    group.add_argument("--properties", metavar="FILE", help="more invariants, over the program's globals")


def _add_properties(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group(
        "properties", "assertions, uncaught exceptions, deadlock and invariants are always checked"
    )
    group.add_argument("--races", action="store_true", help="report data races as well")
    group.add_argument("--all-violations", action="store_true", help="go on after the first violation")
    group.add_argument(
        "--replay", metavar="CHOICES", type=_choices, help="follow one schedule, such as 0,2,1, and show it"
    )


def _add_search(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("search")
    group.add_argument(
        "--search",
        metavar="NAME",
        default="breadth-first",
        help=f"{', '.join(STRATEGIES)}, or your own as MODULE:CLASS (default: breadth-first)",
    )
    group.add_argument("--seed", metavar="N", type=int, default=0, help="for random searches (default: 0)")
    _add_choice(group, "--store", tuple(STORES), "what is kept of states seen")
    group.add_argument(
        "--bits",
        metavar="N",
        type=int,
        default=DEFAULT_BITS,
        help=f"the bit-state store has 2^N bits (default: {DEFAULT_BITS})",
    )
    _add_choice(group, "--backtrack", tuple(BACKTRACKING), "how the frontier holds states", default="undo")


def _add_limits(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("limits", "reaching one ends the search as incomplete")
    group.add_argument("--max-states", metavar="N", type=_positive, help="distinct states")
    group.add_argument("--max-depth", metavar="N", type=_positive, help="steps from the initial state")
    group.add_argument("--max-seconds", metavar="S", type=_seconds, help="time")
    group.add_argument("--max-memory", metavar="SIZE", type=_size, help="memory, such as 500M or 2G")


def _add_choice(
    group: argparse._ArgumentGroup, name: str, choices: Sequence[str], text: str, default: str | None = None
) -> None:
    default = default or choices[0]
    group.add_argument(
        name,
        choices=choices,
        default=default,
        metavar="NAME",
        help=f"{text}: {', '.join(choices)} (default: {default})",
    )


def _model(text: str) -> tuple[str, str]:
    name, equals, file = text.partition("=")
    if not (name and equals and file):
        raise argparse.ArgumentTypeError(f"expected NAME=FILE, not {text!r}")
    return name, file


def _choices(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.split(",") if text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected integers such as 0,2,1, not {text!r}") from None


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"expected a positive integer, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a positive number, not {text!r}")
    return seconds


def _size(text: str) -> int:
    number, unit = text.upper().removesuffix("B"), ""
    if number[-1:] in _UNITS:
        number, unit = number[:-1], number[-1:]
    if not number.isdecimal() or int(number) == 0:
        raise argparse.ArgumentTypeError(f"expected a size such as 500M or 2G, not {text!r}")
    return int(number) * _UNITS[unit]
