# Recursion: simple, mutual, deep, through methods, generators and data structures.
def factorial(n):
    return 1 if n <= 1 else n * factorial(n - 1)


def fib(n, memo={}):
    if n < 2:
        return n
    if n not in memo:
        memo[n] = fib(n - 1) + fib(n - 2)
    return memo[n]


def hanoi(n, a, b, c, moves):
    if n:
        hanoi(n - 1, a, c, b, moves)
        moves.append(a + c)
        hanoi(n - 1, b, a, c, moves)
    return moves


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def flatten(tree):
    for node in tree:
        if isinstance(node, list):
            yield from flatten(node)
        else:
            yield node


def permutations(items):
    if not items:
        return [[]]
    return [[x] + p for i, x in enumerate(items) for p in permutations(items[:i] + items[i + 1:])]


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


print(factorial(30), fib(80))
print(hanoi(3, "A", "B", "C", []))
print(ackermann(2, 3))
print(list(flatten([1, [2, [3, [4, []], 5]], [[6]]])))
print(permutations([1, 2, 3]))
print(depth(300))
loop = [1]
loop.append(loop)
print(loop)
d = {}
d["self"] = d
print(d)
t = ([],)
t[0].append(t)
print(t)


class Node:
    def __init__(self, value, *children):
        self.value, self.children = value, children

    def total(self):
        return self.value + sum(child.total() for child in self.children)


print(Node(1, Node(2, Node(3)), Node(4)).total())
