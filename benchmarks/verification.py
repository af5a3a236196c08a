"""One verification by pathproof, in a process of its own: `python -m benchmarks.verification` prints it as JSON.

The time is that of the search, from the machine being ready to the verdict. All violations are searched for, so that a
program that has some is explored to its end, too.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from time import process_time
from typing import TYPE_CHECKING

from benchmarks.runs import Limits, Run, run

if TYPE_CHECKING:
    from pathproof.search.result import Verification

HEADROOM = 2**30  # of address space beside what is resident: code, and what the allocator holds back
PATIENCE = 60.0  # seconds to load a program, to leave a search


def verify(engine: str, program: str, arguments: str, limits: Limits) -> Run:
    """The program checked on this engine."""
    asked = json.dumps({"engine": engine, "program": program, "arguments": arguments.split(), "limits": asdict(limits)})
    command = [sys.executable, "-m", "benchmarks.verification", asked]
    ended = run(command, Limits(limits.seconds + PATIENCE, limits.memory + HEADROOM))
    plain = Run(engine, program, arguments, total=ended.seconds, elapsed=ended.elapsed, peak=ended.peak)
    return understood(plain, ended.output, ended.errors)


def understood(plain: Run, output: str, errors: str) -> Run:
    """The run with what it said of itself."""
    try:
        found = json.loads(output)
    except json.JSONDecodeError:
        last = errors.strip().splitlines()[-1:] or ["no output"]
        return Run(**{**asdict(plain), "note": f"failed: {last[0]}"})
    return Run(**{**asdict(plain), **found})


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.verification", description=__doc__)
    parser.add_argument("asked", help="engine, program, arguments, limits; a JSON object")
    asked = json.loads(parser.parse_args().asked)

    # Here, so that the process that only starts others stays small: its size is the least that they can have.
    from pathproof.language import load
    from pathproof.machine import Options, machine_for
    from pathproof.search.limits import Limits as SearchLimits
    from pathproof.search.result import Settings
    from pathproof.search.verification import check

    settings = Settings(engine=asked["engine"], all_violations=True, limits=SearchLimits(**asked["limits"]))
    machine = machine_for(load(asked["program"], tuple(asked["arguments"])), Options(), engine=settings.engine)
    if machine.engine != settings.engine:
        print(json.dumps({"missing": True, "note": "not built"}))
        return
    started = process_time()
    found = check(machine, settings)
    seconds = process_time() - started
    if found.error is not None:
        raise SystemExit(str(found.error))
    print(
        json.dumps(
            {
                "states": found.states,
                "transitions": found.transitions,
                "seconds": seconds,
                "bytes_per_state": found.statistics.get("store_bytes_per_state"),
                "complete": not found.incomplete,
                "note": ", ".join(_notes(found)),
            }
        )
    )


def _notes(found: Verification) -> Iterator[str]:
    if found.incomplete:
        yield found.incomplete.removeprefix("reached the ")
    if found.verdict == "violated":
        yield found.verdict
    if (attempts := found.statistics["attempts"]) > 1:
        yield f"{attempts} attempts, of which the last is counted"


if __name__ == "__main__":
    main()
