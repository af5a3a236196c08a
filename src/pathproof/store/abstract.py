"""States that look alike count as one (Kudra 2007, chapter 3): concrete states are executed, abstract ones matched.

What a state looks like is its *shape*, the state without its integers (where threads stand, locks, references, texts
and lengths stay), and what a set of predicates says of the integers. An integer has a *slot*: the name of its object
and its place there, which is an attribute, an item, a value of a dict or a variable of a frame. A predicate is
`slot > k`.

A new state that is taken for a known one is lost, and so is all that only it leads to. So whatever is found is real,
and nothing is verified, unless no abstract state ever stood for two states: then the search was a whole one. For each
abstract state that stood for several, the store remembers the range of each integer that differed (`split`), so that
predicates can be found that tell them apart (`search/abstraction.py`).

Both machines describe components in the same bytes, so this is written once, over `State.vector` and
`Machine.component`.
"""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pathproof.machine.interface import Machine, State
from pathproof.store.interface import UNKNOWN, Statistics, Store

Slot = tuple[bytes, Any]  # the name of an object, and a place in it
Predicates = Mapping[Slot, Sequence[int]]  # the integers k of `slot > k`, in order
Segments = dict[Slot, tuple[int, int]]  # the least and the greatest value

_INTEGER = ["integer"]  # in a shape, where one is: no value is encoded so


class Part(NamedTuple):
    """A component of a state, under a name: what it looks like, as a number, and its integers."""

    look: int
    numbers: tuple[tuple[Slot, int], ...]


class Abstract(Store):
    """Matches abstract states."""

    name = "abstract"
    lossy = True

    def __init__(self, machine: Machine, predicates: Predicates) -> None:
        super().__init__(machine)
        self._predicates = predicates
        self._parts: dict[tuple[int, int], Part] = {}
        self._looks: dict[object, int] = {}
        self._known: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}  # by abstract state: number, first state
        self.split: dict[int, Segments] = {}  # by number: of abstract states that stood for several

    def add(self, state: State, number: int) -> int:
        vector = state.vector()
        looks, parts = self._seen(vector)
        known = self._known.setdefault(looks, (number, vector))
        if known[1] == vector:
            return known[0]
        segments = self.split.setdefault(known[0], {})
        for part, first in zip(parts, self._seen(known[1])[1], strict=True):
            if part is not first:
                for (slot, value), (_, other) in zip(part.numbers, first.numbers, strict=True):
                    if value != other:
                        least, greatest = segments.get(slot, (other, other))
                        segments[slot] = min(least, value), max(greatest, value)
        return UNKNOWN

    def lost(self) -> bool:
        return bool(self.split)

    def __len__(self) -> int:
        return len(self._known)

    def statistics(self) -> Statistics:
        return {"abstract_states": len(self), "abstract_states_to_split": len(self.split)}

    def _seen(self, vector: tuple[int, ...]) -> tuple[tuple[int, ...], list[Part]]:
        start = len(vector) % 2  # the reference machine has its regions first, or an error alone
        parts = [self._part(*pair) for pair in zip(vector[start::2], vector[start + 1 :: 2], strict=True)]
        return (*vector[:start], *[part.look for part in parts]), parts

    def _part(self, place: int, contents: int) -> Part:
        known = self._parts.get((place, contents))
        if known is None:
            shape, numbers = outline(self.machine.component(contents))
            name = self.machine.component(place)
            slots = tuple([((name, label), value) for label, value in numbers])
            bounds = [(value, bound) for slot, value in slots for bound in self._predicates.get(slot, ())]
            truths = tuple([value > bound for value, bound in bounds])
            look = self._looks.setdefault((place, shape, truths), len(self._looks))
            known = self._parts[place, contents] = Part(look, slots)
        return known


def outline(component: bytes) -> tuple[bytes, list[tuple[Any, int]]]:
    """The shape of a component, and the integers in its slots, each with its place."""
    try:
        kind, cls, data, attributes, *rest = marshal.loads(component.removeprefix(b"object "))
    except (EOFError, ValueError, TypeError):
        return component, []  # a name, a region: no contents of an object
    numbers: list[tuple[Any, int]] = []

    def slot(label: object, value: object) -> object:
        if type(value) is int:
            numbers.append((label, value))
            return _INTEGER
        return value

    if kind == "list":
        data = [slot(place, value) for place, value in enumerate(data)]
    elif kind == "dict":
        data = [(host, key, slot(marshal.dumps(host, 2), value)) for host, key, value in data]
    elif kind == "cell":
        data = slot(None, data)
    elif kind == "frame":
        code, position, variables, *others = data
        variables = tuple([slot(place, value) for place, value in enumerate(variables)])
        data = (code, position, variables, *others)
    if attributes is not None and kind in ("instance", "module", "class"):
        attributes = tuple([(label, slot(label, value)) for label, value in attributes])
    return marshal.dumps((kind, cls, data, attributes, *rest), 2), numbers
