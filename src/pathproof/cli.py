"""The command line. Parses, calls `verify` or `certify`, prints, and turns every outcome into an exit status:

0 verified or certified, 1 violated, 2 the program cannot be checked or the call is wrong, 3 incomplete,
4 the certificate is rejected or malformed.

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
from dataclasses import asdict
from functools import partial
from typing import NoReturn, TextIO

from rich.console import Console

from pathproof import __version__
from pathproof.certificate import Certificate
from pathproof.certificate.issue import verify
from pathproof.certifier import Certification, Request, Session
from pathproof.certifier import certification as certifier
from pathproof.certifier.inspection import script
from pathproof.certifier.partition import PARTITIONS
from pathproof.certifier.regions import certify_region, combine, with_key
from pathproof.errors import PathproofError, UsageError
from pathproof.language import load
from pathproof.machine.options import ATOMICITIES, COLLECTORS, REDUCTIONS, SYMMETRIES, Options
from pathproof.report import (
    Progress,
    RowProgress,
    as_json,
    as_text,
    certification_json,
    certification_text,
    inspection_json,
    inspection_text,
    listing,
    region_json,
    region_text,
    verdict,
)
from pathproof.search import Limits, Settings, Verification
from pathproof.search.backtracking import BACKTRACKING
from pathproof.search.strategy import STRATEGIES
from pathproof.store import STORES
from pathproof.store.bits import DEFAULT_BITS

VERIFIED, VIOLATED, ERROR, INCOMPLETE, REJECTED = range(5)
EXIT_STATUS = {
    "verified": VERIFIED,
    "certified": VERIFIED,
    "violated": VIOLATED,
    "error": ERROR,
    "incomplete": INCOMPLETE,
    "rejected": REJECTED,
    "malformed": REJECTED,
}
TREES = {"bfs": "breadth-first", "dfs": "depth-first"}

_UNITS = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}

_EPILOG = """\
examples:
  pathproof verify examples/philosophers.py -- 4       what follows -- is the program's sys.argv
  pathproof verify test_queue.py --call test_handover  a function of the file is the program
  pathproof verify program.py --max-seconds 60 --json  for scripts
  pathproof verify program.py --replay 0,2,1           show one schedule again
  pathproof verify program.py --certificate FILE       write the proof; pathproof certify re-checks it

exit status: 0 verified, 1 violated, 2 cannot be checked or wrong call, 3 incomplete
"""

_CERTIFY_EPILOG = """\
examples:
  pathproof certify program.py program.cert               trusting nobody
  pathproof certify program.py program.cert --workers 8   in parallel
  pathproof certify program.py program.cert --region 1/3 --key KEY    one part here, others elsewhere,
  pathproof certify program.py program.cert --combine PARTS --key KEY    and all of them together

exit status: 0 certified, 1 a property fails, 2 cannot be checked or wrong call, 4 rejected or malformed
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
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains as it ends
        return ERROR
    except Exception as error:
        if os.environ.get("PATHPROOF_TRACEBACK"):
            raise
        problem = f"internal error: {type(error).__name__}: {error} (PATHPROOF_TRACEBACK=1 shows where)"
        return _fail(words, PathproofError(problem))


def _run(words: list[str]) -> int:
    cut = words.index("--") if "--" in words else len(words)
    given = cut < len(words)
    words, program_arguments = words[:cut], words[cut + 1 :]
    parser = _parser()
    namespace, unknown = parser.parse_known_args(words)
    if unknown:
        parser.error(f"unknown argument {unknown[0]}{_suggestion(unknown[0])}")
    if namespace.command == "explain":
        return _explain(namespace)
    if namespace.command == "certify":
        return _certify(namespace, program_arguments if given else None)
    if namespace.command == "inspect":
        return _inspect(namespace)
    return _verify(namespace, words, program_arguments)


def _verify(namespace: argparse.Namespace, words: list[str], arguments: list[str]) -> int:
    limits = Limits(namespace.max_states, namespace.max_depth, namespace.max_seconds, namespace.max_memory)
    settings = Settings(
        search=_search(namespace),
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
            certificate=namespace.certificate,
            split=namespace.split,
        )
    if namespace.json:
        print(as_json(verification))
    else:
        stream = sys.stderr if verification.error is not None else sys.stdout
        again = partial(_replay_command, words, arguments)
        print(as_text(verification, again, _width(stream), _coloured(stream)), file=stream)
    return EXIT_STATUS[verification.verdict]


def _search(namespace: argparse.Namespace) -> str:
    """The name of the search: the tree of a certificate is that of the search which found it."""
    if namespace.certificate is None and (namespace.tree is not None or namespace.split):
        raise UsageError("--tree and --split say how a certificate is written: they need --certificate FILE")
    if namespace.tree is None:
        return str(namespace.search)
    if namespace.search not in ("breadth-first", TREES[namespace.tree]):
        raise UsageError(f"--tree {namespace.tree} is not the tree of --search {namespace.search}; give one of them")
    return TREES[namespace.tree]


