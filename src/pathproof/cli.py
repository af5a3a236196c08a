"""The command line. Parses, calls `verify` or `certify`, prints, and turns every outcome into an exit status:

0 verified or certified, 1 violated, 2 the program cannot be checked or the call is wrong, 3 incomplete,
4 the certificate is rejected or malformed.

`argparse` is enough: options in groups by purpose, each with a line that says what it is for, and no
dependency. Its own handling of `--` guesses, so what follows `--` is cut off before it sees the rest.
"""

from __future__ import annotations

import argparse
import difflib
import gc
import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from pathproof.api import verify
from pathproof.checkpoint import EVERY
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
    percentage,
    positive,
    program_given,
    seconds,
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
from pathproof.commands.hunt import EPILOG as HUNT_EPILOG
from pathproof.commands.hunt import add_hunt, hunt
from pathproof.errors import PathproofError, UsageError
from pathproof.estimation import ESTIMATORS
from pathproof.language import load
from pathproof.machine.options import ATOMICITIES, COLLECTORS, REDUCTIONS, SYMMETRIES, Options
from pathproof.report import Picture, Progress, as_json, as_text, certification_json, check_drawable, listing, verdict
from pathproof.search import Limits, Settings, Verification
from pathproof.search.abstraction import REFINEMENTS
from pathproof.search.backtracking import BACKTRACKING
from pathproof.search.limits import bounded_memory, terminating_interrupts
from pathproof.search.strategies import STRATEGIES
from pathproof.store import STORES
from pathproof.store.bits import DEFAULT_BITS, BitState
from pathproof.store.replacement import REPLACEMENTS, Learned
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
    if arguments is None:  # the process is ours, and what is loaded stays: looking for garbage took a sixth of starting
        gc.set_threshold(50_000)
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
    if namespace.command == "hunt":
        return hunt(namespace, program_arguments)
    if namespace.command == "inspect":
        return inspect(namespace)
    if namespace.command == "key":
        return key(namespace)
    return _verify(namespace, words, program_arguments)


def _verify(namespace: argparse.Namespace, words: list[str], arguments: list[str]) -> int:
    limits = Limits(namespace.max_states, namespace.max_depth, namespace.max_seconds, namespace.max_memory)
    cache, in_bytes = _cache(namespace)
    settings = Settings(
        search=_search(namespace),
        store=namespace.store or _default_store(namespace),
        backtrack=namespace.backtrack,
        seed=namespace.seed,
        bits=_bits(namespace),
        limits=limits,
        races=namespace.races,
        all_violations=namespace.all_violations,
        replay=namespace.replay,
        engine=namespace.engine,
        cache=cache,
        cache_in_bytes=in_bytes,
        replacement=namespace.replacement or Learned.name,
        abstraction=namespace.abstraction,
        own_properties=tuple(namespace.property),
        workers=namespace.workers,
        **_coverage(namespace),
    )
    picture = _picture(namespace)
    watched = sys.stderr.isatty() and sys.stdout.isatty()
    with bounded_memory(limits.memory), Progress(Console(stderr=True)) if watched else nullcontext() as progress:
        verification = verify(
            program_given(namespace),
            arguments,
            call=namespace.call,
            models=dict(namespace.model),
            properties=namespace.properties,
            options=Options(namespace.reduction, namespace.atomicity, namespace.symmetry, namespace.gc),
            settings=settings,
            observers=[each for each in (progress, picture) if each is not None],
            certificate=namespace.certificate,
            work_dir=namespace.work_dir,
            split=namespace.split,
            partial=namespace.partial,
            paths=namespace.path,
            module=namespace.module is not None,
            strict=namespace.strict,
            **_checkpoints(namespace),
        )
    if namespace.json:
        show(as_json(verification), sys.stdout)
    else:
        stream = sys.stderr if verification.error is not None else sys.stdout
        again = partial(_replay_command, words, arguments)
        show(as_text(verification, again, width(stream), coloured(stream), namespace.refusals), stream)
    if picture is not None and namespace.plot == "-":
        show(picture.as_text(), sys.stdout)
    elif picture is not None:
        picture.write(Path(namespace.plot))
    return EXIT_STATUS[verification.verdict]


