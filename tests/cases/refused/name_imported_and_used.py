# refused: typing.get_type_hints: it is not modelled
# line: 6
# Importing what is not modelled is no use of it; this is one.
from typing import get_type_hints

print(get_type_hints(print))
