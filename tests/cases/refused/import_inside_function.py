# refused: import re
# line: 5
# An import inside a function is seen just as well.
def late():
    import re

    return re
