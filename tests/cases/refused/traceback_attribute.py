# refused: __traceback__
# line: 7
# Tracebacks are not modelled.
try:
    1 / 0
except ZeroDivisionError as error:
    print(error.__traceback__ is None)
