# refused: ExceptionGroup()
# line: 4
# Exception groups are not modelled.
raise ExceptionGroup("many", [ValueError(1)])
