# refused: assignment to __del__
# line: 9
# The instances that there are would be finalized by it.
class Resource:
    pass


kept = Resource()
setattr(Resource, "__del__", lambda self: print("gone"))
