"""Going on from a checkpoint: whether it is one of this very search, and what the machine must know."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pathproof.checkpoint.file import Checkpoint
from pathproof.checkpoint.keeper import NAME
from pathproof.checkpoint.subject import Subject, check_possible, claims_of, differences
from pathproof.errors import UsageError
from pathproof.machine import Machine
from pathproof.search import Settings
from pathproof.search.snapshot import Snapshot


@contextmanager
def resumed(directory: str | None, machine: Machine, settings: Settings) -> Iterator[Snapshot | None]:
    """Where the search stood whose checkpoint is there. The machine, which is new, declares what that one's had."""
    if directory is None:
        yield None
        return
    check_possible(settings)
    path = Path(directory) / NAME
    if not path.exists():
        raise UsageError("there is no checkpoint to go on from", str(directory))
    with Checkpoint(path) as checkpoint:
        claims, subject = checkpoint.head.claims, checkpoint.head.subject
        own = claims_of(machine, settings)
        for words in (*differences(claims, own), *subject.differences(Subject.of(machine, settings))):
            raise UsageError(f"the checkpoint is of another search: {words}", str(path))
        claims.declare(machine)
        machine.also_witnessed(checkpoint.head.witnessed)
        yield checkpoint.snapshot()
