# refused: abandoned generator
# line: 7
# Its finally comes before the assertion, and may make it true.
def numbers():
    global x
    try:
        yield 1
    finally:
        x = 1


x = 0
next(numbers())
assert x == 1
