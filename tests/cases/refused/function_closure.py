# refused: __closure__ of a function
# line: 9
# The inside of functions is not modelled.
def f():
    x = 1
    return lambda: x


print(f().__closure__[0].cell_contents)
