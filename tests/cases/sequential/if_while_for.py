# Control flow: if/elif/else, while and for with break, continue and else; nested loops.
def classify(n):
    if n < 0:
        return "negative"
    elif n == 0:
        return "zero"
    elif n < 10:
        return "small"
    else:
        return "large"


print([classify(n) for n in (-5, 0, 5, 50)])
n = 0
while n < 10:
    n += 1
    if n == 3:
        continue
    if n == 6:
        break
    print(n, end=" ")
else:
    print("not reached")
print()
while n > 4:
    n -= 1
else:
    print("while else", n)
for i in range(3):
    for j in range(3):
        if j == i:
            break
        print(i, j, end=";")
    else:
        print("inner complete", i)
        continue
    print("inner broken", i)
for x in []:
    print("never")
else:
    print("empty for else")
for ch in "ab":
    pass
print(ch)
for i, (a, b) in enumerate([(1, 2), (3, 4)]):
    print(i, a, b)
lst = [1, 2, 3]
for x in lst:
    if x < 3:
        lst.append(x + 10)
    if len(lst) > 8:
        break
print(lst)
for x in lst[:]:
    lst.remove(x)
print(lst)


def find(items, wanted):
    for position, item in enumerate(items):
        if item == wanted:
            break
    else:
        return None
    return position


print(find("hello", "l"), find("hello", "z"))
while True:
    while True:
        break
    break
print("done")
