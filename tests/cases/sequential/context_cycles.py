# __context__ in a circle that the program has made itself: raising goes on all the same.
try:
    try:
        raise ValueError(1)
    except ValueError as error:
        other = KeyError(2)
        other.__context__ = error
        error.__context__ = other
        raise TypeError(3)
except TypeError as error:
    print(repr(error), repr(error.__context__), repr(error.__context__.__context__))
    print(error.__context__.__context__.__context__ is error.__context__)
try:
    try:
        raise ValueError(1)
    except ValueError as error:
        inner = KeyError(2)
        inner.__context__ = inner
        error.__context__ = inner
        raise inner
except KeyError as error:
    print(repr(error), repr(error.__context__), error.__context__.__context__)
