# refused: breakpoint()
# line: 4
# There is no debugger inside the model.
breakpoint()
