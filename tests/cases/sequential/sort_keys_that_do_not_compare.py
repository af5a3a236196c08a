# Keys are compared even where all of them are one and the same.
for items in ([2, 1], [3], [], [1, 2, 3]):
    for key in (lambda _: None, lambda _: (), lambda _: ..., lambda item: (None, item), lambda item: [None, None, 1][item - 1]):
        for reverse in (False, True):
            try:
                print(sorted(items, key=key, reverse=reverse))
            except TypeError as error:
                print(error)
