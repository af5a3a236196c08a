# refused: assignment to __defaults__
# line: 8
# It would change what the function does.
def f(a=1):
    return a


f.__defaults__ = (2,)
print(f())
