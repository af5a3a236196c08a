# refused: gigantic
# line: 6
# Ends in a clear error, not in an exhausted machine.
import math

x = math.factorial(10**7)
