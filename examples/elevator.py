"""Elevators: cars sweep up and down and take people where they want to go, while there are any.

    pathproof verify examples/elevator.py -- ELEVATORS FLOORS PEOPLE

Person n waits on floor n and wants to go one floor up (counted modulo FLOORS); a car holds one person.
Everything happens under one condition: people call, cars stop and move, one floor at a time. 4 invariants, 8
assertions. Cars are daemon threads that loop for ever; people make one journey each, so the program ends.
"""

import sys
from threading import Condition, Thread

from pathproof import invariant

DEFAULTS = [1, 2, 2]
arguments = [int(word) for word in sys.argv[1:]]
ELEVATORS, FLOORS, PEOPLE = arguments + DEFAULTS[len(arguments) :]

CAPACITY = 1
START = [person % FLOORS for person in range(PEOPLE)]
GOAL = [(person + 1) % FLOORS for person in range(PEOPLE)]

changed = Condition()
waiting = set()
arrived = set()


class Elevator:
    def __init__(self, floor):
        self.floor = floor
        self.up = True
        self.riders = set()

    def run(self):
        while True:
            with changed:
                while not self.riders and not waiting:
                    changed.wait()
                self.stop(self.floor)
            with changed:
                self.move(self.floor)

    def stop(self, floor):
        """Let out who wants to leave here, and in who waits here, as far as there is room."""
        for person in sorted(self.riders):
            assert person not in waiting, "rides and waits at once"
            if GOAL[person] == floor:
                self.riders.remove(person)
                arrived.add(person)
                changed.notify_all()
        for person in sorted(waiting):
            if START[person] == floor and len(self.riders) < CAPACITY:
                assert person not in arrived, "has been there before"
                waiting.remove(person)
                self.riders.add(person)
        assert len(self.riders) <= CAPACITY, "overloaded"

    def move(self, floor):
        """One floor on, turning round at the top and at the bottom."""
        if floor == FLOORS - 1:
            self.up = False
        elif floor == 0:
            self.up = True
        target = floor + 1 if self.up else floor - 1
        assert target < FLOORS, "through the roof"
        assert target >= 0, "into the ground"
        self.floor = target


elevators = [Elevator(number % FLOORS) for number in range(ELEVATORS)]


@invariant
def elevators_stay_in_the_building():
    return all(0 <= elevator.floor < FLOORS for elevator in elevators)


@invariant
def no_elevator_is_overloaded():
    return all(len(elevator.riders) <= CAPACITY for elevator in elevators)


@invariant
def nobody_rides_in_two_elevators():
    riders = [person for elevator in elevators for person in sorted(elevator.riders)]
    return len(riders) == len(set(riders))


@invariant
def nobody_is_in_two_places():
    return waiting.isdisjoint(arrived) and all(
        elevator.riders.isdisjoint(waiting) and elevator.riders.isdisjoint(arrived) for elevator in elevators
    )


def person(number):
    assert START[number] != GOAL[number], "is there already"
    with changed:
        waiting.add(number)
        changed.notify_all()
        while number not in arrived:
            changed.wait()
        assert number not in waiting, "still waits"


def main():
    people = [Thread(target=person, args=(number,)) for number in range(PEOPLE)]
    cars = [Thread(target=elevator.run, daemon=True) for elevator in elevators]
    for thread in cars + people:
        thread.start()
    for thread in people:
        thread.join()
    assert arrived == set(range(PEOPLE)), "somebody did not arrive"


if __name__ == "__main__":
    main()
