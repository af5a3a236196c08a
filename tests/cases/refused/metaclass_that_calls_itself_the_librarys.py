# refused: metaclass
# line: 9
# Its name does not make it a metaclass of the library.
class Meta(type):
    __module__ = "enum"
    def __call__(cls):
        return 5

class Made(**{"metaclass": Meta}):
    pass
