# refused: aiter()
# line: 6
# refused: anext()
# line: 7
# Asynchronous iteration is not modelled.
it = aiter([])
anext(it)
