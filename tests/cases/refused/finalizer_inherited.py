# refused: __del__
# line: 14
# Also if it is a base's, and not by a call of the class.
class Resource:
    __del__ = print


class File(Resource):
    def __new__(cls):
        return object.__new__(cls)


print(File.__name__)
object.__new__(File)