def _picture(namespace: argparse.Namespace) -> Picture | None:
    """What draws the search, if it is to be drawn."""
    if namespace.plot is None:
        return None
    if namespace.replay is not None:
        raise UsageError("a replay follows one schedule: there is nothing to draw")
    if namespace.plot != "-":
        check_drawable(Path(namespace.plot))
    elif namespace.json:
        raise UsageError("--json prints one object and nothing else: draw into a file")
    return Picture()


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


def _default_store(namespace: argparse.Namespace) -> str:
    return "exact" if namespace.cache is None and namespace.workers == 1 else "fingerprints"


def _bits(namespace: argparse.Namespace) -> int:
    if namespace.bits is None:
        return DEFAULT_BITS
    if namespace.store != BitState.name:
        raise UsageError(f"--bits is the size of the bit-state store: it needs --store {BitState.name}")
    return int(namespace.bits)


def _cache(namespace: argparse.Namespace) -> tuple[int | None, bool]:
    """How many states the cache may hold, or how many bytes they may take."""
    if namespace.cache is None:
        if namespace.replacement is not None or namespace.work_dir is not None:
            raise UsageError("--replacement and --work-dir say how a cache is used: they need --cache SIZE")
        return None, False
    number, in_bytes = namespace.cache
    return int(number), in_bytes


def _coverage(namespace: argparse.Namespace) -> dict[str, Any]:
    """What is asked of a search that is to be estimated; what is not asked is left as it is."""
    asked = {"exhaustive_share": namespace.exhaustive_share, "searches": namespace.searches}
    asked = {name: value for name, value in asked.items() if value is not None}
    if asked and not namespace.coverage:
        raise UsageError("--exhaustive-share and --searches say how --coverage searches: they need it")
    estimator = {} if namespace.estimator is None else {"estimator": namespace.estimator}
    return {"coverage": namespace.coverage, **asked, **estimator}


def _checkpoints(namespace: argparse.Namespace) -> dict[str, Any]:
    """Where to write them and where to go on from."""
    every = namespace.checkpoint_every
    if every is not None and namespace.checkpoint is None:
        raise UsageError("--checkpoint-every says how often --checkpoint DIR writes: it needs it")
    asked = {} if every is None else {"checkpoint_every": every}
    return {"checkpoint": namespace.checkpoint, "resume": namespace.resume, **asked}


def _explain(namespace: argparse.Namespace) -> int:
    program = load(
        program_given(namespace), (), namespace.call, dict(namespace.model), namespace.properties,
        paths=namespace.path, module=namespace.module is not None,
    )  # fmt: skip
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


# Not of a replay:
_OF_A_SEARCH = (
    *("--json", "--all-violations", "--replay", "--certificate", "--tree", "--split", "--partial", "--coverage"),
)
_WITH_VALUES = (
    *("--replay", "--certificate", "--tree", "--workers", "--exhaustive-share", "--searches", "--estimator", "--plot"),
    *("--checkpoint", "--checkpoint-every", "--resume"),
)


