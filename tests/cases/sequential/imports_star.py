# Star imports: __all__ decides, else public names; names are bound in the importing module.
from own_package import *
from own_package.constants import *
from math import *

print(version, Square(2).area(), LIMIT, table, pi > 3, floor(2.5), gcd(4, 6))
for name, probe in (("_private", lambda: _private), ("area_of", lambda: area_of), ("constants",
        lambda: constants)):
    try:
        probe()
        print(name, "visible")
    except NameError as error:
        print(error)
LIMIT = 3
print(Square(9).side, LIMIT)
table["own"] = True
import own_package.constants

print(own_package.constants.table, own_package.constants.LIMIT, call())
