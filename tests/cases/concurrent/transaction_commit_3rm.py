# verdict: verified
# states: 34
# transitions: 93
# oracle: no
"""Transaction commit, of which two-phase commit is an implementation, with three resource managers.

TLC on the TLA+ specification TCommit (Gray and Lamport): 34 distinct states, 94 generated (one is the initial
state). When all have decided no guard is true any more; that is no deadlock. No oracle: the choices are all
there is to it.
"""

from pathproof import assume, atomic, choose, invariant

managers = dict.fromkeys(["r1", "r2", "r3"], "working")
ACTIONS = [(action, name) for action in ("prepare", "commit", "abort") for name in managers]


@invariant
def consistent():
    return not {"aborted", "committed"} <= set(managers.values())


def main():
    while True:
        action, manager = choose(ACTIONS)
        with atomic():
            match action:
                case "prepare":
                    assume(managers[manager] == "working")
                    managers[manager] = "prepared"
                case "commit":
                    assume(managers[manager] == "prepared")
                    assume(all(state in ("prepared", "committed") for state in managers.values()))
                    managers[manager] = "committed"
                case "abort":
                    assume(managers[manager] in ("working", "prepared"))
                    assume("committed" not in managers.values())
                    managers[manager] = "aborted"


main()
