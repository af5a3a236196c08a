"""What a search has found wrong so far: each finding once, with the choices that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from pathproof.properties import Finding


@dataclass(frozen=True)
class Found:
    """A finding and the choices that lead to it."""

    finding: Finding
    choices: list[int]


class Findings:
    """Confirmed findings, and tentative ones, which count once nothing is left that could void them."""

    def __init__(self, all_violations: bool) -> None:
        self.all_violations = all_violations
        self._found: dict[Hashable, Found] = {}
        self._suspected: dict[Hashable, Found] = {}

    def __len__(self) -> int:
        return len(self._found) + len(self._suspected)

    def add(self, findings: Iterable[Finding], choices: Callable[[], list[int]]) -> bool:
        """Notes what is new; whether the search is to stop."""
        for finding in findings:
            known = self._suspected if finding.tentative else self._found
            identity = finding.identity()
            if identity not in known:
                known[identity] = Found(finding, choices())
            if not finding.tentative and not self.all_violations:
                return True
        return False

    def all(self) -> tuple[list[Found], list[Found]]:
        """Confirmed ones and tentative ones."""
        return list(self._found.values()), list(self._suspected.values())

    def gather(self, found: Iterable[Found], suspected: Iterable[Found]) -> None:
        """Adds what another process found. Of two alike the shorter schedule is kept, and shorter ones come first."""
        for known, more in ((self._found, found), (self._suspected, suspected)):
            ordered = sorted((*known.values(), *more), key=_order)
            known.clear()
            for each in ordered:
                known.setdefault(each.finding.identity(), each)

    @property
    def enough(self) -> bool:
        """Whether the search has found what it looks for."""
        return bool(self._found) and not self.all_violations

    def violations(self, complete: bool) -> list[Found]:
        """What was found, of a search that was complete or not."""
        confirmed = self.suspected if complete else []
        return [*self._found.values(), *confirmed][: None if self.all_violations else 1]

    @property
    def suspected(self) -> list[Found]:
        return [found for identity, found in self._suspected.items() if identity not in self._found]


def _order(found: Found) -> tuple[int, str, list[int]]:
    return len(found.choices), repr(found.finding.identity()), found.choices
