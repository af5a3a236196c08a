# refused: the __doc__ that a dataclass makes
# line: 12
# A dataclass without a docstring gets its signature as one.
import dataclasses


@dataclasses.dataclass
class C:
    x: int


print(C.__doc__)
