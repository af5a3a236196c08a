# Mini-program: n-queens three ways: generator backtracking, bit masks, and permutations.
from itertools import permutations


def queens(n, placed=()):
    if len(placed) == n:
        yield placed
        return
    row = len(placed)
    for column in range(n):
        if all(column != c and abs(column - c) != row - r for r, c in enumerate(placed)):
            yield from queens(n, placed + (column,))


def count_bits(n, columns=0, left=0, right=0):
    full = (1 << n) - 1
    if columns == full:
        return 1
    total, free = 0, full & ~(columns | left | right)
    while free:
        bit = free & -free
        free ^= bit
        total += count_bits(n, columns | bit, (left | bit) << 1 & full, (right | bit) >> 1)
    return total


def by_permutation(n):
    return sum(len({r + c for r, c in enumerate(p)}) == len({r - c for r, c in enumerate(p)}) == n
               for p in permutations(range(n)))


def draw(solution):
    n = len(solution)
    return "\n".join("".join("Q" if c == column else "." for c in range(n)) for column in solution)


for n in range(1, 6):
    solutions = list(queens(n))
    print(n, len(solutions), count_bits(n), by_permutation(n) if n < 5 else "-", solutions[:1])
print(draw(next(queens(5))))


def symmetric(solution):
    n = len(solution)
    variants = []
    current = solution
    for _ in range(4):
        rotated = [0] * n
        for r, c in enumerate(current):
            rotated[c] = n - 1 - r
        current = tuple(rotated)
        variants += [current, tuple(n - 1 - c for c in current)]
    return min(variants)


print(len({symmetric(s) for s in queens(5)}), sorted({symmetric(s) for s in queens(5)}))