def _certify(namespace: argparse.Namespace, arguments: list[str] | None) -> int:
    options = [(name, getattr(namespace, name)) for name in ("reduction", "atomicity", "symmetry", "gc")]
    request = Request(
        namespace.program,
        namespace.certificate,
        tuple(arguments) if arguments is not None else None,
        namespace.call,
        tuple(namespace.model),
        namespace.properties,
        tuple((name, value) for name, value in options if value is not None),
        namespace.trustful,
        namespace.races,
    )
    outcome: Certification | PathproofError | None
    try:
        outcome = _certified(namespace, request)
    except PathproofError as error:
        outcome = error
    if outcome is None:
        return VERIFIED  # one part of several: it has said so itself
    word = verdict(outcome)
    if namespace.json:
        print(certification_json(outcome))
    else:
        stream = sys.stdout if word in ("certified", "violated") else sys.stderr
        again = partial(_replay_certified, request)
        print(certification_text(outcome, again, _width(stream), _coloured(stream)), file=stream)
    return EXIT_STATUS[word]


def _certified(namespace: argparse.Namespace, request: Request) -> Certification | None:
    if namespace.key is None and (namespace.region or namespace.combine):
        raise UsageError("parts belong together by their key: give --key FILE (a new file gets a fresh key)")
    if namespace.key is not None:
        if not (namespace.region or namespace.combine):
            raise UsageError("--key is for parts; give --region I/K or --combine")
        if namespace.combine and not os.path.exists(namespace.key):
            raise UsageError("there is no such key file", namespace.key)
        request = with_key(request, namespace.key)
    if namespace.combine:
        if namespace.region:
            raise UsageError("--region does a part, --combine adds parts up: give one of them")
        return combine(request, namespace.combine, not namespace.no_locate)
    rows = Certificate(request.certificate).rows
    watched = sys.stderr.isatty() and sys.stdout.isatty()
    with RowProgress(Console(stderr=True), rows) if watched else nullcontext() as progress:
        ticker = progress.tick if progress is not None else None
        if not namespace.region:
            return certifier.run(
                request, namespace.workers, namespace.partition, not namespace.no_locate, ticker
            )
        number, count = namespace.region
        file = namespace.result or f"{request.certificate}.{number}-of-{count}.json"
        part = certify_region(request, number, count, file, namespace.partition, ticker)
    print((region_json if namespace.json else region_text)(part, number, count, file))
    return None


def _inspect(namespace: argparse.Namespace) -> int:
    certificate = Certificate(namespace.certificate)
    session = None
    if namespace.program is not None:
        options = asdict(certificate.claims.options)  # to look is not to accept
        request = Request(
            namespace.program,
            namespace.certificate,
            models=tuple(namespace.model),
            options=tuple(options.items()),
        )
        session = Session(request)
    begin, end = namespace.rows or (0, 0)
    lines = script(certificate, begin, min(end, certificate.rows), session) if begin < end else ()
    tasks = []
    if namespace.partition is not None:
        tasks = PARTITIONS[namespace.method](certificate, namespace.partition, namespace.trustful)
    if namespace.json:
        print(inspection_json(certificate, lines, tasks))
    else:
        print(inspection_text(certificate, lines, tasks, _width(sys.stdout), _coloured(sys.stdout)))
    return VERIFIED


def _replay_certified(request: Request, choices: str) -> str:
    """The verification that shows a schedule which a certification found."""
    claims = Certificate(request.certificate).claims
    words = ["pathproof", "verify", request.program]
    words += ["--call", claims.call] if claims.call is not None else []
    words += [f"--model={name}={file}" for name, file in request.models]
    words += ["--properties", request.properties] if request.properties is not None else []
    words += ["--races"] if request.races else []
    for name, value in asdict(claims.options).items():
        words += [f"--{name}", value] if value != getattr(Options(), name) else []
    return shlex.join([*words, "--replay", choices, *(["--", *claims.arguments] if claims.arguments else [])])


def _explain(namespace: argparse.Namespace) -> int:
    program = load(namespace.program, (), namespace.call, dict(namespace.model), namespace.properties)
    print(listing(program.listing(), _width(sys.stdout), _coloured(sys.stdout)))
    return VERIFIED


