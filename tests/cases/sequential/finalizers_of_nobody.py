# A class with a __del__ of which no instance is made.
class Resource:
    limit = 3

    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("gone")

    @staticmethod
    def allowed(count):
        return count < Resource.limit


class File(Resource):
    pass


print(Resource.allowed(2), File.limit, File.__mro__ == (File, Resource, object), hasattr(File, "__del__"))
print(Resource.__del__ is File.__del__, "__del__" in vars(File), sorted(name for name in vars(Resource) if name[0] != "_"))
