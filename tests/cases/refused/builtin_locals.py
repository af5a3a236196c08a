# refused: locals()
# line: 5
# Dead local variables are not kept.
def f(x):
    return locals()


f(1)
