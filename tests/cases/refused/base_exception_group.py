# refused: BaseExceptionGroup()
# line: 4
# Exception groups are not modelled.
print(BaseExceptionGroup)
