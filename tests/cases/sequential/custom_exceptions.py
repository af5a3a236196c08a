# User-defined exceptions: hierarchies, extra attributes, __str__, __init__ without super, args.
class AppError(Exception):
    """Base of the application's errors."""

    code = 1


class NotFound(AppError):
    code = 404

    def __init__(self, what, where="here"):
        super().__init__(f"{what} not found {where}")
        self.what = what
        self.where = where


class Silent(AppError):
    def __init__(self, value):
        self.value = value


class Shown(AppError):
    def __str__(self):
        return f"shown {self.args}"

    def __repr__(self):
        return "Shown!"


class Both(NotFound, KeyError):
    pass


for cls, args in [(AppError, ()), (AppError, ("text",)), (AppError, (1, 2)), (NotFound, ("key",)),
                  (NotFound, ("key", "there")), (Silent, (5,)), (Shown, (1,)), (Both, ("b",))]:
    try:
        raise cls(*args)
    except AppError as error:
        print(type(error).__name__, str(error), repr(error), error.args, error.code)
try:
    raise NotFound("x")
except (KeyError, AppError) as error:
    print(error.what, error.where)
try:
    raise Both("lookup")
except LookupError as error:
    print("as lookup", error.what, [c.__name__ for c in type(error).__mro__])
try:
    raise AppError
except AppError as error:
    print(repr(error), error.args)
try:
    raise NotFound
except TypeError as error:
    print(error)
error = AppError("tagged")
error.tag = "extra"
error.args = ("new", "args")
try:
    raise error
except AppError as caught:
    print(caught.tag, caught.args, caught is error, str(caught))
for bad in (5, "text", object):
    try:
        raise bad
    except TypeError as error:
        print(error)
noted = ValueError("with notes")
noted.add_note("first")
noted.add_note("second")
print(noted.__notes__, str(noted))
print(isinstance(NotFound("q"), Exception), NotFound.__doc__, AppError.__doc__)
