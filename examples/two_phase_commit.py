"""Two-phase commit (Gray and Lamport) as an explicit transition system: one state per turn of the loop.

    pathproof verify examples/two_phase_commit.py -- MANAGERS

A transaction manager asks resource managers to commit. Each of them prepares or aborts by itself; the
transaction manager commits only when it has heard that all are prepared, and may abort at any time before.
Messages are never taken back and may be received any number of times. `choose` picks who does what, `assume`
is the guard, and the atomic block is the step, so the states are those of the TLA+ specification: 288 for 3
resource managers. 2 invariants. The loop is endless; under CPython the program picks at random and ends at
the first false guard.
"""

import sys

from pathproof import assume, atomic, choose, invariant

DEFAULTS = [3]
arguments = [int(word) for word in sys.argv[1:]]
(MANAGERS,) = arguments + DEFAULTS[len(arguments) :]

MANAGER_ACTIONS = ["hear prepared", "prepare", "abort alone", "hear commit", "hear abort"]
ACTIONS = [("decide to commit", None), ("decide to abort", None)]
ACTIONS += [(action, number) for number in range(MANAGERS) for action in MANAGER_ACTIONS]

coordinator = "undecided"
managers = ["working"] * MANAGERS
heard = [False] * MANAGERS
messages = set()


@invariant
def all_decide_alike():
    return not ("committed" in managers and "aborted" in managers)


@invariant
def nobody_commits_against_the_coordinator():
    return "committed" not in managers or coordinator == "committed"


def main():
    global coordinator
    while True:
        action, number = choose(ACTIONS)
        with atomic():
            if action == "decide to commit":
                assume(coordinator == "undecided" and all(heard))
                coordinator = "committed"
                messages.add("commit")
            elif action == "decide to abort":
                assume(coordinator == "undecided")
                coordinator = "aborted"
                messages.add("abort")
            elif action == "hear prepared":
                assume(coordinator == "undecided" and ("prepared", number) in messages)
                heard[number] = True
            elif action == "prepare":
                assume(managers[number] == "working")
                managers[number] = "prepared"
                messages.add(("prepared", number))
            elif action == "abort alone":
                assume(managers[number] == "working")
                managers[number] = "aborted"
            elif action == "hear commit":
                assume("commit" in messages)
                managers[number] = "committed"
            elif action == "hear abort":
                assume("abort" in messages)
                managers[number] = "aborted"


if __name__ == "__main__":
    main()
