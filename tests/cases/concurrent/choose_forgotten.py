# verdict: verified
# states: 2
# transitions: 4
"""Four choices lead to one end: a local that nobody reads any more is no part of a state."""
from pathproof import choose


def main():
    number = choose(4)
    assert 0 <= number < 4


main()
