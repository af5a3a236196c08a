# The first argument of OSError chooses a subclass only if it is a number.

for number in (2, True, [1, 2], "2", 2.0, None):
    error = OSError(number, "text")
    print(type(error).__name__, error.errno, error.args)
