# refused: str.partition
# line: 8
# The separator itself is part of the result, with its own class.
class Separator(str):
    pass


print("a,b".partition(Separator(",")))