def _replay_command(words: list[str], arguments: list[str], choices: str) -> str:
    """This command again, for one schedule."""
    kept = []
    rest = iter(words)
    for word in rest:
        if word in _WITH_VALUES:
            next(rest)
        elif word.partition("=")[0] not in (*_OF_A_SEARCH, *_WITH_VALUES):
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
    hunt_parser = commands.add_parser(
        "hunt",
        help="look for a violation in many ways, each for a while",
        description="Looks for a violation of PROGRAM where the state space is too large to finish: walks, schedulers "
        "with priorities and the exhaustive search take turns until the time is over.",
        usage="pathproof hunt PROGRAM [options] [-- ARGS]",
        epilog=HUNT_EPILOG,
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
    for command in (verify, hunt_parser, explain, certify_parser):
        add_program(command)
    add_hunt(hunt_parser)
    _add_properties(verify)
    _add_certificate(verify)
    add_certify(certify_parser)
    add_key(key_parser)
    add_inspect(inspect_parser)
    _add_search(verify)
    _add_limits(verify)
    _add_checkpoints(verify)
    _add_coverage(verify)
    group = verify.add_argument_group("semantics", "what counts as a state and as a step")
    add_choice(group, "--reduction", REDUCTIONS, "which operations are merged into one step")
    add_choice(group, "--atomicity", ATOMICITIES, "where a step ends")
    add_choice(group, "--symmetry", SYMMETRIES, "how objects are named")
    add_choice(group, "--gc", COLLECTORS, "which garbage is left out of a state")
    group = verify.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one JSON object")
    group.add_argument("--refusals", action="store_true", help="list what is refused and was not reached")
    verify.add_argument("--strict", action="store_true", help="refuse what is not modelled even if nothing gets there")
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
    group.add_argument(
        "--partial",
        action="store_true",
        help="if a limit ends the search, write what it covered: a partial script, which is not a proof",
    )


def _add_search(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("search")
    group.add_argument(
        "--search",
        metavar="NAME",
        help=f"{', '.join(STRATEGIES)}, or your own as MODULE:CLASS (default: breadth-first)",
    )
    group.add_argument("--seed", metavar="N", type=int, default=0, help="for random searches (default: 0)")
    group.add_argument(
        "--abstraction",
        metavar="NAME",
        help="let states that look alike count as one, and refine until there is a violation or nothing to split: "
        f"{', '.join(REFINEMENTS)}, or your own as MODULE:CLASS",
    )
    group.add_argument(
        "--store",
        metavar="NAME",
        help=f"what is kept of states seen: {', '.join(STORES)}, or your own as MODULE:CLASS (default: exact)",
    )
    group.add_argument(
        "--bits",
        metavar="N",
        type=int,
        help=f"the bit-state store has 2^N bits (default: {DEFAULT_BITS})",
    )
    group.add_argument(
        "--cache", metavar="SIZE", type=cache_size, help="keep so many states at most: 200000, or 64MB (depth-first)"
    )
    group.add_argument(
        "--replacement",
        metavar="NAME",
        help=f"which state a full cache gives up: {', '.join(REPLACEMENTS)}, or your own as MODULE:CLASS "
        f"(default: {Learned.name})",
    )
    group.add_argument("--work-dir", metavar="DIR", help="where a cached search writes down what a certificate needs")
    add_choice(group, "--backtrack", tuple(BACKTRACKING), "how the frontier holds states", default="undo")
    group.add_argument("--workers", metavar="N", type=positive, default=1, help="so many processes (default: 1)")
    add_engine(group)


def _add_limits(command: argparse.ArgumentParser) -> None:
    group = add_limits(command, "reaching one ends the search as incomplete")
    group.add_argument("--max-states", metavar="N", type=positive, help="distinct states")
    group.add_argument("--max-depth", metavar="N", type=positive, help="steps from the initial state")


def _add_checkpoints(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("checkpoints", "a search that ends early, however it ends, can go on")
    group.add_argument("--checkpoint", metavar="DIR", help="write down there how far the search is")
    group.add_argument(
        "--checkpoint-every",
        metavar="S",
        type=seconds,
        help=f"so often, in seconds, and when the search ends (default: {EVERY:.0f})",
    )
    group.add_argument("--resume", metavar="DIR", help="go on from the checkpoint there; options must be the same")


def _add_coverage(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group("coverage", "how much of a program an unfinished search has seen")
    group.add_argument(
        "--coverage", action="store_true", help="share out the limit so that coverage can be estimated; needs a limit"
    )
    group.add_argument(
        "--exhaustive-share",
        metavar="P",
        type=percentage,
        help="percent of the limit for the first phase, the rest is for random searches (default: 60)",
    )
    group.add_argument(
        "--searches", metavar="N", type=positive, help="random searches at once, taking turns (default: 8)"
    )
    group.add_argument("--plot", metavar="FILE", help="draw the search into an SVG or PNG file; - for the terminal")
    group.add_argument("--estimator", metavar="NAME", help=f"{', '.join(ESTIMATORS)} (default: combined)")
