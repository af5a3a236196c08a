"""When two explorations of one program agree.

The final states must be the same, compared on the globals, and so must the violations. One exception: a failed
assertion or an uncaught exception ends a run, and a reduced step goes through to its failure where an unreduced one
would let others act first. In a program that can fail so, the reduction may therefore find fewer failures and fewer
final states, but a failure it must find, and nothing that is not there.
"""

from machines import Graph

_ENDING = {"assertion", "exception"}


def can_fail(graph: Graph) -> bool:
    return any(kind in _ENDING for kind, _ in graph.verdicts)


def disagreement(full: Graph, reduced: Graph) -> str:
    """Empty, or in which way `reduced` differs from `full`."""
    missing, extra = full.finals - reduced.finals, reduced.finals - full.finals
    failing = can_fail(full) and can_fail(reduced)
    if extra or (missing and not failing):
        return f"final states: missing {_some(missing)}, too many {_some(extra)}"
    if reduced.verdicts == full.verdicts or (failing and reduced.verdicts <= full.verdicts):
        return ""
    return f"violations: {sorted(full.verdicts)} against {sorted(reduced.verdicts)}"


def _some(finals: set[frozenset[tuple[str, str]]]) -> list[dict[str, str]]:
    return [dict(sorted(final)) for final in list(finals)[:3]]
