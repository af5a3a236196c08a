"""The commands around certificates: `certify`, with its parts by hand, `key` and `inspect`."""

from __future__ import annotations

import argparse
import shlex
import sys
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from dataclasses import asdict
from functools import partial
from itertools import islice

from rich.console import Console

from pathproof.certificate import Certificate, PartialScript, is_partial, opened
from pathproof.certifier import Certification, PartialCertification, Request, Session
from pathproof.certifier import certification as certifier
from pathproof.certifier.listing import script
from pathproof.certifier.partial import SAMPLE_STATES, run_partial
from pathproof.certifier.partition import PARTITIONS
from pathproof.certifier.regions import certify_region, combine, draw_key, with_key
from pathproof.commands.arguments import (
    EXIT_STATUS,
    VERIFIED,
    add_asked,
    add_engine,
    add_limits,
    add_path,
    coloured,
    model_type,
    positive,
    program_given,
    region_type,
    rows_type,
    show,
    width,
)
from pathproof.errors import PathproofError, Spent, UsageError
from pathproof.machine.options import ATOMICITIES, COLLECTORS, REDUCTIONS, SYMMETRIES, Options
from pathproof.report import (
    RowProgress,
    certification_json,
    certification_text,
    inspection_json,
    inspection_text,
    key_json,
    key_text,
    region_json,
    region_text,
    verdict,
)
from pathproof.search.limits import bounded_memory

MAX_LINES = 2_000  # of a script: one row of a certificate may claim millions
MAX_TASKS_SHOWN = 10_000

CERTIFY_EPILOG = """\
examples:
  pathproof certify program.py program.cert               trusting nobody
  pathproof certify program.py program.cert --workers 8   in parallel
  pathproof certify program.py program.cert --cluster host:6379       on a Ray cluster
  pathproof key program.cert KEY                                      a key for parts by hand:
  pathproof certify program.py program.cert --region 1/3 --key KEY    one part here, others elsewhere,
  pathproof certify program.py program.cert --combine PARTS --key KEY    and all of them together

exit status: 0 certified, 1 a property fails, 2 cannot be checked or wrong call, 3 incomplete or certified in part,
4 rejected or malformed
"""


def certify(namespace: argparse.Namespace, arguments: list[str] | None) -> int:
    options = [(name, getattr(namespace, name)) for name in ("reduction", "atomicity", "symmetry", "gc")]
    request = Request(
        program_given(namespace),
        namespace.certificate,
        tuple(arguments) if arguments is not None else None,
        namespace.call,
        tuple(namespace.model),
        namespace.properties,
        tuple((name, value) for name, value in options if value is not None),
        namespace.trustful,
        (*["race"] * namespace.races, *namespace.property),
        engine=namespace.engine,
        seconds=namespace.max_seconds,
        memory=namespace.max_memory,
        paths=tuple(namespace.path),
        module=namespace.module is not None,
    )
    outcome: Certification | PartialCertification | PathproofError | None
    try:
        with bounded_memory(namespace.max_memory):
            certified = _certified_in_part if is_partial(namespace.certificate) else _certified
            outcome = certified(namespace, request)
    except PathproofError as error:
        outcome = error
    except MemoryError:
        outcome = Spent("ran out of memory")
    if outcome is None:
        return VERIFIED  # one part of several: it has said so itself
    word = verdict(outcome)
    if namespace.json:
        show(certification_json(outcome), sys.stdout)
    else:
        stream = sys.stdout if word in ("certified", "certified in part", "violated") else sys.stderr
        again = partial(_replay_certified, request)
        show(certification_text(outcome, again, width(stream), coloured(stream)), stream)
    return EXIT_STATUS[word]


def _certified_in_part(namespace: argparse.Namespace, request: Request) -> PartialCertification:
    for name in ("workers", "cluster", "partition", "region", "combine", "key", "result"):
        if getattr(namespace, name):
            raise UsageError(f"a partial script is certified by one process, all of it: leave out --{name}")
    rows = PartialScript(request.certificate).rows
    with _row_progress(rows) as progress:
        ticker = progress.tick if progress is not None else None
        sample_states = namespace.sample_states or SAMPLE_STATES
        return run_partial(request, sample_states, namespace.seed, not namespace.no_locate, ticker)


