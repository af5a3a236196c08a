"""When what was seen of one program agrees: two explorations of it in violations and in final states, compared on
globals; a run of CPython with an exploration; a run of a single-threaded program with CPython's. And what a program
about an object of the library may have as its result."""

import contextlib
import io
from pathlib import Path

from oracle import Outcome
from pathproof import verify
from pathproof.machine import Options
from pathproof.search.limits import Limits
from pathproof.search.result import Settings
from support.machines import Graph

# Each list gives the same results on every program; the first is the definition, or the default.
REDUCTION = [Options(reduction="none"), Options()]
NAMING = [Options(), Options(symmetry="site"), Options(symmetry="off")]
COLLECTOR = [Options(), Options(gc="refcount"), Options(gc="off")]


def disagreement(one: Graph, other: Graph) -> str:
    """Empty, or in which way `other` differs from `one`."""
    if one.verdicts != other.verdicts:
        return f"violations: {sorted(one.verdicts)} against {sorted(other.verdicts)}"
    missing, extra = one.finals - other.finals, other.finals - one.finals
    if missing or extra:
        return f"final states: missing {_some(missing)}, too many {_some(extra)}"
    return ""


def _some(finals: set[frozenset[tuple[str, str]]]) -> list[dict[str, str]]:
    return [dict(sorted(final)) for final in list(finals)[:3]]


def explained(outcome: Outcome, graph: Graph) -> bool:
    """Is it among what pathproof found?"""
    if outcome.kind in ("ok", "deadlock"):
        at_rest = not outcome.globals or any(outcome.globals <= final for final in graph.finals)
        return at_rest and (outcome.kind == "ok" or ("deadlock", "deadlock") in graph.verdicts)
    return any(kind == outcome.kind and message == outcome.message for kind, message in graph.verdicts)


def run_cpython(source: str) -> tuple[str, str | None]:
    """What CPython prints, and its uncaught exception as "Type: message" (or "Type"), if any."""
    output = io.StringIO()
    error = None
    with contextlib.redirect_stdout(output):
        try:
            exec(compile(source, "program.py", "exec"), {"__name__": "__main__"})
        except BaseException as uncaught:
            error = ": ".join(filter(None, [type(uncaught).__name__, str(uncaught)]))
    return output.getvalue(), error


def library_results(path: Path, states: int) -> frozenset[str] | None:
    """All results of a program of `oracle.library_programs`, which are its failures; None if it has too many states, or
    if a thread may be started twice, which is a violation whatever comes of it. Raises what it is refused with."""
    found = verify(path, settings=Settings(all_violations=True, limits=Limits(states=states)))
    if found.error is not None:
        raise found.error
    twice = any("it may run twice" in each.violation.message for each in found.violations)
    if found.incomplete or twice:
        return None
    said = (each.violation.message for each in found.violations if each.violation.kind == "assertion")
    return frozenset(message.removeprefix("AssertionError: ") for message in said)
