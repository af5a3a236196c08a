# refused: == of dataclasses that share a field with its own __eq__
# line: 11
# Python 3.13 asks it, older ones do not.
from dataclasses import dataclass
class Never:
    def __eq__(self, other): return False
@dataclass
class Box:
    value: object
never = Never()
assert Box(never) == Box(never)
