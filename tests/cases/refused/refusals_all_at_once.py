# refused: eval()
# line: 10
# refused: open()
# line: 14
# refused: __del__
# line: 18
# refused: import os
# line: 22
# All that can be seen in the source is reported at once.
print(eval("1"))


def read():
    return open("x").read()


class C:
    def __del__(self):
        pass


import os
