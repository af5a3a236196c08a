# Slices are ordered like the tuples of their parts.
print(slice(1) < slice(2), slice(1) > slice(2), slice(1) <= slice(1), slice(1) >= slice(2))
print(max(slice(1), slice(1)), min(slice(1, 3), slice(1, 2)), sorted([slice(0, 2), slice(0, 1)]))
for other in (slice(None, None), (None, 1, None), 1):
    for compare in (lambda x, y: x < y, lambda x, y: x <= y, lambda x, y: x > y, lambda x, y: x >= y):
        try:
            print(compare(slice(1), other))
        except TypeError as error:
            print(error)
