"""The options that change what a state or a step is. They are part of a certificate's meaning, so they are few."""

from __future__ import annotations

from dataclasses import dataclass

from pathproof.errors import UsageError

# What is merged: nothing; what partial-order reduction merges; and that with parts which are asked for by name.
PARTS = ("guards",)
REDUCTIONS = ("por", "none", *(f"por,{part}" for part in PARTS))
ATOMICITIES = ("visible", "line", "instruction")
SYMMETRIES = ("reach", "site", "off")
COLLECTORS = ("mark-sweep", "refcount", "off")


ENGINES = ("native", "reference")


@dataclass(frozen=True)
class Options:
    """Semantics of a run; the defaults are the strongest sound reduction (docs/semantics.md)."""

    reduction: str = "por"
    atomicity: str = "visible"
    symmetry: str = "reach"
    gc: str = "mark-sweep"

    def __post_init__(self) -> None:
        for value, allowed in (
            (self.reduction, REDUCTIONS),
            (self.atomicity, ATOMICITIES),
            (self.symmetry, SYMMETRIES),
            (self.gc, COLLECTORS),
        ):
            if value not in allowed:
                raise UsageError(f"{value!r} is not one of {', '.join(allowed)}")

    @property
    def reduces(self) -> bool:
        return self.reduction != "none"

    def has(self, part: str) -> bool:
        """Whether this part of the reduction was asked for."""
        return part in self.reduction.split(",")


def engine_for(wanted: str, options: Options) -> str:
    """The engine that can run a program under these options: the kernel names and collects in one way only."""
    compared = options.symmetry != "reach" or options.gc != "mark-sweep"
    return "reference" if compared else wanted
