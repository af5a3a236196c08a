# verdict: verified
# states: 5
# transitions: 4
"""The same with what was chosen in a global, stored with nobody there to see the step between."""
from pathproof import atomic, choose

number = None


def main():
    global number
    chosen = choose(4)
    with atomic():
        number = chosen


main()
