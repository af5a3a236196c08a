# refused: another holds
# line: 12
# What is checked is the function below, so its name may not be bound to another.
from pathproof import invariant


@invariant
def holds():
    return True


from own_modules.starred import *
