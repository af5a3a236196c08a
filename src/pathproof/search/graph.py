"""The graph as a search finds it: a row for each state, in the order of discovery.

A row is the transition of the spanning tree by which the state was first reached, how many choices it has and how
many transitions lead to it. Counterexamples are paths of the tree, and a certificate is the tree in preorder. Four
arrays of four bytes, which grow with the search, so `--max-memory` counts them. A state is found after its parent, so
numbers grow along every path.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field


def _column() -> array[int]:
    return array("I")


@dataclass
class Graph:
    """Parent and choice of the tree (of the initial state: 0 and 0), fanout, indegree (the initial state counts one
    more)."""

    parents: array[int] = field(default_factory=_column)
    choices: array[int] = field(default_factory=_column)
    fanouts: array[int] = field(default_factory=_column)
    indegrees: array[int] = field(default_factory=_column)

    def __len__(self) -> int:
        return len(self.parents)

    def add(self, parent: int, choice: int, fanout: int) -> None:
        """The next state, with the transition that led to it."""
        self.parents.append(parent)
        self.choices.append(choice)
        self.fanouts.append(fanout)
        self.indegrees.append(1)

    def path(self, number: int) -> list[int]:
        """The choices that lead from the initial state to this one."""
        path = []
        while number > 0:
            path.append(self.choices[number])
            number = self.parents[number]
        return path[::-1]
