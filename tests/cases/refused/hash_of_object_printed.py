# refused: hash()
# line: 8
# The default hash is an address.
class C:
    pass


print(hash(C()))
