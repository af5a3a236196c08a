"""The strategies by name."""

from __future__ import annotations

import re

from pathproof.errors import UsageError
from pathproof.extensions import find_class
from pathproof.search.strategy import BreadthFirst, DepthFirst, RandomDepthFirst, Strategy
from pathproof.search.walks import PCT, POS, RandomWalk

STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy for strategy in (BreadthFirst, DepthFirst, RandomDepthFirst, RandomWalk, PCT, POS)
}
MOST_EVENTS = 100  # a walk has a thousand steps


def find_strategy(name: str) -> type[Strategy]:
    """The strategy of that name, or the user's own by MODULE:CLASS, where MODULE may also be a file. `pct-5` looks for
    bugs of depth five."""
    if given := re.fullmatch(r"pct-(\d{1,9})", name, re.ASCII):
        bound = int(given[1])
        if not 1 <= bound <= MOST_EVENTS:
            raise UsageError(f"--search {name}: the depth of a bug is from 1 to {MOST_EVENTS}")
        return type("PCT", (PCT,), {"name": name, "bound": bound, "__module__": PCT.__module__})
    return find_class("search", name, STRATEGIES, Strategy, ("machine", "seed"))
