"""The command `hunt`: a portfolio of searches for a violation, within a given time."""

from __future__ import annotations

import argparse
import shlex
import sys
from contextlib import nullcontext
from functools import partial

from rich.console import Console

from pathproof.api import hunt as hunt_in
from pathproof.commands.arguments import (
    EXIT_STATUS,
    add_asked,
    add_choice,
    add_engine,
    add_limits,
    coloured,
    positive,
    program_given,
    show,
    width,
)
from pathproof.machine.options import ATOMICITIES, REDUCTIONS, Options
from pathproof.report import Progress, as_json, as_text
from pathproof.search import Limits, Settings
from pathproof.search.hunt import SECONDS, TECHNIQUES
from pathproof.search.limits import bounded_memory

EPILOG = f"""\
takes turns with: {", ".join(TECHNIQUES)}

examples:
  pathproof hunt program.py --max-seconds 300            for five minutes
  pathproof hunt program.py --workers 4 --seed 7         four processes; other walks than with another seed

exit status: 1 violated, 3 no violation found in that time, 0 verified (the exhaustive search finished),
2 cannot be checked or wrong call
"""


def add_hunt(command: argparse.ArgumentParser) -> None:
    group = command.add_argument_group(
        "properties", "assertions, uncaught exceptions, deadlock and invariants are always checked"
    )
    add_asked(group)
    group = command.add_argument_group("search")
    group.add_argument("--workers", metavar="N", type=positive, default=1, help="so many processes (default: 1)")
    group.add_argument("--seed", metavar="N", type=int, default=0, help="for the first walks (default: 0)")
    add_engine(group)
    add_limits(command, f"without a limit of time the hunt ends after {SECONDS:g} seconds")
    group = command.add_argument_group("semantics", "what counts as a state and as a step")
    add_choice(group, "--reduction", REDUCTIONS, "which operations are merged into one step")
    add_choice(group, "--atomicity", ATOMICITIES, "where a step ends")
    group = command.add_argument_group("output")
    group.add_argument("--json", action="store_true", help="print one JSON object")


def hunt(namespace: argparse.Namespace, arguments: list[str]) -> int:
    settings = Settings(
        seed=namespace.seed,
        limits=Limits(seconds=namespace.max_seconds or SECONDS, memory=namespace.max_memory),
        races=namespace.races,
        engine=namespace.engine,
        own_properties=tuple(namespace.property),
    )
    watched = sys.stderr.isatty() and sys.stdout.isatty() and namespace.workers == 1
    with bounded_memory(namespace.max_memory), Progress(Console(stderr=True)) if watched else nullcontext() as progress:
        verification = hunt_in(
            program_given(namespace),
            arguments,
            call=namespace.call,
            models=dict(namespace.model),
            properties=namespace.properties,
            options=Options(namespace.reduction, namespace.atomicity),
            settings=settings,
            workers=namespace.workers,
            observers=[progress] if progress is not None else [],
            paths=namespace.path,
            module=namespace.module is not None,
        )
    if namespace.json:
        show(as_json(verification), sys.stdout)
    else:
        stream = sys.stderr if verification.error is not None else sys.stdout
        again = partial(_replay_command, namespace, arguments)
        show(as_text(verification, again, width(stream), coloured(stream)), stream)
    return EXIT_STATUS[verification.verdict]


def _replay_command(namespace: argparse.Namespace, arguments: list[str], choices: str) -> str:
    """`verify` for the schedule that was found."""
    words = ["pathproof", "verify", *(["-m"] if namespace.module is not None else []), program_given(namespace)]
    for directory in namespace.path:
        words += ["--path", directory]
    for name in ("call", "properties"):
        if (value := getattr(namespace, name)) is not None:
            words += [f"--{name}", value]
    for module, file in namespace.model:
        words += ["--model", f"{module}={file}"]
    for name in namespace.property:
        words += ["--property", name]
    words += ["--races"] * namespace.races
    for name, default in (("engine", "native"), ("reduction", REDUCTIONS[0]), ("atomicity", ATOMICITIES[0])):
        if (value := getattr(namespace, name)) != default:
            words += [f"--{name}", value]
    return shlex.join([*words, "--replay", choices, *(["--", *arguments] if arguments else [])])
