# The fraction and the whole, both with the sign.
import math

print(math.modf(2.5), math.modf(-2.5), math.modf(3), math.modf(float("inf")), math.modf(True), math.modf(-0.0))
try:
    math.modf("2")
except TypeError as error:
    print(error)
