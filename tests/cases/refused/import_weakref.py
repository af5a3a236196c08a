# refused: import weakref
# line: 4
# When an object dies is not fixed by Python, so weak references are not modelled.
import weakref
