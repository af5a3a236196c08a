"""The course of a search: how many transitions were taken and how many choices were open when so many states were
found.

Points come at fixed numbers of states, never at fixed times, so that both loops note the same ones
(`kernel/course.hpp`). When there are too many, every other one is dropped, and they come half as often.
"""

from __future__ import annotations

from typing import NamedTuple

_MOST = 256


class Point(NamedTuple):
    states: int
    transitions: int
    untaken: int


class Course:
    """`note` it whenever there are `next` states."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.next = 16
        self._stride = 16

    def note(self, states: int, transitions: int, untaken: int) -> None:
        self.points.append(Point(states, transitions, untaken))
        if len(self.points) == _MOST:
            self.points = self.points[1::2]
            self._stride *= 2
        self.next = self.points[-1].states + self._stride
