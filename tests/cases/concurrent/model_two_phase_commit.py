# verdict: verified
# args: 3
# states: 288
# transitions: 1145
# oracle: no
"""Two-phase commit as a transition system: a choice of the action, then its guard and effect in one atomic block.
Lamport's TLA+ model has 288 states for three resource managers, and TLC generates 1,146 (with the initial one).
(A run that takes a wrong guess is void, so sampling says little.)"""
import sys

from pathproof import assume, atomic, choose, invariant

MANAGERS = int(sys.argv[1]) if len(sys.argv) > 1 else 3
managers = ["working"] * MANAGERS
coordinator = "init"
prepared = [False] * MANAGERS
messages = {"commit": False, "abort": False}
messages_prepared = [False] * MANAGERS


@invariant
def consistent():
    return not ("committed" in managers and "aborted" in managers)


def next_state(action, rm):
    global coordinator
    if action == "commit":
        assume(coordinator == "init" and all(prepared))
        coordinator = "committed"
        messages["commit"] = True
    elif action == "abort":
        assume(coordinator == "init")
        coordinator = "aborted"
        messages["abort"] = True
    elif action == "receive prepared":
        assume(coordinator == "init" and messages_prepared[rm])
        prepared[rm] = True
    elif action == "prepare":
        assume(managers[rm] == "working")
        managers[rm] = "prepared"
        messages_prepared[rm] = True
    elif action == "choose to abort":
        assume(managers[rm] == "working")
        managers[rm] = "aborted"
    elif action == "receive commit":
        assume(messages["commit"])
        managers[rm] = "committed"
    else:
        assume(messages["abort"])
        managers[rm] = "aborted"


ACTIONS = [("commit", None), ("abort", None)] + [
    (action, rm)
    for action in ("receive prepared", "prepare", "choose to abort", "receive commit", "receive abort")
    for rm in range(MANAGERS)
]


def run():
    while True:
        action, rm = choose(ACTIONS)
        with atomic():
            next_state(action, rm)


run()
