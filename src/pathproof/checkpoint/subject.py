"""What a checkpoint is bound to: the program, how its states are defined, and how they are searched.

Another program, another semantics or another order has other states, or other numbers for them. What may differ are the
limits of states, time and memory, and where certificates and pictures go.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import pathproof.machine as machine_package
from pathproof.certificate.claims import Claims, claims_for
from pathproof.errors import UsageError
from pathproof.machine import Machine
from pathproof.properties import Properties, find_properties
from pathproof.search import Settings
from pathproof.search.strategy import BreadthFirst, DepthFirst
from pathproof.store import Collapsed, Exact, Fingerprints, Uncompressed

_SEARCHES = tuple(search.name for search in (BreadthFirst, DepthFirst))
_STORES = tuple(store.name for store in (Exact, Uncompressed, Collapsed, Fingerprints))

# Of the claims, and in which words they differ.
_BINDING = {
    "tool": "pathproof has another version",
    "call": "--call is not the same",
    "sources": "the program has changed",
    "library": "the library models have changed",
    "arguments": "the program has other arguments",
    "models": "--model is not the same",
    "options": "--reduction, --atomicity, --symmetry or --gc is not the same",
    "cuts": "steps are cut elsewhere",
    "engine": "--engine is not the same",
    "tree": "--search is not the same",
    "properties": "other properties are checked",
}


def check_possible(settings: Settings) -> None:
    """Refuses searches that cannot be gone on with."""
    reason = ""
    if settings.replay is not None:
        reason = "a replay follows one schedule"
    elif settings.workers > 1:
        reason = "they are of a search in one process: leave out --workers"
    elif settings.cache is not None:
        reason = "a search in a cache forgets states: leave out --cache"
    elif settings.coverage:
        reason = "--coverage draws where to go on: leave it out"
    elif settings.abstraction is not None:
        reason = "--abstraction searches again and again: leave it out"
    elif settings.own_properties:
        reason = "what a property of your own depends on is not known: leave out --property"
    elif settings.search not in _SEARCHES:
        reason = f"they are of searches whose order is fixed: --search is {' or '.join(_SEARCHES)}"
    elif settings.store not in _STORES:
        reason = f"they need a store that knows every state: --store is one of {', '.join(_STORES)}"
    if reason:
        raise UsageError(f"no checkpoints are possible here: {reason}")


@dataclass(frozen=True)
class Subject:
    """What is searched and how, beyond what `Claims` say."""

    path: str  # as the program was named: it is `sys.argv[0]`
    host: str  # a digest of what executes: Python and the kernel
    files: str  # a digest of all that was read, and of what was not there: also of what only properties import
    store: str
    backtrack: str
    all_violations: bool
    max_depth: int | None

    @staticmethod
    def of(machine: Machine, settings: Settings) -> Subject:
        program = machine.program
        outside = {name: known.kind for name, known in program.outside.items()}
        files = json.dumps([program.digests(), outside], sort_keys=True).encode()
        digest = hashlib.sha256(files).hexdigest()
        return Subject(
            str(program.path),
            _host(),
            digest,
            settings.store,
            settings.backtrack,
            settings.all_violations,
            settings.limits.depth,
        )

    def differences(self, other: Subject) -> Iterator[str]:
        words = {
            "path": "the program was named in another way, which it can see",
            "host": "Python or pathproof is another one",
            "files": "a file that was read has changed",
            "max_depth": "--max-depth is not the same",
        }
        for name, value in asdict(self).items():
            if value != getattr(other, name):
                yield words.get(name, f"--{name.replace('_', '-')} is not the same")


@cache
def _host() -> str:
    """Steps that were taken are not taken again, so they must be those of the same interpreter."""
    parts = [sys.version, sys.platform, str(sys.get_int_max_str_digits())]
    kernels = sorted(Path(machine_package.__file__ or "").parent.glob("_kernel*"))
    parts += [hashlib.sha256(kernel.read_bytes()).hexdigest() for kernel in kernels]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def claims_of(machine: Machine, settings: Settings, counts: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Claims:
    """The part of it that certificates have, too."""
    properties = Properties(machine, find_properties(settings.asked)).claims()
    return claims_for(machine, settings.search, properties, counts, None)


def differences(claims: Claims, others: Claims) -> Iterator[str]:
    """In what two searches differ, in words."""
    for name, words in _BINDING.items():
        if getattr(claims, name) != getattr(others, name):
            yield words
