"""One measurement of `benchmarks.results`, in a process of its own: `python -m benchmarks.certification KIND ...`
prints JSON.

Seconds are those of the processor, so that a busy machine does little harm; with several workers, those of this process
and those of all workers together, and what the clock says.

Memory is counted beyond a baseline: what the process has needed at most (the kernel's high-water mark, VmHWM) once
modules are imported, the program is loaded and a machine is made, before anything is searched or walked. What was
loaded and made for that is thrown away, since the run loads and makes it again.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks import ROOT

Measured = dict[str, Any]
KEY = bytes(32)  # of a machine that is made and not used


def most_memory() -> int:
    """Bytes at most so far."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0]) * 1024


def verification(name: str, arguments: Sequence[str], file: str | None) -> Measured:
    import pathproof.search.native_loop  # noqa: F401  (else it is imported later)
    from pathproof import verify
    from pathproof.language import load
    from pathproof.machine import Options, machine_for

    path = ROOT / "examples" / f"{name}.py"
    machine_for(load(path, arguments), Options(), KEY, "native").initial()
    gc.collect()
    before = most_memory()
    began = time.process_time()
    found = verify(path, arguments, certificate=file)
    if found.verdict != "verified" or found.notes:
        raise SystemExit(f"{name}: {found.verdict} {found.notes}")
    return {
        "states": found.states,
        "transitions": found.transitions,
        "seconds": time.process_time() - began,
        "memory": most_memory() - before,
    }


def certification(name: str, file: str, trustful: bool, workers: int) -> Measured:
    import pathproof.certifier.native_walker  # noqa: F401  (else it is imported later)
    from pathproof.certifier.certification import run
    from pathproof.certifier.session import Request, Session

    request = Request(str(ROOT / "examples" / f"{name}.py"), file, trustful=trustful)
    Session(request)  # imports what it needs
    gc.collect()
    began = time.process_time()
    Session(request)
    start = time.process_time() - began
    gc.collect()
    ready, before = time.process_time(), most_memory()
    found = run(request, workers)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return {
        "seconds": time.process_time() - ready,
        "workers": children.ru_utime + children.ru_stime,
        "clock": found.seconds,
        "start": start,
        "memory": most_memory() - before,
        "transitions": found.transitions,
    }


def sizes(file: str) -> Measured:
    from pathproof.certificate import Certificate

    certificate = Certificate(file)
    indegrees = sum(entry.indegrees for entry in certificate.entries())
    size = certificate.size()
    return {"tamper-proof": size, "trustful": size - indegrees, "depth": certificate.claims.depth}


def partition(file: str, how: str, count: int, trustful: bool) -> Measured:
    from pathproof.certificate import Certificate
    from pathproof.certifier.partition import equal, greedy

    certificate = Certificate(file)
    began = time.process_time()
    if how == "equal":
        tasks = equal(certificate, count, trustful)
    else:
        tasks = greedy(certificate, count, trustful, most=certificate.rows)
    seconds = time.process_time() - began
    total = certificate.rows if trustful else certificate.steps[-1]
    paths = [length for task in tasks for length in task.paths if length]
    return {
        "seconds": seconds,
        "largest": max(task.size for task in tasks) / total,
        "with path": max(task.size + sum(task.paths) for task in tasks) / total,
        "average path": sum(paths) / max(1, len(paths)),
        "longest path": max(paths, default=0),
    }


def countdown(name: str, file: str) -> Measured:
    from pathproof.certifier.locate import locate
    from pathproof.certifier.session import Request, Session

    session = Session(Request(str(ROOT / "examples" / f"{name}.py"), file))
    located = locate(session, most=session.certificate.rows)
    assert located.rejected is None
    return {"share": located.peak_share}


def main() -> None:
    kind, *words = sys.argv[1:]
    match kind, words:
        case "verification", [name, file, *arguments]:
            found = verification(name, arguments, file or None)
        case "certification", [name, file, mode, workers]:
            found = certification(name, file, mode == "trustful", int(workers))
        case "sizes", [file]:
            found = sizes(file)
        case "partition", [file, how, count, mode]:
            found = partition(file, how, int(count), mode == "trustful")
        case "countdown", [name, file]:
            found = countdown(name, file)
        case _:
            raise SystemExit(__doc__)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
