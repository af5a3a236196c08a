# python: 3.12
# refused: type parameters
# line: 5
# Type parameters are newer than the oldest supported Python.
def first[T, *Ts, **P](items: list[T]) -> T:
    return items[0]
