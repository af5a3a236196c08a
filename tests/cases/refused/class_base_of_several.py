# refused: __base__ of a class with several bases
# line: 12
# Which of several bases is `__base__` depends on their memory layouts.
class B:
    pass


class C(B, int):
    pass


print(C.__base__)
