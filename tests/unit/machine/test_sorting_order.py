"""Items with their own `<` are compared in the order in which CPython compares them, as far as CPython fixes one."""

import random
import subprocess
import sys

import pytest

from support.machines import program_file, run_sequential

PROGRAM = """
class Item:
    def __init__(self, number):
        self.number = number

    def __lt__(self, other):
        print(self.number, "<", other.number)
        return self.number // 2 < other.number // 2


for numbers in {lists}:
    print("list", numbers)
    items = [Item(number) for number in numbers]
    print([item.number for item in sorted(items)])
    print([item.number for item in sorted(items, reverse=True)])
    items.sort(key=lambda item: Item(-item.number))
    print([item.number for item in items])

subsets = [{{1}}, {{2}}, {{1, 2}}, {{3}}, {{2, 3}}, set(), {{1, 2, 3}}]
print([len(each) for each in sorted(subsets)])
"""


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="CPython 3.13 compares in another order")
def test_compares_in_the_order_of_cpython() -> None:
    numbers = random.Random(5)
    lists = [[], [1], [1, 2, 3, 4], [9, 7, 5, 3, 1], [4, 5, 4, 5], [5, 4, 3, 9, 8, 7], list(range(40)) + [3]]
    lists += [[numbers.randrange(20) for _ in range(numbers.randrange(2, 20))] for _ in range(20)]
    source = PROGRAM.format(lists=lists)
    expected = subprocess.run(
        [sys.executable, str(program_file(source))], capture_output=True, text=True, check=True, timeout=600
    ).stdout
    assert run_sequential(source) == (expected, None)
