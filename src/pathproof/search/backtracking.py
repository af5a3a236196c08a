"""How the frontier holds states, and how a search gets one of them back (paper 004, sections 2.2 and 2.3,
Table 1).

| name       | the frontier keeps                        | going back                                     |
|------------|-------------------------------------------|------------------------------------------------|
| `copy`     | a copy of the contents of every component | looks up every component again                 |
| `collapse` | the same; only the store is collapsed     | the same                                       |
| `undo`     | the vector of component ids, by reference | `Machine.restore`, from the pools              |

The paper's first row is `--backtrack copy` over whole states in the store, its second `--backtrack
collapse` over a collapsed one, its third `undo`: "only store a reference to the compressed state on the
stack", and rebuild it by reverse lookup. The source and the target of the last step are at hand in any
case, so that a search pays for going back only when it does.
"""

from __future__ import annotations

from typing import ClassVar

from pathproof.machine.interface import Machine, State
from pathproof.search.strategy import Node


class Backtracking:
    """`undo`, and the base of the others."""

    name: ClassVar[str] = "undo"

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.restored = 0  # how many states were rebuilt
        self._source: tuple[int, State] | None = None
        self._target: tuple[int, State] | None = None

    def keep(self, state: State) -> object:
        """What to hold on to so as to have the state back."""
        return state.vector()

    def rebuild(self, kept: object) -> State:
        """The state again."""
        assert isinstance(kept, tuple)
        return self.machine.restore(kept)

    def arrived(self, node: Node, state: State) -> None:
        """The state has just been reached: it is at hand until the next one is."""
        self._target = node.number, state

    def state(self, node: Node) -> State:
        """The state of a node, from which a step is to be taken."""
        for at_hand in (self._source, self._target):
            if at_hand is not None and at_hand[0] == node.number:
                self._source = at_hand
                return at_hand[1]
        self.restored += 1
        state = self.rebuild(node.kept)
        self._source = node.number, state
        return state


class Copying(Backtracking):
    """`copy` and `collapse`: whole states on the frontier."""

    name: ClassVar[str] = "copy"

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine)
        self._identifiers: dict[bytes, int] = {}

    def keep(self, state: State) -> object:
        copies = []
        for identifier in state.vector():
            contents = self.machine.component(identifier)
            self._identifiers.setdefault(contents, identifier)
            copies.append(bytearray(contents))  # a copy indeed: bytes would be shared with the machine
        return copies

    def rebuild(self, kept: object) -> State:
        assert isinstance(kept, list)
        return self.machine.restore(tuple(self._identifiers[bytes(contents)] for contents in kept))


class Collapsing(Copying):
    """Like `copy`; the difference is in the store."""

    name = "collapse"


BACKTRACKING: dict[str, type[Backtracking]] = {kind.name: kind for kind in (Copying, Collapsing, Backtracking)}
