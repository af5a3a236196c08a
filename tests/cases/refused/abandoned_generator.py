# refused: abandoned generator
# line: 6
# When the finally of a dropped generator runs is not fixed by Python.
def numbers():
    try:
        yield 1
        yield 2
    finally:
        print("cleanup")


print(next(numbers()))
