"""Random programs by the ten thousand, each compared in one way.

    python tests/campaign.py KIND [--seconds 600] [--programs 0] [--seed 0] [--limit 700] [--keep DIRECTORY]

KIND is what is compared:

    reduction    every access visible against the reduction: the same violations and final states (native machine)
    observing    the same for programs that look at locks, threads and waiters in atomic blocks and properties; every
                 fourth time also the two machines, state by state
    generators   the same for programs in which threads share generators
    guards       the same with guards (`--reduction por,guards`) for programs about locked and unlocked locations; every
                 fourth time also the two machines, state by state
    naming       the three namings, in the same way (reference machine, as the kernel has one)
    collectors   the three garbage collectors, in the same way (reference machine)
    engines      the two machines under a combination of reduction and atomicity that the seed picks: states, rows,
                 outputs, verdicts; every fourth time also states handed over and all that is shown to people; and
                 the native loop's rows
    sharing      programs that hand objects around: the kernel against itself without memoised steps and confined walks,
                 every fourth time also against the reference machine
    identity     programs with much code at few or odd positions, on the reference machine and every fourth one on the
                 kernel: what CPython prints, a fingerprint for each state, an encoding for each content
    sequential   single-threaded programs on both machines against CPython
    oracle       real CPython threads under a controlled scheduler against what pathproof finds
    library      the same for threads that share an object of the standard library and are held up at random, also
                 inside the library (up to a hundred times as many states)

Seeds count up from `--seed`, a program each, for as long or as many as is said (0: without end). A program with more
states than `--limit` is drawn and not compared. Prints one line of JSON at the end, also after Ctrl-C, and now and then
on stderr; each difference is a file in the directory, with what differs in its first line. Exit status 1 if there is
one.

The default tests compare some hundreds in the same ways; this is for the night. It is fast because the library is
compiled once, its constants are made once (`machine/bootstrap.py`), and states are handed to the reference machine
once each.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from differential.agreement import (
    COLLECTOR,
    NAMING,
    REDUCTION,
    disagreement,
    explained,
    library_results,
    run_cpython,
)
from differential.generator_programs import from_seed as generator_program
from differential.guarded_programs import from_seed as guarded_program
from differential.hostile_positions import from_seed as hostile_program
from differential.hostile_positions import told_apart
from differential.observing_programs import from_seed as observing_program
from differential.sequential_programs import from_seed as sequential_program
from differential.sharing_programs import from_seed as sharing_program
from differential.threaded_programs import from_seed as threaded_program
from oracle import Oracle
from oracle.library_programs import from_seed as library_program
from oracle.preemption import Preempting
from pathproof.errors import Refused, Undeclared
from pathproof.language import load
from pathproof.machine import Options, ReferenceMachine
from pathproof.machine.native import NativeMachine, NativeState
from pathproof.machine.options import REDUCTIONS
from pathproof.machine.state import State
from pathproof.search.native_loop import recorded
from support.engines import COMBINATIONS, Compared, compare, difference_made
from support.machines import ENGINES, KEY, graph_of, run_alone

COMPARED, TOO_LARGE, REFUSED = "compared", "too large", "refused"
ORACLE_RUNS = 40
LIBRARY_SECONDS = 1.0  # of CPython for each program
LIBRARY_STATES = 100  # times the limit: the native loop counts them, and nobody looks at each
Comparison = Callable[[Path, int, int], str]  # program, seed, limit -> one of the above; AssertionError: a difference


class Difference(AssertionError):
    pass


class Native(NativeMachine):
    """Remembers the states that it handed over: step invariants ask for each many times."""

    def __init__(self, *words: Any) -> None:
        super().__init__(*words)
        self._handed: dict[int, State] = {}

    def handed_over(self, state: NativeState) -> State:
        known = self._handed.get(state.root)
        if known is None:
            known = self._handed[state.root] = super().handed_over(state)
        return known

    def declare(self, undeclared: Undeclared) -> None:
        super().declare(undeclared)
        self._handed.clear()


def alternatives(options: list[Options], machine: type[Any]) -> Comparison:
    """The same program under each of the options."""

    def comparison(path: Path, seed: int, limit: int) -> str:
        program = load(path)
        first: Any = None
        for each in options:
            try:
                graph: Any = graph_of(machine(program, each, KEY), max_states=limit)
            except Refused as refused:
                graph = str(refused)
            if not isinstance(graph, str) and not graph.complete:
                return TOO_LARGE
            if first is None:
                first = graph
            if isinstance(graph, str) or isinstance(first, str):
                difference = "" if graph == first else f"{first} against {graph}"
            else:
                difference = disagreement(first, graph)
            if difference:
                raise Difference(f"{options[0]} and {each}: {difference}")
        return REFUSED if isinstance(first, str) else COMPARED

    return comparison


def small_program(seed: int) -> str:
    """Atomicity by instruction makes many states of few lines."""
    return threaded_program(seed, 24, refusable=True)


def engines(path: Path, seed: int, limit: int) -> str:
    program, options = load(path), COMBINATIONS[seed % len(COMBINATIONS)]
    native = NativeMachine(program, options, KEY)
    refused = False
    try:
        if not graph_of(native, max_states=limit).complete:
            return TOO_LARGE
    except Refused:
        refused = True
    closely = seed % 4 == 0
    compared = compare(program, options, limit + 1, reports=closely, identities=closely)
    if refused:
        return REFUSED
    loop = native.explore("breadth-first", 2**62, 2**62)  # everything is declared now
    while (event := loop.advance(1.0)) != "finished":
        if event == "look at step":
            loop.arrive()
    counted = Compared(loop.states(), loop.transitions(), "", recorded(loop).fanouts.tolist())
    if counted != compared:
        raise Difference(f"the native loop: {counted}; step by step: {compared}")
    return COMPARED


def sharing(path: Path, seed: int, limit: int) -> str:
    program, options = load(path), Options(reduction=REDUCTIONS[seed % 2])
    difference = difference_made(program, options, limit)
    if difference:
        raise Difference(difference)
    if seed % 8 < 2:
        compare(program, options, limit)
    return COMPARED


def observing(path: Path, seed: int, limit: int) -> str:
    if seed % 4 == 0:
        compare(load(path), Options(reduction=REDUCTIONS[seed // 4 % 2]), limit, reports=seed % 16 == 0)
    return alternatives(REDUCTION, NativeMachine)(path, seed, limit)


def guards(path: Path, seed: int, limit: int) -> str:
    if seed % 4 == 0:
        compare(load(path), Options(reduction="por,guards"), limit, reports=seed % 16 == 0)
    return alternatives([Options(reduction="none"), Options(reduction="por,guards")], Native)(path, seed, limit)


def identity(path: Path, seed: int, limit: int) -> str:
    told_apart(load(path), path.read_text(), native=seed % 4 == 0)
    return COMPARED


def sequential(path: Path, seed: int, limit: int) -> str:
    expected = run_cpython(path.read_text())
    program = load(path)
    refusals = 0
    for engine, machine in ENGINES.items():
        try:
            found = run_alone(machine(program, Options(), KEY))
        except Refused:
            refusals += 1
            continue
        if found != expected:
            raise Difference(f"{engine}: {found} against {expected}")
    if refusals == 1:
        raise Difference("refused by one machine alone")
    return REFUSED if refusals else COMPARED


def against_oracle(oracle: Oracle) -> Comparison:
    def comparison(path: Path, seed: int, limit: int) -> str:
        try:
            graph = graph_of(Native(load(path), Options(), KEY), max_states=limit)
        except Refused:
            return REFUSED
        if not graph.complete:
            return TOO_LARGE
        for finding in oracle.find(path, ORACLE_RUNS, 5.0, seed):
            if not explained(finding.outcome, graph):
                raise Difference(f"not found by pathproof: {finding.outcome}")
        return COMPARED

    return comparison


def against_preemption(preempting: Preempting) -> Comparison:
    def comparison(path: Path, seed: int, limit: int) -> str:
        try:
            found = library_results(path, LIBRARY_STATES * limit)
        except Refused:
            return REFUSED
        if found is None:
            return TOO_LARGE
        seen = preempting.outcomes(path.read_text(), 1000, LIBRARY_SECONDS, seed)
        if missed := seen.results - found:
            raise Difference(f"not found by pathproof: {sorted(missed)}")
        return COMPARED

    return comparison


def campaign(
    draw: Callable[[int], str], comparison: Comparison, *, seconds: float, programs: int, seed: int, limit: int,
    keep: Path,
) -> dict[str, Any]:  # fmt: skip
    counts: Counter[str] = Counter()
    started = reported = time.monotonic()
    number = 0

    def account() -> dict[str, Any]:
        ends = {"drawn": number, **{end: counts[end] for end in (COMPARED, TOO_LARGE, REFUSED, "differences")}}
        return {"first seed": seed, **ends, "seconds": round(time.monotonic() - started)}

    with tempfile.TemporaryDirectory(prefix="pathproof-") as directory:
        path = Path(directory) / "program.py"
        while (not programs or number < programs) and (not seconds or time.monotonic() < started + seconds):
            source = draw(seed + number)
            path.write_text(source)
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # programs that compare with `is`, for one
                    counts[comparison(path, seed + number, limit)] += 1
            except KeyboardInterrupt:
                break
            except Exception as difference:
                counts["differences"] += 1
                text = f"{type(difference).__name__}: {difference}".replace("\n", "\n# ")
                keep.mkdir(exist_ok=True, parents=True)
                (keep / f"seed{seed + number}.py").write_text(f"# {text}\n{source}")
            number += 1
            if time.monotonic() > reported + 60:
                reported = time.monotonic()
                print(json.dumps(account()), file=sys.stderr, flush=True)
    return account()


KINDS = (
    *("reduction", "observing", "generators", "naming", "collectors", "engines", "sharing", "identity", "sequential"),
    "guards",
    "oracle",
    "library",
)


def main(arguments: list[str] | None = None) -> int:
    words = argparse.ArgumentParser(description="random programs by the ten thousand, each compared in one way")
    words.add_argument("kind", choices=KINDS)
    words.add_argument("--seconds", type=float, default=600, help="stop after so long; 0: never")
    words.add_argument("--programs", type=int, default=0, help="stop after so many; 0: never")
    words.add_argument("--seed", type=int, default=0, help="the first seed")
    words.add_argument("--limit", type=int, default=700, help="states of a program that is compared")
    words.add_argument("--keep", type=Path, default=Path("differences"), help="where programs that differ are written")
    given = words.parse_args(arguments)
    with Oracle() as oracle, Preempting() as preempting:
        comparisons = {
            "reduction": alternatives(REDUCTION, Native),
            "naming": alternatives(NAMING, ReferenceMachine),
            "collectors": alternatives(COLLECTOR, ReferenceMachine),
            "engines": engines,
            "observing": observing,
            "generators": observing,
            "guards": guards,
            "sharing": sharing,
            "identity": identity,
            "sequential": sequential,
            "oracle": against_oracle(oracle),
            "library": against_preemption(preempting),
        }
        draws = {
            "sequential": sequential_program, "engines": small_program, "sharing": sharing_program,
            "library": library_program, "observing": observing_program, "identity": hostile_program,
            "generators": generator_program, "guards": guarded_program,
        }  # fmt: skip
        draw = draws.get(given.kind, partial(threaded_program, refusable=True))
        found = campaign(
            draw, comparisons[given.kind], seconds=given.seconds, programs=given.programs, seed=given.seed,
            limit=given.limit, keep=given.keep,
        )  # fmt: skip
    print(json.dumps({"kind": given.kind, **found}))
    return 1 if found["differences"] else 0


if __name__ == "__main__":
    sys.exit(main())
