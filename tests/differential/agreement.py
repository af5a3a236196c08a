"""When two explorations of one program agree: the same violations and the same final states, compared on globals."""

from machines import Graph


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
