# refused: complex number
# line: 4
# Complex numbers are not modelled.
z = 1 + 2j
