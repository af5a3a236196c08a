# refused: name of an exception
# line: 7
# The details of errors are not modelled.
try:
    undefined
except NameError as error:
    print(error.name)
