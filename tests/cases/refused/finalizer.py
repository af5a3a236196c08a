# refused: __del__
# line: 5
# When a finalizer runs is not fixed by Python.
class Resource:
    def __del__(self):
        print("gone")


Resource()
