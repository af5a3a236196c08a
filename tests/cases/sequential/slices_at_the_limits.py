# Slices whose bounds or steps are gigantic, of either sign; messages of extended assignments.
big = 10**30
l = list(range(6))
print(l[-big:big], l[big:-big:-big], l[::big], l[::-big], l[2:big:2], l[:-big:-2], l[2**62:], l[-(2**62):2])
print("abc"[::-big], (1, 2, 3)[big::-1], b"xyz"[-big:2], range(10)[::3][-1])
del l[big:]
del l[::-big]
print(l)
l[big:] = "z"
l[:-big] = [-1]
print(l)
for cut, items in ((slice(None, None, 2), [1]), (slice(None, None, -1), []), (slice(4, 1, -2), [1, 2, 3])):
    try:
        l[cut] = items
    except ValueError as error:
        print(error)
try:
    l[::0]
except ValueError as error:
    print(error)
for index in (big, -big, len(l), -len(l) - 1):
    for action in (lambda: l[index], lambda: l.__setitem__(index, 0), lambda: l.__delitem__(index)):
        try:
            action()
        except IndexError as error:
            print(type(error).__name__)
try:
    l["0"]
except TypeError as error:
    print(error)
try:
    l[1.0]
except TypeError as error:
    print(error)
print(l[True], l[False:True], l)
