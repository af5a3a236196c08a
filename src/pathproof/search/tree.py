"""The spanning tree of a search: for each state the transition by which it was first reached.

Counterexamples are paths of this tree, and a certificate is this tree in preorder, so it is kept for every
state: eight bytes each, in arrays. A state is found after its parent, so numbers grow along every path.
"""

from __future__ import annotations

from array import array


class Tree:
    """Parent and choice of each state, by number; state 0 is the initial one."""

    def __init__(self) -> None:
        self.parents = array("I")  # of the initial state: itself
        self.choices = array("I")
        self.depth = 0  # of the deepest state

    def __len__(self) -> int:
        return len(self.parents)

    def add(self, parent: int, choice: int, depth: int) -> None:
        """The next state was reached from `parent` by `choice`; 0 and 0 for the initial state."""
        self.parents.append(parent)
        self.choices.append(choice)
        self.depth = max(self.depth, depth)

    def path(self, number: int) -> list[int]:
        """The choices that lead from the initial state to this one."""
        path = []
        while number > 0:
            path.append(self.choices[number])
            number = self.parents[number]
        return path[::-1]
