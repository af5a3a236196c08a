# verdict: verified
# states: 11
"""A set finds an instance of a subclass of str by its text: which text that is, is part of the state."""

from pathproof import choose


class Text(str):
    pass


found = set()


def main() -> None:
    number = choose(2)
    found.add(Text("a" if number == 0 else "b"))
    choose(2)
    assert ("a" in found) == (number == 0)
    assert ("b" in found) == (number == 1)


main()
