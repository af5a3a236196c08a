"""What a step that is executed again for a report did: by which thread, at what, in which order.

A step may begin other threads, which run up to their first visible operation as part of it: each has a `Run` of its
own. Threads are renamed when one ends (`threads.py`), so a log also knows who is who: `cast` gives every thread that is
alive the number by which a report tells it from all others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from pathproof.machine.values import Ref, ThreadRef

Location = tuple[str, ...]


class Touch(NamedTuple):
    ref: Ref
    location: Location
    write: bool | None  # None: of an object of the library's, which changes or not
    shown: str  # what was there before, for people
    atomic: bool = False  # within an atomic block


class Raised(NamedTuple):
    kind: str
    file: str
    line: int
    library: bool  # raised by library code, which may catch it as well
    again: bool  # it was raised before


@dataclass
class Run:
    """What one thread did."""

    who: int
    name: str
    place: tuple[str, int] | None = None  # of the first thing that it did
    accesses: list[Touch] = field(default_factory=list)
    events: list[tuple[str, Ref, tuple[str, ...]]] = field(default_factory=list)  # waits or wakes, where, whom
    raised: list[Raised] = field(default_factory=list)
    output: list[str] = field(default_factory=list)
    ended: bool = False

    def at(self, place: tuple[str, int] | None) -> None:
        self.place = self.place or place


def _nothing(ref: Ref, location: Location) -> str:
    return ""


@dataclass
class Log:
    cast: dict[ThreadRef, int]
    begun: int = 0  # how many threads there have been
    runs: list[Run] = field(default_factory=list)
    name: Callable[[ThreadRef], str] = ThreadRef.text  # what to call a thread here and now
    show: Callable[[Ref, Location], str] = _nothing  # what is there now, for people

    def begin(self, thread: ThreadRef) -> None:
        """A thread begins to run."""
        self.runs.append(Run(self.cast.get(thread, 0), self.name(thread)))

    def event(
        self, kind: str, where: Ref | None, place: tuple[str, int] | None, threads: tuple[ThreadRef, ...]
    ) -> None:
        """Something that happens between threads."""
        if kind == "starts":
            self.started(threads[0])
        if kind == "ends":
            self.ended(threads[0])
        elif where is not None:
            self.run.at(place)
            self.run.events.append((kind, where, tuple(self.name(thread) for thread in threads)))

    @property
    def run(self) -> Run:
        return self.runs[-1]

    def started(self, thread: ThreadRef) -> None:
        self.begun += 1
        self.cast[thread] = self.begun

    def ended(self, thread: ThreadRef) -> None:
        self.run.ended = True
        self.cast.pop(thread, None)

    def renamed(self, names: dict[ThreadRef, ThreadRef]) -> None:
        self.cast = {names.get(thread, thread): who for thread, who in self.cast.items()}
