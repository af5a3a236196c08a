"""When two explorations of one program agree.

The final states must be the same, compared on the globals. A run ends at its first failed assertion or uncaught
exception, and a reduced step goes through to its failure where an unreduced one lets others fail first; so the
reduction may report fewer *different* failures, but never none where there is one, and never one that is none.
Without such failures the violations are the same.
"""

from machines import Graph

_ENDING = {"assertion", "exception"}


def _stops(graph: Graph) -> bool:
    return any(kind in _ENDING for kind, _ in graph.verdicts)


def disagreement(full: Graph, reduced: Graph) -> str:
    """Empty, or in which way `reduced` differs from `full`."""
    if full.finals != reduced.finals:
        missing, extra = full.finals - reduced.finals, reduced.finals - full.finals
        return f"final states: missing {_some(missing)}, too many {_some(extra)}"
    if full.verdicts == reduced.verdicts:
        return ""
    if _stops(full) and _stops(reduced) and reduced.verdicts <= full.verdicts:
        return ""
    return f"violations: {sorted(full.verdicts)} against {sorted(reduced.verdicts)}"


def _some(finals: set[frozenset[tuple[str, str]]]) -> list[dict[str, str]]:
    return [dict(sorted(final)) for final in list(finals)[:3]]
