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
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial

from rich.console import Console

from pathproof.api import verify
from pathproof.commands.arguments import (
    EXIT_STATUS,
    INCOMPLETE,
    VERIFIED,
    Help,
    Parser,
    add_asked,
    add_choice,
    add_engine,
    add_limits,
    add_program,
    cache_size,
    choices_type,
    coloured,
    positive,
    show,
    width,
)
from pathproof.commands.certificates import (
    CERTIFY_EPILOG,
    add_certify,
    add_inspect,
    add_key,
    certify,
    inspect,
    key,
)
from pathproof.errors import PathproofError, UsageError
from pathproof.language import load
from pathproof.machine.options import ATOMICITIES, COLLECTORS, REDUCTIONS, SYMMETRIES, Options
from pathproof.report import Progress, as_json, as_text, certification_json, listing, verdict
from pathproof.search import Limits, Settings, Verification
from pathproof.search.backtracking import BACKTRACKING
from pathproof.search.limits import bounded_memory, terminating_interrupts
from pathproof.search.strategy import STRATEGIES
from pathproof.store import STORES
from pathproof.store.bits import DEFAULT_BITS
from pathproof.store.cache import BYTES_PER_STATE
from pathproof.store.replacement import REPLACEMENTS, Cost
from pathproof.version import __version__

TREES = {"bfs": "breadth-first", "dfs": "depth-first"}


