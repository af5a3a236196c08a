# refused: except*
# line: 4
# Exception groups are not modelled.
try:
    raise ValueError("one")
except* ValueError as group:
    print(group)