def _row_progress(rows: int) -> AbstractContextManager[RowProgress | None]:
    watched = sys.stderr.isatty() and sys.stdout.isatty()
    return RowProgress(Console(stderr=True), rows) if watched else nullcontext()


def _certified(namespace: argparse.Namespace, request: Request) -> Certification | None:
    _fit_together(namespace)
    if namespace.key is not None:
        request = with_key(request, namespace.key)
    if namespace.combine:
        return combine(request, namespace.combine, not namespace.no_locate)
    partition = namespace.partition or "equal"
    with _row_progress(Certificate(request.certificate).rows) as progress:
        ticker = progress.tick if progress is not None else None
        if namespace.cluster is not None:
            with redirect_stdout(sys.stderr):  # Ray tells of dead workers on stdout, which is for the report
                return certifier.run_on_cluster(request, namespace.cluster, partition, not namespace.no_locate, ticker)
        if not namespace.region:
            return certifier.run(request, namespace.workers or 1, partition, not namespace.no_locate, ticker)
        number, count = namespace.region
        file = namespace.result or f"{request.certificate}.{number}-of-{count}.json"
        part = certify_region(request, number, count, file, partition, ticker)
    told = region_json if namespace.json else region_text
    show(told(part, number, count, file, request.key_origin), sys.stdout)
    return None


def key(namespace: argparse.Namespace) -> int:
    digest = draw_key(namespace.certificate, namespace.key)
    show((key_json if namespace.json else key_text)(digest, namespace.key), sys.stdout)
    return VERIFIED


def _fit_together(namespace: argparse.Namespace) -> None:
    """No option is accepted and ignored."""
    for name in ("sample_states", "seed"):
        if getattr(namespace, name) is not None:
            raise UsageError(f"--{name.replace('_', '-')} is for partial scripts, and this is a certificate")
    if namespace.region and namespace.combine:
        raise UsageError("--region does a part, --combine adds parts up: give one of them")
    if namespace.cluster is not None:
        for name in ("workers", "region", "combine"):
            if getattr(namespace, name):
                raise UsageError(f"--{name} means nothing together with --cluster")
    by_hand = "--region" if namespace.region else "--combine" if namespace.combine else ""
    if not by_hand:
        for name in ("key", "result"):
            if getattr(namespace, name) is not None:
                raise UsageError(f"--{name} is for parts; give --region I/K")
        return
    if namespace.key is None:
        raise UsageError("parts belong together by their key: give --key FILE (pathproof key draws one)")
    pointless = {"--region": ("workers", "no_locate"), "--combine": ("workers", "partition", "result")}
    for name in pointless[by_hand]:
        if getattr(namespace, name):
            raise UsageError(f"--{name.replace('_', '-')} means nothing together with {by_hand}")


def inspect(namespace: argparse.Namespace) -> int:
    for name, needed in (
        ("program", "rows"),
        ("model", "program"),
        ("path", "program"),
        ("method", "partition"),
        ("trustful", "partition"),
    ):
        if getattr(namespace, name) and not getattr(namespace, needed):
            raise UsageError(f"--{name} means nothing without --{needed}")
    certificate = opened(namespace.certificate)
    if certificate.partial and namespace.partition is not None:
        raise UsageError("a partial script is certified by one process, all of it: leave out --partition")
    session = None
    if namespace.program is not None:
        options = asdict(certificate.claims.options)  # to look is not to accept
        request = Request(
            namespace.program,
            namespace.certificate,
            call=certificate.claims.call,
            models=tuple(namespace.model),
            options=tuple(options.items()),
            paths=tuple(namespace.path),
        )
        session = Session(request, partial=certificate.partial)
    begin, end = namespace.rows or (0, 0)
    if namespace.rows and begin >= certificate.rows:
        raise UsageError(f"--rows {begin}:{end}: there are {certificate.rows:,} rows, counted from 0")
    lines = script(certificate, begin, min(end, certificate.rows), session) if begin < end else iter(())
    shown = list(islice(lines, MAX_LINES))
    more = next(lines, None) is not None
    tasks = []
    if namespace.partition is not None:
        if namespace.partition > MAX_TASKS_SHOWN:
            raise UsageError(f"--partition shows {MAX_TASKS_SHOWN:,} tasks at most, not {namespace.partition:,}")
        tasks = PARTITIONS[namespace.method or "equal"](certificate, namespace.partition, namespace.trustful)
    if namespace.json:
        show(inspection_json(certificate, shown, tasks, more), sys.stdout)
    else:
        shape = width(sys.stdout), coloured(sys.stdout)
        show(inspection_text(certificate, shown, tasks, more, *shape), sys.stdout)
    return VERIFIED


