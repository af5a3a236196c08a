# Ranges are equal if their elements are, also as keys and in lists, whatever their size.
print(range(0) == range(1, 1), range(0, 3, 2) == range(0, 4, 2), {range(0): 1}[range(2, 2)])
print(range(0, 4, 2) in [range(0, 3, 2)], hash(range(3, 3)) == hash(range(0)), hash(range(5, 6)) == hash(range(5, 9, 7)))
print(hash(range(0, 3, 2)) == hash(range(0, 4, 2)), hash(range(10**30)) == hash(range(10**30)))
print({range(10**30): "large"}[range(10**30)], bool(range(10**30, 10**30)), 10**29 in range(10**30))
print(range(10**30) == range(10**30), range(10**30)[5:7], range(0, 10**30, 10**29)[3], range(10**30).index(10**20))
try:
    len(range(10**30))
except OverflowError as error:
    print(error)
