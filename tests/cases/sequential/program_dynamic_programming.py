# Mini-program: edit distance with alignment, longest common subsequence, knapsack, coins, partitions.
from functools import cache


def edit(a, b):
    table = [[i + j if i * j == 0 else 0 for j in range(len(b) + 1)] for i in range(len(a) + 1)]
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1,
                table[i - 1][j - 1] + (a[i - 1] != b[j - 1]))
    i, j, script = len(a), len(b), []
    while i or j:
        if i and j and table[i][j] == table[i - 1][j - 1] + (a[i - 1] != b[j - 1]):
            i, j = i - 1, j - 1
            script.append(a[i] if a[i] == b[j] else f"{a[i]}>{b[j]}")
        elif i and table[i][j] == table[i - 1][j] + 1:
            i -= 1
            script.append(f"-{a[i]}")
        else:
            j -= 1
            script.append(f"+{b[j]}")
    return table[-1][-1], script[::-1]


@cache
def lcs(a, b):
    if not a or not b:
        return ""
    if a[0] == b[0]:
        return a[0] + lcs(a[1:], b[1:])
    return max(lcs(a[1:], b), lcs(a, b[1:]), key=len)


def knapsack(items, capacity):
    best = {0: (0, ())}
    for name, weight, value in items:
        for w, (v, chosen) in list(best.items()):
            if w + weight <= capacity:
                candidate = v + value, chosen + (name,)
                if candidate > best.get(w + weight, (-1,)):
                    best[w + weight] = candidate
    return max(best.values())


def coins(amount, kinds):
    ways = [1] + [0] * amount
    fewest = [0] + [None] * amount
    for kind in kinds:
        for total in range(kind, amount + 1):
            ways[total] += ways[total - kind]
            before = fewest[total - kind]
            if before is not None and (fewest[total] is None or before + 1 < fewest[total]):
                fewest[total] = before + 1
    return ways[amount], fewest[amount]


def partitions(n, largest=None):
    largest = n if largest is None else largest
    if n == 0:
        yield []
    for first in range(min(n, largest), 0, -1):
        for rest in partitions(n - first, first):
            yield [first, *rest]


def max_subarray(numbers):
    best, start, run, run_start = (numbers[0], 0, 1), 0, 0, 0
    for i, x in enumerate(numbers):
        run, run_start = (x, i) if run <= 0 else (run + x, run_start)
        best = max(best, (run, run_start, i + 1), key=lambda t: t[0])
    return best[0], numbers[best[1]:best[2]]


print(*edit("kitten", "sitting"), edit("", "ab"), edit("same", "same")[0], lcs("AGGTAB", "GXTXAYB"),
    lcs("abc", "xyz") == "")
print(knapsack([("a", 1, 1), ("b", 3, 4), ("c", 4, 5), ("d", 5, 7)], 7), coins(12, [1, 5, 10]), coins(3,
    [2]), coins(0, [1]))
print(list(partitions(5)), len(list(partitions(12))), max_subarray([-2, 1, -3, 4, -1, 2, 1, -5, 4]),
    max_subarray([-3, -1]))
