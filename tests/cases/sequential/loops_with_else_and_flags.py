# Loop control with try/finally, with, nested functions and generators in between.
def find_pair(matrix, wanted):
    for r, row in enumerate(matrix):
        for c, cell in enumerate(row):
            if cell == wanted:
                break
        else:
            continue
        break
    else:
        return None
    return r, c


print(find_pair([[1, 2], [3, 4]], 3), find_pair([[1]], 9), find_pair([], 1))


def loops():
    log = []
    for i in range(4):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            log.append(i)
        except ValueError:
            log.append("never")
        else:
            log.append(f"else{i}")
        finally:
            log.append(f"finally{i}")
    else:
        log.append("never")
    return log


print(loops())
n, steps = 27, 0
while n != 1:
    n = n // 2 if n % 2 == 0 else 3 * n + 1
    steps += 1
else:
    print("collatz", steps)


def nested_returns(limit):
    for a in range(1, limit):
        for b in range(a, limit):
            for c in range(b, limit):
                if a * a + b * b == c * c:
                    return a, b, c


print(nested_returns(20), nested_returns(3))
i = 0
while True:
    i += 1
    for j in range(i):
        if j == 3:
            break
    else:
        if i < 10:
            continue
    break
print(i, j)
for x in (y for y in range(3)):
    for x in range(2):
        pass
print(x)
total = 0
for a, b in [(1, 2), (3, 4)]:
    for a in range(b):
        total += a
print(total, a, b)
it = iter(range(10))
for x in it:
    if x % 3 == 0:
        skipped = next(it, None)
        continue
    print(x, skipped, end=";")
print()
count = 3
while count:
    count -= 1
    if count == 1:
        break
else:
    print("never")
print(count, [x for x in range(3) for _ in range(x)], sum(1 for _ in "abc"))