_EPILOG = """\
examples:
  pathproof verify examples/philosophers.py -- 4       what follows -- is the program's sys.argv
  pathproof verify test_queue.py --call test_handover  a function of the file is the program
  pathproof verify program.py --max-seconds 60 --json  for scripts
  pathproof verify program.py --replay 0,2,1           show one schedule again
  pathproof verify program.py --certificate FILE       write the proof; pathproof certify re-checks it

exit status: 0 verified, 1 violated, 2 cannot be checked or wrong call, 3 incomplete (certify: 4 rejected or malformed)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command and returns its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        with terminating_interrupts():
            return _run(words)
    except PathproofError as error:
        return _fail(words, error)
    except KeyboardInterrupt:
        if _wants_json(words):
            show(as_json(Verification("incomplete", incomplete="interrupted")), sys.stdout)
        else:
            show("pathproof: interrupted", sys.stderr)
        return INCOMPLETE
    except MemoryError:
        print("pathproof: ran out of memory", file=sys.stderr)
        return INCOMPLETE
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
        word, command = unknown[0], namespace.command
        raise UsageError(
            f"unknown argument {word}{_suggestion(word, namespace)}", hint=f"try: pathproof {command} --help"
        )
    if namespace.command == "explain":
        return _explain(namespace)
    if namespace.command == "certify":
        return certify(namespace, program_arguments if given else None)
    if namespace.command == "inspect":
        return inspect(namespace)
    if namespace.command == "key":
        return key(namespace)
    return _verify(namespace, words, program_arguments)


def _verify(namespace: argparse.Namespace, words: list[str], arguments: list[str]) -> int:
    limits = Limits(namespace.max_states, namespace.max_depth, namespace.max_seconds, namespace.max_memory)
    settings = Settings(
        search=_search(namespace),
        store=namespace.store or ("exact" if namespace.cache is None else "fingerprints"),
        backtrack=namespace.backtrack,
        seed=namespace.seed,
        bits=namespace.bits,
        limits=limits,
        races=namespace.races,
        all_violations=namespace.all_violations,
        replay=namespace.replay,
        engine=namespace.engine,
        cache=_cache(namespace),
        replacement=namespace.replacement,
        own_properties=tuple(namespace.property),
    )
    watched = sys.stderr.isatty() and sys.stdout.isatty()
    with bounded_memory(limits.memory), Progress(Console(stderr=True)) if watched else nullcontext() as progress:
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
            work_dir=namespace.work_dir,
            split=namespace.split,
        )
    if namespace.json:
        show(as_json(verification), sys.stdout)
    else:
        stream = sys.stderr if verification.error is not None else sys.stdout
        again = partial(_replay_command, words, arguments)
        show(as_text(verification, again, width(stream), coloured(stream)), stream)
    return EXIT_STATUS[verification.verdict]


def _search(namespace: argparse.Namespace) -> str:
    """The name of the search: the tree of a certificate is that of the search which found it."""
    if namespace.certificate is None and (namespace.tree is not None or namespace.split):
        raise UsageError("--tree and --split say how a certificate is written: they need --certificate FILE")
    default = "breadth-first" if namespace.cache is None else "depth-first"
    if namespace.tree is None:
        return str(namespace.search or default)
    if namespace.search not in (None, TREES[namespace.tree]):
        raise UsageError(f"--tree {namespace.tree} is not the tree of --search {namespace.search}; give one of them")
    return TREES[namespace.tree]


def _cache(namespace: argparse.Namespace) -> int | None:
    """How many states the cache may hold."""
    if namespace.cache is None:
        if namespace.replacement != Cost.name or namespace.work_dir is not None:
            raise UsageError("--replacement and --work-dir say how a cache is used: they need --cache SIZE")
        return None
    number, in_bytes = namespace.cache
    return number // BYTES_PER_STATE if in_bytes else int(number)


def _explain(namespace: argparse.Namespace) -> int:
    program = load(namespace.program, (), namespace.call, dict(namespace.model), namespace.properties)
    show(listing(program.listing(), width(sys.stdout), coloured(sys.stdout)), sys.stdout)
    return VERIFIED


def _fail(words: list[str], error: PathproofError) -> int:
    """Says what is wrong, in JSON if the caller wants JSON, however wrong the call is."""
    word = verdict(error)
    if _wants_json(words):
        about_certificate = word in ("rejected", "malformed")
        report = certification_json(error) if about_certificate else as_json(Verification("error", error=error))
        show(report, sys.stdout)
    else:
        show(f"pathproof: {error}", sys.stderr)
    return EXIT_STATUS[word]


def _wants_json(words: list[str]) -> bool:
    return "--json" in words[: words.index("--") if "--" in words else None]


_OF_A_SEARCH = ("--json", "--all-violations", "--replay", "--certificate", "--tree", "--split")  # not of a replay


def _replay_command(words: list[str], arguments: list[str], choices: str) -> str:
    """This command again, for one schedule."""
    kept = []
    rest = iter(words)
    for word in rest:
        if word in ("--replay", "--certificate", "--tree"):
            next(rest)
        elif word.partition("=")[0] not in _OF_A_SEARCH:
            kept.append(word)
    return shlex.join(["pathproof", *kept, "--replay", choices, *(["--", *arguments] if arguments else [])])


def _suggestion(word: str, namespace: argparse.Namespace) -> str:
    names = {f"--{name.replace('_', '-')}" for name in vars(namespace)} - {"--command", "--program", word}
    close = difflib.get_close_matches(word.partition("=")[0], sorted(names), 1)
    return f"; did you mean {close[0]}?" if close else ""


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="pathproof",
        description="Checks every interleaving and every choice of a multithreaded Python program.",
        epilog=_EPILOG,
        formatter_class=Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"pathproof {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    verify = commands.add_parser(
        "verify",
        help="check a program",
        description="Checks PROGRAM: a schedule that goes wrong, or the proof that there is none.",
        usage="pathproof verify PROGRAM [options] [-- ARGS]",
        epilog=_EPILOG,
        formatter_class=Help,
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
    certify_parser = commands.add_parser(
        "certify",
        help="re-check a certificate",
        description="Certifies PROGRAM with the certificate FILE that a verification wrote, trusting neither the "
        "file nor its writer. The program's arguments are those of the certificate; given ones must be the same. "
        "Without --call, the whole file is the program.",
        usage="pathproof certify PROGRAM FILE [options] [-- ARGS]",
        epilog=CERTIFY_EPILOG,
        formatter_class=Help,
        allow_abbrev=False,
    )
    key_parser = commands.add_parser(
        "key",
        help="draw the key for parts that are certified by hand",
        description="Draws the key under which parts of the certificate FILE are certified apart (certify --region), "
        "into the new file KEY, which only its owner may read. Hand it to nobody but those who certify a part for you.",
        usage="pathproof key FILE KEY",
        formatter_class=Help,
        allow_abbrev=False,
    )
    inspect_parser = commands.add_parser(
        "inspect",
        help="show what a certificate holds",
        description="Shows the head of a certificate, its sizes, its script and how it would be cut into tasks.",
        usage="pathproof inspect FILE [options]",
        formatter_class=Help,
        allow_abbrev=False,
    )
    for command in (verify, explain, certify_parser):
        add_program(command)
    _add_properties(verify)
    _add_certificate(verify)
    add_certify(certify_parser)
    add_key(key_parser)
    add_inspect(inspect_parser)
    _add_search(verify)
    _add_limits(verify)
    group = verify.add_argument_group("semantics", "what counts as a state and as a step")
    add_choice(group, "--reduction", REDUCTIONS, "which operations are merged into one step")
    add_choice(group, "--atomicity", ATOMICITIES, "where a step ends")
    add_choice(group, "--symmetry", SYMMETRIES, "how objects are named")
    add_choice(group, "--gc", COLLECTORS, "which garbage is left out of a state")
    group = verify.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _add_properties(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group(
        "properties", "assertions, uncaught exceptions, deadlock and invariants are always checked"
    )
    add_asked(group)
    group.add_argument("--all-violations", action="store_true", help="go on after the first violation")
    group.add_argument(
        "--replay", metavar="CHOICES", type=choices_type, help="follow one schedule, such as 0,2,1, and show it"
    )


def _add_certificate(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("certificate", "a verified program's proof, for pathproof certify")
    group.add_argument("--certificate", metavar="FILE", help="write it there")
    group.add_argument(
        "--tree", metavar="NAME", choices=tuple(TREES), help="of which tree: bfs (short paths, the default) or dfs"
    )
    group.add_argument("--split", action="store_true", help="chunks in files of their own: FILE.0000, ...")


def _add_search(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("search")
    group.add_argument(
        "--search",
        metavar="NAME",
        help=f"{', '.join(STRATEGIES)}, or your own as MODULE:CLASS (default: breadth-first)",
    )
    group.add_argument("--seed", metavar="N", type=int, default=0, help="for random searches (default: 0)")
    group.add_argument(
        "--store",
        metavar="NAME",
        help=f"what is kept of states seen: {', '.join(STORES)}, or your own as MODULE:CLASS (default: exact)",
    )
    group.add_argument(
        "--bits",
        metavar="N",
        type=int,
        default=DEFAULT_BITS,
        help=f"the bit-state store has 2^N bits (default: {DEFAULT_BITS})",
    )
    group.add_argument(
        "--cache", metavar="SIZE", type=cache_size, help="keep so many states at most: 200000, or 64MB (depth-first)"
    )
    group.add_argument(
        "--replacement",
        metavar="NAME",
        default=Cost.name,
        help=f"which state a full cache gives up: {', '.join(REPLACEMENTS)}, or your own as MODULE:CLASS "
        f"(default: {Cost.name})",
    )
    group.add_argument("--work-dir", metavar="DIR", help="where a cached search writes down what a certificate needs")
    add_choice(group, "--backtrack", tuple(BACKTRACKING), "how the frontier holds states", default="undo")
    add_engine(group)


def _add_limits(command: argparse.ArgumentParser) -> None:
    group = add_limits(command, "reaching one ends the search as incomplete")
    group.add_argument("--max-states", metavar="N", type=positive, help="distinct states")
    group.add_argument("--max-depth", metavar="N", type=positive, help="steps from the initial state")
