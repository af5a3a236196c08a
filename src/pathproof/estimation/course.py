"""The course of a search: how many transitions were taken and how many choices were open when so many states were
found.

Points come at fixed numbers of states, never at fixed times, so that both loops note the same ones
(`kernel/course.hpp`). When there are too many, every other one is dropped, and they come half as often.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_MOST = 256
_FIRST = 16


class Point(NamedTuple):
    states: int
    transitions: int
    untaken: int


class Course:
    """`note` it whenever there are `next` states. `points`: of the course of a search that this one goes on with, which
    `fit`."""

    def __init__(self, points: Sequence[Point] = ()) -> None:
        self.points = list(points)
        self._stride = points[0].states if points else _FIRST
        self.next = points[-1].states + self._stride if points else _FIRST

    def note(self, states: int, transitions: int, untaken: int) -> None:
        self.points.append(Point(states, transitions, untaken))
        if len(self.points) == _MOST:
            self.points = self.points[1::2]
            self._stride *= 2
        self.next = self.points[-1].states + self._stride


def fit(points: Sequence[Point]) -> bool:
    """Whether some course has them."""
    if not points:
        return True
    stride = points[0].states
    doubled = stride >= _FIRST and stride % _FIRST == 0 and (stride // _FIRST).bit_count() == 1
    return (
        doubled and len(points) < _MOST and all(point.states == stride * place for place, point in enumerate(points, 1))
    )
