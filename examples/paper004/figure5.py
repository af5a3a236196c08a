"""Figure 5 of Lerda and Visser 2001: an endless loop that allocates an object each time round.

    pathproof verify examples/paper004/figure5.py -- [ROUNDS]

Without garbage collection (`--gc off`) every allocation is a new state and the search never ends; with it
there are just a few. The loop is endless unless ROUNDS says how often it goes round; under CPython give it a
number.
"""

import sys
from itertools import repeat

DEFAULTS = [0]
arguments = [int(word) for word in sys.argv[1:]]
(ROUNDS,) = arguments + DEFAULTS[len(arguments) :]

latest = None


def main():
    global latest
    for _ in range(ROUNDS) if ROUNDS else repeat(None):
        latest = object()


if __name__ == "__main__":
    main()
