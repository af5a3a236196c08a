# refused: help()
# line: 4
# There is no terminal inside the model.
help(len)
