# verdict: verified
# states: 288
# transitions: 1145
# oracle: no
"""Two-phase commit with three resource managers as an explicit transition system.

TLC and stateright find the same 288 distinct states for TwoPhase (Gray and Lamport). No oracle: the choices
are all there is to it.
"""

from pathproof import assume, atomic, choose, invariant

MANAGERS = 3

WORKING, PREPARED, COMMITTED, ABORTED = range(4)

decision = None
state = [WORKING] * MANAGERS
said_prepared = [False] * MANAGERS
heard_prepared = [False] * MANAGERS


@invariant
def consistent():
    return not (COMMITTED in state and ABORTED in state)


def main():
    global decision
    while True:
        action = choose(2 + 5 * MANAGERS)
        with atomic():
            if action == 0:
                assume(decision is None and all(heard_prepared))
                decision = COMMITTED
            elif action == 1:
                assume(decision is None)
                decision = ABORTED
            else:
                action, manager = divmod(action - 2, MANAGERS)
                if action == 0:
                    assume(decision is None and said_prepared[manager])
                    heard_prepared[manager] = True
                elif action == 1:
                    assume(state[manager] == WORKING)
                    state[manager] = PREPARED
                    said_prepared[manager] = True
                elif action == 2:
                    assume(state[manager] == WORKING)
                    state[manager] = ABORTED
                elif action == 3:
                    assume(decision == COMMITTED)
                    state[manager] = COMMITTED
                else:
                    assume(decision == ABORTED)
                    state[manager] = ABORTED


main()
