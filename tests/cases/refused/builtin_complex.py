# refused: complex()
# line: 4
# Complex numbers are not modelled.
print(complex(1, 2))