def _fail(words: list[str], error: PathproofError) -> int:
    """Says what is wrong, in JSON if the caller wants JSON, however wrong the call is."""
    word = verdict(error)
    if "--json" in words[: words.index("--") if "--" in words else None]:
        about_certificate = word in ("rejected", "malformed")
        print(certification_json(error) if about_certificate else as_json(Verification("error", error=error)))
    else:
        print(f"pathproof: {error}", file=sys.stderr)
    return EXIT_STATUS[word]


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
    commands = (["verify", "-"], ["certify", "-", "-"], ["inspect", "-"])
    known = {name for command in commands for name in vars(_parser().parse_args(command))}
    names = [f"--{name.replace('_', '-')}" for name in sorted(known)]
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
    certify = commands.add_parser(
        "certify",
        help="re-check a certificate",
        description="Certifies PROGRAM with the certificate FILE that a verification wrote, trusting neither the "
        "file nor its writer. The program's arguments are those of the certificate; given ones must be the same.",
        usage="pathproof certify PROGRAM FILE [options] [-- ARGS]",
        epilog=_CERTIFY_EPILOG,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    inspect = commands.add_parser(
        "inspect",
        help="show what a certificate holds",
        description="Shows the head of a certificate, its sizes, its script and how it would be cut into tasks.",
        usage="pathproof inspect FILE [options]",
        formatter_class=_Help,
        allow_abbrev=False,
    )
    for command in (verify, explain, certify):
        _add_program(command)
    _add_properties(verify)
    _add_certificate(verify)
    _add_certify(certify)
    _add_inspect(inspect)
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


def _add_certificate(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("certificate", "a verified program's proof, for pathproof certify")
    group.add_argument("--certificate", metavar="FILE", help="write it there")
    group.add_argument(
        "--tree", metavar="NAME", choices=tuple(TREES), help="of which tree: bfs (short paths, the default) or dfs"
    )
    group.add_argument("--split", action="store_true", help="chunks in files of their own: FILE.0000, ...")


def _add_certify(command: argparse.ArgumentParser) -> None:
    command.add_argument("certificate", metavar="FILE", help="the certificate")
    group = command.add_argument_group("what is checked")
    group.add_argument(
        "--trustful",
        action="store_true",
        help="believe that the certificate is complete and look only at the states: much faster",
    )
    group.add_argument("--races", action="store_true", help="report data races as well")
    group = command.add_argument_group("in parts")
    group.add_argument("--workers", metavar="N", type=_positive, default=1, help="so many processes (default: 1)")
    _add_choice(group, "--partition", tuple(PARTITIONS), "how rows are cut into tasks")
    group.add_argument(
        "--region", metavar="I/K", type=_region, help="do part I of K alone and write its result, for --combine"
    )
    group.add_argument(
        "--key", metavar="FILE", help="what the parts have in common and nobody else may know; made if not there"
    )
    group.add_argument("--result", metavar="FILE", help="where --region writes (default: FILE.I-of-K.json)")
    group.add_argument("--combine", metavar="RESULT", nargs="+", help="add up the results of all parts")
    group.add_argument(
        "--no-locate", action="store_true", help="when coverage fails, do not walk again to find out where"
    )
    group = command.add_argument_group(
        "semantics", "as the certificate says; must be given where it claims less than the default"
    )
    for name, choices in (
        ("--reduction", REDUCTIONS),
        ("--atomicity", ATOMICITIES),
        ("--symmetry", SYMMETRIES),
        ("--gc", COLLECTORS),
    ):
        group.add_argument(name, choices=choices, metavar="NAME", help=f"must be: {', '.join(choices)}")
    group = command.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one JSON object")


def _add_inspect(command: argparse.ArgumentParser) -> None:
    command.add_argument("certificate", metavar="FILE", help="the certificate")
    command.add_argument("--rows", metavar="A:B", type=_rows, help="print the script from row A to before row B")
    command.add_argument("--program", metavar="PROGRAM", help="show its threads and source lines in the script")
    command.add_argument(
        "--model",
        metavar="NAME=FILE",
        type=_model,
        action="append",
        default=[],
        help="a model that the program needs",
    )
    command.add_argument("--partition", metavar="K", type=_positive, help="show how K tasks would be cut")
    _add_choice(command, "--method", tuple(PARTITIONS), "how they are cut")
    command.add_argument("--trustful", action="store_true", help="tasks for trustful certification")
    command.add_argument("--json", action="store_true", help="print one JSON object")


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


def _region(text: str) -> tuple[int, int]:
    number, slash, count = text.partition("/")
    if not (slash and number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"expected a part such as 1/3, not {text!r}")
    return int(number), int(count)


def _rows(text: str) -> tuple[int, int]:
    begin, colon, end = text.partition(":")
    if not (colon and begin.isdecimal() and end.isdecimal() and int(begin) < int(end)):
        raise argparse.ArgumentTypeError(f"expected rows such as 0:20, not {text!r}")
    return int(begin), int(end)


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
