# refused: eval()
# line: 5
# Code made at run time is not explored, in the body of a class neither.
class C:
    x = eval("1")