def _replay_certified(request: Request, choices: str) -> str:
    """The verification that shows a schedule which a certification found."""
    claims = opened(request.certificate).claims
    words = ["pathproof", "verify", request.program]
    words += ["--call", claims.call] if claims.call is not None else []
    words += [f"--model={name}={file}" for name, file in request.models]
    words += ["--properties", request.properties] if request.properties is not None else []
    for name in request.asked:
        words += ["--races"] if name == "race" else ["--property", name]
    for name, value in asdict(claims.options).items():
        words += [f"--{name}", value] if value != getattr(Options(), name) else []
    return shlex.join([*words, "--replay", choices, *(["--", *claims.arguments] if claims.arguments else [])])


def add_certify(command: argparse.ArgumentParser) -> None:
    command.add_argument("certificate", metavar="FILE", help="the certificate")
    group = command.add_argument_group("what is checked")
    group.add_argument(
        "--trustful",
        action="store_true",
        help="believe that the certificate is complete and look only at the states: much faster",
    )
    add_asked(group)
    add_engine(group)
    add_limits(command, "reaching one ends the certification as incomplete: nothing is said of the certificate")
    group = command.add_argument_group("in parts")
    group.add_argument("--workers", metavar="N", type=positive, help="so many processes (default: 1)")
    group.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="on a Ray cluster, to which this machine belongs: HOST:PORT, or local (start one here)",
    )
    _add_partition(group, "--partition", "how rows are cut into tasks")
    group.add_argument(
        "--region", metavar="I/K", type=region_type, help="do part I of K alone and write its result, for --combine"
    )
    group.add_argument(
        "--key", metavar="FILE", help="what the parts have in common and nobody else may know; pathproof key draws it"
    )
    group.add_argument("--result", metavar="FILE", help="where --region writes (default: FILE.I-of-K.json)")
    group.add_argument("--combine", metavar="RESULT", nargs="+", help="add up the results of all parts")
    group.add_argument(
        "--no-locate", action="store_true", help="when coverage fails, do not walk again to find out where"
    )
    group = command.add_argument_group("a partial script", "how its coverage is estimated")
    group.add_argument(
        "--sample-states",
        metavar="N",
        type=positive,
        help=f"visit so many states beyond it at most (default: {SAMPLE_STATES:,})",
    )
    group.add_argument("--seed", metavar="N", type=int, help="draw them with this seed (default: a random one)")
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


def add_key(command: argparse.ArgumentParser) -> None:
    command.add_argument("certificate", metavar="FILE", help="the certificate for which it is drawn")
    command.add_argument("key", metavar="KEY", help="the new file that gets it")
    command.add_argument("--json", action="store_true", help="print one JSON object")


def _add_partition(group: argparse._ActionsContainer, name: str, text: str) -> None:
    names = tuple(PARTITIONS)
    group.add_argument(name, choices=names, metavar="NAME", help=f"{text}: {', '.join(names)} (default: equal)")


def add_inspect(command: argparse.ArgumentParser) -> None:
    command.add_argument("certificate", metavar="FILE", help="the certificate")
    command.add_argument("--rows", metavar="A:B", type=rows_type, help="print the script from row A to before row B")
    command.add_argument("--program", metavar="PROGRAM", help="show its threads and source lines in the script")
    command.add_argument(
        "--model",
        metavar="NAME=FILE",
        type=model_type,
        action="append",
        default=[],
        help="a model that the program needs",
    )
    add_path(command)
    command.add_argument("--partition", metavar="K", type=positive, help="show how K tasks would be cut")
    _add_partition(command, "--method", "how they are cut")
    command.add_argument("--trustful", action="store_true", help="tasks for trustful certification")
    command.add_argument("--json", action="store_true", help="print one JSON object")
