# verdict: verified
# states: 13
# transitions: 14
# oracle: no
"""Two processes that increment a counter by a load and a store, as an explicit transition system.

The example `increment` of the model checker stateright, with its 13 states. What a process loaded stays in
its state after the store, unlike a local variable that is never read again. No oracle: the choices are all
there is to it.
"""

from pathproof import assume, atomic, choose, step_invariant

counter = 0
loaded = [0, 0]
step = [1, 1]


@step_invariant
def the_counter_never_falls(before, after):
    return after.counter >= before.counter


@step_invariant
def one_process_moves(before, after):
    return sum(after.step) == sum(before.step) + 1


def main():
    global counter
    while True:
        process = choose(2)
        with atomic():
            assume(step[process] < 3)
            if step[process] == 1:
                loaded[process] = counter
            else:
                counter = loaded[process] + 1
            step[process] += 1


main()
